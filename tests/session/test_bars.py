"""Bars along the edges of a board show what is lit: whoever looks for one round has read all of it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.daemon.outputs import TURN_S, FrameRotation
from companion.games.kernel import Space
from companion.session.work.mat import Mat
from companion.session.work.wiring import Wiring
from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.lamp_player import PatternPlayer
from tests.daemon.barred_tables import MAPS, Reader, blocks, mats, names, places

RED = Lamp(Colour(255, 0, 0), Pattern.BLINK)
BLUE = Lamp(Colour(0, 0, 255), Pattern.STEADY)
GREY = Lamp(Colour(9, 9, 9), Pattern.STEADY)
LAMPS = (RED, BLUE, GREY)
BOARDS = ("katarenga", "kiwara", *(f"kitara {name}" for name in MAPS.values()))


@cache
def barred() -> dict[str, Mat]:
    """Every mat with bars of the notes."""
    with TemporaryDirectory() as folder:
        return {name: mat for text in blocks("Bars") for name, mat in mats(Path(folder), text).items()}


@cache
def reader(name: str) -> Reader:
    return Reader(names(barred()[name]), places(name))


def spaces(*told: str) -> tuple[Space, ...]:
    return tuple(map(Space, told))


COLUMNS = [spaces(*(f"{column}{row}" for row in "123")) for column in "abc"]
ROWS = [spaces(*(f"{column}{row}" for column in "abc")) for row in "123"]
MAT = Mat("tiny", (), (*COLUMNS, *ROWS))
"""Nine spaces; lights 0 to 2 are for columns, 3 to 5 for rows."""


def shown(mat: Mat, lamp: Lamp, *lit: str, first: Collection[Space] = ()) -> list[set[int]]:
    """The lights that shine when these spaces are lit, frame by frame."""
    frames = mat.frames(dict.fromkeys(spaces(*lit), lamp), first, dark=DARK)
    assert {lamp for frame in frames for lamp in frame} <= {DARK, lamp}
    return [{light for light, one in enumerate(frame) if one != DARK} for frame in frames]


def test_several_spaces_are_shown_at_once_where_nobody_could_read_another() -> None:
    assert shown(MAT, RED, "a1", "c1") == [{0, 2, 3}]
    assert shown(MAT, RED, "a1", "c1", "a3", "c3") == [{0, 2, 3, 5}]


def test_what_could_be_read_amiss_takes_turns_in_the_order_in_which_it_is_told() -> None:
    assert shown(MAT, RED, "a1", "b2") == [{0, 3}, {1, 4}]
    assert shown(MAT, RED, "b2", "a1") == [{1, 4}, {0, 3}]
    assert shown(MAT, RED, "a1", "b2", "a2") == [{0, 3, 4}, {0, 1, 4}]


def test_all_of_a_line_is_the_line_alone() -> None:
    assert shown(MAT, RED, "a2", "b2", "c2") == [{4}]
    assert shown(MAT, RED, *(space for row in ROWS for space in row)) == [{0, 1, 2}]
    assert shown(MAT, RED, "a2", "b2", "c2", "a1") == [{4}, {0, 3, 4}]


def test_what_shines_otherwise_shares_a_frame_where_it_shares_no_end() -> None:
    a1, b2, b1 = spaces("a1", "b2", "b1")
    [frame] = MAT.frames({a1: RED, b2: BLUE}, dark=DARK)
    assert frame == (RED, BLUE, DARK, RED, BLUE, DARK)
    assert MAT.frames({a1: RED, b1: BLUE}, dark=DARK) == (
        (RED, DARK, DARK, RED, DARK, DARK),
        (DARK, BLUE, DARK, BLUE, DARK, DARK),
    )


def test_a_space_on_one_line_only_is_not_shown_alone() -> None:
    mat = Mat("tiny", (), (COLUMNS[0],))
    assert shown(mat, RED, "a1") == [set()]
    assert shown(mat, RED, *COLUMNS[0]) == [{0}]
    assert [mat.can_show(space) for space in COLUMNS[0]] == [False] * 3
    assert [MAT.can_show(space) for space in spaces("a1", "z9")] == [True, False]


def test_bars_show_no_more_than_what_comes_first_and_other_lights_show_all() -> None:
    mat = replace(MAT, lights=(*MAT.lights, Space("c3")))
    assert shown(mat, RED, "a1", "b2", "c3", first=spaces("b2")) == [{1, 4, 6}]
    assert shown(mat, RED, "a1", "b2", first=spaces("b2", "a1")) == [{1, 4}, {0, 3}]


def test_bars_show_what_lies_there_when_the_mat_is_turned_or_wired_otherwise() -> None:
    half = dict(zip((space for line in COLUMNS for space in line), reversed(sum(COLUMNS, ())), strict=True))
    assert shown(MAT.with_half_turn(half), RED, "a1") == [{2, 5}]
    assert MAT.with_half_turn(half).lights[0] == spaces("c3", "c2", "c1")
    assert shown(MAT.with_wiring(Wiring(lights={0: 5, 5: 0})), RED, "a1") == [{3, 5}]


# The boards of the notes


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_is_shown_by_exactly_the_lines_that_it_lies_on(name: str) -> None:
    mat, look = barred()[name], reader(name)
    for space in places(name):
        [frame] = mat.frames({space: RED}, dark=DARK)
        own = {light for light in range(len(frame)) if look.rows[light] == {space}}
        lines = {light for light in range(len(frame)) if space in look.rows[light]}
        assert {light for light, lamp in enumerate(frame) if lamp == RED} == (own or lines)
        assert len(own or lines) in (2, 4)
        assert look.read(frame) == {space: RED}


@settings(max_examples=50)
@given(st.sampled_from(BOARDS), st.data())
def test_whoever_looks_for_one_round_has_read_exactly_what_is_lit(name: str, data: st.DataObject) -> None:
    lit = data.draw(st.dictionaries(st.sampled_from([*places(name)]), st.sampled_from(LAMPS), max_size=24))
    frames = barred()[name].frames(lit, dark=DARK)
    assert reader(name).watched(frames) == lit
    assert len({*frames}) == len(frames) <= max(1, len(lit))


@settings(max_examples=50)
@given(st.sampled_from(BOARDS), st.data())
def test_part_of_a_row_or_a_column_never_takes_turns(name: str, data: st.DataObject) -> None:
    look = reader(name)
    row = data.draw(st.sampled_from([sorted(row) for row in look.rows if row]))
    lit = dict.fromkeys(data.draw(st.lists(st.sampled_from(row), min_size=1, unique=True)), BLUE)
    [frame] = barred()[name].frames(lit, dark=DARK)
    assert look.read(frame) == lit


# Whose turn it is


def frames(count: int) -> Sequence[tuple[Lamp, ...]]:
    return [(Lamp(Colour(number, 0, 0), Pattern.STEADY),) for number in range(1, count + 1)]


class Watch:
    """Somebody who notes the red of the only light whenever it changes."""

    def __init__(self) -> None:
        self.clock = ManualClock(100.0)
        self.seen: list[tuple[float, int]] = []
        self.turns = FrameRotation(self.clock, self._see)

    def _see(self, frame: Sequence[Lamp]) -> None:
        self.seen.append((self.clock.time() - 100.0, frame[0].colour.red))


def test_frames_take_turns_over_and_over_and_none_is_late_by_what_was_late_before() -> None:
    watch = Watch()
    watch.turns.show_frames(frames(3))
    watch.clock.advance(4.5 * TURN_S)
    assert watch.seen == [(0, 1), (TURN_S, 2), (2 * TURN_S, 3), (3 * TURN_S, 1), (4 * TURN_S, 2)]


def test_one_frame_alone_stays_and_nothing_is_due() -> None:
    watch = Watch()
    watch.turns.show_frames(frames(1))
    assert watch.clock.next_at() is None
    watch.turns.show_frames(frames(2))
    watch.turns.show_frames(frames(1))
    watch.clock.advance(10 * TURN_S)
    assert watch.seen == [(0, 1), (0, 1), (0, 1)]
    assert watch.clock.next_at() is None


def test_frames_that_are_shown_already_go_on_and_others_begin_at_once_with_their_first() -> None:
    watch = Watch()
    watch.turns.show_frames(frames(2))
    watch.clock.advance(1.5 * TURN_S)
    watch.turns.show_frames(frames(2))
    watch.turns.show_frames(frames(3))
    watch.clock.advance(TURN_S)
    assert watch.seen == [(0, 1), (TURN_S, 2), (1.5 * TURN_S, 1), (2.5 * TURN_S, 2)]


def test_whoever_stops_leaves_what_is_shown() -> None:
    watch = Watch()
    watch.turns.show_frames(frames(2))
    watch.turns.stop()
    watch.clock.advance(10 * TURN_S)
    assert (watch.seen, watch.clock.next_at()) == ([(0, 1)], None)


@pytest.mark.parametrize("pattern", [pattern for pattern in Pattern if pattern is not Pattern.PULSE])
def test_a_turn_is_whole_periods_of_what_blinks(pattern: Pattern) -> None:
    """So a light that stays on keeps in step with those that begin with the next frame."""
    player = PatternPlayer(1, 255, 60_000)
    player.show([Lamp(Colour(255, 255, 255), pattern)], 0.0)
    moments = [number / 80 for number in range(80)]
    assert [player.colours(at) for at in moments] == [player.colours(at + TURN_S) for at in moments]
