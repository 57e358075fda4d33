"""A page of rules: sections, and the pictures in them as games that the rules play.

Laws: a picture holds no light and no legal action, only how its state is reached and which beginning of the
legal actions is lit; the rules say the rest. The sentences of a section are in the game's catalogue:
`<game>.rules.<section>` is its heading, and `.1`, `.2` after that are its sentences, `.picture` what its
picture shows. Every option of a game has its sentence, `<game>.rules.options.<option>`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

OPTIONS_SECTION: Final = "options"
"""The section that every page of rules ends with; its sentences are those of the game's options."""


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A position of the game, and the legal actions whose spaces are lit."""

    options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    actions: tuple[str, ...] = ()
    """The record that leads to the position."""
    lit: str = ""
    """The beginning of the lit legal actions, such as `d4-` for a lifted pawn; empty if none is lit."""
    has_row: bool = False
    """Whether the open row of cards is part of the picture."""


@dataclass(frozen=True, slots=True)
class RulesSection:
    name: str
    picture: RulesPicture | None = None
    things: tuple[str, ...] = ()
    """The codes of things that have their own sentences: a name, and with `.what` and `.when` the rest."""
    has_legend: bool = False
    """Whether it explains the signs, with the pictures and sentences of the legend."""
