"""What a client may ask, as a table. Whatever is not exactly of one of these shapes is refused."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.app.page.fault import PageFault
from companion.rules.kernel.reason import Refused, because

LONGEST_MESSAGE: Final = 4096
"""Bytes; the longest honest one has about a hundred."""
LONGEST_NAME: Final = 64
MOST_CELLS: Final = 4096
MOST_ROWS: Final = 16
"""Of a board that is drawn, and letters in each of them."""

Asked = dict[str, Any]


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


def parse_asked(text: str) -> Asked:
    """What the message asks, or `Refused`."""
    if len(text.encode(errors="replace")) > LONGEST_MESSAGE:
        raise Refused(because(PageFault.TOO_LONG, limit=LONGEST_MESSAGE))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(because(PageFault.UNREADABLE)) from None
    if not isinstance(message, dict) or not _fits(message):
        raise Refused(because(PageFault.UNREADABLE))
    return message


def _fits(message: Asked) -> bool:
    verb = message.get("do")
    fields = {name: value for name, value in message.items() if name != "do"}
    shapes = SHAPES.get(verb, ()) if isinstance(verb, str) else ()
    return any(
        fields.keys() == shape.keys() and all(fits(fields[name]) for name, fits in shape.items())
        for shape in shapes
    )
