"""The command `companion`: its flags, and where each subcommand lies."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from companion import __version__
from companion.games.kernel import Edition, Refused, Words, because
from companion.games.registry import EDITIONS
from companion.words import ENGLISH as WORDS
from companion.words import CatalogueError, words_of

PROFILES = ("duel", "kingdom", "one-dial", "simulated")
"""The shipped profiles, listed here because reading the folder would slow every command."""

PAPERS = ("A4", "Letter", "A3")
"""Common paper sizes of printers at home."""

MAT_KINDS = ("mat", "drill", "overlay", "bars")
"""The printable sheets of a board."""

LAST_PORT = 65_535

TOLD_IN_TROUBLE = ("about", "desk", "game", "hardware", "journal", "keeper", "people", "tags", "wiring")
"""Catalogues that a table reads before it plays: once its card has failed, nothing can be read from there."""

SERVICES = ("play", "run")

USAGE_ERROR = 2
"""The exit status of an invalid request."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        why = WORDS.reason(because("command.usage", command=self.prog, message=message))
        self.exit(USAGE_ERROR, f"{why}\n")


Editions = Sequence[Edition[Any]]


def main(arguments: Sequence[str] | None = None, editions: Editions = EDITIONS) -> int:
    """Run one subcommand, for tables that play these games; returns the exit status."""
    try:
        try:
            return _command(arguments, editions)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except CatalogueError as error:
        return _refuse(f"companion: {error}")
    except OSError as error:
        if error.filename is not None:  # the error is about a file, not about standard output
            return _refuse(WORDS.say("command.file", file=str(error.filename), error=error.strerror or ""))
        # Otherwise Python would flush the rest at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader of the pipe has gone
            return 0
        return _refuse(WORDS.say("command.system", error=error.strerror or str(error)))


def parser() -> argparse.ArgumentParser:
    whole = _Parser(prog="companion", description=WORDS.say("command.about"))
    whole.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, _, add_flags) in COMMANDS.items():
        add_flags(_add_command(commands, name, f"command.{name}"))
    return whole


def _add_command(
    commands: "argparse._SubParsersAction[Any]", name: str, code: str
) -> argparse.ArgumentParser:
    """Add a command; its line in the list is also the first sentence of its help."""
    does = WORDS.say(code)
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=does, description=f"{does[0].upper()}{does[1:]}."
    )
    return parser


def _command(arguments: Sequence[str] | None, editions: Editions) -> int:
    asked = parser().parse_args(arguments)
    words = words_of(editions)
    try:
        return _run(asked, words, editions)
    except KeyboardInterrupt:
        return 0 if asked.command == "terminal" else 130
    except Refused as refused:
        return _refuse(f"companion {asked.command}: {words.reason(refused.reason)}")


def _refuse(why: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"{why}\n")
    return USAGE_ERROR


def _run(asked: argparse.Namespace, words: Words, editions: Editions) -> int:
    if asked.command not in SERVICES and (sys.stdin is None or sys.stdout is None):
        raise Refused(because("command.closed"))
    module, function, _ = COMMANDS[asked.command]
    if asked.command in SERVICES:
        forgo_openssl()
        for name in TOLD_IN_TROUBLE:
            words.read(name)
    games = {game.id: game for game in editions}
    status: int | None = getattr(import_module(module), function)(asked, words, games)
    return status or 0


def forgo_openssl() -> None:
    """A running table speaks no TLS; `asyncio` and `hashlib` do without, and 7 MB and 15 ms are saved."""
    for library in ("ssl", "_hashlib"):
        sys.modules.setdefault(library, None)  # type: ignore[arg-type]  # None makes its import fail


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= LAST_PORT:
        raise argparse.ArgumentTypeError(WORDS.say("command.port", last=LAST_PORT))
    return port


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_which_game(parser)
    _add_game_flags(parser)
    parser.add_argument("--port", type=_port, metavar="NUMBER", help=WORDS.say("command.flag-port"))
    _add_keeping_flags(parser)


def _add_doctor(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, required=False)
    parser.add_argument("--state", metavar="DIRECTORY", help=WORDS.say("command.flag-state"))
    parser.add_argument("--json", action="store_true", help=WORDS.say("command.flag-json"))
    parser.add_argument("--without-parts", action="store_true", help=WORDS.say("command.flag-without-parts"))


def _add_plan(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, required=True)
    parser.add_argument("--out", metavar="DIRECTORY", help=WORDS.say("command.flag-plan-out"))


def _add_calibrate(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, required=True)
    parser.add_argument("--state", metavar="DIRECTORY", help=WORDS.say("command.flag-state"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", action="store_true", help=WORDS.say("command.flag-show"))
    what.add_argument("--forget", action="store_true", help=WORDS.say("command.flag-forget"))


def _add_run(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, required=True)
    _add_which_game(parser)
    _add_game_flags(parser)
    _add_keeping_flags(parser)


def _add_source(parser: argparse.ArgumentParser, *, required: bool) -> None:
    source = parser.add_mutually_exclusive_group(required=required)
    source.add_argument("--config", metavar="FILE", help=WORDS.say("command.flag-config"))
    known = ", ".join(PROFILES)
    source.add_argument("--profile", metavar="NAME", help=WORDS.say("command.flag-profile", known=known))


def _add_keeping_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", metavar="DIRECTORY", help=WORDS.say("command.flag-state"))
    parser.add_argument("--trace", metavar="FILE", help=WORDS.say("command.flag-trace"))


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=WORDS.say("command.flag-file"))


def _add_terminal(parser: argparse.ArgumentParser) -> None:
    _add_which_game(parser, "command.flag-terminal-game")
    parser.add_argument(
        "--as", dest="humans", metavar="SEATS", default="all", help=WORDS.say("command.flag-as")
    )
    _add_game_flags(parser)


def _add_mat(parser: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    printed = _add_command(deeds, "print", "command.mat-print")
    printed.add_argument("game", nargs="?", metavar="GAME", help=WORDS.say("command.flag-mat-game"))
    printed.add_argument(
        "--as", dest="kind", choices=MAT_KINDS, default="mat", help=WORDS.say("command.flag-mat-as")
    )
    _add_source(printed, required=False)
    which = printed.add_mutually_exclusive_group()
    which.add_argument("--layout", metavar="NAME", help=WORDS.say("command.flag-mat-layout"))
    which.add_argument("--options", metavar="JSON", help=WORDS.say("command.flag-mat-options"))
    which.add_argument("--seed", type=int, metavar="NUMBER", help=WORDS.say("command.flag-mat-seed"))
    printed.add_argument("--tiles", choices=PAPERS, type=str.title, help=WORDS.say("command.flag-mat-tiles"))
    printed.add_argument("--out", metavar="FILE", help=WORDS.say("command.flag-mat-out"))
    listed = _add_command(deeds, "list", "command.mat-list")
    listed.set_defaults(seed=None)
    for deed in (printed, listed):
        deed.add_argument("--space", metavar="MM", help=WORDS.say("command.flag-mat-space"))


def _add_pack(parser: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    check = _add_command(deeds, "check", "command.pack-check")
    check.add_argument("files", nargs="+", metavar="FILE", help=WORDS.say("command.flag-pack-file"))
    listed = _add_command(deeds, "list", "command.pack-list")
    show = _add_command(deeds, "show", "command.pack-show")
    add = _add_command(deeds, "add", "command.pack-add")
    add.add_argument("file", metavar="FILE", help=WORDS.say("command.flag-pack-file"))
    remove = _add_command(deeds, "remove", "command.pack-remove")
    for deed in (show, remove):
        deed.add_argument("id", metavar="ID", help=WORDS.say("command.flag-pack-id"))
    for deed in (listed, show, add, remove):
        deed.add_argument("--state", metavar="DIRECTORY", help=WORDS.say("command.flag-pack-state"))


def _add_update(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("source", nargs="?", metavar="SOURCE", help=WORDS.say("command.flag-source"))
    which.add_argument("--back", action="store_true", help=WORDS.say("command.flag-back"))
    watch = WORDS.say("command.flag-watch")
    parser.add_argument("--watch", type=int, metavar="SECONDS", help=watch)


def _add_which_game(parser: argparse.ArgumentParser, code: str = "flags.game") -> None:
    parser.add_argument("--game", metavar="NAME", help=WORDS.say(code))
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=WORDS.say("flags.set"),
    )


def _add_game_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, metavar="NUMBER", help=WORDS.say("flags.seed"))
    parser.add_argument("--position", metavar="STRING", help=WORDS.say("flags.position"))
    parser.add_argument("--quarters", metavar="NW,NE,SW,SE", help=WORDS.say("flags.quarters"))
    parser.add_argument(
        "--no-first-turn-capture",
        dest="first_turn_capture",
        action="store_false",
        help=WORDS.say("flags.calm"),
    )


COMMANDS: Mapping[str, tuple[str, str, Callable[[argparse.ArgumentParser], object]]] = {
    "play": ("companion.daemon.launch", "play", _add_play),
    "run": ("companion.daemon.launch", "run", _add_run),
    "doctor": ("companion.doctor.report", "doctor", _add_doctor),
    "plan": ("companion.maker.plan.document", "plan", _add_plan),
    "calibrate": ("companion.cli.calibrate_command", "calibrate", _add_calibrate),
    "replay": ("companion.cli.replay_command", "print_replay", _add_replay),
    "referee": ("companion.cli.referee", "referee", lambda _parser: None),
    "mat": ("companion.maker.mat_command", "mat", _add_mat),
    "pack": ("companion.cli.pack_command", "pack", _add_pack),
    "update": ("companion.setup.commands", "update_command", _add_update),
    "terminal": ("companion.cli.terminal", "play", _add_terminal),
}
"""Each subcommand: its module and its function, imported when it is asked for, and its flags.

A function takes the parsed arguments, the words and the games, and returns an exit status, or `None` for 0.
"""
