"""What each screen of the table says now: a function of the desk.

A headline says whose turn it is, a line what is being done or was done last, the next one what to do where
somebody hesitates, the last one how the game stands. What has to be answered or explained takes the room that
it needs.

Law: what stays true stays where it is, letter for letter. A panel is sent only what changes, and eyes look
where something has changed; so a move grows as it is made, and the same words say to all whose turn it is.
"""

from collections.abc import Iterator
from typing import Final

from companion.desk.desk import Desk
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Reason
from companion.table.clock import Clock, shown
from companion.table.entry import VERB, Entry, possible
from companion.table.events import Chair
from companion.table.guide import Lead, lead
from companion.table.situation import Phase
from companion.table.table import Table
from companion.table.undoing import may_undo
from companion.view.asking import BODY, ROOM, asked, is_asked
from companion.view.calling import drawn, ended, turn_of
from companion.view.lights import follows
from companion.view.looks import look_of
from companion.view.saying import begun, done, ended_by, piece_name, sign_of, told_short
from companion.view.screens.sheet import COLUMNS, Line, Sheet, Style, Text, chosen, headline, plain
from companion.view.screens.symbols import Symbol
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words

FEW: Final = 2
"""Spaces that have to be put right; with more, people want to know how many."""


def sheet(desk: Desk, chair: Chair | None, words: Words, *, saving: bool = False) -> Sheet:
    """What the screen of the chair says, or the common one (`None`)."""
    table = desk.table
    if saving:
        return Sheet((headline(Symbol.SAVING, " ", words.say("table.saving")), *_standing(table)))
    if desk.told and not desk.off:
        return _news(desk, chair, words)
    if is_asked(desk, chair):
        return asked(desk, chair, words)
    mine = chair is not None and table.line.actor in table.setting.seats(chair)
    if mine and table.situation.phase is Phase.AMBIGUOUS:
        return _which(table, words)
    if mine and table.entry:
        body = tuple(_entered(desk, table.entry, words))
    elif desk.lost and table.situation.phase is Phase.UNKNOWN:
        part, why = next(iter(desk.lost.items()))
        return _told(words.say("table.lost"), words.say("table.lost-part", part=part, why=words.short(why)))
    elif table.situation.why and (mine or chair is None) and not desk.hesitates:  # then the way back
        return _told(words.say("table.wrong"), words.short(table.situation.why))
    else:
        told = not table.over and (mine or chair is None)
        body = tuple(_body(desk, words, told=told))
        body += tuple(_beside(desk, chair, words, mine=mine))[: BODY - len(body)]
    body += (plain(""),) * (BODY - len(body))
    bottom = _bottom(desk, chair, words, body, mine=mine)
    return Sheet((_headline(desk, words, chair, mine=mine), *body, *bottom))


def _news(desk: Desk, chair: Chair | None, words: Words) -> Sheet:
    """What everybody is told before anything else."""
    if desk.unsaved:
        return _told(words.say("table.unsaved"), words.short(desk.unsaved))
    if desk.notes:
        return _told(words.say("table.note"), words.short(desk.notes[0]))
    return drawn(desk, chair, words)


def _told(title: str, sentence: str) -> Sheet:
    return Sheet((headline(Symbol.WARNING, title[: COLUMNS - 2]), *map(plain, wrapped(sentence, ROOM))))


def _standing(table: Table) -> tuple[Line, ...]:
    return (plain(*look_of(table.line.game).standing(table.line.state)),)


def _bottom(
    desk: Desk, chair: Chair | None, words: Words, body: tuple[Line, ...], *, mine: bool
) -> tuple[Line, ...]:
    """How the game stands, unless something is more urgent: a clock that runs, and hints."""
    table = desk.table
    if table.clock is not None and _runs(table):
        clocks = plain(*_clocks(table, table.clock, words))
        if clocks not in body:
            return (clocks,)
    if mine and table.entry and desk.hesitates:
        return (plain(words.say("table.how-to-choose")),)
    if chair is not None and _may_need_the_menu(desk, chair):
        return (plain(words.say("table.hold-key")),)
    return _standing(table)


def _runs(table: Table) -> bool:
    return table.clock is not None and table.clock.running is not None


def _may_need_the_menu(desk: Desk, chair: Chair) -> bool:
    """Whether somebody who does nothing may be told of the menu: while there is no score yet to be seen."""
    resting = desk.table.situation.phase is Phase.RIGHT and not desk.table.over
    return resting and desk.hesitates and _is_new(desk.table) and desk.table.setting.has_key(chair)


def _is_new(table: Table) -> bool:
    """Whether somebody has still their first turn."""
    return len(table.line.actions) < len(table.line.game.seats)


def _headline(desk: Desk, words: Words, chair: Chair | None, *, mine: bool) -> Line:
    """Whose turn it is: the same words for everybody, at the same place, and a hand for whom it is."""
    line = desk.table.line
    if desk.table.over or line.actor is None:
        return headline(ended(desk, words))
    turn = turn_of(desk, line.actor, words)
    if chair is None:
        return headline(turn)
    return Line((Symbol.HAND if mine else "  ", " ", turn), Style.INVERSE)


def _entered(desk: Desk, entry: Entry, words: Words) -> Iterator[Line]:
    """The part that is asked for, and what the dial points at; what came before stands in front.

    The keys take the place of the question for who hesitates, where a clock has the last line.
    """
    table = desk.table
    offer, game = table.offer, table.line.game
    if not offer.part:
        yield from map(plain, wrapped(words.say("table.push-only", action=offer.actions[0]), BODY))
        return
    part = words.say(f"{game.id}.part.{offer.part}")
    hint = desk.hesitates and _runs(table)
    yield plain(words.say("table.how-to-choose") if hint else words.say("table.part", part=part))
    pointed = entry.taken(offer)
    values = [value for name, value in pointed.filled if name != VERB]
    ahead = possible(game, offer.actions, pointed)
    if len(ahead) == 1:  # with this choice the rest follows
        values = [value for _, value in game.parse(ahead[0]).parts]
    arrows = [part for value in values for part in (Symbol.ARROW, value)]
    yield chosen(" ", *arrows[1:])


def _body(desk: Desk, words: Words, *, told: bool) -> Iterator[Line]:
    """What was done or is being done; and what to do, where that is `told`: to who is to move, and to all."""
    table = desk.table
    match table.situation.phase:
        case Phase.UNKNOWN if desk.hesitates and desk.active_s:  # at power-on it takes a moment
            yield from _wrapped(words.say("table.looking", space=_untold(table)))
        case Phase.AMBIGUOUS:
            yield from _wrapped(words.say("table.which-one"))
        case Phase.DIFFERENT if table.line.actor is not None:
            yield from _wrapped(_to_mend(table, words))
        case Phase.IN_HAND | Phase.DONE:
            yield from _in_hand(desk, words, told=told)
        case Phase.RIGHT | Phase.DIFFERENT | Phase.UNKNOWN:
            yield from _at_rest(desk, words, told=told)


def _at_rest(desk: Desk, words: Words, *, told: bool) -> Iterator[Line]:
    """What was done last, and what there is to do: for who hesitates, and for everybody's first turn."""
    table, line = desk.table, desk.table.line
    if table.outcome is not None:
        yield plain(words.short(Reason(ended_by(line.game, table.outcome, words))))
    if told and not table.offer.part:
        yield from _wrapped(words.say("table.push-only", action=table.offer.actions[0]))
        return
    yield plain(*done(line, words)) if line.actions else plain(words.say("table.begun"))
    if table.obliged or table.clock:
        return  # that is what the line is for now
    if told and (desk.hesitates or _is_new(table)):
        yield plain(words.say("table.lift" if table.setting.watched else "table.turn-dial"))


def _wrapped(text: str) -> Iterator[Line]:
    return map(plain, wrapped(text, BODY))


def _untold(table: Table) -> Space:
    """A space whose cell has not told how it reads."""
    return min(table.setting.watched - table.contacts.levels.keys())


def _in_hand(desk: Desk, words: Words, *, told: bool) -> Iterator[Line]:
    """The beginning of an action, with room for what is not known yet: it grows into what was done."""
    table = desk.table
    game, state, missing = table.line.game, table.line.state, table.situation.seen.missing
    deeds = [game.deed(state, action) for action in table.situation.actions]
    goals = {space for deed in deeds for space in deed.drops}
    starts, taken = missing - goals, missing & goals
    goal = min(taken or goals) if taken or len(goals) == 1 else None
    actor = table.line.actor
    assert actor is not None
    sign = sign_of(game, actor, words)
    yield plain(*begun(sign, min(starts, default=None), goal, takes=bool(taken)))
    if told and table.situation.maybe:
        yield plain(words.say("table.maybe"))
    elif told and table.situation.phase is Phase.DONE and table.setting.manners.by_push:
        yield plain(words.say("table.push-ends"))
    elif told and desk.hesitates:
        to_go = "table.go-on" if table.setting.lit else "table.put-down"
        yield plain(words.say(to_go if starts else "table.take-it"))


def _to_mend(table: Table, words: Words) -> str:
    if follows(table):
        lifts, drops = table.owed.lifts, table.owed.drops
        if len(drops) == 1 and lifts:
            code = "table.follow-take" if len(lifts) > 1 else "table.follow"
            return words.say(code, start=lifts[0], goal=drops[0])
        return words.say("table.follow-any")
    if table.situation.back and may_undo(table) and table.situation.seen.extra:
        return words.say("table.back-soon", space=min(table.situation.seen.extra))
    todo = lead(table)
    return words.say("table.looking-on") if todo is None else _errand(table, todo, words)


def _errand(table: Table, todo: Lead, words: Words) -> str:
    """One instruction; with more to be done, people want to know how much."""
    piece = piece_name(table.line.game, todo.piece, words) if todo.piece else ""
    code = f"table.{todo.errand.value}"
    if todo.count > FEW:
        code = f"{code}-many"
    start = todo.start or ""
    return words.say(code, count=todo.count, space=todo.space, start=start, piece=piece)


def _which(table: Table, words: Words) -> Sheet:
    """The actions that it may have been, and the dial on one of them."""
    game, state, actions = table.line.game, table.line.state, table.situation.actions
    cursor = table.entry.cursor % len(actions) if table.entry else None
    first = max(0, min((cursor or 0) - 1, len(actions) - ROOM))
    lines = [
        (chosen if number == cursor else plain)(" ", *told_short(game, state, action))
        for number, action in enumerate(actions)
    ]
    return Sheet((headline(words.say("table.which")), *lines[first : first + ROOM]))


def _beside(desk: Desk, chair: Chair | None, words: Words, *, mine: bool) -> Iterator[Line]:
    """What is worth a line where nothing else needs it: what a touch obliges to, and the clocks.

    Who has both to play and a key that says otherwise is told of the key once they hesitate.
    """
    table = desk.table
    if table.obliged and not table.over:
        waives = chair is not None and desk.waives(chair) and (desk.hesitates or not mine)
        code = "table.may-waive" if waives else "table.must-play"
        yield plain(words.say(code, space=table.obliged[0]))
    if table.clock is not None:
        yield plain(*_clocks(table, table.clock, words))


def _clocks(table: Table, clock: Clock, words: Words) -> Text:
    """What each seat has left that has a limit."""
    text: list[str | Symbol] = []
    for seat in clock.left_s:
        left_s = clock.left(seat, table.now_s) or 0.0
        text += [*sign_of(table.line.game, seat, words)[:1], f"{shown(left_s):<7}"]
    return tuple(text)
