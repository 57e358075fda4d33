"""The parts of the simulated table keep their contracts. Time stands still here unless a hand moves it."""

from collections.abc import Callable

import pytest

from hardware.ports import Part
from hardware.signals import Polarity
from hardware.simulation.cells import SensorKind, Sensors
from hardware.simulation.table import SimulatedTable
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

POLES = {"white": Polarity.NORTH, "black": Polarity.SOUTH}
SENSORS = [
    Sensors(),
    Sensors(SensorKind.POLARITY, POLES),
    Sensors(SensorKind.PIECE, bounce_s=()),
    Sensors(bounce_s=(0.0003, 0.001, 0.0013, 0.0049)),
]

TouchingHands = CellsHands | KeyHands | DialHands | TagHands
PARTS: dict[type[Hands], Callable[[SimulatedTable], Part]] = {
    CellsHands: lambda table: table.cells,
    KeyHands: lambda table: table.key("south.key"),
    DialHands: lambda table: table.dial("south.dial"),
    TagHands: lambda table: table.reader("south.reader"),
    ScreenEyes: lambda table: table.screen("south.screen"),
    LightsEyes: lambda table: table.lights,
    SoundEars: lambda table: table.sound,
}
of_every_kind = pytest.mark.parametrize("kind", PARTS)


@pytest.mark.parametrize("sensors", SENSORS)
@pytest.mark.parametrize("claim", cells.CLAIMS + cells.LOSS_CLAIMS)
def test_the_cells_keep_their_contract(claim: cells.LossClaim, sensors: Sensors) -> None:
    hands = CellsHands(sensors)
    claim(hands.table.cells, hands, hands.told)


@pytest.mark.parametrize("claim", key.CLAIMS + key.LOSS_CLAIMS)
def test_the_key_keeps_its_contract(claim: key.LossClaim) -> None:
    hands = KeyHands()
    claim(hands.table.key("south.key"), hands, hands.told)


@pytest.mark.parametrize("claim", dial.CLAIMS)
def test_the_dial_keeps_its_contract(claim: dial.Claim) -> None:
    hands = DialHands()
    claim(hands.table.dial("south.dial"), hands, hands.told)


@pytest.mark.parametrize("claim", tag_reader.CLAIMS + tag_reader.LOSS_CLAIMS)
def test_the_reader_keeps_its_contract(claim: tag_reader.LossClaim) -> None:
    hands = TagHands()
    claim(hands.table.reader("south.reader"), hands, hands.told)


@pytest.mark.parametrize("claim", screen.CLAIMS + screen.LOSS_CLAIMS)
def test_the_screen_keeps_its_contract(claim: screen.LossClaim) -> None:
    eyes = ScreenEyes()
    claim(eyes.table.screen("south.screen"), eyes, eyes.told)


@pytest.mark.parametrize("claim", lights.CLAIMS + lights.LOSS_CLAIMS)
def test_the_lights_keep_their_contract(claim: lights.LossClaim) -> None:
    eyes = LightsEyes()
    claim(eyes.table.lights, eyes, eyes.told)


@pytest.mark.parametrize("claim", lights.PATTERN_CLAIMS)
def test_the_lights_play_their_patterns(claim: lights.PatternClaim) -> None:
    eyes = LightsEyes()
    claim(eyes.table.lights, eyes, eyes.told)


@pytest.mark.parametrize("claim", sound.CLAIMS)
def test_the_sound_keeps_its_contract(claim: sound.Claim) -> None:
    ears = SoundEars()
    claim(ears.table.sound, ears, ears.told)


@of_every_kind
@pytest.mark.parametrize("claim", life.CLAIMS)
def test_every_part_lives_as_it_should(kind: Callable[[], Hands], claim: life.Claim) -> None:
    hands = kind()
    claim(PARTS[type(hands)](hands.table), hands.told)


@pytest.mark.parametrize("kind", [CellsHands, KeyHands, DialHands, TagHands])
@pytest.mark.parametrize("claim", life.TOUCH_CLAIMS)
def test_every_input_tells_while_it_is_open_only(
    kind: Callable[[], TouchingHands], claim: life.TouchClaim
) -> None:
    hands = kind()
    claim(PARTS[type(hands)](hands.table), hands, hands.told)


@pytest.mark.parametrize("kind", [kind for kind in PARTS if kind is not ScreenEyes])
@pytest.mark.parametrize("claim", life.LOSS_CLAIMS)
def test_every_part_says_that_it_is_lost(kind: Callable[[], Hands], claim: life.LossClaim) -> None:
    hands = kind()
    claim(PARTS[type(hands)](hands.table), hands, hands.told)


@of_every_kind
def test_every_part_may_be_opened_again(kind: Callable[[], Hands]) -> None:
    hands = kind()
    part = PARTS[type(hands)](hands.table)
    life.another_may_have_the_device_after_close(part, part, hands.told)


@of_every_kind
def test_every_part_is_missing_while_it_is_unplugged(kind: Callable[[], Hands]) -> None:
    hands = kind()
    hands.unplug()
    life.opening_is_trouble(PARTS[type(hands)](hands.table), TroubleCode.MISSING, hands.told)
