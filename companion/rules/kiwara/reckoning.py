"""What people look up and count again: territory by territory, who hides where, and the unused cards."""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.rules.kiwara.layout import lettered
from companion.rules.kiwara.places import SPACES
from companion.rules.kiwara.savanna import Rule, rules
from companion.rules.kiwara.state import State
from companion.rules.kiwara.tokens import FACE_DOWN, KIND, LETTERS, side_of

RULED: Final = ("kiwara.look-yellow", "kiwara.look-red")
"""The side has the majority. Values: letter, most, least, points, left."""
TIED: Final = "kiwara.look-tied"
"""Nobody has it. Values: the same."""
HIDES: Final = ("kiwara.look-yellow-hides", "kiwara.look-red-hides")
"""That side's animal lies hidden there. Values: piece, space."""
HOLDS: Final = ("kiwara.look-yellow-card", "kiwara.look-red-card")
"""That side has the card, whose code follows. Values: card."""


WHEN: Final = "kiwara.look-when"
"""When the card is used, whose code follows. Values: card."""
BINDS: Final = "kiwara.look-binds"
"""That card of the other side binds whose turn it is, or will; its code follows. Values: space, if any."""


def reckoning(state: State) -> tuple[Reason, ...]:
    """Each of it in a line."""
    return (*_territories(state), *_binding(state), *_hidden(state), *_cards(state))


def _territories(state: State) -> Iterator[Reason]:
    letters, ruled = lettered(state.layout), rules(state.layout, state.tokens)
    named = zip(state.layout.territories, ruled, strict=True)
    for letter, size, rule in sorted((letters[SPACES[one[0]]], len(one), rule) for one, rule in named):
        yield _ruled(letter, rule, size - sum(rule.counts))


def _ruled(letter: str, rule: Rule, left: int) -> Reason:
    code = TIED if rule.ruler is None else RULED[rule.ruler]
    most, least = max(rule.counts), min(rule.counts)
    return because(code, letter=letter, most=most, least=least, points=rule.points, left=left)


def _binding(state: State) -> Iterator[Reason]:
    if state.spell:
        card, space = state.spell
        yield because(f"{BINDS}-{card}", **({"space": SPACES[space]} if space >= 0 else {}))


def _hidden(state: State) -> Iterator[Reason]:
    for space, one in zip(SPACES, state.tokens, strict=True):
        if one & FACE_DOWN:
            yield because(HIDES[side_of(one)], piece=LETTERS[one & KIND], space=space)


def _cards(state: State) -> Iterator[Reason]:
    for side, cards in enumerate(state.cards):
        for card in cards:
            yield because(f"{HOLDS[side]}-{card}", card=card)
            yield because(f"{WHEN}-{card}", card=card)
