"""A one-bit OLED screen on an I2C or SPI bus, and a probe: how fast its bus is, and whether it answers.

Laws:
- No I/O is done and no library is loaded before `open`.
- After a failure no state is assumed: the next picture reopens the bus and sets the panel up, so that a panel
  that was unplugged comes back with it. On SPI a missing panel causes no failure; there it comes back with
  the next periodic set-up.
"""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import TYPE_CHECKING, Final

from hardware.clock import Clock
from hardware.display import Brightness, Picture, blank_picture
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled_options import AnyOled, Chip, Oled, SpiOled
from hardware.drivers.oled_windows import WINDOWED
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode, i2c_trouble_at_start

_COMMANDS: Final = 0x00
_NOP: Final = 0xE3
"""The no-operation command of the panels."""
_FRAMING: Final = 2


def measure_frame_s(options: Oled, clock: Clock) -> float:
    """Seconds for as many bytes as a full frame has, sent as no-operation commands."""
    import smbus2  # noqa: PLC0415 - not needed for SPI

    size = WINDOWED.first_cost + options.width * options.height // 8
    message = smbus2.i2c_msg.write(options.address, [_COMMANDS] + [_NOP] * (size - _FRAMING))
    try:
        with smbus2.SMBus(options.bus) as bus:
            began_s = clock.time()
            bus.i2c_rdwr(message)
            return clock.time() - began_s
    except OSError as error:
        raise i2c_trouble_at_start(error, options.bus, options.address) from error


def measure_chessboard_s(chip: Chip, options: SpiOled, clock: Clock, pins: Pins | None) -> float:
    """Seconds to show a chessboard, which stays on the panel."""
    from hardware.drivers.oled_panel import open_panel  # noqa: PLC0415 - not needed for I2C

    panel = open_panel(chip, options, pins, blank_picture(options.width, options.height))
    try:
        began_s = clock.time()
        panel.show_picture(chessboard(options.width, options.height), Brightness.FULL, afresh=True)
        return clock.time() - began_s
    finally:
        panel.release()


def chessboard(width: int, height: int) -> Picture:
    """Squares of eight pixels, lit at the top left."""
    rows = (bytes((b"\xff\x00", b"\x00\xff")[y // 8 % 2]) * (width // 16) for y in range(height))
    return Picture(width, height, b"".join(rows))


if TYPE_CHECKING:
    from hardware.drivers.oled_panel import Panel


RENEWED_S: Final = 60.0
"""A panel that lost its power for a moment acknowledges everything but stays dark, unnoticed. So after this
time the next picture includes the full set-up."""


class OledScreen:
    """The screen: `hardware.ports.Screen`. A lost panel is reopened by the next picture."""

    def __init__(
        self, part: str, chip: Chip, options: AnyOled, clock: Clock, pins: Pins | None = None
    ) -> None:
        self._part = part
        self._chip = chip
        self._options = options
        self._clock = clock
        self._pins = pins
        """The pins of the table, for a panel on SPI."""
        self._lock = Lock()
        """`show` and `close` are called from different threads."""
        self._emit: Emit | None = None
        """None while the part is closed."""
        self._panel: Panel | None = None
        """None while the part is closed or lost."""
        self._renewed_s = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._options.width, self._options.height

    def open(self, emit: Emit, /) -> None:
        """Open the panel and make it dark."""
        with self._lock:
            if self._emit is not None:
                raise ValueError(self._part)
            self._panel = self._open_panel(blank_picture(*self.size))
            self._emit = emit

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        """Show this picture, and report when the panel is lost or back."""
        if (picture.width, picture.height) != self.size:
            raise ValueError((picture.width, picture.height))
        with self._lock:
            if self._emit is None:
                raise ValueError(self._part)
            if self._panel is None:
                self._panel = self._open_panel(
                    blank_picture(*self.size) if brightness is Brightness.OFF else picture
                )
                self._emit(PartBack(self._clock.time(), self._part))
            self._update(self._panel, picture, brightness, self._emit)

    def _open_panel(self, first: Picture) -> "Panel":
        try:
            from hardware.drivers.oled_panel import open_panel  # noqa: PLC0415 - a missing library is Trouble

            panel = open_panel(self._chip, self._options, self._pins, first)
        except ImportError as error:  # luma imports smbus2 and spidev only when it opens a bus
            raise _no_library(error) from error
        self._renewed_s = self._clock.time()
        return panel

    def _update(self, panel: "Panel", picture: Picture, brightness: Brightness, emit: Emit) -> None:
        now_s = self._clock.time()
        afresh = now_s - self._renewed_s >= RENEWED_S
        try:
            sent_afresh = panel.show_picture(picture, brightness, afresh=afresh)
        except Trouble as trouble:
            panel.release()
            self._panel = None
            emit(PartLost(now_s, self._part, trouble))
            raise
        if sent_afresh:
            self._renewed_s = now_s

    def close(self) -> None:
        """Make the panel dark. A lost panel is tried once more, as it may still be lit."""
        with self._lock:
            if self._emit is None:
                return
            self._emit = None
            try:
                panel = self._panel or self._open_panel(blank_picture(*self.size))
            except Trouble:
                return
            finally:
                self._panel = None
            panel.darken()


SLOW_SCREEN_MS: Final = 50
"""A full frame takes 25 ms at 400 kHz, and 100 ms at the default 100 kHz."""


def probe(chip: Chip, options: AnyOled, clock: Clock, pins: Pins | None = None) -> Iterator[ProbeResult]:
    """Measure how long a whole picture takes.

    A panel on I2C gets only no-operation commands: its picture stays, and a panel that was never set up stays
    so. A panel on SPI shows a chessboard afterwards.
    """
    device = options.place
    try:
        match options:
            case Oled():
                ms = round(1000 * measure_frame_s(options, clock))
                if ms > SLOW_SCREEN_MS:
                    yield probe_result(
                        ProbeCode.SLOW_SCREEN, "warn", device=device, ms=ms, limit=SLOW_SCREEN_MS
                    )
                else:
                    yield probe_result(ProbeCode.SCREEN, device=device, ms=ms)
            case SpiOled():
                ms = round(1000 * measure_chessboard_s(chip, options, clock, pins))
                yield probe_result(ProbeCode.MUTE_SCREEN, "note", device=device, ms=ms)
    except ImportError as error:
        raise _no_library(error) from error


BUS_TRIES: Final = 50
NO_OPERATION: Final = (_COMMANDS, _NOP)


def probe_bus(bus: int, addresses: Iterable[int], clock: Clock) -> Iterator[ProbeResult]:
    """Measure the reliability of an I2C bus; no result where no panel answers. `OSError` without the bus."""
    import smbus2  # noqa: PLC0415 - not needed for SPI

    failed, spent_s, answering = 0, 0.0, 0
    for address in addresses:
        with smbus2.SMBus(bus) as handle:
            failures, began_s = 0, clock.time()
            for _ in range(BUS_TRIES):
                try:
                    handle.i2c_rdwr(smbus2.i2c_msg.write(address, NO_OPERATION))
                except OSError:
                    failures += 1
            if failures < BUS_TRIES:
                failed, answering = failed + failures, answering + 1
                spent_s += clock.time() - began_s
    if not answering:
        return
    count = BUS_TRIES * answering
    us = round(1_000_000 * spent_s / count)
    if failed:
        yield probe_result(ProbeCode.BUS_FAILS, "warn", failed=failed, count=count, us=us)
    else:
        yield probe_result(ProbeCode.BUS, count=count, us=us)


def _no_library(error: ImportError) -> Trouble:
    return Trouble(TroubleCode.NO_LIBRARY, library=error.name or "luma.oled", extra="pi")
