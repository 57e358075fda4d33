"""Mats, small files and packs: what is told of them, and that nothing is changed by that."""

import json
from pathlib import Path

import pytest

from companion.games.kitara.reference import PACKS
from companion.session.work.findings import Area
from companion.store.json_files import PEOPLE, TAGS, JsonFile, add_names
from tests.doctor.surroundings import WORDS, about, around, says

TABLE = """
cells = { driver = "simulated", count = 4 }
lights = { driver = "simulated", count = 68 }
[chairs.south]
[mats.katarenga]
cells = "a1 b1 - c1"
lights = "SPACES"
"""


def table(tmp_path: Path, text: str) -> list[str]:
    return about(around(tmp_path, toml=text), Area.MAT)


def test_spaces_without_a_cell_or_a_light_are_told_by_name(tmp_path: Path) -> None:
    spaces = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"] + ["a0", "h0", "a9", "h9"]
    lit = " ".join(space for space in spaces if space not in ("c3", "h9"))
    [deaf, dark] = table(tmp_path, TABLE.replace("SPACES", lit))
    assert deaf.startswith("note: No cell is under ")
    assert {*spaces} - {*deaf.replace(".", "").split()} == {"a1", "b1", "c1"}
    assert dark == says("note", "no-lights", spaces="c3 h9")


def test_what_bars_tell_is_lit_and_what_one_line_alone_crosses_is_told_by_name(tmp_path: Path) -> None:
    bars = [f"{file}1..{file}8" for file in "abcdefgh"] + [f"a{rank}..h{rank}" for rank in range(2, 9)]
    [_, dark, told] = table(tmp_path, TABLE.replace("SPACES", " ".join((*bars, "h8..h1", "b1", "a0"))))
    assert dark == says("note", "no-ends", spaces="a1 c1 d1 e1 f1 g1 h1 h0 a9 h9")
    assert told == says("ok", "bars", lights=16, lines=15)


def test_a_table_without_lights_lacks_none(tmp_path: Path) -> None:
    told = table(tmp_path, TABLE.replace("lights =", "#"))
    assert [line.split()[1] for line in told] == ["No"]
    assert "light" not in " ".join(told)


def test_files_that_are_well_or_not_there_are_nothing_to_tell_of(tmp_path: Path) -> None:
    assert about(around(tmp_path), Area.FILE) == []
    JsonFile(tmp_path / "state", PEOPLE).update(add_names(["Anna"]))
    assert about(around(tmp_path), Area.FILE) == []


@pytest.mark.parametrize("kind", [PEOPLE, TAGS], ids=lambda kind: kind.file)
def test_a_file_that_is_broken_is_told_of_and_left_as_it_is(tmp_path: Path, kind: object) -> None:
    file, broken = tmp_path / "state" / getattr(kind, "file"), getattr(kind, "broken")  # noqa: B009
    file.parent.mkdir(mode=0o700)
    file.write_text("nonsense")
    file.chmod(0o600)
    told = about(around(tmp_path), Area.FILE)
    assert f"warn: {WORDS.say(broken, file=str(file))}" in told
    assert (file.read_text(), [*file.parent.iterdir()]) == ("nonsense", [file])


def test_packs_are_counted_and_a_broken_one_is_told_of(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "mine.json").write_text(json.dumps({**PACKS["ref-2p"], "id": "mine"}))
    (packs / "other.json").write_text("{")
    told = about(around(tmp_path, packs=packs), Area.PACK)
    assert [line.partition(":")[0] for line in told] == ["warn", "ok"]
    assert "other.json" in told[0]
    assert told[1] == "ok: Kept packs can be played with (count: 1)."
    assert about(around(tmp_path, packs=tmp_path / "none"), Area.PACK) == []


def test_a_file_system_that_has_met_errors_is_told_by_its_device(tmp_path: Path) -> None:
    for device, errors in (("mmcblk0p2", "3"), ("mmcblk0p1", "0")):
        count = tmp_path / "sys" / "fs" / "ext4" / device / "errors_count"
        count.parent.mkdir(parents=True)
        count.write_text(f"{errors}\n")
    assert about(around(tmp_path), Area.STATE)[1:] == [
        says("warn", "disk-errors", device="mmcblk0p2", errors="3")
    ]
