"""A phone's buttons are those of its chair, and one with those on the table."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.kernel import Refused
from companion.session.events import Typed
from companion.session.question import Pick
from companion.session.session import Session
from companion.session.work.short_jobs import Phones as LettingIn
from companion.session.work.wiring import Outfit
from companion.web.chair_input import NOT_ASKED, ChairInput, ShownLists
from companion.web.chair_requests import ChairRequests
from companion.web.table_page import NOT_YOURS, PhoneControls
from hardware.clock import ManualClock
from hardware.signals import KeyMoved, PartLost, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.session.evening import evening
from tests.session.test_people import person
from tests.table.virtual_hands import SOUTH

PARTS = dict.fromkeys(f"{chair}.{kind}" for chair in ("south", "north") for kind in ("push", "key", "dial"))


class Table:
    """Two phones on south, one on north; what the table hears of them, and of hands."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.heard: list[tuple[str, bool]] = []
        self.turned: list[Signal] = []
        self.typed: list[Typed] = []
        self.others: list[str] = []
        self.at = evening(outfit=Outfit(phones=True))
        self.seated = {"a": {"south"}, "b": {"south"}, "c": {"north"}, "d": set()}
        place: Any = self
        self.phones = PhoneControls(
            self.clock,
            place,
            ChairRequests(self.clock, place, place),
            place,
            ChairInput(self.clock, place, ShownLists()),
            lambda client, asked: self.others.append(f"{client} {asked['do']}"),
        )

    parts = PARTS

    def session(self) -> Session:
        return self.at.desk

    def claims(self, client: str, /) -> frozenset[str]:
        return frozenset(self.seated[client])

    def handle_remote(self, signal: Signal, /) -> None:
        match signal:
            case KeyMoved(part=part, down=down):
                self.heard.append((part, down))
            case _:
                self.turned.append(signal)

    def handle_page(self, told: Typed, /) -> None:
        self.typed.append(told)

    def act(self, client: str, do: str, **asked: Any) -> None:
        self.phones.handle(client, {"do": do, **asked})

    def refuses(self, client: str, do: str, **asked: Any) -> str:
        with pytest.raises(Refused) as refused:
            self.act(client, do, **asked)
        return refused.value.reason.code

    def by_hand(self, part: str, *, down: bool) -> None:
        signal = KeyMoved(self.clock.time(), part, down)
        if not self.phones.intercept(signal):
            self.handle_remote(signal)


def test_a_button_is_down_as_long_as_anybody_holds_it() -> None:
    at, part = Table(), "south.key"
    at.act("a", "press", part=part)
    at.act("a", "press", part=part)
    at.by_hand(part, down=True)
    at.act("b", "press", part=part)
    at.act("a", "release", part=part)
    at.by_hand(part, down=False)
    assert at.heard == [(part, True)]
    at.act("b", "release", part=part)
    assert at.heard == [(part, True), (part, False)]
    at.by_hand(part, down=True)
    at.act("a", "press", part=part)
    at.act("a", "release", part=part)
    at.by_hand(part, down=False)
    assert at.heard[2:] == [(part, True), (part, False)]


def test_who_holds_nothing_lets_nothing_go() -> None:
    at = Table()
    at.by_hand("south.key", down=True)
    for client in ("a", "c", "d"):
        at.act(client, "release", part="south.key")
    assert at.heard == [("south.key", True)]


def test_what_is_held_can_be_let_go_whatever_has_become_of_the_chair() -> None:
    at = Table()
    at.act("a", "press", part="south.key")
    at.seated["a"] = set()
    at.at.desk = replace(at.at.desk, workshop=replace(at.at.desk.workshop, job=LettingIn()))
    at.act("a", "release", part="south.key")
    assert at.heard == [("south.key", True), ("south.key", False)]


def test_a_button_that_is_lost_is_not_held_by_hand_any_more() -> None:
    at = Table()
    at.by_hand("south.key", down=True)
    trouble = Trouble(TroubleCode.BROKEN, device="", detail="")
    assert not at.phones.intercept(PartLost(at.clock.time(), "south.key", trouble))
    at.act("a", "press", part="south.key")
    assert at.heard == [("south.key", True)] * 2


def test_a_phone_stands_in_for_nothing_that_another_chair_lacks() -> None:
    """Who sits there has said yes to no phone; hands at the table are seen."""
    at = Table()
    setting = replace(at.at.table.setting, lost=frozenset({"south.dial", "south.push"}))
    at.at.desk = replace(at.at.desk, table=replace(at.at.table, setting=setting))
    assert at.refuses("c", "turn", part="north.dial", detents=1) == NOT_YOURS
    assert at.refuses("c", "press", part="north.push") == NOT_YOURS
    at.act("c", "press", part="north.key")
    at.act("a", "press", part="south.push")
    assert at.heard == [("north.key", True), ("south.push", True)]


def test_letters_are_typed_where_they_are_asked_for_in_one_form_and_not_too_many() -> None:
    at = Table()
    assert at.refuses("a", "type", chair="south", text="Zoe") == NOT_ASKED
    at.at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    assert at.refuses("c", "type", chair="south", text="Zoe") == NOT_YOURS
    assert at.refuses("c", "type", chair="north", text="Zoe") == NOT_ASKED
    at.act("a", "type", chair="south", text="Zoe\u0301" + "x" * 60)
    assert at.typed == [Typed(at.clock.time(), SOUTH, "Zoé" + "x" * 7)]
