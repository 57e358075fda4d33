"""Frames survive whatever the line does around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.controller_protocol import (
    FORMS,
    LONGEST_BODY,
    LONGEST_PAYLOAD,
    Field,
    Frame,
    FrameParser,
    Garbled,
    Message,
    format_frame,
    format_message,
    parse_frame,
    parse_message,
    stuff,
    unstuff,
)
from tests.hardware.fakes import controller as fake

BYTES = st.integers(0, 255)
FRAMES = st.builds(Frame, BYTES, BYTES, st.binary(max_size=LONGEST_PAYLOAD))
SOUP = st.binary(max_size=600)


def values(field: Field) -> st.SearchStrategy[int]:
    if isinstance(field.values, range):
        return st.integers(field.values.start, field.values.stop - 1)
    return st.sampled_from(list(field.values))


@st.composite
def messages(draw: st.DrawFn) -> Message:
    form = draw(st.sampled_from(FORMS))
    once = [draw(values(field)) for field in form.fields]
    group = st.tuples(*map(values, form.each))
    groups = draw(st.lists(group, max_size=20)) if form.group else []
    rest = [tuple(form.item(*each) for each in groups)] if form.group else []
    message: Message = form.make(*once, *rest)
    return message


@given(st.binary(max_size=LONGEST_BODY))
def test_what_is_stuffed_has_no_zero_and_comes_out_again(body: bytes) -> None:
    text = stuff(body)
    assert (text.count(0), len(text)) == (0, len(body) + 1)
    assert unstuff(text) == body == fake.cobs_decoded(text)
    assert fake.cobs_encoded(body) == text


@given(FRAMES)
def test_a_frame_comes_out_as_it_went_in(frame: Frame) -> None:
    line = format_frame(frame)
    assert (line.count(0), line[-1]) == (1, 0)
    assert parse_frame(line[:-1]) == frame == fake.unframed(line[:-1])
    assert fake.framed(*frame) == line


def test_a_payload_that_is_too_long_is_refused() -> None:
    assert len(format_frame(Frame(1, 2, b"x" * LONGEST_PAYLOAD))) == LONGEST_BODY + 2
    with pytest.raises(ValueError, match=str(LONGEST_PAYLOAD + 1)):
        format_frame(Frame(1, 2, b"x" * (LONGEST_PAYLOAD + 1)))


@given(st.lists(FRAMES, max_size=3), st.lists(SOUP, min_size=4, max_size=4), st.lists(st.integers(0, 2500)))
def test_soup_costs_no_frame_that_follows_a_zero(
    frames: list[Frame], soups: list[bytes], cuts: list[int]
) -> None:
    line = soups[0]
    for frame, soup in zip(frames, soups[1:], strict=False):
        line += b"\0" + format_frame(frame) + soup
    sieve, seen, at = FrameParser(), [], 0
    for cut in [*sorted(cuts), len(line)]:
        seen += sieve.feed(line[at:cut])
        at = max(at, cut)
    assert seen == frames


@given(FRAMES, FRAMES)
def test_a_frame_cut_anywhere_is_dropped_and_the_next_is_not(frame: Frame, following: Frame) -> None:
    line = format_frame(frame)
    for cut in range(1, len(line) - 1):
        assert FrameParser().feed(line[:cut] + b"\0" + format_frame(following)) == [following]
        assert FrameParser().feed(line[cut:] + format_frame(following)) == [following]


@given(FRAMES, st.data())
def test_a_byte_changed_anywhere_is_noticed(frame: Frame, data: st.DataObject) -> None:
    line = bytearray(format_frame(frame))
    line[data.draw(st.integers(0, len(line) - 2))] ^= data.draw(st.integers(1, 255))
    assert FrameParser().feed(bytes(line)) == []


def test_a_sieve_never_holds_more_than_a_frame() -> None:
    sieve = FrameParser()
    for _ in range(3):
        assert sieve.feed(b"x" * 4000) == []
        assert len(getattr(sieve, "_held")) <= LONGEST_BODY + 2  # noqa: B009 - what is held is hidden


@pytest.mark.parametrize("text", [b"", b"\0", b"\2\0", b"\1\0\1", b"\3a", b"\xff" + b"x" * 254])
def test_what_nothing_was_stuffed_to_is_garbled(text: bytes) -> None:
    with pytest.raises(Garbled):
        unstuff(text)


@given(messages(), BYTES)
def test_a_message_comes_out_as_it_went_in(message: Message, seq: int) -> None:
    frame = format_message(message, seq)
    assert (parse_message(frame), frame.seq) == (message, seq)


@given(FRAMES)
def test_a_frame_is_a_message_or_garbled_and_a_message_has_one_writing(frame: Frame) -> None:
    try:
        message = parse_message(frame)
    except Garbled:
        return
    assert format_message(message, frame.seq) == frame


@pytest.mark.parametrize(
    "frame",
    [
        Frame(0x00, 0, b""),
        Frame(0x07, 0, b""),
        Frame(0x87, 0, b""),
        Frame(0x02, 0, b"x"),
        Frame(0x84, 0, b""),
        Frame(0x84, 0, b"\1\2"),
        Frame(0x81, 0, b"\0\1\x81\0\0\0"),
        Frame(0x81, 0, b"\0\1\x80\x2d\1\0"),
        Frame(0x81, 0, b"\0\1\x80\x2c\1\2"),
        Frame(0x82, 0, b"\0\0\0\0\0\4"),
        Frame(0x82, 0, b"\0\0\0\0\x40\3"),
        Frame(0x83, 0, b"\0\0\0\0\x80\1"),
        Frame(0x83, 0, b"\0\0\0\0\1"),
        Frame(0x86, 0, b"\0\5\0\0"),
        Frame(0x03, 0, b"\x2c\1\0\0\0\0"),
        Frame(0x03, 0, b"\0\0\0\0\0\4"),
    ],
)
def test_a_field_out_of_its_bounds_is_garbled(frame: Frame) -> None:
    with pytest.raises(Garbled):
        parse_message(frame)


def test_a_good_frame_that_is_too_long_is_dropped() -> None:
    for run in (b"x" * 246, b"x\0" * 124):
        body = bytes((1, 2)) + run[: LONGEST_PAYLOAD + 1]
        line = fake.framed(body[0], body[1], body[2:])
        assert FrameParser().feed(line) == ([Frame(1, 2, body[2:])] if len(run) <= LONGEST_PAYLOAD else [])
