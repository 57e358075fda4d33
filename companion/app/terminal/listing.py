"""Moves written down: those that are possible, by number, and those that were played, by turn."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from companion.rules.katarenga import KATARENGA
from companion.rules.katarenga.law import PASS
from companion.rules.katarenga.places import WHITE
from companion.rules.katarenga.position import Position
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space

TAKES: Final = "x"
"""Stands before a goal where a pawn would be taken."""
ENTRY_WIDTH: Final = 8


def ends(action: Action) -> tuple[Space, ...]:
    """Where the move begins and ends; nothing for a pass."""
    if action == PASS:
        return ()
    form = KATARENGA.parse(action)
    return Space(form["from"]), Space(form["to"])


def listing(position: Position, moves: Sequence[Action], columns: int) -> list[str]:
    """The moves with their numbers from 1 on, no line longer than `columns`."""
    lines = []
    numbered = enumerate(map(ends, moves), 1)
    for start, group in groupby(numbered, key=lambda entry: entry[1][0]):
        head = f"{start} {position.board.colour(start)}:"
        entries = [_entry(position, number, goal) for number, (_, goal) in group]
        room = max(1, (columns - len(head)) // ENTRY_WIDTH)
        for first in range(0, len(entries), room):
            margin = " " * len(head) if first else head
            lines.append(margin + "".join(entries[first : first + room]))
    return lines


def _entry(position: Position, number: int, goal: Space) -> str:
    mark = TAKES if position.owner(goal) else " "
    return f"{number:>4} {mark}{goal}"


def score_sheet(line: Line[Position]) -> str:
    """`1. e2-e4 e7-e5  2. ...`, where a number counts the turns of both sides."""
    turns: list[str] = []
    for mover, action in zip(line.actors(), line.actions, strict=True):
        if mover == WHITE or not turns:
            turns.append(f"{len(turns) + 1}." + " ..." * (mover != WHITE))
        turns[-1] += f" {action}"
    return "  ".join(turns)
