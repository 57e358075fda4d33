"""What each screen of the table says now, as a function of the session.

The headline has the turn; the next line what is being done or was done last; the next one the instruction
for idle players; the last one the score. Questions and explanations take the room that they need.

Laws: what stays true stays in its place, letter for letter. A panel is sent only the changes, and changes
draw the eye; so the line of a move grows as it is made, and everybody reads the turn in the same words. While
the key is up a screen says the same whatever a secret is.
"""

from collections.abc import Iterator
from typing import Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import (
    BODY,
    COLUMNS,
    ROOM,
    ROWS,
    Line,
    Sheet,
    Style,
    Text,
    choice_line,
    headline,
    plain,
    wrap,
)
from companion.games.kernel import TABLE, Reason, Seat, Words, look_of
from companion.session.bots import bot_at
from companion.session.lost_parts import has_any_dial
from companion.session.private_moments import private_seat, unseen_draw
from companion.session.session import Session
from companion.table import table_draws
from companion.table.events import COMMON, Chair
from companion.table.setting import CELLS
from companion.table.situation import Phase
from companion.table.table import Table, secret_drawer
from companion.view.glows import waits_for_card
from companion.view.mistakes import explain_rejection, is_put_off, misread_text
from companion.view.play_lines import (
    beside_lines,
    body_lines,
    bottom_lines,
    candidate_sheet,
    clock_runs,
    clock_text,
    entry_lines,
    running_time,
    score_lines,
    todo_of,
)
from companion.view.players import lots_sheet, seat_headline, turn_text, winner_text
from companion.view.question_sheets import question_sheet, shows_question
from companion.view.sentences import Names, name_of_game
from companion.view.work_sheets import ChairRequest, PhoneEntrance, request_sheet, work_sheet


def sheet(  # noqa: PLR0913 - all that a screen may show
    session: Session,
    chair: Chair | None,
    words: Words,
    *,
    saving: bool = False,
    entrance: PhoneEntrance | None = None,
    request: ChairRequest | None = None,
) -> Sheet:
    """The sheet of the chair's screen, or of the common one (`None`)."""
    if request is not None and not saving:
        return request_sheet(request, chair, words)
    if (first := _sheet_before_play(session, chair, words, saving=saving, entrance=entrance)) is not None:
        return first
    record, seats = session.table.record, session.table.setting.seats_of(chair) if chair is not None else ()
    anybody = record.actor == TABLE and secret_drawer(record) is None
    mine = record.actor in seats or (anybody and bool(seats))
    notice = _notice_sheet(session, chair, words, mine=mine)
    return notice or _play_sheet(session, chair, words, mine=mine)


def _notice_sheet(session: Session, chair: Chair | None, words: Words, *, mine: bool) -> Sheet | None:
    """A notice that takes the whole screen, a lost part among them."""
    table = session.table
    reading = table.tagging.readers.get(COMMON if chair is None else chair)
    if reading and reading.report_until_s > table.now_s and not (mine and table.turn.entry):
        return _warn(words.say("table.tag"), misread_text(Names.now(table.record, words), reading))
    if mine and table.situation.phase is Phase.AMBIGUOUS:
        return candidate_sheet(table, words)
    if mine and table.turn.entry:
        return None
    if is_put_off(table) and (mine or chair is None):
        from companion.view.guide import put_off_sheet  # noqa: PLC0415 - only in a guided game

        return put_off_sheet(table, words)
    if CELLS in table.setting.lost and table.setting.watched and not has_any_dial(table.setting):
        why = words.short(session.parts.lost[CELLS])
        return _warn(words.say("table.lost"), words.say("table.lost-part", part=CELLS, why=why))
    explains = (mine or chair is None) and not session.activity.hesitates  # then it shows how to go on
    if table.situation.why and (waits_for_card(table) or explains):
        return _warn(
            words.say("table.wrong"), words.short(explain_rejection(table, table.situation.why, words))
        )
    return None


def _play_sheet(session: Session, chair: Chair | None, words: Words, *, mine: bool) -> Sheet:
    """The turn, the action, the instruction, and the score."""
    table = session.table
    guided = _guide_lines(session, chair, words) if mine or chair is None else ()
    if guided and not (mine and table.turn.entry):
        return Sheet((_turn_headline(session, words, chair, guided, mine=mine), *guided))
    shared = chair is None and table.situation.phase not in REPORTED_PHASES
    ranks, tallied = (_rank_lines(table), tuple(_tally_lines(table))) if shared else ((), ())
    if mine and table.turn.entry:
        body = tuple(entry_lines(session, table.turn.entry, words))
    elif ranks or tallied:
        body = ranks or tallied
    else:
        body = tuple(body_lines(session, words, instructs=not table.over and (mine or chair is None)))
        body += tuple(beside_lines(session, chair, words, mine=mine))[: BODY - len(body)]
    if ranks:
        return _rank_sheet(session, words, ranks)
    body += (plain(""),) * (BODY - len(body))
    lines = (*body, *bottom_lines(session, chair, words, body, mine=mine))
    return Sheet((_turn_headline(session, words, chair, lines, mine=mine), *lines))


def _guide_lines(session: Session, chair: Chair | None, words: Words) -> tuple[Line, ...]:
    if not session.table.setting.manners.guided:
        return ()
    from companion.view.guide import guide_lines  # noqa: PLC0415 - only in a guided game

    return guide_lines(session, chair, words)


def _rank_sheet(session: Session, words: Words, ranks: tuple[Line, ...]) -> Sheet:
    """The ranks: a line for each side, and with room left the turn and the instruction.

    Running clocks have the line of the turn, or with many sides all of these share one; with few sides the
    headline has the time that runs.
    """
    table = session.table
    if table.timing.clock is not None and clock_runs(table) and len(ranks) > BODY:
        sides = ranks if len(ranks) < ROWS else score_lines(table)
        lines = (*sides, plain(*clock_text(table, table.timing.clock, None, words)))
    else:
        lines = ranks if len(ranks) > BODY else (*ranks, plain(words.short(todo_of(table))))
    top = (_turn_headline(session, words, None, lines, mine=False),) if len(lines) < ROWS else ()
    return Sheet((*top, *lines))


def _sheet_before_play(
    session: Session, chair: Chair | None, words: Words, *, saving: bool, entrance: PhoneEntrance | None
) -> Sheet | None:
    """The sheet that comes before that of the game, if any."""
    if saving:
        return Sheet((headline(Symbol.SAVING, " ", words.say("table.saving")), *score_lines(session.table)))
    if session.has_notice and not session.activity.off:
        return _news_sheet(session, chair, words)
    if session.workshop.job and not session.activity.off:
        return work_sheet(session.workshop.job, chair, words, entrance)
    if chair is not None and (said := _private_sheet(session, chair, words)):
        return said
    if shows_question(session, chair):
        return question_sheet(session, chair, words)
    if chair is not None and not (session.table.setting.seats_of(chair) or bot_at(session, chair)):
        title = headline(name_of_game(session.table.record.game.id, words))
        return Sheet((title, plain(""), plain(""), *score_lines(session.table)))
    return None


def _private_sheet(session: Session, chair: Chair, words: Words) -> Sheet | None:
    """The secret of one side while its key is down, and before that the prompt to hold it.

    A screen without a key keeps no secret. With the key up, errors come first.
    """
    table, owner = session.table, private_seat(session, chair)
    if owner is None:
        return None
    if chair in session.keys.private or table.setting.is_keyless(chair):
        if session.question is not None and session.question.concerns(chair):
            return question_sheet(session, chair, words)
        return secret_sheet(session, chair, owner, words)
    if shows_question(session, chair):
        return look_again_sheet(session, owner, words)
    reading, now = table.tagging.readers.get(chair), table.situation
    reported = now.phase in REPORTED_PHASES or now.why or is_put_off(table)
    if reported or (reading and reading.report_until_s > table.now_s):
        return None
    return hold_key_sheet(session, chair, owner, look_of(table.record.game).todo(table.record.state), words)


REPORTED_PHASES: Final = (Phase.AMBIGUOUS, Phase.DIFFERENT)
"""Phases in which the reason is shown to everybody, in place of the score."""
IN_A_ROW: Final = 3


def _rank_lines(table: Table) -> tuple[Line, ...]:
    """The score of each side during the game, for everybody."""
    ranks = () if table.over else look_of(table.record.game).lines.overview(table.record.state)
    return tuple(plain(*rank) for rank in ranks)


def _tally_lines(table: Table) -> Iterator[Line]:
    """Each part of the board with its owner, its value, and how much of it is open, for everybody."""
    look = look_of(table.record.game)
    cells: list[Text] = [
        (
            FILLED[(len(FILLED) - 1) * (len(one.spaces) - one.left) // len(one.spaces)],
            one.name,
            look.signs.get(one.leader, " ") if one.leader else "-",
            f"{one.points:<2}",
        )
        for one in look.beside.tally(table.record.state)
    ]
    for first in range(0, len(cells), IN_A_ROW):
        yield plain(*(part for one in cells[first : first + IN_A_ROW] for part in one))


FILLED: Final = (Symbol.FILLED_0, Symbol.FILLED_1, Symbol.FILLED_2, Symbol.FILLED_3, Symbol.FILLED_4)
"""The share of a part of the board that is taken."""


def _news_sheet(session: Session, chair: Chair | None, words: Words) -> Sheet:
    """Urgent messages, for all screens."""
    if session.notices.unsaved:
        return _warn(words.say("table.unsaved"), words.short(session.notices.unsaved))
    if session.notices.notes:
        return _warn(words.say("table.note"), words.short(session.notices.notes[0]))
    return lots_sheet(session, chair, words)


def _warn(title: str, sentence: str) -> Sheet:
    return Sheet((headline(Symbol.WARNING, title[: COLUMNS - 2]), *map(plain, wrap(sentence, ROOM))))


def _turn_headline(
    session: Session, words: Words, chair: Chair | None, lines: tuple[Line, ...], *, mine: bool
) -> Line:
    """The turn: in the same words and place for everybody, with a hand for the player to move.

    Where no line below has room for the running clock, its time stands there.
    """
    record = session.table.record
    if session.table.over or record.actor is None:
        return headline(winner_text(session, words))
    time = running_time(session.table, chair, lines, words)
    turn = turn_text(session, secret_drawer(record) or record.actor, words, time)
    if chair is None:
        return headline(turn)
    return Line((Symbol.HAND if mine else "  ", " ", turn), Style.INVERSE)


def hold_key_sheet(session: Session, chair: Chair, seat: Seat, todo: Reason, words: Words) -> Sheet:
    """The prompt to hold the key for a secret draw, or for one to be entered."""
    if not session.table.may_enter_draw(chair):
        return _sheet_for(
            session, seat, words, words.say("table.drawn-for-you"), words.say("table.hold-to-see")
        )
    setting = session.table.setting
    how, by_tag = [words.short(todo)], setting.can_read(chair)
    if setting.has_key(chair) and setting.can_turn(chair) and setting.can_push(chair):
        how += [words.say("table.hold-to-tell")] + [words.say("table.or-by-tag")] * by_tag
    else:  # a secret never uses the controls of another chair
        how.append(words.say("table.by-tag" if by_tag else "table.see-cables"))
    return _sheet_for(session, seat, words, *how)


def look_again_sheet(session: Session, seat: Seat, words: Words) -> Sheet:
    """The prompt to hold the key for the secret tokens that the chair has asked for."""
    keys = words.say("table.hold-to-see"), words.say("table.push-back")
    return _sheet_for(session, seat, words, words.say("desk.my-tokens"), *keys)


def secret_sheet(session: Session, chair: Chair, seat: Seat, words: Words) -> Sheet:
    """The secret, while the key is down."""
    table, record, number = session.table, session.table.record, unseen_draw(session, chair)
    names = Names.now(record, words)
    if number is not None:
        [(_, value)] = record.game.rules.parse_action(record.actions[number]).parts
        drawn = plain(words.say("table.drawn-for-you")), plain(*names.secret_text(value))
        return Sheet((_name_line(session, seat, words), *drawn))
    values = table_draws.drawable_values(record)
    value = values[table.turn.secret_draw.cursor % len(values)]
    [part] = record.game.secrets.secret_parts
    title = words.say("table.part", part=words.say(f"{record.game.id}.part.{part}"))
    last = words.say("table.not-in-bag" if table.turn.secret_draw.amiss else "table.how-to-choose")
    pointed = choice_line(" ", *names.secret_text(value))
    return Sheet((_name_line(session, seat, words), plain(title), pointed, plain(last)))


def _sheet_for(session: Session, seat: Seat, words: Words, *lines: str) -> Sheet:
    return Sheet((_name_line(session, seat, words), *map(plain, lines)))


def _name_line(session: Session, seat: Seat, words: Words) -> Line:
    return headline(seat_headline(session, "table.private", seat, words))
