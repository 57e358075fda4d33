"""A PN532 on a serial line as a tag reader: `hardware.ports.TagReader`.

Law: one thread owns the line, looks and tells; it waits in `select`, and a bell ends its rest. A look
that fails says nothing of tags; when none succeeds for a while the reader is lost. A reader is not closed
from within its `emit`.
"""

import logging
import threading
from typing import Final

from hardware.clock import Clock
from hardware.drivers.pn532_call import Call, call
from hardware.drivers.pn532_chip import PATIENCE, Foreign, Patience, Unanswered
from hardware.drivers.pn532_options import Pn532
from hardware.drivers.pn532_targets import NOTHING, Belief, Sight, sight
from hardware.drivers.serial_line import Bell
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost, TagRead
from hardware.trouble import Fault, Trouble

_LOG: Final = logging.getLogger(__name__)


class Pn532Reader:
    """A reader on a line that nobody else has."""

    def __init__(self, name: str, options: Pn532, clock: Clock, patience: Patience = PATIENCE) -> None:
        self.name: Final = name
        self._options = options
        self._clock = clock
        self._patience = patience
        self._doors = threading.Lock()
        """Held while it is opened or closed."""
        self._watch: Watch | None = None

    def open(self, emit: Emit, /) -> None:
        """Take hold of the line."""
        with self._doors:
            if self._watch is not None:
                raise ValueError(self.name)
            watch = Watch(self.name, self._options, self._clock, self._patience, emit)
            watch.begin()
            self._watch = watch

    def close(self) -> None:
        """Let go of it."""
        with self._doors:
            if self._watch is not None:
                self._watch.end()
                self._watch = None


class Watch:
    """What goes on between one opening and its closing."""

    def __init__(self, name: str, options: Pn532, clock: Clock, patience: Patience, emit: Emit) -> None:
        self._name = name
        self._options = options
        self._clock = clock
        self._patience = patience
        self._emit = emit
        self._bell = Bell()
        self._leaving = threading.Event()
        self._belief = Belief(patience.looks)
        self._told: Sight = NOTHING
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Reach the chip, or raise `Trouble`; from then on look."""
        try:
            reached = self._call()
        except BaseException:
            self._bell.close()
            raise
        self._thread = threading.Thread(
            target=self._run, args=(reached,), name=self._options.device, daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """Look no more; nothing is told after this."""
        self._leaving.set()
        self._bell.ring()
        if self._thread is not None:
            self._thread.join()
        self._bell.close()

    # What the thread does.

    def _call(self) -> Call:
        return call(self._options, self._clock, self._patience, self._bell, self._leaving.is_set)

    def _run(self, reached: Call | None) -> None:
        while reached is not None:
            try:
                trouble = self._look_on(reached)
            finally:
                reached.hang_up()
            if trouble is None:
                return
            self._emit(PartLost(self._clock.time(), self._name, trouble))
            reached = self._call_again()
            if reached is not None:
                self._emit(PartBack(self._clock.time(), self._name))

    def _look_on(self, reached: Call) -> Trouble | None:
        """Look until it is closed, which is no trouble."""
        chip, clock, patience = reached.chip, self._clock, self._patience
        answered_s = clock.time()
        try:
            while not self._leaving.is_set():
                try:
                    self._see(sight(chip.look()))
                    answered_s = clock.time()
                except (Unanswered, Foreign):
                    if clock.time() - answered_s >= patience.silence_s:
                        return self._broken("silent")
                self._rest(reached, clock.time() + patience.rest_s)
        except OSError:
            return self._broken("unplugged")
        return None

    def _rest(self, reached: Call, until_s: float) -> None:
        while not self._leaving.is_set() and self._clock.time() < until_s:
            reached.chip.rest(until_s)

    def _see(self, seen: Sight) -> None:
        believed = self._belief.after(seen)
        if believed != self._told:
            self._told = believed
            self._emit(TagRead(self._clock.time(), self._name, believed.uid, believed.several))

    def _broken(self, detail: str) -> Trouble:
        return Trouble(Fault.BROKEN, device=self._options.device, detail=detail)

    def _call_again(self) -> Call | None:
        """The chip found again, or none because the reader is closed."""
        while not self._leaving.wait(self._patience.retry_s):
            try:
                return self._call()
            except Trouble as trouble:
                _LOG.debug("reader.away %s %s", self._options.device, trouble.code)
        return None
