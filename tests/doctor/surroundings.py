"""A machine and a table for the doctor to look at, all within a folder of the test's own."""

import sys
from collections.abc import Callable, Mapping, Sequence
from os import uname_result
from pathlib import Path
from typing import Any

import pytest

from companion.config import load
from companion.daemon.inventory import grids_of
from companion.doctor.examination import examine
from companion.doctor.surroundings import Surroundings, SystemFolders
from companion.games.kernel import Refused, because
from companion.games.registry import GAMES
from companion.session.work.findings import Area, Finding
from companion.words import ENGLISH
from tests.everygame import SPACES
from tests.hardware.fakes.oled_rig import Noon

WORDS = ENGLISH

PYTHON = (3, 11, 7)
VERSIONS = {
    "aiohttp": "3.14.5",
    "gpiozero": "2.0.1",
    "lgpio": "0.2.2.0",
    "luma.oled": "3.16.0",
    "pyserial": "3.5",
    "rpi-lgpio": "0.6",
    "smbus2": "0.6.1",
    "spidev": "3.6",
}


def system(answers: Mapping[str, str]) -> Callable[[Sequence[str]], str | None]:
    return lambda command: answers.get(command[0])


def around(
    tmp: Path,
    source: str | Path = "simulated",
    *,
    toml: str | None = None,
    versions: Mapping[str, str] = VERSIONS,
    answers: Mapping[str, str] | None = None,
    **others: Any,
) -> Surroundings:
    """Surroundings with nothing in them but what is said here; time stands still."""
    if toml is not None:
        source = tmp / "table.toml"
        source.write_text(toml if "chairs" in toml else f"{toml}\n[chairs.south]\n")
    facts: dict[str, Any] = {
        "state": tmp / "state",
        "clock": Noon(),
        "folders": SystemFolders(tmp / "dev", tmp / "run", tmp / "sys", tmp / "proc"),
        "python": PYTHON,
        "kernel": uname_result(("Linux", "host", "6.12.1", "#1", "aarch64")),
        "is_64_bit": True,
        "is_root": False,
        "groups": frozenset,
        "installed_version": versions.get,
        "ask_system": system(answers or {}),
    }
    try:
        facts["configuration"] = load(source, SPACES, grids=grids_of(GAMES))
    except Refused as refused:
        facts["configuration"] = refused.reason
    return Surroundings(str(source), **facts | others)


def uninstall(patched: pytest.MonkeyPatch, library: str, *drivers: str) -> None:
    patched.setitem(sys.modules, library, None)
    for driver in drivers:
        patched.delitem(sys.modules, f"hardware.drivers.{driver}", raising=False)
        patched.delattr(f"hardware.drivers.{driver}", raising=False)


def devices(tmp: Path, *names: str) -> None:
    (tmp / "dev").mkdir(exist_ok=True)
    for name in names:
        (tmp / "dev" / name).touch()


def examined(where: Surroundings) -> list[Finding]:
    """All findings, each of which has its sentence."""
    found = list(examine(where))
    assert all(WORDS.has(finding.reason.code) and WORDS.reason(finding.reason) for finding in found)
    return found


def says(verdict: str, code: str, **values: str | int) -> str:
    """The line of a finding, as `about` has it; a code without a dot is the doctor's own."""
    return f"{verdict}: {WORDS.reason(because(code if '.' in code else f'doctor.{code}', **values))}"


def about(where: Surroundings, *areas: Area, subject: str | None = None) -> list[str]:
    """What the report says of some areas, or of one thing in them: the verdict and the sentence."""
    return [
        f"{finding.verdict}: {WORDS.reason(finding.reason)}"
        for finding in examined(where)
        if finding.subject.area in areas and subject in (None, finding.subject.name)
    ]
