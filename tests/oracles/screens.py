"""Every situation of the golden files: lights, and what the screens of everybody say and show."""

from collections.abc import Iterator

from companion.app.lighting import lamp
from companion.app.mat import Mat
from companion.view.lights import foremost, glows
from companion.view.reading import read_aloud
from companion.view.screens.paint import paint
from companion.view.screens.pixels import as_text
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from hardware.lamp import DARK
from tests.app import framed
from tests.oracles.paper import COMMON, Work, digest, lit
from tests.view.situations import BOARDS, SITUATIONS


def screens(work: Work) -> Iterator[str]:
    for number, sit_down in enumerate(SITUATIONS.values()):
        at = sit_down()
        shining, line = glows(at.desk), at.table.line
        yield f"## situation {number}"
        yield from BOARDS[line.game.id](line.state, lit=[*shining])
        yield from (f"{space} {lit([lamp(glow)])}" for space, glow in sorted(shining.items()))
        for chair in (None, *at.table.setting.chairs):
            said = sheet(at.desk, chair, ENGLISH)
            pixels = paint(said)
            yield f"{chair or COMMON}: {' | '.join(read_aloud(said, ENGLISH))} [{digest(pixels.bits)}]"
            yield from as_text(pixels).splitlines()
    for number, table in enumerate(framed.blocks()):
        for name, mat in framed.mats(work.room(str(number)), table).items():
            yield f"## lights of table {number}, {name}: {' '.join(framed.names(mat))}"
            yield from _in_bars(mat)


def _in_bars(mat: Mat) -> Iterator[str]:
    """What the lights of that table show in each situation of its game."""
    for number, sit_down in enumerate(SITUATIONS.values()):
        desk = sit_down().desk
        shining = glows(desk)
        if desk.table.line.game.id == mat.game:
            shown = {space: lamp(glow) for space, glow in shining.items()}
            frames = mat.frames(shown, foremost(desk, shining) if mat.runs else (), dark=DARK)
            yield f"{number}: {' / '.join(map(lit, frames))}"
