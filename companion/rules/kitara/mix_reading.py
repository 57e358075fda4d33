"""How many hero tokens there are of each worth, as somebody has written it: `{"2": 12, "3": 12}`.

As an option of a game it stands alone. A pack of tokens is an object that has it as its `tokens`.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kitara.fields import OF_PACK, count, is_object, optional, required
from companion.rules.kitara.flaw import Fault, Flaw, refuse, wrong
from companion.rules.kitara.pack import Mix

TOKENS: Final = "tokens"
"""The place of a mix, and the key of a pack that has it."""
_WORTH: Final = re.compile(r"[2-5]")


def mix_of(raw: object) -> Mix:
    """The mix, and not a pack with one; `BadOption` says the first thing that is wrong with it."""
    refuse(mix_faults(raw))
    told: Any = raw
    return tuple(sorted((int(worth), many) for worth, many in told.items() if many))


def mix_faults(raw: object, place: str = TOKENS) -> Iterator[Fault]:
    """All that is wrong with it in the order in which it is read."""
    if not is_object(raw):
        yield wrong(Flaw.OBJECT, place)
        return
    for worth, many in raw.items():
        where = f"{place}.{worth if isinstance(worth, str) else '?'}"
        if not isinstance(worth, str) or not _WORTH.fullmatch(worth):
            yield wrong(Flaw.WORTH, where)
        yield from count(many, where)


def tokens_faults(raw: object) -> Iterator[Fault]:
    """All that is wrong with a pack of tokens."""
    if not is_object(raw):
        yield wrong(Flaw.OBJECT, TOKENS)
        return
    yield from optional(raw, "", OF_PACK)
    yield from required(raw, "", {TOKENS: mix_faults})
