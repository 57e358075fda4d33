"""What installing and updating begin with: a copy of the project, in a process that stays as it was."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.setup import commands


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command is a process of its own; a test is none."""
    before = os.umask(0o022)
    monkeypatch.setattr(commands, "stop_on_signals", lambda: None)
    yield
    os.umask(before)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project, as far as anybody looks into it."""
    folder = tmp_path / "checkout"
    for name in ("companion", "hardware", "systemd"):
        (folder / name).mkdir(parents=True)
        (folder / name / "file").write_text("old")
    (folder / "pyproject.toml").touch()
    return folder
