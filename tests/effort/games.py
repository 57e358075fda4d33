"""Whole games that people might play, told to a table in one way, and what each decision has cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.lots import setup_lots
from companion.desk.desk import begin as sit_down
from companion.rules.games import GAMES
from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import CARD, Deed
from companion.rules.kernel.line import Line, begin
from companion.rules.kernel.names import TABLE, Action, Draw
from companion.table.entry import VERB, parts
from companion.table.manners import Manners
from tests.effort.ways import WAYS, Effort, Untold, ahead, chores
from tests.table.sitting import Sitting, setting, tags_of

MODES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "katarenga": ("katarenga", {}),
    "kiwara": ("kiwara", {}),
    "kiwara with cards": ("kiwara", {"reinforcements": True, "handicap": {"yellow": 1, "red": 1}}),
}
"""What is played: the game and its options."""
LONGEST: Final = 300
PATIENT: Final = Manners(touch_move=False, dealt=True)


@dataclass(frozen=True)
class Told:
    """One decision, and what it took to tell it."""

    verb: str
    effort: Effort


def chosen(line: Line[Any], lots: Draw) -> Action:
    """What a sensible player might do: mostly what brings points or takes some away, at times anything."""
    game, state = line.game, line.state
    offers = tuple(game.legal(state))
    if lots(4) == 0:
        return offers[lots(len(offers))]

    def worth(action: Action) -> tuple[int, int]:
        points = game.scores(game.apply(state, action))
        own = sum(count for seat, count in points.items() if seat == game.actor(state))
        return 2 * own - sum(points.values()), lots(1000)

    return max(offers, key=worth)


def sitting_at(game: Game[Any], options: Mapping[str, Any], lots: Draw, *, cells: bool) -> Sitting:
    """A new game, with tags on everything."""
    line = begin(game, options, lots)
    at = Sitting(sit_down(replace(setting(line, cells=cells), manners=PATIENT), line))
    at.desk = at.desk_with(replace(at.table, tags=tags_of(game)))
    at.lay_out()
    return at


def played(mode: str, way: str, seed: int) -> Iterator[Told]:
    """A whole game, decision by decision; every one is in the record in the end."""
    game_id, options = MODES[mode]
    game, lots = GAMES[game_id], setup_lots(seed)
    cells, tell = WAYS[way]
    at = sitting_at(game, options, lots, cells=cells)
    while (line := at.table.line).actor is not None and len(line.actions) < LONGEST:
        if line.actor == TABLE:
            at.lots = [lots(total(line))]
            at.pass_time()
            continue
        action, effort = chosen(line, lots), Effort()
        tell(at, action, effort)
        at.pass_time(1.0)
        yield Told(parts(game, action)[VERB], effort)
        if [*line.actions] == at.record:  # it is said by going on, so that what follows is chosen now
            line = line.play(action)
            action, effort = next_one(line, lots), Effort()
            ahead(at, line, action, effort)
            yield Told(parts(game, action)[VERB], effort)
        if action not in at.record[len(line.actions) :]:
            raise Untold(mode, way, seed, action, at.record[-4:], at.table.situation)
        yield from _chores(at, game.deed(line.state, action), cells=cells)


def next_one(line: Line[Any], lots: Draw) -> Action:
    """What follows a decision that is made by going on: something that hands do, and not with a card."""
    plain = [
        action
        for action in line.game.legal(line.state)
        if line.game.deed(line.state, action).drops and CARD not in parts(line.game, action)
    ]
    return plain[lots(len(plain))]


def _chores(at: Sitting, deed: Deed, *, cells: bool) -> Iterator[Told]:
    """Hands do what is owed; where no cell feels it, a push says that it is done."""
    effort = Effort()
    chores(at, deed, effort)
    if at.table.chores and not cells:
        at.push(next(iter(at.table.setting.chairs)))
        effort.presses += 1
        yield Told("chores", effort)


def total(line: Line[Any]) -> int:
    """From how many the table draws."""
    return sum(line.game.weight(line.state, action) for action in line.game.legal(line.state))
