"""The header is as gpiozero knows it, which has its own table of the boards."""

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.pi import PiPin

from hardware.catalogue.header import PIN_AT, PINS, PLACES, POWER, Function
from hardware.catalogue.model import Role
from hardware.catalogue.models import PI
from hardware.catalogue.wiring import Volt

REVISIONS = {"Zero 2 W": "902120", "3B": "a02082", "4B": "c03111", "5B": "c04170"}
NAMES = {"3V3": Volt.V3, "5V": Volt.V5, "GND": Volt.GROUND}


@pytest.fixture(params=REVISIONS)
def peers(request: pytest.FixtureRequest) -> dict[int, PiPin]:
    """What gpiozero says of each place."""
    factory = MockFactory(revision=REVISIONS[request.param])
    header: dict[int, PiPin] = factory.board_info.headers["J8"].pins
    factory.close()
    return header


def test_every_place_has_what_it_has_on_every_pi_with_forty_of_them(peers: dict[int, PiPin]) -> None:
    told = {place: NAMES.get(peers[place].name, peers[place].name) for place in PLACES}
    assert told == {place: POWER.get(place) or f"GPIO{PIN_AT[place].gpio}" for place in PLACES}


def test_buses_and_lines_are_on_their_pins(peers: dict[int, PiPin]) -> None:
    words = {Function.I2C: "i2c", Function.SPI: "spi", Function.UART: "uart", Function.SPI1: "spi"}
    for pin in PINS.values():
        also = peers[pin.place].interfaces
        for function, _ in pin.also:
            assert words.get(function, "gpio") in also


def test_two_pins_have_a_resistor_of_their_own(peers: dict[int, PiPin]) -> None:
    fixed = {pin.gpio for pin in PINS.values() if peers[pin.place].pull == "up"}
    assert fixed == {pin.gpio for pin in PINS.values() if pin.ohms} == {2, 3}


def test_the_pi_has_a_leg_for_every_place_in_two_rows() -> None:
    legs = [leg for leg in PI.legs if leg.role is not Role.USB]
    assert [leg.place for leg in legs] == [*PLACES]
    assert [leg.name for leg in legs] == [str(place) for place in PLACES]
    assert [leg.place % 2 for leg in legs] == [1, 0] * 20
