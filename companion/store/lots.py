"""Random draws from a seed, and fresh seeds.

Law: the same seed and number give the same draw on every machine and in every version.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Final

from companion.games.kernel import Draw, Lot

SEEDS: Final = 2**128
"""The number of seeds.

Too many for a search of the seed that explains the open cards: the secret draws follow from it, too.
"""


def fresh_seeds() -> Iterator[int]:
    while True:
        yield secrets.randbelow(SEEDS)


def table_lots(seed: int) -> Lot:
    """The draws by the table during a game, each by its number."""
    return lambda number, total: _lot(f"{seed:x}/{number}", total)


def setup_lots(seed: int) -> Draw:
    """The random draws of a set-up, in order."""
    numbers = count()
    return lambda below: _lot(f"{seed:x}/new/{next(numbers)}", below)


def mind_lots(seed: int) -> Draw:
    """The draws of an opponent, which have nothing to do with those of the game."""
    numbers = count()
    return lambda below: _lot(f"{seed:x}/mind/{next(numbers)}", below)


def seat_lots(seed: int) -> Draw:
    """The draws that assign players to seats."""
    numbers = count()
    return lambda below: _lot(f"{seed:x}/seats/{next(numbers)}", below)


def _lot(name: str, below: int) -> int:
    return int.from_bytes(sha256(name.encode()).digest()) % below
