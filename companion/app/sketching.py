"""Boards that are drawn on the page: people are told what is still wrong with them, and at last play on them.

Law: what is drawn changes nothing at the table until somebody who sits there says that it lies there, and
nothing is wrong with it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from companion.app.keeper import fresh_seeds
from companion.app.lots import setup_lots
from companion.app.page.fault import PageFault
from companion.desk.desk import Desk
from companion.desk.events import BoardTold
from companion.desk.sketching import may_begin
from companion.rules.kernel.game import Game
from companion.rules.kernel.reason import Refused, because
from companion.rules.kernel.sketch import Rows, Sketch
from companion.view.words import Words
from hardware.clock import Clock

Acts = Callable[[str, Mapping[str, Any]], None]
Message = dict[str, Any]
NOTHING: Final[Message] = {"tell": "sketch", "open": False}
"""What is told of a game whose board nobody draws."""


class Place(Protocol):
    """Where boards are drawn: the page."""

    def answer(self, client: str, message: Mapping[str, Any], /) -> None:
        """Tell the client alone."""

    def claims(self, client: str, /) -> frozenset[str]:
        """The chairs on which the client sits."""


class Sketches:
    """What becomes of what clients draw."""

    def __init__(  # noqa: PLR0913 - where it stands between page and table, each by its name
        self,
        place: Place,
        words: Words,
        clock: Clock,
        desk: Callable[[], Desk],
        hear: Callable[[BoardTold], object],
        *,
        otherwise: Acts,
        seeds: Iterator[int] | None = None,
    ) -> None:
        self._place = place
        self._words = words
        self._clock = clock
        self._desk = desk
        self._hear = hear
        self._otherwise = otherwise
        self._seeds = seeds or fresh_seeds()

    def act(self, client: str, asked: Mapping[str, Any]) -> None:
        """Do what was asked, or have it done where it is about something else; or `Refused`."""
        match asked:
            case {"do": "board-check", "game": game, "rows": rows}:
                wrong = self._sketch(game).wrong(tuple(rows))
                sentences = [self._words.reason(reason) for reason in wrong]
                self._place.answer(client, {"tell": "checked", "rows": rows, "wrong": sentences})
            case {"do": "board-draw", "game": game}:
                rows = self._drawn(self._sketch(game))
                self._place.answer(client, {"tell": "drawn", "rows": [*rows]})
            case {"do": "board-play", "game": game, "rows": rows}:
                self._play(client, game, tuple(rows))
            case _:
                self._otherwise(client, asked)

    def _sketch(self, wanted: str) -> Sketch:
        game = self._game
        if game.sketch is None or game.id != wanted:
            raise Refused(because(PageFault.OTHER_GAME))
        return game.sketch

    @property
    def _game(self) -> Game[Any]:
        return self._desk().table.line.game

    def _drawn(self, sketch: Sketch) -> Rows:
        """A board by lots."""
        draw, game = setup_lots(next(self._seeds)), self._game
        return sketch.rows(game.settle(game.drawn(draw) if game.drawn else {}, draw))

    def _play(self, client: str, game: str, rows: Rows) -> None:
        sketch = self._sketch(game)
        if not self._place.claims(client):
            raise Refused(because(PageFault.NOT_SEATED))
        sketch.options(rows)  # or it says what is wrong
        desk = self._desk()
        if desk.off:
            raise Refused(because(PageFault.OFF))
        begins = may_begin(desk)
        self._hear(BoardTold(self._clock.time(), game, rows))
        self._place.answer(client, {"tell": "told", "begins": begins})


def told_of(desk: Desk, words: Words) -> Message:
    """What the page has to know to draw boards, and whether one can be played on at once."""
    game = desk.table.line.game
    sketch = game.sketch
    if sketch is None:
        return NOTHING
    return {
        "tell": "sketch",
        "open": may_begin(desk),
        "game": game.id,
        "spaces": [[*row] for row in sketch.spaces],
        "lines": sketch.lines,
        "sizes": [*sketch.sizes],
        "boards": [
            {"title": words.say(f"{game.id}.board-{name}"), "rows": [*rows]}
            for name, rows in sketch.boards.items()
        ],
        "drawn": game.drawn is not None,
    }
