"""An I2C bus behind the interface of `smbus2.SMBus`. What hangs on it and goes wrong is each bus's own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EBADF
from typing import Any, Generic, Self, TypeVar
from unittest.mock import patch

H = TypeVar("H", bound="I2cHandle")


class I2cBus(Generic[H]):
    handle: type[H]

    def __init__(self, number: int) -> None:
        self.number = number
        self.open_error: OSError | None = None
        self._handles: list[H] = []

    @contextmanager
    def installed(self) -> Iterator[Self]:
        """In here, whoever opens a bus through smbus2 opens this one."""
        with patch("smbus2.SMBus", self.open):
            yield self

    def open(self, number: int) -> H:
        assert number == self.number
        if self.open_error is not None:
            raise self.open_error
        self._handles.append(self.handle(self))
        return self._handles[-1]

    @property
    def handles_open(self) -> int:
        return sum(not handle.closed for handle in self._handles)


class I2cHandle:
    """What `SMBus(number)` is to its user."""

    def __init__(self, bus: Any) -> None:
        self._bus = bus
        self.closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.closed = True

    def _check_open(self) -> None:
        if self.closed:
            raise OSError(EBADF, os.strerror(EBADF))
