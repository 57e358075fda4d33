"""Every thing of the catalogue is whole, and what is printed on it is where it is printed."""

from collections import Counter

import pytest

from hardware.catalogue.model import Model, Role, Side
from hardware.catalogue.models import AHCT125, MCP23017, MODELS, PCA9548, PICO
from hardware.catalogue.wiring import Volt

GIVEN_OR_TAKEN = {Role.FEED, Role.SOURCE, Role.GROUND, Role.INPUT, Role.OUTPUT, Role.SINK, Role.PIN, Role.USB}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_each_leg_has_a_name_of_its_own_and_a_voltage_where_it_has_to_do_with_one(model: Model) -> None:
    assert [name for name, count in Counter(leg.name for leg in model.legs).items() if count > 1] == []
    assert [leg.name for leg in model.legs if bool(leg.volts) is not (leg.role in GIVEN_OR_TAKEN)] == []
    assert 0 <= model.current.typical <= model.current.most
    assert {name for group in model.joined for name in group} <= {leg.name for leg in model.legs}


@pytest.mark.parametrize("chip", [PICO, AHCT125, MCP23017], ids=lambda chip: chip.name)
def test_legs_are_counted_down_the_left_side_and_up_the_right_one(chip: Model) -> None:
    left = [leg.place for leg in chip.legs if leg.side is Side.LEFT]
    right = [leg.place for leg in chip.legs if leg.side is Side.RIGHT]
    assert left == [*range(1, len(left) + 1)]
    assert right == [*range(2 * len(left), len(left), -1)]


def test_gates_of_the_shifter_are_where_its_data_sheet_has_them() -> None:
    gates = [[AHCT125.leg(f"{gate}{leg}").place for leg in ("OE", "A", "Y")] for gate in range(1, 5)]
    assert gates == [[1, 2, 3], [4, 5, 6], [10, 9, 8], [13, 12, 11]]
    assert (AHCT125.leg("GND").place, AHCT125.leg("VCC").place) == (7, 14)


def test_channels_of_the_multiplexer_have_two_wires_each() -> None:
    channels = {leg.name for leg in PCA9548.legs if leg.optional}
    assert channels == {f"S{wire}{channel}" for wire in "DC" for channel in range(8)}


def test_the_shifter_takes_what_a_pi_gives_and_gives_what_lights_want() -> None:
    assert Volt.SIGNAL3 in AHCT125.leg("1A").volts
    assert AHCT125.leg("1Y").volts == (Volt.SIGNAL5,)
    for lights in ("ws2812-strip", "apa102-strip"):
        inputs = [leg for leg in MODELS[lights].legs if leg.role is Role.INPUT]
        assert {leg.volts for leg in inputs} == {(Volt.SIGNAL5,)}


def test_nothing_that_hangs_on_a_pi_may_be_given_five_volts() -> None:
    pins = [leg for model in ("pi", "pico", "mcp23017") for leg in MODELS[model].legs if leg.role is Role.PIN]
    assert {leg.volts for leg in pins} == {(Volt.SIGNAL3,)}


def test_what_is_not_in_a_model_is_no_leg() -> None:
    with pytest.raises(KeyError):
        PICO.leg("GP99")
    assert PICO.inside("GND 3") == PICO.inside("GND 38")
    assert PICO.inside("GP2") == ("GP2",)
