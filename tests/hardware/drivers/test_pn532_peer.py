"""Somebody else's driver of the PN532 understands our chip: nfcpy, whose authors know neither it nor ours."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.drivers.pn532 import probe
from hardware.drivers.pn532_chip import Pn532
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_peer import Peer
from tests.hardware.fakes.pn532_port import Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215, Phone, Tag

PIECE, COIN, LONG = "04a1b2c4d5e680", "0a1b2c3d", "0511223344556677889a"
LINK = bytes.fromhex("d1010855016b6976612e65")
"""A record with an address, as a phone would write it."""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Pn532Port]:
    made = Pn532Port(tmp_path / "reader")
    made.plug()
    yield made
    made.unplug()


@pytest.fixture
def peer(port: Pn532Port) -> Iterator[Peer]:
    made = Peer(str(port.link))
    yield made
    made.close()


def test_it_finds_tags_of_every_length(peer: Peer, port: Pn532Port) -> None:
    assert peer.uid() is None
    for uid in (COIN, PIECE, LONG):
        port.lay(Tag(uid))
        assert [peer.uid() for _ in range(3)] == [uid] * 3
    port.lay(Phone())
    assert [str(peer.uid())[:2] for _ in range(2)] == ["08"] * 2


def test_it_knows_what_kind_of_tag_it_is_and_reads_what_is_written_on_it(peer: Peer, port: Pn532Port) -> None:
    port.lay(Ntag215(PIECE, LINK))
    assert peer.read() == ("NXP NTAG215", LINK)


def test_after_it_our_own_driver_finds_the_same_tag(port: Pn532Port) -> None:
    port.lay(Ntag215(PIECE))
    Peer(str(port.link)).close()
    [found] = probe(Pn532(str(port.link)), RealClock(), looks=3)
    assert found.code == "doctor.reader-sees"
