"""Rivers that lie on the table: told from stick to stick, and laid territory by territory."""

from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.text import COLUMNS, fits
from companion.games.kernel import (
    Draw,
    Json,
    LayoutAnswer,
    LayoutQuestion,
    Options,
    Space,
    because,
)
from companion.games.kiwara.layout import (
    CLASSIC,
    COUNT,
    LINE_BY_LINE,
    RESERVE,
    layout_of,
    parse_layout,
    territory_letters,
    with_ordered_letters,
)
from companion.games.kiwara.prospect import START, WANTS, Front, can_be_completed, extend, next_fronts
from companion.games.kiwara.questions import ask_layout, board_parts, layout_answers
from companion.games.kiwara.setup import draw_board
from companion.store.lots import setup_lots
from companion.words import ENGLISH

SEEDS = st.integers(0, 2**32)
CLASSIC_TOLD = (
    *("free", "a5", "b5", "f5"),
    *("c4=b5", "d4=d5", "f4"),
    *("b3=a4", "c3=c4", "e3=d4"),
    *("a2", "e2=c3", "f2"),
    *("b1=a2", "f1=f2"),
)
"""Row by row; what is not told can be nothing else."""


def asked(*answers: str) -> LayoutQuestion:
    ask = ask_layout(answers)
    assert isinstance(ask, LayoutQuestion)
    return ask


def values(ask: LayoutQuestion) -> list[str]:
    return [pick.value for pick in ask.answers]


def shown(**grounds: str) -> dict[Space, str]:
    return {Space(space): ground for space, ground in grounds.items()}


def board(seed: int) -> Options:
    return draw_board(setup_lots(seed))


def line_by_line(rows: object) -> str:
    return "".join(parse_layout(rows).rows)


def test_the_first_ask_is_which_board_lies_there_and_shows_those_that_go_by_a_name() -> None:
    ask = asked()
    assert (ask.code, ask.about) == ("kiwara.ask-board", "layout")
    assert values(ask) == ["classic", "reserve", "free"]
    assert [pick.grounds for pick in ask.answers] == [
        territory_letters(layout_of(CLASSIC)),
        territory_letters(layout_of(RESERVE)),
        {},
    ]


def test_of_a_free_board_the_dial_tells_how_far_the_first_territory_goes_before_a_stick() -> None:
    ask = asked("free")
    assert (ask.code, ask.about) == ("kiwara.ask-run", "a5")
    assert values(ask) == ["a5", "b5", "c5", "d5", "e5", "f5"]
    assert ask.answers[1] == LayoutAnswer("b5", shown(a5="A", b5="A"), because("kiwara.run-new", to="b5"))


def test_then_whose_territory_goes_on_behind_the_stick_and_the_light_shows_all_that_is_told() -> None:
    ask = asked("free", "a5", "b5")
    assert ask.about == "c5"
    assert values(ask) == ["c5", "d5", "e5", "f5", "c5=a5", "d5=a5"]
    assert ask.answers[0] == LayoutAnswer(
        "c5", shown(a5="A", b5="B", c5="C"), because("kiwara.run-new", to="c5")
    )
    assert ask.answers[5] == LayoutAnswer(
        "d5=a5", shown(a5="A", b5="B", c5="A", d5="A"), because("kiwara.run-same", to="d5", kin="a5")
    )


def test_the_printed_board_laid_with_sticks_is_told_in_a_few_pushes() -> None:
    assert layout_answers({"layout": [*CLASSIC]}) == CLASSIC_TOLD
    assert ask_layout(CLASSIC_TOLD) == {"layout": [*CLASSIC]}


def test_a_board_in_letters_of_its_own_is_the_same_board_but_nobody_tells_it_so() -> None:
    assert layout_answers({"layout": [*RESERVE]}) == ()
    ordered: list[Json] = [*with_ordered_letters(RESERVE)]
    assert ordered == ["ABBBCC", "ADDBBC", "ADEEBB", "DDEFFB", "EEEEFB"]
    assert ask_layout(layout_answers({"layout": ordered})) == {"layout": ordered}


@settings(max_examples=40)
@given(seed=SEEDS)
def test_every_drawn_board_can_be_told(seed: int) -> None:
    assert ask_layout(layout_answers(board(seed))) == board(seed)


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_is_picked_what_is_told_stays_and_there_is_always_a_choice(data: st.DataObject) -> None:
    answers: tuple[str, ...] = ("free",)
    told: dict[Space, str] = {}
    while isinstance(ask := ask_layout(answers), LayoutQuestion):
        assert len(ask.answers) > 1
        pick = data.draw(st.sampled_from(ask.answers))
        assert ask.about == LINE_BY_LINE[len(told)] or not told
        assert told.items() <= pick.grounds.items()
        assert [*pick.grounds] == [*LINE_BY_LINE[: len(pick.grounds)]]
        told = dict(pick.grounds)
        answers = (*answers, pick.value)
    assert told == dict(zip(LINE_BY_LINE, line_by_line(ask["layout"]), strict=True))


def tellings(answers: tuple[str, ...]) -> Iterator[str]:
    """Every board that can be told after these answers, as often as it can be."""
    told = ask_layout(answers)
    if isinstance(told, LayoutQuestion):
        for pick in told.answers:
            yield from tellings((*answers, pick.value))
    else:
        yield line_by_line(told["layout"])


@cache
def found(front: Front) -> bool:
    """Whether a board comes right, by going through all that there is."""
    if front.known == COUNT:
        whole = len(front.owners) == len(front.sizes)
        return whole and front.begun == 6 and not any(WANTS[size] for size in front.sizes)
    following = (extend(front, owner) for owner in range(len(front.sizes) + 1))
    return any(found(after) for after in following if after)


def wandered(draw: Draw, known: int) -> Front:
    """A front that was reached by taking whatever is not wrong yet."""
    front = START
    while front.known < known:
        following = [after for _, after in next_fronts(front)]
        front = following[draw(len(following))] if following else START
    return front


@settings(max_examples=200)
@given(seed=SEEDS, told=st.integers(15, COUNT))
def test_the_search_gives_up_nothing_that_comes_right_and_offers_nothing_that_does_not(
    seed: int, told: int
) -> None:
    front = wandered(setup_lots(seed), told)
    assert can_be_completed(front) == found(front)


def test_what_cannot_be_otherwise_is_not_asked_and_is_shown_with_the_answer() -> None:
    five = asked("free").answers[4]
    assert five == LayoutAnswer(
        "e5", shown(a5="A", b5="A", c5="A", d5="A", e5="A", f5="B"), because("kiwara.run-new", to="e5")
    )
    assert asked("free", "e5").about == "a4"
    rows = ["AAABBB", "AABBBB", "AACCCD", "ECCCCD", "EEFFFD"]
    assert layout_answers({"layout": [*rows]})[-1] == "e2=c3"
    assert ask_layout(layout_answers({"layout": [*rows]})) == {"layout": rows}


def test_the_printed_board_needs_no_laying() -> None:
    assert board_parts({"layout": "classic"}) == ()


def test_any_other_board_is_laid_territory_by_territory_in_the_order_in_which_one_reads() -> None:
    parts = board_parts({"layout": "reserve"})
    assert [name for name, _ in parts] == [*"ABCDEF"]
    assert parts[0] == (
        "A",
        LayoutAnswer(
            "A",
            shown(a5="A", a4="A", a3="A"),
            because("kiwara.lay-territory", spaces="a5 a4 a3"),
        ),
    )
    assert (
        parts
        == board_parts({"layout": [*RESERVE]})
        == board_parts({"layout": [*with_ordered_letters(RESERVE)]})
    )
    assert len(board_parts({"layout": [*CLASSIC]})) == 6  # it may be printed, too, but somebody has laid it


@given(seed=SEEDS)
def test_the_territories_that_are_laid_are_all_of_the_board(seed: int) -> None:
    parts = board_parts(board(seed))
    lit = {space: ground for _, pick in parts for space, ground in pick.grounds.items()}
    assert lit == territory_letters(parse_layout(board(seed)["layout"]))
    assert all({*pick.grounds.values()} == {name} for name, pick in parts)


@settings(max_examples=20)
@given(seed=SEEDS)
def test_all_that_is_asked_answered_and_laid_fits_a_small_screen(seed: int) -> None:
    answers = layout_answers(board(seed))
    for count in range(len(answers)):
        ask = asked(*answers[:count])
        assert len(ENGLISH.say(ask.code, about=ask.about)) <= COLUMNS
        assert all(pick.label and len(ENGLISH.short(pick.label)) <= COLUMNS for pick in ask.answers)
    assert all(pick.label and fits(ENGLISH.short(pick.label), 2) for _, pick in board_parts(board(seed)))
