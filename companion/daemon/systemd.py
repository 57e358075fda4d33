"""Reports the state of the service to systemd (sd_notify).

Without systemd nothing happens.

Law: nothing here raises or waits. A service that cannot report is still well, and a systemd that does not
listen must not stop the game.
"""

import os
import socket
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from hardware.clock import Clock

PATIENCE_S: Final = 30.0
"""A disk write that takes longer counts as no progress, and the watchdog may restart the service."""


class SystemdNotifier:
    """The socket that the environment names, and the watchdog that it sets."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._watchdog_period_s = _watchdog_period_s(environment)

    def ready(self) -> bool:
        """Report that the service is up; like the others, returns whether the message was sent."""
        return self._send("READY=1")

    def status(self, text: str) -> bool:
        """Set the status line of `systemctl status`."""
        return self._send(f"STATUS={' '.join(text.splitlines())}")

    def stopping(self) -> bool:
        """Report that the service is stopping."""
        return self._send("STOPPING=1")

    def watchdog(self) -> bool:
        """Report that the service is alive; to be called every `watchdog_period_s`."""
        return self._send("WATCHDOG=1")

    def watchdog_period_s(self) -> float | None:
        """Half the watchdog timeout of systemd; `None` without a watchdog."""
        return self._watchdog_period_s

    def _send(self, message: str) -> bool:
        if self._address is None:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as sender:
                sender.sendto(message.encode(errors="replace"), self._address)
        except OSError:
            return False
        return True


def feed_watchdog(notify: SystemdNotifier, clock: Clock, waits_s: Callable[[], float]) -> None:
    """Feed the watchdog from the loop's thread, as long as no write is stuck.

    `waits_s` returns how long the current write has been taking.
    """
    period_s = notify.watchdog_period_s()
    if period_s is None:
        return
    if waits_s() < PATIENCE_S:
        notify.watchdog()
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
    return int(limit_us) / 2_000_000 if _is_positive_number(limit_us) else None


def _is_positive_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20 and int(text) > 0
