"""The situation at a table: what it waits for, and all observations of what hands are doing."""

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any

from companion.games.kernel import NO_DEED, TABLE, Action, Reason, Record, Space
from companion.table.candidates import (
    ALIKE,
    NOWHERE,
    Candidate,
    Difference,
    Spaces,
    candidates_of,
    difference,
)
from companion.table.entry import (
    NOTHING_SHOWN,
    DialEntry,
    Shown,
    card_of,
    cards_in_use,
    is_card_named,
    named_actions,
    without_owners,
)
from companion.table.evidence import CellHistory, Evidence, evidence_of
from companion.table.sensor_state import Contacts, PieceChange, SeenPieces, losses, seen_change, spaces_of


class Snag(StrEnum):
    """Why no action comes of what hands have done."""

    STUCK = "table.stuck"
    """The lifted piece has no legal move. Values: space."""
    SAFE = "table.safe"
    """The piece is not of the side to move, and cannot be taken. Values: space."""
    OBLIGED = "table.obliged"
    """Another piece was touched before. Values: space."""
    CARD = "table.card-first"
    """A card was shown to be used, and hands do something else. Values: card."""


class Phase(Enum):
    """What the table waits for."""

    UNKNOWN = "unknown"
    """Some cell has not reported yet; the board is ignored until then."""
    RIGHT = "right"
    """The board shows the position, and the side to move may begin."""
    IN_HAND = "in-hand"
    """The board shows the beginning of an action."""
    DONE = "done"
    """The board shows one action done; it counts once the piece has come to rest."""
    AMBIGUOUS = "ambiguous"
    """The board fits several actions."""
    DIFFERENT = "different"
    """The board fits no action, and has to be put right."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The phase, and its details."""

    phase: Phase
    seen: Difference = ALIKE
    actions: tuple[Action, ...] = ()
    """The possible actions: all allowed ones, those begun, or those that may be done."""
    why: Reason | None = None
    """Why the apparent action does not count."""
    done: Action | None = None
    """The action that hands have done, as far as is known."""
    ready_s: float = 0.0
    """When it counts, if nothing happens before."""
    reply_begun: bool = False
    """Whether the next player has lifted a piece already."""
    possibly_done: tuple[Action, ...] = ()
    """Actions that hands may have done, though a nudge looks the same: a push confirms."""
    back: int = 0
    """How many actions before the end of the record the position on the board was."""
    replacement: Action | None = None
    """The action that replaces the last one, as the same piece went on, or elsewhere."""
    doubts: Spaces = NOWHERE
    """The spaces whose cells must then be out of order."""
    first: Action | None = None
    """The action implied by going on: hands have begun what comes after it."""
    beyond: tuple[Action, ...] = ()
    """The actions possible after it."""


def last_deed(record: Record[Any]) -> int:
    """How many actions ago hands last changed the board; 0 where they never did."""
    for back in range(1, len(record.actions) + 1):
        if record.game.hands.deed(record.states[-1 - back], record.actions[-back]) != NO_DEED:
            return back
    return 0


def last_by_hand(record: Record[Any]) -> int:
    """The same where hands can undo it; 0 where a choice was made otherwise since."""
    back = last_deed(record)
    return back if all(is_unchosen(record.without_last(later)) for later in range(back - 1)) else 0


def rollback_count(record: Record[Any], count: int) -> int:
    """How many actions to roll back, with those the same mover declined by going on.

    What another player declined stays, and so does the time for it; a forced action would only come again.
    """
    game, mover = record.game, record.game.rules.actor(record.states[-1 - count])
    while count < len(record.actions):
        state, action = record.states[-2 - count], record.actions[-1 - count]
        if (
            action != game.hands.tacit_action(state)
            or game.rules.actor(state) != mover
            or len(game.rules.legal(state)) == 1
        ):
            break
        count += 1
    return count


def is_unchosen(record: Record[Any]) -> bool:
    """Whether the last action was no choice: drawn, implied by going on, or forced."""
    game, state, action = record.game, record.states[-2], record.actions[-1]
    return (
        game.rules.actor(state) == TABLE
        or action == game.hands.tacit_action(state)
        or tuple(game.rules.legal(state)) == (action,)
    )


@dataclass(frozen=True)
class Observation:
    """All that is known of what hands are doing."""

    record: Record[Any]
    contacts: Contacts
    cell_history: CellHistory
    watched: Spaces
    """The spaces with a cell."""
    doubted: Spaces = NOWHERE
    """Those whose cell is not trusted at the moment."""
    allowed: tuple[Action, ...] = ()
    """The legal actions that touch-move leaves."""
    touched: tuple[Space, ...] = ()
    """The touched pieces that restrict them."""
    slide_s: float = 0.25
    by_hand: bool = True
    """Whether hands may still take back the last action."""
    resumed: bool = False
    """Whether the last action was put back for a moment, and its piece was just taken up again."""
    landed_s: float | None = None
    """When hands came to rest after the last action."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since then."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    lifted_together: bool = False
    """Whether all pieces of the last action were lifted at once, as two hands do, or an arm."""
    felt_early: Spaces = NOWHERE
    """Where the last piece was felt before it had left its place: slid, or its cell is out of order."""
    parked_capture: Action | None = None
    """The capture that the last action replaced, unless its piece is only parked there."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """The things that tags have shown."""
    entry: DialEntry | None = None
    """The parts chosen with a dial."""
    seen_pieces: SeenPieces | None = None
    """The identified pieces, where the table has them: they override cells."""
    going_home: Spaces = NOWHERE
    """The spaces of pieces that go home: empty as far as the game is concerned."""
    turning: Spaces = NOWHERE
    """The spaces of pieces that are turned over, and may be in a hand for that."""

    @cached_property
    def trusted(self) -> Spaces:
        """The spaces with a trusted cell."""
        return self.watched - self.doubted

    @cached_property
    def occupied(self) -> Spaces:
        """The occupied spaces."""
        occupied = (
            self.contacts.occupied_spaces()
            if self.seen_pieces is None
            else frozenset(self.seen_pieces.on_board)
        )
        return occupied & self.trusted

    def change_from(self, state: object) -> PieceChange:
        """How the identified pieces differ from the position; empty where there are none."""
        change = {} if self.seen_pieces is None else seen_change(self.seen_pieces, self.record.game, state)
        return {spot: more for spot, more in change.items() if spot[0] in self.trusted}

    @cached_property
    def change(self) -> PieceChange:
        """How they differ from the current position."""
        return self.change_from(self.record.state)

    @cached_property
    def occupied_for_good(self) -> Spaces:
        """The same without pieces that go home."""
        return self.occupied - self.going_home

    @cached_property
    def _difference(self) -> Difference:
        return difference(self.record.game, self.record.state, self.occupied_for_good, self.trusted)

    @cached_property
    def seen(self) -> Difference:
        """How the board differs from the position, pieces to be turned over left out."""
        if self.seen_pieces is not None:
            gone = losses(self.change)
            return Difference(spaces_of(gone), spaces_of(self.change.keys() - gone.keys()))
        lying = self._difference
        return Difference(lying.missing - self.turning, lying.extra) if self.turning else lying

    def seen_for(self, prospect: Candidate) -> Difference:
        """The same for one action; a named one may lift a piece that is to be turned over."""
        if self.turning.isdisjoint(prospect.deed.lifts) or prospect.card not in self.named_cards:
            return self.seen
        away = self._difference.missing & {*prospect.deed.lifts}
        return Difference(self.seen.missing | away, self.seen.extra)

    @cached_property
    def named_cards(self) -> frozenset[str]:
        """The cards that were named as used; the one in use needs no naming."""
        game, actor, entry = self.record.game, self.record.actor, self.entry
        among = {action: card_of(game, actor, action) for action in self.allowed}
        said = {card for one, card in among.items() if card and is_card_named(game, one, self.shown, entry)}
        if entry and entry.filled and len({*among.values()}) == 1:  # the dial has left only this one
            said |= {card for card in among.values() if card}
        return cards_in_use(self.record) | said

    @property
    def waiting_cards(self) -> frozenset[str]:
        """The named cards that are still unused."""
        return self.named_cards - cards_in_use(self.record)

    def needs_name(self, prospect: Candidate) -> bool:
        """Whether hands alone cannot show that it is done, and it was not named."""
        return prospect.card is not None and prospect.card not in self.named_cards

    @cached_property
    def allowed_candidates(self) -> tuple[Candidate, ...]:
        """The candidates of the allowed actions."""
        allowed = {*self.allowed}
        return tuple(prospect for prospect in self.legal_candidates if prospect.action in allowed)

    @cached_property
    def hand_candidates(self) -> tuple[Candidate, ...]:
        """Those of them that hands alone can show, or that were named."""
        return tuple(prospect for prospect in self.allowed_candidates if not self.needs_name(prospect))

    @cached_property
    def legal_candidates(self) -> tuple[Candidate, ...]:
        """The candidates of all legal actions."""
        return candidates_of(self.record.game, self.record.state, self.trusted)

    def grade(self, prospect: Candidate) -> Evidence:
        """How sure it is that hands did what cells cannot show of the action."""
        grade = evidence_of(self.cell_history, prospect.unseen, prospect.deed.lifts)
        sure = (
            prospect.plain
            if prospect.card is None
            else prospect.card in self.named_cards and not prospect.blind
        )
        return grade if sure else min(grade, Evidence.NUDGE)

    def without_named_cards(self) -> "Observation":
        """The same observation without any named card."""
        shown = without_owners(self.shown, (TABLE,))
        legal = tuple(self.record.game.rules.legal(self.record.state))
        allowed = named_actions(self.record.game, self.record.actor, legal, shown, None)
        return replace(self, shown=shown, entry=None, allowed=allowed)

    def after_action(self, action: Action) -> "Observation":
        """The same observation as it would be read after the action."""
        record = self.record.play(action)
        legal = tuple(record.game.rules.legal(record.state))
        allowed = named_actions(record.game, record.actor, legal, self.shown, None)
        return replace(self, record=record, allowed=allowed, touched=(), entry=None)

    @cached_property
    def last(self) -> int:
        """How many actions ago hands did what they can take back; 0 where there is no such action."""
        return last_by_hand(self.record)
