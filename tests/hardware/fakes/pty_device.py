"""A device on a pty, under a name that comes and goes with its plug, and a thread that is what it does."""

import os
import threading
import tty
from collections.abc import Callable
from pathlib import Path


class PtyDevice:
    """`plug` it in, and `unplug` it in the end. Power comes with the plug."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._changed = threading.Condition(threading.RLock())
        """What hands, noise and the device do is done in turn, under its lock."""
        self._fds: tuple[int, ...] = ()
        self._thread: threading.Thread | None = None

    def plug(self) -> None:
        master, slave = os.openpty()
        tty.setraw(slave)
        bell, button = os.pipe()
        self._fds = (master, slave, bell, button)
        with self._changed:
            self._power_on()
        fresh = self.link.with_suffix(".new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.link)
        self._thread = threading.Thread(target=self._run, args=(master, bell))
        self._thread.start()

    def unplug(self) -> None:
        if self._thread is None:
            return
        self.link.unlink()
        os.write(self._fds[3], b"!")
        self._thread.join()
        self._thread = None
        with self._changed:
            for fd in self._fds:
                os.close(fd)
            self._fds = ()
            self._changed.notify_all()

    def wait_until(self, holds: Callable[[], bool], patience_s: float = 10.0) -> bool:
        """Whether this holds, now or soon."""
        with self._changed:
            return self._changed.wait_for(holds, patience_s)

    def _power_on(self) -> None:
        raise NotImplementedError

    def _run(self, master: int, bell: int) -> None:
        """Read and write `master` until there is something on the bell."""
        raise NotImplementedError
