"""Somebody who is stuck, and does what is shown until the game stands as it was meant.

Law: hands touch only what is there. A light that asks for the impossible is obeyed as far as hands can: where
a piece is asked for and one stands, it is lifted and put down again.
"""

from typing import Any, Final

from companion.desk.question import Pick
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.table.situation import Phase
from companion.view.light import Glow
from tests.noise.table import NoisyTable

PATIENCE: Final = 60
"""Acts that somebody does before giving up; half of the pawns are put back with fewer."""
A_MOMENT_S: Final = 0.6
A_WHILE_S: Final = 2.0
WAITS: Final = 3
"""How often somebody waits for a while before giving up."""
PUSHES: Final = 8
"""The longest way through the parts of an action with the dial."""


class Follower:
    """Knows how the game stood before, and how it should stand."""

    def __init__(self, table: NoisyTable, before: Line[Any], after: Line[Any]) -> None:
        self._table = table
        self._before = before
        self._after = after
        self._tapped = False
        self._tidied = False
        self._waited = 0
        self.done: list[str] = []
        """What was done, in words."""

    @property
    def meant(self) -> Action | None:
        """What is not in the record yet, if the record is on its way to what was meant."""
        record, wanted = self._table.record, self._after.actions
        return wanted[len(record)] if record == wanted[: len(record)] and len(record) < len(wanted) else None

    @property
    def there(self) -> bool:
        """Whether everything is as it was meant."""
        return self._table.record == self._after.actions and self._table.right

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
        if table.desk.told or (table.desk.question and not table.over):
            return self._answer()
        if blindly:
            return self._get_round(meant) or self.wait()
        if meant is not None:
            if table.table.situation.phase is Phase.AMBIGUOUS:
                return self._dial(meant) or self.wait()
            if not self._tapped and self._tap(meant):
                return True
            if meant in table.table.situation.maybe and self._dial(meant):
                return True
        if doubted and not self._tidied:
            return self._tidy()
        if meant is not None and table.right and self._replay(meant):
            return True
        return self._lit() or (meant is not None and self._dial(meant)) or self.wait()

    def _get_round(self, meant: Action | None) -> bool:
        """A way round a cell that sticks: the dial; or the board as it was, and the table believes it."""
        table = self._table
        if meant is not None and self._dial(meant):
            return True
        if meant is not None and not self._tidied:
            return self._tidy()
        if not table.table.situation.seen.right and self._believe():
            return True
        return (meant is not None and table.right and self._replay(meant)) or self._lit()

    def _believe(self) -> bool:
        """Say in the menu that the board is right as it lies."""
        table = self._table
        table.hold(table.mover)
        asked = table.desk.question
        picks = [choice.pick for choice in asked.choices] if asked else []
        if asked is None or Pick.BELIEVE not in picks:
            table.tap(table.mover)
            return False
        self.done.append("says that the board is right")
        table.turn(table.mover, picks.index(Pick.BELIEVE) - asked.cursor)
        table.push(table.mover)
        return True

    def _answer(self) -> bool:
        """Yes, where the game is to be put back to what people mean; and whoever may answer does."""
        table, asked = self._table, self._table.desk.question
        chairs = [chair for chair in table.chairs if asked is None or asked.open_to(chair)]
        chair = table.mover if table.mover in chairs or not chairs else chairs[0]
        too_much = len(table.record) > len(self._after.actions)
        if table.desk.told or too_much:
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
        line = self._table.table.line
        deed = line.game.deed(line.state, meant)
        for goal in deed.drops:
            if self._table.standing.get(goal):
                self._wiggle(goal)
                return True
        return False

    def _dial(self, meant: Action) -> bool:
        """Enter the action part by part; nobody pushes where something else is offered."""
        table = self._table
        before = table.record
        wanted = table.table.line.game.parse(meant)
        parts = {"verb": wanted.verb, **dict(wanted.parts), "": meant}
        self.done.append(f"dials {meant}")
        for _ in range(PUSHES):
            offer, entry = table.table.offer, table.table.entry
            if meant not in offer.actions or parts[offer.part] not in offer.values:
                return False
            if len(offer.values) > 1 and entry is not None:
                turns = offer.values.index(parts[offer.part]) - entry.cursor % len(offer.values)
                table.turn(table.mover, turns)
            table.push(table.mover)
            if table.record != before:
                return True
        return False

    def _tidy(self) -> bool:
        """Put everything back to where it was before, in the order in which it lies."""
        self._tidied = True
        self.done.append("puts everything back")
        wanted = self._before.game.occupancy(self._before.state).keys()
        table = self._table
        for space, piece in sorted(table.standing.items()):
            if space not in wanted:
                table.lift(piece)
                table.clock.advance(A_MOMENT_S)
        for space in sorted(wanted - table.standing.keys()):
            table.put(self._spare(), space)
            table.clock.advance(A_MOMENT_S)
        for piece in table.held:
            table.put(piece, None)
        return True

    def _replay(self, meant: Action) -> bool:
        """The board is right again: do it once more, slowly."""
        table, line = self._table, self._table.table.line
        deed = line.game.deed(line.state, meant)
        if not deed.drops or any(space not in table.standing for space in deed.lifts):
            return False
        start, *taken = deed.lifts
        self.done.append(f"plays {meant} slowly")
        for space in taken:
            piece = table.standing[space]
            table.lift(piece)
            table.clock.advance(A_MOMENT_S)
            table.put(piece, None)
        piece = table.standing[start]
        table.lift(piece)
        table.clock.advance(A_MOMENT_S)
        table.put(piece, deed.drops[0])
        table.clock.advance(A_MOMENT_S)
        return True

    def _lit(self) -> bool:
        """One act that lights ask for: first what should stand somewhere, then what should not."""
        table = self._table
        shown = sorted(table.lit().items())
        glowing = {glow for _, glow in shown}
        owed = table.table.situation.phase is Phase.DIFFERENT and not {Glow.PUT, Glow.TAKE} & glowing
        back = {Glow.PUT, Glow.GOAL, Glow.CAPTURE} if owed else {Glow.PUT, Glow.ORIGIN, Glow.CAPTURE}
        away = {Glow.TAKE, Glow.ORIGIN} if owed else {Glow.TAKE}
        standing = table.standing
        for space, glow in shown:
            if glow in back and space not in standing and self._any_spare():
                self.done.append(f"puts one on {space}")
                table.put(self._spare(), space)
                return True
        for space, glow in shown:
            if glow in away and space in standing:
                self.done.append(f"takes it off {space}")
                table.lift(standing[space])
                return True
        for space, glow in shown:
            if glow in back and space in standing:
                self._wiggle(space)
                return True
        return False

    def _wiggle(self, space: Space) -> None:
        self.done.append(f"lifts {space} and puts it back")
        piece = self._table.standing[space]
        self._table.lift(piece)
        self._table.clock.advance(A_MOMENT_S)
        self._table.put(piece, space)

    def _any_spare(self) -> bool:
        return bool(self._table.held or self._table.aside)

    def _spare(self) -> str:
        """A piece from a hand, or from beside the board."""
        if self._table.held:
            return self._table.held[0]
        piece = self._table.aside[-1]
        self._table.lift(piece)
        return piece
