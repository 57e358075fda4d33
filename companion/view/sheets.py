"""What each screen of the table says now: a function of the desk.

A headline says whose turn it is, a line what is being done or was done last, the next one what to do where
somebody hesitates, the last one how the game stands. What has to be answered or explained takes the room that
it needs.

Law: what stays true stays where it is, letter for letter. A panel is sent only what changes, and eyes look
where something has changed; so a move grows as it is made, and the same words say to all whose turn it is.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, ROWS, Line, Sheet, Style, Text, fits, headline, plain, wrap
from companion.games.kernel.hands import CARD, PIECE
from companion.games.kernel.look import TerritoryScore, look_of
from companion.games.kernel.record import Record as LineOfPlay
from companion.games.kernel.terms import TABLE, Reason, Seat, Space, because
from companion.games.kernel.words import Words, brief
from companion.session.lost_parts import has_any_dial
from companion.session.private_moments import private_seat
from companion.session.session import Session
from companion.table.chores import Work, current_chores
from companion.table.clock import Clock, format_seconds
from companion.table.commits import exchanges_to_do
from companion.table.controls import push_ticks_chores
from companion.table.entry import VERB, DialEntry, needs_a_name, parts
from companion.table.events import COMMON, Chair
from companion.table.setting import CELLS
from companion.table.situation import Phase
from companion.table.table import Table, secret_drawer
from companion.view.action_lines import begun_action_text, last_action_text, piece_at_text, sign_of
from companion.view.answers import game_name
from companion.view.dial_lines import candidate_sheet, dial_line
from companion.view.glows import Glow, card_targets, waits_for_card
from companion.view.glows import open_glows as glows_of
from companion.view.mistakes import correction_text, explain_rejection, misread_text, thing_text
from companion.view.players import lots_sheet, shorten, turn_text, winner_text
from companion.view.privacy import hold_key_sheet, look_again_sheet, secret_sheet
from companion.view.question_sheets import BODY, ROOM, question_sheet, shows_question
from companion.view.sentences import Names, ended_by
from companion.view.work_sheets import ChairRequest, PhoneEntrance, request_sheet, work_sheet


def sheet(  # noqa: PLR0913 - all that a screen may have to tell of
    desk: Session,
    chair: Chair | None,
    words: Words,
    *,
    saving: bool = False,
    door: PhoneEntrance | None = None,
    knock: ChairRequest | None = None,
) -> Sheet:
    """What the screen of the chair says, or the common one (`None`)."""
    if knock is not None and not saving:
        return request_sheet(knock, chair, words)
    if (first := _sheet_before_play(desk, chair, words, saving=saving, door=door)) is not None:
        return first
    table = desk.table
    mine = _decides(table, chair)
    told = _notice_sheet(desk, chair, words, mine=mine)
    return told or _play_sheet(desk, chair, words, mine=mine)


def _notice_sheet(desk: Session, chair: Chair | None, words: Words, *, mine: bool) -> Sheet | None:
    """What takes all the room, where something does not work or has to be said."""
    table = desk.table
    laid = table.readers.get(COMMON if chair is None else chair)
    if laid and laid.told_until_s > table.now_s and not (mine and table.entry):
        return _warn(words.say("table.tag"), misread_text(Names.now(table.record, words), laid))
    if mine and table.situation.phase is Phase.AMBIGUOUS:
        return candidate_sheet(table, words)
    if mine and table.entry:
        return None
    if CELLS in table.setting.lost and table.setting.watched and not has_any_dial(table.setting):
        why = words.short(desk.lost[CELLS])
        return _warn(words.say("table.lost"), words.say("table.lost-part", part=CELLS, why=why))
    if table.situation.why and (waits_for_card(table) or _explains(desk, chair, mine=mine)):
        return _warn(
            words.say("table.wrong"), words.short(explain_rejection(table, table.situation.why, words))
        )
    return None


def _play_sheet(desk: Session, chair: Chair | None, words: Words, *, mine: bool) -> Sheet:
    """Whose turn it is, what is done and what there is to do, and how the game stands."""
    table = desk.table
    shared = chair is None and table.situation.phase not in TO_BE_TOLD
    ranks, tallied = (tuple(_rank_lines(table)), tuple(_tally_lines(table))) if shared else ((), ())
    if mine and table.entry:
        body = tuple(_entry_lines(desk, table.entry, words))
    elif ranks or tallied:
        body = ranks or tallied
    else:
        body = tuple(_body_lines(desk, words, told=not table.over and (mine or chair is None)))
        body += tuple(_beside_lines(desk, chair, words, mine=mine))[: BODY - len(body)]
    if ranks:
        return _rank_sheet(desk, words, ranks)
    body += (plain(""),) * (BODY - len(body))
    return Sheet(
        (
            _turn_headline(desk, words, chair, mine=mine),
            *body,
            *_bottom_lines(desk, chair, words, body, mine=mine),
        )
    )


def _rank_sheet(desk: Session, words: Words, ranks: tuple[Line, ...]) -> Sheet:
    """A line for each side, and as far as there is room whose turn it is, and what there is to do.

    Clocks that run have their line before that; beside them the sides have one together where they are many.
    """
    table = desk.table
    if table.clock is not None and _clock_runs(table):
        sides = ranks if len(ranks) < ROWS else _score_lines(table)
        lines = (*sides, plain(*_clock_text(table, table.clock, None, words)))
    else:
        lines = ranks if len(ranks) > BODY else (*ranks, plain(words.short(_todo(table))))
    top = (_turn_headline(desk, words, None, mine=False),) if len(lines) < ROWS else ()
    return Sheet((*top, *lines))


def _sheet_before_play(
    desk: Session, chair: Chair | None, words: Words, *, saving: bool, door: PhoneEntrance | None
) -> Sheet | None:
    """What goes before the game, or is all that the screen has of it."""
    if saving:
        return Sheet((headline(Symbol.SAVING, " ", words.say("table.saving")), *_score_lines(desk.table)))
    if desk.has_notice and not desk.off:
        return _news_sheet(desk, chair, words)
    if desk.job and not desk.off:
        return work_sheet(desk.job, chair, words, door)
    if chair is not None and (said := _private_sheet(desk, chair, words)):
        return said
    if shows_question(desk, chair):
        return question_sheet(desk, chair, words)
    if chair is not None and not desk.table.setting.seats_of(chair):
        return _unused_chair_sheet(desk.table, words)
    return None


def _unused_chair_sheet(table: Table, words: Words) -> Sheet:
    """Where nobody plays: what is played elsewhere."""
    title = headline(game_name(table.record.game, words))
    return Sheet((title, plain(""), plain(""), *_score_lines(table)))


def _private_sheet(desk: Session, chair: Chair, words: Words) -> Sheet | None:
    """What only one side may see, while its key is down; and before, that it has to hold it.

    A screen without a key keeps no secret. With the key up what is wrong is told first.
    """
    table, owner = desk.table, private_seat(desk, chair)
    if owner is None:
        return None
    if chair in desk.private_keys or table.setting.is_keyless(chair):
        return secret_sheet(desk, chair, owner, words)
    if shows_question(desk, chair):
        return look_again_sheet(desk, owner, words)
    laid, now = table.readers.get(chair), table.situation
    if now.phase in TO_BE_TOLD or now.why or (laid and laid.told_until_s > table.now_s):
        return None
    return hold_key_sheet(desk, chair, owner, look_of(table.record.game).todo(table.record.state), words)


def _decides(table: Table, chair: Chair | None) -> bool:
    """Whether it is for the chair to say what comes next, where others may see it."""
    seats = table.setting.seats_of(chair) if chair is not None else ()
    anybody = table.record.actor == TABLE and secret_drawer(table.record) is None
    return table.record.actor in seats or (anybody and bool(seats))


def _explains(desk: Session, chair: Chair | None, *, mine: bool) -> bool:
    """Whether that screen gives the reason why something does not count; later on it tells the way back."""
    return (mine or chair is None) and not desk.hesitates


TO_BE_TOLD: Final = (Phase.AMBIGUOUS, Phase.DIFFERENT)
"""Where everybody wants to know what is the matter, and not how it stands."""
IN_A_ROW: Final = 3


def _rank_lines(table: Table) -> Iterator[Line]:
    """How each side stands while the game goes on: for everybody."""
    ranks = () if table.over else look_of(table.record.game).overview(table.record.state)
    return (plain(*rank) for rank in ranks)


def _tally_lines(table: Table) -> Iterator[Line]:
    """Of each part of the board whose it is, what it brings, and how much of it is open: for everybody."""
    look = look_of(table.record.game)
    told: list[Text] = [
        (
            _fill_symbol(one),
            one.name,
            look.signs.get(one.leader, " ") if one.leader else "-",
            f"{one.points:<2}",
        )
        for one in look.tally(table.record.state)
    ]
    for first in range(0, len(told), IN_A_ROW):
        yield plain(*(part for one in told[first : first + IN_A_ROW] for part in one))


def _fill_symbol(part: TerritoryScore) -> Symbol:
    """How much of it is taken already, and not open any more."""
    size = len(part.spaces)
    return FILLED[(len(FILLED) - 1) * (size - part.left) // size]


FILLED: Final = (Symbol.FILLED_0, Symbol.FILLED_1, Symbol.FILLED_2, Symbol.FILLED_3, Symbol.FILLED_4)


def _news_sheet(desk: Session, chair: Chair | None, words: Words) -> Sheet:
    """What everybody is told before anything else."""
    if desk.unsaved:
        return _warn(words.say("table.unsaved"), words.short(desk.unsaved))
    if desk.notes:
        return _warn(words.say("table.note"), words.short(desk.notes[0]))
    return lots_sheet(desk, chair, words)


def _warn(title: str, sentence: str) -> Sheet:
    return Sheet((headline(Symbol.WARNING, title[: COLUMNS - 2]), *map(plain, wrap(sentence, ROOM))))


def _score_lines(table: Table) -> tuple[Line, ...]:
    return (plain(*look_of(table.record.game).score_line(table.record.state)),)


def _bottom_lines(
    desk: Session, chair: Chair | None, words: Words, body: tuple[Line, ...], *, mine: bool
) -> tuple[Line, ...]:
    """How the game stands, unless something is more urgent: a clock that runs, and hints."""
    table = desk.table
    if desk.stuck and chair is not None and table.setting.has_key(chair) and (mine or not _clock_runs(table)):
        return (plain(words.say("table.hold-if-right")),)
    if table.clock is not None and _clock_runs(table):
        clocks = plain(*_clock_text(table, table.clock, chair, words))
        if clocks not in body:
            return (clocks,)
    if weighed := _stake_line(table, words, mine=mine):
        return (weighed,)
    if mine and (table.entry or table.dial_points) and desk.hesitates:
        return (plain(words.say("table.how-to-choose")),)
    if mine and not table.entry and (cards := _usable_cards(table, words)):
        named = words.say("table.cards", cards=", ".join(cards))
        fits = len(named) <= COLUMNS
        return (plain(named if fits else words.say("table.cards-many", count=len(cards))),)
    if mine and desk.hesitates and push_ticks_chores(table):
        return (plain(words.say("table.push-ends")),)
    if chair is not None and _may_need_the_menu(desk, chair):
        return (plain(words.say("table.hold-key")),)
    return _own_lines(table, chair, words) or _side_lines(table, chair) or _score_lines(table)


def _stake_line(table: Table, words: Words, *, mine: bool) -> Line | None:
    """What the dial's choice comes to, as far as it is made; or what stands where the wand was."""
    look, line = look_of(table.record.game), table.record
    if table.wand_touch and not (mine and table.entry):
        stack = look.stack_text(line.state, table.wand_touch.space)
        return None if stack is None else plain(*stack)
    if not mine or not (table.entry or table.dial_points):
        return None
    offer, entry = table.offer, table.entry or DialEntry()
    chosen = dict(entry.take(offer).filled) if offer.part else parts(line.game, offer.actions[0])
    if stake := look.action_note(line.state, chosen):
        return plain(words.short(stake))
    spaces = [Space(value) for name, value in chosen.items() if name in line.game.space_parts]
    about = spaces[:1] if chosen.keys() & line.game.count_parts else spaces[-1:]
    stack = look.stack_text(line.state, about[0]) if about else None
    return None if stack is None else plain(*stack)


def _side_lines(table: Table, chair: Chair | None) -> tuple[Line, ...]:
    """How the side of this chair stands, where it has a screen to itself."""
    seats = table.setting.seats_of(chair) if chair is not None else ()
    text = look_of(table.record.game).seat_line(table.record.state, seats[0]) if len(seats) == 1 else ()
    return (plain(*text),) if text else ()


def _own_lines(table: Table, chair: Chair | None, words: Words) -> tuple[Line, ...]:
    """What only the side of this chair may know, where it has no key to hold, and no other side looks."""
    keyless = chair is not None and table.setting.is_keyless(chair)
    seats = table.setting.seats_of(chair) if chair is not None and keyless else ()
    secret = look_of(table.record.game).secret_line(table.record.state, seats[0]) if len(seats) == 1 else None
    return () if secret is None else (plain(words.short(secret)),)


def _clock_runs(table: Table) -> bool:
    return table.clock is not None and table.clock.running is not None


def _may_need_the_menu(desk: Session, chair: Chair) -> bool:
    """Whether somebody who does nothing may be told of the menu: while there is no score yet to be seen."""
    resting = desk.table.situation.phase is Phase.RIGHT and not desk.table.over
    return resting and desk.hesitates and _has_first_turns(desk.table) and desk.table.setting.has_key(chair)


def _has_first_turns(table: Table) -> bool:
    """Whether somebody has still their first turn."""
    return len(table.record.actions) < len(table.record.seats)


def _turn_headline(desk: Session, words: Words, chair: Chair | None, *, mine: bool) -> Line:
    """Whose turn it is: the same words for everybody, at the same place, and a hand for whom it is."""
    line = desk.table.record
    if desk.table.over or line.actor is None:
        return headline(winner_text(desk, words))
    turn = turn_text(desk, secret_drawer(line) or line.actor, words)
    if chair is None:
        return headline(turn)
    return Line((Symbol.HAND if mine else "  ", " ", turn), Style.INVERSE)


def _entry_lines(desk: Session, entry: DialEntry, words: Words) -> Iterator[Line]:
    """The part that is asked for, and what the dial points at; what came before stands in front.

    The keys take the place of the question for who hesitates, where a clock has the last line.
    """
    table = desk.table
    offer, game = table.offer, table.record.game
    if not offer.part:
        yield from _only_action_lines(table, words)
        return
    part, weighed = words.say(f"{game.id}.part.{offer.part}"), _stake_line(table, words, mine=True)
    hint = desk.hesitates and (weighed or _clock_runs(table))
    if weighed and _clock_runs(table):
        yield weighed
    else:
        yield plain(words.say("table.how-to-choose") if hint else words.say("table.part", part=part))
    yield dial_line(table, entry, words)


def _body_lines(desk: Session, words: Words, *, told: bool) -> Iterator[Line]:
    """What was done or is being done; and what to do, where that is `told`: to who is to move, and to all."""
    table = desk.table
    match table.situation.phase:
        case Phase.UNKNOWN if desk.hesitates and desk.active_s:  # at power-on it takes a moment
            yield from _wrap_in_body(words.say("table.looking", space=_unread_space(table)))
        case Phase.AMBIGUOUS:
            yield from _wrap_in_body(words.say("table.which-one" if told else "table.which-other"))
        case Phase.DIFFERENT if table.record.actor is not None:
            yield from _wrap_in_body(correction_text(table, words))
        case Phase.IN_HAND | Phase.DONE if not _is_ahead(table):
            yield from _in_hand_lines(desk, words, told=told)
        case Phase.IN_HAND | Phase.DONE | Phase.RIGHT | Phase.DIFFERENT | Phase.UNKNOWN:
            yield from _rest_lines(desk, words, told=told)


def _rest_lines(desk: Session, words: Words, *, told: bool) -> Iterator[Line]:
    """What was done last, and what there is to do: for who hesitates, and for everybody's first turn."""
    table, line = desk.table, desk.table.record
    if table.outcome is not None:
        yield plain(words.short(Reason(ended_by(line.game, table.outcome, words))))
    if told and table.offer.actions and not table.offer.part and not _by_hands(table):
        yield from _only_action_lines(table, words)
        return
    look, said = look_of(line.game), _tag_text(table, words) or _chore_text(table, words)
    knows = told and table.dial_points and look.has_steps and (_goes_on(line) or desk.hesitates)
    if knows and not said and not _tells_what_to_do(table, words):
        yield plain(words.short(_todo(table)))  # what was done last is known, or was read
    else:
        yield plain(*(said or _last_or_new_text(line, words)))
    if told and table.dial_points:
        yield dial_line(table, DialEntry(), words)
        return
    if told and look.has_steps:
        yield plain(words.short(_todo(table)))
    if table.obliged or table.clock or look.has_steps:
        return  # that is what the line is for now
    if told and (desk.hesitates or _has_first_turns(table)):
        yield plain(words.short(_todo(table)) if table.setting.felt else words.say("table.turn-dial"))


def _tells_what_to_do(table: Table, words: Words) -> bool:
    """Whether the last line of who is to move says it."""
    return _stake_line(table, words, mine=True) == plain(words.short(_todo(table)))


def _goes_on(line: LineOfPlay[Any]) -> bool:
    """Whether who is to move did the last thing that was done, but for what the table drew."""
    actors = (line.game.actor(state) for state in reversed(line.states[:-1]))
    return next((actor for actor in actors if actor != TABLE), None) == line.actor


def _todo(table: Table) -> Reason:
    """What there is to do: the next step, or what a tag has begun."""
    if TABLE in table.shown and (at := card_targets(table)):
        lifted = {*table.record.game.deed(table.record.state, table.situation.actions[0]).lifts}
        by_hand = lifted and table.setting.shines and at <= table.setting.felt
        return because("table.aim-lift" if by_hand else "table.aim-dial")
    lit = glows_of(table)
    if table.record.actor in table.shown and Glow.DOWN in lit.values():
        return because("table.some-down" if Glow.GOAL in lit.values() else "table.all-down")
    return look_of(table.record.game).todo(table.record.state)


def _by_hands(table: Table) -> bool:
    """Whether the one thing that is left is done on the board, where that is felt."""
    game, state, watched = table.record.game, table.record.state, table.setting.felt
    deed = game.deed(state, table.offer.actions[0])
    return bool(deed.drops) and watched >= {*deed.lifts, *deed.drops}


def _only_action_lines(table: Table, words: Words) -> Iterator[Line]:
    """The one action that is left, as it will be told once it is done."""
    yield plain(*last_action_text(table.record.play(table.offer.actions[0]), words))
    yield plain(words.say("table.push-this"))


def _last_or_new_text(line: LineOfPlay[Any], words: Words) -> Text:
    return last_action_text(line, words) if line.actions else (words.say("table.begun"),)


def _tag_text(table: Table, words: Words) -> Text:
    """What a tag has said of the turn that is on."""
    line = table.record
    thing = table.shown.get(line.actor) if line.actor is not None else None
    thing = thing or table.shown.get(TABLE)
    if thing is None:
        return ()
    forms = [parts(line.game, one) for one in line.game.legal(line.state)]
    with_it = [form for form in forms if form.get(thing.part) == thing.value]
    leads = any(form.keys() - {VERB, thing.part} for form in with_it)
    told = thing_text(Names.now(line, words), thing) if with_it else ()
    return (*told, " ", Symbol.ARROW) if leads else told


def _chore_text(table: Table, words: Words) -> Text:
    """What is owed beside the game: what goes home, what lies on which face, what stands where."""
    if swapped := exchanges_to_do(table):
        return (shorten(words.say("table.exchange", spaces=" ".join(sorted(swapped))), COLUMNS),)
    standing = table.record.game.occupancy(table.record.state)
    owed: dict[str, list[Space]] = {}
    for chore in current_chores(table.chores):
        if chore.work is Work.CHANGE:
            return piece_at_text(Names.now(table.record, words), standing[chore.space], chore.space)
        face = "down" if chore.work is Work.TURN and standing[chore.space].down else "up"
        owed.setdefault("home" if chore.work is Work.HOME else face, []).append(chore.space)
    told = [(f"table.chore-{name}", " ".join(spaces)) for name, spaces in owed.items()]
    full = ", ".join(words.say(code, spaces=spaces) for code, spaces in told)
    if len(full) <= COLUMNS:
        return (full,) if told else ()
    return (shorten(", ".join(words.say(brief(code), spaces=spaces) for code, spaces in told), COLUMNS),)


def _usable_cards(table: Table, words: Words) -> tuple[str, ...]:
    """The cards that who is to decide could use now."""
    line = table.record
    if line.actor in (None, TABLE) or table.situation.phase is not Phase.RIGHT:
        return ()
    actions = [one for one in table.situation.actions if needs_a_name(line.game, line.actor, one)]
    if all(needs_a_name(line.game, line.actor, one) for one in line.game.legal(line.state)):
        return ()  # they are all that there is to do, and not something besides
    cards = dict.fromkeys(parts(line.game, action)[CARD] for action in actions)
    return tuple(Names.now(line, words).name_of(CARD, card) for card in cards)


def _wrap_in_body(text: str) -> Iterator[Line]:
    """In the lines of the body; before anything is cut off it goes without its full stop."""
    return map(plain, wrap(text if fits(text, BODY) else text.removesuffix("."), BODY))


def _unread_space(table: Table) -> Space:
    """A space whose cell has not told how it reads."""
    return min(table.setting.felt - table.contacts.levels.keys())


def _in_hand_lines(desk: Session, words: Words, *, told: bool) -> Iterator[Line]:
    """The beginning of an action, with room for what is not known yet: it grows into what was done."""
    table = desk.table
    game, state, missing = table.record.game, table.record.state, table.situation.seen.missing
    if len(table.situation.possibly_done) == 1 and (not missing or table.seen_pieces is not None):
        yield plain(*last_action_text(table.record.play(table.situation.possibly_done[0]), words))
        yield from (plain(words.say("table.maybe")),) * told
        return
    maybe = table.situation.possibly_done
    deeds = [game.deed(state, action) for action in (maybe if len(maybe) == 1 else table.situation.actions)]
    goals = {space for deed in deeds for space in deed.drops}
    if deeds and all({*deed.lifts} == {*deed.drops} for deed in deeds):  # what is exchanged takes nothing
        goals -= missing
    starts, taken = missing - goals, missing & goals
    goal = min(taken or goals) if taken or len(goals) == 1 else None
    actor, names = table.record.actor, Names.now(table.record, words)
    assert actor is not None
    standing = game.occupancy(state).get(min(starts)) if starts else None
    nobodys = standing is not None and standing.owner == TABLE
    sign: Text = (*names.text_of(PIECE, standing.kinds[-1]), " ") if standing and nobodys else ()
    sign = sign or sign_of(game, actor, words)
    start = names.space_text(min(starts)) if starts else ()
    if standing is not None and standing.owner not in (actor, TABLE):  # others are ahead with what they do
        yield plain(words.short(_todo(table)))
    else:
        yield plain(
            *begun_action_text(sign, start, names.space_text(goal) if goal else (), takes=bool(taken))
        )
    if told and table.situation.possibly_done:
        yield plain(words.say("table.maybe"))
    elif told and table.situation.phase is Phase.DONE and table.setting.manners.by_push:
        yield plain(words.say("table.push-ends"))
    elif told and desk.hesitates:
        yield plain(words.say(_how_to_go_on(table, goals) if starts or game.has_stacks else "table.take-it"))


def _how_to_go_on(table: Table, goals: set[Space]) -> str:
    """The code of what to do with what may go there: where pieces stand already it is the dial that tells."""
    game, state, actions = table.record.game, table.record.state, table.situation.actions
    crowded = table.situation.seen.extra or goals <= game.occupancy(state).keys()
    if game.has_stacks and (crowded or any(game.early_lifts(state, action) for action in actions)):
        return "table.how-to-choose"
    return "table.go-on" if table.setting.shines else "table.put-down"


def _is_ahead(table: Table) -> bool:
    """Whether hands have done more than what can be said next, where pieces stand in stacks."""
    game, state, seen = table.record.game, table.record.state, table.situation.seen
    return game.has_stacks and not any(
        seen.missing <= {*deed.lifts, *game.early_lifts(state, action)} and seen.extra <= {*deed.drops}
        for action in table.situation.actions
        for deed in (game.deed(state, action),)
    )


def _beside_lines(desk: Session, chair: Chair | None, words: Words, *, mine: bool) -> Iterator[Line]:
    """What is worth a line where nothing else needs it: what a touch obliges to, and the clocks.

    Who has both to play and a key that says otherwise is told of the key once they hesitate.
    """
    table = desk.table
    if table.obliged and not table.over:
        waives = chair is not None and desk.can_waive_touch(chair) and (desk.hesitates or not mine)
        code = "table.may-waive" if waives else "table.must-play"
        yield plain(words.say(code, space=table.obliged[0]))
    if table.clock is not None:
        yield plain(*_clock_text(table, table.clock, chair, words))
    if not mine and not table.over and _side_lines(table, chair):
        yield from _score_lines(table)


def _clock_text(table: Table, clock: Clock, chair: Chair | None, words: Words) -> Text:
    """What each seat has left that has a limit; of many seats whose time runs, and one's own or the next."""
    text: list[str | Symbol] = []
    for seat in _timed_seats(table, clock, chair):
        left_s = clock.time_left(seat, table.now_s) or 0.0
        sign, time = sign_of(table.record.game, seat, words)[0], format_seconds(left_s)
        text += [sign, f"{time:<7}"] if isinstance(sign, Symbol) else [f"{seat} {time}".ljust(8)]
    return tuple(text)


IN_A_LINE: Final = 2
"""Clocks that have room beside each other."""


def _timed_seats(table: Table, clock: Clock, chair: Chair | None) -> list[Seat]:
    limited = [*clock.left_s]
    now = limited.index(clock.running) if clock.running in limited else 0
    own = table.setting.seats_of(chair) if chair is not None else ()
    first = [*limited[now : now + 1], *(seat for seat in own if seat in limited), *limited[now:], *limited]
    shown_here = [*dict.fromkeys(first)][:IN_A_LINE]
    return [seat for seat in limited if seat in shown_here]
