"""A push button, a rotary encoder and a passive buzzer on the pins of a Pi, with contacts and debounce.

Laws: constructors do no I/O; `open` holds the pins, `close` frees them. Pins cannot be unplugged, so these
parts are never lost. All gpio parts of a table share one `Pins`.

Contacts: edges come from a thread of the pin factory, one at a time, and none after `close`. gpiozero's own
debounce is not used (`bounce` has a different meaning in every factory), nor is its Button, which has a
thread of its own for holding.

Debounce: a contact counts as settled when it was quiet for a while; then it is read anew, so that neither a
lost edge nor a spike decides. A change is stamped with its first edge; a contact that settles where it was
has not changed. The clock is used only in its own thread: the one call that starts a wait is handed over
(`loop.call_soon_threadsafe`), once for a burst of bounces.

Buzzer: while silent, the pin is low and no wave is generated, so that silence costs nothing and drives no
current through a coil. gpiozero's tone devices are not used: they sleep in a thread of their own, and leave
the wave running when they fall silent. Each tone begins when the one before it should have ended: a late
callback does not make the tune longer.

Dial: a quarter step is one edge. On a clockwise turn contact a closes before contact b:

    a  ──┐   ┌───┐   ┌──        open, high with a pull-up
         └───┘   └───┘          closed
    b  ────┐   ┌───┐   ┌
           └───┘   └───┘

A bouncing contact moves one quarter step back and forth. Detents are therefore counted only at the rest
positions, from the quarter steps since the last one: half a detent and back is none. An encoder with four
quarter steps to a detent rests with both contacts open, or else with both closed; one with two rests either
way. An encoder that starts between detents has turned none when it first comes to rest. With a single
quarter step to a detent, a turn and a bounce look the same; that is not supported.

gpiozero's RotaryEncoder assumes both contacts open at the start and supports only four quarter steps to a
detent: of an encoder with two it would miss every other detent.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from threading import Lock, RLock
from typing import Any, Final

from gpiozero import InputDevice, OutputDevice

from hardware.clock import Clock
from hardware.drivers.gpio_pins import ContactPin, DialPins, KeyPins, Pins, SoundPin, as_trouble
from hardware.drivers.shared import HandOver, Shared
from hardware.ports import Emit, Tone
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.signals import DialTurned, KeyMoved

MOST_LATE_S: Final = 10.0
"""An older or a future stamp comes from another clock: old kernels stamp with the time of day."""

ContactHandler = Callable[[int, bool], object]
"""Takes the number of a contact, and whether it is closed now."""


class Contacts:
    """A group of contacts, numbered from 0; all are held, or none with `Trouble`."""

    def __init__(self, pins: Pins, wires: tuple[ContactPin, ...]) -> None:
        self.lock = RLock()
        """Held while an edge is handled. Code that shares state with the edge handler takes it too."""
        self.ended = False
        self.ago_s = 0.0
        """The age of the edge being handled: on a busy machine edges arrive late."""
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

    def read_closed(self) -> tuple[bool, ...]:
        return tuple(bool(device.is_active) for device in self._devices)

    def watch(self, changed: ContactHandler) -> None:
        with self._all_or_none():
            for contact, wire in enumerate(self._wires):
                self._watchers.append(partial(self._handle_edge, changed, contact))
                pin = self._devices[contact].pin
                with as_trouble(self._pins.name, wire.pin):
                    pin.bounce = None
                    pin.edges = "both"
                    pin.when_changed = self._watchers[-1]

    def close(self) -> None:
        """Free the pins. Waits for an edge that is being handled in another thread."""
        with self.lock:
            if self.ended:
                return
            self.ended = True
        for device in self._devices:  # unlocked: the library may join its thread, which may want the lock
            with suppress(Exception):  # the other pins are freed as well
                # gpiozero would leave its edge callback in the library, for the next user of this pin.
                device.pin.when_changed = None
            with suppress(Exception):
                device.close()
        self._pins.let_go()

    def _handle_edge(self, changed: ContactHandler, contact: int, ticks: object, level: object) -> None:
        with self.lock:
            if not self.ended:
                ago_s = (
                    float(self._factory.ticks_diff(self._factory.ticks(), ticks))
                    if self._pins.stamped
                    else 0.0
                )
                self.ago_s = ago_s if 0.0 <= ago_s <= MOST_LATE_S else 0.0
                changed(contact, bool(level) != self._wires[contact].pull_up)

    @contextmanager
    def _all_or_none(self) -> Iterator[None]:
        with ExitStack() as undo:
            undo.callback(self.close)
            yield
            undo.pop_all()


"""Schedules a call in the clock's thread, soon or at once; may be called from any thread."""


class Debounce:
    """Debounces the one contact of `contacts` and reports each change; it counts as open at first."""

    def __init__(
        self,
        contacts: Contacts,
        quiet_s: float,
        clock: Clock,
        hand_over: HandOver,
        report: Callable[[float, bool], object],
    ) -> None:
        self._contacts = contacts
        self._quiet_s = quiet_s
        self._clock = clock
        self._hand_over = hand_over
        self._tell = report
        self._told = False
        self._first_s: float | None = None
        """The first edge since the contact settled; while set, a timer is running or scheduled."""
        self._last_s = 0.0

    def edge(self, ago_s: float = 0.0) -> None:
        with self._contacts.lock:
            self._last_s = self._clock.time() - ago_s
            if self._first_s is None:
                self._first_s = self._last_s
                self._hand_over(self._wait)

    def _wait(self) -> None:
        self._clock.call_at(self._last_s + self._quiet_s, self._settle)

    def _settle(self) -> None:
        with self._contacts.lock:
            if self._contacts.ended or self._first_s is None:
                return
            if self._clock.time() < self._last_s + self._quiet_s:
                self._wait()
                return
            at_s, self._first_s = self._first_s, None
            (closed,) = self._contacts.read_closed()
            if closed != self._told:
                self._told = closed
                self._tell(at_s, closed)


class GpioSound:
    """The buzzer. `hand_over` is `call_soon_threadsafe` of the loop that is the clock."""

    def __init__(self, part: str, options: SoundPin, pins: Pins, clock: Clock, hand_over: HandOver) -> None:
        self._part = part
        self._options = options
        self._pins = pins
        self._clock = clock
        self._hand_over = hand_over
        self._lock = Lock()
        self._device: Any = None
        """None while the part is closed."""
        self._tune: Iterator[Tone] = iter(())
        """The remaining tones of the current tune; identity distinguishes it from an earlier tune."""

    def open(self, _emit: Emit, /) -> None:
        with self._lock, ExitStack() as undo:
            if self._device is not None:
                raise ValueError(self._part)
            factory = self._pins.hold()
            undo.callback(self._pins.let_go)
            with as_trouble(self._pins.name, self._options.pin):
                self._device = OutputDevice(self._options.pin, pin_factory=factory)
            undo.pop_all()

    def play(self, tones: Sequence[Tone], /) -> None:
        """Play these tones, from the clock's thread."""
        with self._lock:
            if self._device is None:
                return
            self._tune = tune = iter(tuple(tones))
        self._hand_over(lambda: self._play_next(tune, self._clock.time()))

    def close(self) -> None:
        with self._lock:
            device, self._device = self._device, None
            self._tune = iter(())
            if device is None:
                return
            for let_go in (partial(_set_wave, device.pin, 0, 0.0), device.close):
                with suppress(Exception):  # the pin is freed even if the library fails
                    let_go()
            self._pins.let_go()

    def probe(self) -> ProbeResults:
        """No more than that its pin can be held."""
        if self._device is None:
            self.open(lambda _signal: None)
            self.close()
        return [probe_result(ProbeCode.SOUND_PIN, pin=self._options.pin)]

    def _play_next(self, tune: Iterator[Tone], at_s: float) -> None:
        with self._lock:
            if tune is not self._tune:
                return
            tone = next(tune, None)
            _set_wave(self._device.pin, 0 if tone is None else tone.hz, self._options.duty_percent / 100)
            if tone is not None:
                ends_s = at_s + tone.ms / 1000
                self._clock.call_at(ends_s, lambda: self._play_next(tune, ends_s))


def _set_wave(pin: Any, hz: int, duty: float) -> None:  # noqa: ANN401 - gpiozero has no types
    """Set a wave of this pitch; 0 Hz is none. Some libraries accept only 0 and 1 as a plain level."""
    pin.frequency = hz or None
    pin.state = duty if hz else False


class _OnContacts(ABC):
    def __init__(self, part: str, wires: tuple[ContactPin, ...], pins: Pins, clock: Clock) -> None:
        self._part = part
        self._wires = wires
        self._pins = pins
        self._clock = clock
        self._contacts: Contacts | None = None

    def close(self) -> None:
        if self._contacts is not None:
            self._contacts.close()

    def probe(self) -> ProbeResults:
        """The state of the contacts."""
        if (held := self._contacts) is not None:
            with held.lock:
                if not held.ended:
                    return [self._judge(held.read_closed())]
        contacts = Contacts(self._pins, self._wires)
        closed = contacts.read_closed()
        contacts.close()
        return [self._judge(closed)]

    @abstractmethod
    def _judge(self, closed: tuple[bool, ...]) -> ProbeResult: ...

    def _hold_contacts(self) -> Contacts:
        if self._contacts is not None and not self._contacts.ended:
            raise ValueError(self._part)
        self._contacts = Contacts(self._pins, self._wires)
        return self._contacts


HELD_S: Final = 10.0
"""Fingers are off a button sooner."""


class GpioKey(_OnContacts):
    """The push button. `hand_over` is `call_soon_threadsafe` of the loop that is the clock."""

    def __init__(self, part: str, options: KeyPins, pins: Pins, clock: Clock, hand_over: HandOver) -> None:
        super().__init__(part, options.contacts, pins, clock)
        self._quiet_s = options.debounce_ms / 1000
        self._hand_over = hand_over
        self._pressed_s: float | None = None
        """When it went down, while it is open and down."""

    def _judge(self, closed: tuple[bool, ...]) -> ProbeResult:
        if not closed[0]:
            return probe_result(ProbeCode.KEY_UP, pin=self._wires[0].pin)
        pressed = self._pressed_s is not None and self._clock.time() < self._pressed_s + HELD_S
        return probe_result(ProbeCode.KEY_DOWN, "ok" if pressed else "warn", pin=self._wires[0].pin)

    def open(self, emit: Emit, /) -> None:
        """A key that is already down is reported after the debounce time."""
        contacts, self._pressed_s = self._hold_contacts(), None

        def report(at_s: float, down: bool) -> None:  # noqa: FBT001 - the contact's one value
            self._pressed_s = at_s if down else None
            emit(KeyMoved(at_s, self._part, down))

        settling = Debounce(contacts, self._quiet_s, self._clock, self._hand_over, report)
        contacts.watch(lambda _contact, _closed: settling.edge(contacts.ago_s))
        settling.edge()


_CLOCKWISE: Final = ((False, False), (True, False), (True, True), (False, True))
"""Whether a and b are closed, in the order of a clockwise turn."""


class Quadrature:
    def __init__(self, steps_per_detent: int, *, a: bool, b: bool, rests_closed: bool = False) -> None:
        self._steps_per_detent = steps_per_detent
        self._rest = _CLOCKWISE.index((rests_closed, rests_closed))
        self._closed = (a, b)
        self._steps = 0
        """Clockwise quarter steps since the last rest position."""

    def update(self, contact: int, *, closed: bool) -> int:
        """Contact a (0) or b (1) is closed, or open, now: the detents completed by it, clockwise positive."""
        a, b = self._closed
        after = (closed, b) if contact == 0 else (a, closed)
        if after == self._closed:
            return 0
        before_place, place = _CLOCKWISE.index(self._closed), _CLOCKWISE.index(after)
        self._closed = after
        self._steps += 1 if (place - before_place) % 4 == 1 else -1
        if (place - self._rest) % self._steps_per_detent:
            return 0
        detents = int(self._steps / self._steps_per_detent)
        self._steps = 0
        return detents


CLOSED_AT_DETENTS: Final = 2
"""With this many steps per detent, both contacts are closed at every other detent."""


class GpioDial(_OnContacts):
    """The rotary encoder."""

    def __init__(self, part: str, options: DialPins, pins: Pins, clock: Clock) -> None:
        super().__init__(part, options.contacts, pins, clock)
        self._options = options

    def open(self, emit: Emit, /) -> None:
        """Each detent is reported in the thread of its last edge."""
        contacts = self._hold_contacts()
        sign = -1 if self._options.reverse else 1

        def changed(contact: int, closed: bool) -> None:  # noqa: FBT001 - as contacts call it
            if detents := sign * quadrature.update(contact, closed=closed):
                emit(DialTurned(self._clock.time() - contacts.ago_s, self._part, detents))

        with contacts.lock:  # edges wait until the contacts are read
            contacts.watch(changed)
            a, b = contacts.read_closed()
            steps, rests_closed = self._options.steps_per_detent, self._options.rests_closed
            quadrature = Quadrature(steps, a=a, b=b, rests_closed=rests_closed)

    def _judge(self, closed: tuple[bool, ...]) -> ProbeResult:
        (a, b), options = closed, self._options
        wires = {"a": options.a, "b": options.b}
        either = options.steps_per_detent == CLOSED_AT_DETENTS
        if a != b:
            at = options.a if a else options.b
            return probe_result(ProbeCode.DIAL_BETWEEN, "note", **wires, closed=at)
        if a:
            rests = options.rests_closed or either
            code = ProbeCode.DIAL_DETENT if rests else ProbeCode.DIAL_CLOSED
        else:
            rests = either or not options.rests_closed
            code = ProbeCode.DIAL_OPEN if rests else ProbeCode.DIAL_UNCLOSED
        return probe_result(code, "ok" if rests else "warn", **wires)


Options = KeyPins | DialPins | SoundPin


def make(name: str, _driver: str, options: Options, shared: Shared) -> GpioKey | GpioDial | GpioSound:
    match options:
        case KeyPins():
            return GpioKey(name, options, shared.pins, shared.clock, shared.hand_over)
        case DialPins():
            return GpioDial(name, options, shared.pins, shared.clock)
        case SoundPin():
            return GpioSound(name, options, shared.pins, shared.clock, shared.hand_over)
