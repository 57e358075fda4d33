"""The command `companion update`: a newer version, or the one before again."""

import os
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.app.installing import files, needs, service
from companion.app.installing.fault import InstallFault
from companion.app.installing.install_command import Step, give_way, report, saying
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM
from companion.app.installing.source import same_source, source_at
from companion.app.installing.told import Told
from companion.app.installing.trial import is_down, is_running
from companion.app.installing.updating import back, update
from companion.app.installing.versions import Version, Versions
from companion.rules.kernel.reason import Reason, Refused, because
from companion.view.words import Words


def update_machine(asked: Namespace, words: Words, machine: Machine | None = None) -> None:
    """Update from `asked.source`, or from where it was installed from; or go `asked.back`."""
    machine = machine or Machine()
    needs.check_root(machine, "companion update")
    needs.check_kept(machine)
    os.umask(0o022)
    give_way()
    was_down = is_down(machine)
    for step in (
        Step("program", partial(_program, machine, asked, words)),
        Step("files", partial(files.settle, machine)),
    ):
        report(step, words)
    if was_down and not is_running(machine):  # a service that was stopped by people stays so
        saying("service", words)(service.start(machine))


def _program(machine: Machine, asked: Namespace, words: Words) -> Iterator[Reason]:
    now = Versions(machine.at(PROGRAM)).current()
    if now is None:
        raise Refused(because(InstallFault.NOT_INSTALLED, folder=PROGRAM))
    new = _changed(machine, asked, now, words)
    if new is not None:
        yield because(Told.PROGRAM, number=new.number, version=new.version, source=new.source)


def _changed(machine: Machine, asked: Namespace, now: Version, words: Words) -> Version | None:
    tell = saying("program", words)
    if asked.back:
        return back(machine, asked.watch, tell)
    named = asked.source and source_at(Path(asked.source))
    source = named or same_source(Path(now.source), machine)
    return update(machine, source, asked.watch, tell)
