"""The command `companion replay FILE`."""

import os
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.app.journal import JournalFault, read
from companion.app.journal.disk import open_plain
from companion.app.keeper import told_again
from companion.app.replay.trace import OPENING, Began, Lot, read_trace
from companion.app.replay.transcript import retell
from companion.rules.kernel.game import Games
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Refused, because
from companion.view.looks import look_of
from companion.view.saying import log, result
from companion.view.words import Words

DAMAGED: Final = "replay.damaged"
"""What is told comes before the line that is damaged. Values: file, line."""
UNKNOWN_GAME: Final = "replay.unknown-game"
"""The reason where a trace is of a game that there is not. Values: file, game."""


def tell(asked: Namespace, words: Words, games: Games) -> None:
    """Tell the file again; `Refused` where it is neither a journal nor a trace."""
    path = Path(asked.file)
    descriptor = open_plain(path.resolve(), os.O_RDONLY)
    try:
        is_trace = os.read(descriptor, len(OPENING)) == OPENING
    finally:
        os.close(descriptor)
    if is_trace:
        _tell_trace(path, words, games)
    else:
        _tell_journal(path, words, games)


def _tell_journal(path: Path, words: Words, games: Games) -> None:
    found = read(path)
    if found.head is None:
        assert found.reason is not None
        raise Refused(found.reason)
    if found.reason is not None:
        reads_on = found.reason.code == JournalFault.DAMAGED  # and keeps nothing, as the table would
        print(words.reason(replace(found.reason, code=DAMAGED) if reads_on else found.reason))
    told = told_again(path, found, games)
    line, verdict = told.line, told.verdict
    for sentence in log(line, words, length=len(line.actions) * 3 + 3):
        print(sentence)
    if verdict is not None:
        print(result(line.game, verdict, words))
    _tell_end(line, words)


def _tell_trace(path: Path, words: Words, games: Games) -> None:
    head, then = read_trace(path)
    for game in (head.game, *(line.game for line in then if isinstance(line, Began))):
        if game not in games:
            raise Refused(because(UNKNOWN_GAME, file=str(path), game=game))
    desk = retell(head, then, games, words, print)
    others = sum(isinstance(line, Began | Lot) for line in then)
    print(words.say("replay.retold", count=len(then) - others))
    _tell_end(desk.table.line, words)


def _tell_end(line: Line[Any], words: Words) -> None:
    for row in look_of(line.game).board_lines(line.state):
        print(row)
    print(words.say("replay.actions", count=len(line.actions)))
