"""Opens a session with a new or saved game, and reopens it after a bug."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Options, Reason, because
from companion.session.dispatch import list_choices, raise_question
from companion.session.events import GameBegan, SessionEvent
from companion.session.match import Match
from companion.session.new_game import spaces_under_mat, start_game
from companion.session.question import Question, Topic
from companion.session.saved_game import SavedGame
from companion.session.session import Hints, Notices, Session, Workshop, layout_of_game, parts_to_set_out
from companion.session.shelf import NO_SHELF, Shelf, Title, with_title
from companion.session.work.jobs import begin_job
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.table.assessment import assess
from companion.table.events import Sensed
from companion.table.evidence import CellHistory, Contacts
from companion.table.setting import Setting
from companion.table.step import start_table
from companion.table.table import Table
from companion.table.tagged_things import NO_TAGS, Tags

FAILED: Final = "desk.failed"
"""Reason: a bug."""


@dataclass(frozen=True, slots=True)
class Household:
    """What a table keeps beyond a single game."""

    known_names: tuple[str, ...] = ()
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    last_options: Mapping[str, Options] = field(default_factory=lambda: MappingProxyType({}))
    wiring: Wiring = PLAIN_WIRING


@dataclass(frozen=True, slots=True)
class Opening:
    """The first game on the table, and what the table knows at power-on."""

    game: SavedGame
    household: Household = field(default_factory=Household)
    notes: tuple[Reason, ...] = ()
    waits: Reason | None = None
    """Why the table cannot begin yet, if it cannot."""
    resumed: bool = False
    welcome: bool = False
    """Whether no game was ever played here."""
    job: str = ""
    """The job that begins at once; empty for play."""


def open_session(
    setting: Setting, opening: Opening, shelf: Shelf = NO_SHELF, outfit: Outfit = NO_PARTS
) -> Session:
    saved, household = opening.game, opening.household
    clock, clocks = saved.clocks.now, saved.clocks.at_turns
    clock = clock and clock.without(setting.bots)
    table = start_table(setting, saved.record, clock=clock, clocks=clocks, verdict=saved.verdict)
    table = replace(table, tagging=replace(table.tagging, tags=household.tags), away=saved.away)
    session = Session(
        table,
        saved.players.match,
        saved.players.following or replace(setting.manners, guided=False),
        known_names=household.known_names,
        shelf=_shelf_with(shelf, table, saved.players.match),
        tags=household.tags,
        notices=Notices(notes=opening.notes),
        hints=Hints(taken=saved.hints),
        workshop=Workshop(outfit=outfit, wiring=household.wiring),
    )
    if opening.resumed:
        session = _resume(session)
    elif opening.welcome:
        session = replace(session, question=Question(Topic.WELCOME))
    else:
        session = session.with_layout(layout_of_game(session))
    session = raise_question(session)
    return begin_job(session, opening.job) if opening.job else session


def _resume(session: Session) -> Session:
    """The session with an unfinished game; without a question where no move was made."""
    if not session.untouched:
        session = session.with_layout(layout_of_game(session))
        return replace(session, question=Question(Topic.RESUMED)) if session.table.record.actions else session
    # It is not known any more how far the board was set up.
    return replace(session, question=Question(Topic.SET_OUT) if parts_to_set_out(session) else None)


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
    session = replace(session, table=assess(anew), question=None).with_held({})
    return raise_question(with_failure_note(session))


def restart_without_cells(session: Session, event: SessionEvent) -> Session:
    """The same, where all cell readings, this event included, are distrusted until they change."""
    table, contacts = session.table, session.table.sensors.contacts
    if isinstance(event, GameBegan):  # it is on disk, and the next action is written there
        unsure = replace(table, sensors=replace(table.sensors, contacts=Contacts()))
        session = start_game(replace(session, table=unsure), event)
        return with_failure_note(replace(session, question=list_choices(session, session.question)))
    if isinstance(event, Sensed):
        contacts = contacts.with_edge(event.space, occupied=event.occupied, at_s=event.at_s)
    contacts, _ = contacts.settle(event.at_s, 0.0)
    sensors = replace(table.sensors, contacts=contacts, seen_pieces=None, doubted=table.setting.watched)
    unsure = replace(table, sensors=sensors, now_s=max(table.now_s, event.at_s))
    return restart_game(replace(session, table=unsure))


def with_failure_note(session: Session) -> Session:
    return session.with_note(because(FAILED))


def _shelf_with(shelf: Shelf, table: Table, match: Match) -> Shelf:
    game = table.record.game
    watched = spaces_under_mat(table.setting.watched, game, turned=match.turned)
    title = shelf.get(game.id, Title(game, lambda _record: watched))
    return with_title(shelf, title.as_played(table.record.options))
