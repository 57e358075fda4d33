"""Real drivers on real libraries, run under `kernel`: nothing in here is a double, but the machine."""

import errno
import json
import sys
from typing import Any
from unittest.mock import ANY

from hardware.display import DARK, Colour, Lamp, Pattern, Picture, blank_picture
from hardware.drivers.apa102 import Apa102, Apa102Lights
from hardware.drivers.gpio_pins import pin_factory
from hardware.drivers.mcp23017 import Mcp23017, Mcp23017Cells, Patience
from hardware.drivers.oled import OledScreen, probe
from hardware.drivers.oled_options import Chip, Oled
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Reading, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.virtual_wait import Night
from tests.hardware.kits.signal_log import Told, opened

NOISE, OTHER = (
    Picture(128, 64, bytes((i * i + 5 * i + number) % 251 for i in range(1024))) for number in range(2)
)
RED = Lamp(Colour(255, 2, 1), Pattern.STEADY)
SPI, I2C = "spidev0.0", "i2c-1"


class Kernel:
    def __getattr__(self, name: str) -> Any:
        def ask(*arguments: object) -> Any:
            sys.stdout.write(json.dumps([name, *arguments]) + "\n")
            sys.stdout.flush()
            return json.loads(sys.stdin.readline())

        return ask


def lights(kernel: Kernel) -> None:
    """300 of them, up to the last, and down again; the device fails, is gone, and is back."""
    night, signals = Night(), list[Signal]()
    part = Apa102Lights("lights", Apa102(count=300, speed_hz=4_000_000, current_ma=20_000), night, night.wait)
    part.open(signals.append)
    part.show([DARK] * 299 + [RED])
    night.settle()
    assert kernel.lights()[298:] == [[31, 0, 0, 0], [31, 1, 2, 255]]
    assert kernel.speed_hz() == 4_000_000
    assert set(kernel.calls(SPI)) == {"1231"}  # one call for a whole frame
    kernel.fail(SPI, errno.ESHUTDOWN)
    kernel.hide(SPI)
    part.show([RED] + [DARK] * 299)
    night.settle()
    assert signals == [PartLost(night.now_s, "lights", broken(f"/dev/{SPI}", "ESHUTDOWN"))]
    kernel.fail(SPI, 0)
    night.pass_time(5)
    assert len(signals) == 1
    assert trouble_of(Apa102Lights("more", Apa102(count=1), night)) == Trouble(
        TroubleCode.MISSING, device=f"/dev/{SPI}"
    )
    kernel.unhide(SPI)
    night.pass_time(1)
    assert signals[1:] == [PartBack(night.now_s, "lights")]
    assert kernel.lights()[:2] == [[31, 1, 2, 255], [31, 0, 0, 0]]
    part.close()
    assert kernel.lights() == [[31, 0, 0, 0]] * 300


def screen(kernel: Kernel) -> None:
    """Pictures to the pixel; nobody at the address, or no bus, at any call; and the whole picture again."""
    clock, signals = RealClock(), list[Signal]()
    part = OledScreen("screen", Chip.SSD1306, Oled(), clock)
    part.open(signals.append)
    assert kernel.panel() == blank_picture(128, 64).bits.hex()
    for picture in (NOISE, OTHER, NOISE):
        part.show(picture)
        assert kernel.panel() == picture.bits.hex()
    kernel.calls(I2C)
    [found] = probe(Chip.SSD1306, Oled(), clock)
    assert found.grade == "ok"
    assert kernel.calls(I2C) == ["0x3c 1033"]
    assert kernel.panel() == NOISE.bits.hex()
    for number in (errno.ENXIO, errno.EREMOTEIO, errno.ETIMEDOUT, errno.EIO):
        kernel.fail(I2C, number)
        assert trouble_of(part, OTHER) == broken(f"/dev/{I2C} 0x3C", errno.errorcode[number])
        assert trouble_of(part, OTHER) == Trouble(TroubleCode.SILENT, device=f"/dev/{I2C} 0x3C")
        kernel.fail(I2C, 0)
        kernel.power_up()
        part.show(OTHER)
        assert kernel.panel() == OTHER.bits.hex()
        part.show(NOISE)
    assert [type(signal) for signal in signals] == [PartLost, PartBack] * 4
    part.close()
    assert kernel.panel() == blank_picture(128, 64).bits.hex()
    kernel.hide(I2C)
    assert trouble_of(part) == Trouble(TroubleCode.MISSING, device=f"/dev/{I2C}")
    kernel.unhide(I2C)
    other = OledScreen("screen", Chip.SSD1306, Oled(address=0x3D), clock)
    assert trouble_of(other) == Trouble(TroubleCode.SILENT, device=f"/dev/{I2C} 0x3D")


def cells(kernel: Kernel) -> None:
    """The last cell of two chips; the bus fails and is back, and a chip loses its power for a moment."""
    clock = RealClock()
    told = Told("cells", clock.time)
    options = Mcp23017((0x20, 0x27), scan_ms=1)
    part = Mcp23017Cells("cells", options, pin_factory("mock"), clock, Patience(retry_s=0.01))
    with opened(part, told):
        told.wait_for(32)
        assert {readings(told)[cell] for cell in range(32)} == {EMPTY}
        kernel.expander(0x27, "close", 15)
        told.wait_until(lambda _: readings(told)[31] == SOMETHING)
        kernel.fail(I2C, errno.ENXIO)
        told.wait_until(lambda signals: isinstance(signals[-1], PartLost))
        assert told.so_far()[-1] == PartLost(ANY, "cells", broken(f"/dev/{I2C} 0x20", "ENXIO"))
        kernel.expander(0x27, "open", 15)
        kernel.fail(I2C, 0)
        told.wait_until(lambda signals: isinstance(signals[-33], PartBack))
        assert readings(told)[31] == EMPTY
        kernel.expander(0x20, "cut")
        kernel.expander(0x20, "restore")
        kernel.expander(0x20, "close", 0)
        told.wait_until(lambda _: readings(told)[0] == SOMETHING)


def readings(told: Told) -> dict[int, Reading]:
    return {signal.cell: signal.reading for signal in told.so_far() if isinstance(signal, CellRead)}


def trouble_of(part: Any, picture: Picture | None = None) -> Trouble:
    try:
        if picture is None:
            part.open(print)
        else:
            part.show(picture)
    except Trouble as trouble:
        return trouble
    raise AssertionError(part)


def broken(device: str, detail: str) -> Trouble:
    return Trouble(TroubleCode.BROKEN, device=device, detail=detail)


STORIES = (lights, screen, cells)

if __name__ == "__main__":
    for story in STORIES:
        story(Kernel())
