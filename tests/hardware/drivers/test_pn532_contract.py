"""A PN532 on a pty keeps the contract of every tag reader, and several of them keep theirs at once."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.drivers.pn532 import Pn532Reader
from hardware.drivers.pn532_chip import Patience, Pn532
from hardware.trouble import TroubleCode
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_port import Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215, Tag
from tests.hardware.kits import life, tag_reader
from tests.hardware.kits.signal_log import Told

AGES_S = 60.0
"""No machine is so slow."""
PATIENT = Patience(AGES_S, AGES_S, AGES_S, rest_s=0.001, silence_s=AGES_S, retry_s=0.01)


class Hands:
    uids = ("04a1b2c3", "04a1b2c4d5e680")

    def __init__(self, port: Pn532Port) -> None:
        self.port = port
        self._tags = {uid: Ntag215(uid) if len(uid) == 14 else Tag(uid) for uid in self.uids}

    def lay(self, uid: str, /) -> None:
        self.port.lay(self._tags[uid])

    def lay_beside(self, uid: str, /) -> None:
        self.port.lay(*self.port.chip.tags, self._tags[uid])

    def take(self) -> None:
        self.port.lay()

    def take_one(self, uid: str, /) -> None:
        self.port.lay(*(tag for tag in self.port.chip.tags if tag is not self._tags[uid]))

    def touch(self) -> None:
        if self.port.chip.tags:
            self.take()
        else:
            self.lay(self.uids[0])

    def settle(self) -> None:
        """Real time is left to `Told`."""

    def unplug(self) -> None:
        self.port.unplug()

    def plug(self) -> None:
        self.port.plug()


def reader(port: Pn532Port) -> Pn532Reader:
    return Pn532Reader("part", Pn532(str(port.link)), RealClock(), PATIENT)


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    port = Pn532Port(tmp_path / "reader")
    port.plug()
    yield Hands(port)
    port.unplug()


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


@pytest.mark.parametrize(
    "claim",
    [
        *(tag_reader.CLAIMS + tag_reader.LOSS_CLAIMS),
        *(life.CLAIMS + life.TOUCH_CLAIMS + life.LOSS_CLAIMS),
    ],
)
def test_the_reader_keeps_its_contracts(claim: Any, hands: Hands, told: Told) -> None:
    claim(reader(hands.port), hands, told)


def test_one_at_a_time_has_the_line_and_it_can_be_missing(hands: Hands, told: Told) -> None:
    part, other = reader(hands.port), reader(hands.port)
    life.another_may_have_the_device_after_close(part, other, told)
    other.open(lambda _signal: None)
    life.opening_is_trouble(part, TroubleCode.BUSY, told)
    other.close()
    hands.unplug()
    life.opening_is_trouble(part, TroubleCode.MISSING, told)
