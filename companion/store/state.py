"""The state directory of a table: read whole at the start, and written by this process alone.

Laws: a game is begun before the one before it is closed, so that a power cut between the two leaves both
readable, and the older one is resumed until the newer one has been played. A game without any action is
removed when it is begun anew.
"""

import errno
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.games.kernel import Game, Games, Json, Lot, Reason, Record, because, begin
from companion.session.events import (
    Analyse,
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
    SearchBoards,
)
from companion.session.game_start import Household
from companion.session.next_game import draw_lots
from companion.session.saved_game import (
    END,
    Entry,
    Players,
    SavedGame,
    entry_of,
    format_match,
    format_players,
)
from companion.session.session import Session
from companion.session.work.job import Admit, Examine, Rewire
from companion.store.disk import DiskWriter, Operation, error_text
from companion.store.journal import Journal
from companion.store.journal_folder import is_journal_of, lock_folder
from companion.store.json_files import (
    PEOPLE,
    PHONES,
    TAGS,
    WIRING,
    JsonFile,
    add_names,
    admit_phones,
    forget_tags,
    today,
    with_tag,
    with_wiring,
    without_calibration,
)
from companion.store.lots import seat_lots, setup_lots, table_lots
from companion.store.saved_games import DefaultPlayers, GameError, PastGames, find_games, last_options
from companion.table.events import Chair, Draw, Drawn, NoteClock
from companion.table.manners import format_manners
from hardware.clock import Clock as Timekeeper

CLOCK: Final = "clock"
"""The field of an entry that holds the remaining time of every seat."""
KEPT_FREE: Final = 1 << 16
"""Bytes of a journal reserved for actions; clock entries may not use them."""
OVER: Final = "over"
LEFT: Final = "left"


class StateDirectory:
    """The persistent state of a table: games, known people and tags, wiring, and the phones' key.

    The caller locks the folder, so that no other daemon writes there.
    """

    def __init__(
        self, folder: Path, writer: DiskWriter, clock: Timekeeper, seeds: Iterator[int], games: Games
    ) -> None:
        self._folder = folder
        self._games = games
        self._writer = writer
        self._clock = clock
        self._seeds = seeds
        self._names = JsonFile(folder, PEOPLE)
        self._tags = JsonFile(folder, TAGS)
        self._wiring = JsonFile(folder, WIRING)
        self._phones = JsonFile(folder, PHONES)
        self._seed: int | None = None
        """The requested seed of the next game, if any."""
        self._lots: Lot | None = None
        """The table's draws in this game, made on first use."""
        self._journal: Journal | None = None
        self._end = LEFT
        """How the resumed game ends when another one begins."""
        self._noted: Json = None
        """The clock entry last written to this journal."""
        self._notice: Reason | None = None
        """A notice about the journal."""
        self._first_write: Operation | None = None
        """A write that must come before all others."""

    def open(self, chairs: Collection[Chair], usual: DefaultPlayers) -> PastGames:
        """Read all files, and open the journal of the resumed game for appending."""
        past, journal = find_games(self._folder, self._games, chairs, usual)
        self._end = OVER if past.saved and past.saved.outcome else LEFT
        names, unknown = self._names.load()
        tags, unread = self._tags.load()
        wiring, unwired = self._wiring.load()
        _, unlet = self._phones.load()
        return replace(
            past,
            household=Household(names, tags, last_options(self._folder, self._games), wiring),
            notes=(*past.notes, *unknown, *unread, *unwired, *unlet),
            waits=self._resume(journal) if journal else None,
        )

    def _resume(self, journal: Journal) -> Reason | None:
        """Resume the journal; returns why writing has to wait, if it has to."""
        self._journal, self._first_write = journal, journal.repair
        return self._reason_of(GameError.WAITS, journal.repair_error) if journal.repair_error else None

    def phones_key(self) -> str:
        """The key that phones need; empty while they are shut out."""
        return self._phones.load()[0]

    def draw(
        self,
        game: Game[Any],
        requested: Mapping[str, object],
        seed: int | None = None,
        *,
        board: bool = False,
    ) -> Record[Any]:
        """Set up a new game without writing it; a random `board` option is drawn."""
        self._seed = seed
        draw = setup_lots(next(self._seeds) if seed is None else seed)
        lots = game.setup.draw_board(draw) if board and game.setup.draw_board else {}
        return begin(game, {**requested, **lots}, draw)

    def begin(self, saved: SavedGame) -> Reason | None:
        """Write that this game begins and that the one before ends; returns why that has to wait, if so."""
        self._first_write = partial(self._open_journal, saved, self._end)
        try:
            self._first_write()
        except OSError as error:
            return self._reason_of(GameError.WAITS, error)
        return None

    def retry(self, saved: Saved) -> None:
        assert self._first_write is not None
        self._writer.append(self._first_write, partial(self._report, saved, None, fault=GameError.WAITS))

    def close(self) -> None:
        """Close the journal; its game can be resumed."""
        if self._journal is not None:
            self._journal.close()

    def write(self, effect: Effect, session: Session, saved: Saved) -> None:
        """Write an effect; for a new game, begin it and report `GameBegan`."""
        match effect:
            case NewGame():
                game = self._next_game(effect)
                began = partial(
                    GameBegan, record=game.record, match=game.players.match, manners=game.players.manners
                )
                self._writer.append(
                    partial(self._begin_game, effect, game, OVER if session.table.over else LEFT),
                    partial(self._report, saved, partial(began, in_hand=effect.in_hand)),
                )
            case Introduce():
                self._append(partial(self._introduce, effect), saved)
            case Enrol() | ForgetTags():
                change = with_tag(effect.uid, effect.tag) if isinstance(effect, Enrol) else forget_tags
                self._append(partial(self._tags.update, change), saved)
            case Admit(_, wish):
                self._append(partial(admit_phones, self._phones, wish), saved)
            case Draw(total):
                saved(self._draw_lot(session, total))
            case Rewire(at_s, wiring):
                rewired = Rewired(at_s, wiring)
                self._writer.append(
                    lambda: self._wiring.update(with_wiring(wiring, today())),
                    partial(self._report, saved, lambda _at_s: rewired),
                )
            case Examine() | SearchBoards() | Analyse():
                saved(None)  # nothing is written, and doctor and search run in the background
            case Off():
                self._append(self._sync, saved)
            case NoteClock():
                self._append_clock(entry_of(effect), saved)
            case _:
                self._append(partial(self._append_entry, entry_of(effect)), saved)

    def _draw_lot(self, session: Session, total: int) -> Drawn:
        """The draw of this number; repeating it gives the same result, but for a game that bots show."""
        if session.demonstration is not None:
            return Drawn(self._clock.time(), table_lots(next(self._seeds))(0, total))
        if self._lots is None:
            self._lots = table_lots(next(self._seeds))
        return Drawn(self._clock.time(), self._lots(session.table.record.draws, total))

    def _append(self, operation: Operation, saved: Saved) -> None:
        self._writer.append(operation, partial(self._report, saved, None))

    def _append_clock(self, entry: Entry, saved: Saved) -> None:
        """Append a clock entry if the time changed: an abandoned table must not fill the disk."""
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
        """Remove failed writes from the disk and sync it, before the plug is pulled."""
        if self._journal is not None:
            with suppress(OSError):
                self._journal.repair()
        os.sync()

    def _introduce(self, effect: Introduce) -> None:
        self._names.update(add_names(effect.names))
        if effect.match is not None:
            self._append_entry({"match": format_match(effect.match)})
        if effect.manners is not None:
            self._append_entry({"manners": format_manners(effect.manners)})

    def _next_game(self, new_game: NewGame) -> SavedGame:
        game, draw = self._games[new_game.game], setup_lots(next(self._seeds))
        places = seat_lots(next(self._seeds))(len(new_game.match.people)) if new_game.lots else 0
        record, match, manners = draw_lots(new_game, game, draw, places)
        return SavedGame(record, Players(match, manners))

    def _begin_game(self, effect: NewGame, game: SavedGame, end: str) -> None:
        if effect.names:
            self._names.update(add_names(effect.names))
        self._open_journal(game, end)

    def _open_journal(self, saved: SavedGame, end: str) -> None:
        record, noted = saved.record, format_players(saved.players)
        journal = Journal.create(self._folder, record.game.id, record.options, noted)
        before, self._journal, self._noted = self._journal, journal, None
        self._lots, self._seed = None if self._seed is None else table_lots(self._seed), None
        if before is not None:
            # If this fails the old game has no end on disk; it is not resumed all the same.
            with before, suppress(OSError):
                if before.is_bare and is_journal_of(before.path, record.game.id):
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


def forget_calibration(folder: Path) -> None:
    """Return to the order of the profile. Raises `Refused` while a daemon holds the folder."""
    with lock_folder(folder):
        JsonFile(folder, WIRING).update(without_calibration)
