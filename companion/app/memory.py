"""What a table finds in its state directory: the game to go on with, and who played the one before.

Law: who plays, how, and what they have won outlasts every game, whether it could be gone on with or not.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion.app.about import About, parse_about
from companion.app.journal import Journal, Read, last_game, latest
from companion.app.keeper import play_of, told_again
from companion.app.retold import BY_THE_BOOK
from companion.desk.match import scored
from companion.rules.kernel.game import Games, Outcome
from companion.rules.kernel.line import Line, replay
from companion.rules.kernel.names import Options, Seat
from companion.rules.kernel.reason import Reason, Refused, because
from companion.table.clock import Clock
from companion.table.events import Chair

Usual = Callable[[Sequence[Seat]], About]
"""Who plays these seats and how, where nobody has said anything."""
Noted = Callable[[Path, Read], tuple[About | None, tuple[Reason, ...]]]
"""What a journal tells of who plays and how, if it is of a game that there is; and what to say of that."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that goes on: its journal, the game as it stands, and who plays it."""

    journal: Journal
    line: Line[Any]
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
class Memory:
    """What a table knows of the games before."""

    found: Found | None
    """The game to go on with, if there is one."""
    about: About | None
    """Who plays the next one, and how, where any game was played; the one that ended is counted."""
    notes: tuple[Reason, ...]
    """What there is to tell of games that cannot go on, and of the one that does."""
    game: str | None = None
    """Which game that was, where any was played."""


def find(folder: Path, games: Games, chairs: Collection[Chair], usual: Usual) -> Memory:
    """What is known of the games before. The folder is held by the caller."""
    noted = partial(_about, games, chairs, usual)
    found, notes = _found(folder, games, noted)
    if found is None:
        about, more, game = _last_about(folder, games, noted)
        return Memory(None, about and _next(about, None), (*notes, *more), game)
    return Memory(found, _next(found.about, found.outcome), notes, found.line.game.id)


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


def _about(
    games: Games, chairs: Collection[Chair], usual: Usual, path: Path, read: Read
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


def _found(folder: Path, games: Games, noted: Noted) -> tuple[Found | None, tuple[Reason, ...]]:
    last = latest(folder, partial(play_of, games))
    if last.path is None:
        return None, last.reasons
    try:
        journal, read = Journal.resume(last.path)
    except Refused as refusal:
        return None, (*last.reasons, refusal.reason)
    notes = (*last.reasons, *([read.reason] if read.reason else []))
    about, odd = noted(last.path, read)
    try:
        told = told_again(last.path, read, games, about.manners if about else BY_THE_BOOK)
    except Refused as refusal:
        journal.close()
        return None, (*notes, refusal.reason)
    assert about is not None
    found = Found(journal, told.line, about, told.clock, told.clocks, told.verdict, told.away)
    return found, (*notes, *odd)


def _last_about(
    folder: Path, games: Games, noted: Noted
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
        about = _next(about, told_again(path, read, games).outcome)
    return about, odd, read.head.game


def _next(about: About, outcome: Outcome | None) -> About:
    """Who plays the next game, and how, once this one has ended so, or was left."""
    match = about.match if outcome is None else scored(about.match, outcome)
    return About(match, about.following or about.manners)
