"""What screens and lights show while somebody works on the table itself."""

from collections.abc import Mapping
from typing import Final

from companion.desk.evening import Desk
from companion.table.events import Chair
from companion.view.light import Light, Pattern
from companion.view.screens.sheet import ROWS, Line, Sheet, Style, headline, plain
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words
from companion.workshop.job import Job, Shine

SHINES: Final[Mapping[Shine, Light]] = {
    Shine.HERE: Light((255, 255, 255), Pattern.BLINK),
    Shine.FOUND: Light((0, 120, 40), Pattern.STEADY),
    Shine.WRONG: Light((255, 0, 40), Pattern.FLICKER),
}
"""How each meaning of a light looks."""


def at_work(job: Job, chair: Chair | None, words: Words) -> Sheet:
    """A title, a sentence over as many lines as are left, and what the buttons do."""
    page = job.page(chair)
    keys = (plain(words.short(page.keys)),) if page.keys else ()
    room = ROWS - 1 - len(keys)
    told = wrapped(words.reason(page.sentence), room) if page.sentence else ()
    lines = (*map(plain, told), *[plain("")] * (room - len(told)), *keys)
    if page.inverse:
        lines = tuple(Line(line.text, Style.INVERSE) for line in lines)
    return Sheet((headline(words.short(page.title)), *lines))


def shining(desk: Desk) -> Mapping[int, Light]:
    """The lights that are not dark, by their own numbers."""
    lights = desk.job.lights if desk.job else {}
    return {number: SHINES[shine] for number, shine in lights.items()}
