"""Somebody at a table without hardware: hands that lift and put, a dial, and time that passes on request."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.kernel import Action, Game, Reason, Record, Space, replay
from companion.games.registry import GAMES
from companion.session.events import Effect, SessionEvent
from companion.session.match import seat_around, seats_by_chair
from companion.session.question import Choice, Question
from companion.session.session import Session
from companion.session.step import step, wake_at
from companion.table.entry import DialEntry
from companion.table.events import (
    Button,
    Chair,
    Commit,
    Draw,
    Drawn,
    Pointed,
    Pressed,
    Released,
    Sensed,
    Tagged,
    Tick,
    Turned,
)
from companion.table.manners import Manners
from companion.table.setting import Setting
from companion.table.situation import Phase
from companion.table.table import Table
from companion.table.tagged_things import Tag, Tags
from companion.view.glows import Glows, glows
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.openings import begin

SETTLE_S = 0.06
HOLD_S = 0.8
A_MOMENT_S = 0.3
"""Longer than a piece has to rest where it could be slid on."""
SOUTH, NORTH = Chair("south"), Chair("north")
AROUND = (SOUTH, Chair("west"), NORTH, Chair("east"))
QUARTERS = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}


def did(action: str) -> Commit:
    """What is written for an action where nobody looks at a clock."""
    return Commit(Action(action))


def katarenga(position: str | None = None, actions: Iterable[str] = ()) -> Record[Any]:
    asked: dict[str, object] = {"position": position} if position else {"quarters": QUARTERS}
    return replay(GAMES["katarenga"], {**asked, "first_turn_capture": True}, actions)


def kiwara(*actions: str, **asked: object) -> Record[Any]:
    return replay(GAMES["kiwara"], asked, actions)


def kitara(*actions: str, pawns: str = "", **asked: object) -> Record[Any]:
    """A game of two kingdoms of which the first, at s5 in the west, has drafted a card with these pawns.

    The other one is at s8 in the east. Everybody has three moves for a start, and no card wants food.
    """
    row = " ".join(f"reveal:c{n}" for n in range(1, 7))
    begun = f"start:s5 start:s8 {row} draft:c1 reveal:c7".split()
    cards = [(1, pawns), (1, "W"), (1, "WWA"), (1, "H"), (1, "A"), (1, "WW"), (1, ""), (2, "W"), (5, "H")]
    deck = {
        "start": _card("c0", 0, "WWW", draft=9, move=3),
        "cards": [_card(f"c{n}", age, symbols) for n, (age, symbols) in enumerate(cards, 1)],
    }
    return replay(GAMES["kitara"], {"deck": deck, **asked}, (*begun, *actions))


def _card(name: str, age: int, pawns: str, **symbols: int) -> dict[str, object]:
    plain = {"draft": 0, "move": 0, "vp": 0, "steadfast": True}
    return {"id": name, "age": age, "pawns": pawns, **plain, **symbols}


def tags_of(game: Game[Any]) -> Tags:
    """A tag on everything in the box: `yellow-G-1`, `table-boa-1`."""
    return {
        f"{thing.owner}-{thing.value}-{number}": Tag(game.id, thing)
        for thing, count in game.hands.box.items()
        for number in range(1, count + 1)
    }


def setting(record: Record[Any], *, cells: bool = True, chairs: int = 2) -> Setting:
    alone = chairs == len(AROUND)  # everybody has a chair of their own
    around = AROUND if alone else AROUND[::2][:chairs]
    holding = seats_by_chair(seat_around(around, record.seats), around, record.seats)
    spaces = record.game.hands.places_of(record.state) or record.game.hands.spaces
    return Setting(holding, frozenset(spaces) if cells else frozenset(), SETTLE_S, HOLD_S)


@dataclass
class Sitting:
    """The desk, the time, and everything that was to be written down so far."""

    desk: Session
    now: float = 100.0
    written: list[Effect] = field(default_factory=list)
    saves: bool = True
    lots: list[int] = field(default_factory=list)
    """What the next draws of the table bring, by their place among what there is; then always the first."""
    drew: list[int] = field(default_factory=list)
    """From how many the table has drawn."""

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def record(self) -> list[str]:
        """The actions of the game as it stands, whatever was written on the way."""
        return [*self.table.record.actions]

    def desk_with(self, table: Table) -> Session:
        """The same desk with another table before it."""
        return replace(self.desk, table=table)

    def phase(self) -> Phase:
        return self.table.situation.phase

    def why(self) -> Reason | None:
        return self.table.situation.why

    def unsaved(self) -> Reason | None:
        return self.desk.notices.unsaved

    def chosen(self) -> Choice | None:
        return self.desk.question.chosen if self.desk.question else None

    def asked(self) -> Question | None:
        return self.desk.question

    def entry(self) -> DialEntry | None:
        return self.table.turn.entry

    @property
    def actions(self) -> list[Action]:
        return [effect.action for effect in self.written if isinstance(effect, Commit)]

    def tell(self, event: SessionEvent) -> None:
        self.desk, effects = step(self.desk, event)
        for effect in effects:
            if isinstance(effect, Draw):
                lot = self.lots.pop(0) if self.lots else 0
                self.drew.append(effect.total)
                self.tell(Drawn(self.now, lot))
            else:
                self.written.append(effect)

    def read(self, uid: str | None, chair: Chair = SOUTH, *, several: bool = False) -> None:
        """Lay a tag on the reader, or take away what lies there."""
        self.tell(Tagged(self.now, chair, uid, several))
        self.pass_time()

    def show(self, uid: str, chair: Chair = SOUTH) -> None:
        """Hold a tag to the reader for a moment."""
        self.read(uid, chair)
        self.read(None, chair)

    def pass_time(self, seconds: float = A_MOMENT_S) -> None:
        """Wake the desk exactly when it wants to be woken, and no more often."""
        end = self.now + seconds
        while (due := wake_at(self.desk)) is not None and due <= end:
            self.now = max(self.now, due)
            self.tell(Tick(self.now))
        self.now = end

    def feel(self, *spaces: str, occupied: bool) -> None:
        for space in spaces:
            self.tell(Sensed(self.now, Space(space), occupied))
        self.pass_time()

    def lift(self, *spaces: str) -> None:
        self.feel(*spaces, occupied=False)

    def put(self, *spaces: str) -> None:
        self.feel(*spaces, occupied=True)

    def move(self, start: str, goal: str) -> None:
        """Lift what stands there, and put it down."""
        self.lift(start)
        self.put(goal)

    def bring(self, uid: str, space: str, chair: Chair = SOUTH) -> None:
        """Show a piece from beside the board, and put it down."""
        self.show(uid, chair)
        self.put(space)

    def lay_out(self, occupied: Iterable[str] | None = None) -> None:
        """Every cell tells how it reads, with pieces there, or where the game wants them."""
        record = self.table.record
        standing = {*(record.game.hands.occupancy(record.state) if occupied is None else occupied)}
        for space in sorted(self.table.setting.watched):
            self.tell(Sensed(self.now, space, space in standing))
        self.pass_time()

    def screen(self, chair: Chair | None = None) -> list[str]:
        """What is read on that screen, line by line."""
        return [*read_aloud(sheet(self.desk, chair, ENGLISH), ENGLISH)]

    def lit(self) -> Glows:
        return glows(self.desk)

    def turn(self, detents: int, chair: Chair = SOUTH) -> None:
        self.tell(Turned(self.now, chair, detents))

    def touch(self, *spaces: str) -> None:
        """Touch these spaces with the wand, one after the other."""
        for space in spaces:
            self.tell(Pointed(self.now, Space(space)))
            self.pass_time()

    def push(self, chair: Chair = SOUTH) -> None:
        self.tell(Pressed(self.now, chair, Button.PUSH))
        self.tell(Released(self.now, chair, Button.PUSH))

    def tap(self, chair: Chair = SOUTH) -> None:
        self.tell(Pressed(self.now, chair, Button.KEY))
        self.pass_time(0.1)
        self.tell(Released(self.now, chair, Button.KEY))

    def hold(self, chair: Chair = SOUTH) -> None:
        self.tell(Pressed(self.now, chair, Button.KEY))
        self.pass_time(HOLD_S)
        self.tell(Released(self.now, chair, Button.KEY))


def sitting(record: Record[Any] | None = None, *, cells: bool = True, chairs: int = 2) -> Sitting:
    """A game at a table where the pieces lie as they should."""
    record = record or katarenga()
    at = Sitting(begin(setting(record, cells=cells, chairs=chairs), record))
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(record.game))))
    at.lay_out()
    return at


def with_manners(record: Record[Any], manners: Manners, *, chairs: int = 2) -> Sitting:
    """The same, where people have agreed on how to play."""
    at = Sitting(begin(replace(setting(record, chairs=chairs), manners=manners), record))
    at.lay_out()
    return at
