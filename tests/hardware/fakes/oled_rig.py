"""One screen on one bus, with everything around it in reach."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TypeVar

import luma.core.virtual  # noqa: F401 - starts four threads of its own, which no screen is to blame for

from hardware.display import Brightness, Picture
from hardware.drivers.oled import OledScreen
from hardware.drivers.oled_options import AnyOled, Oled, SpiOled
from hardware.drivers.oled_options import Chip as Name
from tests.hardware.fakes import sh1106, ssd1309
from tests.hardware.fakes.oled_spi_bus import DC, RESET, SpiBus
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

PART = "south.screen"
CHIPS: Final[dict[Name, type[Chip]]] = {
    Name.SSD1306: Chip,
    Name.SH1106: sh1106.Chip,
    Name.SSD1309: ssd1309.Chip,
}
ON_SPI: Final = SpiOled(dc=DC, reset=RESET)


class Noon:
    def __init__(self) -> None:
        self.now_s = 100.0

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> "Noon":
        raise AssertionError((when, callback))

    def cancel(self) -> None:
        raise AssertionError


class AnyRig:
    chip: Chip
    bus: Bus | SpiBus
    screen: OledScreen

    def __init__(self) -> None:
        self.clock = Noon()
        self.signals: list[object] = []

    def open(self) -> None:
        self.screen.open(self.signals.append)
        self.bus.forget()

    def shown(self) -> Picture:
        return self.chip.seen()

    def glare(self) -> int:
        return self.chip.on * (1 + self.chip.set_up[0x81])

    def cost(self) -> int:
        return self.bus.bytes

    def bytes_of(self, picture: Picture, brightness: Brightness = Brightness.FULL) -> int:
        before = self.bus.bytes
        self.screen.show(picture, brightness)
        return self.bus.bytes - before

    def unplug(self) -> None:
        raise NotImplementedError

    def plug(self) -> None:
        raise NotImplementedError


class Rig(AnyRig):
    bus: Bus

    def __init__(self, options: Oled, chip: Name = Name.SSD1306) -> None:
        super().__init__()
        self.options = options
        self.chip = CHIPS[chip](options.height)
        self.bus = Bus({options.address: self.chip}, options.bus)
        self.screen = OledScreen(PART, chip, options, self.clock)

    def unplug(self) -> None:
        self.bus.fail(lasts=True)

    def plug(self) -> None:
        self.chip.power_up()
        self.bus.heal()


class SpiRig(AnyRig):
    """On SPI. What is unplugged is the bus: of the panel itself nobody would hear."""

    bus: SpiBus

    def __init__(self, options: SpiOled, chip: Name = Name.SSD1306) -> None:
        super().__init__()
        self.options = options
        self.chip = CHIPS[chip](options.height)
        self.bus = SpiBus(self.chip, options.bus, options.device)
        self.screen = OledScreen(PART, chip, options, self.clock, self.bus.pins)

    def unplug(self) -> None:
        self.bus.unbind()

    def plug(self) -> None:
        self.chip.power_up()
        self.bus.bind()


R = TypeVar("R", bound=AnyRig)


@contextmanager
def rig(options: Oled | None = None, chip: Name = Name.SSD1306) -> Iterator[Rig]:
    """A screen that is still closed; whatever happens, all must be let go of in the end."""
    made = Rig(options or Oled(), chip)
    with made.bus.installed():
        yield made
        made.screen.close()
    made.bus.assert_done()


@contextmanager
def spi_rig(options: SpiOled = ON_SPI, chip: Name = Name.SSD1306) -> Iterator[SpiRig]:
    made = SpiRig(options, chip)
    with made.bus.installed():
        yield made
        made.screen.close()
    made.bus.assert_done()


def any_rig(options: AnyOled, chip: Name) -> AbstractContextManager[AnyRig]:
    return rig(options, chip) if isinstance(options, Oled) else spi_rig(options, chip)


@contextmanager
def opened(at: AbstractContextManager[R]) -> Iterator[R]:
    """The same, with the screen open."""
    with at as table:
        table.open()
        yield table
