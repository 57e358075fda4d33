"""The words in which games, tables and referees speak to each other."""

from collections.abc import Callable, Mapping
from typing import Final, NewType

Actor = NewType("Actor", str)
"""Who makes a decision: a seat, or the table."""

Seat = NewType("Seat", Actor)
"""A role in one game: `white`, `3`."""

Space = NewType("Space", str)
"""A place of a game board: `c3`."""

Action = NewType("Action", str)
"""One action in the notation of its game, which is also its identity: `e2-e4`, `totem:Nc`."""

TABLE: Final = Actor("table")
"""The actor that reports what no player chooses: a card that was turned up, a token from the bag."""

EVERYTHING: Final = Seat(Actor("*"))
"""The seat that sees all there is; nobody at a table holds it."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Options = Mapping[str, Json]
"""The options of one game, in the form in which a record keeps them."""

Draw = Callable[[int], int]
"""`draw(n)` gives a number from 0 to n-1, each as likely as the others."""
