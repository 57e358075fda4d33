"""The board of Kiwara in text."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Space, replay
from companion.games.kiwara import KIWARA
from companion.games.kiwara.layout import NEIGHBOURS, NUMBERS, SPACES, STATIONS, WHERE
from companion.games.kiwara.look import board_lines
from companion.games.kiwara.state import State

PLAYED = "totem:Nc place:L@c3 totem:Nd place:Z@d3 totem:E5"
FREE = ["BBDFFF", "BCDDDD", "ACCCEE", "ACAEEE", "AAAAAA"]


def after(actions: str = "", **options: object) -> State:
    return replay(KIWARA, options, actions.split()).state


def text(*lines: str) -> str:
    return "\n".join(lines)


def test_the_classic_board_before_the_first_turn() -> None:
    assert text(*board_lines(after())) == text(
        "       a     b     c     d     e     f",
        "       .     .     .     .     .     .",
        "5 .    .  |  .  |  .     .     .     .    . 5",
        "          |     +-----+     +-----------",
        "4 .    .  |  .     .  |  .  |  .     .    . 4",
        "          +-----+     |     +-----+",
        "3 .    .     .  |  .  |  .     .  |  .    . 3",
        "     -----+     |     +-----------+-----",
        "2 .    .  |  .  |  .     .     .  |  .    . 2",
        "          +-----+-----------------+",
        "1 .    .     .  |  .     .     .     .    . 1",
        "       .     .     .     .     .     .",
        "       a     b     c     d     e     f",
    )


def test_tokens_say_whose_they_are_which_and_whether_they_hide_and_the_totem_stands_at_its_row() -> None:
    lines = board_lines(after(PLAYED))
    assert lines[2] == "5 .    .  |  .  |  .     .     .     .    T 5"
    assert lines[6] == "3 .    .     .  | rL  | yZ*    .  |  .    . 3"


def test_goals_stand_in_brackets_of_their_own_stations_too() -> None:
    lines = board_lines(after(PLAYED), lit=[Space("e3"), Space("c3"), Space("E4")])
    assert lines[4] == "4 .    .  |  .     .  |  .  |  .     .   [.]4"
    assert lines[6] == "3 .    .     .  |[rL ]| yZ*  [ . ]|  .    . 3"


places = st.sets(st.sampled_from((*SPACES, *STATIONS)))


def sign_at(lines: list[str], east: float, north: float) -> str:
    """What stands in the middle of a place, or halfway between two."""
    column, line = round(1 + 6 * east), round(12 - 2 * north)
    return lines[line].ljust(50)[column]


@given(layout=st.sampled_from(["classic", "reserve", FREE]), lit=places)
def test_a_river_runs_between_two_territories_and_nowhere_else(layout: object, lit: set[Space]) -> None:
    state = after(layout=layout)
    lines = board_lines(state, lit=lit)
    for space, number in NUMBERS.items():
        for other in NEIGHBOURS[number]:
            (x, y), (other_x, other_y) = WHERE[space], WHERE[SPACES[other]]
            split = state.layout.letter(space) != state.layout.letter(SPACES[other])
            river = sign_at(lines, (x + other_x) / 2, (y + other_y) / 2)
            assert (river in "|-") == split


@given(lit=places)
def test_the_board_is_ascii_without_trailing_blanks_and_fits_into_50_columns(lit: set[Space]) -> None:
    lines = board_lines(after(PLAYED), lit=lit)
    assert len(lines) == 13
    for line in lines:
        assert line.isascii()
        assert line == line.rstrip()
        assert len(line) <= 50
