"""The situation at a table: what it waits for, the candidates, and all observations of what hands are doing.

A candidate is a legal action, and how the board looks while it is done.

Laws: a lifted piece is the beginning of an action. The order in which hands do things never matters.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property, lru_cache
from typing import Any, Final

from companion.games.kernel import (
    NO_DEED,
    TABLE,
    Action,
    Actor,
    Deed,
    Game,
    GuidedStep,
    Reason,
    Record,
    Seat,
    Space,
    piece_counts,
)
from companion.table.chores import Chores
from companion.table.entry import (
    NOTHING_SHOWN,
    DialEntry,
    Shown,
    card_of,
    cards_in_use,
    is_card_named,
    left_by_step,
    named_actions,
    without_owners,
)
from companion.table.evidence import (
    NOWHERE,
    CellHistory,
    Contacts,
    Evidence,
    PieceChange,
    SeenPieces,
    Spaces,
    evidence_of,
    losses,
    spaces_of,
)

POSITIONS_KEPT: Final = 32
"""Positions whose candidates are cached: the current one and a few around it."""
PICTURES_KEPT: Final = 512
"""Positions whose occupied spaces are cached: those of a long game, as any may be on the board."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How the settled board differs from a position."""

    missing: Spaces = NOWHERE
    """Spaces that should be occupied and are empty."""
    extra: Spaces = NOWHERE
    """Spaces that should be empty and are occupied."""

    @property
    def right(self) -> bool:
        return not (self.missing or self.extra)


ALIKE: Final = Difference()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action, and what it changes on the spaces with cells."""

    action: Action
    deed: Deed
    empties: Spaces
    fills: Spaces
    unseen: Spaces
    """Spaces of the deed with a cell that reads the same before and after."""
    blind: Spaces
    """Spaces of the deed without a trusted cell."""
    homes: Spaces = NOWHERE
    """Spaces that the action empties later, as a chore."""
    turns: Spaces = NOWHERE
    """Spaces where a piece is turned over afterwards, and may be in a hand for that."""
    card: str | None = None
    """The card that the action uses up."""

    @property
    def spaces(self) -> Spaces:
        return frozenset((*self.deed.lifts, *self.deed.drops))

    @property
    def look(self) -> tuple[Spaces, Spaces, Spaces]:
        """What cells show of it, chores left out."""
        return self.empties, self.fills, self.unseen

    def shows(self, seen: Difference) -> bool:
        """Whether the board looks as it does once the action is done."""
        if seen.extra != self.fills or self.deed == NO_DEED:
            return False
        return seen.missing - self.homes - self.turns == self.empties

    @property
    def plain(self) -> bool:
        """Whether the cells can show that the action is over and every hand is empty."""
        if self.deed.lifts and not self.deed.drops:
            return False
        return not self.blind or (bool(self.fills) and self.blind.isdisjoint(self.deed.drops))

    def begins_with(self, seen: Difference) -> bool:
        """Whether the board looks as it may while the action is under way."""
        return bool(seen.missing) and seen.extra <= self.fills and seen.missing.issubset(self.deed.lifts)


@lru_cache(maxsize=POSITIONS_KEPT)
def candidates_of(game: Game[Any], state: Any, trusted: Spaces) -> tuple[Candidate, ...]:  # noqa: ANN401 - any game's
    """Every legal action of the position, in the order of the legal list."""
    before = piece_counts(game.hands.occupancy(state))
    return tuple(_candidate_of(game, state, action, before, trusted) for action in game.rules.legal(state))


def _candidate_of(
    game: Game[Any], state: object, action: Action, before: Counter[Space], trusted: Spaces
) -> Candidate:
    deed, card = game.hands.deed(state, action), card_of(game, game.rules.actor(state), action)
    touched, homes = frozenset((*deed.lifts, *deed.drops)), frozenset(deed.home)
    concerned = (trusted & touched) - homes
    after = {space: before[space] + deed.drops.count(space) - deed.lifts.count(space) for space in concerned}
    empties = frozenset(space for space in concerned if before[space] and not after[space])
    fills = frozenset(space for space in concerned if after[space] and not before[space])
    unseen, blind = concerned - empties - fills, touched - trusted - homes
    turns = frozenset(deed.turns) & trusted - fills if deed.turns else NOWHERE
    return Candidate(action, deed, empties, fills, unseen, blind, homes & trusted, turns, card)


@lru_cache(maxsize=PICTURES_KEPT)
def picture(game: Game[Any], state: Any) -> Spaces:  # noqa: ANN401 - any game's
    """The spaces that are occupied in the position."""
    return frozenset(game.hands.occupancy(state))


def difference(game: Game[Any], state: object, there: Spaces, trusted: Spaces) -> Difference:
    """How the occupied spaces differ from the position, on spaces with a trusted cell."""
    expected = picture(game, state) & trusted
    return Difference(expected - there, (there & trusted) - expected)


def why_refused(game: Game[Any], state: object, seen: Difference, touched: Spaces) -> Reason | None:
    """Why what hands seem to have done is illegal; `None` where it resembles no action at all."""
    for deed in _guesses(seen, touched):
        meant = game.hands.attempt_of(state, deed)
        reason = game.rules.explain(state, meant) if meant is not None else None
        if reason is not None:
            return reason
    return None


def _guesses(seen: Difference, touched: Spaces) -> Iterator[Deed]:
    missing, extra = tuple(sorted(seen.missing)), tuple(sorted(seen.extra))
    if missing and not extra:
        # A capture is no more than a touch to the cell of the captured piece.
        for space in sorted(touched - seen.missing):
            yield Deed(lifts=(*missing, space), drops=(space,))
    yield Deed(lifts=missing, drops=extra)


class Snag(StrEnum):
    """Why no action comes of what hands have done."""

    STUCK = "table.stuck"
    """The lifted piece has no legal move."""
    SAFE = "table.safe"
    """The piece is not of the side to move, and cannot be taken."""
    OBLIGED = "table.obliged"
    """Another piece was touched before."""
    CARD = "table.card-first"
    """A card was shown to be used, and hands do something else."""
    PUT_OFF = "table.put-off"
    """It is legal, and the guided game leads to something else now."""


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
    phase: Phase
    difference: Difference = ALIKE
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
    return back if all(_is_unchosen(record.without_last(later)) for later in range(back - 1)) else 0


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


def _is_unchosen(record: Record[Any]) -> bool:
    """Whether the last action was no choice: drawn, implied by going on, or forced."""
    game, state, action = record.game, record.states[-2], record.actions[-1]
    return (
        game.rules.actor(state) == TABLE
        or action == game.hands.tacit_action(state)
        or tuple(game.rules.legal(state)) == (action,)
    )


@dataclass(frozen=True, slots=True)
class Takeback:
    """An action taken back by hand, and what is known since."""

    action: Action
    chores: Chores
    """The chores at that time, which are restored if the action is done again."""
    owner: Actor | None = None
    """The owner whose thing counts as shown without being shown again."""
    until_s: float = 0.0
    """How long it does."""


@dataclass(frozen=True, slots=True)
class Landing:
    """How the last action was done by hand, and what hands have done since."""

    hesitant: bool = False
    """Whether the board shows the last action put back, which does not count yet."""
    retaken_s: float | None = None
    """When the piece that was put back so was taken up again."""
    landed_s: float | None = None
    """When hands came to rest after the last action, if hands did it."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since the last action."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    lifted_together: bool = False
    """Whether all its pieces were lifted at once."""
    sensed_early: Spaces = NOWHERE
    """Where its piece was felt before it had left its place."""
    slid: bool = False
    """Whether its piece was pushed there, and may be pushed on."""
    parked_capture: Action | None = None
    """The capture that it replaced, unless its piece is only parked there."""
    declining_spaces: Spaces = NOWHERE
    """Where a new piece was the only sign that the last actions were declined."""
    takeback: Takeback | None = None
    """The action that hands have just taken back."""


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
    allowed_actions: tuple[Action, ...] = ()
    """The legal actions that touch-move leaves."""
    touched: tuple[Space, ...] = ()
    """The touched pieces that restrict them."""
    slide_s: float = 0.25
    by_hand: bool = True
    """Whether hands may still take back the last action."""
    resumed: bool = False
    """Whether the last action was put back for a moment, and its piece was just taken up again."""
    landing: Landing = Landing()
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
    step: GuidedStep | None = None
    """The step of a guided game: no other action counts."""
    bots: frozenset[Seat] = frozenset()
    """The seats whose actions no hand takes back."""

    @cached_property
    def trusted_spaces(self) -> Spaces:
        return self.watched - self.doubted

    @cached_property
    def occupied_spaces(self) -> Spaces:
        seen = self.seen_pieces
        return self.trusted_spaces & (
            self.contacts.occupied_spaces() if seen is None else seen.on_board.keys()
        )

    def change_from(self, state: object) -> PieceChange:
        """How the identified pieces differ from the position; empty where there are none."""
        change = {} if self.seen_pieces is None else self.seen_pieces.change_from(self.record.game, state)
        return {
            spot: more
            for spot, more in change.items()
            if spot[0] in self.trusted_spaces and not (more > 0 and spot[0] in self.going_home)
        }

    @cached_property
    def change(self) -> PieceChange:
        return self.change_from(self.record.state)

    @cached_property
    def occupied_for_good(self) -> Spaces:
        """The occupied spaces, without pieces that go home."""
        return self.occupied_spaces - self.going_home

    @cached_property
    def _full_difference(self) -> Difference:
        return difference(self.record.game, self.record.state, self.occupied_for_good, self.trusted_spaces)

    @cached_property
    def difference(self) -> Difference:
        """How the board differs from the position, pieces to be turned over left out."""
        if self.seen_pieces is not None:
            gone = losses(self.change)
            return Difference(spaces_of(gone), spaces_of(self.change.keys() - gone.keys()))
        full = self._full_difference
        return Difference(full.missing - self.turning, full.extra) if self.turning else full

    def difference_for(self, prospect: Candidate) -> Difference:
        """The difference for one action; a named one may lift a piece that is to be turned over."""
        if self.turning.isdisjoint(prospect.deed.lifts) or prospect.card not in self.named_cards:
            return self.difference
        away = self._full_difference.missing & {*prospect.deed.lifts}
        return Difference(self.difference.missing | away, self.difference.extra)

    @cached_property
    def named_cards(self) -> frozenset[str]:
        """The cards that were named as used; the one in use needs no naming."""
        game, actor, entry = self.record.game, self.record.actor, self.entry
        among = {action: card_of(game, actor, action) for action in self.allowed_actions}
        said = {card for one, card in among.items() if card and is_card_named(game, one, self.shown, entry)}
        if entry and entry.filled and len({*among.values()}) == 1:  # the dial has left only this one
            said |= {card for card in among.values() if card}
        return cards_in_use(self.record) | said

    @property
    def waiting_cards(self) -> frozenset[str]:
        """The named cards that are still unused."""
        return self.named_cards - cards_in_use(self.record)

    @cached_property
    def allowed_candidates(self) -> tuple[Candidate, ...]:
        allowed = {*self.allowed_actions}
        return tuple(prospect for prospect in self.legal_candidates if prospect.action in allowed)

    @cached_property
    def hand_candidates(self) -> tuple[Candidate, ...]:
        """The candidates that hands alone can show, or that were named."""
        named = (one for one in self.allowed_candidates if one.card is None or one.card in self.named_cards)
        return tuple(named)

    @cached_property
    def legal_candidates(self) -> tuple[Candidate, ...]:
        found = candidates_of(self.record.game, self.record.state, self.trusted_spaces)
        return tuple(one for one in found if one.action in self.step.actions) if self.step else found

    def grade(self, prospect: Candidate) -> Evidence:
        """How sure it is that hands did what cells cannot show of the action."""
        grade = evidence_of(self.cell_history, prospect.unseen, prospect.deed.lifts)
        named = prospect.card is not None and prospect.card in self.named_cards and not prospect.blind
        return grade if named or (prospect.card is None and prospect.plain) else min(grade, Evidence.NUDGE)

    def without_named_cards(self) -> "Observation":
        shown = without_owners(self.shown, (TABLE,))
        legal = left_by_step(tuple(self.record.game.rules.legal(self.record.state)), self.step)
        allowed = named_actions(self.record.game, self.record.actor, legal, shown, None)
        return replace(self, shown=shown, entry=None, allowed_actions=allowed)

    def after_action(self, action: Action) -> "Observation":
        """The same observation as it would be read after the action."""
        record = self.record.play(action)
        legal = tuple(record.game.rules.legal(record.state))
        allowed = named_actions(record.game, record.actor, legal, self.shown, None)
        return replace(self, record=record, allowed_actions=allowed, touched=(), entry=None, step=None)

    @cached_property
    def last(self) -> int:
        """How many actions ago hands did what they can take back; 0 where there is no such action."""
        back = last_by_hand(self.record)
        return back if back and not self.is_of_bot(back) else 0

    def is_of_bot(self, back: int) -> bool:
        """Whether a bot did the action of so many actions ago."""
        return self.record.game.rules.actor(self.record.states[-1 - back]) in self.bots

    @property
    def deed_of_last(self) -> Deed:
        record = self.record
        return record.game.hands.deed(record.states[-1 - self.last], record.actions[-self.last])
