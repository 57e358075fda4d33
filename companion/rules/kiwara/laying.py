"""How people tell which rivers lie before them: a board by its name, or a free one from stick to stick.

Rows are gone through from the north-west. Of the first space that is not told it is asked how far east its
territory goes before a stick lies across, and which one it is: a new one, or that of a space told before. So
the dial is turned until the light ends where the stick lies. Only what leads to a valid board is offered, and
what is left alone is not asked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Final

from companion.rules.kernel.laying import Ask, BoardPart, Pick, Telling, follow
from companion.rules.kernel.names import Options, Space
from companion.rules.kernel.reason import Reason, because
from companion.rules.kiwara.front import NOTHING, START, WIDTH, Front, onward
from companion.rules.kiwara.layout import (
    LETTERS,
    LINE_BY_LINE,
    NAMED,
    in_order,
    layout_of,
    lettered,
    parse_layout,
)
from companion.rules.kiwara.places import COUNT
from companion.rules.kiwara.prospect import comes_right
from companion.rules.kiwara.setup import LAYOUT


class Question(StrEnum):
    """What is asked of the board."""

    BOARD = "kiwara.ask-board"
    """Which board it is. Values: about."""
    RUN = "kiwara.ask-run"
    """How far the space's territory goes on in its row, and which one it is. Values: about."""


class Answer(StrEnum):
    """What an answer reads."""

    BOARD = "kiwara.board"
    """A board. Its name follows: `kiwara.board-classic`. Values: none."""
    NEW = "kiwara.run-new"
    """So far goes a territory that is not told yet. Values: to."""
    SAME = "kiwara.run-same"
    """So far goes the territory of a space that is told. Values: to, kin."""
    TERRITORY = "kiwara.lay-territory"
    """A territory to be laid. Values: spaces."""


FREE: Final = "free"
"""The answer that the rivers are laid with sticks."""
PRINTED: Final = "classic"
"""The board that lies ready in the box."""
REMEMBERED: Final = 1 << 8
"""Boards, as far as they are told, of which it is known what may follow."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A free board as far as it is told: the letters of its spaces line by line, and what counts of them."""

    letters: str
    front: Front

    @property
    def space(self) -> Space:
        """The first one that is not told."""
        return LINE_BY_LINE[len(self.letters)]

    @property
    def row_ends(self) -> bool:
        return len(self.letters) % WIDTH == 0

    def kin(self, column: int) -> int:
        """The last space of the column that is told, by its number line by line."""
        return column + (len(self.letters) - 1 - column) // WIDTH * WIDTH

    def onward(self) -> Iterator[tuple[int, "_Told"]]:
        """With the next space, right or wrong: the column that it belongs to, and what is told then."""
        for column, front in onward(self.front):
            new = column == NOTHING
            letter = LETTERS[self.front.begun] if new else self.letters[self.kin(column)]
            yield column, _Told(self.letters + letter, front)


NOTHING_TOLD: Final = _Told("", START)


@dataclass(frozen=True, slots=True)
class _Run:
    """An answer: how it reads, and what is told by it."""

    value: str
    reads: Reason
    told: _Told

    @property
    def pick(self) -> Pick:
        return Pick(self.value, dict(zip(LINE_BY_LINE, self.told.letters, strict=False)), self.reads)


def _runs(told: _Told) -> Iterator[_Run]:
    """What can be told of the next space and those that follow it up to a river; nothing once all is told."""
    river = "" if told.row_ends else told.letters[-1]
    if len(told.letters) < COUNT:
        for column, first in told.onward():
            if first.letters[-1] != river:
                yield from (_run(told, column, after) for after in _up_to_a_river(first))


def _up_to_a_river(told: _Told) -> Iterator[_Told]:
    """The last space told, and as far as its territory may go on in the row, wherever a river can end it."""
    letter = told.letters[-1]
    while not told.row_ends:
        further = {after.letters[-1]: after for _, after in told.onward()}
        beyond = further.pop(letter, None)
        if any(comes_right(after.front) for after in further.values()):
            yield told
        if beyond is None:
            return
        told = beyond
    if comes_right(told.front):
        yield told


def _run(told: _Told, column: int, after: _Told) -> _Run:
    end = LINE_BY_LINE[len(after.letters) - 1]
    if column == NOTHING:
        return _Run(end, because(Answer.NEW, to=end), after)
    kin = LINE_BY_LINE[told.kin(column)]
    return _Run(f"{end}={kin}", because(Answer.SAME, to=end, kin=kin), after)


@lru_cache(maxsize=REMEMBERED)
def _answers(told: _Told) -> Mapping[str, _Run]:
    """What can be answered next, by its value, each with all that is clear after it."""
    return {run.value: replace(run, told=_clear(run.told)) for run in _runs(told)}


def _clear(told: _Told) -> _Told:
    """With all that can be nothing else."""
    while len(runs := [*islice(_runs(told), 2)]) == 1:
        told = runs[0].told
    return told


@lru_cache(maxsize=REMEMBERED)
def _ask(told: _Told) -> Ask | None:
    answers = _answers(told)
    picks = tuple(run.pick for run in answers.values())
    return Ask(Question.RUN, told.space, picks) if picks else None


def _telling() -> Telling:
    named = [_board(name, lettered(layout_of(rows))) for name, rows in NAMED.items()]
    board = yield Ask(Question.BOARD, LAYOUT.name, (*named, _board(FREE, {})))
    if board.value != FREE:
        return {LAYOUT.name: board.value}
    told = _clear(NOTHING_TOLD)
    while ask := _ask(told):
        picked = yield ask
        told = _answers(told)[picked.value].told
    return {LAYOUT.name: [told.letters[start : start + WIDTH] for start in range(0, COUNT, WIDTH)]}


def _board(name: str, grounds: Mapping[Space, str]) -> Pick:
    return Pick(name, grounds, because(f"{Answer.BOARD}-{name}"))


def lay(answers: tuple[str, ...]) -> Ask | Options:
    """What is asked after these answers, or the board once it is told."""
    return follow(_telling(), answers)


def laid(options: Options) -> tuple[str, ...]:
    """The answers that tell this board; none where it is written in letters of its own."""
    board = options[LAYOUT.name]
    if isinstance(board, str):
        return (board,)
    rows = parse_layout(board).rows
    if rows != in_order(rows):
        return ()
    letters, answers = "".join(rows), [FREE]
    told = _clear(NOTHING_TOLD)
    while runs := _answers(told).values():
        right = [run for run in runs if letters.startswith(run.told.letters)]
        run = max(right, key=lambda run: len(run.told.letters))  # the others end where no river is
        answers.append(run.value)
        told = run.told
    return tuple(answers)


def to_lay(options: Options) -> tuple[BoardPart, ...]:
    """The territories between sticks, one after the other; none on the board that is printed."""
    board = options[LAYOUT.name]
    if board == PRINTED:
        return ()
    letters = lettered(parse_layout(board))
    return tuple(_territory(letters, letter) for letter in LETTERS)


def _territory(letters: Mapping[Space, str], letter: str) -> BoardPart:
    spaces = [space for space in LINE_BY_LINE if letters[space] == letter]
    reads = because(Answer.TERRITORY, spaces=" ".join(spaces))
    return letter, Pick(letter, dict.fromkeys(spaces, letter), reads)
