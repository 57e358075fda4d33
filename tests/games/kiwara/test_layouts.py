"""Where rivers may run: which boards are taken, and what is said to be wrong with the others first."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kernel import BadOption, Reason, because
from companion.games.kiwara.layout import (
    CLASSIC,
    COLUMNS,
    RESERVE,
    ROWS,
    SPACES,
    Flaw,
    Layout,
    layout_of,
    parse_layout,
)
from tests.games.kiwara import brute
from tests.games.kiwara.positions import FREE

SIZES = [(3, 3, 3, 3, 9, 9), (3, 3, 5, 5, 5, 9), (3, 5, 5, 5, 5, 7), (5, 5, 5, 5, 5, 5), (3, 3, 3, 7, 7, 7)]
LOOKED_AT = {
    None: None,
    Flaw.SHAPE: "shape",
    Flaw.NUMBER: "number",
    Flaw.TORN: "connectedness",
    Flaw.SIZE: "sizes",
    Flaw.RIVERS: "sticks",
}
EXAMPLE = "ABCCCC ABBCDD AABCCD EABBBF EEFFFF"


def flaw(value: object) -> Reason | None:
    """What is wrong with a layout; `None` where it is taken."""
    try:
        parse_layout(value)
    except BadOption as error:
        return error.reason
    return None


def written(owner: dict[str, str]) -> list[str]:
    return ["".join(owner[column + row] for column in COLUMNS) for row in reversed(ROWS)]


@st.composite
def valid_layouts(draw: st.DrawFn) -> list[str]:
    """Six territories grown one after another from the first space that is free, where that works out."""
    sizes = draw(st.permutations(draw(st.sampled_from(SIZES))))
    free = [*SPACES]
    owner: dict[str, str] = {}
    for letter, size in zip("ABCDEF", sizes, strict=True):
        grown = [free[0]]
        while len(grown) < size:
            edge = [s for s in free if s not in grown and any(brute.is_next_to(s, other) for other in grown)]
            if not edge:
                return [*FREE]
            grown.append(draw(st.sampled_from(edge)))
        free = [space for space in free if space not in grown]
        owner |= dict.fromkeys(grown, letter)
    return written(owner)


@st.composite
def spoiled_layouts(draw: st.DrawFn) -> list[str]:
    """A valid layout of which some spaces have got another letter."""
    rows = [[*row] for row in draw(valid_layouts())]
    for _ in range(draw(st.integers(1, 4))):
        row, column = draw(st.integers(0, 4)), draw(st.integers(0, 5))
        rows[row][column] = draw(st.sampled_from("ABCDEFG"))
    return ["".join(row) for row in rows]


letters = st.text("ABCDEF", min_size=6, max_size=6)
any_grid = st.lists(letters, min_size=5, max_size=5)
odd_grid = st.lists(st.text("ABCDEFf1 \u00c4", min_size=5, max_size=7), min_size=4, max_size=6)


@given(layout=valid_layouts())
def test_both_readings_take_what_is_right(layout: list[str]) -> None:
    assert flaw(layout) is None
    assert brute.first_wrong(layout) is None


@settings(max_examples=300)
@given(layout=st.one_of(spoiled_layouts(), any_grid, odd_grid))
def test_both_readings_find_the_same_wrong_first(layout: list[str]) -> None:
    reason = flaw(layout)
    assert LOOKED_AT[Flaw(reason.code) if reason else None] == brute.first_wrong(layout)


def test_the_printed_boards_have_names_and_the_right_sizes() -> None:
    assert parse_layout("classic").rows == CLASSIC
    assert parse_layout("reserve").rows == RESERVE
    sizes = [sorted(map(len, parse_layout([*rows]).territories)) for rows in (CLASSIC, RESERVE)]
    assert sizes == [[3, 3, 5, 5, 7, 7], [3, 3, 3, 5, 7, 9]]


@pytest.mark.parametrize(
    ("layout", "reason"),
    [
        (None, because(Flaw.SHAPE, example=EXAMPLE)),
        (7, because(Flaw.SHAPE, example=EXAMPLE)),
        ("Classic", because(Flaw.SHAPE, example=EXAMPLE)),
        ({}, because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4]], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC, "AAAAAA"], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], "EEFFF"], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], "EEFFF1"], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], "EEFFF\u00c4"], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], [*"EEFFFF"]], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], 5], because(Flaw.SHAPE, example=EXAMPLE)),
        ([*CLASSIC[:4], "EEFFff"], because(Flaw.NUMBER, count=7)),
        ([*CLASSIC[:4], "EEEEEE"], because(Flaw.SIZE, letter="F", count=1)),
        (["AAAAAA"] * 5, because(Flaw.NUMBER, count=1)),
        (["ABCDEF"] * 5, None),
        (["ABCDEF"] * 4 + ["BACDEF"], because(Flaw.TORN, letter="A", space="b1")),
        ([*CLASSIC[:4], "DEFFFF"], because(Flaw.TORN, letter="D", space="a1")),
        (["AABBCC", "AABBCC", "DDEEFF", "DDEEFF", "DDEEFF"], because(Flaw.SIZE, letter="A", count=4)),
        (["AAAAAA", "AAAAAB", "CCCDDB", "EEEFDB", "FFFFFF"], because(Flaw.SIZE, letter="A", count=11)),
    ],
    ids=str,
)
def test_the_first_thing_that_is_wrong_is_named(layout: object, reason: Reason | None) -> None:
    assert flaw(layout) == reason


def test_what_is_wrong_is_looked_for_in_the_order_of_the_rules() -> None:
    torn_and_too_small = ["ABCDEF"] * 4 + ["BBCDEF"]
    assert flaw(torn_and_too_small) == because(Flaw.SIZE, letter="A", count=4)
    torn_too = [*torn_and_too_small[:3], "ABCDFE", "BBCDEF"]
    assert flaw(torn_too) == because(Flaw.TORN, letter="E", space="f2")
    seven_too = [*torn_too[:4], "GBCDEF"]
    assert flaw(seven_too) == because(Flaw.NUMBER, count=7)
    assert flaw(seven_too[:4]) == because(Flaw.SHAPE, example=EXAMPLE)


def test_copies_of_a_layout_are_as_good_as_the_first() -> None:
    layout = parse_layout([*FREE])
    assert layout == Layout(FREE) == copy.deepcopy(layout)
    assert hash(layout) == hash(Layout(FREE))
    assert pickle.loads(pickle.dumps(layout)) is layout_of(FREE)  # noqa: S301 - our own bytes
