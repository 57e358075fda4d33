"""The legend: each symbol of the screens and each sign on cards, with what it means in this game.

Law: a picture comes from what draws the screens; a sign that the page draws too is named, and not drawn here.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.drawing.symbols import CELL_HEIGHT, CELL_WIDTH, Symbol, symbol
from companion.games.kernel import Game, Words

EVERYWHERE: Final = "legend"
"""The catalogue of the symbols that mean the same in every game."""


def legend_message(game: Game[Any], words: Words) -> dict[str, Any]:
    """The symbols of the game, then those of every game, in plain values."""
    kinds = {"game": game_signs(game, words), "everywhere": _entries(EVERYWHERE, words)}
    sections = (
        {"title": words.say(f"page.legend-{kind}"), "entries": [*entries]} for kind, entries in kinds.items()
    )
    return {"tell": "legend", "sections": [section for section in sections if section["entries"]]}


def game_signs(game: Game[Any], words: Words) -> Iterator[dict[str, Any]]:
    """The signs of the game, for its legend and for its rules."""
    return _entries(f"{game.id}.legend", words)


def _entries(catalogue: str, words: Words) -> Iterator[dict[str, Any]]:
    for sign in Symbol:
        code = f"{catalogue}.{sign.value}"
        if words.has(code):
            yield {"sign": sign.value, "text": words.say(code), **_picture(sign)}


def _picture(sign: Symbol) -> dict[str, Any]:
    """The pixels of a symbol, a byte for eight of them, row by row."""
    cells = symbol(sign)
    rows = (cell[y] for y in range(CELL_HEIGHT) for cell in cells)
    return {"width": CELL_WIDTH * len(cells), "height": CELL_HEIGHT, "bits": bytes(rows).hex()}
