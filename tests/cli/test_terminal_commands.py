"""Words that ask for something else than a move: undo, draw, resign, record, new, quit."""

from itertools import count

import pytest

from companion.cli.console import Command, Screen
from companion.cli.terminal import Conversation
from companion.store.lots import setup_lots
from companion.view.words.english import ENGLISH
from tests.cli.terminal_evening import BLUE, COLOURS, WHITE_WINS, evening, from_position


def test_undo_takes_back_one_move_of_two_people() -> None:
    keyboard = evening("h1-h7", "a8-a7", "undo")
    assert keyboard.said() == ["Taken back: a8-a7."]
    assert keyboard.prompts[-1] == "Black to move: "
    assert keyboard.board == evening("h1-h7").board


def test_undo_takes_back_both_moves_against_the_companion() -> None:
    keyboard = evening("h1-h7", "undo", humans="white")
    assert keyboard.said()[0] == "Taken back: h1-h7, a8-a7."
    assert keyboard.board == evening(humans="white").board


@pytest.mark.parametrize("humans", ["both", "white", "black"])
def test_before_anybody_has_played_there_is_nothing_to_take_back(humans: str) -> None:
    keyboard = evening("undo", humans=humans)
    assert keyboard.answers[1] == ["You have not played anything yet that could be taken back."]


def test_whoever_resigns_is_asked_again_and_loses() -> None:
    keyboard = evening("resign", "perhaps", "yes")
    assert keyboard.prompts[1:3] == ["White, do you really give up? (yes or no) "] * 2
    assert keyboard.said(2) == ["Please answer yes or no."]
    assert keyboard.said(3)[:2] == ["Black wins: White gives up.", "Games won: White 0, Black 1. Draws: 0."]


def test_whoever_does_not_mean_to_resign_plays_on() -> None:
    keyboard = evening("resign", "N")
    assert keyboard.answers[2] == []
    assert keyboard.prompts[-1] == "White to move: "


def test_a_draw_is_for_the_other_one_to_agree_on() -> None:
    keyboard = evening("draw", "y")
    assert keyboard.prompts[1] == "White offers a draw. Black, do you agree? (yes or no) "
    assert keyboard.said()[:2] == ["A draw, as both agree.", "Games won: White 0, Black 0. Draws: 1."]


def test_a_draw_may_be_declined() -> None:
    keyboard = evening("draw", "no")
    assert keyboard.said() == ["Black would rather play on."]
    assert keyboard.prompts[-1] == "White to move: "


@pytest.mark.parametrize(
    ("pawns", "said"),
    [
        (
            "bbb5/8/8/8/8/8/8/www5 w -",
            ["A draw, as both agree.", "Games won: White 0, Black 0. Draws: 1."],
        ),
        (
            "bbb5/8/8/8/8/8/8/ww6 w -",
            ["The companion is ahead and would rather play on, thank you."],
        ),
        (
            "bb6/8/8/8/8/8/8/wwww4 w a0",
            ["The companion is ahead and would rather play on, thank you."],
        ),
    ],
)
def test_the_companion_agrees_on_a_draw_unless_it_is_ahead(pawns: str, said: list[str]) -> None:
    keyboard = evening("draw", humans="white", options=from_position(f"{BLUE} {pawns}"))
    assert keyboard.said()[:2] == said


def test_the_board_can_be_drawn_again() -> None:
    keyboard = evening("h1-h7", "board")
    assert keyboard.answers[2] == keyboard.answers[1][2:]


def test_help_explains_the_rules_and_every_command() -> None:
    said = "\n".join(evening("help").said())
    assert [word for word in (*Command, "quit", "Enter", "e1-e4") if word not in said] == ["help"]
    for colour in ("b blue", "g green", "y yellow", "r red"):
        assert colour in said


def test_help_fits_on_a_screen_of_24_lines_with_the_prompt() -> None:
    assert len(evening("help").answers[1]) <= 23


def test_the_record_can_be_read_and_begun_from() -> None:
    assert evening("h1-h7", "a8-a7", "a1-a6", "record").said() == [
        "This game began with:",
        "companion terminal --quarters T1f90,T3b0,T2f270,T4b180",
        "The moves so far:",
        "1. h1-h7 a8-a7  2. a1-a6",
        "To go on from here another day:",
        f"companion terminal --position '{COLOURS} 1bbbbbbb/b6w/w7/8/8/8/8/1wwwwww1 b -'",
    ]


def test_a_record_that_black_began_says_so() -> None:
    options = from_position(f"{BLUE} bbb5/8/8/8/8/8/8/www5 b -", first_turn_capture=False)
    assert evening("a8-a7", "a1-a2", "record", options=options).said()[1:4] == [
        f"companion terminal --position '{BLUE} bbb5/8/8/8/8/8/8/www5 b -' --no-first-turn-capture",
        "The moves so far:",
        "1. ... a8-a7  2. a1-a2",
    ]


def test_a_record_on_a_narrow_screen_breaks_between_moves() -> None:
    assert evening(*WHITE_WINS[:6], "record", columns=29).said()[3:5] == [
        "1. h1-h7 a8-a7  2. a1-a6",
        "a7-b5  3. a6-a8 b5-a5",
    ]


def test_a_long_record_is_whole() -> None:
    there_and_back = ["f1-f2", "g8-g7", "f2-f1", "g7-g8"] * 20
    options = from_position(f"{BLUE} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w -")
    said = " ".join(evening(*there_and_back, "record", options=options).said())
    assert "40. f2-f1 g7-g8" in said


def test_new_begins_at_once_where_nothing_has_been_played() -> None:
    keyboard = evening("1", "new", "3", humans=None, options={}, seeds=iter([7, 8]))
    who = "Who plays? (1, 2 or 3) "
    assert keyboard.prompts == [who, "White to move: ", who, "Black (you) to move: "]
    assert keyboard.said(3)[0] == "Again: companion terminal --seed 8"


def test_new_asks_before_it_leaves_a_game() -> None:
    keyboard = evening("h1-h7", "new", "no", "new", "yes")
    assert keyboard.prompts[2] == "Leave this game and begin a new one? (yes or no) "
    assert keyboard.prompts[3] == "Black to move: "
    assert keyboard.prompts[-1] == "White to move: "
    assert keyboard.board == evening().board


# Leaving


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", "q"])
@pytest.mark.parametrize("before", [(), ("1",), ("1", "a1"), ("1", "resign"), ("1", "resign", "y")])
def test_quit_leaves_from_every_prompt(before: tuple[str, ...], word: str) -> None:
    keyboard = evening(*before, word, humans=None)
    assert keyboard.answers[-1] == ["Goodbye, and thank you for playing!"]
    assert len(keyboard.prompts) == len(before) + 1


def test_stopping_is_one_of_the_choices_after_the_end() -> None:
    assert evening("resign", "y", "5").answers[-1] == ["Goodbye, and thank you for playing!"]


def test_the_end_of_input_begins_a_line_of_its_own() -> None:
    assert evening().answers[-1] == ["", "Goodbye, and thank you for playing!"]


def test_ctrl_c_ends_as_politely() -> None:
    said: list[str] = []

    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    screen = Screen(interrupted, said.append, lambda: 80, ENGLISH)
    Conversation(screen, options={}, humans=None, seeds=count(), lots=setup_lots).run()
    assert said[-2:] == ["", "Goodbye, and thank you for playing!"]
