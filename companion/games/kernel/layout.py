"""Boards set out by hand, described by answers; and boards drawn as a sketch.

Laws:

1. The answers so far are the whole state: the same answers lead to the same question. So a question with
   a single answer is asked too, and an answer is taken back by leaving it out.
2. Every offered answer leads on, and finally to options; any other answer is refused.
3. `Sketch.find_flaws` accepts any rows, and returns nothing exactly for those that `Sketch.parse_rows`
   accepts; `Sketch.format_rows` of the resulting options draws the same lines.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.games.kernel.terms import BadOption, Options, Reason, Space, Why, because


@dataclass(frozen=True, slots=True)
class LayoutAnswer:
    """An answer, and the ground it gives to these spaces, so that the lights can show it."""

    value: str
    grounds: Mapping[Space, str]
    label: Reason | None = None
    """Its words; `None` if the picture, or the value itself, is enough."""


@dataclass(frozen=True, slots=True)
class LayoutQuestion:
    """A question by its code, the part of the board it is about, and all possible answers."""

    code: str
    about: str
    answers: tuple[LayoutAnswer, ...]

    def __post_init__(self) -> None:
        if not self.answers or len({pick.value for pick in self.answers}) < len(self.answers):
            raise ValueError(self)

    def find_answer(self, answer: str) -> LayoutAnswer:
        """The answer with that value; `BadOption` if there is none."""
        for pick in self.answers:
            if pick.value == answer:
                return pick
        accepted = " | ".join(pick.value for pick in self.answers)
        raise BadOption(because(Why.OPTION_VALUE, option=self.about, accepted=accepted))


BoardPart = tuple[str, LayoutAnswer]
"""A part of a board, set out at once: its name, and its grounds."""


Dialogue = Generator[LayoutQuestion, LayoutAnswer, Options]
"""A board described in steps: yields questions, receives the chosen answers, returns the options."""


def follow(telling: Dialogue, answers: Sequence[str]) -> LayoutQuestion | Options:
    """The question after these answers, or the options once all is answered."""
    ask = next(telling)
    for number, answer in enumerate(answers, 1):
        try:
            ask = telling.send(ask.find_answer(answer))
        except StopIteration as finished:
            if number < len(answers):
                raise BadOption(because(Why.ILLEGAL, text=answers[number])) from None
            options: Options = finished.value
            return options
    return ask


Rows = tuple[str, ...]
"""A letter for each space: rows from north to south, each from west to east."""
UNDECIDED: Final = "."
"""The letter of a space that belongs to no part yet."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sketch:
    """How the boards of one game are sketched."""

    spaces: tuple[tuple[Space, ...], ...]
    """The space of each letter."""
    lines: int
    """The number of border lines available, each as long as a space."""
    sizes: tuple[int, ...]
    """The allowed part sizes, the largest last; a larger part is not closed yet."""
    boards: Mapping[str, Rows]
    """Starting boards, by name."""
    find_flaws: Callable[[Rows], tuple[Reason, ...]]
    parse_rows: Callable[[Rows], Options]
    """The board as options to be settled; `BadOption` if it has a flaw."""
    format_rows: Callable[[Options], Rows]


Place = TypeVar("Place")


def connected_parts(
    places: Iterable[Place], neighbours: Callable[[Place], Iterable[Place]]
) -> Iterator[frozenset[Place]]:
    """The connected parts of these places, in the order of their first ones."""
    left = dict.fromkeys(places)
    while left:
        start = next(iter(left))
        todo, part = [start], {start}
        while todo:
            found = (left.keys() & {*neighbours(todo.pop())}) - part
            part |= found
            todo += found
        for place in part:
            del left[place]
        yield frozenset(part)
