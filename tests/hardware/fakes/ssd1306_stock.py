"""Luma's own device on a bus double: the peer that every saving is measured against."""

import warnings
from typing import Final

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware.display import Picture
from tests.hardware.fakes.ssd1306_bus import Bus

DEVICES: Final = {"ssd1306": ssd1306, "sh1106": sh1106, "ssd1309": ssd1309}


class Stock:
    """`ssd1306(i2c(port=...))` as luma's documentation has it, or another chip."""

    def __init__(
        self, bus: Bus, address: int = 0x3C, height: int = 64, rotate: int = 0, chip: str = "ssd1306"
    ) -> None:
        with bus.installed(), _with_deprecated_calls():
            wire = i2c(port=bus.number, address=address)
            self._device = DEVICES[chip](wire, height=height, rotate=rotate)
        self._device.persist = True  # else its exit hook, which nobody can take back, writes once more

    def show(self, picture: Picture) -> None:
        with _with_deprecated_calls():
            self._device.display(Image.frombytes("1", (picture.width, picture.height), picture.bits))

    def close(self) -> None:
        self._device.hide()
        self._device.cleanup()


def _with_deprecated_calls() -> "warnings.catch_warnings[None]":
    """Luma's `display` uses `Image.getdata`, which Pillow 14 removes."""
    return warnings.catch_warnings(action="ignore", category=DeprecationWarning)
