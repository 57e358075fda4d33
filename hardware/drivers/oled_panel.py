"""An OLED panel on I2C or SPI, driven by luma.oled, with partial updates.

Laws:
- luma's exit hook is never installed, as it would write to a bus that may be closed.
- Every error of luma or the bus becomes `Trouble`. On I2C a missed acknowledge, which happens on long wires,
  is retried once; on SPI nothing is ever acknowledged.
- A bus that cannot be opened is `Trouble`, and nothing stays open.
- A panel that has raised is not used again: it is released, and a new one is opened.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final, Protocol

from luma.core.device import device
from luma.core.error import Error
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware import trouble
from hardware.display import Brightness, Picture
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled_options import AnyOled, Chip, Oled
from hardware.drivers.oled_windows import PAGED, WINDOWED, changed_windows, whole_memory
from hardware.trouble import Trouble


class PanelBus(Protocol):
    """The serial interface that luma expects."""

    def command(self, *cmd: int) -> None:
        """Send commands with their arguments, at most 32 bytes."""

    def data(self, data: bytes) -> None:
        """Send bytes for the display memory."""

    def reset(self) -> None:
        """Reset the panel, where there is a pin for that."""

    def cleanup(self) -> None:
        """Close the bus."""


def open_bus(options: AnyOled, pins: Pins | None) -> PanelBus:
    """Open the bus to this panel, and reset the panel where there is a pin for that."""
    if isinstance(options, Oled):
        wire: PanelBus = _I2c(port=options.bus, address=options.address)
    else:
        from hardware.drivers.oled_spi import Spi  # noqa: PLC0415 - I2C does without its pins

        assert pins is not None
        wire = Spi(options, pins)
    return wire


@contextmanager
def as_trouble_at_start(options: AnyOled) -> Iterator[None]:
    """Turn exceptions of luma or the bus into the `Trouble` of a panel that is being opened."""
    try:
        yield
    except (OSError, Error) as error:
        if isinstance(options, Oled):
            raise trouble.i2c_trouble_at_start(_cause(error), options.bus, options.address) from error
        raise trouble.spi_trouble_at_start(_cause(error), options.file) from error


@contextmanager
def as_trouble_in_use(options: AnyOled) -> Iterator[None]:
    """Turn exceptions of luma or the bus into the `Trouble` of a panel that worked."""
    try:
        yield
    except (OSError, Error) as error:
        if isinstance(options, Oled):
            raise trouble.i2c_trouble_in_use(_cause(error), options.bus, options.address) from error
        raise trouble.spi_trouble_in_use(_cause(error), options.file) from error


def is_unacknowledged(error: Exception, options: AnyOled) -> bool:
    """Whether a panel missed an acknowledge, so that a retry may succeed."""
    return isinstance(options, Oled) and _cause(error).errno in trouble.NO_ACKNOWLEDGE


def _cause(error: Exception) -> OSError:
    """The `OSError` behind an error: luma wraps some in its own kind, without details."""
    cause = error.__context__ if isinstance(error, Error) else error
    assert isinstance(cause, OSError)
    return cause


class _I2c(i2c):  # type: ignore[misc]
    """Luma's I2C interface."""

    def reset(self) -> None:
        """Does nothing: panels on I2C reset themselves at power-on."""


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

    def __init__(self, wire: PanelBus, options: AnyOled, first: Picture) -> None:
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
        """Send a command of luma, and keep the first one, its set-up."""
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
        with as_trouble_in_use(self._options):
            try:
                self._change(picture, brightness, before, begins=begins)
            except (OSError, Error) as error:
                if not is_unacknowledged(error, self._options):
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
        """Send the changed parts of this picture."""
        image = Image.frombytes("1", (picture.width, picture.height), picture.bits)
        frame, width, addressing = _page_bytes(self.preprocess(image)), self._options.width, self.addressing
        old, placed = self._memory, None
        wanted = (
            whole_memory(frame, width, addressing)
            if old is None
            else changed_windows(old, frame, width, addressing)
        )
        for window in wanted:
            self.command(*addressing.placing(window, placed))
            self.data(window.cut(frame, width))
            placed = window
        self._memory = frame

    def darken(self) -> None:
        """Make the panel dark, if that is still possible, and close the bus."""
        with suppress(Trouble), as_trouble_in_use(self._options):
            self.hide()
        self.release()

    def release(self) -> None:
        """Close the bus and leave the panel as it is."""
        with suppress(OSError):
            self._serial_interface.cleanup()


class _Ssd1306(Panel, ssd1306, _Unhooked):  # type: ignore[misc]
    """The usual controller."""


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
    with as_trouble_at_start(options), ExitStack() as undo:
        wire = open_bus(options, pins)
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
