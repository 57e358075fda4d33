"""The host's end of the line, written from the document like the fake board, and word by word."""

import struct
from collections.abc import Callable
from itertools import count

from tests.firmware_notes.board_controller.rig import Rig
from tests.hardware.fakes.controller import (
    ALIVE,
    BEAT,
    CELLS,
    COMPLAINS,
    DONE,
    HELLO,
    IDENTITY,
    LIGHTS,
    LIMIT,
    framed,
    unframed,
)

Frame = tuple[int, int, bytes]
Light = tuple[int, int, int, int, int]
"""Which light, red, green, blue and pattern."""


class Host:
    """Says frames and hears them."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.frames: list[Frame] = []
        """All that were heard."""
        self._passed = 0
        self._held = b""
        self._seq = count()

    def say(self, kind: int, payload: bytes = b"") -> int:
        """Send a frame; its number."""
        seq = next(self._seq) % 256
        self.rig.send(framed(kind, seq, payload))
        return seq

    def hear(self, holds: Callable[[Frame], bool]) -> Frame:
        """The next frame of which this holds; what comes before it is passed over."""
        while True:
            while self._passed < len(self.frames):
                self._passed += 1
                if holds(self.frames[self._passed - 1]):
                    return self.frames[self._passed - 1]
            came = self.rig.heard()
            assert came, self.frames[-5:]
            *texts, self._held = (self._held + came).split(b"\0")
            self.frames += [frame for frame in map(unframed, texts) if frame is not None]

    def ask(self, kind: int, payload: bytes = b"") -> Frame:
        """Say this; the answer."""
        reply = self.say(kind, payload)
        return self.hear(lambda frame: frame[0] != CELLS and frame[2][0] == reply)

    def greet(self) -> bytes:
        """Say hello; what the board says of itself."""
        self.rig.send(b"\0")
        kind, _, payload = self.ask(HELLO, b"\1")
        assert kind == IDENTITY
        return payload[1:]

    def limit(self, brightness: int = 255, current_ma: int = 0) -> None:
        assert self.ask(LIMIT, struct.pack("<BH", brightness, current_ma))[0] == DONE

    def light(self, *lights: Light) -> None:
        assert self.ask(LIGHTS, b"".join(struct.pack("<HBBBB", *light) for light in lights))[0] == DONE

    def beat(self) -> int:
        """The board's ticks."""
        kind, _, payload = self.ask(BEAT)
        assert kind == ALIVE, (kind, payload)
        return int.from_bytes(payload[1:], "little")

    def complaints(self) -> list[tuple[int, int, int]]:
        """What was complained of until now: what it answers, its code and its detail."""
        said = [payload for kind, _, payload in self.frames if kind == COMPLAINS]
        return [(payload[0], payload[1], payload[2] | payload[3] << 8) for payload in said]


def greet(rig: Rig, *, lit: bool = False) -> Host:
    """A host that has greeted the board, and has set a limit where lights are to be seen."""
    host = Host(rig)
    host.greet()
    if lit:
        host.limit()
    return host


def lamps(colours: list[tuple[int, int, int]], pattern: int = 0) -> list[Light]:
    """Lamps from light 0 on."""
    return [(light, *colour, pattern) for light, colour in enumerate(colours)]
