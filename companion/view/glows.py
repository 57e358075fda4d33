"""Lit spaces: which ones, what each means, and its colour and pattern; a function of the session.

Law: each meaning has a colour and a pattern of its own, so that either alone identifies it where it
matters: a goal is never mistaken for a capture, and errors flicker.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from companion.games.kernel import (
    NO_DEED,
    TABLE,
    Action,
    Captured,
    Deed,
    Game,
    Moved,
    Placed,
    Record,
    Returned,
    Space,
    look_of,
)
from companion.session.decisions import reckoning_rows
from companion.session.question import SHOWING, Question, Topic
from companion.session.session import Session, shown_grounds
from companion.table.assessment import may_undo
from companion.table.chores import Work
from companion.table.commits import exchanges_to_do
from companion.table.entry import (
    card_of,
    cards_in_use,
    enabling_card_use,
    is_card_named,
    needs_a_name,
    parts,
    possible,
)
from companion.table.evidence import NOWHERE, Spaces
from companion.table.repair import Errand, next_instruction
from companion.table.situation import Phase, Snag, last_deed
from companion.table.table import Table, Task


class Pattern(Enum):
    """How a light changes with time; the part that owns the light plays it."""

    STEADY = "steady"
    PULSE = "pulse"
    BLINK = "blink"
    FLICKER = "flicker"


class Glow(Enum):
    """The meaning of a lit space."""

    LAST = "last"
    """The last action began or ended here."""
    ORIGIN = "origin"
    """The current piece comes from here."""
    GOAL = "goal"
    """The piece may go here."""
    CAPTURE = "capture"
    """The piece may capture here."""
    DOWN = "down"
    """The piece may go here, face down."""
    WEAK = "weak"
    """For learners: better not here; the next two are better."""
    GOOD = "good"
    BEST = "best"
    AMISS = "amiss"
    """Something is missing or too much here; corrected after the spaces that blink and flicker."""
    CHOICE = "choice"
    """One of several pieces or spaces that can be chosen."""
    PUT = "put"
    """A piece is missing here: put it down."""
    TAKE = "take"
    """Something is here that should not be: take it away."""
    TURN = "turn"
    """The piece has to be turned over or exchanged."""
    HOME = "home"
    """The piece goes back to its owner."""
    BLUE = "blue"
    """The ground is blue here, or has to be; the same for the other colours."""
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    CYAN = "cyan"
    PINK = "pink"


@dataclass(frozen=True, slots=True)
class Light:
    """A colour as red, green and blue up to 255, and a pattern."""

    colour: tuple[int, int, int]
    pattern: Pattern


LIGHT_CODE: Final[Mapping[Glow, Light]] = {
    Glow.LAST: Light((40, 40, 48), Pattern.STEADY),
    Glow.ORIGIN: Light((230, 230, 255), Pattern.STEADY),
    Glow.GOAL: Light((0, 150, 255), Pattern.PULSE),
    Glow.CAPTURE: Light((255, 110, 0), Pattern.BLINK),
    Glow.DOWN: Light((255, 150, 0), Pattern.PULSE),
    Glow.WEAK: Light((140, 20, 0), Pattern.BLINK),
    Glow.GOOD: Light((90, 150, 255), Pattern.PULSE),
    Glow.BEST: Light((60, 255, 60), Pattern.STEADY),
    Glow.AMISS: Light((80, 55, 0), Pattern.STEADY),
    Glow.CHOICE: Light((200, 0, 255), Pattern.STEADY),
    Glow.PUT: Light((255, 255, 255), Pattern.BLINK),
    Glow.TAKE: Light((255, 0, 40), Pattern.FLICKER),
    Glow.TURN: Light((200, 0, 255), Pattern.BLINK),
    Glow.HOME: Light((0, 255, 90), Pattern.BLINK),
    Glow.BLUE: Light((0, 0, 255), Pattern.STEADY),
    Glow.GREEN: Light((0, 180, 0), Pattern.STEADY),
    Glow.YELLOW: Light((255, 190, 0), Pattern.STEADY),
    Glow.RED: Light((255, 0, 0), Pattern.STEADY),
    Glow.CYAN: Light((0, 220, 220), Pattern.STEADY),
    Glow.PINK: Light((255, 60, 140), Pattern.STEADY),
}

GROUND_GLOWS: Final[Mapping[str, Glow]] = {
    "b": Glow.BLUE,
    "g": Glow.GREEN,
    "y": Glow.YELLOW,
    "r": Glow.RED,
    "A": Glow.YELLOW,
    "B": Glow.BLUE,
    "C": Glow.RED,
    "D": Glow.GREEN,
    "E": Glow.CYAN,
    "F": Glow.PINK,
}
"""The glow of a ground, by its letter in the rules."""


Glows = Mapping[Space, Glow]

_RANK: Final = tuple(Glow)
"""Where a space has several meanings, the later one here is shown."""


def glows(session: Session) -> Glows:
    """The lit spaces of the table. A question dims nothing, since playing on answers it."""
    table, grounds = session.table, shown_grounds(session)
    if session.is_resting or (session.question and session.question.topic in (Topic.TURN, Topic.SWAP)):
        return {}
    if grounds:
        return {space: GROUND_GLOWS[ground] for space, ground in grounds.items() if ground in GROUND_GLOWS}
    if table.record.actor is None:  # the board may be cleared in any order
        return _last_glows(table.record)
    if table.turn.entry and table.situation.phase not in (Phase.DIFFERENT, Phase.AMBIGUOUS):
        return _entry_glows(table)
    if session.question and session.question.topic is Topic.HINT:
        from companion.view.hints import hint_glows  # noqa: PLC0415 - only where somebody asks for it

        if (hinted := hint_glows(session)) is not None:
            return hinted
    if session.question and session.question.topic in SHOWING:
        return _shown_glows(session, session.question)
    if session.question and session.question.topic in (Topic.RECKONING, Topic.ROW):
        return dict.fromkeys(_lookup_spaces(session, session.question), Glow.CHOICE)
    owing = dict.fromkeys(exchanges_to_do(table), Glow.ORIGIN)
    chores = table.hand_work.chores  # for hands; they do not block the game
    owed = ((one.space, Glow.HOME if one.work is Work.HOME else Glow.TURN) for one in chores)
    lit = _play_glows(table)
    if session.hints.rated is not None and table.situation.phase is not Phase.DIFFERENT:
        from companion.view.hints import rated_glows  # noqa: PLC0415 - only for learners

        lit = rated_glows(session, lit)
    return {**_merge([*lit.items(), *owed]), **owing}


def _shown_glows(session: Session, question: Question) -> Glows:
    """The spaces of what is explained: those to choose from, and those of the choice under the dial."""
    from companion.session.show_me import (  # noqa: PLC0415 - only where somebody asks for it
        actions_shown,
        offered,
        spaces_in_order,
        why_not,
    )

    record = session.table.record
    game, chosen = record.game, Space(question.chosen.value)
    match question.topic:
        case Topic.MAY_DO:
            found = offered(session, question.said)
            on_board = found.part in game.hands.space_parts
            others = dict.fromkeys(map(Space, found.values) if on_board else (), Glow.CHOICE)
            return {**others, **goal_glows(game, record.state, actions_shown(session, question))}
        case Topic.WHAT_IS:
            if chosen not in spaces_in_order(record):
                return {}
            reach = look_of(game).reach(record.state, chosen)
            return {**dict.fromkeys(reach, Glow.GOAL), chosen: Glow.ORIGIN}
        case _:
            said = dict.fromkeys(map(Space, question.said), Glow.ORIGIN)
            here = {chosen: Glow.TAKE if why_not(session, question) else Glow.GOAL}
            spaces = {*spaces_in_order(record)}
            return {space: glow for space, glow in {**said, **here}.items() if space in spaces}


def most_urgent(session: Session, lit: Glows) -> Glows:
    """The most urgent spaces, for lights that cannot show all at once.

    The space under the dial excludes all others, and so does the next correction.
    """
    pointed = _dial_glows(session.table)
    if pointed and pointed.items() <= lit.items():
        lit = pointed
    elif {Glow.PUT, Glow.TAKE} & {*lit.values()}:
        lit = {space: glow for space, glow in lit.items() if glow is not Glow.AMISS}
    return dict(sorted(lit.items(), key=lambda each: (-_RANK.index(each[1]), each[0])))


def _lookup_spaces(session: Session, question: Question) -> Iterable[Space]:
    """The spaces of the score line under the dial, or of the one shown in full."""
    record = session.table.record
    about = question.chosen if question.topic is Topic.RECKONING else question.about
    values = {value for _, value in reckoning_rows(session)[about.number].values} if about else set()
    board = record.game.hands.places_of(record.state) or record.game.hands.spaces
    yield from (space for space in board if space in values)
    for part in look_of(record.game).beside.tally(record.state):
        yield from part.spaces if part.name in values else ()


def _play_glows(table: Table) -> Glows:
    now = table.situation
    match now.phase:
        case Phase.IN_HAND if now.first is not None:
            state = table.record.game.rules.apply(table.record.state, now.first)
            return _glows_of(table.record.game, state, now.beyond, now.difference.missing)
        case Phase.IN_HAND | Phase.DONE:
            return _target_glows(table, now.actions, now.difference.missing)
        case Phase.AMBIGUOUS:
            game, state = table.record.game, table.record.state
            goals = {space for one in table.ambiguous_actions for space in game.hands.deed(state, one).drops}
            return {**dict.fromkeys(goals, Glow.CHOICE), **_dial_glows(table)}
        case Phase.DIFFERENT:
            return _correction_glows(table)
        case Phase.RIGHT if table.obliged:
            return {**_last_glows(table.record), **dict.fromkeys(table.obliged[:1], Glow.CHOICE)}
        case Phase.RIGHT:
            return {**_last_glows(table.record), **(open_glows(table) or _led_glows(table))}
        case Phase.UNKNOWN:
            return _last_glows(table.record)


def _led_glows(table: Table) -> Glows:
    """The pieces to take for the step of a guided game."""
    game, state = table.record.game, table.record.state
    led = table.situation.actions if table.step else ()
    return dict.fromkeys((space for one in led for space in _starts(game, state, one)), Glow.CHOICE)


def open_glows(table: Table) -> Glows:
    """Where a piece can go whose origin is clear: one beside the board, or one without an owner.

    With a card named, only its targets.
    """
    if at := card_targets(table):
        return dict.fromkeys(at, Glow.CHOICE)
    game, state, actions = table.record.game, table.record.state, table.situation.actions
    if use := enabling_card_use(table.record, actions):
        state = game.rules.apply(state, use)
        actions = tuple(
            one for one in game.rules.legal(state) if card_of(game, table.record.actor, one) is None
        )
        return _glows_of(game, state, actions, NOWHERE)
    if game.stacks.has_stacks:
        return _stack_glows(table, actions)
    standing = game.hands.occupancy(state)
    actions = tuple(one for one in actions if _needs_no_card(table, one))
    deeds = [game.hands.deed(state, action) for action in actions]
    lifted = {space for deed in deeds for space in {*deed.lifts} - {*deed.home}}
    if all(standing[space].owner == TABLE for space in lifted):
        return _target_glows(table, actions, NOWHERE)
    swaps = [space for deed in deeds if {*deed.lifts} == {*deed.drops} for space in deed.drops]
    return dict.fromkeys(swaps, Glow.CHOICE)


def _stack_glows(table: Table, actions: tuple[Action, ...]) -> Glows:
    """Where stacked pieces can go, once the origin is clear; before that, possible origins."""
    game, state = table.record.game, table.record.state
    starts = {
        frozenset(_starts(game, state, action))
        for action in actions
        if action != game.hands.tacit_action(state)
    }
    if len(starts) == 1:
        return _target_glows(table, actions, *starts)
    return dict.fromkeys((space for start in starts for space in start), Glow.CHOICE)


def _starts(game: Game[Any], state: Any, action: Action) -> Iterable[Space]:  # noqa: ANN401 - any game's
    """The spaces that the action takes pieces from, even if only together with another one."""
    return (*game.hands.deed(state, action).lifts, *game.hands.early_lifts(state, action))


def card_targets(table: Table) -> Spaces:
    """The targets of the named card: pieces lifted for it, or the spaces that it names."""
    game, record = table.record.game, table.record
    using = [action for action in table.situation.actions if _uses_named_card(table, action)]
    lifts = {space for action in using for space in game.hands.deed(record.state, action).lifts}
    named_parts = [part for action in using for part in parts(game, action).items()]
    named = {value for name, value in named_parts if name in game.hands.space_parts}
    return frozenset(lifts or map(Space, named))


def _uses_named_card(table: Table, action: Action) -> bool:
    record = table.record
    card = card_of(record.game, record.actor, action)
    return card is not None and (
        card in cards_in_use(record)
        or is_card_named(record.game, action, table.tagging.shown, table.turn.entry)
    )


def _needs_no_card(table: Table, action: Action) -> bool:
    """Whether the action is made on the board, without a card that was not named."""
    game, actor = table.record.game, table.record.actor
    if game.hands.deed(table.record.state, action) == NO_DEED:
        return False
    asks = needs_a_name(game, actor, action)
    return not asks or is_card_named(game, action, table.tagging.shown, table.turn.entry)


def _merge(lit: Iterable[tuple[Space, Glow]]) -> dict[Space, Glow]:
    merged: dict[Space, Glow] = {}
    for space, glow in lit:
        merged[space] = max(glow, merged.get(space, glow), key=_RANK.index)
    return merged


def _target_glows(table: Table, actions: Iterable[Action], missing: Spaces) -> dict[Space, Glow]:
    return _glows_of(table.record.game, table.record.state, actions, missing)


def _glows_of(
    game: Game[Any],
    state: Any,  # noqa: ANN401 - any game's
    actions: Iterable[Action],
    missing: Spaces,
) -> dict[Space, Glow]:
    """The goals of these actions from that state, with the missing pieces in the hand."""
    lit: list[tuple[Space, Glow]] = []
    up: set[Space] = set()
    down: set[Space] = set()
    for action in actions:
        deed = game.hands.deed(state, action)
        early = game.hands.early_lifts(state, action)  # others have to leave before the piece can arrive
        lit += [(space, Glow.ORIGIN if space in missing else Glow.CHOICE) for space in early]
        lit += [
            (Space(value), Glow.CAPTURE)
            for name, value in (parts(game, action).items() if early else ())
            if name in game.hands.space_parts and value not in early
        ]
        takes = {*deed.lifts} - {*deed.drops}  # an exchange captures nothing
        lit += [(space, Glow.CAPTURE if takes and space in deed.lifts else Glow.GOAL) for space in deed.drops]
        lit += [
            (space, Glow.ORIGIN if space in missing else Glow.CHOICE)
            for space in deed.lifts
            if space not in deed.drops and (space in missing or space not in deed.home)
        ]
        for space in deed.drops:
            (down if lands_face_down(game, state, action, space) else up).add(space)
    return {**_merge(lit), **dict.fromkeys(down - up, Glow.DOWN)}


@lru_cache(maxsize=256)
def lands_face_down(game: Game[Any], state: Any, action: Action, space: Space) -> bool:  # noqa: ANN401
    after, before = game.hands.occupancy(game.rules.apply(state, action)), game.hands.occupancy(state)
    return after[space].down and space not in before


def _entry_glows(table: Table) -> Glows:
    """The choice under the dial as if it were taken, before the other choices."""
    offer = table.offer
    if table.turn.entry is None or not offer.part:
        return _goal_glows(table, offer.actions)
    open_now = _target_glows(table, offer.actions, NOWHERE)
    others = {
        Space(value): Glow.DOWN if open_now.get(Space(value)) is Glow.DOWN else Glow.CHOICE
        for value in (offer.values if offer.part in table.record.game.hands.space_parts else ())
    }
    return {**others, **_dial_glows(table)}


def _dial_glows(table: Table) -> Glows:
    """The spaces of the choice under the dial, if there is one."""
    if table.turn.entry is None:
        return {}
    if table.situation.phase is Phase.AMBIGUOUS:
        pointed, record = table.picked_action, table.record
        return _merge(_deed_glows(record.game.hands.deed(record.state, pointed))) if pointed else {}
    offer = table.offer
    if not offer.part:
        return {}
    ahead = possible(table.record.game, offer.actions, table.turn.entry.take(offer))
    return _goal_glows(table, ahead)


def _goal_glows(table: Table, actions: Iterable[Action]) -> Glows:
    """The goals of these actions, with the spaces that all of them start from."""
    return goal_glows(table.record.game, table.record.state, tuple(actions))


def goal_glows(game: Game[Any], state: Any, actions: Collection[Action]) -> Glows:  # noqa: ANN401
    """The goals of these actions from that state, with the spaces that all of them start from."""
    return _glows_of(game, state, actions, _common_origins(game, state, actions))


def _common_origins(game: Game[Any], state: Any, actions: Iterable[Action]) -> Spaces:  # noqa: ANN401
    """The spaces that all of the actions start from."""
    starts = [
        frozenset(_starts(game, state, action)) - {*game.hands.deed(state, action).drops}
        for action in actions
    ]
    return frozenset.intersection(*starts) if starts else NOWHERE


def _correction_glows(table: Table) -> Glows:
    """The differences from the record, with the next correction on top."""
    if is_following(table):
        return _merge(_deed_glows(table.hand_work.owed))
    if table.situation.back and may_undo(table):
        return dict.fromkeys(table.situation.difference.extra, Glow.CHOICE)
    seen, next_one = table.situation.difference, next_instruction(table)
    lit = dict.fromkeys((*seen.missing, *seen.extra), Glow.AMISS)
    if waits_for_card(table):
        return {**lit, **open_glows(table)}
    if next_one is not None:
        lit[next_one.space] = Glow.TAKE if next_one.errand is Errand.TAKE else Glow.PUT
    if next_one is not None and next_one.start is not None:
        lit[next_one.start] = Glow.TAKE
    return lit


def is_following(table: Table) -> bool:
    """Whether the board lacks exactly what hands still have to do, or a part of that."""
    seen, owed = table.situation.difference, table.hand_work.owed
    if table.hand_work.task is not Task.FOLLOW or owed == NO_DEED:
        return False
    return seen.missing <= {*owed.drops} and seen.extra <= {*owed.lifts}


def waits_for_card(table: Table) -> bool:
    """Whether only a card that was shown and is still unused is missing: no correction is shown."""
    why = table.situation.why
    return why is not None and why.code == Snag.CARD


def _deed_glows(deed: Deed) -> Iterable[tuple[Space, Glow]]:
    for space in deed.lifts:
        yield space, Glow.CAPTURE if space in deed.drops else Glow.ORIGIN
    for space in deed.drops:
        yield space, Glow.GOAL


def _last_glows(record: Record[Any]) -> Glows:
    back = last_deed(record)
    if not back:
        return {}
    before, after = record.states[-1 - back], record.states[len(record.states) - back]
    lit: list[tuple[Space, Glow]] = []
    for fact in record.game.rules.facts(before, record.actions[-back], after):
        match fact:
            case Moved(start=start, goal=goal):
                lit += [(start, Glow.LAST), (goal, Glow.LAST)]
            case Captured(space=space) | Placed(space=space) | Returned(space=space):
                lit.append((space, Glow.LAST))
            case _:
                pass
    return _merge(lit)
