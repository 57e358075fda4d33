"""Laws of Katarenga that hold in every position."""

from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.katarenga import law
from companion.games.katarenga.board import CAMP_NAMES, SEATS, SQUARE_NAMES
from companion.games.katarenga.position import Flaw, Position, format_position, parse_position
from companion.games.katarenga.refusal import Refusal, explain
from companion.games.katarenga.setup import (
    Layout,
    Quarter,
    format_layout,
    format_quarter,
    parse_layout,
    parse_quarter,
)
from companion.games.kernel import UNWORDED, Reason, Unreadable, Why
from companion.words import ENGLISH
from tests.games.katarenga.positions import layouts, positions, quarters, turned, turned_action

PLACES = (*SQUARE_NAMES, *CAMP_NAMES)


def refusal(parse: Callable[[str], object], text: str) -> Reason | None:
    """Why the text is not read; `None` where it is."""
    try:
        parse(text)
    except Unreadable as error:
        return error.reason
    return None


def worded(reason: Reason) -> bool:
    """Whether there is a sentence for the reason."""
    return ENGLISH.reason(reason) != ENGLISH.say(UNWORDED, code=reason.code)


ATTEMPTS = [f"{start}-{goal}" for start in PLACES for goal in PLACES] + ["pass"]


@given(position=positions())
def test_a_position_and_its_string_are_twins(position: Position) -> None:
    assert parse_position(format_position(position), position.moment.calm) == position


@given(position=positions(), data=st.data())
def test_a_string_that_is_taken_is_the_only_way_to_write_its_position(
    position: Position, data: st.DataObject
) -> None:
    text = format_position(position)
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 2))
    spliced = text[:at] + data.draw(st.text("bgyrw/ 0123456789ahp-\u00b2\u0661", max_size=2))
    spliced += text[at + length :]
    reason = refusal(parse_position, spliced)
    if reason is None:
        assert format_position(parse_position(spliced)) == spliced
    else:
        assert reason.code in {*Flaw}


@given(text=st.text())
@example("")
@example("    ")
def test_no_text_is_worse_than_unreadable(text: str) -> None:
    for parse in (parse_position, law.parse_action):
        reason = refusal(parse, text)
        assert reason is None or worded(reason)


@given(quarter=quarters)
def test_a_quarter_and_its_name_are_twins(quarter: Quarter) -> None:
    assert parse_quarter(format_quarter(quarter)) == quarter


@given(layout=layouts())
def test_a_layout_and_its_object_are_twins(layout: Layout) -> None:
    assert parse_layout(format_layout(layout)) == layout


@given(position=positions())
@settings(max_examples=25)
def test_explain_is_silent_exactly_about_what_is_legal(position: Position) -> None:
    legal = set(law.legal(position))
    for attempt in ATTEMPTS:
        reason = explain(position, attempt)
        assert (reason is None) == (attempt in legal)
        if reason:
            assert reason.code in {*Refusal, Why.OVER}
            assert worded(reason)


@given(position=positions())
def test_turning_the_board_and_swapping_the_sides_changes_nothing_but_names(position: Position) -> None:
    other = turned(position)
    assert sorted(map(turned_action, law.legal(position))) == law.legal(other)
    names = dict(zip(SEATS, reversed(SEATS), strict=True))
    outcome, mirrored = law.outcome(position), law.outcome(other)
    assert (outcome is None) == (mirrored is None)
    if outcome and mirrored:
        assert tuple(names[seat] for seat in outcome.winners) == mirrored.winners
        assert outcome.reason == mirrored.reason
    for action in law.legal(position):
        after = law.apply(other, law.format_action(law.parse_action(turned_action(action))))
        assert after == turned(law.apply(position, action))
