"""Opens a session with a new or saved game, and puts the next game on the table.

Law: a question outlasts a game where it makes sense in the next one; tasks on the board come before it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Game, Occupancy, Options, Reason, because
from companion.session.decisions import begin_job
from companion.session.dispatch import list_choices, raise_question
from companion.session.events import GameBegan, SessionEvent
from companion.session.match import Match, seats_by_chair
from companion.session.prompts import question_of_next_game, renew
from companion.session.question import Question, Topic
from companion.session.saved_game import SavedGame
from companion.session.session import (
    Activity,
    BoardOnTable,
    Keys,
    LostParts,
    Notices,
    Session,
    Workshop,
    board_task,
    layout_of_game,
    parts_to_lay,
)
from companion.session.shelf import NO_SHELF, FixedSpaces, Shelf, Title, spaces_of, with_title
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.table.assessment import assess
from companion.table.events import Sensed
from companion.table.evidence import CellHistory, Contacts, Spaces
from companion.table.setting import Setting
from companion.table.step import start_table
from companion.table.table import Table
from companion.table.tagged_things import NO_TAGS, Tags

FAILED: Final = "desk.failed"
"""Reason: a mistake of our own. Values: none."""
NO_BOARD: Final[Options] = MappingProxyType({})
"""The board on the table where a game begins before any board was laid out."""


@dataclass(frozen=True, slots=True)
class Household:
    """What a table keeps beyond a single game."""

    known_names: tuple[str, ...] = ()
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    last_options: Mapping[str, Options] = field(default_factory=lambda: MappingProxyType({}))
    """The options of each game as last played."""
    wiring: Wiring = PLAIN_WIRING


@dataclass(frozen=True, slots=True)
class Opening:
    """The first game on the table, and what the table knows at power-on."""

    game: SavedGame
    household: Household = field(default_factory=Household)
    notes: tuple[Reason, ...] = ()
    """Notices about the files that were read."""
    waits: Reason | None = None
    """Why the table cannot begin yet, if it cannot."""
    resumed: bool = False
    """Whether a saved game is resumed."""
    welcome: bool = False
    """Whether no game was ever played here."""
    job: str = ""
    """The job that begins at once; empty for play."""


def open_session(
    setting: Setting, opening: Opening, shelf: Shelf = NO_SHELF, outfit: Outfit = NO_PARTS
) -> Session:
    """The session at power-on, with its first question or job."""
    saved, household = opening.game, opening.household
    table = start_table(
        setting,
        saved.record,
        clock=saved.clocks.now,
        clocks=saved.clocks.at_turns,
        verdict=saved.verdict,
    )
    table = replace(table, tagging=replace(table.tagging, tags=household.tags), away=saved.away)
    session = Session(
        table,
        saved.players.match,
        saved.players.following or setting.manners,
        known_names=household.known_names,
        shelf=_shelf_with(shelf, table, saved.players.match),
        tags=household.tags,
        notices=Notices(notes=opening.notes),
        workshop=Workshop(outfit=outfit, wiring=household.wiring),
    )
    session = raise_question(
        _resume(session) if opening.resumed else _begin(session, welcome=opening.welcome)
    )
    return begin_job(session, opening.job) if opening.job else session


def _begin(session: Session, *, welcome: bool) -> Session:
    """The session with a new game; with a welcome on a table that was never played at."""
    if welcome:
        return replace(session, question=Question(Topic.WELCOME))
    return replace(session, board=replace(session.board, layout=layout_of_game(session)))


def _resume(session: Session) -> Session:
    """The session with an unfinished game; without a question where no move was made."""
    if not session.untouched:
        session = replace(session, board=replace(session.board, layout=layout_of_game(session)))
        return replace(session, question=Question(Topic.RESUMED)) if session.table.record.actions else session
    # It is not known any more how far the board was set up.
    return replace(session, question=Question(Topic.LAY) if parts_to_lay(session) else None)


def restart_game(session: Session) -> Session:
    """The session with the game as recorded, as after a power cut; cell readings are kept."""
    table = session.table
    clock = table.timing.clock and table.timing.clock.stop(table.now_s)
    record, clocks, verdict = table.record, table.timing.clocks, table.verdict
    fresh = start_table(table.setting, record, clock=clock, clocks=clocks, verdict=verdict)
    anew = replace(
        fresh,
        sensors=replace(
            fresh.sensors,
            contacts=table.sensors.contacts,
            seen_pieces=table.sensors.seen_pieces,
            cell_history=CellHistory(last_s=table.sensors.cell_history.last_s),
            doubted=table.sensors.doubted,
        ),
        tagging=replace(fresh.tagging, tags=table.tagging.tags),
        halted=table.halted,
        away=table.away,
        timing=replace(fresh.timing, rests=table.timing.rests),
        cue=table.cue,
        now_s=table.now_s,
    )
    return raise_question(
        with_failure_note(
            replace(session, table=assess(anew), question=None, keys=replace(session.keys, held={}))
        )
    )


def restart_without_cells(session: Session, event: SessionEvent) -> Session:
    """The same, where all cell readings, this event included, are distrusted until they change."""
    table, contacts = session.table, session.table.sensors.contacts
    if isinstance(event, GameBegan):  # it is on disk, and the next action is written there
        return with_failure_note(
            start_game(
                replace(session, table=replace(table, sensors=replace(table.sensors, contacts=Contacts()))),
                event,
            )
        )
    if isinstance(event, Sensed):
        contacts = contacts.with_edge(event.space, occupied=event.occupied, at_s=event.at_s)
    contacts, _ = contacts.settle(event.at_s, 0.0)
    now_s = max(table.now_s, event.at_s)
    unsure = replace(
        table,
        sensors=replace(table.sensors, contacts=contacts, seen_pieces=None, doubted=table.setting.watched),
        now_s=now_s,
    )
    return restart_game(replace(session, table=unsure))


def with_failure_note(session: Session) -> Session:
    """The session with a notice that something has failed, and that the board should be checked."""
    return with_note(session, because(FAILED))


def with_note(session: Session, note: Reason) -> Session:
    """The session with a notice, added once however often its cause recurs before it is dismissed."""
    return (
        session
        if note in session.notices.notes
        else replace(session, notices=replace(session.notices, notes=(*session.notices.notes, note)))
    )


def _shelf_with(shelf: Shelf, table: Table, match: Match) -> Shelf:
    """The shelf, with the current game listed as it is played."""
    game = table.record.game
    watched = _spaces_under_mat(table.setting.watched, game, turned=match.turned)
    title = shelf.get(game.id, Title(game, FixedSpaces(watched)))
    return with_title(shelf, title.as_played(table.record.options))


def _spaces_under_mat(spaces: Spaces, game: Game[Any], *, turned: bool) -> Spaces:
    """The spaces in the places of these, once the mat is turned by half, or was not."""
    return frozenset(game.setup.half_turn.get(space, space) for space in spaces) if turned else spaces


def start_game(session: Session, began: GameBegan) -> Session:
    """The session with the new game on the table; open questions are carried over."""
    match, manners = began.match or session.match, began.manners or session.table.setting.manners
    game, before = began.record.game, session.table
    title = session.shelf[game.id]
    another = game is not before.record.game
    setting = replace(
        before.setting,
        chairs=seats_by_chair(match, [*before.setting.chairs], game.seats),
        manners=manners,
        watched=_spaces_under_mat(title.watched(began.record), game, turned=match.turned),
    )
    if another or began.anew or match.turned is not session.match.turned:
        # The occupied cells were named by the spaces of the old mat.
        before = replace(before, sensors=replace(before.sensors, contacts=Contacts(), seen_pieces=None))
    table = start_table(
        setting, began.record, before, in_hand=began.in_hand, lying=_pieces_left(session, began)
    )
    after = Session(
        table,
        match,
        manners,
        known_names=session.known_names,
        shelf=with_title(session.shelf, title.as_played(began.record.options)),
        tags=session.tags,
        board=BoardOnTable(
            layout=NO_BOARD if another and session.board.layout is None else session.board.layout,
            misplaced=_is_misplaced(session, began),
        ),
        parts=LostParts(lost=session.parts.lost, back_since=session.parts.back_since),
        notices=Notices(lots_drawn=session.notices.lots_drawn),
        activity=Activity(active_s=session.activity.active_s, hesitates=session.activity.hesitates),
        workshop=Workshop(outfit=session.workshop.outfit, wiring=session.workshop.wiring),
        keys=Keys(held=session.keys.held),
    )
    board = _board_first(after, renew(after, session.question))
    return replace(after, question=list_choices(after, question_of_next_game(session.question, board)))


def _is_misplaced(session: Session, began: GameBegan) -> bool:
    """Whether pieces have to change sides by hand, since people have changed seats."""
    if began.record.game is not session.table.record.game:
        return False
    flipped = began.match is not None and began.match.turned is not session.match.turned
    if not flipped or began.in_hand:
        return session.board.misplaced and not began.in_hand
    return not session.board.misplaced and bool(session.table.sensors.contacts.occupied_spaces())


def _pieces_left(session: Session, began: GameBegan) -> Occupancy:
    """The pieces left on the board by the last game, under the new names of the spaces."""
    record, match = session.table.record, began.match or session.match
    if record.game is not began.record.game or {*spaces_of(record)} != {*spaces_of(began.record)}:
        return {}
    names = record.game.setup.half_turn if match.turned is not session.match.turned else {}
    standing = record.game.hands.occupancy(record.state).items()
    return {names.get(space, space): piece for space, piece in standing}


def _board_first(session: Session, question: Question | None) -> Question | None:
    """Put tasks on the board before every other question."""
    topic = board_task(session)
    return question if topic is None else Question(topic, back=question)
