"""The panel and the bus that the screen is tested on are as strict as they claim."""

from collections.abc import Iterator
from itertools import product

import pytest

from hardware.display import Picture, blank_picture
from tests.hardware.fakes import sh1106, ssd1309
from tests.hardware.fakes.oled_spi_bus import DC, RESET, SpiBus
from tests.hardware.fakes.ssd1306 import Chip, Unexpected
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock

ASYMMETRIC = Picture(128, 64, bytes((i * i + 5 * i) % 251 for i in range(1024)))
PLACE = bytes([0x00, 0x20, 0, 0x21, 10, 11, 0x22, 2, 3])


@pytest.fixture
def bus() -> Bus:
    return Bus({0x3C: Chip()})


@pytest.fixture
def stock(bus: Bus) -> Iterator[Stock]:
    made = Stock(bus)
    yield made
    made.close()
    bus.assert_done()


@pytest.mark.parametrize(
    "messages",
    [
        [b"\x80\xae"],
        [b"\x00\xb0"],
        [b"\x00\x2f"],
        [b"\x00\x20\x02"],
        [b"\x00\x21\x05\x80"],
        [b"\x00\x21\x05\x04"],
        [b"\x00\x22\x00\x08"],
        [b"\x00\x8d\x15"],
        [b"\x00\xa8\x0e"],
        [b"\x00\xd9\x01"],
        [b"\x40\x00"],
        [b"\x00\x20\x00\x21\x00\x05", b"\x40\x00"],
        [b"\x00\x21\x00\x05\x22\x00\x00", b"\x40\x00"],
        [PLACE, b"\x40\x01\x02\x03\x04\x05"],
        [PLACE, b"\x40\x01\x02\x03\x04", b"\x40\x05"],
        [PLACE, b"\x00\x81", b"\x40\x01"],
    ],
    ids=lambda messages: b" ".join(messages).hex(),
)
def test_what_nobody_has_reason_to_send_is_unexpected(messages: list[bytes]) -> None:
    chip = Chip()
    *before, last = messages
    for message in before:
        chip.receive(message)
    with pytest.raises(Unexpected):
        chip.receive(last)


@pytest.mark.parametrize("command", [0xA0, 0xC0, 0xA5, 0xA7, 0xAE])
def test_the_glass_shows_other_things_when_it_is_set_up_otherwise(
    bus: Bus, stock: Stock, command: int
) -> None:
    bus.transfer(0x3C, bytes([0x00, command]))
    stock.show(ASYMMETRIC)
    glass = bus.chips[0x3C].seen()
    for x, y in product(range(128), range(64)):
        seen = {
            0xA0: ASYMMETRIC.is_lit(127 - x, y),
            0xC0: ASYMMETRIC.is_lit(x, 63 - y),
            0xA5: True,
            0xA7: not ASYMMETRIC.is_lit(x, y),
            0xAE: False,
        }
        assert glass.is_lit(x, y) == seen[command]


def test_a_torn_command_takes_what_comes_next_for_its_arguments(bus: Bus) -> None:
    chip = bus.chips[0x3C]
    chip.receive(PLACE + b"\x22\x02\x03")
    bus.fail(taken=3)
    with pytest.raises(OSError, match="121"):
        bus.transfer(0x3C, b"\x00\x22\x00\x07")
    bus.transfer(0x3C, b"\x00\xaf")
    assert (chip.on, chip.placed) == (False, {0x21})


def test_what_is_left_over_is_noticed_in_the_end(bus: Bus) -> None:
    handle = bus.open(1)
    with pytest.raises(Unexpected):
        bus.assert_done()
    handle.close()
    bus.assert_done()
    bus.fail()
    with pytest.raises(Unexpected):
        bus.assert_done()
    bus.heal()
    bus.transfer(0x3C, PLACE)
    with pytest.raises(Unexpected):
        bus.assert_done()


@pytest.mark.parametrize(("name", "kind"), [("sh1106", sh1106.Chip), ("ssd1309", ssd1309.Chip)])
def test_every_chip_shows_upright_what_its_stock_device_sends_and_is_dark_when_it_is_off(
    name: str, kind: type[Chip]
) -> None:
    chip = kind()
    bus = Bus({0x3C: chip})
    stock = Stock(bus, chip=name)
    stock.show(ASYMMETRIC)
    assert chip.seen() == ASYMMETRIC
    stock.close()
    assert chip.seen() == blank_picture(128, 64)
    bus.assert_done()


@pytest.mark.parametrize(
    ("kind", "messages"),
    [
        (sh1106.Chip, [b"\x00\x21\x00\x7f"]),
        (sh1106.Chip, [b"\x00\x22\x00\x07"]),
        (sh1106.Chip, [b"\x40\x00"]),
        (sh1106.Chip, [b"\x00\xb0\x02", b"\x40\x00"]),  # only half of the column
        (sh1106.Chip, [b"\x00\xb0\x10\x00", b"\x40\x00"]),  # left of the glass
        (sh1106.Chip, [b"\x00\xb0\x18\x01", b"\x40\x00\x00"]),  # right of it
        (sh1106.Chip, [b"\x00\xb8"]),
        (ssd1309.Chip, [b"\x00\xb0"]),
        (ssd1309.Chip, [b"\x00\xdb\x20"]),
    ],
    ids=lambda value: value.__module__ if isinstance(value, type) else b" ".join(value).hex(),
)
def test_what_another_chip_would_understand_is_unexpected(kind: type[Chip], messages: list[bytes]) -> None:
    chip = kind()
    *before, last = messages
    for message in before:
        chip.receive(message)
    with pytest.raises(Unexpected):
        chip.receive(last)


def test_a_panel_on_spi_knows_data_by_the_level_of_its_pin_and_hears_nothing_before_it_was_reset() -> None:
    bus = SpiBus(Chip())
    dc, reset = bus.header.pin(DC), bus.header.pin(RESET)
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", 1_000_000)  # both pins float
    for pin, level in ((dc, False), (reset, True)):
        pin.function, pin.state = "output", level
    bus.transfer(b"\xaf", 1_000_000)
    assert not vars(bus.chip)["on"]
    reset.state = False
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", 1_000_000)
    reset.state = True
    bus.transfer(b"\xaf", 1_000_000)
    assert vars(bus.chip)["on"]
    dc.state = True
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", 1_000_000)  # data for no window
    with pytest.raises(Unexpected):
        bus.transfer(b"\xaf", bus.chip.fastest_hz + 1)
    with pytest.raises(Unexpected):
        bus.assert_done()  # the pins are held
