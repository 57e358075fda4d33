"""A failure, told as shortly as it still fails."""

from dataclasses import replace

from hardware.simulation.board import Impossible
from tests.noise.judge import Verdict
from tests.noise.story import Chapter, Story


def shrunk(tellings: tuple[Story, ...], verdict: Verdict) -> Story | None:
    """The shortest of these tellings that comes to the verdict, without what it does not need.

    `None` where none does: then the failure needs the whole game before it.
    """
    story = next((story for story in tellings if _fails(story, verdict)), None)
    if story is None:
        return None
    for number, chapter in enumerate(story.chapters):
        for group in sorted({act.group for act in chapter.acts} - {0}):
            less = _without(story, number, group)
            story = less if _fails(less, verdict) else story
    return story


def _fails(story: Story, verdict: Verdict) -> bool:
    try:
        return story.play().verdict is verdict
    except Impossible:  # what was left out was needed after all
        return False


def _without(story: Story, number: int, group: int) -> Story:
    chapters = list(story.chapters)
    chapter: Chapter = chapters[number]
    chapters[number] = replace(chapter, acts=tuple(act for act in chapter.acts if act.group != group))
    return replace(story, chapters=tuple(chapters))
