"""How fast a panel's bus is; and whether the panel answers, where it can."""

from typing import Final

from hardware.brightness import Brightness
from hardware.clock import Clock
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.i2c_trouble import trouble_at_start
from hardware.drivers.oled_options import Chip, Oled, SpiOled
from hardware.drivers.oled_windows import WINDOWED
from hardware.picture import Picture, blank

_COMMANDS: Final = 0x00
_NOP: Final = 0xE3
_FRAMING: Final = 2


def frame_s(options: Oled, clock: Clock) -> float:
    """The seconds that as many bytes take as a full frame has, each of them a command to do nothing."""
    import smbus2  # noqa: PLC0415 - who has SPI alone does without

    size = WINDOWED.first_cost + options.width * options.height // 8
    message = smbus2.i2c_msg.write(options.address, [_COMMANDS] + [_NOP] * (size - _FRAMING))
    try:
        with smbus2.SMBus(options.bus) as bus:
            began_s = clock.time()
            bus.i2c_rdwr(message)
            return clock.time() - began_s
    except OSError as error:
        raise trouble_at_start(error, options.bus, options.address) from error


def chessboard_s(chip: Chip, options: SpiOled, clock: Clock, pins: Pins | None) -> float:
    """The seconds until the panel shows a chessboard, which it goes on to do."""
    from hardware.drivers.oled_panel import start  # noqa: PLC0415 - nor does I2C need this

    panel = start(chip, options, pins, blank(options.width, options.height))
    try:
        began_s = clock.time()
        panel.put(chessboard(options.width, options.height), Brightness.FULL, afresh=True)
        return clock.time() - began_s
    finally:
        panel.release()


def chessboard(width: int, height: int) -> Picture:
    """Squares of eight pixels, the one at the top left lit."""
    rows = (bytes((b"\xff\x00", b"\x00\xff")[y // 8 % 2]) * (width // 16) for y in range(height))
    return Picture(width, height, b"".join(rows))
