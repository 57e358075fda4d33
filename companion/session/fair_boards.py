"""Fair boards: when they are searched, and what becomes of what was found.

Laws:
- a search begins where somebody wants a fair board for the next game, where a game is over whose board was
  to be fair, or where people have laid a board of their own;
- nobody waits for it: a game that begins before gets its board by lots, and ends the search.
"""

from dataclasses import replace

from companion.games.kernel import because
from companion.session.events import BoardsSearched, SearchBoards
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import FairBoards, Session, SessionResult, layout_of_game
from companion.session.shelf import board_of


def search_boards(session: Session, game: str) -> SessionResult:
    """Begin a search, unless that game had one since the last game began."""
    if session.fair.game == game:
        return session, ()
    return replace(session, fair=FairBoards(game, fairer=session.fair.fairer)), (SearchBoards(game),)


def search_if_wanted(session: Session) -> SessionResult:
    """Begin a search where the menu sets up a game with a fair board, or offers a new one."""
    game = _game_offered(session)
    if game not in session.shelf or not session.shelf[game].awaits_board:
        return session, ()
    return search_boards(session, game)


def _game_offered(session: Session) -> str:
    question = session.question
    while question is not None:
        match question:
            case Question(Topic.SET_UP, about=Choice(Pick.GAME, game)):
                return game
            case Question(Topic.OVER):
                return session.table.record.game.id
        question = question.back
    return ""


def judge_own_board(before: Session, after: Session) -> SessionResult:
    """Search how fair the board is on which a game has just begun, if people have laid it themselves."""
    game, laid = after.table.record.game, layout_of_game(after)
    is_own = before.board.layout not in (None, layout_of_game(before)) and after.board.layout == laid
    if not game.setup.can_be_unfair or not is_own or after.table.setting.manners.guided:
        return after, ()
    return after, (SearchBoards(game.id, board_of(game, after.table.record.options)),)


def handle_found(session: Session, event: BoardsSearched) -> Session:
    if event.is_own:
        return _tell_of_own_board(session, event)
    if event.game != session.fair.game:
        return session
    return replace(session, fair=replace(session.fair, done=event.done, found=event.found))


def _tell_of_own_board(session: Session, event: BoardsSearched) -> Session:
    """Say how fair the board is while nobody has moved, and ask whether to turn it where that mends it."""
    record = session.table.record
    if not event.found or not session.untouched:
        return session
    here, fairer, *_ = (*event.found, None)
    if (record.game.id, board_of(record.game, record.options)) != (event.game, here.options):
        return session
    return replace(session.with_note(because(here.verdict)), fair=replace(session.fair, fairer=fairer))
