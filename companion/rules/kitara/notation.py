"""The notation of actions: each verb, and the named parts that follow it."""

import re
from collections.abc import Mapping
from typing import Final

from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import CARD, PIECE
from companion.rules.kernel.names import Action
from companion.rules.kernel.reason import Unreadable, Why, because
from companion.rules.kitara.contents import LETTERS, SUPPLY

SPACE: Final = "space"
START: Final = "from"
GOAL: Final = "to"
TOKEN: Final = "token"  # noqa: S105 - of cardboard
"""The name of the part that a hero token fills."""
COUNTS: Final = tuple(LETTERS)
"""The names of the parts that tell how many pawns of a kind go along."""

_ID: Final = r"[A-Za-z0-9_.-]+"
_KIND: Final = f"[{LETTERS}]"
_GROUP: Final = "".join(
    f"(?P<{letter}>{letter}{{0,{most}}})" for letter, most in zip(LETTERS, SUPPLY, strict=True)
)
_WRITTEN: Final = tuple(
    (verb, re.compile(pattern))
    for verb, pattern in (
        ("move", rf"move:(?P<from>{_ID})>(?P<to>{_ID}):(?=[{LETTERS}]){_GROUP}"),
        ("recruit", rf"recruit:(?P<piece>{_KIND})@(?P<space>{_ID})"),
        ("remove", rf"remove:(?P<piece>{_KIND})@(?P<space>{_ID})"),
        ("retreat", rf"retreat:(?P<space>{_ID})"),
        ("start", rf"start:(?P<space>{_ID})"),
        ("draft", rf"draft:(?P<card>{_ID})"),
        ("discard", rf"discard:(?P<card>{_ID})"),
        ("reveal", rf"reveal:(?P<card>{_ID})"),
        ("token", r"token:(?P<token>[1-9][0-9]{0,17}|0)"),
        ("end", "end"),
    )
)
_FORMATS: Final[Mapping[tuple[str, ...], str]] = {
    ("recruit", PIECE, SPACE): "recruit:{piece}@{space}",
    ("remove", PIECE, SPACE): "remove:{piece}@{space}",
    ("retreat", SPACE): "retreat:{space}",
    ("start", SPACE): "start:{space}",
    ("draft", CARD): "draft:{card}",
    ("discard", CARD): "discard:{card}",
    ("reveal", CARD): "reveal:{card}",
    ("token", TOKEN): "token:{token}",
    ("end",): "end",
}


def parse_action(text: str) -> Form:
    """An action taken apart; `Unreadable` for anything else."""
    for verb, pattern in _WRITTEN:
        if match := pattern.fullmatch(text):
            parts = match.groupdict()
            return Form(verb, tuple((name, _value(name, part)) for name, part in parts.items()))
    raise Unreadable(because(Why.UNREADABLE, text=text))


def _value(name: str, part: str) -> str:
    return str(len(part)) if name in COUNTS else part


def form_action(form: Form) -> Action:
    """The twin of `parse_action`."""
    parts = dict(form.parts)
    if form.verb == "move":
        group = "".join(letter * int(parts[letter]) for letter in LETTERS)
        return Action(f"move:{parts[START]}>{parts[GOAL]}:{group}")
    return Action(_FORMATS[(form.verb, *parts)].format_map(parts))
