"""Answers that take more than one push: a name, a board, and an action that was another one."""

from dataclasses import replace

from companion.desk.asking import anew, ask_on, further
from companion.desk.evening import Answered, Desk
from companion.desk.events import Introduce, Typed
from companion.desk.following import own_board
from companion.desk.laying import asked_after, lying
from companion.desk.lists import offered
from companion.desk.match import named
from companion.desk.naming import heard, name_of, spelled, with_letter
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.laying import Ask
from companion.rules.kernel.names import Actor, Options, Seat
from companion.table.entry import parts
from companion.table.events import Chair


def a_letter(desk: Desk, question: Question, letter: Choice) -> Answered:
    """One letter more; the dial stays where it is."""
    longer = replace(question, said=with_letter(question.said, letter.value))
    return replace(desk, question=longer), ()


def a_name(desk: Desk, question: Question, choice: Choice) -> Answered:
    """That is who plays there, or nobody is who has a name."""
    return _named(desk, question, choice.value)


def _named(desk: Desk, question: Question, name: str) -> Answered:
    """The next one to be asked is who plays the next seat."""
    people = _people(question)
    assert question.about is not None
    seat = Seat(Actor(question.about.value))
    match = named(desk.match, seat, name)
    known = heard(desk.known, name) if name else desk.known
    after = replace(desk, match=match, known=known)
    if people is not None:
        after = replace(after, question=_next_person(after, people, seat))
    return after, (Introduce(known, match),)


def writing(desk: Desk, chair: Chair) -> Question | None:
    """What that chair has to answer letter by letter now, if anything."""
    question = desk.question
    if question is None or question.topic is not Topic.LETTERS or desk.job or desk.off:
        return None
    return question if question.concerns(chair) and question.open_to(chair) else None


def typed(desk: Desk, told: Typed) -> Desk:
    """The name as it was written, and the dial where it ends."""
    question = writing(desk, told.chair)
    if question is None:
        return desk
    longer = replace(question, said=spelled(told.text)).on(Choice(Pick.DONE))
    return replace(desk, question=longer, active_s=told.at_s, hesitates=False)


def name_told(desk: Desk, question: Question, _done: Choice) -> Answered:
    """The name ends here; without a letter there is none."""
    name = name_of(question.said)
    if not name:
        return replace(desk, question=question.back), ()
    return _named(desk, question, name)


def _people(question: Question) -> Question | None:
    while question.topic is not Topic.PEOPLE:
        if question.back is None:
            return None
        question = question.back
    return question


def _next_person(desk: Desk, people: Question, seat: Seat) -> Question | None:
    now = anew(desk, people)
    if now is None or now.topic is not Topic.PEOPLE:
        return now
    following = [*desk.seats, seat][desk.seats.index(seat) + 1]
    return now.on(Choice(Pick.PERSON, following))


def a_picture(desk: Desk, question: Question, answer: Choice) -> Answered:
    """One answer more about the board; after the last one it is played on."""
    said = (*question.said, answer.value)
    told = asked_after(desk.table.line.game, said)
    if isinstance(told, Ask):
        return replace(desk, question=further(desk, question, said)), ()
    return board_told(desk, told)


def board_told(desk: Desk, told: Options) -> Answered:
    """That board lies there, and is played on."""
    laying = lying(desk.table.line.game, told, turned=desk.match.turned)
    return replace(desk, question=None, laying=laying), (own_board(desk, told),)


def as_recorded(desk: Desk, question: Question) -> Question:
    """With the dial on what was recorded: the right one is often near it."""
    line, about = desk.table.line, question.about
    assert about is not None
    part = offered(desk, about, question.said).part
    recorded = parts(line.game, line.actions[-about.number]).get(part, "")
    return question.on(Choice(Pick.VALUE, recorded))


def a_part(desk: Desk, question: Question, part: Choice) -> Answered:
    """One part more of the action that was meant; after the last one people have to be sure."""
    about = question.about
    assert about is not None
    said = question.said
    if offered(desk, about, said).part:
        said = (*said, part.value)
    left = offered(desk, about, said).actions
    if len(left) > 1:
        return replace(desk, question=as_recorded(desk, further(desk, question, said))), ()
    right = replace(about, value=left[0])
    return replace(desk, question=ask_on(desk, question, Topic.SURE, right)), ()


def one_less(desk: Desk, question: Question) -> Question | None:
    """Without what was said last, the dial on it; where nothing was, what was asked before."""
    if not question.said:
        return question.back
    *said, last = question.said
    if question.topic is Topic.LETTERS:
        return replace(question, said=tuple(said))
    fewer = further(desk, question, tuple(said))
    values = [choice.value for choice in fewer.choices]
    return replace(fewer, cursor=values.index(last))
