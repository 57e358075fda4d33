"""What is said of screens is so."""

import re
from pathlib import Path

import pytest

from companion.config import Care, load
from companion.config.drivers import DRIVERS, PartKind
from companion.daemon.screen_saver import ORBIT
from companion.drawing.letters import letter
from companion.drawing.pixels import HEIGHT, WIDTH
from companion.games.registry import GAMES
from hardware.drivers.oled import RENEWED_S
from hardware.drivers.oled_options import SPEEDS_HZ, Chip, chip_of
from tests.hardware.fakes import sh1106

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "screens.md").read_text()
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


def test_every_driver_of_a_real_screen_is_named() -> None:
    named = set(re.findall(r"`((?:ss|sh)d?\d+(?:-spi)?)`", NOTES))
    assert named == set(DRIVERS[PartKind.SCREEN]) - {"simulated"}


LARGE_ENOUGH_MM = 2.5
LIT_MM = {Chip.SSD1306: 21.74, Chip.SH1106: 29.42, Chip.SSD1309: 55.01}
"""How wide the lit area of the usual glass is, from the makers' drawings."""


def rows_with_ink(signs: str) -> int:
    """How high the highest of these letters is, in dots."""
    return max(sum(map(bool, bytes(letter(sign)))) for sign in signs)


def capital_mm(chip: Chip) -> float:
    return rows_with_ink("EHLT") * LIT_MM[chip] / WIDTH


def test_the_letters_are_as_high_as_the_notes_say() -> None:
    rows = re.findall(r"`(\w+)` \| `\w+-spi` \| ([\d.]+) x ([\d.]+) mm \| ([\d.]+) mm \|", NOTES)
    assert {Chip(chip): (float(wide), float(high), float(mm)) for chip, wide, high, mm in rows} == {
        chip: (round(mm, 1), round(mm * HEIGHT / WIDTH, 1), round(capital_mm(chip), 1))
        for chip, mm in LIT_MM.items()
    }
    assert f"capitals are {rows_with_ink('EHLT')} dots high, small letters {rows_with_ink('xzuv')}" in NOTES


@pytest.mark.parametrize("profile", ["one-dial", "duel", "kingdom"])
def test_every_screen_of_a_shipped_table_has_letters_that_are_read_from_its_chair(profile: str) -> None:
    screens = {n: p for n, p in load(profile, SPACES).parts.items() if p.kind is PartKind.SCREEN}
    assert screens
    assert {
        name for name, part in screens.items() if capital_mm(chip_of(part.driver)) < LARGE_ENOUGH_MM
    } == set()


def test_a_screen_that_several_people_read_is_the_large_one() -> None:
    shared = [
        part
        for profile in ("one-dial", "kingdom")
        for name, part in load(profile, SPACES).parts.items()
        if part.kind is PartKind.SCREEN and (profile == "one-dial" or name == "common.screen")
    ]
    assert [chip_of(part.driver) for part in shared] == [Chip.SSD1309] * 2


def test_numbers_are_those_of_the_code() -> None:
    care = Care()
    assert f"every {care.shift_after_s} seconds the picture moves" in NOTES
    assert f"after {care.dim_after_s} seconds without" in NOTES
    assert f"after {care.sleep_after_s} seconds they are off" in NOTES
    assert f"once in {RENEWED_S:.0f} seconds" in NOTES
    assert "a square of four" in NOTES
    assert len(ORBIT) == 4
    assert f"speed_hz = {sh1106.Chip.fastest_hz} " in NOTES
    assert f"the others bear {max(SPEEDS_HZ)}" in NOTES
