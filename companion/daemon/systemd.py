"""Reports the state of the service to systemd (sd_notify).

Without systemd nothing happens.

Law: nothing here raises or waits. A service works without reports, and a systemd that does not listen must
not stop the game.
"""

import os
import socket
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from hardware.clock import Clock

PATIENCE_S: Final = 30.0
"""A disk write that takes longer counts as no progress, and the watchdog may restart the service."""


READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"


class SystemdNotifier:
    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.watchdog_period_s: Final = _watchdog_period_s(environment)
        """Half the watchdog timeout of systemd; `None` without a watchdog."""

    def send(self, message: str) -> bool:
        """Report a state; whether the message was sent."""
        if self._address is None:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as sender:
                sender.sendto(message.encode(), self._address)
        except OSError:
            return False
        return True


def feed_watchdog(notify: SystemdNotifier, clock: Clock, waits_s: Callable[[], float]) -> None:
    """Feed the watchdog from the loop's thread, as long as no write is stuck.

    `waits_s` returns how long the current write has been taking.
    """
    period_s = notify.watchdog_period_s
    if period_s is None:
        return
    if waits_s() < PATIENCE_S:
        notify.send(ALIVE)
    clock.call_at(clock.time() + period_s, partial(feed_watchdog, notify, clock, waits_s))


def _address(name: str) -> bytes | None:
    """The socket address: a path, or an abstract name (written with `@`)."""
    match name[:1]:
        case "/":
            return os.fsencode(name)
        case "@":
            return b"\0" + os.fsencode(name[1:])
        case _:
            return None


def _watchdog_period_s(environment: Mapping[str, str]) -> float | None:
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    limit_us = environment.get("WATCHDOG_USEC", "")
    is_number = limit_us.isascii() and limit_us.isdigit() and len(limit_us) < 20
    return int(limit_us) / 2_000_000 or None if is_number else None
