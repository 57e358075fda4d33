"""A table whose cells are a matrix without diodes: the companion believes its ghosts, and so misleads.

That is what `firmware_notes/limits.md` warns of; a table that is wired like this cannot be played on.
"""

from itertools import count
from pathlib import Path

import pytest

from companion.config import load
from companion.games.kernel import Refused
from companion.session.question import Pick
from companion.table.repair import next_instruction
from tests.daemon.table_for_two import CHAIRS, TableForTwo
from tests.everygame import SPACES

SOUTH = CHAIRS[0]
TABLE = 'profile = "simulated"\ncells.columns = 8\ncells.diodes = {}\n'


def wired(folder: Path, diodes: str) -> Path:
    table = folder / "table.toml"
    table.write_text(TABLE.format(diodes))
    return table


def begun(folder: Path, diodes: str) -> TableForTwo:
    """A game in which all pawns stand where they should, and a pawn that goes forward from the first row."""
    at = TableForTwo(folder, count(1), source=wired(folder, diodes))
    at.power_on()
    at.choose(SOUTH, Pick.PLAY)
    at.set_up()
    for _ in range(4):
        at.push(SOUTH)  # the quarters lie
    assert next_instruction(at.desk.table) is None
    return at


def first_move(at: TableForTwo) -> str:
    record = at.desk.table.record
    return next(action for action in record.game.rules.legal(record.state) if action[4] not in "189")


def test_with_diodes_a_move_is_a_move(tmp_path: Path) -> None:
    at = begun(tmp_path, "true")
    at.move(first_move(at))


def test_without_diodes_a_lift_is_not_felt_and_a_whole_row_seems_to_be_full_of_pieces(
    tmp_path: Path,
) -> None:
    at = begun(tmp_path, "false")
    start, goal = first_move(at).split("-")
    pawn = at.lift(start)
    assert at.notebook.told().splitlines()[-1].endswith(f"A hand lifts {start}.")  # and no screen says a word
    at.put(pawn, goal)
    assert at.desk.table.record.actions == ()
    assert f"8 to go: take it | off a{goal[1]}." in at.notebook.told().splitlines()[-1]
    at.physical.board.lift(pawn)
    at.put(pawn, start)
    assert next_instruction(at.desk.table) is None


def test_a_matrix_that_lacks_diodes_has_columns(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('profile = "simulated"\ncells.diodes = false\n')
    with pytest.raises(Refused, match="diodes"):
        load(table, SPACES)
