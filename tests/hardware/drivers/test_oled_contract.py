"""An OLED screen held to the contracts of every part and every screen."""

from collections.abc import Iterator
from typing import Any

import pytest

from hardware.drivers.oled_options import AnyOled, Chip, Oled
from hardware.trouble import TroubleCode
from tests.hardware.fakes.oled_rig import ON_SPI, PART, AnyRig, Rig, any_rig
from tests.hardware.kits import life, screen
from tests.hardware.kits.signal_log import Told

PANELS: list[tuple[Chip, AnyOled]] = [
    (Chip.SSD1306, Oled()),
    (Chip.SSD1306, Oled(height=32)),
    *((chip, Oled()) for chip in (Chip.SH1106, Chip.SSD1309)),
    *((chip, ON_SPI) for chip in Chip),
]


@pytest.fixture(params=PANELS, ids=lambda panel: f"{panel[0]} {panel[1]}")
def table(request: pytest.FixtureRequest) -> Iterator[AnyRig]:
    chip, options = request.param
    with any_rig(options, chip) as made:
        yield made


@pytest.fixture
def told(table: AnyRig) -> Told:
    return Told(PART, table.clock.time, patience_s=0)


@pytest.mark.parametrize("claim", [*life.CLAIMS, *screen.CLAIMS, *screen.LOSS_CLAIMS])
def test_it_keeps_the_contracts_of_a_part_and_of_a_screen(claim: Any, table: AnyRig, told: Told) -> None:
    claim(table.screen, table, told)


def test_another_may_have_it_after_close_and_it_can_be_silent_or_its_bus_gone(
    table: AnyRig, told: Told
) -> None:
    life.another_may_have_the_device_after_close(table.screen, table.screen, told)
    table.unplug()
    fault = TroubleCode.SILENT if isinstance(table, Rig) else TroubleCode.MISSING
    life.opening_is_trouble(table.screen, fault, told)
