"""Names of players on a screen, and the score of their match, shortened to fit but never to the same name."""

from collections.abc import Iterator
from typing import Final

from companion.drawing.text import COLUMNS, ROWS, Line, Sheet, headline, plain
from companion.games.kernel import Actor, Seat, Words
from companion.session.bots import thinking_bot, unseen_act
from companion.session.match import Match, Person
from companion.session.next_game import match_so_far
from companion.session.session import Session
from companion.session.shelf import starting_seat_option
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.glows import is_following
from companion.view.sentences import People, last_action_text, seat_name, short_seat_name

BESIDE_A_HAND: Final = COLUMNS - 3
"""Letters of a headline after a hand and a blank."""
BETWEEN_TWO: Final = 2
"""Players with one on either side of a score."""
NO_END: Final = " -'"
"""Characters that a shortened name does not end with."""


def winner_text(session: Session, words: Words) -> str:
    outcome = session.table.outcome
    if outcome is None or not outcome.winners:
        return words.say("table.draw")
    named = words.say(
        "table.won", seat=", ".join(player_name(session, seat, words) for seat in outcome.winners)
    )
    seats = ", ".join(short_seat_name(session.table.record.game, seat, words) for seat in outcome.winners)
    text = named if len(named) <= COLUMNS else words.say("table.won", seat=seats)
    return text if len(text) <= COLUMNS else words.say("table.shared")


def names_of_people(session: Session) -> People:
    """The names of the players that have one, by their seats."""
    return {person.seat: person.name for person in session.match.people if person.name}


def player_name(session: Session, seat: Seat, words: Words) -> str:
    person = session.match.person(seat)
    return person.name if person and person.name else seat_name(session.table.record.game, seat, words)


def shorten(name: str, letters: int) -> str:
    """The name in so many letters; a dot ends a shortened one."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip(NO_END)}."


def turn_text(session: Session, actor: Actor, words: Words, time: str = "") -> str:
    """The turn, beside a hand: by the player's name, unless shortened names look alike; or with a time."""
    code = "table.turn-time" if time else "table.turn"
    letters = BESIDE_A_HAND - len(words.say(code, seat="", time=time))
    names = [shorten(person.name, letters) for person in session.match.people if person.name]
    person = next((person for person in session.match.people if person.seat == actor), None)
    name = shorten(person.name, letters) if person and person.name else ""
    if names.count(name) != 1:
        name = seat_name(session.table.record.game, actor, words)
    if len(name) > letters:
        name = short_seat_name(session.table.record.game, actor, words)
    return words.say(code, seat=name, time=time)


def bot_lines(session: Session, words: Words) -> tuple[Line, ...]:
    """What hands have to do for a bot, or the last action while it thinks; empty where neither is so."""
    table, record = session.table, session.table.record
    if (done := table.done_by_bot) and record.actor is not None:
        said = plain(*last_action_text(done, words))
        if table.situation.phase is Phase.DIFFERENT and is_following(table):
            return plain(words.say("table.for-bot")), said
        if unseen_act(session):
            return said, plain(words.say("table.maybe"))
    if thinking_bot(session) is None:
        return ()
    code = "table.hurry" if session.activity.hesitates else "table.thinking"
    code = "table.demonstration" if session.demonstration is not None else code
    said = plain(*last_action_text(record, words)) if record.actions else plain("")
    return said, plain(words.say(code))


def lots_sheet(session: Session, chair: Chair | None, words: Words) -> Sheet:
    """The result of the lots, for the screen of that chair or the common one."""
    record = session.table.record
    option = starting_seat_option(record.game)
    if option is not None:
        first = Seat(Actor(str(record.options[option.name])))
        said = (headline(words.say("desk.drawn")), plain(_beginner_text(session, first, chair, words)))
        return Sheet((*said, plain(""), plain(words.say("desk.push-goes-on"))))
    lines = [
        plain(said) for person in session.match.people for said in _role_lines(session, person, chair, words)
    ]
    if len(lines) >= ROWS:
        return Sheet(tuple(lines[:ROWS]))
    lines = [headline(words.say("desk.drawn")), *lines]
    return Sheet((*lines, *[plain(words.say("desk.push-goes-on"))][: ROWS - len(lines)]))


def _beginner_text(session: Session, seat: Seat, chair: Chair | None, words: Words) -> str:
    """The beginner: by side where there is no name, and without either on a screen of their own."""
    if chair is not None and session.table.setting.seats_of(chair) == (seat,):
        return words.say("desk.you-begin")
    letters = COLUMNS - len(words.say("desk.begins", name=""))
    return words.say("desk.begins", name=shorten(player_name(session, seat, words), letters))


def _role_lines(session: Session, person: Person, chair: Chair | None, words: Words) -> Iterator[str]:
    """The sides by player: by place where there is no name, and without either on a shared chair."""
    alone = [other.chair for other in session.match.people].count(person.chair) == 1
    unnamed = words.say("desk.you") if person.chair == chair else person.chair
    name = person.name or (unnamed if alone else "")
    if name:
        seat = seat_name(session.table.record.game, person.seat, words)
        letters = COLUMNS - len(words.say("desk.plays", name="", seat=seat))
        yield words.say("desk.plays", name=shorten(name, letters), seat=seat)


def score_text(match: Match, names: tuple[str, ...], words: Words) -> str:
    """The score of the match. Where there is little room names are shortened, but not to the same.

    Where that is not enough, sides replace the names.
    """
    wins = [person.wins for person in match.people]
    draws = words.say("desk.score-draws", draws=match.draws) if match.draws else ""
    for longest in range(COLUMNS, 0, -1):
        cut = [name[:longest] for name in names]
        texts = _score_texts(cut, wins, words)
        fitting = [score + draws for score in texts if len(score + draws) <= COLUMNS]
        if fitting and len({*cut}) == len(cut):
            return fitting[0]
    return " ".join(f"{person.seat}:{person.wins}" for person in match.people)[:COLUMNS]


def _score_texts(names: list[str], wins: list[int], words: Words) -> tuple[str, ...]:
    """The score with much room and with little."""
    if len(names) == BETWEEN_TWO:
        values: dict[str, str | int] = {
            "one": names[0],
            "wins": wins[0],
            "others": wins[1],
            "other": names[1],
        }
        return words.say("desk.score", **values), words.say("desk.score-tight", **values)
    counted = [*zip(names, wins, strict=True)]
    roomy = " ".join(f"{name} {count}" for name, count in counted)
    return roomy, " ".join(f"{name}{count}" for name, count in counted)


def match_score(session: Session, words: Words) -> str:
    match = match_so_far(session)
    return score_text(
        match, tuple(player_name(session, person.seat, words) for person in match.people), words
    )


def seat_headline(session: Session, code: str, seat: Seat | None, words: Words) -> str:
    """A headline about the player of that seat, by name where there is room."""
    if seat is None:
        return words.say(code, seat="")
    game = session.table.record.game
    for name in (player_name(session, seat, words), seat_name(game, seat, words)):
        text = words.say(code, seat=name)
        if len(text) <= COLUMNS:
            return text
    return words.say(code, seat=short_seat_name(game, seat, words))
