"""Phones are let in and put out by a dial, at the table."""

import pytest

from companion.rules.kernel.reason import because
from companion.table.events import Chair
from companion.view.door import Door
from companion.view.reading import read_aloud
from companion.view.words.english import ENGLISH
from companion.view.working import at_work
from companion.workshop.job import Admit, Wish
from companion.workshop.jobs import offered
from companion.workshop.outfit import NOTHING, Outfit
from companion.workshop.phones import PAGES, Phones, let_phones_in
from companion.workshop.wiring import PLAIN
from tests.table.sitting import NORTH, SOUTH
from tests.workshop.bench import Bench

OPEN = Door("192.168.0.7:8765", "ABCDEFGHJKLMN", ("1",))
SHUT = Door(why=because("work.phones-shut"))


def bench() -> Bench:
    return Bench(let_phones_in(NOTHING, PLAIN, 0.0))


def seen(at: Bench, door: Door | None, chair: Chair | None = SOUTH) -> tuple[str, ...]:
    assert at.job is not None
    return read_aloud(at_work(at.job, chair, ENGLISH, door), ENGLISH)


def test_it_is_offered_where_phones_may_come() -> None:
    assert "phones" in offered(Outfit(phones=True))
    assert "phones" not in offered(Outfit(chairs=(SOUTH,), cells=3))


@pytest.mark.parametrize(
    ("detents", "wish"), [(0, Wish.OPEN), (1, Wish.OPEN), (2, Wish.RENEW), (3, Wish.SHUT), (9, Wish.SHUT)]
)
def test_the_dial_chooses_and_a_push_wants_it(detents: int, wish: Wish) -> None:
    at = bench()
    at.turn(detents)
    at.push(NORTH)
    assert at.effects == [Admit(0.0, wish)]
    assert at.job == (Phones(detents) if wish is Wish.OPEN else Phones()), "back to what has come of it"


def test_the_list_ends_at_both_ends() -> None:
    at = bench()
    at.turn(-1)
    assert at.job == Phones(0)
    at.turn(len(PAGES) + 1)
    assert at.job == Phones(len(PAGES) - 1)


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
    long = Door("192.168.178.123:65535", OPEN.key)
    assert seen(at, long) == ("Phones", "192.168.178.123:", "65535", "ABCD-EFGH-JKLMN")
    assert seen(bench(), long)[-1] == "ABCD-EFGH-JKLMN", "where there is no picture there are letters"


@pytest.mark.parametrize("detents", range(len(PAGES)))
def test_who_follows_from_elsewhere_is_told_nothing_of_it(detents: int) -> None:
    at = bench()
    at.turn(detents)
    assert not [line for line in seen(at, None) if "ABCD" in line or "192" in line]


def test_a_door_in_a_log_shows_no_key() -> None:
    assert "ABCD" not in repr(OPEN)
