"""A turn at one keyboard: what people type, and what they are told."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.console import Command
from tests.cli.terminal_evening import BLUE, STUCK, WHITE_WINS, evening, from_position
from tests.everygame import A_CODE

# The first turn


def test_an_evening_begins_with_the_question_who_plays_and_a_board() -> None:
    keyboard = evening("1", humans=None)
    assert keyboard.answers[0] == [
        "Katarenga: bring two pawns into the camps behind your opponent's baseline.",
        "  1  two people at this keyboard",
        "  2  you are White, against the companion",
        "  3  you are Black, against the companion",
    ]
    assert keyboard.prompts == ["Who plays? (1, 2 or 3) ", "White to move: "]
    assert keyboard.answers[1] == [
        "",
        "   a9.                        h9.",
        "8  bB  yB  gB  rB  rB  yB  bB  gB  8",
        "7  g.  y.  r.  y.  g.  y.  b.  r.  7",
        "6  r.  b.  g.  b.  b.  g.  r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
        "4  b.  y.  r.  g.  b.  g.  r.  y.  4",
        "3  g.  r.  g.  b.  y.  r.  b.  b.  3",
        "2  y.  y.  b.  r.  r.  g.  y.  g.  2",
        "1  rW  gW  bW  yW  gW  bW  yW  rW  1",
        "   a0.                        h0.",
        "   a   b   c   d   e   f   g   h",
        "",
        "White: pawns 8, camps 0 of 2",
        "Black: pawns 8, camps 0 of 2",
        "Type a move like a1-a2, or a pawn like a1 to see where it can go. Enter shows",
        "all moves, help explains the game.",
    ]


@pytest.mark.parametrize(
    ("answer", "prompt"),
    [
        ("1", "White to move: "),
        ("both", "White to move: "),
        ("2", "White (you) to move: "),
        (" WHITE ", "White (you) to move: "),
        ("3", "Black (you) to move: "),
    ],
)
def test_who_plays_is_said_by_number_or_by_word(answer: str, prompt: str) -> None:
    assert evening(answer, humans=None).prompts[1] == prompt


@pytest.mark.parametrize("answer", ["", "4", "0", "e2", "me", "99999999999999999999"])
def test_who_plays_is_asked_until_it_is_clear(answer: str) -> None:
    keyboard = evening(answer, "1", humans=None)
    assert keyboard.answers[1] == ["Please type a number from 1 to 3."]
    assert keyboard.prompts[1:] == ["Who plays? (1, 2 or 3) ", "White to move: "]


def test_against_white_the_companion_begins() -> None:
    keyboard = evening("3", humans=None)
    assert keyboard.said(1)[0] == "White (companion) goes from a1 to a2."
    assert keyboard.board[6:8] == [
        "3  g.  r.  g.  b.  y.  r.  b.  b.  3",
        "2 (yW) y.  b.  r.  r.  g.  y.  g.  2",
    ]


def test_a_drawn_board_has_a_number_by_which_it_can_be_played_again() -> None:
    first, again, another = (evening(options={}, seeds=iter([seed])) for seed in (12, 12, 13))
    assert first.said(0)[1] == "Again: companion terminal --seed 12"
    assert another.said(0)[1] == "Again: companion terminal --seed 13"
    assert first.lines == again.lines


def test_a_board_that_was_asked_for_has_no_number() -> None:
    assert not [line for line in evening().lines if line.startswith("Board")]


# Moves


@pytest.mark.parametrize(
    "typed",
    [
        "h1-h7",
        "h1h7",
        "h1 h7",
        "H1-H7",
        "  h1 - h7 ",
        "h1>h7",
        "h1:h7",
        "h1xh7",
        "h1 x h7",
        "h1 to h7",
        "h1\N{EN DASH}h7",
    ],
)
def test_a_move_may_be_typed_in_many_ways(typed: str) -> None:
    keyboard = evening(typed)
    assert keyboard.said() == ["White goes from h1 to h7."]
    assert keyboard.prompts[-1] == "Black to move: "


def test_after_a_move_the_board_shows_where_it_began_and_ended() -> None:
    board = evening("h1-h7").board
    assert board[2] == "7  g.  y.  r.  y.  g.  y.  b. (rW) 7"
    assert board[8] == "1  rW  gW  bW  yW  gW  bW  yW (r.) 1"


def test_what_a_move_did_is_told() -> None:
    keyboard = evening(*WHITE_WINS)
    assert keyboard.said(5) == ["White goes from a6 to a8."]
    assert keyboard.said(9) == ["White goes from h7 to h8 and takes the pawn there."]
    assert keyboard.said(7) == ["White steps from a8 into the camp a9."]
    assert keyboard.answers[9][-2:] == ["White: pawns 8, camps 1 of 2", "Black: pawns 7, camps 0 of 2"]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("a1-b2", "a1 is red: from there a pawn slides straight along its rank or file."),
        ("a1-b1", "Blocked by your own pawn on b1."),
        ("h1-h8", "The slide ends at the latest on the red square h7."),
        ("a8-a7", "The pawn on a8 is your opponent's."),
        ("e5-e6", "There is no pawn on e5."),
        ("a1-a1", "The pawn on a1 would stay where it is."),
        ("a1-a9", "Only a pawn on rank 8 can step into a camp, and a1 is not there."),
        ("a1-b9", "The board has no space b9: its squares are a1 to h8, its camps a0 h0 a9 h9."),
        ("pass", "You have a legal move, so you cannot pass."),
        ("e5", "There is no pawn on e5."),
        ("a8", "The pawn on a8 is your opponent's."),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason_and_the_turn_stays(typed: str, reason: str) -> None:
    keyboard = evening(typed)
    assert keyboard.answers[1] == [reason]
    assert keyboard.prompts == ["White to move: "] * 2


@pytest.mark.parametrize("typed", ["e9", "b0", "hello", "a1-a2-a3", "12345", "é", "a1-"])
def test_what_is_not_understood_is_answered_with_a_way_out(typed: str) -> None:
    assert " ".join(evening(typed).said()) == (
        f"I do not understand '{typed}'. "
        "Type a move like a1-a2, a pawn like a1, Enter for all moves, or help."
    )


def test_nothing_typed_comes_back_as_a_control_sign() -> None:
    assert evening("\x1b[2J\x07\u202eoh").said()[0].startswith("I do not understand '[2Joh'.")


# Pawns and lists


def test_a_pawn_alone_shows_where_it_can_go() -> None:
    keyboard = evening("h1-h7", "h8")
    assert keyboard.board[:5] == [
        "   a9.                        h9.",
        "8  bB  yB  gB  rB  rB  yB  bB (gB) 8",
        "7  g.  y.  r.  y.  g. *y.  b.  rW  7",
        "6  r.  b.  g.  b.  b.  g. *r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
    ]
    assert keyboard.said() == ["h8 is green: a leap, two straight and one aside.", "h8 g:   1  f7   2  g6"]
    assert keyboard.prompts[-1] == "h8 goes to (Enter: back): "


@pytest.mark.parametrize("goal", ["2", "g6", "h8-g6", "G6"])
def test_its_goal_is_chosen_by_number_or_by_name(goal: str) -> None:
    assert evening("h1-h7", "h8", goal).said() == ["Black goes from h8 to g6."]


def test_each_colour_says_how_a_pawn_goes() -> None:
    keyboard = evening("a1", "b1", "c1", "d1")
    assert [keyboard.said(number)[0] for number in (1, 2, 3, 4)] == [
        "a1 is red: along its rank or file, up to the next red square.",
        "b1 is green: a leap, two straight and one aside.",
        "c1 is blue: one step in any direction.",
        "d1 is yellow: diagonally, up to the next yellow square.",
    ]


def test_a_pawn_that_can_be_taken_is_marked() -> None:
    assert evening("h1-h7", "g8").said() == [
        "g8 is blue: one step in any direction.",
        "g8 b:   1  f7   2  g7   3 xh7",
        "x takes a pawn.",
    ]


def test_a_wrong_goal_is_refused_with_its_reason_and_the_pawn_stays_in_view() -> None:
    keyboard = evening("a1", "b3")
    assert keyboard.said() == ["a1 is red: from there a pawn slides straight along its rank or file."]
    assert keyboard.prompts[-1] == "a1 goes to (Enter: back): "


def test_enter_leaves_the_pawn_and_its_numbers() -> None:
    keyboard = evening("a1", "", "1")
    assert keyboard.prompts[-2:] == ["White to move: "] * 2
    assert keyboard.said() == ["There is no list to choose from yet. Enter shows all moves."]


def test_another_pawn_of_ones_own_can_be_looked_at_instead() -> None:
    assert evening("a1", "b1").prompts[-1] == "b1 goes to (Enter: back): "


def test_a_pawn_that_is_hemmed_in_has_nowhere_to_go() -> None:
    options = from_position(STUCK, first_turn_capture=False)
    assert evening("a1", options=options).said() == ["The pawn on a1 has nowhere to go now."]


def test_a_pawn_in_a_camp_is_out_of_play() -> None:
    options = from_position(f"{BLUE} bbb5/8/8/8/8/8/8/www5 w a9")
    assert evening("a9", options=options).said() == ["The pawn in camp a9 is safe and stays there."]


@pytest.mark.parametrize("typed", ["", "  ", "list", "?", "moves", "LIST"])
def test_all_moves_are_listed_by_pawn(typed: str) -> None:
    assert evening("h1-h7", typed).said() == [
        "a8 b:   1  a7   2  b7",
        "b8 y:   3  a7   4  c7   5  d6   6  e5",
        "c8 g:   7  a7   8  b6   9  d6  10  e7",
        "d8 r:  11  d2  12  d3  13  d4  14  d5  15  d6  16  d7",
        "e8 r:  17  e2  18  e3  19  e4  20  e5  21  e6  22  e7",
        "f8 y:  23  b4  24  c5  25  d6  26  e7  27  g7  28  h6",
        "g8 b:  29  f7  30  g7  31 xh7",
        "h8 g:  32  f7  33  g6",
        "x takes a pawn.",
        "Type a number to play that move.",
    ]


def test_a_list_for_a_narrow_screen_keeps_each_pawn_together() -> None:
    assert evening("", columns=30).said()[:5] == [
        "a1 r:   1  a2   2  a3   3  a4",
        "        4  a5   5  a6",
        "b1 g:   6  a3   7  c3   8  d2",
        "c1 b:   9  b2  10  c2  11  d2",
        "d1 y:  12  a4  13  b3  14  c2",
    ]


def test_the_list_of_all_moves_leaves_the_pawn() -> None:
    assert evening("a1", "list").prompts[-1] == "White to move: "


def test_a_number_of_the_list_plays_that_move() -> None:
    assert evening("h1-h7", "", "31").said() == ["Black goes from g8 to h7 and takes the pawn there."]


@pytest.mark.parametrize("number", ["0", "34", "9999"])
def test_a_number_beyond_the_list_is_refused(number: str) -> None:
    assert evening("h1-h7", "", number).said() == ["Please type a number from 1 to 33."]


def test_a_list_is_good_for_one_turn() -> None:
    assert evening("", "1", "1").said() == ["There is no list to choose from yet. Enter shows all moves."]


# Passing


def test_who_can_only_pass_is_told_so_and_takes_enter() -> None:
    options = from_position(STUCK, first_turn_capture=False)
    keyboard = evening("", options=options, humans="white")
    assert keyboard.said(0)[-1] == "None of your pawns can move, so you have to pass. Press Enter."
    assert keyboard.prompts[0] == "White (you), Enter to pass: "
    assert keyboard.said(1)[:2] == ["White (you) passes.", "Black (companion) goes from b2 to a2."]


def test_who_can_only_pass_may_type_it_and_is_told_why_nothing_else_is_possible() -> None:
    options = from_position(STUCK, first_turn_capture=False)
    keyboard = evening("a1-b2", "1", "what", "list", "pass", options=options)
    must = ["None of your pawns can move, so you have to pass. Press Enter."]
    assert keyboard.said(1) == ["You agreed not to capture in the first turn, so the pawn on b2 is safe."]
    assert [keyboard.said(number) for number in (2, 3, 4)] == [must, must, must]
    assert keyboard.said(5) == ["White passes."]


# Narrow screens, and people who type anything


LINES = [*Command, *WHITE_WINS, "", "1", "2", "3", "17", "yes", "no", "a1", "h8", "e9", "no idea", "revenge"]
typed_lines = st.lists(st.sampled_from(LINES), max_size=30)


@given(typed=typed_lines, humans=st.sampled_from([None, "both", "white", "black"]), seed=st.integers(0, 99))
def test_whatever_is_typed_the_evening_goes_on_in_whole_sentences_of_40_columns(
    typed: list[str], humans: str | None, seed: int
) -> None:
    keyboard = evening(*typed, humans=humans, options={}, columns=40, seeds=count(seed))
    assert len(keyboard.prompts) == len(typed) + 1
    assert not [line for line in keyboard.lines if A_CODE.search(line)]
    wide = [line for line in (*keyboard.lines, *keyboard.prompts) if len(line.rstrip()) > 40]
    assert [line for line in wide if not line.startswith("companion terminal --")] == []


def test_the_first_turn_fits_on_a_screen_of_24_lines_and_40_columns() -> None:
    keyboard = evening("1", humans=None, options={}, columns=40)
    assert len(keyboard.answers[1]) + len(["White to move: "]) <= 24


def test_on_the_far_baseline_the_camps_are_named_too() -> None:
    position = f"{BLUE} w7/8/8/8/8/8/b7/bw6 w -"
    assert (
        "From the far baseline it may also step into a free camp."
        in evening("a8", options=from_position(position)).said()
    )


def test_the_house_rule_is_said_while_it_holds() -> None:
    said = evening(options=from_position(f"{BLUE} 8/bb6/8/8/8/8/8/ww6 w -", first_turn_capture=False)).said(0)
    assert "House rule: nobody captures with their first move." in said
    assert not any("House rule" in line for line in evening().said(0))


def test_who_leaves_in_mid_game_is_told_how_to_go_on() -> None:
    lines = evening("h1-h7", "quit").lines
    assert lines[-3] == "To go on from here another day:"
    assert lines[-2].startswith("companion terminal --position 'bygrrybg/")
    assert "To go on from here another day:" not in evening("quit").lines


def test_a_long_text_is_not_echoed_by_the_page() -> None:
    assert max(map(len, evening("x" * 10_000).said())) <= 80
    assert len(evening("x" * 10_000).said()) < 5


def test_before_the_first_move_the_record_says_that_there_is_none() -> None:
    assert "Nobody has moved yet." in evening("record").said()


def test_a_position_under_the_house_rule_is_not_offered_to_go_on_from() -> None:
    position = from_position(f"{BLUE} 8/bb6/8/8/8/8/8/ww6 w -", first_turn_capture=False)
    go_on = "To go on from here another day:"
    assert go_on not in evening("a1-a2", "record", options=position).said()
    assert go_on in evening("a1-a2", "a7-a6", "record", options=position).said()
