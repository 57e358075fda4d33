"""One game at one table: everything that is known of it, and nothing that happens to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Self

from companion.rules.kernel.game import Outcome
from companion.rules.kernel.hands import NO_DEED, Deed, Occupancy
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Actor, Seat, Space
from companion.table.chores import Chores
from companion.table.claim import Claim
from companion.table.clock import Clock
from companion.table.contacts import Contacts
from companion.table.entry import NONE_OF_THESE, Entry, Offer, offer, parts
from companion.table.events import Chair
from companion.table.naming import NOTHING_SHOWN, Laid, Shown, named
from companion.table.prospects import NOWHERE, Spaces
from companion.table.setting import Setting
from companion.table.sight import Sight
from companion.table.situation import Phase, Situation
from companion.table.supply import in_order
from companion.table.tags import NO_TAGS, Tags
from companion.table.taken import Taken
from companion.table.tokens import Tokens
from companion.table.touch import obliged, obliging
from companion.table.trail import Trail
from companion.table.whisper import SILENCE, Whisper, drawer


class Cue(Enum):
    """What is worth a sound."""

    TOUCHED = "touched"
    MOVED = "moved"
    WRONG = "wrong"
    WON = "won"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Glance:
    """A space that was touched with the wand, and when it was felt there last."""

    space: Space
    at_s: float


class Task(Enum):
    """Why the board has to be put right."""

    SET_UP = "set-up"
    """A game begins or goes on, and the board does not show it yet."""
    GO_ON = "go-on"
    """A game goes on: one piece may be in somebody's hand, or on the board and not yet named."""
    FOLLOW = "follow"
    """An action was made with the dial, and hands have still to do it."""
    REBUILD = "rebuild"
    """The board was knocked over: nobody moves before it stands again."""
    MEND = "mend"
    """Something on the board may not be as it should be, but for what hands are about to do."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way, what the board shows of it, and what somebody is about to enter."""

    setting: Setting
    line: Line[Any]
    situation: Situation
    contacts: Contacts = field(default_factory=Contacts)
    trail: Trail = field(default_factory=Trail)
    sight: Sight | None = None
    """Which pieces stand where and which are in hands, where that is seen."""
    task: Task = Task.SET_UP
    owed: Deed = NO_DEED
    """What hands have still to do for the last action, where the task is to follow."""
    lying: Occupancy = field(default_factory=dict)
    """What still lies where the game before has left it, or the same game before it went back."""
    entry: Entry | None = None
    foretold: tuple[Action, ...] = ()
    """What who is to move has told already, though something else comes first."""
    glance: Glance | None = None
    """Where the wand was last, as long as nothing else was done."""
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What each tag is that people have enrolled."""
    whisper: Whisper = SILENCE
    """What was said of the draw that is due, where that is somebody's secret."""
    readers: Mapping[Chair, Laid] = field(default_factory=dict)
    """What lies on the reader of each chair, where something does, or did and is told of."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """The things that were shown to readers and not played yet, one of each owner."""
    tokens: Tokens = field(default_factory=Tokens)
    """Where what was shown stands by now."""
    claim: Claim | None = None
    """What a tag has said against the record, and nobody has said yes or no to."""
    known: bool = False
    """Whether a tag has said which piece came last."""
    chores: Chores = ()
    """What actions have left to hands, and nothing waits for."""
    taken: Taken | None = None
    """What hands have just taken back."""
    awaits: bool = False
    """Whether a lot was asked for and has not come yet."""
    touched: tuple[Space, ...] = ()
    """The pieces that who is to move has touched, the first one first."""
    excused_s: float = 0.0
    """What was lifted by then has been let be, and obliges to nothing."""
    doubted: Spaces = NOWHERE
    """The spaces whose cell people do not believe."""
    clock: Clock | None = None
    rests: bool = False
    """Whether nobody's time runs before people have gone on, and the board is right."""
    unnoted: bool = False
    """Whether the clock has to be written down at once."""
    clocks: tuple[Clock, ...] = ()
    """The clock as each turn began, as far as that is known; the last one is of this turn."""
    noted_s: float = 0.0
    """When the clock was written down last."""
    verdict: Outcome | None = None
    """How people have ended the game."""
    away: frozenset[Seat] = frozenset()
    """Who has left while the others go on: the table decides for them."""
    halted: bool = False
    """Whether the game rests, and people may do with the board what they like."""
    hesitant: bool = False
    """Whether the board shows what was done last put back, and that does not count yet."""
    up_s: float | None = None
    """When what had been put back so was taken up again."""
    landed_s: float | None = None
    """When hands came to rest for the last action, if hands did it."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since the last action."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    owing: Spaces = NOWHERE
    """The exchanges that were entered with the dial and that hands have still to do: no cell shows them."""
    together: bool = False
    """Whether all its pieces were lifted at once."""
    early: Spaces = NOWHERE
    """Where its piece was felt before it had left its place."""
    slid: bool = False
    """Whether its piece was pushed there, and may be pushed on."""
    parked: Action | None = None
    """The capture in whose place it came, unless what it brought is only parked there."""
    went_on: Spaces = NOWHERE
    """Where something has come that was all that said that the last actions were declined."""
    tell_s: float | None = None
    """When what looks wrong at the moment is told, unless it looks better before."""
    retry_s: float | None = None
    """When what could not be saved is tried again; nothing is committed before."""
    now_s: float = 0.0
    cue: tuple[int, Cue | None] = (0, None)
    """The last sound and its number: a new number is a new sound."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by people or by its law."""
        return self.verdict or self.line.game.outcome(self.line.state)

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.verdict is not None or self.line.actor is None

    @property
    def kept(self) -> tuple[Actor, ...]:
        """Whose thing was not shown, but is in a hand again."""
        return (self.taken.owner,) if self.taken and self.taken.owner else ()

    @property
    def held_to_touch(self) -> bool:
        """Whether what was touched has to be played: where the game knows that, and people want it so."""
        return self.setting.manners.touch_move and self.line.game.touch_move

    @property
    def left(self) -> tuple[Action, ...]:
        """The legal actions, as far as touching leaves them. What can be drawn in secret is none of them."""
        if drawer(self.line) is not None:
            return ()
        return obliged(self.line.game, self.line.state, self.touched)

    @property
    def allowed(self) -> tuple[Action, ...]:
        """Those of them that were meant, where a tag or the dial has said so."""
        return named(self.line.game, self.line.actor, self.left, self.shown, self.entry)

    @property
    def obliged(self) -> tuple[Space, ...]:
        """The touched pieces that have to be played now."""
        first = obliging(self.line.game, self.line.state, self.touched)
        return first if first and 0 < len(self.left) < len(self.line.game.legal(self.line.state)) else ()

    @property
    def flagged(self) -> Seat | None:
        """Whose time is up, if nobody has waved that off and no action that was in time has to settle."""
        clock = self.clock
        if clock is None or self.over or self._in_time(clock):
            return None
        return clock.flagged(self.now_s)

    def _in_time(self, clock: Clock) -> bool:
        """Whether hands were done before the flag fell, and it only has to settle."""
        flag_s = clock.flag_at()
        bouncing = [contact.since_s for contact in self.contacts.bouncing.values()]
        if flag_s is None or self.setting.manners.by_push or not (bouncing or self.situation.done):
            return False
        return max(self.trail.last_s, *bouncing, 0.0) <= flag_s

    @property
    def offer(self) -> Offer:
        """What the dial offers now."""
        which = self.which
        if not which:
            tacit = self.line.game.tacit(self.line.state)
            wide = self.entry is not None and self.entry.wide
            actions = (*(self.allowed if wide else self.situation.actions), *self.sooner)
            return self._ordered(offer(self.line.game, actions, self.entry, tacit))
        asked = self._ordered(offer(self.line.game, which, None))
        alike = len({self.line.game.deed(self.line.state, action).drops for action in which}) == 1
        plain = len(asked.values) == len(which) and asked.part not in self.line.game.aims
        asked = asked if alike and plain else Offer("", which, which)
        if self.situation.phase is not Phase.AMBIGUOUS:
            return asked
        return replace(asked, values=(*asked.values, NONE_OF_THESE))

    @property
    def sooner(self) -> tuple[Action, ...]:
        """What can be told already, and comes as soon as it can."""
        return self.line.game.sooner(self.line.state, self.foretold)

    @property
    def picked(self) -> Action | None:
        """The one of these that the dial is on; `None` where it is on none of them."""
        cursor = self.entry.cursor % len(self.offer.values) if self.entry else 0
        return self.which[cursor] if cursor < len(self.which) else None

    @property
    def points(self) -> bool:
        """Whether the dial points at something without being turned: where hands cannot show anything."""
        now = self.situation
        return not self.setting.felt and now.phase is Phase.RIGHT and len(self.offer.actions) > 1

    @property
    def which(self) -> tuple[Action, ...]:
        """What hands may have done, where it is more than one thing, and somebody has to say which."""
        now = self.situation
        among = now.actions if now.phase is Phase.AMBIGUOUS else now.maybe
        asked = self._ordered(offer(self.line.game, among, None)) if len(among) > 1 else None
        if asked is None or len(asked.values) < len(among):
            return among if len(among) > 1 or now.phase is Phase.AMBIGUOUS else ()
        values = [parts(self.line.game, action).get(asked.part, action) for action in among]
        return tuple(among[values.index(value)] for value in asked.values)

    def _ordered(self, asked: Offer) -> Offer:
        """With what there is most of at the beginning."""
        return in_order(self.line.game, self.line.state, asked)

    @property
    def may_act(self) -> bool:
        """Whether hands count: also after the last action, which may have been none, but not in a pause."""
        return self.verdict is None and not self.halted and self.retry_s is None

    @property
    def may_enter(self) -> bool:
        """Whether an action can be entered: somebody is to move, and nothing waits to be saved again."""
        return self.may_act and not self.over

    def sounding(self, cue: Cue) -> Self:
        """With a new sound."""
        return replace(self, cue=(self.cue[0] + 1, cue))


def task_of(line: Line[Any]) -> Task:
    """Why the board has to be looked at, where it was not seen for a while."""
    return Task.GO_ON if line.actions else Task.SET_UP
