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
from hardware.clock import Clock, Timer
from hardware.display import Brightness, Picture, shift
from hardware.ports import Screen
from hardware.signals import CellRead, DialTurned, KeyMoved, PiecesSeen, Signal, TagRead
from hardware.trouble import Trouble

ORBIT: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Pixels to the right and down. No letter has ink in the last column of its cell, nor in the last row."""


class DimmableScreen(Protocol):
    """A screen or a proxy of one; does not block."""

    def show(self, picture: Picture, brightness: Brightness, /) -> None: ...


class ScreenSaver:
    def __init__(self, care: Care, clock: Clock, publish: Callable[[Brightness], object]) -> None:
        self._settings = care
        self._publish = publish
        self._clock = clock
        self._screens: list[ProtectedScreen] = []
        self._brightness = Brightness.FULL
        self._place = 0
        self._touched_s = self._moved_s = 0.0
        self._alarm: Timer | None = None
        publish(self._brightness)

    def protect(self, screen: DimmableScreen) -> "ProtectedScreen":
        """Put the screen under the screen saver; pictures for it go to the result."""
        protected = ProtectedScreen(screen, self.wake, self._refresh)
        self._screens.append(protected)
        return protected

    def start(self) -> None:
        """Start the idle timer, if there are any screens."""
        self._touched_s = self._moved_s = self._clock.time()
        if self._screens:
            self._set_alarm()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def handle(self, signal: Signal) -> bool:
        """Wake on input. The result is false if the screens were asleep, so its effect was not visible."""
        if not isinstance(signal, CellRead | PiecesSeen | KeyMoved | DialTurned | TagRead):
            return True
        slept = self._brightness is Brightness.OFF
        self.wake()
        return not slept

    def wake(self) -> None:
        """Restart the idle time and switch all screens to full brightness."""
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

    def _refresh(self, screen: "ProtectedScreen") -> None:
        screen.refresh(ORBIT[self._place], self._brightness)

    def _set_alarm(self) -> None:
        self.stop()
        due = self._due()
        if due is not None:
            self._alarm = self._clock.call_at(due, partial(self._advance, due))

    def _due(self) -> float | None:
        """When to dim, sleep or shift next, if there is no input before."""
        if self._brightness is Brightness.OFF:
            return None
        care, delays = self._settings, []
        if self._brightness is Brightness.FULL:
            delays.append((self._touched_s, care.dim_after_s))
        delays += [(self._touched_s, care.sleep_after_s), (self._moved_s, care.shift_after_s)]
        return min((since_s + after_s for since_s, after_s in delays if after_s), default=None)

    def _advance(self, due_s: float) -> None:
        """Dim, sleep or shift if due. Input does not cancel the timer, so there may be nothing to do."""
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


class ProtectedScreen:
    """A screen under the screen saver, and its current picture."""

    def __init__(
        self,
        screen: DimmableScreen,
        changes: Callable[[], object],
        put: Callable[["ProtectedScreen"], object],
    ) -> None:
        self._screen = screen
        self._wake = changes
        self._refresh = put
        self._picture: Picture | None = None

    def show(self, picture: Picture, /) -> None:
        self._picture = picture
        self._wake()
        self._refresh(self)

    def refresh(self, place: tuple[int, int], brightness: Brightness) -> None:
        """Send the current picture, if any, with this shift and brightness."""
        if self._picture is not None:
            self._screen.show(shift(self._picture, *place), brightness)


_LOG: Final = logging.getLogger(__name__)

SCREEN_RETRY_S: Final = 1.0
"""Delay before a picture is sent again to a screen that did not answer."""


class ScreenThread:
    """Sends the latest picture to a screen, in a thread of its own."""

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
        self._thread.start()

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL) -> None:
        with self._changed:
            self._latest, self._waiting = (picture, brightness), True
            self._changed.notify_all()

    def drain(self, timeout_s: float) -> bool:
        """Wait until everything is shown; `False` on a timeout."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout_s)

    def close(self) -> None:
        """End the thread after the current picture. May be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while latest := self._next_picture():
            try:
                self._screen.show(*latest)
            except Exception as error:  # noqa: BLE001 - a bug must not leave the screen dark all evening
                if not isinstance(error, Trouble):  # which the part has reported already
                    if not self._failed:
                        _LOG.exception("screen.failed")
                    self._failed = True
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, self._retry_s)
                continue
            self._failed = False
            with self._changed:
                self._waiting = self._latest is not latest
                self._changed.notify_all()

    def _next_picture(self) -> tuple[Picture, Brightness] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._latest
