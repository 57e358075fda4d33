"""Boards that lots draw, and boards that somebody is still drawing."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import because
from companion.games.kiwara.layout import (
    LETTERS,
    Flaw,
    Layout,
    find_flaws,
    layout_of,
    parse_layout,
    with_ordered_letters,
)
from companion.games.kiwara.setup import PARTINGS, draw_board
from companion.store.lots import setup_lots

SEEDS = st.integers(0, 2**32)
DRAWN = 2_000
MIXES = {"333399", "333579", "333777", "335559", "335577", "355557", "555555"}
"""Every way in which six of 3, 5, 7 and 9 make thirty."""


@cache
def many() -> tuple[Layout, ...]:
    lots = setup_lots(5)
    return tuple(parse_layout(draw_board(lots)["layout"]) for _ in range(DRAWN))


@given(seed=SEEDS)
def test_what_is_drawn_is_valid_and_its_letters_come_in_the_order_in_which_one_reads(seed: int) -> None:
    [(name, rows)] = draw_board(setup_lots(seed)).items()
    layout = parse_layout(rows)
    assert name == "layout"
    assert rows == [*layout.rows] == [*with_ordered_letters(layout.rows)]


def test_territories_of_all_sizes_that_there_can_be_are_drawn() -> None:
    mixes = Counter("".join(sorted(str(len(one)) for one in layout.territories)) for layout in many())
    assert {*mixes} == MIXES
    assert max(mixes.values()) < DRAWN / 2


@pytest.mark.parametrize("choice", [lambda _below: 0, lambda below: below - 1, lambda below: below // 2])
def test_a_board_takes_so_many_lots_and_no_more_however_they_fall(choice: object) -> None:
    asked = []

    def lot(below: int) -> int:
        asked.append(below)
        assert callable(choice)
        return int(choice(below))

    parse_layout(draw_board(lot)["layout"])
    assert len(asked) <= 2 + PARTINGS * (2 + 1 + 2 + 4 * 18)  # two neighbours have eighteen spaces at most
    assert min(asked) > 0


def test_an_empty_drawing_lacks_everything() -> None:
    assert find_flaws(["......"] * 5) == (because(Flaw.OPEN, count=30), because(Flaw.NUMBER, count=0))


def test_all_that_is_wrong_with_a_drawing_is_told_at_once() -> None:
    assert find_flaws(("AABBCC", "AA..CC", "D..DEE", "......", "FFFGGG")) == (
        because(Flaw.OPEN, count=10),
        because(Flaw.NUMBER, count=7),
        because(Flaw.TORN, letter="D", space="d3"),
        because(Flaw.SIZE, letter="A", count=4),
        because(Flaw.SIZE, letter="B", count=2),
        because(Flaw.SIZE, letter="C", count=4),
        because(Flaw.SIZE, letter="D", count=2),
        because(Flaw.SIZE, letter="E", count=2),
    )


def test_every_other_space_another_territory_takes_all_the_sticks_and_more() -> None:
    rows = ("ABABAB", "BABABA", "ABABAB", "BABABA", "ABABAB")
    assert find_flaws(rows)[-1] == because(Flaw.RIVERS, count=49, sticks=30)
    assert because(Flaw.RIVERS, count=49, sticks=30) not in find_flaws(
        [row.replace("B", ".") for row in rows]
    )


def test_no_river_is_counted_beside_a_space_that_is_undecided() -> None:
    assert Layout(("A.B...", "......", "......", "......", "......")).sticks == 0
    assert Layout(("AB.A..", "BB....", "......", "......", "......")).sticks == 2


@given(seed=SEEDS)
def test_the_same_rivers_in_order_are_the_same_rivers(seed: int) -> None:
    rows = parse_layout(draw_board(setup_lots(seed))["layout"]).rows
    other = tuple(row.translate(str.maketrans(LETTERS, "zYxWvU")) for row in rows)
    assert with_ordered_letters(other) == rows
    assert layout_of(other).across == layout_of(rows).across
