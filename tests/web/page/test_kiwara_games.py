"""Games of Kiwara in a real browser, by every way in which it can be told what is played.

What people do there is a golden playthrough, or a part of it, with which the table goes on; after each
action the page has to tell of it as the rules do.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page as Tab

from companion.daemon.assembly import Assembly
from companion.games.kernel import Record
from tests.everygame import playthrough
from tests.web.page.daemon_process import record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import Clicks, Hands, Keyboard
from tests.web.page.kiwara_players import People

LATER = 50
"""Of some 64 actions; what hands do besides placing comes late."""


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    name, left_out = request.param
    return playthrough("kiwara", name).without_last(left_out)


@pytest.fixture
def address(tmp_path: Path, record: Record[Any], made: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    state = tmp_path / "state"
    with daemon_inside(state, record, monkeypatch, made=made, watch=feel_as_real_cells) as at:
        yield at


def feel_as_real_cells(table: Assembly) -> None:
    """So that tags, dials and hands have something to tell."""
    assert table.parts.simulated is not None
    table.parts.simulated.set_sees(sees=False)


@pytest.fixture
def drawn() -> str:
    return ".supply .piece:not(.under) >> nth=3"


@pytest.mark.parametrize(
    ("record", "made", "hands", "tags"),
    [
        (("classic", 36), 0, Clicks, True),
        (("reserve", 0), LATER, Keyboard, True),
        (("free", 0), LATER, Clicks, False),
        (("every-card", 0), 0, Clicks, True),
    ],
    ids=[
        "tags and late chores",
        "a keyboard alone",
        "a dial says which animal it was",
        "every card on a reader",
    ],
    indirect=["record"],
)
def test_a_game_is_played(
    tab: Tab, record: Record[Any], made: int, hands: Callable[[Tab], Hands], tmp_path: Path, *, tags: bool
) -> None:
    People(tab, hands(tab), record, tags=tags, made=made).play()
    assert record_in(tmp_path / "state") == [*record.actions]
