"""On which line of a TOML text a key stands: `tomllib` does not tell, and a maker wants to know.

Only asked when something is refused, of a text that has been read as TOML before. The text is taken
apart into its statements, the shortest runs of lines that are TOML by themselves.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

LONGEST_STATEMENT: Final = 100
"""Lines; a text with a longer one is not searched to its end, as every line of it costs a reading."""

Keys = tuple[str, ...]


def line_of(text: str, keys: Keys) -> int | None:
    """The line, counted from 1, of the first statement that gives this key or a part of its table."""
    header: Keys = ()
    if not keys:
        return None
    for line, table, is_header in _statements(text.split("\n")):
        if is_header:
            header = _innermost(table)
            if header[: len(keys)] == keys:
                return line
        elif keys[: len(header)] == header and has(table, keys[len(header) :]):
            return line
    return None


def has(table: Mapping[str, object], keys: Sequence[str]) -> bool:
    """Whether something stands in the table under these keys, one below the other."""
    found: object = table
    for key in keys:
        if not isinstance(found, dict) or key not in found:
            return False
        found = found[key]
    return bool(keys)


def _statements(lines: Sequence[str]) -> Iterator[tuple[int, dict[str, object], bool]]:
    """Each statement that says something: its first line, what it says, and whether it is a header."""
    first = 0
    while first < len(lines):
        for last in range(first + 1, min(len(lines), first + LONGEST_STATEMENT) + 1):
            try:
                table = tomllib.loads("\n".join(lines[first:last]))
            except (ValueError, RecursionError):
                continue
            break
        else:
            return
        if table:
            yield first + 1, table, lines[first].lstrip().startswith("[")
        first = last


def _innermost(table: Mapping[str, object]) -> Keys:
    """The keys of a header: `{"a": {"b": {}}}` is what `[a.b]` says."""
    keys: list[str] = []
    found: object = table
    while isinstance(found, dict) and found:
        [(key, found)] = found.items()
        keys.append(key)
    return tuple(keys)
