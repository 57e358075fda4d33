"""The strip that the lights are tried on is as unkind as real ones."""

import pytest

from hardware.display import Colour
from hardware.drivers.apa102 import format_frame
from tests.hardware.fakes.apa102 import OFF, Glow, Strip, Unexpected

BEGINNING = bytes(4)
RED, DIM = b"\xff\x00\x00\xff", b"\xe1\x01\x02\x03"
AS_RED, AS_DIM = Glow(31, 0, 0, 255), Glow(1, 1, 2, 3)


def after(*bits: bytes, chips: int = 2, latching: bool = False) -> list[Glow]:
    strip = Strip(chips, latching=latching)
    for each in bits:
        strip.clock(each)
    return strip.shown


@pytest.mark.parametrize("chips", [2, 16, 17, 18, 100, 300])
def test_the_last_of_many_needs_half_a_clock_for_each_before_it(chips: int) -> None:
    clocks = chips // 2
    frame = BEGINNING + RED * chips
    assert after(frame, bytes(-(-clocks // 8) - 1), chips=chips)[-1] == OFF
    assert after(frame, bytes(-(-clocks // 8)), chips=chips) == [AS_RED] * chips


def test_a_latching_chip_shows_nothing_before_it_has_seen_nothing_for_long_enough() -> None:
    assert after(BEGINNING, RED, DIM, bytes(3), latching=True) == [OFF, OFF]
    assert after(BEGINNING, RED, DIM, bytes(4), latching=True) == [AS_RED, OFF]
    assert after(BEGINNING, RED, DIM, bytes(5), latching=True) == [AS_RED, AS_DIM]


def test_a_colour_that_was_cut_off_eats_what_comes_next() -> None:
    assert after(BEGINNING, RED[:2], bytes(2), BEGINNING, DIM) == [AS_DIM, OFF]
    with pytest.raises(Unexpected, match="no beginning"):
        after(BEGINNING, RED[:2], BEGINNING, DIM)


@pytest.mark.parametrize(
    ("bits", "why"),
    [
        (RED, "no beginning"),
        (bytes(3) + RED, "no beginning"),
        (BEGINNING + RED + bytes(1) + RED, "no beginning"),
        (BEGINNING + b"\x1f\x00\x00\x00", "no colour"),
        (BEGINNING + RED * 3, "too many colours"),
    ],
)
def test_what_no_strip_is_sent_on_purpose_is_refused(bits: bytes, why: str) -> None:
    with pytest.raises(Unexpected, match=why):
        after(bits)


def test_a_frame_is_what_data_sheets_say_and_a_little_more_of_nothing() -> None:
    red, blue = Colour(255, 1, 2), Colour(3, 4, 255)
    colours = bytes.fromhex("ff 02 01 ff  ff ff 04 03")
    assert format_frame([red, blue], "bgr") == bytes(8) + colours + bytes(4) + bytes(1)


@pytest.mark.parametrize("latching", [False, True], ids=["APA102", "SK9822"])
@pytest.mark.parametrize("chips", [1, 2, 15, 16, 17, 64, 68, 299, 300])
def test_a_frame_reaches_the_last_of_so_many_and_nothing_less_does(chips: int, *, latching: bool) -> None:
    frame = format_frame([Colour(255, 0, 0)] * chips, "bgr")
    assert after(frame, chips=chips, latching=latching) == [AS_RED] * chips
    assert not latching or after(frame[:-2], chips=chips, latching=True)[-1] == OFF
