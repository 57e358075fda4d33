"""What screens show of phones: the way in, as a picture or in letters, and a phone that asks for a chair.

Law: the key of the table is shown on screens at the table alone. Whoever follows from elsewhere is told no
`Door`.
"""

from dataclasses import dataclass, field

from companion.rules.kernel.reason import Reason
from companion.table.events import Chair
from companion.view.screens.sheet import COLUMNS, Code, Sheet, headline, plain
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words
from companion.workshop.job import Page, Way

GROUP = 4
"""Letters of a key that are read at a glance."""


@dataclass(frozen=True, slots=True)
class Door:
    """The way in, while phones may come."""

    address: str = ""
    key: str = field(default="", repr=False)
    code: Code = field(default=(), repr=False)
    """The same as a picture."""
    why: Reason | None = None
    """Why nobody comes in all the same."""


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone asks for a chair; its own screen shows the same number."""

    chair: Chair
    number: str
    by_key: bool = False
    """Whether there is only a key to answer with: held it is a yes."""


def knocking(knock: Knock, place: Chair | None, words: Words) -> Sheet:
    """The question, at the chair or for all to see."""
    here = place == knock.chair
    asks = words.say(
        "table.knock-here" if here else "table.knock-there", chair=knock.chair, number=knock.number
    )
    keys = words.say("table.knock-by-key" if knock.by_key else "desk.yes-no")
    lines = wrapped(asks, 2)
    title = headline(words.say("table.knock", number=knock.number))
    return Sheet((title, *map(plain, lines), *[plain("")] * (2 - len(lines)), plain(keys)))


def way_in(page: Page, door: Door, words: Words) -> Sheet:
    """How phones come in."""
    title = words.short(page.title)
    if door.why is not None:
        lines = wrapped(words.short(door.why), 2)
        keys = words.short(page.keys) if page.keys else ""
        return Sheet((headline(title), *map(plain, lines), *[plain("")] * (2 - len(lines)), plain(keys)))
    if page.way is Way.CODE and door.code:
        return Sheet((plain(title), *map(plain, _thirds(door.key))), code=door.code)
    address = [door.address[at : at + COLUMNS] for at in range(0, len(door.address), COLUMNS)][:2]
    return Sheet((headline(title), *map(plain, address), plain("-".join(_thirds(door.key)))))


def _thirds(key: str) -> tuple[str, str, str]:
    return key[:GROUP], key[GROUP : 2 * GROUP], key[2 * GROUP :]
