"""The SH1106 as its datasheet tells: 132 columns, a pointer to one of them, and no windows.

Strict in the way of the SSD1306 beside it. Data has to be placed by its page and by both halves of its
column, and stays within the 128 columns that the glass has. The segments are turned round where they are
shown, and not, as by the SSD1306, where they are written.
"""

from random import Random
from typing import ClassVar, Final

from tests.hardware.fakes import ssd1306
from tests.hardware.fakes.ssd1306 import BYTE, COLUMNS, NIBBLES, PAGES, Commands, Unexpected

RAM: Final = 132
LEFT: Final = 2
"""The glass begins here."""
PAGE, HIGH, LOW = "page", "high", "low"


class Chip(ssd1306.Chip):
    """One panel. Its voltage comes from a pump that is on when it has power."""

    commands: ClassVar[Commands] = {
        0x81: (BYTE,),  # contrast
        0xA8: (range(15, 64),),  # rows, less one
        0xAD: ((0x8A, 0x8B),),  # pump off, on
        0xD3: ((0,),),  # display offset
        0xD5: (BYTE,),  # clock
        0xD9: (NIBBLES,),  # precharge
        0xDA: ((0x02, 0x12),),  # how the rows are wired
        0xDB: (BYTE,),  # VCOMH
        **dict.fromkeys((0x40, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3), ()),
        **dict.fromkeys(range(0x20), ()),  # half a column
        **dict.fromkeys(range(0xB0, 0xB8), ()),  # page
        **dict.fromkeys((0x20, 0x8D), ()),  # not in its table; luma sends them, and the panel lives with it
    }
    fastest_hz = 2_000_000

    def power_up(self) -> None:
        super().power_up()
        self.memory = [bytearray(Random(page).randbytes(RAM)) for page in range(PAGES)]
        self.set_up = {0x81: 0x80, 0xA8: 63, 0xAD: 0x8B, 0xDA: 0x12}
        self.known: set[str] = set()
        """What of the pointer has been set."""

    def blink(self) -> None:
        self.power_up()

    def tear(self) -> None:
        super().tear()
        self.known.clear()

    def _obey(self, command: int, arguments: list[int]) -> None:
        match command >> 4, arguments:
            case 0x0, []:
                self.column = self.column & 0xF0 | command & 0xF
                self.known.add(LOW)
            case 0x1, []:
                self.column = self.column & 0x0F | (command & 0xF) << 4
                self.known.add(HIGH)
            case 0xB, []:
                self.page = command & 0xF
                self.known.add(PAGE)
            case _:
                super()._obey(command, arguments)

    def _data(self, byte: int) -> None:
        if self.pending or self.known != {PAGE, HIGH, LOW} or not LEFT <= self.column < LEFT + COLUMNS:
            raise Unexpected((self.pending, self.known, self.column))
        self.memory[self.page][self.column] = byte
        self.column += 1

    def _has_light(self) -> bool:
        return self.set_up[0xAD] == 0x8B

    def _page(self, number: int) -> bytes:
        seen = self.memory[number] if self.columns_reversed else self.memory[number][::-1]
        return bytes(seen[LEFT : LEFT + COLUMNS])
