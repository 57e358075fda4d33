"""A thread for each screen: a slow bus never delays an input, and the latest picture wins."""

import logging
from threading import Condition, Thread
from typing import Final

from hardware.brightness import Brightness
from hardware.picture import Picture
from hardware.ports import Screen
from hardware.trouble import Trouble

_LOG: Final = logging.getLogger(__name__)

AGAIN_S: Final = 1.0
"""How long to wait before a screen that did not answer is shown its picture again."""


class Pump:
    """Shows a screen what it was told last."""

    def __init__(self, screen: Screen, again_s: float = AGAIN_S) -> None:
        self._screen = screen
        self._again_s = again_s
        self._changed = Condition()
        self._latest: tuple[Picture, Brightness] | None = None
        self._waiting = False
        self._closed = False
        self._failed = False
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to show; the screen is open."""
        self._thread.start()

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL) -> None:
        """Have this shown soon, and return at once."""
        with self._changed:
            self._latest, self._waiting = (picture, brightness), True
            self._changed.notify_all()

    def drain(self, timeout_s: float) -> bool:
        """Return when everything has been shown; `False` when it took longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout_s)

    def close(self) -> None:
        """End the thread; a picture that is going out goes out. It may be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while latest := self._next():
            try:
                self._screen.show(*latest)
            except Trouble:  # the part has said so itself; what it owes is shown when it is back
                self._wait_a_while()
                continue
            except Exception:  # noqa: BLE001 - a mistake of ours must not leave the screen dark all evening
                self._log_once()
                self._wait_a_while()
                continue
            self._failed = False
            with self._changed:
                self._waiting = self._latest is not latest
                self._changed.notify_all()

    def _log_once(self) -> None:
        """What fails each second all evening fills no log."""
        if not self._failed:
            _LOG.exception("screen.failed")
        self._failed = True

    def _wait_a_while(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed, self._again_s)

    def _next(self) -> tuple[Picture, Brightness] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._latest
