"""Mats measured with a ruler: where spaces lie, what is written on them, and where rivers run."""

from itertools import permutations, product
from typing import Any

import pytest

from companion.games.katarenga.board import STEPS
from companion.games.katarenga.look import COLOURS
from companion.games.katarenga.setup import draw_layout as drawn_quarters
from companion.games.kernel import MatStyle, Space
from companion.games.kitara.chart import cells
from companion.games.kitara.reference import MAPS
from companion.games.kiwara.layout import FACED, NAMED, SPACES, STATIONS, WHERE
from companion.maker.mats.measures import PITCH_MM
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME
from tests.maker.mats.boards import MATS as EVERY_MAT
from tests.maker.mats.boards import drawn, game_mat, plain, square
from tests.maker.mats.parsed_svg import Drawn, Point, Stroke, rounded
from tests.view.kitara_games import owners_map

KIWARA = [layout for game, layout in EVERY_MAT if game == "kiwara"]
KITARA = [layout for game, layout in EVERY_MAT if game == "kitara"]
GRIDS = [mat for mat in EVERY_MAT if mat[0] != "kitara"]
"""The boards that lie in rows and columns themselves."""


def apart(points: dict[str, Point]) -> dict[str, Point]:
    """How far east and north each point lies of the one farthest in the south-west."""
    west, south = min(x for x, _ in points.values()), max(y for _, y in points.values())
    return {name: (rounded(x - west), rounded(south - y)) for name, (x, y) in points.items()}


@pytest.mark.parametrize("pitch_mm", [PITCH_MM, 31.5])
@pytest.mark.parametrize(("game", "layout"), GRIDS)
def test_every_space_has_its_point_where_the_game_says_at_one_pitch(
    game: str, layout: str, pitch_mm: float
) -> None:
    rules = EVERY_GAME[game]
    where = rules.hands.places_of(rules.rules.new(rules.rules.settle({}, setup_lots(7))))
    west, south = min(x for x, _ in where.values()), min(y for _, y in where.values())
    wanted = {
        space: (rounded((x - west) * pitch_mm), rounded((y - south) * pitch_mm))
        for space, (x, y) in where.items()
    }
    assert apart(drawn(game_mat(game, layout, pitch_mm)).points()) == wanted


@pytest.mark.parametrize(("game", "layout"), GRIDS)
def test_a_space_is_as_large_as_the_pitch_with_its_point_in_the_middle(game: str, layout: str) -> None:
    mat = drawn(game_mat(game, layout))
    assert len(mat.points()) == len(EVERY_GAME[game].hands.spaces)
    for space, (x, y) in mat.points().items():
        assert mat.space(space).boxes[0] == (rounded(x - 20), rounded(y - 20), 40, 40)


@pytest.mark.parametrize(("game", "layout"), EVERY_MAT)
def test_nothing_of_a_space_lies_outside_the_lines_of_cutting(game: str, layout: str) -> None:
    mat = game_mat(game, layout)
    for x, y in drawn(mat).points().values():
        assert 9 + 20 < x < 9 + mat.width - 20
        assert 9 + 20 < y < 9 + mat.height - 20


# Names


def names(mat: Drawn, space: str) -> set[tuple[int, int, int]]:
    """How a name is turned, and on which side of the middle it stands, east and south."""
    x, y = mat.points()[space]
    return {
        (text.turned, sign(text.x - x), sign(text.y - y))
        for text in mat.space(space).texts
        if text.text == space
    }


def sign(value: float) -> int:
    return 0 if abs(value) < 3 else 1 if value > 0 else -1


def test_a_square_is_named_for_both_sides_and_what_lies_around_the_board_for_its_own() -> None:
    mat = drawn(game_mat("kiwara", "classic"))
    told = {space: names(mat, space) for space in ("Sa", "Nf", "W3", "E1")}
    assert told == {"Sa": {(0, 0, 1)}, "Nf": {(180, 0, -1)}, "W3": {(90, -1, 0)}, "E1": {(270, 1, 0)}}
    camps = drawn(game_mat("katarenga", "frame"))
    assert [names(camps, camp) for camp in ("a0", "h9")] == [{(0, 0, 1)}, {(180, 0, -1)}]
    assert names(camps, "c4") == {(0, -1, 1), (180, 1, -1)}


def test_letters_and_numbers_stand_beside_the_board_of_katarenga_inside_the_lines_of_cutting() -> None:
    mat = game_mat("katarenga", "frame")
    sheet = drawn(mat)
    marks = {text.text: text for text in sheet.parts["marks"].texts}
    assert sorted(marks) == [*"12345678", *"abcdefgh"]
    assert marks["c"].x == sheet.points()["c1"][0]
    assert all(9 < text.x < 9 + mat.width and 9 < text.y < 9 + mat.height for text in marks.values())


# What grounds are


def test_the_frame_has_no_colours_and_no_signs_since_tiles_lie_on_it() -> None:
    mat = drawn(game_mat("katarenga", "frame"))
    squares = [name for name in mat.points() if name[1] not in "09"]
    assert {fill for name in squares for fill in mat.space(name).fills} & {*COLOURS.values()} == set()
    assert [mat.space(name).strokes for name in squares] == [[]] * 64
    assert mat.space("a0").patches == [], "camps point nowhere"


def test_a_board_of_katarenga_has_its_colours_and_a_sign_for_each() -> None:
    mat = drawn(game_mat("katarenga", "board"))
    assert "rivers" not in mat.parts
    rows = drawn_quarters(setup_lots(7)).rows()
    for file, rank in product(range(8), range(8)):
        space, colour = mat.space(f"{'abcdefgh'[file]}{rank + 1}"), rows[7 - rank][file]
        assert space.fills[0] == COLOURS[colour]
        assert len(space.strokes) == len(STEPS[colour])


def test_red_points_straight_and_yellow_diagonally_farther_than_blue() -> None:
    mat = drawn(game_mat("katarenga", "board"))
    rows = drawn_quarters(setup_lots(7)).rows()
    reach = {}
    for file, rank in product(range(8), range(8)):
        name = f"{'abcdefgh'[file]}{rank + 1}"
        x, y = mat.points()[name]
        ends = [(abs(to_x - x), abs(to_y - y)) for _, _, to_x, to_y in mat.space(name).strokes]
        reach[rows[7 - rank][file]] = {(rounded(east), rounded(south)) for east, south in ends}
    assert reach == {
        "r": {(11.6, 0), (0, 11.6)},
        "y": {(8.2, 8.2)},
        "b": {(6.8, 0), (0, 6.8), (4.81, 4.81)},
        "g": {(5.2, 10.4), (10.4, 5.2)},
    }


@pytest.mark.parametrize("layout", ["classic", "reserve"])
def test_a_territory_has_one_colour_and_one_letter_and_its_neighbours_others(layout: str) -> None:
    mat, rows = drawn(game_mat("kiwara", layout)), NAMED[layout]
    told: dict[str, set[tuple[str, str]]] = {}
    for space in SPACES:
        letter = rows[5 - int(space[1])]["abcdef".index(space[0])]
        part = mat.space(space)
        [shown] = {text.text for text in part.texts} - {space}
        told.setdefault(letter, set()).add((part.fills[0], shown))
    assert [len(seen) for seen in told.values()] == [1] * 6
    assert len(set.union(*told.values())) == 6
    assert len({colour for colour, _ in set.union(*told.values())}) == 6


# Rivers


def wanted_rivers(rows: tuple[str, ...], mat: Drawn) -> set[Stroke]:
    """Every edge between different letters, from the points of the two spaces beside it."""
    points, found = mat.points(), set()
    for column, row in product(range(6), range(5)):
        x, y = points[f"{'abcdef'[column]}{5 - row}"]
        if column < 5 and rows[row][column] != rows[row][column + 1]:
            found.add((x + 20, y - 20, x + 20, y + 20))
        if row < 4 and rows[row][column] != rows[row + 1][column]:
            found.add((x - 20, y + 20, x + 20, y + 20))
    return found


@pytest.mark.parametrize("layout", ["classic", "reserve"])
def test_a_river_runs_on_every_edge_between_two_territories_and_nowhere_else(layout: str) -> None:
    mat = drawn(game_mat("kiwara", layout))
    assert {*mat.parts["rivers"].strokes} == wanted_rivers(NAMED[layout], mat)


def test_a_free_savanna_that_was_told_has_its_rivers_whatever_its_letters_are() -> None:
    rows = ["xbCCCC", "xbbCpp", "xxbCCp", "ExbbbF", "EEFFFF"]
    mat = drawn(game_mat("kiwara", "board", asked={"layout": rows}))
    assert {*mat.parts["rivers"].strokes} == wanted_rivers(tuple(rows), mat)


def test_where_sticks_will_lie_there_are_no_rivers_and_no_colours() -> None:
    mat = drawn(game_mat("kiwara", "free"))
    assert "rivers" not in mat.parts
    assert {tuple(mat.space(space).fills[:1]) for space in SPACES} == {("#fffdf7",)}


@pytest.mark.parametrize("layout", KIWARA)
def test_a_station_points_at_the_middle_of_the_row_that_it_faces(layout: str) -> None:
    mat = drawn(game_mat("kiwara", layout))
    points = mat.points()
    for station, row in zip(STATIONS, FACED, strict=True):
        [[tip, *base]] = mat.space(station).patches
        faced = min((SPACES[n] for n in row), key=lambda space: far(WHERE[space], WHERE[station]))
        (x, y), (to_x, to_y) = points[station], points[faced]
        middle = (sum(x for x, _ in base) / 2, sum(y for _, y in base) / 2)
        assert (tip[0] - x, tip[1] - y) == pytest.approx(((to_x - x) * 0.475, (to_y - y) * 0.475))
        assert far(tip, (x, y)) > far(middle, (x, y))


def far(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# Maps


@pytest.mark.parametrize("layout", KITARA)
def test_the_spaces_of_a_map_lie_over_cells_of_their_own_on_a_table_of_eight_by_eight(layout: str) -> None:
    points = apart(drawn(game_mat("kitara", layout)).points())
    cells = [(x / PITCH_MM, y / PITCH_MM) for x, y in points.values()]
    assert len({*cells}) == len(cells)
    assert [at for cell in cells for at in cell if not at.is_integer() or not 0 <= at < 8] == []


@pytest.mark.parametrize("layout", KITARA)
def test_a_map_keeps_the_order_in_which_its_pack_draws_it(layout: str) -> None:
    points = apart(drawn(game_mat("kitara", layout)).points())
    spaces: Any = MAPS[layout]["spaces"]
    for one, other in permutations(spaces, 2):
        (x, y), (other_x, other_y) = points[one["id"]], points[other["id"]]
        assert x <= other_x or one["x"] > other["x"]
        assert y >= other_y or one["y"] > other["y"]


@pytest.mark.parametrize("layout", KITARA)
def test_a_white_way_leads_across_every_white_border_from_middle_to_middle(layout: str) -> None:
    mat = drawn(game_mat("kitara", layout))
    points = mat.points()
    borders: Any = MAPS[layout]["borders"]
    wanted = {(*points[one], *points[other]) for one, other in borders}
    assert {*mat.parts["ways"].strokes} == wanted
    assert "rivers" not in mat.parts
    assert "outline" not in mat.parts


def test_grounds_and_starts_of_a_map_are_told_without_colours() -> None:
    mat, pack = drawn(game_mat("kitara", "ref-2p")), MAPS["ref-2p"]
    spaces: Any = pack["spaces"]
    told = {space["id"]: mat.space(space["id"]) for space in spaces}
    for space in spaces:
        assert len(told[space["id"]].discs) == space["start"]
    signs = {space["terrain"]: len(told[space["id"]].strokes) for space in spaces}
    assert signs == {"savanna": 3, "ruin": 3, "lake": 4}


def test_the_map_of_an_owner_is_printed_with_names_that_stay_on_their_spaces() -> None:
    asked = {"players": 4, "map": owners_map(4)}
    mat = drawn(game_mat("kitara", "board", asked=asked))
    assert "savanna-s28" in mat.points()
    assert {text.text for text in mat.space("savanna-s28").texts} == {"savanna-s28"}


def test_spaces_that_are_drawn_at_one_place_get_cells_beside_each_other() -> None:
    lying = cells(tuple((Space(f"s{n}"), 0.0, 0.0) for n in range(4)))
    assert {*lying.values()} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    more = tuple((Space(f"s{number}"), number % 2, 0.0) for number in range(16 * 16 + 1))
    assert len({*cells(more).values()}) == len(more), "more than fit the usual width"


# Games to come


def test_a_game_that_says_nothing_of_its_mats_has_one_with_its_spaces_and_its_legend() -> None:
    mat = drawn(game_mat("pebbles", "board"))
    assert {*mat.points()} == {f"p{left}" for left in range(10)}
    assert [text.text for text in mat.parts["legend"].texts] == ["PEBBLES", "board", "tag of this mat"]


def test_grounds_without_a_colour_take_tints_in_turn() -> None:
    mat = plain(square("a1", 0, 0, "sand"), square("b1", 1, 0, "rock"), square("c1", 2, 0, "sand"))
    first, second, third = (mat.space(name).fills[0] for name in ("a1", "b1", "c1"))
    assert first == third != second


def test_the_unit_of_a_plan_does_not_matter() -> None:
    assert apart(plain(square("a1", 3, -4), square("b1", 5, -5), pitch_mm=50).points()) == {
        "a1": (0, 0),
        "b1": (100, 50),
    }


def test_the_edge_of_the_board_is_drawn_and_no_edge_inside_it() -> None:
    mat = plain(
        square("a1", 0, 1),
        square("b1", 1, 1),
        square("s", 0, 2, "rim"),
        style=MatStyle(rim=frozenset({"rim"})),
    )
    (x, y), (east, _) = mat.points()["a1"], mat.points()["b1"]
    west, north, middle, far_east, south = x - 20, y - 20, x + 20, east + 20, y + 20
    assert {*mat.parts["outline"].strokes} == {
        (west, north, middle, north),
        (middle, north, far_east, north),
        (west, south, middle, south),
        (middle, south, far_east, south),
        (west, north, west, south),
        (far_east, north, far_east, south),
    }


# What is written on a mat


def test_the_name_stands_on_both_sides_and_the_arrow_in_the_north() -> None:
    mat = drawn(game_mat("kiwara", "free"))
    told = {(text.text, text.turned) for text in mat.parts["legend"].texts}
    assert told == {
        ("KIWARA", 0),
        ("KIWARA", 180),
        ("free, for the sticks", 0),
        ("free, for the sticks", 180),
        ("tag of this mat", 0),
        ("N", 0),
    }
    places = {text.text: text.y for text in mat.parts["legend"].texts}
    assert places["N"] < mat.points()["a5"][1] < mat.points()["a1"][1] < places["tag of this mat"]
