"""The state of one game at one table, as data without transitions.

Beside the table stands a record of its own: the entry of a draw that is one seat's secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final, Self

from companion.games.kernel import (
    NO_DEED,
    TABLE,
    Action,
    Actor,
    Deed,
    GuidedStep,
    Occupancy,
    Outcome,
    Record,
    Seat,
    Space,
    guided_step,
)
from companion.table.chores import Chores, Work, chore_spaces
from companion.table.clock import Clock
from companion.table.entry import (
    NONE_OF_THESE,
    NOTHING_SHOWN,
    DialEntry,
    Offer,
    Shown,
    TagReading,
    left_by_step,
    named_actions,
    offer,
    parts,
    sort_offer,
)
from companion.table.events import Chair, Cue
from companion.table.evidence import (
    NOWHERE,
    CellHistory,
    Contacts,
    SeenPieces,
    Spaces,
    obliged_actions,
    obliging_pieces,
)
from companion.table.setting import Setting
from companion.table.sight import held_from_beside
from companion.table.situation import Landing, Observation, Phase, Situation
from companion.table.tagged_things import NO_TAGS, TagClaim, Tags, Tokens


@dataclass(frozen=True, slots=True)
class SecretDraw:
    """The secret of one seat; nothing public may depend on it."""

    cursor: int = 0
    """Where the dial stands among the values that can have been drawn."""
    action: Action | None = None
    """The draw that was entered; it counts at once."""
    amiss: bool = False
    """Whether the last entry cannot have been drawn, by the record."""


NO_SECRET_DRAW: Final = SecretDraw()


def secret_drawer(record: Record[Any]) -> Seat | None:
    return record.game.secrets.secret_seat(record.state) if record.actor == TABLE else None


def secret_draw_of(record: Record[Any], value: str) -> SecretDraw:
    """The entry of a value; it is amiss if the record does not allow the draw."""
    game, state = record.game, record.state
    drawn = (action for action in game.rules.legal(state) if value in parts(game, action).values())
    action = next(drawn, None)
    return SecretDraw(action=action, amiss=action is None)


@dataclass(frozen=True, slots=True)
class WandTouch:
    space: Space
    at_s: float


class Task(Enum):
    """Why the board has to be put right."""

    SET_UP = "set-up"
    """A game begins or goes on, and the board does not show it yet."""
    GO_ON = "go-on"
    """A game goes on: one piece may be in a hand, or on the board and not yet named."""
    FOLLOW = "follow"
    """An action was entered with the dial, and hands have still to do it."""
    REBUILD = "rebuild"
    """The board was knocked over: no move counts before it is put right."""
    MEND = "mend"
    """The board may have small faults; actions of hands count."""


PLAYING: Final = (Task.MEND, Task.FOLLOW)
"""Tasks in which one piece off its space may be in a hand; in all others the board is put right."""
LAID: Final = (Task.SET_UP, Task.GO_ON, Task.FOLLOW, Task.REBUILD)
"""Tasks in which the board is laid as the record has it: a picture of a table does that by itself."""
TAKEN_UP_S: Final = 6.0
"""A piece that was put back and is taken up again is put elsewhere within this time."""


@dataclass(frozen=True, slots=True)
class Sensors:
    contacts: Contacts = field(default_factory=Contacts)
    cell_history: CellHistory = field(default_factory=CellHistory)
    seen_pieces: SeenPieces | None = None
    """The identified pieces on spaces and in hands, where the table has them."""
    doubted: Spaces = NOWHERE
    """The spaces whose cell is not trusted, as the players said."""


@dataclass(frozen=True, slots=True)
class HandWork:
    """The work that hands have still to do on the board."""

    task: Task = Task.SET_UP
    owed: Deed = NO_DEED
    """What hands have to do for the last action, where the task is to follow it."""
    left_over: Occupancy = field(default_factory=dict)
    """Pieces still lying as the game before left them, or this game before a rollback."""
    chores: Chores = ()
    """The chores of past actions, which block nothing."""
    owed_exchanges: Spaces = NOWHERE
    """Exchanges entered with the dial and not yet done by hand: no cell shows them."""
    report_wrong_s: float | None = None
    """When the board is reported as wrong, unless it looks better before."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    entry: DialEntry | None = None
    queued: tuple[Action, ...] = ()
    """Actions the side to move has entered ahead, though something else comes first."""
    wand_touch: WandTouch | None = None
    """The last touch of the wand, until another input."""
    secret_draw: SecretDraw = NO_SECRET_DRAW
    """The entry of the due draw, where it is one seat's secret."""
    awaits_lot: bool = False
    """Whether a lot was requested and has not come yet."""
    touched: tuple[Space, ...] = ()
    """The pieces that the side to move has touched, in order."""
    touch_waived_s: float = 0.0
    """Pieces lifted up to this moment do not count as touched."""
    put_off: Action | None = None
    """The legal action entered last that the guided game did not lead to, until the next input."""


@dataclass(frozen=True, slots=True)
class TagState:
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """The enrolled tags."""
    readers: Mapping[Chair, TagReading] = field(default_factory=dict)
    """The reading of each chair's reader, while a tag lies there or a refusal is shown."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """The things that were shown to readers and not played yet, one of each owner."""
    tokens: Tokens = field(default_factory=Tokens)
    """Where tokens with tags stand by now."""
    tag_claim: TagClaim | None = None
    """A tag's claim against the record that is neither confirmed nor denied yet."""
    piece_known: bool = False
    """Whether a tag has identified the piece that came last."""


@dataclass(frozen=True, slots=True)
class Timing:
    clock: Clock | None = None
    rests: bool = False
    """Whether the clock waits until the players go on and the board is right."""
    is_laid: bool = True
    """Whether the pieces were set up; until then an action that was entered starts no clock."""
    unnoted: bool = False
    """Whether the clock has to be written down at once."""
    clocks: tuple[Clock, ...] = ()
    """The clock at the beginning of each turn, as far as known; the last is of this turn."""
    noted_s: float = 0.0
    """When the clock was last written down."""


@dataclass(frozen=True)
class Table:
    """A game under way, what the board shows of it, and the open entry."""

    setting: Setting
    record: Record[Any]
    situation: Situation
    sensors: Sensors = Sensors()
    hand_work: HandWork = HandWork()
    landing: Landing = field(default_factory=Landing)
    turn: OpenTurn = OpenTurn()
    tagging: TagState = TagState()
    timing: Timing = Timing()
    verdict: Outcome | None = None
    """The outcome declared by the players."""
    away: frozenset[Seat] = frozenset()
    """The seats that have left while the others go on: the table decides for them."""
    halted: bool = False
    """Whether the game is paused, and hands may do anything with the board."""
    retry_s: float | None = None
    """When a failed save is tried again; nothing is committed before."""
    now_s: float = 0.0
    cue: tuple[int, Cue | None] = (0, None)
    """The last sound and its number: a new number is a new sound."""

    def with_sensors(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, sensors=replace(self.sensors, **changes))

    def with_work(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, hand_work=replace(self.hand_work, **changes))

    def with_landing(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, landing=replace(self.landing, **changes))

    def with_turn(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, turn=replace(self.turn, **changes))

    def with_tagging(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, tagging=replace(self.tagging, **changes))

    def with_timing(self, **changes: Any) -> Self:  # noqa: ANN401 - of any field
        return replace(self, timing=replace(self.timing, **changes))

    def with_cue(self, cue: Cue) -> Self:
        return replace(self, cue=(self.cue[0] + 1, cue))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the players or by its rules."""
        return self.verdict or self.record.game.rules.outcome(self.record.state)

    @cached_property
    def over(self) -> bool:
        return self.verdict is not None or self.record.actor is None

    @property
    def kept_owners(self) -> tuple[Actor, ...]:
        """The owner whose thing is in a hand again without being shown again, if any."""
        takeback = self.landing.takeback
        return (takeback.owner,) if takeback and takeback.owner else ()

    @property
    def bot_decides(self) -> bool:
        return self.record.actor in self.setting.bots

    @property
    def done_by_bot(self) -> Record[Any] | None:
        """The record up to the last decision, if it was that of a bot, so that hands act for it."""
        actors = self.record.actors()
        number = next((one for one in reversed(range(len(actors))) if actors[one] != TABLE), None)
        if number is None or actors[number] not in self.setting.bots:
            return None
        return self.record.without_last(len(actors) - number - 1)

    @property
    def held_to_touch(self) -> bool:
        """Whether a touched piece has to be played, by the rules of the game and by agreement."""
        return self.setting.manners.touch_move and self.record.game.rules.touch_move

    @cached_property
    def step(self) -> GuidedStep | None:
        """The step that a guided first game leads to now."""
        guided = self.setting.manners.guided and self.verdict is None
        return guided_step(self.record) if guided else None

    @cached_property
    def free_actions(self) -> tuple[Action, ...]:
        """The legal actions that touch-move leaves; a secret draw is none of them, nor is one of a bot."""
        if secret_drawer(self.record) is not None or self.bot_decides:
            return ()
        return obliged_actions(self.record.game, self.record.state, self.turn.touched)

    @cached_property
    def actions_left(self) -> tuple[Action, ...]:
        """Those of them that a guided game leads to."""
        return left_by_step(self.free_actions, self.step)

    @cached_property
    def allowed_actions(self) -> tuple[Action, ...]:
        """The actions left that agree with tag and dial."""
        return self._named(self.actions_left)

    def _named(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return named_actions(self.record.game, self.record.actor, actions, self.named_things, self.turn.entry)

    @property
    def named_things(self) -> Shown:
        """What tags have shown, or what a hand holds where pieces are identified."""
        held = held_from_beside(self.record, self.sensors.seen_pieces)
        return self.tagging.shown if held is None else {**self.tagging.shown, held.owner: held}

    @property
    def obliged(self) -> tuple[Space, ...]:
        """The touched pieces that have to be played now."""
        record, touched = self.record, self.turn.touched
        first = obliging_pieces(record.game, record.state, touched) if touched else ()
        return (
            first if first and 0 < len(self.actions_left) < len(record.game.rules.legal(record.state)) else ()
        )

    @property
    def flagged_seat(self) -> Seat | None:
        """The seat whose flag is down, if not waived and no action in time is settling."""
        clock = self.timing.clock
        if clock is None or self.over or self._in_time(clock):
            return None
        return clock.flagged_seat(self.now_s)

    def _in_time(self, clock: Clock) -> bool:
        """Whether hands were done before the flag fell, and the board only has to settle."""
        flag_s, bouncing = clock.flag_at(), [one.since_s for one in self.sensors.contacts.bouncing.values()]
        if flag_s is None or self.setting.manners.by_push or not (bouncing or self.situation.done):
            return False
        return max(self.sensors.cell_history.last_s, *bouncing, 0.0) <= flag_s

    @property
    def offer(self) -> Offer:
        which, hands = self.ambiguous_actions, self.record.game.hands
        if not which:
            wide = self.turn.entry is not None and self.turn.entry.wide
            ahead = self.record.game.rules.early_actions(self.record.state, self.turn.queued)
            actions = (*(self.allowed_actions if wide else self.situation.actions), *ahead)
            if self.step and (wide or self.situation.phase is Phase.RIGHT):
                actions = self._named(self.free_actions)  # the others are offered too, and put off
            tacit = hands.tacit_action(self.record.state)
            return self._sort_offer(offer(self.record.game, actions, self.turn.entry, tacit))
        offered = self._sort_offer(offer(self.record.game, which, None))
        alike = len({hands.deed(self.record.state, action).drops for action in which}) == 1
        plain = len(offered.values) == len(which) and offered.part not in hands.space_parts
        offered = offered if alike and plain else Offer("", which, which)
        if self.situation.phase is not Phase.AMBIGUOUS:
            return offered
        return replace(offered, values=(*offered.values, NONE_OF_THESE))

    @property
    def picked_action(self) -> Action | None:
        """The ambiguous action that the dial is on; `None` where it is on none of them."""
        cursor = self.turn.entry.cursor % len(self.offer.values) if self.turn.entry else 0
        return self.ambiguous_actions[cursor] if cursor < len(self.ambiguous_actions) else None

    @property
    def growing_move(self) -> Action | None:
        """The move that is seen, while more pieces can go along; where a key says that it is enough."""
        record, done = self.record, self.situation.possibly_done
        if self.sensors.seen_pieces is None or len(done) != 1 or done[0] not in self.allowed_actions:
            return None
        return None if record.game.hands.tacit_action(record.state) is None else done[0]

    @property
    def dial_points(self) -> bool:
        """Whether the dial offers choices before it is turned: on a board without cells."""
        now = self.situation
        return not self.setting.sensed_spaces and now.phase is Phase.RIGHT and len(self.offer.actions) > 1

    @property
    def ambiguous_actions(self) -> tuple[Action, ...]:
        """The actions that hands may have done, where the players have to say which."""
        now = self.situation
        among = now.actions if now.phase is Phase.AMBIGUOUS else now.possibly_done
        offered = self._sort_offer(offer(self.record.game, among, None)) if len(among) > 1 else None
        if offered is None or len(offered.values) < len(among):
            return among if len(among) > 1 or now.phase is Phase.AMBIGUOUS else ()
        values = [parts(self.record.game, action).get(offered.part, action) for action in among]
        return tuple(among[values.index(value)] for value in offered.values)

    def _sort_offer(self, offered: Offer) -> Offer:
        return sort_offer(self.record.game, self.record.state, offered, self.step)

    @property
    def may_act(self) -> bool:
        """Whether hands count: also after the last action, which may be undone, but not in a pause."""
        return self.verdict is None and not self.halted and self.retry_s is None

    @property
    def may_enter(self) -> bool:
        """Whether an action can be entered: a side is to move, and no save is retried."""
        return self.may_act and not self.over

    def may_enter_draw(self, chair: Chair) -> bool:
        """Whether the chair has to enter a secret draw, and can do so now."""
        people = not self.setting.manners.dealt and self.may_enter
        return people and secret_drawer(self.record) in self.setting.seats_of(chair)

    @cached_property
    def observation(self) -> Observation:
        sensors, work, retaken_s = self.sensors, self.hand_work, self.landing.retaken_s
        unseen = work.owed_exchanges - sensors.contacts.empty_spaces() if work.owed_exchanges else NOWHERE
        return Observation(
            record=self.record,
            contacts=sensors.contacts,
            cell_history=sensors.cell_history,
            seen_pieces=sensors.seen_pieces,
            watched=self.setting.sensed_spaces,
            doubted=sensors.doubted | unseen,
            allowed_actions=self.allowed_actions,
            touched=self.obliged,
            slide_s=self.setting.manners.slide_s,
            by_hand=work.task in (Task.MEND, Task.REBUILD),
            resumed=retaken_s is not None and sensors.cell_history.last_s - retaken_s <= TAKEN_UP_S,
            landing=self.landing,
            shown=self.tagging.shown,
            entry=self.turn.entry,
            going_home=chore_spaces(work.chores, Work.HOME),
            turning=chore_spaces(work.chores, Work.TURN, Work.CHANGE) if work.task in PLAYING else NOWHERE,
            step=self.step,
            bots=self.setting.bots,
        )


def task_of(record: Record[Any]) -> Task:
    """The task when the board was not seen for a while."""
    return Task.GO_ON if record.actions else Task.SET_UP
