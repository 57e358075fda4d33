"""Show me: what may be done now, what a space or a card is, and why something is not allowed.

Laws: nothing here records an action or changes the table; a space that is touched, by hand or with the wand,
is one that the dial could have come to; what one side alone may know is never listed.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.kernel import (
    PIECE,
    TABLE,
    Action,
    Form,
    Game,
    Reason,
    Record,
    Space,
    look_of,
)
from companion.session.question import Choice, Question, Topic, ask_again
from companion.session.session import Session, SessionResult, step_back
from companion.table.entry import VERB, DialEntry, Offer, offer, parts
from companion.table.events import Pointed, Sensed


def may_show(session: Session, _question: Question) -> bool:
    """Whether a side is to move, and the board is in use."""
    return session.table.record.actor not in (None, TABLE) and not session.is_resting


def has_things(session: Session, _question: Question) -> bool:
    return bool(look_of(session.table.record.game).about)


def may_try(session: Session, question: Question) -> bool:
    return may_show(session, question) and _tried_form(session.table.record) is not None


def offered(session: Session, said: tuple[str, ...]) -> Offer:
    """What may be done now, with these parts of it chosen: the next part with its values."""
    record, entry = session.table.record, DialEntry()
    legal = record.game.rules.legal(record.state)
    for value in said:
        found = offer(record.game, legal, entry)
        entry = DialEntry((*entry.filled, *found.fills.get(value, ((found.part, value),))))
    return offer(record.game, legal, entry)


def values_now(session: Session, question: Question) -> tuple[str, ...]:
    """The values of the next part; at last the action itself."""
    return offered(session, question.said).values if may_show(session, question) else ()


def show_next(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Go on to the next part; after the last one, begin again."""
    said = (*question.said, choice.value) if offered(session, question.said).part else ()
    return replace(session, question=ask_again(question, said)), ()


def show_last_again(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Take back the last part; without one, step back."""
    if not question.said:
        return step_back(session, question, choice)
    *said, last = question.said
    again = ask_again(question, tuple(said))
    return replace(session, question=again.with_choice(Choice(choice.pick, last))), ()


def actions_shown(session: Session, question: Question) -> tuple[Action, ...]:
    """The legal actions that agree with what was chosen and what the dial is on."""
    found = offered(session, question.said)
    chosen = {*found.fills.get(question.chosen.value, ((found.part, question.chosen.value),))}
    if not found.part:
        return found.actions
    return tuple(
        action for action in found.actions if chosen <= parts(session.table.record.game, action).items()
    )


def spaces_in_order(record: Record[Any]) -> tuple[Space, ...]:
    """The spaces of the board as one reads: from north to south, and from west to east."""
    where = record.game.hands.places_of(record.state)
    return tuple(sorted(where, key=lambda space: (-where[space][1], where[space][0]))) or tuple(
        record.game.hands.spaces
    )


def things_to_explain(session: Session, _question: Question) -> tuple[str, ...]:
    """The spaces of the board, then the open cards."""
    record = session.table.record
    look = look_of(record.game)
    named = (*spaces_in_order(record), *(card.look for card in look.beside.row(record.state)))
    return tuple(name for name in named if look.about(record.state, name)) if look.about else ()


def about(session: Session, name: str) -> tuple[Reason, ...]:
    """What that space or card is, and what stands there, a sentence each."""
    look = look_of(session.table.record.game)
    return look.about(session.table.record.state, name) if look.about else ()


def attempt_of(session: Session, question: Question) -> str:
    """The action that is tried, with the choice under the dial; empty while a part is open."""
    tried = _tried_form(session.table.record)
    said = (*question.said, question.chosen.value)
    if tried is None or len(said) < len(_open_parts(session.table.record.game, tried)):
        return ""
    return _action_of(session.table.record, tried, said)


def attempt_values(session: Session, question: Question) -> tuple[str, ...]:
    """The values of the part that is asked for: all there are, legal or not."""
    record = session.table.record
    tried = _tried_form(record) if may_show(session, question) else None
    open_parts = _open_parts(record.game, tried) if tried else ()
    if len(question.said) >= len(open_parts):
        return ()
    return tuple(_values_of(record, open_parts[len(question.said)]))


def try_next(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Go on to the next part of what is tried; after the last one, begin again."""
    said = () if attempt_of(session, question) else (*question.said, choice.value)
    return replace(session, question=ask_again(question, said)), ()


def why_not(session: Session, question: Question) -> Reason | None:
    """Why the tried action is not legal; `None` where it is, or is not complete."""
    tried = attempt_of(session, question)
    return session.table.record.refusal(tried) if tried else None


def point_at(session: Session, event: Pointed | Sensed) -> Session:
    """The session with the dial on the space that was touched, while something is shown."""
    question = session.question
    assert question is not None
    touched = next((choice for choice in question.choices if choice.value == event.space), None)
    if touched is None:
        return session
    if question.topic is Topic.WHY_NOT and touched == question.chosen:
        return session
    return replace(session, question=question.with_choice(touched))


def _tried_form(record: Record[Any]) -> Form | None:
    """The kind of action to be tried: the most frequent one of those legal now that name a space."""
    game = record.game
    forms = [game.rules.parse_action(action) for action in game.rules.legal(record.state)]
    spatial = [form for form in forms if _open_parts(game, form)]
    if not spatial:
        return None
    verb, _ = Counter(form.verb for form in spatial).most_common(1)[0]
    return next(form for form in spatial if form.verb == verb)


def _open_parts(game: Game[Any], form: Form) -> tuple[str, ...]:
    names = [name for name, _ in form.parts if name in game.hands.space_parts or name == PIECE]
    return tuple(names) if game.hands.space_parts.intersection(names) else ()


def _values_of(record: Record[Any], part: str) -> Iterator[str]:
    """All values of such a part: the kinds of the side's pieces, or the spaces of the same kind of pieces."""
    game, legal = record.game, record.game.rules.legal(record.state)
    if part == PIECE:
        yield from dict.fromkeys(
            thing.value for thing in game.hands.box if (thing.owner, thing.part) == (record.actor, PIECE)
        )
        return
    known = {parts(game, action).get(part) for action in legal} - {None}
    neutral = known <= game.hands.neutral_spaces
    yield from (space for space in spaces_in_order(record) if (space in game.hands.neutral_spaces) is neutral)


def _action_of(record: Record[Any], form: Form, said: tuple[str, ...]) -> str:
    """The action of that kind with these parts; a group is a legal one, or else all that stand there."""
    game = record.game
    chosen = dict(zip(_open_parts(game, form), said, strict=True))
    for action in game.rules.legal(record.state):
        if {(VERB, form.verb), *chosen.items()} <= parts(game, action).items():
            return action
    standing = game.hands.occupancy(record.state).get(Space(said[0]))
    counts = Counter(standing.kinds if standing and standing.owner == record.actor else ())
    whole = {name: str(counts[name]) for name, _ in form.parts if name in game.stacks.count_parts}
    rest = {**dict(form.parts), **(whole if sum(counts.values()) else {}), **chosen}
    return game.rules.format_action(Form(form.verb, tuple(rest.items())))
