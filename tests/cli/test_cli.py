"""The command `companion` as it is typed: what it prints, and the status it exits with."""

import codecs
import importlib.util
import io
import os
import pty
import re
import secrets
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import referee
from companion.cli.main import main

ROOT = Path(__file__).parents[2]
PATIENCE_S = 20
COMPANION = (sys.executable, "-m", "companion")
QUARTERS = "T1f90,T3b0,T2f270,T4b180"
BLUE = "/".join(["bbbbbbbb"] * 8)
ENDED = f"{BLUE} bb6/8/8/8/8/8/8/8 w a9h9"

Type = Callable[..., None]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Somebody who types these lines, and then Ctrl-D."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def buffered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a machine says of its own accord must not hide that something was left unwritten."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is found by its name, wherever these tests run."""
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")


# Playing


def test_play_plays_and_says_goodbye(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines("h1-h7", "quit")
    assert main(["terminal", "--as", "both", "--quarters", QUARTERS]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "\nWhite to move: h1-h7\n\nWhite goes from h1 to h7.\n" in told.out
    assert (
        "\nBlack to move: quit\nTo go on from here another day:\ncompanion terminal --position '" in told.out
    )
    assert told.out.endswith("/wwwwwww1 b -'\nGoodbye, and thank you for playing!\n")


def test_the_end_of_input_is_a_goodbye_too(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines()
    assert main(["terminal"]) == 0
    assert capsys.readouterr().out.endswith("Who plays? (1, 2 or 3) \nGoodbye, and thank you for playing!\n")


@pytest.mark.parametrize(
    ("side", "prompt"), [("both", "White to"), ("white", "White (you)"), ("black", "Black (you)")]
)
def test_who_plays_may_be_said_by_flag(
    side: str, prompt: str, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines()
    main(["terminal", "--as", side])
    out = capsys.readouterr().out
    assert "Who plays?" not in out
    assert f"\n{prompt}" in out


def test_the_same_seed_is_the_same_board_and_the_same_companion(
    type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    evenings = []
    for seed in ("7", "7", "8"):
        type_lines("", "1", "", "1", "", "1")
        main(["terminal", "--as", "white", "--seed", seed])
        evenings.append(capsys.readouterr().out)
    assert "companion terminal --seed 7" in evenings[0]
    assert evenings[0] == evenings[1]
    assert evenings[0] != evenings[2]


def test_without_a_seed_the_board_is_fresh_and_its_number_is_said(
    type_lines: Type, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = iter([41, 42])
    monkeypatch.setattr(secrets, "randbelow", lambda _below: next(seeds))
    type_lines("new")
    main(["terminal", "--as", "both"])
    boards = re.findall(r"Again: .* --seed (\d+)", capsys.readouterr().out)
    assert boards == ["41", "42"]


def test_after_the_board_of_the_seed_a_new_one_is_fresh(
    type_lines: Type, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda _below: 41)
    type_lines("new")
    main(["terminal", "--as", "both", "--seed", "7"])
    assert re.findall(r"Again: .* --seed (\d+)", capsys.readouterr().out) == ["7", "41"]


def test_a_game_may_begin_from_a_position(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines("record")
    position = f"{BLUE} bb6/8/8/8/8/8/8/ww6 w a9"
    main(["terminal", "--as", "both", "--position", position])
    assert f"companion terminal --position '{position}'\n" in capsys.readouterr().out


def test_a_position_that_is_over_is_refused(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines()
    assert main(["terminal", "--position", ENDED]) == 2
    told = capsys.readouterr()
    sentence = "companion terminal: This position is over already, so there is nothing left to play.\n"
    assert (told.out, told.err) == ("", sentence)


def test_the_command_that_is_told_can_be_typed(
    type_lines: Type, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    type_lines("record")
    main(["terminal", "--as", "both", "--quarters", QUARTERS])
    told = capsys.readouterr().out
    command = re.search(r"^(.*) terminal --quarters", told, re.MULTILINE)
    assert command
    done = subprocess.run(
        [*shlex.split(command[1]), "--version"], capture_output=True, text=True, check=False
    )
    assert done.stdout == f"companion {__version__}\n"


def test_quarters_may_be_typed_as_people_do(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines("record")
    assert main(["terminal", "--as", "both", "--quarters", " t1F90, t3b0,T2F270 ,T4b180"]) == 0
    assert f"--quarters {QUARTERS}\n" in capsys.readouterr().out


def test_the_house_rule_protects_the_first_turn(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines("a7-a8")
    position = f"{BLUE} bb6/ww6/8/8/8/8/8/8 w -"
    main(["terminal", "--as", "both", "--no-first-turn-capture", "--position", position])
    assert "You agreed not to capture in the first turn" in capsys.readouterr().out


@pytest.mark.parametrize(("colour", "painted"), [("always", True), ("never", False), ("auto", False)])
def test_colours_are_for_terminals_or_on_demand(
    colour: str, type_lines: Type, capsys: pytest.CaptureFixture[str], *, painted: bool
) -> None:
    type_lines()
    main(["terminal", "--as", "both", "--colour", colour])
    assert ("\x1b[" in capsys.readouterr().out) is painted


# What cannot be asked for


FOUR_FIELDS = (
    "companion terminal: A position has four fields with one blank between, and perhaps a fifth; this has 1."
)
BAD_QUARTERS = (
    "companion terminal: --quarters takes four quarters for nw,ne,sw,se like T1f90,T3b0,T2f270,T4b180 "
    "(each of T1 to T4 once, f or b, turned by 0, 90, 180 or 270), not '{}'."
)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ([], "companion: the following arguments are required: COMMAND (see companion --help)"),
        (["terminal", "--board"], "companion: unrecognized arguments: --board (see companion --help)"),
        (
            ["terminal", "--seed", "x"],
            "companion terminal: argument --seed: invalid int value: 'x' (see companion terminal --help)",
        ),
        (
            ["terminal", "--position", ""],
            FOUR_FIELDS,
        ),
        (
            ["terminal", "--position", ENDED.replace(" w ", " white ")],
            "companion terminal: The side to move is w or b, not 'white'.",
        ),
        (["terminal", "--quarters", ""], BAD_QUARTERS.format("")),
        (["terminal", "--quarters", "T1f90"], BAD_QUARTERS.format("T1f90")),
        (["terminal", "--quarters", f"{QUARTERS},T1f0"], BAD_QUARTERS.format(f"{QUARTERS},T1f0")),
        (
            ["terminal", "--quarters", "T1f90,T1b0,T2f270,T4b180"],
            BAD_QUARTERS.format("T1f90,T1b0,T2f270,T4b180"),
        ),
        (
            ["terminal", "--quarters", QUARTERS, "--position", ENDED],
            "companion terminal: Give 'quarters' or 'position', not both.",
        ),
    ],
)
def test_what_is_asked_for_wrongly_gets_one_sentence_and_status_2(
    asked: list[str], sentence: str, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines()
    try:
        status: object = main(asked)
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    assert (status, told.out, told.err) == (2, "", sentence + "\n")


@pytest.mark.parametrize("stream", ["sys.stdin", "sys.stdout"])
def test_nobody_to_talk_to_is_one_sentence_too(
    stream: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, None)
    assert main(["terminal"]) == 2
    sentence = "companion terminal: Standard input and output have to be open, and one of them is closed.\n"
    assert capsys.readouterr().err == sentence


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"companion {__version__}\n"


@pytest.mark.parametrize(("command", "status"), [("referee", 130), ("terminal", 0)])
def test_ctrl_c_stops_the_referee_with_130_and_a_family_with_0(
    command: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(referee, "serve", interrupted)
    monkeypatch.setattr("companion.cli.terminal.play", interrupted)
    assert main([command]) == status


# The real command


def run(*arguments: str, typed: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMPANION, *arguments], input=typed, capture_output=True, cwd=ROOT, check=False)


def test_the_real_command_plays_a_piped_game() -> None:
    done = run("terminal", "--as", "both", "--quarters", QUARTERS, typed=b"h1-h7\nresign\nyes\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"White wins: Black gives up.\n" in done.stdout


def test_stray_bytes_are_a_mistyped_line() -> None:
    done = run("terminal", "--as", "both", "--quarters", QUARTERS, typed=b"\xff\xc3\x28\nh1-h7\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"White goes from h1 to h7.\n" in done.stdout


def test_the_real_referee_still_answers() -> None:
    done = run("referee", typed=b'{"do": "quit"}\n')
    assert (done.returncode, done.stdout, done.stderr) == (0, b'{"ok": true}\n', b"")


@pytest.mark.parametrize("command", [["referee"], ["terminal", "--as", "both"]])
def test_whoever_stops_reading_ends_the_command_quietly(command: Sequence[str]) -> None:
    with subprocess.Popen(
        [*COMPANION, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as started:
        assert started.stdout is not None
        started.stdout.close()
        _, complaints = started.communicate(b"{}\n" * 9)
    assert (started.returncode, complaints) == (0, b"")


@pytest.mark.parametrize("outer", [[], ["mat"], ["pack"]])
def test_help_begins_with_what_the_list_says_of_a_command(
    outer: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*words: str) -> str:
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        return capsys.readouterr().out

    monkeypatch.setenv("COLUMNS", "200")
    commands = re.findall(r"^    (\w+)\s+(.+)$", told(*outer), re.MULTILINE)
    assert commands
    for name, does in commands:
        assert told(*outer, name).split("\n\n")[1] == f"{does[0].upper()}{does[1:]}."


@pytest.mark.parametrize("arguments", [["terminal", "--as", "both"], ["--version"], ["terminal", "--help"]])
def test_a_full_disk_is_one_sentence_and_status_2(arguments: Sequence[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMPANION, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"companion: what there is to say could not be written: No space left")
    assert done.stderr.count(b"\n") == 1


def test_a_stream_of_commands_to_somebody_who_has_left_ends() -> None:
    shell = f"yes help | {shlex.join(COMPANION)} terminal --as both | head -1"
    done = subprocess.run(
        ["/bin/sh", "-c", shell], capture_output=True, cwd=ROOT, check=False, timeout=PATIENCE_S
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


class Seat:
    """Somebody at a real terminal."""

    def __init__(self, screen: int) -> None:
        self.screen = screen
        self.seen = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def wait_for(self, text: str) -> str:
        """Everything since the last time, up to and with the text."""
        while text not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], PATIENCE_S)
            assert ready, self.seen
            self.seen += self._letters.decode(os.read(self.screen, 4096))  # a letter may come in two parts
        before, found, self.seen = self.seen.partition(text)
        return before + found


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """Also where the tests were started by something that does not: whoever is started here inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def at_a_terminal(heeds_interrupts: None) -> Iterator[tuple[Seat, subprocess.Popen[bytes]]]:  # noqa: ARG001
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen(
        [*COMPANION, "terminal", "--quarters", QUARTERS],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**environment, "TERM": "xterm-256color", "PYTHONUTF8": "1"},
    ) as started:
        os.close(theirs)
        yield Seat(ours), started
        started.kill()
    os.close(ours)


AtATerminal = tuple[Seat, subprocess.Popen[bytes]]


def test_at_a_real_terminal_the_board_is_painted_and_a_move_is_played(at_a_terminal: AtATerminal) -> None:
    seat, started = at_a_terminal
    seat.wait_for("Who plays? (1, 2 or 3) ")
    seat.type("1\n")
    screen = seat.wait_for("White to move: ")
    assert "\x1b[48;5;16;38;5;246mb●" in screen
    seat.type("h8\x7f1\n")  # mistyped, and mended with the backspace key
    assert "\x1b[48;5;201;38;5;16m*" in seat.wait_for("h1 goes to (Enter: back): ")
    seat.type("h7\n")
    assert "White goes from h1 to h7." in seat.wait_for("Black to move: ")
    seat.type("quit\n")
    seat.wait_for("Goodbye, and thank you for playing!")
    assert started.wait() == 0


@pytest.mark.skipif(not importlib.util.find_spec("readline"), reason="this Python has no readline")
def test_the_arrow_keys_move_in_what_is_typed(at_a_terminal: AtATerminal) -> None:
    seat, _ = at_a_terminal
    seat.type("1\nh7\x1b[D1h\n")
    seat.wait_for("White goes from h1 to h7.")


@pytest.mark.skipif(not importlib.util.find_spec("readline"), reason="this Python has no readline")
def test_esc_tab_completes_no_names_of_files(at_a_terminal: AtATerminal) -> None:
    seat, _ = at_a_terminal
    assert (ROOT / "hardware").is_dir()
    seat.type("1\nhardw\x1b\t\n")
    seat.wait_for("I do not understand 'hardw'.")


def test_ctrl_d_at_a_real_terminal_is_a_goodbye(at_a_terminal: AtATerminal) -> None:
    seat, started = at_a_terminal
    seat.wait_for("Who plays? (1, 2 or 3) ")
    seat.type("\x04")
    seat.wait_for("Goodbye, and thank you for playing!")
    assert started.wait() == 0


def test_an_interrupt_at_a_real_terminal_is_a_goodbye(at_a_terminal: AtATerminal) -> None:
    seat, started = at_a_terminal
    seat.wait_for("Who plays? (1, 2 or 3) ")
    started.send_signal(signal.SIGINT)
    seat.type("\n")  # wakes a reader that was not yet waiting when the signal came
    seat.wait_for("Goodbye, and thank you for playing!")
    assert started.wait() == 0


def test_through_a_channel_each_prompt_is_there_before_the_answer_is_read() -> None:
    ours, theirs = socket.socketpair()
    far = theirs.fileno()
    with subprocess.Popen([*COMPANION, "terminal"], stdin=far, stdout=far, cwd=ROOT) as started, ours:
        theirs.close()
        seat = Seat(ours.fileno())
        seat.wait_for("Who plays? (1, 2 or 3) ")
        seat.type("1\n")
        seat.wait_for("White to move: ")
        seat.type("quit\n")
        seat.wait_for("Goodbye, and thank you for playing!")
        assert started.wait() == 0
