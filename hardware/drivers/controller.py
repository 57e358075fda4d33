"""A board controller on a serial line: the host side of `firmware_notes/protocol.md`.

One line carries two parts, the cells and the lights. The first that is opened opens the line, the last that
is closed closes it. Law: one thread owns the line and the conversation, and it waits in `select`; what others
want is left under the lock, and the bell rung. A part is not opened or closed from within its `emit`.
"""

import logging
import threading
from typing import Final

from hardware.clock import Clock
from hardware.drivers.controller_call import Call, call
from hardware.drivers.controller_options import ControllerOptions
from hardware.drivers.controller_parts import ControllerCells, ControllerLights, ControllerPart
from hardware.drivers.controller_session import PATIENCE, Lost, Patience
from hardware.drivers.serial_line import Bell
from hardware.lamp import DARK, Lamp
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost
from hardware.trouble import Fault, Trouble

_LOG: Final = logging.getLogger(__name__)


class Controller:
    """One controller. Make its parts, open and close them; there is nothing else to do with it."""

    def __init__(self, options: ControllerOptions, clock: Clock, patience: Patience = PATIENCE) -> None:
        self._options = options
        self._clock = clock
        self._patience = patience
        self._doors = threading.Lock()
        """Held while a part is opened or closed."""
        self._running: tuple[threading.Thread, Bell] | None = None
        self._leaving = threading.Event()
        self._changed = threading.Condition()
        """Its lock guards what follows."""
        self._parts: tuple[ControllerPart, ...] = ()
        self._dark = (DARK,) * options.lights
        self._wanted: tuple[Lamp, ...] = self._dark
        self._shown: tuple[Lamp, ...] | None = None
        self._trouble: Trouble | None = None

    def cells(self, name: str) -> ControllerCells:
        """The cells, under the name that the profile gives them."""
        return ControllerCells(name, self, self._options.cells)

    def lights(self, name: str) -> ControllerLights:
        """The lights, under the name that the profile gives them."""
        return ControllerLights(name, self, self._options.lights)

    # What the parts ask for, in their threads.

    def enter(self, part: ControllerPart, emit: Emit) -> None:
        """Open a part, and the line for the first one."""
        with self._doors:
            if part in self._parts:
                raise ValueError(part.name)
            if self._running is None:
                self._running = self._start()
            with self._changed:
                trouble = self._trouble
                if trouble is None:
                    part.hear(emit)
                    self._parts += (part,)
            if trouble is None:
                self._running[1].ring()
                return
            if not self._parts:  # it broke as soon as it was there, and no part is left to close it
                self._stop(*self._running)
            raise Trouble(trouble.code, **trouble.values)

    def leave(self, part: ControllerPart) -> None:
        """Close a part, and the line after the last one; lights go dark first."""
        with self._doors:
            if self._running is None or part not in self._parts:
                return
            with self._changed:
                self._parts = tuple(each for each in self._parts if each is not part)
            if not self._parts:
                self._stop(*self._running)
            elif isinstance(part, ControllerLights):
                self._darken(self._running[1])

    def want(self, part: ControllerPart, lamps: tuple[Lamp, ...]) -> None:
        """Show these lamps as soon as the line allows."""
        with self._changed:
            if part not in self._parts or self._running is None:
                return
            self._wanted = lamps
            # Under the lock: the bell cannot be taken down meanwhile, as the part has to leave first.
            self._running[1].ring()

    def _start(self) -> tuple[threading.Thread, Bell]:
        bell = Bell()
        try:
            reached = self._call(bell)
        except BaseException:
            bell.close()
            raise
        self._wanted = self._dark
        thread = threading.Thread(
            target=self._run, args=(reached, bell), name=self._options.device, daemon=True
        )
        thread.start()
        return thread, bell

    def _stop(self, thread: threading.Thread, bell: Bell) -> None:
        self._leaving.set()
        bell.ring()
        thread.join()
        bell.close()
        self._leaving.clear()
        self._running = self._shown = self._trouble = None

    def _darken(self, bell: Bell) -> None:
        with self._changed:
            self._wanted, self._shown = self._dark, None
            bell.ring()
            self._changed.wait_for(
                lambda: self._shown == self._dark or self._trouble is not None, self._patience.farewell_s
            )

    # What the thread does.

    def _call(self, bell: Bell) -> Call:
        return call(self._options, self._clock, self._patience, bell, self._leaving.is_set)

    def _run(self, reached: Call | None, bell: Bell) -> None:
        while reached is not None:
            try:
                trouble = self._converse(reached)
            finally:
                reached.hang_up()
            if trouble is None:
                return
            self._tell_lost(trouble)
            reached = self._call_again(bell)
            if reached is not None:
                self._tell_back(reached.session.since_s)

    def _converse(self, reached: Call) -> Trouble | None:
        """Talk until the last part has left, which is no trouble."""
        greeted: tuple[ControllerPart, ...] = ()
        try:
            while not self._leaving.is_set():
                greeted = self._converse_once(reached, greeted)
            self._bid_farewell(reached)
        except (OSError, Lost) as bad:
            if not self._leaving.is_set():
                detail = str(bad) if isinstance(bad, Lost) else "unplugged"
                return Trouble(Fault.BROKEN, device=self._options.device, detail=detail)
        return None

    def _converse_once(
        self, reached: Call, greeted: tuple[ControllerPart, ...]
    ) -> tuple[ControllerPart, ...]:
        """Tell parts that are new what is known, and all of them what comes. The parts that know it now."""
        session = reached.session
        with self._changed:
            parts, wanted = self._parts, self._wanted
        if any(part not in greeted for part in parts):
            for at_s, edge in session.told(self._clock.time()):
                for part in parts:
                    if part not in greeted:
                        part.tell_cell(at_s, edge)
        session.strip.want(wanted)
        for at_s, edge in reached.turn():
            for part in parts:
                part.tell_cell(at_s, edge)
        if session.complaint is not None:
            code, detail = session.complaint.code.name, session.complaint.detail
            _LOG.warning("controller.complains %s %s %d", self._options.device, code, detail)
        if self._shown is not wanted and session.strip.settled:
            with self._changed:
                self._shown = wanted
                self._changed.notify_all()
        return parts

    def _bid_farewell(self, reached: Call) -> None:
        reached.session.leave()
        until_s = self._clock.time() + self._patience.farewell_s
        while not reached.session.left and self._clock.time() < until_s:
            reached.turn(until_s)

    def _call_again(self, bell: Bell) -> Call | None:
        """The controller found again, or none because the last part has left."""
        while not self._leaving.wait(self._patience.retry_s):
            try:
                return self._call(bell)
            except Trouble as trouble:
                _LOG.debug("controller.away %s %s", self._options.device, trouble.code)
        return None

    def _tell_lost(self, trouble: Trouble) -> None:
        with self._changed:
            self._trouble, self._shown = trouble, None
            parts = self._parts
            self._changed.notify_all()
        at_s = self._clock.time()
        for part in parts:
            part.tell(PartLost(at_s, part.name, trouble))

    def _tell_back(self, at_s: float) -> None:
        with self._changed:
            self._trouble = None
            parts = self._parts
        for part in parts:
            part.tell(PartBack(at_s, part.name))
