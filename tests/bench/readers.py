"""How often a tag reader can look, and how often it misses a tag that lies there: ours beside nfcpy's driver.

Both drivers are as they come, each on a line and a chip of its own. The chip is a model, and so is the time
that it takes: see `tests/hardware/fakes/pn532.py`. What is measured is what the drivers make of it.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hardware.drivers.pn532 import BAUD
from hardware.drivers.pn532_chip import Pn532Chip, Unanswered
from hardware.drivers.serial_line import Bell, Line
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_peer import Peer
from tests.hardware.fakes.pn532_port import Fate, Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215

PIECE: Final = "04a1b2c4d5e680"
NOISE: Final = (*[Fate.SOUND] * 19, Fate.GARBLED)

Look = Callable[[], bool]
"""Looks once; says whether the tag was seen."""


@contextmanager
def looks(*, noisy: bool) -> Iterator[tuple[Look, Look]]:
    """Ours and the peer's, with a tag below each; of a noisy line one answer in twenty comes garbled."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        ports = [Pn532Port(folder / name, paced=not noisy) for name in ("ours", "peers")]
        for port in ports:
            port.plug()
            stack.callback(port.unplug)
            port.lay(Ntag215(PIECE))
        ours = _ours(stack, str(ports[0].link))
        peers = _peers(stack, str(ports[1].link))
        yield (_noisy(ours, ports[0]), _noisy(peers, ports[1])) if noisy else (ours, peers)


def _ours(stack: ExitStack, device: str) -> Look:
    bell = Bell()
    stack.callback(bell.close)
    line = Line(device, BAUD, bell)
    stack.callback(line.close)
    chip = Pn532Chip(line, RealClock())
    chip.set_up()

    def look() -> bool:
        try:
            return chip.look() == (PIECE,)
        except Unanswered:
            return False

    return look


def _peers(stack: ExitStack, device: str) -> Look:
    peer = Peer(device)
    stack.callback(peer.close)

    def look() -> bool:
        try:
            return peer.uid() == PIECE
        except OSError:  # it asks for nothing again
            return False

    return look


def _noisy(look: Look, port: Pn532Port) -> Look:
    def look_in_noise() -> bool:
        if port.fulfilled:
            port.doom(*NOISE)
        return look()

    return look_in_noise
