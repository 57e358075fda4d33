"""The command `companion terminal`: what was asked for becomes a conversation, or one sentence of refusal."""

import secrets
from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from companion.app.flags import game_options
from companion.app.lots import setup_lots
from companion.app.terminal.console import console
from companion.app.terminal.conversation import Conversation
from companion.rules.katarenga import KATARENGA
from companion.rules.kernel.reason import BadOption, because
from companion.view.words import Words

SEEDS: Final = 1_000_000
"""As many as can be read out across a room; there are fewer boards."""


def play(asked: Namespace, words: Words) -> None:
    """Play until somebody wants to leave, or raise `Refused` before anything is said."""
    if asked.game not in (None, KATARENGA.id):
        raise BadOption(because("terminal.other-game", game=asked.game))
    options = game_options(asked)
    if KATARENGA.outcome(KATARENGA.new(KATARENGA.settle(options, setup_lots(0)))):
        raise BadOption(because("terminal.over"))
    screen = console(words, asked.colour)
    seeds = _seeds(asked.seed)
    Conversation(screen, options=options, humans=asked.humans, seeds=seeds, lots=setup_lots).run()


def _seeds(first: int | None) -> Iterator[int]:
    """The number of the first board, if it was given, and of the next ones."""
    if first is not None:
        yield first
    while True:
        yield secrets.randbelow(SEEDS)
