"""Lights of APA102 on an SPI bus, which play no patterns: this does, in a thread of its own.

Laws: nothing is touched and no library is loaded before `open`. One thread has the strip from then on, and
sleeps while nothing changes. A strip cannot be asked whether it is there, so what it shows is said to it
again now and then: one that was unplugged, or misheard, comes back by itself.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Lock, Thread
from typing import Final

from hardware.clock import Clock
from hardware.drivers.apa102_device import Strip
from hardware.drivers.apa102_options import Apa102
from hardware.drivers.lamp_play import BLACK, Player
from hardware.lamp import Colour, Lamp, Pattern
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble

AGAIN_S: Final = 2.0
"""After so long without anything new the strip is told once more."""
RETRY_S: Final = 1.0
"""Between two attempts to have a device back that was lost."""

Colours = tuple[Colour, ...]
Wait = Callable[[Condition, float], object]
"""Waits, at most so many seconds, until the condition is notified; it is held before and after."""


class Apa102Lights:
    """The lights: `hardware.ports.Lights`."""

    def __init__(self, part: str, options: Apa102, clock: Clock, wait: Wait = Condition.wait) -> None:
        self._part = part
        self._options = options
        self._clock = clock
        self._wait = wait
        self._dark = (BLACK,) * options.count
        self._doors = Lock()
        """Held while it is opened or closed."""
        self._thread: Thread | None = None
        self._changed = Condition()
        """Its lock guards what follows."""
        self._player = self._new_player()
        self._leaving = False

    @property
    def count(self) -> int:
        """How many there are."""
        return self._options.count

    def open(self, emit: Emit, /) -> None:
        """Find the device, and make its lights dark."""
        with self._doors:
            if self._thread is not None:
                raise ValueError(self._part)
            strip = _started(self._options, self._dark)
            self._player, self._leaving = self._new_player(), False
            self._thread = Thread(target=self._run, args=(strip, emit), name=self._part, daemon=True)
            self._thread.start()

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps as soon as the thread has the bus."""
        if len(lamps) != self.count:
            raise ValueError(len(lamps))
        sound = tuple(Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern)) for lamp in lamps)
        with self._changed:
            self._player.show(sound, self._clock.time())
            self._changed.notify()

    def close(self) -> None:
        """Make them dark."""
        with self._doors:
            if self._thread is None:
                return
            with self._changed:
                self._leaving = True
                self._changed.notify()
            self._thread.join()
            self._thread = None

    def _new_player(self) -> Player:
        return Player(self._options.count, self._options.brightness, self._options.current_ma)

    # What the thread does.

    def _run(self, strip: Strip, emit: Emit) -> None:
        while (trouble := self._play(strip)) is not None:
            strip.close()
            emit(PartLost(self._clock.time(), self._part, trouble))
            found = self._found_again()
            if found is None:
                return
            strip = found
            emit(PartBack(self._clock.time(), self._part))
        with suppress(Trouble):
            strip.put(self._dark)
        strip.close()

    def _play(self, strip: Strip) -> Trouble | None:
        """Send what is new until it is time to leave, or the device takes no more."""
        sent, sent_s = self._dark, self._clock.time()
        try:
            while (colours := self._next(sent, sent_s)) is not None:
                sent, sent_s = colours, self._clock.time()
                strip.put(colours)
        except Trouble as trouble:
            return trouble
        return None

    def _next(self, sent: Colours, sent_s: float) -> Colours | None:
        """What is to be sent after this, as soon as it is; None when it is time to leave."""
        with self._changed:
            while not self._leaving:
                now_s = self._clock.time()
                colours = self._player.colours(now_s)
                if colours != sent or now_s >= sent_s + AGAIN_S:
                    return colours
                self._wait_until(min(self._player.wake_at(now_s), sent_s + AGAIN_S))
        return None

    def _found_again(self) -> Strip | None:
        """The device, once it can be had again; None when it is time to leave. Dark, as far as can be."""
        while self._is_staying(RETRY_S):
            with suppress(Trouble):
                return _started(self._options, self._dark)
        with suppress(Trouble):
            _started(self._options, self._dark).close()
        return None

    def _is_staying(self, seconds: float) -> bool:
        """Whether it is not time to leave before so long has passed."""
        with self._changed:
            until_s = self._clock.time() + seconds
            while not self._leaving and self._clock.time() < until_s:
                self._wait_until(until_s)
            return not self._leaving

    def _wait_until(self, when_s: float) -> None:
        self._wait(self._changed, when_s - self._clock.time())


def _started(options: Apa102, first: Colours) -> Strip:
    """The device, which has taken these, or `Trouble`."""
    strip = Strip(options)
    try:
        strip.put(first)
    except Trouble:
        strip.close()
        raise
    return strip
