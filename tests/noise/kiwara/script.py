"""What hands are going to do with tokens, the totem and cards, and how the game stands by then."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, Final, Self

from companion.games.kernel import CARD, PIECE, TABLE, Action, Deed, Record, Space, look_of
from companion.games.kiwara.actions import parse_action
from tests.noise import script
from tests.noise.acts import REST_MS, Act, End, Stage, Verb, in_order
from tests.noise.kiwara.turn import Turn, part

LIES_MS: Final = (120, 700)
"""For how long something is held to a reader."""
TURNS_MS: Final = (100, 3000)
"""For how long a token is off its space that is turned over."""
IN_PLACE: Final = 0.2
"""How often it is turned over where it stands."""
BY_DIAL_BEFORE: Final = 0.35
"""How often people who show nothing say what it is before they put it down."""


@dataclass
class Script(script.Script):
    """Knows what stands where by now, and by which name it goes."""

    turn: Turn
    lying: str | None = None
    """What it looks like that lies on a reader."""
    line: Record[Any] = field(init=False)
    """The game with all that was written so far."""
    on: dict[str, str] = field(init=False)
    """The name of what stands on each space."""
    owing: list[Space] = field(default_factory=list)
    """Where a chore is left of which no cell will tell that it is done."""
    pending: dict[Space, str] = field(default_factory=dict)
    """The chores that are still to be done: what goes home, by what it looks like; or empty: it is turned."""
    hushed: bool = False
    """Whether it is nobody's turn yet by what the table knows, so that no dial says anything."""
    unsaid: list[str] = field(default_factory=list)
    """What has still to be said with the dial."""
    _taken: Counter[str] = field(default_factory=Counter)
    _back: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.line = self.turn.line
        self.on = {space: space for space in self.turn.standing}
        self._beside = self._left(self.line)
        self._beside.subtract([self.lying] if self.lying else [])

    def _left(self, record: Record[Any]) -> Counter[str]:
        """How many of each sort lie beside the board."""
        look, game = look_of(record.game), record.game
        left = Counter(
            {look.piece(thing.owner, thing.value): count for thing, count in game.hands.box.items()}
        )
        standing = game.hands.occupancy(record.state).values()
        left.subtract(look.piece(one.owner, one.kinds[0]) for one in standing)
        return left

    @property
    def now(self) -> Turn:
        """The turn as it has come to be."""
        return self.turn.then(self.line)

    def fresh(self, owner: str, kind: str) -> str:
        """The name of one from beside the board."""
        look = look_of(self.line.game).piece(owner, kind)  # type: ignore[arg-type]
        if self._taken[look] < self._beside[look]:
            self._taken[look] += 1
            return f"{look}-{self._taken[look]}" if self._taken[look] > 1 else look
        if not self._back[look]:  # it has still to go home, and is fetched now
            self.do_chore(next(space for space, one in sorted(self.pending.items()) if one == look))
            self.wait(150, 900)
        return self._back[look].pop()

    def take(self, space: str) -> str:
        """Lift what stands there; its name."""
        name = self.on.pop(space)
        self.lift(name)
        return name

    def set(self, name: str, space: str) -> Self:
        """Put it there."""
        self.on[space] = name
        self.put(name, space)
        return self

    def send_home(self, space: str, look: str) -> Self:
        """Off the board, back to its owner."""
        name = self.take(space)
        self.wait(100, 900).aside(name)
        self._back[look].append(name)
        return self

    def played(self, action: Action) -> Self:
        """From now on this is done, and leaves its chores."""
        deed = self.now.deed(action)
        self.pending |= {space: self.look(space) for space in deed.home} | dict.fromkeys(deed.turns, "")
        self.line = self.now.after(action)
        return self

    def goes_on(self) -> Self:
        """Decline what can be declined, by what comes next."""
        tacit = self.now.tacit
        assert tacit is not None
        self.hushed = True
        return self.played(tacit)

    def show(self, name: str, chair: str | None = None) -> Self:
        """Hold it to the reader: it is in a hand before and after."""
        self.add(Verb.LAY, name, chair or self.now.chair)
        return self.wait(*LIES_MS).lift(name)

    def hold(self, action: Action) -> str:
        """Take up what is going to be placed, and say what it is; it may be said only later."""
        actor, kind = self.line.actor, part(action, PIECE)
        assert actor is not None
        name = self.fresh(actor, kind)
        self.lift(name).wait(100, 1200)
        if self.turn.evening.tagged:
            self.show(name).wait(100, 2500)
        elif self.turn.random.random() < BY_DIAL_BEFORE and not (self.unsaid or self.hushed):
            self.dial(f"piece={kind}").wait(100, 1500)
        else:
            self.unsaid.append(kind)
        return name

    def dial(self, said: str) -> Self:
        self.add(Verb.DIAL, said)
        self.at_ms += 1500
        return self

    def name_card(self, action: Action) -> Self:
        """Say which card is used; by its tag, where people have some."""
        card = part(action, CARD)
        if not self.turn.evening.tagged:
            return self.dial(f"card={card}").wait(100, 1000)
        name = look_of(self.line.game).piece(TABLE, card)
        self.lift(name).wait(50, 400).show(name).wait(100, 800).aside(name)
        return self

    def do(self, action: Action) -> Self:
        """All of it but its chores, plainly."""
        deed, form = self.now.deed(action), parse_action(action)
        match form.verb:
            case "place":
                name = self.hold(action)
                self.set(name, deed.drops[0])
            case "totem":
                self.move_totem(deed)
            case "swap":
                self.exchange(deed)
            case "use" if deed.lifts:
                self.name_card(action).wait(100, 1500)
                self.by_card(deed)
            case "use":
                self.name_card(action).wait(200, 1500).dial(action)
            case "reveal" if self.turn.evening.tagged:
                self.name_card(action)
            case "stay" | "done" | "pass":
                self.add(Verb.TAP, self.now.chair).wait(200, 900)
            case _:
                self.dial(action)
        self.played(action)
        self.hushed = False
        if self.unsaid:
            self.say()
        return self

    def say(self) -> Self:
        """Answer what the screen asks about what was put down."""
        for kind in self.unsaid:
            self.wait(400, 2500).dial(f"piece={kind}")
        self.unsaid.clear()
        return self

    def move_totem(self, deed: Deed) -> Self:
        name = self.take(deed.lifts[0]) if deed.lifts else self.fresh(TABLE, "totem")
        if not deed.lifts:
            self.lift(name)
        return self.wait(80, 2500).set(name, deed.drops[0])

    def by_card(self, deed: Deed) -> Self:
        """One token taken off by a card, or moved."""
        [start] = [space for space in deed.lifts if space not in deed.home]
        look = self.look(start)
        name = self.take(start)
        self.wait(150, 2000)
        if deed.drops:
            return self.set(name, deed.drops[0])
        self.aside(name)
        self._back[look].append(name)
        return self

    def look(self, space: Space) -> str:
        """What it looks like that stands there by now."""
        there = self.now.standing[space]
        return look_of(self.line.game).piece(there.owner, there.kinds[0])

    def exchange(self, deed: Deed) -> Self:
        """Two tokens in each other's places, in one of the ways in which hands do it."""
        one, other = deed.drops
        if self.turn.random.random() < 0.5:
            one, other = other, one
        first = self.take(one)
        if self.turn.random.random() < 0.5:  # both hands
            self.wait(1, 400)
            second = self.take(other)
            self.wait(200, 1500)
            self.set(first, other).wait(20, 900).set(second, one)
        else:  # one hand: the first one waits beside the board
            self.wait(150, 800).aside(first)
            self.wait(100, 900)
            second = self.take(other)
            self.wait(150, 900).set(second, one)
            self.wait(100, 900).lift(first)
            self.wait(150, 900).set(first, other)
        return self

    def do_chores(self) -> Self:
        """What goes home and what is turned over, in any order."""
        for space in self.turn.random.sample(sorted(self.pending), len(self.pending)):
            self.wait(200, 2500).do_chore(space)
        return self

    def do_chore(self, space: Space) -> Self:
        look = self.pending.pop(space)
        return self.send_home(space, look) if look else self.turn_over(space)

    def turn_over(self, space: Space) -> Self:
        """In the hand, or where it stands: of that no cell tells."""
        if self.turn.random.random() < IN_PLACE:
            self.owing.append(space)
            return self.add(Verb.TURN, self.on[space])
        name = self.take(space)
        start_ms = self.at_ms
        self.wait(*TURNS_MS)
        self.acts.append(Act((start_ms + self.at_ms) // 2, Verb.TURN, name, group=self.group))
        return self.set(name, space)

    def told(self, end: End = End.UNDERSTOOD, rest_ms: int = REST_MS) -> Stage:
        """The stage, as it has come to be."""
        owing = tuple(dict.fromkeys((*self.owing, *self.pending)))
        return Stage(in_order(self.acts), self.line, end, rest_ms, owing)

    def later(self) -> "Script":
        """What the same people do in a stage after this one; chores are still to be done."""
        script = Script(self.now)
        script.owing, script.pending = [*self.owing], {**self.pending}
        script.on |= {space: space for space, look in self.pending.items() if look}
        return script
