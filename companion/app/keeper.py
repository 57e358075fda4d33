"""The keeper of the games: what is found in the state directory, and what is written into it.

Law: a game is begun before the one before it is closed, so that a power cut between the two leaves both
readable and the newer one on the table.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from companion.app.journal import Journal, Read, latest
from companion.app.journal.fault import spoken
from companion.app.journal.reading import END
from companion.app.journal.writer import Done, Operation
from companion.app.loop import Saved
from companion.app.lots import setup_lots
from companion.desk.desk import Desk, Effect, GameBegan, NewGame
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin, replay
from companion.rules.kernel.reason import Reason, Refused, because
from companion.table.events import Commit
from hardware.clock import Clock

DO: Final = "do"
"""The field of an entry that holds an action."""
OVER: Final = "over"
LEFT: Final = "left"


class GameFault(StrEnum):
    """Why a game cannot be gone on with, or not be kept."""

    UNKNOWN_GAME = "keeper.unknown-game"
    """The journal is of a game that this companion does not have. Values: file, game."""
    UNPLAYABLE = "keeper.unplayable"
    """The journal is whole, but the rules do not allow what it tells. Values: file."""
    UNSAVED = "keeper.unsaved"
    """What was to be written could not be. Values: folder, detail."""
    NOT_BEGUN = "keeper.not-begun"
    """A new game could not be written, so there is none. Values: folder, detail."""


Games = Mapping[str, Game[Any]]

SEEDS: Final = 2**32


def fresh_seeds() -> Iterator[int]:
    """A new number for each new game."""
    while True:
        yield secrets.randbelow(SEEDS)


class Writes(Protocol):
    """Does what waits for the disk, one after another."""

    def append(self, operation: Operation, done: Done, /) -> None:
        """Do this, and then call `done` where the loop lives."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that goes on: its journal, the game as it stands, and what has to be told about it."""

    journal: Journal
    line: Line[Any]
    notes: tuple[Reason, ...]


def find(folder: Path, games: Games) -> tuple[Found | None, tuple[Reason, ...]]:
    """The game to go on with, if there is one, and why others cannot be. The folder is held by the caller."""
    last = latest(folder)
    if last.path is None:
        return None, last.reasons
    try:
        journal, read = Journal.resume(last.path)
    except Refused as refusal:
        return None, (*last.reasons, refusal.reason)
    notes = (*last.reasons, *([read.reason] if read.reason else []))
    try:
        return Found(journal, replayed(last.path, read, games), notes), notes
    except Refused as refusal:
        journal.close()
        return None, (*notes, refusal.reason)


def replayed(path: Path, read: Read, games: Games) -> Line[Any]:
    """The game that a journal tells of; `Refused` where its rules do not allow it."""
    head = read.head
    assert head is not None
    if head.game not in games:
        raise Refused(because(GameFault.UNKNOWN_GAME, file=str(path), game=head.game))
    actions = [str(entry[DO]) for entry in read.entries if DO in entry]
    try:
        return replay(games[head.game], head.options, actions)
    except Refused as refusal:
        raise Refused(because(GameFault.UNPLAYABLE, file=str(path))) from refusal


class Keeper:
    """Writes the games of one table."""

    def __init__(self, folder: Path, writer: Writes, clock: Clock, seeds: Iterator[int]) -> None:
        self._folder = folder
        self._writer = writer
        self._clock = clock
        self._seeds = seeds
        self._journal: Journal | None = None

    def go_on(self, journal: Journal) -> None:
        """Add to this journal from now on."""
        self._journal = journal

    def draw(self, game: Game[Any], asked: Mapping[str, object], seed: int | None = None) -> Line[Any]:
        """A new game, of which nothing is written yet."""
        return begin(game, asked, setup_lots(next(self._seeds) if seed is None else seed))

    def begin(self, line: Line[Any], before: Line[Any] | None = None) -> None:
        """Write down that this game begins, after the one that was found; `Refused` where that fails."""
        try:
            self._open(line, _end_of(before) if before else LEFT)
        except OSError as error:
            detail = spoken(error)
            raise Refused(because(GameFault.UNSAVED, folder=str(self._folder), detail=detail)) from error

    def close(self) -> None:
        """Let go of the journal; the game can be gone on with."""
        if self._journal is not None:
            self._journal.close()

    def write(self, effect: Effect, desk: Desk, saved: Saved) -> None:
        """Write down an action; or begin the next game, and then say that it has begun."""
        match effect:
            case Commit(action):
                assert self._journal is not None
                self._writer.append(
                    partial(self._journal.append, {DO: action}), partial(self._tell, saved, None)
                )
            case NewGame(same_board):
                before = desk.table.line
                asked = before.options if same_board else _without_lots(before)
                line = self.draw(before.game, asked)
                opening = partial(self._open, line, _end_of(before))
                self._writer.append(opening, partial(self._tell, saved, line))

    def _open(self, line: Line[Any], end: str) -> None:
        journal = Journal.create(self._folder, line.game.id, line.options)
        before, self._journal = self._journal, journal
        if before is not None:
            # Where this fails the game before stays without an end; nobody goes back to it all the same.
            with before, suppress(OSError):
                before.append({END: end})

    def _tell(self, saved: Saved, line: Line[Any] | None, error: OSError | None) -> None:
        if error is not None:
            fault = GameFault.NOT_BEGUN if line else GameFault.UNSAVED
            saved(because(fault, folder=str(self._folder), detail=spoken(error)))
        elif line is not None:
            saved(GameBegan(self._clock.time(), line))
        else:
            saved(None)


def _end_of(line: Line[Any]) -> str:
    return OVER if line.actor is None else LEFT


def _without_lots(line: Line[Any]) -> dict[str, object]:
    """What was agreed on for the game before, without what was drawn for it."""
    drawn = {option.name for option in line.game.options if option.default is None}
    return {name: value for name, value in line.options.items() if name not in drawn}
