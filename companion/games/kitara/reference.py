"""The shipped packs.

These are our own designs, as the printed boards and cards were not available. They have the format of any
pack and are read by the same parsers. A map is drawn in letters on a field of hexagons, and all touching land
has a border between it; a deck has a line for each card.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Json
from companion.games.kitara.contents import LAKE, RUIN, SAVANNA

Pack = dict[str, Json]

_TERRAIN: Final = {"s": SAVANNA, "r": RUIN, "l": LAKE}
"""The terrain of each small letter; a capital letter is a start space."""
_NEXT: Final = ((0, 2), (1, -1), (1, 1))
"""Row and column offsets to the touching hexagons on the right and below."""
_ACROSS: Final = 3**0.5 / 2
_DOWN: Final = 1.5
"""The distances of columns and rows, where a side of a hexagon is 1."""

_TWO: Final = (
    "  r s S  ",
    " s s l r ",
    "S s r s S",
    " r l s s ",
    "  S s r  ",
)
_THREE: Final = (
    "   S s r S   ",
    "  s s s s r  ",
    " r l r s l s ",
    "S s s l r s S",
    " r s r s s s ",
    "  s s l s r  ",
    "   S s r S   ",
)
_FOUR: Final = (
    "S s S r s s S ",
    " s r s s s l s",
    "s r l r s s r ",
    " r s s r l r s",
    "s l s s s r s ",
    " S s s r S s S",
)

_START: Final = "start 0 2 WWW 2 0"
"""Name, age, draft symbols, pawns, moves, points."""
_BLUE: Final = """
b1a 1 0 W   1 1
b1b 1 0 WW  0 1
b1c 1 1 W   0 1
b1d 1 0 A   0 2
b1e 1 0 H   1 1
b1f 1 1 -   1 1
b1g 1 0 W   0 1
b2a 2 0 WA  1 1
b2b 2 0 WW  1 1
b2c 2 1 A   0 1
b2d 2 0 H   1 2
b2e 2 1 W   1 1
b2f 2 0 WW  0 2
b2g 2 0 W   0 2
b3a 3 0 WWA 1 0
b3b 3 0 WH  2 0
b3c 3 1 WA  0 1
b3d 3 0 A   1 2
b3e 3 1 WW  1 0
b3f 3 0 WA  0 2
b3g 3 0 W   1 2
b4a 4 0 WWH 2 0
b4b 4 0 WA  1 2
b4c 4 1 WW  1 1
b4d 4 0 AA  0 2
b4e 4 0 WWW 1 1
b4f 4 1 H   2 1
b4g 4 0 W   0 3
b5a 5 0 WWA 1 1
b5b 5 0 WH  2 1
b5c 5 0 WWW 2 1
b5d 5 0 AA  1 2
b5e 5 1 WA  1 2
b5f 5 0 H   2 2
b5g 5 0 WW  0 3
b5h 5 0 W   0 4
"""
_RED: Final = """
r1a 1 0 W   1 1
r1b 1 0 WW  0 1
r1c 1 1 W   0 1
r1d 1 0 A   0 2
r1e 1 0 H   1 1
r1f 1 1 -   0 1 steadfast
r1g 1 0 -   1 1 steadfast
r2a 2 0 WW  1 1
r2b 2 0 A   1 1
r2c 2 1 A   0 1
r2d 2 0 W   1 1 steadfast
r2e 2 1 W   1 1
r2f 2 0 H   0 2
r2g 2 0 -   0 2 steadfast
r3a 3 0 WWH 1 0
r3b 3 0 WA  2 0
r3c 3 1 W   0 1 steadfast
r3d 3 0 A   0 3
r3e 3 1 WW  1 0
r3f 3 0 A   1 0 steadfast
r3g 3 0 WW  0 2
r4a 4 0 WWA 2 0
r4b 4 0 HH  1 1
r4c 4 1 W   1 1 steadfast
r4d 4 0 AA  0 2
r4e 4 0 WWW 1 1
r4f 4 0 H   1 1 steadfast
r4g 4 0 -   0 3 steadfast
r5a 5 0 WWA 1 1
r5b 5 0 WH  2 1
r5c 5 0 WW  1 1 steadfast
r5d 5 0 AA  1 2
r5e 5 1 WA  1 2
r5f 5 0 H   1 2 steadfast
r5g 5 0 WWW 0 2
r5h 5 0 -   0 4 steadfast
"""


def _map(name: str, players: int, field: Sequence[str], middle: tuple[int, int] = (0, 0)) -> Pack:
    """The map of such a field, with the hexagon of row and column `middle` at 0, 0."""
    letters = {
        (row, column): letter
        for row, line in enumerate(field)
        for column, letter in enumerate(line)
        if letter != " "
    }
    names = dict(_name_hexagons(letters))
    return {
        "id": name,
        "title": f"Reference map for {players} players",
        "printed": False,
        "players": players,
        "spaces": [
            {
                "id": names[row, column],
                "terrain": _TERRAIN[letter.lower()],
                "start": letter.isupper(),
                "x": round((column - middle[1]) * _ACROSS, 3),
                "y": (row - middle[0]) * _DOWN,
            }
            for (row, column), letter in letters.items()
        ],
        "borders": [[*border] for border in sorted(_borders(names))],
    }


def _name_hexagons(letters: Mapping[tuple[int, int], str]) -> Iterator[tuple[tuple[int, int], str]]:
    """The name of each hexagon: its letter, and its number among those of that letter in reading order."""
    met: list[str] = []
    for at, letter in letters.items():
        met.append(letter.lower())
        yield at, f"{met[-1]}{met.count(met[-1])}"


def _borders(names: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, ...]]:
    for (row, column), name in names.items():
        for down, right in _NEXT:
            other = names.get((row + down, column + right))
            if other is not None and "l" not in (name[0], other[0]):
                yield tuple(sorted((name, other)))


def _deck(name: str, rows: str) -> Pack:
    return {
        "id": name,
        "title": f"Reference {name} deck",
        "printed": False,
        "start": _card(_START),
        "cards": [_card(row) for row in rows.split("\n") if row],
    }


def _card(row: str) -> Json:
    name, age, draft, pawns, move, vp, *steadfast = row.split()
    return {
        "id": name,
        "age": int(age),
        "draft": int(draft),
        "pawns": pawns.strip("-"),
        "move": int(move),
        "vp": int(vp),
        "steadfast": bool(steadfast),
    }


def _by_name(*packs: Pack) -> Mapping[str, Pack]:
    return MappingProxyType({str(pack["id"]): pack for pack in packs})


MAPS: Final = _by_name(
    _map("ref-2p", 2, _TWO, middle=(2, 4)),
    _map("ref-3p", 3, _THREE, middle=(3, 6)),
    _map("ref-4p", 4, _FOUR),
)
DECKS: Final = _by_name(_deck("blue", _BLUE), _deck("red", _RED))
TOKENS: Final[Mapping[str, int]] = MappingProxyType({"2": 12, "3": 12, "4": 9, "5": 6})
"""The default mix of the bag."""
MIXES: Final = _by_name(
    {
        "id": "ref-tokens",
        "printed": False,
        "about": "39 hero tokens; the printed mix is not known, this one is ours",
        "tokens": {**TOKENS},
    }
)
PACKS: Final[Mapping[str, Pack]] = MappingProxyType({**MAPS, **DECKS, **MIXES})
"""All shipped packs, by their ids."""
