"""People and their manners: names, spelled by dial or typed on the page; play styles and time limits."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Actor, Reason, Seat, Temper, because
from companion.session.bots import seated, with_people
from companion.session.events import Introduce, NewGame, Typed
from companion.session.match import (
    LETTERS,
    Match,
    against_bots,
    levels_of,
    name_of,
    name_person,
    only_person,
    remember_name,
    spell,
    with_letter,
    with_level,
)
from companion.session.question import Choice, Pick, Question, Topic, ask_next
from companion.session.session import Session, SessionResult, renew, step_back
from companion.table.events import Chair
from companion.table.manners import PRESETS, HintLimit, Manners, Style, with_style

MINUTES: Final = (0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90)
SECONDS: Final = (0, 2, 3, 5, 10, 30)
SUGGESTED: Final = 2
"""The level of the bot that is recommended to one person alone."""
FIRST_LETTER: Final = Choice(Pick.LETTER, LETTERS[0])


def add_letter(session: Session, question: Question, letter: Choice) -> SessionResult:
    longer = replace(question, said=with_letter(question.said, letter.value))
    return replace(session, question=longer), ()


def ask_letters(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=ask_next(question, Topic.LETTERS).with_choice(FIRST_LETTER)), ()


def choose_name(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Set the name of the player, or none, and go on to the player of the next seat."""
    name, people, seat = choice.value, _people_question(question), _seat_about(question)
    match = with_level(name_person(session.match, seat, name), seat, 0)
    known = remember_name(session.known_names, name) if name else session.known_names
    return _introduce(replace(session, known_names=known), match, people, seat)


def levels(session: Session, question: Question) -> Iterable[int]:
    return levels_of(session.match, _seat_about(question), session.table.record.game)


def seat_bot(session: Session, question: Question, about: Choice) -> SessionResult:
    """Have a bot of that level play the seat, at once; then go on to the player of the next seat."""
    match, people = _match_with_bots(session, question, about), _people_question(question)
    after, effects = _introduce(session, match, people, Seat(Actor(about.value)))
    return (after if people else replace(after, question=question.back)), effects


def ask_replaced(session: Session, question: Question, about: Choice) -> Question | None:
    """Ask the people whom bots would replace at other chairs, if there are any.

    Before the first move and after the end nobody loses a game by it; where nobody sits nobody is asked.
    """
    table, setting = session.table, session.table.setting
    if session.untouched or table.over:
        return None
    match = _match_with_bots(session, question, about)
    replaced = seated(setting, match, table.record.game).bots - setting.bots - table.away
    chairs = {chair for chair, seats in setting.chairs.items() if replaced & {*seats}} - {question.chair}
    others = session.answering_chairs(chairs - session.free_chairs, question.chair)
    by = _seat_alone(session, question) if about.pick == Pick.ALONE else None
    return (
        Question(Topic.CONSENT, chair=question.chair, chairs=others, by=by, about=about) if others else None
    )


def _seat_alone(session: Session, question: Question) -> Seat:
    """The seat that bots leave to the asker."""
    return only_person(session.match) or session.seat_spoken_for(question.chair) or session.seats[0]


def _match_with_bots(session: Session, question: Question, about: Choice) -> Match:
    if about.pick == Pick.ALONE:
        return against_bots(session.match, _seat_alone(session, question), about.number)
    return with_level(session.match, Seat(Actor(about.value)), about.number)


def has_bots(session: Session, _question: Question) -> bool:
    return session.table.record.game.levels > 0 and len(session.seats) > 1


def all_levels(session: Session, _question: Question) -> Iterable[int]:
    return range(session.table.record.game.levels + 1)


def bot_label(_session: Session, choice: Choice) -> Reason:
    return because("desk.bot-level" if choice.number else "desk.only-people", level=choice.number)


def alone_label(session: Session, _choice: Choice) -> Reason:
    level = level_now(session, Question(Topic.ALONE)).number
    return because("desk.against-bots" if session.table.setting.bots else "desk.play-alone", level=level)


def level_now(session: Session, _question: Question, _choice: Choice | None = None) -> Choice:
    """The level of the bots that play, or the one that is suggested."""
    levels = [one.level for one in session.match.people if one.level]
    return Choice(Pick.LEVEL, number=min(max(levels, default=SUGGESTED), session.table.record.game.levels))


def play_alone(session: Session, question: Question, about: Choice) -> SessionResult:
    """Have bots play all seats but that of the asker, or none."""
    match = _match_with_bots(session, question, about)
    after, effects = step_back(with_people(session, match), question, about)
    listed = renew(after, after.question)
    asked = listed and listed.with_choice(Choice(Pick.PLAY))
    return replace(after, question=asked), (*effects, Introduce(after.known_names, match))


def has_bot(session: Session, _question: Question) -> object:
    return session.table.setting.bots


def temper_label(session: Session, _choice: Choice) -> Reason:
    return because(f"desk.temper-{session.match.temper}")


def switch_temper(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Have all bots play in the next of the ways that there are, at once."""
    tempers = [*Temper]
    following = tempers[(tempers.index(session.match.temper) + 1) % len(tempers)]
    after = replace(session, match=replace(session.match, temper=following))
    asked = replace(after, question=renew(after, question))
    return asked, (Introduce(after.known_names, after.match),)


def _seat_about(question: Question) -> Seat:
    assert question.about is not None
    return Seat(Actor(question.about.value))


def _introduce(session: Session, match: Match, people: Question | None, seat: Seat) -> SessionResult:
    after = with_people(session, match)
    if people is not None:
        after = replace(after, question=_next_person(after, people, seat))
    return after, (Introduce(after.known_names, match),)


def open_name_question(session: Session, chair: Chair) -> Question | None:
    question = session.question
    if question is None or question.topic is not Topic.LETTERS:
        return None
    if session.workshop.job or session.activity.off:
        return None
    return question if question.concerns(chair) and question.open_to(chair) else None


def type_name(session: Session, event: Typed) -> Session:
    """Set the name as it was typed, with the dial at its end."""
    question = open_name_question(session, event.chair)
    if question is None:
        return session
    longer = replace(question, said=spell(event.text)).with_choice(Choice(Pick.DONE))
    return replace(session, question=longer).touched_at(event.at_s)


def finish_name(session: Session, question: Question, _done: Choice) -> SessionResult:
    """Finish the name; without a letter there is none."""
    name = name_of(question.said)
    if not name:
        return replace(session, question=question.back), ()
    return choose_name(session, question, Choice(Pick.NAME, name))


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


def set_style(session: Session, question: Question, choice: Choice) -> SessionResult:
    return _with_manners(session, question, with_style(session.manners, Style(choice.value), session.seats))


def switch_draws(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return _with_manners(session, question, replace(session.manners, dealt=not session.manners.dealt))


def may_help(session: Session, _question: Question) -> object:
    """Whether there is a search for this game, which finds hints."""
    return session.table.record.game.levels


def may_light(session: Session, question: Question) -> object:
    return may_help(session, question) and session.table.setting.can_light


def hints_label(session: Session, _choice: Choice) -> Reason:
    return because(f"desk.hints-{session.manners.hints.value}")


def lights_label(session: Session, _choice: Choice) -> Reason:
    return because("desk.lights-learner" if session.manners.learner_lights else "desk.lights-usual")


def switch_hints(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Go on to the next limit, and from the last one to the first."""
    limits = [*HintLimit]
    following = limits[(limits.index(session.manners.hints) + 1) % len(limits)]
    return _with_manners(session, question, replace(session.manners, hints=following))


def switch_lights(session: Session, question: Question, _choice: Choice) -> SessionResult:
    switched = replace(session.manners, learner_lights=not session.manners.learner_lights)
    return _with_manners(session, question, switched)


def draws_label(session: Session, _choice: Choice) -> Reason:
    return because("desk.table-draws" if session.manners.dealt else "desk.people-draw")


def minutes_now(session: Session, _question: Question, choice: Choice) -> Choice:
    """The time of that seat."""
    return Choice(Pick.MINUTES, number=round(session.manners.minutes.get(Seat(Actor(choice.value)), 0)))


def minutes_label(_session: Session, choice: Choice) -> Reason:
    code = {0: "desk.no-minutes", 1: "desk.one-minute"}.get(choice.number, "desk.minutes")
    return because(code, minutes=choice.number)


def gain_now(session: Session, _question: Question, _choice: Choice) -> Choice:
    return Choice(Pick.SECONDS, number=round(session.manners.increment_s))


def gain_label(session: Session, _choice: Choice) -> Reason:
    return because("desk.gain", seconds=round(session.manners.increment_s))


def seconds_label(_session: Session, choice: Choice) -> Reason:
    return because("desk.seconds" if choice.number else "desk.no-seconds", seconds=choice.number)


def set_gain(session: Session, question: Question, choice: Choice) -> SessionResult:
    return _with_manners(session, question.back, replace(session.manners, increment_s=float(choice.number)))


def set_minutes(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Set the time of a seat; 0 is no limit."""
    assert question.about is not None
    minutes = {**session.manners.minutes, Seat(Actor(question.about.value)): float(choice.number)}
    limited = {seat: limit for seat, limit in minutes.items() if limit}
    return _with_manners(session, question.back, replace(session.manners, minutes=MappingProxyType(limited)))


def _with_manners(session: Session, listed: Question | None, manners: Manners) -> SessionResult:
    """Use the chosen manners from the next game on, or at once before the first move and the first hint."""
    after = replace(session, manners=manners)
    after = replace(after, question=renew(after, listed))
    if manners == session.manners:
        return after, ()
    if session.keeps_manners:
        return after, (Introduce(session.known_names, manners=manners),)
    record = session.table.record
    return after, (NewGame(record.game.id, record.options, session.match, manners),)


def usable_styles(session: Session, _question: Question) -> tuple[str, ...]:
    """The play styles that this table supports: confirming by push needs a push for every player."""
    setting = session.table.setting
    can_push = all(setting.can_push(chair) for chair, held in setting.chairs.items() if held)
    return tuple(style.value for style in Style if can_push or not PRESETS[style].by_push)
