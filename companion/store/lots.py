"""Lots from a seed, and fresh seeds.

The same seed and number give the same lot on every machine and in every version.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Final

from companion.games.kernel import Draw, Lot

SEEDS: Final = 2**128
"""So many that nobody finds one by trying which of them explains the cards that lie open: what is drawn in
secret comes of it, too."""


def fresh_seeds() -> Iterator[int]:
    """A new number for each new game."""
    while True:
        yield secrets.randbelow(SEEDS)


def table_lots(seed: int) -> Lot:
    """The draws that the table makes during a game, each by its number."""
    return lambda number, total: _lot(f"{seed:x}/{number}", total)


def setup_lots(seed: int) -> Draw:
    """The draws that a set-up leaves open, one after the other."""
    numbers = count()
    return lambda below: _lot(f"{seed:x}/new/{next(numbers)}", below)


def seat_lots(seed: int) -> Draw:
    """The draws that say who plays which seat."""
    numbers = count()
    return lambda below: _lot(f"{seed:x}/seats/{next(numbers)}", below)


def _lot(name: str, below: int) -> int:
    return int.from_bytes(sha256(name.encode()).digest()) % below
