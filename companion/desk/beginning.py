"""How an evening begins, or goes on after the power was off; and how one game follows another.

Law: what is asked of people outlasts a game where it makes sense in the next one, too; what has to be done to
the board comes before it.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.desk.asking import anew, ask, of_next_game
from companion.desk.evening import Desk
from companion.desk.events import DeskEvent, GameBegan
from companion.desk.laying import laid, parts, to_do
from companion.desk.match import Match, held, sitting
from companion.desk.options import spaces_of
from companion.desk.question import Question, Topic
from companion.desk.raising import raised
from companion.desk.shelf import NO_SHELF, Always, Shelf, Title, replaced
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.hands import Occupancy
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Options, Seat
from companion.rules.kernel.reason import Reason, because
from companion.table.clock import Clock
from companion.table.contacts import Contacts
from companion.table.events import Sensed
from companion.table.looking import looked
from companion.table.manners import Manners
from companion.table.prospects import Spaces
from companion.table.setting import Setting
from companion.table.step import seat_down
from companion.table.table import Table
from companion.table.tags import NO_TAGS, Tags
from companion.table.trail import Trail
from companion.workshop.outfit import NOTHING, Outfit
from companion.workshop.wiring import PLAIN, Wiring

FAILED: Final = "desk.failed"
"""The reason that tells of a mistake of our own. Values: none."""
NO_BOARD: Final[Options] = MappingProxyType({})
"""What lies on the table where another game begins before anybody has laid a board."""


def begin(  # noqa: PLR0913 - all that an evening may begin with
    setting: Setting,
    line: Line[Any],
    notes: tuple[Reason, ...] = (),
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    shelf: Shelf = NO_SHELF,
    tags: Tags = NO_TAGS,
    outfit: Outfit = NOTHING,
    wiring: Wiring = PLAIN,
    welcome: bool = False,
) -> Desk:
    """The desk as a new game begins; on a table that was never played at people are welcome."""
    match = match or sitting(setting.chairs, line.seats)
    table = replace(seat_down(setting, line), tags=tags)
    shelf = _with(shelf, table, match)
    desk = Desk(table, match, setting.manners, known, shelf, tags, notes=notes)
    desk = replace(desk, outfit=outfit, wiring=wiring)
    if welcome:
        return raised(replace(desk, question=ask(desk, Topic.WELCOME)))
    return raised(replace(desk, laying=laid(desk)))


def resume(  # noqa: PLR0913 - all that a game may be found with
    setting: Setting,
    line: Line[Any],
    notes: tuple[Reason, ...] = (),
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    away: frozenset[Seat] = frozenset(),
    following: Manners | None = None,
    shelf: Shelf = NO_SHELF,
    tags: Tags = NO_TAGS,
    outfit: Outfit = NOTHING,
    wiring: Wiring = PLAIN,
) -> Desk:
    """The desk as a game is found that was not finished. Where nobody has moved there is nothing to ask."""
    match = match or sitting(setting.chairs, line.seats)
    table = seat_down(setting, line, clock=clock, clocks=clocks, verdict=verdict)
    table, shelf = replace(table, tags=tags, away=away), _with(shelf, table, match)
    desk = Desk(table, match, following or setting.manners, known, shelf, tags, notes=notes)
    desk = replace(desk, outfit=outfit, wiring=wiring)
    if not desk.untouched:
        desk = replace(desk, laying=laid(desk))
        return raised(replace(desk, question=ask(desk, Topic.RESUMED)) if line.actions else desk)
    # Nobody knows any more how far the board was laid.
    question = ask(desk, Topic.LAY) if parts(desk) else None
    return raised(replace(desk, question=question))


def set_anew(desk: Desk) -> Desk:
    """The desk with the game as the record has it, as after a power cut; what cells told is still known."""
    table = desk.table
    clock = table.clock and table.clock.stopped(table.now_s)
    line, clocks, verdict = table.line, table.clocks, table.verdict
    anew = replace(
        seat_down(table.setting, line, clock=clock, clocks=clocks, verdict=verdict),
        contacts=table.contacts,
        sight=table.sight,
        trail=Trail(last_s=table.trail.last_s),
        doubted=table.doubted,
        tags=table.tags,
        halted=table.halted,
        away=table.away,
        rests=table.rests,
        cue=table.cue,
        now_s=table.now_s,
    )
    return raised(warned(replace(desk, table=looked(anew), question=None, held={})))


def doubting(desk: Desk, event: DeskEvent) -> Desk:
    """The same, where of all that cells have told, with this event, nothing is believed before it changes."""
    table, contacts = desk.table, desk.table.contacts
    if isinstance(event, GameBegan):  # it is on disk, and the next action is written there
        return warned(begun(replace(desk, table=replace(table, contacts=Contacts())), event))
    if isinstance(event, Sensed):
        contacts = contacts.sensed(event.space, occupied=event.occupied, at_s=event.at_s)
    contacts, _ = contacts.settled(event.at_s, 0.0)
    now_s = max(table.now_s, event.at_s)
    unsure = replace(table, contacts=contacts, sight=None, doubted=table.setting.watched, now_s=now_s)
    return set_anew(replace(desk, table=unsure))


def warned(desk: Desk) -> Desk:
    """With a note that something has failed, and that people look whether all is as it should be."""
    return with_note(desk, because(FAILED))


def with_note(desk: Desk, note: Reason) -> Desk:
    """With something to tell people, once, however often it happens before they have heard it."""
    return desk if note in desk.notes else replace(desk, notes=(*desk.notes, note))


def _with(shelf: Shelf, table: Table, match: Match) -> Shelf:
    """The shelf with the game that is on, as it is played."""
    game = table.line.game
    watched = _lying(table.setting.watched, game, turned=match.turned)
    title = shelf.get(game.id, Title(game, Always(watched)))
    return replaced(shelf, title.played(table.line.options))


def _lying(spaces: Spaces, game: Game[Any], *, turned: bool) -> Spaces:
    """What lies where these spaces lie, once the mat is turned by half, or was not."""
    return frozenset(game.half_turn.get(space, space) for space in spaces) if turned else spaces


def begun(desk: Desk, began: GameBegan) -> Desk:
    """The game that was wanted lies on the table. What was asked then is asked of it, too."""
    match, manners = began.match or desk.match, began.manners or desk.table.setting.manners
    game, before = began.line.game, desk.table
    title = desk.shelf[game.id]
    another = game is not before.line.game
    setting = replace(
        before.setting,
        chairs=held(match, [*before.setting.chairs], game.seats),
        manners=manners,
        watched=_lying(title.watched(began.line), game, turned=match.turned),
    )
    if another or began.anew or match.turned is not desk.match.turned:
        # What cells told were the names of other spaces.
        before = replace(before, contacts=Contacts(), sight=None)
    table = seat_down(setting, began.line, before, in_hand=began.in_hand, lying=_left(desk, began))
    after = Desk(
        table,
        match,
        manners,
        desk.known,
        replaced(desk.shelf, title.played(began.line.options)),
        desk.tags,
        laying=NO_BOARD if another and desk.laying is None else desk.laying,
        misplaced=_misplaced(desk, began),
        lost=desk.lost,
        back=desk.back,
        drawn=desk.drawn,
        active_s=desk.active_s,
        hesitates=desk.hesitates,
        held=desk.held,
    )
    board = _board_first(after, anew(after, desk.question))
    return replace(after, question=of_next_game(after, desk.question, board))


def _misplaced(desk: Desk, began: GameBegan) -> bool:
    """Whether pieces have to change sides by hand, since people have changed what they play."""
    if began.line.game is not desk.table.line.game:
        return False
    flipped = began.match is not None and began.match.turned is not desk.match.turned
    if not flipped or began.in_hand:
        return desk.misplaced and not began.in_hand
    return not desk.misplaced and bool(desk.table.contacts.occupied())


def _left(desk: Desk, began: GameBegan) -> Occupancy:
    """What stands where, as the game before has left it, in the names that spaces have from now on."""
    line, match = desk.table.line, began.match or desk.match
    if line.game is not began.line.game or {*spaces_of(line)} != {*spaces_of(began.line)}:
        return {}
    names = line.game.half_turn if match.turned is not desk.match.turned else {}
    standing = line.game.occupancy(line.state).items()
    return {names.get(space, space): piece for space, piece in standing}


def _board_first(desk: Desk, question: Question | None) -> Question | None:
    """What has to be done to the board comes before everything else that is asked."""
    topic = to_do(desk)
    return question if topic is None else ask(desk, topic, back=question)
