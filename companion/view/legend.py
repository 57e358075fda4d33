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
    sections = (
        {
            "title": words.say(f"page.legend-{kind}"),
            "entries": [*_entries(catalogue, words)],
        }
        for kind, catalogue in (("game", f"{game.id}.legend"), ("everywhere", EVERYWHERE))
    )
    return {"tell": "legend", "sections": [section for section in sections if section["entries"]]}


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
