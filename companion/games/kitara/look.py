"""The look of Kitara: the map of its pack, the row of cards, and the kingdoms beside it.

Law: nothing here depends on the value of a token.
"""

from typing import Final

from companion.games.kernel import (
    Actor,
    BesideBoard,
    BoardPlan,
    Border,
    Count,
    Field,
    Look,
    OpenCard,
    PrintedBoard,
    ScreenLines,
    SeatDisplay,
)
from companion.games.kitara.captions import (
    SIGNS,
    action_note,
    overview,
    score_line,
    seat_line,
    stack_text,
    todo,
    value_text,
    value_words,
)
from companion.games.kitara.chart import MATS, board_lines, pitch
from companion.games.kitara.chart import plan_on_cells as on_cells
from companion.games.kitara.contents import LETTERS, SEATS
from companion.games.kitara.knowledge import turns_left
from companion.games.kitara.law import legal, scores
from companion.games.kitara.state import State, Step

PAWNS: Final = dict(zip(LETTERS, ("warrior", "master-animal", "hero"), strict=True))
DRAFT: Final = "draft:"


def card_row(state: State) -> tuple[OpenCard, ...]:
    """The row, leftmost card first; cards that can be drafted now are marked."""
    actions = legal(state) if state.step is Step.DRAFT else ()
    offered = {action.removeprefix(DRAFT) for action in actions if action.startswith(DRAFT)}
    return tuple(_open_card(state, card, offered) for card in state.row)


def displays(state: State) -> tuple[SeatDisplay, ...]:
    """Every kingdom: its points, symbols, food and cards in numbers, tokens, and its cards."""
    points = scores(state)
    return tuple(
        SeatDisplay(
            seat,
            (Count("score", points[seat]), *_symbol_counts(state, number), *_store_counts(state, number)),
            tuple(_open_card(state, card) for card in state.kingdoms[number]),
        )
        for number, seat in enumerate(SEATS[: state.players])
    )


def _symbol_counts(state: State, seat: int) -> tuple[Count, ...]:
    return tuple(map(Count, ("draft", "move", "point"), state.symbols(seat)))


def _store_counts(state: State, seat: int) -> tuple[Count, ...]:
    food = Count("food", state.fed_count(seat), len(state.hungry_cards(seat)))
    tokens = len(state.kept[seat]) + (len(state.drawn) if seat == state.turn else 0)
    left = turns_left(state, seat)
    return food, Count("token", tokens), *(() if left is None else (Count("turns", left),))


def _open_card(state: State, number: int, offered: set[str] | frozenset[str] = frozenset()) -> OpenCard:
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
    return OpenCard(f"card-{card.id}", card.age, there, now=card.id in offered)


SIDE: Final = 10
"""The size of the square of a space."""
APART: Final = 12
"""The distance between the two nearest spaces."""
MARGIN: Final = 2
KINGDOMS: Final = "kingdoms"
"""The scene: spaces on a map, and ways between them."""


def plan(state: State) -> BoardPlan:
    """The spaces at their places in the pack, and a way across every white border."""
    grounds = state.contents.map.spaces
    places = {ground.id: (ground.x, ground.y) for ground in grounds}
    scale = APART / pitch(grounds)
    west, north = (min(place[way] for place in places.values()) for way in (0, 1))
    at = {
        space: (MARGIN + round((x - west) * scale), MARGIN + round((y - north) * scale))
        for space, (x, y) in places.items()
    }
    fields = tuple(
        Field(ground.id, *at[ground.id], SIDE, SIDE, ground.terrain, ground.start) for ground in grounds
    )
    half = SIDE // 2
    ways = tuple(
        Border(at[one][0] + half, at[one][1] + half, at[other][0] + half, at[other][1] + half)
        for one, other in state.contents.map.borders
    )
    width, height = (max(place[way] for place in at.values()) + SIDE + MARGIN for way in (0, 1))
    return BoardPlan(width, height, fields, borders=ways, scene=KINGDOMS)


def piece(owner: Actor, kind: str) -> str:
    """`1-W`, `card-b1a`, `token-3`."""
    if owner in SEATS:
        return f"{owner}-{kind}"
    return f"token-{kind}" if kind.isdigit() else f"card-{kind}"


HELP: Final = tuple(
    f"page.kingdoms-{what}" for what in ("goal", "pawns", "lights", "stacks", "hands", "cards", "keys")
)

KITARA_LOOK: Final = Look(
    lines=ScreenLines(score_line=score_line, overview=overview, seat_line=seat_line, stack_text=stack_text),
    plan=plan,
    signs=SIGNS,
    piece=piece,
    todo=todo,
    has_steps=True,
    has_supplies=True,
    has_stacks=True,
    beside=BesideBoard(row=card_row, displays=displays),
    help=HELP,
    printed=PrintedBoard(board_lines=board_lines, plan_on_cells=on_cells, mats=MATS),
    action_note=action_note,
    value_text=value_text,
    value_words=value_words,
)
