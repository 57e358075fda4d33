"""A serial line: opened exclusively, read and written with one `select`, and a bell to wake its thread.

A line that breaks raises `OSError`; a device that cannot be opened is a `Trouble`.
"""

import errno
import grp
import os
import select
import termios
from contextlib import suppress
from pathlib import Path
from typing import Final

import serial

from hardware.trouble import Trouble, TroubleCode

CHUNK: Final = 4096
_ABSENT: Final = {errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO}
_FORBIDDEN: Final = {errno.EACCES, errno.EPERM}
_BUSY: Final = {errno.EAGAIN, errno.EBUSY}


class Bell:
    """Wakes a thread that waits for a line (a self-pipe)."""

    def __init__(self) -> None:
        self.end, self._button = os.pipe()
        os.set_blocking(self.end, False)
        os.set_blocking(self._button, False)

    def ring(self) -> None:
        with suppress(BlockingIOError):  # the pipe is full: it rings already
            os.write(self._button, b"!")

    def silence(self) -> None:
        with suppress(BlockingIOError):
            while os.read(self.end, CHUNK):
                pass

    def close(self) -> None:
        os.close(self.end)
        os.close(self._button)


class Line:
    def __init__(self, device: str, baud: int, bell: Bell) -> None:
        self._bell = bell
        self._unsent = b""
        try:
            self._port = serial.Serial(device, baud, exclusive=True)
        except (OSError, termios.error) as bad:
            raise _trouble(device, bad) from bad

    @property
    def clear(self) -> bool:
        """Whether everything has been sent; callers wait for this before they send more."""
        return not self._unsent

    def exchange(self, said: bytes, wait_s: float) -> bytes:
        """Send, wait for bytes, room to send, the bell or this long, and return the received bytes."""
        self._unsent += said
        fd = self._port.fileno()
        wait = None if wait_s == float("inf") else max(0.0, wait_s)
        readable, writable, _ = select.select([fd, self._bell.end], [fd] if self._unsent else [], [], wait)
        if self._bell.end in readable:
            self._bell.silence()
        if writable:
            with suppress(BlockingIOError):
                self._unsent = self._unsent[os.write(fd, self._unsent) :]
        if fd not in readable:
            return b""
        data = os.read(fd, CHUNK)
        if not data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return data

    def close(self) -> None:
        """Close the port and discard unsent bytes; the system would wait half a minute for those."""
        with suppress(OSError, termios.error):
            self._port.reset_output_buffer()
        with suppress(OSError):
            self._port.close()


def _trouble(device: str, bad: OSError | termios.error) -> Trouble:
    code = bad.errno if isinstance(bad, OSError) else None
    if code in _ABSENT:
        return Trouble(TroubleCode.MISSING, device=device)
    if code in _FORBIDDEN:
        return Trouble(TroubleCode.FORBIDDEN, device=device, group=_group(device))
    if code in _BUSY:
        return Trouble(TroubleCode.BUSY, device=device)
    return Trouble(TroubleCode.REFUSED, device=device, detail="no-serial-port")


def _group(device: str) -> str:
    try:
        gid = Path(device).stat().st_gid
    except OSError:
        return ""
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)
