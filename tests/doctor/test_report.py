"""How findings are written down."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.doctor.report import Report, as_json, is_well, summary
from companion.session.work.findings import Area, Finding, Subject
from tests.doctor.surroundings import WORDS, around, examined
from tests.doctor.test_examination import at_home

ROOT = Path(__file__).parents[2]

SCREEN, STATE = Subject(Area.PART, "south.screen"), Subject(Area.STATE, "/state")
FINDINGS = [
    SCREEN.ok("doctor.simulated"),
    STATE.warn("doctor.little-room", folder="/state", megabytes=7, limit=100),
    Subject(Area.DEVICE, "/dev/serial/by-id/usb-board").fail(
        "doctor.closed-device", device="/dev/tty", group="root", usual="dialout"
    ),
    Subject(Area.CLOCK, "clock").note("doctor.clock-unknown"),
]
WAITING = SCREEN.waits("doctor.waits-for-pins")
CLEARED = "\r\x1b[K"


def written(findings: list[Finding], width: int = 80, *, painted: bool = False) -> str:
    out = io.StringIO()
    sheet = Report(out, WORDS, width, painted=painted)
    for finding in findings:
        sheet.add(finding)
    sheet.end(findings)
    return out.getvalue()


def test_a_wide_sheet_has_columns() -> None:
    assert written(FINDINGS).splitlines() == [
        "ok      south.screen      Simulated.",
        "look    state directory   Of /state only 7 MB are free; 100 would be better.",
        "                          Make some room.",
        "broken  /dev/serial/by-id/usb-board",
        "        /dev/tty may not be opened, not even by its group root. On Raspberry Pi",
        "        OS the group dialout may: install raspberrypi-sys-mods, add the user to",
        "        that group and restart.",
        "note    clock             Nothing here tells whether it is synchronised. Games",
        "                          do not need that.",
        "",
        "The table does not work as it should. Broken: 1. Waiting: 0. To look at: 1.",
    ]


def test_on_a_narrow_sheet_every_name_has_its_line() -> None:
    assert written(FINDINGS[:2], 40).splitlines() == [
        "ok      south.screen",
        "    Simulated.",
        "look    state directory",
        "    Of /state only 7 MB are free; 100",
        "    would be better. Make some room.",
        "",
        "The table works. To look at: 1.",
    ]


@pytest.mark.parametrize("width", [40, 59, 60, 100])
def test_no_line_is_wider_than_the_sheet(tmp_path: Path, width: int) -> None:
    found = [at_home(finding, str(tmp_path)) for finding in examined(around(tmp_path, "one-dial"))]
    assert max(map(len, written(found + FINDINGS, width).splitlines())) <= width


@pytest.mark.parametrize("width", [30, 100])
def test_a_path_is_never_cut(width: int) -> None:
    path = "/home/anna/a-longer/path/than_any_screen/is_wide/" * 3
    told = written([STATE.warn("doctor.little-room", folder=path, megabytes=7, limit=100)], width)
    assert told.split()[:6] == ["look", "state", "directory", "Of", path, "only"]
    assert "raspberrypi-sys-mods" in written(FINDINGS[2:3], width)


def test_colours_change_nothing_but_the_colour() -> None:
    painted = written(FINDINGS, painted=True)
    assert painted.startswith("\x1b[32mok\x1b[0m      south.screen")
    assert re.findall(r"\x1b\[([0-9;]+)m(\w+)", painted) == [
        ("32", "ok"),
        ("33", "look"),
        ("31;1", "broken"),
        ("36", "note"),
    ]
    assert re.sub(r"\x1b\[[0-9;]+m", "", painted) == written(FINDINGS)


def test_what_is_looked_at_now_is_written_over() -> None:
    out = io.StringIO()
    sheet = Report(out, WORDS, 80, rewritable=True)
    sheet.begin(SCREEN)
    sheet.add(FINDINGS[0])
    Report(out, WORDS, 80).begin(SCREEN)  # where that cannot be, nothing is written
    assert out.getvalue() == (
        f"{CLEARED}looking at south.screen ...\r{CLEARED}ok      south.screen      Simulated.\n"
    )


def test_a_name_cannot_command_the_terminal() -> None:
    [line, *_] = written([Subject(Area.DEVICE, "a\x1b[2Jb").ok("doctor.device")]).splitlines()
    assert line == "ok      a?[2Jb            It can be opened."


@pytest.mark.parametrize(
    ("findings", "told", "well"),
    [
        ([], "All is well.", True),
        (FINDINGS[3:], "All is well.", True),
        (FINDINGS[:2] * 2, "The table works. To look at: 2.", True),
        ([WAITING], "The table does not work as it should. Broken: 0. Waiting: 1. To look at: 0.", False),
        (FINDINGS[2:], "The table does not work as it should. Broken: 1. Waiting: 0. To look at: 0.", False),
    ],
)
def test_the_last_line_sums_up(findings: list[Finding], told: str, *, well: bool) -> None:
    assert (WORDS.reason(summary(findings)), is_well(findings)) == (told, well)


def test_programs_get_the_same_findings_in_ascii(tmp_path: Path) -> None:
    umlaut = tmp_path / "Spiel\N{LATIN SMALL LETTER U WITH DIAERESIS}\udcff"
    findings = examined(around(tmp_path, "one-dial", state=umlaut))
    text = as_json(findings, WORDS)
    assert (text.isascii(), "\n" in text) == (True, False)
    told = json.loads(text)
    assert told["ok"] is False
    assert told["findings"] == [
        {
            "topic": finding.subject.area.value,
            "subject": finding.subject.name,
            "verdict": finding.verdict.value,
            "code": finding.reason.code,
            "values": dict(finding.reason.values),
            "sentence": WORDS.reason(finding.reason),
        }
        for finding in findings
    ]


def test_a_name_that_is_too_long_for_its_column_has_a_line_and_what_is_looked_at_never_fills_one() -> None:
    for name, rows in (("x" * 16, 1), ("x" * 17, 2)):
        assert written([Subject(Area.PART, name).ok("doctor.simulated")]).count("\n") == rows + 2
    out = io.StringIO()
    Report(out, WORDS, 12, rewritable=True).begin(SCREEN)
    assert out.getvalue() == f"{CLEARED}looking at \r"


def test_a_doctor_imports_all_that_a_table_may_want() -> None:
    code = (
        "import sys; from companion.doctor.report import ROOMS_OF_A_TABLE, import_table; import_table(); "
        "print(*ROOMS_OF_A_TABLE, *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    files = [
        path for room in ("daemon", "session", "store") for path in (ROOT / "companion" / room).rglob("*.py")
    ]
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in files
    }
    assert len(names) > 40
    assert names <= loaded
