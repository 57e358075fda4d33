"""What the doctor says of tables on the tests' own fakes, and the plans of the shipped tables."""

import io
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

from companion.config import profile_names
from companion.doctor.report import Report
from companion.doctor.surroundings import Surroundings
from tests.doctor.surroundings import VERSIONS, WORDS, around, devices, examined
from tests.doctor.test_examination import REAL, Patient
from tests.hardware.fakes.controller import FakeController
from tests.hardware.fakes.lgpio import FakeLgpio, raspberry_pi_with
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.oracles.paper import Work, digest, run

SYSTEM: Final = {"timedatectl": "yes", "systemctl": "LoadState=loaded\nActiveState=inactive\n"}


def doctor(work: Work) -> Iterator[str]:
    for name in profile_names():
        for versions in (VERSIONS, {}):
            yield f"## {name}, {len(versions)} libraries, no device"
            with raspberry_pi_with(FakeLgpio()):
                yield from _report(
                    work, around(work.room(f"{name}-{len(versions)}"), name, versions=versions)
                )
    yield "## one-dial, on fakes"
    room = work.room("one-dial")
    devices(room, "gpiochip0", "i2c-1")
    with raspberry_pi_with(FakeLgpio()), Bus({0x3C: Chip()}).installed():
        yield from _report(work, around(room, "one-dial", answers=SYSTEM, clock=Patient()))
    yield "## a board controller, on fakes"
    room = work.room("real")
    devices(room, "gpiochip0", "i2c-1")
    (room / "table.toml").write_text(REAL.replace("BOARD", str(room / "board")))
    board = FakeController(room / "board", 64, 68)
    with ExitStack() as stack:
        stack.enter_context(raspberry_pi(FakeGPIO()))
        stack.enter_context(Bus({0x3C: Chip()}).installed())
        board.plug()
        stack.callback(board.unplug)
        more: dict[str, Any] = {"clock": Patient(), "answers": SYSTEM}
        yield from _report(work, around(room, room / "table.toml", **more))
    yield "## refused"
    (room / "table.toml").write_text("[chairs.south]\nscren = 1\n")
    yield from _report(work, around(room, room / "table.toml"))


def _report(work: Work, where: Surroundings) -> Iterator[str]:
    """What is read, but for what is another every time."""
    out = io.StringIO()
    sheet, findings = Report(out, WORDS, 1000), examined(where)
    for finding in findings:
        sheet.add(finding)
    sheet.end(findings, guided=True)
    text = re.sub(r"TMP/[\w-]+", "TMP", work.plain(out.getvalue()))
    yield from re.sub(r" +", " ", re.sub(r"\d+ (ms|µs|MB)", r"N \1", text)).splitlines()
    for finding in findings:
        yield f"{finding.verdict} {finding.subject.topic} {finding.reason.code}"


def plans(work: Work) -> Iterator[str]:
    for name in profile_names():
        out = work.folder / f"plan-{name}"
        yield from run(work, "plan", "--profile", name, "--out", str(out))
        for file in sorted(out.glob("*")):
            yield f"{file.name}: {digest(file.read_bytes())}"
        yield from run(work, "plan", "--profile", name)
