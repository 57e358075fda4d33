"""Boards that lots draw, and boards that somebody is still drawing."""

from collections import Counter
from functools import cache
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import BadOption, Reason, Space, because
from companion.games.kiwara.layout import (
    CLASSIC,
    COUNT,
    LETTERS,
    NUMBERS,
    RESERVE,
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
CORNERS = ("a1", "a5", "f1", "f5")
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


def test_hardly_a_board_is_ever_drawn_twice() -> None:
    assert len({layout.rows for layout in many()}) > DRAWN - 20


def test_territories_of_all_sizes_that_there_can_be_are_drawn() -> None:
    mixes = Counter("".join(sorted(str(len(one)) for one in layout.territories)) for layout in many())
    assert {*mixes} == MIXES
    assert max(mixes.values()) < DRAWN / 2


def test_six_territories_never_need_more_than_twenty_five_sticks() -> None:
    sticks = Counter(layout.sticks for layout in many())
    assert max(sticks) == layout_of(CLASSIC).sticks == layout_of(RESERVE).sticks == 25
    assert min(sticks) < 20


@pytest.mark.parametrize("corner", CORNERS)
def test_no_corner_is_dearer_to_the_lots_than_another(corner: str) -> None:
    def size(layout: Layout, space: str) -> int:
        return len(layout.territories[layout.of_space[NUMBERS[Space(space)]]])

    of_all = mean(size(layout, other) for layout in many() for other in CORNERS)
    assert mean(size(layout, corner) for layout in many()) == pytest.approx(of_all, abs=0.15)


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


def first_wrong(rows: list[str]) -> Reason | None:
    try:
        parse_layout(rows)
    except BadOption as error:
        return error.reason
    return None


@given(seed=SEEDS, changes=st.lists(st.tuples(st.integers(0, 29), st.sampled_from("ABCDEFG")), max_size=4))
def test_what_is_refused_first_is_the_first_of_all_that_is_wrong(
    seed: int, changes: list[tuple[int, str]]
) -> None:
    letters = [*"".join(parse_layout(draw_board(setup_lots(seed))["layout"]).rows)]
    for number, letter in changes:
        letters[number] = letter
    rows = ["".join(letters[start : start + 6]) for start in range(0, COUNT, 6)]
    assert first_wrong(rows) == next(iter(find_flaws(rows)), None)


def test_nothing_is_wrong_with_the_printed_board() -> None:
    assert find_flaws(CLASSIC) == ()


@pytest.mark.parametrize(
    "rows", [[], ["ABCCCC"], ["ABCCCC"] * 6, ["ABCCC"] * 5, ["ABC CC"] * 5, ["ABC1CC"] * 5]
)
def test_what_is_no_board_at_all_has_no_other_flaw(rows: list[str]) -> None:
    assert find_flaws(rows) == (because(Flaw.SHAPE, example=" ".join(CLASSIC)),)


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
