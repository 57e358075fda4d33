"""The search for fair boards: a process of its own, heard line by line, that nobody has to wait for."""

import sys
from collections.abc import Callable, Iterator
from queue import Queue
from subprocess import run

import pytest

from companion.daemon.board_search import COMMAND, BoardSearch
from companion.daemon.trace import format_line, parse_line
from companion.games.registry import GAMES
from companion.session.events import BoardsSearched, FairBoard, SearchBoards
from hardware.clock import ManualClock
from tests.session.test_fair_boards import CROOKED, QUARTERS, STRAIGHT

WAIT_S = 60
"""Longer than any search takes on a busy machine."""
ANY = SearchBoards("katarenga")


class Heard:
    """A search, and what it has told so far; calls are handed over as the loop would take them."""

    def __init__(self, *command: str) -> None:
        self._calls: Queue[Callable[[], object]] = Queue()
        self.told: list[BoardsSearched] = []
        self.search = BoardSearch(ManualClock(), self._calls.put, self.told.append, command or COMMAND)

    def next_call(self) -> Callable[[], object]:
        return self._calls.get(timeout=WAIT_S)

    def hear_all(self) -> BoardsSearched:
        while not self.told or self.told[-1].done < 100:
            self.next_call()()
        return self.told[-1]


@pytest.fixture
def real() -> Iterator[Heard]:
    heard = Heard()
    yield heard
    heard.search.stop()


def test_three_boards_are_found_by_the_command_and_its_progress_grows(real: Heard) -> None:
    real.search.start(ANY)
    last = real.hear_all()
    done = [one.done for one in real.told]
    assert done == sorted(done)
    assert len(done) > 10
    assert len(last.found) == 3
    assert all(one.verdict.startswith("katarenga.board-") for one in last.found)


def test_an_own_board_is_judged_as_it_lies_and_as_it_is_fairer(real: Heard) -> None:
    real.search.start(SearchBoards("katarenga", {"quarters": QUARTERS}))
    assert real.hear_all() == BoardsSearched(0.0, "katarenga", 100, (CROOKED, STRAIGHT), is_own=True)


def test_a_search_that_dies_or_talks_nonsense_ends_without_a_board() -> None:
    for command in (("false",), ("echo", "nonsense"), ("echo", '{"boards": 7}'), ("/nowhere/python",)):
        heard = Heard(*command)
        heard.search.start(ANY)
        assert heard.hear_all() == BoardsSearched(0.0, "katarenga", 100)


def test_of_a_search_that_is_stopped_nothing_is_heard_and_the_next_one_is() -> None:
    board = '{"boards": [{"options": {}, "code": "x", "turns": 0}]}'
    heard = Heard("sh", "-c", f"echo '{board}'; exec tail -f /dev/null")
    heard.search.start(ANY)
    line = heard.next_call()
    heard.search.stop()
    line()
    assert heard.told == []
    heard.search.start(ANY)
    assert heard.hear_all().found == (FairBoard({}, "x"),)
    assert len(heard.told) == 1
    heard.search.stop()


def test_a_trace_keeps_what_a_search_has_found() -> None:
    found = BoardsSearched(7.0, "katarenga", 100, (STRAIGHT, CROOKED), is_own=True)
    assert parse_line(format_line(found), GAMES) == found


def test_a_table_that_searches_imports_no_opponent() -> None:
    names = "[name for name in sys.modules if name.startswith('companion.bots')]"
    code = f"import sys, companion.daemon.daemon; sys.exit({names} != [])"
    assert run([sys.executable, "-c", code], check=False).returncode == 0
