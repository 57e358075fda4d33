"""Every situation of the golden files: lights, and what the screens of everybody say and show."""

from collections.abc import Iterator

from companion.daemon.outputs import lamp_of_glow
from companion.drawing.pixels import paint
from companion.session.work.mat import Mat
from companion.view.glows import glows, most_urgent
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.display import DARK
from tests.daemon import barred_tables
from tests.oracles.paper import COMMON, Work, digest, lit
from tests.view.screens.pixel_text import as_text
from tests.view.situations import BOARDS, SITUATIONS


def screens(work: Work) -> Iterator[str]:
    for number, sit_down in enumerate(SITUATIONS.values()):
        at = sit_down()
        shining, record = glows(at.desk), at.table.record
        yield f"## situation {number}"
        yield from BOARDS[record.game.id](record.state, lit=[*shining])
        yield from (f"{space} {lit([lamp_of_glow(glow)])}" for space, glow in sorted(shining.items()))
        for chair in (None, *at.table.setting.chairs):
            said = sheet(at.desk, chair, ENGLISH)
            pixels = paint(said)
            yield f"{chair or COMMON}: {' | '.join(read_aloud(said, ENGLISH))} [{digest(pixels.bits)}]"
            yield from as_text(pixels).splitlines()
    for number, table in enumerate(barred_tables.blocks()):
        for name, mat in barred_tables.mats(work.room(str(number)), table).items():
            yield f"## lights of table {number}, {name}: {' '.join(barred_tables.names(mat))}"
            yield from _in_bars(mat)


def _in_bars(mat: Mat) -> Iterator[str]:
    """What the lights of that table show in each situation of its game."""
    for number, sit_down in enumerate(SITUATIONS.values()):
        session = sit_down().desk
        shining = glows(session)
        if session.table.record.game.id == mat.game:
            shown = {space: lamp_of_glow(glow) for space, glow in shining.items()}
            frames = mat.frames(shown, most_urgent(session, shining) if mat.runs else (), dark=DARK)
            yield f"{number}: {' / '.join(map(lit, frames))}"
