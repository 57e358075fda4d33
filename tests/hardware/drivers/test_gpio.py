"""A key and a dial on fake headers, under each of gpiozero's factories, and detents from two contacts."""

import gc
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.gpio import HELD_S, Quadrature
from hardware.drivers.gpio_pins import DialPins, KeyPins, pin_factory
from hardware.probe import ProbeCode, probe_result
from hardware.signals import DialTurned, KeyMoved, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.lgpio import FakeLgpio
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi
from tests.hardware.fakes.rpi_rig import HEADERS, PIN, START_S, A, B, Bench, bench_with
from tests.hardware.kits.life import trouble_of_opening

DEBOUNCE_S = 0.02


@pytest.fixture(params=HEADERS)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with bench_with(request.param) as made:
        yield made


def moved(at_s: float, *, down: bool) -> KeyMoved:
    return KeyMoved(at_s, "key", down)


def test_a_storm_while_it_is_held_is_no_second_press(bench: Bench) -> None:
    with bench.opened(bench.key()):
        pressed = bench.loop.time()
        bench.contact(PIN, closed=True, bounces=3)
        bench.loop.let_pass(1)
        bench.contact(PIN, closed=False, bounces=50)
        bench.contact(PIN, closed=True, bounces=50)
        bench.loop.let_pass(1)
        released = bench.loop.time()
        bench.contact(PIN, closed=False)
        bench.loop.let_pass(1)
    assert bench.told == [moved(pressed, down=True), moved(released, down=False)]


def test_a_storm_sets_no_timer_for_each_bounce(bench: Bench) -> None:
    with bench.opened(bench.key()):
        before = bench.loop.timers
        bench.contact(PIN, closed=True, bounces=50)
        bench.loop.let_pass(1)
    storm_s = 0.1
    assert bench.loop.timers - before <= storm_s / DEBOUNCE_S + 2


def test_a_press_shorter_than_the_debounce_time_is_missed_as_a_whole(bench: Bench) -> None:
    with bench.opened(bench.key()):
        bench.contact(PIN, closed=True)
        bench.loop.let_pass(DEBOUNCE_S / 2)
        bench.contact(PIN, closed=False)
        bench.loop.let_pass(1)
        assert bench.told == []
        pressed = bench.loop.time()
        bench.contact(PIN, closed=True)
        bench.loop.let_pass(1)
    assert bench.told == [moved(pressed, down=True)]


def test_a_key_to_3_3_v_is_down_when_its_pin_is_high(bench: Bench) -> None:
    bench.header.drive(PIN, level=None)
    with bench.opened(bench.key(KeyPins(PIN, pull_up=False))):
        bench.header.drive(PIN, level=True)
        bench.loop.let_pass(1)
        bench.header.drive(PIN, level=None)
        bench.loop.let_pass(1)
    assert bench.told == [moved(START_S + 1, down=True), moved(START_S + 2, down=False)]


def test_a_storm_that_is_heard_late_is_one_press() -> None:
    gpio = FakeGPIO()
    with raspberry_pi(gpio):
        bench = Bench(gpio, pin_factory("rpigpio"))
        with bench.opened(bench.key()):
            with gpio.busy():
                bench.contact(PIN, closed=True, bounces=5)
            heard = bench.loop.time()
            bench.loop.let_pass(1)
    assert bench.told == [moved(heard, down=True)]


A_WHILE_S = 0.0625
"""As long as a busy machine keeps lgpio's thread waiting."""


@pytest.fixture
def stamping() -> Iterator[Bench]:
    """A bench whose library says when an edge happened, however late it is heard."""
    with bench_with("lgpio") as made:
        yield made


def test_what_is_heard_late_is_stamped_when_it_happened(stamping: Bench) -> None:
    assert isinstance(stamping.header, FakeLgpio)
    with stamping.opened(stamping.key()), stamping.opened(stamping.dial()):
        began_s = stamping.loop.time()
        with stamping.header.busy():
            stamping.contact(PIN, closed=True, bounces=2)
            stamping.turn(4)
            stamping.loop.let_pass(A_WHILE_S)
        stamping.loop.let_pass(1)
    told = [replace(signal, at_s=round(signal.at_s, 6)) for signal in stamping.told]
    assert told == [DialTurned(began_s + 0.004, "dial", 1), moved(began_s, down=True)]


def test_what_is_heard_late_has_been_quiet_meanwhile(stamping: Bench) -> None:
    assert isinstance(stamping.header, FakeLgpio)
    with stamping.opened(stamping.key()):
        with stamping.header.busy():
            stamping.contact(PIN, closed=True)
            stamping.loop.let_pass(A_WHILE_S)
        stamping.loop.let_pass(DEBOUNCE_S / 2)
        assert [type(signal) for signal in stamping.told] == [KeyMoved]


@pytest.mark.parametrize("ahead_s", [1_700_000_000, 0.0625, -3600])
def test_a_stamp_of_another_clock_is_none(ahead_s: float, stamping: Bench) -> None:
    assert isinstance(stamping.header, FakeLgpio)
    with stamping.opened(stamping.dial()):
        heard_s = stamping.loop.time()
        with stamping.header.busy():
            now_ns = stamping.header.now_ns
            stamping.header.now_ns = lambda: now_ns() + round(ahead_s * 1e9)
            stamping.turn(4)
            stamping.header.now_ns = now_ns
    assert stamping.told == [DialTurned(heard_s, "dial", 1)]


def test_a_part_may_be_closed_by_whoever_it_tells(bench: Bench) -> None:
    part = bench.dial()

    def close_it(signal: Signal) -> None:
        bench.emit(signal)
        part.close()

    part.open(close_it)
    bench.turn(8)
    assert bench.detents == [1]


def test_a_detent_is_stamped_with_its_last_edge(bench: Bench) -> None:
    with bench.opened(bench.dial()):
        bench.turn(3, pause_s=0.25)
        bench.turn(1, at=3, pause_s=0.25)
        bench.loop.let_pass(1)
    assert bench.told == [DialTurned(START_S + 1.75, "dial", 1)]


def test_a_reversed_dial_turns_the_other_way(bench: Bench) -> None:
    with bench.opened(bench.dial(DialPins(A, B, reverse=True))):
        bench.turn(4)
        bench.turn(-8)
    assert bench.detents == [-1, 1, 1]


def test_a_dial_with_two_steps_to_a_detent_also_rests_with_both_contacts_closed(bench: Bench) -> None:
    bench.turn(2)
    with bench.opened(bench.dial(DialPins(A, B, steps_per_detent=2))):
        bench.turn(2, at=2, bounces=3)
        bench.turn(4)
        bench.turn(-2)
    assert bench.detents == [1, 1, 1, -1]


def test_a_dial_that_rests_closed_tells_its_detents_where_it_rests(bench: Bench) -> None:
    bench.turn(2)
    with bench.opened(bench.dial(DialPins(A, B, rests_closed=True))):
        bench.turn(2, at=2, bounces=3)
        assert bench.detents == []
        bench.turn(2, at=4, bounces=3)
        bench.turn(-4, at=6)
        bench.turn(-3, at=2)
        bench.turn(3, at=-1)
    assert bench.detents == [1, -1]


def test_closing_frees_the_pins_and_the_last_part_the_factory(bench: Bench) -> None:
    one, other = bench.key(), bench.dial()
    one.open(bench.emit)
    other.open(bench.emit)
    assert bench.header.in_use == {PIN, A, B}
    one.close()
    one.close()
    assert bench.header.in_use == {A, B}
    bench.turn(4)
    assert bench.detents == [1]
    other.close()
    assert bench.header.in_use == set()
    bench.turn(4)
    bench.contact(PIN, closed=True)
    bench.loop.let_pass(1)
    assert bench.detents == [1]


def test_a_constructor_touches_nothing(bench: Bench) -> None:
    bench.key()
    bench.dial()
    assert bench.header.in_use == set()
    assert bench.loop.timers == 0


def test_nobody_is_called_any_more_for_pins_that_were_freed(bench: Bench) -> None:
    """A library that calls back for a part that is gone may lose its thread, and everybody's edges."""
    with bench.opened(bench.dial()):
        bench.turn(4)
    gc.collect()
    with bench.opened(bench.dial()):
        bench.turn(4)
    assert bench.detents == [1, 1]


def test_a_pin_is_one_part_s_only(bench: Bench) -> None:
    with bench.opened(bench.key(KeyPins(B))):
        part = bench.dial()
        trouble = trouble_of_opening(part)
        assert (trouble.code, trouble.values["pin"]) == (TroubleCode.BAD_PIN, B)
        part.close()
        with bench.opened(bench.key(KeyPins(A))):
            pass
    with bench.opened(bench.dial()):
        bench.turn(4)
    assert bench.detents == [1]


def test_a_probe_of_a_key_says_whether_it_is_down(bench: Bench) -> None:
    assert bench.key().probe() == [probe_result(ProbeCode.KEY_UP, pin=PIN)]
    bench.contact(PIN, closed=True)
    assert bench.key().probe() == [probe_result(ProbeCode.KEY_DOWN, "warn", pin=PIN)]
    assert (bench.header.in_use, bench.loop.timers) == (set(), 0)


def test_a_key_that_a_finger_may_be_on_is_no_fault_while_it_is_open(bench: Bench) -> None:
    key = bench.key()
    with bench.opened(key):
        for _ in range(2):
            bench.contact(PIN, closed=True)
            bench.loop.let_pass(HELD_S - 1)
            assert key.probe() == [probe_result(ProbeCode.KEY_DOWN, pin=PIN)]
            bench.loop.let_pass(2)
            assert key.probe() == [probe_result(ProbeCode.KEY_DOWN, "warn", pin=PIN)]
            bench.contact(PIN, closed=False)
            bench.loop.let_pass(1)


@pytest.mark.parametrize(
    ("options", "is_open", "is_closed"),
    [
        (DialPins(A, B), (ProbeCode.DIAL_OPEN, "ok"), (ProbeCode.DIAL_CLOSED, "warn")),
        (
            DialPins(A, B, rests_closed=True),
            (ProbeCode.DIAL_UNCLOSED, "warn"),
            (ProbeCode.DIAL_DETENT, "ok"),
        ),
        (DialPins(A, B, steps_per_detent=2), (ProbeCode.DIAL_OPEN, "ok"), (ProbeCode.DIAL_DETENT, "ok")),
    ],
)
def test_a_probe_of_a_dial_says_whether_it_rests_as_such_a_dial_does(
    bench: Bench, options: DialPins, is_open: tuple[str, str], is_closed: tuple[str, str]
) -> None:
    dial = bench.dial(options)
    found: list[Any] = [*dial.probe()]
    bench.contact(B, closed=True)
    found += dial.probe()
    bench.contact(A, closed=True)
    found += dial.probe()
    wires, between = {"a": A, "b": B}, (ProbeCode.DIAL_BETWEEN, "note")
    assert [(each.code, each.grade) for each in found] == [is_open, between, is_closed]
    assert [dict(each.values) for each in found] == [wires, {**wires, "closed": B}, wires]
    assert bench.header.in_use == set()


def test_a_probe_of_what_a_part_has_is_trouble(bench: Bench) -> None:
    with bench.opened(bench.key()), pytest.raises(Trouble) as caught:
        bench.key().probe()
    assert caught.value.code is TroubleCode.BAD_PIN


def test_a_press_is_told_when_it_has_settled_and_stamped_when_it_began(bench: Bench) -> None:
    with bench.opened(bench.key()):
        pressed = bench.loop.time()
        bench.contact(PIN, closed=True)
        bench.loop.let_pass(DEBOUNCE_S * 0.99)
        assert bench.told == []
        bench.loop.let_pass(1)
        released = bench.loop.time()
        bench.contact(PIN, closed=False)
        bench.loop.let_pass(1)
    assert bench.told == [moved(pressed, down=True), moved(released, down=False)]


PLACES = ((False, False), (True, False), (True, True), (False, True))
"""Contacts a and b, closed or not, quarter step by quarter step clockwise."""
CLOCKWISE = [(0, True), (1, True), (0, False), (1, False)]
ANTICLOCKWISE = [(contact, not closed) for contact, closed in reversed(CLOCKWISE)]


def turned(quadrature: Quadrature, edges: list[tuple[int, bool]]) -> list[int]:
    return [quadrature.update(contact, closed=closed) for contact, closed in edges]


def resting(steps_per_detent: int = 4) -> Quadrature:
    return Quadrature(steps_per_detent, a=False, b=False)


def test_one_that_starts_between_detents_tells_only_what_follows_its_first_rest() -> None:
    for place, (a, b) in enumerate(PLACES[1:], 1):
        assert turned(Quadrature(4, a=a, b=b), CLOCKWISE[place:] + CLOCKWISE) == [0] * (7 - place) + [1]
        assert turned(Quadrature(4, a=a, b=b), ANTICLOCKWISE[4 - place :] + ANTICLOCKWISE) == [0] * (
            3 + place
        ) + [-1]


@given(
    steps_per_detent=st.sampled_from([2, 4]),
    rests_closed=st.booleans(),
    walk=st.lists(st.sampled_from([1, -1]), max_size=80),
)
def test_every_walk_tells_exactly_the_detents_between_the_places_where_it_rested(
    *, steps_per_detent: int, rests_closed: bool, walk: list[int]
) -> None:
    """A bounce is a step back and forth, so every storm of bounces is such a walk."""
    rest = 2 if rests_closed else 0
    quadrature = Quadrature(steps_per_detent, a=rests_closed, b=rests_closed, rests_closed=rests_closed)
    where = list(accumulate(walk, initial=rest))
    rests = 0
    for before, after in pairwise(where):
        contact = 0 if PLACES[before % 4][0] != PLACES[after % 4][0] else 1
        detents = quadrature.update(contact, closed=PLACES[after % 4][contact])
        if (after - rest) % steps_per_detent:
            assert detents == 0
        else:
            rests += detents
            assert detents in (-1, 0, 1)
            assert rests == (after - rest) // steps_per_detent


@given(
    turns=st.lists(st.sampled_from([1, -1]), min_size=1, max_size=20),
    lost=st.sets(st.integers(0, 79), max_size=6),
)
def test_edges_that_are_lost_cost_no_more_than_their_detents(turns: list[int], lost: set[int]) -> None:
    """Each takes the edge with it that opens the contact again; whatever follows is turned as it is."""
    edges = [edge for turn in turns for edge in (CLOCKWISE if turn > 0 else ANTICLOCKWISE)]
    quadrature = resting()
    heard = turned(quadrature, [edge for number, edge in enumerate(edges) if number not in lost])
    assert abs(sum(heard) - sum(turns)) <= len(lost)
    turned(quadrature, CLOCKWISE)
    assert turned(quadrature, CLOCKWISE + ANTICLOCKWISE) == [0, 0, 0, 1, 0, 0, 0, -1]


@given(edges=st.lists(st.tuples(st.sampled_from([0, 1]), st.booleans()), max_size=60))
def test_hearing_the_same_twice_changes_nothing(edges: list[tuple[int, bool]]) -> None:
    once, twice = resting(), resting()
    doubled = turned(twice, [edge for edge in edges for _ in range(2)])
    assert doubled[::2] == turned(once, edges)
    assert not any(doubled[1::2])
