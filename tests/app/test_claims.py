"""At a real table the page is a window, and a chair is claimed by pressing its key."""

import pytest

from companion.app.claims import CLAIMED_TWICE, POWERLESS, PRESS_KEY, WAITS_S, Claims
from companion.rules.kernel.reason import Reason, Refused, because
from hardware.signals import KeyMoved
from hardware.simulation.clock import ManualClock


class Door:
    """Claims, and what came of them."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.granted: list[tuple[str, str]] = []
        self.told: list[tuple[str, Reason]] = []
        self.private: set[str] = set()
        self.claims = Claims(self.clock, self, self.private.__contains__)

    def grant(self, client: str, chair: str, /) -> None:
        self.granted.append((client, chair))

    def refuse(self, client: str, reason: Reason, /) -> None:
        self.told.append((client, reason))

    def claim(self, client: str, chair: str) -> None:
        self.claims.act(client, {"do": "claim", "chair": chair})

    def press(self, part: str) -> None:
        self.claims.hear(KeyMoved(self.clock.time(), part, down=True))
        self.claims.hear(KeyMoved(self.clock.time(), part, down=False))


def test_whoever_presses_the_key_sits_there() -> None:
    door = Door()
    door.claim("1", "south")
    assert (door.granted, door.told) == ([], [("1", because(PRESS_KEY))])
    door.press("south.key")
    door.press("south.key")
    assert door.granted == [("1", "south")]


@pytest.mark.parametrize("part", ["north.key", "south.push"])
def test_another_key_grants_nothing(part: str) -> None:
    door = Door()
    door.claim("1", "south")
    door.press(part)
    assert door.granted == []


def test_a_claim_does_not_wait_for_ever() -> None:
    door = Door()
    door.claim("1", "south")
    door.clock.advance(WAITS_S + 1)
    door.press("south.key")
    assert door.granted == []


def test_a_key_that_is_held_for_a_secret_gives_nobody_the_chair() -> None:
    door = Door()
    door.claim("1", "south")
    door.private.add("south")
    door.press("south.key")
    assert door.granted == []
    door.private.clear()
    door.press("south.key")
    assert door.granted == [("1", "south")]


def test_of_several_who_claim_a_chair_a_press_gives_it_to_none() -> None:
    door = Door()
    for client in ("1", "2"):
        door.claim(client, "south")
    door.claim("3", "north")
    door.press("south.key")
    door.press("south.key")
    assert door.granted == []
    assert door.told[3:] == [(client, because(CLAIMED_TWICE)) for client in ("1", "2")]
    door.press("north.key")
    assert door.granted == [("3", "north")]


def test_who_leaves_claims_no_more() -> None:
    door = Door()
    door.claim("1", "south")
    door.claims.act("1", {"do": "leave", "chair": "south"})
    door.press("south.key")
    assert door.granted == []


@pytest.mark.parametrize("verb", ["lift", "put", "press", "turn", "set-up"])
def test_nobody_moves_a_real_table_from_afar(verb: str) -> None:
    with pytest.raises(Refused) as refused:
        Door().claims.act("1", {"do": verb})
    assert refused.value.reason == because(POWERLESS)
