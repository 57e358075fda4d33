"""The drill template measured with a ruler: holes are where they belong, and wood is left between them."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from companion.config import load
from companion.drawing.shapes import Disc, Letters
from companion.maker.mats.drill import all_holes, count_bores, drill
from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.pages import whole_sheet
from companion.maker.mats.site import (
    EDGE_MM,
    FOOT,
    GLASS_MM,
    LEG_MM,
    REED_OFFSET_MM,
    WEB_MM,
    Below,
    Bore,
    Site,
)
from companion.words import ENGLISH
from tests.everygame import EVERY_WORD
from tests.maker.mats.boards import MATS, SPACES, drawn, game_mat, table, wood
from tests.maker.mats.parsed_svg import Drawn, Point, rounded

TABLES = [table("duel"), table("kingdom"), *(wood(*mat) for mat in MATS)]
NAMES = ["duel", "kingdom", *(f"{game} {layout}" for game, layout in MATS)]
every_table = pytest.mark.parametrize("site", TABLES, ids=NAMES)

LEG = GLASS_MM / 2 + LEG_MM
PIPE = (-12.5, -12.5)
"""The stated place of a pipe, in millimetres east and south of the middle of its space, at a pitch of 40."""


def points(site: Site, bore: Bore) -> list[Point]:
    return [(rounded(hole.x), rounded(hole.y)) for hole in all_holes(site) if hole.bore is bore]


def shifted(middles: list[Point], *shifts: Point) -> list[Point]:
    return sorted((rounded(x + east), rounded(y + south)) for x, y in middles for east, south in shifts)


@pytest.mark.parametrize(("game", "layout"), MATS)
def test_every_hole_lies_where_the_mat_has_the_point_of_the_magnet_and_its_stated_distance(
    game: str, layout: str
) -> None:
    site = wood(game, layout)
    middles = [(x - 9 + EDGE_MM, y - 9 + EDGE_MM) for x, y in drawn(game_mat(game, layout)).points().values()]
    assert sorted(points(site, Bore.PIPE)) == shifted(middles, PIPE)
    legs = shifted(middles, (REED_OFFSET_MM - LEG, 0), (REED_OFFSET_MM + LEG, 0))
    assert sorted(points(site, Bore.WIRE)) == legs


@every_table
def test_what_is_drawn_is_what_is_drilled_as_large_as_it_is_drilled(site: Site) -> None:
    parts = {part.name: part for part in drill(site, "table", EVERY_WORD).parts}
    for bore in count_bores(all_holes(site)):
        discs = [shape for shape in parts[f"holes-{bore.code}"].shapes if isinstance(shape, Disc)]
        assert [(rounded(disc.x), rounded(disc.y)) for disc in discs] == points(site, bore)
        assert {2 * disc.radius for disc in discs} == {bore.drill_mm}


@pytest.mark.parametrize("site", [*TABLES, *(wood("kiwara", "classic", pitch) for pitch in (30, 31.5, 80))])
def test_pipes_come_up_inside_their_space_beside_the_widest_foot_and_pieces_stand_on_no_light(
    site: Site,
) -> None:
    for spot in site.spots:
        for pipe in spot.below.pipes(spot.x, spot.y, site.pitch):
            radius = pipe.hole.radius
            beside = dist((spot.x, spot.y), (pipe.x, pipe.y)) - radius
            assert beside > FOOT * site.pitch / 2 + (site.pitch >= PITCH_MM)
            assert max(abs(pipe.x - spot.x), abs(pipe.y - spot.y)) + radius < site.pitch / 2


@every_table
def test_between_two_holes_there_is_wood_enough(site: Site) -> None:
    close = [
        (one, other)
        for one, other in combinations(all_holes(site), 2)
        if dist(one[1:], other[1:]) - one.radius - other.radius < WEB_MM
    ]
    assert close == []


@every_table
def test_reeds_lie_apart_and_no_pipe_runs_through_one(site: Site) -> None:
    for one, other in combinations(site.reeds, 2):
        assert abs(one.x - other.x) > GLASS_MM + 2 * LEG_MM or abs(one.y - other.y) >= 6
    for reed in site.reeds:
        for hole in all_holes(site):
            if hole.bore is not Bore.WIRE:
                beside = max(0, abs(hole.x - reed.x) - LEG), abs(hole.y - reed.y)
                assert dist((0, 0), beside) > hole.radius + 1.2


@every_table
def test_screws_lie_outside_of_every_mat_and_inside_of_the_wood(site: Site) -> None:
    screws = points(site, Bore.FIXING)
    assert len(screws) >= 4
    for x, y in screws:
        assert not any(
            area.x - 2 < x < area.east + 2 and area.y - 2 < y < area.south + 2 for area in site.mats.values()
        )
        assert 5 < x < site.wood.width - 5
        assert 5 < y < site.wood.height - 5


@every_table
def test_the_drills_are_told_with_their_counts(site: Site) -> None:
    mat = drill(site, "table", EVERY_WORD)
    [told] = [part for part in mat.parts if part.name == "told"]
    texts = [shape.text for shape in told.shapes if isinstance(shape, Letters)]
    for bore in {hole.bore for hole in all_holes(site)}:
        assert f"{bore.drill_mm:g} mm: {len(points(site, bore))}" in texts


def test_it_is_told_how_large_the_wood_is_and_where_its_reeds_lie() -> None:
    """Of the wand it is its corner, and not the middle of a space: 8 mm east of that there is no reed."""
    reeds = "Reeds (14 mm of glass) lie below, from leg to leg, their middles 8 mm east of"
    for name, size, of in (
        ("duel", "400 x 480", "where pieces stand."),
        ("kingdom", "328 x 368", "where the wand touches, the small crosses."),
    ):
        parts = {part.name: part for part in drill(table(name), name, ENGLISH).parts}
        texts = [shape.text for shape in parts["told"].shapes if isinstance(shape, Letters)]
        assert texts[1].startswith(f"Wood of {size} mm, 4 mm thick. Glue this onto its upper side.")
        assert texts[2] == f"{reeds} {of}"


def test_a_table_without_reeds_is_told_of_none() -> None:
    site = table("duel")
    dark = replace(site, spots=tuple(spot._replace(below=Below()) for spot in site.spots))
    [told] = [part for part in drill(dark, "table", ENGLISH).parts if part.name == "told"]
    assert "Reeds" not in " ".join(shape.text for shape in told.shapes if isinstance(shape, Letters))


def test_the_wood_of_duel_has_a_hole_for_each_light_and_two_for_each_cell() -> None:
    site, duel = table("duel"), load("duel", SPACES)
    assert sorted(reed.number for reed in site.reeds if reed.number is not None) == [*range(duel.cell_count)]
    assert sorted(pipe.number for pipe in site.pipes if pipe.number is not None) == [*range(duel.light_count)]
    assert count_bores(all_holes(site)) == {
        Bore.PIPE: 68,
        Bore.WIRE: 136,
        Bore.REGISTER: 8,
        Bore.FIXING: 10,
        Bore.READER: 1,
    }


def test_a_cell_is_named_by_every_game_of_its_table() -> None:
    texts = {
        text.text
        for text in Drawn(whole_sheet(drill(table("duel"), "t", EVERY_WORD), "")).parts["spot-b1"].texts
    }
    assert texts == {"katarenga b1", "kiwara Sa", "cell 8", "light 17"}


def test_where_only_a_wand_is_felt_its_reed_lies_below_the_corner_that_it_touches() -> None:
    site, kingdom = table("kingdom"), load("kingdom", SPACES)
    assert all(reed.wand for reed in site.reeds)
    boards = kingdom.mats["kitara"].boards.values()
    assert len(site.reeds) == len(
        {number for b in boards for number, name in enumerate(b.wand) if name != "-"}
    )
    corner = {
        (rounded(reed.x - REED_OFFSET_MM - spot.x), rounded(reed.y - spot.y))
        for spot in site.spots
        for reed in spot.below.reeds(spot.x, spot.y, PITCH_MM)
    }
    assert corner == {(-12.5, 12.5)}


def test_where_a_tag_comes_to_lie_over_a_cell_there_is_no_reader() -> None:
    site = table("duel")
    assert points(site, Bore.READER) == [tuple(map(rounded, site.tags["katarenga"]))]
    x, y = site.tags["kiwara"]
    assert min(dist((x, y), (spot.x, spot.y)) for spot in site.spots) < 1
