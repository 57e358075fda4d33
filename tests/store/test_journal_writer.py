"""The loop never waits for the disk, and always learns how it went."""

import threading
from collections.abc import Callable
from errno import EIO
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from companion.store.disk import Writer
from companion.store.journal import Journal
from companion.store.journal_format import read_journal

Loop = SimpleQueue[Callable[[], object]]
FULL = OSError(28, "No space left on device")


def fail(error: Exception) -> None:
    raise error


def run(loop: Loop) -> None:
    """Do what was handed over so far."""
    while not loop.empty():
        loop.get()()


def test_append_returns_while_the_disk_is_still_busy() -> None:
    loop: Loop = SimpleQueue()
    told: list[OSError | None] = []
    disk = threading.Event()
    writer = Writer(loop.put)
    writer.append(disk.wait, told.append)
    assert (loop.empty(), told) == (True, [])
    disk.set()
    writer.close()
    assert told == []
    run(loop)
    assert told == [None]


def test_operations_are_done_one_after_another_in_order_away_from_the_loop() -> None:
    loop: Loop = SimpleQueue()
    done: list[tuple[int, int]] = []
    told: list[int] = []

    def do(number: int) -> None:
        done.append((number, threading.get_ident()))

    def tell(number: int, error: OSError | None) -> None:
        assert error is None
        told.append(number)

    writer = Writer(loop.put)
    for number in range(100):
        writer.append(partial(do, number), partial(tell, number))
    writer.close()
    run(loop)
    [thread] = {ident for _, ident in done}
    assert [number for number, _ in done] == told == list(range(100))
    assert thread != threading.get_ident()


def test_a_failure_is_told_and_does_not_stop_the_next_operation() -> None:
    loop: Loop = SimpleQueue()
    told: list[OSError | None] = []
    writer = Writer(loop.put)
    writer.append(partial(fail, FULL), told.append)
    writer.append(str, told.append)
    writer.close()
    run(loop)
    assert told == [FULL, None]


def test_a_mistake_of_ours_is_told_as_a_failure_so_that_nobody_waits_for_ever() -> None:
    loop: Loop = SimpleQueue()
    told: list[OSError | None] = []
    writer = Writer(loop.put)
    writer.append(partial(fail, ValueError("n")), told.append)
    writer.close()
    run(loop)
    assert [error and error.errno for error in told] == [EIO]


def test_what_was_asked_before_closing_is_done_and_the_thread_has_ended(tmp_path: Path) -> None:
    before = threading.active_count()
    loop: Loop = SimpleQueue()
    writer = Writer(loop.put)
    journal = Journal.create(tmp_path, "katarenga", {})
    for number in range(20):
        writer.append(partial(journal.append, {"do": number}), fail_if_told)
    writer.append(journal.close, fail_if_told)
    writer.close()
    writer.close()
    assert [entry["do"] for entry in read_journal(journal.path).entries] == list(range(20))
    assert (loop.qsize(), threading.active_count()) == (21, before)
    run(loop)


def fail_if_told(error: OSError | None) -> None:
    assert error is None
