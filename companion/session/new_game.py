"""Puts the next game on the table.

Law: a question outlasts a game where it makes sense in the next one; tasks on the board come before it.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Game, Occupancy, Options
from companion.session.bots import seated
from companion.session.events import GameBegan
from companion.session.question import Question, Topic
from companion.session.session import (
    Activity,
    BoardOnTable,
    Keys,
    Notices,
    Session,
    board_task,
    layout_of_game,
    renew,
)
from companion.session.shelf import spaces_of, with_title
from companion.table.evidence import Contacts, Spaces
from companion.table.step import start_table

NO_BOARD: Final[Options] = MappingProxyType({})
"""The board on the table where a game begins before any board was set out."""


def start_game(session: Session, began: GameBegan) -> Session:
    """The session with the new game on the table; open questions are carried over, their choices unlisted."""
    game, before, match = began.record.game, session.table, began.match or session.match
    manners = began.manners or replace(before.setting.manners, guided=False)
    title, board = session.shelf[game.id], session.board
    another = game is not before.record.game
    watched = spaces_under_mat(title.watched(began.record), game, turned=match.turned)
    setting = seated(replace(before.setting, manners=manners, watched=watched), match, game)
    if another or began.anew or match.turned is not session.match.turned:
        # The occupied cells were named by the spaces of the old mat.
        before = replace(before, sensors=replace(before.sensors, contacts=Contacts(), seen_pieces=None))
    left_over = _pieces_left(session, began)
    after = Session(
        start_table(setting, began.record, before, in_hand=began.in_hand, left_over=left_over),
        match,
        session.manners if manners.guided else manners,
        free_chairs=session.free_chairs,
        known_names=session.known_names,
        shelf=session.shelf
        if manners.guided
        else with_title(session.shelf, title.as_played(began.record.options)),
        tags=session.tags,
        board=BoardOnTable(
            layout=NO_BOARD if another and board.layout is None else board.layout,
            misplaced=_is_misplaced(session, began),
        ),
        parts=session.parts,
        notices=Notices(lots_drawn=session.notices.lots_drawn),
        activity=Activity(active_s=session.activity.active_s, hesitates=session.activity.hesitates),
        workshop=replace(session.workshop, job=None),
        keys=Keys(held=session.keys.held),
    )
    if manners.guided and session.table.sensors.seen_pieces is not None:
        # A picture that is seen is laid by itself, and only the lesson leads.
        after = after.with_layout(layout_of_game(after))
    task, question = board_task(after), session.question
    following = renew(after, question)
    following = Question(task, back=following) if task else following
    if question is not None and not question.choices:  # it could not be listed before the game was there
        back = following or Question(Topic.WELCOME)
        following = Question(question.topic, chair=question.chair, back=back)
    return replace(after, question=following)


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


def spaces_under_mat(spaces: Spaces, game: Game[Any], *, turned: bool) -> Spaces:
    """The spaces in the places of these, once the mat is turned by half, or was not."""
    return frozenset(game.setup.half_turn.get(space, space) for space in spaces) if turned else spaces
