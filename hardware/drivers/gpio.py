"""A push button and a rotary encoder on the pins of a Pi.

Law: a constructor touches nothing; `open` holds the pins, and `close` frees them. Pins cannot be unplugged,
so these parts are never lost. All gpio parts of a table share one `Pins`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware.clock import Clock
from hardware.drivers.gpio_contacts import Contacts
from hardware.drivers.gpio_options import DialPins, KeyPins
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.gpio_quadrature import Quadrature
from hardware.drivers.gpio_settling import HandOver, Settling
from hardware.ports import Emit
from hardware.signals import DialTurned, KeyMoved


class GpioKey:
    """The push button. `hand_over` is `call_soon_threadsafe` of the loop that is the clock."""

    def __init__(self, part: str, options: KeyPins, pins: Pins, clock: Clock, hand_over: HandOver) -> None:
        self._part = part
        self._options = options
        self._pins = pins
        self._clock = clock
        self._hand_over = hand_over
        self._contacts: Contacts | None = None

    def open(self, emit: Emit, /) -> None:
        """Hold the pin. A key that is down by now is told after the debounce time, as after any edge."""
        if self._contacts is not None and not self._contacts.ended:
            raise ValueError(self._part)
        self._contacts = contacts = Contacts(self._pins, self._options.wires)

        def tell(at_s: float, down: bool) -> None:  # noqa: FBT001 - the contact's one value
            emit(KeyMoved(at_s, self._part, down))

        quiet_s = self._options.debounce_ms / 1000
        settling = Settling(contacts, quiet_s, self._clock, self._hand_over, tell)
        contacts.watch(lambda _contact, _closed: settling.edge(contacts.ago_s))
        settling.edge()

    def close(self) -> None:
        """Free the pin."""
        if self._contacts is not None:
            self._contacts.close()


class GpioDial:
    """The rotary encoder."""

    def __init__(self, part: str, options: DialPins, pins: Pins, clock: Clock) -> None:
        self._part = part
        self._options = options
        self._pins = pins
        self._clock = clock
        self._contacts: Contacts | None = None

    def open(self, emit: Emit, /) -> None:
        """Hold the pins. Each detent is told in the thread of its last edge."""
        if self._contacts is not None and not self._contacts.ended:
            raise ValueError(self._part)
        self._contacts = contacts = Contacts(self._pins, self._options.wires)
        sign = -1 if self._options.reverse else 1

        def changed(contact: int, closed: bool) -> None:  # noqa: FBT001 - as contacts tell it
            if detents := sign * quadrature.turned(contact, closed=closed):
                emit(DialTurned(self._clock.time() - contacts.ago_s, self._part, detents))

        with contacts.lock:  # an edge that comes before the contacts are read waits until they are
            contacts.watch(changed)
            a, b = contacts.closed()
            steps, rests_closed = self._options.steps_per_detent, self._options.rests_closed
            quadrature = Quadrature(steps, a=a, b=b, rests_closed=rests_closed)

    def close(self) -> None:
        """Free the pins."""
        if self._contacts is not None:
            self._contacts.close()


@contextmanager
def looking_at(pins: Pins, options: KeyPins | DialPins) -> Iterator[Callable[[], tuple[bool, ...]]]:
    """For finding out about wiring: tells as often as it is called whether each contact is closed.

    `Trouble` where the pins do not work, or a part that is open has them.
    """
    contacts = Contacts(pins, options.wires)
    try:
        yield contacts.closed
    finally:
        contacts.close()
