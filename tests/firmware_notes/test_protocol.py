"""The document that the firmware is written from says what the code does, to the byte."""

import re
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

from hardware.display import Pattern
from hardware.drivers.controller_protocol import (
    FORMS,
    LONGEST_BODY,
    LONGEST_PAYLOAD,
    MOST_CELLS,
    MOST_LAMPS,
    MOST_LIGHTS,
    TICKS,
    VERSION,
    Complaint,
    Form,
    Level,
    Message,
    Sense,
    format_frame,
    format_message,
    parse_frame,
    parse_message,
    stuff,
    unstuff,
)
from hardware.drivers.controller_session import DRIFT, LATEST_S, PATIENCE
from tests.hardware.fakes import controller as fake

DOCUMENT = (Path(__file__).parents[2] / "firmware_notes" / "protocol.md").read_text()
PROSE = " ".join(DOCUMENT.split())
Group = tuple[tuple[str, int], ...]


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of the table whose first column is headed so; only one may be there."""
    tables = re.findall(rf"^\| {head} \|.*\n\|[-|]+\|\n((?:\|.*\n)*)", text, re.MULTILINE)
    assert len(tables) == 1, (head, len(tables))
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in tables[0].splitlines()]


def described() -> dict[str, tuple[int, Group, Group]]:
    """Every message of the document: its number, its fields, and the group that is repeated."""
    found = {}
    for name, number, text in re.findall(
        r"^#### `(\w+)` (0x\w\w)\n(.*?)(?=^#|\Z)", DOCUMENT, re.MULTILINE | re.DOTALL
    ):
        fields = [(field, size) for field, size, _ in rows(text + "\n", "field")]
        once = tuple((field, int(size)) for field, size in fields if "each" not in size)
        again = tuple((field, int(size.removesuffix(" each"))) for field, size in fields if "each" in size)
        assert [field for field, _ in fields] == [field for field, _ in once + again]
        assert name not in found
        found[name] = int(number, 16), once, again
    return found


def coded() -> dict[str, tuple[int, Group, Group]]:
    return {
        form.name: (
            form.number,
            tuple((field.name, field.size) for field in form.fields),
            tuple((field.name, field.size) for field in form.each),
        )
        for form in FORMS
    }


def test_the_messages_of_the_document_are_those_of_the_code() -> None:
    assert described() == coded()


def test_messages_to_the_controller_have_the_lower_numbers() -> None:
    below, above = DOCUMENT.split("### From the controller")
    assert {int(number, 16) < 0x80 for number in re.findall(r"^#### .* (0x\w\w)$", below, re.MULTILINE)} == {
        True
    }
    assert {int(number, 16) < 0x80 for number in re.findall(r"^#### .* (0x\w\w)$", above, re.MULTILINE)} == {
        False
    }


@pytest.mark.parametrize(
    ("head", "numbers"), [("level", Level), ("sense", Sense), ("pattern", Pattern), ("complaint", Complaint)]
)
def test_a_table_of_numbers_is_an_enum_of_the_code(head: str, numbers: type[IntEnum]) -> None:
    assert [(name, int(number)) for name, number, _ in rows(DOCUMENT, head)] == [
        (each.name.lower(), each.value) for each in numbers
    ]


def test_the_time_outs_are_those_of_the_code() -> None:
    said = {name: float(seconds) for name, seconds, who, _ in rows(DOCUMENT, "time-out") if who == "host"}
    assert said == {name: getattr(PATIENCE, f"{name}_s") for name in said}
    assert len(said) == len(PATIENCE.__dataclass_fields__)
    assert [row[:3] for row in rows(DOCUMENT, "time-out")][-1] == ["safe", "3", "controller"]
    assert 2 * PATIENCE.beat_s + PATIENCE.answer_s < 3, "two beats may be lost before the board goes dark"


@pytest.mark.parametrize(
    "claim",
    [
        f"This is version {VERSION} of",
        f"scans up to {MOST_CELLS} cells and plays light patterns on up to {MOST_LIGHTS} lights",
        f"The body, at most {LONGEST_BODY} bytes,",
        f"at most {LONGEST_BODY + 2} bytes on the line",
        f"| payload | 0 to {LONGEST_PAYLOAD} |",
        f"These lights, at most {MOST_LAMPS},",
        f"which light, from 0 to {MOST_LIGHTS - 1} |",
        f"which cell, from 0 to {MOST_CELLS - 1} |",
        f"in one scan, at most {(LONGEST_PAYLOAD - 4) // 2} and each once",
        f"how many cells it has, 0 to {MOST_CELLS} |",
        f"how many lights it has, 0 to {MOST_LIGHTS} |",
        f"begin at 0 again after {TICKS - 1},",
        f"rise by {DRIFT * 1000:g} ms a second",
    ],
)
def test_the_limits_are_those_of_the_code(claim: str) -> None:
    assert claim in PROSE


def test_a_whole_board_and_a_full_frame_of_lamps_fit_a_frame() -> None:
    assert 5 + MOST_CELLS <= LONGEST_PAYLOAD
    assert MOST_LAMPS == LONGEST_PAYLOAD // 6
    assert "believes no delay of more than a second" in PROSE
    assert LATEST_S == 1.0


def test_the_cobs_of_the_document_is_that_of_the_code() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    room: dict[str, Any] = {}
    exec(code, room)  # noqa: S102 - it is this project's own document
    for body in (b"", b"\0", b"\0\0", b"a", b"a\0", b"\0a", b"ab\0c", bytes(253), b"x" * 253):
        assert room["stuff"](body) == stuff(body)
        assert room["unstuff"](stuff(body)) == body == unstuff(stuff(body))
    for bad in (b"\0", b"\5abc", b"\xff" + b"x" * 254):
        assert room["unstuff"](bad) is None


EXAMPLES: list[tuple[str, bytes]] = [
    (text, bytes.fromhex(hexes))
    for text, hexes in re.findall(
        r"^(\w+ seq=.*)\n\n? {4}([0-9a-f ]+)$", DOCUMENT.split("## Examples")[1], re.MULTILINE
    )
]


def read(text: str) -> tuple[Message, int]:
    """The message that a line of the document says, and its sequence number."""
    name, seq, *pairs = text.split()
    (form,) = (form for form in FORMS if form.name == name)
    values = [(key, int(value)) for key, value in (pair.split("=") for pair in pairs)]
    once, again = values[: len(form.fields)], values[len(form.fields) :]
    assert [key for key, _ in once] == [field.name for field in form.fields]
    return built(form, [value for _, value in once], again), int(seq.removeprefix("seq="))


def built(form: Form, once: list[int], again: list[tuple[str, int]]) -> Message:
    names = [field.name for field in form.each]
    if not names:
        assert again == []
        return form.make(*once)
    groups = [again[at : at + len(names)] for at in range(0, len(again), len(names))]
    assert all([key for key, _ in group] == names for group in groups)
    return form.make(*once, tuple(form.item(*(value for _, value in group)) for group in groups))


def test_every_message_has_an_example() -> None:
    assert {text.split()[0] for text, _ in EXAMPLES} == {form.name for form in FORMS}
    assert len(EXAMPLES) == DOCUMENT.split("## Examples")[1].count("seq=")


@pytest.mark.parametrize(("text", "line"), EXAMPLES)
def test_an_example_is_what_the_text_above_it_says(text: str, line: bytes) -> None:
    message, seq = read(text)
    assert line.count(0) == 1
    frame = parse_frame(line[:-1])
    assert (parse_message(frame), frame.seq) == (message, seq)
    assert format_frame(format_message(message, seq)) == line


@pytest.mark.parametrize(("text", "line"), EXAMPLES)
def test_a_second_reader_of_the_document_finds_the_same_frame(text: str, line: bytes) -> None:
    frame = fake.unframed(line[:-1])
    assert frame is not None, text
    assert frame == tuple(parse_frame(line[:-1]))
    assert fake.framed(*frame) == line
