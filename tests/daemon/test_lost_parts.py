"""Degraded is not dead: each part is pulled out in mid-game and put back, at the real daemon's table.

The game is never touched, people are told in words what does not work and what to use instead, and that is
true.
"""

import errno
import os
import socket
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from companion.cli.replay_command import replay_trace
from companion.config import Configuration
from companion.config.drivers import SIMULATED
from companion.daemon.daemon import DaemonOptions
from companion.daemon.devices import DEVICE_RETRY_S
from companion.daemon.inventory import configuration_for
from companion.daemon.loop import SAVING_SHOWS_S
from companion.daemon.outputs import picture_of
from companion.daemon.trace import read_trace
from companion.drawing.pixels import paint
from companion.games.kernel import Space, because
from companion.games.registry import GAMES
from companion.session.lost_parts import STEADY_S
from companion.session.question import Topic
from companion.session.session import Session
from companion.store.disk import JournalError
from companion.store.journal import Journal
from companion.store.journal_folder import lock_folder
from companion.store.journal_format import read_journal
from companion.store.saved_games import GameError
from companion.table.events import COMMON, Chair
from companion.table.situation import Phase
from companion.table.step import SAVE_RETRY_S
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.display import DARK, Picture, blank_picture
from hardware.simulation.table import SimulatedTable
from tests.daemon.virtual_daemon import At, played, wanted
from tests.everygame import EVERY_WORD
from tests.table.virtual_hands import NORTH, SOUTH, katarenga
from tests.tiny.pebbles import PEBBLES

ALL = {**GAMES, PEBBLES.id: PEBBLES}
Way = Callable[[At, Chair, Chair], Coroutine[Any, Any, None]]


@cache
def configuration() -> Configuration:
    """A simulated table of two chairs, without a page."""
    found = configuration_for(SIMULATED, ALL)
    chairs = {name: reach for name, reach in found.chairs.items() if name in ("south", "north")}
    return replace(found, page=replace(found.page, on=False), chairs=chairs)


def journals(state: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in state.glob("*.journal")}


# What there is to do instead: with whose parts the one who is to move moves, or does what the part was for


async def by_own_dial(at: At, mover: Chair, _other: Chair) -> None:
    await at.dial(mover, mover)


async def by_another_dial(at: At, mover: Chair, other: Chair) -> None:
    await at.dial(other, mover)


async def by_another_push(at: At, mover: Chair, other: Chair) -> None:
    await at.dial(mover, other)


async def by_another_chair(at: At, _mover: Chair, other: Chair) -> None:
    await at.dial(other, other)


async def by_another_key(at: At, mover: Chair, other: Chair) -> None:
    """A step back with the other key, which also opens the menu; then a move as always."""
    await at.turn(mover)
    entered = at.desk.table.turn.entry
    await at.tap(other)
    assert (entered is None, at.desk.table.turn.entry is None) == (False, True)
    await at.tap(other, held_s=2.0)
    assert at.topic is Topic.MENU
    await at.tap(other)
    await at.dial(mover, mover)


async def on_the_common_screen(at: At, mover: Chair, other: Chair) -> None:
    """What the dial turns to is seen there, by everybody."""
    await at.turn(mover)
    assert at.sees(COMMON) == at.pictured(mover) != at.pictured(None)
    assert at.sees(other) == at.pictured(other)
    await at.tap(mover)
    await at.dial(mover, mover)
    assert at.sees(COMMON) == at.pictured(mover if at.to_move == mover else None)


async def by_a_turn(at: At, mover: Chair, _other: Chair) -> None:
    await at.turn(mover)


async def by_a_move(at: At, mover: Chair, _other: Chair) -> None:
    await at.dial(mover, mover)


async def on_ones_own_screen(at: At, mover: Chair, other: Chair) -> None:
    assert [at.sees(chair) for chair in (mover, other)] == [at.pictured(chair) for chair in (mover, other)]
    await at.dial(at.to_move, at.to_move)


@dataclass(frozen=True)
class Pulled:
    """Parts that are pulled together, as `mover` and `other` have them; what is told then, and what works."""

    parts: tuple[str, ...]
    told: tuple[str, ...]
    instead: Way
    noticed: Way | None = None
    """What makes a screen notice: it has to show something."""


PARTS = {
    "cells": Pulled(("cells",), ("The board feels", "nothing. Use the", "dial."), by_own_dial),
    "lights": Pulled(("lights",), ("No lights. The", "screens say", "where."), by_own_dial),
    "controller": Pulled(("cells", "lights"), ("The board is", "dead. Use the", "dial."), by_own_dial),
    "sound": Pulled(("sound",), (), by_own_dial),
    "common screen": Pulled(
        ("common.screen",), ("Common screen is", "out. See your", "own."), on_ones_own_screen, by_a_move
    ),
    "screen": Pulled(
        ("mover.screen",), ("{mover}: screen", "out. See the", "common one."), on_the_common_screen, by_a_turn
    ),
    "dial": Pulled(("mover.dial",), ("{mover}: dial out.", "Use {other}'s."), by_another_dial),
    "push": Pulled(("mover.push",), ("{mover}: push out.", "Use {other}'s."), by_another_push),
    "key": Pulled(("mover.key",), ("{mover}: key out.", "Use {other}'s."), by_another_key),
    "reader": Pulled(("mover.reader",), ("{mover}: reader", "out. Use the", "dial."), by_own_dial),
    "all that a chair has": Pulled(
        ("mover.dial", "mover.push", "mover.key", "mover.reader"),
        ("{mover}: several", "parts out. Use", "{other}'s."),
        by_another_chair,
    ),
}


def pull(at: At, mover: Chair, pulled: Pulled) -> list[str]:
    names = [name.replace("mover", mover) for name in pulled.parts]
    for name in names:
        at.simulated.unplug(name)
    return names


BOARD: Final = ("cells", "dial", "reader", "all that a chair has")
"""The parts without which each game is played in its own way."""


@pytest.mark.parametrize(
    ("part", "game"),
    [(part, game) for part in PARTS for game in (GAMES if part in BOARD else ("katarenga",))],
)
def test_a_part_is_pulled_out_in_mid_game_and_put_back(part: str, game: str, tmp_path: Path) -> None:
    pulled = PARTS[part]

    async def script(at: At) -> None:
        await at.dial(at.to_move, at.to_move)
        mover, other = at.to_move, next(chair for chair in ("south", "north") if chair != at.to_move)
        names = pull(at, mover, pulled)
        if pulled.noticed is not None:
            await pulled.noticed(at, mover, Chair(other))
        record, before = at.line, journals(tmp_path)
        await at.wait(10)

        told = tuple(row.format(mover=mover, other=other) for row in pulled.told)
        if told:
            for chair in (None, mover, Chair(other)):
                assert at.says(chair) == ("note: Please note", *told)
            await at.push(Chair(other))
        assert at.desk.notices.notes == ()
        assert ({*at.desk.parts.lost}, at.line, journals(tmp_path)) == ({*names}, record, before)

        await pulled.instead(at, mover, Chair(other))
        assert at.record[: len(record.actions)] == record.actions
        assert len(at.record) > len(record.actions)

        record, before = at.line, journals(tmp_path)
        for name in names:
            at.simulated.plug(name)
        await at.wait(STEADY_S + 2)
        assert (at.desk.parts.lost, at.desk.notices.notes, at.phase) == ({}, (), Phase.RIGHT)
        assert (at.line, journals(tmp_path)) == (record, before)
        for place in (COMMON, mover, Chair(other)):
            assert at.sees(place) == at.pictured(None if place == COMMON else place)
        await at.dial(at.to_move, at.to_move)
        assert len(at.record) > len(record.actions)

    played(wanted(configuration(), tmp_path, game), script)


# Not there at the start


@pytest.mark.parametrize("part", ["cells", "lights", "sound", "south.screen", "south.dial", "south.key"])
def test_a_part_that_is_missing_at_the_start_is_told_of_and_comes_without_a_restart(
    part: str, tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        assert {name: why.code for name, why in at.missing.items()} == {part: "hardware.missing"}
        assert {*at.desk.parts.lost} == {part}
        assert bool(at.desk.notices.notes) is (part != "sound")
        await at.push(Chair("north"))
        before = journals(tmp_path)
        await at.wait(3 * DEVICE_RETRY_S)
        assert journals(tmp_path) == before
        at.simulated.plug(part)
        await at.wait(DEVICE_RETRY_S + STEADY_S + 1)
        assert (at.desk.parts.lost, at.phase, at.record) == ({}, Phase.RIGHT, ())
        assert at.sees("south") == at.pictured(Chair("south")) != blank_picture(128, 64)
        before_s = at.simulated.sound.playback.number
        await at.turn(Chair("south"))
        assert {*at.simulated.lights.shown} > {DARK}
        assert at.sees("south") == at.pictured(Chair("south"))
        await at.tap(Chair("south"))
        assert at.desk.table.turn.entry is None
        pawn = await at.lift("a1")
        await at.put(pawn, "a2")
        assert at.record == ("a1-a2",)
        assert at.simulated.sound.playback.number > before_s

    played(wanted(configuration(), tmp_path, "katarenga"), script, before=lambda table: table.unplug(part))


def test_a_table_of_real_parts_goes_on_without_a_page_and_serves_it_once_the_port_is_free(
    tmp_path: Path,
) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    toml = tmp_path / "table.toml"
    toml.write_text(
        'profile = "one-dial"\ngpio.factory = "mock"\nchairs.south.screen.driver = "none"\n'
        f"page = {{ on = true, port = {port} }}\n"
    )

    async def script(at: At) -> None:
        assert (at.address, {name: why.code for name, why in at.missing.items()}) == (
            None,
            {"page": "page.port-in-use"},
        )
        await at.wait(2 * DEVICE_RETRY_S)
        taken.close()
        await at.wait(DEVICE_RETRY_S)
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/") as answer:
            assert answer.status == 200

    with taken:
        played(wanted(configuration_for(toml, GAMES), tmp_path / "state", "katarenga"), script)


def test_a_table_of_which_one_part_alone_is_there_begins(tmp_path: Path) -> None:
    def without_all_but_a_dial(table: SimulatedTable) -> None:
        for name in configuration().parts:
            if name != "south.dial":
                table.unplug(name)

    async def script(at: At) -> None:
        assert len(at.missing) == len(configuration().parts) - 1
        for name in at.missing:
            at.simulated.plug(name)
        await at.wait(DEVICE_RETRY_S + STEADY_S + 1)
        assert (at.desk.parts.lost, at.desk.notices.notes, at.phase) == ({}, (), Phase.RIGHT)

    played(wanted(configuration(), tmp_path, "katarenga"), script, before=without_all_but_a_dial)


# At the worst moment


def feels_as_real_cells(table: SimulatedTable) -> None:
    table.set_sees(sees=False)


def test_cells_that_are_pulled_with_a_pawn_in_the_hand_lead_back_to_the_game(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        pawn = await at.lift("a1")
        at.simulated.unplug("cells")
        await at.put(pawn, "a2")
        await at.wait(5)
        await at.push(Chair("north"))
        assert at.says(Chair("south"))[0] == "you: White's turn"
        at.simulated.plug("cells")
        await at.wait(STEADY_S + 1)
        assert (at.record, at.phase) == ((), Phase.DIFFERENT)
        assert at.says(Chair("south"))[1:3] == ("White pawn from", "a2 to a1.")
        await at.lift("a2")
        await at.put(pawn, "a1")
        assert (at.record, at.phase) == ((), Phase.RIGHT)

    played(wanted(configuration(), tmp_path, "katarenga"), script, before=feels_as_real_cells)


@pytest.mark.parametrize("later_s", [0.0, 0.02, 0.1, 0.2, 0.3, 0.5])
def test_cells_that_are_pulled_at_the_very_moment_of_a_move_leave_it_made_or_not(
    later_s: float, tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        pawn = await at.lift("a1")
        at.simulated.board.put_on_cell(pawn, at.table.mat.cells_of(Space("a2"))[0])
        await at.wait(later_s)
        at.simulated.unplug("cells")
        await at.wait(5)
        made = at.record
        assert made in ((), ("a1-a2",))
        at.simulated.plug("cells")
        await at.wait(STEADY_S + 1)
        assert at.record == made
        assert at.phase is (Phase.RIGHT if made else Phase.DIFFERENT)

    played(wanted(configuration(), tmp_path, "katarenga"), script, before=feels_as_real_cells)


@pytest.mark.parametrize("part", ["south.screen", "south.key"])
def test_a_secret_is_not_shown_by_what_is_pulled_in_a_private_moment_and_comes_back(
    part: str, tmp_path: Path
) -> None:
    def others(at: At) -> list[Picture]:
        return [at.sees(place) for place in (COMMON, "north")]

    async def script(at: At) -> None:
        await at.turn(SOUTH, 2)
        await at.push(SOUTH)
        await at.lay_out()
        assert at.says(SOUTH) == ("For Left", "Draw a token.", "Hold the key,", "or show its tag.")
        to_hold, elsewhere = at.sees("south"), others(at)
        at.simulated.press("south.key")
        await at.wait()
        secret = at.sees("south")
        assert at.says(SOUTH)[1] == "Which token?"
        at.simulated.unplug(part)
        await at.turn(SOUTH)  # so that a screen is missed
        await at.wait(5)
        assert secret not in others(at)
        at.simulated.release("south.key")
        await at.push(NORTH)  # what is told
        assert others(at) == elsewhere
        at.simulated.plug(part)
        await at.wait(STEADY_S + 2)
        assert (at.sees("south"), others(at)) == (to_hold, elsewhere)
        at.simulated.press("south.key")
        await at.wait()
        assert at.says(SOUTH)[1] == "Which token?"

    people_draw = replace(configuration(), play=replace(configuration().play, cards="people"))
    asked = wanted(people_draw, tmp_path, PEBBLES.id, ALL, options={"heap": 9})
    played(asked, script, words=EVERY_WORD)


def test_a_part_that_flaps_all_evening_writes_nothing_and_changes_no_screen(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        for part in ("cells", "lights", "south.dial"):
            at.simulated.unplug(part)
        await at.wait(10)
        for _ in range(3):
            await at.push(Chair("north"))
        await at.wait(10)
        screens = [at.simulated.screen(f"{place}.screen") for place in (COMMON, "south", "north")]
        before, changes = journals(tmp_path), [screen.changes for screen in screens]
        for _ in range(4):
            for act in (at.simulated.plug, at.simulated.unplug):
                for part in ("cells", "lights", "south.dial"):
                    act(part)
                await at.wait(1)
        assert [screen.changes for screen in screens] == changes
        assert (journals(tmp_path), at.desk.notices.notes) == (before, ())

    played(wanted(configuration(), tmp_path, "katarenga"), script)


def test_a_trace_of_such_an_evening_is_told_again(tmp_path: Path) -> None:
    ended: list[Session] = []

    async def script(at: At) -> None:
        await at.push(SOUTH)
        await at.dial(SOUTH, SOUTH)
        for part in ("cells", "north.dial", "north.push"):
            at.simulated.unplug(part)
        await at.wait(5)
        await at.push(SOUTH)
        await at.push(SOUTH)
        await at.dial(SOUTH, SOUTH)
        for part in ("cells", "north.dial"):
            at.simulated.plug(part)
        await at.wait(5)
        ended.append(at.desk)

    asked = replace(wanted(configuration(), tmp_path / "state", "katarenga"), trace=tmp_path / "trace")
    played(asked, script, before=lambda table: table.unplug("lights"))
    again = replay_trace(*read_trace(tmp_path / "trace", GAMES), GAMES, ENGLISH, lambda _sentence: None)
    [session] = ended
    assert {*session.parts.lost} == {"lights", "north.push"}
    assert ({*again.parts.lost}, again.notices.notes) == ({*session.parts.lost}, session.notices.notes)
    assert (again.table.record, again.table.situation) == (session.table.record, session.table.situation)


# The disk


class Disk:
    """While it fails, nothing arrives there."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.fails = 0
        """So many times."""
        for name in ("fdatasync", "fsync"):
            patch.setattr(os, name, self._or_fail(getattr(os, name)))

    def _or_fail(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def call(descriptor: int) -> None:
            if self.fails:
                self.fails -= 1
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            real(descriptor)

        return call


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def left_alone(state: Path, *actions: str) -> dict[str, bytes]:
    """A game that goes on in that state directory."""
    with Journal.create(state, "katarenga", katarenga().options) as journal:
        for action in actions:
            journal.append({"do": action})
    return journals(state)


def goes_on(state: Path) -> DaemonOptions:
    """Whatever game lies there."""
    return wanted(configuration(), state, "katarenga", seed=None, afresh=False)


def waiting_screen(at: At, chair: Chair) -> Picture:
    detail = os.strerror(errno.EIO)
    why = because(GameError.WAITS, folder=str(at.state), detail=detail)
    return picture_of(
        paint(sheet(replace(at.desk, notices=replace(at.desk.notices, unsaved=why)), chair, ENGLISH))
    )


@pytest.mark.parametrize("times", [1, 4])
def test_a_game_that_goes_on_waits_for_a_disk_that_fails_at_the_start(
    times: int, tmp_path: Path, disk: Disk
) -> None:
    before = left_alone(tmp_path, "h1-h7", "a8-a7")

    async def script(at: At) -> None:
        asked, began_s = at.desk.question, at.now_s - 1
        assert at.sees(NORTH) == waiting_screen(at, NORTH)
        while at.sees(SOUTH) == waiting_screen(at, SOUTH):
            at.simulated.turn("south.dial", 1)
            await at.wait(SAVING_SHOWS_S / 2)
            assert journals(tmp_path) == before
            assert at.table.loop.waits_s() <= SAVE_RETRY_S
        assert at.now_s - began_s == pytest.approx(SAVE_RETRY_S * times, abs=SAVING_SHOWS_S)
        assert at.sees(SOUTH) == at.pictured(SOUTH)
        assert (at.record, at.topic) == (("h1-h7", "a8-a7"), Topic.RESUMED)
        assert at.desk.question == asked

    async def afterwards(at: At) -> None:
        assert at.record == ("h1-h7", "a8-a7")

    disk.fails = times
    played(goes_on(tmp_path), script)
    assert journals(tmp_path) == before
    played(goes_on(tmp_path), afterwards)
    assert journals(tmp_path) == before


@pytest.mark.parametrize("left", ["whole", "torn"])
def test_a_game_that_goes_on_waits_while_its_disk_is_read_only(
    left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = left_alone(tmp_path, "h1-h7", "a8-a7")
    [path] = tmp_path.glob("*.journal")
    if left == "torn":
        path.write_bytes(before[path.name] + b"1234")
    with lock_folder(tmp_path):
        pass
    real, detail = os.open, os.strerror(errno.EROFS)

    def read_only(name: str | Path, flags: int, *arguments: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, detail)
        return real(name, flags, *arguments, **named)

    async def script(at: At) -> None:
        why = because(GameError.WAITS, folder=str(at.state), detail=detail)
        waiting = picture_of(
            paint(sheet(replace(at.desk, notices=replace(at.desk.notices, unsaved=why)), SOUTH, ENGLISH))
        )
        await at.wait(10)
        assert (at.sees(SOUTH), at.record) == (waiting, ("h1-h7", "a8-a7"))
        monkeypatch.setattr(os, "open", real)
        await at.wait(SAVE_RETRY_S)
        assert (at.sees(SOUTH), journals(tmp_path)) == (at.pictured(SOUTH), before)

    monkeypatch.setattr(os, "open", read_only)
    played(goes_on(tmp_path), script)


def test_a_first_game_waits_for_a_disk_that_fails_at_the_start(tmp_path: Path, disk: Disk) -> None:
    async def script(at: At) -> None:
        assert at.sees(SOUTH) == waiting_screen(at, SOUTH)
        assert journals(tmp_path) == {}
        await at.wait(SAVE_RETRY_S)
        assert at.sees(SOUTH) == at.pictured(SOUTH)
        assert [*journals(tmp_path)] == ["000001-katarenga.journal"]

    disk.fails = 1
    played(goes_on(tmp_path), script)


def test_a_journal_that_another_program_changes_in_mid_game_is_told_of_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    async def script(at: At) -> None:
        await at.dial(at.to_move, at.to_move)
        path = tmp_path / "000001-katarenga.journal"
        path.write_bytes(b"")
        await at.dial(at.to_move, at.to_move)
        assert at.desk.notices.notes == (because(JournalError.CHANGED, file=str(path)),)
        assert at.sees(SOUTH) == at.pictured(SOUTH)
        assert ["do" in entry for entry in read_journal(path).entries] == [True, True]

    played(wanted(configuration(), tmp_path, "katarenga"), script)
