"""What happens at a table, moment by moment: what hands do, and what befalls the wires under the board.

A piece goes by the space on which it stood when the stage began; where several can stand on one, by its
kind as well: `s5-W`, and `s5-W-2` for a second one like it. One that was beside the board then is `off1`
(put there last), `off2` and so on, or goes by its sort: `red-Z`, and `red-Z-2` for a second one like it. Each
act is one line of a story: `0.350 put d4 on c4`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, Final

from companion.games.kernel import Record

ASIDE: Final = "aside"


class Verb(StrEnum):
    """The first ones are for hands, those after them befall a cell."""

    LIFT = "lift"
    PUT = "put"
    COVER = "cover"
    """A piece that is pushed along closes this cell as well as its own."""
    BARE = "bare"
    """The cell reads what stands on it again."""
    LAY = "lay"
    """On the reader of a chair; from there it is lifted again."""
    TURN = "turn"
    """A piece is turned over, in the hand or where it stands."""
    DIAL = "dial"
    """Whoever is to move says this action with the dial, or a part of it: `piece=Z`."""
    TAP = "tap"
    """The key of a chair."""
    PUSH = "push"
    """The push of a chair."""
    TOUCH = "touch"
    """A space, with the wand."""
    CLEAR = "clear"
    """Whoever is to move says what is done of what is asked for, and goes back until nothing is entered."""
    UNDO = "undo"
    """Whoever is to move says in the menu that the last decision has not happened, and all agree."""
    BOUNCE = "bounce"
    """The next edge of the cell flips to and fro for so long."""
    LATE = "late"
    """The next edge of the cell is told so much later."""
    LOSE = "lose"
    """The next edge of the cell is not told; so much later the cell's state is."""
    STICK = "stick"
    """The cell reads `open` or `closed` from now on, whatever stands on it."""
    HEAL = "heal"


OF_WIRES: Final = frozenset({Verb.BOUNCE, Verb.LATE, Verb.LOSE, Verb.STICK, Verb.HEAL})
REST_MS: Final = 700
"""Whoever has done something waits so long for the table to say so."""
STAMPED: Final = "stamped"
"""A late edge that still carries the time at which it happened."""


@dataclass(frozen=True, slots=True)
class Act:
    """One of them. Acts of one group, from 1 on, are done together or not at all; those of 0 are needed."""

    at_ms: int
    verb: Verb
    what: str
    where: str = ""
    ms: int = 0
    group: int = 0


class End(Enum):
    """What people expect of the table when their hands rest."""

    UNDERSTOOD = "understood"
    """It has understood, and asks nothing."""
    LED = "led"
    """It leads them to what they want."""
    DOUBTED = "doubted"
    """It cannot know; once pieces are put back, or a square is touched again, it does."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Acts, a rest, and how the game stands then by all that people mean."""

    acts: tuple[Act, ...]
    after: Record[Any]
    end: End = End.UNDERSTOOD
    rest_ms: int = REST_MS
    owing: tuple[str, ...] = ()
    """The spaces where something stands that has still to go home: people have forgotten it."""

    @property
    def stuck(self) -> tuple[str, ...]:
        """The spaces whose cells read wrongly at the end; they heal once people have found a way."""
        stuck = {act.what for act in self.acts if act.verb is Verb.STICK}
        return tuple(sorted(stuck - {act.what for act in self.acts if act.verb is Verb.HEAL}))


Stages = tuple[Stage, ...] | None
"""None where the position does not allow it."""


def in_order(acts: Iterable[Act]) -> tuple[Act, ...]:
    """By their moments; of what happens at once, the wires come first: they are told of their next edge."""
    return tuple(sorted(acts, key=lambda act: (act.at_ms, act.verb not in OF_WIRES)))


def format_act(act: Act) -> str:
    """The act as a line of a story."""
    match act.verb:
        case Verb.PUT if act.where != ASIDE:
            rest = f" on {act.where}"
        case Verb.LAY:
            rest = f" on {act.where}"
        case Verb.PUT | Verb.STICK:
            rest = f" {act.where}"
        case Verb.BOUNCE | Verb.LOSE:
            rest = f" {act.ms} ms"
        case Verb.LATE:
            rest = f" {act.ms} ms" + f" {act.where}" * bool(act.where)
        case _:
            rest = ""
    return f"{act.at_ms / 1000:.3f} {act.verb} {act.what}{rest}"


_LINE: Final = re.compile(
    r"(?P<at>\d+\.\d{3}) (?P<verb>" + "|".join(Verb) + r") (?P<what>[\w:@>=-]+)"
    r"(?: on (?P<on>\w+)| (?P<ms>\d+) ms(?: (?P<stamped>stamped))?| (?P<where>aside|open|closed))?"
)


def parse_act(text: str) -> Act:
    """The twin of `format_act`; `ValueError` for anything else."""
    told = _LINE.fullmatch(text)
    if told is None:
        raise ValueError(text)
    where = told["on"] or told["where"] or told["stamped"] or ""
    at_ms = round(float(told["at"]) * 1000)
    act = Act(at_ms, Verb(told["verb"]), told["what"], where, int(told["ms"] or 0))
    if format_act(act) != text:
        raise ValueError(text)
    return act
