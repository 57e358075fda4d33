"""A PN532 on a pty keeps the contract of every tag reader, and several of them keep theirs at once."""

import time
from collections.abc import Iterator
from pathlib import Path

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
    """Tags, a hand that lays them, and the plug."""

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
def part(hands: Hands) -> Pn532Reader:
    return reader(hands.port)


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


@pytest.mark.parametrize("claim", tag_reader.CLAIMS)
def test_the_reader_keeps_its_contract(
    claim: tag_reader.Claim, part: Pn532Reader, hands: Hands, told: Told
) -> None:
    claim(part, hands, told)


@pytest.mark.parametrize("claim", tag_reader.LOSS_CLAIMS)
def test_a_reader_that_was_lost_keeps_its_own(
    claim: tag_reader.LossClaim, part: Pn532Reader, hands: Hands, told: Told
) -> None:
    claim(part, hands, told)


@pytest.mark.parametrize("claim", life.CLAIMS)
def test_the_reader_lives_as_every_part_does(claim: life.Claim, part: Pn532Reader, told: Told) -> None:
    claim(part, told)


@pytest.mark.parametrize("claim", life.TOUCH_CLAIMS)
def test_the_reader_is_touched_as_every_part_is(
    claim: life.TouchClaim, part: Pn532Reader, hands: Hands, told: Told
) -> None:
    claim(part, hands, told)


@pytest.mark.parametrize("claim", life.LOSS_CLAIMS)
def test_the_reader_is_lost_as_every_part_is(
    claim: life.LossClaim, part: Pn532Reader, hands: Hands, told: Told
) -> None:
    claim(part, hands, told)


def test_another_may_have_the_line_after_close(hands: Hands, told: Told) -> None:
    life.another_may_have_the_device_after_close(reader(hands.port), reader(hands.port), told)


def test_a_reader_that_is_not_there_is_missing(hands: Hands, part: Pn532Reader, told: Told) -> None:
    hands.unplug()
    life.opening_is_trouble(part, TroubleCode.MISSING, told)


def test_a_reader_that_somebody_has_is_busy(hands: Hands, part: Pn532Reader, told: Told) -> None:
    other = reader(hands.port)
    other.open(lambda _signal: None)
    life.opening_is_trouble(part, TroubleCode.BUSY, told)
    other.close()
