"""APA102 lights on an SPI bus: their options, the bytes on the wire, the device file, and the part.

Laws:
- No device is opened and spidev is not loaded before `open`. Every error of the library or the system becomes
  `Trouble`; after an error the device is closed and reopened.
- One thread owns the strip and sleeps while nothing changes.
- A strip cannot acknowledge, so its colours are resent periodically: a strip that was unplugged, or misread a
  frame, recovers by itself.

The frame also suits the SK9822, sold under the same name: 32 clear bits, four bytes for each light, and end
bits that clock the last data through to the last light, as each light delays it by half a clock. The start
frame is twice as long as needed, so that a light interrupted in the middle of its colour still sees it. The
end has 32 more clear bits, which an SK9822 waits for; set bits, as in the data sheet, would light further
lights white.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from threading import Condition
from typing import Final, Literal

from hardware.clock import Clock
from hardware.display import Colour, Lamp, Pattern
from hardware.drivers.device_thread import DeviceThread
from hardware.drivers.lamp_player import BLACK, FULL, IDLE_MA, PatternPlayer, needed_ma, scale_to_limit
from hardware.drivers.options import check_options
from hardware.drivers.shared import Shared
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.trouble import Trouble, missing_library, trouble_at_start, trouble_in_use

MOST_LIGHTS: Final = 300


@dataclass(frozen=True, slots=True)
class Apa102:
    count: int = field(metadata={"from": 1, "to": MOST_LIGHTS})
    bus: int = field(default=0, metadata={"from": 0, "to": 255})
    device: int = field(default=0, metadata={"from": 0, "to": 255})
    """Bus 0 and device 0 are `/dev/spidev0.0`."""
    brightness: int = field(default=255, metadata={"from": 1, "to": 255})
    """The brightness limit of a light; 255 is no limit."""
    current_ma: int = field(default=1000, metadata={"from": 1, "to": 65_535})
    """The current limit of all lights together; more than their idle current."""
    speed_hz: int = field(default=1_000_000, metadata={"from": 100_000, "to": 20_000_000})
    """Slow enough for long wires; 300 lights take 10 ms."""
    order: Literal["bgr", "brg", "gbr", "grb", "rbg", "rgb"] = "bgr"
    """The order of the colour bytes; makers differ."""
    gated: bool = False
    """Whether a gate on the chip select keeps other traffic of the bus from the lights."""

    def __post_init__(self) -> None:
        check_options(self, otherwise=self.current_ma > IDLE_MA * self.count)

    @property
    def file(self) -> str:
        return f"/dev/spidev{self.bus}.{self.device}"


BEGINNING: Final = bytes(8)
END: Final = bytes(4)
HEAD: Final = 0b111_11111
"""Before each colour: three set bits, and full global brightness. Lights are dimmed by colour alone."""
CLOCKS_OF_A_BYTE: Final = 8


def format_frame(colours: Sequence[Colour], order: str) -> bytes:
    """One whole frame. `order` is the order of the colour bytes, such as `bgr`."""
    places = ["rgb".index(letter) for letter in order]
    words = {colour: bytes((HEAD, *(colour[place] for place in places))) for colour in {*colours}}
    body = b"".join(words[colour] for colour in colours)
    late = -(-len(colours) // (2 * CLOCKS_OF_A_BYTE))
    return BEGINNING + body + END + bytes(late)


MODE: Final = 0
"""SPI mode 0: the clock idles low, and bits are sampled on its rising edge."""


class Strip:
    """An open strip; `Trouble` where it cannot be opened."""

    def __init__(self, options: Apa102) -> None:
        try:
            from spidev import SpiDev  # noqa: PLC0415 - a missing library is Trouble
        except ImportError as error:
            raise missing_library(error, "spidev") from error
        self._options = options
        self._device = SpiDev()
        try:
            self._device.open(options.bus, options.device)
            self._device.mode = MODE
            self._device.max_speed_hz = options.speed_hz
        except OSError as error:
            self.close()
            raise trouble_at_start(error, options.file, options.file) from error

    def write(self, colours: Sequence[Colour]) -> None:
        """Send these colours. A missing strip is not noticed."""
        try:
            self._device.writebytes2(format_frame(colours, self._options.order))
        except OSError as error:
            raise trouble_in_use(error, self._options.file) from error

    def close(self) -> None:
        """Close the device, and leave the lights as they are."""
        with suppress(OSError):
            self._device.close()


def measure_current(options: Apa102) -> ProbeResult:
    """What the limit leaves: the one thing to say of lights on a device that can be used."""
    count, limit = options.count, options.current_ma
    white = [Colour(*[options.brightness] * 3)] * count
    full, device = needed_ma(white), options.file
    if full <= limit:
        return probe_result(ProbeCode.LIGHTS, device=device, count=count, full=full)
    percent = 100 * scale_to_limit(white, FULL, limit)[0].red // options.brightness
    values = {"count": count, "full": full, "limit": limit, "percent": percent}
    return probe_result(ProbeCode.LIMITED_LIGHTS, device=device, **values)


AGAIN_S: Final = 2.0
"""The resend interval while nothing changes."""
RETRY_S: Final = 1.0
"""The time between two attempts to reopen a lost device."""

Colours = tuple[Colour, ...]
Wait = Callable[[Condition, float], object]
"""Waits, at most this many seconds, until the condition is notified; it is held before and after."""


class Apa102Lights(DeviceThread[Strip, ProbeResults]):
    """The lights: `hardware.ports.Lights`."""

    def __init__(self, part: str, options: Apa102, clock: Clock, wait: Wait = Condition.wait) -> None:
        super().__init__(part, clock, RETRY_S)
        self._options = options
        self._wait = wait
        self._dark = (BLACK,) * options.count
        self._changed = Condition()
        """Its lock guards the player."""
        self._player = PatternPlayer(options.count, options.brightness, options.current_ma)

    @property
    def count(self) -> int:
        return self._options.count

    def show(self, lamps: Sequence[Lamp], /) -> None:
        if len(lamps) != self.count:
            raise ValueError(len(lamps))
        sound = tuple(Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern)) for lamp in lamps)
        with self._changed:
            self._player.show(sound, self._clock.time())
        self._wake()

    def _prepare(self, _undo: ExitStack) -> None:
        options = self._options
        self._player = PatternPlayer(options.count, options.brightness, options.current_ma)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify()

    def _probe_closed(self) -> ProbeResults:
        """Open the device and send nothing; the lights stay as they are."""
        Strip(self._options).close()
        return [measure_current(self._options)]

    def _open_device(self) -> Strip:
        strip = Strip(self._options)
        try:
            strip.write(self._dark)
        except Trouble:
            strip.close()
            raise
        return strip

    # The thread.

    def _use(self, strip: Strip, _emit: Emit) -> Trouble | None:
        """Send changed colours, and at the end make the strip dark."""
        sent, sent_s = self._dark, self._clock.time()
        try:
            while (colours := self._next_colours(sent, sent_s)) is not None:
                sent, sent_s = colours, self._clock.time()
                strip.write(colours)
                self._answer(lambda: [measure_current(self._options)])
        except Trouble as trouble:
            return trouble
        with suppress(Trouble):
            strip.write(self._dark)
        return None

    def _next_colours(self, sent: Colours, sent_s: float) -> Colours | None:
        """Wait for the next colours to send, the same for a probe; None when the part is being closed."""
        with self._changed:
            while not self._leaving.is_set():
                now_s = self._clock.time()
                colours = self._player.colours(now_s)
                if colours != sent or now_s >= sent_s + AGAIN_S or self._request:
                    return colours
                self._wait_until(min(self._player.wake_at(now_s), sent_s + AGAIN_S))
        return None

    def _wait_or_leave(self) -> bool:
        """A part that is closed meanwhile tries once more, to go dark."""
        with self._changed:
            until_s = self._clock.time() + RETRY_S
            while not self._leaving.is_set() and not self._request and self._clock.time() < until_s:
                self._wait_until(until_s)
        if self._leaving.is_set():
            with suppress(Trouble):
                self._open_device().close()
        return self._leaving.is_set()

    def _wait_until(self, when_s: float) -> None:
        self._wait(self._changed, when_s - self._clock.time())


def make(name: str, _driver: str, options: Apa102, shared: Shared) -> Apa102Lights:
    return Apa102Lights(name, options, shared.clock)
