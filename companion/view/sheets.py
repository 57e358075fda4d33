"""What each screen of the table says now: a function of the desk.

A headline says whose turn it is, two lines what to do or what was done, the last line how the game
stands. When something has to be answered or explained, that takes the room it needs.
"""

from collections.abc import Iterator
from typing import Final

from companion.desk.desk import Desk
from companion.desk.question import Question
from companion.rules.kernel.names import Seat
from companion.table.entry import VERB, Entry, possible
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.lights import follows
from companion.view.looks import look_of
from companion.view.saying import brief_facts, seat_name
from companion.view.screens.sheet import COLUMNS, Line, Sheet, chosen, headline, plain
from companion.view.screens.symbols import Symbol
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words

BODY: Final = 2
"""Lines between the headline and how the game stands."""
ROOM: Final = 3
"""Lines below the headline."""
FEW: Final = 2
"""Spaces that have to be put right; with more, people want to know how many."""


def sheet(desk: Desk, chair: Chair | None, words: Words, *, saving: bool = False) -> Sheet:
    """What the screen of the chair says, or the common one (`None`)."""
    table = desk.table
    seats = table.setting.seats(chair) if chair else ()
    if saving:
        return Sheet((headline(Symbol.SAVING, " ", words.say("table.saving")), *_standing(table)))
    if desk.unsaved:
        return _told(words.say("table.unsaved"), words.short(desk.unsaved))
    if desk.notes:
        return _told(words.say("table.note"), words.short(desk.notes[0]))
    if desk.question and chair is not None:
        return _asked(desk, desk.question, words)
    if desk.lost and table.situation.phase is Phase.UNKNOWN:
        part, why = next(iter(desk.lost.items()))
        return _told(words.say("table.lost"), words.say("table.lost-part", part=part, why=words.short(why)))
    situation = table.situation
    if situation.why and situation.phase in (Phase.IN_HAND, Phase.DIFFERENT) and _concerns(table, chair):
        return _told(words.say("table.wrong"), words.short(situation.why))
    body = tuple(_entry_lines(table, table.entry, words)) if table.entry and _moves(table, seats) else ()
    if not body:
        body = tuple(plain(line) for line in wrapped(_body(desk, chair, words), BODY))
    body += (plain(""),) * (BODY - len(body))
    return Sheet((headline(*_headline(desk, seats, words)), *body, *_standing(table)))


def _concerns(table: Table, chair: Chair | None) -> bool:
    """Why not is told to whoever is to move, and on the common screen."""
    return chair is None or _moves(table, table.setting.seats(chair))


def _moves(table: Table, seats: tuple[Seat, ...]) -> bool:
    return table.line.actor in seats


def _told(title: str, sentence: str) -> Sheet:
    return Sheet((headline(Symbol.WARNING, title[: COLUMNS - 2]), *map(plain, wrapped(sentence, ROOM))))


def _standing(table: Table) -> tuple[Line, ...]:
    return (plain(*look_of(table.line.game).standing(table.line.state)),)


def _headline(desk: Desk, seats: tuple[Seat, ...], words: Words) -> Iterator[str | Symbol]:
    line = desk.table.line
    if line.actor is None:
        yield _result(desk.table, seats, words)
    elif line.actor in seats and len(seats) == 1:
        yield words.say("table.your-turn")
    else:
        yield words.say("table.turn", seat=seat_name(line.game, line.actor, words))


def _result(table: Table, seats: tuple[Seat, ...], words: Words) -> str:
    outcome = table.line.game.outcome(table.line.state)
    winners = outcome.winners if outcome else ()
    if not winners:
        return words.say("table.draw")
    if len(seats) == 1 and seats[0] in winners:
        return words.say("table.you-won")
    names = ", ".join(seat_name(table.line.game, seat, words) for seat in winners)
    return words.say("table.won", seat=names)


def _asked(desk: Desk, question: Question, words: Words) -> Sheet:
    if desk.table.line.actor is None:
        title = _result(desk.table, (), words)
    else:
        title = words.say(f"table.ask-{question.topic.value}")
    texts = [words.say(f"table.choice-{choice.value}") for choice in question.choices]
    lines = [chosen(text) if n == question.cursor else plain(text) for n, text in enumerate(texts)]
    standing = _standing(desk.table) if len(lines) < ROOM else ()
    return Sheet((headline(title), *lines, *standing))


def _entry_lines(table: Table, entry: Entry, words: Words) -> Iterator[Line]:
    """The part that is asked for, and what the dial points at; what came before stands in front."""
    offer = table.offer
    game = table.line.game
    before = [value for name, value in entry.filled if name != VERB]
    if not offer.part:
        yield plain(words.say("table.push-only", action=offer.actions[0])[:COLUMNS])
        return
    part = words.say(f"{game.id}.part.{offer.part}")
    yield plain(words.say("table.part", part=part))
    pointed = entry.taken(offer)
    ahead = possible(game, offer.actions, pointed)
    value = offer.values[entry.cursor % len(offer.values)]
    text: list[str | Symbol] = []
    for chosen_before in before:
        text += [chosen_before, Symbol.ARROW]
    text.append(value)
    if len(ahead) == 1 and not before:  # with the last choice the rest follows
        rest = [part for _, part in game.parse(ahead[0]).parts if part != value]
        for part in rest:
            text += [Symbol.ARROW, part]
    yield chosen(" ", *text)


def _body(desk: Desk, chair: Chair | None, words: Words) -> str:
    table = desk.table
    situation = table.situation
    mine = chair is not None and _moves(table, table.setting.seats(chair))
    match situation.phase:
        case Phase.UNKNOWN:
            return words.say("table.looking")
        case Phase.IN_HAND:
            spaces = sorted(situation.seen.missing)
            if not mine:
                return words.say("table.other-lifted", spaces=" ".join(spaces))
            if _awaits_another_lift(table):
                return words.say("table.taken-off", spaces=" ".join(spaces))
            code = "table.lifted" if len(spaces) == 1 else "table.lifted-many"
            return words.say(code, spaces=" ".join(spaces))
        case Phase.AMBIGUOUS:
            return words.say("table.which")
        case Phase.DIFFERENT:
            return _to_mend(table, words)
        case Phase.RIGHT:
            return _to_do(table, words, mine=mine)


def _awaits_another_lift(table: Table) -> bool:
    """Whether whatever may come of it begins with one more piece being lifted."""
    game, state = table.line.game, table.line.state
    deeds = (game.deed(state, action) for action in table.situation.actions)
    return all({*deed.lifts} > table.situation.seen.missing for deed in deeds)


def _to_mend(table: Table, words: Words) -> str:
    seen = table.situation.seen
    if follows(table):
        lifts, drops = table.owed.lifts, table.owed.drops
        if len(drops) == 1 and lifts:
            code = "table.follow-take" if len(lifts) > 1 else "table.follow"
            return words.say(code, start=lifts[0], goal=drops[0])
        return words.say("table.follow-any")
    count = len(seen.missing) + len(seen.extra)
    if count > FEW:
        code, space = ("many-take", min(seen.extra)) if seen.extra else ("many-put", min(seen.missing))
        return words.say(f"table.{code}", count=count, space=space)
    if len(seen.missing) == len(seen.extra) == 1:
        [space], [goal] = seen.extra, seen.missing
        return words.say("table.shift", space=space, goal=goal)
    if seen.extra:
        return words.say("table.take", space=min(seen.extra))
    return words.say("table.put", space=min(seen.missing))


def _to_do(table: Table, words: Words, *, mine: bool) -> str:
    line = table.line
    if not mine and line.actions:
        return brief_facts(line, words)
    if line.actor is None:
        return ""
    if not mine:
        return words.say("table.begun")
    offer = table.offer
    if not offer.part:
        return words.say("table.push-only", action=offer.actions[0])
    return words.say("table.lift-or-turn" if table.setting.watched else "table.turn-dial")
