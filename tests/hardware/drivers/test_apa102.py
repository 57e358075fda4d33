"""APA102 lights: how often they are told, how much they take, and what becomes of them in trouble."""

import errno
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Any
from unittest.mock import patch

import pytest

from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.apa102 import Apa102, Apa102Lights, format_frame
from hardware.probe import ProbeCode, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.apa102 import OFF, Glow, Strip
from tests.hardware.fakes.apa102_rig import PART, Rig, rig
from tests.hardware.fakes.apa102_spi import Bus
from tests.hardware.kits.life import trouble_of_opening

WHITE, BLACK = Colour(255, 255, 255), DARK.colour
STEADY, PULSE, BLINK, FLICKER = (Lamp(WHITE, pattern) for pattern in Pattern)
AMBER = Lamp(Colour(255, 128, 0), Pattern.STEADY)
PATIENCE_S = 10.0
DEVICE = "/dev/spidev0.0"
both_kinds = pytest.mark.parametrize("latching", [False, True], ids=["APA102", "SK9822"])


def opened(table: Rig) -> Rig:
    table.lights.open(table.told.take)
    table.night.settle()
    return table


@contextmanager
def showing(lamps: Sequence[Lamp], options: Apa102 | None = None, *, latching: bool = False) -> Iterator[Rig]:
    with rig(options, latching=latching) as table:
        opened(table).lights.show(lamps)
        table.night.settle()
        yield table


def transfers(table: Rig, seconds: float) -> int:
    table.night.settle()
    before = table.bus.transfers
    table.night.pass_time(seconds)
    return table.bus.transfers - before


def test_what_stays_the_same_is_told_only_now_and_then() -> None:
    with showing([STEADY] * 5) as table:
        assert transfers(table, 60) == 30


@pytest.mark.parametrize(("lamp", "least", "most"), [(BLINK, 20, 20), (FLICKER, 80, 80), (PULSE, 250, 303)])
def test_a_pattern_is_told_when_it_changes(lamp: Lamp, least: int, most: int) -> None:
    with showing([lamp, DARK, lamp, STEADY, DARK]) as table:
        assert least <= transfers(table, 10) <= most


def test_what_is_to_be_shown_wakes_the_thread_however_long_it_would_have_waited() -> None:
    with rig() as table:
        shown = Event()
        lights = Apa102Lights(PART, table.options, table.night, lambda condition, _: condition.wait())
        lights.open(table.told.take)
        try:
            table.bus.on_transfer = shown.set
            lights.show([AMBER] * 5)
            assert shown.wait(PATIENCE_S)
            assert table.shown() == (AMBER.colour,) * 5
        finally:
            lights.close()


def test_a_strip_whose_supply_was_away_is_lit_again_although_nobody_can_know() -> None:
    with showing([AMBER] * 5) as table:
        table.strip.power_up()
        assert table.shown() == (BLACK,) * 5
        table.night.pass_time(2)
        assert table.shown() == (AMBER.colour,) * 5
        assert table.told.so_far() == ()


def test_no_lamps_take_more_than_the_limit_at_the_strip() -> None:
    with showing([STEADY, PULSE, BLINK, FLICKER, AMBER], Apa102(count=5, current_ma=100)) as table:
        taken = []
        table.night.pass_time(5, lambda: taken.append(milliamperes(table)))
        assert 90 < max(taken) <= 100


def milliamperes(table: Rig) -> float:
    """As makers say: 1 mA for the chip, and 20 mA for each colour when it is full."""
    return sum(1 + 20 * sum(glow[1:]) / 255 * glow.strength / 31 for glow in table.strip.shown)


def test_brightness_holds_for_every_lamp() -> None:
    with showing([STEADY, AMBER], Apa102(count=2, brightness=51)) as table:
        assert table.shown() == ((51, 51, 51), (51, 25, 0))


@pytest.mark.parametrize(
    ("order", "glow"), [("bgr", Glow(31, 3, 2, 1)), ("rgb", Glow(31, 1, 2, 3)), ("grb", Glow(31, 2, 1, 3))]
)
def test_the_order_of_colours_is_that_of_the_maker(order: Any, glow: Glow) -> None:
    with showing([Lamp(Colour(1, 2, 3), Pattern.STEADY)], Apa102(count=1, order=order)) as table:
        assert table.strip.shown == [glow]


@pytest.mark.parametrize("lamp", [Lamp(Colour(256, 0, 0), Pattern.STEADY), Lamp(WHITE, 4)])  # type: ignore[arg-type]
def test_what_is_no_lamp_is_refused_and_nothing_has_changed(lamp: Lamp) -> None:
    with showing([AMBER] * 5) as table:
        with pytest.raises(ValueError, match=r"4|256"):
            table.lights.show([lamp] * 5)
        table.night.settle()
        assert table.shown() == (AMBER.colour,) * 5


@pytest.mark.parametrize("taken", range(35))
@both_kinds
def test_a_frame_that_was_cut_off_anywhere_spoils_nothing_that_comes_after_it(
    taken: int, *, latching: bool
) -> None:
    with showing([STEADY] * 5, latching=latching) as table:
        table.bus.fail(errno.EIO, taken=taken)
        table.lights.show([AMBER] * 5)
        table.night.settle()
        table.bus.heal()
        table.night.pass_time(1)
        assert table.shown() == (AMBER.colour,) * 5


def test_a_device_that_fails_is_told_once_and_so_is_its_return_each_with_its_time() -> None:
    with showing([STEADY] * 5) as table:
        began_s = table.night.now_s
        table.unplug()
        table.night.pass_time(10)
        table.plug()
        table.night.pass_time(10)
        trouble = Trouble(TroubleCode.BROKEN, device=DEVICE, detail="ENODEV")
        assert table.told.so_far() == (
            PartLost(began_s + 2, PART, trouble),
            PartBack(began_s + 11, PART),
        )
        assert table.shown() == (WHITE,) * 5


def test_a_device_that_cannot_be_opened_says_why() -> None:
    with rig() as table:
        table.bus.open_error = OSError(errno.EACCES, "")
        assert trouble_of_opening(table.lights) == Trouble(TroubleCode.FORBIDDEN, device=DEVICE, group="spi")


def test_a_device_that_opens_and_takes_nothing_is_let_go_of() -> None:
    with rig() as table:
        table.bus.fail(errno.ESHUTDOWN)
        table.bus.open_error = None
        assert trouble_of_opening(table.lights) == Trouble(
            TroubleCode.BROKEN, device=DEVICE, detail="ESHUTDOWN"
        )
        assert table.bus.handles_open == 0


def test_a_device_that_does_not_take_its_speed_is_let_go_of() -> None:
    with rig() as table:
        table.bus.speed_error = OSError(errno.EINVAL, "")
        assert trouble_of_opening(table.lights) == Trouble(
            TroubleCode.REFUSED, device=DEVICE, detail="EINVAL"
        )
        assert table.bus.handles_open == 0


def test_a_missing_library_is_named() -> None:
    with rig() as table, patch.dict(sys.modules, {"spidev": None}):
        assert trouble_of_opening(table.lights) == Trouble(
            TroubleCode.NO_LIBRARY, library="spidev", extra="pi"
        )


def test_lights_that_are_closed_while_they_are_lost_go_dark_where_that_can_be() -> None:
    with showing([STEADY] * 5) as table:
        table.bus.fail()
        table.night.pass_time(2)
        table.bus.heal()
        table.lights.close()
        assert [type(signal) for signal in table.told.so_far()] == [PartLost]
        assert table.strip.shown[0]._replace(strength=0) == OFF


@pytest.mark.parametrize(
    ("options", "full", "percent"),
    [
        (Apa102(68, current_ma=4148), 4148, None),
        (Apa102(68, brightness=51, current_ma=1000), 884, None),
        (Apa102(68, current_ma=1000), 4148, 22),
        (Apa102(68, brightness=128, current_ma=1000), 2116, 45),
    ],
)
def test_a_probe_tells_how_much_light_the_current_allows_and_sends_nothing(
    options: Apa102, full: int, percent: int | None
) -> None:
    bus = Bus(Strip(68))
    with bus.installed():
        found = [*Apa102Lights("lights", options, ManualClock()).probe()]
    lights: dict[str, str | int] = {"device": DEVICE, "count": 68, "full": full}
    if percent is None:
        assert found == [probe_result(ProbeCode.LIGHTS, **lights)]
    else:
        limited = {**lights, "limit": options.current_ma, "percent": percent}
        assert found == [probe_result(ProbeCode.LIMITED_LIGHTS, **limited)]
    assert (bus.transfers, bus.handles_open, bus.speeds_hz) == (0, 0, [1_000_000])


def test_what_was_shown_while_they_were_closed_is_not_shown_when_they_are_opened() -> None:
    with showing([STEADY] * 5) as table:
        table.lights.close()
        table.lights.show([AMBER] * 5)
        opened(table)
        assert table.shown() == (BLACK,) * 5


def test_lights_that_fail_as_they_are_closed_are_let_go_of_without_a_word() -> None:
    with showing([STEADY] * 5) as table:
        table.bus.fail()
        table.lights.close()
        assert table.told.so_far() == ()


def test_a_frame_is_what_data_sheets_say_and_a_little_more_of_nothing() -> None:
    red, blue = Colour(255, 1, 2), Colour(3, 4, 255)
    colours = bytes.fromhex("ff 02 01 ff  ff ff 04 03")
    assert format_frame([red, blue], "bgr") == bytes(8) + colours + bytes(4) + bytes(1)


@pytest.mark.parametrize("latching", [False, True], ids=["APA102", "SK9822"])
@pytest.mark.parametrize("chips", [1, 2, 15, 16, 17, 64, 68, 299, 300])
def test_a_frame_reaches_the_last_of_so_many_and_nothing_less_does(chips: int, *, latching: bool) -> None:
    frame = format_frame([Colour(255, 0, 0)] * chips, "bgr")
    strip = Strip(chips, latching=latching)
    strip.clock(frame[:-2])
    assert not latching or strip.shown[-1] == OFF
    strip.clock(frame[-2:])
    assert strip.shown == [Glow(31, 0, 0, 255)] * chips
