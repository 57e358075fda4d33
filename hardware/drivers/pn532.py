"""A PN532 on a serial line as a tag reader, `hardware.ports.TagReader`: the connection, probe and thread.

Laws:
- One thread owns the line, polls for tags and reports them; it waits in `select`, and a bell wakes it.
- A failed poll changes nothing; when none succeeds for a while, the reader is lost.
- A reader is not closed from within its `emit`.
- A line on which no PN532 answers in time is `Trouble`.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Final

from hardware.clock import Clock
from hardware.drivers.pn532_chip import (
    NO_TAG,
    PATIENCE,
    FieldContent,
    Firmware,
    ForeignChip,
    Patience,
    Pn532,
    Pn532Chip,
    TagDebounce,
    Unanswered,
    content_of,
)
from hardware.drivers.serial_line import Bell, Line
from hardware.ports import Emit
from hardware.probe import Grade, ProbeCode, ProbeResult
from hardware.signals import PartBack, PartLost, TagRead
from hardware.trouble import Trouble, TroubleCode

BAUD = 115_200
"""The chip wakes up with this speed."""


class Connection:
    """An open line and its chip."""

    def __init__(self, line: Line, chip: Pn532Chip, firmware: Firmware) -> None:
        self.chip = chip
        self.firmware = firmware
        self._line = line

    def close(self) -> None:
        """Close the line."""
        self._line.close()


def connect(
    options: Pn532, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]
) -> Connection:
    """Open the line and set the chip up; `Trouble` where that fails."""
    line = Line(options.device, BAUD, bell)
    chip = Pn532Chip(line, clock, patience)
    try:
        return Connection(line, chip, _greet(chip, clock.time() + patience.greeting_s, clock, options, stop))
    except BaseException:
        line.close()
        raise


def _greet(
    chip: Pn532Chip, until_s: float, clock: Clock, options: Pn532, stop: Callable[[], bool]
) -> Firmware:
    try:
        while not stop() and clock.time() < until_s:
            try:
                return chip.set_up()
            except Unanswered:
                pass  # the chip may not have been awake yet
    except OSError as bad:
        raise Trouble(TroubleCode.MISSING, device=options.device) from bad
    except ForeignChip as chip_of:
        raise Trouble(TroubleCode.REFUSED, device=options.device, detail=f"firmware {chip_of}") from chip_of
    raise Trouble(TroubleCode.SILENT, device=options.device)


PROBE_LOOKS: Final = 20
"""How many polls a probe makes; they take a second at most without errors."""


def probe(
    options: Pn532, clock: Clock, looks: int = PROBE_LOOKS, patience: Patience = PATIENCE
) -> Iterator[ProbeResult]:
    """Identify the chip, poll for tags this many times, and measure errors and speed."""
    bell = Bell()
    try:
        reached = connect(options, clock, patience, bell, lambda: False)
        try:
            yield _measure(reached, options.device, clock, looks)
        except OSError as bad:
            raise Trouble(TroubleCode.BROKEN, device=options.device, detail="unplugged") from bad
        finally:
            reached.close()
    finally:
        bell.close()


def _measure(reached: Connection, device: str, clock: Clock, looks: int) -> ProbeResult:
    failed, seen, spent_s = 0, 0, 0.0
    for _ in range(looks):
        began_s = clock.time()
        try:
            uids = reached.chip.look()
        except (Unanswered, ForeignChip):
            failed += 1
            continue
        spent_s += clock.time() - began_s
        seen += content_of(uids) != NO_TAG
    reader: dict[str, str | int] = {"device": device, "version": str(reached.firmware), "looks": looks}
    if failed:
        grade: Grade = "broken" if failed == looks else "warn"
        return ProbeResult(ProbeCode.READER_FAILS, {"failed": failed, **reader}, grade)
    ms = round(1000 * spent_s / looks)
    if 0 < seen < looks:
        return ProbeResult(ProbeCode.READER_MISSES, {"ms": ms, "misses": looks - seen, **reader}, "warn")
    return ProbeResult(ProbeCode.READER_SEES if seen else ProbeCode.READER, {"ms": ms, **reader})


_LOG: Final = logging.getLogger(__name__)


class Pn532Reader:
    """A reader on a serial line of its own."""

    def __init__(self, name: str, options: Pn532, clock: Clock, patience: Patience = PATIENCE) -> None:
        self.name: Final = name
        self._options = options
        self._clock = clock
        self._patience = patience
        self._lifecycle = threading.Lock()
        """Held while the part is opened or closed."""
        self._watch: ReaderThread | None = None

    def open(self, emit: Emit, /) -> None:
        """Open the line and start the thread."""
        with self._lifecycle:
            if self._watch is not None:
                raise ValueError(self.name)
            watch = ReaderThread(self.name, self._options, self._clock, self._patience, emit)
            watch.begin()
            self._watch = watch

    def close(self) -> None:
        """Stop the thread and close the line."""
        with self._lifecycle:
            if self._watch is not None:
                self._watch.end()
                self._watch = None


class ReaderThread:
    """The thread of a reader, from `open` to `close`."""

    def __init__(self, name: str, options: Pn532, clock: Clock, patience: Patience, emit: Emit) -> None:
        self._name = name
        self._options = options
        self._clock = clock
        self._patience = patience
        self._emit = emit
        self._bell = Bell()
        self._leaving = threading.Event()
        self._debounce = TagDebounce(patience.looks)
        self._told: FieldContent = NO_TAG
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Connect to the chip, or raise `Trouble`, and start polling."""
        try:
            reached = self._connect()
        except BaseException:
            self._bell.close()
            raise
        self._thread = threading.Thread(
            target=self._run, args=(reached,), name=self._options.device, daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """Stop polling; nothing is reported after this."""
        self._leaving.set()
        self._bell.ring()
        if self._thread is not None:
            self._thread.join()
        self._bell.close()

    # The thread.

    def _connect(self) -> Connection:
        return connect(self._options, self._clock, self._patience, self._bell, self._leaving.is_set)

    def _run(self, reached: Connection | None) -> None:
        while reached is not None:
            try:
                trouble = self._look_until_closed(reached)
            finally:
                reached.close()
            if trouble is None:
                return
            self._emit(PartLost(self._clock.time(), self._name, trouble))
            reached = self._reconnect()
            if reached is not None:
                self._emit(PartBack(self._clock.time(), self._name))

    def _look_until_closed(self, reached: Connection) -> Trouble | None:
        """Poll until the reader is closed (None) or lost (its trouble)."""
        chip, clock, patience = reached.chip, self._clock, self._patience
        answered_s = clock.time()
        try:
            while not self._leaving.is_set():
                try:
                    self._report_change(content_of(chip.look()))
                    answered_s = clock.time()
                except (Unanswered, ForeignChip):
                    if clock.time() - answered_s >= patience.silence_s:
                        return self._broken_trouble("silent")
                self._rest(reached, clock.time() + patience.rest_s)
        except OSError:
            return self._broken_trouble("unplugged")
        return None

    def _rest(self, reached: Connection, until_s: float) -> None:
        while not self._leaving.is_set() and self._clock.time() < until_s:
            reached.chip.rest(until_s)

    def _report_change(self, seen: FieldContent) -> None:
        believed = self._debounce.update(seen)
        if believed != self._told:
            self._told = believed
            self._emit(TagRead(self._clock.time(), self._name, believed.uid, believed.several))

    def _broken_trouble(self, detail: str) -> Trouble:
        return Trouble(TroubleCode.BROKEN, device=self._options.device, detail=detail)

    def _reconnect(self) -> Connection | None:
        """Retry until the chip answers; None when the reader is closed."""
        while not self._leaving.wait(self._patience.retry_s):
            try:
                return self._connect()
            except Trouble as trouble:
                _LOG.debug("reader.away %s %s", self._options.device, trouble.code)
        return None
