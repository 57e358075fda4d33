"""How a game of Kiwara is set up: its rivers, who begins, and what cards there are."""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from companion.rules.kernel.game import Option
from companion.rules.kernel.names import Draw, Json, Options
from companion.rules.kernel.options import flag, refuse_unknown, refuse_value
from companion.rules.kiwara.layout import parse_layout
from companion.rules.kiwara.places import COUNT, SEATS
from companion.rules.kiwara.state import State, Step
from companion.rules.kiwara.tokens import CARDS, OKAPI, SUPPLY

LAYOUT: Final = Option(
    "layout",
    '"classic" | "reserve" | ["ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF"]',
    default="classic",
    values=("classic", "reserve"),
)
FIRST: Final = Option("first", '"yellow" | "red"', default="yellow", values=SEATS)
REINFORCEMENTS: Final = Option("reinforcements", "true | false", default=False, values=(False, True))
MOST: Final = 2
"""With so many cards a side may begin."""
_CARDS: Final = range(MOST + 1)
HANDICAP: Final = Option(
    "handicap",
    '{"yellow": 1 | 2, "red": 1 | 2}',
    default={},
    values=tuple(
        {seat: cards for seat, cards in zip(SEATS, both, strict=True) if cards}
        for both in product(_CARDS, _CARDS)
    ),
)
OPTIONS: Final = (LAYOUT, FIRST, REINFORCEMENTS, HANDICAP)


def settle(asked: Mapping[str, object], _draw: Draw) -> Options:
    """The options with their defaults; nothing is drawn before the game."""
    refuse_unknown(asked, OPTIONS)
    layout = asked.get(LAYOUT.name, LAYOUT.default)
    rows = parse_layout(layout).rows
    first = asked.get(FIRST.name, FIRST.default)
    if first not in SEATS:
        raise refuse_value(FIRST)
    return {
        LAYOUT.name: layout if isinstance(layout, str) else [*rows],
        FIRST.name: str(first),
        REINFORCEMENTS.name: flag(asked, REINFORCEMENTS),
        HANDICAP.name: _handicap(asked.get(HANDICAP.name, HANDICAP.default)),
    }


def _handicap(value: object) -> dict[str, Json]:
    """How many cards each side begins with, in seat order."""
    if not isinstance(value, Mapping) or not {*value} <= {*SEATS}:
        raise refuse_value(HANDICAP)
    if not all(type(count) is int and 1 <= count <= MOST for count in value.values()):
        raise refuse_value(HANDICAP)
    return {seat: value[seat] for seat in SEATS if seat in value}


def new(options: Options) -> State:
    """The empty savanna; or first the cards that a side begins with."""
    settled: Mapping[str, Any] = options
    due = tuple(side for side, seat in enumerate(SEATS) for _ in range(settled[HANDICAP.name].get(seat, 0)))
    reinforced = bool(settled[REINFORCEMENTS.name])
    return State(
        layout=parse_layout(settled[LAYOUT.name]),
        tokens=(0,) * COUNT,
        supply=(SUPPLY, SUPPLY),
        totem=-1,
        turn=SEATS.index(settled[FIRST.name]),
        step=Step.REVEAL if due else Step.FIRST,
        reward=-1,
        cards=((), ()),
        pile=tuple(card for card in CARDS if reinforced or card != OKAPI),
        reinforced=reinforced,
        due=due,
    )
