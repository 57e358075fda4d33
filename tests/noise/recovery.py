"""Somebody who is stuck, and does what is shown until the game stands as it was meant.

Law: hands touch only what is there. A light that asks for the impossible is obeyed as far as hands can: where
a piece is asked for and one stands, it is lifted and put down again.
"""

from collections.abc import Collection
from typing import Any, Final

from companion.games.kernel import NO_DEED, TABLE, Action, Record, Space
from companion.session.question import Pick
from companion.table.chores import Work
from companion.table.entry import parts
from companion.table.situation import Phase
from companion.view.glows import Glow
from tests.noise.table import NoisyTable

PATIENCE: Final = 60
"""Acts that somebody does before giving up; half of the pawns are put back with fewer."""
A_MOMENT_S: Final = 0.6
A_WHILE_S: Final = 2.0
WAITS: Final = 3
"""How often somebody waits for a while before giving up."""


class Follower:
    """Knows how the game stood before, how it should stand, and which chores nobody cares about."""

    def __init__(
        self, table: NoisyTable, before: Record[Any], after: Record[Any], owing: Collection[Space] = ()
    ) -> None:
        self._table = table
        self._before = before
        self._after = after
        self._owing = frozenset(owing)
        self._tapped = False
        self._tidied = False
        self._named = False
        self._waited = 0
        self.done: list[str] = []
        """What was done, in words."""

    @property
    def meant(self) -> Action | None:
        """What is not in the record yet, if the record is on its way to what was meant."""
        record, wanted = self._table.record, self._after.actions
        return wanted[len(record)] if record == wanted[: len(record)] and len(record) < len(wanted) else None

    @property
    def astray(self) -> bool:
        """Whether the record tells of something that nobody meant."""
        record = self._table.record
        return record != self._after.actions[: len(record)]

    @property
    def there(self) -> bool:
        """Whether everything is as it was meant."""
        right = self._table.record == self._after.actions and self._table.right
        return right and (self._table.over or not self._owed)

    @property
    def _owed(self) -> frozenset[Space]:
        """Where the table asks for a chore that has been done, or that people do not want to forget."""
        return frozenset(chore.space for chore in self._table.table.hand_work.chores) - self._owing | {
            *self._fallen
        }

    @property
    def _fallen(self) -> list[Space]:
        """Where light asks to turn over what fell off the board, while it takes that for a hand."""
        table = self._table
        turned = [chore.space for chore in table.table.hand_work.chores if chore.work is not Work.HOME]
        return [space for space in turned if space not in table.standing]

    def lead(self, *, doubted: bool = False, blindly: bool = False) -> bool:
        """Follow what is shown; whether that has led there. Where it is known that nobody can know, put back.

        Blindly: until the record is right, whatever the cells say.
        """
        for _ in range(PATIENCE):
            if self.there or (blindly and self._table.record == self._after.actions):
                return True
            if not self._step(doubted=doubted, blindly=blindly):
                return False
            self._table.clock.advance(A_MOMENT_S)
        return self.there

    def _step(self, *, doubted: bool, blindly: bool) -> bool:
        table, meant = self._table, self.meant
        if table.desk.has_notice or (table.desk.question and not table.over):
            return self._answer()
        if blindly:
            return self._get_round(meant) or self.wait()
        if meant is not None:
            if table.table.situation.phase is Phase.AMBIGUOUS:
                return self._dial(meant) or self._lit() or self.wait()
            if not self._tapped and self._tap(meant):
                return True
            if meant in table.table.situation.possibly_done and self._dial(meant):
                return True
        if doubted and (done := self._undoubted()) is not None:
            return done
        if meant is not None and table.right and self._replay(meant):
            return True
        return self._lit() or (meant is not None and self._dial(meant)) or self.wait()

    def _undoubted(self) -> bool | None:
        """Put all back, say what it is, and take back what nobody meant; `None` where there is no need to."""
        if not self._tidied:
            return self._tidy()
        if self.astray and not self._named and self._table.evening.tagged:
            return self._show_what_it_is()
        if self.astray and self._table.right:
            return self._take_back() or self.wait()
        return None

    def _get_round(self, meant: Action | None) -> bool:
        """A way round a cell that sticks: the dial; or the board as it was, and the table believes it."""
        table = self._table
        if meant is not None and self._dial(meant):
            return True
        if meant is not None and not self._tidied:
            return self._tidy()
        if not table.table.situation.difference.right and self._believe():
            return True
        return (meant is not None and table.right and self._replay(meant)) or self._lit()

    def _believe(self) -> bool:
        """Say in the menu that the board is right as it lies."""
        if not self._table.choose(Pick.BELIEVE):
            return False
        self.done.append("says that the board is right")
        return True

    def _show_what_it_is(self) -> bool:
        """Show what was put down last, which the table takes for something else."""
        self._named, table = True, self._table
        last = min(len(table.record), len(self._after.actions)) - 1
        if last < 0:
            return True
        record = self._after.without_last(len(self._after.actions) - last)
        self.done.append("shows what it is")
        self._name(self._after.actions[last], record)
        self._empty_hands()
        return True

    def _take_back(self) -> bool:
        """Say in the menu that the last action has not happened."""
        if not self._table.choose(Pick.TAKE_BACK):
            return False
        self.done.append("takes the last action back")
        self._table.push(self._table.mover)
        return True

    def _answer(self) -> bool:
        """Yes, where the game is to be put back to what people mean; and whoever may answer does."""
        table, asked = self._table, self._table.desk.question
        chairs = [chair for chair in table.chairs if asked is None or asked.open_to(chair)]
        chair = table.mover if table.mover in chairs or not chairs else chairs[0]
        too_much = len(table.record) > len(self._after.actions)
        if table.desk.has_notice or too_much:
            self.done.append("pushes for what is asked")
            table.push(chair)
        else:
            self.done.append("says no to what is asked")
            table.tap(chair)
        return True

    def wait(self) -> bool:
        """Nothing is to be done, so the table may need a while."""
        self._waited += 1
        self.done.append("waits")
        self._table.clock.advance(A_WHILE_S)
        return self._waited <= WAITS

    def _tap(self, meant: Action) -> bool:
        """The first thing that people do: take it off and put it there again."""
        self._tapped = True
        record = self._table.table.record
        deed = record.game.hands.deed(record.state, meant)
        for goal in deed.drops:
            if self._table.standing.get(goal):
                self._wiggle(goal)
                return True
        return False

    def _dial(self, meant: Action) -> bool:
        """Say it with the dial, as far as it is on offer; what was said otherwise is taken back before."""
        table = self._table
        self.done.append(f"dials {meant}")
        if meant not in table.table.offer.actions and (table.table.tagging.shown or table.table.turn.entry):
            table.tap(table.mover)
        return table.dial(meant)

    def _tidy(self) -> bool:
        """Put everything back to where it was before, in the order in which it lies."""
        self._tidied = True
        self.done.append("puts everything back")
        table = self._table
        wanted, looks = table.looks_wanted(self._before), table.looks
        alike = {space for space in wanted if looks.get(space) == wanted[space]}
        for space, piece in sorted(table.standing.items()):
            if space not in alike:
                table.lift(piece)
                table.clock.advance(A_MOMENT_S)
        for space in sorted(wanted.keys() - alike):
            self._put(wanted[space], space)
            table.clock.advance(A_MOMENT_S)
        self._empty_hands()
        return True

    def _empty_hands(self) -> None:
        for piece in self._table.held:
            self._table.put(piece, None)

    def _put(self, look: str | None, space: Space, *, like: bool = False) -> bool:
        """Put a piece of that look there; or any, where it need not be `like` it."""
        piece = self._table.spare(look, like=like)
        if piece is None:
            return False
        self.done.append(f"puts one on {space}")
        self._table.put(piece, space)
        return True

    def _replay(self, meant: Action) -> bool:
        """The board is right again: do it once more, slowly, and say what it is where that can be said."""
        table, record = self._table, self._table.table.record
        deed = record.game.hands.deed(record.state, meant)
        in_the_way = ({*deed.drops} - {*deed.lifts}) & table.standing.keys()
        if deed == NO_DEED or in_the_way or any(space not in table.standing for space in deed.lifts):
            return False
        self.done.append(f"plays {meant} slowly")
        self._name(meant, record)
        for space in reversed([space for space in deed.lifts if space not in deed.home]):
            table.lift(table.standing[space])
            table.clock.advance(A_MOMENT_S)
        looks = table.looks_wanted(record.play(meant))
        for space in deed.drops:
            self._put(looks[space], space)
            table.clock.advance(A_MOMENT_S)
        self._empty_hands()
        return True

    def _name(self, meant: Action, record: Record[Any]) -> None:
        """Show what is played, if people do so here."""
        table = self._table
        said = parts(record.game, meant)
        for thing in record.game.hands.box if table.evening.tagged else ():
            if thing.owner in (record.actor, TABLE) and said.get(thing.part) == thing.value:
                table.show(thing, table.mover)

    def _lit(self) -> bool:
        """One act that lights ask for: first what should stand somewhere, then what should not."""
        table = self._table
        shown = sorted(table.lit().items())
        glowing = {glow for _, glow in shown}
        owed = table.table.situation.phase is Phase.DIFFERENT and not {Glow.PUT, Glow.TAKE} & glowing
        back = {Glow.PUT, Glow.GOAL, Glow.CAPTURE} if owed else {Glow.PUT, Glow.ORIGIN, Glow.CAPTURE}
        away = {Glow.TAKE, Glow.ORIGIN} if owed else {Glow.TAKE}
        standing = table.standing
        looks = table.looks_wanted(table.table.record)
        asked = [space for space, glow in shown if glow in back and space not in standing]
        if any(self._put(looks.get(space), space, like=True) for space in asked):
            return True
        for space, glow in shown:
            if glow in away and space in standing:
                self.done.append(f"takes it off {space}")
                table.lift(standing[space])
                return True
        if any(self._put(looks.get(space), space) for space in asked):
            return True
        for space, glow in shown:
            if glow in back and space in standing:
                self._wiggle(space)
                return True
        return self._does_a_chore()

    def _does_a_chore(self) -> bool:
        """What blinks because it goes home, or is to be turned over."""
        table = self._table
        looks = table.looks_wanted(table.table.record)
        if any(self._put(looks.get(space), space, like=True) for space in self._fallen):
            return True
        for chore in table.table.hand_work.chores:
            if chore.space in self._owing or chore.space not in table.standing:
                continue
            if chore.work is not Work.HOME:
                self._wiggle(chore.space)
                return True
            self.done.append(f"sends home what stands on {chore.space}")
            table.lift(table.standing[chore.space])
            self._empty_hands()
            return True
        return False

    def _wiggle(self, space: Space) -> None:
        self.done.append(f"lifts {space} and puts it back")
        piece = self._table.standing[space]
        self._table.lift(piece)
        self._table.clock.advance(A_MOMENT_S)
        self._table.put(piece, space)
