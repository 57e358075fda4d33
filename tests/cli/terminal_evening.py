"""A whole evening at one keyboard, as a value: what was typed, and what was said to each line."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from companion.cli.console import Screen
from companion.cli.terminal import Conversation
from companion.view.words.english import ENGLISH

BOARD = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
COLOURS = "bygrrybg/gyrygybr/rbgbbgry/yrbgyrgb/byrgbgry/grgbyrbb/yybrrgyg/rgbygbyr"
BLUE = "/".join(["bbbbbbbb"] * 8)
CORNERS = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/ybbbbbby"
"""White pawns in the yellow corners have one way out each."""
STUCK = f"{CORNERS} 8/8/8/8/8/8/1b4b1/w6w w -"
"""Both ways out are taken by black pawns, so in a calm first turn White has to pass."""

WHITE_WINS = [
    *("h1-h7", "a8-a7", "a1-a6", "a7-b5", "a6-a8", "b5-a5"),
    *("a8-a9", "a5-b4", "h7-h8", "b4-a3", "h8-h9"),
]
"""A game of two people on BOARD. White takes h8 on the way and ends in both camps."""
WHITE_ALONE = ["h1-h7", "a1-a6", "a6-a8", "a8-a9", "h7-h8", "h8-h9"]
BLACK_ALONE = ["d8-d2", "e8-e2", "d2-d1", "d1-a0", "e2-e1", "e1-h0"]
"""The same on BOARD against a companion whose dice always fall on the first action."""


class Keyboard:
    """Somebody who types these lines and then presses Ctrl-D, and what the screen says to each."""

    def __init__(self, typed: Sequence[str]) -> None:
        self._typed = deque(typed)
        self.prompts: list[str] = []
        self.answers: list[list[str]] = [[]]

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.answers.append([])
        if not self._typed:
            raise EOFError
        return self._typed.popleft()

    def write(self, line: str) -> None:
        self.answers[-1].append(line)

    @property
    def lines(self) -> list[str]:
        return [line for answer in self.answers for line in answer]

    def said(self, number: int = -2) -> list[str]:
        """What was said to a typed line (to the last one, or from 1 on), but for boards and standings."""
        return [line for line in self.answers[number] if line and not SCENERY.match(line)]

    @property
    def board(self) -> list[str]:
        """The board that was drawn last."""
        start = max(i for i, line in enumerate(self.lines) if line[3:5] == "a9")
        return self.lines[start : start + 11]


SCENERY = re.compile(r"  [ (*]a[90 ]|[1-8] .* [1-8]$|.*: pawns \d, camps \d of 2$")


def evening(
    *typed: str,
    humans: str | None = "both",
    options: Mapping[str, object] | None = None,
    columns: int = 80,
    seeds: Iterator[int] | None = None,
) -> Keyboard:
    """A whole evening on BOARD; the companion's dice always fall on the first action."""
    keyboard = Keyboard(typed)
    screen = Screen(keyboard.read, keyboard.write, lambda: columns, ENGLISH)
    Conversation(
        screen,
        options={"quarters": BOARD} if options is None else options,
        humans=humans,
        seeds=seeds or count(),
        lots=lambda _seed: lambda _below: 0,
    ).run()
    assert keyboard.lines[-1].endswith("playing!")
    return keyboard


def from_position(position: str, **more: object) -> dict[str, object]:
    return {"position": position, **more}
