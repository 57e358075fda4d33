"""Every symbol is drawn, and white is white on any ground."""

from itertools import combinations, pairwise

import pytest

from companion.drawing.symbols import COLOURED, Ground, Symbol, symbol, symbols


def test_every_symbol_has_a_picture() -> None:
    assert list(symbols()) == list(Symbol)


def test_symbols_take_one_cell_or_two() -> None:
    wide = {sign for sign in Symbol if len(symbol(sign)) == 2}
    assert wide == {
        Symbol.CAMP_FREE,
        Symbol.CAMP_WHITE,
        Symbol.CAMP_BLACK,
        Symbol.SAVING,
        Symbol.WARNING,
        Symbol.HAND,
        Symbol.GAZELLE,
        Symbol.ZEBRA,
        Symbol.CROCODILE,
        Symbol.ELEPHANT,
        Symbol.LION,
        Symbol.FACE_DOWN,
        Symbol.TOTEM,
    }
    assert {len(symbol(sign)) for sign in Symbol} == {1, 2}


def test_no_two_symbols_look_alike() -> None:
    for one, other in combinations(Symbol, 2):
        left, right = b"".join(symbol(one)), b"".join(symbol(other))
        if len(left) == len(right):
            assert sum((a ^ b).bit_count() for a, b in zip(left, right, strict=True)) >= 9, (one, other)


@pytest.mark.parametrize(
    ("white", "black"), [(Symbol.WHITE_PAWN, Symbol.BLACK_PAWN), (Symbol.CAMP_WHITE, Symbol.CAMP_BLACK)]
)
def test_white_is_lit_and_black_is_dark_on_any_ground(white: Symbol, black: Symbol) -> None:
    def lit_in_the_middle(sign: Symbol, ground: Ground) -> bool:
        cells = symbol(sign, ground)
        bit = 0x01 if len(cells) == 2 else 0x10
        return bool(cells[0][7] & bit) != (ground is Ground.LIT)

    for ground in Ground:
        assert lit_in_the_middle(white, ground)
        assert not lit_in_the_middle(black, ground)


def test_what_has_a_colour_looks_the_same_in_a_bar_and_all_else_is_inverted_with_it() -> None:
    for sign in Symbol:
        seen = [bytes(row ^ 0xFF for row in cell) for cell in symbol(sign, Ground.LIT)]
        assert (seen == [*symbol(sign)]) is (sign in COLOURED)


def test_the_rims_of_two_sides_differ_where_no_colour_can_be_seen() -> None:
    def runs(sign: Symbol) -> int:
        """How often ink begins on the way down the west side."""
        edge = [bool(row & 0x80) for row in symbol(sign)[0]]
        return sum(below and not above for above, below in pairwise(edge))

    assert (runs(Symbol.YELLOW), runs(Symbol.RED)) == (1, 4)
