"""The command line: `systemd/install`, which installs and removes, and `companion update`.

A step reports what it did after its name, or that there was nothing to do. A termination signal ends
everything in order, as Ctrl-C does.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from companion.config.files import profile_names
from companion.games.kernel import Games, Refused, Words, because
from companion.setup.installation import Installation, check_persistence, check_root
from companion.setup.machine import PROGRAM, Machine
from companion.setup.source import source_at, trusted_source
from companion.setup.versions import WATCH_S, Report, Versions, is_service, roll_back, update
from companion.words import ENGLISH, CatalogueError

INSTALL_COMMAND: Final = "systemd/install"
REFUSED: Final = 2


def main(checkout: Path, arguments: Sequence[str] | None = None, machine: Machine | None = None) -> int:
    """Install from this copy of the project, or remove; returns the exit status."""
    try:
        _install(checkout, parser().parse_args(arguments), machine or Machine())
    except Refused as refusal:
        why = ENGLISH.reason(refusal.reason)
    except OSError as error:
        why = ENGLISH.say("command.file", file=str(error.filename or PROGRAM), error=error.strerror or "")
    except CatalogueError as error:
        why = f"{INSTALL_COMMAND}: {error}"
    except KeyboardInterrupt:
        why = ENGLISH.say("installing.stopped")
    else:
        return 0
    sys.stdout.flush()
    sys.stderr.write(f"{why}\n")
    return REFUSED


def _install(checkout: Path, args: Namespace, machine: Machine) -> None:
    setup = Installation(machine, args.profile, args.purge)
    source = args.wheelhouse or checkout
    steps = [
        ("system", setup.check_requirements, None),
        ("user", setup.ensure_user, setup.remove_user),
        ("games", setup.ensure_games, setup.remove_games),
        ("buses", setup.enable_buses if args.switch_on_buses else None, None),
        ("settings", setup.ensure_settings, setup.remove_settings),
        ("program", lambda: update(machine, source_at(source), WATCH_S), setup.remove_program),
        ("files", setup.ensure_files, setup.remove_files),
        ("service", setup.ensure_service, setup.remove_service),
    ]
    os.umask(0o022)  # the user of the service reads the files, too
    stop_on_signals()
    check_root(machine, INSTALL_COMMAND)
    for name, ensure, remove in reversed(steps) if args.remove else steps:
        if step := remove if args.remove else ensure:
            run_step(name, step(), ENGLISH)


def parser() -> ArgumentParser:
    say = ENGLISH.say
    parser = ArgumentParser(prog=INSTALL_COMMAND, description=say("installing.about"))
    parser.add_argument("--profile", choices=profile_names(), help=say("installing.flag-profile"))
    parser.add_argument("--wheelhouse", metavar="DIR", type=Path, help=say("installing.flag-wheelhouse"))
    parser.add_argument("--switch-on-buses", action="store_true", help=say("installing.flag-buses"))
    parser.add_argument("--remove", action="store_true", help=say("installing.flag-remove"))
    parser.add_argument("--purge", action="store_true", help=say("installing.flag-purge"))
    return parser


def run_step(name: str, step: Report, words: Words) -> None:
    """Run a step, and print its report after its name."""
    is_done = False
    with closing(step):
        for reason in step:
            is_done = True
            print(f"{name:10}{words.reason(reason)}", flush=True)
    if not is_done:
        print(f"{name:10}{words.say('installing.nothing')}", flush=True)


def stop_on_signals() -> None:
    """SIGTERM and SIGHUP end everything in order, as Ctrl-C does."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    for stopper in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(stopper, stop)


def update_command(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Update from `args.source`, or from the source of the installation; or roll back with `args.back`."""
    machine = machine or Machine()
    check_root(machine, "companion update")
    check_persistence(machine)
    os.umask(0o022)
    stop_on_signals()
    installation = Installation(machine)
    was_down = is_service(machine, "failed", "activating")  # or is in a restart loop
    run_step("program", _update_program(machine, args), words)
    run_step("files", installation.ensure_files(), words)
    if was_down and not is_service(machine, "active"):  # a service that was stopped on purpose stays so
        run_step("service", installation.start_service(), words)


def _update_program(machine: Machine, args: Namespace) -> Report:
    now, watch_s = Versions(machine).current(), WATCH_S if args.watch is None else args.watch
    if now is None:
        raise Refused(because("installing.not-installed", folder=PROGRAM))
    if args.back:
        yield from roll_back(machine, watch_s)
    else:
        source = source_at(Path(args.source)) if args.source else trusted_source(Path(now.source), machine)
        yield from update(machine, source, watch_s)
