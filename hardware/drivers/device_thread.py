"""A part whose device belongs to a thread of its own, from `open` to `close`.

The thread uses the device until it fails, reports the loss, and reopens it until it answers. Other threads
leave their requests and wake it; a probe is one, answered between two uses of the device, or by the next
attempt to reopen it. Such a part is not closed or probed from within its `emit`.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from threading import Event, Lock, Thread
from typing import Final, Generic, Protocol, TypeVar

from hardware.clock import Clock
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode


class Device(Protocol):
    def close(self) -> None:
        """Called once, in the thread."""


D = TypeVar("D", bound=Device)
R = TypeVar("R")
PROBE_TIMEOUT_S: Final = 15.0
"""Longer than any probe takes, so that a bus that hangs costs its own part alone."""
_LOG: Final = logging.getLogger(__name__)


class DeviceThread(ABC, Generic[D, R]):
    """The life of such a part; each kind defines how its device is opened, used, woken and probed (`R`)."""

    def __init__(self, part: str, clock: Clock, retry_s: float) -> None:
        self._part = part
        self._clock = clock
        self._retry_s = retry_s
        self._lifecycle = Lock()
        """Held while the part is opened or closed."""
        self._held: ExitStack | None = None
        """None while the part is closed."""
        self._leaving = Event()
        self._request: Future[R] | None = None
        """The probe that a thread waits for."""

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
                if self._request is not None:
                    self._request.cancel()

    def probe(self) -> R:
        """One probe at a time."""
        with self._lifecycle:
            if self._held is None:
                return self._probe_closed()
            request: Future[R] = Future()
            self._request = request
            self._wake()
        try:
            return request.result(PROBE_TIMEOUT_S)
        except TimeoutError:
            raise Trouble(TroubleCode.BROKEN, device=self._part, detail="silent") from None

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
                    self._answer_closed()
            device = found
            emit(PartBack(self._clock.time(), self._part))

    def _answer(self, probe: Callable[[], R]) -> None:
        """Probe the device in use, if that is requested. An error is its loss: the next attempt answers."""
        if (request := self._request) is not None:
            results, self._request = probe(), None
            request.set_result(results)

    def _answer_closed(self) -> None:
        if (request := self._request) is not None:
            self._request = None
            try:
                request.set_result(self._probe_closed())
            except Exception as error:  # noqa: BLE001 - the thread that waits for the answer raises it
                request.set_exception(error)

    def _prepare(self, undo: ExitStack) -> None:
        """Begin anew, and acquire what is held beside the device."""

    @abstractmethod
    def _open_device(self) -> D: ...

    @abstractmethod
    def _use(self, device: D, emit: Emit) -> Trouble | None:
        """Use the device until the part is closed (None) or the device fails (its trouble)."""

    @abstractmethod
    def _wake(self) -> None:
        """Have the thread look at once whether it is leaving, or a probe is requested."""

    @abstractmethod
    def _probe_closed(self) -> R:
        """Open the device for a moment and ask it."""

    def _wait_or_leave(self) -> bool:
        """Wait for the next attempt to reopen the device; whether the part is closed instead."""
        return self._leaving.wait(self._retry_s)
