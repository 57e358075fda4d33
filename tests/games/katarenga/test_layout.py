"""Four quarters, laid by hand and told corner by corner."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.katarenga import KATARENGA
from companion.games.katarenga.setup import (
    CORNERS,
    OUTER,
    Layout,
    Question,
    ask_layout,
    format_layout,
    layout_answers,
)
from companion.games.kernel import (
    LayoutAnswer,
    LayoutQuestion,
    Options,
    Space,
    begin,
)
from companion.store.lots import setup_lots
from tests.games.katarenga.positions import layouts

BOARD = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
TOLD = ("b", "T1f90", "g", "T3b0", "r", "T2f270", "r", "T4b180")


def asked(*answers: str) -> LayoutQuestion:
    ask = ask_layout(answers)
    assert isinstance(ask, LayoutQuestion)
    return ask


def test_the_first_ask_is_for_the_colour_in_the_north_west_of_the_frame() -> None:
    assert asked() == LayoutQuestion(
        "katarenga.ask-colour", "nw", tuple(LayoutAnswer(colour, {Space("a8"): colour}) for colour in "bgyr")
    )


def test_then_the_pictures_are_offered_that_have_that_colour_there() -> None:
    ask = asked("b")
    assert (ask.code, ask.about) == ("katarenga.ask-picture", "nw")
    assert [pick.value for pick in ask.answers] == [
        "T1f90",
        "T1b270",
        "T2f270",
        "T2b90",
        "T3f180",
        "T3b180",
        "T4f180",
        "T4b180",
    ]
    rows = ("bygr", "gyry", "rbgb", "yrbg")
    assert ask.answers[0].grounds == {
        f"{file}{rank}": colour
        for rank, row in zip("8765", rows, strict=True)
        for file, colour in zip("abcd", row, strict=True)
    }


def test_a_board_is_told_in_eight_answers() -> None:
    asks = [asked(*TOLD[:count]) for count in range(8)]
    assert [(ask.code, ask.about) for ask in asks] == [
        (question, corner) for corner in CORNERS for question in Question
    ]
    assert ask_layout(TOLD) == {"quarters": BOARD}
    assert layout_answers({"quarters": {**BOARD}, "first_turn_capture": False}) == TOLD


@given(layouts())
def test_every_layout_can_be_told(layout: Layout) -> None:
    options: Options = {"quarters": {**format_layout(layout)}}
    assert ask_layout(layout_answers(options)) == options


@given(st.data())
def test_whatever_is_picked_there_are_four_colours_and_at_most_eight_pictures(data: st.DataObject) -> None:
    answers: tuple[str, ...] = ()
    shown: dict[Space, str] = {}
    sizes = []
    while isinstance(ask := ask_layout(answers), LayoutQuestion):
        pick = data.draw(st.sampled_from(ask.answers))
        picture = ask.code == Question.PICTURE
        assert len(pick.grounds) == (16 if picture else 1)
        assert shown.items() <= {**shown, **pick.grounds}.items()  # a picture keeps the colour told before it
        assert picture or set(pick.grounds) == {OUTER[ask.about]}
        shown |= pick.grounds
        sizes.append(len(ask.answers))
        answers = (*answers, pick.value)
    assert sizes == [4, 8, 4, 6, 4, 4, 4, 2]  # whose product is 98,304: every way to lay the quarters
    board = begin(KATARENGA, ask, setup_lots(0)).state.board
    assert shown == {space: board.colour(space) for space in KATARENGA.hands.spaces[:64]}
