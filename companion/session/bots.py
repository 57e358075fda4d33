"""Seats that the companion plays: when a bot has to act, what it did, and what follows where it fails.

Laws:
- a bot acts on a board that is right, and never over a question or into a pause;
- it waits for hands to do what it did before: a push says so where no cell can;
- its action is one like those entered beside the board: the record has it, and hands still have to do it;
- no time limit holds for a bot, as its time would be that of other people's hands;
- a bot that fails gives its seat to the person at its chair, in one sentence, and the game goes on.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.games.kernel import Action, Game, because
from companion.session.events import BotFailed, BotFault, BotNews, Introduce
from companion.session.match import Match, Person, bots_of, seats_by_chair, with_level
from companion.session.question import Topic
from companion.session.session import Session, SessionResult, layout_of_game
from companion.table.assessment import assess
from companion.table.clock import Clock, run_clock
from companion.table.events import Chair, Pressed
from companion.table.manners import initial_clock
from companion.table.setting import Setting
from companion.table.situation import Phase, picture
from companion.table.step import commit_entered
from companion.table.table import Table


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
        clock = _clock_of_people(table, setting)
        table = table.with_turn(entry=None, touched=()).with_timing(clock=clock, unnoted=clock is not None)
        table = assess(replace(table, setting=setting))
    return replace(session, table=table, match=match)


def _clock_of_people(table: Table, setting: Setting) -> Clock | None:
    """The clock without the seats of bots, where those that people take over have the time that they had."""
    clock, back = table.timing.clock, sorted(table.setting.bots - setting.bots)
    begun = initial_clock(setting.manners, back)
    if clock is None:
        return begun and run_clock(begun, table.record, table.now_s)
    before = [begun, *table.timing.clocks]
    given = {seat: one.left_s[seat] for one in before if one for seat in back if seat in one.left_s}
    counted = clock.count_to(table.now_s)
    return replace(counted, left_s=MappingProxyType({**given, **counted.left_s})).without(setting.bots)


def level_of(person: Person, game: Game[Any]) -> int:
    """The level at which the bot plays this game."""
    return min(person.level, game.levels)


def bot_at(session: Session, chair: Chair) -> Person | None:
    """The first bot whose chair this is, where no person sits."""
    setting, people = session.table.setting, session.match.people
    if setting.seats_of(chair):
        return None
    return next((one for one in people if one.chair == chair and one.seat in setting.bots), None)


def needs_search(session: Session) -> bool:
    """Whether a bot decides, or a person may want something found."""
    asks = session.question is not None and session.question.topic is Topic.HINT
    return session.table.bot_decides or asks or session.table.setting.manners.learner_lights


def thinking_bot(session: Session) -> Person | None:
    """The bot that has to act now."""
    table = session.table
    waits = session.question is not None or session.is_resting
    if waits or not (table.may_enter and table.bot_decides) or table.situation.phase is not Phase.RIGHT:
        return None
    if unseen_act(session):
        return None
    return next(person for person in session.match.people if person.seat == table.record.actor)


def unseen_act(session: Session) -> tuple[Action, ...]:
    """The actions up to the last one of the bot to move, if no cell shows whether hands have done it.

    The bot goes on once a push says so. Where there is none, and where pieces are seen, it does not wait.
    """
    table = session.table
    if not table.bot_decides or table.sensors.seen_pieces is not None or not table.setting.has_any_push:
        return ()
    if session.demonstration is not None:
        return ()
    record = table.done_by_bot
    if record is None or record.actions == session.activity.followed:
        return ()
    before, after = record.states[-2:]
    shows = table.observation.trusted_spaces & (picture(record.game, before) ^ picture(record.game, after))
    return () if shows or record.actions[-1] == record.game.hands.tacit_action(before) else record.actions


def answer_push_for_bot(session: Session, event: Pressed) -> Session | None:
    """The session after a push that is for a bot: hands are done, or it is to hurry; else `None`."""
    if session.question is None and not session.is_resting and (actions := unseen_act(session)):
        session = session.touched_at(event.at_s)
        return replace(session, activity=replace(session.activity, followed=actions))
    if thinking_bot(session) is None:
        return None
    session = session.touched_at(event.at_s)
    return replace(session, activity=replace(session.activity, hurried=session.table.record))


def is_hurried(session: Session) -> bool:
    """Whether a push has asked the bot for what it has found so far."""
    return session.activity.hurried is session.table.record


def handle_bot(session: Session, news: BotNews) -> SessionResult:
    """The session after a bot has acted or failed; without change where the game has gone on since."""
    person, record = thinking_bot(session), session.table.record
    if person is None or news.about != record.fingerprint:
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
