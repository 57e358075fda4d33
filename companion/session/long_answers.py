"""Answers that take more than one push: a name, a board, a corrected action, or a board drawn on the page.

Law: a game in which an action was decided is not left for a drawn board without a push and a yes.
"""

from dataclasses import replace
from typing import Final

from companion.games.kernel import TABLE, Actor, LayoutQuestion, Options, Rows, Seat
from companion.session.choices import correction_offer
from companion.session.events import BoardTold, Introduce, Typed
from companion.session.match import LETTERS, name_of, name_person, remember_name, spell, with_letter
from companion.session.next_game import own_board
from companion.session.prompts import ask_again, ask_next, renew, step_back
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult, board_on_table, next_ask
from companion.table.entry import parts
from companion.table.events import Chair

FIRST_LETTER: Final = Choice(Pick.LETTER, LETTERS[0])


def add_letter(session: Session, question: Question, letter: Choice) -> SessionResult:
    longer = replace(question, said=with_letter(question.said, letter.value))
    return replace(session, question=longer), ()


def choose_name(session: Session, question: Question, choice: Choice) -> SessionResult:
    return _give_name(session, question, choice.value)


def ask_letters(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=ask_next(question, Topic.LETTERS).with_choice(FIRST_LETTER)), ()


def _give_name(session: Session, question: Question, name: str) -> SessionResult:
    """Set the name, and go on to the player of the next seat."""
    people = _people_question(question)
    assert question.about is not None
    seat = Seat(Actor(question.about.value))
    match = name_person(session.match, seat, name)
    known = remember_name(session.known_names, name) if name else session.known_names
    after = replace(session, match=match, known_names=known)
    if people is not None:
        after = replace(after, question=_next_person(after, people, seat))
    return after, (Introduce(known, match),)


def open_name_question(session: Session, chair: Chair) -> Question | None:
    question = session.question
    if (
        question is None
        or question.topic is not Topic.LETTERS
        or session.workshop.job
        or session.activity.off
    ):
        return None
    return question if question.concerns(chair) and question.open_to(chair) else None


def type_name(session: Session, event: Typed) -> Session:
    """Set the name as it was typed, with the dial at its end."""
    question = open_name_question(session, event.chair)
    if question is None:
        return session
    longer = replace(question, said=spell(event.text)).with_choice(Choice(Pick.DONE))
    return replace(
        session, question=longer, activity=replace(session.activity, active_s=event.at_s, hesitates=False)
    )


def finish_name(session: Session, question: Question, _done: Choice) -> SessionResult:
    """Finish the name; without a letter there is none."""
    name = name_of(question.said)
    if not name:
        return replace(session, question=question.back), ()
    return _give_name(session, question, name)


def _people_question(question: Question) -> Question | None:
    while question.topic is not Topic.PEOPLE:
        if question.back is None:
            return None
        question = question.back
    return question


def _next_person(session: Session, people: Question, seat: Seat) -> Question | None:
    now = renew(session, people)
    if now is None or now.topic is not Topic.PEOPLE:
        return now
    following = [*session.seats, seat][session.seats.index(seat) + 1]
    return now.with_choice(Choice(Pick.PERSON, following))


def add_board_part(session: Session, question: Question, answer: Choice) -> SessionResult:
    said = (*question.said, answer.value)
    following = next_ask(session.table.record.game, said)
    if isinstance(following, LayoutQuestion):
        return replace(session, question=ask_again(question, said)), ()
    return play_on_board(session, following)


def play_on_board(session: Session, options: Options) -> SessionResult:
    laying = board_on_table(session.table.record.game, options, turned=session.match.turned)
    return replace(session, question=None, board=replace(session.board, layout=laying)), (
        own_board(session, options),
    )


def as_recorded(session: Session, question: Question) -> Question:
    """The question with the dial on the recorded value: the right one is often near it."""
    record, about = session.table.record, question.about
    assert about is not None
    part = correction_offer(session, about, question.said).part
    recorded = parts(record.game, record.actions[-about.number]).get(part, "")
    return question.with_choice(Choice(Pick.VALUE, recorded))


def add_action_part(session: Session, question: Question, part: Choice) -> SessionResult:
    """Add a part of the corrected action; the last one asks for confirmation."""
    about = question.about
    assert about is not None
    said = question.said
    if correction_offer(session, about, said).part:
        said = (*said, part.value)
    left = correction_offer(session, about, said).actions
    if len(left) > 1:
        return replace(session, question=as_recorded(session, ask_again(question, said))), ()
    right = replace(about, value=left[0])
    return replace(session, question=ask_next(question, Topic.SURE, right)), ()


def ask_instead(session: Session, question: Question, choice: Choice) -> SessionResult:
    asked = ask_next(question, Topic.INSTEAD, Choice(Pick.CORRECT, number=choice.number))
    return replace(session, question=as_recorded(session, asked)), ()


def drop_last(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Remove the last part, with the dial on it; without parts, step back."""
    if not question.said:
        return step_back(session, question, choice)
    *said, last = question.said
    if question.topic is Topic.LETTERS:
        return replace(session, question=replace(question, said=tuple(said))), ()
    dropped = Choice(Pick.ANSWER if question.topic is Topic.TELL else Pick.VALUE, last)
    return replace(session, question=ask_again(question, tuple(said)).with_choice(dropped)), ()


def may_begin(session: Session) -> bool:
    """Whether another game can begin at once: no action was decided in this one, or it is over."""
    decided = {*session.table.record.actors()} - {TABLE}
    return not session.is_resting and (session.table.over or not decided)


def handle_sketch(session: Session, event: BoardTold) -> SessionResult:
    """Begin the game on the drawn board, or first ask whether to leave the current one."""
    game = session.table.record.game
    if game.setup.sketch is None or game.id != event.game:  # another game has begun in the meantime
        return session, ()
    if game.setup.sketch.find_flaws(event.rows):  # the client did not validate it
        return session, ()
    if may_begin(session):
        return play_on_sketch(session, event.rows)
    asked = session.question
    again = asked is not None and asked.topic is Topic.SURE and bool(asked.said)  # about another board
    back = asked.back if asked and again else asked
    sure = Question(Topic.SURE, about=Choice(Pick.NEW_GAME), said=event.rows, back=back)
    return replace(session, question=sure), ()


def play_on_sketch(session: Session, rows: Rows) -> SessionResult:
    sketch = session.table.record.game.setup.sketch
    assert sketch is not None
    return play_on_board(session, sketch.parse_rows(rows))
