"""The cells: contacts with a diode each where columns and rows cross.

Columns are driven one at a time, and the others float, so that two of them never work against each other
even where a diode is missing. A row reads as the driven column where the contact between them is closed.
"""

import time

import micropython
from machine import Pin


class Matrix:
    """What every cell reads, and which ones changed in the last scan."""

    def __init__(self, columns: tuple, rows: tuple, cells: int, drive: int, settle_us: int) -> None:
        if not len(columns) * len(rows) >= cells <= 128:
            raise ValueError("CELLS")
        self.levels = bytearray(cells)
        self.edges = bytearray(2 * cells)
        """Cells that changed and what they read now, side by side as a frame has them."""
        self._columns = tuple(Pin(pin, Pin.IN) for pin in columns)
        self._rows = tuple(Pin(pin, Pin.IN, Pin.PULL_DOWN if drive else Pin.PULL_UP) for pin in rows)
        self._drive = drive
        self._settle_us = settle_us

    @micropython.native
    def scan(self) -> int:
        """Read every cell; how many bytes of `edges` count."""
        levels, edges, drive, rows = self.levels, self.edges, self._drive, self._rows
        cell = used = 0
        cells = len(levels)
        for column in self._columns:
            column.init(Pin.OUT, value=drive)
            time.sleep_us(self._settle_us)
            for row in rows:
                if cell == cells:
                    break
                level = 1 if row() == drive else 0
                if level != levels[cell]:
                    levels[cell] = level
                    edges[used] = cell
                    edges[used + 1] = level
                    used += 2
                cell += 1
            column.init(Pin.IN)
        return used
