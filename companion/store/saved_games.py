"""The games of a state directory: the one to resume, the players of the one before, and a journal as a game.

Law: players, manners and scores outlast every game, whether that game can be resumed or not.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path

from companion.games.kernel import TABLE, Games, Options, Reason, Refused, Seat, because, replay
from companion.session.game_start import Household
from companion.session.saved_game import NOBODY, Players, SavedGame, parse_players, replay_journal
from companion.store.journal import Journal, JournalContents, Play, game_to_resume, last_game
from companion.table.events import Chair

DefaultPlayers = Callable[[Sequence[Seat]], Players]
"""The players of these seats, where nobody has said anything."""
ReadPlayers = Callable[[Path, JournalContents], tuple[Players | None, tuple[Reason, ...]]]
"""The players that a journal tells of, if it is of a game that there is; and what to say of that."""


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


@dataclass(frozen=True, slots=True)
class PastGames:
    """What a table knows of the games before."""

    saved: SavedGame | None
    """The game to go on with, if there is one."""
    players: Players | None
    """The players of the next one, where any game was played; the one that ended is counted."""
    notes: tuple[Reason, ...] = ()
    """What there is to tell of games that cannot go on, and of the one that does."""
    game: str | None = None
    """Which game that was, where any was played."""
    household: Household = field(default_factory=Household)
    waits: Reason | None = None
    """Why the journal of the game to go on with cannot be written yet, if it cannot."""


def find_games(
    folder: Path, games: Games, chairs: Collection[Chair], usual: DefaultPlayers
) -> tuple[PastGames, Journal | None]:
    """What is known of the games before; and the journal of the game to go on with, open.

    The folder is held by the caller.
    """
    players_of = partial(_read_players, games, chairs, usual)
    saved, journal, notes = _find_saved_game(folder, games, players_of)
    if saved is None:
        players, more, game = _last_players(folder, games, players_of)
        return PastGames(None, players, (*notes, *more), game), None
    return PastGames(saved, saved.players.after(saved.outcome), notes, saved.record.game.id), journal


def load_game(path: Path, read: JournalContents, games: Games, players: Players = NOBODY) -> SavedGame:
    """The game that a journal tells of; `Refused` where it makes no sense or its rules do not allow it."""
    head = read.head
    assert head is not None
    if head.game not in games:
        raise Refused(because(GameError.UNKNOWN_GAME, file=str(path), game=head.game))
    try:
        return replay_journal(games[head.game], head.options, read.entries, players)
    except (Refused, ValueError) as error:
        raise Refused(because(GameError.UNPLAYABLE, file=str(path))) from error


def play_of(games: Games, path: Path, read: JournalContents) -> Play:
    """What people have done in the game that a journal tells of; what the table has drawn is none of it."""
    if not read.entries:
        return Play.NONE
    try:
        saved = load_game(path, read, games)
    except Refused:
        return Play.DONE
    if saved.is_over:
        return Play.DONE
    return Play.NONE if {*saved.record.actors()} <= {TABLE} else Play.GOES_ON


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


def _read_players(
    games: Games, chairs: Collection[Chair], usual: DefaultPlayers, path: Path, read: JournalContents
) -> tuple[Players | None, tuple[Reason, ...]]:
    """What was noted as the game began, and told anew since."""
    head = read.head
    if head is None or head.game not in games:
        return None, ()
    game = games[head.game]
    seats = game.seats
    with suppress(Refused, ValueError):  # else nobody goes on with it
        seats = replay(game, head.options, ()).seats
    players, faults = parse_players((head.about, *read.entries), chairs, usual(seats))
    return players, tuple(because(fault, file=str(path)) for fault in faults)


def _find_saved_game(
    folder: Path, games: Games, players_of: ReadPlayers
) -> tuple[SavedGame | None, Journal | None, tuple[Reason, ...]]:
    last = game_to_resume(folder, partial(play_of, games))
    if last.path is None:
        return None, None, last.reasons
    try:
        journal, read = Journal.resume(last.path)
    except Refused as refusal:
        return None, None, (*last.reasons, refusal.reason)
    notes = (*last.reasons, *([read.reason] if read.reason else []))
    players, odd = players_of(last.path, read)
    try:
        saved = load_game(last.path, read, games, players or NOBODY)
    except Refused as refusal:
        journal.close()
        return None, None, (*notes, refusal.reason)
    return saved, journal, (*notes, *odd)


def _last_players(
    folder: Path, games: Games, players_of: ReadPlayers
) -> tuple[Players | None, tuple[Reason, ...], str | None]:
    """The players after the last game, which nobody goes on with, and which it was."""
    last = last_game(folder)
    if last is None:
        return None, (), None
    path, read = last
    players, odd = players_of(path, read)
    if players is None or read.head is None:
        return None, odd, None
    outcome = None
    with suppress(Refused):  # else nobody knows any more how it ended
        outcome = load_game(path, read, games).outcome
    return players.after(outcome), odd, read.head.game
