"""A mat: what a board is printed as, part by part, the lowest first."""

from dataclasses import dataclass

from companion.view.looks.look import Plan
from companion.view.mats.colours import BANK, DARK, OPEN, TINTS, WATER
from companion.view.mats.measures import PITCH_MM, Measures, measured
from companion.view.mats.shapes import Ink, Part, Strokes
from companion.view.mats.spaces import land_space, magnet, rim_space
from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import Labels, frame, marks, told


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
    is_open = design.is_open
    parts = (
        frame(measures),
        *(
            land_space(measures, space, OPEN if is_open else grounds[space], style, is_open=is_open)
            for space in measures.land
        ),
        *(_rivers(measures) if not is_open else ()),
        *(rim_space(measures, space, grounds[space], arrow=style.arrows) for space in measures.rim),
        Part("outline", (Strokes(measures.outline(), Ink(line=DARK, width=0.8)),)),
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


def _rivers(measures: Measures) -> tuple[Part, ...]:
    if not measures.borders:
        return ()
    width = 0.1 * measures.pitch
    banks = Strokes(measures.borders, Ink(line=BANK, width=width))
    return (Part("rivers", (banks, Strokes(measures.borders, Ink(line=WATER, width=0.7 * width)))),)
