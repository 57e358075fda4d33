"""Every story that ever went wrong is played again, and comes out as it was meant."""

from pathlib import Path

import pytest

from tests.noise.acts import End
from tests.noise.judge import Verdict
from tests.noise.story import Story, format_story, parse_story
from tests.noise.worlds import WORLDS

STORIES = sorted(path for world in WORLDS.values() for path in world.folder.glob("stories/*.story"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_comes_out_as_it_was_meant(path: Path) -> None:
    text = path.read_text()
    story = parse_story(text)
    assert format_story(story) == text
    judgement = story.play()
    assert judgement.verdict in expected(story), judgement.told


def expected(story: Story) -> set[Verdict]:
    """Whoever puts pieces back where nobody could know, or has a cell that sticks, may be asked."""
    if any(chapter.end is End.DOUBTED for chapter in story.chapters):
        return {Verdict.UNDECIDABLE}
    if any(stage.stuck for stage in story.stages()):
        return {Verdict.RIGHT, Verdict.ASKED}
    return {Verdict.RIGHT}


def test_a_story_that_breaks_off_is_refused() -> None:
    assert len(STORIES) >= 10
    text = STORIES[0].read_text()
    with pytest.raises(ValueError, match="game katarenga"):
        parse_story(text.rpartition("after")[0])
