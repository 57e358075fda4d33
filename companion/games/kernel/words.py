"""Sentences of one language by code: a code and its values come in, a sentence comes out.

Law: this module holds no sentence; each language is a folder of catalogues, with values in braces.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.drawing.text import UNPRINTABLE
from companion.games.kernel.terms import Reason

UNWORDED = "unworded"
"""The code of the sentence for a reason without words."""

LONGEST_VALUE = 200
"""The length limit of a reason's value, for quoting user input."""


def brief(code: str) -> str:
    """The code of the short form of a sentence, for small screens."""
    return f"{code}.brief"


def catalogue_of(code: str) -> str:
    """The catalogue that has a code: the code's first word, or `game` where it has one word only."""
    name, dot, _ = code.partition(".")
    return name if dot else "game"


def _quote(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    rest = "..." if len(value) > LONGEST_VALUE else ""
    return "".join(c if c.isprintable() else UNPRINTABLE for c in value[:LONGEST_VALUE]) + rest


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language, by code."""

    language: str
    read: Callable[[str], Mapping[str, str]]
    """The sentences of one catalogue, by code."""

    def _find(self, code: str) -> str | None:
        return self.read(catalogue_of(code)).get(code)

    def say(self, code: str, /, **values: str | int) -> str:
        """The sentence for a code and its values; the code itself if there is none."""
        sentence = self._find(code)
        return code if sentence is None else sentence.format(**values)

    def has(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return self._find(code) is not None

    def value(self, game: str, part: str, value: str) -> str:
        """The display name of an action part's value: `gazelle` for `G`."""
        name = self._find(f"{game}.value.{part}.{value}")
        return value if name is None else name

    def reason(self, reason: Reason) -> str:
        """The sentence for a reason. Abbreviations of the game's notation are spelled out."""
        game = reason.code.partition(".")[0]
        quoted = {
            name: _quote(value if isinstance(value, int) else self.value(game, name, value))
            for name, value in reason.values
        }
        return (
            self.say(reason.code, **quoted) if self.has(reason.code) else self.say(UNWORDED, code=reason.code)
        )

    def short(self, reason: Reason) -> str:
        """The short form of the sentence for a reason, if there is one."""
        code = brief(reason.code)
        return self.reason(Reason(code if self.has(code) else reason.code, reason.values))
