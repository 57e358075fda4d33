"""Somebody who is stuck where pieces share spaces: no cell tells how many, so the dial says it."""

from collections.abc import Collection
from typing import Any

from companion.games.kernel import Record, Space
from companion.table.assessment import is_taken_up
from companion.table.situation import Phase
from companion.table.step import push_ticks_chores
from companion.table.table import Task
from companion.view.glows import Glow
from tests.noise.recovery import Follower
from tests.noise.table import NoisyTable


def follower_of(
    table: NoisyTable, before: Record[Any], after: Record[Any], owing: Collection[Space] = ()
) -> Follower:
    """Somebody who knows what was meant."""
    kind = StackFollower if after.game.stacks.has_stacks else Follower
    return kind(table, before, after, owing)


class StackFollower(Follower):
    """Says with the dial what is not in the record yet, and moves whole stacks where lights ask for it."""

    @property
    def _owed(self) -> frozenset[Space]:
        """What no push can say to be done now waits, and nothing waits for it."""
        return super()._owed if push_ticks_chores(self._table.table) else frozenset()

    def _step(self, *, doubted: bool, blindly: bool) -> bool:
        """In doubt as always."""
        _ = doubted
        table, meant = self._table, self.meant
        if table.desk.has_notice or (table.desk.question and not table.over):
            return self._answer()
        if self.astray:
            return self._take_back() or self.wait()
        if table.table.hand_work.task is Task.REBUILD and self._lit():
            return True
        if table.table.hand_work.chores and push_ticks_chores(table.table):
            self.done.append("pushes, since it is done")
            table.push(table.mover)
            return True
        if meant is not None:
            if table.table.turn.entry is not None:
                table.clear()
            if self._dial(meant):
                return True
            if is_taken_up(table.table):
                self.done.append("takes back what was put back")
                table.tap(table.mover)
                return True
        if blindly and not table.right and self._believe():
            return True
        return self._lit() or self._wants_to_be_led() or self.wait()

    def _wants_to_be_led(self) -> bool:
        """The key, where hands seem to be ahead and are not."""
        table = self._table
        if table.table.situation.phase is not Phase.IN_HAND or self.meant is not None:
            return False
        self.done.append("wants to be led back")
        table.tap(table.mover)
        return True

    def _lit(self) -> bool:
        """First what should stand somewhere, then what should not: all that stands there."""
        table = self._table
        shown, stacks, looks = (
            sorted(table.lit().items()),
            table.stacks,
            table.looks_wanted(table.table.record),
        )
        for space, glow in shown:
            if glow in (Glow.PUT, Glow.GOAL) and space not in stacks and space in looks:
                put = [self._put(look, space, like=True) for look in looks[space].split()]
                if any(put):
                    return True
        for space, glow in shown:
            if glow in (Glow.TAKE, Glow.ORIGIN) and space in stacks and space not in looks:
                self.done.append(f"takes all off {space}")
                for piece in stacks[space]:
                    table.lift(piece)
                return True
        return False
