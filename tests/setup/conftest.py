"""What installing and updating begin with: a copy of the project, in a process that stays as it was."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command is a process of its own; a test is none."""
    before = os.umask(0o022)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    yield
    os.umask(before)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project on the machine, as far as anybody looks into it."""
    folder = tmp_path / "machine" / "home" / "checkout"
    for name in ("companion", "hardware", "systemd"):
        (folder / name).mkdir(parents=True)
        (folder / name / "file").write_text("old")
    (folder / "pyproject.toml").touch()
    return folder
