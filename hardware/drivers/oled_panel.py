"""An OLED panel on I2C or SPI, driven by luma.oled, with partial updates.

Laws:
- luma's exit hook is never installed, as it would write to a bus that may be closed.
- Every error of luma or the bus becomes `Trouble`. On I2C a missed acknowledge, which happens on long wires,
  is retried once; on SPI nothing is ever acknowledged.
- A bus that cannot be opened is `Trouble`, and nothing stays open.
- A panel that has raised is not used again: it is released, and a new one is opened.
- In place of RPi.GPIO luma gets the pins of the table, from the factory that the profile names; they are held
  as long as the bus is open.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from time import sleep
from typing import Any, Final

from luma.core.device import device
from luma.core.error import Error
from luma.core.interface.serial import i2c, spi
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware.display import Brightness, Picture
from hardware.drivers.gpio_pins import Pins, as_trouble
from hardware.drivers.oled_options import AnyOled, Chip, Oled, SpiOled
from hardware.drivers.oled_windows import PAGED, WINDOWED, changed_windows, whole_memory
from hardware.trouble import NO_ACKNOWLEDGE, Trouble, trouble_at_start, trouble_in_use

_RESET_S: Final = 0.0001
"""The length of a reset, and the wait after it; ten microseconds would do."""


class _Spi(spi):  # type: ignore[misc]
    """Luma's SPI interface to one panel, which has just been reset."""

    def __init__(self, options: SpiOled, pins: Pins) -> None:
        with ExitStack() as undo:
            outputs = _Outputs(pins)
            undo.callback(outputs.close)
            super().__init__(
                gpio=outputs,
                port=options.bus,
                device=options.device,
                bus_speed_hz=options.speed_hz,
                gpio_DC=options.dc,
                gpio_RST=options.reset,
                reset_hold_time=_RESET_S,
                reset_release_time=_RESET_S,
            )
            undo.pop_all()

    def reset(self) -> None:
        for level in (_Outputs.LOW, _Outputs.HIGH):
            self._gpio.output(self._RST, level)
            sleep(_RESET_S)

    def cleanup(self) -> None:
        super().cleanup()
        self._gpio.close()


class _Outputs:
    """The subset of RPi.GPIO that luma uses, on the pins of the table."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, pins: Pins) -> None:
        from gpiozero import OutputDevice  # noqa: PLC0415 - I2C does without

        self._make = OutputDevice
        self._pins = pins
        self._factory = pins.hold()
        self._devices: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        with as_trouble(self._pins.name, pin):
            self._devices[pin] = self._make(pin, pin_factory=self._factory)

    def output(self, pin: int, value: bool) -> None:  # noqa: FBT001 - as luma calls it
        self._devices[pin].value = value

    def close(self) -> None:
        for output in self._devices.values():
            with suppress(Exception):  # the other pin is freed as well
                output.close()
        self._pins.let_go()


class _I2c(i2c):  # type: ignore[misc]
    def reset(self) -> None:
        """Does nothing: panels on I2C reset themselves at power-on."""


@contextmanager
def _translate_errors(translate: Callable[[OSError], Trouble]) -> Iterator[None]:
    try:
        yield
    except (OSError, Error) as error:
        raise translate(_cause(error)) from error


def _cause(error: Exception) -> OSError:
    """The `OSError` behind an error: luma wraps some in its own kind, without details."""
    cause = error.__context__ if isinstance(error, Error) else error
    assert isinstance(cause, OSError)
    return cause


_NOP: Final = 0xE3
_MOST_ARGUMENTS: Final = 2
"""The most arguments of any command sent. An interrupted panel may still wait for this many."""
_DIMMED: Final = 8
"""The contrast of a dimmed panel is divided by this."""


class _Unhooked(device):  # type: ignore[misc]
    """The constructor of luma's device without the exit hook."""

    def __init__(self, const: Any, serial_interface: Any) -> None:  # noqa: ANN401 - luma has no types
        self._const = const
        self._serial_interface = serial_interface


class Panel(device):  # type: ignore[misc]
    """An open panel; made by `open_panel`."""

    addressing = WINDOWED

    def __init__(self, wire: Any, options: AnyOled, first: Picture) -> None:  # noqa: ANN401 - the same
        self._options = options
        self._set_up: tuple[int, ...] = ()
        """Luma's initial command, the whole set-up but for the contrast."""
        self._memory: bytes | None = None
        """The display memory of the panel, where known."""
        self._shows = first, Brightness.FULL
        super().__init__(wire, options.width, options.height, options.rotate)
        for only_for_its_display in ("_mask", "_offsets"):  # 300 kB
            self.__dict__.pop(only_for_its_display, None)

    def command(self, *cmd: int) -> None:
        self._set_up = self._set_up or cmd
        super().command(*cmd)

    def clear(self) -> None:
        """Fill the memory with the first picture; luma calls this before it lights the panel."""
        self.contrast(self._options.contrast)
        self._send(self._shows[0])

    def show_picture(self, picture: Picture, brightness: Brightness, *, afresh: bool) -> bool:
        """Show this picture at this brightness, or raise `Trouble`; nothing is sent if it is shown already.

        With `afresh`, or when the panel was off, the full set-up is sent; the result is whether it was.
        """
        if (picture, brightness) == self._shows:
            return False
        (_, before), self._shows = self._shows, (picture, brightness)
        begins = brightness is not Brightness.OFF and (afresh or before is Brightness.OFF)
        with _translate_errors(lambda error: trouble_in_use(error, self._options.place)):
            try:
                self._change(picture, brightness, before, begins=begins)
            except (OSError, Error) as error:
                if not isinstance(self._options, Oled) or _cause(error).errno not in NO_ACKNOWLEDGE:
                    raise
                self._serial_interface.command(*[_NOP] * _MOST_ARGUMENTS)
                begins = brightness is not Brightness.OFF
                self._change(picture, brightness, None, begins=begins)
        return begins

    def _change(
        self, picture: Picture, brightness: Brightness, before: Brightness | None, *, begins: bool
    ) -> None:
        if begins:
            self._set_up_again(picture, brightness)
        elif brightness is not Brightness.OFF:
            self._send(picture)
            self._set_brightness(brightness, before)
        elif before is not Brightness.OFF:
            self.hide()

    def _set_up_again(self, picture: Picture, brightness: Brightness) -> None:
        """Repeat luma's set-up. A lit panel on I2C stays lit; on SPI it is dark for some milliseconds.

        The data sheets do not define the state of a chip after power-on without a reset.
        """
        self._serial_interface.reset()
        lights_out, *set_up = self._set_up
        assert lights_out == self._const.DISPLAYOFF
        self.command(*set_up)
        self._set_brightness(brightness)
        self._memory = None
        self._send(picture)
        self.show()

    def _set_brightness(self, brightness: Brightness, before: Brightness | None = None) -> None:
        full = self._options.contrast
        if brightness is not before:
            self.contrast(full if brightness is Brightness.FULL else full // _DIMMED)

    def _send(self, picture: Picture) -> None:
        image = Image.frombytes("1", (picture.width, picture.height), picture.bits)
        frame, width, addressing = _page_bytes(self.preprocess(image)), self._options.width, self.addressing
        old, placed = self._memory, None
        windows = (
            whole_memory(frame, width, addressing)
            if old is None
            else changed_windows(old, frame, width, addressing)
        )
        for window in windows:
            self.command(*addressing.placing(window, placed))
            self.data(window.cut(frame, width))
            placed = window
        self._memory = frame

    def darken(self) -> None:
        """Make the panel dark, if that is still possible, and close the bus."""
        with suppress(OSError, Error):
            self.hide()
        self.release()

    def release(self) -> None:
        """Close the bus and leave the panel as it is."""
        with suppress(OSError):
            self._serial_interface.cleanup()


class _Ssd1306(Panel, ssd1306, _Unhooked):  # type: ignore[misc]
    pass


class _Ssd1309(Panel, ssd1309, _Unhooked):  # type: ignore[misc]
    """Like the SSD1306, with a separate supply for the pixels."""


class _Sh1106(Panel, sh1106, _Unhooked):  # type: ignore[misc]
    """Addresses its memory by page only."""

    addressing = PAGED


_PANELS: Final[Mapping[Chip, type[Panel]]] = {
    Chip.SSD1306: _Ssd1306,
    Chip.SSD1309: _Ssd1309,
    Chip.SH1106: _Sh1106,
}


def open_panel(chip: Chip, options: AnyOled, pins: Pins | None, first: Picture) -> Panel:
    """Open a panel that shows this picture; `Trouble` where that fails."""
    with (
        _translate_errors(lambda error: trouble_at_start(error, options.file, options.place)),
        ExitStack() as undo,
    ):
        if isinstance(options, Oled):
            wire: Any = _I2c(port=options.bus, address=options.address)
        else:
            assert pins is not None
            wire = _Spi(options, pins)
        undo.callback(wire.cleanup)
        wire.command(*[_NOP] * _MOST_ARGUMENTS)
        panel = _PANELS[chip](wire, options, first)
        undo.pop_all()
        return panel


def _page_bytes(image: Image.Image) -> bytes:
    """The memory of this image: a byte is eight pixels of a column, the top one in the lowest bit.

    Rotated clockwise, each row is a column from the bottom up: the last page first, and the bits in order.
    """
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    pages = image.height // 8
    return b"".join(columns[page::pages] for page in reversed(range(pages)))
