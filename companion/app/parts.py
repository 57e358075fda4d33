"""The parts of one table, made as its configuration says: each by its name, and all opened together.

Laws: a table goes on with what there is; only where nothing is there at all it cannot begin. Whatever a
driver raises, it is that part which does not work, and no other.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from companion.app.configuration import Configuration, Kind, Panel, Reeds
from companion.app.configuration import Part as Wanted
from companion.app.ear import reason
from companion.rules.kernel.reason import Reason, Refused
from hardware.clock import Clock
from hardware.drivers.oled_options import Chip
from hardware.ports import Emit, Lights, Part, Screen, Sound
from hardware.simulation.board import Piece
from hardware.simulation.equipment import Equipment
from hardware.simulation.sensors import Sensors
from hardware.simulation.table import SimulatedTable
from hardware.trouble import Fault, Trouble

_LOG: Final = logging.getLogger(__name__)

SIMULATED: Final = "simulated"
"""The driver of a part that is not there."""

ON_SPI: Final = "-spi"
"""How the name of a driver ends whose panel is not on I2C."""
OLEDS: Final = tuple(chip + wire for chip in Chip for wire in ("", ON_SPI))

HandOver = Callable[[Callable[[], object]], object]
"""Has something called where the clock lives."""


class Missing(Refused):
    """No part can be used; `part` is the name of the first one, with the reason for it."""

    def __init__(self, part: str, why: Reason) -> None:
        super().__init__(why)
        self.part = part


@dataclass(frozen=True, slots=True)
class Parts:
    """Every part by the name that its signals carry; `cells` and the like where there are some."""

    by_name: dict[str, Part]
    lights: Lights | None
    sound: Sound | None
    screens: dict[str, Screen]
    """By the name of the chair, or `common`."""
    simulated: SimulatedTable | None
    """The table behind the simulated parts, if there are any."""

    held: set[str] = field(default_factory=set)
    """The names of those that are open."""

    def open(self, emit: Emit) -> Mapping[str, Trouble]:
        """Take hold of all that can be had; the others, and why not. `Missing` where there is none."""
        troubles = {name: self.take(name, emit) for name in self.by_name}
        late = {name: trouble for name, trouble in troubles.items() if trouble is not None}
        if late and not self.held:
            first = next(iter(late))
            raise Missing(first, reason(late[first]))
        return late

    def take(self, name: str, emit: Emit) -> Trouble | None:
        """Take hold of one; or why that cannot be. Whoever has it lets go of it again."""
        try:
            self.by_name[name].open(emit)
        except Trouble as trouble:
            return trouble
        except Exception as error:  # noqa: BLE001 - a mistake of ours: people play on without it
            _LOG.debug("part.not-opened %s", name, exc_info=error)
            return Trouble(Fault.BROKEN, device=name, detail=repr(error))
        self.held.add(name)
        return None

    def let_go(self, name: str) -> None:
        """Let go of one, if it is held; a driver that fails at that fails alone."""
        if name not in self.held:
            return
        self.held.discard(name)
        try:
            self.by_name[name].close()
        except Exception:  # noqa: BLE001 - the others have to be let go of, too
            _LOG.exception("part.not-closed %s", name)

    def close(self) -> None:
        """Let go of all of them, the last one first."""
        for name in reversed([*self.by_name]):
            self.let_go(name)


def make_parts(
    configuration: Configuration, clock: Clock, hand_over: HandOver, pieces: Iterable[Piece] = ()
) -> Parts:
    """The parts, still closed; nothing is touched. `pieces` lie beside a table that is simulated."""
    wanted = configuration.parts
    simulated = _simulated(configuration, clock, tuple(pieces))
    makers = _Makers(configuration, clock, hand_over, simulated)
    made: dict[str, Any] = {name: makers.make(name, part) for name, part in wanted.items()}
    screens = {
        name.partition(".")[0]: made[name] for name, part in wanted.items() if part.kind is Kind.SCREEN
    }
    return Parts(made, made.get("lights"), made.get("sound"), screens, simulated)


def _simulated(
    configuration: Configuration, clock: Clock, pieces: tuple[Piece, ...]
) -> SimulatedTable | None:
    parts = {name: part for name, part in configuration.parts.items() if part.driver == SIMULATED}
    if not parts:
        return None

    def named(kind: Kind) -> tuple[str, ...]:
        return tuple(name for name, part in parts.items() if part.kind is kind)

    panels = {name: part.options for name, part in parts.items() if isinstance(part.options, Panel)}
    equipment = Equipment(
        cells=configuration.cell_count if "cells" in parts else 0,
        sensors=_sensors(configuration),
        lights=configuration.light_count if "lights" in parts else 0,
        sound="sound" in parts,
        pieces=pieces if "cells" in parts else (),
        screens={name: (panel.width, panel.height) for name, panel in panels.items()},
        keys=named(Kind.KEY),
        dials=named(Kind.DIAL),
        readers=named(Kind.READER),
    )
    return SimulatedTable(clock, equipment)


def _sensors(configuration: Configuration) -> Sensors:
    """What simulated cells are made of."""
    reeds = configuration.cells.options if configuration.cells is not None else None
    if isinstance(reeds, Reeds) and not reeds.diodes:
        return Sensors(columns=reeds.columns)
    return Sensors(sees=True)


def chip_of(part: Wanted) -> Chip:
    """What drives an OLED, be it on I2C or on SPI."""
    return Chip(part.driver.removesuffix(ON_SPI))


class _Makers:
    """One function for each driver; a driver's module is imported when it is first asked for."""

    def __init__(
        self,
        configuration: Configuration,
        clock: Clock,
        hand_over: HandOver,
        simulated: SimulatedTable | None,
    ) -> None:
        self._configuration = configuration
        self._clock = clock
        self._hand_over = hand_over
        self._simulated = simulated
        self._shared: dict[str, Any] = {}
        """What several parts hang on: the pins, the controller."""
        self._drivers: dict[str, Callable[[str, Wanted], Any]] = {
            SIMULATED: self._simulation,
            "gpio": self._gpio,
            **dict.fromkeys(OLEDS, self._oled),
            "controller": self._controlled,
            "apa102": self._apa102,
            "pn532": self._pn532,
            "mcp23017": self._expanded,
        }

    def make(self, name: str, part: Wanted) -> Any:  # noqa: ANN401 - a part of whatever kind
        return self._drivers[part.driver](name, part)

    def _simulation(self, name: str, part: Wanted) -> object:
        table = self._simulated
        assert table is not None
        match part.kind:
            case Kind.CELLS:
                return table.cells
            case Kind.LIGHTS:
                return table.lights
            case Kind.SOUND:
                return table.sound
            case Kind.SCREEN:
                return table.screen(name)
            case Kind.DIAL:
                return table.dial(name)
            case Kind.KEY:
                return table.key(name)
            case Kind.READER:
                return table.reader(name)

    def _gpio(self, name: str, part: Wanted) -> object:
        from hardware.drivers import gpio, gpio_options, gpio_sound  # noqa: PLC0415 - only for who has them

        pins = self._pins()
        match part.options:
            case gpio_options.KeyPins() as options:
                return gpio.GpioKey(name, options, pins, self._clock, self._hand_over)
            case gpio_options.DialPins() as options:
                return gpio.GpioDial(name, options, pins, self._clock)
            case gpio_options.SoundPin() as options:
                return gpio_sound.GpioSound(name, options, pins, self._clock, self._hand_over)
            case _:
                raise ValueError(part)

    def _expanded(self, name: str, part: Wanted) -> object:
        from hardware.drivers.mcp23017 import Mcp23017, Mcp23017Cells  # noqa: PLC0415 - the same

        assert isinstance(part.options, Mcp23017)
        return Mcp23017Cells(name, part.options, self._pins(), self._clock)

    def _oled(self, name: str, part: Wanted) -> object:
        from hardware.drivers import oled, oled_options  # noqa: PLC0415 - the same

        assert isinstance(part.options, oled_options.AnyOled)
        pins = self._pins() if part.facts.pins else None
        return oled.OledScreen(name, chip_of(part), part.options, self._clock, pins)

    def _apa102(self, name: str, part: Wanted) -> object:
        from hardware.drivers import apa102, apa102_options  # noqa: PLC0415 - the same

        assert isinstance(part.options, apa102_options.Apa102)
        return apa102.Apa102Lights(name, part.options, self._clock)

    def _pn532(self, name: str, part: Wanted) -> object:
        from hardware.drivers import pn532, pn532_options  # noqa: PLC0415 - the same

        assert isinstance(part.options, pn532_options.Pn532)
        return pn532.Pn532Reader(name, part.options, self._clock)

    def _controlled(self, name: str, part: Wanted) -> object:
        from hardware.drivers.controller import Controller  # noqa: PLC0415 - the same

        options = self._configuration.controller
        assert options is not None
        controller = self._once("controller", lambda: Controller(options, self._clock))
        return controller.cells(name) if part.kind is Kind.CELLS else controller.lights(name)

    def _pins(self) -> Any:  # noqa: ANN401 - its type is in there
        from hardware.drivers.gpio_pins import pin_factory  # noqa: PLC0415 - the same

        return self._once("pins", partial(pin_factory, self._configuration.gpio.factory))

    def _once(self, name: str, make: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever it is
        if name not in self._shared:
            self._shared[name] = make()
        return self._shared[name]
