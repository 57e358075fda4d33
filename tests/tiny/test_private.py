"""Tokens of the tiny game: told and seen by one side alone, while it holds its key; open in the end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Action, Actor, Outcome, Record, Seat, because, replay
from companion.session.events import PartGone
from companion.session.question import TAKEN_IN_S, Pick, Topic
from companion.session.saved_game import AGREED
from companion.table import commits
from companion.table.entry import Misread
from companion.table.events import Amend, Button, Chair, Pressed, Released
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.view.choices import choice_list
from companion.words import ENGLISH
from tests.openings import begin
from tests.table.virtual_hands import HOLD_S, NORTH, SOUTH, Sitting, setting, tags_of
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import TOKENS, Pebbles
from tests.tiny.test_look import EVERYBODY, said

TWO_TAKEN = ("take:2",)
EACH_HAS_ONE = ("take:2", "token:2", "take:2", "token:1")


def table(*actions: str, heap: int = 9, dealt: bool = False, chairs: int = 2, keys: bool = True) -> Sitting:
    record: Record[Pebbles] = replay(PEBBLES, {"heap": heap}, actions)
    manners = Manners(dealt=dealt)
    usual = replace(setting(record, chairs=chairs), manners=manners, readers=frozenset((SOUTH, NORTH)))
    at = Sitting(begin(usual if keys else replace(usual, keys=frozenset()), record))
    at.desk = replace(
        at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(PEBBLES)))),
        tags=tags_of(PEBBLES),
    )
    at.lay_out()
    return at


def key_down(at: Sitting, chair: Chair = SOUTH) -> None:
    at.tell(Pressed(at.now, chair, Button.KEY))
    at.pass_time(2 * HOLD_S)


def key_up(at: Sitting, chair: Chair = SOUTH) -> None:
    at.tell(Released(at.now, chair, Button.KEY))
    at.pass_time()


def choose(at: Sitting, pick: Pick, value: str = "", number: int = 0, chair: Chair = SOUTH) -> None:
    """Turn the dial to that answer, and push."""
    question = at.desk.question
    assert question is not None
    wanted = [(one.pick, one.value, one.number) for one in question.choices].index((pick, value, number))
    at.turn(wanted - question.cursor, chair)
    at.push(chair)
    at.pass_time()


def topic(at: Sitting) -> Topic | None:
    return at.desk.question.topic if at.desk.question else None


def my_tokens(at: Sitting, chair: Chair = SOUTH) -> None:
    at.hold(chair)
    choose(at, Pick.TOKENS, chair=chair)


# What people draw


def test_the_chair_that_draws_is_asked_by_name_and_tells_the_token_while_its_key_is_held() -> None:
    at = table(*TWO_TAKEN)
    before = said(at, SOUTH)
    assert before == ["For Left", "Draw a token.", "Hold the key,", "or show its tag."]
    key_down(at)
    assert said(at, SOUTH) == ["For Left", "Which token?", " bronze token", "Turn and push."]
    at.turn(+1)
    assert said(at, SOUTH)[2] == " gold token"
    key_up(at)
    assert (said(at, SOUTH), at.record) == (before, ["take:2"])
    key_down(at)
    at.push()
    assert at.record == ["take:2", "token:2"]
    assert "gold" not in str(said(at, SOUTH))
    at.turn(+1)
    at.push()
    key_up(at)
    assert (at.record, at.desk.question) == (["take:2", "token:2"], None)


def test_nobody_tells_it_with_the_key_up_nor_from_another_chair() -> None:
    at = table(*TWO_TAKEN)
    for chair in (SOUTH, NORTH):
        at.turn(+1, chair)
        at.push(chair)
    assert (at.record, at.table.turn.entry, at.table.turn.secret_draw.cursor) == (["take:2"], None, 0)
    key_down(at, NORTH)
    assert topic(at) is Topic.MENU


def test_the_page_lists_it_while_the_key_is_down_and_to_no_other_chair() -> None:
    at = table(*TWO_TAKEN)
    assert choice_list(at.desk, SOUTH, ENGLISH) is None
    key_down(at)
    listed = choice_list(at.desk, SOUTH, ENGLISH)
    assert listed is not None
    assert ([entry.text for entry in listed.entries], listed.cursor) == (["bronze", "gold"], 0)
    assert choice_list(at.desk, NORTH, ENGLISH) is None
    at.turn(listed.detents_to(1))
    at.push()
    assert at.record == ["take:2", "token:2"]
    key_up(at)
    assert choice_list(at.desk, SOUTH, ENGLISH) is None


def test_its_tag_tells_it_at_the_reader_of_who_draws_and_at_no_other() -> None:
    at = table(*TWO_TAKEN)
    at.show("table-gold-1", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Misread.VEILED)
    assert said(at, NORTH) == ["On the reader", "Only for the one", "who draws it."]
    at.show("table-gold-1", Chair("shelf"))
    assert at.record == ["take:2"]
    at.show("table-gold-1", SOUTH)
    assert at.record == ["take:2", "token:2"]


def test_what_a_tag_is_that_somebody_may_have_drawn_cannot_be_looked_up_until_all_is_shown() -> None:
    for actions, told in (((), "token"), (TWO_TAKEN, "A secret")):
        at = table(*actions)
        at.hold()
        choose(at, Pick.TAGS)
        choose(at, Pick.LOOK_UP)
        at.show("table-gold-1", SOUTH)
        assert told in said(at, SOUTH)[0]
        assert ("gold" in str(said(at, SOUTH))) is (not actions)


def test_a_tag_that_is_not_in_the_bag_by_the_record_is_told_of_in_private_alone() -> None:
    at = table("take:2", "token:2", "take:2")
    before = [said(at, chair) for chair in EVERYBODY], at.table.cue
    at.show("table-gold-1", NORTH)
    assert ([said(at, chair) for chair in EVERYBODY], at.table.cue) == before
    key_down(at, NORTH)
    assert said(at, NORTH)[3] == "Not in the bag?"


def test_what_the_bag_has_left_is_told_to_nobody() -> None:
    at = table("take:2", "token:2", "take:2")
    key_down(at, NORTH)
    at.turn(+1, NORTH)
    assert said(at, NORTH)[2] == " gold token"
    at.push(NORTH)
    assert (at.record[2:], said(at, NORTH)[3]) == (["take:2"], "Not in the bag?")
    at.turn(+1, NORTH)
    at.push(NORTH)
    assert at.record[3:] == ["token:1"]


def test_a_tap_opens_the_menu_so_that_there_is_a_way_back() -> None:
    at = table(*TWO_TAKEN, chairs=1)
    at.tap()
    assert topic(at) is Topic.MENU


def test_a_chair_without_a_key_can_still_tell_it() -> None:
    at = table(*TWO_TAKEN, keys=False)
    at.turn(+1)
    at.push()
    assert at.record == ["take:2", "token:2"]


# What the companion draws


def test_what_is_dealt_is_shown_to_nobody_but_its_owner_until_they_have_looked() -> None:
    at = table(*TWO_TAKEN, dealt=True)
    assert at.record == ["take:2", "token:1"]
    assert said(at, SOUTH) == ["For Left", "Drawn for you:", "Hold the key."]
    assert said(at, NORTH)[0].endswith("Right's turn")
    key_down(at)
    assert said(at, SOUTH) == ["For Left", "Drawn for you:", "bronze token"]
    key_up(at)
    assert said(at, SOUTH)[0].endswith("Right's turn")
    key_down(at)
    assert at.desk.question is not None  # the menu


def test_whoever_draws_something_else_after_going_back_has_not_seen_that() -> None:
    at = table(*TWO_TAKEN, dealt=True)
    key_down(at)
    key_up(at)
    assert at.desk.keys.seen_actions == 2
    at.desk = at.desk_with(commits.take_back(at.table, 2)[0])
    at.lift("p7")
    at.put("p9")
    assert at.desk.keys.seen_actions == 0
    at.lift("p9")
    at.put("p7")
    assert said(at, SOUTH)[1] == "Drawn for you:"


def test_nobody_lends_a_push_to_who_looks_at_what_they_have_in_secret() -> None:
    at = table(*EACH_HAS_ONE)
    my_tokens(at)
    at.tell(PartGone(at.now, "south.push", because("hardware.gone"), feels=False))
    at.push(NORTH)  # what is told
    at.push(NORTH)
    assert topic(at) is Topic.TOKENS


def test_a_key_that_does_not_answer_any_more_shows_nothing_any_more() -> None:
    at = table(*TWO_TAKEN)
    key_down(at)
    at.tell(PartGone(at.now, "south.key", because("hardware.gone"), feels=False))
    at.push(NORTH)
    assert said(at, SOUTH) == ["For Left", "Draw a token.", "Show its tag."]


@pytest.mark.parametrize("part", ["key", "dial", "push"])
def test_what_nobody_can_lend_is_not_asked_for_once_it_is_lost(part: str) -> None:
    at = table(*TWO_TAKEN)
    told = []
    for lost in (part, "reader"):
        at.tell(PartGone(at.now, f"south.{lost}", because("hardware.gone"), feels=False))
        at.push(NORTH)  # what is told
        told.append(said(at, SOUTH))
    assert told == [
        ["For Left", "Draw a token.", "Show its tag."],
        ["For Left", "Draw a token.", "See your cables."],
    ]


# Looking again


def test_my_tokens_are_shown_as_long_as_the_key_is_held() -> None:
    at = table(*EACH_HAS_ONE)
    my_tokens(at)
    assert said(at, SOUTH) == ["For Left", "My tokens", "Hold the key.", "Push: back."]
    key_down(at)
    assert said(at, SOUTH)[:2] == ["For Left", " gold token"]
    key_up(at)
    assert said(at, SOUTH)[1] == "My tokens"
    at.tap()
    assert topic(at) is Topic.MENU
    choose(at, Pick.TOKENS)
    at.turn(+1)
    at.push()
    assert topic(at) is Topic.MENU


def test_nobody_is_offered_tokens_who_has_none_and_a_chair_with_several_sides_says_whose() -> None:
    at = table("take:2", "token:2", "take:1", chairs=1)
    at.hold()
    choose(at, Pick.TOKENS)
    assert topic(at) is Topic.TOKENS
    at = table(*EACH_HAS_ONE, chairs=1)
    my_tokens(at)
    choose(at, Pick.SEAT, "right")
    key_down(at)
    assert said(at, SOUTH)[:2] == ["For Right", " bronze token"]
    at = table("take:2", "token:2", "take:1")
    at.hold(NORTH)
    assert at.desk.question is not None
    assert Pick.TOKENS not in [one.pick for one in at.desk.question.choices]


def test_a_wrong_entry_is_corrected_in_private_and_nobody_sees_or_hears_anything() -> None:
    at = table(*EACH_HAS_ONE)
    my_tokens(at)
    key_down(at)
    public = [said(at, chair) for chair in (None, NORTH)], at.table.cue, at.table.situation
    at.push()
    choose(at, Pick.REALLY, "bronze")
    assert at.record == ["take:2", "token:1", "take:2", "token:1"]
    assert said(at, SOUTH)[1] == " bronze token"
    assert ([said(at, chair) for chair in (None, NORTH)], at.table.cue, at.table.situation) == public
    assert at.written == [Amend(1, at.table.record.actions[1])]


def test_what_cannot_be_is_said_in_private_and_changes_nothing() -> None:
    at = table(*EACH_HAS_ONE)
    my_tokens(at, NORTH)
    key_down(at, NORTH)
    at.push(NORTH)
    choose(at, Pick.REALLY, "gold", chair=NORTH)
    assert said(at, NORTH)[1:] == ["Not with what", "others hold."]
    assert (at.record, at.desk.keys.token_claims) == ([*EACH_HAS_ONE], {})


def test_what_the_companion_has_drawn_is_a_fact_and_nobody_makes_it_worth_more() -> None:
    at = table(*TWO_TAKEN, dealt=True)
    for act in (key_down, key_up, my_tokens, key_down):
        act(at)
    at.push()
    assert topic(at) is Topic.TOKENS
    assert said(at, SOUTH)[1] == " bronze token"


# In the end


def over(*, dealt: bool = False) -> Sitting:
    """Left has told bronze, and Right gold; or the companion has said so, and they took them from the box."""
    at = table("take:2", "token:1", "take:2", "token:2", *("take:1",) * 5, dealt=dealt)
    assert (at.table.over, said(at, SOUTH)[0]) == (True, "Right wins!")
    at.pass_time(TAKEN_IN_S)
    return at


def on_token(at: Sitting, seat: str, number: int = 0) -> None:
    choose(at, Pick.TOKENS)
    choose(at, Pick.SEAT, seat)
    choose(at, Pick.TOKEN, number=number)


@pytest.mark.parametrize("dealt", [False, True])
def test_in_the_end_the_table_wins_over_the_record_and_another_result_is_told(*, dealt: bool) -> None:
    at = over(dealt=dealt)
    on_token(at, "right")
    assert said(at, SOUTH)[:3] == ["What is it?", " bronze token", " gold token"]
    choose(at, Pick.REALLY, "bronze")
    assert said(at, SOUTH) == ["Please note", "So the game ends", "otherwise."]
    at.push()
    assert said(at, SOUTH)[:2] == ["For Right", " bronze token"]
    assert at.table.outcome == Outcome((), "even")


def test_a_token_that_somebody_else_has_by_the_record_is_told_once_they_have_said_what_theirs_is() -> None:
    at = over()
    on_token(at, "left")
    choose(at, Pick.REALLY, "gold")
    assert said(at, SOUTH)[1:] == ["Not with what", "others hold."]
    at.tap()
    choose(at, Pick.SEAT, "right")
    choose(at, Pick.TOKEN, number=0)
    choose(at, Pick.REALLY, "bronze")
    assert at.written == [Amend(1, Action("token:2"), also=((3, Action("token:1")),))]
    assert (at.table.outcome, at.desk.keys.token_claims) == (Outcome((Seat(Actor("left")),), "tokens"), {})


def test_in_the_end_a_token_is_told_by_its_tag_as_well() -> None:
    at = over()
    on_token(at, "left")
    at.read("table-gold-1", NORTH)
    at.read("somebody's", SOUTH)
    assert (topic(at), at.written) == (Topic.REALLY, [])
    at.read("table-bronze-2", SOUTH)
    assert (topic(at), at.written) == (Topic.TOKENS, [])


def test_who_resigns_has_not_shown_any_token() -> None:
    at = table(*EACH_HAS_ONE)
    at.desk = at.desk_with(commits.declare(at.table, Outcome((), AGREED))[0])
    at.pass_time(1)
    at.hold()
    assert at.desk.question is not None
    assert Pick.TOKENS not in [one.pick for one in at.desk.question.choices]


ACTS = ("down", "up", "push", "turn", "back", "tap", "hold", "gold", "bronze", "one", "two", "wait")


@given(
    acts=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from((SOUTH, NORTH))), max_size=40),
    dealt=st.booleans(),
)
def test_whatever_keys_dials_and_tags_do_a_screen_with_its_key_up_names_no_token_before_the_end(
    acts: list[tuple[str, Chair]], *, dealt: bool
) -> None:
    at = table(dealt=dealt, heap=7)
    for act, chair in acts:
        match act:
            case "down" if chair not in {*at.desk.keys.private, *at.desk.keys.held}:
                at.tell(Pressed(at.now, chair, Button.KEY))
            case "up":
                at.tell(Released(at.now, chair, Button.KEY))
            case "push":
                at.push(chair)
            case "turn" | "back":
                at.turn(+1 if act == "turn" else -1, chair)
            case "tap" | "hold" if chair not in {*at.desk.keys.private, *at.desk.keys.held}:
                (at.tap if act == "tap" else at.hold)(chair)
            case "gold" | "bronze":
                at.show(f"table-{act}-1", chair)
            case "one" | "two" if not at.table.over and at.phase() is Phase.RIGHT:
                take(at, 1 if act == "one" else 2)
            case _:
                at.pass_time(7)
        at.pass_time(0.1)
        if (
            any(map(PEBBLES.secrets.secret_seat, at.table.record.states))
            and at.table.record.actor is not None
        ):
            hidden = [
                said(at, one) for one in EVERYBODY if one not in at.desk.keys.private and not enrols(at, one)
            ]
            assert not any(token in str(hidden) for token in TOKENS)


def take(at: Sitting, count: int) -> None:
    """Move the stone so far, if it can go there."""
    [space] = PEBBLES.hands.occupancy(at.table.record.state)
    goal = int(space[1:]) - count
    if goal >= 0:
        at.lift(space)
        at.put(f"p{goal}")


def enrols(at: Sitting, chair: Chair | None) -> bool:
    """Whether somebody there goes through what is in the box."""
    question = at.desk.question
    return question is not None and chair is not None and question.topic is Topic.ENROL
