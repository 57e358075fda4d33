"""One screen on one bus, with everything around it in reach."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware.drivers.oled import Oled, OledScreen
from hardware.picture import Picture
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

PART = "south.screen"


class Noon:
    """A clock that stands where it was put."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> "Noon":
        raise AssertionError((when, callback))

    def cancel(self) -> None:
        raise AssertionError


class Rig:
    """The screen, its panel, and eyes and hands for both."""

    def __init__(self, options: Oled) -> None:
        self.options = options
        self.chip = Chip(options.height)
        self.bus = Bus({options.address: self.chip}, options.bus)
        self.clock = Noon()
        self.screen = OledScreen(PART, options, self.clock)
        self.signals: list[object] = []

    def open(self) -> None:
        self.screen.open(self.signals.append)
        self.bus.forget()

    def shown(self) -> Picture:
        return self.chip.seen()

    def cost(self) -> int:
        return self.bus.bytes

    def unplug(self) -> None:
        self.bus.fail(lasts=True)

    def plug(self) -> None:
        self.chip.power_up()
        self.bus.heal()

    def bytes_of(self, picture: Picture) -> int:
        """What it costs to show this."""
        before = self.bus.bytes
        self.screen.show(picture)
        return self.bus.bytes - before


@contextmanager
def rig(options: Oled | None = None) -> Iterator[Rig]:
    """A screen that is still closed; whatever happens, all must be let go of in the end."""
    made = Rig(options or Oled())
    with made.bus.installed():
        yield made
        made.screen.close()
    made.bus.assert_done()
