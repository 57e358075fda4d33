"""What it means when an SPI bus reports an error. Nobody on it ever answers, so it is never about them."""

from errno import EACCES, EBUSY, ENODEV, ENOENT, ENXIO, EPERM, errorcode
from typing import Final

from hardware.trouble import Fault, Trouble

_GROUP: Final = "spi"
"""Who may open the buses of a Pi."""


def trouble_at_start(error: OSError, device: str) -> Trouble:
    """The trouble when the device file cannot be opened or written to at first."""
    if error.errno in (ENOENT, ENODEV, ENXIO):
        return Trouble(Fault.MISSING, device=device)
    if error.errno in (EACCES, EPERM):
        return Trouble(Fault.FORBIDDEN, device=device, group=_GROUP)
    if error.errno == EBUSY:
        return Trouble(Fault.BUSY, device=device)
    return Trouble(Fault.REFUSED, device=device, detail=_name(error))


def trouble_in_use(error: OSError, device: str) -> Trouble:
    """The trouble when it worked and cannot be written to any more."""
    return Trouble(Fault.BROKEN, device=device, detail=_name(error))


def _name(error: OSError) -> str:
    return errorcode.get(error.errno or 0, str(error.errno))
