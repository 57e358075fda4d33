"""How games at the keyboard end, and what may follow: revenge, another match, taking it back."""

import re

import pytest

from tests.cli.terminal_evening import (
    BLACK_ALONE,
    BLUE,
    COLOURS,
    STUCK,
    WHITE_ALONE,
    WHITE_WINS,
    evening,
    from_position,
)


def test_two_people_play_a_game_to_its_end() -> None:
    keyboard = evening(*WHITE_WINS)
    assert keyboard.answers[11] == [
        "",
        "White steps from h8 into the camp h9.",
        "",
        "   a9W                       (h9W)",
        "8  b.  yB  gB  rB  rB  yB  bB (g.) 8",
        "7  g.  y.  r.  y.  g.  y.  b.  r.  7",
        "6  r.  b.  g.  b.  b.  g.  r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
        "4  b.  y.  r.  g.  b.  g.  r.  y.  4",
        "3  gB  r.  g.  b.  y.  r.  b.  b.  3",
        "2  y.  y.  b.  r.  r.  g.  y.  g.  2",
        "1  r.  gW  bW  yW  gW  bW  yW  r.  1",
        "   a0.                        h0.",
        "   a   b   c   d   e   f   g   h",
        "",
        "White: pawns 8, camps 2 of 2",
        "Black: pawns 7, camps 0 of 2",
        "",
        "White wins: both camps behind Black's baseline are taken.",
        "Games won: White 1, Black 0. Draws: 0.",
        "  1  revenge: the board is turned",
        "  2  a new match",
        "  3  take back the end and play on",
        "  4  show the moves of this game",
        "  5  stop playing",
    ]
    assert keyboard.prompts[-1] == "What now? (1 to 5) "


@pytest.mark.parametrize(
    ("humans", "moves", "score"),
    [
        ("white", WHITE_ALONE, "Games won: White 1, Black 0. Draws: 0."),
        ("black", BLACK_ALONE, "Games won: White 0, Black 1. Draws: 0."),
    ],
)
def test_one_person_wins_against_the_companion(humans: str, moves: list[str], score: str) -> None:
    assert evening(*moves, humans=humans).said(6)[2:4] == ["Well played!", score]


def test_the_companion_wins_and_is_polite() -> None:
    options = from_position(f"{BLUE} w7/8/8/8/8/8/8/b3w3 w h0")
    assert evening("e1-e2", humans="white", options=options).said()[2:5] == [
        "Black wins: both camps behind White's baseline are taken.",
        "The companion thanks you for the game.",
        "Games won: White 0, Black 1. Draws: 0.",
    ]


def test_a_side_with_one_pawn_left_has_lost() -> None:
    options = from_position(f"{BLUE} 8/8/8/bb6/w7/8/8/7w w -")
    assert evening("a4-b5", options=options).said()[1] == "White wins: Black has fewer than two pawns left."


def test_two_passes_in_a_row_are_a_draw() -> None:
    keyboard = evening("", options=from_position(f"{STUCK} p", first_turn_capture=False))
    assert keyboard.said()[:3] == [
        "White passes.",
        "A draw: neither side can move.",
        "Games won: White 0, Black 0. Draws: 1.",
    ]


def test_a_position_that_is_over_goes_straight_to_its_end() -> None:
    keyboard = evening(options=from_position(f"{BLUE} bb6/8/8/8/8/8/8/8 w a9h9"))
    assert keyboard.said(0)[1] == "White wins: both camps behind Black's baseline are taken."
    assert keyboard.prompts == ["What now? (1 to 5) "]


def test_the_revenge_is_played_on_the_turned_board_and_the_score_goes_on() -> None:
    keyboard = evening(*WHITE_WINS, "revenge", "resign", "yes")
    assert keyboard.said(12)[0] == (
        "The board has been turned: each side now plays from where the other one was."
    )
    start = evening().board
    turned_rows = [re.findall("[bgyr](?=[WB.])", line)[::-1] for line in start[8:0:-1]]
    assert [re.findall("[bgyr](?=[WB.])", line) for line in keyboard.board[1:9]] == turned_rows
    assert [line for line in keyboard.lines if line.startswith("Games won")] == [
        "Games won: White 1, Black 0. Draws: 0.",
        "Games won: White 1, Black 1. Draws: 0.",
    ]


def test_the_revenge_of_the_revenge_is_the_first_board_again() -> None:
    give_up = ("resign", "y", "revenge")
    assert evening(*give_up, *give_up).board == evening().board


def test_in_the_revenge_of_a_position_each_side_has_the_pawns_of_the_other() -> None:
    options = from_position(f"{COLOURS} b6w/8/8/2bw4/8/8/8/8 b a0a9")
    keyboard = evening("resign", "y", "1", "record", options=options)
    turned_colours = COLOURS[::-1]
    assert f"companion terminal --position '{turned_colours} 8/8/8/8/4bw2/8/8/b6w b h0h9'" in keyboard.said()


def test_a_new_match_begins_with_an_even_score() -> None:
    keyboard = evening("h1-h7", "resign", "y", "new", "resign", "y")
    assert keyboard.prompts[4] == "White to move: "
    assert keyboard.said()[1] == "Games won: White 0, Black 1. Draws: 0."


def test_the_last_move_can_be_taken_back_after_the_end() -> None:
    keyboard = evening(*WHITE_WINS, "undo", "h8-h9")
    assert keyboard.said(12) == ["Taken back: h8-h9."]
    assert keyboard.prompts[12] == "White to move: "
    assert keyboard.said(13)[1:3] == keyboard.said(11)[1:3]


def test_a_resignation_can_be_taken_back() -> None:
    keyboard = evening("h1-h7", "resign", "y", "3", "undo")
    assert keyboard.said(4) == ["The game goes on."]
    assert keyboard.prompts[4] == "Black to move: "
    assert keyboard.said(5)[0] == "Taken back: h1-h7."


def test_after_the_end_the_moves_can_be_read_but_not_gone_on_from() -> None:
    keyboard = evening(*WHITE_WINS, "record")
    assert keyboard.said() == [
        "This game began with:",
        "companion terminal --quarters T1f90,T3b0,T2f270,T4b180",
        "The moves so far:",
        "1. h1-h7 a8-a7  2. a1-a6 a7-b5  3. a6-a8 b5-a5  4. a8-a9 a5-b4  5. h7-h8 b4-a3",
        "6. h8-h9",
        *(line for line in keyboard.answers[11] if re.match(r"  [1-5]  ", line)),
    ]
    assert keyboard.prompts[-1] == "What now? (1 to 5) "
