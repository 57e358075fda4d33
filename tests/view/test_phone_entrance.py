"""The way in as cameras want it, and who asks for a chair."""

import pytest

from companion.daemon.page_address import local_address, qr_code
from companion.drawing.pixels import HEIGHT, paint
from companion.drawing.text import Align, Line, Sheet, Style, choice_line, headline, plain
from companion.table.events import Chair
from companion.view.sentences import read_aloud
from companion.view.work_sheets import ChairRequest, request_sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import NORTH, SOUTH
from tests.view.screens.pixel_text import rows_of

KEY = "ABCDEFGHJKLMN"
LIGHT_AROUND_PX = 7


def test_the_longest_address_of_a_table_makes_a_code_of_two_pixels_to_a_module() -> None:
    code = qr_code("192.168.178.123:8765", KEY)
    assert (len(code), {len(row) for row in code}) == (25, {25})
    assert len(qr_code("katarenga-im-wohnzimmer.local:65535", KEY)) == 29
    assert qr_code("a-name-of-a-machine-that-is-as-long-as-names-of-machines-may-be1.local:65535", KEY) == ()


def test_a_code_is_dark_on_a_lit_ground_with_light_all_around() -> None:
    code = qr_code("192.168.178.123:8765", KEY)
    rows = [row[:HEIGHT] for row in rows_of(paint(Sheet(code=code)))]
    edge = LIGHT_AROUND_PX
    around = [*rows[:edge], *rows[-edge:], *(row[:edge] + row[-edge:] for row in rows)]
    assert {*"".join(around)} == {"1"}
    drawn = tuple(
        "".join("1" if rows[edge + 2 * y][edge + 2 * x] == "0" else "0" for x in range(25)) for y in range(25)
    )
    assert drawn == code
    for y in range(25):  # each module is a square of one colour
        for x in range(25):
            square = {rows[edge + 2 * y + j][edge + 2 * x + i] for j in (0, 1) for i in (0, 1)}
            assert len(square) == 1


@pytest.mark.parametrize(
    "line",
    [
        plain("abcd"),
        headline("abcd"),
        choice_line("abcd"),
        Line(("abcdefgh",)),
        Line(("a",), Style.PLAIN, Align.CENTRE),
    ],
)
def test_beside_a_code_lines_are_half_as_long_and_leave_it_alone(line: Line) -> None:
    code = qr_code("192.168.178.123:8765", KEY)
    alone, beside = rows_of(paint(Sheet(code=code))), rows_of(paint(Sheet((line,), code=code)))
    assert [row[:HEIGHT] for row in beside] == [row[:HEIGHT] for row in alone]
    assert any("1" in row[HEIGHT:] for row in beside)


def test_what_does_not_fit_beside_a_code_is_cut_off() -> None:
    code = qr_code("192.168.178.123:8765", KEY)
    long, cut = (paint(Sheet((plain(text),), code=code)) for text in ("abcdefghi", "abcdefg…"))
    assert long == cut


def test_this_machine_is_seen_as_something() -> None:
    assert local_address()


@pytest.mark.parametrize("chair", [SOUTH, Chair("at-the-long-side")])
def test_the_question_stands_at_the_chair_or_tells_which_it_is(chair: Chair) -> None:
    assert read_aloud(request_sheet(ChairRequest(SOUTH, "47"), SOUTH, ENGLISH), ENGLISH) == (
        "Phone 47?",
        "Let phone 47 sit",
        "here?",
        "Push yes, key no",
    )
    for request in (ChairRequest(chair, "47"), ChairRequest(chair, "47", by_key=True)):
        for place in (chair, None):
            title, *lines, keys = read_aloud(request_sheet(request, place, ENGLISH), ENGLISH)
            assert title == "Phone 47?"
            assert keys == ("Hold key for yes" if request.by_key else "Push yes, key no")
            assert (place is not None) or chair in " ".join(lines)
    assert NORTH not in " ".join(read_aloud(request_sheet(ChairRequest(SOUTH, "47"), None, ENGLISH), ENGLISH))
