"""Hints in words and lights: which piece, where to, why, and how many each player has had.

Law: a reason that has no sentence, or not all the values of its sentence, is left out; nothing is said in
its place.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import ROOM, Line, Sheet, fits, headline, plain, wrap
from companion.games.kernel import CARD, TABLE, Action, Reason, Seat, Space, Words, brief, look_of
from companion.session.hints import HintStep, is_only_action, open_hint, step_of, waits_for_hint
from companion.session.question import Question
from companion.session.session import Hint, Session
from companion.table.situation import Phase
from companion.view.glows import Glow, Glows, goal_glows
from companion.view.players import player_name
from companion.view.sentences import Names, action_text, own_code

KEYS: Final = {HintStep.PIECE: "hint.push-goal", HintStep.GOAL: "hint.push-why"}


def hint_sheet(session: Session, _question: Question, _chair: object, words: Words) -> Sheet:
    hint = open_hint(session)
    step = step_of(session, hint) if hint else None
    if hint is None or hint.action is None or step is None:
        said = tuple(map(plain, wrap(_text_without(session, hint, words), ROOM)))
        return Sheet((headline(words.say("hint.title")), *said))
    lines = _lines_of(session, hint, step, words)
    if len(lines) < ROOM:
        keys = plain(words.say(KEYS.get(step, "desk.push-goes-on")))
        lines = (*lines, *[plain("")] * (ROOM - 1 - len(lines)), keys)
    return Sheet((headline(words.say(f"hint.title-{step.value}")), *lines))


def _text_without(session: Session, hint: Hint | None, words: Words) -> str:
    """That the search goes on, or why it has failed."""
    if waits_for_hint(session) or hint is None or hint.fault is None:
        return words.say("table.thinking")
    return words.say(f"hint.fault-{hint.fault.name.lower()}")


def _lines_of(session: Session, hint: Hint, step: HintStep, words: Words) -> tuple[Line, ...]:
    assert hint.action is not None
    if step is HintStep.WHY:
        why = words.say("hint.only") if is_only_action(session) else why_text(hint.reasons, words)
        return tuple(map(plain, wrap(why, ROOM)))
    names = Names.now(session.table.record, words)
    sentence = hint_text(names, hint.action, step, is_brief=True)
    if not fits(sentence, ROOM):
        return (plain(*action_text(names, hint.action)),)
    form = dict(names.game.rules.parse_action(hint.action).parts)
    signs = names.text_of(CARD, form[CARD]) if CARD in form else ()
    drawn = any(isinstance(sign, Symbol) for sign in signs)  # a card of many signs has no short name
    return (*map(plain, wrap(sentence, ROOM)), *[plain(*signs)] * drawn)


def hint_text(names: Names, action: Action, step: HintStep, *, is_brief: bool = False) -> str:
    """What to do: at first only what its first part says."""
    game, words = names.game, names.words
    form, counted = game.rules.parse_action(action), game.stacks.count_parts
    shown = [part for part, _ in form.parts if part not in counted][: 1 if step is HintStep.PIECE else None]
    code = "-".join((f"{game.id}.hint", form.verb, *shown))
    name = names.brief_name_of if is_brief else names.name_of
    values = {
        part: value if part in game.hands.space_parts else name(part, value) for part, value in form.parts
    }
    counts = ", ".join(values[part] for part in values if part in counted and values[part])
    return words.say(own_code(brief(code), code, words) if is_brief else code, **values, counts=counts)


def why_text(reasons: tuple[Reason, ...], words: Words) -> str:
    """The first reason in a sentence of a small screen, or that none was found."""
    return next(_sentences(reasons, words), words.say("hint.no-reason"))


def _sentences(reasons: tuple[Reason, ...], words: Words) -> Iterator[str]:
    for reason in reasons:
        if words.has(reason.code):
            try:
                yield words.short(reason)
            except KeyError:  # another program gave it, without a value
                continue


def hint_glows(session: Session) -> Glows | None:
    """The piece, and once that is asked for the goal; `None` where the board or the search comes first."""
    hint, table = open_hint(session), session.table
    step = step_of(session, hint) if hint else None
    if hint is None or hint.action is None or step is None or table.situation.phase is Phase.DIFFERENT:
        return None
    game, state = table.record.game, table.record.state
    if step is not HintStep.PIECE:
        return goal_glows(game, state, (hint.action,))
    if table.situation.phase is not Phase.RIGHT:
        return None
    part, value = game.rules.parse_action(hint.action).parts[0]
    return {Space(value): Glow.CHOICE} if part in game.hands.space_parts else {}


def hinted_card(session: Session) -> str:
    """The look of the card that the hint is about; empty where it is about none."""
    hint, record = open_hint(session), session.table.record
    if hint is None or hint.action is None:
        return ""
    form = dict(record.game.rules.parse_action(hint.action).parts)
    return look_of(record.game).piece(TABLE, form[CARD]) if CARD in form else ""


def rated_glows(session: Session, lit: Glows) -> dict[Space, Glow]:
    """These lights with each goal by the best that can be done there; as they are without values.

    A hint of this position has searched deeper than the values, so its action is as good as the best.
    """
    record, rated = session.table.record, session.hints.rated
    if rated is None or rated[0] is not record or not rated[1]:
        return dict(lit)
    values, deed, hint = dict(rated[1]), record.game.hands.deed, session.hints.now
    best, reached = max(values.values()), dict[Space, float]()
    if hint is not None and hint.record is record and hint.action is not None:
        values[hint.action] = best
    for action in session.table.situation.actions:
        for space in deed(record.state, action).drops if action in values else ():
            reached[space] = max(values[action], reached.get(space, 0.0))
    goals = {space for space, glow in lit.items() if glow in (Glow.GOAL, Glow.CAPTURE, Glow.DOWN)}
    return {**lit, **{space: _class_of(best - reached[space]) for space in goals & reached.keys()}}


def _class_of(loss: float) -> Glow:
    """By the chance of winning that is lost."""
    return Glow.BEST if loss <= BEST_LOSES else Glow.GOOD if loss <= GOOD_LOSES else Glow.WEAK


BEST_LOSES, GOOD_LOSES = 0.03, 0.15
"""The most that an action may lose against the best one to be as good, and to be good."""


def taken_texts(session: Session, words: Words) -> Iterator[str]:
    """How many hints each player has had in this game, and at which moves."""
    for seat in session.seats:
        moves = [str(number + 1) for number, by in session.hints.taken if by == seat]
        if moves:
            code = "hint.taken-one" if len(moves) == 1 else "hint.taken"
            values: dict[str, Any] = {"count": len(moves), "moves": ", ".join(moves)}
            yield words.say(code, seat=player_name(session, Seat(seat), words), **values)
