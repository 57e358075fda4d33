"""Every story that ever went wrong is played again, and comes out as it was meant."""

from pathlib import Path

import pytest

from tests.noise.acts import Act, End, Verb, format_act, parse_act
from tests.noise.judge import Verdict
from tests.noise.story import Story, format_story, parse_story
from tests.noise.worlds import WORLDS

STORIES = sorted(path for world in WORLDS.values() for path in world.folder.glob("stories/*.story"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_comes_out_as_it_was_meant(path: Path) -> None:
    story = parse_story(path.read_text())
    judgement = story.play()
    assert judgement.verdict in expected(story), judgement.told


def expected(story: Story) -> set[Verdict]:
    """Whoever puts pieces back where nobody could know, or has a cell that sticks, may be asked."""
    if any(chapter.end is End.DOUBTED for chapter in story.chapters):
        return {Verdict.UNDECIDABLE}
    if any(stage.stuck for stage in story.stages()):
        return {Verdict.RIGHT, Verdict.ASKED}
    return {Verdict.RIGHT}


def test_there_are_stories() -> None:
    assert len(STORIES) >= 10


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_is_told_as_it_was_read(path: Path) -> None:
    text = path.read_text()
    assert format_story(parse_story(text)) == text


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("0.350 put d4 on c4", Act(350, Verb.PUT, "d4", "c4")),
        ("12.000 put d4 aside", Act(12000, Verb.PUT, "d4", "aside")),
        ("0.000 late d4 40 ms stamped", Act(0, Verb.LATE, "d4", "stamped", 40)),
        ("0.200 lift s5-W-2", Act(200, Verb.LIFT, "s5-W-2")),
        ("0.300 touch s5", Act(300, Verb.TOUCH, "s5")),
        ("0.001 stick h1 closed", Act(1, Verb.STICK, "h1", "closed")),
    ],
)
def test_an_act_is_a_line(text: str, act: Act) -> None:
    assert (parse_act(text), format_act(act)) == (act, text)


@pytest.mark.parametrize(
    "text",
    [
        "put d4 on c4",
        "0.35 put d4 on c4",
        "0.350 throw d4",
        "0.350 put d4",
        "0.350 lift d4 on c4",
    ],
)
def test_what_is_no_act_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        parse_act(text)


def test_a_story_that_breaks_off_is_refused() -> None:
    text = STORIES[0].read_text()
    with pytest.raises(ValueError, match="game katarenga"):
        parse_story(text.rpartition("after")[0])
