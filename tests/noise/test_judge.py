"""The judge tells what was meant from what was not, and a failure is told as shortly as it still fails."""

import json
from collections.abc import Mapping
from dataclasses import replace

from companion.games.kernel import Space
from companion.view.glows import Glow
from tests.noise.acts import Act, End, Verb
from tests.noise.agreements import AS_USUAL
from tests.noise.judge import Judgement, Verdict, judge
from tests.noise.shrink import shrunk
from tests.noise.story import Chapter, Story
from tests.noise.table import NoisyTable

BLUE = "/".join(["bbbbbbbb"] * 8)
CLOSE = f"{BLUE} b6b/8/8/3bb3/3ww3/8/8/w6w w -"
"""White d4 e4 against Black d5 e5, every square blue: each pawn goes one step and takes what is beside it."""


def a_story(*acts: Act, record: tuple[str, ...] = (), end: End = End.UNDERSTOOD) -> Story:
    options = json.dumps({"position": CLOSE, "first_turn_capture": True})
    return Story("A test.", "katarenga", options, (), AS_USUAL, (Chapter(acts, end, 700, record),))


LIFT = Act(0, Verb.LIFT, "d4")


def test_what_was_done_as_it_was_meant_is_right() -> None:
    assert a_story(LIFT, Act(500, Verb.PUT, "d4", "c4"), record=("d4-c4",)).play() == Judgement(Verdict.RIGHT)


def test_another_action_in_the_record_is_wrong() -> None:
    judgement = a_story(LIFT, Act(500, Verb.PUT, "d4", "c4"), record=("d4-c5",)).play()
    assert judgement.verdict is Verdict.WRONG
    assert judgement.told[0] == "meant: d4-c5; record: d4-c4"


def test_what_needs_more_than_was_done_is_asked() -> None:
    assert a_story(record=("d4-c4",)).play().verdict is Verdict.ASKED


def test_a_cell_that_sticks_is_got_round_and_healed() -> None:
    stuck = Act(0, Verb.STICK, "c4", "open")
    story = a_story(stuck, LIFT, Act(500, Verb.PUT, "d4", "c4"), record=("d4-c4",))
    assert story.play().verdict is Verdict.ASKED


def test_a_misplaced_pawn_is_led_back() -> None:
    assert a_story(LIFT, Act(500, Verb.PUT, "d4", "d1"), end=End.LED).play() == Judgement(Verdict.RIGHT)


class Dark(NoisyTable):
    """A table that shows nothing."""

    def lit(self) -> Mapping[Space, Glow]:
        return {}


def test_where_nothing_is_shown_there_is_a_dead_end() -> None:
    story = a_story(LIFT, Act(500, Verb.PUT, "d4", "d1"), end=End.LED)
    record = story.begin()
    assert judge(Dark(record), record, story.stages()).verdict is Verdict.DEAD_END


def test_a_failure_is_told_without_what_it_does_not_need() -> None:
    needed = (LIFT, Act(500, Verb.PUT, "d4", "c4"))
    idle = (Act(100, Verb.LIFT, "h1", group=1), Act(300, Verb.PUT, "h1", "h1", group=1))
    late = Act(500, Verb.LATE, "c4", "stamped", 10, group=2)
    story = a_story(needed[0], *idle, late, needed[1], record=("d4-c5",))
    short = shrunk((story,), Verdict.WRONG)
    assert short is not None
    assert short.chapters == (replace(story.chapters[0], acts=needed),)
    assert shrunk((story,), Verdict.DEAD_END) is None
