"""Boards for the tests of the firmware; without an interpreter they are skipped by name."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.firmware_notes.board_controller.rig import NO_INTERPRETER, Rig, interpreter, plugged

Make = Callable[..., Rig]


@pytest.fixture
def micropython() -> str:
    found = interpreter()
    if found is None:
        pytest.skip(NO_INTERPRETER)
    return found


@pytest.fixture
def make(tmp_path: Path, micropython: str) -> Iterator[Make]:
    """Boards that are plugged in; all of them were well when the test ends."""
    assert micropython
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(plugged(tmp_path, **settings))
