"""How things stand at a table: what it waits for, and all that can be known of what hands are up to."""

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any

from companion.rules.kernel.hands import NO_DEED
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.rules.kernel.reason import Reason
from companion.table.contacts import Contacts
from companion.table.entry import Entry
from companion.table.evidence import Evidence, evidence
from companion.table.naming import NOTHING_SHOWN, Shown, is_named, named, needs_a_name
from companion.table.prospects import ALIKE, NOWHERE, Difference, Prospect, Spaces, difference, prospects
from companion.table.trail import Trail


class Snag(StrEnum):
    """Why nothing can come of what hands have done."""

    STUCK = "table.stuck"
    """The piece that was lifted has nowhere to go. Values: space."""
    SAFE = "table.safe"
    """It is not the piece of who is to move, and nothing takes it. Values: space."""
    OBLIGED = "table.obliged"
    """Another piece was touched before. Values: space."""


class Phase(Enum):
    """What the table waits for."""

    UNKNOWN = "unknown"
    """Some cell has not told yet how it reads; the board is left out of it until then."""
    RIGHT = "right"
    """The board shows the position, and somebody is to move."""
    IN_HAND = "in-hand"
    """The board shows the beginning of an action."""
    DONE = "done"
    """The board shows one action done; it counts once the piece cannot be on its way any more."""
    AMBIGUOUS = "ambiguous"
    """The board shows an action done, and more than one could be it."""
    DIFFERENT = "different"
    """The board shows none of these, and has to be put right."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The phase, and what belongs to it."""

    phase: Phase
    seen: Difference = ALIKE
    actions: tuple[Action, ...] = ()
    """What may still come of it: all that is allowed, what hands have begun, or what they may have done."""
    why: Reason | None = None
    """Why what hands seem to have done does not count."""
    done: Action | None = None
    """What hands have done, by all that is known."""
    ready_s: float = 0.0
    """When that counts, if nothing happens before."""
    answered: bool = False
    """Whether who is next has reached for a piece already."""
    maybe: tuple[Action, ...] = ()
    """What hands may have done, though a nudge looks the same: who did it says so with a push."""
    back: int = 0
    """The board shows the game as it stood so many actions ago."""
    instead: Action | None = None
    """The board shows the last action replaced by this one: the piece went on, or elsewhere."""
    doubts: Spaces = NOWHERE
    """The spaces whose cells must then be out of order."""
    first: Action | None = None
    """What hands say by going on: they have begun with what comes after it."""
    beyond: tuple[Action, ...] = ()
    """What may come of it then."""


def last_deed(line: Line[Any]) -> int:
    """How many actions ago hands last did something on the board; 0 where they never did."""
    for back in range(1, len(line.actions) + 1):
        if line.game.deed(line.states[-1 - back], line.actions[-back]) != NO_DEED:
            return back
    return 0


@dataclass(frozen=True)
class Signs:
    """All that can be known of what hands are up to."""

    line: Line[Any]
    contacts: Contacts
    trail: Trail
    watched: Spaces
    """The spaces with a cell."""
    doubted: Spaces = NOWHERE
    """Those whose cell people do not believe at the moment."""
    allowed: tuple[Action, ...] = ()
    """The legal actions, as far as touching leaves them."""
    touched: tuple[Space, ...] = ()
    """The pieces whose touching left only those."""
    slide_s: float = 0.25
    by_hand: bool = True
    """Whether hands may still take back what was done last."""
    resumed: bool = False
    """Whether what was done last was put back for a moment, and taken up again just now."""
    landed_s: float | None = None
    """When hands came to rest for what was done last."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since then."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    together: bool = False
    """Whether all pieces of the last action were lifted at once, as two hands do, or an arm."""
    early: Spaces = NOWHERE
    """Where the last piece was felt before it had left its place: slid, or its cell is out of order."""
    shown: Shown = field(default_factory=lambda: NOTHING_SHOWN)
    """What tags have said."""
    entry: Entry | None = None
    """What was chosen with a dial."""

    @cached_property
    def trusted(self) -> Spaces:
        """The spaces whose cell counts."""
        return self.watched - self.doubted

    @cached_property
    def there(self) -> Spaces:
        """Where something stands."""
        return self.contacts.occupied() & self.trusted

    @cached_property
    def seen(self) -> Difference:
        """How the board differs from the position."""
        return difference(self.line.game, self.line.state, self.there, self.trusted)

    @cached_property
    def coming(self) -> tuple[Prospect, ...]:
        """What may be done now."""
        allowed = {*self.allowed}
        return tuple(prospect for prospect in self.lawful if prospect.action in allowed)

    @cached_property
    def lawful(self) -> tuple[Prospect, ...]:
        """What may be done by the law alone."""
        return prospects(self.line.game, self.line.state, self.trusted)

    def grade(self, prospect: Prospect) -> Evidence:
        """How sure it is that hands did what cells cannot show of it."""
        grade = evidence(self.trail, prospect.unseen, prospect.empties)
        game, actor = self.line.game, self.line.actor
        if needs_a_name(game, actor, prospect.action):
            sure = is_named(game, prospect.action, self.shown, self.entry) and not prospect.blind
        else:
            sure = prospect.plain
        return grade if sure else min(grade, Evidence.NUDGE)

    def after(self, action: Action) -> "Signs":
        """The same signs, as they would be read with this action made."""
        line = self.line.play(action)
        legal = tuple(line.game.legal(line.state))
        allowed = named(line.game, line.actor, legal, self.shown, None)
        return replace(self, line=line, allowed=allowed, touched=(), entry=None)

    @cached_property
    def last(self) -> int:
        """How many actions ago hands last did something on the board; 0 where they never did."""
        return last_deed(self.line)
