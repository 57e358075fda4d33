"""The keeper of the games: what is written into the state directory, and what a journal in it tells.

Laws: a game is begun before the one before it is closed, so that a power cut between the two leaves both
readable, and the older one on the table until somebody has played the newer one; where nothing ever happened
in one and it is only begun anew, nothing of it stays.
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

from companion.app.about import About, format_about, format_match
from companion.app.journal import Entry, Journal, Play, Read
from companion.app.journal.fault import spoken
from companion.app.journal.folder import is_of
from companion.app.journal.writer import Done, Operation
from companion.app.lots import seat_lots, setup_lots, table_lots
from companion.app.people import People
from companion.app.phone_book import PhoneBook
from companion.app.retold import BY_THE_BOOK, END, Retold, entry_of, retold
from companion.app.tags import TagBook
from companion.app.wirings import WiringBook
from companion.desk.desk import Desk
from companion.desk.events import (
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
from companion.desk.lots import drawn
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.line import Line, Lot, begin
from companion.rules.kernel.names import TABLE, Json
from companion.rules.kernel.reason import Reason, Refused, because
from companion.table.events import Draw, Drawn, NoteClock
from companion.table.manners import Manners, format_manners
from companion.workshop.job import Admit, Examine, Rewire
from hardware.clock import Clock as Timekeeper

CLOCK: Final = "clock"
"""The field of an entry that holds what everybody has left."""
KEPT_FREE: Final = 1 << 16
"""Bytes of a journal that are for what people do, and not for the time that goes by."""
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


class Writes(Protocol):
    """Does what waits for the disk, one after another."""

    def append(self, operation: Operation, done: Done, /) -> None:
        """Do this, and then call `done` where the loop lives."""


def told_again(path: Path, read: Read, games: Games, manners: Manners = BY_THE_BOOK) -> Retold:
    """The game that a journal tells of; `Refused` where it makes no sense or its rules do not allow it."""
    head = read.head
    assert head is not None
    if head.game not in games:
        raise Refused(because(GameFault.UNKNOWN_GAME, file=str(path), game=head.game))
    try:
        return retold(games[head.game], head.options, read.entries, manners)
    except (Refused, ValueError) as error:
        raise Refused(because(GameFault.UNPLAYABLE, file=str(path))) from error


def play_of(games: Games, path: Path, read: Read) -> Play:
    """What people have done in the game that a journal tells of; what the table has drawn is none of it."""
    if not read.entries:
        return Play.NONE
    try:
        told = told_again(path, read, games)
    except Refused:
        return Play.DONE
    if told.over:
        return Play.DONE
    return Play.NONE if {*told.line.actors()} <= {TABLE} else Play.GOES_ON


class Keeper:
    """Writes the games of one table, whom it knows by name, and what tags stand for there."""

    def __init__(
        self, folder: Path, writer: Writes, clock: Timekeeper, seeds: Iterator[int], games: Games
    ) -> None:
        self._folder = folder
        self._games = games
        self._writer = writer
        self._clock = clock
        self._seeds = seeds
        self._people = People(folder)
        self._tags = TagBook(folder)
        self._wiring = WiringBook(folder)
        self._phones = PhoneBook(folder)
        self._seed: int | None = None
        """What the next game is drawn from, where somebody has said that."""
        self._lots: Lot | None = None
        """What the table draws in this game, once it has to."""
        self._journal: Journal | None = None
        self._noted: Json = None
        """The time that was noted last in this journal."""
        self._notice: Reason | None = None
        """What there is to tell of the journal."""
        self._first: Operation | None = None
        """What has to be written before anything else is."""

    def go_on(self, journal: Journal) -> Reason | None:
        """Add to this journal from now on; and say why that has to wait, if it has to."""
        self._journal, self._first = journal, journal.make_fit
        return self._because(GameFault.WAITS, journal.unfit) if journal.unfit else None

    def draw(
        self,
        game: Game[Any],
        asked: Mapping[str, object],
        seed: int | None = None,
        *,
        board: bool = False,
    ) -> Line[Any]:
        """A new game, of which nothing is written yet; lots say what its `board` is, where that is wanted."""
        self._seed = seed
        draw = setup_lots(next(self._seeds) if seed is None else seed)
        lots = game.drawn(draw) if board and game.drawn else {}
        return begin(game, {**asked, **lots}, draw)

    def begin(self, line: Line[Any], about: About | None = None, end: str = LEFT) -> None:
        """Write down that this game begins, and that the one before ends; `Refused` where that fails."""
        self._first = partial(self._open, line, about, end)
        try:
            self._first()
        except OSError as error:
            raise Refused(self._because(GameFault.UNSAVED, error)) from error

    def try_again(self, saved: Saved) -> None:
        """Write what has to be written first, which failed."""
        assert self._first is not None
        self._writer.append(self._first, partial(self._tell, saved, None, fault=GameFault.WAITS))

    def close(self) -> None:
        """Let go of the journal; the game can be gone on with."""
        if self._journal is not None:
            self._journal.close()

    def write(self, effect: Effect, desk: Desk, saved: Saved) -> None:
        """Write down what has happened; or begin the next game, and then say that it has begun."""
        match effect:
            case NewGame():
                line, about = self._next(effect)
                began = partial(GameBegan, line=line, match=about.match, manners=about.manners)
                self._writer.append(
                    partial(self._open, line, about, OVER if desk.table.over else LEFT),
                    partial(self._tell, saved, partial(began, in_hand=effect.in_hand)),
                )
            case Introduce() | Enrol() | ForgetTags() | Admit():
                self._append(partial(self._remember, effect), saved)
            case Draw(total):
                saved(self._drawn(desk.table.line, total))
            case Rewire(at_s, wiring):
                rewired = Rewired(at_s, wiring)
                self._writer.append(
                    partial(self._wiring.rewire, wiring), partial(self._tell, saved, lambda _at_s: rewired)
                )
            case Examine():
                saved(None)  # nothing is written, and nobody waits while the doctor looks
            case Off():
                self._append(self._sync, saved)
            case NoteClock():
                self._note(entry_of(effect), saved)
            case _:
                self._append(partial(self._enter, entry_of(effect)), saved)

    def _drawn(self, line: Line[Any], total: int) -> Drawn:
        """The same draw is the same lot, however often it is asked for."""
        if self._lots is None:
            self._lots = table_lots(next(self._seeds))
        return Drawn(self._clock.time(), self._lots(line.draws, total))

    def _append(self, operation: Operation, saved: Saved) -> None:
        self._writer.append(operation, partial(self._tell, saved, None))

    def _note(self, entry: Entry, saved: Saved) -> None:
        """A table that is forgotten, its flag fallen or its evening over, fills no disk with its time."""
        if entry[CLOCK] == self._noted:
            saved(None)
        else:
            self._append(partial(self._note_if_there_is_room, entry), saved)

    def _note_if_there_is_room(self, entry: Entry) -> None:
        try:
            self._enter(entry, KEPT_FREE)
        except OSError as error:
            if error.errno != errno.EFBIG:
                raise

    def _enter(self, entry: Entry, free: int = 0) -> None:
        assert self._journal is not None
        self._notice = self._journal.append(entry, free) or self._notice
        self._noted = entry.get(CLOCK, self._noted)

    def _sync(self) -> None:
        """What failed to be written is gone from the disk, too, before the plug is pulled."""
        if self._journal is not None:
            with suppress(OSError):
                self._journal.make_fit()
        os.sync()

    def _remember(self, effect: Introduce | Enrol | ForgetTags | Admit) -> None:
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
        self._people.introduce(told.names)
        if told.match is not None:
            self._enter({"match": format_match(told.match)})
        if told.manners is not None:
            self._enter({"manners": format_manners(told.manners)})

    def _next(self, wanted: NewGame) -> tuple[Line[Any], About]:
        """The game that was wanted, with all its lots."""
        game, draw = self._games[wanted.game], setup_lots(next(self._seeds))
        places = seat_lots(next(self._seeds))(len(wanted.match.people)) if wanted.lots else 0
        line, match, manners = drawn(wanted, game, draw, places)
        return line, About(match, manners)

    def _open(self, line: Line[Any], about: About | None, end: str) -> None:
        noted = None if about is None else format_about(about)
        journal = Journal.create(self._folder, line.game.id, line.options, noted)
        before, self._journal, self._noted = self._journal, journal, None
        self._lots, self._seed = None if self._seed is None else table_lots(self._seed), None
        if before is not None:
            # Where this fails the game before stays without an end; nobody goes back to it all the same.
            with before, suppress(OSError):
                if before.is_bare and is_of(before.path, line.game.id):
                    before.discard()
                else:
                    before.append({END: end})

    def _tell(
        self,
        saved: Saved,
        began: Callable[[float], GameBegan | Rewired] | None,
        error: OSError | None,
        fault: GameFault = GameFault.UNSAVED,
    ) -> None:
        notice, self._notice = self._notice, None
        if error is not None:
            saved(self._because(GameFault.NOT_BEGUN if began else fault, error))
        elif began:
            saved(began(self._clock.time()))
        else:
            saved(Noticed(self._clock.time(), notice) if notice else None)

    def _because(self, fault: GameFault, error: OSError) -> Reason:
        return because(fault, folder=str(self._folder), detail=spoken(error))
