"""A part whose device belongs to a thread of its own, from `open` to `close`.

The thread uses the device until it fails, reports the loss, and reopens it until it answers. Other threads
leave their requests and wake it. Such a part is not closed from within its `emit`.
"""

import logging
from abc import ABC, abstractmethod
from contextlib import ExitStack
from threading import Event, Lock, Thread
from typing import Final, Generic, Protocol, TypeVar

from hardware.clock import Clock
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble


class Device(Protocol):
    def close(self) -> None:
        """Called once, in the thread."""


D = TypeVar("D", bound=Device)
_LOG: Final = logging.getLogger(__name__)


class DeviceThread(ABC, Generic[D]):
    """The life of such a part; each kind defines how its device is opened, used and woken."""

    def __init__(self, part: str, clock: Clock, retry_s: float) -> None:
        self._part = part
        self._clock = clock
        self._retry_s = retry_s
        self._lifecycle = Lock()
        """Held while the part is opened or closed."""
        self._held: ExitStack | None = None
        """None while the part is closed."""
        self._leaving = Event()

    def open(self, emit: Emit, /) -> None:
        with self._lifecycle, ExitStack() as undo:
            if self._held is not None:
                raise ValueError(self._part)
            self._leaving.clear()
            self._prepare(undo)
            device = self._open_device()
            thread = Thread(target=self._run, args=(device, emit), name=self._part, daemon=True)
            thread.start()
            undo.callback(thread.join)
            undo.callback(self._wake)
            undo.callback(self._leaving.set)
            self._held = undo.pop_all()

    def close(self) -> None:
        with self._lifecycle:
            held, self._held = self._held, None
            if held is not None:
                held.close()

    def _run(self, device: D, emit: Emit) -> None:
        while True:
            try:
                trouble = self._use(device, emit)
            finally:
                device.close()
            if trouble is None:
                return
            emit(PartLost(self._clock.time(), self._part, trouble))
            found = None
            while found is None:
                if self._wait_or_leave():
                    return
                try:
                    found = self._open_device()
                except Trouble as again:
                    _LOG.debug("device.away %s %s %s", self._part, again.code, again.values)
            device = found
            emit(PartBack(self._clock.time(), self._part))

    def _prepare(self, undo: ExitStack) -> None:
        """Begin anew, and acquire what is held beside the device."""

    @abstractmethod
    def _open_device(self) -> D: ...

    @abstractmethod
    def _use(self, device: D, emit: Emit) -> Trouble | None:
        """Use the device until the part is closed (None) or the device fails (its trouble)."""

    @abstractmethod
    def _wake(self) -> None:
        """Have the thread look at once whether it is leaving."""

    def _wait_or_leave(self) -> bool:
        """Wait for the next attempt to reopen the device; whether the part is closed instead."""
        return self._leaving.wait(self._retry_s)
