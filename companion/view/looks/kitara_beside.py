"""What lies open beside the map of Kitara: the row of cards, and the kingdoms with their cards and counts.

Law: nothing here depends on the value of a token.
"""

from typing import Final

from companion.rules.kitara.contents import LETTERS, SEATS
from companion.rules.kitara.law import legal, scores
from companion.rules.kitara.prospect import turns_left
from companion.rules.kitara.state import State, Step
from companion.view.looks.look import Count, Face, Holding

PAWNS: Final = dict(zip(LETTERS, ("warrior", "master-animal", "hero"), strict=True))
DRAFT: Final = "draft:"


def row(state: State) -> tuple[Face, ...]:
    """The leftmost card first; those that can be drafted now stand out."""
    actions = legal(state) if state.step is Step.DRAFT else ()
    offered = {action.removeprefix(DRAFT) for action in actions if action.startswith(DRAFT)}
    return tuple(_face(state, card, offered) for card in state.row)


def holdings(state: State) -> tuple[Holding, ...]:
    """Every kingdom: its points, its symbols, its food against its cards, its tokens, and its cards."""
    points = scores(state)
    return tuple(
        Holding(
            seat,
            (Count("score", points[seat]), *_symbols(state, number), *_stores(state, number)),
            tuple(_face(state, card) for card in state.kingdoms[number]),
        )
        for number, seat in enumerate(SEATS[: state.players])
    )


def _symbols(state: State, seat: int) -> tuple[Count, ...]:
    return tuple(map(Count, ("draft", "move", "point"), state.symbols(seat)))


def _stores(state: State, seat: int) -> tuple[Count, ...]:
    food = Count("food", state.fed(seat), len(state.eaters(seat)))
    tokens = len(state.kept[seat]) + (len(state.drawn) if seat == state.turn else 0)
    left = turns_left(state, seat)
    return food, Count("token", tokens), *(() if left is None else (Count("turns", left),))


def _face(state: State, number: int, offered: set[str] | frozenset[str] = frozenset()) -> Face:
    card = state.contents.cards[number]
    pawns = [(PAWNS[letter], card.pawns.count(letter)) for letter in LETTERS]
    signs = [
        ("draft", card.draft),
        *pawns,
        ("move", card.move),
        ("point", card.vp),
        ("steadfast", int(card.steadfast)),
    ]
    there = tuple((sign, count) for sign, count in signs if count)
    return Face(f"card-{card.id}", card.age, there, now=card.id in offered)
