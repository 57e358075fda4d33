"""The journals: which game the table would go on with, and what is wrong with it.

Law: this reads as a table that starts does, and leaves what it finds as it is.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.surroundings import Surroundings
from companion.app.journal import Damage, Read
from companion.app.journal.folder import candidates, choose
from companion.app.keeper import play_of, told_again
from companion.rules.kernel.game import Games
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Refused

NONE: Final = Subject(Topic.JOURNAL, "")


def look_at(around: Surroundings) -> Iterator[Finding]:
    """The game that goes on, if one does, and what there is to tell of the files above it."""
    try:
        chosen, passed_over = choose(candidates(around.state, partial(play_of, around.games)))
    except Refused as refusal:
        yield NONE.found(Verdict.BROKEN, refusal.reason)
        return
    for candidate in passed_over:
        if candidate.reason is not None:
            subject = Subject(Topic.JOURNAL, candidate.path.name)
            yield subject.found(_severity(candidate.found), candidate.reason)
    if chosen is None or chosen.found is None:
        yield NONE.ok(Diagnosis.NO_GAME)
    else:
        subject = Subject(Topic.JOURNAL, chosen.path.name)
        yield _game(subject, chosen.path, chosen.found, around.games)


def _game(subject: Subject, path: Path, found: Read, games: Games) -> Finding:
    """The game that would go on."""
    try:
        line: Line[Any] = told_again(path, found, games).line
    except Refused as refusal:
        return subject.found(Verdict.WARN, refusal.reason)
    if found.damage is Damage.DAMAGED:
        return subject.warn(Diagnosis.DAMAGED_GAME, file=path.name, line=len(found.entries) + 2)
    if found.reason is not None:
        return subject.found(_severity(found), found.reason)
    return subject.ok(Diagnosis.GAME, file=path.name, game=line.game.id, actions=len(line.actions))


def _severity(found: Read | None) -> Verdict:
    """A torn end is what is left where somebody pulled the plug, which is a way to switch off."""
    return Verdict.NOTE if found is not None and found.damage is Damage.TORN else Verdict.WARN
