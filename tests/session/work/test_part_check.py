"""Every part is tried: what a person sees, does and is told in the end, part by part."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from companion.drawing.pixels import HEIGHT, WIDTH, paint
from companion.games.kernel import Reason, because
from companion.session.work.board_trials import FLICKERS, STEP_S
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import READ_S, Examine, Examined, Shine
from companion.session.work.part_check import begin_check
from companion.session.work.trials import BLINK_S, LIES_S, MISTAKEN_BEATS
from companion.session.work.wiring import PLAIN_WIRING, MatPlaces, Outfit, Wiring
from companion.table.events import COMMON, Button, Chair, Cue
from companion.view.sentences import read_aloud
from companion.view.work_sheets import LIT
from companion.words import ENGLISH
from tests.session.work.bench import Bench, told
from tests.table.virtual_hands import NORTH, SOUTH

DIALS = (SOUTH, NORTH)
HANDS = tuple((chair, button) for chair in DIALS for button in (Button.PUSH, Button.KEY))
MAT = MatPlaces(
    "katarenga",
    cells={"a1": (0,), "b1": (1,), "c1": (2, 3)},
    lights={"a1": (0,), "b1": (1,), "c1": (2,), "z9": (3,)},
)


def checking(outfit: Outfit, *, wiring: Wiring = PLAIN_WIRING, begun: bool = True) -> Bench:
    """The job once it was said what is to come."""
    at = Bench(begin_check(outfit, wiring, 0.0))
    if begun:
        at.push()
    return at


def mended(at: Bench) -> list[str]:
    """What there is to mend, read with the dial from first to last."""
    read = []
    while at.sentence() not in read:
        read.append(at.sentence())
        at.turn(1)
    at.push()
    assert at.job is None
    return read


WELL = "Every part works ({} steps)."


def well(steps: int) -> list[str]:
    return [WELL.format(steps)]


# Before and after


def test_a_key_leaves_before_anything_is_tried() -> None:
    at = checking(Outfit(buttons=HANDS), begun=False)
    assert at.says() == "4 steps. Hold a key to leave."
    at.tap()
    assert at.job is None


def test_what_there_is_to_mend_is_read_with_the_dial_round_and_round_and_in_time() -> None:
    at = checking(Outfit(buttons=HANDS))
    for _ in HANDS[:2]:
        at.tap()  # both pushes are dead
    for chair in DIALS:
        at.tap(chair)
    south, north = (
        f"The push of the {chair} dial was not heard. Look at its two wires, and at its pin in the profile."
        for chair in DIALS
    )
    assert at.sentence() == south
    seen = [at.says()]
    while len(seen) == 1 or seen[-1] != seen[0]:
        at.pass_time(READ_S)
        seen.append(at.says())
    assert " ".join(seen[:-1]) == south
    at.turn(-1)
    assert at.sentence() == north
    assert mended(at) == [north, south]


# What a probe finds

SCREEN = "south.screen"
SILENT = because("hardware.silent", device="/dev/i2c-1 0x3C")
SLOW = because("doctor.slow-screen", device="/dev/i2c-1 0x3C", ms=100, limit=50)
GOOD = because("doctor.screen", device="/dev/i2c-1 0x3C", ms=25)


def examined(at: Bench, *found: Finding) -> None:
    at.pass_time(0.0)
    assert [effect for effect in at.effects if isinstance(effect, Examine)] == [Examine(0.0, parts_only=True)]
    at.tell(Examined(at.now, found))


def finding(verdict: Verdict, reason: Reason, part: str = SCREEN) -> Finding:
    return Subject(Area.PART, part).finding(verdict, reason)


def title(at: Bench) -> str:
    """On the common screen: that of the chair blinks."""
    return read_aloud(at.sheet(None), ENGLISH)[0]


def test_the_trial_of_a_part_begins_with_what_its_probe_found_and_goes_on_by_itself() -> None:
    at = checking(Outfit(screens=(SOUTH,)))
    examined(at, finding(Verdict.OK, GOOD))
    assert (title(at), at.says(None)) == ("It answers", "Look at the south screen.")
    at.pass_time(READ_S)
    assert title(at) == "Step 1 of 2"
    at.push()
    assert title(at) == "Step 2 of 2"
    at.push()
    assert mended(at) == well(2)


def test_what_is_wrong_is_read_in_full_before_somebody_judges_and_is_to_be_mended() -> None:
    at = checking(Outfit(screens=(SOUTH,)), begun=False)
    examined(at, finding(Verdict.WARN, SLOW), finding(Verdict.NOTE, GOOD, "sound"))
    at.push()
    assert (title(at), at.sentence()) == (SCREEN, told(SLOW))
    assert read_aloud(at.sheet(), ENGLISH)[-1] == "Push: go on"
    first = at.says()
    at.pass_time(READ_S)
    assert at.says() != first
    at.push()
    assert (title(at), at.says(None)) == ("Step 1 of 2", "Look at the south screen.")
    at.push()
    at.tap()
    assert mended(at) == [told(SLOW), told(because("work.screen-small", chair=SOUTH))]


def test_a_part_that_is_broken_is_not_tried_and_each_of_its_faults_is_told() -> None:
    at = checking(Outfit(screens=(SOUTH,), sound=True))
    at.lose(SCREEN)
    assert at.says() == "Do you hear a tune?"  # the findings come late
    at = checking(Outfit(screens=(SOUTH,), sound=True), begun=False)
    at.lose(SCREEN)
    examined(at, finding(Verdict.BROKEN, SILENT), finding(Verdict.WARN, SLOW), finding(Verdict.OK, GOOD))
    at.push(times=3)
    assert at.says() == "Do you hear a tune?"
    at.push()
    assert mended(at) == [told(SILENT), told(SLOW)]


def test_a_finding_that_comes_during_the_trial_of_its_part_interrupts_it() -> None:
    at = checking(Outfit(screens=(SOUTH,), sound=True))
    at.push()
    examined(at, finding(Verdict.WARN, SLOW))
    assert at.sentence() == told(SLOW)
    at.push()
    assert at.says() == "Sit as you play. Can you read it?"
    at.push(times=2)
    assert mended(at) == [told(SLOW)]


def test_what_comes_after_the_trial_of_its_part_is_told_last_and_after_all_trials_not_at_all() -> None:
    at = checking(Outfit(screens=(SOUTH,), sound=True))
    at.push(times=2)
    power = Subject(Area.POWER, "power").warn("doctor.weak-power")  # somebody left Health before it was done
    examined(at, finding(Verdict.BROKEN, SILENT), finding(Verdict.OK, GOOD), power)
    assert at.says() == "Do you hear a tune?"
    at.tap()
    at.tell(Examined(at.now, (finding(Verdict.WARN, SLOW),)))
    assert mended(at) == ["No sound. Look at its wires and its pin in the profile.", told(SILENT)]


def test_a_reader_is_the_one_that_it_turned_out_to_be() -> None:
    swapped = Wiring(readers={"south.reader": "north.reader", "north.reader": "south.reader"})
    at = checking(Outfit(readers=("south.reader", "north.reader")), wiring=swapped)
    examined(at, finding(Verdict.BROKEN, SILENT, "south.reader"))
    at.tap()
    assert (title(at), at.sentence()) == ("north.reader", told(SILENT))


# Buttons


def test_every_button_that_is_pressed_is_well() -> None:
    at = checking(Outfit(buttons=HANDS))
    for chair in DIALS:
        assert (at.says(chair), at.says(None)) == ("Push the dial here.", f"Push the {chair} dial.")
        at.push(chair)
    for chair in DIALS:
        assert (at.says(chair), at.says(None)) == ("Press the key here.", f"Press the {chair} key.")
        at.tap(chair)
    assert mended(at) == well(4)


def test_the_screen_of_the_chair_that_is_meant_blinks_and_no_other() -> None:
    at = checking(Outfit(buttons=HANDS))
    assert at.job is not None
    seen = []
    for _ in range(4):
        seen.append((at.job.page(SOUTH).inverse, at.job.page(NORTH).inverse, at.job.page(None).inverse))
        at.pass_time(BLINK_S)
    assert seen == [(True, False, False), (False, False, False)] * 2


def test_a_button_of_another_chair_is_told_by_its_name_and_is_not_the_one() -> None:
    at = checking(Outfit(buttons=HANDS))
    at.push(NORTH)
    assert at.says() == "That was the north dial."
    assert at.job is not None
    assert [at.job.page(chair).inverse for chair in (SOUTH, NORTH)] == [True, False]
    at.push(SOUTH)
    at.push(NORTH)
    at.tap(NORTH)
    assert at.says() == "That was the north key."
    at.tap(SOUTH)
    at.tap(NORTH)
    assert mended(at) == well(4)


@pytest.mark.parametrize(
    ("outfit", "mistake", "said", "wanted"),
    [
        (Outfit(buttons=HANDS), Bench.push, "That was the south dial.", "Push the north dial."),
        (
            Outfit(dials=DIALS),
            lambda at: at.turn(1),
            "That was the south dial.",
            "north dial right by 4: 0",
        ),
        (
            Outfit(readers=("north.reader",)),
            lambda at: at.lay("south.reader"),
            "That was the south reader.",
            "Hold a tag to north's reader.",
        ),
    ],
)
def test_whoever_took_the_part_of_another_chair_is_told_and_then_what_is_wanted_again(
    outfit: Outfit, mistake: Callable[[Bench], None], said: str, wanted: str
) -> None:
    at = checking(outfit)
    while at.says() != wanted:
        at.push()
    mistake(at)
    assert at.says() == said
    at.pass_time(MISTAKEN_BEATS * BLINK_S)
    assert at.says() == wanted


def test_a_dead_button_is_told_by_a_button_of_the_other_kind() -> None:
    at = checking(Outfit(buttons=HANDS))
    at.tap(NORTH)
    at.push(NORTH)
    at.push(NORTH)
    at.tap(NORTH)
    assert mended(at) == [
        "The push of the south dial was not heard. Look at its two wires, and at its pin in the profile.",
        "The south key was not heard. Look at its two wires, and at its pin in the profile.",
    ]


# Dials

LOOSE = "Try it again; if it stays so, look at its wires."
BACKWARDS = "The south dial turns backwards. Give it reverse = true in the profile, or take that away there."


@pytest.mark.parametrize(
    ("turns", "mend"),
    [
        ([1] * 4, well(1)),
        ([1, 2, -1, 2], well(1)),
        ([-1] * 4, [BACKWARDS]),
        ([2] * 4, ["The south dial counted 8 clicks. Give it steps_per_detent = 4 in the profile."]),
        ([1, 1], ["The south dial counted 2 clicks. Give it steps_per_detent = 2 in the profile."]),
        (
            [-2] * 4,
            [
                BACKWARDS,
                "The south dial counted 8 clicks. Give it steps_per_detent = 4 in the profile.",
            ],
        ),
        ([1] * 3, [f"The south dial counted 3 clicks of 4. {LOOSE}"]),
        ([], ["The south dial was not heard. Look at its wires: the middle leg goes to ground."]),
    ],
)
def test_a_dial_is_known_by_the_clicks_that_it_tells_of(turns: list[int], mend: list[str]) -> None:
    at = checking(Outfit(dials=(SOUTH,)))
    for detents in turns:
        at.turn(detents)
    at.push()
    assert mended(at) == mend


def test_the_clicks_are_counted_for_all_to_see_and_those_of_another_dial_are_not() -> None:
    at = checking(Outfit(dials=(SOUTH,)))
    assert (at.says(), at.says(None)) == ("4 clicks right! Counted: 0", "south dial right by 4: 0")
    at.turn(1, NORTH)
    assert at.says() == "That was the north dial."
    at.turn(3)
    assert at.says() == "4 clicks right! Counted: 3"
    at.tap()
    assert mended(at) == ["The south dial is bad. Look at its wires, or take another one."]


# Screens


def test_a_screen_shows_its_edges_and_all_of_it_in_turn_and_somebody_says_how_it_looks() -> None:
    at = checking(Outfit(screens=(SOUTH, COMMON)))
    assert at.sheet(SOUTH) == LIT
    pixels = paint(LIT)
    assert set(pixels.bits) == {0xFF}
    at.pass_time(BLINK_S)
    sheet = at.sheet(SOUTH)
    inside = paint(replace(sheet, framed=False))
    assert at.says() == "A frame, and all lit in turn?"
    bits, width = paint(sheet).bits, WIDTH // 8
    rows = [bits[row * width : (row + 1) * width] for row in range(HEIGHT)]
    assert {*rows[0], *rows[-1]} == {0xFF}
    assert all(row[0] & 0x80 and row[-1] & 0x01 for row in rows)
    assert inside != paint(sheet)
    assert at.says(NORTH) == "Look at the south screen."
    at.push()
    at.push()
    assert (at.sheet(None), at.says(SOUTH)) == (LIT, "Look at the common screen.")
    at.tap()
    at.push()
    assert mended(at) == [
        (
            "The common screen is bad. Look at its plug. If its picture is shifted, its chip is another one: "
            "change its driver in the profile."
        )
    ]


def test_each_screen_is_read_by_who_sits_there_as_they_will_play() -> None:
    at = checking(Outfit(screens=(SOUTH, NORTH)))
    at.push()
    assert (at.says(SOUTH), at.says(NORTH)) == (
        "Sit as you play. Can you read it?",
        "Read the south screen.",
    )
    still = at.sheet(SOUTH)
    at.pass_time(BLINK_S)
    assert at.sheet(SOUTH) == still
    at.tap()
    at.push()
    at.push()
    assert mended(at) == [
        (
            "The south screen is hard to read from where people sit. Tilt it to their eyes, shade it, or "
            "take a larger one: firmware_notes/screens.md."
        )
    ]


# Readers

NORTHS = Outfit(readers=("north.reader",), chairs=DIALS)


def test_a_tag_that_comes_lies_and_goes_is_all_that_a_reader_needs() -> None:
    at = checking(NORTHS)
    assert (at.says(NORTH), at.says()) == ("Hold a tag to the reader here.", "Hold a tag to north's reader.")
    at.lay("north.reader")
    assert at.says() == "Leave the tag there."
    at.pass_time(LIES_S)
    assert at.says() == "Take the tag away."
    at.lay("north.reader", None)
    assert mended(at) == well(1)


def test_a_tag_that_is_taken_away_too_soon_was_read_all_the_same() -> None:
    at = checking(NORTHS)
    at.lay("north.reader")
    at.lay("north.reader", None)
    at.pass_time(LIES_S)
    assert mended(at) == well(1)


def test_a_tag_that_comes_and_goes_while_it_lies_there_is_counted() -> None:
    at = checking(NORTHS)
    at.lay("north.reader")
    for _ in range(2):
        at.pass_time(0.7)
        at.lay("north.reader", None)
        at.lay("north.reader")
    at.pass_time(LIES_S)
    at.lay("north.reader", None)
    assert mended(at) == [
        "The north reader missed the tag in 3 s (times: 2). Mount it nearer to the top, and away from metal."
    ]


@pytest.mark.parametrize("press", [Bench.push, Bench.tap])
def test_a_reader_that_reads_nothing_is_given_up_with_either_button(press: Callable[[Bench], None]) -> None:
    at = checking(NORTHS)
    at.pass_time(60.0)
    press(at)
    assert mended(at) == [
        "The north reader read no tag, or not well. Look at its plug, and find out whose reader is whose."
    ]


def test_readers_are_known_by_who_they_are_in_truth() -> None:
    at = checking(NORTHS, wiring=Wiring(readers={"south.reader": "north.reader"}))
    at.lay("west.reader")
    assert at.says() == "That was the west reader."
    at.lay("south.reader")
    at.push()
    assert mended(at) == well(1)


# Lights and sound


def test_lights_shine_in_three_colours_and_then_walk() -> None:
    at = checking(Outfit(lights=3))
    for shine in (Shine.RED, Shine.GREEN, Shine.BLUE):
        assert at.lights == dict.fromkeys(range(3), shine)
        assert at.says() == f"Are all lights {shine.value}?"
        at.push()
    seen = []
    for _ in range(4):
        seen.append(at.lights)
        at.pass_time(STEP_S)
    assert seen == [{number: Shine.HERE} for number in (0, 1, 2, 0)]
    at.push()
    assert mended(at) == well(4)


def test_bad_lights_are_found_with_the_dial_and_told_with_the_key() -> None:
    at = checking(Outfit(lights=40, dials=(SOUTH,)))
    at.turn(4)
    at.push()
    at.tap()
    assert (at.lights, at.says()) == ({0: Shine.RED}, "Dial to a bad one. Light 0?")
    for detents in (-1, 12):
        at.turn(detents)
        at.tap()
    assert (at.lights, at.says()) == ({11: Shine.RED}, "Light 11 is bad. Any more?")
    at.push(times=4)
    assert mended(at) == [
        f"Light {light} is bad. Look at its joints, and at the wire from the light before it."
        for light in (11, 39)
    ]


@pytest.mark.parametrize("dials", [(), (SOUTH,)])
def test_bad_lights_that_nobody_finds_are_told_all_the_same(dials: tuple[Chair, ...]) -> None:
    at = checking(Outfit(lights=3, dials=dials))
    if dials:
        at.turn(4)
        at.push()
    at.push(times=3)
    at.tap()
    if dials:
        at.push()
    assert mended(at) == ["Some lights are bad. Look at the joints of the first one, and its supply."]


def test_the_sound_plays_until_somebody_says_whether_they_hear_it() -> None:
    at = checking(Outfit(sound=True))
    at.pass_time(6.0)
    assert (at.says(), at.cues) == ("Do you hear a tune?", [Cue.WON] * 3)
    at.tap()
    assert mended(at) == ["No sound. Look at its wires and its pin in the profile."]


# Cells


def felt(
    cells: Iterable[int] = (), *, wiring: Wiring = PLAIN_WIRING, mats: tuple[MatPlaces, ...] = (MAT,)
) -> Bench:
    """The board is cleared, but these cells feel something."""
    at = checking(Outfit(cells=4, lights=4, places=mats), wiring=wiring, begun=False)
    at.feel(*cells)
    at.push(times=5)
    assert at.says().startswith("Clear the board.")
    return at


def test_a_magnet_that_goes_over_every_cell_ends_the_trial_by_itself() -> None:
    at = felt()
    at.push()
    assert (at.lights, at.says()) == (
        dict.fromkeys(range(3), Shine.HERE),
        "Sweep a magnet on all: 0/4",
    )
    at.sweep(0, 2)
    assert at.lights == {0: Shine.FOUND, 1: Shine.HERE, 2: Shine.HERE}
    assert at.says() == "Sweep a magnet on all: 2/4"
    at.sweep(1, 3)
    assert mended(at) == well(5)


def test_cells_that_feel_nothing_are_told_by_space_and_number() -> None:
    at = felt()
    at.push()
    at.sweep(0, 2)
    at.push()
    assert mended(at) == [
        f"Cell {cell} felt nothing. Look at its wire and its diode." for cell in ("b1 (1)", "c1 (3)")
    ]


def test_pieces_that_are_cleared_away_late_do_no_harm_and_a_cell_that_stays_closed_does() -> None:
    at = felt([0, 1, 2])
    assert at.says() == "Clear the board. Felt still: 3"
    assert at.lights == dict.fromkeys(range(3), Shine.WRONG)
    at.feel(0, present=False)
    at.push()
    at.feel(1, present=False)
    assert at.lights == {0: Shine.HERE, 1: Shine.FOUND, 2: Shine.WRONG}
    at.sweep(0, 3)
    at.push()
    assert mended(at) == [
        "Cell c1 (2) feels something where nothing is. Look for a wire that touches another."
    ]


@pytest.mark.parametrize(("gap_s", "flickers"), [(0.005, False), (0.1, True), (0.4, False)])
def test_a_cell_flickers_that_closes_quicker_than_a_hand_and_slower_than_a_bounce(
    gap_s: float, *, flickers: bool
) -> None:
    at = felt()
    at.push()
    for _ in range(FLICKERS):
        at.feel(0)
        at.now += gap_s
        at.feel(0, present=False)
        at.now += gap_s
    assert at.lights[0] is (Shine.WRONG if flickers else Shine.FOUND)
    at.sweep(1, 2, 3)
    assert mended(at) == (["Cell a1 (0) flickers. Look at its joints."] if flickers else well(5))


def test_cells_and_lights_that_are_wired_otherwise_are_shown_where_they_are() -> None:
    at = felt(wiring=Wiring(cells={0: 1, 1: 0}, lights={0: 2, 2: 0}))
    at.push()
    at.sweep(1)
    assert at.lights == {0: Shine.HERE, 1: Shine.HERE, 2: Shine.FOUND}
    at.push()
    assert "Cell b1 (0) felt" in at.sentence()


def test_of_several_mats_the_one_with_most_cells_names_them() -> None:
    small = MatPlaces("kiwara", cells={"x": (1,)}, lights={"x": (1,)})
    for mats in ((MAT, small), (small, MAT)):
        at = felt(mats=mats)
        at.push(times=2)
        assert "Cell a1 (0) felt" in at.sentence()


def test_a_light_in_a_bar_is_green_once_all_of_its_line_was_felt() -> None:
    mat = replace(MAT, lights={"b1": (1,)}, runs={0: ("a1", "b1", "c1"), 2: ("c1", "z9")})
    at = felt(mats=(mat,))
    at.push()
    at.sweep(0, 2)
    assert at.lights == {0: Shine.HERE, 1: Shine.HERE, 2: Shine.HERE}
    at.sweep(3)
    assert at.lights == {0: Shine.HERE, 1: Shine.HERE, 2: Shine.FOUND}


def test_without_a_mat_a_cell_is_a_number_beside_the_light_of_the_same_number() -> None:
    at = felt(mats=())
    at.push()
    at.sweep(3)
    assert at.lights == {0: Shine.HERE, 1: Shine.HERE, 2: Shine.HERE, 3: Shine.FOUND}
    at.push()
    assert "Cell 0 felt" in at.sentence()


def test_cells_that_tell_the_same_anew_have_felt_nothing() -> None:
    at = felt([2])
    at.push()
    at.feel(2)
    at.feel(0, 1, 3, present=False)
    assert at.says() == "Sweep a magnet on all: 0/4"


# Parts that do not answer


def test_a_part_that_does_not_answer_is_not_tried() -> None:
    at = checking(Outfit(screens=(SOUTH, NORTH), lights=2, sound=True), begun=False)
    for part in ("south.screen", "lights", "sound"):
        at.lose(part)
    at.find("sound")
    at.push()
    assert at.says() == "Look at the north screen."
    at.push()
    at.push()
    assert at.says() == "Do you hear a tune?"
    at.lose("north.screen")
    at.lose("sound")
    assert mended(at) == [
        f"{part} does not answer, so it was not tried. Look at its plug."
        for part in ("south.screen", "lights", "sound")
    ]
