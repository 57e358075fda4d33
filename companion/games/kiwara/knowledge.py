"""What is visible and can be looked up: the view, territories, hidden animals, unused cards.

Kiwara has no secrets: the order of the pile is known to no side.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.kernel import Json, Reason, Seat, because
from companion.games.kiwara.law import actor
from companion.games.kiwara.layout import SEATS, SPACES, STATIONS, territory_letters
from companion.games.kiwara.state import ANIMALS, FACE_DOWN, KIND, LETTERS, LISTED, State, side_of
from companion.games.kiwara.turn import Majority, majorities


def view(state: State, _seat: Seat | None) -> dict[str, Json]:
    """The whole state, in the words of the notation."""
    return {
        "layout": [*state.layout.rows],
        "spaces": {SPACES[space]: format_token(one) for space, one in enumerate(state.tokens) if one},
        "supply": {
            seat: {letter: left[ANIMALS[letter]] for letter in LISTED}
            for seat, left in zip(SEATS, state.supply, strict=True)
        },
        "totem": None if state.totem < 0 else STATIONS[state.totem],
        "actor": actor(state),
        "step": str(state.step),
        "reward": None if state.reward < 0 else SEATS[state.reward],
        "cards": {seat: [*cards] for seat, cards in zip(SEATS, state.cards, strict=True)},
        "spell": _format_spell(state),
        "shown": [*state.shown],
        "baboon": state.baboon,
        "backwards": state.backwards,
    }


def format_token(one: int) -> str:
    """A token as records write it: `yZ`, `rG*`."""
    return f"{SEATS[side_of(one)][0]}{LETTERS[one & KIND]}{'*' * bool(one & FACE_DOWN)}"


def _format_spell(state: State) -> str | None:
    if state.spell is None:
        return None
    card, space = state.spell
    return card if space < 0 else f"{card}:{SPACES[space]}"


RULED: Final = ("kiwara.look-yellow", "kiwara.look-red")
"""The side has the majority. Values: letter, most, least, points, left."""
HIDES: Final = ("kiwara.look-yellow-hides", "kiwara.look-red-hides")
"""That side's animal is hidden there. Values: piece, space."""
HOLDS: Final = ("kiwara.look-yellow-card", "kiwara.look-red-card")
"""That side has the card, whose code follows. Values: card."""


def lookup_lines(state: State) -> tuple[Reason, ...]:
    """All of this, a line each."""
    return (*_territory_lines(state), *_spell_lines(state), *_hidden_lines(state), *_card_lines(state))


def _territory_lines(state: State) -> Iterator[Reason]:
    letters, ruled = territory_letters(state.layout), majorities(state.layout, state.tokens)
    named = zip(state.layout.territories, ruled, strict=True)
    for letter, size, rule in sorted((letters[SPACES[one[0]]], len(one), rule) for one, rule in named):
        yield _majority_line(letter, rule, size - sum(rule.counts))


def _majority_line(letter: str, rule: Majority, left: int) -> Reason:
    code = "kiwara.look-tied" if rule.ruler is None else RULED[rule.ruler]
    most, least = max(rule.counts), min(rule.counts)
    return because(code, letter=letter, most=most, least=least, points=rule.points, left=left)


def _spell_lines(state: State) -> Iterator[Reason]:
    if state.spell:
        card, space = state.spell
        yield because(f"kiwara.look-binds-{card}", **({"space": SPACES[space]} if space >= 0 else {}))


def _hidden_lines(state: State) -> Iterator[Reason]:
    for space, one in zip(SPACES, state.tokens, strict=True):
        if one & FACE_DOWN:
            yield because(HIDES[side_of(one)], piece=LETTERS[one & KIND], space=space)


def _card_lines(state: State) -> Iterator[Reason]:
    for side, cards in enumerate(state.cards):
        for card in cards:
            yield because(f"{HOLDS[side]}-{card}", card=card)
            yield because(f"kiwara.look-when-{card}", card=card)
