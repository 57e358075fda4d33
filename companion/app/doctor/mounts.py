"""What is mounted where, as the kernel tells it, and whether what is written there outlives the power."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

IN_MEMORY: Final = frozenset({"tmpfs", "ramfs"})


@dataclass(frozen=True, slots=True)
class Mount:
    """One line of `/proc/self/mountinfo`."""

    point: Path
    kind: str
    options: tuple[str, ...]
    """Those of the file system itself."""

    @property
    def upper(self) -> Path | None:
        """Where an overlay writes to, by the name that this place had when it was mounted."""
        found = (option.removeprefix("upperdir=") for option in self.options)
        named = [Path(plain) for plain in found if plain.startswith("/")]
        return named[0] if self.kind == "overlay" and named else None


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """Everything that is mounted; lines that are not as they should be are left out."""
    return tuple(_parsed(text))


def _parsed(text: str) -> Iterator[Mount]:
    for line in text.splitlines():
        place, _, what = line.partition(" - ")
        fields, kinds = place.split(), what.split()
        if len(fields) > 4 and len(kinds) > 2:
            options = (_unescaped(option) for option in kinds[2].split(","))
            yield Mount(Path(_unescaped(fields[4])), kinds[0], tuple(options))


def _unescaped(text: str) -> str:
    """Blanks are written as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)


def forgets(mounts: Sequence[Mount], place: Path) -> bool:
    """Whether what is written there is only in memory: itself, or where its overlay writes to."""
    mount = _holding(mounts, place)
    if mount is None:
        return False
    below = None if mount.upper is None else _holding([m for m in mounts if m != mount], mount.upper)
    return mount.kind in IN_MEMORY or (below is not None and below.kind in IN_MEMORY)


def _holding(mounts: Sequence[Mount], place: Path) -> Mount | None:
    """The one that a place lies on: the deepest, and of several at one point the last."""
    over = [mount for mount in mounts if place.is_relative_to(mount.point)]
    return max(reversed(over), key=lambda mount: len(mount.point.parts), default=None)
