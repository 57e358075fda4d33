"""Telling a board: answers are followed to the next ask, and what is no answer is refused."""

import pytest

from companion.games.kernel import (
    BadOption,
    Dialogue,
    LayoutAnswer,
    LayoutQuestion,
    Reason,
    Space,
    Why,
    because,
    follow,
)
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import ASK_HEAP, lay

SUN, MOON, STAR = (LayoutAnswer(name, {Space("sky"): name}) for name in ("sun", "moon", "star"))
BY_DAY = LayoutQuestion("tiny.day", "sky", (SUN,))
BY_NIGHT = LayoutQuestion("tiny.night", "sky", (MOON, STAR))


def sky() -> Dialogue:
    day = yield BY_DAY
    night = yield BY_NIGHT
    return {"sky": [day.value, night.value]}


def refusal(answers: tuple[str, ...]) -> Reason:
    with pytest.raises(BadOption) as refused:
        follow(sky(), answers)
    return refused.value.reason


def test_each_answer_leads_to_the_next_ask_and_the_last_one_to_the_options() -> None:
    assert follow(sky(), ()) == BY_DAY
    assert follow(sky(), ("sun",)) == BY_NIGHT
    assert follow(sky(), ("sun", "star")) == {"sky": ["sun", "star"]}


def test_an_ask_with_a_single_pick_is_asked_too() -> None:
    assert follow(sky(), ()) == LayoutQuestion("tiny.day", "sky", (SUN,))
    assert refusal(("moon",)) == because(Why.OPTION_VALUE, option="sky", accepted="sun")


def test_what_is_no_pick_is_refused_with_what_there_is() -> None:
    assert refusal(("sun", "sun")) == because(Why.OPTION_VALUE, option="sky", accepted="moon | star")
    assert refusal(("", "star")) == because(Why.OPTION_VALUE, option="sky", accepted="sun")


def test_an_answer_too_many_is_refused() -> None:
    assert refusal(("sun", "star", "moon")) == because(Why.ILLEGAL, text="moon")
    assert refusal(("sun", "star", "moon", "sun")) == because(Why.ILLEGAL, text="moon")


@pytest.mark.parametrize("picks", [(), (MOON, MOON), (MOON, LayoutAnswer("moon", {}))])
def test_an_ask_without_picks_or_with_one_twice_is_none(picks: tuple[LayoutAnswer, ...]) -> None:
    with pytest.raises(ValueError, match=r"tiny\.night"):
        LayoutQuestion("tiny.night", "sky", picks)


def test_the_tiny_game_asks_for_its_heap() -> None:
    assert lay(()) == ASK_HEAP
    assert lay(("7",)) == {"heap": 7}
    assert PEBBLES.setup.layout_answers is not None
    assert PEBBLES.setup.layout_answers({"heap": 7}) == ("7",)
