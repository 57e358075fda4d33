"""Screens are spared: dimmed and put to sleep while nobody needs them, and moved now and then in any case.

Laws: whatever hands do, and whatever is new on a screen, wakes all of them at once; nothing polls, and while
they sleep nothing is due at all. Everything here runs where its clock lives.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from companion.app.configuration.care import Care
from companion.app.outputs import ShowsPictures
from hardware.brightness import Brightness
from hardware.clock import Clock, Timer
from hardware.picture import Picture, moved
from hardware.signals import CellRead, DialTurned, KeyMoved, PiecesSeen, Signal, TagRead

ORBIT: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Pixels to the right and down. No letter has ink in the last column of its cell, nor in the last row."""

Onlooker = Callable[[Brightness], object]


class Shows(Protocol):
    """A screen, or what stands before one, and returns at once."""

    def show(self, picture: Picture, brightness: Brightness, /) -> None:
        """Have this shown soon."""


class Caretaker:
    """Looks after the screens of one table."""

    def __init__(self, care: Care, clock: Clock) -> None:
        self._care = care
        self._clock = clock
        self._screens: list[_Spared] = []
        self._onlookers: list[Onlooker] = []
        self._brightness = Brightness.FULL
        self._place = 0
        self._touched_s = self._moved_s = 0.0
        self._alarm: Timer | None = None

    def spare(self, screen: Shows) -> ShowsPictures:
        """What is to be shown on this one is handed to the result."""
        spared = _Spared(screen, self.touch, self._put)
        self._screens.append(spared)
        return spared

    def watch(self, onlooker: Onlooker) -> None:
        """Tell this one too: how bright the screens are, and every change of it."""
        self._onlookers.append(onlooker)
        onlooker(self._brightness)

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

    def hear(self, signal: Signal) -> bool:
        """Wake for what hands do. The result is whether they saw what they did: not on screens that slept."""
        if not isinstance(signal, CellRead | PiecesSeen | KeyMoved | DialTurned | TagRead):
            return True
        slept = self._brightness is Brightness.OFF
        self.touch()
        return not slept

    def touch(self) -> None:
        """Somebody is there, or there is something to see."""
        self._touched_s = self._clock.time()
        if self._brightness is Brightness.OFF:
            self._moved_s = self._touched_s
        if self._brightness is not Brightness.FULL:
            self._shine(Brightness.FULL)
            self._set_alarm()

    def _shine(self, brightness: Brightness) -> None:
        before, self._brightness = self._brightness, brightness
        for screen in self._screens:
            self._put(screen)
        for onlooker in self._onlookers * (brightness is not before):
            onlooker(brightness)

    def _put(self, screen: "_Spared") -> None:
        screen.put(ORBIT[self._place], self._brightness)

    def _set_alarm(self) -> None:
        self.stop()
        due = self._due()
        if due is not None:
            self._alarm = self._clock.call_at(due, partial(self._look, due))

    def _due(self) -> float | None:
        """When something is to become of the screens, if nobody touches anything before."""
        if self._brightness is Brightness.OFF:
            return None
        care, waits = self._care, []
        if self._brightness is Brightness.FULL:
            waits.append((self._touched_s, care.dim_after_s))
        waits += [(self._touched_s, care.sleep_after_s), (self._moved_s, care.shift_after_s)]
        return min((since_s + after_s for since_s, after_s in waits if after_s), default=None)

    def _look(self, due_s: float) -> None:
        """Do what is due. Who touches something calls off no alarm, so it may be nothing."""
        self._alarm, care, now_s = None, self._care, max(self._clock.time(), due_s)
        brightness = self._brightness
        if care.dim_after_s and self._touched_s + care.dim_after_s <= now_s:
            brightness = Brightness.DIM
        if care.sleep_after_s and self._touched_s + care.sleep_after_s <= now_s:
            brightness = Brightness.OFF
        moves = care.shift_after_s > 0 and self._moved_s + care.shift_after_s <= now_s
        if moves:
            self._place, self._moved_s = (self._place + 1) % len(ORBIT), now_s
        if moves or brightness is not self._brightness:
            self._shine(brightness)
        self._set_alarm()


class _Spared:
    """One of the screens, and what it is to show."""

    def __init__(
        self, screen: Shows, changes: Callable[[], object], put: Callable[["_Spared"], object]
    ) -> None:
        self._screen = screen
        self._changes = changes
        self._put = put
        self._picture: Picture | None = None

    def show(self, picture: Picture, /) -> None:
        """Something is new."""
        self._picture = picture
        self._changes()
        self._put(self)

    def put(self, place: tuple[int, int], brightness: Brightness) -> None:
        """Show it there, if there is anything yet."""
        if self._picture is not None:
            self._screen.show(moved(self._picture, *place), brightness)
