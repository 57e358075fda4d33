"""Contacts in rows and columns without diodes: current finds its way round through others that are closed.

Law: a cell reads as closed if its row and its column are joined by closed contacts, whichever they are. So
three corners of a rectangle close the fourth, its ghost; and a contact opens unseen where others go round it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from hardware.signals import EMPTY, SOMETHING, Reading


def conducting(contacts: Iterable[int], columns: int) -> set[int]:
    """The cells that read as closed where these contacts are closed, with so many columns to a row."""
    nets: list[tuple[set[int], set[int]]] = []
    """Rows and columns that are joined."""
    for row, column in (divmod(contact, columns) for contact in contacts):
        rows, across = {row}, {column}
        for net in [net for net in nets if row in net[0] or column in net[1]]:
            nets.remove(net)
            rows |= net[0]
            across |= net[1]
        nets.append((rows, across))
    return {row * columns + column for rows, across in nets for row in rows for column in across}


class Matrix:
    """So many cells, so many of them to a row, all open."""

    def __init__(self, count: int, columns: int) -> None:
        self._columns: Final = columns
        self._closed = [False] * count
        self._reads = (EMPTY,) * count

    def begin(self, contacts: Iterable[Reading]) -> tuple[Reading, ...]:
        """How every cell reads where the contacts are like this."""
        self._closed = [contact.present for contact in contacts]
        self._reads = self._read()
        return self._reads

    def go_over(self, cell: int, contact: Reading) -> Iterator[tuple[int, Reading]]:
        """The cells that read otherwise from now on, as this contact does."""
        self._closed[cell] = contact.present
        before, self._reads = self._reads, self._read()
        for number, (old, new) in enumerate(zip(before, self._reads, strict=True)):
            if old != new:
                yield number, new

    def _read(self) -> tuple[Reading, ...]:
        closed = [cell for cell, is_closed in enumerate(self._closed) if is_closed]
        joined = conducting(closed, self._columns)
        return tuple(SOMETHING if cell in joined else EMPTY for cell in range(len(self._closed)))
