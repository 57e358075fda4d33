"""The command as it is asked for: which table is looked at, what is printed, and the status."""

import json
import os
from argparse import Namespace
from pathlib import Path

import pytest

from companion.doctor import report, surroundings
from companion.doctor.report import doctor
from companion.games.registry import GAMES
from tests.doctor.surroundings import WORDS
from tests.hardware.fakes.oled_rig import Noon


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "tabletop-companion"


def asked(**given: object) -> Namespace:
    nothing = {"config": None, "profile": None, "state": None, "json": False, "without_parts": False}
    return Namespace(**(nothing | given))


@pytest.fixture
def quiet(tmp_path: Path) -> str:
    path = tmp_path / "table.toml"
    path.write_text('profile = "simulated"\npage.port = 0\n')
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.toml"
    path.write_text("chairs.south.screen = { driver = 'ssd1306', bus = 99 }\n")
    return str(path)


@pytest.mark.parametrize(
    ("given", "source", "state"),
    [
        ({}, "simulated", "simulated"),
        ({"profile": "simulated"}, "simulated", "table"),
        ({"profile": "one-dial"}, "one-dial", "table"),
        ({"config": "my/table.toml"}, "my/table.toml", "table"),
    ],
)
def test_it_looks_where_the_table_would_be(
    given: dict[str, str], source: str, state: str, home: Path
) -> None:
    around = report.surroundings_for(asked(**given), Noon(), GAMES)
    assert (around.source, around.state, around.packs) == (source, home / state, home / "packs")
    named = report.surroundings_for(asked(state=str(home / "here")), Noon(), GAMES)
    assert named.state == home / "here"


def test_a_table_that_is_well_is_a_success_and_nothing_is_made(
    quiet: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor(asked(config=quiet), WORDS, GAMES) == 0
    told = capsys.readouterr()
    assert told.out.startswith("ok      configuration     ")
    *_, summary, guided, rest = told.out.splitlines()
    assert summary.startswith(("All is well.", "The table works."))
    assert f"{guided} {rest}" == WORDS.say("doctor.guided")
    assert ("\x1b" in told.out, told.err, home.exists()) == (False, "", False)


def test_a_table_that_is_broken_is_none_and_without_a_menu_nothing_is_tried_by_hand(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor(asked(config=broken), WORDS, GAMES) == 1
    told = capsys.readouterr().out
    assert "\nwaits   south.screen      This waits until /dev/i2c-99 is in order; see" in told
    assert "hold a key" not in told


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor(asked(config=str(tmp_path / "none.toml")), WORDS, GAMES) == 1
    assert "broken  configuration     " in capsys.readouterr().out


@pytest.mark.parametrize("well", [True, False])
def test_programs_get_one_object(
    quiet: str, broken: str, capsys: pytest.CaptureFixture[str], *, well: bool
) -> None:
    wanted = quiet if well else broken
    assert doctor(asked(config=wanted, json=True), WORDS, GAMES) == (0 if well else 1)
    told = json.loads(capsys.readouterr().out)
    doctor(asked(config=wanted), WORDS, GAMES)
    lines = capsys.readouterr().out.splitlines()
    assert told["ok"] is well
    words = {"ok": "ok", "note": "note", "warn": "look", "waits": "waits", "broken": "broken"}
    starts = [line.split()[0] for line in lines[: lines.index("")] if not line.startswith(" ")]
    assert starts == [words[finding["verdict"]] for finding in told["findings"]]


# What the surroundings ask the real system


def test_a_program_is_asked_and_tells_nothing_where_it_fails_or_does_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = {"answer": '#!/bin/sh\necho "$1"; exit "$2"\n', "cannot-run": "#!/nowhere/sh\n"}
    for name, text in programs.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert surroundings.ask_system(("answer", "yes", "0")) == "yes\n"
    monkeypatch.setattr(surroundings, "QUERY_TIMEOUT_S", 0.01)
    for failing in (("answer", "yes", "1"), ("no-such-program",), ("cannot-run",), ("sleep", "1000")):
        assert surroundings.ask_system(failing) is None


def test_libraries_are_known_by_their_version() -> None:
    assert surroundings.installed_version("pytest") == pytest.__version__
    assert surroundings.installed_version("no-such-library") is None
