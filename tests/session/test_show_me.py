"""Show me: what may be done, what things are, and why not; nothing of it is recorded."""

import pytest

from companion.games.kernel import Space
from companion.games.registry import GAMES
from companion.session.question import Choice, Pick, Topic
from companion.session.show_me import about, things_to_explain
from companion.table.events import Pointed
from companion.view.glows import Glow
from companion.words import ENGLISH
from tests.session.evening import Evening, evening, savanna
from tests.table.virtual_hands import kitara

SHOW = Choice(Pick.SHOW)


def shown(at: Evening, topic: Topic) -> None:
    at.menu(SHOW, Choice(topic.value))
    assert at.topic() is topic


def test_what_may_be_done_is_lit_piece_by_piece_and_then_goal_by_goal() -> None:
    at = evening()
    shown(at, Topic.MAY_DO)
    assert at.lit()[Space("a1")] is Glow.ORIGIN
    assert at.lit()[Space("h1")] is Glow.CHOICE
    assert {Space(f"a{rank}") for rank in range(2, 7)} <= at.lit().keys()
    at.push()
    assert at.picks() == [Pick.SHOWN] * 5
    at.turn(+4)
    assert at.lit()[Space("a6")] is Glow.GOAL
    at.push()
    assert [choice.value for choice in at.choices()] == ["a1-a6"]
    for _ in range(3):
        at.tap()
    assert at.topic() is Topic.SHOW
    assert at.made == []


def test_what_a_square_does_is_said_where_it_is_touched_and_its_reach_is_lit() -> None:
    at = evening()
    shown(at, Topic.WHAT_IS)
    at.lift("f1")
    assert at.says()[0].startswith("f1")
    assert " ".join(at.says()[1:]) == ENGLISH.short(about(at.desk, "f1")[0])
    assert at.lit() == {**dict.fromkeys(("e2", "f2", "g2"), Glow.GOAL), "f1": Glow.ORIGIN}
    at.put("f1")
    at.tell(Pointed(at.now, Space("c8")))
    assert at.says()[0].startswith("c8")
    assert at.table.turn.entry is None
    assert at.made == []


def test_why_not_says_the_reason_that_a_hand_would_have_got() -> None:
    at = evening()
    shown(at, Topic.WHY_NOT)
    at.tell(Pointed(at.now, Space("f1")))
    at.push()
    at.tell(Pointed(at.now, Space("f4")))
    why = at.table.record.refusal("f1-f4")
    assert why is not None
    assert " ".join(at.says()[1:]) == ENGLISH.short(why)
    at.tell(Pointed(at.now, Space("g2")))
    assert at.says()[1:] == (ENGLISH.say("desk.is-allowed"),)
    at.push()
    assert at.said() == ()
    assert at.made == []


def test_an_animal_and_then_a_space_are_tried_where_pieces_are_placed() -> None:
    at = evening(savanna("totem:Nc"), games=[GAMES["kiwara"]])
    shown(at, Topic.WHY_NOT)
    assert {choice.value for choice in at.choices()} == {*"GZCEL"}
    at.push()
    at.tell(Pointed(at.now, Space("a1")))
    assert at.says()[1:] != (ENGLISH.say("desk.is-allowed"),)
    at.tell(Pointed(at.now, Space("c1")))
    assert at.says()[1:] == (ENGLISH.say("desk.is-allowed"),)


def test_a_group_that_is_tried_is_all_that_stands_there() -> None:
    at = evening(kitara(), games=[GAMES["kitara"]])
    shown(at, Topic.WHY_NOT)
    at.tell(Pointed(at.now, Space("s5")))
    at.push()
    at.tell(Pointed(at.now, Space("s8")))
    assert at.says()[1:] != (ENGLISH.say("desk.is-allowed"),)
    assert at.made == [*kitara().actions]


@pytest.mark.parametrize("name", GAMES)
def test_every_space_and_every_open_card_has_its_sentence(name: str) -> None:
    record = {"kiwara": savanna(), "kitara": kitara()}.get(name)
    at = evening(record, games=[GAMES[name]])
    at.hold()
    assert at.desk.question is not None
    named = things_to_explain(at.desk, at.desk.question)
    assert {*at.table.record.game.hands.places_of(at.table.record.state)} <= {*named}
    for thing in named:
        for reason in about(at.desk, thing):
            assert ENGLISH.has(reason.code)
