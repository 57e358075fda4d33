"""The firmware, the line and the host's driver together keep the contracts of cells and lights."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.display import Lamp
from hardware.drivers.controller import Controller
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.controller_session import Patience
from hardware.signals import SOMETHING, PartBack, PartLost, Reading
from hardware.trouble import Trouble, TroubleCode
from tests.firmware_notes.board_controller.conftest import Make
from tests.firmware_notes.board_controller.rig import Rig
from tests.hardware.fakes.controller import RealClock
from tests.hardware.kits import cells, life, lights
from tests.hardware.kits.signal_log import Told, opened

CELLS, LIGHTS = 12, 68
AGES_S = 60.0
PATIENT = Patience(greeting_s=AGES_S, silence_s=AGES_S, retry_s=0.02, farewell_s=AGES_S)


class Hands:
    """Pieces, eyes and the plug."""

    def __init__(self, board: Rig) -> None:
        self.board = board

    def put(self, cell: int, /) -> Reading:
        for closed in (1, 0, 1):
            self.board.put((cell, closed))
        return SOMETHING

    def lift(self, cell: int, /) -> None:
        for closed in (0, 1, 0):
            self.board.put((cell, closed))

    def touch(self) -> None:
        self.board.put((0, 1 - self.board.contact(0)))

    def settle(self) -> None:
        self.board.settle()

    def unplug(self) -> None:
        self.board.unplug()

    def plug(self) -> None:
        self.board.plug()

    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        return self.board.wait_until(lambda shown: shown == [lamp.colour for lamp in lamps])


@pytest.fixture
def hands(make: Make) -> Hands:
    return Hands(make(CELLS=CELLS, LIGHTS=LIGHTS, LIMIT_MA=60000))


def controller(hands: Hands) -> Controller:
    options = ControllerOptions(str(hands.board.link), CELLS, LIGHTS, current_ma=0)
    return Controller(options, RealClock(), PATIENT)


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


CELL_CLAIMS = (*cells.CLAIMS, *cells.LOSS_CLAIMS, *life.TOUCH_CLAIMS)
LIGHT_CLAIMS = (*lights.CLAIMS, *lights.LOSS_CLAIMS, *life.LOSS_CLAIMS)


@pytest.mark.parametrize("claim", CELL_CLAIMS)
def test_the_cells_keep_their_contract(claim: Callable[..., None], hands: Hands, told: Told) -> None:
    claim(controller(hands).cells("part"), hands, told)


@pytest.mark.parametrize("claim", LIGHT_CLAIMS)
def test_the_lights_keep_their_contract(claim: Callable[..., None], hands: Hands, told: Told) -> None:
    claim(controller(hands).lights("part"), hands, told)


def test_a_board_that_resets_is_lost_and_shows_again_what_it_showed(hands: Hands) -> None:
    options = ControllerOptions(str(hands.board.link), CELLS, LIGHTS, current_ma=0)
    part = Controller(options, RealClock(), replace(PATIENT, beat_s=0.05)).lights("part")
    told = Told("part", time.monotonic)
    with opened(part, told):
        for colour in (lights.RED, lights.GREEN):
            part.show(lights.row(part, colour))
            assert hands.wait_until_shown(lights.row(part, colour))
            hands.board.reset()
            assert hands.wait_until_shown(lights.row(part, colour))
    kinds = [type(signal) for signal in told.so_far()]
    assert kinds == [PartLost, PartBack] * 2
    assert isinstance(lost := told.so_far()[0], PartLost)
    assert lost.trouble == Trouble(TroubleCode.BROKEN, device=str(hands.board.link), detail="reset")
