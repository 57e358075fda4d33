"""Every page of the project is true: commands, files and tables are what it says that they are."""

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli.main import parser
from hardware.catalogue.header import PINS

ROOT = Path(__file__).parent.parent
PAGES = {
    str(path.relative_to(ROOT)): path.read_text()
    for path in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted((ROOT / "companion").rglob("README.md")),
        *sorted((ROOT / "firmware_notes").rglob("*.md")),
        *sorted((ROOT / "systemd").glob("*.md")),
    )
}
MAKEFILE = (ROOT / "Makefile").read_text()
OF_THE_SYSTEM = {
    *("apt", "cp", "echo", "journalctl", "ls", "make", "mkfs.ext4", "mount", "mpremote", "pip"),
    *("raspi-config", "systemctl", "tee", "umount", "vcgencmd"),
}
"""Programs that the pages may name besides ours."""
OURS = re.compile(r"(?:\S*/)?companion$")
PYTHON = re.compile(r"(?:\S*/)?python[\d.]*$")
THEIRS = re.compile(r"(mine|table|board|free|bars)[-\w]*\.(json|toml|svg|pdf|md)|.*[<*].*|.*\.local/.*")
"""Names of files that readers give, or that stand for many."""


class Command(NamedTuple):
    """What a page tells people to type."""

    page: str
    text: str
    whole: bool
    """A line of its own; one that is named in a sentence may leave out which table is meant."""


def plain(text: str) -> str:
    """A page without its examples of other languages."""
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def commands() -> Iterator[Command]:
    """Lines of code that begin with a program, and spans that do."""
    for page, text in PAGES.items():
        joined = plain(text).replace("\\\n", " ")
        lines = re.findall(r"^ {4,}(?:\$ )?([a-z.].*)$", joined, re.MULTILINE)
        spans = re.findall(r"`([^`\n]+ [^`\n]+)`", joined)
        for code in (*lines, *spans):
            if program(code):
                yield Command(page, code, code in lines)


def words_of(code: str) -> list[str]:
    """The words of a command, from its program on: what a shell and `sudo` would take away is."""
    try:
        words = shlex.split(code, comments=True)
    except ValueError:
        return []
    while words and (words[0] in ("sudo", "env") or "=" in words[0] or words[0] in ("-u", "-C")):
        words = words[2:] if words[0] in ("-u", "-C") else words[1:]
    cut = next((number for number, word in enumerate(words) if word in (">", "|", "&&", ";")), len(words))
    return words[:cut]


def program(code: str) -> str:
    """The program of a command; nothing where it is none."""
    words = words_of(code)
    if len(words) < 2 or " = " in code:
        return ""
    known = words[0] in OF_THE_SYSTEM or OURS.match(words[0]) or PYTHON.match(words[0])
    return words[0] if known or words[0].startswith("systemd/") else ""


COMMANDS = list(commands())


def test_there_are_commands_of_every_kind() -> None:
    programs = {Path(program(command.text)).name for command in COMMANDS}
    assert programs >= {"companion", "make", "python", "systemctl", "raspi-config"}


@pytest.mark.parametrize("command", [c for c in COMMANDS if OURS.match(program(c.text))], ids=str)
def test_companion_knows_every_command_that_is_shown(command: Command) -> None:
    words = words_of(command.text)[1:]
    of_a_table = words[0] in ("run", "calibrate", "plan") and not {"--profile", "--config"} & {*words}
    if of_a_table and not command.whole:
        words += ["--profile", "duel"]
    parser().parse_args(words)


@pytest.mark.parametrize("command", [c for c in COMMANDS if program(c.text) == "make"], ids=str)
def test_make_knows_every_target_and_every_setting(command: Command) -> None:
    for word in words_of(command.text)[1:]:
        name, equals, _ = word.partition("=")
        if equals:
            assert f"$({name})" in MAKEFILE, word
        else:
            assert re.search(rf"^{re.escape(word)}:", MAKEFILE, re.MULTILINE), word


@pytest.mark.parametrize("command", [c for c in COMMANDS if PYTHON.match(program(c.text))], ids=str)
def test_python_finds_every_module(command: Command) -> None:
    words = words_of(command.text)
    module = words[words.index("-m") + 1]
    assert find_spec(module), module


def named_files(page: str) -> Iterator[str]:
    """What looks like a file or a folder of ours: in a span, or where a picture or a link leads."""
    text = plain(PAGES[page])
    yield from re.findall(r"\]\(([^)#:]+)\)", text)
    for span in re.findall(r"`([^`\n ]+)`", text):
        is_file = re.search(r"\w\.(md|py|toml|service|svg|png|js|html|txt|perft|mpy)$", span)
        is_path = re.match(r"(\.\./)?(companion|hardware|firmware_notes|systemd|tests)/", span)
        if (is_file or is_path) and not span.startswith(("/", "~")) and not THEIRS.fullmatch(span):
            yield span


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    beside = (ROOT / page).parent
    places = (beside, ROOT, ROOT / "tests")
    missing = [name for name in named_files(page) if not any((place / name).exists() for place in places)]
    rooms = [ROOT / room for room in ("companion", "hardware", "tests")]
    inside = [name for name in missing if "/" not in name and any(any(r.rglob(name)) for r in rooms)]
    assert sorted({*missing} - {*inside}) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_table_has_as_many_cells_in_each_row(page: str) -> None:
    rows: list[int] = []
    for line in [*plain(PAGES[page]).splitlines(), ""]:
        if line.startswith("|"):
            assert line.endswith("|"), line
            rows.append(len(re.findall(r"(?<!\\)\|", re.sub(r"`[^`]*`", "", line))))
        else:
            assert len(set(rows)) <= 1, (page, line)
            rows = []


def rows_of(text: str) -> Iterator[dict[str, str]]:
    """The rows of every table, each cell under its heading."""
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            head = []
        elif not head:
            head = cells
        elif set(line) - set("|-: "):
            yield dict(zip(head, cells, strict=False))


def told_places(page: str) -> Iterator[tuple[int, int]]:
    """Each GPIO of a Pi whose place on the header is told."""
    text = plain(PAGES[page])
    for gpio, place in re.findall(r"GPIO ?(\d+)(?: \(|, )place (\d+)", text):
        yield int(gpio), int(place)
    for row in rows_of(text):
        place = next((row[name] for name in ("place", "place on the header") if name in row), "")
        if row.get("GPIO", "").isdigit() and place.isdigit():
            yield int(row["GPIO"]), int(place)


PAGES_OF_THE_PI = [page for page in PAGES if "board_controller" not in page]
"""A Pico has places of another order; its page has a test of its own."""


@pytest.mark.parametrize("page", PAGES_OF_THE_PI)
def test_every_pin_is_at_its_place_on_the_header(page: str) -> None:
    wrong = [(gpio, place) for gpio, place in told_places(page) if PINS[gpio].place != place]
    assert wrong == []


def test_there_are_pins_to_look_at() -> None:
    assert sum(len([*told_places(page)]) for page in PAGES_OF_THE_PI) > 20


@pytest.mark.parametrize("profile", ["one-dial", "duel", "kingdom"])
def test_every_comment_of_a_profile_tells_the_place_of_its_pin(profile: str) -> None:
    text = (ROOT / "companion" / "config" / "profiles" / f"{profile}.toml").read_text()
    told = re.findall(r"^(?:a|b|pin|dc|reset|interrupt) = (\d+).*?place (\d+)", text, re.MULTILINE)
    inline = re.findall(r"\{ driver = \"gpio\", (.*?) \}\s+# places? (.*?)(?:;.*)?$", text, re.MULTILINE)
    for pins, places in inline:
        told += zip(re.findall(r"= (\d+)", pins), re.findall(r"\d+", places), strict=True)
    assert len(told) >= 4
    assert [(pin, place) for pin, place in told if PINS[int(pin)].place != int(place)] == []
