"""Frames of the PN532: what the manual prints, and what noise makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.pn532_chip import ACK, NACK, Answer, FrameParser, Sign, format_command
from tests.hardware.fakes.pn532_bytes import framed

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
