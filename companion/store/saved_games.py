"""Saved games of a state directory: the game to resume, the last players, and journals read as games.

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
from companion.session.saved_game import NO_PLAYERS, Players, SavedGame, parse_players, replay_journal
from companion.store.journal import Journal
from companion.store.journal_folder import Play, game_to_resume, last_game
from companion.store.journal_format import JournalContents
from companion.table.events import Chair

DefaultPlayers = Callable[[Sequence[Seat]], Players]
"""Makes the default players of these seats."""
ReadPlayers = Callable[[Path, JournalContents], tuple[Players | None, tuple[Reason, ...]]]
"""Reads the players of a journal, if its game is known, and notices about them."""


class GameError(StrEnum):
    """Why a game cannot be resumed, or not be saved."""

    UNKNOWN_GAME = "keeper.unknown-game"
    """The journal is of a game that this companion does not have."""
    UNPLAYABLE = "keeper.unplayable"
    """The journal is whole, but the rules do not allow its actions."""
    UNSAVED = "keeper.unsaved"
    """A write failed."""
    WAITS = "keeper.waits"
    """The initial game cannot be written yet."""
    NOT_BEGUN = "keeper.not-begun"
    """A new game could not be written, so it did not begin."""


@dataclass(frozen=True, slots=True)
class PastGames:
    saved: SavedGame | None
    """The game to resume, if there is one."""
    players: Players | None
    """The players of the next game, if any was played before; the score includes the last one."""
    notes: tuple[Reason, ...] = ()
    """Notices about games that cannot be resumed, and about the resumed one."""
    game: str | None = None
    """The last game played, if any."""
    household: Household = field(default_factory=Household)
    waits: Reason | None = None
    """Why the journal of the resumed game cannot be written yet, if so."""


def find_games(
    folder: Path, games: Games, chairs: Collection[Chair], usual: DefaultPlayers
) -> tuple[PastGames, Journal | None]:
    """Find the earlier games, and open the journal of the one to resume.

    The caller holds the folder's lock.
    """
    players_of = partial(_read_players, games, chairs, usual)
    saved, journal, notes = _find_saved_game(folder, games, players_of)
    if saved is None:
        players, more, game = _last_players(folder, games, players_of)
        return PastGames(None, players, (*notes, *more), game), None
    return PastGames(saved, saved.players.after(saved.outcome), notes, saved.record.game.id), journal


def load_game(path: Path, read: JournalContents, games: Games, players: Players = NO_PLAYERS) -> SavedGame:
    """The game of a journal, replayed. Raises `Refused` if the rules do not allow it."""
    head = read.head
    assert head is not None
    if head.game not in games:
        raise Refused(because(GameError.UNKNOWN_GAME, file=str(path), game=head.game))
    try:
        return replay_journal(games[head.game], head.options, read.entries, players)
    except (Refused, ValueError) as error:
        raise Refused(because(GameError.UNPLAYABLE, file=str(path))) from error


def play_of(games: Games, path: Path, read: JournalContents) -> Play:
    """How far people have played the game of a journal; draws by the table do not count."""
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
    """The last options of each of these games, where they are still valid."""
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
    """The players noted when the game began, and as updated since."""
    head = read.head
    if head is None or head.game not in games:
        return None, ()
    game = games[head.game]
    seats = game.seats
    with suppress(Refused, ValueError):  # otherwise the game is not resumed
        seats = replay(game, head.options, ()).seats
    players, faults = parse_players((head.about, *read.entries), chairs, usual(seats))
    return players, tuple(because(fault, file=str(path)) for fault in faults)


def _find_saved_game(
    folder: Path, games: Games, players_of: ReadPlayers
) -> tuple[SavedGame | None, Journal | None, tuple[Reason, ...]]:
    path, notes = game_to_resume(folder, partial(play_of, games))
    if path is None:
        return None, None, notes
    try:
        journal, read = Journal.resume(path)
    except Refused as refusal:
        return None, None, (*notes, refusal.reason)
    notes = (*notes, *([read.reason] if read.reason else []))
    players, odd = players_of(path, read)
    try:
        saved = load_game(path, read, games, players or NO_PLAYERS)
    except Refused as refusal:
        journal.close()
        return None, None, (*notes, refusal.reason)
    return saved, journal, (*notes, *odd)


def _last_players(
    folder: Path, games: Games, players_of: ReadPlayers
) -> tuple[Players | None, tuple[Reason, ...], str | None]:
    """The players after the last game, if it is not resumed, and which game it was."""
    last = last_game(folder)
    if last is None:
        return None, (), None
    path, read = last
    players, odd = players_of(path, read)
    if players is None or read.head is None:
        return None, odd, None
    outcome = None
    with suppress(Refused):  # otherwise its result is unknown
        outcome = load_game(path, read, games).outcome
    return players.after(outcome), odd, read.head.game
