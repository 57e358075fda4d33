"""Who plays whom, how the match stands, and how its board is asked for on the command line.

People keep their colour through a match. What changes is the board: it is turned, so that each side
plays from where the other one was.
"""

import shlex
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.katarenga.places import BLACK, SEATS, WHITE
from companion.rules.katarenga.quarters import CORNERS
from companion.rules.katarenga.setup import FIRST_TURN_CAPTURE, POSITION, QUARTERS
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.names import Options, Seat
from companion.view.words import Words

HUMANS: Final = {"both": SEATS, "white": (WHITE,), "black": (BLACK,)}
"""The sides that people play, by what is asked for on the command line."""


@dataclass(frozen=True, slots=True)
class Company:
    """The sides that people at this keyboard play; the companion terminals the other one, if any."""

    humans: tuple[Seat, ...]

    @property
    def alone(self) -> bool:
        """Whether one person plays against the companion."""
        return len(self.humans) == 1

    def name(self, seat: Seat, words: Words) -> str:
        """What that side is called: White, or White (you)."""
        side = words.say(f"terminal.side-{seat}")
        if not self.alone:
            return side
        return words.say("terminal.you" if seat in self.humans else "terminal.companion", side=side)


@dataclass(frozen=True, slots=True)
class Score:
    """The games that each side has won, and those that nobody won."""

    white: int = 0
    black: int = 0
    draws: int = 0

    def after(self, outcome: Outcome) -> "Score":
        """The score with one game more."""
        match outcome.winners:
            case (seat,) if seat == WHITE:
                return replace(self, white=self.white + 1)
            case (seat,) if seat == BLACK:
                return replace(self, black=self.black + 1)
            case _:
                return replace(self, draws=self.draws + 1)


def other(seat: Seat) -> Seat:
    """The opponent."""
    return BLACK if seat == WHITE else WHITE


def as_command(command: str, options: Options) -> str:
    """`command` with the flags that begin a game with these options."""
    words: list[str] = []
    quarters = options.get(QUARTERS.name)
    if isinstance(quarters, dict):
        words += ["--quarters", ",".join(str(quarters[corner]) for corner in CORNERS)]
    if POSITION.name in options:
        words += ["--position", str(options[POSITION.name])]
    if not options.get(FIRST_TURN_CAPTURE.name, True):
        words.append("--no-first-turn-capture")
    return " ".join([command, *map(shlex.quote, words)])
