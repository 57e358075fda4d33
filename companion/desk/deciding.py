"""What people decide about the game that is on, once everybody has agreed who has a say in it."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.desk.asking import STAYING, ask_on, ask_others
from companion.desk.enrolling import forget_all
from companion.desk.evening import Answered, Desk
from companion.desk.events import Off
from companion.desk.lists import meant
from companion.desk.question import Choice, Pick, Question, Topic
from companion.desk.raising import maker
from companion.desk.sketching import played_on
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.hands import CARD
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Seat
from companion.rules.kernel.reason import because
from companion.table import deeds
from companion.table.entry import parts
from companion.table.events import Chair, TableEffect
from companion.table.situation import last_by_hand
from companion.table.table import Table

TABLE_DECIDES: Final = "about.who-left"
"""The reason that tells what happens with the seat of who has left. Values: none."""
NO_KEYS: Final[Mapping[Chair, float]] = MappingProxyType({})

AGREED: Final = "agreed"
RESIGNED: Final = "resigned"
FLAG: Final = "flag"
STOPPED: Final = "stopped"
"""What people end a game by."""
ONE_ON_TOP: Final = "desk.back-on-top"
"""What has to be told where a card was turned up for what was taken back: it comes again. Values: none."""
ON_TOP: Final = "desk.all-back-on-top"
"""The same for several cards. Values: count."""


def decided(desk: Desk, question: Question) -> Answered:
    """Who asked for it is sure."""
    about = question.about
    assert about is not None
    match about.pick:
        case Pick.RESIGN | Pick.DRAW | Pick.LEAVE | Pick.RETURN:
            assert question.by is not None
            return _of_a_seat(desk, question, question.by, about)
        case Pick.CORRECT if desk.table.setting.manners.touch_move:
            return _asking_others(desk, question, wanting(desk, question), about), ()
        case Pick.CORRECT:
            return _amended(desk, about)
        case Pick.PAUSE:
            return replace(desk, table=deeds.halted(desk.table), paused=True, question=None), ()
        case Pick.NEW_GAME if question.said:
            return played_on(desk, question.said)
        case Pick.NEW_GAME:
            return replace(desk, question=replace(ask_on(desk, question, Topic.NEXT), back=question.back)), ()
        case Pick.FORGET_ALL:
            return forget_all(desk, question)
        case Pick.OFF:
            return _switched_off(desk), (Off(),)
        case _:
            raise ValueError(about)


def _of_a_seat(desk: Desk, question: Question, by: Seat, about: Choice) -> Answered:
    match about.pick:
        case Pick.RESIGN:
            return _declared(desk, Outcome(_but(desk, by), RESIGNED))
        case Pick.LEAVE:
            return replace(desk, question=ask_others(desk, Topic.LEAVING, by, about, question.chair)), ()
        case Pick.RETURN:
            return _done(desk, *deeds.parted(desk.table, desk.table.away - {by}))
        case _:
            return _asking_others(desk, question, by, about), ()


def another_piece(desk: Desk, question: Question) -> Answered:
    """The piece is what its tag says: at once where hands could do the same, or else as what is corrected."""
    about, table = question.about, desk.table
    assert about is not None
    last = about.number == last_by_hand(table.line) and not table.held_to_touch
    if last or not table.setting.manners.touch_move:
        return _amended(desk, about)
    return _asking_others(desk, question, wanting(desk, question), about), ()


def agreed(desk: Desk, question: Question) -> Answered:
    """Everybody has said yes who was asked."""
    about = question.about
    assert about is not None
    match about.pick:
        case Pick.DRAW:
            return _declared(desk, Outcome((), AGREED))
        case Pick.TAKE_BACK:
            return taken_back(desk, about.number)
        case Pick.CORRECT:
            return _amended(desk, about)
        case _:
            raise ValueError(about)


def goes_back(desk: Desk, question: Question, count: int) -> Answered:
    """Somebody wants to go back so far: at once, or once the others agree."""
    if not desk.table.setting.manners.touch_move:
        return taken_back(desk, count)
    about = Choice(Pick.TAKE_BACK, number=count)
    return _asking_others(desk, question, wanting(desk, question), about), ()


def wanting(desk: Desk, question: Question) -> Seat:
    """Who wants it: the seat of the chair, or of several the one that acted last."""
    held = desk.table.setting.seats(question.chair) if question.chair is not None else ()
    return held[0] if len(held) == 1 else maker(desk)


def taken_back(desk: Desk, count: int) -> Answered:
    """So many actions have not happened; cards turned up by people since go back on their pile."""
    cards = 0 if desk.table.setting.manners.dealt else turned_up(desk.table.line, count)
    desk, effects = _done(desk, *deeds.taken_back(desk.table, count))
    told = () if not cards else (because(ON_TOP, count=cards) if cards > 1 else because(ONE_ON_TOP),)
    return replace(desk, notes=(*desk.notes, *told)), effects


def turned_up(line: Line[Any], count: int) -> int:
    """How many of the last actions turned up a card for everybody to see."""
    last = list(zip(line.states[:-1], line.actions, strict=True))[len(line.actions) - count :]
    game = line.game
    return sum(
        game.actor(state) == TABLE and game.secret(state) is None and CARD in parts(game, action)
        for state, action in last
    )


def claimed(desk: Desk, flagged: Seat) -> Answered:
    """The others take the game, since that seat's time is up."""
    return _declared(desk, Outcome(_but(desk, flagged), FLAG))


def without(desk: Desk, seat: Seat) -> Answered:
    """The others go on, and are told once how."""
    note = because(TABLE_DECIDES)
    desk = replace(desk, notes=(*(one for one in desk.notes if one != note), note))
    return _done(desk, *deeds.parted(desk.table, desk.table.away | {seat}))


def stopped(desk: Desk) -> Answered:
    """The game ends, and who has most points by now has won; nobody where all have the same."""
    line = desk.table.line
    scores = line.game.scores(line.state)
    best = tuple(seat for seat in desk.seats if scores[seat] == max(scores.values()))
    return _declared(desk, Outcome(best if len(best) < len(scores) else (), STOPPED))


def gone_on(desk: Desk) -> Desk:
    """The game does not rest any more."""
    rests = desk.table.halted or desk.table.rests
    table = deeds.gone_on(desk.table) if rests else desk.table
    return replace(desk, table=table, paused=False, question=None)


def woken(desk: Desk) -> Desk:
    """The table goes on where it was when it was switched off."""
    desk = replace(desk, off=False)
    if desk.paused or not desk.table.halted:
        return desk
    return replace(desk, table=deeds.gone_on(desk.table))


def _switched_off(desk: Desk) -> Desk:
    root = desk.question.root if desk.question else None
    stays = root if root and root.topic in STAYING else None
    table = desk.table if desk.table.over else deeds.halted(desk.table)
    return replace(desk, table=table, question=stays, off=True, held=NO_KEYS, private=NO_KEYS)


def _amended(desk: Desk, about: Choice) -> Answered:
    action = Action(about.value)
    assert action in meant(desk, about)
    number = len(desk.table.line.actions) - about.number
    return _done(desk, *deeds.amended(desk.table, number, action))


def _declared(desk: Desk, outcome: Outcome) -> Answered:
    return _done(desk, *deeds.declared(desk.table, outcome))


def _done(desk: Desk, table: Table, effects: tuple[TableEffect, ...]) -> Answered:
    return replace(desk, table=table, question=None), effects


def _asking_others(desk: Desk, question: Question, by: Seat, about: Choice) -> Desk:
    asked = ask_others(desk, Topic.CONSENT, by, about, question.chair)
    end = question.root if question.root.topic is Topic.OVER else None
    return replace(desk, question=replace(asked, back=end))


def _but(desk: Desk, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in desk.seats if other != seat)
