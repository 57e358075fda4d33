"""What a table finds in its state directory: the game to go on with, and who played the one before.

Law: who plays, how, and what they have won outlasts every game, whether it could be gone on with or not.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.app.about import About, parse_about
from companion.app.journal import Journal, Read, last_game, latest
from companion.app.keeper import Games, told_again
from companion.desk.match import scored
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason, Refused
from companion.table.clock import Clock
from companion.table.events import Chair

Usual = Callable[[Game[Any]], About]
"""Who plays a game and how, where nobody has said anything."""
Noted = Callable[[Read], About | None]
"""What a journal tells of who plays and how, if it is of a game that there is."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that goes on: its journal, the game as it stands, and who plays it."""

    journal: Journal
    line: Line[Any]
    about: About
    clock: Clock | None = None
    """What everybody had left when it was last noted."""
    verdict: Outcome | None = None
    """How people have ended it, if they have."""

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


def find(folder: Path, games: Games, chairs: Collection[Chair], usual: Usual) -> Memory:
    """What is known of the games before. The folder is held by the caller."""
    noted = partial(_about, games, chairs, usual)
    found, notes = _found(folder, games, noted)
    if found is None:
        return Memory(None, _last_about(folder, games, noted), notes)
    return Memory(found, _counted(found.about, found.outcome), notes)


def _about(games: Games, chairs: Collection[Chair], usual: Usual, read: Read) -> About | None:
    """What was noted as the game began; who plays it, as that was told last."""
    head = read.head
    if head is None or head.game not in games:
        return None
    told = dict(head.about)
    for entry in read.entries:
        if "match" in entry:
            told["match"] = entry["match"]
    return parse_about(told, chairs, usual(games[head.game]))


def _found(folder: Path, games: Games, noted: Noted) -> tuple[Found | None, tuple[Reason, ...]]:
    last = latest(folder)
    if last.path is None:
        return None, last.reasons
    try:
        journal, read = Journal.resume(last.path)
    except Refused as refusal:
        return None, (*last.reasons, refusal.reason)
    notes = (*last.reasons, *([read.reason] if read.reason else []))
    about = noted(read)
    try:
        told = told_again(last.path, read, games, about.manners.increment_s if about else 0.0)
    except Refused as refusal:
        journal.close()
        return None, (*notes, refusal.reason)
    assert about is not None
    return Found(journal, told.line, about, told.clock, told.verdict), notes


def _last_about(folder: Path, games: Games, noted: Noted) -> About | None:
    """Who played the last game, which nobody goes on with."""
    last = last_game(folder)
    if last is None:
        return None
    path, read = last
    about = noted(read)
    if about is None:
        return None
    with suppress(Refused):  # then nobody knows any more how it ended
        return _counted(about, told_again(path, read, games).outcome)
    return about


def _counted(about: About, outcome: Outcome | None) -> About:
    return about if outcome is None else replace(about, match=scored(about.match, outcome))
