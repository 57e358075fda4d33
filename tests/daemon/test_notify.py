"""What systemd hears, on real sockets, and that nothing happens where it does not listen."""

import os
import secrets
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.daemon.systemd import ALIVE, PATIENCE_S, READY, STOPPING, SystemdNotifier, feed_watchdog
from hardware.clock import ManualClock


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """The address as systemd writes it, and the socket there."""
    name = f"@{secrets.token_hex(8)}" if request.param == "abstract" else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(name.replace("@", "\0", 1) if request.param == "abstract" else name)
        listener.setblocking(False)  # noqa: FBT003 - the library calls it so
        yield name, listener


def test_each_message_is_one_datagram(systemd: tuple[str, socket.socket]) -> None:
    name, listener = systemd
    for message in (READY, STOPPING):
        assert SystemdNotifier({"NOTIFY_SOCKET": name}).send(message)
        assert listener.recv(1000) == message.encode()
        with pytest.raises(BlockingIOError):
            listener.recv(1000)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NOTIFY_SOCKET": ""},
        {"NOTIFY_SOCKET": "relative"},
        {"NOTIFY_SOCKET": "vsock:2:1234"},
        {"NOTIFY_SOCKET": "/" + "x" * 200},
        {"NOTIFY_SOCKET": "/nowhere/at/all"},
        {"NOTIFY_SOCKET": "@nobody-has-bound-this"},
    ],
)
def test_where_nobody_listens_nothing_is_said_and_nothing_raised(environment: Mapping[str, str]) -> None:
    assert SystemdNotifier(environment).send(READY) is False


def test_a_systemd_that_does_not_listen_does_not_stop_us(systemd: tuple[str, socket.socket]) -> None:
    name, listener = systemd
    notify = SystemdNotifier({"NOTIFY_SOCKET": name})
    sent = 0
    while notify.send(ALIVE):
        sent += 1
    assert sent > 0
    listener.recv(1000)
    assert notify.send(ALIVE)


US = str(os.getpid())


@pytest.mark.parametrize(
    ("environment", "period_s"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "20000000"}, 10.0),
        ({"WATCHDOG_USEC": "1500000", "WATCHDOG_PID": US}, 0.75),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": f"{US}0"}, None),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": ""}, None),
        ({"WATCHDOG_PID": US}, None),
        ({"WATCHDOG_USEC": ""}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "-5"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "\N{SUPERSCRIPT TWO}"}, None),
        ({"WATCHDOG_USEC": "9" * 5000}, None),
    ],
)
def test_the_watchdog_is_fed_twice_as_often_as_it_asks(
    environment: Mapping[str, str], period_s: float | None
) -> None:
    assert SystemdNotifier(environment).watchdog_period_s == period_s


def test_the_watchdog_is_fed_while_the_loop_goes_on_and_not_while_an_entry_is_stuck(
    systemd: tuple[str, socket.socket],
) -> None:
    name, listener = systemd
    clock = ManualClock()
    waits = [0.0]
    feed_watchdog(
        SystemdNotifier({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "2000000"}), clock, lambda: waits[0]
    )
    for waited in (0.0, PATIENCE_S / 2, PATIENCE_S, PATIENCE_S * 2, 0.0):
        waits[0] = waited
        clock.advance(1.0)
    assert [listener.recv(100) for _ in range(4)] == [b"WATCHDOG=1"] * 4
    with pytest.raises(BlockingIOError):
        listener.recv(100)
