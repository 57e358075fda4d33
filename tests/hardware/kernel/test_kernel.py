"""The drivers' own libraries make their real system calls, and a kernel in Python answers them."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NEEDED = "import gi; gi.require_version('UMockdev', '1.0'); from gi.repository import UMockdev"
PATIENCE_S = 60


@pytest.fixture
def system_python() -> str:
    """That of the distribution, whose package of libumockdev is for no other."""
    found = shutil.which("python3", path=os.defpath)
    if found is None or subprocess.run([found, "-c", NEEDED], check=False, capture_output=True).returncode:
        pytest.skip("there is no umockdev: apt install umockdev gir1.2-umockdev-1.0 python3-gi")
    if find_spec("spidev") is None:
        pytest.skip("there is no spidev: pip install spidev")
    return found


def test_real_libraries_move_the_strict_chips_through_a_kernel_and_hear_what_it_says(
    system_python: str,
) -> None:
    kernel = [system_python, "-m", "tests.hardware.kernel.kernel"]
    story = [sys.executable, "-m", "tests.hardware.kernel.inside"]
    done = subprocess.run(
        [*kernel, *story],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
