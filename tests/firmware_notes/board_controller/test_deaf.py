"""A host that takes nothing: on a board each frame to it would wait for half a second."""

import os
import subprocess

from tests.firmware_notes.board_controller.rig import FIRMWARE

SCRIPT = """
import sys

class Clock:
    now = 0
    def ticks_ms(self): return self.now
    def ticks_diff(self, late, early): return late - early

class Sink:
    takes, lasts, said = 99, 0, []
    def write(self, data):
        clock.now += self.lasts
        taken = bytes(data[:self.takes])
        self.said.append(taken)
        return len(taken)

clock, sink = Clock(), Sink()
sys.modules["time"] = clock
from line import Line
line = Line(sys.stdin, sys.stdin.buffer, sink)

def said(frame):
    sink.said.clear()
    line.write(frame)
    return b" ".join(sink.said)

print(said(b"one"))
sink.takes = 2
print(said(b"two"), said(b"three"))
sink.takes = 99
print(line.read(9999), said(b"four"), said(b"five"))
sink.lasts = 100
print(said(b"six"), said(b"seven"))
sink.lasts = 99
print(line.read(9999), said(b"eight"), said(b"nine"), line.read(0))
"""


def test_it_is_told_nothing_more_until_it_speaks_and_then_begins_with_a_whole_frame(micropython: str) -> None:
    done = subprocess.run(
        [micropython, "-c", SCRIPT],
        input=b"\x01\x03",
        env=os.environ | {"MICROPYPATH": str(FIRMWARE)},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().splitlines() == [
        "b'one'",
        "b'tw' b''",
        "1 b'\\x00 four' b'five'",
        "b'six' b''",
        "3 b'eight' b'nine' -1",
    ]
