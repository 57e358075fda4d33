"""The page of one table: what clients may do, with phones as controls of the chairs they have claimed.

Laws: this module is imported when a page is first served, because a server takes a good part of a small
machine's memory. A drawn board changes nothing at the table until a client with a chair asks to play on
it, and it is valid. A phone has the buttons and the dial of its own chairs only, not even those that the
chair borrows at the table. A phone's button and the one on the table are one button, down as long as
either is, and released when the phone has gone. No remote request acts on the table itself, or on its
pieces.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.daemon.presenter import Subscriptions
from companion.daemon.simulated_table import SimulatedHands
from companion.games.kernel import Game, Record, Refused, Rows, Sketch, Words, because, public_record
from companion.session.events import AnalysisAsked, BoardTold, ChairsTaken, FirstGameAsked, PageEvent, Touched
from companion.session.lost_parts import route_to_borrower
from companion.session.mats import Mats
from companion.session.private_moments import can_answer, can_be_interrupted
from companion.session.session import Session
from companion.store.lots import fresh_seeds, setup_lots
from companion.table.events import Button, Chair, Pressed, Turned
from companion.view.finish import course_message
from companion.view.history import past_message
from companion.view.legend import legend_message
from companion.view.players import names_of_people
from companion.view.rules_page import rules_message
from companion.view.scene import Scene, question_place
from companion.view.sentences import People
from companion.view.work_sheets import ChairRequest
from companion.web.chair_input import ChairInput
from companion.web.chair_requests import ChairRequests
from companion.web.clients import Guests
from companion.web.game_chooser import GameChooser
from companion.web.messages import ClientRequest, Message, PageError
from companion.web.page_publisher import PagePublisher
from companion.web.server import KEY_CHANGED, OnRequest, Page
from companion.web.shared_table import SharedHands
from hardware.clock import Clock
from hardware.display import Brightness
from hardware.signals import DialTurned, KeyMoved, PartLost, Signal
from hardware.simulation.table import SimulatedTable

NOT_FROM_AFAR: Final = "page.powerless"
"""A request that phones may not make, or that needs a chair."""
NOT_YOURS: Final = "page.not-yours"
"""The control belongs to another chair."""
BUTTONS: Final = frozenset(button.value for button in Button)
DIAL: Final = "dial"


def refuse_everything(_client: str, _request: ClientRequest) -> None:
    """Refuse to move pieces remotely."""
    raise Refused(because(NOT_FROM_AFAR))


class Answers(Protocol):
    """Whatever handles some requests, by their verbs."""

    @property
    def requests(self) -> tuple[str, ...]: ...
    def handle(self, client: str, request: ClientRequest, /) -> None: ...


def by_request(otherwise: OnRequest, *parts: Answers) -> OnRequest:
    """A table of requests: each goes to the part that names it."""
    of = {verb: part.handle for part in parts for verb in part.requests}
    return lambda client, request: of.get(request["do"], otherwise)(client, request)


Filter = Callable[[Signal], bool]


@dataclass(frozen=True, slots=True)
class ServedTable:
    """A table, as its page uses it."""

    chairs: tuple[Chair, ...]
    mats: Mats
    parts: Mapping[str, object]
    simulated: SimulatedTable | None
    """The parts, if they are simulated: clients then act as hands at the table."""
    subscriptions: Subscriptions
    signal_filters: list[Filter]
    """Filters that see every signal before the game; one that returns true consumes the signal."""
    session: Callable[[], Session]
    is_saving: Callable[[], bool]
    handle_remote: Callable[[Signal], None]
    """Handles a signal as if the named part had sent it."""
    handle_page: Callable[[PageEvent | ChairsTaken | Touched], None]
    """Handles what was entered on the page: a drawn board, a game that is wished, a name, complete or not."""
    show_requests: Callable[[Mapping[Chair, ChairRequest]], None]
    """Shows exactly these questions on the screens of the table."""

    def can_answer(self, chair: Chair) -> bool:
        """Whether a question can be shown and answered at that chair."""
        return can_answer(self.session(), chair)

    def screen(self, chair: Chair) -> Chair | None:
        """The place whose screen can ask for that chair now, if any."""
        session = self.session()
        at_leisure = not self.is_saving() and can_be_interrupted(session, chair)
        return question_place(session, chair) if at_leisure else None

    def holds_s(self, chair: Chair) -> float | None:
        """How long a key must be held there for a yes; `None` if a push answers."""
        setting = self.session().table.setting
        return None if setting.can_push(chair) else setting.hold_s


class PhoneControls:
    def __init__(  # noqa: PLR0913, PLR0917 - all that a phone reaches, and all that holds it back
        self,
        clock: Clock,
        place: Page,
        claims: ChairRequests,
        table: ServedTable,
        entered: ChairInput,
        otherwise: OnRequest,
    ) -> None:
        self._input = entered
        self._clock = clock
        self._place = place
        self._chair_requests = claims
        self._table = table
        self._otherwise = otherwise
        """Handles all other requests of clients with a chair."""
        self._by_hand: set[str] = set()
        """The buttons that are down at the table."""
        self._held: dict[str, set[str]] = {}
        """The clients that hold down each button."""

    def handle(self, client: str, request: ClientRequest) -> None:
        """Handle a request. Raises `Refused`."""
        match request:
            case {"do": "claim" | "leave"}:
                self._chair_requests.handle(client, request)
            case {"do": "release", "part": part}:
                self._release(client, part)
            case {"do": "press", "part": part}:
                self._press(client, self._check_part(client, part, BUTTONS))
            case {"do": "turn", "part": part, "detents": detents}:
                part = self._check_part(client, part, {DIAL})
                self._table.handle_remote(DialTurned(self._clock.time(), part, detents))
            case {"do": "choose", "chair": chair, "entry": entry, "of": token}:
                self._choose(client, Chair(chair), entry, token)
            case {"do": "type", "chair": chair, "text": text}:
                self._check_chair(client, chair)
                self._input.type_name(Chair(chair), text)
            case {"do": "menu", "chair": chair}:
                self._check_chair(client, chair)
                self._input.open_menu(Chair(chair), request.get("entry", ""))
            case _ if self._place.claims(client):
                self._otherwise(client, request)
            case _:
                raise Refused(because(NOT_FROM_AFAR))

    def intercept(self, signal: Signal) -> bool:
        """Whether a signal changes nothing, because a phone holds the same button down."""
        match signal:
            case KeyMoved(part=part, down=down):
                (self._by_hand.add if down else self._by_hand.discard)(part)
                return bool(self._held.get(part))
            case PartLost(part=part):
                self._by_hand.discard(part)
        return False

    def _check_chair(self, client: str, chair: str) -> None:
        claims = self._place.claims(client)
        if chair not in claims:
            raise Refused(because(NOT_YOURS if claims else NOT_FROM_AFAR))
        if self._table.session().workshop.job is not None:
            raise Refused(because(PageError.AT_WORK))

    def _check_part(self, client: str, part: str, kinds: set[str] | frozenset[str]) -> str:
        chair, _, kind = part.partition(".")
        self._check_chair(client, chair)
        if kind not in kinds or part not in self._table.parts:
            raise Refused(because(NOT_FROM_AFAR))
        if self._chair_for(Chair(chair), kind) != chair:
            raise Refused(because(NOT_YOURS))
        return part

    def _chair_for(self, chair: Chair, kind: str) -> Chair:
        """The chair that would get the input: a chair without a dial or push may use that of another."""
        now, session = self._clock.time(), self._table.session()
        match kind:
            case "dial":
                return route_to_borrower(session, Turned(now, chair, 1)).chair
            case "push":
                return route_to_borrower(session, Pressed(now, chair, Button.PUSH)).chair
            case _:
                return chair

    def _press(self, client: str, part: str) -> None:
        held = self._held.setdefault(part, set())
        is_down = bool(held) or part in self._by_hand
        held.add(client)
        if not is_down:
            self._table.handle_remote(KeyMoved(self._clock.time(), part, down=True))

    def _release(self, client: str, part: str) -> None:
        held = self._held.get(part, set())
        if client not in held:
            return
        held.discard(client)
        if not held:
            del self._held[part]
            if part not in self._by_hand:
                self._table.handle_remote(KeyMoved(self._clock.time(), part, down=False))

    def _choose(self, client: str, chair: Chair, entry: int, token: str) -> None:
        self._check_chair(client, chair)
        self._input.choose(
            chair, entry, token, lambda part: bool(self._held.get(part)) or part in self._by_hand
        )


class SimulatedControls:
    """The lists and names of claimed chairs at a simulated table; hands do the rest."""

    requests = ("choose", "type", "menu")

    def __init__(self, place: Page, simulated: SimulatedTable, entered: ChairInput) -> None:
        self._input = entered
        self._place = place
        self._simulated = simulated

    def handle(self, client: str, request: ClientRequest) -> None:
        """Handle such a request. Raises `Refused`."""
        match request:
            case {"do": "choose", "chair": chair, "entry": entry, "of": token}:
                self._check_chair(client, chair)
                self._input.choose(Chair(chair), entry, token, lambda part: self._simulated.key(part).down)
            case {"do": "type", "chair": chair, "text": text}:
                self._check_chair(client, chair)
                self._input.type_name(Chair(chair), text)
            case {"do": "menu", "chair": chair}:
                self._check_chair(client, chair)
                self._input.open_menu(Chair(chair), request.get("entry", ""))

    def _check_chair(self, client: str, chair: str) -> None:
        if chair not in self._place.claims(client):
            raise Refused(because(NOT_YOURS))


class BoardEditor:
    """Checks drawn boards, draws random ones, and submits them for play."""

    requests = ("board-check", "board-draw", "board-play")

    def __init__(self, place: Page, words: Words, clock: Clock, table: ServedTable) -> None:
        self._place = place
        self._words = words
        self._clock = clock
        self._table = table
        self._seeds = fresh_seeds()

    def handle(self, client: str, request: ClientRequest) -> None:
        """Handle an editor request. Raises `Refused`."""
        match request:
            case {"do": "board-check", "game": game, "rows": rows}:
                wrong = self._sketch(game).find_flaws(tuple(rows))
                sentences = [self._words.reason(reason) for reason in wrong]
                self._place.answer(client, {"tell": "checked", "rows": rows, "wrong": sentences})
            case {"do": "board-draw", "game": game}:
                rows = self._random_rows(self._sketch(game))
                self._place.answer(client, {"tell": "drawn", "rows": [*rows]})
            case {"do": "board-play", "game": game, "rows": rows}:
                self._play(client, game, tuple(rows))

    def _sketch(self, game_id: str) -> Sketch:
        game = self._game
        if game.setup.sketch is None or game.id != game_id:
            raise Refused(because(PageError.OTHER_GAME))
        return game.setup.sketch

    @property
    def _game(self) -> Game[Any]:
        return self._table.session().table.record.game

    def _random_rows(self, sketch: Sketch) -> Rows:
        draw, game = setup_lots(next(self._seeds)), self._game
        return sketch.format_rows(
            game.rules.settle(game.setup.draw_board(draw) if game.setup.draw_board else {}, draw)
        )

    def _play(self, client: str, game: str, rows: Rows) -> None:
        sketch, session = self._sketch(game), self._table.session()
        if not self._place.claims(client):
            raise Refused(because(PageError.NOT_SEATED))
        if session.workshop.job is not None:
            raise Refused(because(PageError.AT_WORK))
        sketch.parse_rows(rows)  # raises if the board is wrong
        if session.activity.off:
            raise Refused(because(PageError.OFF))
        self._table.handle_page(BoardTold(self._clock.time(), game, rows))
        self._place.answer(client, {"tell": "told"})


class PublicAnswers:
    """Answers clients that look back or something up: every client may ask, since all of it is public."""

    requests = ("rules", "look-back", "course", "legend")

    def __init__(self, place: Page, words: Words, session: Callable[[], Session]) -> None:
        self._place = place
        self._words = words
        self._session = session
        self._rules: dict[str, Message] = {}
        """The rules by game: they never change."""
        self._course: tuple[Record[Any], People, Message] | None = None
        """The last course that was asked for, after its record and the names of the players."""

    def handle(self, client: str, request: ClientRequest) -> None:
        """Answer such a request."""
        session = self._session()
        record = session.table.record
        match request:
            case {"do": "rules"}:
                self._place.answer(client, self._rules_of(record.game))
            case {"do": "look-back", "ply": ply}:
                self._place.answer(client, past_message(session, ply, self._words))
            case {"do": "course"}:
                self._place.answer(client, self._course_of(record, names_of_people(session)))
            case {"do": "legend"}:
                self._place.answer(client, legend_message(record.game, self._words))

    def _rules_of(self, game: Game[Any]) -> Message:
        if game.id not in self._rules:
            self._rules[game.id] = rules_message(game, self._words)
        return self._rules[game.id]

    def _course_of(self, record: Record[Any], people: People) -> Message:
        if self._course is None or self._course[0] is not record or self._course[1] != people:
            self._course = record, people, course_message(public_record(record), self._words, people)
        return self._course[2]


class SeatedRequests:
    """A guided first game, and what decided a game, for clients with a chair."""

    requests = ("first-game", "analyse")

    def __init__(self, place: Page, clock: Clock, table: ServedTable) -> None:
        self._place = place
        self._clock = clock
        self._table = table

    def handle(self, client: str, request: ClientRequest) -> None:
        """Raises `Refused`. Where a game is on, the table asks before it begins a first game."""
        session = self._table.session()
        if not self._place.claims(client):
            raise Refused(because(PageError.NOT_SEATED))
        if session.activity.off:
            raise Refused(because(PageError.OFF))
        if session.workshop.job is not None:
            raise Refused(because(PageError.AT_WORK))
        now_s = self._clock.time()
        is_analysis = request["do"] == "analyse"
        asked = AnalysisAsked(now_s) if is_analysis else FirstGameAsked(now_s, request["game"])
        self._table.handle_page(asked)


BY_HAND: Final = {
    *("press", "turn", "choose", "click", "lift", "drop", "turn-over", "touch"),
    *("put", "put-away", "put-lit", "read", "take-card", "foreign"),
}
"""Requests that stand for hands at the table."""


class Presence:
    """Tells the table at which chairs clients sit, if it is simulated, and that somebody is there at all.

    Nobody is asked where nobody sits, nor where one client has all the chairs. Hands that end a demonstration
    do no more than that.
    """

    def __init__(self, place: Page, clock: Clock, table: ServedTable, otherwise: OnRequest) -> None:
        self._place = place
        self._clock = clock
        self._table = table
        self._otherwise = otherwise
        self._told: frozenset[str] | None = None

    def tell_chairs(self) -> None:
        seated = self._place.seated()
        taken = frozenset[str]().union(*seated) if len(seated) > 1 else frozenset[str]()
        if self._table.simulated is not None and taken != self._told:
            self._told = taken
            self._table.handle_page(ChairsTaken(self._clock.time(), frozenset(map(Chair, taken))))

    def handle(self, client: str, request: ClientRequest) -> None:
        session = self._table.session()
        by_itself = request["do"] == "course"  # the end of a game that is shown opens by itself
        if session.table.setting.demonstrates_after_s and not by_itself:
            self._table.handle_page(Touched(self._clock.time()))
        if session.demonstration is None or request["do"] not in BY_HAND:
            self._otherwise(client, request)


class TablePage:
    """The page with its requests, controls and publisher; it can be reopened on another host."""

    def __init__(self, table: ServedTable, words: Words, port: int) -> None:
        self._clock = clock = asyncio.get_running_loop()
        self.page = page = Page(words, "", port, table.chairs, claim_freely=table.simulated is not None)
        self._chair_requests: ChairRequests | None = None
        self._simulated = table.simulated is not None
        publisher = PagePublisher(page, words, table.mats, table.parts, table.simulated)
        entered = ChairInput(clock, table, publisher.lists)
        for_seated = BoardEditor(page, words, clock, table), SeatedRequests(page, clock, table)
        if table.simulated is not None:
            act = SimulatedHands(table.simulated, clock, table.mats, table.session, words).act
            controls = SimulatedControls(page, table.simulated, entered)
            inner = by_request(act, controls, *for_seated)
            shared = SharedHands(page, words, table.simulated, table.mats, table.session, inner)
            publisher.holder_of, handle = shared.holder_of, shared.handle
        else:
            self._chair_requests = claims = ChairRequests(clock, page, table)
            table.subscriptions.subscribe(Scene, lambda _now: claims.update())
            inner = by_request(refuse_everything, *for_seated)
            phones = PhoneControls(clock, page, claims, table, entered, inner)
            handle, page.on_leave = phones.handle, claims.forget_client
            table.signal_filters.extend((claims.intercept, phones.intercept))
        chooser = GameChooser(page, words, clock, table)
        table.subscriptions.subscribe(Scene, chooser.handle_scene)
        for_all = PublicAnswers(page, words, table.session), chooser
        presence = Presence(page, clock, table, by_request(handle, *for_all))
        page.on_request, page.on_chairs = presence.handle, presence.tell_chairs
        table.subscriptions.subscribe(Brightness, entered.handle_brightness)
        publisher.follow(table.subscriptions)

    @property
    def address(self) -> str:
        return self.page.address

    @property
    def port(self) -> int:
        return self.page.port

    async def open(self, host: str, key: str) -> None:
        """Serve the page, to holders of the key if one is set. Raises `Refused` on failure."""
        guests = Guests(key, self._clock.time, shared=self._simulated) if key else None
        self.page.set_access(host, guests)
        await self.page.start()

    async def disconnect_all(self) -> None:
        await self.page.stop(KEY_CHANGED)

    async def close(self) -> None:
        """Stop for good."""
        if self._chair_requests is not None:
            self._chair_requests.close()
        await self.page.stop()
