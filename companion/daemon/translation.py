"""Translates signals of parts into events of the session: cells become spaces, parts become chairs."""

from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import PIECE, Reason, Record, Space, Thing, look_of
from companion.session.events import GameBegan, PartGone, PartReturned, Rewired, SessionEvent
from companion.session.mats import Mats
from companion.session.work.job import CellFelt, TagLaid
from companion.session.work.mat import CellOccupancy
from companion.table.events import Button, Chair, Pointed, Pressed, Released, Seen, Sensed, Tagged, Turned
from hardware.signals import CellRead, DialTurned, KeyMoved, PartBack, PartLost, PiecesSeen, Signal, TagRead
from hardware.trouble import Trouble

CELLS: Final = "cells"
"""The name of the part that all cells belong to."""
_BUTTONS: Final = {button.value: button for button in Button}


class SignalTranslator:
    """Translates signals for one mat layout; a part is named after its chair: `south.dial`."""

    def __init__(self, mats: Mats, line: Record[Any], *, turned: bool = False) -> None:
        self._mats = mats
        self._line = line
        self._unturned_mat = mats.mat_of(line)
        self._mat = self._unturned_mat.turn(turned=turned)
        self._turned = turned
        self._occupancy = CellOccupancy(self._mat)
        self._pointed: dict[int, bool] = {}
        """Whether each cell feels the wand; unknown before its first reading."""
        self._seen: PiecesSeen | None = None
        """The last reading of a table that identifies its pieces."""
        self._at_work = False

    def change_mat(self, began: GameBegan | Rewired) -> tuple[Sensed | Seen, ...] | None:
        """Adopt a changed mat layout, and return the readings of all spaces under their new names."""
        if isinstance(began, Rewired):
            self._mats.rewire(began.wiring)
        else:
            self._line = began.record
        turned = began.match.turned if isinstance(began, GameBegan) and began.match else self._turned
        printed = self._mats.mat_of(self._line)
        if (printed, turned) == (self._unturned_mat, self._turned):
            return None
        self._unturned_mat, self._turned, self._mat = printed, turned, printed.turn(turned=turned)
        self._occupancy = self._occupancy.with_mat(self._mat)
        readings = tuple(
            Sensed(began.at_s, space, occupied) for space, occupied in self._occupancy.known_spaces()
        )
        return (
            readings
            if self._seen is None
            else (*readings, self._seen_event_of(replace(self._seen, at_s=began.at_s)))
        )

    def event_of(self, signal: Signal) -> SessionEvent | None:
        match signal:
            case CellRead(at_s=at_s):
                stood = self._occupancy.update(signal.cell, present=signal.reading.present)
                if space := self._mat.space_of_wand(signal.cell):
                    return Pointed(at_s, space) if self._has_wand_arrived(signal) else None
                return Sensed(at_s, stood.space, stood.occupied) if stood else None
            case PiecesSeen():
                self._seen = None if signal.standing is None else signal
                return self._seen_event_of(signal)
            case KeyMoved(at_s, part, down):
                button = _BUTTONS.get(part.partition(".")[2])
                return (Pressed if down else Released)(at_s, chair_of(part), button) if button else None
            case DialTurned(at_s, part, detents):
                return Turned(at_s, chair_of(part), detents)
            case TagRead(at_s, part, uid, several):
                return Tagged(at_s, chair_of(self._mats.wiring.part(part)), uid, several)
            case PartLost(at_s, part, trouble):
                if part == CELLS:
                    self._occupancy = CellOccupancy(self._mat)
                    self._pointed.clear()
                    self._seen = None
                return PartGone(at_s, self._mats.wiring.part(part), reason_of(trouble), feels=part == CELLS)
            case PartBack(at_s, part):
                return PartReturned(at_s, self._mats.wiring.part(part))

    def translate(self, signal: Signal, *, at_work: bool) -> tuple[SessionEvent, ...]:
        """The events of a signal, for the game and for a setup job.

        When a job begins, the current readings of the cells come first.
        """
        begins, self._at_work = at_work and not self._at_work, at_work
        closed = self._occupancy.closed_cells if begins else ()
        readings = tuple(CellFelt(signal.at_s, cell, present=True) for cell in closed)
        event, works = self.event_of(signal), self._work_event_of(signal) if at_work else None
        return (*readings, *(one for one in (works, event) if one is not None))

    def _work_event_of(self, signal: Signal) -> CellFelt | TagLaid | None:
        """The event for a setup job, by the parts' own numbers and names."""
        match signal:
            case CellRead(at_s, _, cell, reading):
                return CellFelt(at_s, cell, reading.present)
            case TagRead(at_s, part, uid):
                return TagLaid(at_s, part, uid)
            case _:
                return None

    def _seen_event_of(self, seen: PiecesSeen) -> Seen:
        """A reading of identified pieces as things of this game; foreign pieces are left out."""
        game = self._line.game
        look, pieces = look_of(game), (thing for thing in game.hands.box if thing.part == PIECE)
        known = {look.piece(thing.owner, thing.value): thing for thing in pieces}
        standing: dict[Space, tuple[Thing, ...]] = {}
        if seen.standing is None:
            return Seen(seen.at_s, None, ())
        for cell, looks in seen.standing:
            space, here = self._mat.space_of_cell(cell), [known[one] for one in looks if one in known]
            if space is not None and here:
                standing[space] = (*standing.get(space, ()), *here)
        down = (self._mat.space_of_cell(cell) for cell in seen.down)
        held = tuple(known[one] for one in seen.held if one in known)
        return Seen(seen.at_s, standing, held, frozenset(space for space in down if space in standing))

    def _has_wand_arrived(self, read: CellRead) -> bool:
        before = self._pointed.get(read.cell)
        self._pointed[read.cell] = read.reading.present
        return read.reading.present and before is False


def chair_of(part: str) -> Chair:
    return Chair(part.partition(".")[0])


def reason_of(trouble: Trouble) -> Reason:
    return Reason(trouble.code, tuple(trouble.values.items()))
