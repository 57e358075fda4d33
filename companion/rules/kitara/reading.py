"""Packs as they come from outside: of what kind they are, what is wrong with them, what becomes of them."""

from enum import StrEnum

from companion.rules.kitara.deck_reading import deck_faults, deck_of
from companion.rules.kitara.fields import is_object
from companion.rules.kitara.flaw import Fault, Flaw
from companion.rules.kitara.map_reading import map_faults, map_of
from companion.rules.kitara.mix_reading import mix_of, tokens_faults

__all__ = ("Fault", "Flaw", "Kind", "deck_of", "faults", "kind_of", "map_of", "mix_of")


class Kind(StrEnum):
    """What a pack is of."""

    MAP = "map"
    DECK = "deck"
    TOKENS = "tokens"


_MARK = {"spaces": Kind.MAP, "cards": Kind.DECK, "tokens": Kind.TOKENS}
"""The key that each has and the others have not."""
_FAULTS = {Kind.MAP: map_faults, Kind.DECK: deck_faults, Kind.TOKENS: tokens_faults}


def kind_of(raw: object) -> Kind | None:
    """What this is a pack of, if it looks like one."""
    return next((kind for key, kind in _MARK.items() if key in raw), None) if is_object(raw) else None


def faults(raw: object, kind: Kind) -> tuple[Fault, ...]:
    """All that is wrong with a pack of that kind, and all that is odd."""
    return tuple(_FAULTS[kind](raw))
