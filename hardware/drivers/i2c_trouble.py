"""What it means when an I2C bus reports an error.

The kernel's adapters do not agree on how to say that nobody answers: those of the Pi say EREMOTEIO (Pi 5:
ETIMEDOUT as well), bit-banged ones ENXIO for the address and EIO for a byte.
"""

from errno import (
    EACCES,
    EAGAIN,
    EBUSY,
    EIO,
    ENODEV,
    ENOENT,
    ENXIO,
    EPERM,
    EREMOTEIO,
    ETIMEDOUT,
    errorcode,
)
from typing import Final

from hardware.trouble import Fault, Trouble

_GROUP: Final = "i2c"
"""Who may open the buses of a Pi."""
SILENCE: Final = {EREMOTEIO, ENXIO, EIO, ETIMEDOUT, EAGAIN}
"""Nobody has acknowledged, or not in time."""


def trouble_at_start(error: OSError, bus: int, address: int) -> Trouble:
    """The trouble when a bus cannot be opened, or a device on it does not take its first orders."""
    device, chip = _bus(bus), _chip(bus, address)
    if error.errno in (ENOENT, ENODEV):
        return Trouble(Fault.MISSING, device=device)
    if error.errno in (EACCES, EPERM):
        return Trouble(Fault.FORBIDDEN, device=device, group=_GROUP)
    if error.errno == EBUSY:
        return Trouble(Fault.BUSY, device=chip)
    if error.errno in SILENCE:
        return Trouble(Fault.SILENT, device=chip)
    return Trouble(Fault.REFUSED, device=chip, detail=_name(error))


def trouble_in_use(error: OSError, bus: int, address: int) -> Trouble:
    """The trouble when a device that worked does not take an order."""
    return Trouble(Fault.BROKEN, device=_chip(bus, address), detail=_name(error))


def _bus(bus: int) -> str:
    return f"/dev/i2c-{bus}"


def _chip(bus: int, address: int) -> str:
    return f"{_bus(bus)} 0x{address:02X}"


def _name(error: OSError) -> str:
    return errorcode.get(error.errno or 0, str(error.errno))
