"""Whole evenings at the simulated table with a slow, failing disk and a plug that is pulled at any moment."""

import errno
import io
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.ear import Ear
from companion.app.journal import Entry, Journal, latest, read
from companion.app.journal.writer import Done, Operation
from companion.app.keeper import Keeper, find
from companion.app.loop import Loop
from companion.app.mat import Mat
from companion.app.outputs import Outputs
from companion.app.replay.trace import Tracer, format_head, format_signal, read_trace
from companion.app.replay.transcript import retell
from companion.app.simulated import box, set_up
from companion.desk.desk import Desk, begin, resume
from companion.rules.games import GAMES
from companion.rules.kernel.names import Space
from companion.table.table import RETRY_S
from companion.view.looks import look_of
from companion.view.words.english import ENGLISH
from hardware.ports import Part
from hardware.signals import Signal
from hardware.simulation.board import Off
from hardware.simulation.clock import ManualClock
from hardware.simulation.equipment import Equipment
from hardware.simulation.impossible import Impossible
from hardware.simulation.table import SimulatedTable
from tests.table.sitting import setting
from tests.table.test_hands import CLOSE

KATARENGA = GAMES["katarenga"]
NAMES = [*KATARENGA.spaces]
MAT = Mat("katarenga", tuple(NAMES), tuple(NAMES))
CHAIRS = ("south", "north")
SWITCHES = [f"{chair}.{button}" for chair in CHAIRS for button in ("push", "key")]
DIALS = [f"{chair}.dial" for chair in CHAIRS]
NEAR = [NAMES.index(Space(name)) for name in ("d4", "e4", "d5", "e5", "c4", "d3", "e6", "f5", "d1")]


class Disk:
    """Does what it is asked after a while; some of it fails. Each answer is given when it is done."""

    def __init__(self, clock: ManualClock, patch: pytest.MonkeyPatch) -> None:
        self.clock = clock
        self.plan: deque[tuple[float, int | None]] = deque()
        self.waiting = 0
        self.failed_at: list[float] = []
        self.asked_at: list[float] = []
        self._sound: int | None = None
        for name in ("fdatasync", "fsync", "write"):
            patch.setattr(os, name, self._or_fail(getattr(os, name), name))

    def _or_fail(self, real: Callable[..., object], name: str) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            if self._sound is not None:
                self._sound -= 1
                if self._sound < 0:
                    self._sound = None
                    raise OSError(errno.ENOSPC, "No space left on device")
            return real(*arguments) if name == "write" else None

        return call

    def append(self, operation: Operation, done: Done) -> None:
        delay_s, sound = self.plan.popleft() if self.plan else (0.0, None)
        self.asked_at.append(self.clock.time())
        self.waiting += 1

        def do() -> None:
            self._sound = sound
            error = None
            try:
                operation()
            except OSError as failure:
                error = failure
                self.failed_at.append(self.clock.time())
            self._sound = None
            self.waiting -= 1
            done(error)

        if delay_s:
            self.clock.call_at(self.clock.time() + delay_s, do)
        else:
            do()


class Evening:
    """Everything but asyncio: parts, ear, loop, outputs, keeper, a folder, and a trace."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, plan: list[tuple[float, int | None]]) -> None:
        self.folder = folder
        self.clock = ManualClock(100.0)
        self.disk = Disk(self.clock, patch)
        self.keeper = Keeper(folder, self.disk, self.clock, count())
        line = self.keeper.draw(KATARENGA, {"position": CLOSE})
        self.keeper.begin(line)
        self.table = SimulatedTable(self.clock, Equipment(
            cells=len(NAMES), lights=len(NAMES), sound=True, pieces=box(look_of(KATARENGA).box),
            keys=tuple(SWITCHES), dials=tuple(DIALS), readers=("south.reader",),
        ))  # fmt: skip
        self.ear = Ear(MAT)
        self.outputs = Outputs(ENGLISH, MAT, lights=self.table.lights, sound=self.table.sound)
        self.written = io.StringIO()
        self.tracer = Tracer(self.written)
        self.tracer.write(format_head(line, setting(line), MAT))
        self.outputs.on_new_game(lambda began: self.tracer.write({"began": dict(began.options)}))
        self.loop = Loop(begin(setting(line), line), self.clock, self.keeper, self)
        set_up(self.table, MAT, line)
        for part in self.parts:
            part.open(self.hear)
        self.loop.start()
        self.clock.advance(1)
        self.disk.plan.extend(plan)

    @property
    def parts(self) -> list[Part]:
        table = self.table
        return [
            table.cells, table.lights, table.sound, table.reader("south.reader"),
            *map(table.key, SWITCHES), *map(table.dial, DIALS),
        ]  # fmt: skip

    def hear(self, signal: Signal) -> None:
        self.tracer.write(format_signal(signal))
        event = self.ear.hear(signal)
        if event is not None:
            self.loop.hear(event)

    def show(self, desk: Desk, *, saving: bool) -> None:
        self.outputs.show(desk, saving=saving)
        if self.disk.waiting == 0:
            self.is_on_disk(desk)

    def is_on_disk(self, desk: Desk) -> None:
        """What is announced is what the plug would leave behind."""
        last = latest(self.folder)
        assert (last.path, last.reasons) != (None, ())
        assert last.path is not None
        found = read(last.path)
        assert found.head is not None
        line = desk.table.line
        actions = [str(entry["do"]) for entry in found.entries if "do" in entry]
        assert (dict(found.head.options), actions) == (dict(line.options), [*line.actions])

    def act(self, verb: str, what: int, which: int) -> None:
        """One act of somebody; `Impossible` where hands cannot do that."""
        getattr(self, verb)(what, which)

    def lift(self, what: int, which: int) -> None:
        pieces = [*self.table.board.places]
        self.table.board.lift(self.table.board.on(NEAR[which % len(NEAR)]) or pieces[what % len(pieces)])

    def put(self, _what: int, which: int) -> None:
        in_hand = [piece for piece, place in self.table.board.places.items() if place is Off.HAND]
        if in_hand:
            self.table.board.put(in_hand[0], NEAR[which % len(NEAR)])

    def move(self, what: int, which: int) -> None:
        piece = self.table.board.on(NEAR[what % len(NEAR)])
        if piece is not None:
            self.table.board.lift(piece)
            self.clock.advance(0.2)
            self.table.board.put(piece, NEAR[which % len(NEAR)])

    def aside(self, what: int, _which: int) -> None:
        pieces = [*self.table.board.places]
        self.table.board.put_aside(pieces[what % len(pieces)])

    def press(self, what: int, _which: int) -> None:
        self.table.press(SWITCHES[what % 4])

    def release(self, what: int, _which: int) -> None:
        self.table.release(SWITCHES[what % 4])

    def hold(self, what: int, _which: int) -> None:
        key = f"{CHAIRS[what % 2]}.key"
        self.table.press(key)
        self.clock.advance(0.9)
        self.table.release(key)

    def new(self, what: int, _which: int) -> None:
        self.hold(0, 0)
        self.table.turn("south.dial", 1 + what % 2)
        self.tap("south.push")

    def dial(self, what: int, which: int) -> None:
        for _ in range(2):
            self.turn(what, which)
            self.tap(f"{CHAIRS[what % 2]}.push")

    def turn(self, what: int, which: int) -> None:
        self.table.turn(DIALS[what % 2], which % 5 - 2)

    def plug(self, what: int, _which: int) -> None:
        name = ("cells", *SWITCHES, *DIALS)[what % 7]
        self.table.unplug(name)
        self.clock.advance(0.1)
        self.table.plug(name)

    def wait(self, what: int, _which: int) -> None:
        self.clock.advance((0.03, 0.1, 0.9, 3.0)[what % 4])

    def tap(self, name: str) -> None:
        self.table.press(name)
        self.table.release(name)

    def end(self) -> None:
        self.clock.advance(30)
        for part in self.parts:
            part.close()
        self.loop.stop()
        self.keeper.close()


@contextmanager
def evening(plan: list[tuple[float, int | None]]) -> Iterator[Evening]:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        at = Evening(Path(folder), patch, plan)
        try:
            yield at
        finally:
            at.end()


VERBS = (
    "lift", "put", "move", "move", "move", "dial", "new", "aside", "press", "release", "hold", "turn",
    "plug", "wait",
)  # fmt: skip
acts = st.lists(
    st.tuples(
        st.sampled_from(VERBS), st.integers(0, 40), st.integers(0, 40), st.sampled_from((0, 0.01, 0.3))
    ),
    max_size=20,
)
slow = st.lists(st.tuples(st.sampled_from((0.0, 0.04, 0.4)), st.none()), max_size=6)
failing = st.lists(st.tuples(st.sampled_from((0.0, 0.04, 0.4)), st.none() | st.integers(0, 5)), max_size=6)


def live(at: Evening, todo: list[tuple[str, int, int, float]]) -> None:
    for verb, what, which, pause_s in todo:
        with suppress(Impossible):
            at.act(verb, what, which)
        at.clock.advance(pause_s)


@settings(max_examples=30)
@given(todo=acts, plan=failing)
def test_what_is_shown_is_what_a_pulled_plug_leaves_behind(
    todo: list[tuple[str, int, int, float]], plan: list[tuple[float, int | None]]
) -> None:
    with evening(plan) as at:
        live(at, todo)
        at.clock.advance(30)
        after = at.folder.with_name(at.folder.name + ".copy")
        shutil.copytree(at.folder, after)
        try:
            found, reasons = find(after, GAMES)
            assert found is not None, reasons
            found.journal.close()
            assert (found.line.actions, reasons) == (at.loop.desk.table.line.actions, ())
            resume(setting(found.line), found.line)
        finally:
            shutil.rmtree(after)


@settings(max_examples=30)
@given(todo=acts, plan=slow)
def test_a_trace_told_again_ends_as_the_evening_did(
    todo: list[tuple[str, int, int, float]], plan: list[tuple[float, int | None]]
) -> None:
    with evening(plan) as at:
        live(at, todo)
        at.clock.advance(30)
        with tempfile.NamedTemporaryFile("w", suffix=".trace") as file:
            file.write(at.written.getvalue())
            file.flush()
            head, heard = read_trace(Path(file.name))
        desk = retell(head, heard, GAMES, ENGLISH, lambda _text: None)
        mine, other = at.loop.desk.table.line, desk.table.line
        assert (dict(other.options), other.actions) == (dict(mine.options), mine.actions)


def test_a_disk_that_fails_late_is_told_of_and_left_in_peace_for_a_while() -> None:
    with evening([(0.04, 0)] * 3) as at:
        asked = len(at.disk.asked_at)
        at.act("move", 0, 4)
        at.clock.advance(0.5)
        assert len(at.disk.asked_at) - asked == 1
        assert at.loop.desk.unsaved is not None
        at.clock.advance(4 * RETRY_S)
        assert at.loop.desk.table.line.actions == ("d4-c4",)
        assert at.loop.desk.unsaved is None


def test_a_pawn_put_down_while_a_new_game_is_being_written_is_not_in_the_new_journal() -> None:
    with evening([(0.04, None)]) as at:
        at.act("hold", 0, 0)
        at.table.turn("south.dial", 2)
        [own] = [piece for piece in at.table.board.places if at.table.board.places[piece] == NEAR[0]]
        at.table.board.lift(own)
        at.clock.advance(0.2)
        at.table.board.put(own, NEAR[4])
        at.clock.advance(0.03)
        at.table.press("south.push")
        at.clock.advance(1)
        assert at.loop.desk.table.line.actions == ()
        at.is_on_disk(at.loop.desk)


def test_a_game_that_cannot_be_ended_does_not_get_its_actions_into_the_next_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with evening([]) as at:
        whole = Journal.append

        def append(self: Journal, entry: Entry) -> None:
            if "end" in entry:
                raise OSError(errno.ENOSPC, "No space left on device")
            whole(self, entry)

        monkeypatch.setattr(Journal, "append", append)
        at.act("hold", 0, 0)
        at.table.turn("south.dial", 2)
        at.table.press("south.push")
        at.clock.advance(5)
        at.is_on_disk(at.loop.desk)
