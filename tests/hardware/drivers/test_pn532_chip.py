"""The talk with a PN532, in virtual time: what is said, how long it is waited for, and what is said again."""

import pytest

from hardware.clock import ManualClock
from hardware.drivers.pn532_chip import PATIENCE, Firmware, ForeignChip, Pn532Chip, Unanswered
from tests.hardware.fakes.pn532 import Pn532, Said
from tests.hardware.fakes.pn532_bytes import ACK, ERROR, framed
from tests.hardware.fakes.pn532_tags import Ntag215, Phone, Tag

PIECE, COIN = "04a1b2c4d5e680", "0a1b2c3d"
LIST = bytes.fromhex("d44a0200")
OFF = bytes.fromhex("d4320100")


class Air:
    """A wire to a chip, on a clock of its own; `spoilt` is what becomes of answers that are not sound."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.chip = Pn532()
        self.noise = b""
        self.loses_acks = False
        self.spoilt: list[bytes] = []
        """What comes in place of the next answers."""
        self.coming: list[tuple[float, bytes]] = []
        self.said = b""

    def exchange(self, said: bytes, wait_s: float) -> bytes:
        self.said += said
        at_s = until_s = self.clock.time()
        until_s += wait_s
        for told in self.chip.take(said):
            at_s += told.after_s
            self.coming.append((at_s, self.noise + self._arrives(told)))
        if self.coming and self.coming[0][0] <= until_s:
            at_s, data = self.coming.pop(0)
            self.clock.advance_to(max(at_s, self.clock.time()))
            return data
        self.clock.advance_to(until_s)
        return b""

    def close(self) -> None:
        raise AssertionError

    def _arrives(self, told: Said) -> bytes:
        if told.data == ACK:
            return b"" if self.loses_acks else ACK
        return self.spoilt.pop(0) if self.spoilt else told.data


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(100.0)


@pytest.fixture
def air(clock: ManualClock) -> Air:
    return Air(clock)


@pytest.fixture
def chip(air: Air, clock: ManualClock) -> Pn532Chip:
    made = Pn532Chip(air, clock)
    made.set_up()
    air.said = b""
    air.chip.commands.clear()
    return made


def test_a_sleeping_chip_is_woken_and_says_who_it_is(air: Air, clock: ManualClock) -> None:
    chip = Pn532Chip(air, clock)
    chip.set_up()
    assert chip.firmware == Firmware(1, 6)
    assert (air.chip.asleep, air.chip.field) == (False, False)


def test_a_chip_that_waits_for_a_tag_for_ever_is_broken_off(air: Air, clock: ManualClock) -> None:
    chip = Pn532Chip(air, clock)
    list(air.chip.take(bytes.fromhex("5555") + bytes(14)))
    for command in ("0000ff05fbd4140100001700", "0000ff04fcd44a0100e100"):
        list(air.chip.take(bytes.fromhex(command)))
    assert air.chip.commands[-1] == bytes.fromhex("d44a0100")
    chip.set_up()
    assert air.said.index(ACK) < air.said.index(bytes.fromhex("d414"))
    assert chip.look() == ()


def test_what_others_have_left_in_the_chip_does_not_matter(chip: Pn532Chip, air: Air) -> None:
    more_of_tags_than_a_uid = bytes.fromhex("0000ff03fdd412140600")
    list(air.chip.take(more_of_tags_than_a_uid))
    chip.set_up()
    air.chip.tags = [Phone()]
    assert len(chip.look()) == 1


def test_a_look_tells_all_that_lie_there_each_time_and_leaves_no_field(chip: Pn532Chip, air: Air) -> None:
    for tags in ([], [Tag(COIN)], [Tag(COIN), Ntag215(PIECE)], [Ntag215(PIECE)]):
        air.chip.tags = [*tags]
        for _ in range(3):
            assert chip.look() == tuple(sorted(tag.uid.hex() for tag in tags))
            assert not air.chip.field
    assert air.chip.commands == [LIST, OFF] * 12


def test_an_answer_is_asked_for_again_when_it_came_garbled(
    chip: Pn532Chip, air: Air, clock: ManualClock
) -> None:
    air.chip.tags = [Tag(COIN)]
    air.spoilt = [framed(b"\xd5\x4b\0")[:-2] + b"\0\0"] * 2
    began_s = clock.time()
    assert chip.look() == (COIN,)
    assert air.said.count(bytes.fromhex("0000ffff0000")) == 2
    assert clock.time() - began_s < 0.05


def test_an_answer_that_stays_garbled_is_none(chip: Pn532Chip, air: Air) -> None:
    air.spoilt = [framed(b"\xd5\x4b\0")[:-2] + b"\0\0"] * 3
    with pytest.raises(Unanswered):
        chip.look()


@pytest.mark.parametrize(
    "instead", [b"", ERROR, framed(b"\xd5\x4b"), framed(b"\xd5\x4b\x01\x01"), framed(b"\xd5\x33\0")]
)
def test_a_look_without_a_good_answer_has_failed_and_the_next_has_not(
    chip: Pn532Chip, air: Air, clock: ManualClock, instead: bytes
) -> None:
    air.chip.tags = [Tag(COIN)]
    air.spoilt = [instead]
    began_s = clock.time()
    with pytest.raises(Unanswered):
        chip.look()
    assert clock.time() - began_s <= PATIENCE.ack_s + PATIENCE.answer_s
    assert chip.look() == (COIN,)


def test_a_chip_that_does_not_hear_is_not_waited_for_as_long_as_one_that_works(
    chip: Pn532Chip, air: Air, clock: ManualClock
) -> None:
    air.chip.mute = True
    began_s = clock.time()
    with pytest.raises(Unanswered):
        chip.look()
    assert clock.time() - began_s == pytest.approx(PATIENCE.ack_s)


@pytest.mark.parametrize("noise", [b"\x55\0", b"\0\xff", b"\0\xff\x07\x01", ACK, framed(b"\xd5\x15")])
def test_noise_before_every_frame_costs_no_look(chip: Pn532Chip, air: Air, noise: bytes) -> None:
    air.noise = noise
    air.chip.tags = [Ntag215(PIECE)]
    assert chip.look() == (PIECE,)


def test_an_answer_counts_though_nobody_said_that_the_command_was_heard(chip: Pn532Chip, air: Air) -> None:
    air.chip.tags = [Tag(COIN)]
    air.loses_acks = True
    assert chip.look() == (COIN,)


@pytest.mark.parametrize("firmware", ["33020707", "320106", "3201060700"])
def test_another_kind_of_chip_is_named(air: Air, clock: ManualClock, firmware: str) -> None:
    air.chip.firmware = bytes.fromhex(firmware)
    with pytest.raises(ForeignChip, match=firmware):
        Pn532Chip(air, clock).set_up()
