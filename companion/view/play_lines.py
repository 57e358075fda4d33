"""The lines of a screen during play: what was done, what to do, the score; and the lines of the dial.

The dial's lines have the part of an action that it points at, or the candidates to choose from.

Law: a clock never takes the line of an instruction. It has a free line of the body, or the last one in place
of the score; where instructions leave neither, the headline has the time that runs.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import (
    BODY,
    COLUMNS,
    ROOM,
    Line,
    Sheet,
    Text,
    choice_line,
    fits,
    headline,
    plain,
    width,
    wrap,
)
from companion.games.kernel import (
    CARD,
    PIECE,
    TABLE,
    Action,
    Game,
    Reason,
    Space,
    Words,
    because,
    brief,
    look_of,
)
from companion.games.kernel import Record as LineOfPlay
from companion.session.session import Session
from companion.table.chores import Work, current_chores
from companion.table.clock import Clock, format_seconds, has_begun
from companion.table.commits import exchanges_to_do
from companion.table.entry import VERB, DialEntry, needs_a_name, parts, possible
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.step import push_ticks_chores
from companion.table.table import Table
from companion.view.glows import Glow, card_targets, lands_face_down
from companion.view.glows import open_glows as glows_of
from companion.view.mistakes import correction_text, thing_text
from companion.view.players import bot_lines, shorten
from companion.view.sentences import (
    TAKES,
    Names,
    candidate_text,
    ended_by,
    last_action_text,
    piece_text,
    sign_of,
)

MORE: Final = 3
"""Columns at the end of the last line for the number of lines that follow."""
CLOCKS_IN_A_LINE: Final = 2


def dial_line(table: Table, entry: DialEntry, words: Words) -> Line:
    """The choice under the dial, after the choices before it."""
    offer, game = table.offer, table.record.game
    taken = entry.take(offer)
    filled = [one for one in taken.filled if one[0] != VERB or one == taken.filled[-1]]
    ahead = possible(game, offer.actions, taken)
    if len(ahead) == 1 and game.rules.parse_action(ahead[0]).parts:  # with this choice the rest follows
        filled = [*game.rules.parse_action(ahead[0]).parts]
    filled = [*_implied_spaces(game, ahead, filled), *filled]
    down = bool(filled and ahead) and all(_is_face_down_on(table, action, filled[-1][1]) for action in ahead)
    sign = (Symbol.FACE_DOWN,) if down else ()
    return choice_line(" ", *Names.now(table.record, words).row_text(filled, sign, open_part=offer.part))


def _implied_spaces(
    game: Game[Any], ahead: tuple[Action, ...], filled: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The spaces that were implied by the choice, since there was only one way."""
    forms = [parts(game, action) for action in ahead]
    before = takewhile(lambda name: name not in dict(filled), forms[0] if forms else ())
    return [
        (name, forms[0][name])
        for name in before
        if name in game.hands.space_parts and len({form.get(name) for form in forms}) == 1
    ]


def _is_face_down_on(table: Table, action: Action, space: str) -> bool:
    """Whether the action puts a thing on that space face down."""
    game, state = table.record.game, table.record.state
    return space in game.hands.deed(state, action).drops and lands_face_down(
        game, state, action, Space(space)
    )


def candidate_sheet(table: Table, words: Words) -> Sheet:
    """The candidates, with the answer that none is right; and the dial on one of them."""
    game, state, actions = table.record.game, table.record.state, table.ambiguous_actions
    count = len(actions) + 1
    cursor = table.turn.entry.cursor % count if table.turn.entry else None
    first = max(0, min((cursor or 0) - 1, count - ROOM))
    part, title, names = table.offer.part, words.say("table.which"), Names.now(table.record, words)
    texts: list[Text] = [candidate_text(names, action) for action in actions]
    if part:
        space = game.hands.deed(state, actions[0]).drops[0]
        texts = [*_thing_texts(table, space, names)]
        title = words.say(f"{game.id}.which-{part}", space=space)
    texts.append((words.say("table.none-of-these"),))
    lines = [(choice_line if n == cursor else plain)(" ", *one) for n, one in enumerate(texts)]
    seen, more = lines[first : first + ROOM], len(lines) - first - ROOM
    if more > 0 and part:
        last = (" ", *texts[first + ROOM - 1])
        seen[-1] = plain(*last, " " * (COLUMNS - MORE - width(last)), f" +{more}")
    return Sheet((headline(title), *seen))


def _thing_texts(table: Table, space: Space, names: Names) -> Iterator[Text]:
    """The things that may have been put there; marked where the thing belongs face down."""
    game, part = table.record.game, table.offer.part
    action_of = {parts(game, action)[part]: action for action in table.ambiguous_actions}
    for value in table.offer.values[:-1]:
        sign = (" ", Symbol.FACE_DOWN) if _is_face_down_on(table, action_of[value], space) else ()
        yield (*names.text_of(part, value), *sign)


def score_lines(table: Table) -> tuple[Line, ...]:
    return (plain(*look_of(table.record.game).lines.score_line(table.record.state)),)


def bottom_lines(
    session: Session, chair: Chair | None, words: Words, body: tuple[Line, ...], *, mine: bool
) -> tuple[Line, ...]:
    """The score, unless an instruction, or else a clock, is more urgent."""
    table = session.table
    if instruction := _last_instruction(session, chair, words, mine=mine):
        return (instruction,)
    if table.timing.clock is not None and _shows_clock(table):
        clocks = plain(*clock_text(table, table.timing.clock, chair, words))
        if clocks not in body:
            return (clocks,)
    if note := _note_line(table, words, mine=mine):
        return (note,)
    if mine and not table.turn.entry and (cards := _usable_cards(table, words)):
        named = words.say("table.cards", cards=", ".join(cards))
        fits = len(named) <= COLUMNS
        return (plain(named if fits else words.say("table.cards-many", count=len(cards))),)
    return _own_lines(table, chair, words) or _side_lines(table, chair) or score_lines(table)


def _last_instruction(session: Session, chair: Chair | None, words: Words, *, mine: bool) -> Line | None:
    """The instruction that has the last line, if any, or the points of the choice under the dial.

    What is for the side to move takes no line from the running clock of the others.
    """
    table, idle = session.table, session.activity.hesitates
    has_key = chair is not None and table.setting.has_key(chair)
    if session.stuck and has_key and (mine or not clock_runs(table)):
        return plain(words.say("table.hold-if-right"))
    if (note := _note_line(table, words, mine=mine)) is not None:
        return note if mine and table.turn.entry else None
    if mine and (table.turn.entry or table.dial_points) and idle:
        return plain(words.say("table.how-to-choose"))
    if mine and not table.turn.entry and _usable_cards(table, words):
        return None
    if mine and idle and push_ticks_chores(table):
        return plain(words.say("table.push-ends"))
    resting = table.situation.phase is Phase.RIGHT and not table.over and idle
    if resting and has_key and _has_first_turns(table) and (mine or not clock_runs(table)):
        return plain(words.say("table.hold-key"))  # there is no score to show so far
    return None


def _note_line(table: Table, words: Words, *, mine: bool) -> Line | None:
    """The points of the choice under the dial, as far as it goes; or what is on the space under the wand."""
    look, record = look_of(table.record.game), table.record
    if table.turn.wand_touch and not (mine and table.turn.entry):
        stack = look.lines.stack_text(record.state, table.turn.wand_touch.space)
        return None if stack is None else plain(*stack)
    if not mine or not (table.turn.entry or table.dial_points):
        return None
    offer, entry = table.offer, table.turn.entry or DialEntry()
    chosen = dict(entry.take(offer).filled) if offer.part else parts(record.game, offer.actions[0])
    if note := look.action_note(record.state, chosen):
        return plain(words.short(note))
    spaces = [Space(value) for name, value in chosen.items() if name in record.game.hands.space_parts]
    about = spaces[:1] if chosen.keys() & record.game.stacks.count_parts else spaces[-1:]
    stack = look.lines.stack_text(record.state, about[0]) if about else None
    return None if stack is None else plain(*stack)


def _side_lines(table: Table, chair: Chair | None) -> tuple[Line, ...]:
    """The score of this chair's side, where it has a screen of its own."""
    seats = table.setting.seats_of(chair) if chair is not None else ()
    text = look_of(table.record.game).lines.seat_line(table.record.state, seats[0]) if len(seats) == 1 else ()
    return (plain(*text),) if text else ()


def _own_lines(table: Table, chair: Chair | None, words: Words) -> tuple[Line, ...]:
    """The secret of this chair's side, where it has no key to hold and no other side looks."""
    seats = table.setting.seats_of(chair) if chair is not None and table.setting.is_keyless(chair) else ()
    if len(seats) != 1:
        return ()
    secret = look_of(table.record.game).lines.secret_line(table.record.state, seats[0])
    return () if secret is None else (plain(words.short(secret)),)


def _shows_clock(table: Table) -> bool:
    """Whether the clock is more urgent than the score: it runs, or everybody is to see what they have."""
    return clock_runs(table) or not (table.over or has_begun(table.record))


def clock_runs(table: Table) -> bool:
    return table.timing.clock is not None and table.timing.clock.running is not None


def _has_first_turns(table: Table) -> bool:
    return len(table.record.actions) < len(table.record.seats)


def entry_lines(session: Session, entry: DialEntry, words: Words) -> Iterator[Line]:
    """The part that is asked for, and the choice under the dial, after the choices before it.

    For an idle player the keys replace the question, where the points of the choice have the last line.
    """
    table = session.table
    offer, game = table.offer, table.record.game
    if not offer.part:
        yield from _only_action_lines(table, words)
        return
    part, note = words.say(f"{game.id}.part.{offer.part}"), _note_line(table, words, mine=True)
    hint = session.activity.hesitates and note
    yield plain(words.say("table.how-to-choose") if hint else words.say("table.part", part=part))
    yield dial_line(table, entry, words)


def body_lines(session: Session, words: Words, *, instructs: bool) -> Iterator[Line]:
    """What was done or is being done; and where `instructs`, what to do next."""
    table = session.table
    match table.situation.phase:
        case Phase.UNKNOWN if (
            session.activity.hesitates and session.activity.active_s
        ):  # at power-on it takes a moment
            unread = min(table.setting.sensed_spaces - table.sensors.contacts.levels.keys())
            yield from _wrap_in_body(words.say("table.looking", space=unread))
        case Phase.AMBIGUOUS:
            yield from _wrap_in_body(words.say("table.which-one" if instructs else "table.which-other"))
        case Phase.RIGHT | Phase.DIFFERENT if lines := bot_lines(session, words):
            yield from lines
        case Phase.DIFFERENT if table.record.actor is not None:
            yield from _wrap_in_body(correction_text(table, words))
        case Phase.IN_HAND | Phase.DONE if not _is_ahead(table):
            yield from _in_hand_lines(session, words, instructs=instructs)
        case Phase.IN_HAND | Phase.DONE | Phase.RIGHT | Phase.DIFFERENT | Phase.UNKNOWN:
            yield from _rest_lines(session, words, instructs=instructs)


def _rest_lines(session: Session, words: Words, *, instructs: bool) -> Iterator[Line]:
    """The last action; and what to do, for idle players and in the first turn of each."""
    table, record = session.table, session.table.record
    if table.outcome is not None:
        yield plain(words.short(Reason(ended_by(record.game, table.outcome, words))))
    if instructs and table.offer.actions and not table.offer.part:
        deed = record.game.hands.deed(record.state, table.offer.actions[0])
        if not deed.drops or not table.setting.sensed_spaces >= {
            *deed.lifts,
            *deed.drops,
        }:  # no cell reads it
            yield from _only_action_lines(table, words)
            return
    look, said = look_of(record.game), _tag_text(table, words) or _chore_text(table, words)
    is_old = not said
    if is_old:
        said = last_action_text(record, words) if record.actions else (words.say("table.begun"),)
    if not instructs:
        yield plain(*said)
        return
    todo = plain(words.short(todo_of(table)))
    knows = table.dial_points and look.has_steps and (_goes_on(record) or session.activity.hesitates)
    if knows and is_old and _note_line(table, words, mine=True) != todo:
        yield todo  # the last action is known, or was read
    else:
        yield plain(*said)
    if table.dial_points:
        yield dial_line(table, DialEntry(), words)
    elif look.has_steps:
        yield todo
    elif not table.obliged and (session.activity.hesitates or _has_first_turns(table)):
        yield todo if table.setting.sensed_spaces else plain(words.say("table.turn-dial"))


def _goes_on(record: LineOfPlay[Any]) -> bool:
    """Whether the player to move also made the last action, draws by the table aside."""
    actors = (record.game.rules.actor(state) for state in reversed(record.states[:-1]))
    return next((actor for actor in actors if actor != TABLE), None) == record.actor


def todo_of(table: Table) -> Reason:
    """The instruction: the next step, or what a tag has begun."""
    if TABLE in table.tagging.shown and (at := card_targets(table)):
        lifted = {*table.record.game.hands.deed(table.record.state, table.situation.actions[0]).lifts}
        by_hand = lifted and table.setting.can_light and at <= table.setting.sensed_spaces
        return because("table.aim-lift" if by_hand else "table.aim-dial")
    lit = glows_of(table)
    if table.record.actor in table.tagging.shown and Glow.DOWN in lit.values():
        return because("table.some-down" if Glow.GOAL in lit.values() else "table.all-down")
    return look_of(table.record.game).todo(table.record.state)


def _only_action_lines(table: Table, words: Words) -> Iterator[Line]:
    """The only legal action, as it will be shown once it is done."""
    yield plain(*last_action_text(table.record.play(table.offer.actions[0]), words))
    yield plain(words.say("table.push-this"))


def _tag_text(table: Table, words: Words) -> Text:
    record = table.record
    thing = table.tagging.shown.get(record.actor) if record.actor is not None else None
    thing = thing or table.tagging.shown.get(TABLE)
    if thing is None:
        return ()
    forms = [parts(record.game, one) for one in record.game.rules.legal(record.state)]
    with_it = [form for form in forms if form.get(thing.part) == thing.value]
    leads = any(form.keys() - {VERB, thing.part} for form in with_it)
    text = thing_text(Names.now(record, words), thing) if with_it else ()
    return (*text, " ", Symbol.ARROW) if leads else text


def _chore_text(table: Table, words: Words) -> Text:
    """The next chore beside the game: a piece to bring home, to turn over, or to put in place."""
    if swapped := exchanges_to_do(table):
        return (shorten(words.say("table.exchange", spaces=" ".join(sorted(swapped))), COLUMNS),)
    standing = table.record.game.hands.occupancy(table.record.state)
    owed: dict[str, list[Space]] = {}
    for chore in current_chores(table.hand_work.chores):
        if chore.work is Work.CHANGE:
            names, piece = Names.now(table.record, words), standing[chore.space]
            what = (*piece_text(names, piece.owner, piece.kinds[-1]), *(Symbol.FACE_DOWN,) * piece.down)
            return (*what, *names.space_text(chore.space), "?")
        face = "down" if chore.work is Work.TURN and standing[chore.space].down else "up"
        owed.setdefault("home" if chore.work is Work.HOME else face, []).append(chore.space)
    chores = [(f"table.chore-{name}", " ".join(spaces)) for name, spaces in owed.items()]
    full = ", ".join(words.say(code, spaces=spaces) for code, spaces in chores)
    if len(full) <= COLUMNS:
        return (full,) if chores else ()
    return (shorten(", ".join(words.say(brief(code), spaces=spaces) for code, spaces in chores), COLUMNS),)


def _usable_cards(table: Table, words: Words) -> tuple[str, ...]:
    record = table.record
    if record.actor in (None, TABLE) or table.situation.phase is not Phase.RIGHT:
        return ()
    actions = [one for one in table.situation.actions if needs_a_name(record.game, record.actor, one)]
    if all(needs_a_name(record.game, record.actor, one) for one in record.game.rules.legal(record.state)):
        return ()  # they are all that there is to do, nothing extra
    cards = dict.fromkeys(parts(record.game, action)[CARD] for action in actions)
    return tuple(Names.now(record, words).name_of(CARD, card) for card in cards)


def _wrap_in_body(text: str) -> Iterator[Line]:
    """The text in the lines of the body; without its full stop before anything is cut off."""
    return map(plain, wrap(text if fits(text, BODY) else text.removesuffix("."), BODY))


def _in_hand_lines(session: Session, words: Words, *, instructs: bool) -> Iterator[Line]:
    """The beginning of an action, with room for what is unknown: it grows into the finished line."""
    table = session.table
    game, state, missing = table.record.game, table.record.state, table.situation.difference.missing
    if len(table.situation.possibly_done) == 1 and (not missing or table.sensors.seen_pieces is not None):
        yield plain(*last_action_text(table.record.play(table.situation.possibly_done[0]), words))
        yield from (plain(words.say("table.maybe")),) * instructs
        return
    maybe = table.situation.possibly_done
    deeds = [
        game.hands.deed(state, action) for action in (maybe if len(maybe) == 1 else table.situation.actions)
    ]
    goals = {space for deed in deeds for space in deed.drops}
    if not missing:  # pawns that attack have come from beside the board
        goals = goals or {*table.situation.difference.extra}
    if deeds and all({*deed.lifts} == {*deed.drops} for deed in deeds):  # an exchange captures nothing
        goals -= missing
    starts, taken = missing - goals, missing & goals
    goal = min(taken or goals) if taken or len(goals) == 1 else None
    actor, names = table.record.actor, Names.now(table.record, words)
    assert actor is not None
    standing = game.hands.occupancy(state).get(min(starts)) if starts else None
    nobodys = standing is not None and standing.owner == TABLE
    sign: Text = (*names.text_of(PIECE, standing.kinds[-1]), " ") if standing and nobodys else ()
    sign = sign or sign_of(game, actor, words)
    start = names.space_text(min(starts)) if starts else ()
    if standing is not None and standing.owner not in (actor, TABLE):  # others are ahead with their part
        yield plain(words.short(todo_of(table)))
    else:
        end = names.space_text(goal) if goal else ()
        yield plain(*sign, *(start or (" " * width(end),)), TAKES if taken else Symbol.ARROW, *end)
    if instructs and table.situation.possibly_done:
        yield plain(words.say("table.maybe"))
    elif instructs and table.situation.phase is Phase.DONE and table.setting.manners.by_push:
        yield plain(words.say("table.push-ends"))
    elif instructs and session.activity.hesitates:
        yield plain(
            words.say(_how_to_go_on(table, goals) if starts or game.stacks.has_stacks else "table.take-it")
        )


def _how_to_go_on(table: Table, goals: set[Space]) -> str:
    """The code of the instruction for the possible goals; for occupied ones the dial is needed."""
    game, state, actions = table.record.game, table.record.state, table.situation.actions
    crowded = table.situation.difference.extra or goals <= game.hands.occupancy(state).keys()
    if game.stacks.has_stacks and (
        crowded or any(game.hands.early_lifts(state, action) for action in actions)
    ):
        return "table.how-to-choose"
    return "table.go-on" if table.setting.can_light else "table.put-down"


def _is_ahead(table: Table) -> bool:
    """Whether hands are ahead of what can be named next, in a game of stacks."""
    game, state, seen = table.record.game, table.record.state, table.situation.difference
    return game.stacks.has_stacks and not any(
        seen.missing <= {*deed.lifts, *game.hands.early_lifts(state, action)}
        and seen.extra <= {*deed.drops, *(form[name] for name in game.hands.space_parts & form.keys())}
        for action in table.situation.actions
        for deed, form in ((game.hands.deed(state, action), parts(game, action)),)
    )


def beside_lines(session: Session, chair: Chair | None, words: Words, *, mine: bool) -> Iterator[Line]:
    """Extra lines: the obligation of a touch, and the clocks.

    A player who has touched a piece, and has a key to say otherwise, gets the hint about it after a while.
    """
    table = session.table
    if table.obliged and not table.over:
        waives = (
            chair is not None and session.can_waive_touch(chair) and (session.activity.hesitates or not mine)
        )
        code = "table.may-waive" if waives else "table.must-play"
        yield plain(words.say(code, space=table.obliged[0]))
    if table.timing.clock is not None:
        yield plain(*clock_text(table, table.timing.clock, chair, words))
    if not mine and not table.over and _side_lines(table, chair):
        yield from score_lines(table)


def running_time(table: Table, chair: Chair | None, lines: tuple[Line, ...], words: Words) -> str:
    """The time that runs, where these lines do not have it."""
    clock = table.timing.clock
    if clock is None or clock.running is None or plain(*clock_text(table, clock, chair, words)) in lines:
        return ""
    left_s = clock.time_left(clock.running, table.now_s)
    return "" if left_s is None else format_seconds(left_s)


def clock_text(table: Table, clock: Clock, chair: Chair | None, words: Words) -> Text:
    """The limited clocks; of many seats, the running one and one's own or the next."""
    text: list[str | Symbol] = []
    limited = [*clock.left_s]
    now = limited.index(clock.running) if clock.running in limited else 0
    own = table.setting.seats_of(chair) if chair is not None else ()
    first = [*limited[now : now + 1], *(seat for seat in own if seat in limited), *limited[now:], *limited]
    shown_here = [*dict.fromkeys(first)][:CLOCKS_IN_A_LINE]
    for seat in (seat for seat in limited if seat in shown_here):
        left_s = clock.time_left(seat, table.now_s) or 0.0
        sign, time = sign_of(table.record.game, seat, words)[0], format_seconds(left_s)
        text += [sign, f"{time:<7}"] if isinstance(sign, Symbol) else [f"{seat} {time}".ljust(8)]
    return tuple(text)
