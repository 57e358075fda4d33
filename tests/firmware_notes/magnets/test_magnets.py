"""What the notes say of magnets is what the model says, and the template puts reeds where they close."""

import re
from math import atan, degrees
from pathlib import Path

import pytest

from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.site import CORNER, GLASS_MM, LEG_MM, REED_OFFSET_MM
from tests.firmware_notes.magnets.model import (
    DROP_OUT_AT,
    FRICTION,
    GRAVITY,
    MU,
    PAWN_KG,
    PULL_IN_AT,
    REMANENCE_T,
    Magnet,
    lifts_at,
    pull_mn,
    push_mn,
    quiet_at,
    slides_at,
    worst,
)

NOTES = Path(__file__).parents[3] / "firmware_notes"
NOTE = (NOTES / "magnets.md").read_text()
WORDS = " ".join(NOTE.split())
USUAL = Magnet(6, 3)
HEIGHTS = (5, 7, 9, 11)
OFF_MM = 5
"""How far a piece may stand off its place."""
BELOW_MM = 7
STACKED_MM = 12
NEXT_DOOR = PITCH_MM - REED_OFFSET_MM


def rows(begins: str) -> list[list[str]]:
    """The table below the line that begins like that."""
    _, _, after = NOTE.partition(f"\n{begins}")
    lines = after.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines]


# The model


@pytest.mark.parametrize("below", [3, 7, 15])
def test_on_its_axis_the_field_is_what_the_formula_for_a_cylinder_says(below: float) -> None:
    radius, step = USUAL.diameter / 2, 0.01
    slope = (USUAL.potential(0, 0, below + step) - USUAL.potential(0, 0, below - step)) / (2 * step * 1e-3)

    def share(z: float) -> float:
        return float(z / (z**2 + radius**2) ** 0.5)

    formula = REMANENCE_T / (2 * MU) * (share(below + USUAL.height) - share(below))
    assert abs(slope) == pytest.approx(formula, rel=0.02)


def test_a_reed_with_its_middle_below_the_magnet_stays_open() -> None:
    for below in range(3, 16):
        assert abs(USUAL.turns(0, below)) < 1e-6


# The offset of the drill template


@pytest.mark.parametrize(("below", "off"), [(5, 5), (7, 5), (9, 5), (11, 4)])
def test_where_the_template_puts_it_a_reed_closes_though_the_piece_stands_off_its_place(
    below: float, off: float
) -> None:
    assert worst(USUAL, below, off) >= PULL_IN_AT
    assert worst(USUAL, below, off, offset=2) < 0 < worst(USUAL, below, off)


def test_a_millimetre_less_loses_pieces_that_stand_askew_and_one_more_feels_the_one_next_door() -> None:
    near = min(worst(USUAL, below, OFF_MM, offset=REED_OFFSET_MM - 1) for below in (5, 7, 9))
    assert near < PULL_IN_AT
    beyond = NEXT_DOOR - OFF_MM - 1
    assert max(abs(USUAL.turns(-beyond, below)) for below in HEIGHTS) > DROP_OUT_AT


def test_a_piece_next_door_does_not_even_keep_a_reed_closed() -> None:
    for below in range(3, 16):
        assert abs(USUAL.turns(-(NEXT_DOOR - OFF_MM), below)) < DROP_OUT_AT


# The notes


def test_the_table_of_ampere_turns_is_that_of_the_model() -> None:
    offsets = [int(cell) for cell in re.findall(r"^\| mm \|(.*)\|$", NOTE, re.MULTILINE)[0].split("|")]
    told = {int(below): [*map(int, felt)] for below, *felt in rows("| mm | -15")}
    assert ([*told], offsets[0], offsets[-1]) == ([3, 5, 7, 9, 11, 13, 15], -15, 15)
    for below, felt in told.items():
        assert felt == [round(USUAL.turns(along, below)) for along in offsets]


def test_the_heights_of_what_lies_between_magnet_and_reed_add_up() -> None:
    heights = [float(cell.split()[0]) for _, cell in rows("| between the magnet")]
    assert round(sum(heights)) == BELOW_MM
    assert f"That is about **{BELOW_MM} mm**" in NOTE


def test_the_table_of_magnets_is_that_of_the_model() -> None:
    table = rows("| magnet, N42")
    assert len(table) == 4
    for name, *told in table:
        magnet = Magnet(*map(float, name.removesuffix(" mm").split(" x ")))
        next_door = max(abs(magnet.turns(-(NEXT_DOOR - OFF_MM), below)) for below in HEIGHTS)
        assert told == [
            f"{magnet.moment:.3f}",
            ", ".join(f"{worst(magnet, below, OFF_MM):.0f}" for below in HEIGHTS) + " AT",
            f"{next_door:.1f} AT",
            f"{push_mn(magnet, PITCH_MM):.1f} mN",
            f"{slides_at(magnet):.0f} mm",
            f"{lifts_at(magnet):.0f} mm",
        ]


def test_the_table_of_stacks_is_that_of_the_model() -> None:
    table = rows("| pawns | its own reed")
    assert [int(count) for count, *_ in table] == [1, 2, 3, 4, 5]
    for count, own, next_door in table:
        assert own == f"{USUAL.stack(int(count), STACKED_MM, REED_OFFSET_MM, BELOW_MM):.0f} AT"
        assert next_door == f"{abs(USUAL.stack(int(count), STACKED_MM, -NEXT_DOOR, BELOW_MM)):.1f} AT"
    weak = abs(Magnet(5, 2).stack(5, STACKED_MM, -NEXT_DOOR, BELOW_MM))
    assert f"five of them are {weak:.1f} AT next door" in WORDS
    assert weak < DROP_OUT_AT < abs(USUAL.stack(3, STACKED_MM, -NEXT_DOOR, BELOW_MM))


def test_what_is_said_of_pushing_and_sticking_is_so() -> None:
    friction = 1e3 * FRICTION * PAWN_KG * GRAVITY
    assert push_mn(USUAL, PITCH_MM) < friction / 6
    assert push_mn(USUAL, PITCH_MM / 2) > friction
    for magnet in (Magnet(5, 2), Magnet(6, 2), USUAL, Magnet(8, 3)):
        assert pull_mn(magnet, STACKED_MM) > 1e3 * PAWN_KG * GRAVITY
    assert f"nearer than {slides_at(USUAL):.0f} mm they creep together" in WORDS
    corner = CORNER * PITCH_MM * 2**0.5
    assert f"{corner:.1f} mm to the middle of the space" in WORDS
    assert f"({push_mn(USUAL, corner):.0f} mN against {friction:.0f})" in WORDS
    beside = USUAL.turns(CORNER * PITCH_MM - REED_OFFSET_MM, BELOW_MM, CORNER * PITCH_MM)
    assert f"brings {beside:.0f} AT to the reed of the wand" in WORDS
    assert beside < PULL_IN_AT
    assert f"{degrees(atan(FRICTION)):.0f} degrees are {FRICTION}" in WORDS


def test_what_is_parked_where_the_notes_say_closes_nothing() -> None:
    one, heap = (quiet_at(USUAL, count, BELOW_MM) for count in (1, 16))
    [parked] = map(int, re.findall(r"begins (\d+) mm from the cross", WORDS))
    assert f"keeps {one + 0.5:.0f} mm, and a heap of sixteen, all one way up, {heap:.0f} mm" in WORDS
    assert parked >= heap + REED_OFFSET_MM


def test_the_other_figures_are_those_of_the_template_and_of_the_model() -> None:
    assert f"**{REED_OFFSET_MM:g} mm beside**" in NOTE
    assert f"{GLASS_MM:g} mm of glass" in NOTE
    assert f"bend {LEG_MM:g} mm away from it" in WORDS
    assert f"It closes at {PULL_IN_AT:g} AT for sure" in WORDS
    assert f"stay so down to {DROP_OUT_AT:g} AT" in WORDS
    assert f"{1e3 * MU / (GLASS_MM * 1e-3):.2f} mT along the glass" in WORDS


# The picture


SCALE, REACH, LOWEST, HIGHEST = 4.0, 20, 3, 16
MIDDLE = (105.0, 90.0)
"""Where the middle of the reed is drawn: four millimetres of the picture to one of the table."""


def zone(turns: float, side: int) -> list[tuple[float, float]]:
    """Where the lower face may be for at least so many ampere-turns, over one end of the reed."""
    near: list[tuple[float, float]] = []
    far: list[tuple[float, float]] = []
    for half in range(2 * LOWEST, 2 * HIGHEST + 1):
        above = half / 2
        felt = [along for along in range(REACH + 1) if USUAL.turns(along, above) >= turns]
        if felt:
            near.append((border(felt[0] - 1, felt[0], above, turns), above))
            far.append((border(felt[-1] + 1, felt[-1], above, turns) if felt[-1] < REACH else REACH, above))
    x, y = MIDDLE
    return [
        (round(x + SCALE * side * along, 1), round(y - SCALE * above, 1))
        for along, above in (*near, *reversed(far))
    ]


def border(out: float, inside: float, above: float, turns: float) -> float:
    """Where between these two the zone begins, to a thirtieth of a millimetre."""
    for _ in range(5):
        middle = (out + inside) / 2
        out, inside = (out, middle) if USUAL.turns(middle, above) >= turns else (middle, inside)
    return inside


def test_the_zones_of_the_picture_are_those_of_the_model() -> None:
    [name] = re.findall(r"\]\(pictures/([^)]+)\)", NOTE)
    picture = (NOTES / "pictures" / name).read_text()
    for turns in (PULL_IN_AT, DROP_OUT_AT):
        for side in (-1, 1):
            [points] = re.findall(rf'<g id="zone-{turns:g}-{side}">\n<polygon points="([^"]+)"', picture)
            assert points == " ".join(f"{x:g},{y:g}" for x, y in zone(turns, side))
    assert f">{REED_OFFSET_MM:g} mm beside<" in picture
    assert f"{USUAL.diameter} x {USUAL.height} mm, N42; glass of {GLASS_MM:g} mm" in picture


def test_that_magnets_are_dangerous_is_said_first() -> None:
    _, first, *_ = NOTE.split("\n\n")
    assert first.startswith("> **Small magnets kill when they are swallowed.**")
    assert "to a hospital at once" in NOTE.partition("## ")[0]
