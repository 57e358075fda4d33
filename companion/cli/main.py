"""The command `companion`: its flags, and the module of each subcommand."""

import argparse
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn

from companion import __version__
from companion.games.kernel import Edition, Refused, Temper, Words, because
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

LOADED_AT_START = (
    *("about", "analysis", "desk", "game", "hardware", "journal", "keeper", "people", "phones"),
    *("symbol", "table", "tags", "wiring", "work"),
)
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
    for name, command in COMMANDS.items():
        parser = _add_command(commands, name, f"command.{name}", command.flags)
        if command.deeds:
            deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
            for deed, flags in command.deeds.items():
                deed_parser = _add_command(deeds, deed, f"command.{name}-{deed}", flags)
                deed_parser.set_defaults(seed=None)  # of a list of mats, too
    return whole


def _add_command(
    commands: "argparse._SubParsersAction[Any]", name: str, code: str, flags: "_Flags"
) -> argparse.ArgumentParser:
    """Add a command; its line in the list is also the first sentence of its help."""
    does = WORDS.say(code)
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=does, description=f"{does[0].upper()}{does[1:]}."
    )
    _add_flags(parser, flags)
    return parser


def _add_flags(parser: "argparse._ActionsContainer", flags: "_Flags") -> None:
    for flag in flags:
        if isinstance(flag, _OneOf):
            _add_flags(parser.add_mutually_exclusive_group(required=flag.required), flag.flags)
        else:
            code, name, facts = _FLAGS[flag]
            parser.add_argument(name, help=WORDS.say(code, known=", ".join(PROFILES)), **facts)


def _command(arguments: Sequence[str] | None, editions: Editions) -> int:
    args = parser().parse_args(arguments)
    words = words_of(editions)
    try:
        return _run(args, words, editions)
    except KeyboardInterrupt:
        return 0 if args.command == "terminal" else 130
    except Refused as refused:
        return _refuse(f"companion {args.command}: {words.reason(refused.reason)}")


def _refuse(why: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"{why}\n")
    return USAGE_ERROR


def _run(args: argparse.Namespace, words: Words, editions: Editions) -> int:
    if args.command not in SERVICES and (sys.stdin is None or sys.stdout is None):
        raise Refused(because("command.closed"))
    command = COMMANDS[args.command]
    if args.command in SERVICES:
        forgo_openssl()
        for name in LOADED_AT_START:
            words.read(name)
    games = {game.id: game for game in editions}
    status: int | None = getattr(import_module(command.module), command.function)(args, words, games)
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


def _many(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(WORDS.say("command.many"))
    return number


def _opponent(text: str) -> tuple[int, Temper]:
    level, _, temper = text.partition(":")
    try:
        return int(level), Temper(temper or Temper.EVEN)
    except ValueError:
        raise argparse.ArgumentTypeError(WORDS.say("command.opponent")) from None


class _OneOf(NamedTuple):
    """Flags that exclude each other."""

    flags: tuple[str, ...]
    required: bool = False


_Flags = tuple[str | _OneOf, ...]

_SWITCH: Final = {"action": "store_true"}
_FLAGS: Final[Mapping[str, tuple[str, str, Mapping[str, Any]]]] = {
    "config": ("command.flag-config", "--config", {"metavar": "FILE"}),
    "profile": ("command.flag-profile", "--profile", {"metavar": "NAME"}),
    "state": ("command.flag-state", "--state", {"metavar": "DIRECTORY"}),
    "trace": ("command.flag-trace", "--trace", {"metavar": "FILE"}),
    "no-browser": ("command.flag-no-browser", "--no-browser", _SWITCH),
    "port": ("command.flag-port", "--port", {"type": _port, "metavar": "NUMBER"}),
    "share": ("command.flag-share", "--share", _SWITCH),
    "json": ("command.flag-json", "--json", _SWITCH),
    "without-parts": ("command.flag-without-parts", "--without-parts", _SWITCH),
    "plan-out": ("command.flag-plan-out", "--out", {"metavar": "DIRECTORY"}),
    "show": ("command.flag-show", "--show", _SWITCH),
    "forget": ("command.flag-forget", "--forget", _SWITCH),
    "arena-game": (
        "command.flag-arena-game",
        "game",
        {"nargs": "?", "metavar": "GAME", "default": "katarenga"},
    ),
    "arena-levels": ("command.flag-arena-levels", "levels", {"nargs": "*", "metavar": "LEVEL"}),
    "arena-games": ("command.flag-arena-games", "--games", {"type": int, "metavar": "NUMBER", "default": 40}),
    "arena-players": (
        "command.flag-arena-players",
        "--players",
        {"type": int, "metavar": "NUMBER", "default": 2, "choices": (2, 3, 4)},
    ),
    "boards-game": (
        "command.flag-boards-game",
        "game",
        {"nargs": "?", "metavar": "GAME", "default": "katarenga"},
    ),
    "boards-count": (
        "command.flag-boards-count",
        "--count",
        {"type": _many, "metavar": "NUMBER", "default": 3},
    ),
    "boards-games": (
        "command.flag-boards-games",
        "--games",
        {"type": _many, "metavar": "NUMBER", "default": 0},
    ),
    "boards-level": ("command.flag-boards-level", "--level", {"type": int, "metavar": "LEVEL"}),
    "boards-players": (
        "command.flag-boards-players",
        "--players",
        {"type": int, "metavar": "NUMBER", "choices": (2, 3, 4)},
    ),
    "file": ("command.flag-file", "file", {"metavar": "FILE"}),
    "analyse-file": ("command.flag-analyse-file", "file", {"metavar": "FILE"}),
    "analyse-json": ("command.flag-analyse-json", "--json", _SWITCH),
    "as": ("command.flag-as", "--as", {"dest": "humans", "metavar": "SEATS", "default": "all"}),
    "mat-game": ("command.flag-mat-game", "game", {"nargs": "?", "metavar": "GAME"}),
    "mat-as": ("command.flag-mat-as", "--as", {"dest": "kind", "choices": MAT_KINDS, "default": "mat"}),
    "mat-layout": ("command.flag-mat-layout", "--layout", {"metavar": "NAME"}),
    "mat-options": ("command.flag-mat-options", "--options", {"metavar": "JSON"}),
    "mat-seed": ("command.flag-mat-seed", "--seed", {"type": int, "metavar": "NUMBER"}),
    "mat-tiles": ("command.flag-mat-tiles", "--tiles", {"choices": PAPERS, "type": str.title}),
    "mat-out": ("command.flag-mat-out", "--out", {"metavar": "FILE"}),
    "mat-space": ("command.flag-mat-space", "--space", {"metavar": "MM"}),
    "pack-files": ("command.flag-pack-file", "files", {"nargs": "+", "metavar": "FILE"}),
    "pack-file": ("command.flag-pack-file", "file", {"metavar": "FILE"}),
    "pack-id": ("command.flag-pack-id", "id", {"metavar": "ID"}),
    "pack-state": ("command.flag-pack-state", "--state", {"metavar": "DIRECTORY"}),
    "new-profile": ("command.flag-new-profile", "--profile", {"choices": PROFILES}),
    "wheelhouse": ("command.flag-wheelhouse", "--wheelhouse", {"metavar": "DIRECTORY"}),
    "buses": ("command.flag-buses", "--switch-on-buses", _SWITCH),
    "remove": ("command.flag-remove", "--remove", _SWITCH),
    "purge": ("command.flag-purge", "--purge", _SWITCH),
    "source": ("command.flag-source", "source", {"nargs": "?", "metavar": "SOURCE"}),
    "back": ("command.flag-back", "--back", _SWITCH),
    "watch": ("command.flag-watch", "--watch", {"type": int, "metavar": "SECONDS"}),
    "game": ("flags.game", "--game", {"metavar": "NAME"}),
    "terminal-game": ("command.flag-terminal-game", "--game", {"metavar": "NAME"}),
    "set": (
        "flags.set",
        "--set",
        {"dest": "settings", "action": "append", "default": [], "metavar": "NAME=VALUE"},
    ),
    "bot": ("flags.bot", "--bot", {"type": shlex.split, "metavar": "COMMAND", "default": ()}),
    "opponent": ("flags.opponent", "--opponent", {"type": _opponent, "metavar": "LEVEL"}),
    "seed": ("flags.seed", "--seed", {"type": int, "metavar": "NUMBER"}),
    "position": ("flags.position", "--position", {"metavar": "STRING"}),
    "quarters": ("flags.quarters", "--quarters", {"metavar": "NW,NE,SW,SE"}),
    "calm": (
        "flags.calm",
        "--no-first-turn-capture",
        {"dest": "first_turn_capture", "action": "store_false"},
    ),
}
"""Each flag and argument: the code of its sentence, its name, and what argparse has to know of it."""
_ONE_SOURCE: Final = _OneOf(("config", "profile"), required=True)
_A_SOURCE: Final = _OneOf(("config", "profile"))
_BOARD: Final = ("seed", "position", "quarters", "calm")


class _Command(NamedTuple):
    """The module and the function of a subcommand, imported on use, and its flags.

    The function takes the parsed arguments, the words and the games, and returns an exit status, or `None`
    for 0.
    """

    module: str
    function: str
    flags: _Flags = ()
    deeds: Mapping[str, _Flags] = {}


COMMANDS: Final[Mapping[str, _Command]] = {
    "play": _Command(
        "companion.daemon.launch",
        "play",
        ("game", "set", *_BOARD, "opponent", "bot", "port", "no-browser", "share", "state", "trace"),
    ),
    "run": _Command(
        "companion.daemon.launch",
        "run",
        (_ONE_SOURCE, "game", "set", *_BOARD, "opponent", "bot", "state", "trace"),
    ),
    "doctor": _Command("companion.doctor.report", "doctor", (_A_SOURCE, "state", "json", "without-parts")),
    "plan": _Command("companion.maker.plan.document", "plan", (_ONE_SOURCE, "plan-out")),
    "calibrate": _Command(
        "companion.cli.calibrate_command", "calibrate", (_ONE_SOURCE, "state", _OneOf(("show", "forget")))
    ),
    "replay": _Command("companion.cli.replay_command", "print_replay", ("file",)),
    "analyse": _Command("companion.cli.analyse_command", "analyse_game", ("analyse-file", "analyse-json")),
    "referee": _Command("companion.cli.referee", "referee"),
    "arena": _Command(
        "companion.cli.arena_command",
        "arena",
        ("arena-game", "arena-levels", "arena-games", "arena-players", "set", "seed"),
    ),
    "boards": _Command(
        "companion.cli.boards_command",
        "boards",
        (
            *("boards-game", "quarters", "set", "seed", "boards-count", "boards-games"),
            *("boards-level", "boards-players", "pack-state", "json"),
        ),
    ),
    "mat": _Command(
        "companion.maker.mat_command",
        "mat",
        deeds={
            "print": (
                *("mat-game", "mat-as", _A_SOURCE, _OneOf(("mat-layout", "mat-options", "mat-seed"))),
                *("mat-tiles", "mat-out", "mat-space"),
            ),
            "list": ("mat-space",),
        },
    ),
    "pack": _Command(
        "companion.cli.pack_command",
        "pack",
        deeds={
            "check": ("pack-files",),
            "list": ("pack-state",),
            "show": ("pack-id", "pack-state"),
            "add": ("pack-file", "pack-state"),
            "remove": ("pack-id", "pack-state"),
        },
    ),
    "install": _Command(
        "companion.setup.installation", "install", ("new-profile", "wheelhouse", "buses", "remove", "purge")
    ),
    "update": _Command("companion.setup.installation", "update", (_OneOf(("source", "back")), "watch")),
    "terminal": _Command("companion.cli.terminal", "play", ("terminal-game", "set", "as", *_BOARD)),
}
