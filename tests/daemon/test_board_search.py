"""The search for fair boards: a process of its own, heard line by line, that nobody has to wait for."""

import asyncio
import sys
from dataclasses import replace
from subprocess import run

from companion.daemon.board_search import COMMAND, BoardSearch
from companion.daemon.trace import format_line, parse_line
from companion.games.kernel import Json
from companion.games.registry import GAMES
from companion.session.events import BoardsSearched, FairBoard, SearchBoards
from companion.session.session import SEARCHED
from tests.session.test_fair_boards import CROOKED, STRAIGHT

WAIT_S = 60
"""Longer than any search takes on a busy machine."""
ANY = SearchBoards("katarenga")


class Heard:
    """A search, and what it has told so far, at no time."""

    def __init__(self, *command: str) -> None:
        self.told: list[BoardsSearched] = []
        self._over = asyncio.Event()
        self.search = BoardSearch(asyncio.get_running_loop(), self._hear, command or COMMAND)

    def _hear(self, told: BoardsSearched) -> None:
        self.told.append(replace(told, at_s=0.0))
        if told.done == SEARCHED:
            self._over.set()

    async def hear_all(self, wanted: SearchBoards = ANY) -> list[BoardsSearched]:
        """What is told until the search is over, without the times."""
        self.search.start(wanted)
        await asyncio.wait_for(self._over.wait(), WAIT_S)
        return self.told


def told_by(*command: str, wanted: SearchBoards = ANY) -> list[BoardsSearched]:
    async def script() -> list[BoardsSearched]:
        return await Heard(*command).hear_all(wanted)

    return asyncio.run(script())


def test_three_boards_are_found_by_the_command_and_its_progress_grows() -> None:
    told = told_by()
    done = [one.done for one in told]
    assert done == sorted(done)
    assert len(done) > 10
    assert len(told[-1].found) == 3
    assert all(one.verdict.startswith("katarenga.board-") for one in told[-1].found)


def test_an_own_board_is_judged_as_it_lies_and_as_it_is_fairer() -> None:
    quarters: Json = {"nw": "T1b180", "ne": "T2f90", "sw": "T3b90", "se": "T4f180"}
    turned: Json = {"nw": "T3b180", "ne": "T1b270", "sw": "T4f270", "se": "T2f180"}
    won = FairBoard({"quarters": quarters}, "katarenga.board-first-move")
    even = FairBoard({"quarters": turned}, "katarenga.board-even", 1)
    assert told_by(wanted=SearchBoards("katarenga", {"quarters": quarters})) == [
        BoardsSearched(0.0, "katarenga", 100, (won, even), is_own=True)
    ]


def test_a_search_that_dies_or_talks_nonsense_ends_without_a_board() -> None:
    for command in (("false",), ("echo", "nonsense"), ("echo", '{"boards": 7}'), ("/nowhere/python",)):
        assert told_by(*command) == [BoardsSearched(0.0, "katarenga", 100)]


def test_of_a_search_that_is_stopped_nothing_is_heard_and_the_next_one_is() -> None:
    board = '{"boards": [{"options": {}, "code": "x", "turns": 0}]}'

    async def script() -> None:
        heard = Heard("sh", "-c", f"echo '{board}'; exec tail -f /dev/null")
        heard.search.start(ANY)
        heard.search.stop()
        assert [one.found for one in await heard.hear_all()] == [(FairBoard({}, "x"),)]

    asyncio.run(script())


def test_a_trace_keeps_what_a_search_has_found() -> None:
    found = BoardsSearched(7.0, "katarenga", 100, (STRAIGHT, CROOKED), is_own=True)
    assert parse_line(format_line(found), GAMES) == found


def test_a_table_that_searches_imports_no_opponent() -> None:
    names = "[name for name in sys.modules if name.startswith('companion.bots')]"
    code = f"import sys, companion.daemon.daemon; sys.exit({names} != [])"
    assert run([sys.executable, "-c", code], check=False).returncode == 0


def test_of_a_search_in_whose_place_another_one_begins_nothing_is_heard() -> None:
    board = '{"boards": [{"options": {}, "code": "x", "turns": 0}]}'

    async def script() -> None:
        heard = Heard("sh", "-c", f"echo '{board}'; exec tail -f /dev/null")
        heard.search.start(ANY)
        assert [one.found for one in await heard.hear_all()] == [(FairBoard({}, "x"),)]

    asyncio.run(script())
