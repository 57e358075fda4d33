"""Shows the page in a browser to whoever starts a table at a desk, and to nobody else.

Law: a table that is started by a program, on a machine without a desktop, from afar or by root opens nothing.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from typing import Final, Protocol

DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
FROM_AFAR: Final = "SSH_CONNECTION"
HAS_DESKTOP: Final = ("darwin", "win32", "cygwin")
"""Platforms whose users sit at a desktop, unless they come from afar."""
ROOT: Final = 0


class Desk(Protocol):
    """Where the command was started."""

    @property
    def environment(self) -> Mapping[str, str]: ...
    @property
    def platform(self) -> str: ...
    @property
    def user(self) -> int: ...
    @property
    def is_terminal(self) -> bool: ...


class ThisDesk:
    environment: Mapping[str, str] = os.environ
    platform = sys.platform
    user = os.geteuid()

    @property
    def is_terminal(self) -> bool:
        return sys.stdout is not None and sys.stdout.isatty()


def has_browser(desk: Desk) -> bool:
    """Whether somebody sits there who sees a browser that opens."""
    if not desk.is_terminal or desk.user == ROOT:
        return False
    if desk.platform in HAS_DESKTOP:
        return FROM_AFAR not in desk.environment
    return any(desk.environment.get(name) for name in DISPLAYS)


def open_browser(address: str, desk: Desk | None = None) -> None:
    """Open the page, if a browser can be seen there; the table does not wait for it."""
    if has_browser(desk or ThisDesk()):
        Thread(target=_open, args=(address,), name="browser", daemon=True).start()


def _open(address: str) -> None:
    import webbrowser  # noqa: PLC0415 - a table without a desk has none

    with suppress(Exception):  # without a browser the address that was printed is enough
        webbrowser.open(address)
