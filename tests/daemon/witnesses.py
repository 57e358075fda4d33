"""A table in the simulation, and all by which others could get to know a secret: what they see and hear."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.config import load
from companion.config.drivers import SIMULATED
from companion.daemon.devices import make_parts
from companion.daemon.outputs import Frame
from companion.daemon.simulated_table import SimulatedHands, place_pieces
from companion.games.kernel import NO_DEED, TABLE, Action, Game, Record, Seat, begin
from companion.games.registry import EDITIONS, GAMES
from companion.session.events import Effect, Saved
from companion.session.game_start import Opening
from companion.session.question import Pick
from companion.session.session import Session
from companion.store.lots import table_lots
from companion.table.commits import commit
from companion.table.events import Chair, Draw, Drawn, Tick
from companion.table.table import Task
from companion.table.table_draws import drawable_values
from companion.view.public import format_public
from companion.view.scene import Scene
from companion.web.messages import EncodedMessage, Topic, Viewer
from companion.web.page_publisher import COMMON, PagePublisher
from companion.web.server import Page
from companion.web.table_page import PublicAnswers, by_request
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.probe import ProbeResults
from hardware.signals import TagRead
from hardware.simulation.table import SimulatedTable
from tests.everygame import EVERY_WORD
from tests.openings import assembled, game_at
from tests.tiny.pebbles import PEBBLES

KITARA: Final = next(edition for edition in EDITIONS if edition.id == "kitara")
A_MOMENT_S: Final = 0.5
HELD_S: Final = 2.0
SPACES: Final = {
    **{name: game.hands.spaces for name, game in GAMES.items()},
    PEBBLES.id: PEBBLES.hands.spaces,
}

LONG_S: Final = 10.0
"""Long enough for hints."""
LOTS: Final = table_lots(1)
NARROW: Final = {
    "players": 3,
    "spaces": [
        {"id": f"s{n}", "terrain": "savanna", "start": n % 2 == 0, "x": n, "y": n * n} for n in range(7)
    ],
    "borders": [[f"s{n}", f"s{(n + step) % 7}"] for n in range(7) for step in (1, 2)],
}
"""A map on which kingdoms meet soon, and often."""
OPTIONS: Final[Mapping[str, dict[str, Any]]] = {
    "pebbles": {"heap": 9},
    "kitara": {"players": 3, "map": NARROW},
}

Seen = tuple[float, str, object]
"""When, where, and what."""


class Witness:
    """Somebody who sees or hears one thing, and remembers each moment at which that changes."""

    def __init__(self, at: "Sitting", place: str) -> None:
        self._at = at
        self._place = place

    def show(self, picture: Any) -> None:
        self._at.note(self._place, picture)

    play = show
    count = 0

    def probe(self) -> ProbeResults:
        raise AssertionError

    def open(self, _emit: object) -> None:
        """It is always there."""

    def close(self) -> None:
        """It stays."""


class Visitor:
    """A client of the page that is told at once, and claims what it claims."""

    def __init__(self, at: "Sitting", name: str, *claims: str) -> None:
        self.name = name
        self.claims = {*claims}
        self.pressed: set[str] = set()
        self._at = at

    def queue_message(self, topic: Topic, told: EncodedMessage) -> None:
        if topic.chair not in self._at.hidden:
            self._at.note(f"{self.name} reads {topic.name}", told.text_for(Viewer(self.claims)))

    def queue_answer(self, topic: str, told: str) -> None:
        self._at.note(f"{self.name} is answered {topic}", told)

    def refuse(self, why: str) -> None:
        raise AssertionError(why)


Tokens = Callable[[int, Seat, tuple[Action, ...]], Action]
"""What is drawn in secret: with which draw of the game, by whom, and of what."""


class Sitting:
    """A table in the simulation with everybody who looks on."""

    def __init__(self, game: Game[Any], tokens: Tokens, *, dealt: bool, owner: Seat | None = None) -> None:
        record = begin(game, OPTIONS[game.id], lambda _below: 0)
        configuration = load(SIMULATED, SPACES)
        if game is KITARA:  # entered by dial
            configuration = replace(configuration, cells=None)
        saved = game_at(configuration, record)
        manners = replace(saved.players.manners, dealt=dealt, touch_move=False)
        saved = replace(saved, players=replace(saved.players, manners=manners))
        self.seen: list[Seen] = []
        self.tokens = tokens
        self._owner = owner
        self.clock = ManualClock()
        self.table = assembled(
            configuration,
            Opening(saved),
            self.clock,
            self,
            words=EVERY_WORD,
            games={game.id: game},
            make=self._made,
        )
        assert self.table.parts.simulated is not None
        self.simulated = self.table.parts.simulated
        for place in (None, *self.table.setting.chairs):
            self.table.outputs.add_screen(place, Witness(self, f"screen {place or COMMON}"))
        page = self.page = self._shown("", self.simulated)
        act = SimulatedHands(self.simulated, self.clock, self.table.mats, lambda: self.desk, ENGLISH).act
        page.on_request = by_request(act, PublicAnswers(page, EVERY_WORD, lambda: self.desk))
        self._shown(" with a phone", None)
        self._public = ""
        self.table.subscribe(Scene, self._overhear)
        if configuration.cells is not None:
            place_pieces(self.simulated, self.table.mats.mat_on_table(self.desk), record)
        self.table.parts.open(self.table.handle)
        self.table.loop.start()
        self.wait(10)

    def _shown(self, how: str, simulated: SimulatedTable | None) -> Page:
        """A page of the simulated table, or of a real one, and everybody who looks at it."""
        page = Page(EVERY_WORD, "", 0, tuple(self.table.setting.chairs), claim_freely=simulated is not None)
        visitors = [Visitor(self, f"spectator{how}")]
        visitors += [Visitor(self, f"who sits {chair}{how}", chair) for chair in self.table.setting.chairs]
        page._clients.update({one.name: one for one in visitors})  # type: ignore[misc]  # noqa: SLF001
        spectacle = PagePublisher(page, EVERY_WORD, self.table.mats, self.table.parts.by_name, simulated)
        self.table.subscribe(Frame, spectacle.publish_lamps)
        self.table.subscribe(Scene, spectacle.show)
        return page

    def _overhear(self, now: Scene) -> None:
        """What anybody may know, to the byte."""
        state = json.dumps(format_public(now.public, EVERY_WORD))
        if state != self._public:
            self._public = state
            self.note("public", state)

    def _made(self, *wanted: Any) -> Any:
        """The usual parts, with somebody who looks at the lights and listens."""
        return replace(make_parts(*wanted), lights=Witness(self, "lights"), sound=Witness(self, "sound"))

    def note(self, place: str, what: object) -> None:
        if not any(place == f"screen {chair}" for chair in self.hidden):
            self.seen.append((self.clock.time(), place, what))

    @property
    def hidden(self) -> frozenset[str]:
        """The chairs whose screen only somebody sees whose secret it is: that of one seat, or anybody's."""
        chairs = self.table.setting.chairs
        return frozenset(
            chair for chair in self.desk.keys.private if self._owner is None or self._owner in chairs[chair]
        )

    @property
    def desk(self) -> Session:
        return self.table.loop.session

    @property
    def line(self) -> Record[Any]:
        return self.desk.table.record

    @property
    def drawn(self) -> Action:
        """What comes out of the bag now."""
        number = sum(self.line.game.secrets.secret_seat(state) is not None for state in self.line.states[:-1])
        owner = self.line.game.secrets.secret_seat(self.line.state)
        assert owner is not None
        return self.tokens(number, owner, tuple(self.line.game.rules.legal(self.line.state)))

    def write(self, effect: Effect, session: Session, saved: Saved) -> None:
        """Nothing; but what the companion deals is a card of no interest, or the token that it has to be."""
        if not isinstance(effect, Draw):
            saved(None)
            return
        game, state = session.table.record.game, session.table.record.state
        legal = game.rules.legal(state)
        wanted = (
            self.drawn
            if game.secrets.secret_seat(state) is not None
            else legal[len(session.table.record.actions) % len(legal)]
        )
        before = legal[: legal.index(wanted)]
        saved(Drawn(self.clock.time(), sum(game.rules.weight(state, action) for action in before)))

    def wait(self, seconds: float = A_MOMENT_S) -> None:
        self.clock.advance(seconds)

    def chair_of(self, seat: Seat) -> Chair:
        chairs = self.table.setting.chairs
        return next(chair for chair, seats in chairs.items() if seat in seats)

    def do(self, chair: Chair, **asked: object) -> None:
        """What the client asks who sits there."""
        client = self.page._clients[f"who sits {chair}"]  # noqa: SLF001
        self.page._try_request(client, dict(asked))  # noqa: SLF001

    def look_back(self) -> None:
        """A spectator looks at how it stands, how it stood before, and how the score went."""
        spectator, count = self.page._clients["spectator"], len(self.line.actions)  # noqa: SLF001
        back: list[dict[str, Any]] = [{"do": "look-back", "ply": ply} for ply in (count, count // 2)]
        for asked in (*back, {"do": "course"}):
            self.page._try_request(spectator, asked)  # noqa: SLF001

    def key(self, chair: Chair, verb: str) -> None:
        self.do(chair, do=verb, part=f"{chair}.key")
        self.wait()

    def push(self, chair: Chair) -> None:
        for verb in ("press", "release"):
            self.do(chair, do=verb, part=f"{chair}.push")
        self.wait()

    def turn(self, chair: Chair, detents: int) -> None:
        """As often as it takes, all within the same time, as nobody turns twice as fast for that."""
        for _ in range(abs(detents)):
            self.do(chair, do="turn", part=f"{chair}.dial", detents=1 if detents > 0 else -1)
            self.wait(A_MOMENT_S / 100)
        self.wait(A_MOMENT_S - A_MOMENT_S / 100 * abs(detents))


# How a token becomes known


def dealt(at: Sitting, chair: Chair) -> None:
    """The companion has drawn it, and its owner looks."""
    at.key(chair, "press")
    at.wait(HELD_S)
    at.key(chair, "release")


def by_dial(at: Sitting, chair: Chair) -> None:
    """Its owner holds the key, turns to it, and pushes."""
    [(_, value)] = at.line.game.rules.parse_action(at.drawn).parts
    at.key(chair, "press")
    values = drawable_values(at.line)
    at.turn(chair, values.index(value) - at.desk.table.turn.secret_draw.cursor)
    at.wait(LONG_S)
    at.push(chair)
    at.key(chair, "release")


def by_tag(at: Sitting, chair: Chair) -> None:
    """Its owner lays it on the reader, and takes it away; before, it has come to that of somebody else."""
    [part] = at.line.game.rules.parse_action(at.drawn).parts
    things = {uid: tag.thing for uid, tag in at.desk.tags.items() if tag.thing}
    uid = next(uid for uid, thing in things.items() if (thing.part, thing.value) == part)
    chairs = at.table.setting.chairs
    elsewhere = next(other for other in chairs if chairs[other] and other != chair)
    for there in (elsewhere, chair):
        if piece := next((one.id for one in at.simulated.board.pieces if one.tag == uid), None):
            at.do(there, do="lift", piece=piece)
            at.do(there, do="read", piece=piece, part=f"{there}.reader")
            at.wait()
            at.do(there, do="lift", piece=piece)
            at.do(there, do="put", piece=piece)
        else:
            at.table.handle(TagRead(at.clock.time(), f"{there}.reader", uid))
            at.wait()
            at.table.handle(TagRead(at.clock.time(), f"{there}.reader", None))
        at.wait()


WAYS: Final = {"dealt": dealt, "dial": by_dial, "tag": by_tag}


# A whole game


def openly(at: Sitting, action: Action) -> None:
    """What everybody sees is done in no time: how, is told elsewhere."""
    table, _ = commit(at.desk.table, action, Task.MEND, NO_DEED, at.clock.time())
    at.table.loop.session = replace(at.desk, table=table)
    at.table.loop.handle(Tick(at.clock.time()))
    at.wait()


def by_hand(at: Sitting, action: Action) -> None:
    """The same on cells."""
    deed, mat = at.line.game.hands.deed(at.line.state, action), at.table.mats.mat_on_table(at.desk)
    [start], [goal] = deed.lifts, deed.drops
    piece = at.simulated.board.piece_on(mat.cells_of(start)[0])
    assert piece is not None
    at.simulated.board.lift(piece)
    at.wait()
    at.simulated.board.put_on_cell(piece, mat.cells_of(goal)[0])
    at.wait()


def decided(at: Sitting, number: int) -> Action:
    """Whatever brings a token, now or later; else anything."""
    game, state = at.line.game, at.line.state
    legal = game.rules.legal(state)
    drawing = [
        action for action in legal if game.secrets.secret_seat(game.rules.apply(state, action)) is not None
    ]
    heroes = [action for action in legal if action.startswith("recruit:H")]
    offers = drawing or heroes or legal
    return offers[LOTS(number, len(offers))]


def looks_again(at: Sitting, chair: Chair) -> None:
    """Somebody opens the menu, looks at what they have, and does nothing about it."""
    at.key(chair, "press")
    at.wait(HELD_S)
    at.key(chair, "release")
    question = at.desk.question
    assert question is not None
    at.turn(chair, [one.pick for one in question.choices].index(Pick.TOKENS) - question.cursor)
    at.push(chair)
    dealt(at, chair)
    at.push(chair)
    at.key(chair, "press")
    at.key(chair, "release")
    assert at.desk.question is None


def draws(game: Game[Any], record: Record[Any], since: int = 0) -> list[Seat]:
    """Who has drawn in secret since then."""
    return [
        seat for state in record.states[since:-1] if (seat := game.secrets.secret_seat(state)) is not None
    ]


def whole_game(
    game: Game[Any], way: str, tokens: Tokens, *, most: int = 1000, owner: Seat | None = None
) -> Sitting:
    """All that is seen of a game before its last action; when it is over all tokens lie open."""
    at = Sitting(game, tokens, dealt=way == "dealt", owner=owner)
    for number in range(most):
        record, before = at.line, len(at.seen)
        drawer = game.secrets.secret_seat(record.state)
        if drawer is not None:
            WAYS[way](at, at.chair_of(drawer))
        elif record.actor == TABLE:
            openly(at, game.rules.legal(record.state)[number % len(game.rules.legal(record.state))])
        else:
            (by_hand if at.simulated.board.pieces else openly)(at, decided(at, number))
            for seat in draws(game, at.line, len(record.actions)):
                dealt(at, at.chair_of(seat))
        at.wait(LONG_S)  # so that hints are given
        at.look_back()
        if at.line.actor is None:
            del at.seen[before:]
            break
        assert len(at.line.actions) > len(record.actions), (way, record.actions)
        if drawer is not None and len(draws(game, at.line)) % 3 == 1:
            looks_again(at, at.chair_of(drawer))
    return at
