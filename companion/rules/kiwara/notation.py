"""The notation of actions: each verb, and the named parts that follow it."""

import re
from collections.abc import Mapping
from typing import Final

from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import CARD, PIECE
from companion.rules.kernel.names import Action
from companion.rules.kernel.reason import Unreadable, Why, because
from companion.rules.kiwara.places import SPACES, STATIONS
from companion.rules.kiwara.tokens import CARDS, LISTED

SPACE: Final = "space"
STATION: Final = "station"
START: Final = "from"
GOAL: Final = "to"

BARE: Final = ("done", "pass", "stay")
UNAIMED: Final = ("baboon", "giraffe", "warthog", "wildebeest")
"""Cards that are used on no space."""
AIMED: Final = ("boa", "porcupine", "rhinoceros", "vulture")
"""Cards that are used on one space."""


def _any(words: tuple[str, ...] | str) -> str:
    return "|".join(words)


_SPACE: Final = _any(SPACES)
_WRITTEN: Final = tuple(
    (verb, re.compile(pattern))
    for verb, pattern in (
        ("place", rf"place:(?P<piece>{_any(tuple(LISTED))})@(?P<space>{_SPACE})"),
        ("swap", rf"swap:(?P<space>{_SPACE})"),
        ("totem", rf"totem:(?P<station>{_any(STATIONS)})"),
        ("use", rf"use:(?P<card>{_any(UNAIMED)})"),
        ("use", rf"use:(?P<card>{_any(AIMED)}):(?P<space>{_SPACE})"),
        ("use", rf"use:(?P<card>hyena):(?P<from>{_SPACE})>(?P<to>{_SPACE})"),
        ("reveal", rf"reveal:(?P<card>{_any(CARDS)})"),
        ("keep", rf"keep:(?P<card>{_any(CARDS)})"),
        *((word, word) for word in BARE),
    )
)
_FORMATS: Final[Mapping[tuple[str, ...], str]] = {
    ("place", PIECE, SPACE): "place:{piece}@{space}",
    ("swap", SPACE): "swap:{space}",
    ("totem", STATION): "totem:{station}",
    ("use", CARD): "use:{card}",
    ("use", CARD, SPACE): "use:{card}:{space}",
    ("use", CARD, START, GOAL): "use:{card}:{from}>{to}",
    ("reveal", CARD): "reveal:{card}",
    ("keep", CARD): "keep:{card}",
    **{(word,): word for word in BARE},
}


def parse_action(text: str) -> Form:
    """An action taken apart; `Unreadable` for anything else."""
    for verb, pattern in _WRITTEN:
        if match := pattern.fullmatch(text):
            return Form(verb, tuple(match.groupdict().items()))
    raise Unreadable(because(Why.UNREADABLE, text=text))


def form_action(form: Form) -> Action:
    """The twin of `parse_action`."""
    parts = dict(form.parts)
    return Action(_FORMATS[(form.verb, *parts)].format_map(parts))
