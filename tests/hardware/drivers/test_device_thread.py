"""A probe of a part whose thread hangs, ends or loses its device meanwhile ends all the same."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from hardware.clock import ManualClock
from hardware.drivers import device_thread
from hardware.drivers.device_thread import DeviceThread
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost, Signal
from hardware.trouble import Trouble, TroubleCode

AGES_S = 60.0
LOST = Trouble(TroubleCode.BROKEN, device="thing", detail="unplugged")


class Thing:
    closed = False

    def close(self) -> None:
        self.closed = True


class Part(DeviceThread[Thing, str]):
    """Its thread does what the test says, and then waits for the next word."""

    def __init__(self) -> None:
        super().__init__("part", ManualClock(), 0.0)
        self.words: SimpleQueue[str] = SimpleQueue()
        self.woken = Event()

    def _open_device(self) -> Thing:
        return Thing()

    def _use(self, _device: Thing, _emit: Emit) -> Trouble | None:
        try:
            while not self._leaving.is_set():
                match self.words.get(timeout=AGES_S):
                    case "answer":
                        self._answer(lambda: "open")
                    case "fail":
                        self._answer(self._fail)
        except Trouble as trouble:
            return trouble
        return None

    def _fail(self) -> str:
        raise LOST

    def _probe_closed(self) -> str:
        return "closed"

    def _wake(self) -> None:
        self.woken.set()
        if self._leaving.is_set():
            self.words.put("leave")


@contextmanager
def opened() -> Iterator[tuple[Part, SimpleQueue[Signal]]]:
    part, told = Part(), SimpleQueue[Signal]()
    part.open(told.put)
    try:
        yield part, told
    finally:
        part.close()


def asked(part: Part) -> SimpleQueue[object]:
    """What a thread is told that asks, once it waits."""
    answers: SimpleQueue[object] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(part.probe())
        except (Trouble, CancelledError) as error:
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    assert part.woken.wait(AGES_S)
    return answers


def test_an_error_of_a_probe_is_the_loss_of_the_device_and_the_next_one_answers() -> None:
    with opened() as (part, told):
        answers = asked(part)
        part.words.put("fail")
        signals = [told.get(timeout=AGES_S) for _ in range(2)]
        assert signals == [PartLost(0.0, "part", LOST), PartBack(0.0, "part")]
        part.words.put("answer")
        assert answers.get(timeout=AGES_S) == "open"
    assert part.probe() == "closed"


def test_a_thread_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_thread, "PROBE_TIMEOUT_S", 0.0)
    with opened() as (part, _told):
        silent = Trouble(TroubleCode.BROKEN, device="part", detail="silent")
        assert asked(part).get(timeout=AGES_S) == silent


def test_a_part_that_is_closed_meanwhile_ends_the_wait() -> None:
    with opened() as (part, _told):
        answers = asked(part)
        part.close()
        assert isinstance(answers.get(timeout=AGES_S), CancelledError)
