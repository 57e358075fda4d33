"""Whether a panel answers and how fast its bus is, found out with commands that do nothing."""

from typing import Final

import smbus2

from hardware.clock import Clock
from hardware.drivers.i2c_trouble import trouble_at_start
from hardware.drivers.oled import Oled
from hardware.drivers.oled_windows import FIRST_COST

_COMMANDS: Final = 0x00
_NOP: Final = 0xE3
_FRAMING: Final = 2


def frame_s(options: Oled, clock: Clock) -> float:
    """The seconds that as many bytes take as a full frame has, each of them a command to do nothing."""
    size = FIRST_COST + options.width * options.height // 8
    message = smbus2.i2c_msg.write(options.address, [_COMMANDS] + [_NOP] * (size - _FRAMING))
    try:
        with smbus2.SMBus(options.bus) as bus:
            began_s = clock.time()
            bus.i2c_rdwr(message)
            return clock.time() - began_s
    except OSError as error:
        raise trouble_at_start(error, options.bus, options.address) from error
