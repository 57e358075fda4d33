"""APA102 lights held to the contracts of every part and of all lights."""

from collections.abc import Iterator

import pytest

from hardware.drivers.apa102 import Apa102
from hardware.trouble import TroubleCode
from tests.hardware.fakes.apa102_rig import Rig, rig
from tests.hardware.kits import life, lights


@pytest.fixture(params=[(3, False), (12, True)], ids=["APA102", "SK9822"])
def table(request: pytest.FixtureRequest) -> Iterator[Rig]:
    count, latching = request.param
    with rig(Apa102(count=count), latching=latching) as made:
        yield made


@pytest.mark.parametrize("claim", life.CLAIMS)
def test_their_life_is_that_of_every_part(claim: life.Claim, table: Rig) -> None:
    claim(table.lights, table.told)


@pytest.mark.parametrize("claim", life.LOSS_CLAIMS)
def test_they_say_that_they_are_lost(claim: life.LossClaim, table: Rig) -> None:
    claim(table.lights, table, table.told)


@pytest.mark.parametrize("claim", lights.CLAIMS + lights.LOSS_CLAIMS)
def test_they_keep_the_contract_of_lights(claim: lights.LossClaim, table: Rig) -> None:
    claim(table.lights, table, table.told)


@pytest.mark.parametrize("claim", lights.PATTERN_CLAIMS)
def test_they_play_their_patterns(claim: lights.PatternClaim, table: Rig) -> None:
    claim(table.lights, table, table.told)


def test_another_may_have_them_after_close(table: Rig) -> None:
    life.another_may_have_the_device_after_close(table.lights, table.lights, table.told)


def test_they_are_missing(table: Rig) -> None:
    table.unplug()
    life.opening_is_trouble(table.lights, TroubleCode.MISSING, table.told)
