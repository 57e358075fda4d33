"""Callbacks come from a thread of the library's own, and late."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import pytest

from hardware.clock import ManualClock
from hardware.drivers import gpio as drivers_gpio
from hardware.drivers.gpio import Contacts, GpioDial, GpioKey
from hardware.drivers.gpio_pins import ContactPin, DialPins, KeyPins, pin_factory
from hardware.signals import DialTurned, KeyMoved, Signal
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi

if TYPE_CHECKING:
    from threading import RLock

PATIENCE_S = 10.0
"""After this long nothing will come any more."""


@pytest.fixture
def gpio() -> Iterator[FakeGPIO]:
    gpio = FakeGPIO()
    with raspberry_pi(gpio):
        yield gpio
        assert gpio.in_use == set()


def test_a_running_asyncio_loop_is_clock_enough(gpio: FakeGPIO) -> None:
    async def press_and_turn() -> list[tuple[type[Signal], bool]]:
        loop = asyncio.get_running_loop()
        pins = pin_factory("rpigpio")
        told: asyncio.Queue[Signal] = asyncio.Queue()
        key = GpioKey("key", KeyPins(17, debounce_ms=1), pins, loop, loop.call_soon_threadsafe)
        dial = GpioDial("dial", DialPins(5, 6), pins, loop)
        began_s = loop.time()
        seen = []
        for part in (key, dial):
            part.open(lambda signal: loop.call_soon_threadsafe(told.put_nowait, signal))
        for down in (True, False):
            gpio.drive(17, level=not down)
            seen.append(await told.get())
        for pin, level in ((5, False), (6, False), (5, True), (6, True)):
            gpio.drive(pin, level=level)
        seen.append(await told.get())
        for part in (key, dial):
            part.close()
        ended_s = loop.time()
        assert [signal for signal in seen if not began_s <= signal.at_s <= ended_s] == []
        return [(type(s), s.down if isinstance(s, KeyMoved) else True) for s in seen]

    assert asyncio.run(asyncio.wait_for(press_and_turn(), PATIENCE_S)) == [
        (KeyMoved, True),
        (KeyMoved, False),
        (DialTurned, True),
    ]


def others_can_take(lock: "RLock") -> bool:
    could: list[bool] = []

    def try_it() -> None:
        could.append(lock.acquire(blocking=False))
        if could[-1]:
            lock.release()

    other = threading.Thread(target=try_it)
    other.start()
    other.join()
    return could == [True]


def test_while_an_edge_is_told_nobody_else_can_close(gpio: FakeGPIO) -> None:
    contacts = Contacts(pin_factory("rpigpio"), (ContactPin(17),))
    could: list[bool] = []
    contacts.watch(lambda _contact, _closed: could.append(others_can_take(contacts.lock)))
    gpio.drive(17, level=False)
    contacts.close()
    assert could == [False]
    assert others_can_take(contacts.lock)


def test_an_edge_waits_until_a_dial_that_is_opened_has_read_its_contacts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lock = threading.RLock()
    could: list[bool] = []

    class Asked(FakeGPIO):
        def add_event_detect(self, *args: Any, **kwargs: Any) -> None:
            super().add_event_detect(*args, **kwargs)
            could.append(others_can_take(lock))

    monkeypatch.setattr(drivers_gpio, "RLock", lambda: lock)
    with raspberry_pi(Asked()):
        dial = GpioDial("dial", DialPins(5, 6), pin_factory("rpigpio"), ManualClock())
        dial.open(lambda _signal: None)
        dial.close()
    assert could == [False, False]


class Door:
    def __init__(self, lock: AbstractContextManager[bool]) -> None:
        self._lock = lock
        self._home = threading.current_thread()
        self.knocked = threading.Event()

    def __enter__(self) -> bool:
        if threading.current_thread() is not self._home:
            self.knocked.set()
        return self._lock.__enter__()

    def __exit__(self, *raised: object) -> None:
        self._lock.__exit__(None, None, None)


def test_an_edge_that_waits_while_its_contact_is_closed_is_not_told(gpio: FakeGPIO) -> None:
    told: list[tuple[int, bool]] = []
    pins = pin_factory("rpigpio")
    pins.hold()
    contacts = Contacts(pins, (ContactPin(17),))
    contacts.watch(lambda contact, closed: told.append((contact, closed)))
    door = Door(contacts.lock)
    contacts.lock = door  # type: ignore[assignment]
    finger = threading.Thread(target=gpio.drive, args=(17,), kwargs={"level": False})
    with door:
        finger.start()
        knocked = door.knocked.wait(PATIENCE_S)
        contacts.close()
    finger.join()
    pins.let_go()
    assert (knocked, told) == (True, [])
