"""The interfaces of the parts of a table. Each docstring is a contract.

The life cycle of every part: its constructor takes plain values and does no I/O; `open` acquires the device
or raises `Trouble`; `close` releases it, leaves it dark and quiet, may be called twice and never raises.
While open, an input passes its signals to `emit`, from any thread, in the order of the events, each stamped
with the monotonic time of its event. A part that is lost after `open` reports it once (`PartLost`), retries
by itself, and reports its return (`PartBack`).

`tests/hardware/kits` holds every implementation, simulated or real, to these contracts.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from hardware.display import Brightness, Lamp, Picture
from hardware.probe import ProbeResults
from hardware.signals import Signal

Emit = Callable[[Signal], object]
"""Takes a signal, from any thread, and returns at once."""


class Part(Protocol):
    """The interface of every part.

    Opening an open part is an error of the caller: `ValueError`, and nothing has changed.
    """

    def open(self, emit: Emit, /) -> None:
        """Acquire the device; `Trouble` where that fails."""

    def close(self) -> None:
        """Release the device. Nothing is emitted after this has returned."""

    def probe(self) -> ProbeResults:
        """Ask the device, and block until it has answered; `Trouble` where it does not.

        A closed part is opened for that. An open one goes on as before: whatever owns its device asks it. Any
        thread may call this, but one at a time.
        """


class Cells(Part, Protocol):
    """Sensors under the board, numbered from 0.

    After `open` and after `PartBack` the reading of each cell is reported once (`CellRead`), then every
    change, bounces included. Successive reports of one cell differ in their reading, unless `PartBack` lies
    between them. Sensors that identify pieces report these at the same times and at every change
    (`PiecesSeen`).
    """

    @property
    def count(self) -> int:
        """How many there are."""


class Key(Part, Protocol):
    """A push button, debounced. It counts as up until it is reported down; downs and ups alternate.

    A press shorter than the debounce time may be missed, but a down is always followed by its up.
    A key that is held while it is opened is reported as down.
    """


class Dial(Part, Protocol):
    """A rotary encoder with detents. Each detent is reported once, in the direction of its turn."""


class TagReader(Part, Protocol):
    """A reader of one tag. It counts as empty until it reports a tag.

    A tag left lying is reported once; a tag that takes the place of another is reported as the new one.
    Several tags are reported once, whichever and however many they are, until one or none is left.
    """


class Screen(Part, Protocol):
    """A one-bit screen. It is dark after `open`, and fully bright.

    Showing on a closed screen is an error of the caller: `ValueError`, and nothing has changed.
    """

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        """Show this picture, of the screen's size (`ValueError` otherwise), and return when it is sent.

        It blocks on the bus, so it is called from a thread of its own. Showing the same picture again costs
        nothing, nor does any picture while the screen stays off. `Trouble` where the device does not answer;
        the next call then sends the whole picture, so that a lost screen comes back with the next frame. The
        call that wakes a screen from off sends the whole picture too.
        """


class Lights(Part, Protocol):
    """Coloured lights, numbered from 0. They are dark after `open`, and play patterns by themselves."""

    @property
    def count(self) -> int:
        """How many there are."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps, one for each light (`ValueError` otherwise), and return at once.

        A light whose lamp stays the same continues its pattern undisturbed. While the part is lost, the
        latest lamps are kept; they are shown when it is back.
        """


class Tone(NamedTuple):
    """A sound of one pitch; 0 Hz is a pause."""

    hz: int
    ms: int


class Sound(Part, Protocol):
    """A buzzer."""

    def play(self, tones: Sequence[Tone], /) -> None:
        """Play these tones one after another and return at once; the current tune is cut off."""
