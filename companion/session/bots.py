"""Seats that the companion plays: when a bot has to act, what it did, and what follows where it fails.

Laws:
- a bot acts on a board that is right, and never over a question or into a pause;
- its action is one like those entered beside the board: the record has it, and hands still have to do it;
- a bot that fails gives its seat to the person at its chair, in one sentence, and the game goes on.
"""

from dataclasses import replace
from typing import Any

from companion.games.kernel import Game, Seat, because
from companion.session.events import BotFailed, BotFault, BotNews, Introduce
from companion.session.match import Match, Person, seats_by_chair, with_level
from companion.session.session import Session, SessionResult, layout_of_game
from companion.table.assessment import assess
from companion.table.events import Chair, Pressed
from companion.table.setting import Setting
from companion.table.situation import Phase
from companion.table.step import commit_entered


def bots_of(match: Match, game: Game[Any]) -> frozenset[Seat]:
    return frozenset(person.seat for person in match.people if person.level) if game.levels else frozenset()


def seated(setting: Setting, match: Match, game: Game[Any]) -> Setting:
    """The setting with the seats of people at their chairs; bots have none there, and no guided game."""
    bots = frozenset() if setting.manners.guided else bots_of(match, game)
    people = [seat for seat in game.seats if seat not in bots]
    return replace(setting, chairs=seats_by_chair(match, [*setting.chairs], people), bots=bots)


def with_people(session: Session, match: Match) -> Session:
    """The session with these people and bots in the game that is on."""
    table = session.table
    setting = seated(table.setting, match, table.record.game)
    if setting != table.setting:
        table = assess(replace(table.with_turn(entry=None, touched=()), setting=setting))
    return replace(session, table=table, match=match)


def level_of(person: Person, game: Game[Any]) -> int:
    """The level at which the bot plays this game."""
    return min(person.level, game.levels)


def bot_at(session: Session, chair: Chair) -> Person | None:
    """The first bot whose chair this is, where no person sits."""
    setting, people = session.table.setting, session.match.people
    if setting.seats_of(chair):
        return None
    return next((one for one in people if one.chair == chair and one.seat in setting.bots), None)


def thinking_bot(session: Session) -> Person | None:
    """The bot that has to act now."""
    table = session.table
    waits = session.question is not None or session.is_resting
    if waits or not (table.may_enter and table.bot_decides) or table.situation.phase is not Phase.RIGHT:
        return None
    return next(person for person in session.match.people if person.seat == table.record.actor)


def is_hurried(session: Session) -> bool:
    """Whether a push has asked the bot for what it has found so far."""
    return session.activity.hurried is session.table.record


def hurry_bot(session: Session, event: Pressed) -> Session:
    session = session.touched_at(event.at_s)
    return replace(session, activity=replace(session.activity, hurried=session.table.record))


def handle_bot(session: Session, news: BotNews) -> SessionResult:
    """The session after a bot has acted or failed; without change where the game has gone on since."""
    person, record = thinking_bot(session), session.table.record
    if person is None or news.number != len(record.actions):
        return session, ()
    if isinstance(news, BotFailed):
        return _give_seat_to_person(session, person, news.fault)
    if news.action not in record.game.rules.legal(record.state):
        return _give_seat_to_person(session, person, BotFault.ILLEGAL)
    table, effects = commit_entered(session.table, news.action)
    session = replace(session, table=table)
    board = replace(session.board, misplaced=False, layout=layout_of_game(session))
    return replace(session, board=board), effects


def _give_seat_to_person(session: Session, bot: Person, fault: BotFault) -> SessionResult:
    match = with_level(session.match, bot.seat, 0)
    note = because(fault)
    return with_people(session, match).with_note(note), (Introduce(session.known_names, match),)
