"""Dispatches a push on a choice, and a key: to another question, or to what is done.

Laws: nothing that the next push cannot undo comes of one push; where others have a say in it, nothing
comes of it before they agree; the key is a step back, or a no.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.games.kernel.terms import Actor, Seat
from companion.session.choices import seats_spoken_for
from companion.session.decisions import (
    accept_tag_claim,
    begin_chosen_job,
    carry_out,
    carry_out_agreed,
    claim_game,
    go_on_without,
    request_takeback,
    resume_game,
    stop_game,
)
from companion.session.events import NewGame
from companion.session.long_answers import (
    add_action_part,
    add_board_part,
    add_letter,
    as_recorded,
    choose_name,
    drop_last,
    finish_name,
)
from companion.session.match import has_distinct_people
from companion.session.next_game import (
    ask_games,
    ask_set_up,
    ask_setting,
    begin_chosen,
    exchange,
    lots,
    new_board,
    play_on_mat,
    revenge,
    same_board,
    set_manners,
    set_option,
)
from companion.session.prompts import ask, ask_next, ask_sides
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult, layout_of_game, parts_to_lay
from companion.session.tags_and_tokens import (
    ask_token,
    ask_tokens,
    ask_tokens_of,
    change_tag,
    correct_token,
    enrol,
    forget,
    leave_enrolment,
    look_up,
    skip,
)
from companion.table import commits
from companion.table.events import Chair

LEADS_TO: Final = {
    Pick.TAKE_BACK: Topic.TAKE_BACK,
    Pick.CORRECT: Topic.CORRECT,
    Pick.RECKONING: Topic.RECKONING,
    Pick.ROW: Topic.ROW,
    Pick.PEOPLE: Topic.PEOPLE,
    Pick.MANNERS: Topic.MANNERS,
    Pick.PERSON: Topic.NAMES,
    Pick.NEW_NAME: Topic.LETTERS,
    Pick.TIME: Topic.MINUTES,
    Pick.GAIN: Topic.GAIN,
    Pick.OWN_BOARD: Topic.TELL,
    Pick.TAGS: Topic.TAGS,
    Pick.TABLE: Topic.TABLE,
}
"""The choices that only ask more exactly."""
FOR_A_SEAT: Final = (Pick.DRAW, Pick.RESIGN, Pick.LEAVE, Pick.RETURN)
"""What a seat decides for itself."""
NEEDS_A_YES: Final = (
    Pick.DRAW,
    Pick.RESIGN,
    Pick.LEAVE,
    Pick.RETURN,
    Pick.PAUSE,
    Pick.NEW_GAME,
    Pick.FORGET_ALL,
    Pick.OFF,
)


def answer_push(desk: Session, question: Question, chair: Chair) -> SessionResult:
    """The desk once the chair has pushed on what is chosen."""
    question, choice = replace(question, chair=question.chair or chair), question.chosen
    if choice.pick in LEADS_TO:
        return _with_question(desk, _ask_more_exactly(desk, question, choice)), ()
    if choice.pick in FOR_A_SEAT:
        among = seats_spoken_for(desk, question, choice.pick)
        if len(among) > 1:
            asked = ask_next(desk, question, Topic.WHO, choice)
            return _with_question(desk, asked.with_choice(Choice(Pick.SEAT, question.by or ""))), ()
        question = replace(question, by=among[0])
    if choice.pick in NEEDS_A_YES:
        return _with_question(desk, ask_next(desk, question, Topic.SURE, choice)), ()
    if choice.pick is Pick.BACK:
        return answer_key(desk, question, chair)
    if choice.pick is Pick.YES:
        return _answer_yes(desk, question, chair)
    return ANSWERS[choice.pick](desk, question, choice)


def answer_key(desk: Session, question: Question, chair: Chair) -> SessionResult:
    """The desk once the chair has tapped its key: a step back, or a no."""
    match question.topic:
        case Topic.OVER | Topic.PAUSED | Topic.FLAG:
            return desk, ()  # there is nothing to go back to
        case Topic.CONSENT | Topic.LEAVING if not question.open_to(chair) and chair != question.chair:
            return desk, ()
        case Topic.CONSENT if desk.table.tag_claim:
            return _with_question(replace(desk, table=commits.drop_claim(desk.table)), question.back), ()
        case Topic.HAND_BACK | Topic.SIDES if not question.open_to(chair):
            return desk, ()
        case Topic.HAND_BACK | Topic.SITS_HERE | Topic.SWAP:
            declined = (question.topic, desk.table.situation.seen)
            return _with_question(replace(desk, declined=declined), question.back), ()
        case Topic.OTHER_PIECE:
            return _with_question(replace(desk, table=commits.keep_record(desk.table)), question.back), ()
        case Topic.ENROL | Topic.LOOK_UP:
            return _with_question(desk, leave_enrolment(desk, question)), ()
        case Topic.LAY if question.cursor:
            return _with_question(desk, question.turn(-1)), ()
        case Topic.TELL | Topic.LETTERS | Topic.INSTEAD:
            return _with_question(desk, drop_last(desk, question)), ()
        case _:
            return _with_question(desk, question.back), ()


def _with_question(desk: Session, question: Question | None) -> Session:
    return replace(desk, question=question)


def _ask_more_exactly(desk: Session, question: Question, choice: Choice) -> Question:
    """The next list, with the dial on what is so now."""
    asked = ask_next(desk, question, LEADS_TO[choice.pick], choice)
    match choice.pick:
        case Pick.PEOPLE:
            mine = desk.seat_spoken_for(question.chair)
            return asked.with_choice(Choice(Pick.PERSON, mine)) if mine else asked
        case Pick.TIME:
            minutes = desk.manners.minutes.get(Seat(Actor(choice.value)), 0)
            return asked.with_choice(Choice(Pick.MINUTES, number=round(minutes)))
        case Pick.GAIN:
            return asked.with_choice(Choice(Pick.SECONDS, number=round(desk.manners.increment_s)))
        case Pick.NEW_NAME:
            return replace(asked, cursor=1, about=question.about)  # the first letter
        case _:
            return asked


def _answer_yes(desk: Session, question: Question, chair: Chair) -> SessionResult:
    match question.topic:
        case Topic.SURE:
            return carry_out(desk, question)
        case Topic.TURN:
            return _with_question(replace(desk, layout=layout_of_game(desk)), question.back), ()
        case Topic.SWAP:
            return _with_question(replace(desk, misplaced=False), question.back), ()
        case Topic.SITS_HERE:
            return _with_question(desk, None), (exchange(desk, in_hand=True),)
        case Topic.OTHER_PIECE:
            return accept_tag_claim(desk, question)
        case Topic.MAT:
            return play_on_mat(desk, question)
        case Topic.KNOWN:
            return change_tag(desk, question)
        case Topic.CONSENT | Topic.HAND_BACK:
            waiting = (question.chairs or frozenset()) - {chair}
            if waiting:
                return _with_question(desk, replace(question, chairs=waiting)), ()
            return carry_out_agreed(desk, question)
        case _:
            raise ValueError(question)


def _choose_seat(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """Whose word it is, of those who share a chair."""
    by = Seat(Actor(choice.value))
    if question.about is not None and question.about.pick is Pick.TOKENS:
        return ask_tokens_of(desk, question, by)
    return _with_question(desk, replace(ask_next(desk, question, Topic.SURE), by=by)), ()


def _choose_action(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """How far to go back, or which one was wrong."""
    if question.topic is Topic.TAKE_BACK:
        return request_takeback(desk, question, choice.number)
    about = Choice(Pick.CORRECT, number=choice.number)
    return _with_question(desk, as_recorded(desk, ask_next(desk, question, Topic.INSTEAD, about))), ()


def _play(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """On the board that is proposed, which has to be laid first where it can be told how."""
    if parts_to_lay(desk):
        return _with_question(desk, ask(desk, Topic.LAY)), ()
    return _with_question(desk, None), ()


def _next_corner(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    if question.cursor + 1 < len(question.choices):
        return _with_question(desk, question.turn(1)), ()
    return _with_question(replace(desk, layout=layout_of_game(desk)), question.back), ()


def _choose_game(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The game that was chosen; before the first action it is still the same evening's beginning."""
    if question.topic is Topic.SIDES:
        return _with_question(desk, question.back), (revenge(desk),)
    if question.topic is Topic.PEOPLE:
        root = question.root
        following = ask_sides(desk, root if root.topic is Topic.WELCOME else None)
        if choice.pick is Pick.LOTS:
            return replace(desk, question=following, lots_drawn=has_distinct_people(desk.match)), (
                lots(desk),
            )
        return _with_question(desk, following), (exchange(desk),)
    return _with_question(desk, None), (_new_game(desk, choice.pick),)


def _new_game(desk: Session, pick: Pick) -> NewGame:
    match pick:
        case Pick.REVENGE:
            return revenge(desk)
        case Pick.EXCHANGE:
            return exchange(desk)
        case Pick.NEW_BOARD:
            return new_board(desk)
        case Pick.SAME_BOARD:
            return same_board(desk)
        case _:
            raise ValueError(pick)


def _go_on_without(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    assert question.by is not None
    return go_on_without(desk, question.by)


def _stop(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    return stop_game(desk)


def _step_back(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    return _with_question(desk, question.back), ()


def _go_on(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    return resume_game(desk), ()


def _believe(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """What the cells tell does not count, unless it has come right in the meantime."""
    if not desk.table.situation.seen.right:
        desk = replace(desk, table=commits.believe_board(desk.table))
    return _with_question(desk, None), ()


def _claim(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    assert question.by is not None
    return claim_game(desk, question.by)


def _play_on(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    return _with_question(replace(desk, table=commits.play_on(desk.table)), question.back), ()


ANSWERS: Final[Mapping[Pick, Callable[[Session, Question, Choice], SessionResult]]] = {
    Pick.NO: _step_back,
    Pick.STAY: _step_back,
    Pick.GO_ON: _go_on,
    Pick.BELIEVE: _believe,
    Pick.CLAIM: _claim,
    Pick.PLAY_ON: _play_on,
    Pick.WITHOUT: _go_on_without,
    Pick.STOP: _stop,
    Pick.PLAY: _play,
    Pick.SEAT: _choose_seat,
    Pick.TOKENS: ask_tokens,
    Pick.TOKEN: ask_token,
    Pick.REALLY: correct_token,
    Pick.ACTION: _choose_action,
    Pick.CORNER: _next_corner,
    Pick.REVENGE: _choose_game,
    Pick.EXCHANGE: _choose_game,
    Pick.SAME_BOARD: _choose_game,
    Pick.NEW_BOARD: _choose_game,
    Pick.LOTS: _choose_game,
    Pick.TURN: _choose_game,
    Pick.STYLE: set_manners,
    Pick.MINUTES: set_manners,
    Pick.SECONDS: set_manners,
    Pick.DRAWS: set_manners,
    Pick.LETTER: add_letter,
    Pick.DONE: finish_name,
    Pick.NAME: choose_name,
    Pick.NOBODY: choose_name,
    Pick.GAMES: ask_games,
    Pick.SET_UP: ask_games,
    Pick.GAME: ask_set_up,
    Pick.BOARD: ask_setting,
    Pick.RULE: ask_setting,
    Pick.WORTH: set_option,
    Pick.WAY: set_option,
    Pick.BEGIN: begin_chosen,
    Pick.ENROL: enrol,
    Pick.THING: skip,
    Pick.MAT: skip,
    Pick.LOOK_UP: look_up,
    Pick.FORGET: forget,
    Pick.JOB: begin_chosen_job,
    Pick.ANSWER: add_board_part,
    Pick.VALUE: add_action_part,
}
"""What each of the other choices does."""
