"""A question to the people at the table, answered with any dial or by playing on."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final


class Topic(Enum):
    """Why it is asked."""

    RESUMED = "resumed"
    """A game that was not finished is on the table again."""
    MENU = "menu"
    """Somebody held a key."""
    OVER = "over"
    """The game has ended."""


class Choice(Enum):
    """An answer."""

    GO_ON = "go-on"
    SAME_BOARD = "same-board"
    NEW_BOARD = "new-board"


CHOICES: Final = {
    Topic.RESUMED: (Choice.GO_ON, Choice.SAME_BOARD, Choice.NEW_BOARD),
    Topic.MENU: (Choice.GO_ON, Choice.SAME_BOARD, Choice.NEW_BOARD),
    Topic.OVER: (Choice.SAME_BOARD, Choice.NEW_BOARD),
}


@dataclass(frozen=True, slots=True)
class Question:
    """The topic, and where the dial stands among its choices."""

    topic: Topic
    cursor: int = 0

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All answers, in the order in which they are shown."""
        return CHOICES[self.topic]

    @property
    def chosen(self) -> Choice:
        """The answer that a push would give."""
        return self.choices[self.cursor]

    def turned(self, detents: int) -> "Question":
        """Lists end: turning on at the end stays there, so that the first choice is found blindly."""
        return replace(self, cursor=min(max(self.cursor + detents, 0), len(self.choices) - 1))
