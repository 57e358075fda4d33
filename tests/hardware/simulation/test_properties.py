"""Whatever is done at the table: no piece is lost or made, and cells end as what lies on them."""

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import ManualClock
from hardware.signals import EMPTY, CellRead, PartBack, Reading, Signal, TagRead
from hardware.simulation.board import Impossible
from hardware.simulation.cells import SensorKind, Sensors
from hardware.simulation.table import Equipment, SimulatedTable
from tests.hardware.simulation.hands import EQUIPMENT

CELLS = 4
READER = "south.reader"
EVERYTHING = Equipment(
    cells=CELLS, pieces=EQUIPMENT.pieces[2:6], sensors=Sensors(SensorKind.PIECE), readers=(READER,)
)
PIECES = tuple(piece.id for piece in EVERYTHING.pieces)

pieces = st.sampled_from(PIECES)
cells = st.integers(0, CELLS - 1)
layouts = st.permutations(range(CELLS)).flatmap(
    lambda order: st.integers(0, CELLS).map(lambda count: dict(zip(PIECES[:count], order, strict=False)))
)
Act = tuple[object, ...]
moves = st.one_of(
    st.tuples(st.just("lift"), pieces),
    st.tuples(st.just("put"), pieces, cells),
    st.tuples(st.just("put_aside"), pieces),
    st.tuples(st.just("read"), pieces),
    st.tuples(st.just("turn_over"), pieces),
    st.tuples(st.just("lay"), layouts),
    st.tuples(st.just("pass"), st.sampled_from([0.0, 0.0005, 0.001, 0.0015, 0.01])),
)
mischief = st.one_of(
    st.tuples(st.just("stick"), cells, st.booleans()),
    st.tuples(st.just("miss"), cells),
    st.tuples(st.just("heal"), cells),
    st.tuples(st.just("unplug")),
    st.tuples(st.just("plug")),
    st.tuples(st.just("close")),
    st.tuples(st.just("open")),
)


class Evening:
    """A table at which anything may be tried, and what its cells have told."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.table = SimulatedTable(self.clock, EVERYTHING)
        self.told: dict[int, Reading] = {}
        self.repeated: list[Signal] = []
        self.stuck: dict[int, Reading] = {}
        self.missing: set[int] = set()
        self.table.cells.open(self.hear)
        self.reads: list[TagRead] = []
        self.table.reader(READER).open(self.hear)

    def hear(self, signal: Signal) -> None:
        if isinstance(signal, TagRead):
            self.reads.append(signal)
        if isinstance(signal, PartBack):
            self.told.clear()
        if isinstance(signal, CellRead):
            if self.told.get(signal.cell) == signal.reading:
                self.repeated.append(signal)
            self.told[signal.cell] = signal.reading

    def attempt(self, act: Act) -> None:
        try:
            self.move(act)
            self.meddle(act)
        except Impossible:
            return

    def move(self, act: Act) -> None:
        board = self.table.board
        match act:
            case "lift", str(piece):
                board.lift(piece)
            case "put", str(piece), int(cell):
                board.put_on_cell(piece, cell)
            case "put_aside", str(piece):
                board.put_aside(piece)
            case "read", str(piece):
                board.put_on_reader(piece, READER)
            case "turn_over", str(piece):
                board.turn_over(piece)
            case "lay", dict(layout):
                board.arrange(layout)
            case "pass", float(seconds):
                self.clock.advance(seconds)

    def meddle(self, act: Act) -> None:
        sensors = self.table.cells
        match act:
            case "stick", int(cell), bool(closed):
                sensors.stick(cell, closed=closed)
                self.stuck[cell] = Reading(present=closed)
            case "miss", int(cell):
                sensors.miss(cell)
                self.missing.add(cell)
            case "heal", int(cell):
                sensors.heal(cell)
                self.stuck.pop(cell, None)
                self.missing.discard(cell)
            case ("unplug",):
                self.table.unplug("cells")
            case ("plug",):
                self.table.plug("cells")
            case ("close",):
                sensors.close()
            case ("open",) if sensors.plugged:
                sensors.close()
                self.told.clear()
                sensors.open(self.hear)

    def lies(self, cell: int) -> Reading:
        piece = self.table.board.piece_on(cell)
        return EMPTY if piece is None else Reading(present=True, tag=piece)

    def may_read(self, cell: int) -> list[Reading]:
        if cell in self.stuck:
            return [self.stuck[cell]]
        return [self.lies(cell)] + [EMPTY] * (cell in self.missing)


@given(st.lists(moves | mischief))
def test_pieces_are_conserved_whatever_is_tried(acts: list[Act]) -> None:
    evening = Evening()
    board = evening.table.board
    for act in acts:
        evening.attempt(act)
        assert tuple(board.places) == PIECES
        standing = {cell: board.piece_on(cell) for cell in range(CELLS) if board.piece_on(cell) is not None}
        assert standing == {place: piece for piece, place in board.places.items() if isinstance(place, int)}


@given(st.lists(moves))
def test_a_reader_ends_as_what_lies_on_it_and_never_tells_the_same_twice(acts: list[Act]) -> None:
    evening = Evening()
    for act in acts:
        evening.attempt(act)
    told = [(None, False), *((read.uid, read.several) for read in evening.reads)]
    tags = [evening.table.board.piece(piece).tag for piece in evening.table.board.pieces_on_reader(READER)]
    assert told[-1] == (tags[0] if len(tags) == 1 else None, len(tags) > 1)
    assert all(before != after for before, after in pairwise(told))


@given(st.lists(moves))
def test_a_piece_shows_its_back_after_it_was_turned_an_odd_number_of_times(acts: list[Act]) -> None:
    evening = Evening()
    down: set[str] = set()
    for act in acts:
        evening.attempt(act)
        match act:
            case "turn_over", str(piece):
                down ^= {piece}
            case "lay", _:
                down = set()
    assert evening.table.board.down == down


@given(st.lists(moves | mischief))
def test_cells_end_as_what_lies_on_them_unless_they_are_stuck_or_miss_it(acts: list[Act]) -> None:
    evening = Evening()
    for act in acts:
        evening.attempt(act)
        evening.clock.advance(0.01)
        if evening.table.cells.live:
            assert set(evening.told) == set(range(CELLS))
            for cell, reading in evening.told.items():
                assert reading in evening.may_read(cell), cell
    assert evening.repeated == []


@given(st.lists(moves), st.lists(moves))
def test_a_restored_snapshot_is_the_same_table(before: list[Act], after: list[Act]) -> None:
    evening = Evening()
    for act in before:
        evening.attempt(act)
    board = evening.table.board
    snapshot, places = json.dumps(board.snapshot()), dict(board.places)
    for act in after:
        evening.attempt(act)
    board.restore(json.loads(snapshot))
    evening.clock.advance(0.01)
    assert dict(board.places) == places
    assert json.dumps(board.snapshot()) == snapshot
    assert evening.told == {cell: evening.lies(cell) for cell in range(CELLS)}
    assert evening.repeated == []
