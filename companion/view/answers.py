"""What can be answered, each in one line of a list."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.desk.evening import Desk
from companion.desk.laying import asked_after
from companion.desk.lists import offered, rows, title_of
from companion.desk.options import Way
from companion.desk.question import Choice, Pick, Question
from companion.rules.kernel.laying import Ask
from companion.rules.kernel.names import Action, Actor, Seat
from companion.table.manners import style_of
from companion.view.calling import called
from companion.view.options import board_now, game_name, rule_now, way_name, worth_name
from companion.view.saying import seat_name, seat_short
from companion.view.screens.sheet import COLUMNS, Text
from companion.view.screens.symbols import Symbol
from companion.view.showing import action_shown, done, sign_of
from companion.view.values import Names
from companion.view.words import Words


def label(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    """An answer, in one line of a list."""
    if choice.pick in LABELS:
        return LABELS[choice.pick](desk, question, choice, words)
    return (words.say(f"desk.pick-{choice.pick.value}"),)


def _of_playing(desk: Desk, _question: Question, _choice: Choice, words: Words) -> Text:
    """Which game it is goes without saying where there is no other one."""
    if len(desk.shelf) == 1:
        return (words.say("desk.play"),)
    return (words.say("desk.play-game", game=game_name(desk.table.line.game, words)),)


def _of_game(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (game_name(desk.shelf[choice.value].game, words),)


def _of_board(desk: Desk, question: Question, _choice: Choice, words: Words) -> Text:
    return (board_now(title_of(desk, question), words),)


def _of_rule(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    return (rule_now(title_of(desk, question), choice.value, words),)


def _of_worth(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    return (worth_name(title_of(desk, question).game, choice.value, choice.number, words),)


def _of_way(_desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (way_name(Way(choice.value), words),)


def _as_it_is(_desk: Desk, _question: Question, choice: Choice, _words: Words) -> Text:
    return (choice.value,)


def _of_action(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    if not choice.number:
        return (words.say("desk.not-over"),)
    return done(desk.table.line.back(choice.number - 1), words)


def _of_value(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    """With what was said before it, as an action grows in play."""
    line, about = desk.table.line, question.about
    assert about is not None
    names = Names(line.game, line.states[-1 - about.number], words)
    filled: list[tuple[str, str]] = []
    part = ""
    for number, value in enumerate((*question.said, choice.value)):
        asked = offered(desk, about, question.said[:number])
        if not asked.part:
            return (" ", *action_shown(names, Action(value)))
        part = asked.part
        filled += asked.fills.get(value, ((asked.part, value),))
    return (" ", *names.in_a_row(filled, asked=part))


def _of_person(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    person = desk.match.person(seat)
    name = person.name if person and person.name else words.say("desk.nobody")
    if seat in desk.table.away:
        name = words.say("desk.away")
    return (*sign_of(desk.table.line.game, seat, words), name)


def _of_seat(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    return (*sign_of(desk.table.line.game, seat, words), called(desk, seat, words))


def _of_style(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    style = style_of(desk.manners, desk.seats)
    mark = (" ", Symbol.CHECK) if style and style.value == choice.value else ()
    return (words.say(f"desk.style-{choice.value}"), *mark)


def _of_time(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    game, minutes = desk.table.line.game, round(desk.manners.minutes.get(seat, 0))
    code = "desk.time" if minutes else "desk.no-limit"
    told = [
        words.say(code, seat=name(game, seat, words), minutes=minutes) for name in (seat_name, seat_short)
    ]
    return (next((one for one in told if len(one) <= COLUMNS), told[-1]),)


def _of_gain(desk: Desk, _question: Question, _choice: Choice, words: Words) -> Text:
    return (words.say("desk.gain", seconds=round(desk.manners.increment_s)),)


def _of_draws(desk: Desk, _question: Question, _choice: Choice, words: Words) -> Text:
    return (words.say("desk.table-draws" if desk.manners.dealt else "desk.people-draw"),)


def _of_minutes(_desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    code = {0: "desk.no-minutes", 1: "desk.one-minute"}.get(choice.number, "desk.minutes")
    return (words.say(code, minutes=choice.number),)


def _of_seconds(_desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (words.say("desk.seconds" if choice.number else "desk.no-seconds", seconds=choice.number),)


def _of_answer(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    ask = asked_after(desk.table.line.game, question.said)
    reads = ask.picked(choice.value).reads if isinstance(ask, Ask) else None
    if reads is not None:
        return (words.short(reads),)
    code = f"{desk.table.line.game.id}.colour-{choice.value}"
    return (words.say(code) if words.has(code) else choice.value,)


def _of_row(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (words.short(rows(desk)[choice.number]),)


def _of_token(desk: Desk, question: Question, choice: Choice, words: Words) -> Text:
    line = desk.table.line
    assert question.by is not None
    held = line.game.holds(line.state, question.by)
    return (" ", *Names.now(line, words).veiled(held.all[choice.number]))


def _of_really(desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (" ", *Names.now(desk.table.line, words).veiled(choice.value))


def _of_tokens(desk: Desk, _question: Question, _choice: Choice, words: Words) -> Text:
    return (words.say("desk.my-tokens" if desk.table.line.actor else "desk.tokens-wrong"),)


def _of_job(_desk: Desk, _question: Question, choice: Choice, words: Words) -> Text:
    return (words.say(f"work.job-{choice.value}"),)


LABELS: Final[Mapping[Pick, Callable[[Desk, Question, Choice, Words], Text]]] = {
    Pick.NAME: _as_it_is,
    Pick.ACTION: _of_action,
    Pick.VALUE: _of_value,
    Pick.SEAT: _of_seat,
    Pick.PERSON: _of_person,
    Pick.ROW: _of_row,
    Pick.TOKENS: _of_tokens,
    Pick.TOKEN: _of_token,
    Pick.REALLY: _of_really,
    Pick.STYLE: _of_style,
    Pick.TIME: _of_time,
    Pick.GAIN: _of_gain,
    Pick.DRAWS: _of_draws,
    Pick.MINUTES: _of_minutes,
    Pick.SECONDS: _of_seconds,
    Pick.ANSWER: _of_answer,
    Pick.PLAY: _of_playing,
    Pick.GAME: _of_game,
    Pick.BOARD: _of_board,
    Pick.RULE: _of_rule,
    Pick.WORTH: _of_worth,
    Pick.WAY: _of_way,
    Pick.JOB: _of_job,
}
"""The answers that are made of more than words; each of the others has a sentence of its own."""
