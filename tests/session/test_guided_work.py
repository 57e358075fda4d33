"""Work on the table itself: begun from the menu in mid-game, done with a tag, and left with the key."""

import pytest

from companion.drawing.text import Style as Bar
from companion.games.kernel import Actor, Seat, because
from companion.session.dispatch import open_menu
from companion.session.events import PartGone, PartReturned, Rewired
from companion.session.question import Choice, Pick, Topic
from companion.session.work import findings
from companion.session.work.job import CellFelt, Examine, Examined, Rewire, TagLaid
from companion.session.work.short_jobs import BLINK_S
from companion.session.work.wiring import PLAIN_WIRING, Outfit, Wiring
from companion.table.events import Button, Chair, Cue, Tagged
from companion.table.manners import Manners, Style, manners_of_style
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.session.evening import RELAXED, Evening, evening
from tests.table.virtual_hands import NORTH, SOUTH

BOTH = ("south.reader", "north.reader")
WHOSE = Choice(Pick.JOB, "readers")


def with_readers(*, welcome: bool = False, manners: Manners = RELAXED) -> Evening:
    return evening(welcome=welcome, manners=manners, outfit=Outfit(readers=BOTH, chairs=(SOUTH, NORTH)))


def at_work(*, manners: Manners = RELAXED) -> Evening:
    at = with_readers(manners=manners)
    at.menu(Pick.TABLE, WHOSE)
    return at


def lay(at: Evening, reader: str, uid: str | None = "04") -> None:
    at.tell(TagLaid(at.now, reader, uid))


@pytest.mark.parametrize(
    ("outfit", "offered"),
    [
        (Outfit(), []),
        (Outfit(readers=BOTH[:1], chairs=(SOUTH,)), ["health"]),
        (Outfit(readers=BOTH, cells=1), ["cells", "readers"]),
        (Outfit(phones=True, buttons=((SOUTH, Button.KEY),)), ["check", "phones"]),
    ],
)
def test_a_table_offers_the_work_that_it_has_parts_for(outfit: Outfit, offered: list[str]) -> None:
    at = evening(outfit=outfit)
    at.hold()
    assert (Pick.TABLE in at.picks()) is bool(offered)
    if offered:
        at.choose(Pick.TABLE)
    assert [choice.value for choice in at.choices() if choice.pick == Pick.JOB] == offered


def test_another_game_leaves_the_work_on_the_table_and_its_wiring_as_they_were() -> None:
    at = with_readers()
    crossed = Wiring(readers={"north.reader": "south.reader", "south.reader": "north.reader"})
    at.tell(Rewired(at.now, crossed))
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    at.menu(Pick.TABLE)
    assert (WHOSE in at.choices(), at.desk.workshop.wiring) == (True, crossed)


def test_whichever_reader_tells_of_a_tag_belongs_to_the_chair_that_blinks() -> None:
    at = at_work()
    assert at.says(SOUTH) == (
        "Whose reader?",
        "Hold a tag to",
        "the reader here.",
        "Push on, key end",
    )
    assert at.says(NORTH)[1:] == ("Hold a tag to", "south's reader.", "Push on, key end")
    lay(at, "north.reader")
    lay(at, "north.reader", None)
    lay(at, "south.reader")
    crossed = Wiring(readers={"north.reader": "south.reader", "south.reader": "north.reader"})
    assert (at.desk.workshop.job, at.written) == (None, [Rewire(at.now, crossed)])


def test_the_screen_of_the_chair_that_is_meant_blinks_and_no_other() -> None:
    at = at_work()

    def bright(chair: Chair) -> bool:
        lines = sheet(at.desk, chair, ENGLISH).lines
        return all(line.style is Bar.INVERSE for line in lines)

    seen = []
    for _ in range(4):
        seen.append((bright(SOUTH), bright(NORTH)))
        at.pass_time(BLINK_S)
    assert seen == [(True, False), (False, False)] * 2


def test_a_reader_that_was_found_already_is_told_of_by_name() -> None:
    at = at_work()
    lay(at, "north.reader")
    lay(at, "north.reader")
    assert "It is south's. Try another." in " ".join(at.says(SOUTH))
    assert at.desk.workshop.job is not None


def test_a_reader_that_the_table_does_not_have_is_nobodys() -> None:
    at = at_work()
    lay(at, "nobody.reader")
    assert at.says(SOUTH)[1:3] == ("Hold a tag to", "the reader here.")


def test_who_has_no_reader_of_their_own_is_passed_over_and_gets_what_is_left() -> None:
    at = at_work()
    at.push(SOUTH)
    lay(at, "south.reader")
    crossed = Wiring(readers={"south.reader": "north.reader", "north.reader": "south.reader"})
    assert at.written == [Rewire(at.now, crossed)]


@pytest.mark.parametrize("held", [False, True])
def test_the_key_leaves_everything_as_it_was(held: bool) -> None:  # noqa: FBT001 - a case
    at = at_work()
    lay(at, "north.reader")
    (at.hold if held else at.tap)(SOUTH)
    assert (at.desk.workshop.job, at.written, at.topic()) == (None, [], None)


def test_hands_and_tags_are_nothing_to_the_game_meanwhile_and_the_board_is_led_back_to_it() -> None:
    at = at_work()
    at.lift("a1")
    at.put("a2")
    at.tell(Tagged(at.now, SOUTH, "04"))
    assert at.made == []
    at.tap(SOUTH)
    assert (at.made, at.desk.is_resting) == ([], False)
    assert at.desk.activity.instruction is not None
    at.lift("a2")
    at.put("a1")
    at.play("a1-a2")
    assert at.made == ["a1-a2"]


def test_clocks_stand_still_meanwhile() -> None:
    at = with_readers(
        manners=manners_of_style(Style.BLITZ, [Seat(Actor(name)) for name in ("white", "black")])
    )
    at.play("a1-a2")
    before = at.table.timing.clock
    assert before is not None
    assert before.running is not None
    at.menu(Pick.TABLE, WHOSE)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running is None


def test_what_was_asked_at_the_beginning_is_asked_again() -> None:
    at = with_readers(welcome=True)
    at.choose(Pick.TABLE, WHOSE)
    assert at.desk.workshop.job is not None
    at.tap(SOUTH)
    assert at.topic() is Topic.WELCOME


def test_what_cannot_be_written_has_not_been_found_out_and_a_press_takes_the_news_away() -> None:
    at = at_work()
    lay(at, "north.reader")
    at.saves = False
    lay(at, "south.reader")
    assert (at.desk.workshop.wiring, at.written) == (PLAIN_WIRING, [])
    assert at.desk.notices.unsaved is not None
    at.push(SOUTH)
    assert not at.desk.has_notice
    assert at.desk.workshop.job is not None
    at.saves = True
    lay(at, "south.reader")
    assert len(at.written) == 1


def test_a_part_that_is_lost_meanwhile_is_told_of() -> None:
    at = at_work()
    at.tell(PartGone(at.now, "south.reader", because("hardware.broken", device="x", detail="y"), feels=False))
    assert at.desk.notices.notes
    at.push(SOUTH)
    assert (at.desk.notices.notes, at.desk.workshop.job is None) == ((), False)


def test_what_only_a_key_would_leave_ends_with_the_last_one_and_is_not_begun_without_it() -> None:
    at = at_work()
    for key in ("south.key", "north.key"):
        assert at.desk.workshop.job is not None
        at.tell(PartGone(at.now, key, because("hardware.broken", device=key, detail="gone"), feels=False))
    assert (at.desk.workshop.job, at.table.halted) == (None, False)
    at.push()  # what is told of one key,
    at.push()  # and of the other
    at.play("a1-a2")
    assert at.made == ["a1-a2"]
    assert Pick.TABLE not in [choice.pick for choice in open_menu(at.desk, SOUTH).choices]


# Trying every part

EVERYTHING = Outfit(
    cells=2,
    lights=2,
    chairs=(SOUTH, NORTH),
    buttons=tuple((chair, button) for chair in (SOUTH, NORTH) for button in Button),
    dials=(SOUTH,),
    screens=(SOUTH,),
    readers=BOTH[:1],
    sound=True,
)


def trying(*lost: str) -> Evening:
    at = evening(welcome=False, outfit=EVERYTHING)
    for part in lost:
        why = because("hardware.broken", device=part, detail="gone")
        at.tell(PartGone(at.now, part, why, feels=False))
        at.push()
    at.menu(Pick.TABLE, Choice(Pick.JOB, "check"))
    return at


def test_every_part_is_tried_from_the_menu_and_the_game_goes_on() -> None:
    at = trying()
    assert at.says() == ("Try every part", "14 steps. Hold a", "key to leave.", "Push on, key end")
    at.push()
    for chair in (SOUTH, NORTH):
        assert at.says(chair)[1] == "Push the dial"
        at.push(chair)
    for chair in (SOUTH, NORTH):
        assert at.says(chair)[1] == "Press the key"
        at.tap(chair)
    at.turn(4)
    at.push()
    for _ in range(2):  # the screen
        at.push()
    lay(at, "south.reader")
    at.pass_time(3.0)
    lay(at, "south.reader", None)
    for _ in range(4):  # lights
        at.push()
    before = at.table.cue[0]
    at.pass_time(2.0)
    assert at.table.cue == (before + 1, Cue.WON)
    at.push()
    at.push()  # the board is clear
    for cell in (0, 1):
        at.tell(CellFelt(at.now, cell, present=True))
        at.tell(CellFelt(at.now, cell, present=False))
    assert at.says() == ("All well", "Every part works", "(14 steps).", "Push: done")
    at.push()
    assert (at.desk.workshop.job, at.made, at.topic()) == (None, [], None)
    assert [type(effect) for effect in at.written] == [Examine]
    at.play("a1-a2")
    assert at.made == ["a1-a2"]


def test_a_key_that_is_held_leaves_wherever_one_is() -> None:
    at = trying()
    at.push()
    at.push()
    at.hold()
    assert (at.desk.workshop.job, at.desk.is_resting) == (None, False)


def test_a_part_that_was_lost_before_or_is_lost_meanwhile_is_not_tried() -> None:
    at = trying("south.push")
    at.push()
    assert at.says(NORTH)[1] == "Push the dial"
    at.tell(PartGone(at.now, "north.push", because("hardware.missing", device="x"), feels=False))
    at.push()  # that the part is lost is told before all else
    assert at.says()[0:2] == ("Step 3 of 14", "Press the key")
    at.tell(PartGone(at.now, "north.key", because("hardware.missing", device="x"), feels=False))
    at.push()
    at.tell(PartReturned(at.now, "north.key"))
    at.tap()
    assert at.says(NORTH)[0:2] == ("Step 4 of 14", "Press the key")


# What the doctor says


def test_the_doctor_is_called_from_the_menu_and_says_what_is_not_well() -> None:
    at = evening(outfit=EVERYTHING)
    at.menu(Pick.TABLE, Choice(Pick.JOB, "health"))
    at.pass_time()
    assert [type(effect) for effect in at.written] == [Examine]
    assert at.says()[:3] == ("Health", "Looking at", "everything ...")
    weak = findings.Subject(findings.Area.POWER, "power").warn("doctor.weak-power")
    at.tell(Examined(at.now, (weak,)))
    assert at.says() == ("Health", "Broken: 0. To", "look at: 1.", "Dial, push: done")
    at.turn(1)
    assert at.says()[:2] == ("power", "The supply of")
    at.push()
    assert (at.desk.workshop.job, at.made) == (None, [])


def test_a_doctor_who_comes_too_late_is_not_heard() -> None:
    at = evening(outfit=EVERYTHING)
    at.menu(Pick.TABLE, Choice(Pick.JOB, "health"))
    at.pass_time()
    at.tap()
    before = at.desk
    at.tell(Examined(at.now, ()))
    assert at.desk == before
