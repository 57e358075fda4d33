"""The parts of an action that are entered beside the board: with a dial, or by a tag on a reader.

The first part that is still open is asked for. Evidence in any order fills parts: a piece in the hand
leaves fewer actions, and so fewer open parts; when one action is left, a push takes it. Pieces in the box
are offered by number, the most first.

Laws: a tag fills a part and never a space, which only hands show; a tag of one side does not concern the
other side; sorting leaves no value out.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import (
    CARD,
    NO_DEED,
    PIECE,
    TABLE,
    Action,
    Actor,
    Form,
    Game,
    GuidedStep,
    Reason,
    Record,
    Space,
    Thing,
    Why,
    because,
)

VERB: Final = "verb"
"""The part name that stands for the verb of a form, asked for where there are several."""
WHOLE: Final = "*"
"""The most possible of every kind."""
NONE_OF_THESE: Final = ""
"""The choice that none of the ambiguous actions was done."""
FORMS_KEPT: Final = 4096
"""Actions whose parts are cached: those of a few positions."""


@dataclass(frozen=True, slots=True)
class DialEntry:
    """The parts chosen so far, and where the dial stands."""

    filled: tuple[tuple[str, str], ...] = ()
    cursor: int = 0
    wide: bool = False
    """Whether the entry is independent of what hands seem to be doing."""

    def turn(self, detents: int, offer: "Offer") -> "DialEntry":
        """Turn the dial, which wraps around the offer."""
        return replace(self, cursor=(self.cursor + detents) % len(offer.values))

    def take(self, offer: "Offer") -> "DialEntry":
        """Choose what the dial points at."""
        value = offer.values[self.cursor % len(offer.values)]
        return self.with_parts(*offer.fills.get(value, ((offer.part, value),)))

    def with_parts(self, *parts: tuple[str, str]) -> "DialEntry":
        return replace(self, filled=(*self.filled, *parts), cursor=0)

    def without_last(self) -> "DialEntry | None":
        """Drop the last choice; `None` where there was none."""
        return replace(self, filled=self.filled[:-1], cursor=0) if self.filled else None


@dataclass(frozen=True, slots=True)
class Offer:
    """The open part, the values it can still take, and the remaining actions."""

    part: str
    values: tuple[str, ...]
    actions: tuple[Action, ...]
    fills: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The parts that a value fills, where it fills more or other parts than the offered one."""


def offer(
    game: Game[Any], actions: Sequence[Action], entry: DialEntry | None, declines: Action | None = None
) -> Offer:
    """What is asked for next; with one action left the part is empty and the action is the value.

    The action that declines comes at the end of the values, so that the verb is not asked for first.
    """
    left = possible(game, actions, entry)
    rest = tuple(action for action in left if action != declines)
    if len({parts(game, action)[VERB] for action in rest}) == 1 and len(left) > len(rest):
        offered = _first_open_part(game, rest)
        if offered.part and declines is not None:
            fills = {**offered.fills, str(declines): ((VERB, parts(game, declines)[VERB]),)}
            return replace(offered, values=(*offered.values, declines), actions=left, fills=fills)
    return _first_open_part(game, left)


def _first_open_part(game: Game[Any], left: tuple[Action, ...]) -> Offer:
    forms = [parts(game, action) for action in left]
    for name in forms[0] if len(forms) > 1 else ():
        values = {form[name] for form in forms if name in form}
        if len(values) > 1 and name in game.stacks.count_parts:
            return _offer_of_counts(game, name, values, left, forms)
        if len(values) > 1:
            return Offer(name, tuple(sorted(values)), left)
    return Offer("", left, left)


def _offer_of_counts(
    game: Game[Any], name: str, values: set[str], left: tuple[Action, ...], forms: list[Mapping[str, str]]
) -> Offer:
    """Counts of a kind, the most first; `WHOLE` comes before them where several kinds are open."""
    falling = tuple(sorted(values, key=int, reverse=True))
    names = [part for part in forms[0] if part in game.stacks.count_parts]
    most = tuple((part, max((form[part] for form in forms), key=int)) for part in names)
    about = sum(len({form[part] for form in forms}) > 1 for part in names)
    if about > 1 and any({*most} <= form.items() for form in forms):
        return Offer(name, (WHOLE, *falling), left, {WHOLE: most})
    return Offer(name, falling, left)


def possible(game: Game[Any], actions: Sequence[Action], entry: DialEntry | None) -> tuple[Action, ...]:
    chosen = {*entry.filled} if entry else set()
    return tuple(action for action in actions if chosen <= parts(game, action).items())


@lru_cache(maxsize=FORMS_KEPT)
def parts(game: Game[Any], action: Action) -> Mapping[str, str]:
    """The verb and the other parts of an action, by name."""
    form = game.rules.parse_action(action)
    return {VERB: form.verb, **dict(form.parts)}


Shown = Mapping[Actor, Thing]
"""The thing of each owner that was shown to a reader and not played yet."""
NOTHING_SHOWN: Final[Shown] = MappingProxyType({})


class Misread(StrEnum):
    """Why a tag has no effect on the game."""

    FOREIGN = "table.foreign-tag"
    """The tag is not enrolled."""
    ELSEWHERE = "table.other-game"
    """It belongs to another game."""
    SEVERAL = "table.several-tags"
    """More than one tag lies there."""
    NOT_NOW = "table.not-now"
    """It fits nothing that is to be decided now."""
    OTHERWISE = "table.otherwise"
    """It claims another piece than the record has, which is impossible."""
    VEILED = "table.veiled"
    """It is drawn in secret, but not there or now."""
    NOT_YOURS = "table.not-yours"
    """It belongs to the other side."""


@dataclass(frozen=True, slots=True)
class TagReading:
    """What lies on a reader, or did just now."""

    thing: Thing | None = None
    """The thing, where it is one of this game."""
    why: Reason | None = None
    """Why it has no effect, where that is to be reported."""
    report_until_s: float = 0.0
    """When the report ends: a tag may lie on the reader for long."""
    waits: bool = False
    """Whether it was put there too early and counts as soon as it can: a card only in this turn."""
    uid: str = ""
    of_space: Space | None = None
    """The space of the piece on the board that it was taken for."""


def named_actions(
    game: Game[Any], actor: Actor | None, actions: tuple[Action, ...], shown: Shown, entry: DialEntry | None
) -> tuple[Action, ...]:
    """The actions that agree with what was shown and entered; all of them where none does."""
    said = [(thing.part, thing.value) for owner in (actor, TABLE) if owner and (thing := shown.get(owner))]
    said += (
        [(name, value) for name, value in entry.filled if name not in game.hands.space_parts] if entry else []
    )
    for name, value in said:
        fitting = tuple(action for action in actions if parts(game, action).get(name) == value)
        actions = fitting or actions
    return actions


def is_card_named(game: Game[Any], action: Action, shown: Shown, entry: DialEntry | None) -> bool:
    """Whether a tag or the dial has named this card: no cell can show its use."""
    card = parts(game, action).get(CARD)
    thing = shown.get(TABLE)
    chosen = dict(entry.filled) if entry else {}
    return (thing is not None and (thing.part, thing.value) == (CARD, card)) or chosen.get(CARD) == card


def card_of(game: Game[Any], actor: Actor | None, action: Action) -> str | None:
    """The card that the action uses up; hands on the board alone do not show it."""
    return parts(game, action).get(CARD) if actor != TABLE else None


def needs_a_name(game: Game[Any], actor: Actor | None, action: Action) -> bool:
    """Whether hands alone cannot show that it is done."""
    return card_of(game, actor, action) is not None


def enabling_card_use(record: Record[Any], actions: Collection[Action]) -> Action | None:
    """The use of a card after which the same side goes on, where it is the only action meant."""
    for action in actions if len(actions) == 1 else ():
        card, deed = card_of(record.game, record.actor, action), record.game.hands.deed(record.state, action)
        if card is not None and deed == NO_DEED and record.play(action).actor == record.actor:
            return action
    return None


def cards_in_use(record: Record[Any]) -> frozenset[str]:
    """The card that was played last, with which the side to move may go on."""
    if not record.actions or record.game.hands.deed(record.states[-2], record.actions[-1]) == NO_DEED:
        return frozenset()
    card = card_of(record.game, record.game.rules.actor(record.states[-2]), record.actions[-1])
    return frozenset((card,) if card is not None else ())


def why_unfit(game: Game[Any], state: object, actions: Iterable[Action], thing: Thing) -> Reason | None:
    """Why the thing fits no action now; `None` where it fits one."""
    with_part = [action for action in actions if thing.part in parts(game, action)]
    if any(parts(game, action)[thing.part] == thing.value for action in with_part):
        return None
    for action in with_part:
        form = dict(parts(game, action))
        other = Form(form.pop(VERB), tuple({**form, thing.part: thing.value}.items()))
        reason = game.rules.explain(state, game.rules.format_action(other))
        if reason is not None and reason.code != Why.UNREADABLE:  # it may need other parts as well
            return reason
    return because(Misread.NOT_NOW, thing=thing.value)


def without_played(
    shown: Shown, game: Game[Any], actor: Actor | None, action: Action, kept: Collection[Actor] = ()
) -> Shown:
    """What was shown and is still to be played after the action; kept things are dropped."""
    done = parts(game, action)
    return {
        owner: thing
        for owner, thing in shown.items()
        if owner not in kept and (owner not in (actor, TABLE) or done.get(thing.part) != thing.value)
    }


def still_shown(shown: Shown, record: Record[Any], mover: Actor | None) -> Shown:
    """What still counts: a shared thing only while its user is to move and can still use it."""
    thing = shown.get(TABLE)
    legal = record.game.rules.legal(record.state)
    if thing is None or (
        record.actor == mover and why_unfit(record.game, record.state, legal, thing) is None
    ):
        return shown
    return without_owners(shown, (TABLE,))


def without_owners(shown: Shown, owners: Collection[Actor | None]) -> Shown:
    """What was shown, without the things of these owners."""
    return {owner: thing for owner, thing in shown.items() if owner not in owners}


def held_thing(game: Game[Any], actor: Actor | None, action: Action) -> Shown:
    """The thing back in the hand of the player who took up the piece of this action."""
    for thing in game.hands.box:
        if thing.owner == actor and parts(game, action).get(thing.part) == thing.value:
            return {thing.owner: thing}
    return NOTHING_SHOWN


def count_beside_board(game: Game[Any], state: object, owner: Actor | None, kind: str) -> int:
    """How many pieces of that kind the owner has beside the board."""
    thing = (owner, PIECE, kind)
    box = sum(count for one, count in game.hands.box.items() if (one.owner, one.part, one.value) == thing)
    standing = (there for there in game.hands.occupancy(state).values() if there.owner == owner)
    return box - sum(there.kinds.count(kind) for there in standing)


def left_by_step(actions: tuple[Action, ...], step: GuidedStep | None) -> tuple[Action, ...]:
    """The actions that the step of a guided game leads to; all of them without one."""
    return actions if step is None else tuple(action for action in actions if action in step.actions)


def sort_offer(game: Game[Any], state: object, offer: Offer, step: GuidedStep | None = None) -> Offer:
    """Sort the offer by the ranks of the game, then pieces that there are most of first.

    What a guided game leads to comes before the rest.
    """
    return _sort_by_step(game, _sort_by_rank(game, state, offer), step)


def _sort_by_step(game: Game[Any], offer: Offer, step: GuidedStep | None) -> Offer:
    led = [{*parts(game, action).items()} for action in left_by_step(offer.actions, step)] if step else []
    if not led or not offer.part:
        return offer

    def leads_away(value: str) -> bool:
        chosen = {*offer.fills.get(value, ((offer.part, value),))}
        return not any(chosen <= form for form in led)

    return replace(offer, values=tuple(sorted(offer.values, key=leads_away)))


def _sort_by_rank(game: Game[Any], state: object, offer: Offer) -> Offer:
    if not offer.part or offer.part in game.stacks.count_parts:
        return offer
    owner, part = game.rules.actor(state), offer.part

    def place(value: str) -> tuple[bool, int, int]:
        many = count_beside_board(game, state, owner, value) if part == PIECE else 0
        return value in offer.fills, game.rules.rank(state, part, value), -many

    return replace(offer, values=tuple(sorted(offer.values, key=place)))
