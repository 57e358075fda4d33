"""Which spaces are lit, and what each means: a function of the desk."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.desk.desk import Desk
from companion.desk.laying import grounds
from companion.desk.lists import rows
from companion.desk.question import Question, Topic
from companion.rules.kernel.facts import Captured, Moved, Placed, Returned
from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import NO_DEED, Deed
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Space
from companion.table.chores import Chores, Work
from companion.table.entry import parts, possible
from companion.table.guide import Errand, lead
from companion.table.naming import card_of, in_use, is_named, lets, needs_a_name
from companion.table.prospects import NOWHERE, Spaces
from companion.table.situation import Phase, Snag, last_deed
from companion.table.table import Table, Task
from companion.table.turns import exchanging
from companion.table.undoing import may_undo
from companion.view.light import GROUNDS, Glow
from companion.view.looks import look_of

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
    if desk.question and desk.question.topic in (Topic.RECKONING, Topic.ROW):
        return dict.fromkeys(_looked_up(desk, desk.question), Glow.CHOICE)
    owing = dict.fromkeys(exchanging(table), Glow.ORIGIN)
    return {**_merged([*_in_play(table).items(), *_owed(table.chores)]), **owing}


def foremost(desk: Desk, lit: Glows) -> Glows:
    """What counts most comes first, for lights that cannot show all of that at once.

    What the dial points at counts alone, and so does what is to be done next about what is amiss.
    """
    pointed = _pointed(desk.table)
    if pointed and pointed.items() <= lit.items():
        lit = pointed
    elif {Glow.PUT, Glow.TAKE} & {*lit.values()}:
        lit = {space: glow for space, glow in lit.items() if glow is not Glow.AMISS}
    return dict(sorted(lit.items(), key=lambda each: (-_RANK.index(each[1]), each[0])))


def _looked_up(desk: Desk, question: Question) -> Iterable[Space]:
    """The spaces that the line is about which the dial is on, or which is told in full."""
    line = desk.table.line
    about = question.chosen if question.topic is Topic.RECKONING else question.about
    values = {value for _, value in rows(desk)[about.number].values} if about else set()
    board = line.game.where(line.state) or line.game.spaces
    yield from (space for space in board if space in values)
    for part in look_of(line.game).tally(line.state):
        yield from part.spaces if part.name in values else ()


def _owed(chores: Chores) -> Iterable[tuple[Space, Glow]]:
    """What hands have still to do, and nothing waits for."""
    return ((chore.space, Glow.HOME if chore.work is Work.HOME else Glow.TURN) for chore in chores)


def _in_play(table: Table) -> Glows:
    now = table.situation
    match now.phase:
        case Phase.IN_HAND if now.first is not None:
            state = table.line.game.apply(table.line.state, now.first)
            return _targets(table, now.beyond, now.seen.missing, state)
        case Phase.IN_HAND | Phase.DONE:
            return _targets(table, now.actions, now.seen.missing)
        case Phase.AMBIGUOUS:
            return _candidates(table)
        case Phase.DIFFERENT:
            return _to_mend(table)
        case Phase.RIGHT if table.obliged:
            return {**_last(table.line), **dict.fromkeys(table.obliged[:1], Glow.CHOICE)}
        case Phase.RIGHT:
            return {**_last(table.line), **open_glows(table)}
        case Phase.UNKNOWN:
            return _last(table.line)


def open_glows(table: Table) -> Glows:
    """Where something can go, where it is plain what: a piece that stands beside the board, or nobody's.

    Where a card is named there is only what it can be used on.
    """
    if at := aims(table):
        return dict.fromkeys(at, Glow.CHOICE)
    game, state, actions = table.line.game, table.line.state, table.situation.actions
    if use := lets(table.line, actions):
        state = game.apply(state, use)
        actions = tuple(one for one in game.legal(state) if card_of(game, table.line.actor, one) is None)
        return _targets(table, actions, NOWHERE, state)
    if game.stacks:
        return _of_stacks(table, actions)
    standing = game.occupancy(state)
    actions = tuple(one for one in actions if _is_plain(table, one))
    deeds = [game.deed(state, action) for action in actions]
    lifted = {space for deed in deeds for space in {*deed.lifts} - {*deed.home}}
    if all(standing[space].owner == TABLE for space in lifted):
        return _targets(table, actions, NOWHERE)
    swaps = [space for deed in deeds if {*deed.lifts} == {*deed.drops} for space in deed.drops]
    return dict.fromkeys(swaps, Glow.CHOICE)


def _of_stacks(table: Table, actions: tuple[Action, ...]) -> Glows:
    """Where pieces can go, once it is plain where from; before that, where they can be taken from."""
    game, state = table.line.game, table.line.state
    starts = {frozenset(_starts(game, state, action)) for action in actions if action != game.tacit(state)}
    if len(starts) == 1:
        return _targets(table, actions, *starts)
    return dict.fromkeys((space for start in starts for space in start), Glow.CHOICE)


def _starts(game: Game[Any], state: Any, action: Action) -> Iterable[Space]:  # noqa: ANN401 - any game's
    """The spaces that it takes pieces from, be it only once another action has followed it."""
    return (*game.deed(state, action).lifts, *game.early(state, action))


def aims(table: Table) -> Spaces:
    """What the card that somebody has named can be used on: what is lifted for it, or the spaces it names."""
    game, line = table.line.game, table.line
    using = [action for action in table.situation.actions if _uses_named(table, action)]
    lifts = {space for action in using for space in game.deed(line.state, action).lifts}
    told = [part for action in using for part in parts(game, action).items()]
    named = {value for name, value in told if name in game.aims}
    return frozenset(lifts or map(Space, named))


def _uses_named(table: Table, action: Action) -> bool:
    """Whether it uses a card up of which somebody has said that it is used."""
    line = table.line
    card = card_of(line.game, line.actor, action)
    return card is not None and (
        card in in_use(line) or is_named(line.game, action, table.shown, table.entry)
    )


def _is_plain(table: Table, action: Action) -> bool:
    """Whether it is done on the board, and not with a card that nobody has named."""
    game, actor = table.line.game, table.line.actor
    if game.deed(table.line.state, action) == NO_DEED:
        return False
    asks = needs_a_name(game, actor, action)
    return not asks or is_named(game, action, table.shown, table.entry)


def _merged(lit: Iterable[tuple[Space, Glow]]) -> dict[Space, Glow]:
    merged: dict[Space, Glow] = {}
    for space, glow in lit:
        merged[space] = max(glow, merged.get(space, glow), key=_RANK.index)
    return merged


def _targets(
    table: Table,
    actions: Iterable[Action],
    missing: Spaces,
    state: Any = None,  # noqa: ANN401 - any game's
) -> dict[Space, Glow]:
    """Where these actions lead to, from the game's state or from one that follows it."""
    game, state = table.line.game, table.line.state if state is None else state
    lit: list[tuple[Space, Glow]] = []
    up: set[Space] = set()
    down: set[Space] = set()
    for action in actions:
        deed = game.deed(state, action)
        lit += _soon(game, state, action, missing)
        takes = {*deed.lifts} - {*deed.drops}  # an exchange takes nothing
        lit += [(space, Glow.CAPTURE if takes and space in deed.lifts else Glow.GOAL) for space in deed.drops]
        lit += [
            (space, Glow.ORIGIN if space in missing else Glow.CHOICE)
            for space in deed.lifts
            if space not in deed.drops and (space in missing or space not in deed.home)
        ]
        for space in deed.drops:
            (down if goes_down(game, state, action, space) else up).add(space)
    return {**_merged(lit), **dict.fromkeys(down - up, Glow.DOWN)}


def _soon(
    game: Game[Any],
    state: Any,  # noqa: ANN401 - any game's
    action: Action,
    missing: Spaces,
) -> Iterable[tuple[Space, Glow]]:
    """Where it comes from, and where others have to leave first before it can arrive."""
    early = game.early(state, action)
    for space in early:
        yield space, Glow.ORIGIN if space in missing else Glow.CHOICE
    for name, value in parts(game, action).items() if early else ():
        if name in game.aims and value not in early:
            yield Space(value), Glow.CAPTURE


@lru_cache(maxsize=256)
def goes_down(game: Game[Any], state: Any, action: Action, space: Space) -> bool:  # noqa: ANN401
    """Whether a piece that comes to that space by the action lies on its face then."""
    after, before = game.occupancy(game.apply(state, action)), game.occupancy(state)
    return after[space].down and space not in before


def _entered(table: Table) -> Glows:
    """What the dial points at as if it were taken, before the other choices."""
    offer = table.offer
    if table.entry is None or not offer.part:
        return _targets(table, offer.actions, _origins(table, offer.actions))
    open_now = _targets(table, offer.actions, NOWHERE)
    others = {
        Space(value): Glow.DOWN if open_now.get(Space(value)) is Glow.DOWN else Glow.CHOICE
        for value in (offer.values if offer.part in table.line.game.aims else ())
    }
    return {**others, **_pointed(table)}


def _pointed(table: Table) -> Glows:
    """What the dial points at, where it does."""
    if table.entry is None:
        return {}
    if table.situation.phase is Phase.AMBIGUOUS:
        pointed = table.picked
        return _merged(_of_deed(table.line.game.deed(table.line.state, pointed))) if pointed else {}
    offer = table.offer
    if not offer.part:
        return {}
    ahead = possible(table.line.game, offer.actions, table.entry.taken(offer))
    return _targets(table, ahead, _origins(table, ahead))


def _origins(table: Table, actions: Iterable[Action]) -> Spaces:
    """The spaces that every one of the actions starts from."""
    game, state = table.line.game, table.line.state
    starts = [
        frozenset(_starts(game, state, action)) - {*game.deed(state, action).drops} for action in actions
    ]
    return frozenset.intersection(*starts) if starts else NOWHERE


def _candidates(table: Table) -> Glows:
    """Where the candidates lead to, and all of the one that the dial is on."""
    game, state, actions = table.line.game, table.line.state, table.which
    lit = {space: Glow.CHOICE for action in actions for space in game.deed(state, action).drops}
    return {**lit, **_pointed(table)}


def _to_mend(table: Table) -> Glows:
    """What is amiss, and above all what to do about it next."""
    if follows(table):
        return _merged(_of_deed(table.owed))
    if table.situation.back and may_undo(table):
        return dict.fromkeys(table.situation.seen.extra, Glow.CHOICE)
    seen, next_one = table.situation.seen, lead(table)
    if waits_for_card(table):
        return {**dict.fromkeys((*seen.missing, *seen.extra), Glow.AMISS), **open_glows(table)}
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


def waits_for_card(table: Table) -> bool:
    """Whether all would be well, but for a card that was shown and is not used yet: nothing is led back."""
    why = table.situation.why
    return why is not None and why.code == Snag.CARD


def _of_deed(deed: Deed) -> Iterable[tuple[Space, Glow]]:
    for space in deed.lifts:
        yield space, Glow.CAPTURE if space in deed.drops else Glow.ORIGIN
    for space in deed.drops:
        yield space, Glow.GOAL


def _last(line: Line[Any]) -> Glows:
    """Where something happened last."""
    back = last_deed(line)
    if not back:
        return {}
    before, after = line.states[-1 - back], line.states[len(line.states) - back]
    lit: list[tuple[Space, Glow]] = []
    for fact in line.game.facts(before, line.actions[-back], after):
        match fact:
            case Moved(start=start, goal=goal):
                lit += [(start, Glow.LAST), (goal, Glow.LAST)]
            case Captured(space=space) | Placed(space=space) | Returned(space=space):
                lit.append((space, Glow.LAST))
            case _:
                pass
    return _merged(lit)
