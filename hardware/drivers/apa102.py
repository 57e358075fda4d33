"""APA102 lights on an SPI bus: their options, the bytes on the wire, the device file, and the part.

Laws: options that can be made can be used. Nothing is touched and spidev is not loaded before `open`;
every error of the library or the system becomes `Trouble`, and a device that has raised is closed and
opened anew. One thread owns the strip and sleeps while nothing changes. A strip cannot be asked whether
it is there, so its colours are sent again now and then: one that was unplugged, or misread a frame, comes
back by itself.

The frame also suits SK9822, sold under the same name: 32 clear bits, four bytes for each light, and an
end that brings the last bits to the last light, as each passes them on half a clock late. The beginning
is twice as long as needed, so that a light that was cut off in the middle of its colour still sees it.
The end has 32 clear bits more, which an SK9822 waits for; set bits, as in the data sheet, would be white
to lights beyond.
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
from hardware.probe import Reading, ReadingCode, reading
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode, spi_trouble_at_start, spi_trouble_in_use

MOST_LIGHTS: Final = 300


@dataclass(frozen=True, slots=True)
class Apa102:
    """Where the strip is, how long it is, and how much light it may give."""

    count: int = field(metadata={"from": 1, "to": MOST_LIGHTS})
    bus: int = field(default=0, metadata={"from": 0, "to": 255})
    device: int = field(default=0, metadata={"from": 0, "to": 255})
    """Bus 0 and device 0 are `/dev/spidev0.0`."""
    brightness: int = field(default=255, metadata={"from": 1, "to": 255})
    """How bright the brightest light may be, 255 being all that it can."""
    current_ma: int = field(default=1000, metadata={"from": 1, "to": 65_535})
    """What all lights together may take; more than they take in the dark."""
    speed_hz: int = field(default=1_000_000, metadata={"from": 100_000, "to": 20_000_000})
    """Slow enough for long wires; 300 lights take 10 ms."""
    order: Literal["bgr", "brg", "gbr", "grb", "rbg", "rgb"] = "bgr"
    """In which order the chips take their colours; makers differ."""
    gated: bool = False
    """Whether the chip select lets nothing through to them but what is meant for them."""

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
"""Before each colour: three set bits, and full strength. Lights are dimmed by their colours alone."""
CLOCKS_OF_A_BYTE: Final = 8


def format_frame(colours: Sequence[Colour], order: str) -> bytes:
    """One whole frame. `order` is that of the bytes after the head, as `bgr`."""
    places = ["rgb".index(letter) for letter in order]
    words = {colour: bytes((HEAD, *(colour[place] for place in places))) for colour in {*colours}}
    body = b"".join(words[colour] for colour in colours)
    late = -(-len(colours) // (2 * CLOCKS_OF_A_BYTE))
    return BEGINNING + body + END + bytes(late)


MODE: Final = 0
"""Bits are taken while the clock rises, which rests low."""


class Strip:
    """One that is open: `Trouble` where that cannot be."""

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
        """Show these; nobody can tell whether a strip is there."""
        try:
            self._device.writebytes2(format_frame(colours, self._options.order))
        except OSError as error:
            raise spi_trouble_in_use(error, device_file(self._options)) from error

    def close(self) -> None:
        """Let go of it, and leave the lights as they are."""
        with suppress(OSError):
            self._device.close()


def device_file(options: Apa102) -> str:
    """The device file."""
    return f"/dev/spidev{options.bus}.{options.device}"


def probe(options: Apa102) -> Iterator[Reading]:
    """Open the device and send nothing, so that the lights stay as they are; how much light they may give."""
    Strip(options).close()
    count, limit = options.count, options.current_ma
    white = [Colour(*[options.brightness] * 3)] * count
    full, device = needed_ma(white), device_file(options)
    if full <= limit:
        yield reading(ReadingCode.LIGHTS, device=device, count=count, full=full)
        return
    percent = 100 * scale_to_limit(white, FULL, limit)[0].red // options.brightness
    values = {"count": count, "full": full, "limit": limit, "percent": percent}
    yield reading(ReadingCode.LIMITED_LIGHTS, device=device, **values)


AGAIN_S: Final = 2.0
"""After so long without anything new the strip is told once more."""
RETRY_S: Final = 1.0
"""Between two attempts to have a device back that was lost."""

Colours = tuple[Colour, ...]
Wait = Callable[[Condition, float], object]
"""Waits, at most so many seconds, until the condition is notified; it is held before and after."""


class Apa102Lights:
    """The lights: `hardware.ports.Lights`."""

    def __init__(self, part: str, options: Apa102, clock: Clock, wait: Wait = Condition.wait) -> None:
        self._part = part
        self._options = options
        self._clock = clock
        self._wait = wait
        self._dark = (BLACK,) * options.count
        self._lifecycle = Lock()
        """Held while it is opened or closed."""
        self._thread: Thread | None = None
        self._changed = Condition()
        """Its lock guards what follows."""
        self._player = self._new_player()
        self._leaving = False

    @property
    def count(self) -> int:
        """How many there are."""
        return self._options.count

    def open(self, emit: Emit, /) -> None:
        """Find the device, and make its lights dark."""
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
        """Make them dark."""
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

    # What the thread does.

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
        """Send what is new until it is time to leave, or the device takes no more."""
        sent, sent_s = self._dark, self._clock.time()
        try:
            while (colours := self._next_colours(sent, sent_s)) is not None:
                sent, sent_s = colours, self._clock.time()
                strip.write(colours)
        except Trouble as trouble:
            return trouble
        return None

    def _next_colours(self, sent: Colours, sent_s: float) -> Colours | None:
        """What is to be sent after this, as soon as it is; None when it is time to leave."""
        with self._changed:
            while not self._leaving:
                now_s = self._clock.time()
                colours = self._player.colours(now_s)
                if colours != sent or now_s >= sent_s + AGAIN_S:
                    return colours
                self._wait_until(min(self._player.wake_at(now_s), sent_s + AGAIN_S))
        return None

    def _reopen(self) -> Strip | None:
        """The device, once it can be had again; None when it is time to leave. Dark, as far as can be."""
        while self._stays_open_for(RETRY_S):
            with suppress(Trouble):
                return _open_strip(self._options, self._dark)
        with suppress(Trouble):
            _open_strip(self._options, self._dark).close()
        return None

    def _stays_open_for(self, seconds: float) -> bool:
        """Whether it is not time to leave before so long has passed."""
        with self._changed:
            until_s = self._clock.time() + seconds
            while not self._leaving and self._clock.time() < until_s:
                self._wait_until(until_s)
            return not self._leaving

    def _wait_until(self, when_s: float) -> None:
        self._wait(self._changed, when_s - self._clock.time())


def _open_strip(options: Apa102, first: Colours) -> Strip:
    """The device, which has taken these, or `Trouble`."""
    strip = Strip(options)
    try:
        strip.write(first)
    except Trouble:
        strip.close()
        raise
    return strip
