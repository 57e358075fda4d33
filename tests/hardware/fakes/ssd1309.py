"""The SSD1309 as its datasheet tells: an SSD1306 that is given the voltage of what is lit, and makes none."""

from typing import ClassVar

from tests.hardware.fakes import ssd1306
from tests.hardware.fakes.ssd1306 import NIBBLES, Commands


class Chip(ssd1306.Chip):
    """One panel. It knows no charge pump: the command for one is not in its table, and what follows it is.

    That is half a column of a mode that is not used here. Luma sends both.
    """

    commands: ClassVar[Commands] = ssd1306.COMMANDS | {
        0x8D: (),
        0xD9: (NIBBLES,),
        0xDB: ((0x00, 0x34, 0x3C, 0x40),),  # 0x40 is luma's and in no datasheet
        **dict.fromkeys(range(0x10, 0x20), ()),
    }

    def _has_light(self) -> bool:
        return True
