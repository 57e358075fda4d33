"""One game at one table: everything that is known of it, with nothing that changes it.

Beside the table stand two of its records: the last takeback (what it says of the piece in the hand is
known for a while only), and what was told of a draw that is one seat's secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Self

from companion.games.kernel import (
    NO_DEED,
    TABLE,
    Action,
    Actor,
    Deed,
    Occupancy,
    Outcome,
    Record,
    Seat,
    Space,
)
from companion.table.candidates import NOWHERE, Spaces
from companion.table.chores import Chores
from companion.table.clock import Clock
from companion.table.entry import (
    NONE_OF_THESE,
    NOTHING_SHOWN,
    DialEntry,
    Offer,
    Shown,
    TagReading,
    named_actions,
    offer,
    parts,
    sort_offer,
)
from companion.table.events import Chair
from companion.table.evidence import CellHistory, obliged_actions, obliging_pieces
from companion.table.sensor_state import Contacts, SeenPieces
from companion.table.setting import Setting
from companion.table.situation import Phase, Situation
from companion.table.tagged_things import NO_TAGS, TagClaim, Tags, Tokens


@dataclass(frozen=True, slots=True)
class Takeback:
    """The action, and what is known since."""

    action: Action
    chores: Chores
    """Those that it had left by then: if it is done again, it has left these."""
    owner: Actor | None = None
    """Whose thing counts as shown, which nobody has shown again."""
    until_s: float = 0.0
    """How long it does."""


@dataclass(frozen=True, slots=True)
class SecretDraw:
    """What only one seat knows, and nothing may depend on that others can see, hear or do."""

    cursor: int = 0
    """Where the dial stands among what can have been drawn."""
    action: Action | None = None
    """What it is. It counts as soon as anything does."""
    amiss: bool = False
    """Whether what was said last cannot have been drawn, by the record."""


NO_SECRET_DRAW: Final = SecretDraw()


def secret_drawer(record: Record[Any]) -> Seat | None:
    """Whose secret it is what the table draws now, if it is somebody's."""
    return record.game.secrets.secret_seat(record.state) if record.actor == TABLE else None


class Cue(Enum):
    """What is worth a sound."""

    TOUCHED = "touched"
    MOVED = "moved"
    WRONG = "wrong"
    WON = "won"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class WandTouch:
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
class Sensors:
    """What cells say."""

    contacts: Contacts = field(default_factory=Contacts)
    cell_history: CellHistory = field(default_factory=CellHistory)
    seen_pieces: SeenPieces | None = None
    """Which pieces stand where and which are in hands, where that is seen."""
    doubted: Spaces = NOWHERE
    """The spaces whose cell people do not believe."""


@dataclass(frozen=True, slots=True)
class HandWork:
    """What hands have still to do on the board."""

    task: Task = Task.SET_UP
    owed: Deed = NO_DEED
    """What hands have still to do for the last action, where the task is to follow."""
    left_over: Occupancy = field(default_factory=dict)
    """What still lies where the game before has left it, or the same game before it went back."""
    chores: Chores = ()
    """What actions have left to hands, and nothing waits for."""
    owed_exchanges: Spaces = NOWHERE
    """The exchanges that were entered with the dial and that hands have still to do: no cell shows them."""
    report_wrong_s: float | None = None
    """When what looks wrong at the moment is told, unless it looks better before."""


@dataclass(frozen=True, slots=True)
class Landing:
    """How the last action was done by hand, and what hands have done since."""

    hesitant: bool = False
    """Whether the board shows what was done last put back, and that does not count yet."""
    retaken_s: float | None = None
    """When what had been put back so was taken up again."""
    landed_s: float | None = None
    """When hands came to rest for the last action, if hands did it."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since the last action."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    lifted_together: bool = False
    """Whether all its pieces were lifted at once."""
    felt_early: Spaces = NOWHERE
    """Where its piece was felt before it had left its place."""
    slid: bool = False
    """Whether its piece was pushed there, and may be pushed on."""
    parked_capture: Action | None = None
    """The capture in whose place it came, unless what it brought is only parked there."""
    declining_spaces: Spaces = NOWHERE
    """Where something has come that was all that said that the last actions were declined."""
    takeback: Takeback | None = None
    """What hands have just taken back."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What the side to move has begun."""

    entry: DialEntry | None = None
    queued: tuple[Action, ...] = ()
    """What who is to move has told already, though something else comes first."""
    wand_touch: WandTouch | None = None
    """Where the wand was last, as long as nothing else was done."""
    secret_draw: SecretDraw = NO_SECRET_DRAW
    """What was said of the draw that is due, where that is somebody's secret."""
    awaits_lot: bool = False
    """Whether a lot was asked for and has not come yet."""
    touched: tuple[Space, ...] = ()
    """The pieces that who is to move has touched, the first one first."""
    touch_waived_s: float = 0.0
    """What was lifted by then has been let be, and obliges to nothing."""


@dataclass(frozen=True, slots=True)
class TagState:
    """What tags have told."""

    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What each tag is that people have enrolled."""
    readers: Mapping[Chair, TagReading] = field(default_factory=dict)
    """What lies on the reader of each chair, where something does, or did and is told of."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """The things that were shown to readers and not played yet, one of each owner."""
    tokens: Tokens = field(default_factory=Tokens)
    """Where what was shown stands by now."""
    tag_claim: TagClaim | None = None
    """What a tag has said against the record, and nobody has said yes or no to."""
    piece_known: bool = False
    """Whether a tag has said which piece came last."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The clock, and what of it is written down."""

    clock: Clock | None = None
    rests: bool = False
    """Whether nobody's time runs before people have gone on, and the board is right."""
    unnoted: bool = False
    """Whether the clock has to be written down at once."""
    clocks: tuple[Clock, ...] = ()
    """The clock as each turn began, as far as that is known; the last one is of this turn."""
    noted_s: float = 0.0
    """When the clock was written down last."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way, what the board shows of it, and what somebody is about to enter."""

    setting: Setting
    record: Record[Any]
    situation: Situation
    sensors: Sensors = Sensors()
    hand_work: HandWork = HandWork()
    landing: Landing = Landing()
    turn: OpenTurn = OpenTurn()
    tagging: TagState = TagState()
    timing: Timing = Timing()
    verdict: Outcome | None = None
    """How people have ended the game."""
    away: frozenset[Seat] = frozenset()
    """Who has left while the others go on: the table decides for them."""
    halted: bool = False
    """Whether the game rests, and people may do with the board what they like."""
    retry_s: float | None = None
    """When what could not be saved is tried again; nothing is committed before."""
    now_s: float = 0.0
    cue: tuple[int, Cue | None] = (0, None)
    """The last sound and its number: a new number is a new sound."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by people or by its law."""
        return self.verdict or self.record.game.rules.outcome(self.record.state)

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.verdict is not None or self.record.actor is None

    @property
    def kept_owners(self) -> tuple[Actor, ...]:
        """Whose thing was not shown, but is in a hand again."""
        return (self.landing.takeback.owner,) if self.landing.takeback and self.landing.takeback.owner else ()

    @property
    def held_to_touch(self) -> bool:
        """Whether what was touched has to be played: where the game knows that, and people want it so."""
        return self.setting.manners.touch_move and self.record.game.rules.touch_move

    @property
    def actions_left(self) -> tuple[Action, ...]:
        """The legal actions, as far as touching leaves them. What can be drawn in secret is none of them."""
        if secret_drawer(self.record) is not None:
            return ()
        return obliged_actions(self.record.game, self.record.state, self.turn.touched)

    @property
    def allowed(self) -> tuple[Action, ...]:
        """Those of them that were meant, where a tag or the dial has said so."""
        return named_actions(
            self.record.game, self.record.actor, self.actions_left, self.tagging.shown, self.turn.entry
        )

    @property
    def obliged(self) -> tuple[Space, ...]:
        """The touched pieces that have to be played now."""
        first = obliging_pieces(self.record.game, self.record.state, self.turn.touched)
        return (
            first
            if first and 0 < len(self.actions_left) < len(self.record.game.rules.legal(self.record.state))
            else ()
        )

    @property
    def flagged_seat(self) -> Seat | None:
        """Whose time is up, if nobody has waved that off and no action that was in time has to settle."""
        clock = self.timing.clock
        if clock is None or self.over or self._in_time(clock):
            return None
        return clock.flagged_seat(self.now_s)

    def _in_time(self, clock: Clock) -> bool:
        """Whether hands were done before the flag fell, and it only has to settle."""
        flag_s = clock.flag_at()
        bouncing = [contact.since_s for contact in self.sensors.contacts.bouncing.values()]
        if flag_s is None or self.setting.manners.by_push or not (bouncing or self.situation.done):
            return False
        return max(self.sensors.cell_history.last_s, *bouncing, 0.0) <= flag_s

    @property
    def offer(self) -> Offer:
        """What the dial offers now."""
        which = self.ambiguous_actions
        if not which:
            tacit = self.record.game.hands.tacit_action(self.record.state)
            wide = self.turn.entry is not None and self.turn.entry.wide
            actions = (*(self.allowed if wide else self.situation.actions), *self.queueable)
            return self._sort_offer(offer(self.record.game, actions, self.turn.entry, tacit))
        asked = self._sort_offer(offer(self.record.game, which, None))
        alike = len({self.record.game.hands.deed(self.record.state, action).drops for action in which}) == 1
        plain = len(asked.values) == len(which) and asked.part not in self.record.game.hands.space_parts
        asked = asked if alike and plain else Offer("", which, which)
        if self.situation.phase is not Phase.AMBIGUOUS:
            return asked
        return replace(asked, values=(*asked.values, NONE_OF_THESE))

    @property
    def queueable(self) -> tuple[Action, ...]:
        """What can be told already, and comes as soon as it can."""
        return self.record.game.rules.early_actions(self.record.state, self.turn.queued)

    @property
    def picked_action(self) -> Action | None:
        """The one of these that the dial is on; `None` where it is on none of them."""
        cursor = self.turn.entry.cursor % len(self.offer.values) if self.turn.entry else 0
        return self.ambiguous_actions[cursor] if cursor < len(self.ambiguous_actions) else None

    @property
    def dial_points(self) -> bool:
        """Whether the dial points at something without being turned: where hands cannot show anything."""
        now = self.situation
        return not self.setting.felt and now.phase is Phase.RIGHT and len(self.offer.actions) > 1

    @property
    def ambiguous_actions(self) -> tuple[Action, ...]:
        """What hands may have done, where it is more than one thing, and somebody has to say which."""
        now = self.situation
        among = now.actions if now.phase is Phase.AMBIGUOUS else now.possibly_done
        asked = self._sort_offer(offer(self.record.game, among, None)) if len(among) > 1 else None
        if asked is None or len(asked.values) < len(among):
            return among if len(among) > 1 or now.phase is Phase.AMBIGUOUS else ()
        values = [parts(self.record.game, action).get(asked.part, action) for action in among]
        return tuple(among[values.index(value)] for value in asked.values)

    def _sort_offer(self, asked: Offer) -> Offer:
        """With what there is most of at the beginning."""
        return sort_offer(self.record.game, self.record.state, asked)

    @property
    def may_act(self) -> bool:
        """Whether hands count: also after the last action, which may have been none, but not in a pause."""
        return self.verdict is None and not self.halted and self.retry_s is None

    @property
    def may_enter(self) -> bool:
        """Whether an action can be entered: somebody is to move, and nothing waits to be saved again."""
        return self.may_act and not self.over

    def with_cue(self, cue: Cue) -> Self:
        """With a new sound."""
        return replace(self, cue=(self.cue[0] + 1, cue))


def task_of(record: Record[Any]) -> Task:
    """Why the board has to be looked at, where it was not seen for a while."""
    return Task.GO_ON if record.actions else Task.SET_UP
