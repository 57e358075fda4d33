"""A version on trial: the service runs it, while the machine itself still counts on the old one.

All that points to it lies in `/run`, so that a machine that is switched off in the middle starts the old one.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from companion.app.installing.building import place_of
from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM, RUNNING_SYSTEMD, UNIT
from companion.app.installing.versions import CURRENT
from companion.rules.kernel.reason import Refused, because

TRIAL_UNIT: Final = f"{RUNNING_SYSTEMD}/{UNIT}"
TRIAL_FOLDER: Final = f"{TRIAL_UNIT}.d"
TRIAL_CHANGES: Final = f"{TRIAL_FOLDER}/zz-trial.conf"
"""Its name comes after those that people choose."""
EXEC: Final = "ExecStart="
ACTIVE: Final = "active"


def is_running(machine: Machine) -> bool:
    """Whether the service runs."""
    return machine.has_systemd and told(machine).get("ActiveState") == ACTIVE


def is_down(machine: Machine) -> bool:
    """Whether it should run and does not, or starts again and again."""
    return machine.has_systemd and told(machine).get("ActiveState") in ("failed", "activating")


def told(machine: Machine) -> Mapping[str, str]:
    """How the service is, in systemd's words."""
    done = machine.run(("systemctl", "show", UNIT, "--property=ActiveState", "--property=MainPID"))
    return dict(line.partition("=")[::2] for line in done.out.splitlines())


@contextmanager
def on_trial(machine: Machine, number: int, unit: str, seconds: int) -> Iterator[None]:
    """Have the service run that version for so long; what is done within makes it count.

    If anything fails in there the old one runs again, and that is raised.
    """
    try:
        _begin(machine, number, unit)
        _watch(machine, seconds)
        yield
    except BaseException:
        put_away(machine)
        machine.run(("systemctl", "reset-failed", UNIT))
        machine.run(("systemctl", "restart", UNIT))
        raise
    put_away(machine)


def put_away(machine: Machine) -> bool:
    """Nothing points to a version on trial any more; whether anything did."""
    unit, changes = machine.take_away(TRIAL_UNIT), machine.take_away(TRIAL_CHANGES)
    machine.take_away_empty(TRIAL_FOLDER)
    if unit or changes:
        machine.run(("systemctl", "daemon-reload"))
    return unit or changes


def _begin(machine: Machine, number: int, unit: str) -> None:
    """It is not started anew when it fails: that would hide what is to be seen."""
    [line] = [line for line in unit.splitlines() if line.startswith(EXEC)]
    tried = line.replace(f"{PROGRAM}/{CURRENT}/", f"{place_of(number)}/")
    machine.put(TRIAL_UNIT, unit)
    machine.put(TRIAL_CHANGES, f"[Service]\n{EXEC}\n{tried}\nRestart=no\n")
    machine.do("systemctl", "daemon-reload")
    done = machine.run(("systemctl", "restart", UNIT))  # says so once it is ready, or has failed
    if done.status:
        raise Refused(because(InstallFault.NOT_STARTED, detail=done.detail))


def _watch(machine: Machine, seconds: int) -> None:
    first = told(machine)
    for _ in range(seconds):
        machine.wait(1.0)
        now = told(machine)
        if now.get("ActiveState") != ACTIVE or now != first:
            state = now.get("ActiveState", "unknown")
            raise Refused(because(InstallFault.FELL, state=state, seconds=seconds))
