"""How people sit at a table for one game: what they hold each other to, and what no game decides."""

from dataclasses import dataclass
from typing import Any, Final

from companion.games.kernel import TABLE, Action, Record
from companion.table.manners import Manners


@dataclass(frozen=True, slots=True)
class Evening:
    """As usual where nothing is said."""

    strict: bool = False
    """Whether what is touched has to be played."""
    tagged: bool = True
    """Whether people show what they play; else they say it with the dial."""
    pile: tuple[Action, ...] = ()
    """What the table draws, as it lies: the first one that is legal comes next."""
    dealt: bool = True
    """Whether the table draws; else people do."""

    @property
    def manners(self) -> Manners:
        return Manners(touch_move=self.strict, dealt=self.dealt)

    def next_draw(self, record: Record[Any]) -> Action:
        """What comes now where something is drawn."""
        legal = {*record.game.rules.legal(record.state)}
        return next(action for action in self.pile if action in legal)

    def dealing(self, record: Record[Any]) -> Record[Any]:
        """The line once the table has done its part: it draws, and tells and declines what is no choice."""
        while record.actor is not None:
            tacit = record.game.hands.tacit_action(record.state)
            if self.dealt and record.actor == TABLE:
                record = record.play(self.next_draw(record))
            elif record.actor == TABLE and (known := _known(record)):
                record = record.play(known)
            elif tacit is not None and tuple(record.game.rules.legal(record.state)) == (tacit,):
                record = record.play(tacit)
            else:
                break
        return record


def _known(record: Record[Any]) -> Action | None:
    """What nobody has to tell: what everybody has seen before, or all that can come."""
    legal, seen = tuple(record.game.rules.legal(record.state)), record.known_draws.get(record.draws)
    if seen in legal and not (record.previous is not None and len(record.actions) == record.revised_at):
        return seen
    return legal[0] if len(legal) == 1 else None


AS_USUAL: Final = Evening()
