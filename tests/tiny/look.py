"""What Pebbles looks like: the heap and the tokens in one line, the path, and to each side its own tokens."""

from typing import Final

from companion.drawing.text import Text
from companion.games.kernel import (
    Actor,
    BoardPlan,
    Field,
    Look,
    Mark,
    PrintedBoard,
    Reason,
    ScreenLines,
    Seat,
    because,
)
from tests.tiny.rules import PATH, SEATS, WHERE, Pebbles, outcome, scores

SIDE: Final = 10
ASIDE: Final = 3


def standing(state: Pebbles) -> Text:
    """How many pebbles are left, and how many tokens each side holds; in the end what they are worth."""
    left, right = scores(state).values()
    return (f"Heap {state.heap}   {left}:{right}",)


def plan(_state: Pebbles) -> BoardPlan:
    """A path of squares that bends in the middle, with the numbers of pebbles that are left beside it."""
    fields, marks = [], []
    for left, (space, (east, north)) in enumerate(WHERE.items()):
        x, y = SIDE * east, SIDE * (1 - north)
        fields.append(Field(space, x, y, SIDE, SIDE, "step" if left else "end"))
        marks.append(Mark(x + SIDE // 2, -ASIDE if north else 2 * SIDE + ASIDE, str(left)))
    return BoardPlan(5 * SIDE, 2 * SIDE, tuple(fields), tuple(marks))


def piece(_owner: Actor, kind: str) -> str:
    """`stone`, `bronze`, `gold`."""
    return kind


def todo(state: Pebbles) -> Reason:
    """What there is to do: two things, in turn."""
    return because("pebbles.todo-token" if state.drawing else "pebbles.todo-take")


def own(state: Pebbles, seat: Seat) -> Reason | None:
    """The tokens that a side has looked at alone, until everybody may know them."""
    tokens = state.held[SEATS.index(seat)]
    if outcome(state) or not tokens:
        return None
    return because("pebbles.own", tokens=" ".join(map(str, tokens)))


def board_lines(state: Pebbles) -> list[str]:
    """The path in a line, with the stone on it."""
    return [" ".join("o" if left == state.heap else "." for left in range(len(PATH)))]


LOOK: Final = Look(
    lines=ScreenLines(score_line=standing, secret_line=own),
    plan=plan,
    signs={},
    piece=piece,
    todo=todo,
    has_steps=True,
    printed=PrintedBoard(board_lines=board_lines),
)
