"""What was said about an action beside the board: by a tag on a reader, or by a part chosen with a dial.

Laws: it fills parts and never a space, which hands show; and what is said of one side's things is nothing to
the other side.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from companion.rules.kernel.form import Form
from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import CARD, NO_DEED, Thing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Actor, Space
from companion.rules.kernel.reason import Reason, Why, because
from companion.table.entry import VERB, Entry, parts

Shown = Mapping[Actor, Thing]
"""The thing of each owner that was shown to a reader and not played yet."""
NOTHING_SHOWN: Final[Shown] = MappingProxyType({})


class Misread(StrEnum):
    """Why a tag says nothing about the game."""

    FOREIGN = "table.foreign-tag"
    """Nobody has ever enrolled it. Values: none."""
    ELSEWHERE = "table.other-game"
    """It is of another game. Values: game."""
    SEVERAL = "table.several-tags"
    """More than one lies there. Values: none."""
    NOT_NOW = "table.not-now"
    """It can be nothing that is to be decided now. Values: thing."""
    OTHERWISE = "table.otherwise"
    """It would be another piece than the record tells, and could not be. Values: space, thing."""
    VEILED = "table.veiled"
    """It is drawn in secret, and nobody draws there or now. Values: none: it stays a secret."""
    NOT_YOURS = "table.not-yours"
    """It belongs to the other side. Values: thing; and seat, where the thing does not say whose it is."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on a reader, or did just now."""

    thing: Thing | None = None
    """What it is, where it is one of this game's."""
    why: Reason | None = None
    """Why nothing comes of it, where that is to be told."""
    told_s: float = 0.0
    """Until when that is told: what lies there for long is not told all the time."""
    waits: bool = False
    """Whether it was laid there too early, and counts as soon as it can: a card only in this turn."""
    uid: str = ""
    of: Space | None = None
    """Where the piece on the board has to stand that it was taken for."""


def named(
    game: Game[Any], actor: Actor | None, actions: tuple[Action, ...], shown: Shown, entry: Entry | None
) -> tuple[Action, ...]:
    """Those of the actions that are meant by what was said; all of them where none is."""
    said = [(thing.part, thing.value) for owner in (actor, TABLE) if owner and (thing := shown.get(owner))]
    said += [(name, value) for name, value in entry.filled if name not in game.aims] if entry else []
    for name, value in said:
        fitting = tuple(action for action in actions if parts(game, action).get(name) == value)
        actions = fitting or actions
    return actions


def is_named(game: Game[Any], action: Action, shown: Shown, entry: Entry | None) -> bool:
    """Whether somebody has said that this card is used: no cell can show that."""
    card = parts(game, action).get(CARD)
    thing = shown.get(TABLE)
    chosen = dict(entry.filled) if entry else {}
    return (thing is not None and (thing.part, thing.value) == (CARD, card)) or chosen.get(CARD) == card


def card_of(game: Game[Any], actor: Actor | None, action: Action) -> str | None:
    """The card that the action uses up; then it is more than hands do on the board."""
    return parts(game, action).get(CARD) if actor != TABLE else None


def needs_a_name(game: Game[Any], actor: Actor | None, action: Action) -> bool:
    """Whether hands alone cannot say that it is done."""
    return card_of(game, actor, action) is not None


def lets(line: Line[Any], actions: Collection[Action]) -> Action | None:
    """The use of a card that is all that was meant, and after which its owner goes on on the board."""
    for action in actions if len(actions) == 1 else ():
        card, deed = card_of(line.game, line.actor, action), line.game.deed(line.state, action)
        if card is not None and deed == NO_DEED and line.play(action).actor == line.actor:
            return action
    return None


def in_use(line: Line[Any]) -> frozenset[str]:
    """The card that hands have just played, and may go on with."""
    if not line.actions or line.game.deed(line.states[-2], line.actions[-1]) == NO_DEED:
        return frozenset()
    card = card_of(line.game, line.game.actor(line.states[-2]), line.actions[-1])
    return frozenset((card,) if card is not None else ())


def unfit(game: Game[Any], state: object, actions: Iterable[Action], thing: Thing) -> Reason | None:
    """Why this thing can be nothing now; `None` where it can."""
    with_part = [action for action in actions if thing.part in parts(game, action)]
    if any(parts(game, action)[thing.part] == thing.value for action in with_part):
        return None
    for action in with_part:
        form = dict(parts(game, action))
        other = Form(form.pop(VERB), tuple({**form, thing.part: thing.value}.items()))
        reason = game.explain(state, game.form(other))
        if reason is not None and reason.code != Why.UNREADABLE:  # it may want other parts besides
            return reason
    return because(Misread.NOT_NOW, thing=thing.value)


def without(
    shown: Shown, game: Game[Any], actor: Actor | None, action: Action, kept: Collection[Actor] = ()
) -> Shown:
    """What is left to be played once this action is done; of what was only kept nothing is."""
    done = parts(game, action)
    return {
        owner: thing
        for owner, thing in shown.items()
        if owner not in kept and (owner not in (actor, TABLE) or done.get(thing.part) != thing.value)
    }


def still_meant(shown: Shown, line: Line[Any], mover: Actor | None) -> Shown:
    """What counts of it as the game stands now: what is nobody's only for who could use it and still can."""
    thing = shown.get(TABLE)
    legal = line.game.legal(line.state)
    if thing is None or (line.actor == mover and unfit(line.game, line.state, legal, thing) is None):
        return shown
    return besides(shown, (TABLE,))


def besides(shown: Shown, owners: Collection[Actor | None]) -> Shown:
    """What the others have shown."""
    return {owner: thing for owner, thing in shown.items() if owner not in owners}


def held(game: Game[Any], actor: Actor | None, action: Action) -> Shown:
    """The thing in the hand of who has taken that action up again."""
    for thing in game.box:
        if thing.owner == actor and parts(game, action).get(thing.part) == thing.value:
            return {thing.owner: thing}
    return NOTHING_SHOWN
