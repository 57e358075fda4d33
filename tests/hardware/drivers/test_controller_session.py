"""A conversation with a controller in virtual time, the other end being a script; and its clock."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.controller_protocol import TICKS as WRAP
from hardware.drivers.controller_protocol import Edge, Level, Limit
from hardware.drivers.controller_session import (
    LATEST_S,
    MOST_COMPLAINTS,
    PATIENCE,
    ControllerSession,
    SessionLost,
    TickClock,
    TimedEdge,
)
from tests.hardware.fakes.controller import (
    ALIVE,
    BEAT,
    BOARD,
    BYE,
    CELLS,
    COMPLAINS,
    DONE,
    HELLO,
    IDENTITY,
    LIGHTS,
    LIMIT,
    READ,
    framed,
    unframed,
)

RED, BLUE = Lamp(Colour(255, 0, 0), Pattern.STEADY), Lamp(Colour(0, 0, 255), Pattern.BLINK)
TICKS = b"\0\0\0\0"
Said = tuple[int, int, bytes]


class Talk:
    def __init__(self, lights: int = 3) -> None:
        self.session = ControllerSession(lights, Limit(200, 900))
        self.now = 100.0
        self.seq = itertools.count(250)

    def said(self) -> list[Said]:
        frames = [unframed(text) for text in self.session.outgoing(self.now).split(b"\0") if text]
        assert None not in frames
        return [frame for frame in frames if frame is not None]

    def after(self, seconds: float) -> list[Said]:
        self.now += seconds
        return self.said()

    def hear(self, kind: int, payload: bytes) -> list[TimedEdge]:
        return self.session.take(framed(kind, next(self.seq) % 256, payload), self.now)

    def lose(self) -> None:
        next(self.seq)


def greeted(cells: int = 3, lights: int = 3) -> Talk:
    talk = Talk(lights)
    ((kind, seq, payload),) = talk.said()
    assert (kind, payload) == (HELLO, b"\1")
    talk.hear(IDENTITY, bytes((seq, 1, cells, lights % 256, lights // 256, 0)))
    return talk


def settled() -> Talk:
    talk = greeted()
    (limit, read, beat) = talk.said()
    talk.hear(DONE, bytes((limit[1],)))
    talk.hear(BOARD, bytes((read[1],)) + TICKS + b"\0\0\0")
    talk.hear(ALIVE, bytes((beat[1],)) + TICKS)
    return talk


def kinds(said: list[Said]) -> list[int]:
    return [kind for kind, _, _ in said]


def test_a_greeting_ends_what_was_on_the_line_and_is_said_again_until_it_is_answered() -> None:
    talk = Talk()
    assert talk.session.outgoing(talk.now) == b"\0" + framed(HELLO, 0, b"\1")
    assert talk.session.outgoing(talk.now) == b""
    assert talk.session.wake_at() == talk.now + PATIENCE.answer_s
    assert talk.after(0.25) == [(HELLO, 1, b"\1")]
    talk.hear(IDENTITY, bytes((1, 1, 3, 3, 0, 0)))
    assert talk.after(0.25) == [(LIMIT, 2, b"\xc8\x84\3"), (READ, 3, b""), (BEAT, 4, b"")]


def test_lamps_are_told_once_and_only_those_that_differ() -> None:
    talk = settled()
    talk.session.lamps.want([RED, RED, DARK])
    ((_, seq, payload),) = talk.said()
    assert len(payload) == 12
    talk.hear(DONE, bytes((seq,)))
    assert (talk.session.lamps.settled, talk.said()) == (True, [])
    talk.session.lamps.want([RED, BLUE, DARK])
    ((_, _, payload),) = talk.said()
    assert payload == bytes((1, 0, 0, 0, 255, 2))


def test_of_a_lost_frame_what_is_wanted_by_then_is_said_again() -> None:
    talk = settled()
    talk.session.lamps.want([RED, RED, DARK])
    ((_, old, _),) = talk.said()
    talk.session.lamps.want([DARK, BLUE, RED])
    assert talk.said() == []
    ((_, new, payload),) = talk.after(0.25)
    assert payload == bytes((0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 255, 2, 2, 0, 255, 0, 0, 0))
    talk.hear(DONE, bytes((old,)))
    assert not talk.session.lamps.settled
    talk.hear(DONE, bytes((new,)))
    assert talk.session.lamps.settled


def test_many_lamps_go_one_frame_after_another() -> None:
    talk = greeted(lights=300)
    talk.hear(DONE, bytes((talk.said()[0][1],)))
    talk.session.lamps.want([RED] * 300)
    told: list[int] = []
    while not talk.session.lamps.settled:
        ((kind, seq, payload),) = talk.said()
        assert kind == LIGHTS
        told += [int.from_bytes(payload[at : at + 2], "little") for at in range(0, len(payload), 6)]
        talk.hear(DONE, bytes((seq,)))
    assert told == list(range(300))


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (CELLS, TICKS + b"\3\1"),
        (CELLS, TICKS + b"\1\4"),
        (BOARD, b"\0" + TICKS + b"\1"),
        (0x99, b""),
        (READ, b""),
    ],
)
def test_what_the_controller_cannot_have_said_is_no_life_and_is_lost(kind: int, payload: bytes) -> None:
    talk = settled()
    assert talk.hear(kind, payload) == []
    assert talk.said() == []
    with pytest.raises(SessionLost, match="silent"):
        talk.session.check(talk.now + PATIENCE.silence_s)
    assert talk.hear(CELLS, TICKS + b"\1\1") == [TimedEdge(100.0, Edge(1, Level.SOMETHING))]
    assert kinds(talk.said()) == [READ]


def test_a_beat_goes_out_every_second_and_silence_is_a_loss() -> None:
    talk = settled()
    assert [kinds(talk.after(1.0)) for _ in range(2)] == [[BEAT], [BEAT]]
    talk.session.check(talk.now + 0.999)
    with pytest.raises(SessionLost, match="silent"):
        talk.session.check(talk.now + 1.0)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [(CELLS, TICKS + b"\1\1"), (COMPLAINS, b"\0\4\0\0"), (BOARD, b"\0" + TICKS + b"\0\0\0"), (DONE, b"\0")],
)
def test_whatever_the_controller_can_have_said_counts_as_life(kind: int, payload: bytes) -> None:
    """Answers to beats may be lost on the line while everything else comes through."""
    talk = settled()
    talk.now += 2.5
    talk.hear(kind, payload)
    talk.session.check(talk.now + 2.999)
    with pytest.raises(SessionLost, match="silent"):
        talk.session.check(talk.now + 3.0)


def test_the_round_trip_is_that_of_a_beat() -> None:
    talk = settled()
    ((_, seq, _),) = talk.after(1.0)
    talk.now += 0.125
    talk.hear(ALIVE, bytes((seq,)) + TICKS)
    assert talk.session.round_trip_s == 0.125
    assert talk.session.wake_at() == talk.now + 0.875


def test_one_complaint_in_a_second_is_passed_on() -> None:
    talk = settled()
    passed = []
    for detail in range(5):
        talk.hear(COMPLAINS, bytes((0, 3, detail, 0)))
        passed.append(talk.session.complaint is not None)
        talk.now += 0.5
    assert passed == [True, False, True, False, True]


def test_what_is_complained_of_all_evening_is_passed_on_once() -> None:
    talk = settled()
    passed = []
    for _ in range(50):
        for detail in (7, 8):
            talk.hear(COMPLAINS, bytes((0, 3, detail, 0)))
            passed += [talk.session.complaint.detail] if talk.session.complaint else []
        talk.now += 1.0
    assert passed == [7, 8]


def test_a_controller_that_complains_of_everything_is_not_heard_out() -> None:
    talk = settled()
    passed = 0
    for detail in range(10 * MOST_COMPLAINTS):
        talk.hear(COMPLAINS, bytes((0, 3, detail, 0)))
        passed += talk.session.complaint is not None
        talk.now += 1.0
    assert passed == MOST_COMPLAINTS


def test_a_farewell_is_said_until_it_is_answered_and_nothing_else_is() -> None:
    talk = settled()
    talk.session.lamps.want([RED, RED, RED])
    talk.session.leave()
    assert kinds(talk.said()) == [BYE]
    ((kind, seq, _),) = talk.after(0.25)
    assert (kind, talk.session.left) == (BYE, False)
    talk.hear(DONE, bytes((seq,)))
    assert (talk.session.left, talk.said()) == (True, [])


def test_lamps_wait_for_the_limit() -> None:
    talk = greeted()
    talk.session.lamps.want([RED, DARK, BLUE])
    limit = talk.said()[0]
    assert talk.said() == []
    talk.hear(DONE, bytes((limit[1],)))
    assert talk.said() == [(LIGHTS, 4, bytes((0, 0, 255, 0, 0, 0, 2, 0, 0, 0, 255, 2)))]


def test_an_identity_that_nobody_asked_for_is_not_taken() -> None:
    talk = Talk()
    talk.said()
    talk.hear(IDENTITY, bytes((1, 1, 3, 3, 0, 0)))
    assert talk.session.identity is None
    talk.hear(IDENTITY, bytes((0, 1, 3, 3, 0, 0)))
    assert talk.session.identity is not None


def stamps(*pairs: tuple[int, float]) -> list[float]:
    clock = TickClock()
    return [clock.stamp(*pair) for pair in pairs]


def test_the_quickest_frame_of_all_sets_the_clock() -> None:
    assert stamps((1000, 50.5), (2000, 51.1), (3000, 52.3)) == pytest.approx([50.5, 51.1, 52.1], abs=1e-3)


@pytest.mark.parametrize("drift", [-100e-6, 100e-6])
def test_a_day_of_drift_stays_within_a_millisecond_or_two(drift: float) -> None:
    clock = TickClock()
    for second in range(86_400):
        late_s = 0.02 if second % 5 else 0.0
        at_s = clock.stamp(round(second * 1000 * (1 + drift)) % WRAP, second + late_s)
        assert abs(at_s - second) < 0.003, second


def test_a_clock_that_jumps_is_believed_to_be_on_time() -> None:
    assert stamps((1000, 50.0), (1100, 50.0 + 2 * LATEST_S), (900, 60.0), (1000, 60.1)) == pytest.approx(
        [50.0, 50.0 + 2 * LATEST_S, 60.0, 60.1], abs=1e-4
    )


def test_nothing_is_stamped_before_what_was_told() -> None:
    clock = TickClock()
    clock.stamp(1000, 50.0)
    clock.raise_floor(50.02)
    assert clock.stamp(1010, 50.03) == 50.02


@given(st.lists(st.tuples(st.integers(0, WRAP - 1), st.floats(0, 100))))
def test_whatever_the_ticks_are_stamps_rise_and_are_neither_late_nor_old(
    steps: list[tuple[int, float]],
) -> None:
    clock, now, last = TickClock(), 1000.0, 0.0
    for step, gone_s in steps:
        now += gone_s
        at_s = clock.stamp(step, now)
        assert last <= at_s <= now
        assert at_s >= now - LATEST_S - 1e-6
        last = at_s
