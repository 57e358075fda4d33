"""The serial line itself, over a pty."""

import errno
import os
import select
import termios
import tty
from collections.abc import Iterator

import pytest

from hardware.drivers.serial_line import Bell, Line
from hardware.trouble import Trouble, TroubleCode


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def bell() -> Iterator[Bell]:
    made = Bell()
    yield made
    made.close()


@pytest.fixture
def line(pty: tuple[int, str], bell: Bell) -> Iterator[Line]:
    made = Line(pty[1], 115_200, bell)
    yield made
    made.close()


def test_a_device_that_is_only_a_name_is_missing(bell: Bell) -> None:
    master, slave = os.openpty()
    name = os.ttyname(slave)
    os.close(master)
    with pytest.raises(Trouble) as raised:
        Line(name, 115_200, bell)
    os.close(slave)
    assert raised.value == Trouble(TroubleCode.MISSING, device=name)


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        *((number, TroubleCode.MISSING) for number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO)),
        *((number, TroubleCode.BUSY) for number in (errno.EAGAIN, errno.EBUSY)),
        *((number, TroubleCode.FORBIDDEN) for number in (errno.EACCES, errno.EPERM)),
        (errno.EINVAL, TroubleCode.REFUSED),
    ],
)
def test_what_the_system_says_of_a_device_is_told_as_trouble(
    bell: Bell, monkeypatch: pytest.MonkeyPatch, number: int, fault: TroubleCode
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("serial.serialposix.os.open", refuse)
        with pytest.raises(Trouble) as raised:
            Line("/dev/nowhere", 115_200, bell)
    assert raised.value.code == fault


def test_a_bell_wakes_a_wait_once_however_often_it_is_rung(line: Line, bell: Bell) -> None:
    for _ in range(3):
        bell.ring()
    assert line.exchange(b"", float("inf")) == b""
    assert select.select([bell.end], [], [], 0) == ([], [], [])


def test_what_the_line_does_not_take_at_once_goes_out_later_and_in_order(
    pty: tuple[int, str], line: Line
) -> None:
    data = bytes(range(256)) * 400
    assert line.exchange(data, 0) == b""
    assert not line.clear
    came = b""
    while len(came) < len(data):
        came += os.read(pty[0], 4096)
        line.exchange(b"", 0)
    assert (came == data, line.clear) == (True, True)


def test_what_nobody_has_taken_does_not_hold_up_the_close(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped: list[int] = []

    def drop(fd: int, which: int) -> None:
        os.fstat(fd)  # it is open still
        dropped.append(which)
        raise termios.error(errno.EIO, "")  # and an unplugged one refuses

    with monkeypatch.context() as patch:
        patch.setattr(termios, "tcflush", drop)
        line.exchange(b"for nobody", 0)
        line.close()
    assert dropped == [termios.TCOFLUSH]


def test_a_bell_that_nobody_hears_can_be_rung_for_ever_and_wakes_one_wait(line: Line, bell: Bell) -> None:
    for _ in range(70_000):
        bell.ring()
    assert select.select([bell.end], [], [], 0) == ([bell.end], [], [])
    assert line.exchange(b"", float("inf")) == b""
    assert select.select([bell.end], [], [], 0) == ([], [], [])
