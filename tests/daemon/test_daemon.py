"""The daemon as a process: how it starts, what it says when it cannot, and how it stops."""

import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.daemon.trace import read_trace
from companion.games.kernel import Outcome
from companion.games.registry import GAMES
from companion.session.game_start import Opening
from companion.session.match import Match, Person, count_result
from companion.session.saved_game import Players, format_players
from companion.store.journal import Journal
from companion.store.journal_format import read_journal
from companion.store.json_files import PEOPLE, TAGS, JsonFile, add_names, with_tag
from companion.table.clock import Clock
from companion.table.manners import Style, manners_of_style
from companion.table.tagged_things import Tag
from tests.table.virtual_hands import NORTH, SOUTH, katarenga
from tests.web.page.daemon_process import PATIENCE_S, ROOT, Companion

KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats

SIMULATED_WITHOUT_PAGE = 'profile = "simulated"\npage.on = false\n'


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Companion(tmp_path / "state", "--seed", "7")
    yield companion
    if companion.is_running:
        assert companion.stop() == (0, "")


class _Stopper(io.StringIO):
    """Sends this process the signal to stop as soon as the table says where it is."""

    def write(self, text: str) -> int:
        if " lies on the table at http" in text:
            os.kill(os.getpid(), signal.SIGTERM)
        return super().write(text)


def start_and_stop(state: Path, *flags: str) -> str:
    """What a table says that is started and stopped in this process, which costs no start of Python."""
    with redirect_stdout(_Stopper()) as said, redirect_stderr(io.StringIO()) as errors:
        status = main(["play", "--port", "0", "--state", str(state), *flags])
    assert (status, errors.getvalue()) == (0, "")
    return said.getvalue()


def refused(*command: str) -> str:
    """What the command says on standard error when it refuses to begin."""
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(io.StringIO()) as errors:
        try:
            status: object = main(command)
        except SystemExit as exit_:
            status = exit_.code
    assert (status, said.getvalue()) == (2, "")
    assert errors.getvalue().count("\n") == 1
    return errors.getvalue()


def test_it_prints_its_address_and_answers_there_for_this_computer_alone(companion: Companion) -> None:
    assert companion.start() == (
        f"Katarenga lies on the table at {companion.address} (Ctrl-C stops it; the game is kept).\n"
    )
    assert companion.address.startswith("http://127.0.0.1:")
    port = int(companion.address.rpartition(":")[2].rstrip("/"))
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", "/")
    answer = connection.getresponse()
    assert (answer.status, b"<html" in answer.read()) == (200, True)
    connection.close()


def beginning(state: Path, *flags: str) -> Opening:
    """How a table that is started like that begins, as the head of its trace tells it."""
    trace = state.with_name("trace")
    start_and_stop(state, "--trace", str(trace), *flags)
    return read_trace(trace, GAMES)[0].opening


def test_a_game_lies_there_at_once_and_whoever_asks_for_another_gets_it(tmp_path: Path) -> None:
    first = beginning(tmp_path / "one")
    assert (first.welcome, first.resumed) == (False, False)
    again = beginning(tmp_path / "one")
    assert (again.welcome, again.resumed) == (False, True)
    assert beginning(tmp_path / "other", "--seed", "8").welcome is False


ANNA_AND_BEN = Match((
    Person(SOUTH, KATARENGA.seats[1], "Anna", wins=2), Person(NORTH, KATARENGA.seats[0], "Ben"),
), turned=True)  # fmt: skip
BLITZ = manners_of_style(Style.BLITZ, KATARENGA.seats)


LAID = ["ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF"]
"""The classic board, laid with sticks."""


def played(state: Path, *entries: dict[str, Any]) -> None:
    """A game of Anna and Ben in that state directory."""
    noted = format_players(Players(ANNA_AND_BEN, BLITZ))
    with Journal.create(state, KATARENGA.id, katarenga().options, noted) as journal:
        for entry in entries:
            journal.append(entry)


LOST = Outcome((BLACK,), "resigned")
RESIGNED = {"declare": {"by": "resigned", "winners": ["black"]}}


def test_a_game_goes_on_with_its_people_its_clock_and_how_it_ended(tmp_path: Path) -> None:
    left = {"clock": {"left_s": {"white": 10.0, "black": 20.5}}}
    played(tmp_path / "state", {"do": "h1-h7", **left}, RESIGNED)
    saved = beginning(tmp_path / "state").game
    assert saved.players == Players(ANNA_AND_BEN, BLITZ)
    assert (saved.record.actions, saved.verdict) == (("h1-h7",), LOST)
    assert saved.clocks.now == Clock({WHITE: 10.0, BLACK: 20.5}, BLITZ.increment_s)


@pytest.mark.parametrize("flags", [(), ("--seed", "8")], ids=["closed", "left for another"])
def test_names_and_score_survive_a_restart_between_games(flags: tuple[str, ...], tmp_path: Path) -> None:
    played(tmp_path / "state", RESIGNED, *([] if flags else [{"end": "over"}]))
    told = beginning(tmp_path / "state", *flags)
    assert (told.resumed, told.welcome, told.game.record.actions) == (False, False, ())
    assert told.game.players.match == count_result(ANNA_AND_BEN, LOST)
    assert [person.wins for person in told.game.players.match.people] == [3, 0]
    first = tmp_path / "state" / "000001-katarenga.journal"
    assert read_journal(first).entries[-1] == {"end": "over"}


def test_the_game_that_was_played_last_is_played_again_as_it_was(tmp_path: Path) -> None:
    state = tmp_path / "state"
    first = beginning(state, "--game", "kiwara", "--set", "reinforcements=true")
    assert (first.game.record.game.id, first.welcome) == ("kiwara", False)
    again = beginning(state)
    assert (again.game.record, again.resumed) == (first.game.record, True)
    with Journal.resume(state / "000001-kiwara.journal")[0] as journal:
        journal.append({"end": "over"})
    new = beginning(state)
    assert (new.game.record, new.resumed) == (first.game.record, False)


def test_after_a_board_without_a_name_another_one_is_drawn(tmp_path: Path) -> None:
    state = tmp_path / "state"
    first = beginning(state, "--game", "kiwara", "--set", f"layout={json.dumps(LAID)}")
    assert first.game.record.options["layout"] == LAID
    with Journal.resume(state / "000001-kiwara.journal")[0] as journal:
        journal.append({"end": "over"})
    drawn = beginning(state).game.record.options["layout"]
    assert isinstance(drawn, list)
    assert drawn != LAID


def test_another_game_than_the_one_on_the_table_begins_when_it_is_asked_for(tmp_path: Path) -> None:
    state = tmp_path / "state"
    played(state, {"do": "h1-h7"})
    told = beginning(state, "--game", "kiwara")
    record, players = told.game.record, told.game.players
    assert (record.game.id, told.resumed, record.actions) == ("kiwara", False, ())
    seats = [(person.name, person.chair, person.seat) for person in players.match.people]
    assert seats == [("Anna", "south", "red"), ("Ben", "north", "yellow")]
    assert players.manners.minutes == {"yellow": 5.0, "red": 5.0}
    back = beginning(state, "--game", "katarenga").game
    assert (back.record.game, back.players) == (KATARENGA, Players(ANNA_AND_BEN, BLITZ))


def test_a_game_that_is_asked_for_and_lies_there_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    played(state, {"do": "h1-h7"})
    told = beginning(state, "--game", "katarenga")
    assert (told.resumed, told.game.record.actions) == (True, ("h1-h7",))


def test_bots_of_a_command_are_bold_if_it_says_so(tmp_path: Path) -> None:
    match = beginning(tmp_path / "state", "--opponent", "3:bold").game.players.match
    assert ([one.level for one in match.people], match.temper) == ([0, 3], "bold")
    said = refused("play", "--opponent", "3:meek")
    assert "argument --opponent: this is a level such as 3, 3:bold or 3:careful" in said


def test_a_level_that_no_bot_has_is_refused(tmp_path: Path) -> None:
    said = refused("play", "--port", "0", "--state", str(tmp_path), "--opponent", "8")
    assert said == "companion play: katarenga has no bot of level 8; the levels go from 1 to 7.\n"


def test_an_option_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    said = refused("play", "--port", "0", "--state", str(tmp_path), "--game", "kiwara", "--set", "quarters=3")
    assert said == (
        "companion play: There is no option 'quarters' in this game; "
        "it has layout, first, reinforcements, handicap.\n"
    )


def test_tags_are_known_and_a_file_of_tags_that_is_none_is_told_of(tmp_path: Path) -> None:
    state = tmp_path / "state"
    JsonFile(state, TAGS).update(with_tag("0409", Tag("kiwara")))
    assert beginning(state).household.tags["0409"] == Tag("kiwara")
    (state / "tags.json").write_text("Dear diary")
    said = start_and_stop(state)
    assert said.splitlines()[0].startswith(f"The tags in {state}/tags.json cannot be read.")
    assert (state / "tags.json.damaged").read_text() == "Dear diary"


def test_names_are_known_and_a_file_of_names_that_is_none_is_told_of(tmp_path: Path) -> None:
    state = tmp_path / "state"
    JsonFile(state, PEOPLE).update(add_names(["Anna", "Ben"]))
    assert beginning(state).household.known_names == ("Anna", "Ben")
    (state / "people.json").write_text("Dear diary")
    said = start_and_stop(state)
    assert said.splitlines()[0].startswith(f"The names in {state}/people.json cannot be read.")
    assert (state / "people.json.damaged").read_text() == "Dear diary"


def test_a_kept_pack_that_is_none_is_told_of_and_a_game_begins(tmp_path: Path) -> None:
    pack = tmp_path / "packs" / "ours.json"
    pack.parent.mkdir()
    pack.write_text("Dear diary")
    assert str(pack) in start_and_stop(tmp_path).splitlines()[0]


@pytest.mark.parametrize("stopper", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_it_is_told_to_and_leaves_the_game_to_be_gone_on_with(
    companion: Companion, stopper: signal.Signals
) -> None:
    companion.start()
    assert companion.send(stopper) == (0, "")
    [path] = companion.state.glob("*.journal")
    before = path.read_bytes()
    start_and_stop(companion.state)
    assert (path.read_bytes(), [*companion.state.glob("*.journal")]) == (before, [path])


def test_a_game_that_is_asked_for_is_a_new_one(tmp_path: Path) -> None:
    played(tmp_path, {"do": "h1-h7"})
    start_and_stop(tmp_path, "--seed", "8")
    first, second = sorted(tmp_path.glob("*.journal"))
    assert '"end":"left"' in first.read_text()
    assert first.read_text().splitlines()[0][9:] != second.read_text().splitlines()[0][9:]


def test_the_pieces_of_a_new_game_are_not_those_of_the_one_before(tmp_path: Path) -> None:
    pieces = tmp_path / "simulated-table.json"
    pieces.write_text(json.dumps({f"{side}{n}": "aside" for side in ("white", "black") for n in range(1, 9)}))
    start_and_stop(tmp_path, "--seed", "7")
    assert all(isinstance(place, int) for place in json.loads(pieces.read_text()).values())


def test_games_and_traces_are_for_their_owner_alone(tmp_path: Path) -> None:
    start_and_stop(tmp_path / "state", "--trace", str(tmp_path / "trace"))
    for path in (*(tmp_path / "state").glob("*.journal"), tmp_path / "trace"):
        assert path.stat().st_mode & 0o077 == 0


def test_a_trace_is_told_again_with_every_signal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start_and_stop(tmp_path / "state", "--seed", "7", "--trace", str(tmp_path / "trace"))
    assert main(["replay", str(tmp_path / "trace")]) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    assert "Signals told again: 97.\n" in out
    assert "south: you: White's turn | A new game. | Lift a pawn." in out


def test_a_trace_is_not_written_over_a_game(tmp_path: Path) -> None:
    game = tmp_path / "000001-katarenga.journal"
    game.write_text("precious")
    said = refused("play", "--port", "0", "--state", str(tmp_path / "state"), "--trace", str(game))
    assert said == f"companion play: The trace cannot be written to {game}: File exists.\n"
    assert game.read_text() == "precious"


@pytest.mark.parametrize("port", ["70000", "-1", "9" * 20])
def test_a_port_that_there_is_not_is_refused(port: str, tmp_path: Path) -> None:
    said = refused("play", f"--port={port}", "--state", str(tmp_path))
    assert "ports go from 0 to 65535" in said


def test_a_port_in_use_is_told_with_another_one(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("play", "--port", str(port), "--state", str(tmp_path))
    assert said == (
        f"companion play: Port {port} is in use, perhaps by a companion that is running already. "
        f"Choose another one, for example {port + 1} (--port, or page.port in the configuration).\n"
    )


def test_a_state_directory_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused("play", "--port", "0", "--state", str(tmp_path / "file" / "state"))
    assert said.startswith(f"companion play: The state directory {tmp_path}/file/state cannot be used: ")
    assert said.endswith("or choose another one with --state.\n")


def test_a_state_directory_that_is_in_use_is_told(companion: Companion) -> None:
    companion.start()
    said = refused("play", "--port", "0", "--state", str(companion.state))
    assert said == (
        f"companion play: Another companion is using the state directory {companion.state}. "
        "Stop it, or give this one its own.\n"
    )


def on_a_controller(folder: Path) -> str:
    """Lights of a board controller that is not there."""
    return (
        'lights = { driver = "controller" }\n'
        f'[controller]\ndevice = "{folder}/no-such-device"\nlights = 68\n'
    )


def test_where_no_device_is_there_at_all_the_first_one_is_told_with_its_part(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(on_a_controller(tmp_path) + "[chairs.south]\n")
    said = refused("run", "--config", str(table), "--state", str(tmp_path / "state"))
    assert said == (
        f"companion run: The part lights cannot be used. {tmp_path}/no-such-device is not there. "
        "Plug it in, or mend its name in the profile.\n"
    )


def test_a_broken_configuration_is_told_with_file_line_and_key(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(SIMULATED_WITHOUT_PAGE + "play.hold_ms = 2\n")
    said = refused("run", "--config", str(table), "--state", str(tmp_path / "state"))
    assert said == f"companion run: {table}:3: play.hold_ms takes 300 to 3000, not 2.\n"
    assert not (tmp_path / "state").exists()


def test_a_foreign_journal_is_named_and_left_alone_and_a_game_begins(tmp_path: Path) -> None:
    foreign = tmp_path / "000009-katarenga.journal"
    foreign.write_text("Dear diary\n")
    said = start_and_stop(tmp_path, "--seed", "7")
    assert said.startswith(f"{foreign} is not a journal and is left alone.")
    assert foreign.read_text() == "Dear diary\n"
    assert (tmp_path / "000010-katarenga.journal").exists()


def test_a_journal_that_was_cut_off_is_gone_on_with_and_told_of(companion: Companion) -> None:
    companion.start()
    companion.kill()
    [path] = companion.state.glob("*.journal")
    whole = path.read_bytes()
    path.write_bytes(whole + b'12345678 {"n":1,"do":"h1-')
    assert "journal" in start_and_stop(companion.state).splitlines()[0]
    assert path.read_bytes() == whole


def test_the_service_manager_hears_that_it_is_ready_that_it_goes_on_and_that_it_stops(tmp_path: Path) -> None:
    """Also where a part is missing, which is told."""
    table = tmp_path / "table.toml"
    table.write_text(SIMULATED_WITHOUT_PAGE + on_a_controller(tmp_path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE_S)
        environment = {
            **os.environ,
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "100000",
            "STATE_DIRECTORY": str(tmp_path / "state"),
        }
        environment.pop("WATCHDOG_PID", None)
        daemon = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(table)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            heard = [manager.recv(100).decode() for _ in range(4)]
            daemon.terminate()
            while heard[-1] != "STOPPING=1":
                heard.append(manager.recv(100).decode())
            said, _ = daemon.communicate(timeout=PATIENCE_S)
            assert daemon.returncode == 0
        finally:
            daemon.kill()
            daemon.wait(PATIENCE_S)
    assert heard[:4] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]
    assert said.splitlines()[0] == (
        "The table begins without lights, and takes it as soon as it is there. "
        f"{tmp_path}/no-such-device is not there. Plug it in, or mend its name in the profile."
    )
    [journal] = (tmp_path / "state" / "table").glob("*.journal")
    assert json.loads(journal.read_text().partition(" ")[2])["game"] == "katarenga"
