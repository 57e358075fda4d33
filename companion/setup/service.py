"""The service: enabled, started and stopped, and a new version run on trial before it counts.

All that points to a version on trial lies in `/run`, so that a machine that is switched off in the middle
starts the old one. A table that does not start is no fault of the installation: parts may be missing yet.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from companion.games.kernel.terms import Reason, Refused, because
from companion.setup.machine import ENABLED_LINK, PROGRAM, RUNNING_SYSTEMD, UNIT, Machine
from companion.setup.messages import InstallError, Progress
from companion.setup.versions import CURRENT, version_folder

TRIAL_UNIT: Final = f"{RUNNING_SYSTEMD}/{UNIT}"
TRIAL_FOLDER: Final = f"{TRIAL_UNIT}.d"
TRIAL_CHANGES: Final = f"{TRIAL_FOLDER}/zz-trial.conf"
"""Its name comes after those that people choose."""
EXEC: Final = "ExecStart="
ACTIVE: Final = "active"


def is_running(machine: Machine) -> bool:
    """Whether the service runs."""
    return machine.has_systemd and service_properties(machine).get("ActiveState") == ACTIVE


def is_down(machine: Machine) -> bool:
    """Whether it should run and does not, or starts again and again."""
    return machine.has_systemd and service_properties(machine).get("ActiveState") in ("failed", "activating")


def service_properties(machine: Machine) -> Mapping[str, str]:
    """How the service is, in systemd's words."""
    done = machine.run(("systemctl", "show", UNIT, "--property=ActiveState", "--property=MainPID"))
    return dict(line.partition("=")[::2] for line in done.out.splitlines())


@contextmanager
def on_trial(machine: Machine, number: int, unit: str, seconds: int) -> Iterator[None]:
    """Have the service run that version for so long; what is done within makes it count.

    If anything fails in there the old one runs again, and that is raised.
    """
    try:
        _begin_trial(machine, number, unit)
        _watch_trial(machine, seconds)
        yield
    except BaseException:
        end_trial(machine)
        machine.run(("systemctl", "reset-failed", UNIT))
        machine.run(("systemctl", "restart", UNIT))
        raise
    end_trial(machine)


def end_trial(machine: Machine) -> bool:
    """Nothing points to a version on trial any more; whether anything did."""
    unit, changes = machine.remove(TRIAL_UNIT), machine.remove(TRIAL_CHANGES)
    machine.remove_empty(TRIAL_FOLDER)
    if unit or changes:
        machine.run(("systemctl", "daemon-reload"))
    return unit or changes


def _begin_trial(machine: Machine, number: int, unit: str) -> None:
    """It is not started anew when it fails: that would hide what is to be seen."""
    [line] = [line for line in unit.splitlines() if line.startswith(EXEC)]
    tried = line.replace(f"{PROGRAM}/{CURRENT}/", f"{version_folder(number)}/")
    machine.write(TRIAL_UNIT, unit)
    machine.write(TRIAL_CHANGES, f"[Service]\n{EXEC}\n{tried}\nRestart=no\n")
    machine.run_checked("systemctl", "daemon-reload")
    done = machine.run(("systemctl", "restart", UNIT))  # says so once it is ready, or has failed
    if done.status:
        raise Refused(because(InstallError.NOT_STARTED, detail=done.detail))


def _watch_trial(machine: Machine, seconds: int) -> None:
    first = service_properties(machine)
    for _ in range(seconds):
        machine.wait(1.0)
        now = service_properties(machine)
        if now.get("ActiveState") != ACTIVE or now != first:
            state = now.get("ActiveState", "unknown")
            raise Refused(because(InstallError.FELL, state=state, seconds=seconds))


def ensure_service(machine: Machine) -> Iterator[Reason]:
    """That a table does not start is no fault of the machine: it may not have its parts yet."""
    if machine.run(("systemctl", "is-enabled", "--quiet", UNIT)).status:
        machine.run_checked("systemctl", "enable", "--quiet", UNIT)
        yield because(Progress.ENABLED, unit=UNIT)
    if not machine.has_systemd:
        yield because(Progress.LATER, unit=UNIT)
    elif not is_running(machine):
        yield start_service(machine)


def start_service(machine: Machine) -> Reason:
    """Start it, also where it had given up."""
    machine.run(("systemctl", "reset-failed", UNIT))
    done = machine.run(("systemctl", "start", UNIT))  # says so once it is ready, or has failed
    if done.status:
        return because(Progress.NOT_RUNNING, unit=UNIT, detail=done.detail)
    return because(Progress.STARTED, unit=UNIT)


def remove_service(machine: Machine) -> Iterator[Reason]:
    """It stops, and starts no more; also where its unit has gone already."""
    was_there = os.path.lexists(machine.at(ENABLED_LINK))
    if machine.has_systemd:
        machine.run(("systemctl", "stop", UNIT))
    end_trial(machine)
    machine.run(("systemctl", "disable", "--quiet", UNIT))
    machine.remove(ENABLED_LINK)
    if was_there:
        yield because(Progress.DISABLED, unit=UNIT)
