"""A PN532 behind a serial adapter, on a pty under a name that comes and goes with the plug.

Power comes with the plug. What hands, noise and the chip do is done in turn, under one lock. Where it is
`paced`, each byte takes as long as it does at the chip's speed, and each answer as long as the chip's model
says; otherwise everything is there at once. A host at another speed than the chip's is not understood.
"""

import os
import select
import termios
import threading
from collections.abc import Iterable
from enum import Enum, auto
from pathlib import Path

from tests.hardware.fakes.pn532 import Pn532, Said
from tests.hardware.fakes.pn532_bytes import ACK
from tests.hardware.fakes.pn532_tags import Tag
from tests.hardware.fakes.pty_device import PtyDevice

BITS_OF_BYTE = 10
SPEEDS = {getattr(termios, name): int(name[1:]) for name in dir(termios) if name[1:].isdigit()}


class Fate(Enum):
    SOUND = auto()
    GARBLED = auto()
    LOST = auto()


class Pn532Port(PtyDevice):
    def __init__(self, link: Path, *, paced: bool = False) -> None:
        super().__init__(link)
        self.chip = Pn532()
        self._paced = paced
        self._fates: list[Fate] = []
        """What becomes of the next answers."""
        self._wrong: AssertionError | None = None
        self._pulled = threading.Event()

    # What hands do.

    def _power_on(self) -> None:
        self._pulled.clear()
        self.chip.power_on()

    def unplug(self) -> None:
        """Pull it, if it is not pulled already; raises what the chip had to say against the host."""
        self._pulled.set()
        super().unplug()
        if self._wrong is not None:
            raise self._wrong

    def lay(self, *tags: Tag) -> None:
        with self._changed:
            self._say(self.chip.lay(*tags))

    def cut_power(self) -> None:
        """The chip begins anew, be it in the middle of a word, and the adapter notices nothing."""
        with self._changed:
            self.chip.mishears = True
            self.chip.power_on()

    def doom(self, *fates: Fate) -> None:
        with self._changed:
            self._fates += fates

    def wait_for_looks(self, count: int) -> None:
        with self._changed:
            wanted = self.looks + count
        assert self.wait_until(lambda: self.looks >= wanted or self._wrong is not None)

    @property
    def looks(self) -> int:
        """How many times the chip was asked what lies there, since it has power."""
        with self._changed:
            return sum(command[1] == 0x4A for command in self.chip.commands)

    @property
    def fulfilled(self) -> bool:
        with self._changed:
            return not self._fates

    # What the adapter does.

    def _run(self, master: int, bell: int) -> None:
        while True:
            ready, _, _ = select.select([master, bell], [], [])
            if bell in ready:
                return
            data = os.read(master, 4096)
            speed = SPEEDS[termios.tcgetattr(master)[5]]
            with self._changed:
                self._wait(len(data) * BITS_OF_BYTE / speed)
                try:
                    if self.chip.understands(speed):
                        self._say(self.chip.take(data))
                except AssertionError as wrong:
                    self._wrong = wrong
                    self.chip.mute = True
                self._changed.notify_all()

    def _say(self, told: Iterable[Said]) -> None:
        for said in told:
            data = said.data
            fate = self._fates.pop(0) if data != ACK and self._fates else Fate.SOUND
            if fate is Fate.LOST:
                continue
            if fate is Fate.GARBLED:
                data = data[:-3] + bytes((data[-3] ^ 0x40,)) + data[-2:]
            self._wait(said.after_s + len(data) * BITS_OF_BYTE / self.chip.baud)
            os.write(self._fds[0], data)

    def _wait(self, seconds: float) -> None:
        if self._paced:
            self._pulled.wait(seconds)
