"""APA102 lights held to the contracts of every part and of all lights."""

from typing import Any

import pytest

from hardware.drivers.apa102 import Apa102
from hardware.trouble import TroubleCode
from tests.hardware.fakes.apa102_rig import rig
from tests.hardware.kits import life, lights

both_kinds = pytest.mark.parametrize(
    ("count", "latching"), [(3, False), (12, True)], ids=["APA102", "SK9822"]
)


@both_kinds
@pytest.mark.parametrize(
    "claim",
    [
        *(life.CLAIMS + life.LOSS_CLAIMS),
        *(lights.CLAIMS + lights.LOSS_CLAIMS + lights.PATTERN_CLAIMS),
    ],
)
def test_they_keep_their_contracts(claim: Any, count: int, *, latching: bool) -> None:
    with rig(Apa102(count=count), latching=latching) as table:
        claim(table.lights, table, table.told)


def test_another_may_have_them_after_close_and_they_can_be_missing() -> None:
    with rig() as table:
        life.another_may_have_the_device_after_close(table.lights, table.lights, table.told)
        table.unplug()
        life.opening_is_trouble(table.lights, TroubleCode.MISSING, table.told)
