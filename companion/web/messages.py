"""Messages between the page and its clients: what a client may request, why that is refused.

And the latest message of each topic, enough to show everything to a client that connects late.

Law: a request that does not have exactly one of the shapes in the table is refused.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from companion.games.kernel import Refused, because

Message = Mapping[str, Any]


class Topic(NamedTuple):
    """What a message is about, and the chair that alone may see it, if there is one."""

    name: str
    chair: str | None = None


@dataclass(frozen=True, slots=True)
class EncodedMessage:
    """A message. One that lists chairs tells each client which of them it has claimed."""

    text: str
    personal: bool

    @classmethod
    def of(cls, message: Message) -> "EncodedMessage":
        """The message as it is now; what becomes of the mapping later does not matter."""
        return cls(json.dumps(message), personal="chairs" in message)

    def text_for(self, claims: AbstractSet[str]) -> str:
        """The text for a client with these claims."""
        if not self.personal:
            return self.text
        message = json.loads(self.text)
        for chair in message["chairs"]:
            chair["claimed"] = chair["name"] in claims
        return json.dumps(message)


class LatestMessages:
    """The latest message of each topic, in the order in which the topics were first told."""

    def __init__(self) -> None:
        self._messages: dict[Topic, EncodedMessage] = {}

    def update(self, topic: Topic, told: EncodedMessage) -> bool:
        """Remember it; whether it is news."""
        news = self._messages.get(topic) != told
        self._messages[topic] = told
        return news

    def visible_to(self, claims: AbstractSet[str]) -> Iterator[tuple[Topic, EncodedMessage]]:
        """Everything that a client with these claims may see."""
        for topic, told in self._messages.items():
            if topic.chair is None or topic.chair in claims:
                yield topic, told


class PageError(StrEnum):
    """Reasons of the page itself."""

    PORT_IN_USE = "page.port-in-use"
    """Something else listens there. Values: port, next."""
    PORT_FORBIDDEN = "page.port-forbidden"
    """This user may not listen on so low a port. Values: port, next."""
    NO_ADDRESS = "page.no-address"
    """This machine does not have the address. Values: host."""
    ELSEWHERE = "page.elsewhere"
    """The request names another host than the page is served on. Values: none."""
    NO_KEY = "page.no-key"
    """Who asks was not let in. Values: none."""
    NOT_THERE = "page.not-there"
    """There is no such file. Values: none."""
    UNWANTED = "page.unwanted"
    """The request brings what is never asked for: a body, an encoding, an expectation. Values: none."""
    TOO_MANY = "page.too-many"
    """As many clients as there may be are there already. Values: none."""
    UNREADABLE = "page.unreadable"
    """The message is not one that a page of this version sends. Values: none."""
    TOO_LONG = "page.too-long"
    """The message is too long. Values: limit."""
    TOO_FAST = "page.too-fast"
    """Too many messages in a short time. Values: none."""
    NO_CHAIR = "page.no-chair"
    """The table has no such chair. Values: chair."""
    NOT_SEATED = "page.not-seated"
    """Somebody who sits on no chair wants what only those at the table may. Values: none."""
    OTHER_GAME = "page.other-game"
    """The game that is on is another one by now, or one whose board nobody draws. Values: none."""
    OFF = "page.off"
    """The table is switched off, and hears nothing of what is drawn. Values: none."""
    FAILED = "page.failed"
    """The table failed to do it. Values: none."""


LONGEST_MESSAGE: Final = 4096
"""Bytes; the longest honest one has about a hundred."""
LONGEST_NAME: Final = 64
MOST_CELLS: Final = 4096
MOST_ROWS: Final = 16
"""Of a board that is drawn, and letters in each of them."""

ClientRequest = dict[str, Any]


def _name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


def _cell(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_CELLS


def _rows(value: object) -> bool:
    """A board that is drawn, right or wrong."""
    return isinstance(value, list) and len(value) <= MOST_ROWS and all(map(_row, value))


def _row(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MOST_ROWS and value.isascii() and value.isprintable()


def _text(value: object) -> bool:
    """What somebody has typed so far."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and (value.isprintable() or not value)


def _detents(value: object) -> bool:
    return type(value) is int and value in (1, -1)


Shape = Mapping[str, Callable[[object], bool]]

SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "lift": ({"piece": _name},),
    "put": (
        {"piece": _name},
        {"piece": _name, "cell": _cell},
        {"piece": _name, "cell": _cell, "back": _cell},
    ),
    "put-lit": ({"cell": _cell},),
    "take-card": ({"piece": _name, "chair": _name},),
    "turn-over": ({"piece": _name},),
    "touch": ({"cell": _cell},),
    "read": ({"piece": _name, "part": _name},),
    "foreign": ({"part": _name},),
    "press": ({"part": _name},),
    "release": ({"part": _name},),
    "turn": ({"part": _name, "detents": _detents},),
    "unplug": ({"part": _name},),
    "plug": ({"part": _name},),
    "claim": ({"chair": _name},),
    "leave": ({"chair": _name},),
    "type": ({"chair": _name, "text": _text},),
    "set-up": ({},),
    "board-check": ({"game": _name, "rows": _rows},),
    "board-draw": ({"game": _name},),
    "board-play": ({"game": _name, "rows": _rows},),
}
"""For each verb the fields that it takes, and what they may hold."""


def parse_request(text: str) -> ClientRequest:
    """What the message asks, or `Refused`."""
    if len(text.encode(errors="replace")) > LONGEST_MESSAGE:
        raise Refused(because(PageError.TOO_LONG, limit=LONGEST_MESSAGE))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(because(PageError.UNREADABLE)) from None
    if not isinstance(message, dict) or not _fits(message):
        raise Refused(because(PageError.UNREADABLE))
    return message


def _fits(message: ClientRequest) -> bool:
    verb = message.get("do")
    fields = {name: value for name, value in message.items() if name != "do"}
    shapes = SHAPES.get(verb, ()) if isinstance(verb, str) else ()
    return any(
        fields.keys() == shape.keys() and all(fits(fields[name]) for name, fits in shape.items())
        for shape in shapes
    )
