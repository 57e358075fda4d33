"""What README shows is what happens."""

import json
import re
from pathlib import Path

from companion.app.referee import Referee
from companion.rules.games import GAMES
from companion.view.words.english import ENGLISH

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_conversation_with_the_referee_goes_as_shown() -> None:
    shown = re.findall(r"^    (\{.*\})$", README, re.MULTILINE)
    requests, answers = shown[::2], shown[1::2]
    assert len(requests) >= 3
    referee = Referee(GAMES, ENGLISH)
    told = [json.loads(referee.answer(request.encode())[0]) for request in requests]
    assert told == [json.loads(answer) for answer in answers]


def test_every_request_and_every_make_target_that_is_named_is_there() -> None:
    unknown = json.loads(Referee(GAMES, ENGLISH).answer(b'{"do": "?"}')[0])["error"]["why"]
    for name in ("new", "legal", "apply", "state", "undo", "result", "perft", "why", "record", "quit"):
        assert f"`{name}`" in README
        assert name in unknown
    targets = set(re.findall(r"make (\w+)", README)) - {"one"}
    makefile = (ROOT / "Makefile").read_text()
    assert targets == {"play", "test", "bench", "clean"}
    assert all(f"\n{target}:" in makefile for target in targets)


def test_every_room_in_the_table_is_there() -> None:
    rooms = re.findall(r"^\| (`.*?`) \|", README, re.MULTILINE)
    paths = [path for room in rooms for path in re.findall(r"`([^`]+)`", room)]
    assert len(paths) >= 8
    assert [path for path in paths if not (ROOT / path).is_dir()] == []
