"""What the page is told: the same desk, lamps and sheets that the parts are handed."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from companion.app.mat import Mat
from companion.app.outputs import Onlooker
from companion.app.simulated import pieces
from companion.desk.desk import Desk
from companion.rules.kernel.line import Line
from companion.table.events import Chair
from companion.view.looks import look_of
from companion.view.reading import read_aloud
from companion.view.saying import log, seat_name
from companion.view.screens.pixels import Pixels
from companion.view.screens.sheet import Sheet
from companion.view.words import Words
from hardware.lamp import DARK, Lamp
from hardware.ports import Tone
from hardware.simulation.table import SimulatedTable

COMMON: Final = "common"
CONTROLS: Final = ("dial", "push", "key")
"""The parts of a chair that hands reach."""

Message = Mapping[str, Any]


class Tells(Protocol):
    """The page."""

    def tell(self, topic: str, message: Message, chair: str | None = None, /) -> None:
        """Show this from now on."""


class Spectacle:
    """Turns what is shown into messages; what has not changed is not looked at again."""

    def __init__(
        self, page: Tells, words: Words, mat: Mat, parts: Mapping[str, object], table: SimulatedTable | None
    ) -> None:
        self._page = page
        self._words = words
        self._mat = mat
        self._parts = parts
        self._table = table
        self._line: Line[Any] | None = None
        if table is not None:
            table.board.watch(lambda _cells: self.pieces())

    def onlooker(self) -> Onlooker:
        """What is to be told to it."""
        return Onlooker(sheet=self.sheet, lamps=self.lamps, cue=self.cue, desk=self.desk)

    def pieces(self) -> None:
        """Where the pieces are: on the table itself, where it is simulated, and else as the game has them."""
        if self._table is not None and self._table.board.pieces:
            told = pieces(self._table)
        else:
            told = self._pieces_of_game()
        self._page.tell("pieces", {"tell": "pieces", "pieces": told})

    def _pieces_of_game(self) -> list[dict[str, Any]]:
        if self._line is None:
            return []
        standing = self._line.game.occupancy(self._line.state)
        return [
            {"id": f"{what.owner}-{space}", "look": what.owner, "cell": self._mat.cells_of(space)[0]}
            for space, what in sorted(standing.items())
            if self._mat.cells_of(space)
        ]

    def sheet(self, chair: Chair | None, said: Sheet, pixels: Pixels) -> None:
        """A screen, pixel for pixel, and what it says."""
        name = chair or COMMON
        message = {
            "tell": "screen",
            "name": name,
            "width": pixels.width,
            "height": pixels.height,
            "bits": b64encode(pixels.bits).decode(),
            "text": [*read_aloud(said, self._words)],
        }
        self._page.tell(f"screen:{name}", message, chair)

    def lamps(self, lamps: Sequence[Lamp]) -> None:
        """The lights that are not dark."""
        lit = [
            [number, "#{:02x}{:02x}{:02x}".format(*lamp.colour), lamp.pattern.name.lower()]
            for number, lamp in enumerate(lamps)
            if lamp != DARK
        ]
        self._page.tell("lights", {"tell": "lights", "lamps": lit})

    def cue(self, number: int, tones: Sequence[Tone]) -> None:
        """A sound."""
        self._page.tell("sound", {"tell": "sound", "number": number, "tones": [[*tone] for tone in tones]})

    def desk(self, desk: Desk) -> None:
        """The log, and with a new game the board and who sits where."""
        line = desk.table.line
        if line is self._line:
            return
        before, self._line = self._line, line
        if before is None or before.options is not line.options:
            self._tell_board(line)
            self._tell_chairs(desk)
        self._page.tell("log", {"tell": "log", "lines": log(line, self._words)})
        if self._table is None or not self._table.board.pieces:
            self.pieces()

    def _tell_board(self, line: Line[Any]) -> None:
        plan = look_of(line.game).plan(line.state)
        spaces = [
            {
                "space": field.space,
                "x": field.x,
                "y": field.y,
                "w": field.width,
                "h": field.height,
                "ground": field.ground,
                "label": self._words.say(f"{line.game.id}.ground.{field.ground}"),
                "cells": [*self._mat.cells_of(field.space)],
                "lights": [*self._mat.lights_of(field.space)],
            }
            for field in plan.fields
        ]
        marks = [{"x": mark.x, "y": mark.y, "text": mark.text} for mark in plan.marks]
        message = {
            "tell": "board",
            "width": plan.width,
            "height": plan.height,
            "spaces": spaces,
            "marks": marks,
        }
        self._page.tell("board", message)

    def _tell_chairs(self, desk: Desk) -> None:
        game = desk.table.line.game
        chairs = [
            {
                "name": chair,
                "title": " + ".join(seat_name(game, seat, self._words) for seat in seats),
                "parts": {
                    part: f"{chair}.{part}"
                    for part in ("dial", "push", "key")
                    if f"{chair}.{part}" in self._parts
                },
            }
            for chair, seats in desk.table.setting.chairs.items()
        ]
        self._page.tell("chairs", {"tell": "chairs", "chairs": chairs})
