"""The errors of parts: a code with values, and the meaning of I2C and SPI bus errors.

This module makes no sentences; the catalogue of texts has one for each code. The kernel's I2C adapters
report a missing acknowledge differently: those of the Pi with EREMOTEIO (Pi 5: ETIMEDOUT as well), bit-banged
ones with ENXIO for the address and EIO for a byte. Nothing on an SPI bus ever answers, so its errors are
about the device file and never about the chip.
"""

from enum import StrEnum
from errno import EACCES, EAGAIN, EBUSY, EIO, ENODEV, ENOENT, ENXIO, EPERM, EREMOTEIO, ETIMEDOUT, errorcode
from typing import Final


class TroubleCode(StrEnum):
    """The kinds of trouble. The program that shows one has the sentence for it."""

    MISSING = "hardware.missing"
    """The device file or port is not there."""
    FORBIDDEN = "hardware.forbidden"
    """This user may not open the device."""
    BUSY = "hardware.busy"
    """Another program has the device."""
    NO_LIBRARY = "hardware.no-library"
    """A library that the driver needs is not installed."""
    NO_PINS = "hardware.no-pins"
    """The pin factory does not work on this machine."""
    NO_PIPE = "hardware.no-pipe"
    """The library of the pins cannot make its pipe in that folder."""
    BAD_PIN = "hardware.bad-pin"
    """The pin cannot be used."""
    SILENT = "hardware.silent"
    """The device is there but does not answer."""
    REFUSED = "hardware.refused"
    """The device answered, but not like this kind of part."""
    BROKEN = "hardware.broken"
    """The device stopped answering while it was in use."""


class Trouble(Exception):
    """A part cannot be used, or not any more: a code and its values."""

    def __init__(self, code: TroubleCode, /, **values: str | int) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trouble) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.values.items())))


NO_ACKNOWLEDGE: Final = {EREMOTEIO, ENXIO, EIO, ETIMEDOUT, EAGAIN}
"""I2C errors of a missing or late acknowledge."""


def trouble_at_start(error: OSError, bus: str, device: str) -> Trouble:
    """The trouble when a bus cannot be opened, or its first use fails. On SPI the device is its bus."""
    answers = device != bus
    if error.errno in (ENOENT, ENODEV) or (error.errno == ENXIO and not answers):
        return Trouble(TroubleCode.MISSING, device=bus)
    if error.errno in (EACCES, EPERM):
        return Trouble(TroubleCode.FORBIDDEN, device=bus, group="i2c" if answers else "spi")
    if error.errno == EBUSY:
        return Trouble(TroubleCode.BUSY, device=device)
    if error.errno in NO_ACKNOWLEDGE and answers:
        return Trouble(TroubleCode.SILENT, device=device)
    return Trouble(TroubleCode.REFUSED, device=device, detail=_error_name(error))


def trouble_in_use(error: OSError, device: str) -> Trouble:
    return Trouble(TroubleCode.BROKEN, device=device, detail=_error_name(error))


def _error_name(error: OSError) -> str:
    return errorcode.get(error.errno or 0, str(error.errno))


def missing_library(error: ImportError, library: str) -> Trouble:
    """The trouble when a driver's library cannot be imported; `library` where the error names none."""
    return Trouble(TroubleCode.NO_LIBRARY, library=error.name or library, extra="pi")
