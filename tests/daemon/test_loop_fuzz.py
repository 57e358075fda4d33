"""Whole evenings at the simulated table with a slow, failing disk and a plug that is pulled at any moment."""

import errno
import io
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.assembly import default_players
from companion.daemon.inventory import mats_of
from companion.daemon.simulated_table import place_pieces
from companion.daemon.trace import Tracer, read_trace
from companion.games.kernel import Space
from companion.games.registry import GAMES
from companion.session.game_start import Opening, open_session
from companion.session.question import Pick
from companion.session.saved_game import Entry, Players, SavedGame, format_match
from companion.session.session import Session
from companion.store.disk import Done, Operation
from companion.store.journal import Journal
from companion.store.journal_folder import game_to_resume
from companion.store.journal_format import read_journal
from companion.store.json_files import PEOPLE, JsonFile
from companion.store.saved_games import load_game, play_of
from companion.store.state import StateDirectory
from companion.table.manners import Manners, format_manners
from companion.table.step import SAVE_RETRY_S
from companion.view.scene import Scene, looks_alike, scene
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.simulation.board import Impossible, Off
from tests.everygame import SPACES
from tests.openings import assembled, past_games
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import katarenga

KATARENGA = GAMES["katarenga"]
PROFILE = load("simulated", SPACES)
RELAXED = Manners(touch_move=False)
LAID = mats_of(PROFILE).mat_of(katarenga())
CHAIRS = ("south", "north")
SWITCHES = [f"{chair}.{button}" for chair in CHAIRS for button in ("push", "key")]
DIALS = [f"{chair}.dial" for chair in CHAIRS]
NEAR = [LAID.cells_of(Space(name))[0] for name in ("d4", "e4", "d5", "e5", "c4", "d3", "e6", "f5", "d1")]


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
    """Everything but asyncio: a table that is put together, a keeper, a folder, and a trace."""

    def __init__(
        self,
        folder: Path,
        patch: pytest.MonkeyPatch,
        plan: list[tuple[float, int | None]],
        manners: Manners = RELAXED,
    ) -> None:
        self.folder = folder
        self.clock = ManualClock(100.0)
        self.disk = Disk(self.clock, patch)
        self._last: Scene | None = None
        self.wrong: list[AssertionError] = []
        self.keeper = StateDirectory(folder, self.disk, self.clock, count(), GAMES)
        record = self.keeper.draw(KATARENGA, {"position": CLOSE})
        game = SavedGame(record, replace(default_players(PROFILE, KATARENGA.seats), manners=manners))
        self.keeper.begin(game)
        self.made = assembled(PROFILE, Opening(game), self.clock, self.keeper)
        assert self.made.parts.simulated is not None
        self.table = self.made.parts.simulated
        self.loop = self.made.loop
        self.written = io.StringIO()
        Tracer(self.written).follow(self.made)
        self.made.subscribe(Scene, self.look)
        self._show = self.made.presenter.show
        self.made.presenter.show = self.compare  # type: ignore[method-assign] # what the loop calls
        place_pieces(self.table, self.made.mat, record)
        self.made.parts.open(self.made.handle)
        self.loop.start()
        self.clock.advance(1)
        self.disk.plan.extend(plan)

    def compare(self, session: Session, *, saving: bool) -> None:
        """What looks like what is shown would make the same scene."""
        last = self._last
        if last is not None and looks_alike(last.session, session):
            now = scene(session, last.texts, last.around)
            for part in ("glows", "urgent", "work_lights", "sound", "places", "public"):
                assert getattr(now, part) == getattr(last, part)
        self._show(session, saving=saving)

    def look(self, now: Scene) -> None:
        self._last = now
        if self.disk.waiting == 0:
            try:
                self.is_on_disk(now.session)
            except AssertionError as wrong:  # a listener's own mistake would only be logged
                self.wrong.append(wrong)

    def is_on_disk(self, session: Session) -> None:
        """What is announced is what the plug would leave behind."""
        path, reasons = game_to_resume(self.folder, partial(play_of, GAMES))
        assert path is not None, reasons
        found = read_journal(path)
        saved = load_game(path, found, GAMES)
        record = session.table.record
        assert dict(saved.record.options) == dict(record.options)
        assert (saved.record.actions, saved.verdict) == (record.actions, session.table.verdict)
        assert found.head is not None
        noted = [found.head.about, *found.entries]
        match = [entry["match"] for entry in noted if "match" in entry][-1]
        assert match == format_match(session.match)
        assert found.head.about["manners"] == format_manners(session.table.setting.manners)

    def act(self, verb: str, what: int, which: int) -> None:
        """One act of somebody; `Impossible` where hands cannot do that."""
        getattr(self, verb)(what, which)

    def lift(self, what: int, which: int) -> None:
        pieces = [*self.table.board.places]
        self.table.board.lift(
            self.table.board.piece_on(NEAR[which % len(NEAR)]) or pieces[what % len(pieces)]
        )

    def put(self, _what: int, which: int) -> None:
        in_hand = [piece for piece, place in self.table.board.places.items() if place is Off.HAND]
        if in_hand:
            self.table.board.put_on_cell(in_hand[0], NEAR[which % len(NEAR)])

    def move(self, what: int, which: int) -> None:
        piece = self.table.board.piece_on(NEAR[what % len(NEAR)])
        if piece is not None:
            self.table.board.lift(piece)
            self.clock.advance(0.2)
            self.table.board.put_on_cell(piece, NEAR[which % len(NEAR)])

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

    def new(self, what: int, which: int) -> None:
        self.hold(0, 0)
        self.choose(Pick.NEW_GAME, Pick.YES)
        self.table.turn("south.dial", which % 5)
        self.tap(f"{CHAIRS[what % 2]}.push")

    def choose(self, *picks: Pick) -> None:
        """Choose these one after another, as far as they are offered."""
        for pick in picks:
            question = self.loop.session.question
            offered = [choice.pick for choice in question.choices] if question else []
            if question is not None and pick in offered:
                detents = offered.index(pick) - question.cursor
                if detents:
                    self.table.turn("south.dial", detents)
                self.tap("south.push")

    def menu(self, what: int, which: int) -> None:
        """Somebody goes through the menus, and pushes here and there."""
        self.hold(what, 0)
        for detents in (which % 11, which % 3, what % 7, 1):
            self.table.turn(DIALS[what % 2], detents or 1)
            self.tap(f"{CHAIRS[what % 2]}.push")
        self.tap(f"{CHAIRS[(what + 1) % 2]}.push")

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
        self.made.parts.close()
        self.loop.stop()
        self.keeper.close()


@contextmanager
def evening(plan: list[tuple[float, int | None]], manners: Manners = RELAXED) -> Iterator[Evening]:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        at = Evening(Path(folder), patch, plan, manners)
        try:
            yield at
        finally:
            at.end()
        assert at.wrong == []


VERBS = (
    "lift", "put", "move", "move", "move", "dial", "new", "aside", "press", "release", "hold", "turn",
    "plug", "wait", "menu", "menu",
)  # fmt: skip
acts = st.lists(
    st.tuples(
        st.sampled_from(VERBS), st.integers(0, 40), st.integers(0, 40), st.sampled_from((0, 0.01, 0.3))
    ),
    max_size=20,
)
hasty = Manners(
    touch_move=False, minutes=MappingProxyType(dict.fromkeys(KATARENGA.seats, 0.2)), increment_s=1.0
)
ways = st.sampled_from((RELAXED, Manners(), hasty))
slow = st.lists(st.tuples(st.sampled_from((0.0, 0.04, 0.4)), st.none()), max_size=6)
failing = st.lists(st.tuples(st.sampled_from((0.0, 0.04, 0.4)), st.none() | st.integers(0, 5)), max_size=6)


def live(at: Evening, todo: list[tuple[str, int, int, float]]) -> None:
    for verb, what, which, pause_s in todo:
        with suppress(Impossible):
            at.act(verb, what, which)
        at.clock.advance(pause_s)


@settings(max_examples=30)
@given(todo=acts, plan=failing, manners=ways)
def test_what_is_shown_is_what_a_pulled_plug_leaves_behind(
    todo: list[tuple[str, int, int, float]], plan: list[tuple[float, int | None]], manners: Manners
) -> None:
    with evening(plan, manners) as at:
        live(at, todo)
        at.clock.advance(30)
        session = at.loop.session
        after = at.folder.with_name(at.folder.name + ".copy")
        shutil.copytree(at.folder, after)
        try:
            past = past_games(after, partial(default_players, PROFILE), [*session.table.setting.chairs])
            found = past.saved
            assert found is not None, past.notes
            assert past.notes == ()
            assert (found.record.actions, found.verdict) == (
                session.table.record.actions,
                session.table.verdict,
            )
            manners = session.table.setting.manners
            following = None if session.manners == manners else session.manners
            assert found.players == Players(session.match, manners, following)
            assert JsonFile(after, PEOPLE).load() == (session.known_names, ())
            again = open_session(session.table.setting, Opening(found, resumed=True))
            assert (again.table.record.actions, again.match) == (session.table.record.actions, session.match)
            assert (again.manners, len(again.table.timing.clocks)) == (
                session.manners,
                len(session.table.timing.clocks),
            )
        finally:
            shutil.rmtree(after)


@settings(max_examples=settings().max_examples // 3)
@given(todo=acts, plan=slow, manners=ways)
def test_a_trace_told_again_ends_as_the_evening_did(
    todo: list[tuple[str, int, int, float]], plan: list[tuple[float, int | None]], manners: Manners
) -> None:
    with evening(plan, manners) as at:
        live(at, todo)
        at.clock.advance(30)
        with tempfile.NamedTemporaryFile("w", suffix=".trace") as file:
            file.write(at.written.getvalue())
            file.flush()
            head, heard = read_trace(Path(file.name), GAMES)
        again, session = replay_trace(head, heard, GAMES, ENGLISH, lambda _text: None), at.loop.session
        assert dict(again.table.record.options) == dict(session.table.record.options)
        assert again.table.record.actions == session.table.record.actions
        assert (again.table.verdict, again.match) == (session.table.verdict, session.match)
        assert again.table.setting.manners == session.table.setting.manners
        assert again.manners == session.manners


def test_a_disk_that_fails_late_is_told_of_and_left_in_peace_for_a_while() -> None:
    with evening([(0.04, 0)] * 3) as at:
        asked = len(at.disk.asked_at)
        at.act("move", 0, 4)
        at.clock.advance(0.5)
        assert len(at.disk.asked_at) - asked == 1
        assert at.loop.session.notices.unsaved is not None
        at.clock.advance(4 * SAVE_RETRY_S)
        assert at.loop.session.table.record.actions == ("d4-c4",)
        assert at.loop.session.notices.unsaved is None


def test_a_pawn_put_down_while_a_new_game_is_being_written_is_not_in_the_new_journal() -> None:
    with evening([(0.04, None)]) as at:
        at.act("hold", 0, 0)
        at.choose(Pick.NEW_GAME, Pick.YES)
        at.table.turn("south.dial", 3)
        [own] = [piece for piece in at.table.board.places if at.table.board.places[piece] == NEAR[0]]
        at.table.board.lift(own)
        at.clock.advance(0.2)
        at.table.board.put_on_cell(own, NEAR[4])
        at.clock.advance(0.03)
        at.table.press("south.push")
        at.clock.advance(1)
        assert at.loop.session.table.record.actions == ()
        at.is_on_disk(at.loop.session)


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
        at.choose(Pick.NEW_GAME, Pick.YES, Pick.NEW_BOARD)
        at.clock.advance(5)
        at.is_on_disk(at.loop.session)
