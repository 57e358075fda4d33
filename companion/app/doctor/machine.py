"""The machine that the table runs on: its Python, kernel, clock, service, and who is asking."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings, told_in
from companion.app.installing.versions import CURRENT, FOLDER
from companion.app.wirings import SYNCHRONISED

OLDEST_PYTHON: Final = (3, 11)
UNIT: Final = "companion.service"

PYTHON: Final = Subject(Topic.PYTHON, "python")
CLOCK: Final = Subject(Topic.CLOCK, "clock")
SERVICE: Final = Subject(Topic.SERVICE, UNIT)
KERNEL: Final = Subject(Topic.KERNEL, "kernel")
USER: Final = Subject(Topic.USER, "root")


def look_at_python(around: Surroundings) -> Iterator[Finding]:
    """Whether it is new enough."""
    version = ".".join(map(str, around.python))
    if around.python < OLDEST_PYTHON:
        yield PYTHON.broken(Diagnosis.OLD_PYTHON, version=version, needed=".".join(map(str, OLDEST_PYTHON)))
    else:
        yield PYTHON.ok(Diagnosis.PYTHON, version=version)


def look_at_kernel(around: Surroundings) -> Iterator[Finding]:
    """Which one it is, and whether its programs have 64 bits."""
    values = {
        "system": around.kernel.sysname,
        "version": around.kernel.release,
        "machine": around.kernel.machine,
    }
    if around.is_64_bit:
        yield KERNEL.ok(Diagnosis.KERNEL, **values)
    else:
        yield KERNEL.warn(Diagnosis.FEW_BITS, **values)


def look_at_user(around: Surroundings) -> Iterator[Finding]:
    """Whether rights mean anything to who is asking."""
    if around.is_root:
        yield USER.note(Diagnosis.AS_ROOT)


def look_at_clock(around: Surroundings) -> Iterator[Finding]:
    """Whether its date can be believed; a table needs none to play."""
    if (around.run / SYNCHRONISED).exists():
        yield CLOCK.ok(Diagnosis.CLOCK)
        return
    answer = around.asked(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    match answer and answer.strip():
        case "yes":
            yield CLOCK.ok(Diagnosis.CLOCK)
        case "no":
            yield CLOCK.note(Diagnosis.CLOCK_ADRIFT)
        case _:
            yield CLOCK.note(Diagnosis.CLOCK_UNKNOWN)


def look_at_service(around: Surroundings) -> Iterator[Finding]:
    """Whether it is there and runs, on a machine that has services."""
    match service(around):
        case None:
            return
        case "active" if _is_left_over(around):
            yield SERVICE.warn(Diagnosis.OLD_SERVICE, unit=UNIT)
        case "active":
            yield SERVICE.ok(Diagnosis.SERVICE, unit=UNIT)
        case "not-found":
            yield SERVICE.note(Diagnosis.NO_SERVICE, unit=UNIT)
        case "failed":
            yield SERVICE.warn(Diagnosis.FAILED_SERVICE, unit=UNIT)
        case state:
            yield SERVICE.note(Diagnosis.IDLE_SERVICE, unit=UNIT, state=state)


def _is_left_over(around: Surroundings) -> bool:
    """Whether the service runs one of several versions, and another one counts."""
    process = around.proc / _told(around).get("MainPID", "0")
    runs = Path(told_in(process / "cmdline").partition("\0")[0]).parent.parent
    if runs.parent.name != FOLDER:
        return False
    current = runs.parent.with_name(CURRENT)
    return current.is_symlink() and current.resolve() != runs


def service(around: Surroundings) -> str | None:
    """How the service is, in systemd's words; None where no systemd tells."""
    told = _told(around)
    if told.get("LoadState") == "not-found":
        return "not-found"
    return told.get("ActiveState")


def _told(around: Surroundings) -> Mapping[str, str]:
    """What systemd tells of it."""
    asked = (f"--property={name}" for name in ("LoadState", "ActiveState", "MainPID"))
    answer = around.asked(("systemctl", "show", UNIT, *asked))
    return dict(line.partition("=")[::2] for line in (answer or "").splitlines())
