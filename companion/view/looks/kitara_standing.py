"""How a game of Kitara stands, in lines of a screen: for everybody, and for one kingdom on its own screen."""

from collections.abc import Mapping
from typing import Final

from companion.rules.kernel.names import TABLE, Actor, Seat, Space
from companion.rules.kernel.reason import Reason, because
from companion.rules.kitara.contents import LETTERS, SEATS
from companion.rules.kitara.law import actor, scores
from companion.rules.kitara.marching import retreats
from companion.rules.kitara.notation import GOAL, START
from companion.rules.kitara.prospect import turns_left
from companion.rules.kitara.state import State, Step
from companion.rules.kitara.turn import choices
from companion.view.looks.kitara_values import pawns_shown, short_ids
from companion.view.screens.sheet import COLUMNS, Text, width
from companion.view.screens.symbols import Symbol

SIGNS: Final[Mapping[Actor, Symbol]] = dict(
    zip(SEATS, (Symbol.KINGDOM_1, Symbol.KINGDOM_2, Symbol.KINGDOM_3, Symbol.KINGDOM_4), strict=True)
)
ROOM_TO_RETREAT: Final = 8
"""Cells of a line that has more to say, for the lost space and those where its pawns can go."""
FEW: Final = 3
"""With so many kingdoms there is room for blanks between their points."""


def standing(state: State) -> Text:
    """The points of every kingdom: three figures of four kingdoms fill a line."""
    blank, room = (" ", 4) if state.players <= FEW else ("", 3)
    shown = [(SIGNS[seat], blank, f"{points:<{room - len(blank)}}") for seat, points in scores(state).items()]
    return tuple(part for one in shown for part in one)


def ranks(state: State) -> tuple[Text, ...]:
    """Each kingdom for everybody: who is to decide, points, food and cards, tokens, turns."""
    return tuple(_rank(state, seat) for seat in range(state.players))


def _rank(state: State, seat: int) -> Text:
    now = Symbol.ARROW if _decides(state) == SEATS[seat] else " "
    tokens = len(state.kept[seat]) + (len(state.drawn) if seat == state.turn else 0)
    fed = f"{state.fed(seat)}/{len(state.eaters(seat))}"
    counts = (Symbol.FOOD, f"{fed:<4}", Symbol.TOKEN, str(tokens))
    told = (now, SIGNS[SEATS[seat]], f"{state.points[seat]:>3} ", *counts)
    left = _turns(turns_left(state, seat))
    return (*told, " " * (COLUMNS - width(told) - width(left)), *left)


def _decides(state: State) -> Actor | None:
    """Who is to decide; where that is the table, whose turn it is."""
    now = actor(state)
    return SEATS[state.turn] if now == TABLE else now


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
    return (f"{state.points[number]:<{max(0, COLUMNS - width(told))}}", *told)


def stack(state: State, space: Space) -> Text | None:
    """What stands on a space: whose pawns, and how many of each kind."""
    if space not in state.contents.number:
        return None
    there = state.stacks[state.contents.number[space]]
    name = short_ids(state.contents.spaces)[space]
    if there is None:
        return (f"{name}: -",)
    counts = dict(zip(LETTERS, there.pawns, strict=True))
    return (f"{name}: ", SIGNS[SEATS[there.seat]], " ", *pawns_shown(counts))


def stake(state: State, chosen: Mapping[str, str]) -> Reason | None:
    """What an attack needs, and what it has: the pawns that were chosen, or all that could go.

    Whoever retreats is told from where.
    """
    if state.step is Step.RETREAT:
        return todo(state)
    number = state.contents.number
    if state.step is not Step.MOVE or not {START, GOAL} <= chosen.keys():
        return None
    mine, theirs = (state.stacks[number[Space(chosen[part])]] for part in (START, GOAL))
    if mine is None or theirs is None or theirs.seat == state.turn:
        return None
    told = [int(chosen[letter]) for letter in LETTERS if letter in chosen]
    return because("kitara.stake", needed=theirs.size + 1, count=sum(told) if told else mine.size)


def todo(state: State) -> Reason:
    """What the step wants: of how many cards, with how many moves, from where to where."""
    match state.step:
        case Step.DRAFT:
            return _several("draft", len(choices(state)))
        case Step.MOVE:
            return _several("move", state.moves)
        case Step.DISCARD:
            return _several("discard", state.due)
        case Step.RECRUIT | Step.REMOVE:
            return because(f"kitara.todo-{state.step}", piece=LETTERS[state.pending[0]])
        case Step.RETREAT:
            return _retreat(state)
        case step:
            return because(f"kitara.todo-{step}")


def _several(step: str, count: int) -> Reason:
    return because(f"kitara.todo-{step}" if count == 1 else f"kitara.todo-{step}-some", count=count)


def _retreat(state: State) -> Reason:
    """Which space was lost, and where its pawns can go, or that they have to: a line has little room."""
    assert state.attack is not None
    short, spaces = short_ids(state.contents.spaces), state.contents.spaces
    lost, goals = short[spaces[state.attack.goal]], [short[spaces[space]] for space in retreats(state)]
    told = " ".join(goals)
    if len(lost) + len(told) > ROOM_TO_RETREAT:
        return because("kitara.todo-retreat-some", space=lost)
    return because("kitara.todo-retreat", space=lost, goals=told)
