"""What an OLED screen shows and what it costs, on a panel that does as its datasheet says."""

import atexit
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.display import Brightness, Picture, blank_picture
from hardware.drivers.oled import RENEWED_S
from hardware.drivers.oled_options import AnyOled, Oled
from hardware.drivers.oled_options import Chip as Name
from hardware.trouble import Trouble
from tests.hardware.fakes.oled_rig import CHIPS, ON_SPI, any_rig, rig
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock

ROOT = Path(__file__).parents[3]
DARK = blank_picture(128, 64)
OPTIONS = [Oled(), Oled(height=32, rotate=2), Oled(bus=11, address=0x3D)]

ROTATIONS: tuple[Literal[0], Literal[2]] = (0, 2)


def pictures(height: int = 64) -> st.SearchStrategy[Picture]:
    size = 16 * height
    return st.binary(min_size=size, max_size=size).map(lambda bits: Picture(128, height, bits))


def touched(picture: Picture, *pixels: tuple[int, int]) -> Picture:
    bits = bytearray(picture.bits)
    for x, y in pixels:
        bits[(y * picture.width + x) // 8] ^= 0x80 >> x % 8
    return replace(picture, bits=bytes(bits))


def upside_down(picture: Picture) -> Picture:
    turned = int(f"{int.from_bytes(picture.bits):0{8 * len(picture.bits)}b}"[::-1], 2)
    return replace(picture, bits=turned.to_bytes(len(picture.bits)))


small_changes = st.lists(st.tuples(st.integers(0, 127), st.integers(0, 63)), max_size=20)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@given(data=st.data())
def test_every_picture_is_seen_as_it_was_meant(options: Oled, data: st.DataObject) -> None:
    with rig(options) as table:
        table.open()
        for picture in data.draw(st.lists(pictures(options.height), min_size=1, max_size=3)):
            table.screen.show(picture)
            assert table.shown() == (upside_down(picture) if options.rotate else picture)


every_panel = pytest.mark.parametrize(("chip", "options"), [*product(Name, (Oled(), ON_SPI))], ids=str)
every_memory = pytest.mark.parametrize("chip", [Name.SSD1306, Name.SH1106])


@every_memory
@given(picture=pictures(), steps=st.lists(small_changes, max_size=5))
def test_every_small_change_is_seen(chip: Name, picture: Picture, steps: list[list[tuple[int, int]]]) -> None:
    with rig(chip=chip) as table:
        table.open()
        table.screen.show(picture)
        for pixels in steps:
            picture = touched(picture, *pixels)
            table.screen.show(picture)
            assert table.shown() == picture


def test_the_panel_is_lit_only_when_its_memory_is_in_order() -> None:
    with rig() as table:
        table.screen.open(table.signals.append)
        assert [message for _, message in table.bus.log][-1] == bytes([0x00, 0xAF])


@pytest.mark.parametrize("contrast", [0, 1, 0xCF, 255])
def test_the_contrast_is_that_of_the_profile(contrast: int) -> None:
    with rig(Oled(contrast=contrast)) as table:
        table.open()
        assert table.chip.set_up[0x81] == contrast


@given(pictures(), st.integers(0, 127), st.integers(0, 63))
def test_one_changed_pixel_costs_eleven_bytes(picture: Picture, x: int, y: int) -> None:
    with rig() as table:
        table.open()
        table.screen.show(picture)
        table.bus.forget()
        assert table.bytes_of(touched(picture, (x, y))) == 11
        assert table.bus.transactions == 2


def test_every_byte_of_a_small_update_has_its_reason() -> None:
    with rig() as table:
        table.open()
        table.screen.show(touched(DARK, (5, 8), (6, 15), (100, 8)))
        assert table.bus.log == [
            (0x3C, bytes([0x00, 0x21, 5, 6, 0x22, 1, 1])),
            (0x3C, bytes([0x40, 0x01, 0x80])),
            (0x3C, bytes([0x00, 0x21, 100, 100])),
            (0x3C, bytes([0x40, 0x01])),
        ]


WHOLE = {Name.SSD1306: 1034, Name.SH1106: 8 * (5 + 130)}


@every_memory
@given(old=pictures(), new=pictures(), rotate=st.sampled_from(ROTATIONS))
def test_no_change_ever_costs_more_than_on_the_stock_device(
    chip: Name, old: Picture, new: Picture, rotate: Literal[0, 2]
) -> None:
    stock_bus = Bus({0x3C: (stock_chip := CHIPS[chip]())})
    stock = Stock(stock_bus, chip=chip, rotate=rotate)
    with rig(Oled(rotate=rotate), chip) as table:
        table.open()
        stock.show(old)
        table.screen.show(old)
        stock_bus.forget()
        stock.show(new)
        assert table.bytes_of(new) <= stock_bus.bytes == WHOLE[chip]
        assert table.shown() == stock_chip.seen()
    stock.close()
    stock_bus.assert_done()


@every_panel
def test_a_panel_that_lost_its_power_unnoticed_is_lit_again_a_minute_later(
    chip: Name, options: AnyOled
) -> None:
    with any_rig(options, chip) as table:
        table.open()
        table.screen.show(touched(DARK, (1, 1)))
        table.chip.blink()
        table.clock.now_s += RENEWED_S - 1
        table.screen.show(touched(DARK, (2, 2)))
        assert table.shown() == DARK
        table.clock.now_s += 1
        table.screen.show(touched(DARK, (3, 3)))
        assert table.shown() == touched(DARK, (3, 3))
        assert table.signals == []


@every_memory
def test_a_panel_that_is_told_everything_again_stays_lit_and_is_not_told_again_soon(chip: Name) -> None:
    with rig(chip=chip) as table:
        table.open()
        table.screen.show(touched(DARK, (1, 1)))
        full = table.glare()
        table.clock.now_s += RENEWED_S
        lit: list[bool] = []
        table.bus.on_byte = lambda: lit.append(table.glare() == full)
        assert table.bytes_of(touched(DARK, (2, 2))) > WHOLE[chip]
        assert all(lit)
        table.clock.now_s += RENEWED_S - 1
        assert table.bytes_of(touched(DARK, (3, 3))) < 30


@pytest.mark.parametrize("brightness", [Brightness.DIM, Brightness.OFF])
def test_what_is_shown_already_costs_nothing_however_late_it_is(brightness: Brightness) -> None:
    with rig() as table:
        table.open()
        table.screen.show(touched(DARK, (1, 1)), brightness)
        table.clock.now_s += 10 * RENEWED_S
        assert table.bytes_of(touched(DARK, (1, 1)), brightness) == 0


def test_a_panel_that_wakes_has_been_told_everything() -> None:
    with rig() as table:
        table.open()
        table.clock.now_s += RENEWED_S
        assert table.bytes_of(DARK, Brightness.OFF) == 3
        assert table.bytes_of(DARK) > 1034
        assert table.bytes_of(touched(DARK, (1, 1))) == 11


def test_a_panel_that_comes_back_while_it_is_off_never_shows_the_picture_for_a_moment() -> None:
    with rig() as table:
        table.open()
        table.unplug()
        with pytest.raises(Trouble):
            table.screen.show(touched(DARK, (1, 1)))
        table.plug()
        seen: set[Picture] = set()
        table.bus.on_byte = lambda: seen.add(table.shown())
        table.screen.show(touched(DARK, (1, 1)), Brightness.OFF)
        assert seen == {DARK}


def test_to_dim_it_costs_four_bytes_and_leaves_an_eighth_of_its_contrast() -> None:
    with rig(Oled(contrast=200)) as table:
        table.open()
        assert table.bytes_of(DARK, Brightness.DIM) == 4
        assert table.chip.set_up[0x81] == 25
        assert table.bytes_of(touched(DARK, (1, 1)), Brightness.DIM) == 11
        assert table.bytes_of(touched(DARK, (1, 1))) == 4
        assert table.chip.set_up[0x81] == 200


def test_nothing_is_left_to_be_done_at_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[object] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    Stock(Bus({0x3C: Chip()}))
    assert len(hooks) == 1  # the stock device leaves one
    with rig() as table:
        table.open()
        table.screen.show(touched(DARK, (1, 1)))
    assert len(hooks) == 1


def test_making_a_screen_loads_no_library_and_touches_no_bus() -> None:
    code = (
        "import sys\n"
        "from hardware.drivers.oled import OledScreen\n"
        "from hardware.drivers.oled_options import Chip, Oled\n"
        "import time\n"
        "OledScreen('south.screen', Chip.SSD1306, Oled(), time).close()\n"
        "print(*({'luma', 'smbus2', 'PIL'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"
