"""The two wires that a panel hangs on: I2C, where each byte is acknowledged, and SPI, where none ever is.

Law: a wire that cannot be had is `Trouble` and holds nothing. Luma's own wires send the bytes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from luma.core.error import Error
from luma.core.interface.serial import i2c

from hardware.drivers import i2c_trouble, spi_trouble
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled_options import AnyOled, Oled


class Wire(Protocol):
    """What luma sends bytes by."""

    def command(self, *cmd: int) -> None:
        """Send commands with their arguments, at most 32 bytes."""

    def data(self, data: bytes) -> None:
        """Send what is for the memory."""

    def reset(self) -> None:
        """Have the panel forget everything, where there is a pin for that."""

    def cleanup(self) -> None:
        """Let go of the bus."""


def open_wire(options: AnyOled, pins: Pins | None) -> Wire:
    """The wire to this panel, which has just been reset where there is a pin for that."""
    if isinstance(options, Oled):
        wire: Wire = _I2c(port=options.bus, address=options.address)
    else:
        from hardware.drivers.oled_spi import Spi  # noqa: PLC0415 - who has I2C alone does without its pins

        assert pins is not None
        wire = Spi(options, pins)
    return wire


@contextmanager
def told_at_start(options: AnyOled) -> Iterator[None]:
    """What luma or the bus raises in here is `Trouble` of a panel that is still to be found."""
    try:
        yield
    except (OSError, Error) as error:
        if isinstance(options, Oled):
            raise i2c_trouble.trouble_at_start(_cause(error), options.bus, options.address) from error
        raise spi_trouble.trouble_at_start(_cause(error), options.file) from error


@contextmanager
def told_in_use(options: AnyOled) -> Iterator[None]:
    """The same of one that worked."""
    try:
        yield
    except (OSError, Error) as error:
        if isinstance(options, Oled):
            raise i2c_trouble.trouble_in_use(_cause(error), options.bus, options.address) from error
        raise spi_trouble.trouble_in_use(_cause(error), options.file) from error


def is_missed(error: Exception, options: AnyOled) -> bool:
    """Whether a panel has not acknowledged something, which it may do when it is asked again."""
    return isinstance(options, Oled) and _cause(error).errno in i2c_trouble.SILENCE


def _cause(error: Exception) -> OSError:
    """Luma raises its own kind for some errors of a command, and never says which it was."""
    cause = error.__context__ if isinstance(error, Error) else error
    assert isinstance(cause, OSError)
    return cause


class _I2c(i2c):  # type: ignore[misc]
    """Luma's wire."""

    def reset(self) -> None:
        """These panels reset themselves when they get their power."""
