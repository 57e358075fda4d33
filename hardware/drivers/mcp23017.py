"""Cells on MCP23017 port expanders: up to eight of them on one I2C bus, with 16 reeds to ground on each.

Cell 0 is pin GPA0 of the first chip, 7 its GPA7, 8 its GPB0, 15 its GPB7, and 16 is GPA0 of the second.

Laws: a constructor touches nothing, and no library is loaded before `open`. One thread has the bus. The part
is lost as a whole when one chip is, and the trouble says which; it is back when all of them answer. A chip
that lost its power for a moment is set up anew and goes on, and what it read meanwhile is not believed.

Without an interrupt the chips are read every few milliseconds. With it they are read when the line falls that
all of them pull, until nothing is new; what got lost, an edge or a chip, is noticed by a look each second.
"""

import logging
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from hardware.clock import Clock
from hardware.drivers.gpio_pins import PIN, ContactPin, Pins
from hardware.ports import Emit
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode

if TYPE_CHECKING:
    from hardware.drivers.gpio import Contacts
    from hardware.drivers.mcp23017_chips import Chips

PINS: Final = 16
"""On each chip."""
ADDRESSES: Final = range(0x20, 0x28)
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Mcp23017:
    """Where the chips are, and how they are read. Options that can be made can be used."""

    addresses: tuple[int, ...] = field(metadata={"from": ADDRESSES[0], "to": ADDRESSES[-1]})
    """0x20 with A0, A1 and A2 on ground, in the order of the cells."""
    bus: int = field(default=1, metadata={"from": 0, "to": 255})
    """The number of their I2C bus: 1 is `/dev/i2c-1`."""
    scan_ms: int = field(default=5, metadata={"from": 1, "to": 100})
    """The pause between two looks at them."""
    interrupt: int | None = field(default=None, metadata=PIN)
    """The pin, by Broadcom number, to which INTA of each is connected; then nobody looks without need."""

    def __post_init__(self) -> None:
        numbers = (*self.addresses, self.bus, self.scan_ms, self.interrupt or 0)
        sound = (
            all(type(number) is int for number in numbers)
            and 0 < len(self.addresses) == len(set(self.addresses))
            and all(address in ADDRESSES for address in self.addresses)
            and self.bus >= 0
            and 1 <= self.scan_ms <= 100
            and self.interrupt in (None, *range(PIN["from"], PIN["to"] + 1))
        )
        if not sound:
            raise ValueError(self)

    @property
    def count(self) -> int:
        """How many cells there are."""
        return PINS * len(self.addresses)


class Patience(NamedTuple):
    """How long what lasts, in seconds."""

    slow_s: float = 1.0
    """From one look that notices everything to the next."""
    retry_s: float = 1.0
    """Between two attempts to get the chips back."""


PATIENCE: Final = Patience()


class Mcp23017Cells:
    """The cells. `pins` are those of the table, for the interrupt."""

    def __init__(
        self, part: str, options: Mcp23017, pins: Pins, clock: Clock, patience: Patience = PATIENCE
    ) -> None:
        self._part = part
        self._options = options
        self._pins = pins
        self._clock = clock
        self._patience = patience
        self._lifecycle = Lock()
        """Held while it is opened or closed."""
        self._held: ExitStack | None = None
        """None while it is closed."""
        self._leaving = Event()
        self._bell = Event()
        """Rung when there is something to look at, or it is time to leave."""

    @property
    def count(self) -> int:
        """How many there are."""
        return self._options.count

    def open(self, emit: Emit, /) -> None:
        """Set the chips up and read them; what they read is told from the part's own thread."""
        with self._lifecycle, ExitStack() as undo:
            if self._held is not None:
                raise ValueError(self._part)
            self._leaving.clear()
            line = self._open_interrupt(undo)
            chips = _open_chips(self._options)
            thread = Thread(target=self._run, args=(chips, line, emit), name=self._part, daemon=True)
            thread.start()
            undo.callback(thread.join)
            undo.callback(self._leave)
            self._held = undo.pop_all()

    def close(self) -> None:
        """Let go of the bus. A signal that is being told has been told when this returns."""
        with self._lifecycle:
            held, self._held = self._held, None
            if held is not None:
                held.close()

    def _leave(self) -> None:
        self._leaving.set()
        self._bell.set()

    def _open_interrupt(self, undo: ExitStack) -> "Contacts | None":
        """The line of the interrupts, which rings the bell."""
        if self._options.interrupt is None:
            return None
        try:
            from hardware.drivers.gpio import Contacts  # noqa: PLC0415 - only who wants it needs it
        except ImportError as error:
            raise _no_library(error) from error
        contacts = Contacts(self._pins, (ContactPin(self._options.interrupt),))
        undo.callback(contacts.close)
        contacts.watch(self._handle_interrupt)
        return contacts

    def _handle_interrupt(self, _contact: int, closed: bool) -> None:  # noqa: FBT001 - as contacts tell it
        if closed:  # that it is let go of again is the doing of who reads
            self._bell.set()

    # What the thread does.

    def _run(self, chips: "Chips | None", line: "Contacts | None", emit: Emit) -> None:
        while chips is not None:
            try:
                trouble = self._watch(chips, line, emit)
            finally:
                chips.close()
            if trouble is None:
                return
            emit(PartLost(self._clock.time(), self._part, trouble))
            chips = self._reopen()
            if chips is not None:
                emit(PartBack(self._clock.time(), self._part))

    def _watch(self, chips: "Chips", line: "Contacts | None", emit: Emit) -> Trouble | None:
        """Tell what changes until it is time to leave, which is no trouble."""
        told: list[int | None] = [None] * len(self._options.addresses)
        checked_s = self._clock.time()
        try:
            while True:
                self._bell.clear()
                if self._leaving.is_set():  # after the bell is cleared: who leaves sets this first
                    return None
                if self._clock.time() >= checked_s + self._patience.slow_s:
                    chips.check()
                    checked_s = self._clock.time()
                before = (*told,)
                for chip in range(len(told)):
                    told[chip] = closed = chips.read_pins(chip)
                    self._report_changes(chip, before[chip], closed, emit)
                self._bell.wait(self._pause_s(line, is_new=before != (*told,)))
        except Trouble as trouble:
            return trouble

    def _pause_s(self, line: "Contacts | None", *, is_new: bool) -> float:
        """Until the next look. A line that is low still has something to tell, or is broken.

        What is new is looked at twice: nobody calls to say that it was read wrongly.
        """
        is_idle = line is not None and not is_new and line.read_closed() == (False,)
        return self._patience.slow_s if is_idle else self._options.scan_ms / 1000

    def _report_changes(self, chip: int, before: int | None, closed: int, emit: Emit) -> None:
        at_s = self._clock.time()
        changed = -1 if before is None else before ^ closed
        for pin in range(PINS):
            if changed >> pin & 1:
                reading = SOMETHING if closed >> pin & 1 else EMPTY
                emit(CellRead(at_s, self._part, PINS * chip + pin, reading))

    def _reopen(self) -> "Chips | None":
        """The chips once all of them answer, or none because it is time to leave."""
        while not self._leaving.wait(self._patience.retry_s):
            try:
                return _open_chips(self._options)
            except Trouble as trouble:
                _LOG.debug("mcp23017.away %s %s", trouble.code, trouble.values)
        return None


def _open_chips(options: Mcp23017) -> "Chips":
    try:
        from hardware.drivers.mcp23017_chips import open_chips  # noqa: PLC0415 - a missing library is Trouble
    except ImportError as error:
        raise _no_library(error) from error
    return open_chips(options)


def _no_library(error: ImportError) -> Trouble:
    return Trouble(TroubleCode.NO_LIBRARY, library=error.name or "smbus2", extra="pi")
