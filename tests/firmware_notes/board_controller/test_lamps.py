"""Patterns and current, in virtual time; what this Python computes is what MicroPython computes."""

import json
import os
import subprocess
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.firmware_notes.board_controller.modules import module
from tests.firmware_notes.board_controller.rig import FIRMWARE

LAMPS = module("lamps")
STEADY, PULSE, BLINK, FLICKER = range(4)
WRAP = 1 << 30
WHITE = (255, 255, 255, STEADY)
BYTE = st.integers(0, 255)
LIT = st.tuples(BYTE, BYTE, BYTE, st.integers(0, 3))
Lamp = tuple[int, int, int, int]


def lamps(count: int = 3, own_ma: int = 60_000, idle_ma: int = 1, order: str = "RGB") -> Any:
    """Lamps without a limit but their own."""
    made = LAMPS.Lamps(count, order, 20, idle_ma, own_ma)
    made.limit(255, 0)
    return made


def colours(made: Any) -> list[tuple[int, int, int]]:
    return [(word >> 16, word >> 8 & 255, word & 255) for word in made.words]


def red_at(made: Any, ms: int) -> int:
    made.play(ms % WRAP, at_once=True)
    return colours(made)[0][0]


def drawn_ma(made: Any, idle_ma: int) -> float:
    """What a strip takes that shows this: each colour its share of 20 mA, and each light when dark."""
    return sum(map(sum, colours(made))) * 20 / 255 + idle_ma * len(made.words)


def test_a_steady_lamp_is_its_colour_in_the_order_of_the_strip() -> None:
    for order, word in (("RGB", 0x010203), ("GRB", 0x020103), ("BGR", 0x030201)):
        made = lamps(1, order=order)
        made.show(0, (1, 2, 3, STEADY), 0)
        assert made.play(100)
        assert list(made.words) == [word]


def test_a_blink_is_half_a_second_on_and_half_a_second_off() -> None:
    made = lamps()
    made.show(0, (200, 0, 0, BLINK), 1000)
    assert [red_at(made, 1000 + ms) for ms in (0, 499, 500, 999, 1000, 1500)] == [200, 200, 0, 0, 200, 0]


def test_each_lamp_plays_its_own_pattern_from_its_own_beginning() -> None:
    made = lamps(4)
    for light, (pattern, began) in enumerate(((BLINK, 0), (BLINK, 300), (FLICKER, 300), (STEADY, 300))):
        made.show(light, (9, 0, 0, pattern), began)
    seen = []
    for ms in (400, 600, 900, 1225):
        made.play(ms, at_once=True)
        seen.append([red for red, _, _ in colours(made)])
    assert seen == [[9, 9, 9, 9], [0, 9, 9, 9], [0, 0, 9, 9], [9, 0, 0, 9]]


def test_a_flicker_is_an_eighth_of_a_second_on_and_an_eighth_off() -> None:
    made = lamps()
    made.show(0, (200, 0, 0, FLICKER), 7)
    assert [red_at(made, 7 + ms) for ms in (0, 124, 125, 249, 250, 375)] == [200, 200, 0, 0, 200, 0]


def test_a_pulse_fades_and_swells_softly_and_is_never_quite_dark() -> None:
    made = lamps()
    made.show(0, (255, 0, 0, PULSE), 0)
    course = [red_at(made, ms) for ms in range(0, 1600, 10)]
    assert (course[0], course[80], red_at(made, 1600)) == (255, min(course), 255)
    assert 0 < min(course) < 100
    assert course[:81] == sorted(course[:81], reverse=True)
    assert course[81:] == course[79:0:-1]
    assert max(abs(a - b) for a, b in pairwise(course)) < 6


def test_a_pattern_goes_on_where_the_clock_begins_anew() -> None:
    made = lamps()
    made.show(0, (200, 0, 0, BLINK), WRAP - 700)
    assert [red_at(made, WRAP - 700 + ms) for ms in (400, 600, 900, 1100, 1600)] == [200, 0, 0, 200, 0]


def test_a_lamp_that_is_told_again_what_it_shows_goes_on_undisturbed() -> None:
    made = lamps()
    made.show(0, (200, 0, 0, BLINK), 0)
    made.show(0, (200, 0, 0, BLINK), 400)
    assert red_at(made, 600) == 0
    made.show(0, (201, 0, 0, BLINK), 700)
    assert red_at(made, 1100) == 201


def test_a_strip_is_written_when_something_changes_and_again_until_it_has_taken_it() -> None:
    made = lamps()
    assert made.play(100)
    made.taken()
    assert not made.play(200)
    made.show(1, WHITE, 201)
    assert not made.play(205)
    assert made.play(210)
    assert made.play(250)
    made.taken()
    assert not made.play(300)
    made.show(1, (255, 255, 255, BLINK), 300)
    assert not made.play(340)
    assert [made.play(ms) for ms in (780, 790, 810, 820)] == [False, False, False, True]


def test_what_was_forgotten_is_dark_though_the_limit_is_the_same_at_once() -> None:
    made = lamps()
    made.breathe(0)
    assert made.play(100)
    made.forget()
    made.limit(255, 0)
    assert made.play(200)
    assert colours(made) == [(0, 0, 0)] * 3


def test_no_light_breathes_where_there_is_none() -> None:
    made = lamps(0)
    made.breathe(0)
    assert made.play(100)
    assert list(made.words) == []


def test_all_are_scaled_down_together_and_stay_so_while_one_blinks() -> None:
    made = lamps(3, own_ma=93)
    for light, pattern in enumerate((STEADY, STEADY, BLINK)):
        made.show(light, (255, 255, 255, pattern), 0)
    assert made.play(100)
    half = [(127, 127, 127)] * 2
    assert colours(made) == [*half, (127, 127, 127)]
    assert made.play(600)
    assert colours(made) == [*half, (0, 0, 0)]


def test_the_boards_own_limit_holds_whatever_is_asked() -> None:
    made = lamps(10, own_ma=100)
    for light in range(10):
        made.show(light, WHITE, 0)
    for asked_ma, limit_ma in ((0, 100), (65_535, 100), (50, 50), (101, 100)):
        made.limit(255, asked_ma)
        made.play(0, at_once=True)
        assert limit_ma - 3 < drawn_ma(made, 1) <= limit_ma


def test_where_dark_lights_take_more_than_the_limit_they_are_dark() -> None:
    made = lamps(10, own_ma=10)
    made.show(0, WHITE, 0)
    made.play(0, at_once=True)
    assert set(colours(made)) == {(0, 0, 0)}


@given(
    st.lists(st.tuples(st.integers(0, 9), LIT, st.integers(0, 5000)), max_size=30),
    BYTE,
    st.integers(0, 1000),
    st.integers(1, 700),
    st.integers(0, 2),
)
def test_no_lamps_take_more_than_the_limit_and_none_is_brighter_than_asked(
    told: list[tuple[int, Lamp, int]], brightness: int, asked_ma: int, own_ma: int, idle_ma: int
) -> None:
    made = lamps(10, own_ma, idle_ma)
    limit_ma = min(asked_ma or own_ma, own_ma)
    made.limit(brightness, asked_ma)
    asked = [(0, 0, 0, 0)] * 10
    for light, lamp, ms in told:
        made.show(light, lamp, ms)
        asked[light] = lamp
        made.play(ms, at_once=True)
        assert drawn_ma(made, idle_ma) <= max(limit_ma, 10 * idle_ma)
        for shown, wanted in zip(colours(made), asked, strict=True):
            assert all(a <= b * brightness / 255 + 1e-9 for a, b in zip(shown, wanted[:3], strict=True))


SCRIPT = """
import json, sys
from lamps import Lamps
for line in sys.stdin:
    own, brightness, limit, told = json.loads(line)
    made = Lamps(300, "GRB", 20, 1, own)
    made.limit(brightness, limit)
    for light, lamp, ms in told:
        made.show(light, lamp, ms)
        made.play(ms)
    made.play(told[-1][2] + 77, at_once=True)
    print(json.dumps(list(made.words)))
"""


def test_micropython_computes_the_same_for_300_lights(micropython: str) -> None:
    random = Random(7)
    games = []
    for _ in range(12):
        lights = random.sample(range(300), 60)
        told = [
            (light, [*random.randbytes(3), random.randrange(4)], 31 * at) for at, light in enumerate(lights)
        ]
        games.append(
            (random.randrange(400, 3000), random.randrange(9, 256), random.randrange(400, 3000), told)
        )
    done = subprocess.run(
        [micropython, "-c", SCRIPT],
        input="\n".join(map(json.dumps, games)),
        env=os.environ | {"MICROPYPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    )
    for line, (own_ma, brightness, asked_ma, told) in zip(done.stdout.splitlines(), games, strict=True):
        made = LAMPS.Lamps(300, "GRB", 20, 1, own_ma)
        made.limit(brightness, asked_ma)
        for light, lamp, ms in told:
            made.show(light, lamp, ms)
            made.play(ms)
        made.play(told[-1][2] + 77, at_once=True)
        assert json.loads(line) == list(made.words)
        assert any(made.words)
        assert drawn_ma(made, 1) <= min(asked_ma, own_ma)
