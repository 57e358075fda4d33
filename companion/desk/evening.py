"""What is true of an evening at one table: the game that is on, who plays it, and what is asked of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.desk.events import Effect
from companion.desk.match import Match
from companion.desk.question import Question, Topic
from companion.desk.shelf import NO_SHELF, Shelf
from companion.rules.kernel.names import TABLE, Options, Seat
from companion.rules.kernel.reason import Reason
from companion.table.events import Chair
from companion.table.guide import Lead
from companion.table.manners import Manners
from companion.table.prospects import Difference
from companion.table.table import Table
from companion.table.tags import NO_TAGS, Tags
from companion.workshop.job import Job
from companion.workshop.outfit import NOTHING, Outfit
from companion.workshop.wiring import PLAIN, Wiring

STUCK_S: Final = 20.0
"""Whoever has not put a piece right in so long may have done so, and the table does not feel it."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that decides what is visible at the table."""

    table: Table
    match: Match
    """The people; a game counts in it once the next one begins."""
    manners: Manners
    """How the next game is played."""
    known: tuple[str, ...] = ()
    """The names that the table has heard, the newest at the end."""
    shelf: Shelf = field(default_factory=lambda: NO_SHELF)
    """The games that can be played here, and how the next one of each is."""
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What every tag stands for that people have enrolled, whichever game it is of."""
    question: Question | None = None
    notes: tuple[Reason, ...] = ()
    """What has to be told once: a journal that was cut, say. A press takes away the first."""
    unsaved: Reason | None = None
    """Why what happened last could not be written; gone with a press, or when something could be."""
    lost: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    """The parts that do not answer, and why."""
    back: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """When each part that was lost last answered again."""
    laying: Options | None = None
    """The board that lies on the table, as the mat has it; `None` where nobody has laid one yet."""
    misplaced: bool = False
    """Whether the pieces lie before people who do not play them any more."""
    drawn: bool = False
    """Whether lots have decided who plays which seat, and nobody has pressed since."""
    declined: tuple[Topic, Difference] | None = None
    """What was said no to, and is not asked again while the board looks like that."""
    paused: bool = False
    """Whether people have agreed to rest; the board may be cleared."""
    off: bool = False
    """Whether the plug may be pulled: everything rests until somebody pushes."""
    active_s: float = 0.0
    """When somebody last did something."""
    hesitates: bool = True
    """Whether nobody has done anything for a while, so that it is time for a hint."""
    led: Lead | None = None
    """What has to be done on the board next, before anything else counts there."""
    led_s: float = 0.0
    """Since when that is so."""
    private: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down in a private moment, and since when; ever since, where more was done by now."""
    seen: int = 0
    """How many actions there were when somebody last looked at what was drawn for them in secret."""
    claims: Mapping[tuple[Seat, int], str] = field(default_factory=lambda: MappingProxyType({}))
    """What people hold in the end, by seat and number, that the record cannot say yet."""
    outfit: Outfit = NOTHING
    """The parts of the table, for work on them."""
    wiring: Wiring = PLAIN
    job: Job | None = None
    """The work on the table itself that is being done."""
    held: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down and have not counted yet, and since when."""

    @property
    def stuck(self) -> bool:
        """Whether people do not do what they are led to: perhaps they have, and a cell is out of order."""
        return self.led is not None and self.table.now_s >= self.led_s + STUCK_S

    @property
    def told(self) -> bool:
        """Whether screens tell something that a press takes away."""
        return bool(self.unsaved or self.notes or self.drawn)

    @property
    def rests(self) -> bool:
        """Whether nobody is expected to do anything."""
        return self.off or self.paused or self.job is not None

    @property
    def untouched(self) -> bool:
        """Whether nobody has moved in this game, nor ended it. What the table has drawn moves nobody."""
        return not self.table.over and {*self.table.line.actors()} <= {TABLE}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part in the game."""
        return self.table.line.seats

    def speaks_for(self, chair: Chair | None) -> Seat | None:
        """For which seat the chair speaks: its own, or of several the one that is to move."""
        held = self.table.setting.seats(chair) if chair is not None else ()
        to_move = next((seat for seat in held if seat == self.table.line.actor), None)
        return to_move or next(iter(held), None)

    def others(self, seat: Seat) -> frozenset[Chair]:
        """The chairs that answer for others than who plays that seat; where none can, all that can."""
        setting = self.table.setting
        able = frozenset(chair for chair in setting.chairs if setting.can_push(chair))
        others = frozenset(chair for chair in able if {*setting.seats(chair)} - {seat} - self.table.away)
        return others or able or frozenset(setting.chairs)

    def waives(self, chair: Chair) -> bool:
        """Whether the key of that chair says that a touch was none.

        It is for the opponents to say; only where none of them has a key it is for who is to move, and their
        key first takes back what they have begun to enter.
        """
        table, setting = self.table, self.table.setting
        if not table.obliged or not setting.seats(chair) or not setting.has_key(chair):
            return False
        opponents = {
            other
            for other, held in setting.chairs.items()
            if held and table.line.actor not in held and setting.has_key(other)
        }
        return chair in opponents or (not opponents and table.entry is None)

    def deciding(self, question: Question) -> Seat | None:
        """Who is asked, by the first of their seats, wherever they answer."""
        held = {seat for chair in question.chairs or () for seat in self.table.setting.seats(chair)}
        asked = [seat for seat in self.seats if seat != question.by]
        return next((seat for seat in asked if seat in held), next(iter(asked), None))


Answered = tuple[Desk, tuple[Effect, ...]]
"""The desk after something was answered, and what is to be written down before that is true."""
