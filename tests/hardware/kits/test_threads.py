"""The kits hold parts to their contracts that tell their signals from a thread of their own, in real time."""

from queue import SimpleQueue
from threading import Thread

import pytest

from hardware.ports import Emit, Part
from hardware.signals import Signal
from tests.hardware.kits import cells, dial, key, life, tag_reader
from tests.hardware.kits.signal_log import Told
from tests.hardware.simulation.hands import CellsHands, DialHands, Hands, KeyHands, TagHands


class Threaded:
    """Passes on what a part tells from a thread that lives as long as it is open."""

    def __init__(self, part: Part, count: int = 0) -> None:
        self.count = count
        self._part = part
        self._queue = SimpleQueue[Signal | None]()
        self._thread: Thread | None = None

    def open(self, emit: Emit, /) -> None:
        self._part.open(self._queue.put)
        self._thread = Thread(target=self._pass_on, args=(emit,))
        self._thread.start()

    def close(self) -> None:
        self._part.close()
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _pass_on(self, emit: Emit) -> None:
        while (signal := self._queue.get()) is not None:
            emit(signal)


def patient(hands: Hands) -> Told:
    return Told(hands.name, hands.clock.time)


@pytest.mark.parametrize("claim", cells.CLAIMS + cells.LOSS_CLAIMS)
def test_cells_with_a_thread(claim: cells.LossClaim) -> None:
    hands = CellsHands()
    claim(Threaded(hands.table.cells, count=8), hands, patient(hands))


@pytest.mark.parametrize("claim", key.CLAIMS + key.LOSS_CLAIMS)
def test_a_key_with_a_thread(claim: key.LossClaim) -> None:
    hands = KeyHands()
    claim(Threaded(hands.table.key("south.key")), hands, patient(hands))


@pytest.mark.parametrize("claim", dial.CLAIMS)
def test_a_dial_with_a_thread(claim: dial.Claim) -> None:
    hands = DialHands()
    claim(Threaded(hands.table.dial("south.dial")), hands, patient(hands))


@pytest.mark.parametrize("claim", tag_reader.CLAIMS + tag_reader.LOSS_CLAIMS)
def test_a_reader_with_a_thread(claim: tag_reader.LossClaim) -> None:
    hands = TagHands()
    claim(Threaded(hands.table.reader("south.reader")), hands, patient(hands))


@pytest.mark.parametrize("claim", life.CLAIMS)
def test_a_life_with_a_thread(claim: life.Claim) -> None:
    hands = KeyHands()
    claim(Threaded(hands.table.key("south.key")), patient(hands))


@pytest.mark.parametrize("claim", life.TOUCH_CLAIMS)
def test_a_touch_with_a_thread(claim: life.TouchClaim) -> None:
    hands = KeyHands()
    claim(Threaded(hands.table.key("south.key")), hands, patient(hands))


@pytest.mark.parametrize("claim", life.LOSS_CLAIMS)
def test_a_loss_with_a_thread(claim: life.LossClaim) -> None:
    hands = KeyHands()
    claim(Threaded(hands.table.key("south.key")), hands, patient(hands))
