"""Sessions: how one is had, how many there are, and how long it keeps a chair."""

from companion.web.clients import (
    ABSENT_S,
    COOKIE,
    MOST_ADDRESSES,
    MOST_GUESTS,
    MOST_OF_ONE,
    TRIES,
    TRIES_PER_S,
    Guest,
    Guests,
)

KEY = "ABCDEFGHJKLMN"


class Door:
    """Guests, and the time."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.guests = Guests(KEY, lambda: self.now)

    def come(self, address: str, told: str = KEY) -> Guest | None:
        token = self.guests.admit(told, address)
        return None if token is None else self.guests.guest_of({COOKIE: token})

    def sits(self, address: str) -> Guest:
        """Somebody with a window open."""
        guest = self.come(address)
        assert guest is not None
        assert self.guests.open_window(guest)
        return guest


def test_who_has_tried_too_much_waits_with_the_right_key_too() -> None:
    door = Door()
    for _ in range(TRIES):
        assert door.come("a", "WRONG") is None
    assert door.come("a") is None
    assert door.come("b") is not None
    door.now += 1 / TRIES_PER_S + 0.01
    assert door.come("a") is not None


def test_no_more_addresses_are_remembered_than_so_many() -> None:
    door = Door()
    for number in range(2 * MOST_ADDRESSES):
        door.guests.may_request(str(number))
        door.guests.admit("WRONG", str(number))
    books = (door.guests._tries, door.guests._requests)  # noqa: SLF001 - that they do not grow
    assert [len(book) for book in books] == [MOST_ADDRESSES] * 2


def test_one_address_has_so_many_sessions_and_no_more_while_they_are_in_use() -> None:
    door = Door()
    first, *_ = [door.sits("a") for _ in range(MOST_OF_ONE)]
    assert door.come("a") is None
    door.now += 60  # that is no matter of keys that were tried
    assert door.come("a") is None
    door.guests.close_window(first)
    assert door.come("a") is not None, "in place of the one that nobody uses"
    assert door.come("b") is not None


def test_all_have_so_many_sessions_and_who_uses_none_makes_room() -> None:
    door = Door()
    guests = [door.sits(str(number)) for number in range(MOST_GUESTS)]
    assert door.come("new") is None
    guests[3].claims.add("south")
    door.guests.close_window(guests[3])
    assert door.come("new") is None, "a chair is kept for a while"
    door.now += ABSENT_S + 1
    assert door.come("new") is not None


def test_chairs_wait_for_a_phone_that_sleeps_and_not_for_ever() -> None:
    for away_s, kept in ((ABSENT_S - 1, {"south"}), (ABSENT_S + 1, set())):
        door = Door()
        guest = door.sits("a")
        guest.claims.add("south")
        door.now += 5 * ABSENT_S  # with a window open
        door.guests.close_window(guest)
        door.now += away_s
        door.guests.open_window(guest)
        assert guest.claims == kept
