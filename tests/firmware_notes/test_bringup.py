"""Every reading that the steps promise is one that the doctor can give, of parts that the profiles have."""

import re
from pathlib import Path

import pytest

from companion.config import load
from companion.doctor.findings import Diagnosis
from companion.games.registry import GAMES
from companion.words import ENGLISH
from hardware.probe import ProbeCode

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "bringup.md").read_text()
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}
PROFILES = ("one-dial", "duel", "kingdom")
READINGS = [
    line for block in re.findall(r"```text\n(.*?)```", NOTES, re.DOTALL) for line in block.splitlines()
]
SENTENCES = ENGLISH.read("doctor")
VERDICTS = {SENTENCES[code] for code in SENTENCES if code.startswith("doctor.verdict-")}
TOPICS = {SENTENCES[code] for code in SENTENCES if code.startswith("doctor.topic-")}


def split(line: str) -> tuple[str, str, str]:
    """The verdict, what it is about, and the sentence, in the columns of the report."""
    verdict, subject, sentence = line[:8], line[8:26], line[26:]
    assert verdict.endswith("  "), line
    assert subject.endswith("  "), line
    return verdict.strip(), subject.strip(), sentence


def pattern(sentence: str) -> re.Pattern[str]:
    """A value is a word, but for lists of cells, and devices with their address."""
    plain = re.escape(sentence).replace(r"\{cells\}", "[0-9, ]+")
    plain = plain.replace(r"\{device\}", r"/dev/\S+( 0x\w\w)?")
    return re.compile(re.sub(r"\\\{\w+\\\}", r"\\S+", plain))


def is_said(sentence: str) -> bool:
    return any(pattern(SENTENCES[code]).fullmatch(sentence) for code in (*Diagnosis, *ProbeCode))


@pytest.mark.parametrize("line", READINGS)
def test_every_reading_is_one_that_the_doctor_gives(line: str) -> None:
    verdict, subject, sentence = split(line)
    named = {name for profile in PROFILES for name in load(profile, SPACES).parts}
    assert verdict in VERDICTS
    assert subject in named | TOPICS | {"cells", "lights", "sound"} or subject.startswith("/dev/"), subject
    assert is_said(sentence), sentence


def test_another_reading_would_be_noticed() -> None:
    assert not is_said("It is upp (GPIO22).")
    assert not is_said("The supply holds")


def test_pins_of_the_readings_are_those_of_the_profile() -> None:
    table = load("one-dial", SPACES)
    for part, pins in re.findall(r"^ok +(south\.\w+) .*\(((?:GPIO\d+(?:, )?)+)\)\.$", NOTES, re.MULTILINE):
        named = {int(pin) for pin in re.findall(r"\d+", pins)}
        assert named == set(table.parts[part].pins.values()), part


def test_all_three_tables_and_every_job_are_led_to() -> None:
    for profile in PROFILES:
        assert f"`{profile}`" in NOTES
    for job in ("work.job-check", "work.job-cells", "work.job-readers"):
        assert f'"{ENGLISH.say(job)}"' in NOTES, job
    assert f"`{SENTENCES['doctor.summary-ok']}`" in NOTES
    assert f"`{ENGLISH.say('work.all-well')}`" in NOTES
