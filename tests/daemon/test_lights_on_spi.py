"""Lights that hang on the Pi itself, from the words of a configuration to the last of them."""

from pathlib import Path
from threading import Event

import pytest

from companion.config import load
from companion.daemon.devices import make_parts
from companion.games.kernel import Refused
from hardware.display import DARK, Colour, Lamp, Pattern
from tests.everygame import SPACES
from tests.hardware.fakes.apa102 import Glow, Strip
from tests.hardware.fakes.apa102_spi import Bus
from tests.hardware.fakes.controller import RealClock

TABLE = """
profile = "one-dial"
lights = {{ driver = "apa102", bus = 0, device = 1, count = {count}, current_ma = {ma} }}
[mats.katarenga]
lights = "a1 - b1"
"""
PATIENCE_S = 10.0


def test_a_configuration_lights_the_last_of_its_lights(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(TABLE.format(count=68, ma=1000))
    configuration = load(table, SPACES)
    [mat] = configuration.mats_of_boards()
    assert (configuration.light_count, mat.lights[:4], len(mat.lights)) == (68, ("a1", None, "b1", None), 68)
    strip = Strip(68)
    with Bus(strip, 0, 1).installed() as bus:
        lights = make_parts(configuration, RealClock(), lambda _: None).lights
        assert lights is not None
        lights.open(lambda signal: pytest.fail(repr(signal)))
        try:
            sent = Event()
            bus.on_transfer = sent.set
            lights.show([DARK] * 67 + [Lamp(Colour(1, 2, 3), Pattern.STEADY)])
            assert sent.wait(PATIENCE_S)
            assert strip.shown[-1] == Glow(31, 3, 2, 1)
        finally:
            lights.close()


@pytest.mark.parametrize(("options", "why"), [((301, 1000), "301"), ((68, 68), "68"), ((0, 1000), "0")])
def test_what_no_strip_is_like_is_refused(tmp_path: Path, options: tuple[int, int], why: str) -> None:
    table = tmp_path / "table.toml"
    table.write_text(TABLE.format(count=options[0], ma=options[1]))
    with pytest.raises(Refused, match=why):
        load(table, SPACES)
