"""How a game of Kitara stands, in lines of a screen: for everybody, and for one kingdom on its own screen."""

from collections.abc import Mapping
from typing import Final

from companion.rules.kernel.names import Seat
from companion.rules.kernel.reason import Reason, because
from companion.rules.kitara.contents import LETTERS, SEATS
from companion.rules.kitara.law import actor, loser, scores
from companion.rules.kitara.marching import retreats
from companion.rules.kitara.notation import GOAL, START
from companion.rules.kitara.prospect import turns_left
from companion.rules.kitara.state import State, Step
from companion.rules.kitara.turn import choices
from companion.view.looks.kitara_values import pawns_shown, short_ids
from companion.view.screens.sheet import COLUMNS, Text, width
from companion.view.screens.symbols import Symbol

SIGNS: Final = dict(
    zip(SEATS, (Symbol.KINGDOM_1, Symbol.KINGDOM_2, Symbol.KINGDOM_3, Symbol.KINGDOM_4), strict=True)
)
FEW: Final = 3
"""With so many kingdoms there is room for blanks between their points."""


def standing(state: State) -> Text:
    """The points of every kingdom: three figures of four kingdoms fill a line."""
    blank, room = (" ", 4) if state.players <= FEW else ("", 3)
    shown = [(SIGNS[seat], blank, f"{points:<{room - len(blank)}}") for seat, points in scores(state).items()]
    return tuple(part for one in shown for part in one)


def ranks(state: State) -> tuple[Text, ...]:
    """Each kingdom in a line of the common screen: points, food and cards, tokens, turns; and whose turn it is."""
    return tuple(_rank(state, seat) for seat in range(state.players))


def _rank(state: State, seat: int) -> Text:
    now = Symbol.ARROW if actor(state) is not None and seat == state.turn else " "
    tokens = len(state.kept[seat]) + (len(state.drawn) if seat == state.turn else 0)
    left = turns_left(state, seat)
    fed = (Symbol.FOOD, f"{state.fed(seat)}/{len(state.eaters(seat))}")
    counts = (*fed, " " * (4 - width(fed[1:])), Symbol.TOKEN, f"{tokens:<2}")
    return (now, SIGNS[SEATS[seat]], f"{state.points[seat]:>3} ", *counts, *_turns(left))


def _turns(left: int | None) -> Text:
    return () if left is None else (Symbol.TURNS, str(left))


def kingdom(state: State, seat: Seat) -> Text:
    """A kingdom on its own screen: points, symbols, food and cards, turns."""
    number = SEATS.index(seat)
    if number >= state.players:
        return ()
    draft, move, points = state.symbols(number)
    symbols = (Symbol.DRAFT, str(draft), Symbol.MOVE, str(move), Symbol.POINT, str(points))
    fed = (Symbol.FOOD, f"{state.fed(number)}/{len(state.eaters(number))}")
    told = (*symbols, *fed, *_turns(turns_left(state, number)))
    room = COLUMNS - width(told)
    return (f"{state.points[number]:<{max(0, room)}}"[: max(0, room)], *told)
