"""How a PN532 writes what it says, and what it says of tags; from its manual, and for the fake alone."""

import binascii

ACK = bytes.fromhex("0000ff00ff00")
ERROR = bytes.fromhex("0000ff01ff7f8100")
EXTENDED = b"\xff\xff"
LONGEST = 265
"""Bytes of data that its buffer holds."""


def framed(data: bytes) -> bytes:
    assert 0 < len(data) <= LONGEST, data
    if len(data) < 255:
        header = bytes((len(data), 256 - len(data)))
    else:
        size = len(data).to_bytes(2, "big")
        header = EXTENDED + size + bytes((-sum(size) % 256,))
    return b"\0\0\xff" + header + data + bytes((-sum(data) % 256, 0))


def crc_a(data: bytes) -> bytes:
    crc = binascii.crc_hqx(bytes(int(f"{byte:08b}"[::-1], 2) for byte in data), 0xC6C6)
    return int(f"{crc:016b}"[::-1], 2).to_bytes(2, "little")


def words(data: bytes) -> list[int]:
    assert data, "no register"
    assert len(data) % 2 == 0, data
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


def cascaded(uid: bytes) -> bytes:
    """A uid as it is asked for: four bytes a level, and a mark where more follow."""
    match len(uid):
        case 4:
            return uid
        case 7:
            return b"\x88" + uid
        case _:
            return b"\x88" + uid[:3] + b"\x88" + uid[3:]
