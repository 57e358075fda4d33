"""What people have found out about wires: kept in a file, and true at once for cells, lights and readers."""

from pathlib import Path

from companion.config import load
from companion.daemon.assembly import Assembly
from companion.daemon.inventory import outfit_of
from companion.games.kernel import Space
from companion.games.registry import GAMES
from companion.session.game_start import Household, Opening
from companion.session.question import Choice, Pick
from companion.session.work.mat import Mat
from companion.session.work.wiring import PLAIN_WIRING, Wiring
from companion.store.json_files import (
    WIRING,
    JsonFile,
    with_wiring,
)
from companion.store.state import StateDirectory
from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.signals import EMPTY, SOMETHING, CellRead, DialTurned, KeyMoved, Signal, TagRead
from tests.everygame import SPACES
from tests.openings import InlineWriter, assembled, game_at
from tests.table.virtual_hands import katarenga

A1, A2 = Space("a1"), Space("a2")
BRIGHT = Lamp(Colour(1, 2, 3), Pattern.STEADY)


class Table:
    """The simulated table's desk and ear, with signals made by hand."""

    def __init__(self, folder: Path) -> None:
        self.clock = ManualClock()
        self.keeper = StateDirectory(folder, InlineWriter(), self.clock, iter(range(9)), GAMES)
        wiring, self.notes = JsonFile(folder, WIRING).load()
        self.line = katarenga()
        configuration = load("simulated", SPACES)
        game = game_at(configuration, self.line)
        self.keeper.begin(game)
        self.assembly: Assembly = assembled(
            configuration, Opening(game, Household(wiring=wiring)), self.clock, self.keeper, games=GAMES
        )
        self.assembly.loop.start()

    def hear(self, *signals: Signal) -> None:
        for signal in signals:
            self.assembly.handle(signal)

    def feel(self, cell: int, *, present: bool) -> None:
        self.hear(CellRead(self.clock.time(), "cells", cell, SOMETHING if present else EMPTY))

    def choose(self, *choices: Choice) -> None:
        self.hear(KeyMoved(self.clock.time(), "south.key", down=True))
        self.clock.advance(1.0)
        self.hear(KeyMoved(self.clock.time(), "south.key", down=False))
        for choice in choices:
            question = self.assembly.loop.session.question
            assert question is not None
            detents = question.choices.index(choice) - question.cursor
            self.hear(DialTurned(self.clock.time(), "south.dial", detents))
            self.push()

    def push(self) -> None:
        for down in (True, False):
            self.hear(KeyMoved(self.clock.time(), "south.push", down=down))

    def show(self, reader: str, uid: str) -> None:
        now = self.clock.time()
        self.hear(TagRead(now, reader, uid), TagRead(now, reader, None))

    def laid(self, chair: str) -> bool:
        """Whether the game knows of a tag at that chair."""
        readers = self.assembly.loop.session.table.tagging.readers
        return any(name == chair for name in readers)


WHOSE = (Choice(Pick.TABLE), Choice(Pick.JOB, "readers"))
AROUND = ("south.reader", "west.reader", "north.reader", "east.reader")
NORTH_FOR_SOUTH = {"north.reader": "south.reader", "south.reader": "north.reader"}


def test_readers_that_were_told_apart_are_who_they_are_at_once_and_after_a_restart(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.choose(*WHOSE)
    for reader in ("north.reader", "west.reader", "south.reader", "east.reader"):
        table.show(reader, "04")
    crossed = Wiring(readers={**dict(zip(AROUND, AROUND, strict=True)), **NORTH_FOR_SOUTH})
    assert table.assembly.loop.session.workshop.job is None
    for at in (table, Table(tmp_path)):
        assert at.assembly.loop.session.workshop.wiring == crossed == JsonFile(tmp_path, WIRING).load()[0]
        at.hear(TagRead(at.clock.time(), "north.reader", "unknown"))
        assert (at.laid("south"), at.laid("north")) == (True, False)


def test_cells_that_are_wired_otherwise_are_felt_where_they_are(tmp_path: Path) -> None:
    JsonFile(tmp_path, WIRING).update(
        with_wiring(Wiring(cells={0: 8, 8: 0}), "")
    )  # a1 and a2, in the order of the profile
    table = Table(tmp_path)
    for cell in range(68):
        table.feel(cell, present=1 <= cell < 7 or cell == 8 or 56 <= cell < 64)
    table.clock.advance(1.0)
    seen = table.assembly.loop.session.table.situation.difference
    assert (seen.missing, seen.extra) == (frozenset({Space("h1")}), frozenset())


def test_a_wired_mat_has_its_spaces_over_the_cells_and_lights_that_they_really_have() -> None:
    mat = Mat("x", (A1, A2), (A1, A2), wand=(None, A1)).with_wiring(Wiring({0: 1, 1: 0, 5: 0}, {0: 1, 1: 0}))
    assert (mat.cells_of(A1), mat.cells_of(A2), mat.wand_of(A1)) == ((1, 5), (0,), (0,))
    assert mat.frames({A1: BRIGHT}, dark=DARK) == ((DARK, BRIGHT),)


def test_lights_that_are_not_there_any_more_leave_the_others_as_many_as_they_are() -> None:
    mat = Mat("x", (A1, A2), (A1, A2)).with_wiring(Wiring(lights={0: 7, 7: 0}))
    assert mat.frames({A1: BRIGHT, A2: BRIGHT}, dark=DARK) == ((DARK, BRIGHT),)


def test_a_wiring_that_was_never_told_changes_nothing() -> None:
    mat = Mat("x", (A1, A2), (A1, None))
    assert mat.with_wiring(PLAIN_WIRING) is mat


def test_without_mats_spaces_are_where_the_board_of_the_game_has_them(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text(
        'profile = "one-dial"\n'
        'cells = { driver = "simulated", count = 68 }\nlights = { driver = "simulated", count = 66 }\n'
    )
    [place] = outfit_of(load(config, SPACES), katarenga()).places
    assert (place.cells["a2"], place.lights["a2"], place.cells["h9"], place.lights.get("h9")) == (
        (1,),
        (1,),
        (67,),
        None,
    )
