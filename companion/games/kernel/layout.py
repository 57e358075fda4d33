"""Boards laid by hand: the questions that find out which board lies there, and boards drawn as a sketch.

Laws:

1. The answers so far are the whole state: the same answers lead to the same question. So a question with
  a
   single answer is asked too, and taking an answer back is leaving it out.
2. Every offered answer leads on, and at last to options; any other answer is refused.
3. `Sketch.find_flaws` accepts any rows, and returns nothing exactly for those that `Sketch.parse_rows`
   accepts; `Sketch.format_rows` of the resulting options draws the same lines.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.kernel.terms import BadOption, Options, Reason, Space, Why, because


@dataclass(frozen=True, slots=True)
class LayoutAnswer:
    """An answer, and the ground that these spaces would have, so that it can be shown in light."""

    value: str
    grounds: Mapping[Space, str]
    label: Reason | None = None
    """What it says in words; `None` where its picture says it, or the value itself."""


@dataclass(frozen=True, slots=True)
class LayoutQuestion:
    """A question by its code, the part of the board that it is about, and all that can be answered."""

    code: str
    about: str
    answers: tuple[LayoutAnswer, ...]

    def __post_init__(self) -> None:
        if not self.answers or len({pick.value for pick in self.answers}) < len(self.answers):
            raise ValueError(self)

    def find_answer(self, answer: str) -> LayoutAnswer:
        """The pick that was answered; `BadOption` where there is none of that value."""
        for pick in self.answers:
            if pick.value == answer:
                return pick
        accepted = " | ".join(pick.value for pick in self.answers)
        raise BadOption(because(Why.OPTION_VALUE, option=self.about, accepted=accepted))


BoardPart = tuple[str, LayoutAnswer]
"""A part of a board that people lay at once, by its name, and how it looks once it lies there."""


def no_board_parts(_options: Options) -> tuple[BoardPart, ...]:
    """The board lies ready."""
    return ()


Dialogue = Generator[LayoutQuestion, LayoutAnswer, Options]
"""A board being told: it asks, is sent what was picked, and returns the options in the end."""


def follow(telling: Dialogue, answers: Sequence[str]) -> LayoutQuestion | Options:
    """What is asked after these answers, or the options once all is told."""
    ask = next(telling)
    for number, answer in enumerate(answers, 1):
        try:
            ask = telling.send(ask.find_answer(answer))
        except StopIteration as told:
            if number < len(answers):
                raise BadOption(because(Why.ILLEGAL, text=answers[number])) from None
            options: Options = told.value
            return options
    return ask


Rows = tuple[str, ...]
"""A letter for each space; those of the north come first, and in each row those of the west."""
UNDECIDED: Final = "."
"""The letter of a space that belongs to no part yet."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sketch:
    """How the boards of one game are drawn."""

    spaces: tuple[tuple[Space, ...], ...]
    """The space of each letter."""
    lines: int
    """So many lines there are to part spaces with, each as long as a space."""
    sizes: tuple[int, ...]
    """So many spaces a part can have, the most at the end; what is larger has not been closed yet."""
    boards: Mapping[str, Rows]
    """Boards to begin with, by their names."""
    find_flaws: Callable[[Rows], tuple[Reason, ...]]
    """All that is wrong with what is drawn so far."""
    parse_rows: Callable[[Rows], Options]
    """The board as options to be asked for; `BadOption` where something is wrong with it."""
    format_rows: Callable[[Options], Rows]
    """How the board of these options is drawn."""
