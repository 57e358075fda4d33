"""What comes of a push on a choice, and of a key: another question, or something that is done.

Laws: nothing that the next push cannot undo comes of one push; where others have a say in it, nothing comes
of it before they have said so; the key is a step back, or a no.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.desk.asking import ask, ask_on, sides
from companion.desk.choosing import a_game, a_setting, a_worth, begun, games, on_mat
from companion.desk.deciding import (
    agreed,
    another_piece,
    claimed,
    decided,
    goes_back,
    gone_on,
    stopped,
    without,
)
from companion.desk.enrolling import changed, enrol, forget, left, look_up, skip
from companion.desk.evening import Answered, Desk
from companion.desk.events import NewGame
from companion.desk.following import exchange, lots, new_board, revenge, same_board
from companion.desk.laying import laid, parts
from companion.desk.lists import spoken_for
from companion.desk.match import tells_apart
from companion.desk.playing import in_manners
from companion.desk.question import Choice, Pick, Question, Topic
from companion.desk.telling import a_letter, a_name, a_part, a_picture, as_recorded, name_told, one_less
from companion.desk.tokens import a_token, of_seat, really, tokens
from companion.desk.working import at_work
from companion.rules.kernel.names import Actor, Seat
from companion.table import deeds
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


def answered(desk: Desk, question: Question, chair: Chair) -> Answered:
    """The desk once the chair has pushed on what is chosen."""
    question, choice = replace(question, chair=question.chair or chair), question.chosen
    if choice.pick in LEADS_TO:
        return _asking(desk, _more_exactly(desk, question, choice)), ()
    if choice.pick in FOR_A_SEAT:
        among = spoken_for(desk, question, choice.pick)
        if len(among) > 1:
            asked = ask_on(desk, question, Topic.WHO, choice)
            return _asking(desk, asked.on(Choice(Pick.SEAT, question.by or ""))), ()
        question = replace(question, by=among[0])
    if choice.pick in NEEDS_A_YES:
        return _asking(desk, ask_on(desk, question, Topic.SURE, choice)), ()
    if choice.pick is Pick.BACK:
        return refused(desk, question, chair)
    if choice.pick is Pick.YES:
        return _yes(desk, question, chair)
    return ANSWERS[choice.pick](desk, question, choice)


def refused(desk: Desk, question: Question, chair: Chair) -> Answered:
    """The desk once the chair has tapped its key: a step back, or a no."""
    match question.topic:
        case Topic.OVER | Topic.PAUSED | Topic.FLAG:
            return desk, ()  # there is nothing to go back to
        case Topic.CONSENT | Topic.LEAVING if not question.open_to(chair) and chair != question.chair:
            return desk, ()
        case Topic.CONSENT if desk.table.claim:
            return _asking(replace(desk, table=deeds.unclaimed(desk.table)), question.back), ()
        case Topic.HAND_BACK | Topic.SIDES if not question.open_to(chair):
            return desk, ()
        case Topic.HAND_BACK | Topic.SITS_HERE | Topic.SWAP:
            declined = (question.topic, desk.table.situation.seen)
            return _asking(replace(desk, declined=declined), question.back), ()
        case Topic.OTHER_PIECE:
            return _asking(replace(desk, table=deeds.let_be(desk.table)), question.back), ()
        case Topic.ENROL | Topic.LOOK_UP:
            return _asking(desk, left(desk, question)), ()
        case Topic.LAY if question.cursor:
            return _asking(desk, question.turned(-1)), ()
        case Topic.TELL | Topic.LETTERS | Topic.INSTEAD:
            return _asking(desk, one_less(desk, question)), ()
        case _:
            return _asking(desk, question.back), ()


def _asking(desk: Desk, question: Question | None) -> Desk:
    return replace(desk, question=question)


def _more_exactly(desk: Desk, question: Question, choice: Choice) -> Question:
    """The next list, with the dial on what is so now."""
    asked = ask_on(desk, question, LEADS_TO[choice.pick], choice)
    match choice.pick:
        case Pick.PEOPLE:
            mine = desk.speaks_for(question.chair)
            return asked.on(Choice(Pick.PERSON, mine)) if mine else asked
        case Pick.TIME:
            minutes = desk.manners.minutes.get(Seat(Actor(choice.value)), 0)
            return asked.on(Choice(Pick.MINUTES, number=round(minutes)))
        case Pick.GAIN:
            return asked.on(Choice(Pick.SECONDS, number=round(desk.manners.increment_s)))
        case Pick.NEW_NAME:
            return replace(asked, cursor=1, about=question.about)  # the first letter
        case _:
            return asked


def _yes(desk: Desk, question: Question, chair: Chair) -> Answered:
    match question.topic:
        case Topic.SURE:
            return decided(desk, question)
        case Topic.TURN:
            return _asking(replace(desk, laying=laid(desk)), question.back), ()
        case Topic.SWAP:
            return _asking(replace(desk, misplaced=False), question.back), ()
        case Topic.SITS_HERE:
            return _asking(desk, None), (exchange(desk, in_hand=True),)
        case Topic.OTHER_PIECE:
            return another_piece(desk, question)
        case Topic.MAT:
            return on_mat(desk, question)
        case Topic.KNOWN:
            return changed(desk, question)
        case Topic.CONSENT | Topic.HAND_BACK:
            waiting = (question.chairs or frozenset()) - {chair}
            if waiting:
                return _asking(desk, replace(question, chairs=waiting)), ()
            return agreed(desk, question)
        case _:
            raise ValueError(question)


def _a_seat(desk: Desk, question: Question, choice: Choice) -> Answered:
    """Whose word it is, of those who share a chair."""
    by = Seat(Actor(choice.value))
    if question.about is not None and question.about.pick is Pick.TOKENS:
        return of_seat(desk, question, by)
    return _asking(desk, replace(ask_on(desk, question, Topic.SURE), by=by)), ()


def _an_action(desk: Desk, question: Question, choice: Choice) -> Answered:
    """How far to go back, or which one was wrong."""
    if question.topic is Topic.TAKE_BACK:
        return goes_back(desk, question, choice.number)
    about = Choice(Pick.CORRECT, number=choice.number)
    return _asking(desk, as_recorded(desk, ask_on(desk, question, Topic.INSTEAD, about))), ()


def _play(desk: Desk, _question: Question, _choice: Choice) -> Answered:
    """On the board that is proposed, which has to be laid first where it can be told how."""
    if parts(desk):
        return _asking(desk, ask(desk, Topic.LAY)), ()
    return _asking(desk, None), ()


def _next_corner(desk: Desk, question: Question, _choice: Choice) -> Answered:
    if question.cursor + 1 < len(question.choices):
        return _asking(desk, question.turned(1)), ()
    return _asking(replace(desk, laying=laid(desk)), question.back), ()


def _another_game(desk: Desk, question: Question, choice: Choice) -> Answered:
    """The game that was chosen; before the first action it is still the same evening's beginning."""
    if question.topic is Topic.SIDES:
        return _asking(desk, question.back), (revenge(desk),)
    if question.topic is Topic.PEOPLE:
        root = question.root
        following = sides(desk, root if root.topic is Topic.WELCOME else None)
        if choice.pick is Pick.LOTS:
            return replace(desk, question=following, drawn=tells_apart(desk.match)), (lots(desk),)
        return _asking(desk, following), (exchange(desk),)
    return _asking(desk, None), (_game(desk, choice.pick),)


def _game(desk: Desk, pick: Pick) -> NewGame:
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


def _without(desk: Desk, question: Question, _choice: Choice) -> Answered:
    assert question.by is not None
    return without(desk, question.by)


def _stop(desk: Desk, _question: Question, _choice: Choice) -> Answered:
    return stopped(desk)


def _back(desk: Desk, question: Question, _choice: Choice) -> Answered:
    return _asking(desk, question.back), ()


def _go_on(desk: Desk, _question: Question, _choice: Choice) -> Answered:
    return gone_on(desk), ()


def _believe(desk: Desk, _question: Question, _choice: Choice) -> Answered:
    """What the cells tell does not count, unless it has come right in the meantime."""
    if not desk.table.situation.seen.right:
        desk = replace(desk, table=deeds.believed(desk.table))
    return _asking(desk, None), ()


def _claim(desk: Desk, question: Question, _choice: Choice) -> Answered:
    assert question.by is not None
    return claimed(desk, question.by)


def _play_on(desk: Desk, question: Question, _choice: Choice) -> Answered:
    return _asking(replace(desk, table=deeds.played_on(desk.table)), question.back), ()


ANSWERS: Final[Mapping[Pick, Callable[[Desk, Question, Choice], Answered]]] = {
    Pick.NO: _back,
    Pick.STAY: _back,
    Pick.GO_ON: _go_on,
    Pick.BELIEVE: _believe,
    Pick.CLAIM: _claim,
    Pick.PLAY_ON: _play_on,
    Pick.WITHOUT: _without,
    Pick.STOP: _stop,
    Pick.PLAY: _play,
    Pick.SEAT: _a_seat,
    Pick.TOKENS: tokens,
    Pick.TOKEN: a_token,
    Pick.REALLY: really,
    Pick.ACTION: _an_action,
    Pick.CORNER: _next_corner,
    Pick.REVENGE: _another_game,
    Pick.EXCHANGE: _another_game,
    Pick.SAME_BOARD: _another_game,
    Pick.NEW_BOARD: _another_game,
    Pick.LOTS: _another_game,
    Pick.TURN: _another_game,
    Pick.STYLE: in_manners,
    Pick.MINUTES: in_manners,
    Pick.SECONDS: in_manners,
    Pick.DRAWS: in_manners,
    Pick.LETTER: a_letter,
    Pick.DONE: name_told,
    Pick.NAME: a_name,
    Pick.NOBODY: a_name,
    Pick.GAMES: games,
    Pick.SET_UP: games,
    Pick.GAME: a_game,
    Pick.BOARD: a_setting,
    Pick.RULE: a_setting,
    Pick.WORTH: a_worth,
    Pick.WAY: a_worth,
    Pick.BEGIN: begun,
    Pick.ENROL: enrol,
    Pick.THING: skip,
    Pick.MAT: skip,
    Pick.LOOK_UP: look_up,
    Pick.FORGET: forget,
    Pick.JOB: at_work,
    Pick.ANSWER: a_picture,
    Pick.VALUE: a_part,
}
"""What each of the other choices does."""
