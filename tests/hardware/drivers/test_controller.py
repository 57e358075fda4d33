"""Cells and lights over one line, and all that can happen to it."""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.controller import Controller, ControllerProbe, probe
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.controller_session import Patience
from hardware.ports import Cells, Emit, Lights
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Polarity, Reading, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes import controller as fake
from tests.hardware.fakes.controller import FakeController, RealClock
from tests.hardware.kits.cells import last_are
from tests.hardware.kits.signal_log import Told, opened

CELLS, LIGHTS = 8, 100
AGES_S = 60.0
"""No machine is so slow: what would happen after that long does not happen."""
PATIENT = Patience(greeting_s=AGES_S, silence_s=AGES_S, retry_s=0.02, farewell_s=AGES_S)
"""Only the board's mishaps end a conversation, and never the machine's."""
LIVELY = replace(PATIENT, beat_s=0.05)
UNHURRIED = replace(PATIENT, answer_s=AGES_S, beat_s=AGES_S, greeting_s=1.5 * AGES_S, silence_s=2 * AGES_S)
"""Nothing but what happens wakes the line."""
RED, BLINKING = Lamp(Colour(255, 0, 0), Pattern.STEADY), Lamp(Colour(1, 2, 3), Pattern.BLINK)
SEEN = {DARK: (0, 0, 0, 0), RED: (255, 0, 0, 0), BLINKING: (1, 2, 3, 2)}
NOTHING_LIES = dict.fromkeys(range(CELLS), EMPTY)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[FakeController]:
    made = FakeController(tmp_path / "board", CELLS, LIGHTS)
    made.safe_s = AGES_S
    made.plug()
    yield made
    made.unplug()


def options(board: FakeController) -> ControllerOptions:
    return ControllerOptions(str(board.link), CELLS, LIGHTS, brightness=90, current_ma=2000)


def controller(board: FakeController, patience: Patience = PATIENT) -> Controller:
    return Controller(options(board), RealClock(), patience)


def told(name: str = "cells") -> Told:
    return Told(name, time.monotonic)


def turns(signals: tuple[Signal, ...]) -> list[Signal]:
    return [signal for signal in signals if isinstance(signal, PartLost | PartBack)]


def have_turned(times: int) -> Callable[[tuple[Signal, ...]], bool]:
    return lambda signals: len(turns(signals)) == times


def shows(board: FakeController, lamps: list[Lamp]) -> bool:
    return board.wait_until(lambda: board.lights == [SEEN[lamp] for lamp in lamps])


def answered(board: FakeController, heard: Told) -> None:
    """Wait until the host has heard all answers: what the board says after them has been told."""
    heard.wait_until(last_are(NOTHING_LIES))
    assert board.wait_until(lambda: board.count(fake.BEAT) == 1)
    board.put((0, 1))
    heard.wait_until(last_are(NOTHING_LIES | {0: SOMETHING}))


def counts(cells: Cells, lights: Lights) -> tuple[int, int]:
    return cells.count, lights.count


def test_cells_and_lights_share_one_line(board: FakeController) -> None:
    link, heard, seen = controller(board, UNHURRIED), told(), told("lights")
    cells, lights = link.cells("cells"), link.lights("lights")
    assert counts(cells, lights) == (CELLS, LIGHTS)
    with opened(lights, seen):
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)
        with opened(cells, heard):
            heard.wait_until(last_are(NOTHING_LIES))
            board.put((3, 2), (4, 3))
            lie = NOTHING_LIES | {
                3: Reading(present=True, polarity=Polarity.NORTH),
                4: Reading(present=True, polarity=Polarity.SOUTH),
            }
            heard.wait_until(last_are(lie))
        assert shows(board, [RED] * LIGHTS)
        assert (board.limit, board.count(fake.HELLO), board.count(fake.BYE)) == ((90, 2000), 1, 0)
    assert board.wait_until(lambda: board.count(fake.BYE) == 1)
    assert seen.so_far() == ()


def test_lights_that_are_closed_first_are_dark_at_once_and_dark_when_opened_again(
    board: FakeController,
) -> None:
    link = controller(board)
    lights = link.lights("lights")
    with opened(link.cells("cells"), told()):
        for _ in range(2):
            with opened(lights, told("lights")):
                assert board.lights == [SEEN[DARK]] * LIGHTS
                lights.show([RED] * LIGHTS)
                assert shows(board, [RED] * LIGHTS)
            assert board.lights == [SEEN[DARK]] * LIGHTS
            lights.show([RED] * LIGHTS)  # to nobody


def test_closing_waits_for_lamps_that_are_still_on_their_way(board: FakeController) -> None:
    link = controller(board)
    lights = link.lights("lights")
    with opened(link.cells("cells"), told()), opened(lights, told("lights")):
        assert board.wait_until(lambda: board.limit is not None)
        lights.show([RED] + [DARK] * (LIGHTS - 1))
        assert shows(board, [RED] + [DARK] * (LIGHTS - 1))
        lights.show([DARK] * LIGHTS)
        assert shows(board, [DARK] * LIGHTS)
        board.lose_next(fake.DONE)
        lights.show([RED] + [DARK] * (LIGHTS - 1))
        assert shows(board, [RED] + [DARK] * (LIGHTS - 1))
        lights.close()
        assert board.lights == [SEEN[DARK]] * LIGHTS


def test_what_the_profile_does_not_know_of_is_left_alone(board: FakeController) -> None:
    link = Controller(ControllerOptions(str(board.link), cells=3, lights=2), RealClock(), PATIENT)
    heard, lights = told(), link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, told("lights")):
        lights.show([RED, BLINKING])
        board.put((7, 1))
        board.put((2, 1))
        heard.wait_until(last_are({0: EMPTY, 1: EMPTY, 2: SOMETHING}))
        assert shows(board, [RED, BLINKING] + [DARK] * (LIGHTS - 2))


@pytest.mark.parametrize(
    "lamp",
    [
        Lamp(Colour(256, 0, 0), Pattern.STEADY),
        Lamp(Colour(0, -1, 0), Pattern.STEADY),
        Lamp(Colour(0, 0, 0), 7),  # type: ignore[arg-type]
    ],
)
def test_a_lamp_that_no_frame_can_say_is_refused_where_it_is_shown(board: FakeController, lamp: Lamp) -> None:
    lights = controller(board).lights("lights")
    with opened(lights, told("lights")):
        with pytest.raises(ValueError, match=r"7|range"):
            lights.show([lamp] * LIGHTS)
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)


# What the line loses.


@pytest.mark.parametrize("how", ["lose_next", "garble_next"])
@pytest.mark.parametrize("kind", [fake.IDENTITY, fake.BOARD, fake.DONE, fake.ALIVE])
def test_an_answer_that_goes_wrong_is_asked_for_again(board: FakeController, kind: int, how: str) -> None:
    getattr(board, how)(kind)
    link, heard, lights = controller(board), told(), None
    lights = link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, told("lights")):
        lights.show([BLINKING] * LIGHTS)
        assert shows(board, [BLINKING] * LIGHTS)
        heard.wait_until(last_are(NOTHING_LIES))
        assert board.wait_until(lambda: board.mishaps_left == 0)
        board.put((1, 1))
        heard.wait_until(last_are(NOTHING_LIES | {1: SOMETHING}))
    assert turns(heard.so_far()) == []


@pytest.mark.parametrize("kind", [fake.HELLO, fake.READ, fake.LIMIT, fake.LIGHTS, fake.BEAT, fake.BYE])
def test_what_the_controller_does_not_hear_is_said_again(board: FakeController, kind: int) -> None:
    board.lose_next(kind)
    link, heard = controller(board), told()
    lights = link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, told("lights")):
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)
        heard.wait_until(last_are(NOTHING_LIES))
    assert (board.mishaps_left, turns(heard.so_far())) == (0, [])
    assert board.lights == [SEEN[DARK]] * LIGHTS


@pytest.mark.parametrize("how", ["lose_next", "garble_next"])
def test_a_change_that_is_lost_is_found_with_the_next_frame(board: FakeController, how: str) -> None:
    heard = told()
    with opened(controller(board).cells("cells"), heard):
        heard.wait_until(last_are(NOTHING_LIES))
        getattr(board, how)(fake.CELLS)
        board.put((5, 1))
        board.put((6, 1))
        heard.wait_until(last_are(NOTHING_LIES | {5: SOMETHING, 6: SOMETHING}))


# What takes the controller away.


def test_an_unplugged_board_is_lost_to_both_parts_once_and_everything_is_told_and_shown_anew(
    board: FakeController,
) -> None:
    link, heard, seen = controller(board), told(), told("lights")
    lights = link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, seen):
        heard.wait_until(last_are(NOTHING_LIES))
        board.unplug()
        broken = Trouble(TroubleCode.BROKEN, device=str(board.link), detail="unplugged")
        for each in (heard, seen):
            (lost,) = turns(each.wait_until(lambda signals: turns(signals) != []))
            assert isinstance(lost, PartLost)
            assert lost.trouble == broken
        with pytest.raises(Trouble) as too_early:
            link.cells("early").open(heard.take)
        assert too_early.value == broken
        lights.show([BLINKING] * LIGHTS)
        board.put((2, 1))
        board.plug()
        assert shows(board, [BLINKING] * LIGHTS)
        signals = heard.wait_until(last_are(NOTHING_LIES | {2: SOMETHING}))
        back = [type(signal) for signal in signals].index(PartBack)
        assert len(signals[back + 1 :]) == CELLS
        assert [type(signal) for signal in seen.so_far()] == [PartLost, PartBack]
        with opened(link.cells("late"), late := told("late")):
            late.wait_until(last_are(NOTHING_LIES | {2: SOMETHING}))
        assert {signal.at_s for signal in turns(seen.so_far())} == {
            signal.at_s for signal in turns(heard.so_far())
        }


def test_a_board_may_be_pulled_out_at_any_byte(board: FakeController) -> None:
    heard, line = told(), fake.framed(fake.CELLS, 3, b"\x01\0\0\0\x05\x01")
    with opened(controller(board).cells("cells"), heard):
        for length in range(len(line)):
            board.say(line[:length])
            board.unplug()
            heard.wait_until(have_turned(2 * length + 1))
            board.plug()
            heard.wait_until(have_turned(2 * length + 2))
        board.put((5, 1))
        heard.wait_until(last_are(NOTHING_LIES | {5: SOMETHING}))


def test_a_board_that_resets_is_lost_and_comes_back(board: FakeController) -> None:
    heard, link = told(), controller(board, LIVELY)
    lights = link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, told("lights")):
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)
        board.reset()
        lost, _ = turns(heard.wait_until(lambda signals: len(turns(signals)) == 2))
        assert isinstance(lost, PartLost)
        assert lost.trouble == Trouble(TroubleCode.BROKEN, device=str(board.link), detail="reset")
        assert shows(board, [RED] * LIGHTS)


def test_a_board_that_has_answered_no_beat_for_too_long_is_lost_and_comes_back(board: FakeController) -> None:
    """In virtual time, in which no beat is due again; lamps wake the line."""
    clock = ManualClock(100.0)
    heard, link = Told("cells", clock.time), Controller(options(board), clock, UNHURRIED)
    lights = link.lights("lights")
    with opened(link.cells("cells"), heard), opened(lights, Told("lights", clock.time)):
        answered(board, heard)
        clock.advance(UNHURRIED.silence_s)
        lights.show([RED] * LIGHTS)
        signals = heard.wait_until(lambda signals: len(turns(signals)) == 2)
        silent = Trouble(TroubleCode.BROKEN, device=str(board.link), detail="silent")
        assert turns(signals) == [PartLost(220.0, "cells", silent), PartBack(220.0, "cells")]
        assert shows(board, [RED] * LIGHTS)


def test_a_host_that_was_away_for_long_finds_the_board_dark_and_lights_it_again(
    board: FakeController,
) -> None:
    heard, link = told("lights"), controller(board, LIVELY)
    lights = link.lights("lights")
    with opened(lights, heard):
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)
        board.safe_s = 0.0
        assert shows(board, [DARK] * LIGHTS)
        board.safe_s = AGES_S
        heard.wait_until(lambda signals: len(turns(signals)) >= 2)
        assert shows(board, [RED] * LIGHTS)


def test_a_board_that_comes_back_with_too_few_cells_stays_away(board: FakeController, tmp_path: Path) -> None:
    heard = told()
    with opened(controller(board).cells("cells"), heard):
        board.unplug()
        small = FakeController(tmp_path / "board", CELLS - 1, LIGHTS)
        small.safe_s = AGES_S
        with ExitStack() as stack:
            stack.callback(small.unplug)
            small.plug()
            assert small.wait_until(lambda: small.count(fake.HELLO) >= 3)
        board.plug()
        heard.wait_until(lambda signals: len(turns(signals)) == 2)


def test_a_part_that_looks_for_a_board_in_vain_is_closed_without_waiting_for_it(
    board: FakeController,
) -> None:
    heard = told()
    cells = controller(board, UNHURRIED).cells("cells")
    with opened(cells, heard):
        board.unplug()
        board.lose_next(fake.HELLO)
        board.plug()
        assert board.wait_until(lambda: board.count(fake.HELLO) == 1)
    assert board.count(fake.HELLO) == 1, "closed only after it had been greeted again"


class LosesItsBoard(Controller):
    """The board is pulled out when it has just been reached, and the loss is noticed at once."""

    def __init__(self, board: FakeController) -> None:
        super().__init__(options(board), RealClock(), PATIENT)
        self.board = board

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.board.unplug()
        with self._changed:
            assert self._changed.wait_for(lambda: self._trouble is not None, 10.0)


def test_a_board_that_is_lost_while_its_first_part_is_opened_is_trouble_and_lets_go(
    board: FakeController,
) -> None:
    board.unplug()
    threads, held = set(threading.enumerate()), open_files()
    board.plug()
    link = LosesItsBoard(board)
    cells = link.cells("cells")
    for _ in range(2):
        with pytest.raises(Trouble) as raised:
            cells.open(told().take)
        assert raised.value == Trouble(TroubleCode.BROKEN, device=str(board.link), detail="unplugged")
        cells.close()
        assert (set(threading.enumerate()), open_files()) == (threads, held)
        board.plug()


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


# What a mad board says.


def test_a_complaint_is_logged(board: FakeController, caplog: pytest.LogCaptureFixture) -> None:
    heard = told()
    with caplog.at_level(logging.WARNING), opened(controller(board).cells("cells"), heard):
        heard.wait_until(last_are(NOTHING_LIES))
        board.say_frame(fake.COMPLAINS, b"\0\3\x39\5")
        board.put((0, 1))
        heard.wait_until(last_are(NOTHING_LIES | {0: SOMETHING}))
    assert [record.getMessage() for record in caplog.records] == [
        f"controller.complains {board.link} BROKEN 1337"
    ]


# What keeps it from being opened.


def trouble_of(board: FakeController, patience: Patience = PATIENT) -> Trouble:
    part = controller(board, patience).cells("cells")
    with pytest.raises(Trouble) as raised:
        part.open(told().take)
    part.close()
    return raised.value


def test_a_board_that_says_nothing_is_silent(board: FakeController) -> None:
    board.mute = True
    trouble = trouble_of(board, Patience(greeting_s=0.1))
    assert trouble == Trouble(TroubleCode.SILENT, device=str(board.link))
    board.mute = False
    with opened(controller(board).cells("cells"), heard := told()):  # though the trouble is still held
        heard.wait_until(last_are(NOTHING_LIES))


@pytest.mark.parametrize(
    ("cells", "lights", "version", "detail"),
    [
        (CELLS - 1, LIGHTS, 1, f"cells {CELLS - 1}"),
        (CELLS, 99, 1, "lights 99"),
        (CELLS, LIGHTS, 2, "version 2"),
    ],
)
def test_a_board_of_another_kind_is_refused(
    tmp_path: Path, cells: int, lights: int, version: int, detail: str
) -> None:
    other = FakeController(tmp_path / "other", cells, lights, version)
    with ExitStack() as stack:
        stack.callback(other.unplug)
        other.plug()
        assert trouble_of(other) == Trouble(TroubleCode.REFUSED, device=str(other.link), detail=detail)


def test_what_this_user_may_not_open_is_forbidden_and_the_group_is_named(
    board: FakeController, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    assert trouble_of(board) == Trouble(
        TroubleCode.FORBIDDEN, device=str(board.link), group=Path(os.path.realpath(board.link)).group()
    )


def test_a_probe_says_who_is_there_and_leaves_the_line_to_others(board: FakeController) -> None:
    for _ in range(2):
        before_s = time.monotonic()
        found = probe(options(board), RealClock(), UNHURRIED)
        assert 0 < found.round_trip_s < time.monotonic() - before_s
        assert found == ControllerProbe(1, CELLS, LIGHTS, found.round_trip_s, closed=())
    assert board.count(fake.BYE) == 2


def test_a_probe_says_on_which_cells_something_is(board: FakeController) -> None:
    board.put((1, 1), (CELLS - 1, 1))
    board.lose_next(fake.BOARD)
    impatient = replace(UNHURRIED, answer_s=0.05)
    assert probe(options(board), RealClock(), impatient).closed == (1, CELLS - 1)


def test_a_probe_does_not_wait_for_ever_for_a_board_that_is_never_told(
    board: FakeController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "_mishap", lambda kind: True if kind == fake.BOARD else None)
    with pytest.raises(Trouble) as refused:
        probe(options(board), RealClock(), Patience(beat_s=0.05, silence_s=0.2))
    assert refused.value.code is TroubleCode.BROKEN


def test_readings_are_told_with_the_time_at_which_they_happened_and_not_when_they_came(
    board: FakeController, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock(100.0)
    monkeypatch.setattr(board, "ticks", lambda: 0)
    heard = Told("cells", clock.time)
    with opened(Controller(options(board), clock, UNHURRIED).cells("cells"), heard):
        answered(board, heard)
        monkeypatch.setattr(board, "ticks", lambda: 300)
        clock.advance(0.5)
        before = len(heard.so_far())
        board.put((1, 1))
        (signal,) = heard.wait_for(before + 1)[before:]
    assert isinstance(signal, CellRead)
    assert 100.3 <= signal.at_s < 100.5


def test_the_last_change_that_is_lost_is_found_with_the_next_beat(board: FakeController) -> None:
    heard = told()
    with opened(controller(board, LIVELY).cells("cells"), heard):
        heard.wait_until(last_are(NOTHING_LIES))
        board.lose_next(fake.CELLS)
        board.put((5, 1))
        heard.wait_until(last_are(NOTHING_LIES | {5: SOMETHING}))
    assert turns(heard.so_far()) == []


def test_lights_that_were_closed_last_are_opened_dark(board: FakeController) -> None:
    lights = controller(board, LIVELY).lights("lights")
    with opened(lights, told("lights")):
        lights.show([RED] * LIGHTS)
        assert shows(board, [RED] * LIGHTS)
    lamps, beats = board.count(fake.LIGHTS), board.count(fake.BEAT)
    with opened(lights, told("lights")):
        assert board.wait_until(lambda: board.count(fake.BEAT) >= beats + 4)
        assert (board.limit, board.count(fake.LIGHTS)) == ((90, 2000), lamps)
