"""A one-bit OLED screen on an I2C or SPI bus, and a probe: how fast its bus is, and whether it answers.

Laws:
- No I/O is done and no library is loaded before `open`.
- After a failure no state is assumed: the next picture reopens the bus and sets the panel up, so that a panel
  that was unplugged comes back with it. On SPI a missing panel causes no failure; there it comes back with
  the next periodic set-up.
"""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any, Final

from hardware.clock import Clock
from hardware.display import Brightness, Picture, blank_picture
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled_options import AnyOled, Chip, Oled, SpiOled, chip_of
from hardware.drivers.oled_windows import WINDOWED
from hardware.drivers.shared import Shared
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, missing_library, trouble_at_start

_COMMANDS: Final = 0x00
_NOP: Final = 0xE3
"""The no-operation command of the panels."""
_FRAMING: Final = 2


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
        self._panel: Any = None
        """A `Panel`; None while the part is closed or lost."""
        self._renewed_s = 0.0

    @property
    def size(self) -> tuple[int, int]:
        return self._options.width, self._options.height

    def open(self, emit: Emit, /) -> None:
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
            now_s = self._clock.time()
            afresh = now_s - self._renewed_s >= RENEWED_S
            try:
                sent_afresh = self._panel.show_picture(picture, brightness, afresh=afresh)
            except Trouble as trouble:
                self._panel.release()
                self._panel = None
                self._emit(PartLost(now_s, self._part, trouble))
                raise
            if sent_afresh:
                self._renewed_s = now_s

    def _open_panel(self, first: Picture) -> Any:  # noqa: ANN401 - its module imports libraries
        self._renewed_s = self._clock.time()
        return _open_panel(self._chip, self._options, self._pins, first)

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

    def probe(self) -> ProbeResults:
        """Between two pictures. A panel on SPI that is in use gets no chessboard."""
        with self._lock:
            if isinstance(self._options, SpiOled) and self._panel is not None:
                return [probe_result(ProbeCode.LIT_SCREEN, "note", device=self._options.place)]
            return [*probe(self._chip, self._options, self._clock, self._pins)]


SLOW_SCREEN_MS: Final = 50
"""A full frame takes 25 ms at 400 kHz, and 100 ms at the default 100 kHz."""


def probe(chip: Chip, options: AnyOled, clock: Clock, pins: Pins | None = None) -> Iterator[ProbeResult]:
    """Measure how long a whole picture takes.

    A panel on I2C gets only no-operation commands: its picture stays, and a panel that was never set up stays
    so. A panel on SPI shows a chessboard afterwards.
    """
    device = options.place
    if isinstance(options, SpiOled):
        ms = round(1000 * _measure_chessboard_s(chip, options, clock, pins))
        yield probe_result(ProbeCode.MUTE_SCREEN, "note", device=device, ms=ms)
        return
    ms = round(1000 * _measure_frame_s(options, clock))
    if ms > SLOW_SCREEN_MS:
        yield probe_result(ProbeCode.SLOW_SCREEN, "warn", device=device, ms=ms, limit=SLOW_SCREEN_MS)
    else:
        yield probe_result(ProbeCode.SCREEN, device=device, ms=ms)


def _measure_frame_s(options: Oled, clock: Clock) -> float:
    """Seconds for as many bytes as a full frame has, sent as no-operation commands."""
    try:
        import smbus2  # noqa: PLC0415 - a missing library is Trouble
    except ImportError as error:
        raise missing_library(error, "smbus2") from error
    size = WINDOWED.first_cost + options.width * options.height // 8
    message = smbus2.i2c_msg.write(options.address, [_COMMANDS] + [_NOP] * (size - _FRAMING))
    try:
        with smbus2.SMBus(options.bus) as bus:
            began_s = clock.time()
            bus.i2c_rdwr(message)
            return clock.time() - began_s
    except OSError as error:
        raise trouble_at_start(error, options.file, options.place) from error


def _measure_chessboard_s(chip: Chip, options: SpiOled, clock: Clock, pins: Pins | None) -> float:
    """Seconds to show a chessboard, which stays on the panel."""
    panel = _open_panel(chip, options, pins, blank_picture(options.width, options.height))
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


def _open_panel(chip: Chip, options: AnyOled, pins: Pins | None, first: Picture) -> Any:  # noqa: ANN401 - as above
    try:
        from hardware.drivers.oled_panel import open_panel  # noqa: PLC0415 - a missing library is Trouble

        return open_panel(chip, options, pins, first)
    except ImportError as error:  # luma imports smbus2 and spidev only when it opens a bus
        raise missing_library(error, "luma.oled") from error


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


def make(name: str, driver: str, options: AnyOled, shared: Shared) -> OledScreen:
    pins = shared.pins if isinstance(options, SpiOled) else None
    return OledScreen(name, chip_of(driver), options, shared.clock, pins)
