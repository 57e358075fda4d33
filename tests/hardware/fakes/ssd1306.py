"""The SSD1306 as its datasheet tells: commands with their arguments, memory with windows, and the glass.

Strict: what this project has no reason to send is `Unexpected`, and so is data for which no window was
placed or that runs over its end. Where the datasheet says nothing the chip is unkind: a command that was cut
off waits for its arguments as long as it has power, and the memory begins as noise. One that has lost its
power and has it again unnoticed (`blink`) takes everything and shows nothing.

The glass is one of the usual modules, which stand upright with segments and rows both reversed.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from hardware.display import Picture, blank_picture

COLUMNS, PAGES = 128, 8

BYTE = range(256)
NIBBLES = tuple(low + 16 * high for high in range(1, 16) for low in range(1, 16))
Commands = dict[int, tuple[Sequence[int], ...]]
"""What each of the arguments of each command may be."""
COMMANDS: Commands = {
    0x20: ((0,),),  # memory mode: horizontal
    0x21: (range(COLUMNS), range(COLUMNS)),  # first and last column
    0x22: (range(PAGES), range(PAGES)),  # first and last page
    0x81: (BYTE,),  # contrast
    0x8D: ((0x10, 0x14),),  # charge pump off, on
    0xA8: (range(15, 64),),  # rows, less one
    0xD3: ((0,),),  # display offset
    0xD5: (BYTE,),  # clock
    0xD9: (NIBBLES,),  # precharge
    0xDA: ((0x02, 0x12, 0x22, 0x32),),  # how the rows are wired
    0xDB: ((0x00, 0x20, 0x30, 0x40),),  # VCOMH; 0x40 is not in the datasheet, but in everybody's drivers
} | dict.fromkeys((0x40, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3), ())

BITS = [bytes(ord("01"[byte >> bit & 1]) for byte in range(256)) for bit in range(8)]
"""Each tells one bit of every byte as a digit."""
EVERY = (1 << COLUMNS) - 1

ROW_WIRING = {64: 0x12, 32: 0x02}


class Unexpected(AssertionError):
    """Something that must not come."""


class Chip:
    """One panel. `receive` takes what follows the address in one transaction on I2C, `take` bytes on SPI."""

    commands: ClassVar[Commands] = COMMANDS
    fastest_hz = 10_000_000
    """Its clock on SPI."""

    def __init__(self, height: int = 64) -> None:
        self.height = height
        self.power_up()

    def blink(self) -> None:
        self.power_up()
        self.senseless = True

    def power_up(self) -> None:
        self.memory = [bytearray(Random(page).randbytes(COLUMNS)) for page in range(PAGES)]
        self.set_up: dict[int, int] = {0x20: 2, 0x81: 0x7F, 0x8D: 0x10, 0xA8: 63, 0xDA: 0x12}
        self.on = self.inverse = self.all_on = self.columns_reversed = self.rows_reversed = False
        self.pending: list[int] = []
        self.torn = False
        self.columns, self.pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self.column = self.page = 0
        self.placed: set[int] = set()
        self.room = 0
        self.senseless = False

    def receive(self, message: bytes) -> None:
        if not message:
            return
        control, content = message[0], message[1:]
        if control not in (0x00, 0x40):
            raise Unexpected(hex(control))
        self.take(content, is_data=control == 0x40)

    def take(self, content: bytes, *, is_data: bool) -> None:
        for byte in content:
            if is_data:
                self._data(byte)
            else:
                self._command(byte)

    def _command(self, byte: int) -> None:
        self.pending.append(byte)
        command, *arguments = self.pending
        if command not in self.commands:
            raise Unexpected(hex(command))
        if len(arguments) < len(self.commands[command]):
            return
        self.pending = []
        if self.torn:
            self._muddle(command)
            return
        fit = zip(arguments, self.commands[command], strict=True)
        if not all(argument in may_be for argument, may_be in fit):
            raise Unexpected((hex(command), arguments))
        self._obey(command, arguments)

    def tear(self) -> None:
        self.torn = bool(self.pending)

    def _muddle(self, command: int) -> None:
        """A torn command has got arguments that were not meant for it: what it sets must be set again."""
        self.torn = False
        self.placed.discard(command)
        self.set_up[command] = -1

    def _obey(self, command: int, arguments: list[int]) -> None:
        match command, arguments:
            case ((0x21 | 0x22), [first, last]):
                self._place(command, first, last)
            case _, [argument]:
                self.set_up[command] = argument
                self.senseless &= command != 0x20
            case ((0xAE | 0xAF), []):
                self.on = command == 0xAF
            case ((0xA0 | 0xA1), []):
                self.columns_reversed = command == 0xA1
            case ((0xC0 | 0xC8), []):
                self.rows_reversed = command == 0xC8
            case ((0xA4 | 0xA5), []):
                self.all_on = command == 0xA5
            case ((0xA6 | 0xA7), []):
                self.inverse = command == 0xA7
            case _, []:  # start line 0, nothing, and what the chip does not heed
                pass
            case _:
                raise Unexpected((hex(command), arguments))

    def _place(self, command: int, first: int, last: int) -> None:
        if first > last:
            raise Unexpected((hex(command), first, last))
        if command == 0x21:
            self.columns, self.column = (first, last), first
        else:
            self.pages, self.page = (first, last), first
        self.placed.add(command)
        width = self.columns[1] - self.columns[0] + 1
        self.room = (self.pages[1] - self.page) * width + self.columns[1] - self.column + 1

    def _data(self, byte: int) -> None:
        if self.senseless:
            self.room = 0
            return
        if self.pending or self.placed != {0x21, 0x22} or not self.room or self.set_up[0x20] != 0:
            raise Unexpected((self.pending, self.placed, self.room, self.set_up[0x20]))
        self.room -= 1
        glass = COLUMNS - 1 - self.column if self.columns_reversed else self.column
        self.memory[self.page][glass] = byte
        self.column += 1
        if self.column > self.columns[1]:
            self.column = self.columns[0]
            self.page += 1
        if self.page > self.pages[1]:
            self.page = self.pages[0]

    def _has_light(self) -> bool:
        return self.set_up[0x8D] == 0x14

    def seen(self) -> Picture:
        if not self.on or not self._has_light():
            return blank_picture(COLUMNS, self.height)
        if (self.set_up[0xA8] + 1, self.set_up[0xDA]) != (self.height, ROW_WIRING[self.height]):
            raise Unexpected(self.set_up)
        rows = (self._row(y if self.rows_reversed else self.height - 1 - y) for y in range(self.height))
        return Picture(COLUMNS, self.height, b"".join(rows))

    def _row(self, line: int) -> bytes:
        digits = self._page(line // 8).translate(BITS[line % 8])
        lit = int(digits, 2) ^ (EVERY if self.inverse else 0)
        return (EVERY if self.all_on else lit).to_bytes(COLUMNS // 8)

    def _page(self, number: int) -> bytes:
        return bytes(self.memory[number][::-1])

    def assert_done(self) -> None:
        if self.pending or self.room:
            raise Unexpected((self.pending, self.room))
