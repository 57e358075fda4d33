"""What the system says of a bus is told as trouble."""

import errno
import os

import pytest

from hardware.trouble import Trouble, TroubleCode, trouble_at_start, trouble_in_use

I2C, CHIP, SPI = "/dev/i2c-1", "/dev/i2c-1 0x3C", "/dev/spidev0.0"


@pytest.mark.parametrize(
    ("number", "device", "trouble"),
    [
        (errno.ENOENT, CHIP, Trouble(TroubleCode.MISSING, device=I2C)),
        (errno.ENODEV, SPI, Trouble(TroubleCode.MISSING, device=SPI)),
        (errno.ENXIO, SPI, Trouble(TroubleCode.MISSING, device=SPI)),
        (errno.EACCES, CHIP, Trouble(TroubleCode.FORBIDDEN, device=I2C, group="i2c")),
        (errno.EPERM, SPI, Trouble(TroubleCode.FORBIDDEN, device=SPI, group="spi")),
        (errno.EBUSY, CHIP, Trouble(TroubleCode.BUSY, device=CHIP)),
        (errno.EBUSY, SPI, Trouble(TroubleCode.BUSY, device=SPI)),
        # As the adapters of a Pi, a bit-banged one and a stuck one put it.
        *(
            (number, CHIP, Trouble(TroubleCode.SILENT, device=CHIP))
            for number in (errno.EREMOTEIO, errno.ENXIO, errno.EIO, errno.ETIMEDOUT)
        ),
        (errno.EIO, SPI, Trouble(TroubleCode.REFUSED, device=SPI, detail="EIO")),
        (errno.ENOTTY, CHIP, Trouble(TroubleCode.REFUSED, device=CHIP, detail="ENOTTY")),
        (9999, SPI, Trouble(TroubleCode.REFUSED, device=SPI, detail="9999")),
    ],
)
def test_a_bus_that_cannot_be_used_says_why(number: int, device: str, trouble: Trouble) -> None:
    bus = SPI if device == SPI else I2C
    assert trouble_at_start(OSError(number, os.strerror(number)), bus, device) == trouble


def test_a_device_that_worked_is_broken() -> None:
    broken = Trouble(TroubleCode.BROKEN, device=CHIP, detail="EREMOTEIO")
    assert trouble_in_use(OSError(errno.EREMOTEIO, ""), CHIP) == broken
