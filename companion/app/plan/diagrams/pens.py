"""The colours of wires: those of power say what they carry, signals only have to be told apart."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.app.plan.diagrams.nets import Net
from hardware.catalogue.net import Volt

POWER: Final = {
    Volt.GROUND: "#111111",
    Volt.V3: "#f08c1d",
    Volt.V5: "#d42a2a",
    Volt.SUPPLY: "#a3123c",
    Volt.USB: "#6a7077",
}
SIGNALS: Final = (
    "#1f6fd6",
    "#1a8f4c",
    "#8a3fc4",
    "#8a5a2b",
    "#0f97a3",
    "#cf3f95",
    "#6f7d14",
    "#4b58b8",
    "#5c9be8",
    "#3f6b5c",
)
WIDTHS: Final = {Volt.USB: 1.5, Volt.SUPPLY: 1.0}
WIDTH: Final = 0.65


def colours(nets: Sequence[Net]) -> Mapping[int, str]:
    """The colour of each net of a sheet, by its number."""
    found, signals = {}, 0
    for number, net in enumerate(nets):
        if net.volt in POWER:
            found[number] = POWER[net.volt]
        else:
            found[number] = SIGNALS[signals % len(SIGNALS)]
            signals += 1
    return found
