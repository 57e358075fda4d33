"""Tags and secret tokens: enrolling tags, looking them up, and correcting secret draws.

Laws:
- an enrolled tag stays enrolled, whenever enrolling stops;
- a tag stands for one thing and changes only by a yes;
- the same tag counts once;
- the pieces on the table are right, and the record is corrected to them if possible;
- before the end only the holder of a token sees and corrects it, unless the table has drawn it; in the end
  all tokens are revealed.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.games.kernel import Action, Seat, Thing, because, find_revision, holdings_of
from companion.session.events import Enrol, ForgetTags
from companion.session.question import STAYING, Choice, Pick, Question, Topic, ask_again, ask_anew, ask_next
from companion.session.session import Session, SessionResult, seats_in_play
from companion.session.shelf import mat_for, mats
from companion.table import commits
from companion.table.events import Tagged
from companion.table.table_draws import drawable_values
from companion.table.tagged_things import NO_TAGS, Tag, Tags

IMPOSSIBLE: Final = "impossible"
"""The last choice is impossible as far as the record knows."""
OTHERWISE: Final = "table.ended-otherwise"
"""Reason: the game has ended otherwise than announced before."""


def has_tokens(session: Session, question: Question) -> bool:
    """Whether secret tokens can be listed; a game that people ended early has not revealed them."""
    shown = not session.table.over or session.table.record.actor is None
    return shown and bool(seats_with_tokens(session, question))


def seats_with_tokens(session: Session, question: Question) -> tuple[Seat, ...]:
    """The seats with secret tokens: those of the asking chair, or all once the game has ended."""
    record = session.table.record
    among = session.seats if record.actor is None else seats_in_play(session, question)
    return tuple(seat for seat in among if record.game.secrets.holding_of(record.state, seat).all)


def held_tokens(session: Session, question: Question) -> range:
    record = session.table.record
    return range(len(record.game.secrets.holding_of(record.state, question.by).all) if question.by else 0)


def ask_tokens(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Ask for the tokens of a seat, and first for the seat where there are several."""
    seats = seats_with_tokens(session, question)
    if len(seats) > 1:
        return replace(session, question=ask_next(question, Topic.WHO, choice)), ()
    return ask_tokens_of(session, replace(question, about=choice), seats[0])


def ask_tokens_of(session: Session, question: Question, seat: Seat) -> SessionResult:
    """List the tokens of that seat; before the end only at the chair that asks."""
    follow_up = ask_next(replace(question, by=seat), Topic.TOKENS)
    assert follow_up.chair is not None
    chairs = follow_up.chairs if session.table.record.actor is None else frozenset({follow_up.chair})
    return replace(session, question=replace(follow_up, chairs=chairs)), ()


def ask_token(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Ask for the true value of that token, with the dial on the recorded one."""
    assert question.by is not None
    if session.table.setting.manners.dealt and session.table.record.actor is not None:
        return session, ()
    value = holdings_of(session.table.record)[question.by].all[choice.number]
    follow_up = ask_next(replace(question, said=()), Topic.REALLY, choice)
    return replace(session, question=follow_up.with_choice(Choice(Pick.REALLY, value))), ()


def correct_token(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Correct the token; a value that is impossible alone is kept until other claims make it possible."""
    assert question.by is not None
    assert question.about is not None
    claim = {(question.by, question.about.number): choice.value}
    draws, left = _draws_instead(session, {**session.keys.token_claims, **claim}), {}
    if draws is None:
        draws, left = _draws_instead(session, claim), {**session.keys.token_claims}
        left |= {} if session.table.record.actor else claim
    back = question.back
    assert back is not None
    if draws is None:
        keys = replace(session.keys, token_claims=left)
        return replace(session, keys=keys, question=replace(back, said=(IMPOSSIBLE,))), ()
    left = {one: value for one, value in left.items() if one not in claim}
    session = replace(session, keys=replace(session.keys, token_claims=left))
    if not draws:
        return replace(session, question=ask_anew(back)), ()
    table, effects = commits.correct_draws(session.table, draws)
    if table.outcome != session.table.outcome:
        session = session.with_notes(*session.notices.notes, because(OTHERWISE))
    return replace(session, table=table, question=ask_anew(back)), effects


def _draws_instead(session: Session, claims: Mapping[tuple[Seat, int], str]) -> Mapping[int, Action] | None:
    """The draws to amend, if all claims are true; `None` where they cannot be."""
    held = {**holdings_of(session.table.record)}
    for (seat, number), value in claims.items():
        held[seat] = held[seat].with_value(number, value)
    return find_revision(session.table.record, held)


def correct_by_tag(session: Session, question: Question, event: Tagged) -> SessionResult:
    """Correct the token by the tag that lies on the reader; other tags are ignored."""
    tag, game = session.tags.get(event.uid or ""), session.table.record.game
    thing = tag.thing if tag and tag.game == game.id else None
    if thing is None or thing.part not in game.secrets.secret_parts:
        return session, ()
    if thing.value not in drawable_values(session.table.record):
        return session, ()
    return correct_token(session, question, Choice(Pick.REALLY, thing.value))


def is_private(session: Session, question: Question) -> bool:
    """Whether only one seat may know what the question is about."""
    return question.topic in (Topic.TOKENS, Topic.REALLY) and session.table.record.actor is not None


READING: Final = (Topic.ENROL, Topic.KNOWN, Topic.LOOK_UP, Topic.REALLY)
"""Topics that a reader answers."""
AGAIN: Final = "again"
"""The last tag was enrolled as the same before."""
NEW: Final = "new"
"""The last tag has just been enrolled."""
SEVERAL: Final = "several"
"""More than one tag lies on the reader."""


def tag_of(session: Session, choice: Choice) -> Tag:
    """The meaning that this choice enrols a tag with."""
    game = session.table.record.game
    if choice.pick == Pick.MAT:
        return Tag(game.id, board=mats(game)[choice.number])
    return Tag(game.id, [*game.hands.box][choice.number])


def count_enrolled(session: Session, tag: Tag) -> int:
    return Counter(session.tags.values())[tag]


def count_needed(session: Session, thing: Thing | None) -> int:
    """How many tags a kind of thing needs: one for each piece, and one for a mat."""
    return 1 if thing is None else session.table.record.game.hands.box[thing]


def is_for_session(session: Session, event: Tagged) -> bool:
    """Whether the tag answers the open question, and is not for the game."""
    question = session.question
    if question is None or question.topic not in READING:
        return False
    return event.chair == question.chair or event.chair not in session.table.setting.chairs


def handle_tag(session: Session, question: Question, event: Tagged) -> SessionResult:
    """The session after the reader has read that tag for the question."""
    match question.topic:
        case Topic.KNOWN if event.uid is not None and question.about and event.uid != question.about.value:
            assert question.back is not None
            return handle_tag(replace(session, question=question.back), question.back, event)
        case Topic.ENROL:
            return _handle_enrolment(session, question, event)
        case Topic.REALLY:
            return correct_by_tag(session, question, event)
        case Topic.LOOK_UP:
            return _look_up_tag(session, question, event), ()
        case _:
            return session, ()


def _handle_enrolment(session: Session, question: Question, event: Tagged) -> SessionResult:
    uid, tag = event.uid, tag_of(session, question.chosen)
    if uid is None:
        said = (SEVERAL,) if event.several else ()
        return replace(session, question=replace(question, said=said)), ()
    if session.tags.get(uid) == tag:
        return replace(session, question=replace(question, said=(AGAIN,))), ()
    if uid in session.tags:
        known = ask_next(replace(question, said=()), Topic.KNOWN, replace(question.chosen, value=uid))
        # The list may have moved on by itself just now: a push that was meant for it changes nothing.
        return replace(session, question=replace(known, raised_s=session.table.now_s)), ()
    return _enrol_as(session, question, uid, tag)


def _enrol_as(session: Session, question: Question, uid: str, tag: Tag) -> SessionResult:
    """Enrol the tag; go on to the next kind once this one has all of its tags."""
    after = _with_tags(session, {**session.tags, uid: tag})
    question = replace(question, said=(NEW,))
    if count_enrolled(after, tag) == count_needed(session, tag.thing):
        question = _next_sort(after, question) or question
    return replace(after, question=question), (Enrol(uid, tag),)


def first_sort_lacking(session: Session, _question: Question, _choice: Choice) -> Choice | None:
    """The first kind of thing that lacks a tag: the dial starts there."""
    game = session.table.record.game
    things = (Choice(Pick.THING, number=number) for number in range(len(game.hands.box)))
    sorts = (*things, *(Choice(Pick.MAT, number=number) for number in range(len(mats(game)))))
    return next((sort for sort in sorts if _lacks_tag(session, sort)), None)


def skip(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Skip this kind of thing; after the last one, stop."""
    following = _next_sort(session, question)
    return (
        (replace(session, question=following), ()) if following else stop_enrolment(session, question, choice)
    )


def turn_question(question: Question, detents: int) -> Question:
    """The question with the dial turned; the result of the last tag disappears."""
    after = question.turn(detents)
    return replace(after, said=()) if question.topic is Topic.ENROL else after


def stop_enrolment(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Go back to the question before, with its choices as they are now."""
    back = question.back
    if back is not None and back.topic is Topic.TAGS:
        back = ask_anew(back)
    return replace(session, question=back), ()


def _next_sort(session: Session, question: Question) -> Question | None:
    """The question with the dial on the next kind that lacks a tag."""
    lacking = (
        n for n, sort in enumerate(question.choices) if n > question.cursor and _lacks_tag(session, sort)
    )
    cursor = next(lacking, None)
    return None if cursor is None else replace(question, cursor=cursor, said=())


def _lacks_tag(session: Session, sort: Choice) -> bool:
    tag = tag_of(session, sort)
    return count_enrolled(session, tag) < count_needed(session, tag.thing)


def change_tag(session: Session, question: Question, _choice: Choice) -> SessionResult:
    assert question.about is not None
    assert question.back is not None
    return _enrol_as(session, question.back, question.about.value, tag_of(session, question.about))


def _look_up_tag(session: Session, question: Question, event: Tagged) -> Session:
    if event.uid is None and not event.several:
        return replace(session, question=replace(question, said=()))  # the last result stays readable
    about = Choice(Pick.LOOK_UP, event.uid or "")
    said = (SEVERAL,) if event.several else ()
    return replace(session, question=ask_again(replace(question, about=about), said))


def forget(session: Session, question: Question, _choice: Choice) -> SessionResult:
    assert question.about is not None
    uid = question.about.value
    after = _with_tags(session, {other: tag for other, tag in session.tags.items() if other != uid})
    return replace(after, question=ask_again(question, ())), (Enrol(uid, None),)


def forget_all(session: Session, question: Question, _about: Choice) -> SessionResult:
    after = _with_tags(session, NO_TAGS)
    back = ask_again(question.back, ()) if question.back else None
    return replace(after, question=back), (ForgetTags(),)


def _with_tags(session: Session, tags: Tags) -> Session:
    return replace(
        session, tags=tags, table=replace(session.table, tagging=replace(session.table.tagging, tags=tags))
    )


def is_another_mat(session: Session, tag: Tag) -> bool:
    """Whether the tag is of a mat on which a game can begin now, other than the mat in use."""
    title, record, question = session.shelf.get(tag.game), session.table.record, session.question
    if title is None or tag.thing is not None or tag.board not in mats(title.game) or session.activity.off:
        return False
    waits = question is None or question.root.topic in (*STAYING, Topic.OVER, Topic.MAT)
    another = tag != Tag(record.game.id, board=mat_for(record.game, record.options))
    return waits and (session.table.over or (another and session.untouched))


def with_mat(session: Session, event: Tagged) -> Session:
    """The session with a question about the mat whose tag was read, where a game can begin on it now."""
    uid, question = event.uid or "", session.question
    if uid not in session.tags or not is_another_mat(session, session.tags[uid]):
        return session
    back = question.back if question and question.topic is Topic.MAT else question
    question = Question(Topic.MAT, about=Choice(Pick.MAT, uid), back=back, raised_s=session.table.now_s)
    return replace(session, question=question)
