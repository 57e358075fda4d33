"""Boards that people draw, of every game where that is done: its laws, and what is said of odd drawings."""

from string import ascii_letters
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import UNDECIDED, BadOption, Game, Options, Rows, Sketch, begin, replay
from companion.games.kiwara import KIWARA
from companion.games.kiwara.layout import CLASSIC, RESERVE, Flaw
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD

DRAWN_GAMES = [game for game in EVERY_GAME.values() if game.setup.sketch is not None]


def sketch_of(game: Game[Any]) -> Sketch:
    assert game.setup.sketch is not None
    return game.setup.sketch


def boards(game: Game[Any]) -> list[Rows]:
    """Those that go by a name, and some by lots."""
    sketch = sketch_of(game)
    assert game.setup.draw_board is not None
    drawn = [
        begin(game, game.setup.draw_board(setup_lots(seed)), setup_lots(seed)).options for seed in range(20)
    ]
    return [*sketch.boards.values(), *map(sketch.format_rows, drawn)]


def shown(game: Game[Any], options: Options) -> Rows:
    return sketch_of(game).format_rows(replay(game, options, ()).options)


@pytest.mark.parametrize("game", DRAWN_GAMES, ids=lambda game: game.id)
def test_a_board_without_a_flaw_can_be_played_on_and_is_the_one_that_was_drawn(game: Game[Any]) -> None:
    sketch = sketch_of(game)
    for rows in boards(game):
        assert sketch.find_flaws(rows) == ()
        assert shown(game, sketch.parse_rows(rows)) == rows


@pytest.mark.parametrize("game", DRAWN_GAMES, ids=lambda game: game.id)
def test_the_spaces_are_those_of_the_game_each_once(game: Game[Any]) -> None:
    spaces = [space for row in sketch_of(game).spaces for space in row]
    assert len(spaces) == len({*spaces})
    assert {*spaces} <= {*game.hands.spaces}
    for rows in boards(game):
        assert [*map(len, rows)] == [*map(len, sketch_of(game).spaces)]


LETTERS = st.text(ascii_letters[:8] + UNDECIDED, min_size=6, max_size=6)
ROWS = st.lists(LETTERS, min_size=5, max_size=5).map(tuple)


@given(st.one_of(ROWS, st.lists(st.text(max_size=8), max_size=7).map(tuple)))
def test_whatever_is_drawn_has_words_for_all_that_is_wrong_and_is_refused_for_it(rows: Rows) -> None:
    for game in DRAWN_GAMES:
        sketch = sketch_of(game)
        wrong = sketch.find_flaws(rows)
        assert all(EVERY_WORD.has(flaw.code) for flaw in wrong)
        if wrong:
            with pytest.raises(BadOption) as refused:
                sketch.parse_rows(rows)
            assert refused.value.reason == wrong[0]


def test_rivers_that_have_a_name_go_by_it_whatever_their_letters() -> None:
    sketch = sketch_of(KIWARA)
    other = tuple(row.translate(str.maketrans("ABCDEF", "qQwWeE")) for row in RESERVE)
    assert sketch.parse_rows(other) == {"layout": "reserve"}
    assert sketch.parse_rows(CLASSIC) == {"layout": "classic"}
    free = ("BBDFFF", "BCDDDD", "ACCCEE", "ACAEEE", "AAAAAA")
    assert sketch.parse_rows(free) == {"layout": ["AABCCC", "ADBBBB", "EDDDFF", "EDEFFF", "EEEEEE"]}


def test_of_a_half_drawn_board_everything_is_told_that_is_wrong() -> None:
    half = ("AA....", "AA....", "......", "B.....", ".....B")
    codes = [flaw.code for flaw in sketch_of(KIWARA).find_flaws(half)]
    assert codes == [Flaw.OPEN, Flaw.NUMBER, Flaw.TORN, Flaw.SIZE, Flaw.SIZE]
