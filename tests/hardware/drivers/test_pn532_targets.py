"""What a PN532 lists, and what a reader believes of it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.json_files import TAGS
from companion.table.tagged_things import Tag
from hardware.drivers.pn532_chip import (
    NO_TAG,
    BadTargets,
    FieldContent,
    TagDebounce,
    content_of,
    is_random,
    parse_targets,
)

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


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_every_uid_can_be_enrolled(uid: str) -> None:
    [told] = parse_targets(listed(uid))
    assert TAGS.load(TAGS.dump({told: Tag("kiwara")})) == {uid: Tag("kiwara")}


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


@pytest.mark.parametrize(("uid", "random"), [(PHONE, True), (FOUR, False), ("08d4e5f6a1b2c3", False)])
def test_only_a_short_uid_can_be_made_up_each_time(uid: str, random: bool) -> None:  # noqa: FBT001 - a table
    assert is_random(uid) is random


@pytest.mark.parametrize(
    ("uids", "seen"),
    [
        ((), NO_TAG),
        ((FOUR,), A),
        ((FOUR, SEVEN), SEVERAL),
        ((PHONE,), NO_TAG),
        ((PHONE, SEVEN), B),
        ((PHONE, PHONE), NO_TAG),
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
