"""Parts that are broken in one way each, to show that a kit notices. A sound part is inside each."""

from collections.abc import Callable, Iterable

from hardware.ports import Emit, Part
from hardware.signals import PartBack, Signal

Garble = Callable[[Signal], Iterable[Signal]]
"""What is told instead of this signal."""


class Garbled:
    """A part of any kind that tells its emit something else than it should."""

    def __init__(self, part: Part, garble: Garble, *, count: int = 0, first: Iterable[Signal] = ()) -> None:
        self._part = part
        self._garble = garble
        self._first = tuple(first)
        self.count = count

    def open(self, emit: Emit, /) -> None:
        def tell(signal: Signal) -> None:
            for other in self._garble(signal):
                emit(other)

        for signal in self._first:
            emit(signal)
        self._part.open(tell)

    def close(self) -> None:
        self._part.close()


def faithful(signal: Signal) -> Iterable[Signal]:
    """Nothing is wrong."""
    return (signal,)


def twice(signal: Signal) -> Iterable[Signal]:
    """Everything is told two times."""
    return (signal, signal)


def without(unwanted: Callable[[Signal], bool]) -> Garble:
    """Some signals are never told."""
    return lambda signal: () if unwanted(signal) else (signal,)


def without_the_first(count: int = 1) -> Garble:
    """The first signals are lost."""
    seen: list[Signal] = []

    def garble(signal: Signal) -> Iterable[Signal]:
        seen.append(signal)
        return (signal,) if len(seen) > count else ()

    return garble


def without_after_back(unwanted: Callable[[Signal], bool]) -> Garble:
    """Some signals are not told any more once the part was away."""
    seen: list[Signal] = []

    def garble(signal: Signal) -> Iterable[Signal]:
        back = any(isinstance(other, PartBack) for other in seen)
        seen.append(signal)
        return () if back and unwanted(signal) else (signal,)

    return garble


def with_last(change: Callable[[Signal | None, Signal], Iterable[Signal]]) -> Garble:
    """What is told depends on the signal before."""
    seen: list[Signal] = []

    def garble(signal: Signal) -> Iterable[Signal]:
        before = seen[-1] if seen else None
        seen.append(signal)
        return change(before, signal)

    return garble


def later(count: int, garble: Garble) -> Garble:
    """The first signals are sound, and only then it breaks."""
    seen: list[Signal] = []

    def garble_later(signal: Signal) -> Iterable[Signal]:
        seen.append(signal)
        return garble(signal) if len(seen) > count else (signal,)

    return garble_later
