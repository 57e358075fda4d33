"""The command `companion`. Each subcommand imports what it needs when it is asked for."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from companion import __version__
from companion.rules.kernel.reason import Refused
from companion.view.words.english import ENGLISH as WORDS

USAGE_ERROR = 2
"""The exit status of a command that was asked for something impossible."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, WORDS.say("command.usage", command=self.prog, message=message) + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; the result is the exit status."""
    parser = _Parser(prog="companion", description=WORDS.say("command.about"))
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("referee", help=WORDS.say("command.referee"))
    _add_play(commands.add_parser("play", help=WORDS.say("terminal.command")))
    asked = parser.parse_args(arguments)
    playing = asked.command == "play"
    try:
        return _play(asked) if playing else _referee()
    except KeyboardInterrupt:
        return 0 if playing else 130
    except BrokenPipeError:
        # Whoever read us has gone. Python would complain about it once more while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _add_play(parser: argparse.ArgumentParser) -> None:
    who, colour = ("both", "white", "black"), ("auto", "always", "never")
    parser.add_argument("--as", dest="humans", choices=who, help=WORDS.say("terminal.flag-as"))
    parser.add_argument("--seed", type=int, metavar="NUMBER", help=WORDS.say("terminal.flag-seed"))
    parser.add_argument("--position", metavar="STRING", help=WORDS.say("terminal.flag-position"))
    parser.add_argument("--quarters", metavar="NW,NE,SW,SE", help=WORDS.say("terminal.flag-quarters"))
    parser.add_argument(
        "--no-first-turn-capture",
        dest="first_turn_capture",
        action="store_false",
        help=WORDS.say("terminal.flag-calm"),
    )
    parser.add_argument(
        "--colour", "--color", choices=colour, default="auto", help=WORDS.say("terminal.flag-colour")
    )


def _play(asked: argparse.Namespace) -> int:
    from companion.app.terminal.command import play  # noqa: PLC0415 - only this command needs it

    try:
        play(asked, WORDS)
    except Refused as refused:
        print(WORDS.say("terminal.refused", why=WORDS.reason(refused.reason)), file=sys.stderr)
        return USAGE_ERROR
    return 0


def _referee() -> int:
    from companion.app.referee import Referee, serve  # noqa: PLC0415 - only this command needs it
    from companion.rules.games import GAMES  # noqa: PLC0415

    serve(Referee(GAMES, WORDS), sys.stdin.buffer, sys.stdout.buffer)
    return 0
