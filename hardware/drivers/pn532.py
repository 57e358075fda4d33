"""A PN532 on a serial line as a tag reader, `hardware.ports.TagReader`: the connection, probe and thread.

Laws:
- The thread waits in `select`, and a bell wakes it.
- A failed poll changes nothing; when none succeeds for a while, the reader is lost.
- A line on which no PN532 answers in time is `Trouble`.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Final

from hardware.clock import Clock
from hardware.drivers.device_thread import DeviceThread
from hardware.drivers.pn532_chip import (
    NO_TAG,
    PATIENCE,
    ForeignChip,
    Patience,
    Pn532,
    Pn532Chip,
    TagDebounce,
    Unanswered,
    content_of,
)
from hardware.drivers.serial_line import Bell, Line
from hardware.drivers.shared import Shared
from hardware.ports import Emit
from hardware.probe import Grade, ProbeCode, ProbeResult, ProbeResults
from hardware.signals import TagRead
from hardware.trouble import Trouble, TroubleCode

BAUD = 115_200
"""The chip wakes up with this speed."""


def open_chip(
    options: Pn532, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]
) -> Pn532Chip:
    """Open the line and set the chip up; `Trouble` where that fails."""
    chip = Pn532Chip(Line(options.device, BAUD, bell), clock, patience)
    with ExitStack() as undo:
        undo.callback(chip.close)
        until_s = clock.time() + patience.greeting_s
        try:
            while chip.firmware is None and not stop() and clock.time() < until_s:
                with suppress(Unanswered):  # the chip may not have been awake yet
                    chip.set_up()
        except OSError as bad:
            raise Trouble(TroubleCode.MISSING, device=options.device) from bad
        except ForeignChip as kind:
            raise Trouble(TroubleCode.REFUSED, device=options.device, detail=f"firmware {kind}") from kind
        if chip.firmware is None:
            raise Trouble(TroubleCode.SILENT, device=options.device)
        undo.pop_all()
    return chip


class Pn532Reader(DeviceThread[Pn532Chip, ProbeResults]):
    """A reader on a serial line of its own."""

    def __init__(self, name: str, options: Pn532, clock: Clock, patience: Patience = PATIENCE) -> None:
        super().__init__(name, clock, patience.retry_s)
        self._options = options
        self._patience = patience
        self._bell: Bell | None = None
        """Wakes the thread, from `open` to `close`."""
        self._debounce = TagDebounce(patience.looks)
        self._told = NO_TAG

    def _prepare(self, undo: ExitStack) -> None:
        self._bell = Bell()
        undo.callback(self._bell.close)
        self._debounce, self._told = TagDebounce(self._patience.looks), NO_TAG

    def _open_device(self) -> Pn532Chip:
        assert self._bell is not None
        return open_chip(self._options, self._clock, self._patience, self._bell, self._leaving.is_set)

    def _wake(self) -> None:
        assert self._bell is not None
        self._bell.ring()

    def _probe_closed(self) -> ProbeResults:
        return [*probe(self._options, self._clock, patience=self._patience)]

    # The thread.

    def _use(self, chip: Pn532Chip, emit: Emit) -> Trouble | None:
        clock, answered_s, device = self._clock, self._clock.time(), self._options.device
        try:
            while not self._leaving.is_set():
                self._answer(lambda: [_measure(chip, device, clock, PROBE_LOOKS)])
                try:
                    believed = self._debounce.update(content_of(chip.look()))
                    answered_s = clock.time()
                    if believed != self._told:
                        self._told = believed
                        emit(TagRead(answered_s, self._part, believed.uid, believed.several))
                except (Unanswered, ForeignChip):
                    if clock.time() - answered_s >= self._patience.silence_s:
                        return Trouble(TroubleCode.BROKEN, device=device, detail="silent")
                until_s = clock.time() + self._patience.rest_s
                while not self._leaving.is_set() and clock.time() < until_s:
                    chip.rest(until_s)
        except OSError:
            return Trouble(TroubleCode.BROKEN, device=device, detail="unplugged")
        return None


PROBE_LOOKS: Final = 20
"""How many polls a probe makes; they take a second at most without errors."""


def probe(
    options: Pn532, clock: Clock, looks: int = PROBE_LOOKS, patience: Patience = PATIENCE
) -> Iterator[ProbeResult]:
    """Identify the chip, poll for tags this many times, and measure errors and speed."""
    bell = Bell()
    try:
        chip = open_chip(options, clock, patience, bell, lambda: False)
        try:
            yield _measure(chip, options.device, clock, looks)
        except OSError as bad:
            raise Trouble(TroubleCode.BROKEN, device=options.device, detail="unplugged") from bad
        finally:
            chip.close()
    finally:
        bell.close()


def _measure(chip: Pn532Chip, device: str, clock: Clock, looks: int) -> ProbeResult:
    failed, seen, spent_s = 0, 0, 0.0
    for _ in range(looks):
        began_s = clock.time()
        try:
            uids = chip.look()
        except (Unanswered, ForeignChip):
            failed += 1
            continue
        spent_s += clock.time() - began_s
        seen += content_of(uids) != NO_TAG
    reader: dict[str, str | int] = {"device": device, "version": str(chip.firmware), "looks": looks}
    if failed:
        grade: Grade = "broken" if failed == looks else "warn"
        return ProbeResult(ProbeCode.READER_FAILS, {"failed": failed, **reader}, grade)
    ms = round(1000 * spent_s / looks)
    if 0 < seen < looks:
        return ProbeResult(ProbeCode.READER_MISSES, {"ms": ms, "misses": looks - seen, **reader}, "warn")
    return ProbeResult(ProbeCode.READER_SEES if seen else ProbeCode.READER, {"ms": ms, **reader})


def make(name: str, _driver: str, options: Pn532, shared: Shared) -> Pn532Reader:
    return Pn532Reader(name, options, shared.clock)
