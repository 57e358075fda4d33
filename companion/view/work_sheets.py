"""Screens and lights during a job, the entrance of phones, and a phone's request for a chair.

Law: the key of the phones is shown on screens at the table alone; a follower from elsewhere gets no
`PhoneEntrance`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.drawing.text import (
    COLUMNS,
    ROWS,
    Code,
    Line,
    Sheet,
    Style,
    headline,
    plain,
    prompt_sheet,
    wrap,
)
from companion.games.kernel import Reason, Words
from companion.session.session import Session
from companion.session.work.job import EntranceForm, Job, JobPage, Shine
from companion.table.events import Chair
from companion.view.glows import Light, Pattern

GROUP = 4
"""Letters of a key that are read at a glance."""


@dataclass(frozen=True, slots=True)
class PhoneEntrance:
    address: str = ""
    key: str = field(default="", repr=False)
    code: Code = field(default=(), repr=False)
    """The key as a picture."""
    why: Reason | None = None
    """Why no phone can enter all the same."""


@dataclass(frozen=True, slots=True)
class ChairRequest:
    """A phone's request for a chair, with a number that its own screen shows too."""

    chair: Chair
    number: str
    by_key: bool = False
    """Whether a key is the only control to answer with: holding it is a yes."""


def request_sheet(request: ChairRequest, place: Chair | None, words: Words) -> Sheet:
    here = place == request.chair
    code = "table.knock-here" if here else "table.knock-there"
    keys = words.say("table.knock-by-key" if request.by_key else "desk.yes-no")
    title = words.say("table.knock", number=request.number)
    return prompt_sheet((title,), words.say(code, chair=request.chair, number=request.number), keys)


def entrance_sheet(page: JobPage, entrance: PhoneEntrance, words: Words) -> Sheet:
    title = words.short(page.title)
    if entrance.why is not None:
        return prompt_sheet((title,), words.short(entrance.why), words.short(page.keys) if page.keys else "")
    if page.way is EntranceForm.CODE and entrance.code:
        return Sheet((plain(title), *map(plain, _three_groups(entrance.key))), code=entrance.code)
    address = [entrance.address[at : at + COLUMNS] for at in range(0, len(entrance.address), COLUMNS)][:2]
    return Sheet((headline(title), *map(plain, address), plain("-".join(_three_groups(entrance.key)))))


def _three_groups(key: str) -> tuple[str, str, str]:
    return key[:GROUP], key[GROUP : 2 * GROUP], key[2 * GROUP :]


END: Final = "desk.do-end"
ANSWERS: Final[Mapping[str, tuple[str, str]]] = {
    "work.yes-or-no": ("desk.pick-yes", "desk.pick-no"),
    "work.go-or-leave": ("desk.pick-go-on", END),
    "work.skip-or-back": ("desk.do-skip", "desk.pick-back"),
    "work.again-or-leave": ("desk.do-again", END),
    "work.skip-or-leave": ("desk.do-skip", END),
    "work.begin-or-leave": ("desk.pick-go-on", END),
    "work.ok-or-bad": ("desk.do-well", "desk.do-bad"),
    "work.on-or-bad": ("desk.pick-go-on", "desk.do-bad"),
    "work.key-is-dead": ("desk.do-dead", ""),
    "work.push-is-dead": ("", "desk.do-dead"),
    "work.cleared": ("desk.do-cleared", ""),
    "work.all-swept": ("desk.do-skip", ""),
    "work.push-done": ("desk.pick-done", ""),
    "work.push-on": ("desk.pick-go-on", ""),
    "work.dial-or-done": ("desk.pick-done", ""),
    "work.phones-open": ("desk.do-let-in", END),
    "work.push-renews": ("desk.do-renew", END),
    "work.push-shuts": ("desk.do-shut", END),
}
"""What push and key mean, by the sentence that explains them; nothing where a button itself is tried."""
ENDS: Final = frozenset({END, "desk.pick-done"})
"""The answers that end a job."""
WAYS_BACK: Final = frozenset({*ENDS, "desk.pick-back"})
SHINES: Final[Mapping[Shine, Light]] = {
    Shine.HERE: Light((255, 255, 255), Pattern.BLINK),
    Shine.FOUND: Light((0, 120, 40), Pattern.STEADY),
    Shine.WRONG: Light((255, 0, 40), Pattern.FLICKER),
    Shine.RED: Light((255, 0, 0), Pattern.STEADY),
    Shine.GREEN: Light((0, 255, 0), Pattern.STEADY),
    Shine.BLUE: Light((0, 0, 255), Pattern.STEADY),
}
"""The look of each meaning of a light."""
LIT: Final = Sheet((Line(("",), Style.INVERSE),) * ROWS)
"""A screen with all pixels on."""
MOST_LINES: Final = 64
"""Lines of the longest sentence that is shown one screenful after another."""


def work_sheet(job: Job, chair: Chair | None, words: Words, entrance: PhoneEntrance | None = None) -> Sheet:
    """A title, a sentence in the lines left, and what the buttons do."""
    page = job.page(chair)
    if page.way and entrance:
        return entrance_sheet(page, entrance, words)
    if page.framed and page.inverse:
        return LIT
    keys = (plain(words.short(page.keys)),) if page.keys and not page.hides_keys else ()
    room = ROWS - 1 - len(keys)
    body = _sentence_lines(page.sentence, page.turn, room, words) if page.sentence else ()
    lines = (*map(plain, body), *[plain("")] * (room - len(body)), *keys)
    if page.inverse:
        lines = tuple(Line(line.text, Style.INVERSE) for line in lines)
    return Sheet((headline(words.short(page.title)), *lines), framed=page.framed)


def _sentence_lines(sentence: Reason, turn: int | None, room: int, words: Words) -> tuple[str, ...]:
    """As much of the sentence as fits: its short form, or the current screenful."""
    if turn is None:
        return wrap(words.short(sentence), room)
    lines = wrap(words.reason(sentence), MOST_LINES)
    screenfuls = [lines[first : first + room] for first in range(0, len(lines), room)]
    return screenfuls[turn % len(screenfuls)]


def work_lights(session: Session) -> Mapping[int, Light]:
    """The lights that are not dark, by their own numbers."""
    lights = session.workshop.job.lights if session.workshop.job else {}
    return {number: SHINES[shine] for number, shine in lights.items()}
