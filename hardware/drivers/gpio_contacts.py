"""Contacts between pins and ground, or 3.3 V: how they are, and a call at each of their edges.

Law: edges come from whatever thread the factory has, one at a time, and none after `close`. gpiozero is
never asked to debounce (`bounce` means something else in every factory), and its Button is not used: that
has a thread of its own for holding. Contacts that bounce are the business of whoever listens.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from threading import RLock
from typing import Any, Final

from gpiozero import InputDevice

from hardware.drivers.gpio_options import Wire
from hardware.drivers.gpio_pins import Pins, as_trouble

MOST_LATE_S: Final = 10.0
"""A stamp that is older, or not old yet, is of another clock: old kernels stamp with the time of day."""

Changed = Callable[[int, bool], object]
"""Takes the number of a contact, and whether it is closed now."""


class Contacts:
    """Contacts held together, numbered from 0; all of them, or `Trouble` and none."""

    def __init__(self, pins: Pins, wires: tuple[Wire, ...]) -> None:
        self.lock = RLock()
        """Held while an edge is told. Whoever else changes what the listener changes takes it too."""
        self.ended = False
        self.ago_s = 0.0
        """While an edge is told: how long ago it was, for on a busy machine it is told late."""
        self._pins = pins
        self._wires = wires
        self._devices: list[Any] = []
        self._watchers: list[Callable[[object, object], None]] = []
        """gpiozero keeps only weak references to them."""
        self._factory = factory = pins.hold()
        with self._all_or_none():
            for wire in wires:
                with as_trouble(pins.name, wire.pin):
                    device = InputDevice(wire.pin, pull_up=wire.pull_up, pin_factory=factory)
                self._devices.append(device)

    def closed(self) -> tuple[bool, ...]:
        """Whether each of them is closed, read now."""
        return tuple(bool(device.is_active) for device in self._devices)

    def watch(self, changed: Changed) -> None:
        """From now on each edge is told, with the contact's number and whether it is closed after it."""
        with self._all_or_none():
            for contact, wire in enumerate(self._wires):
                self._watchers.append(partial(self._edge, changed, contact))
                pin = self._devices[contact].pin
                with as_trouble(self._pins.name, wire.pin):
                    pin.bounce = None
                    pin.edges = "both"
                    pin.when_changed = self._watchers[-1]

    def close(self) -> None:
        """Let go of them. An edge that is being told in another thread has been told when this returns."""
        with self.lock:
            if self.ended:
                return
            self.ended = True
        for device in self._devices:  # without the lock: a library may wait for its thread, which may want it
            with suppress(Exception):  # the other pins are to be freed as well
                # gpiozero would leave its edges with the library, for the next who has this pin.
                device.pin.when_changed = None
            with suppress(Exception):
                device.close()
        self._pins.let_go()

    def _edge(self, changed: Changed, contact: int, ticks: object, level: object) -> None:
        with self.lock:
            if not self.ended:
                self.ago_s = self._since(ticks) if self._pins.stamped else 0.0
                changed(contact, bool(level) != self._wires[contact].pull_up)

    def _since(self, ticks: object) -> float:
        """How long ago that was, by the clock that edges are stamped with; 0 where it is of another one."""
        ago_s = float(self._factory.ticks_diff(self._factory.ticks(), ticks))
        return ago_s if 0.0 <= ago_s <= MOST_LATE_S else 0.0

    @contextmanager
    def _all_or_none(self) -> Iterator[None]:
        with ExitStack() as undo:
            undo.callback(self.close)
            yield
            undo.pop_all()
