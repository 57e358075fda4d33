"""The journals: which game the table would go on with, and what is wrong with it.

Law: this reads as a table that starts does, and leaves what it finds as it is.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.surroundings import Surroundings
from companion.app.journal import Damage, Read, read
from companion.app.journal.fault import JournalFault, spoken
from companion.app.journal.folder import SUFFIX
from companion.app.journal.reading import has_ended
from companion.app.keeper import DO, replayed
from companion.rules.games import GAMES
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Refused

_NAME: Final = re.compile(rf"[0-9]{{6,}}-[a-z0-9-]+{re.escape(SUFFIX)}")
NONE: Final = Subject(Topic.JOURNAL, "")


def look_at(around: Surroundings) -> Iterator[Finding]:
    """The latest game that has not ended, and every later file that is passed over."""
    try:
        paths = newest_first(around.state)
    except FileNotFoundError:
        paths = []
    except OSError as error:
        yield NONE.broken(JournalFault.FOLDER, folder=str(around.state), detail=spoken(error))
        return
    for path in paths:
        subject = Subject(Topic.JOURNAL, path.name)
        try:
            if has_ended(path):
                continue
            found = read(path)
        except Refused as refusal:
            yield subject.found(Verdict.WARN, refusal.reason)
            continue
        if found.head is not None and not found.is_over:
            yield _game(subject, path, found)
            return
        if found.reason is not None:
            yield subject.found(_severity(found.damage), found.reason)
    yield NONE.ok(Diagnosis.NO_GAME)


def newest_first(folder: Path) -> list[Path]:
    """The journals in this folder."""
    paths = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    return sorted(paths, key=lambda path: (int(path.name.partition("-")[0]), path.name), reverse=True)


def _game(subject: Subject, path: Path, found: Read) -> Finding:
    """The game that would go on."""
    try:
        line: Line[Any] = replayed(path, found, GAMES)
    except Refused as refusal:
        return subject.found(Verdict.WARN, refusal.reason)
    if found.damage is Damage.DAMAGED:
        return subject.warn(Diagnosis.DAMAGED_GAME, file=path.name, line=len(found.entries) + 2)
    if found.reason is not None:
        return subject.found(_severity(found.damage), found.reason)
    actions = sum(DO in entry for entry in found.entries)
    return subject.ok(Diagnosis.GAME, file=path.name, game=line.game.id, actions=actions)


def _severity(damage: Damage) -> Verdict:
    """A torn end is what is left where somebody pulled the plug, which is a way to switch off."""
    return Verdict.NOTE if damage is Damage.TORN else Verdict.WARN
