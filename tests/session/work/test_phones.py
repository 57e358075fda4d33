"""Phones are let in and put out by a dial, at the table."""

import pytest

from companion.games.kernel import because
from companion.session.work.job import Admit, PhoneWish
from companion.session.work.short_jobs import PHONE_PAGES, Phones
from companion.table.events import Chair
from companion.view.sentences import read_aloud
from companion.view.work_sheets import PhoneEntrance, work_sheet
from companion.words import ENGLISH
from tests.session.work.bench import Bench
from tests.table.virtual_hands import NORTH, SOUTH

OPEN = PhoneEntrance("192.168.0.7:8765", "ABCDEFGHJKLMN", ("1",))
SHUT = PhoneEntrance(why=because("work.phones-shut"))


def bench() -> Bench:
    return Bench(Phones())


def seen(at: Bench, door: PhoneEntrance | None, chair: Chair | None = SOUTH) -> tuple[str, ...]:
    assert at.job is not None
    return read_aloud(work_sheet(at.job, chair, ENGLISH, door), ENGLISH)


@pytest.mark.parametrize(
    ("detents", "wish"),
    [
        (-1, PhoneWish.OPEN),
        (0, PhoneWish.OPEN),
        (1, PhoneWish.OPEN),
        (2, PhoneWish.RENEW),
        (3, PhoneWish.SHUT),
        (9, PhoneWish.SHUT),
    ],
)
def test_the_dial_chooses_and_a_push_wants_it(detents: int, wish: PhoneWish) -> None:
    at = bench()
    at.turn(detents)
    at.push(NORTH)
    assert at.effects == [Admit(0.0, wish)]
    assert at.job == (Phones(max(detents, 0)) if wish is PhoneWish.OPEN else Phones()), (
        "back to what has come of it"
    )


def test_the_key_leaves_all_as_it_is() -> None:
    at = bench()
    at.turn(3)
    at.tap()
    assert (at.job, at.effects) == (None, [])


def test_while_nobody_may_come_in_screens_say_so_and_how_that_changes() -> None:
    at = bench()
    assert seen(at, SHUT) == ("Phones", "No phones are", "let in here.", "Push lets in")
    at.turn(1)
    assert seen(at, SHUT) == ("Phones", "No phones are", "let in here.", "Push lets in")


def test_the_way_in_is_shown_as_a_picture_and_in_letters() -> None:
    at = bench()
    assert seen(at, OPEN) == ("Phones", "ABCD", "EFGH", "JKLMN")
    at.turn(1)
    assert seen(at, OPEN) == ("Phones", "192.168.0.7:8765", "ABCD-EFGH-JKLMN")
    assert seen(at, OPEN, None) == ("Phones", "ABCD", "EFGH", "JKLMN"), "everybody sees the picture still"
    long = PhoneEntrance("192.168.178.123:65535", OPEN.key)
    assert seen(at, long) == ("Phones", "192.168.178.123:", "65535", "ABCD-EFGH-JKLMN")
    assert seen(bench(), long)[-1] == "ABCD-EFGH-JKLMN", "where there is no picture there are letters"


@pytest.mark.parametrize("detents", range(len(PHONE_PAGES)))
def test_who_follows_from_elsewhere_is_told_nothing_of_it(detents: int) -> None:
    at = bench()
    at.turn(detents)
    assert not [line for line in seen(at, None) if "ABCD" in line or "192" in line]


def test_a_door_in_a_log_shows_no_key() -> None:
    assert "ABCD" not in repr(OPEN)
