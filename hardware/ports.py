"""The parts of a table as everybody outside sees them. Each docstring is a contract.

The life of every part: its constructor takes plain values and touches nothing; `open` takes hold of the
device, or raises `Trouble`; `close` lets go of it, leaves it dark and quiet, may be called twice and never
raises. Between the two an input tells its signals to `emit`, from any thread, in the order in which they
happened, stamped with the monotonic time at which they did. A part that is lost after `open` says so once
(`PartLost`), tries to come back by itself, and says so (`PartBack`).

`tests/hardware/kits` holds every implementation, simulated or real, to these contracts.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from hardware.display import Brightness, Lamp, Picture
from hardware.signals import Signal

Emit = Callable[[Signal], object]
"""Takes signals, from any thread, and returns at once."""


class Part(Protocol):
    """What every part can do.

    Opening a part that is open is a mistake of the caller: `ValueError`, and nothing has changed.
    """

    def open(self, emit: Emit, /) -> None:
        """Take hold of the device; `Trouble` where that cannot be."""

    def close(self) -> None:
        """Let go of it. Nothing is emitted after this has returned."""


class Cells(Part, Protocol):
    """Sensors under the board, numbered from 0.

    After `open` and after `PartBack` each cell is told once as it reads (`CellRead`), then every change,
    bounces included. Two tellings of one cell differ in their reading, unless `PartBack` lies between.
    Those that tell pieces apart tell that at the same times, and whenever it changes (`PiecesSeen`).
    """

    @property
    def count(self) -> int:
        """How many there are."""


class Key(Part, Protocol):
    """A push button. It is up until it is told to be down; downs and ups alternate, and no bounce shows.

    A press that is shorter than the debounce time may be missed as a whole, but never as a half.
    A key that is held while it is opened is told as down.
    """


class Dial(Part, Protocol):
    """A rotary encoder with detents. Each detent is told once, in the direction in which it was turned."""


class TagReader(Part, Protocol):
    """A reader of one tag. It is empty until told otherwise.

    A tag left lying is one signal; a tag that takes the place of another is told as the new one. That several
    lie there is told once, whichever they are and however many come to them, until one is left or none.
    """


class Screen(Part, Protocol):
    """A one-bit screen. It is dark after `open`, and fully bright.

    Showing on a screen that is closed is a mistake of the caller: `ValueError`, and nothing has changed.
    """

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        """Show this picture, of the screen's size (`ValueError` otherwise), and return when it is out.

        It may take as long as the bus does, so it is called from a thread of its own. The same again costs
        nothing, and nor does another picture while it stays off. Where the device does not answer it raises
        `Trouble`; the next call then shows the whole picture anew, so that a screen that was away comes back
        with the next frame. So does the call that wakes one that was off, whatever became of it meanwhile.
        """


class Lights(Part, Protocol):
    """Coloured lights, numbered from 0. They are dark after `open`, and play patterns by themselves."""

    @property
    def count(self) -> int:
        """How many there are."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps, one for each light (`ValueError` otherwise), and return at once.

        A light whose lamp stays the same goes on with its pattern undisturbed. While the part is lost
        what is shown is remembered, and is shown when it comes back.
        """


class Tone(NamedTuple):
    """A sound of one pitch; 0 Hz is a pause."""

    hz: int
    ms: int


class Sound(Part, Protocol):
    """Something that beeps."""

    def play(self, tones: Sequence[Tone], /) -> None:
        """Play these tones one after another and return at once; what was still playing gives way."""
