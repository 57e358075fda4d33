"""What README shows is what happens."""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.referee import Referee
from companion.config import load
from companion.games.registry import GAMES
from companion.words import ENGLISH
from tests.web.page.conftest import CHROMIUM

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
COMMANDS = (ROOT / "companion" / "cli" / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()


def test_the_conversation_with_the_referee_goes_as_shown() -> None:
    shown = re.findall(r"^    (\{.*\})$", COMMANDS, re.MULTILINE)
    requests, answers = shown[::2], shown[1::2]
    assert len(requests) >= 3
    referee = Referee(GAMES, ENGLISH)
    told = [json.loads(referee.answer(request.encode())[0]) for request in requests]
    assert told == [json.loads(answer) for answer in answers]


def test_every_request_and_every_make_target_that_is_named_is_there() -> None:
    unknown = json.loads(Referee(GAMES, ENGLISH).answer(b'{"do": "?"}')[0])["error"]["why"]
    for name in ("new", "legal", "apply", "state", "undo", "result", "perft", "why", "record", "quit"):
        assert f"`{name}`" in COMMANDS
        assert name in unknown
    targets = set(re.findall(r"make (\w+)", README)) - {"one"}
    makefile = (ROOT / "Makefile").read_text()
    assert targets == {"play", "test", "clean"}
    assert all(f"\n{target}:" in makefile for target in targets)


def test_every_room_in_the_table_is_there() -> None:
    _, _, house = CONTRIBUTING.partition("## The tree")
    rooms = re.findall(r"^\| (`.*?`) \|", house.partition("\n## ")[0], re.MULTILINE)
    paths = [path for room in rooms for path in re.findall(r"`([^`]+)`", room)]
    assert len(paths) >= 8
    assert [path for path in paths if not (ROOT / path).is_dir()] == []


def test_every_command_in_the_table_is_one_and_none_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, rest = COMMANDS.partition("## The command")
    named = re.findall(r"^\| `(\w+)` \|", rest.partition("\n## ")[0], re.MULTILINE)
    with pytest.raises(SystemExit):
        main(["--help"])
    told = re.findall(r"^    (\w+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    assert sorted(named) == sorted(["companion", *told])


def test_the_configuration_that_is_shown_is_one(tmp_path: Path) -> None:
    [shown] = re.findall(r"((?:^    \S+ = .*\n)+)", COMMANDS, re.MULTILINE)
    table = tmp_path / "table.toml"
    table.write_text(textwrap.dedent(shown))
    spaces = {game: GAMES[game].hands.spaces for game in GAMES}
    configuration = load(table, spaces)
    assert (configuration.profile, configuration.play.settle_ms, configuration.page.port) == (
        "simulated",
        40,
        8080,
    )


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium that takes the picture")
def test_the_picture_can_be_taken_anew(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.page.pictures", str(tmp_path), "table"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")


def test_the_pictures_are_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "companion").rglob("README.md")]
    pictures = [
        page.parent / link for page in pages for link in re.findall(r"!\[.*\]\((.*)\)", page.read_text())
    ]
    assert len(pictures) == 6
    assert [picture for picture in pictures if not picture.read_bytes().startswith(b"\x89PNG")] == []
