"""How people tell a board that they have laid by hand: one ask after another, and the answers to them.

Laws:

1. What has been told are the answers and nothing else: the same answers lead to the same ask. So an ask with
   a single pick is asked too, and taking an answer back is leaving it out.
2. Every pick leads on, and at last to options; whatever is no pick is refused.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.kernel.names import Options, Space
from companion.rules.kernel.reason import BadOption, Reason, Why, because


@dataclass(frozen=True, slots=True)
class Pick:
    """An answer, and the ground that these spaces would have, so that it can be shown in light."""

    value: str
    grounds: Mapping[Space, str]
    reads: Reason | None = None
    """What it says in words; `None` where its picture says it, or the value itself."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question by its code, the part of the board that it is about, and all that can be answered."""

    code: str
    about: str
    picks: tuple[Pick, ...]

    def __post_init__(self) -> None:
        if not self.picks or len({pick.value for pick in self.picks}) < len(self.picks):
            raise ValueError(self)

    def picked(self, answer: str) -> Pick:
        """The pick that was answered; `BadOption` where there is none of that value."""
        for pick in self.picks:
            if pick.value == answer:
                return pick
        accepted = " | ".join(pick.value for pick in self.picks)
        raise BadOption(because(Why.OPTION_VALUE, option=self.about, accepted=accepted))


BoardPart = tuple[str, Pick]
"""A part of a board that people lay at once, by its name, and how it looks once it lies there."""


def nothing_to_lay(_options: Options) -> tuple[BoardPart, ...]:
    """The board lies ready."""
    return ()


Telling = Generator[Ask, Pick, Options]
"""A board being told: it asks, is sent what was picked, and returns the options in the end."""


def follow(telling: Telling, answers: Sequence[str]) -> Ask | Options:
    """What is asked after these answers, or the options once all is told."""
    ask = next(telling)
    for number, answer in enumerate(answers, 1):
        try:
            ask = telling.send(ask.picked(answer))
        except StopIteration as told:
            if number < len(answers):
                raise BadOption(because(Why.ILLEGAL, text=answers[number])) from None
            options: Options = told.value
            return options
    return ask
