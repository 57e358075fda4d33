"""A strip of lights on the device file of an SPI bus, through spidev.

Law: whatever the library or the system raises leaves here as `Trouble`. A device that has raised is of no
use any more: it is closed, and opened anew.
"""

from collections.abc import Sequence
from contextlib import suppress
from errno import EACCES, EBUSY, ENODEV, ENOENT, ENXIO, EPERM, errorcode
from typing import Final

from hardware.drivers.apa102_options import Apa102
from hardware.drivers.apa102_wire import wired
from hardware.lamp import Colour
from hardware.trouble import Fault, Trouble

GROUP: Final = "spi"
"""Who may open the buses of a Pi."""
MODE: Final = 0
"""Bits are taken while the clock rises, which rests low."""


class Strip:
    """One that is open: `Trouble` where that cannot be."""

    def __init__(self, options: Apa102) -> None:
        try:
            from spidev import SpiDev  # noqa: PLC0415 - a missing library is Trouble
        except ImportError as error:
            raise Trouble(Fault.NO_LIBRARY, library="spidev", extra="pi") from error
        self._options = options
        self._device = SpiDev()
        try:
            self._device.open(options.bus, options.device)
            self._device.mode = MODE
            self._device.max_speed_hz = options.speed_hz
        except OSError as error:
            self.close()
            raise _at_start(error, name(options)) from error

    def put(self, colours: Sequence[Colour]) -> None:
        """Show these; nobody can tell whether a strip is there."""
        try:
            self._device.writebytes2(wired(colours, self._options.order))
        except OSError as error:
            raise Trouble(Fault.BROKEN, device=name(self._options), detail=_name(error)) from error

    def close(self) -> None:
        """Let go of it, and leave the lights as they are."""
        with suppress(OSError):
            self._device.close()


def name(options: Apa102) -> str:
    """The device file."""
    return f"/dev/spidev{options.bus}.{options.device}"


def _at_start(error: OSError, device: str) -> Trouble:
    if error.errno in (ENOENT, ENODEV, ENXIO):
        return Trouble(Fault.MISSING, device=device)
    if error.errno in (EACCES, EPERM):
        return Trouble(Fault.FORBIDDEN, device=device, group=GROUP)
    if error.errno == EBUSY:
        return Trouble(Fault.BUSY, device=device)
    return Trouble(Fault.REFUSED, device=device, detail=_name(error))


def _name(error: OSError) -> str:
    return errorcode.get(error.errno or 0, str(error.errno))
