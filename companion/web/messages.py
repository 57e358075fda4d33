"""Messages between the page and its clients: valid requests, and the reasons for refusals.

The latest message of each topic is kept, so that a client that connects late is shown everything.

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
    """The subject of a message, and the one chair that may see it, if it is private."""

    name: str
    chair: str | None = None


class Viewer(NamedTuple):
    """Who receives a message: the chairs of its session, and at a shared table those of the others."""

    claims: AbstractSet[str] = frozenset()
    taken: AbstractSet[str] | None = None
    """The chairs of other sessions; `None` where several may use the same one."""
    is_host: bool = False
    """Whether it is a page on the machine of a shared table."""
    left: AbstractSet[str] = frozenset()
    """The chairs whose session has no window any more."""


@dataclass(frozen=True, slots=True)
class EncodedMessage:
    """A message as JSON. One that lists chairs marks those of the receiving client."""

    text: str
    personal: bool

    @classmethod
    def of(cls, message: Message) -> "EncodedMessage":
        """Encode the message now; later changes of the mapping have no effect."""
        return cls(json.dumps(message), personal="chairs" in message)

    def text_for(self, viewer: Viewer) -> str:
        if not self.personal:
            return self.text
        message = json.loads(self.text)
        for chair in message["chairs"]:
            chair["claimed"] = chair["name"] in viewer.claims
            if viewer.taken is not None:
                chair["taken"] = chair["name"] in viewer.taken
                chair["left"] = chair["name"] in viewer.left
        if viewer.taken is not None:
            message["shared"] = "host" if viewer.is_host else "visitor"
        return json.dumps(message)


class LatestMessages:
    """The latest message of each topic, in the order of the topics' first messages."""

    def __init__(self) -> None:
        self._messages: dict[Topic, EncodedMessage] = {}

    def update(self, topic: Topic, encoded: EncodedMessage) -> bool:
        """Keep the message; whether it has changed."""
        news = self._messages.get(topic) != encoded
        self._messages[topic] = encoded
        return news

    def visible_to(self, claims: AbstractSet[str]) -> Iterator[tuple[Topic, EncodedMessage]]:
        """Everything that a client with these claims may see."""
        for topic, message in self._messages.items():
            if topic.chair is None or topic.chair in claims:
                yield topic, message


class PageError(StrEnum):
    PORT_IN_USE = "page.port-in-use"
    """The port is in use."""
    PORT_FORBIDDEN = "page.port-forbidden"
    """The user may not listen on a port this low."""
    NO_ADDRESS = "page.no-address"
    """This machine does not have the address."""
    ELSEWHERE = "page.elsewhere"
    """The request names another host than the page is served on."""
    NO_KEY = "page.no-key"
    """The request has no valid session."""
    KEY_WRONG = "page.key-wrong"
    """The key is not the one that the table has now, or it was tried too often."""
    VISIT_OVER = "page.visit-over"
    """The session was opened with a key that the table no longer has."""
    NOT_THERE = "page.not-there"
    """There is no such file."""
    UNWANTED = "page.unwanted"
    """The request has a body, an encoding or an expectation, which the page never sends."""
    TOO_MANY = "page.too-many"
    """The maximum number of clients is reached."""
    UNREADABLE = "page.unreadable"
    """The message is not one that a page of this version sends."""
    TOO_LONG = "page.too-long"
    """The message is too long."""
    TOO_FAST = "page.too-fast"
    """Too many messages in a short time."""
    NO_CHAIR = "page.no-chair"
    """The table has no such chair."""
    TAKEN = "page.chair-taken"
    """Another session sits on that chair."""
    LONG_NAME = "page.long-name"
    """The name has more letters than the table reads."""
    NOT_SEATED = "page.not-seated"
    """A client without a chair requests something only for players."""
    OTHER_GAME = "page.other-game"
    """The current game is another one, or one without a board editor."""
    GONE = "page.gone"
    """The wished game is not offered, or not so."""
    AT_WORK = "page.at-work"
    """A setup job is running at the table."""
    OFF = "page.off"
    """The table is switched off, and takes no drawn boards."""
    FAILED = "page.failed"
    """The request failed at the table."""


LONGEST_MESSAGE: Final = 4096
"""Bytes; the longest regular message has about a hundred."""
LONGEST_NAME: Final = 64
MOST_CELLS: Final = 4096
MOST_ENTRIES: Final = 1024
MOST_MOVES: Final = 100_000
MOST_ROWS: Final = 16
"""The most rows of a drawn board, and letters in a row."""
MOST_ANSWERS: Final = 16
"""The most settings of a game that is wished, and names of players."""
PAIR: Final = 2

ClientRequest = dict[str, Any]


def _name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


def _cell(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_CELLS


def _entry(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_ENTRIES


def _ply(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_MOVES


def _flag(value: object) -> bool:
    return type(value) is bool


def _rows(value: object) -> bool:
    """Whether the value is a list of rows, valid as a board or not."""
    return (
        isinstance(value, list)
        and len(value) <= MOST_ROWS
        and all(isinstance(one, str) and len(one) <= MOST_ROWS for one in value)
        and all(one.isascii() and one.isprintable() for one in value)
    )


def _pairs(value: object) -> bool:
    """Whether the value is a list of pairs of names."""
    return (
        isinstance(value, list)
        and len(value) <= MOST_ANSWERS
        and all(isinstance(pair, list) and len(pair) == PAIR and all(map(_name, pair)) for pair in value)
    )


def _texts(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ANSWERS and all(map(_text, value))


def _text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and (value.isprintable() or not value)


Shape = Mapping[str, Callable[[object], bool]]

SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "lift": ({"piece": _name},),
    "put": (
        {"piece": _name},
        {"piece": _name, "cell": _cell},
        {"piece": _name, "cell": _cell, "back": _cell},
    ),
    "put-lit": ({"cell": _cell},),
    "click": ({"cell": _cell}, {"cell": _cell, "piece": _name}),
    "drop": ({"cell": _cell, "piece": _name},),
    "real-cells": ({"on": _flag},),
    "put-away": ({"piece": _name},),
    "take-card": ({"piece": _name, "chair": _name},),
    "turn-over": ({"piece": _name},),
    "touch": ({"cell": _cell},),
    "read": ({"piece": _name, "part": _name},),
    "foreign": ({"part": _name},),
    "press": ({"part": _name},),
    "release": ({"part": _name},),
    "turn": ({"part": _name, "detents": lambda value: type(value) is int and value in (1, -1)},),
    "unplug": ({"part": _name},),
    "plug": ({"part": _name},),
    "claim": ({"chair": _name},),
    "leave": ({"chair": _name},),
    "menu": ({"chair": _name}, {"chair": _name, "entry": _name}),
    "choose": ({"chair": _name, "entry": _entry, "of": _name},),
    "type": ({"chair": _name, "text": _text},),
    "set-up": ({},),
    "rules": ({},),
    "look-back": ({"ply": _ply},),
    "course": ({},),
    "legend": ({},),
    "games": ({},),
    "offer": ({"game": _name, "chosen": _pairs},),
    "begin": (
        {"game": _name, "chosen": _pairs, "names": _texts},
        {"game": _name, "chosen": _pairs, "names": _texts, "sure": _flag},
    ),
    "first-game": ({"game": _name},),
    "analyse": ({},),
    "board-check": ({"game": _name, "rows": _rows},),
    "board-draw": ({"game": _name},),
    "board-play": ({"game": _name, "rows": _rows},),
}
"""The fields of each request, and a check of their values."""


def parse_request(text: str) -> ClientRequest:
    if len(text.encode(errors="replace")) > LONGEST_MESSAGE:
        raise Refused(because(PageError.TOO_LONG, limit=LONGEST_MESSAGE))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(because(PageError.UNREADABLE)) from None
    if not isinstance(message, dict) or not _fits(message):
        too_long = isinstance(message, dict) and any(map(_is_long, _names(message)))
        raise Refused(because(PageError.LONG_NAME if too_long else PageError.UNREADABLE))
    return message


def _names(message: ClientRequest) -> list[object]:
    """The names of people in what may be a request."""
    match message:
        case {"do": "type", "text": text}:
            return [text]
        case {"do": "begin", "names": [*names]}:
            return names
        case _:
            return []


def _is_long(name: object) -> bool:
    return isinstance(name, str) and len(name) > LONGEST_NAME


def _fits(message: ClientRequest) -> bool:
    verb = message.get("do")
    fields = {name: value for name, value in message.items() if name != "do"}
    shapes = SHAPES.get(verb, ()) if isinstance(verb, str) else ()
    return any(
        fields.keys() == shape.keys() and all(fits(fields[name]) for name, fits in shape.items())
        for shape in shapes
    )
