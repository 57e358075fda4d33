"""What people type: `systemd/install`, one repeatable way onto a machine and off it, and `companion update`.

A step runs, says what it did behind its name, and says so where there was nothing to do. A signal to stop
ends everything in order, as Ctrl-C does.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, NoReturn

from companion.config.files import profile_names
from companion.games.kernel.terms import Reason, Refused, because
from companion.games.kernel.words import Words
from companion.setup import account, environment, service
from companion.setup.machine import PROGRAM, Machine
from companion.setup.messages import InstallError, Progress
from companion.setup.service import is_down, is_running
from companion.setup.source import source_at, trusted_source
from companion.setup.updates import WATCH_S, Tell, roll_back, update
from companion.setup.versions import Version, Versions
from companion.view.words.english import ENGLISH

INSTALL_COMMAND: Final = "systemd/install"
REFUSED: Final = 2
STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP)
WIDTH: Final = 10
"""Of the names of steps, in a report."""


class Step(NamedTuple):
    """Something that is to be so, or no longer."""

    name: str
    apply: Callable[[], Iterator[Reason]]
    """Has it so, and tells what was done; nothing where nothing was to do."""


def main(checkout: Path, arguments: Sequence[str] | None = None, machine: Machine | None = None) -> int:
    """Install from that copy of the project, or remove; the result is the exit status."""
    asked = parser().parse_args(arguments)
    machine = machine or Machine()
    os.umask(0o022)  # what is installed is for the user of the service, too
    stop_on_signals()
    steps = removal(machine, purge=asked.purge) if asked.remove else installation(machine, asked, checkout)
    try:
        environment.check_root(machine, INSTALL_COMMAND)
        for step in steps:
            run_step(step, ENGLISH)
    except Refused as refusal:
        return print_refusal(ENGLISH.reason(refusal.reason))
    except OSError as error:
        named = ENGLISH.say("command.file", file=str(error.filename or PROGRAM), error=error.strerror or "")
        return print_refusal(named)
    except KeyboardInterrupt:
        return print_refusal(ENGLISH.say("installing.stopped"))
    return 0


def parser() -> ArgumentParser:
    """What can be asked for."""
    say = ENGLISH.say
    told = ArgumentParser(prog=INSTALL_COMMAND, description=say("installing.about"))
    told.add_argument("--profile", choices=profile_names(), help=say("installing.flag-profile"))
    told.add_argument("--wheelhouse", metavar="DIR", type=Path, help=say("installing.flag-wheelhouse"))
    told.add_argument("--switch-on-buses", action="store_true", help=say("installing.flag-buses"))
    told.add_argument("--remove", action="store_true", help=say("installing.flag-remove"))
    told.add_argument("--purge", action="store_true", help=say("installing.flag-purge"))
    return told


def installation(machine: Machine, asked: Namespace, checkout: Path) -> tuple[Step, ...]:
    """Everything that makes a machine a table, in its order."""
    return (
        Step("system", lambda: environment.check_requirements(machine, asked.profile)),
        Step("user", lambda: account.ensure_user(machine)),
        Step("games", lambda: account.ensure_state_folder(machine)),
        *((Step("buses", lambda: environment.enable_buses(machine)),) if asked.switch_on_buses else ()),
        Step("settings", lambda: environment.ensure_settings(machine, asked.profile, ENGLISH)),
        Step("program", lambda: ensure_program(machine, asked.wheelhouse or checkout, WATCH_S)),
        Step("files", lambda: environment.ensure_files(machine)),
        Step("service", lambda: service.ensure_service(machine)),
    )


def removal(machine: Machine, *, purge: bool) -> tuple[Step, ...]:
    """The same backwards."""
    return (
        Step("service", lambda: service.remove_service(machine)),
        Step("files", lambda: environment.remove_files(machine, purge=purge)),
        Step("program", lambda: remove_program(machine)),
        Step("settings", lambda: environment.remove_settings(machine, purge=purge)),
        Step("games", lambda: account.remove_state_folder(machine, purge=purge)),
        Step("user", lambda: account.remove_user(machine)),
    )


def ensure_program(machine: Machine, path: Path, seconds: int) -> Iterator[Reason]:
    """The version that is at that path counts."""
    new = update(machine, source_at(path), seconds, reporter("program", ENGLISH))
    if new is not None:
        yield because(Progress.PROGRAM, number=new.number, version=new.version, source=new.source)


def remove_program(machine: Machine) -> Iterator[Reason]:
    """All versions go."""
    if machine.at(PROGRAM).is_dir():
        machine.run_checked("rm", "--recursive", "--force", PROGRAM)
        yield because(Progress.PROGRAM_GONE, folder=PROGRAM)


def run_step(step: Step, words: Words) -> None:
    """Have it so, and say what was done."""
    tell, count = reporter(step.name, words), 0
    for count, told in enumerate(step.apply(), 1):  # noqa: B007 - how many there were is what counts
        tell(told)
    if not count:
        tell(because(Progress.NOTHING))


def reporter(name: str, words: Words) -> Tell:
    """Says things behind the name of a step."""

    def tell(told: Reason) -> None:
        print(f"{name:{WIDTH}}{words.reason(told)}", flush=True)

    return tell


def print_refusal(why: str) -> int:
    """Say why nothing more happens."""
    sys.stdout.flush()
    sys.stderr.write(f"{why}\n")
    return REFUSED


def stop_on_signals() -> None:
    """Who is told to stop, or whose terminal goes, leaves everything as Ctrl-C does: in order."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    for stopper in STOP_SIGNALS:
        signal.signal(stopper, stop)


def update_machine(asked: Namespace, words: Words, machine: Machine | None = None) -> None:
    """Update from `asked.source`, or from where it was installed from; or go `asked.back`."""
    machine = machine or Machine()
    environment.check_root(machine, "companion update")
    environment.check_persistence(machine)
    os.umask(0o022)
    stop_on_signals()
    was_down = is_down(machine)
    for step in (
        Step("program", partial(_update_program, machine, asked, words)),
        Step("files", partial(environment.ensure_files, machine)),
    ):
        run_step(step, words)
    if was_down and not is_running(machine):  # a service that was stopped by people stays so
        reporter("service", words)(service.start_service(machine))


def _update_program(machine: Machine, asked: Namespace, words: Words) -> Iterator[Reason]:
    now = Versions(machine.at(PROGRAM)).current()
    if now is None:
        raise Refused(because(InstallError.NOT_INSTALLED, folder=PROGRAM))
    new = _new_version(machine, asked, now, words)
    if new is not None:
        yield because(Progress.PROGRAM, number=new.number, version=new.version, source=new.source)


def _new_version(machine: Machine, asked: Namespace, now: Version, words: Words) -> Version | None:
    tell, watch_s = reporter("program", words), WATCH_S if asked.watch is None else asked.watch
    if asked.back:
        return roll_back(machine, watch_s, tell)
    named = asked.source and source_at(Path(asked.source))
    source = named or trusted_source(Path(now.source), machine)
    return update(machine, source, watch_s, tell)
