"""How things stand at a table: what it waits for, and all that can be known of what hands are up to."""

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
    """Why nothing can come of what hands have done."""

    STUCK = "table.stuck"
    """The piece that was lifted has nowhere to go. Values: space."""
    SAFE = "table.safe"
    """It is not the piece of who is to move, and nothing takes it. Values: space."""
    OBLIGED = "table.obliged"
    """Another piece was touched before. Values: space."""
    CARD = "table.card-first"
    """A card was shown to be used, and hands do something else. Values: card."""


class Phase(Enum):
    """What the table waits for."""

    UNKNOWN = "unknown"
    """Some cell has not told yet how it reads; the board is left out of it until then."""
    RIGHT = "right"
    """The board shows the position, and somebody is to move."""
    IN_HAND = "in-hand"
    """The board shows the beginning of an action."""
    DONE = "done"
    """The board shows one action done; it counts once the piece cannot be on its way any more."""
    AMBIGUOUS = "ambiguous"
    """The board shows an action done, and more than one could be it."""
    DIFFERENT = "different"
    """The board shows none of these, and has to be put right."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The phase, and what belongs to it."""

    phase: Phase
    seen: Difference = ALIKE
    actions: tuple[Action, ...] = ()
    """What may still come of it: all that is allowed, what hands have begun, or what they may have done."""
    why: Reason | None = None
    """Why what hands seem to have done does not count."""
    done: Action | None = None
    """What hands have done, by all that is known."""
    ready_s: float = 0.0
    """When that counts, if nothing happens before."""
    reply_begun: bool = False
    """Whether who is next has reached for a piece already."""
    possibly_done: tuple[Action, ...] = ()
    """What hands may have done, though a nudge looks the same: who did it says so with a push."""
    back: int = 0
    """The board shows the game as it stood so many actions ago."""
    replacement: Action | None = None
    """The board shows the last action replaced by this one: the piece went on, or elsewhere."""
    doubts: Spaces = NOWHERE
    """The spaces whose cells must then be out of order."""
    first: Action | None = None
    """What hands say by going on: they have begun with what comes after it."""
    beyond: tuple[Action, ...] = ()
    """What may come of it then."""


def last_deed(record: Record[Any]) -> int:
    """How many actions ago hands last did something on the board; 0 where they never did."""
    for back in range(1, len(record.actions) + 1):
        if record.game.hands.deed(record.states[-1 - back], record.actions[-back]) != NO_DEED:
            return back
    return 0


def last_by_hand(record: Record[Any]) -> int:
    """The same where hands can take that back; 0 where something else was chosen since, and not by hand."""
    back = last_deed(record)
    return back if all(is_unchosen(record.without_last(later)) for later in range(back - 1)) else 0


def rollback_count(record: Record[Any], count: int) -> int:
    """How many go back with so many: what their mover has declined by no more than going on with them.

    What another has declined stays so, and their time with it; and what was no choice would only come again.
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
    """Whether nobody has chosen what was done last: it was drawn, going on has said it, or it had to be."""
    game, state, action = record.game, record.states[-2], record.actions[-1]
    return (
        game.rules.actor(state) == TABLE
        or action == game.hands.tacit_action(state)
        or tuple(game.rules.legal(state)) == (action,)
    )


@dataclass(frozen=True)
class Observation:
    """All that can be known of what hands are up to."""

    record: Record[Any]
    contacts: Contacts
    cell_history: CellHistory
    watched: Spaces
    """The spaces with a cell."""
    doubted: Spaces = NOWHERE
    """Those whose cell people do not believe at the moment."""
    allowed: tuple[Action, ...] = ()
    """The legal actions, as far as touching leaves them."""
    touched: tuple[Space, ...] = ()
    """The pieces whose touching left only those."""
    slide_s: float = 0.25
    by_hand: bool = True
    """Whether hands may still take back what was done last."""
    resumed: bool = False
    """Whether what was done last was put back for a moment, and taken up again just now."""
    landed_s: float | None = None
    """When hands came to rest for what was done last."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since then."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    lifted_together: bool = False
    """Whether all pieces of the last action were lifted at once, as two hands do, or an arm."""
    felt_early: Spaces = NOWHERE
    """Where the last piece was felt before it had left its place: slid, or its cell is out of order."""
    parked_capture: Action | None = None
    """The capture in whose place the last action came, unless what it brought is only parked there."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """What tags have said."""
    entry: DialEntry | None = None
    """What was chosen with a dial."""
    seen_pieces: SeenPieces | None = None
    """Which pieces stand where, where that is seen: it then counts before what cells feel."""
    going_home: Spaces = NOWHERE
    """Where something stands that goes home: there is nothing as far as the game is concerned."""
    turning: Spaces = NOWHERE
    """Where something is turned over, and may be in a hand for that."""

    @cached_property
    def trusted(self) -> Spaces:
        """The spaces whose cell counts."""
        return self.watched - self.doubted

    @cached_property
    def occupied(self) -> Spaces:
        """Where something stands."""
        occupied = (
            self.contacts.occupied_spaces()
            if self.seen_pieces is None
            else frozenset(self.seen_pieces.on_board)
        )
        return occupied & self.trusted

    def change_from(self, state: object) -> PieceChange:
        """How the pieces that are seen differ from that position; nothing where none are."""
        change = {} if self.seen_pieces is None else seen_change(self.seen_pieces, self.record.game, state)
        return {spot: more for spot, more in change.items() if spot[0] in self.trusted}

    @cached_property
    def change(self) -> PieceChange:
        """How they differ from the position as it is."""
        return self.change_from(self.record.state)

    @cached_property
    def occupied_for_good(self) -> Spaces:
        """The same without what goes home."""
        return self.occupied - self.going_home

    @cached_property
    def _difference(self) -> Difference:
        return difference(self.record.game, self.record.state, self.occupied_for_good, self.trusted)

    @cached_property
    def seen(self) -> Difference:
        """How the board differs from the position, but for what is turned over."""
        if self.seen_pieces is not None:
            gone = losses(self.change)
            return Difference(spaces_of(gone), spaces_of(self.change.keys() - gone.keys()))
        lying = self._difference
        return Difference(lying.missing - self.turning, lying.extra) if self.turning else lying

    def seen_for(self, prospect: Candidate) -> Difference:
        """The same where this action is looked for; one that was named may be about what is to be turned."""
        if self.turning.isdisjoint(prospect.deed.lifts) or prospect.card not in self.named_cards:
            return self.seen
        away = self._difference.missing & {*prospect.deed.lifts}
        return Difference(self.seen.missing | away, self.seen.extra)

    @cached_property
    def named_cards(self) -> frozenset[str]:
        """Those of which somebody has said that they are used; of the one in use nobody need say it."""
        game, actor, entry = self.record.game, self.record.actor, self.entry
        among = {action: card_of(game, actor, action) for action in self.allowed}
        said = {card for one, card in among.items() if card and is_card_named(game, one, self.shown, entry)}
        if entry and entry.filled and len({*among.values()}) == 1:  # the dial has left only this one
            said |= {card for card in among.values() if card}
        return cards_in_use(self.record) | said

    @property
    def waiting_cards(self) -> frozenset[str]:
        """Those of them of which nothing has come so far."""
        return self.named_cards - cards_in_use(self.record)

    def needs_name(self, prospect: Candidate) -> bool:
        """Whether hands alone cannot say that it is done, and nobody else has said so."""
        return prospect.card is not None and prospect.card not in self.named_cards

    @cached_property
    def allowed_candidates(self) -> tuple[Candidate, ...]:
        """What may be done now."""
        allowed = {*self.allowed}
        return tuple(prospect for prospect in self.legal_candidates if prospect.action in allowed)

    @cached_property
    def hand_candidates(self) -> tuple[Candidate, ...]:
        """Those of them that hands alone can say, or that somebody has named."""
        return tuple(prospect for prospect in self.allowed_candidates if not self.needs_name(prospect))

    @cached_property
    def legal_candidates(self) -> tuple[Candidate, ...]:
        """What may be done by the law alone."""
        return candidates_of(self.record.game, self.record.state, self.trusted)

    def grade(self, prospect: Candidate) -> Evidence:
        """How sure it is that hands did what cells cannot show of it."""
        grade = evidence_of(self.cell_history, prospect.unseen, prospect.deed.lifts)
        sure = (
            prospect.plain
            if prospect.card is None
            else prospect.card in self.named_cards and not prospect.blind
        )
        return grade if sure else min(grade, Evidence.NUDGE)

    def without_named_cards(self) -> "Observation":
        """The same signs, if nobody had said that a card is used."""
        shown = without_owners(self.shown, (TABLE,))
        legal = tuple(self.record.game.rules.legal(self.record.state))
        allowed = named_actions(self.record.game, self.record.actor, legal, shown, None)
        return replace(self, shown=shown, entry=None, allowed=allowed)

    def after_action(self, action: Action) -> "Observation":
        """The same signs, as they would be read with this action made."""
        record = self.record.play(action)
        legal = tuple(record.game.rules.legal(record.state))
        allowed = named_actions(record.game, record.actor, legal, self.shown, None)
        return replace(self, record=record, allowed=allowed, touched=(), entry=None)

    @cached_property
    def last(self) -> int:
        """How many actions ago hands did what they can take back; 0 where there is no such thing."""
        return last_by_hand(self.record)
