"""The command `companion` as it is typed: what it prints, and the status it exits with."""

import codecs
import importlib.util
import io
import os
import pty
import re
import secrets
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
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
ALMOST = f"{BLUE} b7/w7/8/8/8/8/8/w7 w -"
"""White takes the last pawn but none, which ends the game."""

Type = Callable[..., None]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:

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


# Playing


def test_without_a_seed_the_board_is_fresh_and_its_number_is_said(
    type_lines: Type, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = iter([41, 42])
    monkeypatch.setattr(secrets, "randbelow", lambda _below: next(seeds))
    type_lines("a7-a8", "new")
    main(["terminal", "--position", ALMOST])
    assert re.findall(r"With --seed (\d+)", capsys.readouterr().out) == ["41", "42"]


def test_quarters_may_be_typed_as_people_do(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    boards = []
    for quarters in (QUARTERS, " t1F90, t3b0,T2F270 ,T4b180"):
        type_lines()
        assert main(["terminal", "--seed", "1", "--quarters", quarters]) == 0
        boards.append(capsys.readouterr().out)
    assert boards[0] == boards[1]


def test_the_house_rule_protects_the_first_turn(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines("a7-a8")
    position = f"{BLUE} bb6/ww6/8/8/8/8/8/8 w -"
    main(["terminal", "--no-first-turn-capture", "--position", position])
    assert "You agreed not to capture in the first turn" in capsys.readouterr().out


# What cannot be asked for


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
            ["terminal", "--position", ENDED.replace(" w ", " white ")],
            "companion terminal: The side to move is w or b, not 'white'.",
        ),
        (["terminal", "--quarters", "T1f90"], BAD_QUARTERS.format("T1f90")),
        (
            ["terminal", "--quarters", QUARTERS, "--position", ENDED],
            "companion terminal: Give 'quarters' or 'position', not both.",
        ),
        (
            ["terminal", "--as", "white,red"],
            "companion terminal: There is no seat 'red' in this game; there are all, white, black.",
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

    monkeypatch.setattr(referee, "Referee", interrupted)
    monkeypatch.setattr("companion.cli.terminal.play", interrupted)
    assert main([command]) == status


# The real command


def test_stray_bytes_are_a_mistyped_line() -> None:
    command = [*COMPANION, "terminal", "--quarters", QUARTERS]
    done = subprocess.run(command, input=b"\xff\xc3\x28\nh1-h7\n", capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"White goes from h1 to h7.\n" in done.stdout


def test_a_running_table_loads_no_openssl() -> None:
    code = (
        "import sys; from companion.cli.main import forgo_openssl; forgo_openssl(); "
        "import companion.daemon.launch, companion.web.table_page; "
        "print([name for name in ('asyncio', 'ssl', '_hashlib') if sys.modules.get(name)])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "['asyncio']\n"


def test_whoever_stops_reading_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [*COMPANION, "terminal"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as started:
        assert started.stdout is not None
        started.stdout.close()
        _, complaints = started.communicate(b"help\n" * 9)
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


@pytest.mark.parametrize("arguments", [["terminal"], ["--version"]])
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


class Seat:
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


AtATerminal = Callable[..., tuple[Seat, subprocess.Popen[bytes]]]


@pytest.fixture
def at_a_terminal(heeds_interrupts: None) -> Iterator[AtATerminal]:  # noqa: ARG001
    with ExitStack() as left:

        def start(module: str, *flags: str) -> tuple[Seat, subprocess.Popen[bytes]]:
            ours, theirs = pty.openpty()
            started = left.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", module, "terminal", *flags],
                    stdin=theirs,
                    stdout=theirs,
                    stderr=theirs,
                    cwd=ROOT,
                    env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"},
                )
            )
            os.close(theirs)
            left.callback(os.close, ours)
            left.callback(started.kill)
            return Seat(ours), started

        yield start


@pytest.mark.skipif(not importlib.util.find_spec("readline"), reason="this Python has no readline")
def test_at_a_real_terminal_keys_edit_the_line_and_complete_no_names_of_files(
    at_a_terminal: AtATerminal,
) -> None:
    seat, started = at_a_terminal("companion", "--quarters", QUARTERS)
    seat.wait_for("White to move: ")
    seat.type("x-h7\x1b[D\x1b[D\x1b[D\x7fh1\n")
    seat.wait_for("White goes from h1 to h7.")
    assert (ROOT / "hardware").is_dir()
    seat.type("hardw\x1b\t\n")
    seat.wait_for("'hardw' is no action of this game.")
    seat.type("quit\n")
    seat.wait_for("Goodbye, and thank you for playing!")
    assert started.wait() == 0


def test_before_the_keyboard_is_passed_on_the_screen_forgets_what_one_side_saw(
    at_a_terminal: AtATerminal,
) -> None:
    seat, _ = at_a_terminal("tests.tiny", "--game", "pebbles", "--set", "heap=9")
    shown = []
    for move in ("take:2", "take:1", "take:1"):
        assert "Only you" not in seat.wait_for("presses Enter: ")
        seat.type("\n")
        shown.append(seat.wait_for("to move: "))
        seat.type(f"{move}\n")
    assert ["Only you may see: " in text for text in shown] == [False, False, True]
    assert seat.wait_for("Pass the keyboard").endswith("\x1b[H\x1b[2J\x1b[3J\r\nPass the keyboard")


@pytest.mark.parametrize("leaves", ["ctrl-d", "ctrl-c"])
def test_at_a_real_terminal_ctrl_d_and_ctrl_c_are_a_goodbye(leaves: str, at_a_terminal: AtATerminal) -> None:
    seat, started = at_a_terminal("companion")
    seat.wait_for("White to move: ")
    if leaves == "ctrl-c":
        started.send_signal(signal.SIGINT)
    seat.type("\x04" if leaves == "ctrl-d" else "\n")  # wakes a reader that did not wait yet at the signal
    seat.wait_for("Goodbye, and thank you for playing!")
    assert started.wait() == 0


def test_through_a_channel_each_prompt_is_there_before_the_answer_is_read() -> None:
    ours, theirs = socket.socketpair()
    far = theirs.fileno()
    with subprocess.Popen([*COMPANION, "terminal"], stdin=far, stdout=far, cwd=ROOT) as started, ours:
        theirs.close()
        seat = Seat(ours.fileno())
        seat.wait_for("White to move: ")
        seat.type("quit\n")
        seat.wait_for("Goodbye, and thank you for playing!")
        assert started.wait() == 0
