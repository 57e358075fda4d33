"""`make test` is the same every time and everywhere; what `make fuzz` finds at random is found again."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fuzz

ROOT = fuzz.ROOT
NUMBERS = "NUMBERS = (700001, 700002, 700003, 'north', 'south', 'east')"
"""What Hypothesis would draw from a module, unless that lies in a folder for tests."""
PROPERTIES = """
import numbers_of_ours
from pathlib import Path
from hypothesis import given, strategies as st

def note(*words):
    with Path("told").open("a") as told:
        print(*words, file=told)

@given(st.text(), st.integers())
def test_z(text, number):
    note("z", ascii(text), number)
    assert number < 1000

@given(st.frozensets(st.integers()))
def test_a(numbers):
    note("a", sorted(numbers))
"""
BY_CHANCE = """
from random import random

def test_by_chance():
    assert random() < 0.5
"""


def told(folder: Path, *words: str, **environment: str) -> str:
    """What properties note of their examples in that folder, with the settings of the project."""
    folder.mkdir(exist_ok=True)
    (folder / "told").unlink(missing_ok=True)
    (folder / "test_properties.py").write_text(PROPERTIES)
    (folder / "numbers_of_ours.py").write_text(NUMBERS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        str(ROOT / "pyproject.toml"),
        "-p",
        "tests.conftest",
    ]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *words, "test_properties.py"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    return (folder / "told").read_text()


def test_order_and_examples_are_the_same_every_time_and_everywhere(tmp_path: Path) -> None:
    first, again, elsewhere = (
        told(tmp_path / "here", PYTHONHASHSEED="1"),
        told(tmp_path / "here", PYTHONHASHSEED="2"),
        told(tmp_path / "tests", CI="true"),
    )
    assert first == again == elsewhere
    assert re.findall(r"^(?:z|a)", first, re.MULTILINE)[0] == "z"
    assert not [*tmp_path.rglob(".hypothesis")]


def test_at_random_they_follow_from_the_seed(tmp_path: Path) -> None:
    plain = told(tmp_path)
    one, again, other = (
        told(tmp_path, "-p", "randomly", f"--randomly-seed={seed}", f"--hypothesis-seed={seed}")
        for seed in (1, 1, 2)
    )
    assert one == again
    assert len({plain, one, other}) == 3


def test_what_fails_by_chance_fails_again_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noise = tmp_path / fuzz.NOISE
    noise.parent.mkdir(parents=True)
    noise.write_text(BY_CHANCE)
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    assert fuzz.main(["--seed", "1", "--slices", "4", "--jobs", "2"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "The seed is 1."
    *_, count = [line for line in lines if line.endswith(" of 4 slices failed.")]
    again = [line for line in lines if line.startswith("make fuzz FUZZ='--seed 1 --slice ")]
    assert count == f"{len(again)} of 4 slices failed."
    assert 0 < len(again) < 4
    numbers = {int(line.split()[-1].strip("'")) for line in again}
    for number in range(4):
        assert fuzz.main(["--seed", "1", "--slice", str(number)]) == (number in numbers)
