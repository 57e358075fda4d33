"""The types of the menu: pages and their entries.

Law: an entry itself says what it does, whose consent it needs, when it is shown, and by which sentence.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.games.kernel import Reason, Seat
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult, seats_in_play, step_back

Action = Callable[[Session, Question, Choice], SessionResult]
Condition = Callable[[Session, Question], object]
"""Holds where its result is true or not empty."""
Value = str | int | tuple[str, int]


class Consent(Enum):
    NONE = "none"
    SURE = "sure"
    """The asker confirms."""
    SEAT = "seat"
    """The asker chooses one of their seats, and confirms."""
    ALL = "everybody"
    """The same, and then all others agree."""
    REPLACED = "replaced"
    """The people whom bots replace in mid-game agree; details are asked for first."""
    TOUCH_MOVE = "touch-move"
    """All others agree, where touch-move is on; details are asked for first."""


def _always(_session: Session, _question: Question) -> object:
    return True


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a page; or one for each of several values."""

    name: str
    action: Action | None = None
    """`None` where the entry only leads to another page, or carries on with what the page is about."""
    leads: Topic | None = None
    """The page that asks for details."""
    dial: Callable[[Session, Question, Choice], Choice | None] = lambda _session, _question, _choice: None
    """The choice that the dial starts on there."""
    consent: Consent = Consent.NONE
    seats: Callable[[Session, Question], tuple[Seat, ...]] = seats_in_play
    """The seats that it may be for; one that a seat has to consent to is shown only if there are any."""
    shown: Condition = _always
    values: Callable[[Session, Question], Iterable[Value]] | tuple[Value, ...] = ("",)
    label: Callable[[Session, Choice], Reason] | None = None
    """Its sentence, where that depends on the session or the choice."""

    def when(self, shown: Condition) -> "Item":
        return replace(self, shown=shown)

    def choices(self, session: Session, question: Question) -> tuple[Choice, ...]:
        of_seat = self.consent in (Consent.SEAT, Consent.ALL)
        if not self.shown(session, question) or (of_seat and not self.seats(session, question)):
            return ()
        values = self.values(session, question) if callable(self.values) else self.values
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
    LIST = "list"
    SENTENCE = "sentence"
    """A push is a yes, and the key a no."""
    ROW = "row"
    LETTERS = "letters"
    BOARD = "board"
    TAG = "tag"
    EXPLANATION = "explanation"
    """The choice under the dial in the headline, and what there is to say of it."""
    HINT = "hint"


class Key(Enum):
    ANYBODY = "anybody"
    ASKED = "asked"
    ASKED_OR_ASKER = "asked-or-asker"
    NONE = "nobody"
    """There is nothing to go back to."""


@dataclass(frozen=True, slots=True)
class Page:
    """The answers to a question, and how the question is asked and left."""

    items: tuple[Item, ...]
    form: Form = Form.LIST
    for_all: bool = False
    """Whether the common screen shows it too."""
    unanimous: bool = False
    """Whether every asked chair has to say yes."""
    key: Key = Key.ANYBODY
    leave: Action = step_back
    needs_key: bool = False
    """Whether no answer leaves all as it was; on a table without keys a last entry does that."""
    raised: Callable[[Session], Question | None] | None = None
    """Raises the question where the state of the table calls for it."""
    puts_aside: tuple[Topic, ...] = ()
    """The questions that it covers; they come back when it is declined."""
    startles: bool = False
    """Whether it may appear just as a player pushes, so that the push could do harm."""

    def choices(self, session: Session, question: Question) -> tuple[Choice, ...]:
        listed = tuple(choice for item in self.items for choice in item.choices(session, question))
        keyless = self.needs_key and not session.table.setting.has_any_key
        return (*listed, Choice(Pick.BACK)) if listed and keyless else listed

    def item(self, name: str) -> Item:
        return next((item for item in self.items if item.name == name), BACK)


BACK: Final = Item(Pick.BACK)
"""Does what the key would do."""
