"""The parts of the simulated table keep their contracts. Time stands still here unless a hand moves it."""

from typing import Any

import pytest

from hardware.signals import Polarity
from hardware.simulation.cells import SensorKind, Sensors
from hardware.trouble import TroubleCode
from tests.hardware.kits import cells, dial, key, life, lights, screen, sound, tag_reader
from tests.hardware.simulation.hands import (
    CellsHands,
    DialHands,
    Hands,
    KeyHands,
    LightsEyes,
    ScreenEyes,
    SoundEars,
    TagHands,
)

INPUT = (*life.CLAIMS, *life.TOUCH_CLAIMS, *life.LOSS_CLAIMS)
OUTPUT = (*life.CLAIMS, *life.LOSS_CLAIMS)
KITS: dict[type[Hands], tuple[Any, ...]] = {
    CellsHands: (*cells.CLAIMS, *cells.LOSS_CLAIMS, *INPUT),
    KeyHands: (*key.CLAIMS, *key.LOSS_CLAIMS, *INPUT),
    DialHands: (*dial.CLAIMS, *INPUT),
    TagHands: (*tag_reader.CLAIMS, *tag_reader.LOSS_CLAIMS, *INPUT),
    ScreenEyes: (*screen.CLAIMS, *screen.LOSS_CLAIMS, *life.CLAIMS),
    LightsEyes: (*lights.CLAIMS, *lights.PATTERN_CLAIMS, *lights.LOSS_CLAIMS, *OUTPUT),
    SoundEars: (*sound.CLAIMS, *OUTPUT),
}


@pytest.mark.parametrize(("kind", "claim"), [(kind, claim) for kind, kit in KITS.items() for claim in kit])
def test_every_part_keeps_its_contracts(kind: type[Any], claim: Any) -> None:
    hands = kind()
    claim(hands.part, hands, hands.told)


@pytest.mark.parametrize(
    "sensors",
    [
        Sensors(SensorKind.POLARITY, {"white": Polarity.NORTH, "black": Polarity.SOUTH}),
        Sensors(SensorKind.PIECE, bounce_s=()),
        Sensors(bounce_s=(0.0003, 0.001, 0.0013, 0.0049)),
    ],
)
@pytest.mark.parametrize("claim", cells.CLAIMS + cells.LOSS_CLAIMS)
def test_cells_of_every_kind_keep_theirs(claim: Any, sensors: Sensors) -> None:
    hands = CellsHands(sensors)
    claim(hands.part, hands, hands.told)


@pytest.mark.parametrize("kind", KITS)
def test_every_part_may_be_opened_again_and_is_missing_while_it_is_unplugged(kind: type[Any]) -> None:
    hands = kind()
    life.another_may_have_the_device_after_close(hands.part, hands.part, hands.told)
    hands.unplug()
    life.opening_is_trouble(hands.part, TroubleCode.MISSING, hands.told)
