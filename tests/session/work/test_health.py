"""What the doctor found, read at the table: the worst first, and nothing of what is simply well."""

from companion.games.kernel import because
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import READ_S, Examine, Examined
from companion.session.work.short_jobs import Health
from tests.session.work.bench import Bench
from tests.table.virtual_hands import SOUTH

WELL = Subject(Area.PART, "cells").ok("doctor.aboard")
CLOCK = Subject(Area.CLOCK, "clock").note("doctor.clock-unknown")
POWER = Subject(Area.POWER, "power").warn("doctor.weak-power")
SCREEN = Finding(
    Subject(Area.PART, "south.screen"),
    Verdict.BROKEN,
    because("hardware.silent", device="/dev/i2c-1 0x3C"),
)


def found(*each: Finding) -> Bench:
    at = Bench(Health(5.0), now=5.0)
    at.pass_time(0.0)
    assert at.effects == [Examine(5.0)]
    at.tell(Examined(at.now, each))
    return at


def titles(at: Bench) -> list[str]:
    """Round and round with the dial."""
    seen: list[str] = []
    while (title := "".join(map(str, at.sheet().lines[0].text))) not in seen:
        seen.append(title)
        at.turn(1)
    return seen


def test_the_doctor_is_asked_once_and_a_button_leaves_while_one_waits() -> None:
    at = Bench(Health(5.0), now=5.0)
    at.pass_time(60.0)
    assert (at.effects, at.says()) == ([Examine(5.0)], "Looking at everything ...")
    at.tap()
    assert at.job is None


def test_a_table_that_is_well_says_how_much_was_looked_at() -> None:
    at = found(*[WELL] * 34)
    assert (at.says(), titles(at)) == ("34 things looked at: all well.", ["Health"])
    at.push()
    assert at.job is None


def test_what_is_good_to_know_makes_nobody_ill() -> None:
    at = found(WELL, CLOCK)
    assert (at.says(), titles(at)) == ("2 things looked at: all well.", ["Health", "clock"])


def test_what_is_broken_is_read_first() -> None:
    at = found(WELL, CLOCK, SCREEN, POWER)
    assert at.says() == "Broken: 1. To look at: 1."
    assert titles(at) == ["Health", "south.screen", "power", "clock"]


def test_a_long_sentence_goes_by_in_screenfuls_and_begins_anew_with_the_next_thing() -> None:
    at = found(POWER)
    at.turn(1)
    first = at.says(SOUTH)
    at.pass_time(READ_S)
    second = at.says(SOUTH)
    assert at.sentence().startswith(first.split()[0])
    assert first != second
    at.turn(2)
    assert at.says(SOUTH) == first
