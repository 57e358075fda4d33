"""The firmware's frames are the host's frames, and nothing else is one."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.controller_protocol import LONGEST_PAYLOAD, Frame, FrameParser, format_frame
from tests.firmware_notes.board_controller.modules import module

LINK = module("link")
PAYLOADS = st.binary(max_size=LONGEST_PAYLOAD) | st.integers(0, LONGEST_PAYLOAD).map(bytes)
FRAMES = st.builds(Frame, st.integers(0, 255), st.integers(0, 255), PAYLOADS)


def heard(link: Any, data: bytes) -> list[Frame]:
    return [Frame(link.kind, link.seq, bytes(link.payload)) for byte in data if link.hear(byte)]


@given(st.lists(st.tuples(st.integers(0, 255), PAYLOADS), min_size=1, max_size=4))
def test_what_it_says_is_what_the_host_hears_and_is_counted(said: list[tuple[int, bytes]]) -> None:
    link, sieve = LINK.Link(), FrameParser()
    for seq, (kind, payload) in enumerate(said):
        frame = bytes(link.frame(kind, payload[:5], payload[5:]))
        assert frame == format_frame(Frame(kind, seq, payload))
        assert sieve.feed(frame) == [Frame(kind, seq, payload)]


def test_its_numbers_begin_again_after_255() -> None:
    link, sieve = LINK.Link(), FrameParser()
    numbers = [sieve.feed(bytes(link.frame(0x85)))[0].seq for _ in range(258)]
    assert numbers == [*range(256), 0, 1]


@given(st.lists(FRAMES, max_size=4))
def test_what_the_host_says_is_what_it_hears(frames: list[Frame]) -> None:
    assert heard(LINK.Link(), b"".join(map(format_frame, frames))) == frames


@given(st.lists(st.binary(max_size=300), max_size=4), FRAMES)
def test_soup_is_to_it_what_it_is_to_the_host_and_costs_no_frame_after_it(
    soup: list[bytes], frame: Frame
) -> None:
    data = b"\0".join([*soup, b""]) + b"\0" + format_frame(frame)
    assert heard(LINK.Link(), data) == FrameParser().feed(data)
    assert heard(LINK.Link(), data)[-1] == frame


@given(FRAMES, st.data())
def test_a_frame_that_is_cut_or_changed_is_dropped(frame: Frame, data: st.DataObject) -> None:
    line = format_frame(frame)
    at = data.draw(st.integers(0, len(line) - 2))
    other = data.draw(st.integers(1, 255).filter(lambda byte: byte != line[at]))
    assert heard(LINK.Link(), line[:at] + b"\0" + line) == [frame]
    assert heard(LINK.Link(), line[:at] + bytes((other,)) + line[at + 1 :]) == []


def test_a_good_frame_that_is_too_long_is_dropped() -> None:
    longest = format_frame(Frame(1, 2, b"\1" * LONGEST_PAYLOAD))
    link = LINK.Link()
    assert len(heard(link, longest)) == 1
    assert heard(link, b"\1" * 10_000 + b"\0") == []
    assert len(heard(link, longest)) == 1
