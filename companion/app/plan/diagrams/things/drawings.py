"""How each thing of the catalogue is drawn."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.app.plan.diagrams.module import Module, Subject
from companion.app.plan.diagrams.things import board, chip, dial, lights, loose, panel, pi, power

Drawing = Callable[[Subject], Module]

DRAWINGS: Final[Mapping[str, Drawing]] = {
    "pi": pi.pi,
    "pico": board.pico,
    **dict.fromkeys(
        ("ssd1306", "sh1106", "ssd1309", "ssd1306-spi", "sh1106-spi", "ssd1309-spi"), panel.panel
    ),
    "pca9548": board.mux,
    "pn532": board.reader,
    **dict.fromkeys(("usb-serial", "usb-hub"), board.adapter),
    "74ahct125": chip.chip,
    "mcp23017": chip.chip,
    "rotary-encoder": dial.dial,
    "push-button": loose.button,
    "jumper": loose.jumper,
    "buzzer": loose.buzzer,
    "reed": loose.reed,
    "diode": loose.diode,
    **dict.fromkeys(("resistor-330", "resistor-1k", "resistor-4k7", "resistor-10k"), loose.resistor),
    "resistor-array-10k": power.array,
    "capacitor-100n": loose.ceramic,
    "capacitor-1000u": loose.electrolytic,
    "fuse": loose.fuse,
    "rail": power.rail,
    "pi-supply": power.plug,
    "supply": power.supply,
    **dict.fromkeys(("ws2812-strip", "apa102-strip"), lights.strip),
}


def drawing_of(subject: Subject) -> Module:
    """The thing, as it is drawn."""
    return DRAWINGS[subject.model.name](subject)
