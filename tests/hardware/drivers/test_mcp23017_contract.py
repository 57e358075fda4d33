"""Cells on port expanders keep the contracts of every part, whether they are looked at or call."""

import time
from collections.abc import Iterator

import pytest

from hardware.drivers.mcp23017 import Mcp23017Cells
from hardware.trouble import TroubleCode
from tests.hardware.fakes.mcp23017_rig import AGES_S, Rig, rig, some_cells
from tests.hardware.kits import cells, life
from tests.hardware.kits.signal_log import Told


@pytest.fixture
def hands() -> Iterator[Rig]:
    with rig() as made:
        yield made


@pytest.fixture(params=[False, True], ids=["looked-at", "calling"])
def part(request: pytest.FixtureRequest) -> Mcp23017Cells:
    """Nobody looks at those that call."""
    return some_cells(calls=request.param, slow_s=AGES_S)


@pytest.fixture(params=[False, True], ids=["looked-at", "calling"])
def watched(request: pytest.FixtureRequest) -> Mcp23017Cells:
    """Somebody looks every now and then: how else is it noticed that one calls no more?"""
    return some_cells(calls=request.param, slow_s=0.02)


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


@pytest.mark.parametrize("claim", cells.CLAIMS)
def test_they_keep_the_contract_of_cells(
    claim: cells.Claim, part: Mcp23017Cells, hands: Rig, told: Told
) -> None:
    claim(part, hands, told)


@pytest.mark.parametrize("claim", cells.LOSS_CLAIMS)
def test_they_keep_it_when_they_were_lost(
    claim: cells.LossClaim, watched: Mcp23017Cells, hands: Rig, told: Told
) -> None:
    claim(watched, hands, told)


@pytest.mark.usefixtures("hands")
@pytest.mark.parametrize("claim", life.CLAIMS)
def test_they_live_as_every_part_does(claim: life.Claim, part: Mcp23017Cells, told: Told) -> None:
    claim(part, told)


@pytest.mark.parametrize("claim", life.TOUCH_CLAIMS)
def test_they_are_touched_as_every_part_is(
    claim: life.TouchClaim, part: Mcp23017Cells, hands: Rig, told: Told
) -> None:
    claim(part, hands, told)


@pytest.mark.parametrize("claim", life.LOSS_CLAIMS)
def test_they_are_lost_as_every_part_is(
    claim: life.LossClaim, watched: Mcp23017Cells, hands: Rig, told: Told
) -> None:
    claim(watched, hands, told)


@pytest.mark.usefixtures("hands")
def test_another_may_have_the_bus_after_close(part: Mcp23017Cells, told: Told) -> None:
    life.another_may_have_the_device_after_close(part, part, told)


def test_chips_that_do_not_answer_are_trouble(part: Mcp23017Cells, hands: Rig, told: Told) -> None:
    hands.unplug()
    life.opening_is_trouble(part, TroubleCode.SILENT, told)
