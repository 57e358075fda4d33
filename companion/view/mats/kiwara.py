"""The mats of Kiwara: each savanna that has a name, and one without rivers for the sticks of the box."""

from typing import Final

from companion.rules.kiwara.layout import NAMED
from companion.rules.kiwara.setup import LAYOUT
from companion.view.mats.style import Design, Style

STATION: Final = "station"
"""The ground of where the totem stands."""

KIWARA: Final = Style(
    designs=(*(Design(name, {LAYOUT.name: name}) for name in NAMED), Design("free", is_open=True)),
    rim=frozenset({STATION}),
    arrows=True,
    lettered=True,
    colours={STATION: "#e6d0a1"},
)
