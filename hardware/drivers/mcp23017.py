"""Cells on MCP23017 port expanders: up to eight of them on one I2C bus, with 16 reeds to ground on each.

Cell 0 is pin GPA0 of the first chip, 7 its GPA7, 8 its GPB0, 15 its GPB7, and 16 is GPA0 of the second.

Laws:
- Constructors do no I/O, and no library is loaded before `open`.
- When one chip is lost the whole part is, and the trouble names the chip; it is back when all chips answer.
- A chip that lost its power for a moment is configured anew, and its readings until then are discarded.
- No register state is assumed. An earlier program may have left the banked register order (BANK) or a fixed
  address pointer (SEQOP), so these two are reset first, by single bytes; every setting is read back.
- Each reading includes the pull-up registers: if they differ from their setting, the chip has lost its power
  and its settings, and its pins read noise.
- The interrupt lines of all chips are set to open-drain before any of them reports a change: after power-on a
  chip drives its line high, against the others.

Without an interrupt the chips are polled every few milliseconds. With one they are read when the shared
interrupt line falls, until nothing changes; a check every second finds lost edges and lost chips.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, nullcontext, suppress
from dataclasses import dataclass, field, replace
from errno import EPROTO
from threading import Event
from typing import Any, Final, NamedTuple, TypeVar

from hardware.clock import Clock
from hardware.drivers.device_thread import DeviceThread
from hardware.drivers.gpio_pins import PIN, ContactPin, Pins
from hardware.drivers.options import check_options
from hardware.drivers.shared import Shared
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.signals import EMPTY, SOMETHING, CellRead
from hardware.trouble import Trouble, TroubleCode, missing_library, trouble_at_start, trouble_in_use

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
        check_options(self, otherwise=0 < len(self.addresses) == len(set(self.addresses)))

    @property
    def count(self) -> int:
        return PINS * len(self.addresses)

    @property
    def file(self) -> str:
        return f"/dev/i2c-{self.bus}"

    def place(self, address: int) -> str:
        return f"{self.file} 0x{address:02X}"


T = TypeVar("T")

_IODIR: Final = 0x00
_IOCON: Final = 0x0A
_GPPU: Final = 0x0C
_BANKED_IOCON: Final = 0x05
"""IOCON in the banked register order. In the usual order this is GPINTENB, where a 0 does no harm."""
_MIRROR: Final = 0x40
"""INTA signals for both ports."""
_ODR: Final = 0x04
"""Open-drain interrupt output."""
_BOTH: Final = (0xFF, 0xFF)
_NONE: Final = (0x00, 0x00)
_ATTEMPTS: Final = 3
"""Retries overcome transfers disturbed by electrical noise."""


class Chips:
    def __init__(self, bus: Any, options: Mcp23017) -> None:  # noqa: ANN401 - no library is loaded before `open`
        self._bus = bus
        self._options = options
        self._revived: set[int] = set()
        watched = _NONE if options.interrupt is None else _BOTH
        lines = (_MIRROR | _ODR,) * 2
        self._wanted = [*_BOTH, *_NONE, *watched, *_NONE, *_NONE, *lines, *_BOTH]
        """IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON and GPPU, each for A and B: inputs with pull-ups."""

    def close(self) -> None:
        """Close the bus, and leave the chips as they are."""
        with suppress(OSError):
            self._bus.close()

    def set_up(self) -> None:
        for step in (self._reset_addressing, self._configure):
            for address in self._options.addresses:
                try:
                    step(address)
                except OSError as error:
                    raise trouble_at_start(error, self._options.file, self._options.place(address)) from error

    def read_pins(self, chip: int) -> int:
        """The pins of this chip from GPA0 up, a 1 for each closed one; `Trouble` where that fails."""
        return self._with_retries(self.read_once, self._options.addresses[chip])

    def check(self) -> None:
        """Reconfigure chips that lost their settings; `Trouble` where that fails."""
        for address in self._options.addresses:
            self._with_retries(self._check_once, address)

    def read_once(self, address: int) -> int:
        """Like `read_pins`, by address and in a single attempt; `OSError` where it fails."""
        a_up, b_up, _, _, _, _, a, b = self._bus.read_i2c_block_data(address, _GPPU, 8)
        if (a_up, b_up) != _BOTH:
            self._revive(address)
            raise OSError(EPROTO, "power-lost")
        return ~int(a | b << 8) & 0xFFFF

    def _check_once(self, address: int) -> None:
        if not self._is_set_up(address):
            self._revive(address)

    def _with_retries(self, do: Callable[[int], T], address: int) -> T:
        for _ in range(_ATTEMPTS - 1):
            with suppress(OSError):
                return do(address)
        try:
            return do(address)
        except OSError as error:
            raise trouble_in_use(error, self._options.place(address)) from error

    def _revive(self, address: int) -> None:
        """Configure the chip anew, with one warning per chip, so that a loose wire does not fill the log."""
        level = logging.DEBUG if address in self._revived else logging.WARNING
        _LOG.log(level, "mcp23017.reset %d 0x%02X", self._options.bus, address)
        self._revived.add(address)
        self._reset_addressing(address)
        self._configure(address)

    def _reset_addressing(self, address: int) -> None:
        self._bus.write_byte_data(address, _BANKED_IOCON, 0)
        self._bus.write_byte_data(address, _IOCON, _MIRROR | _ODR)

    def _configure(self, address: int) -> None:
        self._bus.write_i2c_block_data(address, _IODIR, self._wanted)
        if not self._is_set_up(address):
            raise OSError(EPROTO, "keeps-nothing")

    def _is_set_up(self, address: int) -> bool:
        return [*self._bus.read_i2c_block_data(address, _IODIR, len(self._wanted))] == self._wanted


def open_chips(options: Mcp23017) -> Chips:
    """Open and set up all chips; `Trouble` where one of them, or the bus, fails."""
    try:
        import smbus2  # noqa: PLC0415 - a missing library is Trouble
    except ImportError as error:
        raise missing_library(error, "smbus2") from error
    try:
        bus = smbus2.SMBus(options.bus)
    except OSError as error:
        raise trouble_at_start(error, options.file, options.place(options.addresses[0])) from error
    chips = Chips(bus, options)
    try:
        chips.set_up()
    except BaseException:
        chips.close()
        raise
    return chips


class Patience(NamedTuple):
    """Intervals, in seconds."""

    slow_s: float = 1.0
    """Between two checks of all chips."""
    retry_s: float = 1.0
    """Between two attempts to reopen the chips."""


PATIENCE: Final = Patience()


class Mcp23017Cells(DeviceThread[Chips, ProbeResults]):
    """The cells. `pins` are those of the table, for the interrupt."""

    def __init__(
        self, part: str, options: Mcp23017, pins: Pins, clock: Clock, patience: Patience = PATIENCE
    ) -> None:
        super().__init__(part, clock, patience.retry_s)
        self._options = options
        self._pins = pins
        self._slow_s = patience.slow_s
        self._read_line: Callable[[], tuple[bool, ...]] | None = None
        """Whether the interrupt line is low, where there is one."""
        self._bell = Event()
        """Set when there is something to read, or the part is being closed."""

    @property
    def count(self) -> int:
        return self._options.count

    def _open_device(self) -> Chips:
        return open_chips(self._options)

    def _wake(self) -> None:
        self._bell.set()

    def _probe_closed(self) -> ProbeResults:
        return [*probe(self._options, self._clock)]

    def _prepare(self, undo: ExitStack) -> None:
        if self._options.interrupt is None:
            return
        try:
            from hardware.drivers.gpio import Contacts  # noqa: PLC0415 - only an interrupt needs it
        except ImportError as error:
            raise missing_library(error, "gpiozero") from error
        contacts = Contacts(self._pins, (ContactPin(self._options.interrupt),))
        undo.callback(contacts.close)
        contacts.watch(self._handle_interrupt)
        self._read_line = contacts.read_closed

    def _handle_interrupt(self, _contact: int, closed: bool) -> None:  # noqa: FBT001 - as contacts call it
        if closed:  # its release only follows from our own reading
            self._bell.set()

    # The thread.

    def _use(self, chips: Chips, emit: Emit) -> Trouble | None:
        reported: list[int | None] = [None] * len(self._options.addresses)
        checked_s = self._clock.time()
        try:
            while True:
                self._bell.clear()
                if self._leaving.is_set():  # after the bell is cleared: `close` sets this first
                    return None
                self._answer(lambda: [*probe(self._options, self._clock, chips)])
                if self._clock.time() >= checked_s + self._slow_s:
                    chips.check()
                    checked_s = self._clock.time()
                before = (*reported,)
                for chip in range(len(reported)):
                    reported[chip] = closed = chips.read_pins(chip)
                    self._report_changes(chip, before[chip], closed, emit)
                self._bell.wait(self._pause_s(is_new=before != (*reported,)))
        except Trouble as trouble:
            return trouble

    def _pause_s(self, *, is_new: bool) -> float:
        """The pause until the next reading. A line that is still low has unread changes, or is broken.

        A change is read twice: a wrong reading would raise no interrupt.
        """
        is_idle = self._read_line is not None and not is_new and self._read_line() == (False,)
        return self._slow_s if is_idle else self._options.scan_ms / 1000

    def _report_changes(self, chip: int, before: int | None, closed: int, emit: Emit) -> None:
        at_s = self._clock.time()
        changed = -1 if before is None else before ^ closed
        for pin in range(PINS):
            if changed >> pin & 1:
                reading = SOMETHING if closed >> pin & 1 else EMPTY
                emit(CellRead(at_s, self._part, PINS * chip + pin, reading))


READS: Final = 100
"""How many readings the probe takes of each chip."""
SLOW_CELLS_MS: Final = 5
"""Reading one chip takes 0.3 ms at 400 kHz, and 1 ms at the default 100 kHz."""


def probe(options: Mcp23017, clock: Clock, held: Chips | None = None) -> Iterator[ProbeResult | Trouble]:
    """Read each chip many times. Unless they are `held`, each is set up by itself, as the driver does."""
    whole_s = 0.0
    for chip, address in enumerate(options.addresses):
        try:
            one = replace(options, addresses=(address,))
            with closing(open_chips(one)) if held is None else nullcontext(held) as chips:
                result, read_s = _probe_chip(chips, options, chip, clock)
        except Trouble as trouble:
            if held or trouble.code in (TroubleCode.MISSING, TroubleCode.FORBIDDEN):  # the bus, so all chips
                raise
            yield trouble
        else:
            yield result
            whole_s += read_s
    ms = 1000 * whole_s
    if ms > SLOW_CELLS_MS:
        yield probe_result(
            ProbeCode.SLOW_CELLS, "warn", device=options.file, ms=round(ms), limit=SLOW_CELLS_MS
        )


def _probe_chip(chips: Chips, options: Mcp23017, chip: int, clock: Clock) -> tuple[ProbeResult, float]:
    """The result for one chip, and the seconds per reading; `Trouble` where it is silent."""
    address = options.addresses[chip]
    closed, failed, began_s = 0, 0, clock.time()
    for _ in range(READS):
        try:
            closed = chips.read_once(address)
        except OSError as error:
            failed += 1
            if failed == READS:
                raise trouble_in_use(error, options.place(address)) from error
    read_s = (clock.time() - began_s) / READS
    device, us = options.place(address), round(1_000_000 * read_s)
    first, last = PINS * chip, PINS * chip + PINS - 1
    if failed:  # the driver would have retried these
        return probe_result(ProbeCode.CHIP_FAILS, "warn", device=device, percent=failed), read_s
    if not closed:
        return probe_result(ProbeCode.CHIP_EMPTY, device=device, us=us, first=first, last=last), read_s
    cells = ", ".join(str(first + pin) for pin in range(PINS) if closed >> pin & 1)
    return probe_result(ProbeCode.CHIP_CLOSED, device=device, us=us, cells=cells), read_s


def make(name: str, _driver: str, options: Mcp23017, shared: Shared) -> Mcp23017Cells:
    return Mcp23017Cells(name, options, shared.pins, shared.clock)
