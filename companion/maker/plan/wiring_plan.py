"""The whole wiring plan of a table, from its configuration, part by part; what is simulated has no wires."""

from typing import Final

from companion.config import Configuration, PartConfig
from companion.maker.plan import light_parts
from companion.maker.plan.draft import MUX, Draft, add_mux, mux_channel
from companion.maker.plan.part_wiring import (
    CONTROLLER,
    USB_SHEET,
    UsbSockets,
    add_chips,
    add_controller,
    add_dial,
    add_key,
    add_push_of_dial,
    add_reader,
    add_screen,
    add_spi_screen,
    is_unwise,
)
from hardware.catalogue.header import PINS
from hardware.catalogue.wiring import PI, Volt, WireEnd, WiringPlan
from hardware.drivers.apa102 import Apa102
from hardware.drivers.gpio_pins import DialPins, KeyPins, SoundPin
from hardware.drivers.mcp23017 import Mcp23017
from hardware.drivers.oled_options import Oled, SpiOled
from hardware.drivers.pn532_chip import Pn532

SOUND: Final = "sound"
SUPPLY: Final = "pi-supply"


def plan_of(table: Configuration) -> WiringPlan:
    """Every wire of the table; what is simulated has none."""
    draft, sockets = Draft(), UsbSockets()
    _add_channels(draft, table)
    for keys, part in table.parts_with_keys():
        _add(draft, ".".join(keys[-2:]), part, table, sockets)
    if table.controller is not None and _needs_controller(table):
        add_controller(draft, table.controller.device, _cells_on_controller(table), sockets)
    if table.lights is not None and table.lights.driver == CONTROLLER:
        light_parts.add_driven(draft, table.light_count)
    sockets.connect(draft)
    draft.add(USB_SHEET, PI, "pi", hub=True)
    draft.add(USB_SHEET, SUPPLY, "pi-supply")
    draft.wire(WireEnd(SUPPLY, "USB-C"), WireEnd(PI, "POWER"), Volt.USB, "power")
    return draft.plan()


def _needs_controller(table: Configuration) -> bool:
    return any(part.driver == CONTROLLER for _, part in table.parts_with_keys())


def _cells_on_controller(table: Configuration) -> int:
    return table.cell_count if table.cells is not None and table.cells.driver == CONTROLLER else 0


def _add_channels(draft: Draft, table: Configuration) -> None:
    buses = (
        part.options.bus for _, part in table.parts_with_keys() if isinstance(part.options, Oled | Mcp23017)
    )
    used = sorted({number for number in map(mux_channel, buses) if number is not None})
    if used:
        add_mux(draft, MUX, tuple(used))


def _add(draft: Draft, name: str, part: PartConfig, table: Configuration, sockets: UsbSockets) -> None:
    sheet = name.partition(".")[0]
    match part.options:
        case Oled() as panel:
            add_screen(draft, sheet, name, part.driver, panel)
        case SpiOled() as panel:
            add_spi_screen(draft, sheet, name, part.driver, panel)
        case DialPins() as pins:
            add_dial(draft, sheet, name, pins)
        case KeyPins() as pins:
            _add_key(draft, name, pins, table)
        case Pn532(device=device):
            add_reader(draft, sheet, name, device, sockets)
        case SoundPin(pin=pin):
            _add_sound(draft, pin)
        case Mcp23017() as options:
            felt = felt_cells(table) or tuple(cell for cell in range(options.count) if not is_unwise(cell))
            add_chips(draft, options, felt, beside_lights=table.lights is not None)
        case Apa102() as options:
            light_parts.add_apa102(draft, options)


def _add_key(draft: Draft, name: str, pins: KeyPins, table: Configuration) -> None:
    """A push belongs to the dial of its chair, where that has one."""
    chair, _, what = name.partition(".")
    dial = f"{chair}.dial"
    if what == "push" and isinstance(getattr(table.parts.get(dial), "options", None), DialPins):
        add_push_of_dial(draft, dial, name, pins)
    else:
        add_key(draft, chair, name, pins)


def _add_sound(draft: Draft, pin: int) -> None:
    """A piezo disc with its resistor."""
    draft.add(SOUND, SOUND, "buzzer")
    resistor = draft.add(SOUND, f"{SOUND}.resistor", "resistor-1k")
    draft.pin(pin, WireEnd(resistor, "1"), SOUND)
    draft.wire(WireEnd(resistor, "2"), WireEnd(SOUND, "1"), Volt.SIGNAL3, SOUND)
    draft.ground(WireEnd(SOUND, "2"), PINS[pin].place)


def felt_cells(table: Configuration) -> tuple[int, ...]:
    """The cells over which some mat has a space."""
    mats = tuple(table.mats_of_boards())
    rows = (row for mat in mats for row in (mat.cells, mat.wand))
    return tuple(sorted({number for row in rows for number, space in enumerate(row) if space is not None}))


def need_of(table: Configuration) -> light_parts.LightNeed | None:
    """What the lights are allowed, where there are real ones."""
    if table.lights is None:
        return None
    match table.lights.options:
        case Apa102() as options:
            return light_parts.LightNeed(options.count, options.brightness, options.current_ma)
        case _ if table.lights.driver == CONTROLLER and table.controller is not None:
            options_of = table.controller
            return light_parts.LightNeed(options_of.lights, options_of.brightness, options_of.current_ma)
    return None
