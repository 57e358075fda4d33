"""APA102 lights on an SPI bus: their options, the bytes on the wire, the device file, and the part.

Laws:
- Options that can be constructed are valid.
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

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field, fields
from threading import Condition, Lock, Thread
from typing import Final, Literal

from hardware.clock import Clock
from hardware.display import Colour, Lamp, Pattern
from hardware.drivers.lamp_player import BLACK, FULL, IDLE_MA, PatternPlayer, needed_ma, scale_to_limit
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode, spi_trouble_at_start, spi_trouble_in_use

MOST_LIGHTS: Final = 300


@dataclass(frozen=True, slots=True)
class Apa102:
    """The options of a strip: device, length, brightness and current limit."""

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
        bounded = [(getattr(self, one.name), one.metadata) for one in fields(self) if one.metadata]
        sound = (
            all(type(value) is int and at["from"] <= value <= at["to"] for value, at in bounded)
            and sorted(self.order) == ["b", "g", "r"]
            and {type(self.gated)} == {bool}
            and self.current_ma > IDLE_MA * self.count
        )
        if not sound:
            raise ValueError(astuple(self))


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
            raise Trouble(TroubleCode.NO_LIBRARY, library="spidev", extra="pi") from error
        self._options = options
        self._device = SpiDev()
        try:
            self._device.open(options.bus, options.device)
            self._device.mode = MODE
            self._device.max_speed_hz = options.speed_hz
        except OSError as error:
            self.close()
            raise spi_trouble_at_start(error, device_file(options)) from error

    def write(self, colours: Sequence[Colour]) -> None:
        """Send these colours. A missing strip is not noticed."""
        try:
            self._device.writebytes2(format_frame(colours, self._options.order))
        except OSError as error:
            raise spi_trouble_in_use(error, device_file(self._options)) from error

    def close(self) -> None:
        """Close the device, and leave the lights as they are."""
        with suppress(OSError):
            self._device.close()


def device_file(options: Apa102) -> str:
    return f"/dev/spidev{options.bus}.{options.device}"


def probe(options: Apa102) -> Iterator[ProbeResult]:
    """Open the device, send nothing, and report the current limit; the lights stay as they are."""
    Strip(options).close()
    count, limit = options.count, options.current_ma
    white = [Colour(*[options.brightness] * 3)] * count
    full, device = needed_ma(white), device_file(options)
    if full <= limit:
        yield probe_result(ProbeCode.LIGHTS, device=device, count=count, full=full)
        return
    percent = 100 * scale_to_limit(white, FULL, limit)[0].red // options.brightness
    values = {"count": count, "full": full, "limit": limit, "percent": percent}
    yield probe_result(ProbeCode.LIMITED_LIGHTS, device=device, **values)


AGAIN_S: Final = 2.0
"""The resend interval while nothing changes."""
RETRY_S: Final = 1.0
"""The time between two attempts to reopen a lost device."""

Colours = tuple[Colour, ...]
Wait = Callable[[Condition, float], object]
"""Waits, at most this many seconds, until the condition is notified; it is held before and after."""


class Apa102Lights:
    """The lights: `hardware.ports.Lights`."""

    def __init__(self, part: str, options: Apa102, clock: Clock, wait: Wait = Condition.wait) -> None:
        self._part = part
        self._options = options
        self._clock = clock
        self._wait = wait
        self._dark = (BLACK,) * options.count
        self._lifecycle = Lock()
        """Held while the part is opened or closed."""
        self._thread: Thread | None = None
        self._changed = Condition()
        """Its lock guards the fields below."""
        self._player = self._new_player()
        self._leaving = False

    @property
    def count(self) -> int:
        """How many there are."""
        return self._options.count

    def open(self, emit: Emit, /) -> None:
        """Open the device and make its lights dark."""
        with self._lifecycle:
            if self._thread is not None:
                raise ValueError(self._part)
            strip = _open_strip(self._options, self._dark)
            self._player, self._leaving = self._new_player(), False
            self._thread = Thread(target=self._run, args=(strip, emit), name=self._part, daemon=True)
            self._thread.start()

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps as soon as the thread has the bus."""
        if len(lamps) != self.count:
            raise ValueError(len(lamps))
        sound = tuple(Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern)) for lamp in lamps)
        with self._changed:
            self._player.show(sound, self._clock.time())
            self._changed.notify()

    def close(self) -> None:
        """Make the lights dark and close the device."""
        with self._lifecycle:
            if self._thread is None:
                return
            with self._changed:
                self._leaving = True
                self._changed.notify()
            self._thread.join()
            self._thread = None

    def _new_player(self) -> PatternPlayer:
        return PatternPlayer(self._options.count, self._options.brightness, self._options.current_ma)

    # The thread.

    def _run(self, strip: Strip, emit: Emit) -> None:
        while (trouble := self._play(strip)) is not None:
            strip.close()
            emit(PartLost(self._clock.time(), self._part, trouble))
            found = self._reopen()
            if found is None:
                return
            strip = found
            emit(PartBack(self._clock.time(), self._part))
        with suppress(Trouble):
            strip.write(self._dark)
        strip.close()

    def _play(self, strip: Strip) -> Trouble | None:
        """Send changed colours until the part is closed (None) or the device fails (its trouble)."""
        sent, sent_s = self._dark, self._clock.time()
        try:
            while (colours := self._next_colours(sent, sent_s)) is not None:
                sent, sent_s = colours, self._clock.time()
                strip.write(colours)
        except Trouble as trouble:
            return trouble
        return None

    def _next_colours(self, sent: Colours, sent_s: float) -> Colours | None:
        """Wait for the next colours to send; None when the part is being closed."""
        with self._changed:
            while not self._leaving:
                now_s = self._clock.time()
                colours = self._player.colours(now_s)
                if colours != sent or now_s >= sent_s + AGAIN_S:
                    return colours
                self._wait_until(min(self._player.wake_at(now_s), sent_s + AGAIN_S))
        return None

    def _reopen(self) -> Strip | None:
        """Retry until the device opens; None when the part is being closed. Dark, if possible."""
        while self._stays_open_for(RETRY_S):
            with suppress(Trouble):
                return _open_strip(self._options, self._dark)
        with suppress(Trouble):
            _open_strip(self._options, self._dark).close()
        return None

    def _stays_open_for(self, seconds: float) -> bool:
        """Wait this long, unless the part is closed first; whether it is still open."""
        with self._changed:
            until_s = self._clock.time() + seconds
            while not self._leaving and self._clock.time() < until_s:
                self._wait_until(until_s)
            return not self._leaving

    def _wait_until(self, when_s: float) -> None:
        self._wait(self._changed, when_s - self._clock.time())


def _open_strip(options: Apa102, first: Colours) -> Strip:
    """Open the strip and send it these colours; `Trouble` where either fails."""
    strip = Strip(options)
    try:
        strip.write(first)
    except Trouble:
        strip.close()
        raise
    return strip
