"""A panel through luma.oled, which is sent only what changed.

Laws: luma's own exit hook is never installed, for it would write to a bus that may be long gone. Whatever
luma or the bus raises leaves here as `Trouble`; a missed acknowledge, which a long wire has now and then,
does only when the next attempt fails, too. A panel that has raised is of no use any more: it is released, and
a new one is started.
"""

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from typing import Any, Final

from luma.core.device import device
from luma.core.error import Error
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware.brightness import Brightness
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled_options import AnyOled, Chip
from hardware.drivers.oled_windows import PAGED, WINDOWED, whole, windows
from hardware.drivers.oled_wires import Wire, is_missed, open_wire, told_at_start, told_in_use
from hardware.picture import Picture
from hardware.trouble import Trouble

_NOP: Final = 0xE3
_MOST_ARGUMENTS: Final = 2
"""No command that is sent has more. A panel that was cut off may still wait for so many."""
_DIMMED: Final = 8
"""A dimmed panel has this part of its contrast."""


class _Unhooked(device):  # type: ignore[misc]
    """What luma's device does at its beginning, without the exit hook."""

    def __init__(self, const: Any, serial_interface: Any) -> None:  # noqa: ANN401 - luma has no types
        self._const = const
        self._serial_interface = serial_interface


class Panel(device):  # type: ignore[misc]
    """What is ours of a panel; `start` makes one."""

    addressing = WINDOWED

    def __init__(self, wire: Wire, options: AnyOled, first: Picture) -> None:
        self._options = options
        self._set_up: tuple[int, ...] = ()
        """The command that luma begins with. All but the contrast is in it."""
        self._memory: bytes | None = None
        """What the panel holds, where that is known."""
        self._shows = first, Brightness.FULL
        super().__init__(wire, options.width, options.height, options.rotate)
        for only_for_its_display in ("_mask", "_offsets"):  # 300 kB
            self.__dict__.pop(only_for_its_display, None)

    def command(self, *cmd: int) -> None:
        """Luma sends its commands by this."""
        self._set_up = self._set_up or cmd
        super().command(*cmd)

    def clear(self) -> None:
        """Luma fills the memory with this before it lights the panel: the first picture at once."""
        self.contrast(self._options.contrast)
        self._send(self._shows[0])

    def put(self, picture: Picture, brightness: Brightness, *, afresh: bool) -> bool:
        """Show this picture like this, or raise `Trouble`; nothing is sent where it is shown already.

        With `afresh`, or when it was off, the panel is told all that a new one has to be told; the result is
        whether it was.
        """
        if (picture, brightness) == self._shows:
            return False
        (_, before), self._shows = self._shows, (picture, brightness)
        begins = brightness is not Brightness.OFF and (afresh or before is Brightness.OFF)
        with told_in_use(self._options):
            try:
                self._change(picture, brightness, before, begins=begins)
            except (OSError, Error) as error:
                if not is_missed(error, self._options):
                    raise
                self._serial_interface.command(*[_NOP] * _MOST_ARGUMENTS)
                begins = brightness is not Brightness.OFF
                self._change(picture, brightness, None, begins=begins)
        return begins

    def _change(
        self, picture: Picture, brightness: Brightness, before: Brightness | None, *, begins: bool
    ) -> None:
        if begins:
            self._begin_again(picture, brightness)
        elif brightness is not Brightness.OFF:
            self._send(picture)
            self._shine(brightness, before)
        elif before is not Brightness.OFF:
            self.hide()

    def _begin_again(self, picture: Picture, brightness: Brightness) -> None:
        """As luma began, but that a panel on I2C stays lit if it is. On SPI it is dark for some milliseconds.

        The chips do not say what becomes of one that gets its power with no reset after it.
        """
        self._serial_interface.reset()
        lights_out, *set_up = self._set_up
        assert lights_out == self._const.DISPLAYOFF
        self.command(*set_up)
        self._shine(brightness)
        self._memory = None
        self._send(picture)
        self.show()

    def _shine(self, brightness: Brightness, before: Brightness | None = None) -> None:
        full = self._options.contrast
        if brightness is not before:
            self.contrast(full if brightness is Brightness.FULL else full // _DIMMED)

    def _send(self, picture: Picture) -> None:
        """Write what is different in this picture."""
        image = Image.frombytes("1", (picture.width, picture.height), picture.bits)
        frame, width, addressing = _paged(self.preprocess(image)), self._options.width, self.addressing
        old, placed = self._memory, None
        wanted = whole(frame, width, addressing) if old is None else windows(old, frame, width, addressing)
        for window in wanted:
            self.command(*addressing.placing(window, placed))
            self.data(window.cut(frame, width))
            placed = window
        self._memory = frame

    def darken(self) -> None:
        """Go dark if that is still possible, and let go of the bus."""
        with suppress(Trouble), told_in_use(self._options):
            self.hide()
        self.release()

    def release(self) -> None:
        """Let go of the bus and leave the panel as it is."""
        with suppress(OSError):
            self._serial_interface.cleanup()


class _Ssd1306(Panel, ssd1306, _Unhooked):  # type: ignore[misc]
    """The usual one."""


class _Ssd1309(Panel, ssd1309, _Unhooked):  # type: ignore[misc]
    """The same with a supply of its own for what is lit."""


class _Sh1106(Panel, sh1106, _Unhooked):  # type: ignore[misc]
    """Looks the same, and has another memory."""

    addressing = PAGED


_PANELS: Final[Mapping[Chip, type[Panel]]] = {
    Chip.SSD1306: _Ssd1306,
    Chip.SSD1309: _Ssd1309,
    Chip.SH1106: _Sh1106,
}


def start(chip: Chip, options: AnyOled, pins: Pins | None, first: Picture) -> Panel:
    """A panel that shows this picture, or `Trouble`."""
    with told_at_start(options), ExitStack() as undo:
        wire = open_wire(options, pins)
        undo.callback(wire.cleanup)
        wire.command(*[_NOP] * _MOST_ARGUMENTS)
        panel = _PANELS[chip](wire, options, first)
        undo.pop_all()
        return panel


def _paged(image: Image.Image) -> bytes:
    """The memory that shows this image: a byte is eight pixels of a column, the uppermost in the lowest bit.

    Turned clockwise, each row is a column from its foot up: the last page first, and the bits in order.
    """
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    pages = image.height // 8
    return b"".join(columns[page::pages] for page in reversed(range(pages)))
