"""At a real table a chair is claimed from afar, and given by hand: by a press that answers a question."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.kernel import Reason, Refused, because
from companion.session.question import TAKEN_IN_S
from companion.table.events import COMMON, Chair
from companion.view.work_sheets import ChairRequest
from companion.web.chair_requests import (
    BUSY,
    CHAIR_PAUSE_S,
    DENIED,
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    NO_ANSWER,
    NO_SCREEN,
    ONE_AT_A_TIME,
    QUIET_S,
    SHOWN_S,
    TOO_SOON,
    WAITS_S,
    ChairRequests,
    random_number,
)
from hardware.clock import ManualClock
from hardware.signals import DialTurned, KeyMoved, PartLost
from hardware.trouble import Trouble, TroubleCode

SOUTH, NORTH = Chair("south"), Chair("north")
HOLD_S = 0.8


class Table:
    """Claims at a table of two, and what came of them."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.clock.advance(100)
        self.granted: list[tuple[str, str]] = []
        self.told: list[tuple[str, Reason]] = []
        self.numbers: list[tuple[str, str, str]] = []
        self.asked: Mapping[Chair, ChairRequest] = {}
        self.busy: set[Chair] = set()
        self.blind: set[Chair] = set()
        self.by_key: set[Chair] = set()
        self.shows: dict[Chair, Chair] = {}
        """Chairs that are asked elsewhere than on a screen of their own."""
        digits = iter(map(str, range(10, 100)))
        page: Any = self
        self.claims_ = ChairRequests(self.clock, page, self, lambda: next(digits))

    def grant(self, client: str, chair: str, /) -> None:
        self.granted.append((client, chair))

    def refuse(self, client: str, reason: Reason, /) -> None:
        self.told.append((client, reason))

    def answer(self, client: str, message: Mapping[str, Any], /) -> None:
        assert {**message} == {"tell": "claiming", "chair": message["chair"], "number": message["number"]}
        self.numbers.append((client, message["chair"], message["number"]))

    def claims(self, client: str, /) -> frozenset[str]:
        return frozenset(chair for who, chair in self.granted if who == client)

    def address_of(self, client: str, /) -> str:
        return f"address of {client[0]}"

    def can_answer(self, chair: Chair, /) -> bool:
        return chair not in self.blind

    def screen(self, chair: Chair, /) -> Chair | None:
        return None if chair in self.busy else self.shows.get(chair, chair)

    def holds_s(self, chair: Chair, /) -> float | None:
        return HOLD_S if chair in self.by_key else None

    def show_requests(self, requests: Mapping[Chair, ChairRequest], /) -> None:
        assert requests != self.asked, "what is asked already is not asked again"
        self.asked = requests

    def claim(self, client: str, chair: Chair = SOUTH) -> None:
        self.claims_.handle(client, {"do": "claim", "chair": chair})

    def refused(self, client: str, chair: Chair = SOUTH) -> Reason:
        with pytest.raises(Refused) as refused:
            self.claim(client, chair)
        return refused.value.reason

    def move(self, part: str, *, down: bool) -> bool:
        return self.claims_.intercept(KeyMoved(self.clock.time(), part, down))

    def press(self, part: str, held_s: float = 0.1) -> tuple[bool, bool]:
        """Whether it was taken for an answer, going down and coming up."""
        went = self.move(part, down=True)
        self.clock.advance(held_s)
        return went, self.move(part, down=False)

    def read(self) -> None:
        self.clock.advance(TAKEN_IN_S)


def test_a_push_says_yes_while_the_question_stands() -> None:
    at = Table()
    at.claim("1")
    assert at.asked == {SOUTH: ChairRequest(SOUTH, "10")}
    at.read()
    assert at.press("south.push") == (True, True)
    assert (at.granted, at.asked, at.told) == ([("1", SOUTH)], {}, [])
    assert at.numbers == [("1", SOUTH, "10"), ("1", SOUTH, "")]
    assert at.press("south.push") == (False, False)
    assert at.granted == [("1", SOUTH)]


def test_a_key_says_no() -> None:
    at = Table()
    at.claim("1")
    at.read()
    assert at.press("south.key") == (True, True)
    assert (at.granted, at.told, at.asked) == ([], [("1", because(DENIED))], {})
    assert at.numbers[-1] == ("1", SOUTH, "")


@pytest.mark.parametrize("part", ["north.push", "north.key", "common.push"])
def test_other_chairs_have_no_say(part: str) -> None:
    at = Table()
    at.claim("1")
    at.read()
    assert at.press(part) == (False, False)
    assert (at.granted, at.told, [*at.asked]) == ([], [], [SOUTH])


@pytest.mark.parametrize("button", ["push", "key"])
def test_who_presses_before_the_question_can_be_read_has_answered_nothing(button: str) -> None:
    at = Table()
    at.claim("1")
    at.clock.advance(TAKEN_IN_S - 0.01)
    assert at.press(f"south.{button}") == (True, True)
    assert (at.granted, at.told, [*at.asked]) == ([], [], [SOUTH])


def test_nobody_is_asked_whose_hand_has_just_turned_or_pressed_or_presses_still() -> None:
    at = Table()
    assert at.press("south.push") == (False, False)
    at.claim("1")
    assert at.asked == {}
    at.clock.advance(QUIET_S - 0.2)
    assert not at.claims_.intercept(DialTurned(at.clock.time(), "south.dial", 1))
    at.clock.advance(QUIET_S - 0.1)
    assert at.asked == {}
    assert not at.move("south.key", down=True)
    at.clock.advance(QUIET_S + 1)
    assert at.asked == {}
    assert not at.move("south.key", down=False)
    at.clock.advance(QUIET_S)
    assert [*at.asked] == [SOUTH]


def test_a_button_that_is_lost_while_it_is_down_holds_nothing_up() -> None:
    at = Table()
    at.move("south.key", down=True)
    at.claims_.intercept(
        PartLost(at.clock.time(), "south.key", Trouble(TroubleCode.BROKEN, device="", detail=""))
    )
    at.clock.advance(QUIET_S)
    at.claim("1")
    assert [*at.asked] == [SOUTH]


def test_the_question_waits_for_a_chair_at_leisure_and_goes_away_when_it_is_not() -> None:
    at = Table()
    at.busy.add(SOUTH)
    at.claim("1")
    assert (at.asked, at.press("south.push")) == ({}, (False, False))
    at.clock.advance(60)
    at.busy.clear()
    at.claims_.update()
    assert [*at.asked] == [SOUTH]
    at.busy.add(SOUTH)
    at.claims_.update()
    assert at.asked == {}
    assert at.press("south.push") == (False, False)
    assert (at.granted, at.told) == ([], [])


def test_what_began_as_an_answer_and_comes_up_later_is_nothing_to_the_game() -> None:
    at = Table()
    at.claim("1")
    at.read()
    assert at.move("south.key", down=True)
    assert at.asked == {}
    at.clock.advance(5)
    assert at.move("south.key", down=False)


def test_nobody_sees_what_a_dial_does_behind_the_question() -> None:
    at = Table()
    at.claim("1")
    assert at.claims_.intercept(DialTurned(at.clock.time(), "south.dial", 1))
    assert not at.claims_.intercept(DialTurned(at.clock.time(), "north.dial", 1))


def test_a_question_goes_away_by_itself() -> None:
    at = Table()
    at.claim("1")
    at.clock.advance(SHOWN_S - 0.1)
    assert [*at.asked] == [SOUTH]
    at.clock.advance(0.2)
    assert (at.asked, at.told) == ({}, [("1", because(NO_ANSWER))])
    assert at.press("south.push") == (False, False)
    assert at.granted == []


def test_a_claim_that_could_never_be_asked_is_given_up_and_costs_nothing() -> None:
    at = Table()
    at.busy.add(SOUTH)
    at.claim("1")
    at.clock.advance(WAITS_S)
    assert at.told == [("1", because(NO_ANSWER))]
    at.claim("1")


def test_whoever_is_refused_waits_longer_each_time_and_up_to_a_limit() -> None:
    at = Table()
    waits = [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    for wait_s in waits:
        at.claim("1")
        at.read()
        at.press("south.key", held_s=0)
        at.clock.advance(wait_s - 0.5)
        assert at.refused("1").code == TOO_SOON
        assert at.refused("1 in another window") == because(TOO_SOON, seconds=1)
        at.clock.advance(0.5)
    for _ in range(5):
        at.claim("1")
        at.clock.advance(SHOWN_S + LONGEST_PAUSE_S)
    at.claim("1")
    at.read()
    at.press("south.push")
    assert at.granted == [("1", SOUTH)]


def test_to_leave_while_the_question_stands_is_to_be_refused() -> None:
    """Else it could be asked again and again."""
    for leaves in (True, False):
        at = Table()
        at.claim("1")
        if leaves:
            at.claims_.handle("1", {"do": "leave", "chair": "south"})
        else:
            at.claims_.forget_client("1")
        assert (at.asked, at.granted, at.told) == ({}, [], [])
        assert at.refused("1").code == TOO_SOON
        at.clock.advance(FIRST_PAUSE_S)
        at.claim("1")


def test_a_chair_that_has_refused_is_left_alone_for_a_while_by_everybody() -> None:
    at = Table()
    at.claim("1")
    at.read()
    at.press("south.key")
    assert at.refused("2").code == TOO_SOON
    at.claim("2", NORTH)
    at.claims_.handle("2", {"do": "leave", "chair": "north"})
    at.clock.advance(CHAIR_PAUSE_S)
    at.claim("2")


def test_a_chair_is_asked_for_one_and_one_asks_for_a_chair() -> None:
    at = Table()
    at.claim("1")
    assert at.refused("2") == because(BUSY)
    assert at.refused("1", NORTH) == because(ONE_AT_A_TIME)
    assert at.refused("1 in another window", NORTH) == because(ONE_AT_A_TIME)
    at.claim("2", NORTH)
    assert {chair: request.number for chair, request in at.asked.items()} == {SOUTH: "10", NORTH: "11"}
    at.read()
    at.press("north.push")
    assert at.granted == [("2", NORTH)]
    assert [*at.asked] == [SOUTH]


def test_a_screen_asks_one_question_at_a_time() -> None:
    """Nobody says yes to a question that stands nowhere as another chair is asked in its place."""
    at = Table()
    at.shows = dict.fromkeys((SOUTH, NORTH), COMMON)
    at.claim("1")
    at.claim("2", NORTH)
    at.read()
    assert [*at.asked] == [SOUTH]
    assert at.press("north.push") == (False, False)
    assert at.granted == []
    at.press("south.key")
    at.clock.advance(QUIET_S)
    assert [*at.asked] == [NORTH]
    at.read()
    at.press("north.push")
    assert at.granted == [("2", NORTH)]


def test_of_two_that_have_waited_for_one_screen_it_asks_the_first_alone() -> None:
    at = Table()
    at.shows, at.busy = dict.fromkeys((SOUTH, NORTH), COMMON), {SOUTH, NORTH}
    at.claim("1")
    at.claim("2", NORTH)
    assert at.asked == {}
    at.busy = set()
    at.claims_.update()
    assert [*at.asked] == [SOUTH]
    at.read()
    assert at.press("north.push") == (False, False)
    assert at.granted == []


def test_a_question_that_moves_to_another_screen_is_read_anew() -> None:
    at = Table()
    at.claim("1")
    at.read()
    at.shows[SOUTH] = COMMON
    at.claims_.update()
    assert at.press("south.push", held_s=0) == (True, True)
    assert (at.granted, [*at.asked]) == ([], [SOUTH])


def test_whoever_sits_there_already_asks_for_nothing() -> None:
    at = Table()
    at.granted.append(("1", "south"))
    at.claim("1")
    assert (at.asked, at.numbers) == ({}, [])


def test_where_nobody_could_see_the_question_nobody_asks() -> None:
    at = Table()
    at.blind.add(SOUTH)
    assert at.refused("1") == because(NO_SCREEN)


def test_a_key_that_answers_alone_says_yes_when_it_is_held() -> None:
    for held_s, granted in ((HOLD_S, [("1", SOUTH)]), (HOLD_S - 0.1, [])):
        at = Table()
        at.by_key.add(SOUTH)
        at.claim("1")
        assert at.asked == {SOUTH: ChairRequest(SOUTH, "10", by_key=True)}
        at.read()
        assert at.press("south.key", held_s) == (True, True)
        assert (at.granted, at.asked) == (granted, {})
        assert at.told == ([] if granted else [("1", because(DENIED))])


def test_a_key_that_went_down_for_one_question_answers_no_other() -> None:
    at = Table()
    at.by_key.add(SOUTH)
    at.claim("1")
    at.read()
    at.move("south.key", down=True)
    at.busy.add(SOUTH)
    at.claims_.update()
    at.busy.clear()
    at.clock.advance(HOLD_S)
    at.claims_.update()
    assert at.move("south.key", down=False)
    assert (at.granted, at.told) == ([], [])


def test_numbers_have_two_digits_and_those_that_stand_are_different() -> None:
    assert all(10 <= int(random_number()) <= 99 for _ in range(200))
    at = Table()
    same = iter(["47", "47", "48"])
    page: Any = at
    at.claims_ = ChairRequests(at.clock, page, at, lambda: next(same))
    at.claim("1")
    at.claim("2", NORTH)
    assert [number for _, _, number in at.numbers] == ["47", "48"]
