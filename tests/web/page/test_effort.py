"""What is done often on the page takes few clicks and keys; the table of them is `make bench-effort`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Tab

from tests.web.page.daemon_process import Companion
from tests.web.page.effort import TASKS, taken


@pytest.fixture
def task(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def companion(tmp_path: Path, task: str) -> Iterator[Companion]:
    companion = Companion(tmp_path / "state", "--game", TASKS[task].game)
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


@pytest.mark.parametrize("task", TASKS, indirect=True)
def test_a_task_takes_no_more_clicks_and_keys_than_it_did(tab: Tab, task: str) -> None:
    found, most = taken(TASKS[task], tab), TASKS[task]
    assert found.clicks <= most.clicks
    assert found.keys <= most.keys
