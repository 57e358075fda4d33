"""Each claim about the life of a part fails for a part that lives otherwise."""

from collections.abc import Callable
from threading import Event, Thread

import pytest

from hardware.ports import Emit, Part
from hardware.signals import KeyMoved, PartBack, PartLost, Signal
from hardware.simulation.part import SimulatedKey
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.kits import life
from tests.hardware.kits.broken import Garbled, twice, without
from tests.hardware.simulation.hands import KeyHands

MOVED = KeyMoved(1000.0, "south.key", down=True)


class Around:
    """A sound part inside."""

    def __init__(self, key: SimulatedKey) -> None:
        self.key = key

    def open(self, emit: Emit, /) -> None:
        self.key.open(emit)

    def close(self) -> None:
        self.key.close()


class ClosesOnce(Around):
    closed = False

    def close(self) -> None:
        if self.closed:
            raise Trouble(TroubleCode.BROKEN, device="key", detail="closed")
        self.closed = True
        super().close()


class ClosesWhatIsOpen(Around):
    opened = False

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.opened = True

    def close(self) -> None:
        if not self.opened:
            raise RuntimeError
        super().close()


class ClosesWhatIsThere(Around):
    def close(self) -> None:
        if not self.key.plugged:
            raise Trouble(TroubleCode.BROKEN, device="key", detail="gone")
        super().close()


class SaysGoodbye(Around):
    emit: Emit | None = None

    def open(self, emit: Emit, /) -> None:
        self.emit = emit
        super().open(emit)

    def close(self) -> None:
        super().close()
        if self.emit:
            self.emit(MOVED)


class NeverCloses(Around):
    def close(self) -> None:
        """Nothing."""


class LeavesAThread(Around):
    def __init__(self, key: SimulatedKey) -> None:
        super().__init__(key)
        self.end = Event()
        self.thread = Thread(target=self.end.wait)

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.thread.start()


class OpensAnything(Around):
    def open(self, emit: Emit, /) -> None:
        """Nothing."""


class RaisesAnother(Around):
    def open(self, emit: Emit, /) -> None:
        del emit
        raise Trouble(TroubleCode.SILENT, device="key")


class OpensAnew(Around):
    """Whoever opened it last has it."""

    def open(self, emit: Emit, /) -> None:
        self.key.close()
        super().open(emit)


class ClosesWhenRefusing(Around):
    def open(self, emit: Emit, /) -> None:
        try:
            super().open(emit)
        except ValueError:
            self.close()
            raise


class TellsWhoeverAskedLast(Around):
    """It refuses, but tells that one from now on."""

    last: Emit | None = None

    def open(self, emit: Emit, /) -> None:
        self.last = emit
        super().open(self.tell)

    def tell(self, signal: Signal) -> None:
        assert self.last is not None
        self.last(signal)


class TellsEverybodyWhoAsked(Around):
    def __init__(self, key: SimulatedKey) -> None:
        super().__init__(key)
        self.emits: list[Emit] = []

    def open(self, emit: Emit, /) -> None:
        self.emits.append(emit)
        super().open(self.tell)

    def tell(self, signal: Signal) -> None:
        for emit in self.emits:
            emit(signal)


class CallsItBusy(Around):
    def open(self, emit: Emit, /) -> None:
        try:
            super().open(emit)
        except ValueError:
            raise Trouble(TroubleCode.BUSY, device="key") from None


class CallsItMissing(Around):
    """It looks for the device first."""

    def open(self, emit: Emit, /) -> None:
        if not self.key.plugged:
            raise Trouble(TroubleCode.MISSING, device="key")
        super().open(emit)


class LeavesAThreadWhenRefusing(Around):
    def __init__(self, key: SimulatedKey) -> None:
        super().__init__(key)
        self.end = Event()
        self.threads: list[Thread] = []

    def open(self, emit: Emit, /) -> None:
        self.threads.append(Thread(target=self.end.wait))
        self.threads[-1].start()
        super().open(emit)

    def close(self) -> None:
        super().close()
        self.end.set()
        for thread in self.threads:
            thread.join()


class OpensBeforeItIsOpened(Around):
    """Its constructor has taken hold of the device already."""

    def __init__(self, key: SimulatedKey, emit: Emit) -> None:
        super().__init__(key)
        key.open(emit)


@pytest.mark.parametrize(
    ("claim", "broken"),
    [
        (life.closing_twice_does_nothing_more, ClosesOnce),
        (life.closing_twice_does_nothing_more, SaysGoodbye),
        (life.closing_what_was_never_opened_does_nothing, ClosesWhatIsOpen),
    ],
)
def test_a_part_that_closes_badly_is_noticed(
    claim: life.Claim, broken: Callable[[SimulatedKey], Part]
) -> None:
    hands = KeyHands()
    with pytest.raises(AssertionError):
        claim(broken(hands.table.key("south.key")), hands.told)


@pytest.mark.parametrize("broken", [OpensAnew, ClosesWhenRefusing, CallsItBusy, LeavesAThreadWhenRefusing])
def test_a_part_that_is_opened_while_it_is_open_is_noticed(broken: Callable[[SimulatedKey], Part]) -> None:
    hands = KeyHands()
    part = broken(hands.table.key("south.key"))
    with pytest.raises(AssertionError):
        life.opening_what_is_open_is_refused_and_leaves_it_open(part, hands.told)


@pytest.mark.parametrize("broken", [ClosesWhenRefusing, TellsWhoeverAskedLast, TellsEverybodyWhoAsked])
def test_a_part_that_listens_to_whoever_it_refused_is_noticed(broken: Callable[[SimulatedKey], Part]) -> None:
    hands = KeyHands()
    part = broken(hands.table.key("south.key"))
    with pytest.raises(AssertionError):
        life.who_opened_it_is_told_on_when_it_is_opened_again(part, hands, hands.told)


@pytest.mark.parametrize("broken", [OpensAnew, CallsItMissing, TellsEverybodyWhoAsked, ClosesWhenRefusing])
def test_a_part_that_is_opened_again_while_it_is_away_is_noticed(
    broken: Callable[[SimulatedKey], Part],
) -> None:
    hands = KeyHands()
    part = broken(hands.table.key("south.key"))
    with pytest.raises(AssertionError):
        life.opening_it_again_while_it_is_away_is_refused_too(part, hands, hands.told)


def test_the_key_inside_is_not_broken() -> None:
    for claim in life.CLAIMS:
        hands = KeyHands()
        claim(Around(hands.table.key("south.key")), hands.told)
    for touch in life.TOUCH_CLAIMS:
        hands = KeyHands()
        touch(Around(hands.table.key("south.key")), hands, hands.told)
    for loss in life.LOSS_CLAIMS:
        hands = KeyHands()
        loss(Around(hands.table.key("south.key")), hands, hands.told)


def test_a_thread_left_behind_is_noticed() -> None:
    hands = KeyHands()
    part = LeavesAThread(hands.table.key("south.key"))
    with pytest.raises(AssertionError):
        life.no_thread_outlives_close(part, hands.told)
    part.end.set()
    part.thread.join()


def test_a_part_that_tells_after_close_is_noticed() -> None:
    hands = KeyHands()
    with pytest.raises(AssertionError):
        life.nothing_is_told_after_close(NeverCloses(hands.table.key("south.key")), hands, hands.told)


def test_a_part_that_tells_before_open_is_noticed() -> None:
    hands = KeyHands()
    part = OpensBeforeItIsOpened(hands.table.key("south.key"), hands.told.take)
    with pytest.raises(AssertionError):
        life.what_is_touched_before_open_is_not_told_before_open(part, hands, hands.told)


@pytest.mark.parametrize("kind", [PartLost, PartBack])
def test_a_loss_or_a_return_that_is_not_told_is_noticed(kind: type[Signal]) -> None:
    hands = KeyHands()
    part = Garbled(hands.table.key("south.key"), without(lambda signal: isinstance(signal, kind)))
    with pytest.raises(AssertionError):
        life.a_loss_is_told_once_and_so_is_the_return(part, hands, hands.told)


def test_a_loss_that_is_told_twice_is_noticed() -> None:
    hands = KeyHands()
    part = Garbled(hands.table.key("south.key"), twice)
    with pytest.raises(AssertionError):
        life.a_loss_is_told_once_and_so_is_the_return(part, hands, hands.told)


@pytest.mark.parametrize("broken", [ClosesWhatIsThere, NeverCloses])
def test_a_part_that_cannot_be_closed_while_it_is_away_is_noticed(
    broken: Callable[[SimulatedKey], Part],
) -> None:
    hands = KeyHands()
    with pytest.raises(AssertionError):
        life.it_may_be_closed_while_it_is_away(broken(hands.table.key("south.key")), hands, hands.told)


def test_a_part_that_does_not_let_go_is_noticed() -> None:
    hands = KeyHands()
    key = hands.table.key("south.key")
    with pytest.raises(AssertionError):
        life.another_may_have_the_device_after_close(NeverCloses(key), key, hands.told)


@pytest.mark.parametrize("broken", [OpensAnything, RaisesAnother])
def test_a_part_that_hides_its_trouble_is_noticed(broken: Callable[[SimulatedKey], Part]) -> None:
    hands = KeyHands()
    hands.unplug()
    with pytest.raises(AssertionError):
        life.opening_is_trouble(broken(hands.table.key("south.key")), TroubleCode.MISSING, hands.told)
