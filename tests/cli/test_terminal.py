"""Evenings at one keyboard: what people type, and what they are told, through standard input and output."""

import io
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import companion.cli
from companion.cli.main import main
from companion.games.registry import EDITIONS
from companion.words import ENGLISH
from tests.everygame import A_CODE, EVERY_GAME
from tests.games.katarenga.known_games import WHITE_WINS
from tests.tiny.pebbles import PEBBLES

QUARTERS = "T1f90,T3b0,T2f270,T4b180"
KATARENGA = ("--quarters", QUARTERS)
PEBBLES_OF_4 = ("--game", "pebbles", "--set", "heap=4", "--seed", "3")

Evening = Callable[..., list[str]]
Keyboard = Callable[[str], str]
"""What is typed next, by what is on the screen so far; nothing for the end of input."""


class Stdin:
    """A pipe that is typed into."""

    def __init__(self, screen: io.StringIO, keyboard: Keyboard) -> None:
        self._screen = screen
        self._keyboard = keyboard

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return self._keyboard(self._screen.getvalue())


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """What is on the screen, line by line, after `companion terminal` with these flags was typed at."""
    monkeypatch.setenv("COLUMNS", "80")

    def evening(flags: Sequence[str], *typed: str, keyboard: Keyboard | None = None) -> list[str]:
        screen = io.StringIO()
        answers = iter(f"{line}\n" for line in typed)
        monkeypatch.setattr("sys.stdin", Stdin(screen, keyboard or (lambda _screen: next(answers, ""))))
        monkeypatch.setattr("sys.stdout", screen)
        assert main(["terminal", *flags], (*EDITIONS, PEBBLES)) == 0
        lines = screen.getvalue().splitlines()
        assert lines[-1].endswith("playing!")
        return lines

    return evening


def random_player(seed: int) -> Keyboard:
    lots = random.Random(seed)

    def answer(screen: str) -> str:
        *_, listed, prompt = screen.splitlines()
        if "is over" in prompt:
            return ""
        if listed != "Type a number or an action.":
            return "\n"
        numbers = re.findall(r"^ *(\d+) ", screen, re.MULTILINE)
        return f"{lots.randint(1, int(numbers[-1]))}\n"

    return answer


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("alone", [False, True])
def test_a_whole_game_is_played_by_the_numbers_of_the_list(
    game: str, evening: Evening, *, alone: bool
) -> None:
    flags = ["--game", game, "--seed", "5", *(["--as", EVERY_GAME[game].seats[0]] if alone else [])]
    lines = evening(flags, keyboard=random_player(7))
    said = "\n".join(lines)
    assert "\nThe game is over; new, undo, record or quit: \n" in said
    assert not A_CODE.search(said)
    is_secretive = bool(EVERY_GAME[game].secrets.secret_parts) and not alone
    assert ("Pass the keyboard to" in said) == is_secretive
    assert ("With --seed 5 the same is drawn again." in said) != is_secretive


def test_the_same_seed_and_the_same_lines_are_the_same_evening(evening: Evening) -> None:
    one, again, other = (evening(["--as", "white", "--seed", seed], "1", "1") for seed in ("7", "7", "8"))
    assert one == again != other


def test_two_people_play_katarenga_to_its_end_and_take_the_end_back(evening: Evening) -> None:
    lines = evening(KATARENGA, *WHITE_WINS, "undo", "H8-H9", "new")
    said = "\n".join(lines)
    assert said.count("\nWhite goes from h8 to h9.\nWhite now has 2 of 2 camps.\nWhite wins: ") == 2
    assert "\nThe game is over; new, undo, record or quit: undo\nTaken back: h8-h9.\n\n   a9W" in said
    assert said.count("Katarenga at one keyboard") == 2
    assert lines[-2] == "White to move: "


def test_what_is_not_legal_is_refused_with_its_reason_and_the_turn_stays(evening: Evening) -> None:
    lines = evening(KATARENGA, "h1-h8", "why a1-b1", "why h1-h7", "foo", "\x1b[2Jh", "0", "99999", "h1-h7")
    start = lines.index("White to move: h1-h8")
    assert lines[start : start + 15] == [
        "White to move: h1-h8",
        "The slide ends at the latest on the red square h7.",
        "White to move: why a1-b1",
        "Blocked by your own pawn on b1.",
        "White to move: why h1-h7",
        "h1-h7 is legal: h1-h7.",
        "White to move: foo",
        "'foo' is no action of this game.",
        "Type an action like a1-a2, Enter for all of them, or help.",
        "White to move: [2Jh",
        "'[2Jh' is no action of this game.",
        "Type an action like a1-a2, Enter for all of them, or help.",
        "White to move: 0",
        "'0' is no action of this game.",
        "Type an action like a1-a2, Enter for all of them, or help.",
    ]
    assert "White goes from h1 to h7." in lines


def test_the_list_may_be_of_what_begins_so_and_says_what_actions_are_called(evening: Evening) -> None:
    lines = evening(KATARENGA, "list A1", "list z")
    start = lines.index("White to move: list A1")
    assert lines[start + 1 : start + 9] == [
        *("   1 a1-a2", "   2 a1-a3", "   3 a1-a4", "   4 a1-a5", "   5 a1-a6"),
        "Type a number or an action.",
        "White to move: list z",
        "No legal action begins so.",
    ]
    kitara = evening(["--game", "kitara", "--seed", "7", "--as", "1"], "", "1", "board")
    assert "   1 start:s11  start on s11" in kitara
    assert "Food of kingdom 1: 1. Cards to feed: 1." in kitara


def test_undo_goes_back_to_the_last_action_of_a_person(evening: Evening) -> None:
    alone = evening([*KATARENGA, "--as", "black", "--seed", "1"], "undo", "1", "undo", "record")
    assert "There is nothing of yours to take back." in alone
    [taken] = [line for line in alone if line.startswith("Taken back: ")]
    assert re.fullmatch(r"Taken back: [a-h]8-\w\w, [a-h]1-\w\w\.", taken)
    assert re.fullmatch(r"[a-h]1-\w\w", alone[-3])


def test_a_token_is_shown_to_the_side_that_has_taken_over_the_keyboard(evening: Evening) -> None:
    lines = evening(PEBBLES_OF_4, "", "take:2", "", "take:1", "", "record")
    assert [line for line in lines if re.match("Pass|Only|.* to move", line)] == [
        "Pass the keyboard to Left, who presses Enter: ",
        "Left to move: take:2",
        "Pass the keyboard to Right, who presses Enter: ",
        "Right to move: take:1",
        "Pass the keyboard to Left, who presses Enter: ",
        "Only you may see: bronze token.",
        "Left to move: record",
        "Left to move: ",
    ]
    assert lines[-3] == "take:2 token:? take:1"


def test_two_games_that_differ_in_a_secret_show_the_others_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(lot: int) -> list[str]:
        monkeypatch.setattr("companion.cli.terminal.table_lots", lambda _seed: lambda _number, _total: lot)
        return evening(PEBBLES_OF_4, "", "take:2", "", "take:1", "", "list", "record")

    bronze, gold = shown(0), shown(2)
    assert [pair for pair in zip(bronze, gold, strict=True) if pair[0] != pair[1]] == [
        ("Only you may see: bronze token.", "Only you may see: gold token.")
    ]


def test_a_draw_that_was_taken_back_brings_the_same_again(evening: Evening) -> None:
    lines = evening(["--game", "pebbles", "--set", "heap=9", "--as", "left"], "take:2", "undo", "take:2")
    first, again = (line for line in lines if line.startswith("Only you may see: "))
    assert first == again


@pytest.mark.parametrize("word", ["QUIT", " exit "])
def test_quit_leaves_from_every_prompt(word: str, evening: Evening) -> None:
    assert evening(KATARENGA, word)[-2] == f"White to move: {word.strip()}"
    assert evening(KATARENGA, *WHITE_WINS, word)[-2].endswith(f"record or quit: {word.strip()}")
    assert evening(PEBBLES_OF_4, word)[-2].endswith(f"presses Enter: {word.strip()}")


def test_help_says_every_command(evening: Evening) -> None:
    lines = evening(KATARENGA, "help")
    for word in ("Enter", "list", "why", "undo", "board", "record", "new", "quit"):
        assert any(line.startswith(f"  {word} ") for line in lines), word
    assert max(map(len, lines)) <= 80


def test_sentences_and_lists_keep_to_a_narrow_screen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    lines = evening(KATARENGA, "", "what")
    start = lines.index("White to move: ")
    assert lines[start + 1] == "   1 a1-a2    2 a1-a3"
    assert "Type an action like a1-a2," in lines


def test_every_sentence_of_the_terminal_is_asked_for_in_its_source() -> None:
    cli = Path(companion.cli.__file__).parent
    source = "".join((cli / name).read_text() for name in ("terminal.py", "main.py"))
    assert [code for code in ENGLISH.read("terminal") if f'"{code}"' not in source] == []
