"""The board editor of the page: checks drawn boards, draws random ones, submits them for play.

Law: a drawn board changes nothing at the table until a client with a chair asks to play on it, and it is
valid.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from companion.games.kernel import Game, Refused, Rows, Sketch, Words, because
from companion.session.events import BoardTold
from companion.session.next_game import may_begin
from companion.session.session import Session
from companion.store.lots import fresh_seeds, setup_lots
from companion.web.messages import PageError
from hardware.clock import Clock

OnRequest = Callable[[str, Mapping[str, Any]], None]


class EditorPage(Protocol):
    """The page, as the editor uses it."""

    def answer(self, client: str, message: Mapping[str, Any], /) -> None:
        """Send a message to this client only."""

    def claims(self, client: str, /) -> frozenset[str]:
        """The chairs of the client."""


class BoardEditor:
    """Handles the editor requests of clients."""

    def __init__(  # noqa: PLR0913 - its links to page and table, each by its name
        self,
        place: EditorPage,
        words: Words,
        clock: Clock,
        desk: Callable[[], Session],
        hear: Callable[[BoardTold], object],
        *,
        otherwise: OnRequest,
        seeds: Iterator[int] | None = None,
    ) -> None:
        self._place = place
        self._words = words
        self._clock = clock
        self._session = desk
        self._report_board = hear
        self._otherwise = otherwise
        self._seeds = seeds or fresh_seeds()

    def handle(self, client: str, asked: Mapping[str, Any]) -> None:
        """Handle an editor request, and pass others on. Raises `Refused`."""
        match asked:
            case {"do": "board-check", "game": game, "rows": rows}:
                wrong = self._sketch(game).find_flaws(tuple(rows))
                sentences = [self._words.reason(reason) for reason in wrong]
                self._place.answer(client, {"tell": "checked", "rows": rows, "wrong": sentences})
            case {"do": "board-draw", "game": game}:
                rows = self._random_rows(self._sketch(game))
                self._place.answer(client, {"tell": "drawn", "rows": [*rows]})
            case {"do": "board-play", "game": game, "rows": rows}:
                self._play(client, game, tuple(rows))
            case _:
                self._otherwise(client, asked)

    def _sketch(self, wanted: str) -> Sketch:
        game = self._game
        if game.setup.sketch is None or game.id != wanted:
            raise Refused(because(PageError.OTHER_GAME))
        return game.setup.sketch

    @property
    def _game(self) -> Game[Any]:
        return self._session().table.record.game

    def _random_rows(self, sketch: Sketch) -> Rows:
        """A random board."""
        draw, game = setup_lots(next(self._seeds)), self._game
        return sketch.format_rows(
            game.rules.settle(game.setup.draw_board(draw) if game.setup.draw_board else {}, draw)
        )

    def _play(self, client: str, game: str, rows: Rows) -> None:
        sketch = self._sketch(game)
        if not self._place.claims(client):
            raise Refused(because(PageError.NOT_SEATED))
        sketch.parse_rows(rows)  # raises if the board is wrong
        session = self._session()
        if session.activity.off:
            raise Refused(because(PageError.OFF))
        begins = may_begin(session)
        self._report_board(BoardTold(self._clock.time(), game, rows))
        self._place.answer(client, {"tell": "told", "begins": begins})
