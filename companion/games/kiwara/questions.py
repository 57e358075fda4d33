"""The questions that find out which rivers lie on the table: a named board, or a free one stick by stick.

The questions go row by row from the north-west. For the first unknown space the question is how far east
its territory extends before a stick, and which territory it is: a new one, or that of a known space. So the
dial is turned until the light ends at the stick. Only answers that lead to a valid board are offered, and
spaces with a single possible answer are filled in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from companion.games.kernel import (
    BoardPart,
    Dialogue,
    LayoutAnswer,
    LayoutQuestion,
    Options,
    Reason,
    Space,
    because,
    follow,
)
from companion.games.kiwara.layout import (
    COUNT,
    LETTERS,
    LINE_BY_LINE,
    NAMED,
    layout_of,
    parse_layout,
    territory_letters,
    with_ordered_letters,
)
from companion.games.kiwara.prospect import NOTHING, START, WIDTH, Front, can_be_completed, next_fronts
from companion.games.kiwara.setup import LAYOUT

FREE: Final = "free"
"""The answer for a free board of sticks."""
PRINTED: Final = "classic"
REMEMBERED: Final = 1 << 8
"""Partial boards in the cache of their answers."""


@dataclass(frozen=True, slots=True)
class _PartialBoard:
    """A partially known free board: the letters of its known spaces in reading order, and its front."""

    letters: str
    front: Front

    @property
    def space(self) -> Space:
        return LINE_BY_LINE[len(self.letters)]

    @property
    def row_ends(self) -> bool:
        return len(self.letters) % WIDTH == 0

    def last_space(self, column: int) -> int:
        """The last known space of the column, as an index in reading order."""
        return column + (len(self.letters) - 1 - column) // WIDTH * WIDTH

    def next_boards(self) -> Iterator[tuple[int, "_PartialBoard"]]:
        """The boards with one more space, valid or not, each with the column that the space connects to."""
        for column, front in next_fronts(self.front):
            new = column == NOTHING
            letter = LETTERS[self.front.begun] if new else self.letters[self.last_space(column)]
            yield column, _PartialBoard(self.letters + letter, front)


EMPTY_BOARD: Final = _PartialBoard("", START)


@dataclass(frozen=True, slots=True)
class _Run:
    """An answer: its value, its label, and the board it leads to."""

    value: str
    label: Reason
    board: _PartialBoard

    @property
    def answer(self) -> LayoutAnswer:
        return LayoutAnswer(self.value, dict(zip(LINE_BY_LINE, self.board.letters, strict=False)), self.label)


def _runs(known: _PartialBoard) -> Iterator[_Run]:
    """Every run of the next spaces up to a river; none once all are known."""
    river = "" if known.row_ends else known.letters[-1]
    if len(known.letters) < COUNT:
        for column, first in known.next_boards():
            if first.letters[-1] != river:
                yield from (_run(known, column, after) for after in _ends_at_river(first))


def _ends_at_river(known: _PartialBoard) -> Iterator[_PartialBoard]:
    """The board extended along the row by the same territory, at each point where a river can end it."""
    letter = known.letters[-1]
    while not known.row_ends:
        further = {after.letters[-1]: after for _, after in known.next_boards()}
        beyond = further.pop(letter, None)
        if any(can_be_completed(after.front) for after in further.values()):
            yield known
        if beyond is None:
            return
        known = beyond
    if can_be_completed(known.front):
        yield known


def _run(known: _PartialBoard, column: int, after: _PartialBoard) -> _Run:
    end = LINE_BY_LINE[len(after.letters) - 1]
    if column == NOTHING:
        return _Run(end, because("kiwara.run-new", to=end), after)
    kin = LINE_BY_LINE[known.last_space(column)]
    return _Run(f"{end}={kin}", because("kiwara.run-same", to=end, kin=kin), after)


@lru_cache(maxsize=REMEMBERED)
def _answers(known: _PartialBoard) -> Mapping[str, _Run]:
    """The possible next answers by value, each with everything that follows from it."""
    return {run.value: replace(run, board=_fill_forced(run.board)) for run in _runs(known)}


def _fill_forced(known: _PartialBoard) -> _PartialBoard:
    """The board with all forced spaces filled in."""
    while len(runs := [*islice(_runs(known), 2)]) == 1:
        known = runs[0].board
    return known


@lru_cache(maxsize=REMEMBERED)
def _ask(known: _PartialBoard) -> LayoutQuestion | None:
    answers = _answers(known)
    picks = tuple(run.answer for run in answers.values())
    return LayoutQuestion("kiwara.ask-run", known.space, picks) if picks else None


def _dialogue() -> Dialogue:
    named = [_board_answer(name, territory_letters(layout_of(rows))) for name, rows in NAMED.items()]
    board = yield LayoutQuestion("kiwara.ask-board", LAYOUT.name, (*named, _board_answer(FREE, {})))
    if board.value != FREE:
        return {LAYOUT.name: board.value}
    known = _fill_forced(EMPTY_BOARD)
    while ask := _ask(known):
        picked = yield ask
        known = _answers(known)[picked.value].board
    return {LAYOUT.name: [known.letters[start : start + WIDTH] for start in range(0, COUNT, WIDTH)]}


def _board_answer(name: str, grounds: Mapping[Space, str]) -> LayoutAnswer:
    return LayoutAnswer(name, grounds, because(f"kiwara.board-{name}"))


def ask_layout(answers: tuple[str, ...]) -> LayoutQuestion | Options:
    return follow(_dialogue(), answers)


def layout_answers(options: Options) -> tuple[str, ...]:
    """The answers that describe this board; empty if it is written in other letters."""
    board = options[LAYOUT.name]
    if isinstance(board, str):
        return (board,)
    rows = parse_layout(board).rows
    if rows != with_ordered_letters(rows):
        return ()
    letters, answers = "".join(rows), [FREE]
    known = _fill_forced(EMPTY_BOARD)
    while runs := _answers(known).values():
        right = [run for run in runs if letters.startswith(run.board.letters)]
        run = max(right, key=lambda run: len(run.board.letters))  # the others end where no river is
        answers.append(run.value)
        known = run.board
    return tuple(answers)


def board_parts(options: Options) -> tuple[BoardPart, ...]:
    """The territories between sticks, one by one; none on the printed board."""
    board = options[LAYOUT.name]
    if board == PRINTED:
        return ()
    letters = territory_letters(parse_layout(board))
    parts = []
    for letter in LETTERS:
        spaces = [space for space in LINE_BY_LINE if letters[space] == letter]
        label = because("kiwara.lay-territory", spaces=" ".join(spaces))
        parts.append((letter, LayoutAnswer(letter, dict.fromkeys(spaces, letter), label)))
    return tuple(parts)
