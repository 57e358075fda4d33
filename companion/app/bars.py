"""Bars: lights along the edges of a board. Each stands for a line of spaces; together they tell single ones.

A space is told by its ends: all lines that it lies on are lit, and they meet in no other space. A line that
none of those lit like it crosses means all of its spaces. Several spaces are lit at once as long as nobody
would read others, too; what would be read amiss takes turns.

Law: in each frame can be read what is meant and no more, and in all of them together everything that lines
can tell. Which spaces share a frame, and which frame comes first, depends on nothing but what is to be shown.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from companion.rules.kernel.names import Space

Run = tuple[Space, ...]
"""A line of spaces, from the one that its light lies beside to the one at its other end."""
Line = frozenset[Space]
Lines = frozenset[Line]
L = TypeVar("L", bound=Hashable)
"""What a light can show, whatever that is to the parts."""
Frame = Mapping[Line, L]
"""What each line shows; the others are dark."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The lines of a mat."""

    lines: tuple[Line, ...]
    ends: Mapping[Space, Lines]
    """All lines of each space that they can tell: they meet nowhere else."""

    def read(self, lit: Lines) -> frozenset[Space]:
        """What lines say that are lit alike."""
        crossed = frozenset(space for space, ends in self.ends.items() if ends <= lit)
        return crossed.union(*(line for line in lit if not line & crossed))

    def frames(self, shown: Mapping[Space, L], sought: Collection[Space]) -> tuple[Frame[L], ...]:
        """What lines show, for the spaces that are sought, in the order in which they are told of.

        A whole line that shines alike is shown in any case.
        """
        frames: list[Frame[L]] = []
        for light in dict.fromkeys(shown.values()):
            alike = [space for space, other in shown.items() if other == light]
            for group in self._groups(alike, sought):
                self._add(frames, group, light)
        return tuple(frames)

    def _groups(self, alike: Collection[Space], sought: Collection[Space]) -> Iterator[Lines]:
        """The lines to be lit at once, so that all of these spaces are told, and no other."""
        wanted, told = frozenset(alike), frozenset[Space]()
        for line in self.lines:
            if line <= wanted and not line <= told:
                told |= line
                yield frozenset((line,))
        single = [space for space in alike if space in sought and space in self.ends]
        for space in single:
            if space in told:
                continue
            group = self.ends[space]
            for other in single:
                if self.read(group | self.ends[other]) <= wanted:
                    group |= self.ends[other]
            told |= self.read(group)
            yield group

    def _add(self, frames: list[Frame[L]], group: Lines, light: L) -> None:
        """To the first frame that can be read as before then, or else to a new one."""
        for number, frame in enumerate(frames):
            before = frozenset(line for line, other in frame.items() if other == light)
            is_free = all(frame.get(line, light) == light for line in group)
            if is_free and self.read(before | group) == self.read(before) | self.read(group):
                frames[number] = {**frame, **dict.fromkeys(group, light)}
                return
        frames.append(dict.fromkeys(group, light))


@lru_cache(maxsize=64)
def bars_of(runs: tuple[Run, ...]) -> Bars:
    """What these can tell; several of them may be of one line."""
    lines = tuple(dict.fromkeys(map(frozenset, runs)))
    through = {space: _through(lines, space) for run in runs for space in run}
    ends = {space: those for space, those in through.items() if len(frozenset.intersection(*those)) == 1}
    return Bars(lines, ends)


def _through(lines: Iterable[Line], space: Space) -> Lines:
    return frozenset(line for line in lines if space in line)
