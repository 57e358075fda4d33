"""Writes the games of a table: begins journals, appends what happens, and replays a journal into a game.

Laws: a game is begun before the one before it is closed, so that a power cut between the two leaves both
readable, and the older one is resumed until somebody has played in the newer one. A game in which nothing
happened is removed when it is begun anew.
"""

import errno
import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from companion.games.kernel.game import Game, Games
from companion.games.kernel.record import Lot, Record, begin
from companion.games.kernel.terms import TABLE, Json, Reason, Refused, because
from companion.session.events import (
    Effect,
    Enrol,
    ForgetTags,
    GameBegan,
    Introduce,
    NewGame,
    Noticed,
    Off,
    Rewired,
    Saved,
)
from companion.session.journal_entries import (
    BY_THE_BOOK,
    END,
    About,
    ReplayedGame,
    entry_of,
    format_about,
    format_match,
    replay_journal,
)
from companion.session.next_game import draw_lots
from companion.session.session import Session
from companion.session.work.job import Admit, Examine, Rewire
from companion.store.disk import Done, Operation, error_text
from companion.store.journal import Entry, Journal, JournalContents, Play
from companion.store.journal_folder import is_journal_of
from companion.store.json_files import PeopleFile, PhonesFile, TagsFile, WiringFile
from companion.store.lots import seat_lots, setup_lots, table_lots
from companion.table.events import Draw, Drawn, NoteClock
from companion.table.manners import Manners, format_manners
from hardware.clock import Clock as Timekeeper

CLOCK: Final = "clock"
"""The field of an entry that holds what everybody has left."""
KEPT_FREE: Final = 1 << 16
"""Bytes of a journal that are for what people do, and not for the time that goes by."""
OVER: Final = "over"
LEFT: Final = "left"


class GameError(StrEnum):
    """Why a game cannot be gone on with, or not be kept."""

    UNKNOWN_GAME = "keeper.unknown-game"
    """The journal is of a game that this companion does not have. Values: file, game."""
    UNPLAYABLE = "keeper.unplayable"
    """The journal is whole, but the rules do not allow what it tells. Values: file."""
    UNSAVED = "keeper.unsaved"
    """What was to be written could not be. Values: folder, detail."""
    WAITS = "keeper.waits"
    """The game that lies on the table at the start cannot be written yet. Values: folder, detail."""
    NOT_BEGUN = "keeper.not-begun"
    """A new game could not be written, so there is none. Values: folder, detail."""


SEEDS: Final = 2**128
"""So many that nobody finds one by trying which of them explains the cards that lie open: what is drawn in
secret comes of it, too."""


def fresh_seeds() -> Iterator[int]:
    """A new number for each new game."""
    while True:
        yield secrets.randbelow(SEEDS)


class DiskWriter(Protocol):
    """Does what waits for the disk, one after another."""

    def append(self, operation: Operation, done: Done, /) -> None:
        """Do this, and then call `done` where the loop lives."""


def load_game(
    path: Path, read: JournalContents, games: Games, manners: Manners = BY_THE_BOOK
) -> ReplayedGame:
    """The game that a journal tells of; `Refused` where it makes no sense or its rules do not allow it."""
    head = read.head
    assert head is not None
    if head.game not in games:
        raise Refused(because(GameError.UNKNOWN_GAME, file=str(path), game=head.game))
    try:
        return replay_journal(games[head.game], head.options, read.entries, manners)
    except (Refused, ValueError) as error:
        raise Refused(because(GameError.UNPLAYABLE, file=str(path))) from error


def play_of(games: Games, path: Path, read: JournalContents) -> Play:
    """What people have done in the game that a journal tells of; what the table has drawn is none of it."""
    if not read.entries:
        return Play.NONE
    try:
        told = load_game(path, read, games)
    except Refused:
        return Play.DONE
    if told.over:
        return Play.DONE
    return Play.NONE if {*told.line.actors()} <= {TABLE} else Play.GOES_ON


class GameStore:
    """Writes the games of one table, whom it knows by name, and what tags stand for there."""

    def __init__(
        self, folder: Path, writer: DiskWriter, clock: Timekeeper, seeds: Iterator[int], games: Games
    ) -> None:
        self._folder = folder
        self._games = games
        self._writer = writer
        self._clock = clock
        self._seeds = seeds
        self._people = PeopleFile(folder)
        self._tags = TagsFile(folder)
        self._wiring = WiringFile(folder)
        self._phones = PhonesFile(folder)
        self._seed: int | None = None
        """What the next game is drawn from, where somebody has said that."""
        self._lots: Lot | None = None
        """What the table draws in this game, once it has to."""
        self._journal: Journal | None = None
        self._noted: Json = None
        """The time that was noted last in this journal."""
        self._notice: Reason | None = None
        """What there is to tell of the journal."""
        self._first_write: Operation | None = None
        """What has to be written before anything else is."""

    def resume(self, journal: Journal) -> Reason | None:
        """Add to this journal from now on; and say why that has to wait, if it has to."""
        self._journal, self._first_write = journal, journal.repair
        return self._reason_of(GameError.WAITS, journal.repair_error) if journal.repair_error else None

    def draw(
        self,
        game: Game[Any],
        asked: Mapping[str, object],
        seed: int | None = None,
        *,
        board: bool = False,
    ) -> Record[Any]:
        """A new game, of which nothing is written yet; lots say what its `board` is, where that is wanted."""
        self._seed = seed
        draw = setup_lots(next(self._seeds) if seed is None else seed)
        lots = game.draw_board(draw) if board and game.draw_board else {}
        return begin(game, {**asked, **lots}, draw)

    def begin(self, line: Record[Any], about: About | None = None, end: str = LEFT) -> None:
        """Write down that this game begins, and that the one before ends; `Refused` where that fails."""
        self._first_write = partial(self._open_journal, line, about, end)
        try:
            self._first_write()
        except OSError as error:
            raise Refused(self._reason_of(GameError.UNSAVED, error)) from error

    def retry(self, saved: Saved) -> None:
        """Write what has to be written first, which failed."""
        assert self._first_write is not None
        self._writer.append(self._first_write, partial(self._report, saved, None, fault=GameError.WAITS))

    def close(self) -> None:
        """Let go of the journal; the game can be gone on with."""
        if self._journal is not None:
            self._journal.close()

    def write(self, effect: Effect, desk: Session, saved: Saved) -> None:
        """Write down what has happened; or begin the next game, and then say that it has begun."""
        match effect:
            case NewGame():
                line, about = self._next_game(effect)
                began = partial(GameBegan, record=line, match=about.match, manners=about.manners)
                self._writer.append(
                    partial(self._open_journal, line, about, OVER if desk.table.over else LEFT),
                    partial(self._report, saved, partial(began, in_hand=effect.in_hand)),
                )
            case Introduce() | Enrol() | ForgetTags() | Admit():
                self._append(partial(self._update_json_file, effect), saved)
            case Draw(total):
                saved(self._draw_lot(desk.table.record, total))
            case Rewire(at_s, wiring):
                rewired = Rewired(at_s, wiring)
                self._writer.append(
                    partial(self._wiring.rewire, wiring), partial(self._report, saved, lambda _at_s: rewired)
                )
            case Examine():
                saved(None)  # nothing is written, and nobody waits while the doctor looks
            case Off():
                self._append(self._sync, saved)
            case NoteClock():
                self._append_clock(entry_of(effect), saved)
            case _:
                self._append(partial(self._append_entry, entry_of(effect)), saved)

    def _draw_lot(self, line: Record[Any], total: int) -> Drawn:
        """The same draw is the same lot, however often it is asked for."""
        if self._lots is None:
            self._lots = table_lots(next(self._seeds))
        return Drawn(self._clock.time(), self._lots(line.draws, total))

    def _append(self, operation: Operation, saved: Saved) -> None:
        self._writer.append(operation, partial(self._report, saved, None))

    def _append_clock(self, entry: Entry, saved: Saved) -> None:
        """A table that is forgotten, its flag fallen or its evening over, fills no disk with its time."""
        if entry[CLOCK] == self._noted:
            saved(None)
        else:
            self._append(partial(self._append_clock_if_room, entry), saved)

    def _append_clock_if_room(self, entry: Entry) -> None:
        try:
            self._append_entry(entry, KEPT_FREE)
        except OSError as error:
            if error.errno != errno.EFBIG:
                raise

    def _append_entry(self, entry: Entry, free: int = 0) -> None:
        assert self._journal is not None
        self._notice = self._journal.append(entry, free) or self._notice
        self._noted = entry.get(CLOCK, self._noted)

    def _sync(self) -> None:
        """What failed to be written is gone from the disk, too, before the plug is pulled."""
        if self._journal is not None:
            with suppress(OSError):
                self._journal.repair()
        os.sync()

    def _update_json_file(self, effect: Introduce | Enrol | ForgetTags | Admit) -> None:
        """What outlasts this game."""
        match effect:
            case Introduce():
                self._introduce(effect)
            case Enrol(uid, tag):
                self._tags.enrol(uid, tag)
            case ForgetTags():
                self._tags.forget_all()
            case Admit(_, wish):
                self._phones.admit(wish)

    def _introduce(self, told: Introduce) -> None:
        self._people.add(told.names)
        if told.match is not None:
            self._append_entry({"match": format_match(told.match)})
        if told.manners is not None:
            self._append_entry({"manners": format_manners(told.manners)})

    def _next_game(self, wanted: NewGame) -> tuple[Record[Any], About]:
        """The game that was wanted, with all its lots."""
        game, draw = self._games[wanted.game], setup_lots(next(self._seeds))
        places = seat_lots(next(self._seeds))(len(wanted.match.people)) if wanted.lots else 0
        line, match, manners = draw_lots(wanted, game, draw, places)
        return line, About(match, manners)

    def _open_journal(self, line: Record[Any], about: About | None, end: str) -> None:
        noted = None if about is None else format_about(about)
        journal = Journal.create(self._folder, line.game.id, line.options, noted)
        before, self._journal, self._noted = self._journal, journal, None
        self._lots, self._seed = None if self._seed is None else table_lots(self._seed), None
        if before is not None:
            # Where this fails the game before stays without an end; nobody goes back to it all the same.
            with before, suppress(OSError):
                if before.is_bare and is_journal_of(before.path, line.game.id):
                    before.discard()
                else:
                    before.append({END: end})

    def _report(
        self,
        saved: Saved,
        began: Callable[[float], GameBegan | Rewired] | None,
        error: OSError | None,
        fault: GameError = GameError.UNSAVED,
    ) -> None:
        notice, self._notice = self._notice, None
        if error is not None:
            saved(self._reason_of(GameError.NOT_BEGUN if began else fault, error))
        elif began:
            saved(began(self._clock.time()))
        else:
            saved(Noticed(self._clock.time(), notice) if notice else None)

    def _reason_of(self, fault: GameError, error: OSError) -> Reason:
        return because(fault, folder=str(self._folder), detail=error_text(error))
