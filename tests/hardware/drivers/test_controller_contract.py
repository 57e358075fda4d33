"""The cells and the lights of a controller on a pty keep the contracts of every part."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.display import Lamp
from hardware.drivers.controller import Controller
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.controller_session import Patience
from hardware.signals import SOMETHING, Reading
from hardware.trouble import TroubleCode
from tests.hardware.fakes.controller import FakeController, RealClock
from tests.hardware.kits import cells, life, lights
from tests.hardware.kits.signal_log import Told

AGES_S = 60.0
"""No machine is so slow."""
PATIENT = Patience(greeting_s=AGES_S, silence_s=AGES_S, retry_s=0.02, farewell_s=AGES_S)


class Hands:
    def __init__(self, board: FakeController) -> None:
        self.board = board

    def put(self, cell: int, /) -> Reading:
        for level in (1, 0, 1):
            self.board.put((cell, level))
        return SOMETHING

    def lift(self, cell: int, /) -> None:
        for level in (0, 1, 0):
            self.board.put((cell, level))

    def touch(self) -> None:
        self.board.put((0, 1 - self.board.cells[0]))

    def settle(self) -> None:
        """Real time is left to `Told`."""

    def unplug(self) -> None:
        self.board.unplug()

    def plug(self) -> None:
        self.board.plug()

    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        seen = [(*lamp.colour, int(lamp.pattern)) for lamp in lamps]
        return self.board.wait_until(lambda: self.board.lights == seen)

    def begun(self, light: int, /) -> int:
        return self.board.begun[light]


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    board = FakeController(tmp_path / "board", cells=12, lights=68)
    board.safe_s = AGES_S
    board.plug()
    yield Hands(board)
    board.unplug()


def controller(hands: Hands) -> Controller:
    return Controller(ControllerOptions(str(hands.board.link), cells=12, lights=68), RealClock(), PATIENT)


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


@pytest.mark.parametrize(
    "claim",
    [*cells.CLAIMS, *cells.LOSS_CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS, *life.LOSS_CLAIMS],
)
def test_the_cells_keep_their_contracts(claim: Any, hands: Hands, told: Told) -> None:
    claim(controller(hands).cells("part"), hands, told)


@pytest.mark.parametrize(
    "claim",
    [*lights.CLAIMS, *lights.PATTERN_CLAIMS, *lights.LOSS_CLAIMS, *life.CLAIMS, *life.LOSS_CLAIMS],
)
def test_the_lights_keep_their_contracts(claim: Any, hands: Hands, told: Told) -> None:
    claim(controller(hands).lights("part"), hands, told)


def test_another_may_have_the_line_after_close_and_it_can_be_missing(hands: Hands, told: Told) -> None:
    part, another = (controller(hands).cells("part") for _ in range(2))
    life.another_may_have_the_device_after_close(part, another, told)
    hands.unplug()
    life.opening_is_trouble(controller(hands).lights("part"), TroubleCode.MISSING, told)
