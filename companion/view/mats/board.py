"""A board that is printed: what it is like, and what is written on it."""

from typing import NamedTuple

from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import Labels
from companion.view.plan import Plan


class Board(NamedTuple):
    """All that a mat and its templates are drawn from, but their size."""

    plan: Plan
    style: Style
    design: Design
    labels: Labels

    @property
    def title(self) -> str:
        """What it is called."""
        return f"{self.labels.game} {self.labels.design}"
