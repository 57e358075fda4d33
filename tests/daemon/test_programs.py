"""Programs beside the daemon: real processes, whose lines are heard without waiting for them."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from select import select

from companion.daemon.programs import LONGEST_LINE, ChildProcess, Program

WAIT_S = 60
"""Longer than any of these takes on a busy machine."""
Act = Callable[[Program], object]


def heard(act: Act, *command: str) -> list[bytes | None]:
    """What is heard of that program until it is over, or for a while after it was killed."""
    lines: list[bytes | None] = []

    async def script() -> None:
        over = asyncio.Event()

        def hear(line: bytes | None) -> None:
            lines.append(line)
            if line is None:
                over.set()

        program = Program(asyncio.get_running_loop(), ChildProcess(command), hear)
        act(program)
        await asyncio.wait_for(over.wait(), WAIT_S)

    asyncio.run(script())
    return lines


def test_a_program_gets_all_lines_before_its_input_ends() -> None:
    """They are more than a pipe holds, and it reads them one by one."""
    sent = [b"%d " % number * 999 for number in range(200)]

    def send(program: Program) -> None:
        for line in sent:
            program.send(line)
        program.finish()
        program.finish()
        program.send(b"too late")

    assert heard(send, "cat") == [*sent, None]


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    lines = heard(lambda _program: None, "head", "-c", str(3 * LONGEST_LINE), "/dev/zero")
    assert lines[-1] is None
    assert len(lines) > 2
    assert {*b"".join(line or b"" for line in lines)} == {0}


def test_a_program_is_ended_with_its_output() -> None:
    """It would go on for ever, and has closed its output."""
    assert heard(lambda _program: None, "sh", "-c", "echo one; exec >&-; exec tail -f /dev/null") == [
        b"one",
        None,
    ]


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    """A script and what runs in it both hold a pipe open, which ends once neither lives."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    script = f"exec 3>{pipe}; tail -f /dev/null >&3 & echo ready; wait"

    async def run() -> None:
        ready = asyncio.Event()
        process = ChildProcess(("sh", "-c", script))
        program = Program(asyncio.get_running_loop(), process, lambda _line: ready.set())
        await asyncio.wait_for(ready.wait(), WAIT_S)
        program.kill()

    asyncio.run(run())
    assert select([end], [], [], WAIT_S)[0] == [end]
    assert os.read(end, 1) == b""
    os.close(end)


def test_nothing_is_heard_of_a_program_that_was_killed() -> None:
    lines: list[bytes | None] = []

    async def script() -> None:
        over = asyncio.Event()

        def hear(line: bytes | None) -> None:
            lines.append(line)
            program.kill()
            program.kill()
            program.send(b"three")
            program.finish()
            over.set()

        process = ChildProcess(("printf", r"one\ntwo\n"))
        program = Program(asyncio.get_running_loop(), process, hear)
        await asyncio.wait_for(over.wait(), WAIT_S)
        await asyncio.sleep(0)

    asyncio.run(script())
    assert lines == [b"one"]
