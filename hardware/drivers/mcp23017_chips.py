"""The registers of MCP23017 chips on one bus, and a probe of their presence, speed and reliability.

Laws:
- No register state is assumed. An earlier program may have left the banked register order (BANK) or a fixed
  address pointer (SEQOP), so these two are reset first, by single bytes; every setting is read back.
- Each reading includes the pull-up registers: if they differ from their setting, the chip has lost its power
  and its settings, and its pins read noise.
- The interrupt lines of all chips are set to open-drain before any of them reports a change: after power-on a
  chip drives its line high, against the others.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from errno import EPROTO
from typing import Final, TypeVar

import smbus2

from hardware.clock import Clock
from hardware.drivers.mcp23017 import PINS, Mcp23017
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.trouble import Trouble, TroubleCode, i2c_trouble_at_start, i2c_trouble_in_use

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
_LOG: Final = logging.getLogger(__name__)


def open_chips(options: Mcp23017) -> "Chips":
    """Open and set up all chips; `Trouble` where one of them, or the bus, fails."""
    first = options.addresses[0]
    try:
        bus = smbus2.SMBus(options.bus)
    except OSError as error:
        raise i2c_trouble_at_start(error, options.bus, first) from error
    chips = Chips(bus, options)
    try:
        chips.set_up()
    except BaseException:
        chips.close()
        raise
    return chips


class Chips:
    """The chips of one bus."""

    def __init__(self, bus: smbus2.SMBus, options: Mcp23017) -> None:
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
        """Configure all chips; `Trouble` where that fails."""
        for step in (self._reset_addressing, self._configure):
            for address in self._options.addresses:
                try:
                    step(address)
                except OSError as error:
                    raise i2c_trouble_at_start(error, self._options.bus, address) from error

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
        return ~(a | b << 8) & 0xFFFF

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
            raise i2c_trouble_in_use(error, self._options.bus, address) from error

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
        return self._bus.read_i2c_block_data(address, _IODIR, len(self._wanted)) == self._wanted


READS: Final = 100
"""How many readings the probe takes of each chip."""
SLOW_CELLS_MS: Final = 5
"""Reading one chip takes 0.3 ms at 400 kHz, and 1 ms at the default 100 kHz."""


def probe(options: Mcp23017, clock: Clock) -> ProbeResults:
    """Set each chip up and read it many times, as the driver does."""
    whole_s = 0.0
    for chip in range(len(options.addresses)):
        try:
            result, read_s = _probe_chip(options, chip, clock)
        except Trouble as trouble:
            if trouble.code in (TroubleCode.MISSING, TroubleCode.FORBIDDEN):  # the bus, so all chips
                raise
            yield trouble
        else:
            yield result
            whole_s += read_s
    ms = 1000 * whole_s
    if ms > SLOW_CELLS_MS:
        device = f"/dev/i2c-{options.bus}"
        yield probe_result(ProbeCode.SLOW_CELLS, "warn", device=device, ms=round(ms), limit=SLOW_CELLS_MS)


def _probe_chip(options: Mcp23017, chip: int, clock: Clock) -> tuple[ProbeResult, float]:
    """The result for one chip, and the seconds per reading; `Trouble` where it is silent."""
    address = options.addresses[chip]
    chips = open_chips(replace(options, addresses=(address,)))
    try:
        closed = chips.read_pins(0)
        failed, began_s = 0, clock.time()
        for _ in range(READS):
            try:
                closed = chips.read_once(address)
            except OSError as error:
                failed += 1
                if failed == READS:
                    raise i2c_trouble_in_use(error, options.bus, address) from error
        read_s = (clock.time() - began_s) / READS
    finally:
        chips.close()
    device, us = f"/dev/i2c-{options.bus} 0x{address:02X}", round(1_000_000 * read_s)
    first, last = PINS * chip, PINS * chip + PINS - 1
    if failed:  # the driver would have retried these
        return probe_result(ProbeCode.CHIP_FAILS, "warn", device=device, percent=failed), read_s
    if not closed:
        return probe_result(ProbeCode.CHIP_EMPTY, device=device, us=us, first=first, last=last), read_s
    cells = ", ".join(str(first + pin) for pin in range(PINS) if closed >> pin & 1)
    return probe_result(ProbeCode.CHIP_CLOSED, device=device, us=us, cells=cells), read_s
