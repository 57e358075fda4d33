"""Whole games that people might play, told to a table in one way, and what each decision has cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.games.kernel import CARD, TABLE, Action, Deed, Draw, Record, begin
from companion.games.kitara.state import State
from companion.games.registry import GAMES
from companion.store.lots import setup_lots
from companion.table.entry import VERB, parts
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.table_draws import draw_of_lot
from tests.effort.ways import WAYS, WAYS_OF_STACKS, Effort, Untold, Way, ahead, chores
from tests.kitara_policies.policy import chosen as sensible
from tests.openings import begin as sit_down
from tests.table.virtual_hands import Sitting, setting, tags_of

LONGEST: Final = 500


@dataclass(frozen=True)
class Mode:
    """What is played: the game and its options, the ways in which it is told, and who draws."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    ways: Mapping[str, Way] = field(default_factory=lambda: WAYS)
    dealt: bool = True
    """Whether the table draws; else people do, and tell it what."""


MODES: Final[Mapping[str, Mode]] = {
    "katarenga": Mode("katarenga"),
    "kiwara": Mode("kiwara"),
    "kiwara with cards": Mode("kiwara", {"reinforcements": True, "handicap": {"yellow": 1, "red": 1}}),
    "kitara 2": Mode("kitara", {"players": 2}, WAYS_OF_STACKS),
    "kitara 3": Mode("kitara", {"players": 3, "deck": "red"}, WAYS_OF_STACKS),
    "kitara 4": Mode("kitara", {"players": 4}, WAYS_OF_STACKS),
    "kitara 4, people draw": Mode("kitara", {"players": 4}, WAYS_OF_STACKS, dealt=False),
}
EVERY_WAY: Final = tuple((mode, way) for mode, played_so in MODES.items() for way in played_so.ways)
CHAIRS: Final = tuple(map(Chair, ("south", "west", "north", "east")))


@dataclass(frozen=True)
class Told:
    """One decision, and what it took to tell it."""

    verb: str
    effort: Effort


def chosen(record: Record[Any], lots: Draw) -> Action:
    """What a sensible player might do: mostly what brings points or takes some away, at times anything."""
    game, state = record.game, record.state
    if isinstance(state, State):
        return sensible(state, lots)
    offers = tuple(game.rules.legal(state))
    if lots(4) == 0:
        return offers[lots(len(offers))]

    def worth(action: Action) -> tuple[int, int]:
        points = game.rules.scores(game.rules.apply(state, action))
        own = sum(count for seat, count in points.items() if seat == game.rules.actor(state))
        return 2 * own - sum(points.values()), lots(1000)

    return max(offers, key=worth)


def sitting_at(mode: Mode, lots: Draw, *, cells: bool) -> Sitting:
    """A new game, with tags on everything, and a chair for everybody."""
    record = begin(GAMES[mode.game], mode.options, lots)
    board = frozenset(record.game.hands.places_of(record.state) if cells else ())
    chairs = {chair: (seat,) for chair, seat in zip(CHAIRS, record.seats, strict=False)}
    patient = Manners(touch_move=False, dealt=mode.dealt)
    at = Sitting(sit_down(replace(setting(record), chairs=chairs, watched=board, manners=patient), record))
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(record.game))))
    at.lay_out()
    return at


def played(mode: str, way: str, seed: int) -> Iterator[Told]:
    """A whole game, decision by decision; every one is in the record in the end."""
    lots, (cells, tell) = setup_lots(seed), MODES[mode].ways[way]
    at = sitting_at(MODES[mode], lots, cells=cells)
    game = at.table.record.game
    while (record := at.table.record).actor is not None and len(record.actions) < LONGEST:
        if record.actor == TABLE and MODES[mode].dealt:
            at.lots = [lots(total(record))]
            at.pass_time()
            continue
        decided = _decided(record, lots)
        for action in _in_any_order(decided, lots):
            effort = Effort()
            tell(at, action, effort)
            at.pass_time(1.0)
            yield Told(parts(game, action)[VERB], effort)
        if [*record.actions] == at.record:  # it is said by going on, so that what follows is chosen now
            record = record.play(decided[0])
            decided, effort = (next_one(record, lots),), Effort()
            ahead(at, record, decided[0], effort)
            yield Told(parts(game, decided[0])[VERB], effort)
        if sorted(at.record[len(record.actions) :][: len(decided)]) != sorted(decided):
            raise Untold(mode, way, seed, decided, at.record[-4:], at.table.situation)
        yield from _chores(at, game.hands.deed(record.state, decided[0]), cells=cells)
        if game.stacks.has_stacks:
            at.lay_out()  # hands follow


def _decided(record: Record[Any], lots: Draw) -> tuple[Action, ...]:
    """What is done now; what hands do at once is decided at once."""
    if record.actor == TABLE:
        return (draw_of_lot(record, lots(total(record))),)
    action, game = chosen(record, lots), record.game
    decided: tuple[Action, ...] = (action,)
    while game.rules.early_actions(record.state, decided[:-1]):
        record = record.play(action)
        action = chosen(record, lots)
        decided = (*decided, action)
    return decided


def _in_any_order(decided: tuple[Action, ...], lots: Draw) -> list[Action]:
    """As hands may have done it."""
    left, told = [*decided], list[Action]()
    while len(left) > 1:
        told.append(left.pop(lots(len(left))))
    return told + left


def next_one(record: Record[Any], lots: Draw) -> Action:
    """What follows a decision that is made by going on: something that hands do, and not with a card."""
    plain = [
        action
        for action in record.game.rules.legal(record.state)
        if record.game.hands.deed(record.state, action).drops and CARD not in parts(record.game, action)
    ]
    return plain[lots(len(plain))]


def _chores(at: Sitting, deed: Deed, *, cells: bool) -> Iterator[Told]:
    """Hands do what is owed; where no cell feels it, a push says that it is done."""
    effort = Effort()
    chores(at, deed, effort)
    if at.table.hand_work.chores and not cells:
        at.push(next(iter(at.table.setting.chairs)))
        effort.presses += 1
        yield Told("chores", effort)


def total(record: Record[Any]) -> int:
    """From how many the table draws."""
    return sum(
        record.game.rules.weight(record.state, action) for action in record.game.rules.legal(record.state)
    )
