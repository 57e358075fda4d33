"""How people sit at a table for one game: what they hold each other to, and what no game decides."""

from dataclasses import dataclass
from typing import Any, Final

from companion.games.kernel.record import Record
from companion.games.kernel.terms import TABLE, Action
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

    def next_draw(self, line: Record[Any]) -> Action:
        """What comes now where something is drawn."""
        legal = {*line.game.rules.legal(line.state)}
        return next(action for action in self.pile if action in legal)

    def dealing(self, line: Record[Any]) -> Record[Any]:
        """The line once the table has done its part: it draws, and tells and declines what is no choice."""
        while line.actor is not None:
            tacit = line.game.hands.tacit_action(line.state)
            if self.dealt and line.actor == TABLE:
                line = line.play(self.next_draw(line))
            elif line.actor == TABLE and (known := _known(line)):
                line = line.play(known)
            elif tacit is not None and tuple(line.game.rules.legal(line.state)) == (tacit,):
                line = line.play(tacit)
            else:
                break
        return line


def _known(line: Record[Any]) -> Action | None:
    """What nobody has to tell: what everybody has seen before, or all that can come."""
    legal, seen = tuple(line.game.rules.legal(line.state)), line.known_draws.get(line.draws)
    if seen in legal and not (line.previous is not None and len(line.actions) == line.revised_at):
        return seen
    return legal[0] if len(legal) == 1 else None


AS_USUAL: Final = Evening()
