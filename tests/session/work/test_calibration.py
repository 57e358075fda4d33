"""Whatever way cells and lights are wired, sweeping a magnet over one space after the other finds it out."""

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.text import COLUMNS, fits
from companion.games.kernel import Reason, because, brief
from companion.session.work.calibration import Calibration, Response, SpotReading
from companion.session.work.calibration_job import RESTLESS
from companion.session.work.job import Lost, Shine
from companion.session.work.measurement import spots_of, wired_cells
from companion.session.work.wiring import PLAIN_WIRING, MatPlaces, Outfit, Wiring, format_wiring, parse_wiring
from companion.table.events import Cue, NotSaved, Turned
from companion.words import ENGLISH
from tests.session.work.magnet import SOUTH, Bench, Sensor

NAMES = ("a1", "b1", "c1", "a2", "b2", "c2")


def places(cells: tuple[int, ...], lights: tuple[int, ...] = ()) -> MatPlaces:
    """A mat that lists so many cells and lights for each of its spaces, one after the other."""

    def listed(counts: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        ends = [sum(counts[: number + 1]) for number in range(len(counts))]
        numbers = (tuple(range(end - count, end)) for end, count in zip(ends, counts, strict=True))
        return {name: each for name, each in zip(NAMES, numbers, strict=False) if each}

    return MatPlaces("game", "", listed(cells), listed(lights))


def outfit(places: MatPlaces, spare: int = 0) -> Outfit:
    cells, lights = (sum(map(len, each.values())) for each in (places.cells, places.lights))
    return Outfit(cells=cells + spare, lights=lights, places=(places,))


@st.composite
def benches(draw: st.DrawFn) -> Bench:
    """Any wires, some cells dead, all felt by the way from anywhere, all bouncing a little."""
    spaces = draw(st.integers(2, len(NAMES)))
    mat = places(
        tuple(draw(st.lists(st.integers(1, 2), min_size=spaces, max_size=spaces))),
        tuple(draw(st.lists(st.integers(0, 2), min_size=spaces, max_size=spaces))),
    )
    of = outfit(mat, draw(st.integers(0, 2)))
    wires, lamps = draw(st.permutations(range(of.cells))), draw(st.permutations(range(of.lights)))
    under = {space: tuple(wires[cell] for cell in cells) for space, cells in mat.cells.items()}
    shines = {lamps[light]: space for space, lights in mat.lights.items() for light in lights}
    sensor = st.builds(
        Sensor,
        dead=st.integers(0, 5).map(lambda one: one == 0),
        passing=st.lists(st.sampled_from([*under]), max_size=3, unique=True).map(tuple),
        own_s=st.floats(0.6, 1.0),
        passing_s=st.floats(0.01, 0.25),
        bounces=st.integers(0, 2),
    )
    owned = {cell for cells in under.values() for cell in cells}
    return Bench(of, under, {cell: draw(sensor) for cell in owned}, shines)


def check(bench: Bench) -> None:
    """What was found is true of every cell and light that anybody could find."""
    [mat] = bench.outfit.places
    alive = {cell for cell, sensor in bench.sensors.items() if not sensor.dead}
    for space, cells in bench.under.items():
        here = {cell for cell in range(bench.outfit.cells) if bench.saved.cell(cell) in mat.cells[space]}
        assert here == alive & {*cells}, space
    wanted = {
        light: space for light, space in bench.shines.items() if alive & {*bench.under[space]}
    }  # where no cell lives nobody can say that a light is there
    for light in range(bench.outfit.lights):
        there = bench.saved.light(light)
        shown = [name for name, lights in mat.lights.items() if there in lights]
        assert shown == [name for name in [wanted.get(light)] if name], light


@settings(max_examples=60)
@given(bench=benches(), plugs=st.frozensets(st.integers(1, 30), max_size=3))
def test_whatever_the_wires_are_they_are_found_out_also_if_the_plug_is_pulled(
    bench: Bench, plugs: frozenset[int]
) -> None:
    bench.through(lights_right=False, plugs=plugs)
    check(bench)
    assert bench.saved.calibration.whole


def test_cells_of_one_space_are_as_good_as_each_other_and_are_let_be_where_they_are() -> None:
    mat = MatPlaces("game", "", {"a1": (0, 1), "b1": (2, 3)})
    spots = spots_of(Outfit(cells=4, places=(mat,)))
    right = {
        0: SpotReading((Response(1, 900), Response(0, 800))),
        2: SpotReading((Response(3, 900), Response(2, 800))),
    }
    crossed = {
        0: SpotReading((Response(1, 900), Response(2, 800))),
        2: SpotReading((Response(3, 900), Response(0, 800))),
    }
    assert wired_cells(spots, Calibration(right), 4) == {}
    assert wired_cells(spots, Calibration(crossed), 4) == {2: 0, 0: 2}


def test_cells_that_no_mat_has_a_space_for_keep_their_numbers_where_they_can() -> None:
    mat = MatPlaces("game", "", {"a1": (0,), "b1": (1,)})
    spots = spots_of(Outfit(cells=6, places=(mat,)))
    found = Calibration({0: SpotReading((Response(4, 900),)), 1: SpotReading()}, stuck=(3,))
    wired = Wiring(wired_cells(spots, found, 6))
    assert [wired.cell(cell) for cell in range(6)] == [3, 4, 2, None, 0, 5]


TWO = places((1, 1), (1, 1))


def two(*, swapped: bool = False, wiring: Wiring = PLAIN_WIRING, **sensors: Sensor) -> Bench:
    """Two spaces, with a cell and a light each."""
    a1, b1 = (1, 0) if swapped else (0, 1)
    cells = {a1: sensors.get("a1", Sensor()), b1: sensors.get("b1", Sensor())}
    return Bench(outfit(TWO), {"a1": (a1,), "b1": (b1,)}, cells, {a1: "a1", b1: "b1"}, wiring)


def at_first_space(bench: Bench) -> Bench:
    bench.push()
    bench.wait()
    return bench


def title(bench: Bench) -> str:
    assert bench.job is not None
    return ENGLISH.short(bench.job.page(None).title)


def told(bench: Bench) -> str:
    assert bench.job is not None
    sentence = bench.job.page(None).sentence
    return ENGLISH.short(sentence) if sentence else ""


def shine(bench: Bench) -> dict[int, Shine]:
    assert bench.job is not None
    return dict(bench.job.lights)


def test_a_light_shows_where_to_sweep_and_what_was_found() -> None:
    bench = at_first_space(two())
    assert (title(bench), told(bench)) == ("a1: 1/2", "Sweep the magnet over a1.")
    assert shine(bench) == {0: Shine.HERE}
    bench.feel(0, present=True)
    assert told(bench) == "Felt. Circle, then go away."
    bench.now += 0.5
    bench.feel(0, present=False)
    bench.wait()
    assert (title(bench), shine(bench)) == ("b1: 2/2", {0: Shine.FOUND, 1: Shine.HERE})


def test_the_wiring_counts_once_everything_was_swept_and_not_before() -> None:
    bench = at_first_space(two(swapped=True))
    bench.step(lights_right=True)
    assert (bench.saved.cells, [*bench.saved.calibration.spots]) == ({}, [0])
    bench.step(lights_right=True)
    assert bench.saved.cells == {0: 1, 1: 0}


def test_an_older_wiring_is_what_lights_go_by_until_the_new_one_is_found() -> None:
    bench = two(wiring=Wiring(lights={0: 1, 1: 0}))
    at_first_space(bench)
    assert shine(bench) == {1: Shine.HERE}
    bench.through()
    assert bench.saved.lights == {0: 1, 1: 0}  # it was always where the screen said


def test_what_feels_something_at_rest_is_shown_first_and_is_nowhere_in_the_end() -> None:
    bench = two(b1=Sensor(dead=True))
    bench.feel(1, present=True)
    assert (told(bench), shine(bench)) == ("Clear the board. Felt still: 1", {1: Shine.WRONG})
    at_first_space(bench)
    bench.through()
    assert bench.saved.calibration.stuck == (1,)
    assert bench.saved.cells == {1: None}
    assert told(bench) == "1 of 2 found, 2 odd."


def test_a_piece_that_was_forgotten_is_no_broken_cell() -> None:
    bench = two()
    bench.feel(1, present=True)
    at_first_space(bench)
    bench.feel(1, present=False)
    bench.through()
    assert (bench.saved.calibration.stuck, bench.saved.cells, told(bench)) == ((), {}, "2 of 2 found, 0 odd.")


def test_a_cell_that_never_rests_is_left_out_and_disturbs_nothing() -> None:
    bench = two(b1=Sensor(dead=True))
    bench.push()
    for number in range(RESTLESS):
        bench.now += 0.1
        bench.feel(1, present=number % 2 == 0)
    bench.wait()
    bench.feel(1, present=True)
    assert told(bench) == "Sweep the magnet over a1."
    bench.through()
    assert bench.saved.calibration.restless == (1,)


def test_a_touch_while_nobody_should_touch_anything_breaks_no_cell() -> None:
    bench = two(a1=Sensor(bounces=2))
    bench.push()
    bench.seek("a1")
    bench.through()
    assert bench.saved.calibration.restless == ()


def test_of_two_cells_that_feel_it_alike_nobody_can_tell() -> None:
    bench = at_first_space(two(b1=Sensor(passing=("a1",), passing_s=0.7)))
    bench.seek("a1")
    assert (title(bench), told(bench)) == ("a1: 1/2", "Unclear. Smaller circles at a1.")


def test_whoever_found_a_neighbour_first_comes_back_there_after_all_others() -> None:
    bench = Bench(
        outfit(places((1, 1, 1))),
        {"a1": (0,), "b1": (1,), "c1": (2,)},
        {0: Sensor(), 1: Sensor(passing=("a1",)), 2: Sensor()},
    )
    bench.sensors = {**bench.sensors, 0: Sensor(dead=True)}  # it has come loose for a while
    seen = [title(at_first_space(bench))]
    for _ in range(3):
        bench.step(lights_right=True)
        seen.append(title(bench))
    assert seen == ["a1: 1/3", "b1: 2/3", "c1: 3/3", "a1: 1/3"]
    bench.sensors = {**bench.sensors, 0: Sensor()}
    bench.step(lights_right=True)
    assert (told(bench), bench.saved.cells) == ("3 of 3 found, 0 odd.", {})


def test_a_cell_that_tells_again_what_it_has_told_flickers_not() -> None:
    bench = at_first_space(two())
    for present in (*[True] * 20, False):
        bench.feel(0, present=present)
        bench.now += 0.02
    bench.wait()
    assert bench.saved.calibration.spots[0].own == (Response(0, 400),)


def test_whoever_bends_over_the_board_hears_what_was_found_and_what_was_not() -> None:
    bench = at_first_space(two())
    for cue in (Cue.MOVED, Cue.WRONG):  # the same cell again is nobody's news
        bench.sweep("a1")
        assert bench.cue is None
        bench.wait()
        assert bench.cue is cue


def test_cells_that_are_pulled_out_under_the_magnet_have_felt_nothing() -> None:
    bench = at_first_space(two())
    bench.feel(0, present=True)
    bench.tell(Lost(bench.now, "south.key"))
    assert told(bench) == "Felt. Circle, then go away."
    bench.tell(Lost(bench.now, "cells"))
    assert (told(bench), bench.job and bench.job.wake_at()) == ("Sweep the magnet over a1.", None)
    bench.now += 100.0
    bench.feel(0, present=False)
    bench.step(lights_right=True)
    assert bench.saved.calibration.spots[0].own == (Response(0, 800),)


def test_a_glimpse_of_the_magnet_finds_no_cell() -> None:
    bench = at_first_space(two(a1=Sensor(dead=True), b1=Sensor(passing=("a1",), passing_s=0.02)))
    bench.seek("a1")
    assert (title(bench), told(bench)) == ("a1: 1/2", "Sweep the magnet over a1.")


def test_a_space_that_takes_several_cells_takes_none_from_the_one_before() -> None:
    bench = Bench(
        outfit(places((1, 2))),
        {"a1": (0,), "b1": (1, 2)},
        {0: Sensor(passing=("b1",), passing_s=0.6), 1: Sensor(), 2: Sensor(dead=True)},
    )
    bench.through()
    assert [*bench.saved.calibration.spots] == [0, 1]
    assert [bench.saved.cell(cell) for cell in range(3)] == [0, 1, None]
    bench.tell(Turned(bench.now, SOUTH, 1))
    assert told(bench) == "b1: 1 of 2 cells felt."


def test_a_cell_that_was_found_elsewhere_is_told_by_where_that_is() -> None:
    bench = at_first_space(two())
    bench.seek("a1")
    bench.seek("a1")
    assert (title(bench), told(bench)) == ("b1: 2/2", "That is a1's. Again, or push.")


def test_the_key_goes_back_to_the_space_before_and_a_push_leaves_one_out() -> None:
    bench = at_first_space(two())
    bench.sweep("b1")  # it was the wrong space
    bench.wait()
    bench.key()
    assert title(bench) == "a1: 1/2"
    bench.seek("a1")
    bench.push()
    bench.through()
    assert told(bench) == "1 of 2 found, 1 odd."
    assert bench.saved.cells == {1: None}


def test_who_left_off_goes_on_there_or_begins_anew() -> None:
    bench = at_first_space(two())
    bench.seek("a1")
    bench.begin()
    assert told(bench) == "Go on at b1?"
    bench.push()
    at_first_space(bench)
    assert title(bench) == "b1: 2/2"
    bench.begin()
    bench.key()
    at_first_space(bench)
    assert title(bench) == "a1: 1/2"
    assert [*bench.saved.calibration.spots] == []


def test_a_light_goes_back_to_the_one_before_and_to_the_question() -> None:
    bench = at_first_space(two())
    bench.step(lights_right=True)
    bench.step(lights_right=True)
    bench.key()
    assert (title(bench), bench.blinks) == ("Light 1/2", {0})
    bench.push()
    bench.key()
    bench.key()
    assert told(bench) == "Was each light where I said?"
    bench.key()
    bench.through(lights_right=False)
    assert bench.saved.lights == {}


def test_who_has_put_a_light_right_goes_on_where_they_were() -> None:
    mat = places((1, 1, 1), (1, 1, 1))
    bench = Bench(
        outfit(mat), {name: (n,) for n, name in enumerate(mat.cells)}, dict.fromkeys(range(3), Sensor())
    )
    at_first_space(bench)
    for _ in range(4):
        bench.step(lights_right=False)
    for space in ("b1", "b1"):
        bench.seek(space)
    bench.key()
    bench.key()
    assert title(bench) == "Light 1/3"
    bench.seek("a1")
    assert title(bench) == "Light 3/3"


def test_who_went_on_with_lights_after_the_plug_was_pulled_begins_with_the_next() -> None:
    bench = at_first_space(two())
    for _ in range(4):
        bench.step(lights_right=False)
    bench.begin()
    assert told(bench) == "Go on with the lights?"
    bench.push()
    at_first_space(bench)
    assert title(bench) == "Light 2/2"


def test_where_no_light_is_planned_and_what_no_space_has_is_said_so() -> None:
    mat = MatPlaces("game", "", {"a1": (0,), "b1": (1,)}, {"a1": (0,)})
    bench = Bench(
        Outfit(cells=3, lights=2, places=(mat,)),
        {"a1": (0,), "b1": (1,), "off": (2,)},
        {cell: Sensor() for cell in range(3)},
    )
    at_first_space(bench)
    for _ in range(3):
        bench.step(lights_right=False)
    assert title(bench) == "Light 1/2"
    for space, why in (("b1", "No light belongs to b1."), ("off", "Nobody knows that cell.")):
        bench.seek(space)
        assert (title(bench), told(bench)) == ("Light 1/2", why)


def test_what_was_found_under_a_mat_that_is_no_more_takes_no_cell_from_the_one_that_is() -> None:
    before = Calibration(
        {0: SpotReading((Response(0, 900),)), 7: SpotReading((Response(1, 900),))}, lights={9: 0}
    )
    bench = two(wiring=Wiring(calibration=before))
    assert told(bench) == "Go on at b1?"
    bench.push()
    bench.through(lights_right=False)
    check(bench)


def test_a_magnet_that_lay_there_overnight_is_no_reason_to_forget_everything() -> None:
    bench = at_first_space(two())
    bench.feel(0, present=True)
    bench.now += 12 * 3600
    bench.feel(0, present=False)
    bench.wait()
    assert [*bench.saved.calibration.spots] == [0]
    assert parse_wiring(format_wiring(bench.saved)) == bench.saved


def test_a_cell_that_the_table_does_not_have_is_none() -> None:
    bench = two()
    bench.feel(2, present=True)
    assert told(bench) == "Take everything off the board."


def test_a_table_without_lights_asks_nothing_of_lights() -> None:
    mat = places((1, 1))
    bench = Bench(outfit(mat), {"a1": (0,), "b1": (1,)}, {0: Sensor(), 1: Sensor()})
    at_first_space(bench)
    for _ in range(2):
        bench.step(lights_right=False)
    assert told(bench) == "2 of 2 found, 0 odd."


def test_a_table_without_mats_goes_by_the_numbers_of_cells() -> None:
    bench = Bench(Outfit(cells=2), {"#0": (1,), "#1": (0,)}, {0: Sensor(), 1: Sensor()})
    at_first_space(bench)
    assert (title(bench), told(bench)) == ("#0: 1/2", "Sweep the magnet over cell 0.")
    bench.through()
    assert bench.saved.cells == {0: 1, 1: 0}


def test_cells_that_one_mat_alone_tells_apart_are_swept_apart_and_the_wand_has_its_own() -> None:
    one = MatPlaces("one", "", {"a1": (0, 1), "b1": (2,), "c1": (3,)}, {"a1": (0,), "b1": (1,)})
    other = MatPlaces("other", "", {"x": (0,), "y": (1,)}, {}, {"x": (4,)})
    spots = spots_of(Outfit(cells=6, lights=2, places=(other, one)))
    assert [(spot.label, spot.cells, spot.lights, spot.game) for spot in spots] == [
        ("a1", (0,), (0,), ""),
        ("a1", (1,), (0,), ""),
        ("b1", (2,), (1,), ""),
        ("c1", (3,), (), ""),
        ("x*", (4,), (), "other"),
    ]


def test_what_is_odd_is_looked_up_with_the_dial_and_swept_again_alone() -> None:
    bench = two(b1=Sensor(passing=("a1",), passing_s=0.6))
    bench.through()
    bench.tell(Turned(bench.now, SOUTH, 1))
    assert (title(bench), told(bench)) == ("Odd: 1/1", "a1 weak: 1.3. Move its reed.")
    assert bench.blinks == {0}
    bench.sensors = {cell: replace(sensor, passing=()) for cell, sensor in bench.sensors.items()}
    bench.push()
    assert title(bench) == "a1: 1/2"
    bench.seek("a1")
    assert told(bench) == "2 of 2 found, 0 odd."
    assert bench.saved.calibration.whole


def test_who_breaks_off_sweeping_one_again_keeps_what_was_found() -> None:
    bench = two(b1=Sensor(passing=("a1",), passing_s=0.6))
    bench.through()
    before = bench.saved
    bench.tell(Turned(bench.now, SOUTH, -1))
    bench.push()
    bench.key()
    assert (bench.job, bench.saved) == (None, before)


def test_what_was_found_is_shown_first_and_a_push_begins_anew() -> None:
    bench = two()
    bench.through()
    bench.begin()
    assert told(bench) == "2 of 2 found, 0 odd."
    bench.push()
    assert told(bench) == "Take everything off the board."
    assert bench.saved.calibration.whole  # until something is found anew


def test_a_contact_that_flickers_with_every_touch_is_told_of() -> None:
    bench = two(a1=Sensor(bounces=9))
    bench.through()
    bench.tell(Turned(bench.now, SOUTH, 1))
    assert told(bench) == "a1 flickers. Check wires."


def test_what_could_not_be_kept_is_to_be_done_again() -> None:
    bench = two()
    for nothing in (NotSaved(bench.now), Lost(bench.now, "cells")):
        bench.push()
        bench.tell(nothing)
        assert (told(bench), bench.job and bench.job.wake_at()) == ("Take everything off the board.", None)
    at_first_space(bench)
    bench.sweep("a1")
    bench.tell(NotSaved(bench.now))
    assert (title(bench), told(bench)) == ("a1: 1/2", "Sweep the magnet over a1.")
    assert bench.job is not None
    assert bench.job.wake_at() is None


# Bars along the edges

NINE = tuple(f"{column}{row}" for column in "abc" for row in "123")
RUNS = (
    *(f"{column}1..{column}3" for column in "abc"),
    *(f"{column}3..{column}1" for column in "abc"),
    *(f"a{row}..c{row}" for row in "123"),
    *(f"c{row}..a{row}" for row in "123"),
)


def run_of(name: str) -> tuple[str, ...]:
    near, _, far = name.partition("..")
    line = tuple(space for space in NINE if near[0] <= space[0] <= far[0] and near[1] <= space[1] <= far[1])
    return line or tuple(reversed(run_of(f"{far}..{near}")))


def framed(lamps: Sequence[int], lights: Mapping[str, tuple[int, ...]] = MappingProxyType({})) -> Bench:
    """Nine spaces in a frame of twelve lights, whose wires are in this order; and lights of some spaces."""
    cells = {space: (number,) for number, space in enumerate(NINE)}
    mat = MatPlaces("game", "", cells, lights, runs=dict(enumerate(map(run_of, RUNS))))
    names = {**dict(enumerate(RUNS)), **{light: space for space, here in lights.items() for light in here}}
    of = Outfit(cells=9, lights=len(names), places=(mat,))
    return Bench(
        of, cells, dict.fromkeys(range(9), Sensor()), {lamps[light]: names[light] for light in names}
    )


def reached(bench: Bench, stage: str) -> Bench:
    for _ in range(2 * len(NINE)):
        if title(bench) == stage:
            return bench
        bench.step(lights_right=False)
    raise AssertionError(title(bench))


@settings(max_examples=15)
@given(lamps=st.permutations(range(14)), plugs=st.frozensets(st.integers(1, 40), max_size=2))
def test_lights_of_bars_are_found_in_any_order_of_wires(lamps: list[int], plugs: frozenset[int]) -> None:
    bench = framed(lamps, {"a1": (12,), "b2": (13,)})
    bench.through(lights_right=False, plugs=plugs)
    assert [bench.saved.light(here) for here in lamps] == [*range(14)]


def test_a_space_is_shown_by_all_lights_of_its_lines() -> None:
    bench = at_first_space(framed(range(12)))
    assert (title(bench), bench.blinks) == ("a1: 1/9", {0, 3, 6, 9})
    bench.step(lights_right=True)
    assert bench.blinks == {0, 3, 7, 10}


def test_where_two_lights_are_beside_a_space_the_other_end_of_the_line_says_which() -> None:
    bench = reached(framed(range(12)), "Light 1/12")
    assert told(bench) == "Magnet to or by what blinks."
    bench.seek("a1")
    assert (title(bench), told(bench), bench.cue) == (
        "Light 1/12", "Now to the other end of its line.", Cue.TOUCHED,
    )  # fmt: skip
    bench.seek("c3")
    assert (title(bench), told(bench), bench.cue) == ("Light 1/12", "No line leads there. Again.", Cue.WRONG)
    for space in ("a1", "a3"):
        bench.seek(space)
    assert (title(bench), bench.saved.calibration.lights) == ("Light 2/12", {0: 0})
    bench.sweep("b1")  # nothing else is beside it
    bench.wait()
    assert (title(bench), bench.saved.calibration.lights) == ("Light 3/12", {0: 0, 1: 1})


def test_a_light_of_the_space_itself_is_told_by_the_same_space_again() -> None:
    bench = reached(framed([12, *range(12)], {"b1": (12,)}), "Light 1/13")
    bench.seek("b1")
    assert told(bench) == "Line's far end, or here again."
    bench.seek("b1")
    assert bench.saved.calibration.lights == {0: 12}


def test_the_key_takes_the_first_end_back_and_a_push_leaves_the_light_out() -> None:
    bench = reached(framed(range(12)), "Light 1/12")
    bench.push()
    bench.seek("b1")
    bench.seek("a1")
    assert told(bench) == "Now to the other end of its line."
    bench.key()
    assert (title(bench), told(bench)) == ("Light 3/12", "Magnet to or by what blinks.")
    bench.key()
    assert (title(bench), bench.saved.calibration.lights) == ("Light 2/12", {0: None, 1: 1})


def test_boards_that_lie_on_the_same_cells_may_have_other_lines() -> None:
    cells = {space: (number,) for number, space in enumerate(NINE)}
    inner = MatPlaces("inner", "", {"x": (3,), "y": (4,), "z": (5,)}, runs={0: ("x", "y"), 1: ("z", "y")})
    whole = MatPlaces("whole", "", cells, runs={0: run_of("b1..b3"), 2: run_of("a2..c2")})
    spots = {spot.space: spot for spot in spots_of(Outfit(cells=9, lights=3, places=(inner, whole)))}
    assert {space: spot.lines for space, spot in spots.items() if spot.lines} == {
        "a2": (2,), "b1": (0,), "b2": (0, 1, 2), "b3": (0, 1), "c2": (2,),
    }  # fmt: skip
    assert {space: spot.ends for space, spot in spots.items() if spot.ends} == {
        "a2": {2: {7}}, "b1": {0: {4, 5}}, "b3": {1: {4}},
    }  # fmt: skip


def is_brief(code: str) -> bool:
    return code.endswith(".brief")


VALUES: dict[str, str | int] = {
    "space": "s28*", "game": "katarenga", "number": 999, "count": 999, "found": 999, "odd": 99,
    "cell": 1023, "margin": "1.4", "edges": 99, "chair": "south",
    "clicks": 20, "closed": 99, "felt": 999, "light": 999, "name": "", "broken": 9, "look": 9,
}  # fmt: skip
MENDING = re.compile(r"(work\.well|-(lost|dead|bad|backwards|steps|slips|small|misses|closed|flickers))$")
"""What is told in several screenfuls."""
ON_SCREENS = {
    **ENGLISH.read("work"),
    **{code: text for code, text in ENGLISH.read("calibration").items() if is_brief(code)},
}
CODES = [code for code in ON_SCREENS if brief(code) not in ON_SCREENS and not MENDING.search(code)]


TITLES = ("work.cells", "work.readers", "work.spot", "work.light", "work.odd", "work.skip-or-leave")


def in_full(code: str) -> Reason:
    names = [name for _, name, _, _ in string.Formatter().parse(ON_SCREENS[code]) if name]
    values = {**VALUES, "space": "s28"} if code.startswith("work.sweep") else VALUES
    return because(code, **{name: values[name] for name in names})


@pytest.mark.parametrize("code", CODES)
def test_everything_that_is_said_at_work_fits_its_screen(code: str) -> None:
    text, plain = ENGLISH.reason(in_full(code)), code.removesuffix(".brief")
    one_line = plain.endswith(("-leave", "-back", "-or-no")) or plain in TITLES or "job-" in plain
    assert fits(text, 1 if one_line else 2), text
    assert len(text) <= COLUMNS or not one_line
