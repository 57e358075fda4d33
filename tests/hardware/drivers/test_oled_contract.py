"""An OLED screen held to the contracts of every part and every screen."""

from collections.abc import Iterator

import pytest

from hardware.drivers.oled import Oled
from hardware.trouble import Fault
from tests.hardware.fakes.ssd1306_rig import PART, Rig, rig
from tests.hardware.kits import life, screen
from tests.hardware.kits.told import Told


@pytest.fixture(params=[Oled(), Oled(height=32)], ids=str)
def table(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with rig(request.param) as made:
        yield made


@pytest.fixture
def told(table: Rig) -> Told:
    return Told(PART, table.clock.time, patience_s=0)


@pytest.mark.parametrize("claim", life.CLAIMS)
def test_its_life_is_that_of_every_part(claim: life.Claim, table: Rig, told: Told) -> None:
    claim(table.screen, told)


@pytest.mark.parametrize("claim", screen.CLAIMS)
def test_it_keeps_the_contract_of_a_screen(claim: screen.Claim, table: Rig, told: Told) -> None:
    claim(table.screen, table, told)


@pytest.mark.parametrize("claim", screen.LOSS_CLAIMS)
def test_it_keeps_the_contract_when_it_is_away(claim: screen.LossClaim, table: Rig, told: Told) -> None:
    claim(table.screen, table, told)


def test_another_may_have_it_after_close(table: Rig, told: Told) -> None:
    life.another_may_have_the_device_after_close(table.screen, table.screen, told)


def test_it_is_silent(table: Rig, told: Told) -> None:
    table.unplug()
    life.opening_is_trouble(table.screen, Fault.SILENT, told)
