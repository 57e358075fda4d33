"""A guided first game: its options, and the actions that it leads to, one after the other.

Laws: a step is exactly one action of the record, so that the record alone says which step comes next: after
an undo, a restart or a correction too. Every action of a step is legal after any of the steps before it.
The sentence of a step is `<game>.first.<says>`, with `.brief` for small screens and `.click` where a click on
the page does it; what the page adds is `<game>.first.<says>.why`. A step without a sentence is made by the
table itself.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.games.kernel.terms import Action, Options

if TYPE_CHECKING:
    from companion.games.kernel.record import Record

FIRST_GAME_END: Final = "end"
"""The name of the sentence after the last step."""


@dataclass(frozen=True, slots=True)
class GuidedStep:
    says: str
    """The name of its sentence; empty for what the table does by itself. Neighbours may share one."""
    actions: tuple[Action, ...]
    """The actions that it accepts; the lights lead to these alone."""


@dataclass(frozen=True, slots=True)
class FirstGame:
    options: Options
    steps: tuple[GuidedStep, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The names of its sentences in their order, the one after the last step included."""
        return (*dict.fromkeys(step.says for step in self.steps if step.says), FIRST_GAME_END)


def lead(says: str, *actions: str) -> GuidedStep:
    return GuidedStep(says, tuple(map(Action, actions)))


def by_table(*actions: str) -> tuple[GuidedStep, ...]:
    """Steps that the table makes by itself, such as draws."""
    return tuple(lead("", action) for action in actions)


def guided_step(record: "Record[Any]") -> GuidedStep | None:
    """The step that comes next; `None` after the last one, or once the game has taken another way."""
    first, number = record.game.first_game, len(record.actions)
    if first is None or number >= len(first.steps) or not _follows(first, record):
        return None
    return first.steps[number]


def guiding_sentence(record: "Record[Any]") -> str:
    """The name of the sentence to be shown now; empty if there is none."""
    first, number = record.game.first_game, len(record.actions)
    if first is None or number > len(first.steps) or not _follows(first, record):
        return ""
    return next((one.says for one in first.steps[number:] if one.says), FIRST_GAME_END)


def _follows(first: FirstGame, record: "Record[Any]") -> bool:
    return all(action in step.actions for action, step in zip(record.actions, first.steps, strict=False))
