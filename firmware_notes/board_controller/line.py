"""The line to the host as bytes. It waits no longer than it was asked to, and not for a host that is deaf."""

import select
import time

DEAF_MS = 100


class Line:
    """A stream to read and one to write, and what `select` takes for the one to read."""

    def __init__(self, polled: object, source: object, sink: object) -> None:
        self._poll = select.poll()
        self._poll.register(polled, select.POLLIN)
        self._source = source
        self._sink = sink
        self._byte = bytearray(1)
        self._deaf = False
        self._torn = False

    def read(self, wait_ms: int) -> int:
        """The next byte, or -1 where none comes in so many milliseconds."""
        for _ in self._poll.ipoll(wait_ms):
            # One byte at a time: the USB of the board waits until it has as many as it was asked for.
            if self._source.readinto(self._byte):
                self._deaf = False
                return self._byte[0]
        return -1

    def write(self, frame: memoryview) -> None:
        """Send a frame, unless the host takes nothing; then drop it and all others until the host speaks."""
        if self._deaf:
            return
        began = time.ticks_ms()
        whole = not self._torn or self._sink.write(b"\0") == 1
        self._torn = not whole or self._sink.write(frame) != len(frame)
        self._deaf = self._torn or time.ticks_diff(time.ticks_ms(), began) >= DEAF_MS
