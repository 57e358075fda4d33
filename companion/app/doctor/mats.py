"""The mats of a profile: which spaces of a game have no cell or no light below them."""

from collections.abc import Iterator
from functools import partial

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from companion.app.mat import Mat
from companion.app.playable import boards_of


def mat_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each mat."""
    for mat in configuration.printed():
        subject = Subject(Topic.MAT, ".".join(filter(None, ("mats", mat.game, mat.board))))
        yield Check(subject, partial(look_at, subject, configuration, mat))


def look_at(
    subject: Subject, configuration: Configuration, mat: Mat, around: Surroundings
) -> Iterator[Finding]:
    """What is left out may be so on purpose: it is played by dial there, and in the dark."""
    game = around.games.get(mat.game)
    if game is None:
        return
    spaces = boards_of(game).get(mat.board, game.spaces) if mat.board else game.spaces
    felt = {*mat.cells, *mat.wand}
    dark = " ".join(space for space in spaces if not mat.can_show(space)) if configuration.lights else ""
    deaf = " ".join(space for space in spaces if space not in felt) if configuration.cells else ""
    if deaf:
        yield subject.note(Diagnosis.NO_CELLS, spaces=deaf)
    if dark:
        yield subject.note(Diagnosis.NO_ENDS if mat.runs else Diagnosis.NO_LIGHTS, spaces=dark)
    if not deaf and not dark:
        yield subject.ok(Diagnosis.MAT, count=len(spaces))
    if mat.runs:
        yield subject.ok(Diagnosis.BARS, lights=len(mat.runs), lines=len(mat.bars.lines))
