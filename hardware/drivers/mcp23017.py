"""Cells on MCP23017 port expanders: up to eight of them on one I2C bus, with 16 reeds to ground on each.

Cell 0 is pin GPA0 of the first chip, 7 its GPA7, 8 its GPB0, 15 its GPB7, and 16 is GPA0 of the second.

Laws:
- Constructors do no I/O, and no library is loaded before `open`.
- One thread owns the bus.
- When one chip is lost the whole part is, and the trouble names the chip; it is back when all chips answer.
- A chip that lost its power for a moment is configured anew, and its readings until then are discarded.

Without an interrupt the chips are polled every few milliseconds. With one they are read when the shared
interrupt line falls, until nothing changes; a check every second finds lost edges and lost chips.
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
"""The pins of each chip."""
ADDRESSES: Final = range(0x20, 0x28)
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Mcp23017:
    """The options of the chips. Options that can be constructed are valid."""

    addresses: tuple[int, ...] = field(metadata={"from": ADDRESSES[0], "to": ADDRESSES[-1]})
    """In the order of the cells; 0x20 is with A0, A1 and A2 on ground."""
    bus: int = field(default=1, metadata={"from": 0, "to": 255})
    """The number of their I2C bus: 1 is `/dev/i2c-1`."""
    scan_ms: int = field(default=5, metadata={"from": 1, "to": 100})
    """The pause between two polls."""
    interrupt: int | None = field(default=None, metadata=PIN)
    """The pin, by Broadcom number, wired to INTA of every chip; replaces the polling."""

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
        """The number of cells."""
        return PINS * len(self.addresses)


class Patience(NamedTuple):
    """Intervals, in seconds."""

    slow_s: float = 1.0
    """Between two checks of all chips."""
    retry_s: float = 1.0
    """Between two attempts to reopen the chips."""


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
        """Held while the part is opened or closed."""
        self._held: ExitStack | None = None
        """None while the part is closed."""
        self._leaving = Event()
        self._bell = Event()
        """Set when there is something to read, or the part is being closed."""

    @property
    def count(self) -> int:
        """How many there are."""
        return self._options.count

    def open(self, emit: Emit, /) -> None:
        """Set the chips up; their readings are reported from the part's own thread."""
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
        """Release the bus. Waits for a signal that is being emitted."""
        with self._lifecycle:
            held, self._held = self._held, None
            if held is not None:
                held.close()

    def _leave(self) -> None:
        self._leaving.set()
        self._bell.set()

    def _open_interrupt(self, undo: ExitStack) -> "Contacts | None":
        """Watch the interrupt line, if there is one."""
        if self._options.interrupt is None:
            return None
        try:
            from hardware.drivers.gpio import Contacts  # noqa: PLC0415 - only an interrupt needs it
        except ImportError as error:
            raise _no_library(error) from error
        contacts = Contacts(self._pins, (ContactPin(self._options.interrupt),))
        undo.callback(contacts.close)
        contacts.watch(self._handle_interrupt)
        return contacts

    def _handle_interrupt(self, _contact: int, closed: bool) -> None:  # noqa: FBT001 - as contacts call it
        if closed:  # its release only follows from our own reading
            self._bell.set()

    # The thread.

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
        """Report changes until the part is closed (None) or a chip fails (its trouble)."""
        reported: list[int | None] = [None] * len(self._options.addresses)
        checked_s = self._clock.time()
        try:
            while True:
                self._bell.clear()
                if self._leaving.is_set():  # after the bell is cleared: `_leave` sets this first
                    return None
                if self._clock.time() >= checked_s + self._patience.slow_s:
                    chips.check()
                    checked_s = self._clock.time()
                before = (*reported,)
                for chip in range(len(reported)):
                    reported[chip] = closed = chips.read_pins(chip)
                    self._report_changes(chip, before[chip], closed, emit)
                self._bell.wait(self._pause_s(line, is_new=before != (*reported,)))
        except Trouble as trouble:
            return trouble

    def _pause_s(self, line: "Contacts | None", *, is_new: bool) -> float:
        """The pause until the next reading. A line that is still low has unread changes, or is broken.

        A change is read twice: a wrong reading would raise no interrupt.
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
        """Retry until all chips answer; None when the part is being closed."""
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
