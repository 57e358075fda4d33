"""What is said in Pebbles; what stands on a small screen has lines of 16 letters."""

from typing import Final

from companion.games.kernel import brief
from tests.tiny.rules import Refusal

WORDS: Final[dict[str, str]] = {
    "pebbles.name": "Pebbles",
    "table.value.game.pebbles": "Pebbles",
    "pebbles.left": "Left",
    "pebbles.right": "Right",
    # What is refused
    Refusal.TOO_FEW: "The heap has only {left}.",
    Refusal.ONE_OR_TWO: "Take one pebble or two.",
    Refusal.DRAW_FIRST: "Draw a token from the bag first.",
    Refusal.NOT_IN_BAG: "The bag gives no such token now.",
    brief(Refusal.ONE_OR_TWO): "One or two.",
    # What the table asks for, and what it calls things
    "pebbles.todo-take": "Move the stone.",
    "pebbles.todo-token": "Draw a token.",
    "pebbles.table": "Table",
    "pebbles.part.number": "number",
    "pebbles.part.card": "token",
    "pebbles.piece.stone": "the stone",
    "pebbles.value.piece.stone": "Stone",
    "pebbles.value.card.bronze": "bronze token",
    "pebbles.value.card.gold": "gold token",
    "pebbles.value.card.token": "token",
    "pebbles.own": "Yours: {tokens}",
    "pebbles.by-tokens": "the higher tokens",
    "pebbles.by-even": "the tokens are even",
    brief("pebbles.by-tokens"): "Higher tokens.",
    brief("pebbles.by-even"): "Even tokens.",
    "pebbles.ask-heap": "How many pebbles?",
    # The board and the box
    "pebbles.ground.step": "step",
    "pebbles.ground.end": "the end",
    "page.look-stone": "stone",
    "page.look-bronze": "bronze token",
    "page.look-gold": "gold token",
}
