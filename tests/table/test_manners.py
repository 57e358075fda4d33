"""What people agree on goes by a name, is written into the head of a journal, and comes back as it was."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Actor, Seat
from companion.table.manners import (
    LONGEST_GRACE_S,
    LONGEST_SLIDE_S,
    MOST_INCREMENT_S,
    MOST_MINUTES,
    Manners,
    Style,
    format_manners,
    manners_of_style,
    parse_manners,
    style_of,
)

WHITE, BLACK = Seat(Actor("white")), Seat(Actor("black"))
BOTH = (WHITE, BLACK)

all_manners = st.builds(
    Manners,
    touch_move=st.booleans(),
    touch_grace_s=st.floats(0, LONGEST_GRACE_S),
    slide_s=st.floats(0, LONGEST_SLIDE_S),
    by_push=st.booleans(),
    minutes=st.dictionaries(st.sampled_from(BOTH), st.floats(0, MOST_MINUTES)),
    increment_s=st.floats(0, MOST_INCREMENT_S),
)


@pytest.mark.parametrize(
    ("style", "manners"),
    [
        (Style.BOOK, Manners()),
        (Style.RELAXED, Manners(touch_move=False)),
        (Style.TOURNAMENT, Manners(by_push=True, minutes={WHITE: 30.0, BLACK: 30.0}, increment_s=10.0)),
        (Style.BLITZ, Manners(minutes={WHITE: 5.0, BLACK: 5.0}, increment_s=3.0)),
    ],
)
def test_a_style_is_an_agreement_for_everybody_who_sits_down(style: Style, manners: Manners) -> None:
    assert manners_of_style(style, BOTH) == manners


@pytest.mark.parametrize("style", Style)
def test_manners_go_by_the_name_of_the_style_that_they_equal(style: Style) -> None:
    plain = manners_of_style(style, iter(BOTH))
    patient = replace(plain, touch_grace_s=3.0, slide_s=0.9)
    assert [style_of(manners, iter(BOTH)) for manners in (plain, patient)] == [style, style]


@pytest.mark.parametrize(
    "manners",
    [
        Manners(by_push=True),
        Manners(touch_move=False, by_push=True),
        Manners(minutes={WHITE: 5.0, BLACK: 4.0}, increment_s=3.0),
        Manners(minutes={WHITE: 5.0}, increment_s=3.0),
        Manners(minutes={WHITE: 5.0, BLACK: 5.0}, increment_s=2.0),
    ],
)
def test_manners_of_peoples_own_go_by_no_name(manners: Manners) -> None:
    assert style_of(manners, BOTH) is None


@given(all_manners)
def test_manners_come_back_from_the_head_of_a_journal_as_they_were(manners: Manners) -> None:
    assert parse_manners(json.loads(json.dumps(format_manners(manners)))) == manners


def test_everything_that_was_agreed_on_is_written_down() -> None:
    told = format_manners(manners_of_style(Style.TOURNAMENT, BOTH))
    assert told == {
        "touch_move": True,
        "touch_grace_s": 1.0,
        "slide_s": 0.25,
        "by_push": True,
        "minutes": {"white": 30.0, "black": 30.0},
        "increment_s": 10.0,
        "dealt": True,
        "hints": "unlimited",
        "learner_lights": False,
        "guided": False,
    }
    assert list(told) == [field.name for field in fields(Manners)]


def test_what_an_older_journal_does_not_tell_is_as_the_book_has_it() -> None:
    assert parse_manners({}) == Manners()
    assert parse_manners({"touch_move": False, "minutes": {"white": 7}}) == Manners(
        touch_move=False, minutes={WHITE: 7.0}
    )


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        '{"style": "book"}',
        '{"touch_move": 1}',
        '{"by_push": "true"}',
        '{"slide_s": 1.001}',
        '{"touch_grace_s": 5.001}',
        '{"increment_s": 60.001}',
        '{"minutes": 5}',
        '{"minutes": {"white": 180.001}}',
    ],
)
def test_nonsense_is_no_agreement(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_manners(json.loads(text))
