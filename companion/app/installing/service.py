"""The service: it starts with the machine, and now."""

import os
from collections.abc import Iterator

from companion.app.installing.machine import Machine
from companion.app.installing.places import UNIT, WANTED
from companion.app.installing.told import Told
from companion.app.installing.trial import is_running, put_away
from companion.rules.kernel.reason import Reason, because


def settle(machine: Machine) -> Iterator[Reason]:
    """That a table does not start is no fault of the machine: it may not have its parts yet."""
    if machine.run(("systemctl", "is-enabled", "--quiet", UNIT)).status:
        machine.do("systemctl", "enable", "--quiet", UNIT)
        yield because(Told.ENABLED, unit=UNIT)
    if not machine.has_systemd:
        yield because(Told.LATER, unit=UNIT)
    elif not is_running(machine):
        yield start(machine)


def start(machine: Machine) -> Reason:
    """Start it, also where it had given up."""
    machine.run(("systemctl", "reset-failed", UNIT))
    done = machine.run(("systemctl", "start", UNIT))  # says so once it is ready, or has failed
    if done.status:
        return because(Told.NOT_RUNNING, unit=UNIT, detail=done.detail)
    return because(Told.STARTED, unit=UNIT)


def remove(machine: Machine) -> Iterator[Reason]:
    """It stops, and starts no more; also where its unit has gone already."""
    was_there = os.path.lexists(machine.at(WANTED))
    if machine.has_systemd:
        machine.run(("systemctl", "stop", UNIT))
    put_away(machine)
    machine.run(("systemctl", "disable", "--quiet", UNIT))
    machine.take_away(WANTED)
    if was_there:
        yield because(Told.DISABLED, unit=UNIT)
