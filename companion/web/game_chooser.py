"""Tells clients with a chair which games can be played next, and begins the one that they have set up."""

from dataclasses import replace

from companion.games.kernel import Refused, Words, because, turn_ends
from companion.session.events import BoardsAsked, GameTold
from companion.session.game_wish import WishedGame, chairs_to_ask, for_one_person, has_company, read_wish
from companion.session.next_game import may_begin
from companion.session.question import GameWish
from companion.session.session import FairBoards
from companion.session.shelf import BoardSource
from companion.table.events import Chair
from companion.view.game_offer import card_message, offer_message
from companion.view.scene import Scene
from companion.web.chair_input import Controls
from companion.web.messages import ClientRequest, Message, PageError
from companion.web.server import Page
from hardware.clock import Clock


class GameChooser:
    requests = ("games", "offer", "begin")

    def __init__(self, place: Page, words: Words, clock: Clock, table: Controls) -> None:
        self._place = place
        self._words = words
        self._clock = clock
        self._table = table
        self._cards: dict[str, Message] = {}
        """The cards of the games: they never change."""
        self._waiting: dict[str, GameWish] = {}
        """What clients wish that wait for a fair board."""
        self._fair = FairBoards()

    def handle(self, client: str, request: ClientRequest) -> None:
        """Answer a request about the next game. Raises `Refused`."""
        match request:
            case {"do": "games"}:
                self._check_seated(client)
                here = self._table.session().table.record.game.id
                self._place.answer(client, {"tell": "games", "games": self._all_cards()})
                self._offer(client, GameWish(here))
            case {"do": "offer", "game": game, "chosen": chosen}:
                self._check_seated(client)
                self._offer(client, _wish(game, chosen))
            case {"do": "begin", "game": game, "chosen": chosen, "names": names}:
                self._check_seated(client)
                wish = self._with_company(client, _wish(game, chosen, names))
                self._begin(client, wish, sure=request.get("sure", False))

    def handle_scene(self, scene: Scene) -> None:
        """Tell those who wait how far the search is, and what it has found."""
        if scene.session.fair == self._fair:
            return
        self._fair = scene.session.fair
        waiting, self._waiting = self._waiting, {}
        for client, wish in waiting.items():
            if self._fair.game == wish.game and self._place.claims(client) and read_wish(scene.session, wish):
                self._offer(client, wish)

    def _check_seated(self, client: str) -> None:
        if not self._place.claims(client):
            raise Refused(because(PageError.NOT_SEATED))

    def _read(self, wish: GameWish) -> WishedGame:
        game = read_wish(self._table.session(), wish)
        if game is None:
            raise Refused(because(PageError.GONE))
        return game

    def _all_cards(self) -> list[Message]:
        for name, title in self._table.session().shelf.items():
            if name not in self._cards:
                self._cards[name] = card_message(title.game, self._words)
        return [self._cards[name] for name in self._table.session().shelf]

    def _asks(self, client: str) -> bool:
        return bool(chairs_to_ask(self._table.session(), self._chairs_of(client)))

    def _chairs_of(self, client: str) -> frozenset[Chair]:
        return frozenset(map(Chair, self._place.claims(client)))

    def _offer(self, client: str, wish: GameWish) -> None:
        game = replace(self._read(self._with_company(client, wish)), alone=self._is_alone(client))
        self._place.answer(client, offer_message(game, self._words, asks=self._asks(client)))
        self._waiting.pop(client, None)
        if game.title.source is BoardSource.FAIR:
            self._waiting[client] = wish
        if game.title.awaits_board and self._table.session().fair.game != wish.game:
            self._table.handle_page(BoardsAsked(self._clock.time(), wish.game))

    def _with_company(self, client: str, wish: GameWish) -> GameWish:
        """What is recommended of who plays is chosen, until the client chooses."""
        return for_one_person(self._table.session(), wish) if self._is_alone(client) else wish

    def _is_alone(self, client: str) -> bool:
        """Whether this client has every chair, and no second person seems to be there."""
        session = self._table.session()
        return not has_company(session) and self._chairs_of(client) >= session.table.setting.chairs.keys()

    def _begin(self, client: str, wish: GameWish, *, sure: bool) -> None:
        """Begin the game, or ask in the window first: the others, or else this client once, about moves."""
        game, asks, session = self._read(wish), self._asks(client), self._table.session()
        if session.activity.off:
            raise Refused(because(PageError.OFF))
        if session.workshop.job is not None:
            raise Refused(because(PageError.AT_WORK))
        if not (asks or sure or may_begin(session)):
            turns = len(turn_ends(session.table.record)) - 1
            text = self._words.say("page.new-game-leaves", count=turns)
            self._place.answer(client, {"tell": "leaves", "asks": text})
            return
        self._table.handle_page(GameTold(self._clock.time(), wish, self._chairs_of(client)))
        sketch = game.title.game.setup.sketch is not None
        draws = sketch and game.title.source is BoardSource.DESCRIBED
        self._place.answer(client, {"tell": "begun", "asks": asks, "draws": draws})


def _wish(game: str, chosen: list[list[str]], names: list[str] | None = None) -> GameWish:
    return GameWish(game, tuple((about, value) for about, value in chosen), tuple(names or ()))
