"""The public state of a table, for the page, for publishers, and for the test of secrets.

Laws: everything here could be read aloud in the room, since it is computed from states whose secrets are
concealed; what has not changed since the last public state is taken from that, as the same object, and not
computed again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import takewhile
from typing import Any, Final

from companion.drawing.text import Sheet
from companion.games.kernel import (
    Action,
    BoardPlan,
    Border,
    Json,
    Options,
    Seat,
    Words,
    look_of,
    public_record,
)
from companion.session.lost_parts import sends_away
from companion.session.next_game import may_begin
from companion.session.session import Session
from companion.table.events import Chair
from companion.view.beside_board import beside_message
from companion.view.board_drawing import ground_labels
from companion.view.finish import finish_message
from companion.view.history import Move, move_row, moves_after
from companion.view.piece_layout import PieceMessage, arrange_in_piles, pieces_of_game
from companion.view.players import names_of_people
from companion.view.sentences import (
    LOG_LENGTH,
    bot_name,
    read_aloud,
    result_sentence,
    seat_name,
    shorten_log,
)

NO_EDITOR: Final[dict[str, Any]] = {"tell": "sketch", "open": False}
"""The sketch message of a game whose board cannot be drawn."""


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The board as it lies on the table."""

    plan: BoardPlan
    labels: Mapping[str, str]
    """The name of each ground."""
    stacks: bool
    help: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicChair:
    """A chair and its title: its people and their sides, or the name of the place."""

    name: Chair
    title: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Public:
    game: str
    options: Options
    actions: tuple[Action, ...]
    """The actions of the record, without secrets."""
    view: Mapping[str, Json]
    """The state of the game, as its rules show it to everybody."""
    moves: tuple[Move, ...]
    """Each action with its sentences; an action that stays keeps its move, as the same object."""
    result: str
    """The outcome that people have decided on, if any."""
    log: tuple[str, ...]
    """The last of these sentences, read aloud."""
    board: PublicBoard
    pieces: tuple[PieceMessage, ...]
    """The pieces of the game."""
    beside: Mapping[str, Any]
    """Things beside the board: cards, holdings, scores."""
    chairs: tuple[PublicChair, ...]
    finish: Mapping[str, Any]
    """Who has won and what decided it, once the game is over."""
    sketch: Mapping[str, Any]
    """What a client needs to draw boards, and whether a game can begin on one at once."""
    common: Sheet
    """The common screen."""


def public(
    session: Session, words: Words, common: Sheet, last: tuple[Session, Public] | None = None
) -> Public:
    """The public state, reusing the parts of the last one that are still right."""
    before, known = last or (None, None)
    new_board = before is None or not _has_same_board(before, session)
    new_chairs = before is None or not _has_same_chairs(before, session)
    people = names_of_people(session)
    new_growth = before is None or before.table.growing_move != session.table.growing_move
    new_names = before is None or names_of_people(before) != people
    new_record = new_names or before is None or not _has_same_record(before, session)
    moves_before = () if new_names else _moves_before(session, last)
    if new_record or new_board or new_chairs or new_growth:
        session = replace(session, table=replace(session.table, record=public_record(session.table.record)))
    record, news = session.table.record, dict[str, Any]()
    if new_record:
        news["game"], news["options"] = record.game.id, record.options
        news["actions"] = tuple(map(record.game.secrets.redact, record.actions))
        news["view"] = record.game.rules.view(record.state, None)
        news["moves"] = moves = moves_after(record, moves_before, words, people)
        said = [move.lines for move in moves[-LOG_LENGTH:]]
        verdict = session.table.verdict
        result = "" if verdict is None else result_sentence(record.game, verdict, words, people)
        log = shorten_log(said, words, begins=len(moves) <= LOG_LENGTH)
        news["result"], news["log"] = result, (*log, result) if result else log
    if new_board:
        news["board"] = _board(session, words)
    if new_chairs:
        news["chairs"] = _chairs(session, words)
    if new_record or new_chairs or new_growth:
        news["beside"] = beside_message(session, words)
    if new_record or new_chairs:
        news["pieces"] = tuple(arrange_in_piles(pieces_of_game(record), session))
        news["finish"] = finish_message(session, words)
    if new_record or before is None or before.is_resting is not session.is_resting:
        news["sketch"] = editor_message(session, words)
    if known is None:
        return Public(**news, common=common)
    return replace(known, **news, common=common) if news or known.common != common else known


def format_public(state: Public, words: Words) -> Mapping[str, Any]:
    """The public state in plain values, for a publisher."""
    values = {one.name: getattr(state, one.name) for one in fields(state)}
    return {
        **values,
        "options": dict(state.options),
        "board": {**asdict(state.board), "labels": dict(state.board.labels)},
        "chairs": [asdict(chair) for chair in state.chairs],
        "moves": [move_row(move) for move in state.moves],
        "common": [*read_aloud(state.common, words)],
    }


def _has_same_record(before: Session, session: Session) -> bool:
    return before.table.record is session.table.record and before.table.verdict == session.table.verdict


def _has_same_board(before: Session, session: Session) -> bool:
    same_options = before.table.record.options is session.table.record.options
    same_lights = before.table.setting.manners.learner_lights == session.table.setting.manners.learner_lights
    return same_options and same_lights and before.match.turned == session.match.turned


def _has_same_chairs(before: Session, session: Session) -> bool:
    old, new = before.table.setting, session.table.setting
    same_work = (before.workshop.job is None) == (session.workshop.job is None)
    same_people = before.table.away == session.table.away and before.match.people == session.match.people
    return same_work and same_people and old.chairs == new.chairs and sends_away(old) == sends_away(new)


def _moves_before(session: Session, last: tuple[Session, Public] | None) -> tuple[Move, ...]:
    """The moves of the actions that are still the same."""
    record = session.table.record
    if last is None or last[0].table.record.options is not record.options:
        return ()
    pairs = zip(last[0].table.record.actions, record.actions, strict=False)
    return last[1].moves[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))]


def _board(session: Session, words: Words) -> PublicBoard:
    record = session.table.record
    look = look_of(record.game)
    plan = look.plan(record.state)
    plan = turn_plan(plan) if session.match.turned else plan
    labels = ground_labels(record.game.id, plan, words)
    codes = (*look.help, *["page.help-learner"] * session.table.setting.manners.learner_lights)
    return PublicBoard(plan, labels, record.game.stacks.has_stacks, tuple(map(words.say, codes)))


def _chairs(session: Session, words: Words) -> tuple[PublicChair, ...]:
    chairs = session.table.setting.chairs.items()
    return tuple(
        PublicChair(chair, _title_of(session, chair, seats, words), seats) for chair, seats in chairs
    )


def _title_of(session: Session, chair: Chair, seats: Sequence[Seat], words: Words) -> str:
    """The title of a chair: its people, or its name; empty for an empty chair without a use.

    A job may need every chair, and an empty chair may have the only dial that still works.
    """
    if session.workshop.job or (not seats and sends_away(session.table.setting)):
        return chair
    bots = session.table.setting.bots
    beside = (one.seat for one in session.match.people if one.chair == chair and one.seat in bots)
    return " + ".join(_title(session, seat, words) for seat in (*seats, *beside))


def _title(session: Session, seat: Seat, words: Words) -> str:
    """The side, with the name of its player if there is one."""
    side = seat_name(session.table.record.game, seat, words)
    person = session.match.person(seat)
    name = person.name if person else ""
    if person and seat in session.table.setting.bots:
        name = bot_name(person.level, session.match.temper, words)
    title = words.say("spectacle.person", name=name, seat=side) if name else side
    return words.say("spectacle.away", who=title) if seat in session.table.away else title


def editor_message(session: Session, words: Words) -> dict[str, Any]:
    """What a client needs to draw boards of this game."""
    game = session.table.record.game
    sketch = game.setup.sketch
    if sketch is None:
        return NO_EDITOR
    return {
        "tell": "sketch",
        "open": may_begin(session),
        "game": game.id,
        "spaces": [[*row] for row in sketch.spaces],
        "lines": sketch.lines,
        "sizes": [*sketch.sizes],
        "boards": [
            {"title": words.say(f"{game.id}.board-{name}"), "rows": [*rows]}
            for name, rows in sketch.boards.items()
        ],
        "drawn": game.setup.draw_board is not None,
    }


def turn_plan(plan: BoardPlan) -> BoardPlan:
    """The plan turned by half with the board, so that pieces are drawn where they are."""
    across = min(field.x for field in plan.fields) + max(field.x + field.width for field in plan.fields)
    down = min(field.y for field in plan.fields) + max(field.y + field.height for field in plan.fields)
    fields = tuple(
        replace(field, x=across - field.x - field.width, y=down - field.y - field.height)
        for field in plan.fields
    )
    marks = tuple(replace(mark, x=across - mark.x, y=down - mark.y) for mark in plan.marks)
    borders = tuple(
        Border(across - border.x2, down - border.y2, across - border.x1, down - border.y1)
        for border in plan.borders
    )
    return replace(plan, fields=fields, marks=marks, borders=borders)
