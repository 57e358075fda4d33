"""An SSD1306 panel through luma.oled, which is sent only what changed.

Laws: luma's own exit hook is never installed, for it would write to a bus that may be long gone. Whatever
luma or the bus raises leaves here as `Trouble`. A panel that has raised is of no use any more: it is
released, and a new one is started.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final

from luma.core.device import device
from luma.core.error import Error
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from hardware.drivers.i2c_trouble import trouble_at_start, trouble_in_use
from hardware.drivers.oled import Oled
from hardware.drivers.oled_windows import whole, windows
from hardware.picture import Picture
from hardware.trouble import Trouble

_NOP: Final = 0xE3
_MOST_ARGUMENTS: Final = 2
"""No command that is sent has more. A panel that was cut off may still wait for so many."""


class _Unhooked(device):  # type: ignore[misc]
    """What luma's device does at its beginning, without the exit hook."""

    def __init__(self, const: Any, serial_interface: Any) -> None:  # noqa: ANN401 - luma has no types
        self._const = const
        self._serial_interface = serial_interface


class Panel(ssd1306, _Unhooked):  # type: ignore[misc]
    """One panel; `start` makes it."""

    def __init__(self, wire: i2c, options: Oled, first: Picture) -> None:
        self._options = options
        self._first = _image(first)
        self._sent: bytes | None = None
        # Named, because to a type checker, which knows nothing of luma, the next in line is `_Unhooked`.
        ssd1306.__init__(self, wire, options.width, options.height, options.rotate)
        del self._mask, self._offsets  # 300 kB that only luma's own `display` reads

    def clear(self) -> None:
        """Luma fills the memory with this before it lights the panel: the first picture at once."""
        self.contrast(self._options.contrast)
        self.display(self._first)

    def display(self, image: Image.Image) -> None:
        """Send what is different in this picture."""
        frame = _paged(self.preprocess(image))
        width, placed = self._options.width, None
        for window in whole(frame, width) if self._sent is None else windows(self._sent, frame, width):
            self.command(*window.placing(placed))
            self.data(window.cut(frame, width))
            placed = window
        self._sent = frame

    def put(self, picture: Picture) -> None:
        """Show this picture, or raise `Trouble`."""
        with _told(trouble_in_use, self._options):
            self.display(_image(picture))

    def darken(self) -> None:
        """Go dark if that is still possible, and let go of the bus."""
        with suppress(Trouble), _told(trouble_in_use, self._options):
            self.hide()
        self.release()

    def release(self) -> None:
        """Let go of the bus and leave the panel as it is."""
        with suppress(OSError):
            self._serial_interface.cleanup()


def start(options: Oled, first: Picture) -> Panel:
    """A panel that shows this picture, or `Trouble`."""
    with _told(trouble_at_start, options), ExitStack() as undo:
        wire = i2c(port=options.bus, address=options.address)
        undo.callback(wire.cleanup)
        wire.command(*[_NOP] * _MOST_ARGUMENTS)
        panel = Panel(wire, options, first)
        undo.pop_all()
        return panel


@contextmanager
def _told(trouble: Callable[[OSError, int, int], Trouble], options: Oled) -> Iterator[None]:
    try:
        yield
    except (OSError, Error) as error:
        # Luma raises its own kind for some errors of a command, and never says which it was.
        cause = error.__context__ if isinstance(error, Error) else error
        assert isinstance(cause, OSError)
        raise trouble(cause, options.bus, options.address) from error


def _image(picture: Picture) -> Image.Image:
    return Image.frombytes("1", (picture.width, picture.height), picture.bits)


def _paged(image: Image.Image) -> bytes:
    """The memory that shows this image: a byte is eight pixels of a column, the uppermost in the lowest bit.

    Turned clockwise, each row is a column from its foot up: the last page first, and the bits in order.
    """
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    pages = image.height // 8
    return b"".join(columns[page::pages] for page in reversed(range(pages)))
