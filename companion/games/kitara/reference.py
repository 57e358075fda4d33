"""The shipped packs.

These are our own designs, as the printed boards and cards were not available. They have the format of any
pack and are read by the same parsers. A map is drawn in letters on a field of hexagons, and all touching land
has a border between it; a deck has a line for each age.
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

_START: Final = "2WWW20"
"""A card: its draft symbols, pawns or `-`, moves and points, and `!` if it is steadfast."""
_BLUE: Final = (
    "0W11 0WW01 1W01 0A02 0H11 1-11 0W01",
    "0WA11 0WW11 1A01 0H12 1W11 0WW02 0W02",
    "0WWA10 0WH20 1WA01 0A12 1WW10 0WA02 0W12",
    "0WWH20 0WA12 1WW11 0AA02 0WWW11 1H21 0W03",
    "0WWA11 0WH21 0WWW21 0AA12 1WA12 0H22 0WW03 0W04",
)
"""The cards of each age, from 1 on; they are named in this order: b1a, b1b."""
_RED: Final = (
    "0W11 0WW01 1W01 0A02 0H11 1-01! 0-11!",
    "0WW11 0A11 1A01 0W11! 1W11 0H02 0-02!",
    "0WWH10 0WA20 1W01! 0A03 1WW10 0A10! 0WW02",
    "0WWA20 0HH11 1W11! 0AA02 0WWW11 0H11! 0-03!",
    "0WWA11 0WH21 0WW11! 0AA12 1WA12 0H12! 0WWW02 0-04!",
)


def _map(name: str, players: int, field: Sequence[str], middle: tuple[int, int] = (0, 0)) -> Pack:
    """The map of such a field, with the hexagon of row and column `middle` at 0, 0.

    A hexagon is named by its letter, and its number among those of that letter in reading order.
    """
    letters = {
        (row, column): letter
        for row, line in enumerate(field)
        for column, letter in enumerate(line)
        if letter != " "
    }
    met = [letter.lower() for letter in letters.values()]
    names = {
        at: f"{kind}{met[: n + 1].count(kind)}" for n, (at, kind) in enumerate(zip(letters, met, strict=True))
    }
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


def _borders(names: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, ...]]:
    for (row, column), name in names.items():
        for down, right in _NEXT:
            other = names.get((row + down, column + right))
            if other is not None and "l" not in (name[0], other[0]):
                yield tuple(sorted((name, other)))


def _deck(name: str, ages: Sequence[str]) -> Pack:
    cards = [
        _card(f"{name[0]}{age}{letter}", age, card)
        for age, row in enumerate(ages, 1)
        for letter, card in zip("abcdefgh", row.split(), strict=False)
    ]
    start = _card("start", 0, _START)
    return {"id": name, "title": f"Reference {name} deck", "printed": False, "start": start, "cards": cards}


def _card(name: str, age: int, card: str) -> Json:
    symbols = card.removesuffix("!")
    return {
        "id": name,
        "age": age,
        "draft": int(symbols[0]),
        "pawns": symbols[1:-2].strip("-"),
        "move": int(symbols[-2]),
        "vp": int(symbols[-1]),
        "steadfast": card.endswith("!"),
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
