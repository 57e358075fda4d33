"""A story: how a game stood, what hands and wires did then, and what was meant by it; a file to be read.

    A pawn slides over two squares.

    game katarenga
    options {"first_turn_capture": true, "position": "bbbbbbbb/... w -"}

    0.000 lift a1
    0.100 put a1 on a2
    after 0.700 understood: a1-a2

Law: `parse_story` and `format_story` are twins. Actions are all of the record since the story begins.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.kernel import Action, Record, replay
from companion.games.registry import GAMES
from tests.noise.acts import Act, End, Stage, format_act, parse_act
from tests.noise.agreements import Evening
from tests.noise.judge import Judgement, judge
from tests.noise.table import NoisyTable
from tests.noise.world import World

NOTHING: Final = "nothing"
_AFTER: Final = re.compile(r"after (\d+\.\d{3}) (\w+)(?: owing ([\w ]+))?: (.+)")
STRICT: Final = "touch-move strict"
DRAWS: Final = "people draw"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stage, told without a game."""

    acts: tuple[Act, ...]
    end: End
    rest_ms: int
    record: tuple[str, ...]
    owing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """Whoever reads it sees the same."""

    title: str
    game: str
    options: str
    """As an object of JSON."""
    played: tuple[str, ...]
    """What was played before the story begins."""
    evening: Evening
    chapters: tuple[Chapter, ...]

    def begin(self) -> Record[Any]:
        return self._line(())

    def stages(self) -> tuple[Stage, ...]:
        return tuple(
            Stage(chapter.acts, self._line(chapter.record), chapter.end, chapter.rest_ms, chapter.owing)
            for chapter in self.chapters
        )

    def _line(self, actions: Iterable[str]) -> Record[Any]:
        return replay(GAMES[self.game], json.loads(self.options), (*self.played, *actions))

    def play(self) -> Judgement:
        """Let it happen at a table of its own."""
        record = self.begin()
        return judge(NoisyTable(record, self.evening), record, self.stages())


def tell(
    title: str, world: World, record: Record[Any], stages: Sequence[Stage], evening: Evening
) -> Story | None:
    """The story of these stages; `None` where they take back what was played before it begins."""
    begun = len(record.actions)
    if any(len(stage.after.actions) < begun for stage in stages):
        return None
    chapters = tuple(
        Chapter(stage.acts, stage.end, stage.rest_ms, stage.after.actions[begun:], stage.owing)
        for stage in stages
    )
    options, played = world.retold(record)
    return Story(title, world.game.id, json.dumps(options), played, evening, chapters)


def format_story(story: Story) -> str:
    """The story as a file holds it."""
    lines = [story.title, "", f"game {story.game}", f"options {story.options}"]
    if story.played:
        lines.append(f"played {' '.join(story.played)}")
    lines += _manners(story.evening)
    for chapter in story.chapters:
        lines += ["", *map(format_act, chapter.acts)]
        owing = f" owing {' '.join(chapter.owing)}" if chapter.owing else ""
        record = " ".join(chapter.record) or NOTHING
        lines.append(f"after {chapter.rest_ms / 1000:.3f} {chapter.end.value}{owing}: {record}")
    return "\n".join(lines) + "\n"


def _manners(evening: Evening) -> Iterator[str]:
    if evening.strict:
        yield STRICT
    if not evening.dealt:
        yield DRAWS
    if evening.pile:
        yield f"pile {' '.join(evening.pile)}"


def parse_story(text: str) -> Story:
    """The twin of `format_story`; `ValueError` for anything else."""
    title, blank, *rest = text.splitlines()
    head: dict[str, str] = {}
    acts: list[Act] = []
    chapters = []
    for line in rest:
        if told := _AFTER.fullmatch(line):
            rest_ms = round(float(told[1]) * 1000)
            record = () if told[4] == NOTHING else tuple(told[4].split())
            owing = tuple((told[3] or "").split())
            chapters.append(Chapter(tuple(acts), End(told[2]), rest_ms, record, owing))
            acts = []
        elif line and line[0].isdigit():
            acts.append(parse_act(line))
        elif line:
            word, _, value = line.partition(" ")
            head[word] = value
    story = Story(
        title,
        head.get("game", ""),
        head.get("options", ""),
        tuple(head.get("played", "").split()),
        Evening(
            strict="touch-move" in head,
            pile=tuple(map(Action, head.get("pile", "").split())),
            dealt="people" not in head,
        ),
        tuple(chapters),
    )
    if blank or acts or format_story(story) != text:
        raise ValueError(text)
    return story
