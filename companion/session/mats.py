"""The mats of a table: the one that lies under the board of a game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import Record
from companion.session.session import Session
from companion.session.shelf import mat_for, spaces_of
from companion.session.work.mat import Mat
from companion.session.work.wiring import PLAIN_WIRING, Wiring


class Mats:
    """The mats of a table, one for each game or each of its boards; one is in use at a time.

    A board without a mat lies over the first cells and lights, its spaces in their order; where pieces are
    stacked, and there are cells left for all of them, the next ones are for the wand.
    """

    def __init__(
        self, printed: Iterable[Mat], cells: int = 0, lights: int = 0, wiring: Wiring = PLAIN_WIRING
    ) -> None:
        self.wiring = wiring
        self.printed: Final = tuple(printed)
        self.cells: Final = cells
        """The number of cells of the table; 0 where that makes no difference."""
        self._lights = lights
        self._by_name = {(mat.game, mat.board): mat for mat in self.printed}
        self._last: tuple[Record[Any], Mat] | None = None

    def rewire(self, wiring: Wiring) -> None:
        self.wiring, self._last = wiring, None

    def mat_of(self, record: Record[Any]) -> Mat:
        """The mat of that board, not turned."""
        before, mat = self._last or (None, None)
        if mat is None or before is None or (before.game, before.options) != (record.game, record.options):
            mat = self._find(record)
            self._last = record, mat
        return mat

    def _find(self, record: Record[Any]) -> Mat:
        game = record.game
        names = (game.id, mat_for(game, record.options)), (game.id, "")
        mat = next((self._by_name[name] for name in names if name in self._by_name), None)
        return replace(mat or self._default_mat(record), half_turn=game.setup.half_turn).with_wiring(
            self.wiring
        )

    def _default_mat(self, record: Record[Any]) -> Mat:
        spaces = spaces_of(record)
        lights = (*spaces, *(None,) * self._lights)[: self._lights or len(spaces)]
        rest = (*(None,) * len(spaces), *spaces)
        wand = rest if record.game.stacks.has_stacks and len(rest) <= self.cells else ()
        return Mat(record.game.id, spaces[: self.cells or len(spaces)], lights, wand=wand)

    def mat_on_table(self, session: Session) -> Mat:
        return self.mat_of(session.table.record).turn(turned=session.match.turned)
