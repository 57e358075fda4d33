"""Screen saver: dims, sleeps and pixel-shifts the OLEDs against burn-in; and a thread for each screen.

Laws: any input, and any change on a screen, wakes all screens at once; nothing polls, and no timer runs
while they sleep. A slow bus never delays an input, and the latest picture wins.
"""

import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Final, Protocol

from companion.config.configuration import Care
from companion.daemon.outputs import PictureSink
from hardware.clock import Clock, Timer
from hardware.display import Brightness, Picture, shift
from hardware.ports import Screen
from hardware.signals import CellRead, DialTurned, KeyMoved, PiecesSeen, Signal, TagRead
from hardware.trouble import Trouble

ORBIT: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Pixels to the right and down. No letter has ink in the last column of its cell, nor in the last row."""


class DimmableScreen(Protocol):
    """A screen, or what stands before one, and returns at once."""

    def show(self, picture: Picture, brightness: Brightness, /) -> None:
        """Have this shown soon."""


class ScreenSaver:
    """Looks after the screens of one table."""

    def __init__(self, care: Care, clock: Clock, publish: Callable[[Brightness], object]) -> None:
        self._settings = care
        self._publish = publish
        self._clock = clock
        self._screens: list[_ProtectedScreen] = []
        self._brightness = Brightness.FULL
        self._place = 0
        self._touched_s = self._moved_s = 0.0
        self._alarm: Timer | None = None
        publish(self._brightness)

    def protect(self, screen: DimmableScreen) -> PictureSink:
        """What is to be shown on this one is handed to the result."""
        spared = _ProtectedScreen(screen, self.wake, self._refresh)
        self._screens.append(spared)
        return spared

    def start(self) -> None:
        """From now on time counts, if there is anything to spare."""
        self._touched_s = self._moved_s = self._clock.time()
        if self._screens:
            self._set_alarm()

    def stop(self) -> None:
        """Nothing becomes dark any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def handle(self, signal: Signal) -> bool:
        """Wake for what hands do. The result is whether they saw what they did: not on screens that slept."""
        if not isinstance(signal, CellRead | PiecesSeen | KeyMoved | DialTurned | TagRead):
            return True
        slept = self._brightness is Brightness.OFF
        self.wake()
        return not slept

    def wake(self) -> None:
        """Somebody is there, or there is something to see."""
        self._touched_s = self._clock.time()
        if self._brightness is Brightness.OFF:
            self._moved_s = self._touched_s
        if self._brightness is not Brightness.FULL:
            self._set_brightness(Brightness.FULL)
            self._set_alarm()

    def _set_brightness(self, brightness: Brightness) -> None:
        before, self._brightness = self._brightness, brightness
        for screen in self._screens:
            self._refresh(screen)
        if brightness is not before:
            self._publish(brightness)

    def _refresh(self, screen: "_ProtectedScreen") -> None:
        screen.refresh(ORBIT[self._place], self._brightness)

    def _set_alarm(self) -> None:
        self.stop()
        due = self._due()
        if due is not None:
            self._alarm = self._clock.call_at(due, partial(self._advance, due))

    def _due(self) -> float | None:
        """When something is to become of the screens, if nobody touches anything before."""
        if self._brightness is Brightness.OFF:
            return None
        care, waits = self._settings, []
        if self._brightness is Brightness.FULL:
            waits.append((self._touched_s, care.dim_after_s))
        waits += [(self._touched_s, care.sleep_after_s), (self._moved_s, care.shift_after_s)]
        return min((since_s + after_s for since_s, after_s in waits if after_s), default=None)

    def _advance(self, due_s: float) -> None:
        """Do what is due. Who touches something calls off no alarm, so it may be nothing."""
        self._alarm, care, now_s = None, self._settings, max(self._clock.time(), due_s)
        brightness = self._brightness
        if care.dim_after_s and self._touched_s + care.dim_after_s <= now_s:
            brightness = Brightness.DIM
        if care.sleep_after_s and self._touched_s + care.sleep_after_s <= now_s:
            brightness = Brightness.OFF
        moves = care.shift_after_s > 0 and self._moved_s + care.shift_after_s <= now_s
        if moves:
            self._place, self._moved_s = (self._place + 1) % len(ORBIT), now_s
        if moves or brightness is not self._brightness:
            self._set_brightness(brightness)
        self._set_alarm()


class _ProtectedScreen:
    """One of the screens, and what it is to show."""

    def __init__(
        self,
        screen: DimmableScreen,
        changes: Callable[[], object],
        put: Callable[["_ProtectedScreen"], object],
    ) -> None:
        self._screen = screen
        self._wake = changes
        self._refresh = put
        self._picture: Picture | None = None

    def show(self, picture: Picture, /) -> None:
        """Something is new."""
        self._picture = picture
        self._wake()
        self._refresh(self)

    def refresh(self, place: tuple[int, int], brightness: Brightness) -> None:
        """Show it there, if there is anything yet."""
        if self._picture is not None:
            self._screen.show(shift(self._picture, *place), brightness)


_LOG: Final = logging.getLogger(__name__)

SCREEN_RETRY_S: Final = 1.0
"""How long to wait before a screen that did not answer is shown its picture again."""


class ScreenThread:
    """Shows a screen what it was told last."""

    def __init__(self, screen: Screen, again_s: float = SCREEN_RETRY_S) -> None:
        self._screen = screen
        self._retry_s = again_s
        self._changed = Condition()
        self._latest: tuple[Picture, Brightness] | None = None
        self._waiting = False
        self._closed = False
        self._failed = False
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to show; the screen is open."""
        self._thread.start()

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL) -> None:
        """Have this shown soon, and return at once."""
        with self._changed:
            self._latest, self._waiting = (picture, brightness), True
            self._changed.notify_all()

    def drain(self, timeout_s: float) -> bool:
        """Return when everything has been shown; `False` when it took longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout_s)

    def close(self) -> None:
        """End the thread; a picture that is going out goes out. It may be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while latest := self._next_picture():
            try:
                self._screen.show(*latest)
            except Trouble:  # the part has said so itself; what it owes is shown when it is back
                self._wait_to_retry()
                continue
            except Exception:  # noqa: BLE001 - a mistake of ours must not leave the screen dark all evening
                self._log_once()
                self._wait_to_retry()
                continue
            self._failed = False
            with self._changed:
                self._waiting = self._latest is not latest
                self._changed.notify_all()

    def _log_once(self) -> None:
        """What fails each second all evening fills no log."""
        if not self._failed:
            _LOG.exception("screen.failed")
        self._failed = True

    def _wait_to_retry(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed, self._retry_s)

    def _next_picture(self) -> tuple[Picture, Brightness] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._latest
