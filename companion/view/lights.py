"""Which spaces are lit, and what each means: a function of the desk."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.desk.desk import Desk
from companion.desk.laying import grounds
from companion.desk.question import Topic
from companion.rules.kernel.facts import Captured, Moved
from companion.rules.kernel.hands import NO_DEED, Deed
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.table.entry import possible
from companion.table.guide import Errand, lead
from companion.table.prospects import NOWHERE, Spaces
from companion.table.situation import Phase
from companion.table.table import Table, Task
from companion.table.undoing import may_undo
from companion.view.light import GROUNDS, Glow

Glows = Mapping[Space, Glow]

_RANK: Final = tuple(Glow)
"""Where a space means several things it shows the later one of these."""


def glows(desk: Desk) -> Glows:
    """The lit spaces of the table. A question dims nothing: whoever plays on has answered it."""
    table, laid = desk.table, grounds(desk)
    if desk.rests or (desk.question and desk.question.topic in (Topic.TURN, Topic.SWAP)):
        return {}
    if laid:
        return {space: GROUNDS[ground] for space, ground in laid.items() if ground in GROUNDS}
    if table.line.actor is None:  # people clear the board as they like
        return _last(table.line)
    if table.entry and table.situation.phase not in (Phase.DIFFERENT, Phase.AMBIGUOUS):
        return _entered(table)
    match table.situation.phase:
        case Phase.IN_HAND | Phase.DONE:
            return _targets(table, table.situation.actions, table.situation.seen.missing)
        case Phase.AMBIGUOUS:
            return _candidates(table)
        case Phase.DIFFERENT:
            return _to_mend(table)
        case Phase.RIGHT if table.obliged:
            return {**_last(table.line), **dict.fromkeys(table.obliged[:1], Glow.CHOICE)}
        case Phase.RIGHT | Phase.UNKNOWN:
            return _last(table.line)


def _merged(lit: Iterable[tuple[Space, Glow]]) -> dict[Space, Glow]:
    merged: dict[Space, Glow] = {}
    for space, glow in lit:
        merged[space] = max(glow, merged.get(space, glow), key=_RANK.index)
    return merged


def _targets(table: Table, actions: Iterable[Action], missing: Spaces) -> dict[Space, Glow]:
    game, state = table.line.game, table.line.state
    lit: list[tuple[Space, Glow]] = []
    for action in actions:
        deed = game.deed(state, action)
        lit += [(space, Glow.CAPTURE if space in deed.lifts else Glow.GOAL) for space in deed.drops]
        lit += [
            (space, Glow.ORIGIN if space in missing else Glow.CHOICE)
            for space in deed.lifts
            if space not in deed.drops
        ]
    return _merged(lit)


def _entered(table: Table) -> Glows:
    """What the dial points at as if it were taken, before the other choices."""
    offer = table.offer
    if table.entry is None or not offer.part:
        return _targets(table, offer.actions, _origins(table, offer.actions))
    pointed = table.entry.taken(offer)
    ahead = possible(table.line.game, offer.actions, pointed)
    others = {Space(value): Glow.CHOICE for value in offer.values if value in table.line.game.spaces}
    return {**others, **_targets(table, ahead, _origins(table, ahead))}


def _origins(table: Table, actions: Iterable[Action]) -> Spaces:
    """The spaces that every one of the actions starts from."""
    game, state = table.line.game, table.line.state
    deeds = [game.deed(state, action) for action in actions]
    starts = [frozenset(deed.lifts) - {*deed.drops} for deed in deeds]
    return frozenset.intersection(*starts) if starts else NOWHERE


def _candidates(table: Table) -> Glows:
    """Where the candidates lead to, and all of the one that the dial is on."""
    game, state, actions = table.line.game, table.line.state, table.which
    lit = {space: Glow.CHOICE for action in actions for space in game.deed(state, action).drops}
    if table.entry is None:
        return lit
    pointed = actions[table.entry.cursor % len(actions)]
    return {**lit, **_merged(_of_deed(game.deed(state, pointed)))}


def _to_mend(table: Table) -> Glows:
    """What is amiss, and above all what to do about it next."""
    if follows(table):
        return _merged(_of_deed(table.owed))
    if table.situation.back and may_undo(table):
        return dict.fromkeys(table.situation.seen.extra, Glow.CHOICE)
    seen, next_one = table.situation.seen, lead(table)
    lit = dict.fromkeys((*seen.missing, *seen.extra), Glow.AMISS)
    if next_one is not None:
        lit[next_one.space] = Glow.TAKE if next_one.errand is Errand.TAKE else Glow.PUT
    if next_one is not None and next_one.start is not None:
        lit[next_one.start] = Glow.TAKE
    return lit


def follows(table: Table) -> bool:
    """Whether the board lacks exactly what hands owe it, or a part of that."""
    seen, owed = table.situation.seen, table.owed
    if table.task is not Task.FOLLOW or owed == NO_DEED:
        return False
    return seen.missing <= {*owed.drops} and seen.extra <= {*owed.lifts}


def _of_deed(deed: Deed) -> Iterable[tuple[Space, Glow]]:
    for space in deed.lifts:
        yield space, Glow.CAPTURE if space in deed.drops else Glow.ORIGIN
    for space in deed.drops:
        yield space, Glow.GOAL


def _last(line: Line[Any]) -> Glows:
    if not line.actions:
        return {}
    before, after = line.states[-2:]
    lit: list[tuple[Space, Glow]] = []
    for fact in line.game.facts(before, line.actions[-1], after):
        match fact:
            case Moved(start=start, goal=goal):
                lit += [(start, Glow.LAST), (goal, Glow.LAST)]
            case Captured(space=space):
                lit.append((space, Glow.LAST))
            case _:
                pass
    return _merged(lit)
