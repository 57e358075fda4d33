"""A sheet and its pixels: the golden screens, and what holds for any sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.letters import ELLIPSIS, letter
from companion.drawing.pixels import HEIGHT, WIDTH, paint
from companion.drawing.symbols import CELL_HEIGHT, COLOURED, Symbol, symbol
from companion.drawing.text import (
    COLUMNS,
    ROWS,
    Align,
    Line,
    Sheet,
    Style,
    choice_line,
    headline,
    plain,
)
from companion.view.sentences import read_aloud
from companion.words import ENGLISH
from tests.view.screens.pixel_text import as_text, rows_of
from tests.view.screens.sheets import GOLDEN, SHEETS

parts = st.one_of(st.text(max_size=8), st.sampled_from(Symbol))
lines = st.builds(
    Line, st.lists(parts, max_size=6).map(tuple), st.sampled_from(Style), st.sampled_from(Align)
)

any_sheets = st.builds(Sheet, st.lists(lines, max_size=ROWS).map(tuple))


def alone(line: Line) -> bytes:
    """What a line looks like: the pixels of the first line of a sheet."""
    return paint(Sheet((line,))).bits[: WIDTH * HEIGHT // 8 // ROWS]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_still_looks_as_it_did(name: str) -> None:
    assert as_text(paint(SHEETS[name])) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_screen_belongs_to_a_sheet() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(SHEETS)


@given(any_sheets)
def test_the_same_sheet_is_the_same_pixels(sheet: Sheet) -> None:
    first = paint(sheet)
    paint.cache_clear()
    assert paint(Sheet(sheet.lines)) == first
    assert (first.width, first.height) == (WIDTH, HEIGHT) == (128, 64)


@given(st.lists(lines.filter(lambda line: line.style is not Style.CHOSEN), max_size=ROWS))
def test_a_line_looks_the_same_in_every_row(some: list[Line]) -> None:
    dark = bytes(WIDTH * HEIGHT // 8 // ROWS) * (ROWS - len(some))
    assert paint(Sheet(tuple(some))).bits == b"".join(alone(line) for line in some) + dark


@given(st.lists(st.text(max_size=COLUMNS), max_size=ROWS))
def test_every_letter_stands_in_its_cell(texts: list[str]) -> None:
    pixels = paint(Sheet(tuple(plain(text) for text in texts)))
    stride = WIDTH // 8
    for row in range(ROWS):
        text = texts[row] if row < len(texts) else ""
        for column, sign in enumerate(text.ljust(COLUMNS)):
            first = row * 16 * stride + column
            assert pixels.bits[first : first + 16 * stride : stride] == letter(sign)


@given(st.lists(parts, max_size=6).map(tuple), st.sampled_from(Align))
def test_an_inverse_line_is_the_plain_one_inverted(text: tuple[str | Symbol, ...], align: Align) -> None:
    uncoloured = tuple(part for part in text if part not in COLOURED)
    inverse = alone(Line(uncoloured, Style.INVERSE, align))
    assert bytes(byte ^ 0xFF for byte in inverse) == alone(Line(uncoloured, Style.PLAIN, align))


@pytest.mark.parametrize("sign", COLOURED)
def test_a_piece_is_one_picture_in_a_list_and_under_its_dial(sign: Symbol) -> None:
    stride, cells = WIDTH // 8, len(symbol(sign))
    shown = [alone(Line(("ab", sign), style)) for style in Style]
    rows = [[one[y * stride + 2 : y * stride + 2 + cells] for y in range(CELL_HEIGHT)] for one in shown]
    assert rows == [rows[0]] * len(rows)


@pytest.mark.parametrize("length", range(COLUMNS + 1))
def test_what_is_centred_has_as_much_room_on_either_side(length: int) -> None:
    solid = alone(Line(("[" * length,), align=Align.CENTRE))
    left = alone(plain("[" * length))
    margin = (COLUMNS - length) * 4
    assert int.from_bytes(solid, "big") == int.from_bytes(left, "big") >> margin


def test_a_long_text_ends_in_an_ellipsis() -> None:
    assert alone(plain("a" * 16)) != alone(plain("a" * 17)) == alone(plain("a" * 15 + ELLIPSIS))
    assert alone(Line(("a" * 17,), align=Align.CENTRE)) == alone(plain("a" * 15 + ELLIPSIS))
    assert alone(plain("a" * 5000)) == alone(plain("a" * 15 + ELLIPSIS))


def test_no_symbol_is_cut_in_two() -> None:
    hand = Symbol.HAND
    assert alone(plain("a" * 14, hand)) != alone(plain("a" * 14, ELLIPSIS))
    assert alone(plain("a" * 15, hand)) == alone(plain("a" * 15, ELLIPSIS))
    assert alone(plain("a" * 14, hand, "b")) == alone(plain("a" * 14, ELLIPSIS))
    assert alone(plain(*[hand] * 9)) == alone(plain(*[hand] * 7, ELLIPSIS))


def test_the_chosen_line_is_parted_from_a_headline() -> None:
    rows = rows_of(paint(Sheet((headline("Games"), choice_line("Kitara")))))
    assert (rows[14], rows[15], rows[16]) == ("1" * 128, "0" * 128, "00" + "1" * 124 + "00")
    assert rows_of(paint(Sheet((headline("a"), headline("b")))))[15:17] == ["1" * 128] * 2


def test_a_fifth_line_is_refused() -> None:
    with pytest.raises(ValueError, match="fifth"):
        Sheet((*[plain()] * 4, plain("fifth")))


def test_a_sheet_is_read_out_in_full_with_words_for_symbols() -> None:
    long = "a text that is longer than a line"
    sheet = Sheet((headline(Symbol.WHITE_PAWN, "Anna"), plain(), plain(long, Symbol.HAND)))
    assert read_aloud(sheet, ENGLISH) == ("white Anna", f"{long} you:")
