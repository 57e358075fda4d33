"""The talk with a PN532 in virtual time, its frames, and what a reader believes of the tags that it lists."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.json_files import TAGS
from companion.table.tagged_things import Tag as Enrolled
from hardware.clock import ManualClock
from hardware.drivers.pn532_chip import (
    NACK,
    NO_TAG,
    PATIENCE,
    Answer,
    BadTargets,
    FieldContent,
    Firmware,
    ForeignChip,
    FrameParser,
    Pn532Chip,
    Sign,
    TagDebounce,
    Unanswered,
    content_of,
    format_command,
    parse_targets,
)
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


def test_what_others_have_left_in_the_chip_does_not_matter(chip: Pn532Chip, air: Air) -> None:
    more_of_tags_than_a_uid = bytes.fromhex("0000ff03fdd412140600")
    list(air.chip.take(more_of_tags_than_a_uid))
    chip.set_up()
    air.chip.tags = [Phone()]
    assert len(chip.look()) == 1


FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")
EXTENDED = bytes.fromhex("0000ffffff0100ff")
SEEN = Answer(0x03, bytes.fromhex("32010607"))


def sifted(*pieces: bytes) -> list[Answer | Sign]:
    sieve = FrameParser()
    return [told for piece in pieces for told in sieve.feed(piece)]


def test_a_command_is_framed_as_in_the_manual() -> None:
    assert format_command(0x02) == bytes.fromhex("0000ff02fed4022a00")
    assert format_command(0x4A, 2, 0) == bytes.fromhex("0000ff04fcd44a0200e000")


def test_a_command_that_would_need_an_extended_frame_is_refused() -> None:
    assert len(format_command(0x40, *bytes(252))) == 254 + 7
    with pytest.raises(ValueError, match="255"):
        format_command(0x40, *bytes(253))


@pytest.mark.parametrize("at", range(5, len(FIRMWARE) - 1))
@pytest.mark.parametrize("bit", [0x01, 0x80])
def test_an_answer_with_a_wrong_bit_is_garbled_and_the_next_one_is_not(at: int, bit: int) -> None:
    garbled = FIRMWARE[:at] + bytes((FIRMWARE[at] ^ bit,)) + FIRMWARE[at + 1 :]
    assert sifted(garbled + FIRMWARE) == [Sign.GARBLED, SEEN]


@pytest.mark.parametrize("own", [format_command(0x02), framed(b"\xd5"), framed(b"\x01\x02\x03")])
def test_what_no_chip_says_is_garbled(own: bytes) -> None:
    assert sifted(own + FIRMWARE) == [Sign.GARBLED, SEEN]


@pytest.mark.parametrize("header", [NACK, b"\0\0\xff\0\0\0", EXTENDED, b"\0\0\xff\x06\xfb"])
def test_what_looks_like_a_frame_and_is_none_is_passed_over(header: bytes) -> None:
    assert sifted(header + FIRMWARE) == [SEEN]


@given(st.binary(max_size=40).map(lambda noise: noise.replace(b"\xff", b"\xfe")), st.integers(1, 40))
def test_noise_costs_nothing_where_it_begins_no_frame(noise: bytes, size: int) -> None:
    line = noise + FIRMWARE + noise + ACK
    pieces = [line[at : at + size] for at in range(0, len(line), size)]
    assert sifted(*pieces) == [SEEN, Sign.ACK]


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_whatever_comes_no_more_is_held_than_a_frame(pieces: list[bytes]) -> None:
    sieve = FrameParser()
    for piece in pieces:
        sieve.feed(b"\0\xff\xff\x01" + piece)
        assert len(vars(sieve)["_held"]) <= 4 + 255 + 1


FOUR, SEVEN, TEN = "04a1b2c3", "04a1b2c4d5e680", "04a1b2c4d5e680112233"
PHONE = "08d4e5f6"
A, B, SEVERAL = FieldContent(FOUR), FieldContent(SEVEN), FieldContent(several=True)


def listed(*uids: str) -> bytes:
    told = [
        bytes((number, 0, 4, 8, len(uid) // 2)) + bytes.fromhex(uid) for number, uid in enumerate(uids, 1)
    ]
    return bytes((len(uids),)) + b"".join(told)


@pytest.mark.parametrize("uids", [(), (FOUR,), (SEVEN,), (TEN,), (SEVEN, FOUR), (TEN, TEN)])
def test_uids_of_every_length_are_told_in_small_letters(uids: tuple[str, ...]) -> None:
    assert parse_targets(listed(*uids)) == uids


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        listed(FOUR)[:-1],
        listed(FOUR, SEVEN)[:-1],
        listed(FOUR) + b"\0",
        b"\x02" + listed(FOUR)[1:],
        b"\x03" + 3 * listed(FOUR)[1:],
        b"\x01\x01\x00\x04\x08\x05" + bytes(5),
        b"\x01\x01\x00\x04",
    ],
)
def test_a_list_without_sense_is_none(payload: bytes) -> None:
    with pytest.raises(BadTargets):
        parse_targets(payload)


@given(st.binary(max_size=40))
def test_any_bytes_are_targets_or_nonsense(payload: bytes) -> None:
    try:
        uids = parse_targets(payload)
    except BadTargets:
        return
    assert listed(*uids)[0] == payload[0]


@pytest.mark.parametrize(
    ("uids", "seen"),
    [
        ((), NO_TAG),
        ((FOUR,), A),
        ((FOUR, SEVEN), SEVERAL),
        ((PHONE,), NO_TAG),
        ((PHONE, SEVEN), B),
        ((PHONE, PHONE), NO_TAG),
        (("08d4e5f6a1b2c3",), FieldContent("08d4e5f6a1b2c3")),
    ],
)
def test_a_phone_lies_nowhere(uids: Sequence[str], seen: FieldContent) -> None:
    assert content_of(uids) == seen


@pytest.mark.parametrize(
    ("seen", "believed"),
    [
        ([NO_TAG, A, A], [NO_TAG, A, A]),
        ([A, NO_TAG, NO_TAG, A], [A, A, A, A]),
        ([A, NO_TAG, NO_TAG, NO_TAG, A], [A, A, A, NO_TAG, A]),
        ([A, B, NO_TAG, NO_TAG, NO_TAG], [A, B, B, B, NO_TAG]),
        ([A, SEVERAL, A, SEVERAL, B, A, B], [A, SEVERAL, SEVERAL, SEVERAL, SEVERAL, SEVERAL, B]),
        ([SEVERAL, NO_TAG, A, NO_TAG, NO_TAG, NO_TAG], [*3 * [SEVERAL], A, A, NO_TAG]),
    ],
)
def test_what_comes_is_believed_at_once_and_what_goes_after_three_looks(
    seen: list[FieldContent], believed: list[FieldContent]
) -> None:
    belief = TagDebounce(looks=3)
    assert [belief.update(each) for each in seen] == believed


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_every_uid_can_be_enrolled(uid: str) -> None:
    [told] = parse_targets(listed(uid))
    assert TAGS.parse(TAGS.format({told: Enrolled("kiwara")})) == {uid: Enrolled("kiwara")}
