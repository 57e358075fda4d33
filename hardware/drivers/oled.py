"""A one-bit OLED screen with an SSD1306 on an I2C bus.

Law: nothing is touched and no library is loaded before `open`. After a failure nothing is presumed: the
next picture begins with the bus itself, so that a panel that was unplugged comes back with it.
"""

from dataclasses import astuple, dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Literal

from hardware.clock import Clock
from hardware.picture import Picture, blank
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost
from hardware.trouble import Fault, Trouble

if TYPE_CHECKING:
    from hardware.drivers.oled_panel import Panel


@dataclass(frozen=True, slots=True)
class Oled:
    """Where the panel is, and how it is built in."""

    bus: int = field(default=1, metadata={"from": 0, "to": 255})
    """The number of its I2C bus: 1 is `/dev/i2c-1`."""
    address: Literal[0x3C, 0x3D] = 0x3C
    """0x3C, or 0x3D by a bridge on its back; printed there as 0x78 or 0x7A, twice as much."""
    width: int = 128
    height: int = 64
    contrast: int = field(default=0xCF, metadata={"from": 0, "to": 255})
    """0 to 255; even 0 is well readable."""
    rotate: Literal[0, 2] = 0
    """2 when it is built in upside down. Quarter turns counted, as in luma."""

    def __post_init__(self) -> None:
        sound = (
            all(type(value) is int for value in astuple(self))
            and self.bus >= 0
            and self.address in (0x3C, 0x3D)
            and (self.width, self.height) in ((128, 64), (128, 32))
            and 0 <= self.contrast <= 255
            and self.rotate in (0, 2)
        )
        if not sound:
            raise ValueError(self)


class OledScreen:
    """The screen. What it shows when it is lost is gone; the next picture brings it back."""

    def __init__(self, part: str, options: Oled, clock: Clock) -> None:
        self._part = part
        self._options = options
        self._clock = clock
        self._turn = Lock()
        """Pictures come from one thread and `close` from another."""
        self._emit: Emit | None = None
        """Only while it is open."""
        self._panel: Panel | None = None
        """None while it is closed or lost."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._options.width, self._options.height

    def open(self, emit: Emit, /) -> None:
        """Find the panel and make it dark."""
        with self._turn:
            if self._emit is not None:
                raise ValueError(self._part)
            self._panel = _started(self._options, blank(*self.size))
            self._emit = emit

    def show(self, picture: Picture, /) -> None:
        """Show this picture, and say so when the panel was lost or is back."""
        if (picture.width, picture.height) != self.size:
            raise ValueError((picture.width, picture.height))
        with self._turn:
            if self._emit is None:
                raise ValueError(self._part)
            if self._panel is None:
                self._panel = _started(self._options, picture)
                self._emit(PartBack(self._clock.time(), self._part))
            else:
                self._update(self._panel, picture, self._emit)

    def _update(self, panel: "Panel", picture: Picture, emit: Emit) -> None:
        try:
            panel.put(picture)
        except Trouble as trouble:
            panel.release()
            self._panel = None
            emit(PartLost(self._clock.time(), self._part, trouble))
            raise

    def close(self) -> None:
        """Make it dark. A lost panel gets one more chance, for it may still be lit."""
        with self._turn:
            if self._emit is None:
                return
            self._emit = None
            try:
                panel = self._panel or _started(self._options, blank(*self.size))
            except Trouble:
                return
            finally:
                self._panel = None
            panel.darken()


def probe(options: Oled, clock: Clock) -> float:
    """How many seconds one full frame takes to a panel that answers; `Trouble` when none does.

    The panel is sent as many bytes as a frame has, none of which changes anything: what it shows, it
    still shows, and a panel that was never set up stays so.
    """
    try:
        from hardware.drivers.oled_probe import frame_s  # noqa: PLC0415 - a missing library is Trouble
    except ImportError as error:
        raise _no_library(error) from error
    return frame_s(options, clock)


def _started(options: Oled, first: Picture) -> "Panel":
    try:
        from hardware.drivers.oled_panel import start  # noqa: PLC0415 - a missing library is Trouble

        return start(options, first)
    except ImportError as error:  # luma loads smbus2 only when it opens the bus
        raise _no_library(error) from error


def _no_library(error: ImportError) -> Trouble:
    return Trouble(Fault.NO_LIBRARY, library=error.name or "luma.oled", extra="pi")
