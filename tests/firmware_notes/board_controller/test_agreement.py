"""The firmware's numbers are those of the host, and so of `protocol.md`."""

import re

from hardware.display import Pattern
from hardware.drivers.controller_protocol import FORMS, LAMP, MOST_LIGHTS, TICKS, VERSION, Complaint, Sense
from tests.firmware_notes.board_controller.modules import module
from tests.firmware_notes.board_controller.rig import ROOT

DOCUMENT = (ROOT / "firmware_notes" / "protocol.md").read_text()
CONTROLLER, LAMPS = module("controller"), module("lamps")


def test_messages_and_complaints_have_the_numbers_of_the_host() -> None:
    said = {form.name: form.number for form in FORMS} | {each.name.lower(): each.value for each in Complaint}
    assert {name: getattr(CONTROLLER, name.upper()) for name in said} == said


def test_a_message_to_the_controller_has_the_length_of_the_host() -> None:
    fixed = {form.number: form for form in FORMS if form.number < 0x80 and not form.group}
    assert {
        number: sum(field.size for field in form.fields) for number, form in fixed.items()
    } == CONTROLLER.LENGTHS
    assert sum(field.size for field in LAMP) == CONTROLLER.LAMP


def test_what_it_is_has_the_bounds_of_the_host() -> None:
    assert (CONTROLLER.VERSION, CONTROLLER.MOST_LIGHTS, CONTROLLER.PRESENCE) == (
        VERSION,
        MOST_LIGHTS,
        Sense.PRESENCE,
    )
    assert CONTROLLER.TICKS == LAMPS.TICKS == TICKS - 1


def test_its_patterns_are_those_of_the_host() -> None:
    assert {each.name: getattr(LAMPS, each.name) for each in Pattern} == {
        each.name: each.value for each in Pattern
    }
    assert CONTROLLER.PATTERNS == LAMPS.PATTERNS == len(Pattern)


def test_it_takes_the_safe_state_when_the_document_says() -> None:
    (seconds,) = re.findall(r"^\| safe \| (\d+) \| controller \|", DOCUMENT, re.MULTILINE)
    assert int(seconds) * 1000 == CONTROLLER.SAFE_MS
    assert CONTROLLER.AGAIN_MS == 1000
    assert f"white at no more than {LAMPS.BREATH}, so" in " ".join(DOCUMENT.split())
