"""What parts report becomes what happens at the table: cells become spaces, parts become chairs."""

from dataclasses import replace
from typing import Any, Final

from companion.app.mat import Mats, Standing
from companion.desk.events import DeskEvent, GameBegan, PartGone, PartReturned, Rewired
from companion.rules.kernel.hands import PIECE, Thing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Reason
from companion.table.events import Button, Chair, Pointed, Pressed, Released, Seen, Sensed, Tagged, Turned
from companion.view.looks import look_of
from companion.workshop.job import Felt, Laid
from hardware.signals import CellRead, DialTurned, KeyMoved, PartBack, PartLost, PiecesSeen, Signal, TagRead
from hardware.trouble import Trouble

CELLS: Final = "cells"
"""The name of the part that all cells belong to."""
BUTTONS: Final = {button.value: button for button in Button}


class Ear:
    """Knows whose each part is; a part is named after its chair: `south.dial`."""

    def __init__(self, mats: Mats, line: Line[Any], *, turned: bool = False) -> None:
        self._mats = mats
        self._line = line
        self._printed = mats.on(line)
        self._mat = self._printed.lying(turned=turned)
        self._turned = turned
        self._standing = Standing(self._mat)
        self._pointed: dict[int, bool] = {}
        """Where the wand is felt; nothing of a cell that has told nothing yet."""
        self._seen: PiecesSeen | None = None
        """Which pieces were where by the last telling, at a table that tells them apart."""
        self._at_work = False

    def begins(self, began: GameBegan | Rewired) -> tuple[Sensed | Seen, ...] | None:
        """How every space reads by its new name where another mat lies there now, or it lies otherwise."""
        if isinstance(began, Rewired):
            self._mats.rewire(began.wiring)
        else:
            self._line = began.line
        turned = began.match.turned if isinstance(began, GameBegan) and began.match else self._turned
        printed = self._mats.on(self._line)
        if (printed, turned) == (self._printed, self._turned):
            return None
        self._printed, self._turned, self._mat = printed, turned, printed.lying(turned=turned)
        self._standing = self._standing.under(self._mat)
        felt = tuple(Sensed(began.at_s, space, occupied) for space, occupied in self._standing.known())
        return felt if self._seen is None else (*felt, self._told_apart(replace(self._seen, at_s=began.at_s)))

    def hear(self, signal: Signal) -> DeskEvent | None:
        """The event of a signal, if it is one."""
        match signal:
            case CellRead(at_s=at_s):
                stood = self._standing.tell(signal.cell, present=signal.reading.present)
                if space := self._mat.meant_by(signal.cell):
                    return Pointed(at_s, space) if self._comes(signal) else None
                return Sensed(at_s, stood.space, stood.occupied) if stood else None
            case PiecesSeen():
                self._seen = signal
                return self._told_apart(signal)
            case KeyMoved(at_s, part, down):
                button = BUTTONS.get(part.partition(".")[2])
                return (Pressed if down else Released)(at_s, _chair(part), button) if button else None
            case DialTurned(at_s, part, detents):
                return Turned(at_s, _chair(part), detents)
            case TagRead(at_s, part, uid, several):
                return Tagged(at_s, _chair(self._mats.wiring.part(part)), uid, several)
            case PartLost(at_s, part, trouble):
                if part == CELLS:
                    self._standing = Standing(self._mat)
                    self._pointed.clear()
                    self._seen = None
                return PartGone(at_s, self._mats.wiring.part(part), reason(trouble), feels=part == CELLS)
            case PartBack(at_s, part):
                return PartReturned(at_s, self._mats.wiring.part(part))

    def hears(self, signal: Signal, *, at_work: bool) -> tuple[DeskEvent, ...]:
        """All that a signal is: for who works on the table, and for the game.

        Who begins to work is told first what cells feel already.
        """
        begins, self._at_work = at_work and not self._at_work, at_work
        closed = self._standing.closed if begins else ()
        felt = tuple(Felt(signal.at_s, cell, present=True) for cell in closed)
        event, works = self.hear(signal), self._worked_with(signal) if at_work else None
        return (*felt, *(one for one in (works, event) if one is not None))

    def _worked_with(self, signal: Signal) -> Felt | Laid | None:
        """By the numbers and names that parts have themselves."""
        match signal:
            case CellRead(at_s, _, cell, reading):
                return Felt(at_s, cell, reading.present)
            case TagRead(at_s, part, uid):
                return Laid(at_s, part, uid)
            case _:
                return None

    def _told_apart(self, seen: PiecesSeen) -> Seen:
        """The same by the names of this game; of what is in no box of it nothing is told."""
        game = self._line.game
        look, pieces = look_of(game), (thing for thing in game.box if thing.part == PIECE)
        known = {look.piece(thing.owner, thing.value): thing for thing in pieces}
        standing: dict[Space, tuple[Thing, ...]] = {}
        for cell, looks in seen.standing:
            space, here = self._mat.space_of_cell(cell), [known[one] for one in looks if one in known]
            if space is not None and here:
                standing[space] = (*standing.get(space, ()), *here)
        return Seen(seen.at_s, standing, tuple(known[one] for one in seen.held if one in known))

    def _comes(self, read: CellRead) -> bool:
        """Whether the wand has come to a cell where it was not before."""
        before = self._pointed.get(read.cell)
        self._pointed[read.cell] = read.reading.present
        return read.reading.present and before is False


def _chair(part: str) -> Chair:
    return Chair(part.partition(".")[0])


def reason(trouble: Trouble) -> Reason:
    """A trouble as a reason that words are made of."""
    return Reason(trouble.code, tuple(trouble.values.items()))
