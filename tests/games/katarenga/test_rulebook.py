"""The rulebook's examples and sentences, told again on boards of our own."""

import pytest

from companion.games.katarenga import KATARENGA, law
from companion.games.katarenga.board import BLACK, WHITE
from companion.games.katarenga.position import Position
from companion.games.katarenga.refusal import Refusal, explain
from companion.games.kernel import (
    Action,
    Captured,
    Ended,
    Moved,
    Outcome,
    Passed,
    Reason,
    Scored,
    Space,
    Why,
    because,
    replay,
)
from tests.games.katarenga.positions import drawn

COLOURS = """
    bbbbbbbb
    bbbrbbbb
    bbbbbbbb
    rbbrbbbr
    bbbbbbbb
    bbbbbbbb
    bbbrbbbb
    bbbbbbbb
"""
"""Blue but for a cross of red through d5."""

GREEN, BLUE, YELLOW, RED = ("\n".join([letter * 8] * 8) for letter in "gbyr")


def goals(position: Position, start: str) -> set[str]:
    return {action.split("-")[1] for action in law.legal(position) if action.startswith(start)}


def play(position: Position, action: str) -> Position:
    assert action in law.legal(position)
    return law.apply(position, Action(action))


def test_example_1_a_pawn_on_red_slides_straight_and_no_further_than_the_next_red() -> None:
    position = drawn("........ ........ ........ ...b.... ........ ........ ........ ww....bb", COLOURS, "b")
    east = {"e5", "f5", "g5", "h5"}
    west = {"c5", "b5", "a5"}
    north = {"d6", "d7"}
    south = {"d4", "d3", "d2"}
    assert goals(position, "d5") == east | west | north | south
    assert explain(position, "d5-d8") == because(Refusal.PAST_RED, space="d7")
    assert explain(position, "d5-d1") == because(Refusal.PAST_RED, space="d2")
    assert explain(position, "d5-e6") == because(Refusal.RED, space="d5")


def test_example_2_a_pawn_on_red_captures_where_it_could_have_gone() -> None:
    position = drawn("........ ........ ........ ...b.w.. ........ ........ ........ ww....bb", COLOURS, "b")
    assert "f5" in goals(position, "d5")
    assert "g5" not in goals(position, "d5")
    after = play(position, "d5-f5")
    assert after.owner(Space("f5")) == BLACK
    assert after.owner(Space("d5")) is None
    assert law.facts(position, Action("d5-f5"), after) == (
        Captured(WHITE, "pawn", Space("f5")),
        Moved(BLACK, "pawn", Space("d5"), Space("f5")),
    )


def test_example_3_the_baseline_is_reached_first_and_the_camp_with_a_move_of_its_own() -> None:
    position = drawn("........ ........ ........ ........ ........ .b...... b.b.w... .w...b..", BLUE, "b")
    assert goals(position, "a2") == {"a1", "a3", "b1", "b2"}  # onto the baseline, or a capture there
    assert goals(position, "c2") == {"b1", "b2", "c1", "c3", "d1", "d2", "d3"}
    assert "a0" not in goals(position, "a2")
    assert explain(position, "a2-a0") == because(Refusal.CAMP_TOO_FAR, space="a2", rank=1)
    assert explain(position, "b3-b2") is None
    assert explain(position, "b3-c2") == because(Refusal.ONTO_OWN, space="c2")


@pytest.mark.parametrize("colours", [GREEN, BLUE, YELLOW, RED])
def test_example_4_from_anywhere_on_the_baseline_and_any_colour_into_either_camp(colours: str) -> None:
    for file in range(8):
        row = "." * file + "b" + "." * (7 - file)
        position = drawn(
            f"w.w.w..b ........ ........ ........ ........ ........ ........ {row}", colours, "b"
        )
        assert {"a0", "h0"} <= goals(position, "abcdefgh"[file] + "1")


def test_a_pawn_in_a_camp_is_safe_counts_and_stays_there() -> None:
    position = drawn("w.w.w... ........ ........ ........ ........ ........ ........ bw....b.", BLUE, "b")
    after = play(position, "a1-a0")
    assert law.scores(after) == {WHITE: 0, BLACK: 1}
    assert law.facts(position, Action("a1-a0"), after) == (
        Moved(BLACK, "pawn", Space("a1"), Space("a0")),
        Scored(BLACK, 1),
    )
    assert not any(action.endswith("a0") for action in law.legal(after))
    later = play(after, "a8-a7")
    assert goals(later, "a0") == set()
    assert explain(later, "a0-a1") == because(Refusal.CAMPED, space="a0")
    assert explain(later, "g1-a0") == because(Refusal.CAMP_TAKEN, space="a0")
    assert explain(later, "g1-a9") == because(Refusal.OWN_CAMP, space="a9")


def test_example_5_both_enemy_camps_win() -> None:
    position = drawn(
        "w.w.w... ........ ........ ........ ........ ........ ........ b.......", BLUE, "b", "h0"
    )
    after = play(position, "a1-a0")
    won = Outcome((BLACK,), "camps")
    assert law.outcome(after) == won
    assert law.legal(after) == []
    assert law.actor(after) is None
    assert law.facts(position, Action("a1-a0"), after)[-2:] == (Scored(BLACK, 1), Ended(won))
    assert explain(after, "a8-a7") == because(Why.OVER)


def test_example_6_who_cannot_fill_two_camps_any_more_has_lost() -> None:
    position = drawn("........ ........ ........ ...bw... ........ ........ ........ w......b", BLUE, "b")
    assert law.outcome(position) is None
    after = play(position, "d5-e5")
    assert law.outcome(after) == Outcome((BLACK,), "attrition")


def test_on_green_a_pawn_leaps_over_others_and_on_no_other_colour() -> None:
    crowd = "........ ........ ........ ........ ........ bbb..... wwb..... wwb....."
    assert goals(drawn(crowd, GREEN), "a1") == {"b3", "c2"}
    assert goals(drawn(crowd, YELLOW), "a1") == set()
    assert goals(drawn(crowd, RED), "b1") == {"c1"}
    assert explain(drawn(crowd, YELLOW), "a1-c3") == because(Refusal.PAST_OWN, space="b2")
    assert explain(drawn(crowd, RED), "b1-d1") == because(Refusal.PAST_ENEMY, space="c1")


def test_on_yellow_a_slide_ends_on_yellow_but_goes_on_over_other_colours() -> None:
    colours = "bbbbbbbb bbbbbbbb bbbbbbbb bbbbbbbb rrrybbbb gggbbbbb bbbbbbbb ybbbbbbb"
    position = drawn("........ ........ ........ ........ ........ ........ ........ w......b", colours)
    assert goals(position, "a1") == set()  # a lone pawn has lost already
    position = drawn("........ ........ ........ ........ ........ ........ ........ w..wb..b", colours)
    assert goals(position, "a1") == {"b2", "c3", "d4"}
    assert explain(position, "a1-e5") == because(Refusal.PAST_YELLOW, space="d4")
    assert explain(position, "a1-b3") == because(Refusal.YELLOW, space="a1")


def test_the_house_rule_keeps_both_first_actions_from_capturing() -> None:
    rows = "/".join(BLUE.split())
    options = {
        "position": f"{rows} 8/8/8/2bbb3/3www2/8/8/8 w -",
        "first_turn_capture": False,
    }
    record = replay(KATARENGA, options, ())
    assert record.refusal("d4-d5") == because(Refusal.TOO_EARLY, space="d5")
    record = record.play("d4-d3")
    assert record.refusal("d5-e4") == because(Refusal.TOO_EARLY, space="e4")
    record = record.play("d5-d6")
    assert record.refusal("e4-e5") is None
    record = record.play("e4-e5")
    assert record.refusal("d6-e5") is None


def test_two_passes_in_a_row_are_a_draw() -> None:
    rows = "/".join(BLUE.split())
    corner = "8/8/8/8/8/bbb5/wwb5/wwb5"
    options = {"position": f"{rows} {corner} w - p", "first_turn_capture": False}
    record = replay(KATARENGA, options, ())
    assert record.game.rules.legal(record.state) == ["pass"]
    done = record.play("pass")
    assert done.game.rules.outcome(done.state) == Outcome((), "blocked")
    assert done.game.rules.facts(record.state, Action("pass"), done.state) == (
        Passed(WHITE),
        Ended(Outcome((), "blocked")),
    )
    assert done.game.rules.view(done.state, None)["position"] == f"{rows} {corner} b - p"


def test_a_position_loaded_ended_is_judged_for_the_side_that_moved_last_and_then_for_the_other() -> None:
    empty = "........ ........ ........ ........ ........ ........ ........ ........"
    assert law.outcome(drawn(empty, BLUE, "w")) == Outcome((BLACK,), "attrition")
    assert law.outcome(drawn(empty, BLUE, "b")) == Outcome((WHITE,), "attrition")
    lone = empty[:-2] + "ww"
    assert law.outcome(drawn(lone, BLUE, "w")) == Outcome((WHITE,), "attrition")
    assert law.outcome(drawn(lone, BLUE, "w", "a0h0")) == Outcome((BLACK,), "camps")
    assert law.outcome(drawn(empty, BLUE, "b", "a0h0a9h9")) == Outcome((WHITE,), "camps")
    assert law.outcome(drawn(empty, BLUE, "w", "a0h0a9h9")) == Outcome((BLACK,), "camps")


@pytest.mark.parametrize(
    ("attempt", "reason"),
    [
        ("a1-a1", because(Refusal.SAME_PLACE, space="a1")),
        ("c4-c5", because(Refusal.NO_PAWN, space="c4")),
        ("a8-a7", because(Refusal.ENEMY_PAWN, space="a8")),
        ("a1-a3", because(Refusal.BLUE, space="a1")),
        ("a1-b1", because(Refusal.ONTO_OWN, space="b1")),
        ("a1-a0", because(Refusal.OWN_CAMP, space="a0")),
        ("a1-h9", because(Refusal.CAMP_TOO_FAR, space="a1", rank=8)),
        ("a1-b9", because(Refusal.NO_PLACE, space="b9")),
        ("i1-a1", because(Refusal.NO_PLACE, space="i1")),
        ("a1-a0-a1", because(Why.UNREADABLE, text="a1-a0-a1")),
        ("A1-A2", because(Why.UNREADABLE, text="A1-A2")),
        ("", because(Why.UNREADABLE, text="")),
    ],
)
def test_each_refusal_names_its_reason(attempt: str, reason: Reason) -> None:
    start = "bbbbbbbb ........ ........ ........ ........ ........ ........ wwwwwwww"
    assert explain(drawn(start, BLUE), attempt) == reason
