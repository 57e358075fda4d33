"""Answers to questions, and the names of options, each in one line of a list."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Sheet, Text
from companion.games.kernel import (
    PIECE,
    Action,
    Actor,
    Game,
    Json,
    LayoutQuestion,
    Option,
    Reason,
    Seat,
    Space,
    Words,
    because,
    look_of,
)
from companion.session.decisions import correction_offer, reckoning_rows
from companion.session.next_game import setting_now, title_of
from companion.session.question import Choice, Pick, Question
from companion.session.session import Session, next_layout_question
from companion.session.shelf import BoardSource, Title, named_boards
from companion.table.manners import PRESETS, Style, style_of
from companion.view.players import player_name, shorten
from companion.view.sentences import (
    Names,
    action_text,
    bot_name,
    last_action_text,
    name_of_game,
    piece_text,
    seat_name,
    short_seat_name,
    sign_of,
)


def option_name(game: Game[Any], name: str, words: Words) -> str:
    code = f"{game.id}.option.{name}"
    return words.say(code) if words.has(code) else name


def format_value(value: Json) -> str:
    """A value as written in codes of sentences: `classic`, `true`, `yellow1-red2`, or `none`."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "-".join(f"{name}{format_value(one)}" for name, one in value.items()) or "none"
        case list():
            return "-".join(map(format_value, value)) or "none"
        case None:
            return "none"
        case _:
            return str(value)


def _value_text(game: Game[Any], option: Option, value: Json, words: Words) -> Text:
    """A value of that option; one that came from outside by its title, or else its id."""
    whole = value if isinstance(value, dict) else {}
    titles = (title for one, title in option.titles if one == value)
    if title := next(titles, str(whole.get("title") or whole.get("id") or "")):
        return (shorten(title, COLUMNS),)
    code = f"{game.id}.option.{option.name}.{format_value(value)}"
    return (words.say(code) if words.has(code) else f"{option.name}: {format_value(value)}",)


def _option(title: Title, name: str) -> Option:
    return next(option for option in title.game.options if option.name == name)


def _of_board(session: Session, question: Question, _choice: Choice, words: Words) -> Text:
    """The chosen board, or the way to get one."""
    title = title_of(session, question)
    option = named_boards(title.game)
    if title.source is BoardSource.FAIR:
        return _of_fair(session, question, setting_now(session, question, Choice(Pick.BOARD)), words)
    if title.source is not BoardSource.NAMED or option is None:
        return (words.say(f"desk.way-{title.source.value}"),)
    return _value_text(title.game, option, title.value(option), words)


def _of_way(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    if choice.value == BoardSource.FAIR.value:
        return _of_fair(session, question, choice, words)
    return (words.say(f"desk.way-{choice.value}"),)


def _of_fair(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    """How fair that board is; the fairest one while it is searched, too."""
    title = title_of(session, question)
    fair = session.fair
    found = fair.found_for(title.game)
    if found:
        return (f"{choice.number + 1} ", words.say(f"{found[choice.number].verdict}.row"))
    if fair.is_on and fair.game == title.game.id:
        return (words.say("desk.fair-searched", done=fair.done),)
    return (words.say("desk.way-fair"),)


def _of_rule(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    title = title_of(session, question)
    option = _option(title, choice.value)
    return _value_text(title.game, option, title.value(option), words)


def _of_worth(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    title = title_of(session, question)
    option = _option(title, choice.value)
    return _value_text(title.game, option, option.values[choice.number], words)


def _of_action(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    if not choice.number:
        return (words.say("desk.not-over"),)
    return last_action_text(session.table.record.without_last(choice.number - 1), words)


def _of_value(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    """The value after those before it, as an action grows in play."""
    record, about = session.table.record, question.about
    assert about is not None
    names = Names(record.game, record.states[-1 - about.number], words)
    filled: list[tuple[str, str]] = []
    part = ""
    for number, value in enumerate((*question.said, choice.value)):
        offered = correction_offer(session, about, question.said[:number])
        if not offered.part:
            return (" ", *action_text(names, Action(value)))
        part = offered.part
        filled += offered.fills.get(value, ((offered.part, value),))
    return (" ", *names.row_text(filled, open_part=part))


def _of_shown(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    """The next part of what may be done, after those before it."""
    from companion.session.show_me import offered  # noqa: PLC0415 - only where somebody asks for it

    names, filled, part = Names.now(session.table.record, words), list[tuple[str, str]](), ""
    for number, value in enumerate((*question.said, choice.value)):
        found = offered(session, question.said[:number])
        if not found.part:
            return (" ", *action_text(names, Action(value)))
        part = found.part
        filled += found.fills.get(value, ((found.part, value),))
    return (" ", *names.row_text(filled, open_part=part))


def _of_tried(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    """What is tried so far: a kind of piece, or spaces."""
    names, said = Names.now(session.table.record, words), (*question.said, choice.value)
    kinds = {thing.value for thing in session.table.record.game.hands.box if thing.part == PIECE}
    texts = [names.text_of(PIECE, one) if one in kinds else names.space_text(Space(one)) for one in said]
    return tuple(sign for text in texts for sign in (Symbol.ARROW, *text))[1:]


def _of_about(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    """A space with what stands there, or an open card by its signs."""
    record, names = session.table.record, Names.now(session.table.record, words)
    row = look_of(record.game).beside.row(record.state)
    if choice.value in (card.look for card in row):
        number = [card.look for card in row].index(choice.value) + 1
        return (words.say("desk.open-card", number=number),)
    standing = record.game.hands.occupancy(record.state).get(Space(choice.value))
    here = piece_text(names, standing.owner, standing.kinds[-1]) if standing and not standing.down else ()
    return (*names.space_text(Space(choice.value)), *((" ", *here) if here else ()))


def _of_person(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    person = session.match.person(seat)
    name = person.name if person and person.name else words.say("desk.nobody")
    if person and person.level:
        name = bot_name(person.level, session.match.temper, words)
    if seat in session.table.away:
        name = words.say("desk.away")
    return (*sign_of(session.table.record.game, seat, words), name)


def _of_seat(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    return (*sign_of(session.table.record.game, seat, words), player_name(session, seat, words))


def _of_style(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    style = style_of(session.manners, session.seats)
    mark = (" ", Symbol.CHECK) if style and style.value == choice.value else ()
    return (words.say(f"desk.style-{choice.value}"), *mark)


def meaning_of(choice: Choice) -> Reason | None:
    """What an answer means for people, where its name does not say it."""
    if choice.pick in (Pick.HINTS, Pick.LIGHTS) and not choice.value:
        return because(f"desk.{choice.pick}.what")
    if choice.pick != Pick.STYLE:
        return None
    preset = PRESETS[Style(choice.value)]
    times = {"minutes": round(preset.minutes), "seconds": round(preset.increment_s)}
    return because(f"desk.style-{choice.value}.what", **(times if preset.minutes else {}))


def _of_time(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    seat = Seat(Actor(choice.value))
    minutes = round(session.manners.minutes.get(seat, 0))
    code = "desk.time" if minutes else "desk.no-limit"
    return (say_with_seat(session.table.record.game, seat, code, words, minutes=minutes),)


def say_with_seat(game: Game[Any], seat: Actor, code: str, words: Words, **values: int) -> str:
    """A sentence of one line about that side, by its short name where there is little room."""
    sentences = [
        words.say(code, seat=name(game, seat, words), **values) for name in (seat_name, short_seat_name)
    ]
    return next((one for one in sentences if len(one) <= COLUMNS), sentences[-1])


def _of_answer(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    following = next_layout_question(session.table.record.game, question.said)
    reads = following.find_answer(choice.value).label if isinstance(following, LayoutQuestion) else None
    if reads is not None:
        return (words.short(reads),)
    code = f"{session.table.record.game.id}.colour-{choice.value}"
    return (words.say(code) if words.has(code) else choice.value,)


def _of_token(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    record = session.table.record
    assert question.by is not None
    held = record.game.secrets.holding_of(record.state, question.by)
    return (" ", *Names.now(record, words).secret_text(held.all[choice.number]))


def _of_moment(session: Session, _question: Question, choice: Choice, words: Words) -> Text:
    from companion.session.analysis import decisive_moments  # noqa: PLC0415 - only at the end of a game
    from companion.view.analysis import moment_row  # noqa: PLC0415 - only at the end of a game

    return moment_row(session.table.record, decisive_moments(session)[choice.number], words)


def sheet_of_moment(session: Session, choice: Choice, words: Words) -> Sheet:
    """One moment that decided the game, for a screen."""
    from companion.session.analysis import decisive_moments  # noqa: PLC0415 - only at the end of a game
    from companion.view.analysis import moment_sheet  # noqa: PLC0415 - only at the end of a game

    return moment_sheet(session.table.record, decisive_moments(session)[choice.number], words)


VALUES: Final[Mapping[str, Callable[[Session, Question, Choice, Words], Text]]] = {
    Pick.NAME: lambda _session, _question, choice, _words: (choice.value,),
    Pick.ACTION: _of_action,
    Pick.VALUE: _of_value,
    Pick.SEAT: _of_seat,
    Pick.PERSON: _of_person,
    Pick.ROW: lambda session, _, choice, words: (words.short(reckoning_rows(session)[choice.number]),),
    Pick.MOMENT: _of_moment,
    Pick.TOKEN: _of_token,
    Pick.REALLY: lambda session, _question, choice, words: (
        " ",
        *Names.now(session.table.record, words).secret_text(choice.value),
    ),
    Pick.STYLE: _of_style,
    Pick.SHOWN: _of_shown,
    Pick.TRIED: _of_tried,
    Pick.ABOUT: _of_about,
    Pick.TIME: _of_time,
    Pick.ANSWER: _of_answer,
    Pick.GAME: lambda _session, _question, choice, words: (name_of_game(choice.value, words),),
    Pick.BOARD: _of_board,
    Pick.RULE: _of_rule,
    Pick.WORTH: _of_worth,
    Pick.WAY: _of_way,
    Pick.FAIR: _of_fair,
}
"""The text of each kind of value: a seat, an action, a thing of the game."""
