"""A part of a board on a screen: its grounds as letters, north on top, and beside them what to do."""

from collections.abc import Mapping
from typing import Any, Final

from companion.desk.evening import Desk
from companion.desk.laying import asked_after, shown
from companion.desk.question import Question, Topic
from companion.rules.kernel.game import Game
from companion.rules.kernel.laying import Ask
from companion.rules.kernel.names import Space
from companion.table.events import Chair
from companion.view.screens.sheet import COLUMNS, ROWS, Sheet, headline, plain
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words

BESIDE: Final = 8
"""Columns beside the picture."""


def is_picture(desk: Desk, question: Question) -> bool:
    """Whether what the dial is on is more than the colour of one space, and no words tell it."""
    pick = shown(desk, question)
    return pick is not None and pick.reads is None and len(pick.grounds) > 1


def laying(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A part of the board to be laid that words tell, while its spaces are lit."""
    pick = shown(desk, question)
    told = words.short(pick.reads) if pick and pick.reads else ""
    body = (*wrapped(told, ROWS - 2), "", "")[: ROWS - 2]
    about = corner(desk.table.line.game, question.chosen.value, words)
    has_key = chair is None or desk.table.setting.has_key(chair)
    keys = words.say("desk.lay-keys" if has_key else "desk.lay-push")
    return Sheet((headline(words.say("desk.lay", about=about)), *map(plain, body), plain(keys)))


def picture(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A part of the board as it lies, north on top, and beside it what to do."""
    game, lays = desk.table.line.game, question.topic is Topic.LAY
    pick = shown(desk, question)
    assert pick is not None
    rows = _rows(desk, pick.grounds, words)
    if lays:
        about = corner(game, question.chosen.value, words)
        beside = ("desk.lay", "desk.count", "desk.lay-push")
    else:
        ask = asked_after(game, question.said)
        about = corner(game, ask.about, words) if isinstance(ask, Ask) else ""
        beside = ("desk.picture", "desk.picture-turn", "desk.picture-push")
    number, count = question.cursor + 1, len(question.choices)
    said = [words.say(code, about=about, number=number, count=count) for code in beside]
    has_key = chair is None or desk.table.setting.has_key(chair)
    said.append(words.say("desk.picture-key") if has_key else "")
    lines = zip(rows, said, strict=True)
    return Sheet(tuple(plain(f"{row:<{COLUMNS - BESIDE}}{said}") for row, said in lines))


def _rows(desk: Desk, grounds: Mapping[Space, str], words: Words) -> list[str]:
    game = desk.table.line.game
    where = game.where(desk.table.line.state)
    by_row: dict[int, dict[int, str]] = {}
    for number, (space, ground) in enumerate(sorted(grounds.items())):
        x, y = where.get(space, (number, 0))
        code = f"{game.id}.letter-{ground}"
        by_row.setdefault(-y, {})[x] = words.say(code) if words.has(code) else ground
    rows = [" ".join(row[x] for x in sorted(row)) for _, row in sorted(by_row.items())]
    return (rows + [""] * ROWS)[:ROWS]


def corner(game: Game[Any], name: str, words: Words) -> str:
    code = f"{game.id}.corner-{name}"
    return words.say(code) if words.has(code) else name
