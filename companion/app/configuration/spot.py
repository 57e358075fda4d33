"""Where in which file a value stands, so that every refusal can point there."""

import datetime as dt
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from companion.app.configuration.fault import Fault
from companion.app.configuration.lines import Keys, has, line_of
from companion.rules.kernel.reason import Refused, because

LIKENESS: Final = 0.75
"""How much alike two keys are of which one may be meant by the other, 1 being the same."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One file: its path, its text, and the text as a table."""

    file: str
    text: str
    table: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Spot:
    """A key in one or several files, of which the first has the last word."""

    layers: tuple[Layer, ...]
    keys: Keys = ()

    def at(self, *keys: str) -> "Spot":
        """The spot of what stands below this one."""
        return replace(self, keys=(*self.keys, *keys))

    @property
    def key(self) -> str:
        """The key as TOML writes it: `chairs.south.dial`."""
        bare = re.compile(r"[A-Za-z0-9_-]+")
        return ".".join(key if bare.fullmatch(key) else shown(key) for key in self.keys)

    @property
    def file(self) -> str:
        """The file that says so, with the line; of something left out, what stands nearest around it."""
        depth, keys = self._found()
        layer = self.layers[depth]
        line = line_of(layer.text, keys)
        return layer.file if line is None else f"{layer.file}:{line}"

    @property
    def depth(self) -> int:
        """How many files had the word before the one that says so."""
        return self._found()[0]

    def _found(self) -> tuple[int, Keys]:
        for length in range(len(self.keys), 0, -1):
            for depth, layer in enumerate(self.layers):
                if has(layer.table, self.keys[:length]):
                    return depth, self.keys[:length]
        return 0, ()

    def refusal(self, fault: Fault, **values: str | int) -> Refused:
        """To be raised: what stands here is refused."""
        return Refused(because(fault, file=self.file, key=self.key, **values))

    def unknown(self, known: Collection[str]) -> Refused:
        """To be raised: there is no such key, only these."""
        accepted = ", ".join(known)
        for like in get_close_matches(self.keys[-1], known, n=1, cutoff=LIKENESS):
            return self.refusal(Fault.MISSPELT, like=like, known=accepted)
        return self.refusal(Fault.UNKNOWN_KEY, known=accepted)


def shown(value: object) -> str:
    """A value as TOML writes it; what is inside of lists and tables is left out."""
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int():
            return str(value) if value.bit_length() < 128 else hex(value)
        case list() | tuple():
            return "[...]" if value else "[]"
        case dict():
            return "{...}" if value else "{}"
        case dt.date() | dt.time():
            return value.isoformat()
        case _:
            return str(value)
