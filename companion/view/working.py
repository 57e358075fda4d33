"""What screens and lights show while somebody works on the table itself."""

from collections.abc import Mapping
from typing import Final

from companion.desk.evening import Desk
from companion.rules.kernel.reason import Reason
from companion.table.events import Chair
from companion.view.door import Door, way_in
from companion.view.light import Light, Pattern
from companion.view.screens.sheet import ROWS, Line, Sheet, Style, headline, plain
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words
from companion.workshop.job import Job, Shine

SHINES: Final[Mapping[Shine, Light]] = {
    Shine.HERE: Light((255, 255, 255), Pattern.BLINK),
    Shine.FOUND: Light((0, 120, 40), Pattern.STEADY),
    Shine.WRONG: Light((255, 0, 40), Pattern.FLICKER),
    Shine.RED: Light((255, 0, 0), Pattern.STEADY),
    Shine.GREEN: Light((0, 255, 0), Pattern.STEADY),
    Shine.BLUE: Light((0, 0, 255), Pattern.STEADY),
}
"""How each meaning of a light looks."""
LIT: Final = Sheet((Line(("",), Style.INVERSE),) * ROWS)
"""A screen that shines all over."""
MOST_LINES: Final = 64
"""Of a sentence that is shown one screenful after another."""


def at_work(job: Job, chair: Chair | None, words: Words, door: Door | None = None) -> Sheet:
    """A title, a sentence over as many lines as are left, and what the buttons do."""
    page = job.page(chair)
    if page.way and door:
        return way_in(page, door, words)
    if page.framed and page.inverse:
        return LIT
    keys = (plain(words.short(page.keys)),) if page.keys else ()
    room = ROWS - 1 - len(keys)
    told = _told(page.sentence, page.turn, room, words) if page.sentence else ()
    lines = (*map(plain, told), *[plain("")] * (room - len(told)), *keys)
    if page.inverse:
        lines = tuple(Line(line.text, Style.INVERSE) for line in lines)
    return Sheet((headline(words.short(page.title)), *lines), framed=page.framed)


def _told(sentence: Reason, turn: int | None, room: int, words: Words) -> tuple[str, ...]:
    """As much of it as there is room for: in short, or the screenful whose turn it is."""
    if turn is None:
        return wrapped(words.short(sentence), room)
    lines = wrapped(words.reason(sentence), MOST_LINES)
    screenfuls = [lines[first : first + room] for first in range(0, len(lines), room)]
    return screenfuls[turn % len(screenfuls)]


def shining(desk: Desk) -> Mapping[int, Light]:
    """The lights that are not dark, by their own numbers."""
    lights = desk.job.lights if desk.job else {}
    return {number: SHINES[shine] for number, shine in lights.items()}
