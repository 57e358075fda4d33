"""A mat: what a board is printed as, part by part, the lowest first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.rules.kernel.names import Space
from companion.view.drawing.shapes import Ink, Part, Strokes
from companion.view.mats.colours import BANK, DARK, OPEN, TINTS, WATER
from companion.view.mats.measures import PITCH_MM, Measures, measured
from companion.view.mats.spaces import island, land_space, magnet, rim_space
from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import Labels, frame, marks, told
from companion.view.plan import Plan


@dataclass(frozen=True, slots=True)
class Mat:
    """What is cut out in the end; its parts are drawn from its north-west corner on."""

    title: str
    width: float
    height: float
    parts: tuple[Part, ...]


def mat(plan: Plan, style: Style, design: Design, labels: Labels, pitch_mm: float = PITCH_MM) -> Mat:
    """The mat of a board. The rim lies over the ends of rivers, and the points for magnets over all."""
    measures = measured(plan, style.rim, pitch_mm)
    colours = _colours(measures, style)
    grounds = {space: colours[ground] for space, ground in measures.grounds.items()}
    parts = (
        frame(measures),
        *(_islands(measures, grounds, style) if style.ways else ()),
        *(_land(measures, grounds, style, is_open=design.is_open) if not style.ways else ()),
        *(rim_space(measures, space, grounds[space], arrow=style.arrows) for space in measures.rim),
        *(magnet(measures, space) for space in measures.areas),
        marks(measures),
        told(measures, labels),
    )
    whole = measures.whole
    return Mat(f"{labels.game} {labels.design}", whole.width, whole.height, parts)


def _colours(measures: Measures, style: Style) -> dict[str, str]:
    """Those of the style, and tints in turn for the grounds that it says nothing of."""
    others = sorted({*measures.grounds.values()} - {*style.colours})
    return {ground: TINTS[number % len(TINTS)] for number, ground in enumerate(others)} | {**style.colours}


def _land(measures: Measures, grounds: Mapping[Space, str], style: Style, *, is_open: bool) -> Iterator[Part]:
    """Spaces side by side, rivers between them, and a line around all."""
    for space in measures.land:
        yield land_space(measures, space, OPEN if is_open else grounds[space], style, is_open=is_open)
    if not is_open:
        yield from _rivers(measures)
    yield Part("outline", (Strokes(measures.outline(), Ink(line=DARK, width=0.8)),))


def _islands(measures: Measures, grounds: Mapping[Space, str], style: Style) -> Iterator[Part]:
    """Spaces apart from each other, and the ways that lead from one to the next below them."""
    width = 0.14 * measures.pitch
    edges = Strokes(measures.borders, Ink(line=DARK, width=width))
    yield Part("ways", (edges, Strokes(measures.borders, Ink(line=OPEN, width=0.75 * width))))
    yield from (island(measures, space, grounds[space], style) for space in measures.land)


def _rivers(measures: Measures) -> tuple[Part, ...]:
    if not measures.borders:
        return ()
    width = 0.1 * measures.pitch
    banks = Strokes(measures.borders, Ink(line=BANK, width=width))
    return (Part("rivers", (banks, Strokes(measures.borders, Ink(line=WATER, width=0.7 * width)))),)
