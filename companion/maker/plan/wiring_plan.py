"""The whole wiring plan of a table, part by part, from its configuration; simulated parts have no wires."""

from typing import Final

from companion.config import Configuration, PartConfig
from companion.maker.plan import light_parts, part_wiring
from companion.maker.plan.draft import MUX, Draft, add_mux, mux_channel
from companion.maker.plan.part_wiring import CONTROLLER
from hardware.catalogue.wiring import PI, USB_SHEET, Volt, WiringPlan
from hardware.drivers.apa102 import Apa102
from hardware.drivers.gpio_pins import DialPins, KeyPins, SoundPin
from hardware.drivers.mcp23017 import Mcp23017
from hardware.drivers.oled_options import Oled, SpiOled
from hardware.drivers.pn532_chip import Pn532

SUPPLY: Final = "pi-supply"


def plan_of(table: Configuration) -> WiringPlan:
    """Every wire of the table; simulated parts have none."""
    draft = Draft()
    parts = {".".join(keys[-2:]): part for keys, part in table.parts_with_keys()}
    buses = (part.options.bus for part in parts.values() if isinstance(part.options, Oled | Mcp23017))
    channels = {number for number in map(mux_channel, buses) if number is not None}
    if channels:
        add_mux(draft, MUX, tuple(sorted(channels)))
    for name, part in parts.items():
        _add(draft, name, part, table)
    drivers = {part.driver for part in parts.values()}
    if table.controller is not None and CONTROLLER in drivers:
        cells = table.cell_count if table.cells is not None and table.cells.driver == CONTROLLER else 0
        part_wiring.add_controller(draft, table.controller.device, cells)
    if table.lights is not None and table.lights.driver == CONTROLLER:
        light_parts.add_driven(draft, table.light_count)
    draft.connect_plugs()
    draft.add(USB_SHEET, PI, "pi", hub=True)
    draft.add(USB_SHEET, SUPPLY, "pi-supply")
    draft.wire(f"{SUPPLY} USB-C", f"{PI} POWER", "power", Volt.USB)
    return draft.plan()


def _add(draft: Draft, name: str, part: PartConfig, table: Configuration) -> None:
    sheet, _, what = name.partition(".")
    match part.options:
        case Oled() | SpiOled() as panel:
            part_wiring.add_screen(draft, sheet, name, part.driver, panel)
        case DialPins() as pins:
            part_wiring.add_dial(draft, sheet, name, pins)
        case KeyPins() as pins:
            dial = table.parts.get(f"{sheet}.dial")
            if what == "push" and dial is not None and isinstance(dial.options, DialPins):
                part_wiring.add_push_of_dial(draft, f"{sheet}.dial", name, pins)
            else:
                part_wiring.add_key(draft, sheet, name, pins)
        case Pn532(device=device):
            part_wiring.add_reader(draft, sheet, name, device)
        case SoundPin(pin=pin):
            part_wiring.add_sound(draft, pin)
        case Mcp23017() as options:
            cells = (cell for cell in range(options.count) if not part_wiring.is_unwise(cell))
            felt = felt_cells(table) or tuple(cells)
            part_wiring.add_chips(draft, options, felt, beside_lights=table.lights is not None)
        case Apa102() as options:
            light_parts.add_apa102(draft, options)


def felt_cells(table: Configuration) -> tuple[int, ...]:
    """The cells below a space of any mat."""
    mats = tuple(table.mats_of_boards())
    rows = (row for mat in mats for row in (mat.cells, mat.wand))
    return tuple(sorted({number for row in rows for number, space in enumerate(row) if space is not None}))


def need_of(table: Configuration) -> light_parts.LightNeed | None:
    """The limit of the lights, where they are real ones."""
    if table.lights is None:
        return None
    match table.lights.options:
        case Apa102() as options:
            return light_parts.LightNeed(options.count, options.brightness, options.current_ma)
        case _ if table.lights.driver == CONTROLLER and table.controller is not None:
            options_of = table.controller
            return light_parts.LightNeed(options_of.lights, options_of.brightness, options_of.current_ma)
    return None
