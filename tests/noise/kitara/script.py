"""What hands are going to do with pawns that share spaces, what is said of it, and what comes of it."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Self

from companion.games.kernel import CARD, PIECE, TABLE, Action, Record, Space, look_of
from companion.games.kitara.actions import GOAL, SPACE, START
from companion.games.kitara.law import END
from tests.noise import script
from tests.noise.acts import REST_MS, End, Stage, Verb, in_order
from tests.noise.kitara.turn import Turn, group_of, part, ways_of

LIES_MS: Final = (120, 700)
"""For how long a card is held to a reader."""
SAID_MS: Final = 1500
"""So long somebody is at the dial, or at the menu."""
BY_WAND: Final = 0.4
"""How often spaces are told with the wand."""
CARRIES_MS: Final = (80, 2500)
AT_ONCE: Final = 0.5
"""How often a stack is taken with one grip, and not pawn by pawn."""


@dataclass
class Script(script.Script):
    """Knows what stands where by now, and by which name it goes."""

    turn: Turn
    line: Record[Any] = field(init=False)
    """The game with all that was written so far."""
    stacks: dict[Space, list[str]] = field(init=False)
    """The names of what stands on each space."""
    moments: dict[Space, int] = field(default_factory=dict)
    """When a space was emptied last, or filled."""
    _taken: Counter[str] = field(default_factory=Counter)
    _back: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.line, self.stacks = self.turn.line, {}
        self._beside = Counter(
            {self._look(thing.owner, thing.value): n for thing, n in self.line.game.hands.box.items()}
        )
        for space, there in self.turn.standing.items():
            self._beside.subtract(self._look(there.owner, kind) for kind in there.kinds)
            counted, names = Counter[str](), []
            for kind in there.kinds:
                counted[kind] += 1
                names.append(f"{space}-{kind}-{counted[kind]}" if counted[kind] > 1 else f"{space}-{kind}")
            self.stacks[space] = names
        self._kinds = {name: name.split("-")[1] for names in self.stacks.values() for name in names}

    def _look(self, owner: Any, kind: str) -> str:
        return look_of(self.turn.line.game).piece(owner, kind)

    @property
    def now(self) -> Turn:
        """The turn as it has come to be."""
        return self.turn.then(self.line)

    def fresh(self, owner: str, kind: str) -> str:
        """Take up one from beside the board; its name."""
        look = f"{owner}-{kind}"
        if self._taken[look] < self._beside[look]:
            self._taken[look] += 1
            name = f"{look}-{self._taken[look]}" if self._taken[look] > 1 else look
        else:
            name = self._back[look].pop()
        self._kinds[name] = kind
        self.lift(name)
        return name

    def take(self, space: Space, kind: str) -> str:
        """Lift one of that kind which stands there; its name."""
        name = next(one for one in reversed(self.stacks[space]) if self._kinds[one] == kind)
        self.stacks[space].remove(name)
        if not self.stacks[space]:
            self.moments[space] = self.at_ms
        self.lift(name)
        return name

    def take_group(self, space: Space, group: Iterable[str]) -> list[str]:
        """Lift these, with one grip or one after the other."""
        at_once, names = self.turn.random.random() < AT_ONCE, []
        for kind in group:
            names.append(self.take(space, kind))
            if not at_once:
                self.wait(50, 600)
        return names

    def set(self, name: str, space: Space) -> Self:
        """Put it there."""
        if not self.stacks.get(space):
            self.moments[space] = self.at_ms
        self.stacks.setdefault(space, []).append(name)
        self.put(name, space)
        return self

    def set_group(self, names: Iterable[str], space: Space) -> Self:
        """Put these there, with one grip or one after the other."""
        at_once = self.turn.random.random() < AT_ONCE
        for name in names:
            self.set(name, space)
            if not at_once:
                self.wait(50, 600)
        return self

    def kinds_on(self, space: Space) -> str:
        """The kinds that stand there by now."""
        return "".join(self._kinds[name] for name in self.stacks.get(space, ()))

    def played(self, action: Action) -> Self:
        """From now on this is done."""
        self.line = self.now.after(action)
        return self

    def hands(self, action: Action) -> Self:
        """All that hands do for it on the board."""
        state, actor = self.now.state, str(self.line.actor)
        match action.partition(":")[0]:
            case "start":
                for _ in range(3):
                    self.set(self.fresh(actor, "W"), Space(part(action, SPACE))).wait(50, 900)
            case "recruit":
                self.set(self.fresh(actor, part(action, PIECE)), Space(part(action, SPACE)))
            case "remove":
                name = self.take(Space(part(action, SPACE)), part(action, PIECE))
                self.wait(100, 900).aside(name)
                self._back[f"{actor}-{part(action, PIECE)}"].append(name)
            case "move" if not self.now.attacks(action):
                start, goal = ways_of(action)
                names = self.take_group(start, group_of(action))
                self.wait(*CARRIES_MS).set_group(names, goal)
            case "retreat":
                assert state.attack is not None
                self._retreat(action)
            case _:
                pass
        return self

    def _retreat(self, action: Action) -> None:
        """Losers go and attackers come, in whatever order."""
        attack, spaces = self.now.state.attack, self.now.state.contents.spaces
        assert attack is not None
        start, field_, goal = spaces[attack.start], spaces[attack.goal], Space(part(action, SPACE))
        group = "".join(kind * count for kind, count in zip("WAH", attack.group, strict=True))
        losers = self.kinds_on(field_)
        if self.turn.random.random() < 0.5:
            attackers = self.take_group(start, group)
            self.wait(100, 900)
            gone = self.take_group(field_, losers)
        else:
            gone = self.take_group(field_, losers)
            self.wait(100, 900)
            attackers = self.take_group(start, group)
        if self.turn.random.random() < 0.5:
            self.wait(*CARRIES_MS).set_group(gone, goal).wait(50, 1500).set_group(attackers, field_)
        else:
            self.wait(*CARRIES_MS).set_group(attackers, field_).wait(50, 1500).set_group(gone, goal)

    def say(self, action: Action) -> Self:
        """Tell it, in one of the ways in which people do."""
        form, tagged = action.partition(":")[0], self.turn.evening.tagged
        if action == END and self.turn.random.random() < 0.5:
            return self.tap()
        if form in ("draft", "discard", "reveal") and tagged and self.turn.random.random() < 0.5:
            return self.show_card(action)
        if form in ("move", "recruit", "remove", "retreat", "start") and self.turn.random.random() < BY_WAND:
            self.point(action)
        return self.dial(action)

    def point(self, action: Action) -> Self:
        """Touch its spaces with the wand, one after the other."""
        for name in (START, GOAL, SPACE):
            if space := part(action, name):
                self.touch(space).wait(300, 1500)
        return self

    def touch(self, space: str) -> Self:
        """Once, or as a wand touches that is held by a hand."""
        self.add(Verb.TOUCH, space)
        if self.turn.random.random() < 0.2:
            self.wait(160, 300).add(Verb.TOUCH, space)
        return self.wait(200, 400)

    def dial(self, said: str) -> Self:
        self.add(Verb.DIAL, said)
        self.at_ms += SAID_MS
        return self

    def tap(self) -> Self:
        """The key of who is to move."""
        self.add(Verb.TAP, self.now.chair)
        return self.wait(300, 900)

    def clear(self) -> Self:
        """Say what is done of what is asked for, and go back until nothing is entered."""
        self.add(Verb.CLEAR, self.now.chair)
        self.at_ms += SAID_MS
        return self

    def undo(self) -> Self:
        """The last decision is taken back in the menu."""
        self.add(Verb.UNDO, self.now.chair)
        self.at_ms += 3 * SAID_MS
        return self

    def show_card(self, action: Action) -> Self:
        """Hold it to the reader; where that says not yet that it is chosen, a push does."""
        name = self._look(TABLE, part(action, CARD))
        self.lift(name).wait(50, 400).add(Verb.LAY, name, self.now.chair)
        self.wait(*LIES_MS).lift(name).wait(100, 800).aside(name)
        return self.wait(200, 900).dial(action)

    def do(self, action: Action) -> Self:
        """All of it, plainly: it is said before or after hands do it."""
        hands_first = self.turn.random.random() < 0.5 and self.now.state.held_spaces(self.now.state.turn)
        if hands_first and action in self.now.marches and self.now.is_seen(action):
            self.hands(action).wait(300, 1500)
        elif hands_first and not self.now.idle:
            self.hands(action).wait(300, 1500).say(action)
        else:
            self.say(action).wait(200, 1500).hands(action)
        return self.played(action).wait(300, 1500)

    def told(self, end: End = End.UNDERSTOOD, rest_ms: int = REST_MS) -> Stage:
        """The stage, as it has come to be."""
        return Stage(in_order(self.acts), self.line, end, rest_ms)
