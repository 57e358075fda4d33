"""Sentences in short lines: nothing is lost that fits, and what is cut off is seen to be."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.letters import ELLIPSIS
from companion.drawing.text import fits, wrap

sentences = st.text(alphabet="abc äß-\n", max_size=120)
counts = st.integers(1, 8)
widths = st.integers(1, 20)


@pytest.mark.parametrize(
    ("text", "lines", "seen"),
    [
        ("", 3, ()),
        ("  \n ", 3, ()),
        ("Take the pawn off d5", 2, ("Take the pawn", "off d5")),
        ("  Take   the\npawn ", 2, ("Take the pawn",)),
        ("exactly sixteen. And", 2, ("exactly sixteen.", "And")),
        ("a Donaudampfschifffahrt goes", 4, ("a", "Donaudampfschiff", "fahrt goes")),
        ("Take the pawn off d5", 1, ("Take the pawn…",)),
        ("exactly sixteen. And", 1, ("exactly sixteen…",)),
        ("exactly sixteen and", 1, ("exactly sixteen…",)),
        ("abcdefghijklmn o pq", 1, ("abcdefghijklmn…",)),
        ("abcdefghijklmnopqrs", 1, ("abcdefghijklmno…",)),
        ("one two three four five six seven", 2, ("one two three", "four five six…")),
    ],
)
def test_a_text_is_broken_between_words(text: str, lines: int, seen: tuple[str, ...]) -> None:
    assert wrap(text, lines) == seen


@given(sentences, counts, widths)
def test_no_line_is_too_long_nor_are_there_too_many(text: str, lines: int, width: int) -> None:
    seen = wrap(text, lines, width)
    assert len(seen) <= lines
    assert [line for line in seen if not 1 <= len(line) <= width or line != line.strip()] == []


@given(sentences, counts, widths)
def test_what_fits_keeps_every_sign_of_every_word(text: str, lines: int, width: int) -> None:
    if fits(text, lines, width):
        assert "".join(wrap(text, lines, width)).replace(" ", "") == "".join(text.split())


@given(st.lists(st.text(alphabet="abcä", min_size=1, max_size=16), max_size=12))
def test_words_that_fit_a_line_stay_whole(words: list[str]) -> None:
    assert " ".join(wrap(" ".join(words), 12)).split() == words


@given(sentences, counts, widths)
def test_what_does_not_fit_ends_in_an_ellipsis_and_nothing_else_does(
    text: str, lines: int, width: int
) -> None:
    seen = wrap(text, lines, width)
    assert fits(text, lines, width) == (not seen or not seen[-1].endswith(ELLIPSIS))
    assert not any(ELLIPSIS in line for line in seen[:-1])


@given(sentences, widths)
def test_no_line_has_room_for_the_word_that_follows(text: str, width: int) -> None:
    seen = wrap(text, 1000, width)
    for line, following in pairwise(seen):
        assert len(line) + 1 + len(following.split()[0]) > width


@pytest.mark.parametrize(("lines", "width"), [(0, 16), (-1, 16), (1, 0)])
def test_no_lines_at_all_are_refused(lines: int, width: int) -> None:
    with pytest.raises(ValueError, match=rf"\({lines}, {width}\)"):
        wrap("text", lines, width)
