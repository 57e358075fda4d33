"""A story: a position, what hands and wires did then, and what was meant by it; a file that people can read.

    A pawn slides over two squares.

    position bbbbbbbb/... 8/8/... w -
    touch-move off

    0.000 lift a1
    0.100 put a1 on a2
    after 0.700 understood: a1-a2

Law: `parse_story` and `format_story` are twins. Actions are all of the record since the position.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.rules.games import GAMES
from companion.rules.katarenga.position import format_position
from companion.rules.kernel.line import Line, replay
from tests.noise.acts import Act, End, Stage, format_act, parse_act
from tests.noise.judge import Judgement, judge
from tests.noise.table import NoisyTable

NOTHING: Final = "nothing"
_AFTER: Final = re.compile(r"after (\d+\.\d{3}) (\w+): (.+)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stage, told without a game."""

    acts: tuple[Act, ...]
    end: End
    rest_ms: int
    record: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Whoever reads it sees the same."""

    title: str
    position: str
    strict: bool
    chapters: tuple[Chapter, ...]

    def begin(self) -> Line[Any]:
        return self._line(())

    def stages(self) -> tuple[Stage, ...]:
        return tuple(
            Stage(chapter.acts, self._line(chapter.record), chapter.end, chapter.rest_ms)
            for chapter in self.chapters
        )

    def _line(self, actions: Iterable[str]) -> Line[Any]:
        options = {"position": self.position, "first_turn_capture": True}
        return replay(GAMES["katarenga"], options, actions)

    def play(self) -> Judgement:
        """Let it happen at a table of its own."""
        line = self.begin()
        return judge(NoisyTable(line, strict=self.strict), line, self.stages())


def tell(title: str, line: Line[Any], stages: Sequence[Stage], *, strict: bool) -> Story | None:
    """The story of these stages; `None` where they take back what was played before it begins."""
    begun = len(line.actions)
    if any(len(stage.after.actions) < begun for stage in stages):
        return None
    chapters = tuple(
        Chapter(stage.acts, stage.end, stage.rest_ms, stage.after.actions[begun:]) for stage in stages
    )
    return Story(title, format_position(line.state), strict, chapters)


def format_story(story: Story) -> str:
    """The story as a file holds it."""
    manners = "strict" if story.strict else "off"
    lines = [story.title, "", f"position {story.position}", f"touch-move {manners}"]
    for chapter in story.chapters:
        lines += ["", *map(format_act, chapter.acts)]
        record = " ".join(chapter.record) or NOTHING
        lines.append(f"after {chapter.rest_ms / 1000:.3f} {chapter.end.value}: {record}")
    return "\n".join(lines) + "\n"


def parse_story(text: str) -> Story:
    """The twin of `format_story`; `ValueError` for anything else."""
    title, blank, position, manners, *rest = text.splitlines()
    acts: list[Act] = []
    chapters = []
    for line in rest:
        if told := _AFTER.fullmatch(line):
            rest_ms = round(float(told[1]) * 1000)
            record = () if told[3] == NOTHING else tuple(told[3].split())
            chapters.append(Chapter(tuple(acts), End(told[2]), rest_ms, record))
            acts = []
        elif line:
            acts.append(parse_act(line))
    strict = manners == "touch-move strict"
    story = Story(title, position.removeprefix("position "), strict, tuple(chapters))
    if blank or acts or format_story(story) != text:
        raise ValueError(text)
    return story
