"""Cells on port expanders keep the contracts of every part, whether they are looked at or call."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from hardware.trouble import TroubleCode
from tests.hardware.fakes.mcp23017_rig import AGES_S, Rig, rig, some_cells
from tests.hardware.kits import cells, life
from tests.hardware.kits.signal_log import Told


@pytest.fixture
def hands() -> Iterator[Rig]:
    with rig() as made:
        yield made


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


either_way = pytest.mark.parametrize("calls", [False, True], ids=["looked-at", "calling"])


@either_way
@pytest.mark.parametrize("claim", [*cells.CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS])
def test_they_keep_their_contracts(claim: Any, hands: Rig, told: Told, *, calls: bool) -> None:
    claim(some_cells(calls=calls, slow_s=AGES_S), hands, told)


@either_way
@pytest.mark.parametrize("claim", [*cells.LOSS_CLAIMS, *life.LOSS_CLAIMS])
def test_they_are_lost_as_every_part_is(claim: Any, hands: Rig, told: Told, *, calls: bool) -> None:
    """A look every now and then: how else is it noticed that one calls no more?"""
    claim(some_cells(calls=calls, slow_s=0.02), hands, told)


@either_way
def test_another_may_have_the_bus_after_close_and_chips_can_be_silent(
    hands: Rig, told: Told, *, calls: bool
) -> None:
    part = some_cells(calls=calls, slow_s=AGES_S)
    life.another_may_have_the_device_after_close(part, part, told)
    hands.unplug()
    life.opening_is_trouble(part, TroubleCode.SILENT, told)
