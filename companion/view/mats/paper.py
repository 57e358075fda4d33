"""Sizes of paper, and which of them a sheet fits on."""

from typing import Final, NamedTuple


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: Final = {
    paper.name: paper
    for paper in (
        Paper("A4", 210, 297),
        Paper("Letter", 215.9, 279.4),
        Paper("A3", 297, 420),
        Paper("A2", 420, 594),
        Paper("A1", 594, 841),
        Paper("A0", 841, 1189),
    )
}
AT_HOME: Final = ("A4", "Letter", "A3")
"""What printers at home take."""


def holding(width: float, height: float) -> Paper | None:
    """The smallest paper that holds it in one way or the other; none where it is larger than all of them."""
    long, short = max(width, height), min(width, height)
    fitting = (paper for paper in PAPERS.values() if short <= paper.width and long <= paper.height)
    return next(fitting, None)
