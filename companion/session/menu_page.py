"""What a menu is made of: pages and their entries.

Law: an entry says by itself what it does, whose consent it needs, when it is shown, and by which sentence.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.games.kernel import Reason, Seat
from companion.session.choices import seats_in_play
from companion.session.prompts import step_back
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult

Action = Callable[[Session, Question, Choice], SessionResult]
Condition = Callable[[Session, Question], object]
"""Holds where what it gives is true, or not empty."""
Value = str | int | tuple[str, int]
"""Which one of its kind an answer is: a name, a number, or both."""


class Consent(Enum):
    """Whose consent an entry needs before it is done."""

    NONE = "none"
    SURE = "sure"
    """The asker says yes once more."""
    SEAT = "seat"
    """The asker says for which of their seats it counts, and is sure."""
    EVERYBODY = "everybody"
    """The same, and then all others agree."""
    TOUCH_MOVE = "touch-move"
    """All others agree, where a touch binds; it is asked more exactly before."""


def _always(_desk: Session, _question: Question) -> object:
    return True


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a page; or one for each of some values."""

    name: str
    action: Action | None = None
    """`None` where the entry only leads to another page, or goes on with what the page is about."""
    leads: Topic | None = None
    """The page where it is asked more exactly."""
    dial: Callable[[Session, Question, Choice], Choice | None] = lambda _desk, _question, _choice: None
    """Where the dial stands on that page."""
    consent: Consent = Consent.NONE
    seats: Callable[[Session, Question], tuple[Seat, ...]] = seats_in_play
    """The seats that it may count for."""
    shown: Condition = _always
    values: Callable[[Session, Question], Iterable[Value]] | None = None
    label: Callable[[Session, Choice], Reason] | None = None
    """Its sentence, where that depends on anything."""

    def when(self, shown: Condition) -> "Item":
        """The same entry, shown on another condition."""
        return replace(self, shown=shown)

    def choices(self, session: Session, question: Question) -> tuple[Choice, ...]:
        """The answers that it stands for now."""
        if not self.shown(session, question):
            return ()
        values = ("",) if self.values is None else self.values(session, question)
        return tuple(self._choice(value) for value in values)

    def _choice(self, value: Value) -> Choice:
        match value:
            case str():
                return Choice(self.name, value)
            case int():
                return Choice(self.name, number=value)
            case (name, number):
                return Choice(self.name, name, number)


class Form(Enum):
    """What a page looks like."""

    LIST = "list"
    SENTENCE = "sentence"
    """A push is a yes, and the key a no."""
    ROW = "row"
    LETTERS = "letters"
    BOARD = "board"
    """A part of the board."""
    TAG = "tag"


class Key(Enum):
    """Whose key leads away from a page."""

    ANYBODY = "anybody"
    ASKED = "asked"
    ASKED_OR_ASKER = "asked-or-asker"
    NOBODY = "nobody"
    """There is nothing to go back to."""


@dataclass(frozen=True, slots=True)
class Page:
    """What can be answered to a question, and how the question is put and left."""

    items: tuple[Item, ...]
    form: Form = Form.LIST
    for_all: bool = False
    """Whether the common screen shows it, too."""
    unanimous: bool = False
    """Whether everybody who is asked has to say yes."""
    key: Key = Key.ANYBODY
    leave: Action = step_back
    """What that key does."""
    needs_key: bool = False
    """Whether no answer leaves all as it was; where no key works the last answer is what it would say."""
    raised: Callable[[Session], Question | None] | None = None
    """What the table itself comes up with, where it calls for that."""
    puts_aside: tuple[Topic, ...] = ()
    """The questions that it comes before; they come back when people think better of it."""
    startles: bool = False
    """Whether it may come up just as somebody pushes, and that push would do harm."""

    def choices(self, session: Session, question: Question) -> tuple[Choice, ...]:
        """All that can be answered now, in the order in which it is shown."""
        listed = tuple(choice for item in self.items for choice in item.choices(session, question))
        keyless = self.needs_key and not session.table.setting.has_any_key
        return (*listed, Choice(Pick.BACK)) if listed and keyless else listed

    def item(self, name: str) -> Item:
        """The entry of that name."""
        return next((item for item in self.items if item.name == name), BACK)


BACK: Final = Item(Pick.BACK)
"""Says what the key would say."""
