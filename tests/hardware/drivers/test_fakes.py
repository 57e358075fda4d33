"""The chips that drivers are tried on refuse what real ones would not bear, and show what peers send."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from hardware.display import Picture, blank_picture
from tests.hardware.fakes import apa102, mcp23017, sh1106, ssd1309
from tests.hardware.fakes.mcp23017_bus import Bus as ExpanderBus
from tests.hardware.fakes.oled_spi_bus import DC, RESET, SpiBus
from tests.hardware.fakes.ssd1306 import Chip, Unexpected
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock

ASYMMETRIC = Picture(128, 64, bytes((i * i + 5 * i) % 251 for i in range(1024)))
PLACE = bytes([0x00, 0x20, 0, 0x21, 10, 11, 0x22, 2, 3])
BEGINNING, RED = bytes(4), b"\xff\x00\x00\xff"


@pytest.mark.parametrize(
    ("kind", "messages"),
    [
        (Chip, [b"\x80\xae"]),
        (Chip, [b"\x00\xb0"]),
        (Chip, [b"\x00\x20\x02"]),
        (Chip, [b"\x00\x21\x05\x80"]),
        (Chip, [b"\x00\x21\x05\x04"]),
        (Chip, [b"\x00\x8d\x15"]),
        (Chip, [b"\x40\x00"]),
        (Chip, [b"\x00\x20\x00\x21\x00\x05", b"\x40\x00"]),
        (Chip, [PLACE, b"\x40\x01\x02\x03\x04\x05"]),
        (Chip, [PLACE, b"\x00\x81", b"\x40\x01"]),
        (sh1106.Chip, [b"\x00\x21\x00\x7f"]),
        (sh1106.Chip, [b"\x00\xb0\x02", b"\x40\x00"]),  # only half of the column
        (sh1106.Chip, [b"\x00\xb0\x10\x00", b"\x40\x00"]),  # left of the glass
        (sh1106.Chip, [b"\x00\xb0\x18\x01", b"\x40\x00\x00"]),  # right of it
        (ssd1309.Chip, [b"\x00\xb0"]),
        (ssd1309.Chip, [b"\x00\xdb\x20"]),
    ],
)
def test_a_panel_refuses_what_nobody_has_reason_to_send(kind: type[Chip], messages: list[bytes]) -> None:
    chip = kind()
    *before, last = messages
    for message in before:
        chip.receive(message)
    with pytest.raises(Unexpected):
        chip.receive(last)


@pytest.mark.parametrize(
    ("name", "kind"), [("ssd1306", Chip), ("sh1106", sh1106.Chip), ("ssd1309", ssd1309.Chip)]
)
def test_every_panel_shows_upright_what_its_stock_device_sends_and_is_dark_when_it_is_off(
    name: str, kind: type[Chip]
) -> None:
    bus = Bus({0x3C: (chip := kind())})
    stock = Stock(bus, chip=name)
    stock.show(ASYMMETRIC)
    assert chip.seen() == ASYMMETRIC
    stock.close()
    assert chip.seen() == blank_picture(128, 64)
    bus.assert_done()


@pytest.mark.parametrize("command", [0xA0, 0xC0, 0xA7])
def test_the_glass_shows_other_things_when_it_is_set_up_otherwise(command: int) -> None:
    bus = Bus({0x3C: Chip()})
    stock = Stock(bus)
    bus.transfer(0x3C, bytes([0x00, command]))
    stock.show(ASYMMETRIC)
    glass = bus.chips[0x3C].seen()
    for x, y in product(range(128), range(64)):
        seen = {
            0xA0: ASYMMETRIC.is_lit(127 - x, y),
            0xC0: ASYMMETRIC.is_lit(x, 63 - y),
            0xA7: not ASYMMETRIC.is_lit(x, y),
        }
        assert glass.is_lit(x, y) == seen[command]
    stock.close()


def test_what_is_left_over_on_a_bus_is_noticed_in_the_end() -> None:
    bus = Bus({0x3C: Chip()})
    handle = bus.open(1)
    with pytest.raises(Unexpected):
        bus.assert_done()
    handle.close()
    bus.fail()
    with pytest.raises(Unexpected):
        bus.assert_done()
    bus.heal()
    bus.transfer(0x3C, PLACE)
    with pytest.raises(Unexpected):
        bus.assert_done()


def test_a_panel_on_spi_knows_data_by_the_level_of_its_pin_and_hears_nothing_before_it_was_reset() -> None:
    bus = SpiBus(Chip())
    dc, reset = bus.header.pin(DC), bus.header.pin(RESET)
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", 1_000_000)  # both pins float
    for pin, level in ((dc, False), (reset, True)):
        pin.function, pin.state = "output", level
    bus.transfer(b"\xaf", 1_000_000)
    assert not bus.chip.on
    reset.state = False
    reset.state = True
    bus.transfer(b"\xaf", 1_000_000)
    assert vars(bus.chip)["on"]
    dc.state = True
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", 1_000_000)  # data for no window
    with pytest.raises(Unexpected):
        bus.assert_done()  # the pins are held


@pytest.mark.parametrize(
    ("bits", "why"),
    [
        (RED, "no beginning"),
        (BEGINNING + RED + bytes(1) + RED, "no beginning"),
        (BEGINNING + RED[:2] + BEGINNING + RED, "no beginning"),  # what was cut off eats what comes next
        (BEGINNING + b"\x1f\x00\x00\x00", "no colour"),
        (BEGINNING + RED * 3, "too many colours"),
    ],
)
def test_a_strip_refuses_what_none_is_sent_on_purpose(bits: bytes, why: str) -> None:
    with pytest.raises(apa102.Unexpected, match=why):
        apa102.Strip(2).clock(bits)


def expander(*messages: bytes) -> mcp23017.Chip:
    chip = mcp23017.Chip()
    for message in (bytes([0x0C, 0xFF, 0xFF]), *messages):
        chip.write(message)
    return chip


def call_against_a_driven_line() -> None:
    calling = expander(bytes([0x0A, mcp23017.ODR]), bytes([0x04, 0xFF, 0]))
    bus = ExpanderBus({0x20: mcp23017.Chip(), 0x21: calling})
    calling.read(0x12, 1)
    bus.diodes = False
    calling.close(0)


@pytest.mark.parametrize(
    "act",
    [
        *(
            lambda message=message: mcp23017.Chip().write(message)
            for message in (b"\x0a\x01", b"\x0e\x00", b"\x12\x00")
        ),
        lambda: expander(bytes([0x00, 0xF7])).close(3),  # it drives a contact to ground
        lambda: ExpanderBus({}).open(0),
        call_against_a_driven_line,
    ],
)
def test_an_expander_refuses_what_it_would_not_survive(act: Callable[[], Any]) -> None:
    with pytest.raises(mcp23017.Unexpected):
        act()
