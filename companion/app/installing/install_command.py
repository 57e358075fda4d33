"""The command `systemd/install`: one repeatable way onto a machine, and off it again."""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, NoReturn

from companion.app.cli import WATCH_S
from companion.app.configuration.files import shipped
from companion.app.installing import account, buses, files, needs, service, settings
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM
from companion.app.installing.source import source_at
from companion.app.installing.told import Told
from companion.app.installing.updating import Tell, update
from companion.rules.kernel.reason import Reason, Refused, because
from companion.view.words import Words
from companion.view.words.english import ENGLISH

COMMAND: Final = "systemd/install"
REFUSED: Final = 2
STOPPERS: Final = (signal.SIGTERM, signal.SIGHUP)
WIDTH: Final = 10
"""Of the names of steps, in a report."""


class Step(NamedTuple):
    """Something that is to be so, or no longer."""

    name: str
    tell: Callable[[], Iterator[Reason]]
    """Has it so, and tells what was done; nothing where nothing was to do."""


def main(checkout: Path, arguments: Sequence[str] | None = None, machine: Machine | None = None) -> int:
    """Install from that copy of the project, or remove; the result is the exit status."""
    asked = parser().parse_args(arguments)
    machine = machine or Machine()
    os.umask(0o022)  # what is installed is for the user of the service, too
    give_way()
    steps = removal(machine, purge=asked.purge) if asked.remove else installation(machine, asked, checkout)
    try:
        needs.check_root(machine, COMMAND)
        for step in steps:
            report(step, ENGLISH)
    except Refused as refusal:
        return refuse(ENGLISH.reason(refusal.reason))
    except OSError as error:
        named = ENGLISH.say("command.file", file=str(error.filename or PROGRAM), error=error.strerror or "")
        return refuse(named)
    except KeyboardInterrupt:
        return refuse(ENGLISH.say("installing.stopped"))
    return 0


def parser() -> ArgumentParser:
    """What can be asked for."""
    say = ENGLISH.say
    told = ArgumentParser(prog=COMMAND, description=say("installing.about"))
    told.add_argument("--profile", choices=shipped(), help=say("installing.flag-profile"))
    told.add_argument("--wheelhouse", metavar="DIR", type=Path, help=say("installing.flag-wheelhouse"))
    told.add_argument("--switch-on-buses", action="store_true", help=say("installing.flag-buses"))
    told.add_argument("--remove", action="store_true", help=say("installing.flag-remove"))
    told.add_argument("--purge", action="store_true", help=say("installing.flag-purge"))
    return told


def installation(machine: Machine, asked: Namespace, checkout: Path) -> tuple[Step, ...]:
    """Everything that makes a machine a table, in its order."""
    return (
        Step("system", lambda: needs.check(machine, asked.profile)),
        Step("user", lambda: account.settle(machine)),
        Step("games", lambda: account.settle_state(machine)),
        *((Step("buses", lambda: buses.settle(machine)),) if asked.switch_on_buses else ()),
        Step("settings", lambda: settings.settle(machine, asked.profile, ENGLISH)),
        Step("program", lambda: program(machine, asked.wheelhouse or checkout, WATCH_S)),
        Step("files", lambda: files.settle(machine)),
        Step("service", lambda: service.settle(machine)),
    )


def removal(machine: Machine, *, purge: bool) -> tuple[Step, ...]:
    """The same backwards."""
    return (
        Step("service", lambda: service.remove(machine)),
        Step("files", lambda: files.remove(machine, purge=purge)),
        Step("program", lambda: remove_program(machine)),
        Step("settings", lambda: settings.remove(machine, purge=purge)),
        Step("games", lambda: account.remove_state(machine, purge=purge)),
        Step("user", lambda: account.remove(machine)),
    )


def program(machine: Machine, path: Path, seconds: int) -> Iterator[Reason]:
    """The version that is at that path counts."""
    new = update(machine, source_at(path), seconds, saying("program", ENGLISH))
    if new is not None:
        yield because(Told.PROGRAM, number=new.number, version=new.version, source=new.source)


def remove_program(machine: Machine) -> Iterator[Reason]:
    """All versions go."""
    if machine.at(PROGRAM).is_dir():
        machine.do("rm", "--recursive", "--force", PROGRAM)
        yield because(Told.PROGRAM_GONE, folder=PROGRAM)


def report(step: Step, words: Words) -> None:
    """Have it so, and say what was done."""
    tell, count = saying(step.name, words), 0
    for count, told in enumerate(step.tell(), 1):  # noqa: B007 - how many there were is what counts
        tell(told)
    if not count:
        tell(because(Told.NOTHING))


def saying(name: str, words: Words) -> Tell:
    """Says things behind the name of a step."""

    def tell(told: Reason) -> None:
        print(f"{name:{WIDTH}}{words.reason(told)}", flush=True)

    return tell


def refuse(why: str) -> int:
    """Say why nothing more happens."""
    sys.stdout.flush()
    sys.stderr.write(f"{why}\n")
    return REFUSED


def give_way() -> None:
    """Who is told to stop, or whose terminal goes, leaves everything as Ctrl-C does: in order."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    for stopper in STOPPERS:
        signal.signal(stopper, stop)
