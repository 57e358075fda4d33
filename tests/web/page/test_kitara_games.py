"""Games of Kitara of three and four people in a real browser to their end: by keyboard, and by pointer.

One window sits on all chairs; each person's list opens there when it is their turn.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.daemon.assembly import Assembly
from companion.games.kernel import Record
from companion.view.sentences import result_sentence
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.daemon_process import record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.kitara_players import Pointer, Rulers, Shortcuts
from tests.web.page.kitara_table import SIT

BEFORE: Final = 3252
"""Keys that the game of three took with dials alone, detent by detent, and Tab from chair to chair."""


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    return playthrough("kitara", request.param)


@pytest.fixture
def tables() -> list[Assembly]:
    return []


@pytest.fixture
def address(
    tmp_path: Path, record: Record[Any], tables: list[Assembly], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", record, monkeypatch, watch=tables.append) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return ".supply .piece:not(.under) >> nth=1"


@pytest.mark.parametrize(
    ("record", "ways"),
    [("three-few-cards", Shortcuts), ("four-few-cards", Pointer)],
    ids=["three with keys", "four with a pointer"],
    indirect=["record"],
)
def test_a_whole_game_is_played_by_the_lists_of_its_chairs(
    tab: Tab, tables: list[Assembly], record: Record[Any], ways: type[Pointer | Shortcuts], tmp_path: Path
) -> None:
    chairs = dict(zip(map(str, record.seats), SIT[len(record.seats)], strict=True))
    rulers = Rulers(tab, tables[0], chairs, record, ways(tab))
    rulers.play()
    outcome = record.game.rules.outcome(record.state)
    assert outcome is not None
    expect(tab.locator("#log li").last).to_contain_text(result_sentence(record.game, outcome, ENGLISH))
    assert record_in(tmp_path / "state") == [*record.actions]
    if isinstance(rulers.hands, Shortcuts):
        assert 3 * rulers.hands.keys <= BEFORE
