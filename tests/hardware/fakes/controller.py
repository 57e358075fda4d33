"""A board controller on a pty, made from `firmware_notes/protocol.md`: it shares no code with the driver.

It has cells that tests set and lights that they look at, and mishaps on request. Power comes with the plug:
pulled out it forgets everything but what lies on the board, and comes back under the same name.
"""

import binascii
import os
import select
import struct
import time
from collections.abc import Callable
from pathlib import Path

from tests.hardware.fakes.pty_device import PtyDevice

HELLO, READ, LIGHTS, LIMIT, BEAT, BYE = range(1, 7)
IDENTITY, BOARD, CELLS, DONE, ALIVE, COMPLAINS = range(0x81, 0x87)
DARK = (0, 0, 0, 0)
WRAP = 1 << 30

Light = tuple[int, int, int, int]


def cobs_encoded(body: bytes) -> bytes:
    out, mark = bytearray(1), 0
    for byte in body:
        if byte:
            out.append(byte)
        else:
            out[mark] = len(out) - mark
            mark = len(out)
            out.append(0)
    out[mark] = len(out) - mark
    return bytes(out)


def cobs_decoded(text: bytes) -> bytes | None:
    out, left, first = bytearray(), 0, True
    for byte in text:
        if left:
            out.append(byte)
        else:
            if not first:
                out.append(0)
            first, left = False, byte
        left -= 1
        if left < 0:
            return None
    return None if left else bytes(out)


def framed(kind: int, seq: int, payload: bytes) -> bytes:
    body = struct.pack("BB", kind, seq) + payload
    return cobs_encoded(body + struct.pack("<I", binascii.crc32(body))) + b"\0"


def unframed(text: bytes) -> tuple[int, int, bytes] | None:
    body = cobs_decoded(text)
    if body is None or not 6 <= len(body) <= 253:
        return None
    if struct.unpack("<I", body[-4:])[0] != binascii.crc32(body[:-4]):
        return None
    return body[0], body[1], body[2:-4]


class RealClock:
    def time(self) -> float:
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], object], /) -> "RealClock":
        raise AssertionError(when, callback)

    def cancel(self) -> None:
        raise AssertionError


class FakeController(PtyDevice):
    def __init__(self, link: Path, cells: int = 64, lights: int = 68, version: int = 1) -> None:
        super().__init__(link)
        self.version = version
        self.cells = [0] * cells
        self.safe_s = 3.0
        self.mute = False
        self.heard: list[tuple[int, bytes]] = []
        """What the host has said since the last plug, by type and payload."""
        self._lights = lights
        self._mishaps: list[tuple[int, bool]] = []
        self._power_on()

    def _power_on(self) -> None:
        self.heard.clear()
        self._seq = 0
        self._began_s = time.monotonic()
        self._be_safe()
        self.begun = [0] * self._lights

    def _be_safe(self) -> None:
        self._greeted = False
        self.limit: tuple[int, int] | None = None
        self.lights: list[Light] = [DARK] * self._lights
        self._lamps = list(self.lights)

    # What hands do.

    def unplug(self) -> None:
        super().unplug()
        with self._changed:
            self._power_on()
            self._changed.notify_all()

    def reset(self) -> None:
        with self._changed:
            self._power_on()

    def put(self, *edges: tuple[int, int]) -> None:
        with self._changed:
            for cell, level in edges:
                self.cells[cell] = level
            if self._greeted and self._fds:
                self._say(CELLS, struct.pack("<I", self.ticks()) + bytes(sum(edges, ())))

    def say(self, data: bytes) -> None:
        with self._changed:
            self._write(data)

    def say_frame(self, kind: int, payload: bytes) -> None:
        with self._changed:
            self._say(kind, payload)

    def lose_next(self, kind: int) -> None:
        with self._changed:
            self._mishaps.append((kind, False))

    def garble_next(self, kind: int) -> None:
        """A byte of the next frame of this type is changed on its way out."""
        with self._changed:
            self._mishaps.append((kind, True))

    def count(self, kind: int) -> int:
        with self._changed:
            return sum(each == kind for each, _ in self.heard)

    @property
    def mishaps_left(self) -> int:
        with self._changed:
            return len(self._mishaps)

    def ticks(self) -> int:
        return (WRAP - 200 + int((time.monotonic() - self._began_s) * 1000)) % WRAP

    # What the firmware does.

    def _run(self, master: int, bell: int) -> None:
        os.set_blocking(master, False)
        held, last_s = b"", time.monotonic()
        while True:
            ready, _, _ = select.select([master, bell], [], [], self.safe_s / 4)
            with self._changed:
                if bell in ready:
                    return
                if master in ready and not self.mute:
                    *texts, held = (held + os.read(master, 4096)).split(b"\0")
                    for frame in filter(None, map(unframed, texts)):
                        last_s = time.monotonic()
                        self._hear(*frame)
                elif time.monotonic() - last_s > self.safe_s:
                    self._be_safe()
                self._changed.notify_all()
                if self.mute and master in ready:
                    os.read(master, 4096)

    def _hear(self, kind: int, seq: int, payload: bytes) -> None:
        self.heard.append((kind, payload))
        if self._mishap(kind) is not None:
            return
        reply = bytes((seq,))
        if kind == HELLO:
            self._be_safe()
            self._greeted = True
            counts = struct.pack("<BBHB", self.version, len(self.cells), self._lights, 0)
            self._say(IDENTITY, reply + counts)
        elif not self._greeted:
            self._say(COMPLAINS, reply + struct.pack("<BH", 1, kind))
        elif kind == READ:
            self._say(BOARD, reply + struct.pack("<I", self.ticks()) + bytes(self.cells))
        elif kind == BEAT:
            self._say(ALIVE, reply + struct.pack("<I", self.ticks()))
        else:
            if kind == LIGHTS:
                self._show(payload)
            elif kind == LIMIT:
                self.limit = struct.unpack("<BH", payload)
                self.lights = list(self._lamps)
            elif kind == BYE:
                self._be_safe()
            self._say(DONE, reply)

    def _show(self, payload: bytes) -> None:
        assert len(payload) % 6 == 0, payload
        for index, *light in struct.iter_unpack("<HBBBB", payload):
            lamp: Light = (light[0], light[1], light[2], light[3])
            if self._lamps[index] != lamp:
                self._lamps[index] = lamp
                self.begun[index] += lamp[3] != 0
        if self.limit is not None:
            self.lights = list(self._lamps)

    def _say(self, kind: int, payload: bytes) -> None:
        frame = framed(kind, self._seq, payload)
        self._seq = (self._seq + 1) % 256
        garbled = self._mishap(kind)
        if garbled:
            frame = frame[:4] + bytes((frame[4] ^ 0x40 or 1,)) + frame[5:]
        if garbled is not False:
            self._write(frame)

    def _write(self, data: bytes) -> None:
        """Write as much as the line takes, when it takes it; the host always reads."""
        while data:
            select.select([], self._fds[:1], [], 10.0)
            data = data[os.write(self._fds[0], data) :]

    def _mishap(self, kind: int) -> bool | None:
        """Whether this frame is garbled (else lost); nothing where it arrives as it should."""
        for mishap in self._mishaps:
            if mishap[0] == kind:
                self._mishaps.remove(mishap)
                return mishap[1]
        return None
