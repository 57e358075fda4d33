"""Frames, as `protocol.md` has them: COBS with a CRC, in buffers that are made once.

Law: no byte that comes and no number of them is an error; what is no frame is dropped when a 0 byte ends it.
"""

import binascii

LONGEST_TEXT = 254
SHORTEST_TEXT = 7


class Link:
    """Both directions of one line."""

    def __init__(self) -> None:
        self.kind = 0
        self.seq = 0
        self.payload = memoryview(b"")
        """What the last good frame said, until the next byte is heard."""
        self._heard = bytearray(LONGEST_TEXT)
        self._heard_view = memoryview(self._heard)
        self._length = 0
        self._said = bytearray(LONGEST_TEXT + 1)
        self._said_view = memoryview(self._said)
        self._next_seq = 0

    def hear(self, byte: int) -> bool:
        """Whether this byte ends a good frame."""
        if byte:
            if self._length < LONGEST_TEXT:
                self._heard[self._length] = byte
            # One more than fits is as good as a thousand.
            self._length = min(self._length + 1, LONGEST_TEXT + 1)
            return False
        length, self._length = self._length, 0
        if not SHORTEST_TEXT <= length <= LONGEST_TEXT or not self._unstuff(length):
            return False
        view, end = self._heard_view, length - 4
        if binascii.crc32(view[1:end]) != int.from_bytes(view[end:length], "little"):
            return False
        self.kind, self.seq, self.payload = view[1], view[2], view[3:end]
        return True

    def _unstuff(self, length: int) -> bool:
        """Put the 0 bytes back in place, where each run's length stands; the first is no byte of the body."""
        text = self._heard
        at = text[0]
        while at < length:
            run = text[at]
            text[at] = 0
            at += run
        return at == length

    def frame(self, kind: int, *parts: bytes) -> memoryview:
        """The next frame of this sender, until the one after it; its payload is these parts."""
        said = self._said
        said[1], said[2] = kind, self._next_seq
        self._next_seq = (self._next_seq + 1) & 255
        end = 3
        for part in parts:
            said[end : end + len(part)] = part
            end += len(part)
        said[end : end + 4] = binascii.crc32(self._said_view[1:end]).to_bytes(4, "little")
        end += 4
        mark = 0
        for at in range(1, end):
            if not said[at]:
                said[mark] = at - mark
                mark = at
        said[mark] = end - mark
        said[end] = 0
        return self._said_view[: end + 1]
