"""Mats of one table lie over each other by the numbers that they share."""

from collections.abc import Mapping

import pytest

from companion.games.kernel import BoardPlan, Reason, Refused, Space, because
from companion.maker.mats.measures import measure
from companion.maker.mats.site import Below, MatOnTable, Site, build_site
from tests.maker.mats.boards import square, table


def laid(name: str, spaces: Mapping[str, tuple[int, int]], **below: Below) -> MatOnTable:
    fields = tuple(square(space, *at) for space, at in spaces.items())
    wires = {Space(space): below.get(space, Below()) for space in spaces}
    return MatOnTable(name, measure(BoardPlan(0, 0, fields), frozenset(), 40), wires)


ROW = laid("row", {"a": (0, 0), "b": (1, 0), "c": (2, 0)}, a=Below((0,)), b=Below((1,)), c=Below((2,)))


def refused(*mats: MatOnTable) -> Reason:
    with pytest.raises(Refused) as caught:
        build_site(mats)
    return caught.value.reason


def by_name(made: Site) -> dict[tuple[str, str], tuple[float, float]]:
    return {name: (spot.x, spot.y) for spot in made.spots for name in spot.names}


def test_a_smaller_mat_lies_over_the_cells_that_it_shares() -> None:
    made = build_site([ROW, laid("pair", {"x": (0, 0), "y": (1, 0)}, x=Below((1,)), y=Below((2,)))])
    assert [spot.names for spot in made.spots] == [
        (("row", "a"),),
        (("row", "b"), ("pair", "x")),
        (("row", "c"), ("pair", "y")),
    ]
    assert [spot.below.cells for spot in made.spots] == [(0,), (1,), (2,)]
    places = by_name(made)
    assert places["pair", "x"][0] - places["row", "a"][0] == 40


def test_what_reaches_beyond_the_first_mat_makes_the_wood_larger() -> None:
    north = laid("north", {"x": (0, 0), "y": (0, -1)}, x=Below((0,)))
    made, alone = build_site([ROW, north]), build_site([ROW])
    assert made.wood.height == alone.wood.height + 40
    assert (made.wood.x, made.wood.y) == (0, 0)
    places = by_name(made)
    assert places["north", "y"][1] == places["row", "a"][1] - 40


def test_a_light_tells_where_a_mat_lies_as_well_as_a_cell() -> None:
    lit = laid("lit", {"a": (0, 0), "b": (1, 0)}, a=Below((), (5,)), b=Below((), (6,)))
    made = build_site([lit, laid("one", {"x": (0, 0)}, x=Below((), (6,)))])
    assert by_name(made)["one", "x"] == by_name(made)["lit", "b"]


def test_a_mat_that_shares_nothing_could_lie_anywhere() -> None:
    assert refused(ROW, laid("far", {"x": (0, 0)}, x=Below((7,)))) == because("mats.apart", mat="far")


def test_one_cell_at_two_places_is_refused() -> None:
    askew = laid("askew", {"x": (0, 0), "y": (0, 1)}, x=Below((0,)), y=Below((1,)))
    reason = refused(ROW, askew)
    assert reason == because("mats.elsewhere", mat="askew", space="y", part="cell", number=1)


def test_a_cell_lies_below_a_piece_or_below_the_wand_and_not_both() -> None:
    both = laid("both", {"x": (0, 0), "y": (1, 0)}, x=Below((0,)), y=Below((), (), (1,)))
    assert refused(ROW, both).code == "mats.elsewhere"


def test_reeds_of_one_space_lie_side_by_side() -> None:
    [spot] = build_site([laid("three", {"x": (0, 0)}, x=Below((4, 5, 6)))]).spots
    reeds = [*spot.below.reeds(0, 0, 40)]
    assert [(reed.x, reed.y, reed.number) for reed in reeds] == [(8, 0, 4), (8, 6, 5), (8, -6, 6)]


@pytest.mark.parametrize("below", [Below((1, 2, 3, 4)), Below((), (1, 2, 3, 4)), Below((), (), (1, 2))])
def test_more_than_there_is_room_for_is_refused(below: Below) -> None:
    reason = refused(laid("full", {"x": (0, 0)}, x=below))
    most = 1 if below.wand else 3
    assert reason == because("mats.too-many", space="x", count=most + 1, most=most)


def test_the_profiles_that_are_shipped_lie_on_one_table_each() -> None:
    assert [*table("duel").mats] == ["katarenga", "kiwara"]
    assert [*table("kingdom").mats] == ["ref-2p", "ref-3p", "ref-4p"]
    places = by_name(table("duel"))
    assert places["katarenga", "b2"] == places["kiwara", "a1"]
