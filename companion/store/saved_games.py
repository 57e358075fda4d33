"""What a table finds in its state directory at the start: the game to resume, and who played the one before.

Law: players, manners and scores outlast every game, whether that game can be resumed or not.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion.games.kernel.game import Games, Outcome
from companion.games.kernel.record import Record, replay
from companion.games.kernel.terms import Options, Reason, Refused, Seat, because
from companion.session.journal_entries import BY_THE_BOOK, About, parse_about
from companion.session.match import count_result
from companion.store.game_store import load_game, play_of
from companion.store.journal import Journal, JournalContents, game_to_resume, last_game
from companion.table.clock import Clock
from companion.table.events import Chair

DefaultAbout = Callable[[Sequence[Seat]], About]
"""Who plays these seats and how, where nobody has said anything."""
ReadAbout = Callable[[Path, JournalContents], tuple[About | None, tuple[Reason, ...]]]
"""What a journal tells of who plays and how, if it is of a game that there is; and what to say of that."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that goes on: its journal, the game as it stands, and who plays it."""

    journal: Journal
    line: Record[Any]
    about: About
    clock: Clock | None = None
    """What everybody had left when it was last noted."""
    clocks: tuple[Clock, ...] = ()
    """The same as each turn began."""
    verdict: Outcome | None = None
    """How people have ended it, if they have."""
    away: frozenset[Seat] = frozenset()
    """Who has left it."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.verdict or self.line.game.outcome(self.line.state)


@dataclass(frozen=True, slots=True)
class PastGames:
    """What a table knows of the games before."""

    found: SavedGame | None
    """The game to go on with, if there is one."""
    about: About | None
    """Who plays the next one, and how, where any game was played; the one that ended is counted."""
    notes: tuple[Reason, ...]
    """What there is to tell of games that cannot go on, and of the one that does."""
    game: str | None = None
    """Which game that was, where any was played."""


def find_games(folder: Path, games: Games, chairs: Collection[Chair], usual: DefaultAbout) -> PastGames:
    """What is known of the games before. The folder is held by the caller."""
    noted = partial(_read_about, games, chairs, usual)
    found, notes = _find_saved_game(folder, games, noted)
    if found is None:
        about, more, game = _last_about(folder, games, noted)
        return PastGames(None, about and _about_next_game(about, None), (*notes, *more), game)
    return PastGames(found, _about_next_game(found.about, found.outcome), notes, found.line.game.id)


def last_options(folder: Path, games: Games) -> dict[str, Options]:
    """The options of each of these games as it was played last, where that makes sense."""
    played: dict[str, Options] = {}
    for name, game in games.items():
        last = last_game(folder, name)
        head = last[1].head if last else None
        if head is not None:
            with suppress(Refused):
                played[name] = replay(game, head.options, ()).options
    return played


def _read_about(
    games: Games, chairs: Collection[Chair], usual: DefaultAbout, path: Path, read: JournalContents
) -> tuple[About | None, tuple[Reason, ...]]:
    """What was noted as the game began, and told anew since."""
    head = read.head
    if head is None or head.game not in games:
        return None, ()
    game = games[head.game]
    seats = game.seats
    with suppress(Refused, ValueError):  # else nobody goes on with it
        seats = replay(game, head.options, ()).seats
    about, faults = parse_about((head.about, *read.entries), chairs, usual(seats))
    return about, tuple(because(fault, file=str(path)) for fault in faults)


def _find_saved_game(
    folder: Path, games: Games, noted: ReadAbout
) -> tuple[SavedGame | None, tuple[Reason, ...]]:
    last = game_to_resume(folder, partial(play_of, games))
    if last.path is None:
        return None, last.reasons
    try:
        journal, read = Journal.resume(last.path)
    except Refused as refusal:
        return None, (*last.reasons, refusal.reason)
    notes = (*last.reasons, *([read.reason] if read.reason else []))
    about, odd = noted(last.path, read)
    try:
        told = load_game(last.path, read, games, about.manners if about else BY_THE_BOOK)
    except Refused as refusal:
        journal.close()
        return None, (*notes, refusal.reason)
    assert about is not None
    found = SavedGame(journal, told.line, about, told.clock, told.clocks, told.verdict, told.away)
    return found, (*notes, *odd)


def _last_about(
    folder: Path, games: Games, noted: ReadAbout
) -> tuple[About | None, tuple[Reason, ...], str | None]:
    """Who played the last game, which nobody goes on with, and which it was."""
    last = last_game(folder)
    if last is None:
        return None, (), None
    path, read = last
    about, odd = noted(path, read)
    if about is None or read.head is None:
        return None, odd, None
    with suppress(Refused):  # then nobody knows any more how it ended
        about = _about_next_game(about, load_game(path, read, games).outcome)
    return about, odd, read.head.game


def _about_next_game(about: About, outcome: Outcome | None) -> About:
    """Who plays the next game, and how, once this one has ended so, or was left."""
    match = about.match if outcome is None else count_result(about.match, outcome)
    return About(match, about.following or about.manners)
