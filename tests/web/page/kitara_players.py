"""People who play Kitara, each in a window of their own and on their own chair: a record, action by action.

Law: nobody goes on before every window has told all that was done.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from typing import Any, Final

from playwright.sync_api import Page as Tab

from companion.daemon.assembly import Assembly
from companion.games.kernel import NO_DEED, TABLE, Action, Record, Space, piece_counts
from companion.games.registry import GAMES
from companion.table.entry import VERB, DialEntry, parts, possible
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.scene import Scene
from tests.web.page.daemon_process import PATIENCE_S
from tests.web.page.hands import CARRY, space, stack

KITARA: Final = GAMES["kitara"]
DIAL: Final = "([chair, detents]) => hands.dial(chair, detents)"
SET_UP: Final = "() => document.getElementById('set-up').click()"
STRIKE: Final = "([name, key]) => hands.strike(name, key)"


@dataclass
class Rulers:
    """All of them, the table that they play at, and the game that they play."""

    table: Assembly
    tabs: dict[str, Tab]
    """The window of each seat."""
    chairs: dict[str, str]
    line: Record[Any]
    hands: bool = False
    """Whether hands show what they can; else all is said with the dial."""
    made: int = 0
    stirred: Event = field(default_factory=Event)
    """Set by whatever happens at the table."""

    def __post_init__(self) -> None:
        def stir(*_seen: object) -> None:
            self.stirred.set()

        self.table.subscribe(Scene, stir)
        assert self.table.parts.simulated is not None
        self.table.parts.simulated.board.watch(stir)

    def _until(self, condition: Callable[[], bool], what: object) -> None:
        """Wait for it: nothing comes of itself, so it is looked at when something has happened."""
        self.stirred.clear()
        while not condition():
            assert self.stirred.wait(PATIENCE_S), what
            self.stirred.clear()

    @property
    def now(self) -> Table:
        """How the table stands."""
        return self.table.loop.session.table

    def play(self, until: int | None = None) -> None:
        """So many actions of the game, or all of them; a game that was found is gone on with first."""
        if self.table.loop.session.question is not None:
            seat, chair = next(iter(self.chairs.items()))
            self.tabs[seat].evaluate(DIAL, [chair, 0])
            self._until(lambda: self.table.loop.session.question is None, "to go on")
        while self.made < (len(self.line.actions) if until is None else until):
            action = self.line.actions[self.made]
            if KITARA.rules.actor(self.line.states[self.made]) != TABLE:
                self._say(action)
            self.made += 1

    def _say(self, action: Action) -> None:
        """Do it with hands where these can show it, enter what is left with the dial, and set up the rest."""
        state, seat = self.line.states[self.made], str(KITARA.rules.actor(self.line.states[self.made]))
        self._until(
            lambda: self.now.situation.phase is Phase.RIGHT and len(self.now.record.actions) == self.made,
            action,
        )
        if self.hands:
            self._do_by_hand(state, seat, action)
        if action == KITARA.hands.tacit_action(state):
            self._strike(seat, ".key", "Enter")
        elif len(self.now.record.actions) == self.made:
            self._dial(seat, action)
        self._until(lambda: len(self.now.record.actions) > self.made, action)
        if self.hands and parts(KITARA, action)[VERB] == "draft":
            supply = f'.supply[data-chair="{self.chairs[seat]}"]'
            self._carry(seat, f"{supply} .on-pad .piece", f"{supply} h2")
        if KITARA.hands.deed(state, action) != NO_DEED:
            self.tabs[seat].evaluate(SET_UP)
            self._until(lambda: self._stands_right(self.line.states[self.made + 1]), action)

    def _stands_right(self, state: Any) -> bool:
        """Whether as many pawns stand on each cell as the game wants there."""
        assert self.table.parts.simulated is not None
        board, mat = self.table.parts.simulated.board, self.table.mats.mat_on_table(self.table.loop.session)
        standing = piece_counts(KITARA.hands.occupancy(state))
        return all(
            len(board.pieces_on(mat.cells_of(at)[0])) == standing[at] for at in KITARA.hands.places_of(state)
        )

    def _dial(self, seat: str, action: Action) -> None:
        """Part after part, as the table asks for them."""
        while True:
            now = self.now
            turned, told = detents(now, action)
            self.tabs[seat].evaluate(DIAL, [self.chairs[seat], turned])
            if told is None:
                return
            self._until(partial(self._has_entered, told), action)

    def _has_entered(self, entry: DialEntry) -> bool:
        return self.now.turn.entry == entry

    def _do_by_hand(self, state: Any, seat: str, action: Action) -> None:
        """Lay the card on the reader; carry all that stand on a space to one where nobody stands."""
        deed, before = KITARA.hands.deed(state, action), self.now
        standing = KITARA.hands.occupancy(state)
        pad = f'.supply[data-chair="{self.chairs[seat]}"] .lay'
        match parts(KITARA, action):
            case {"verb": "draft", "card": card}:
                self._carry(seat, f'#row [data-look="card-{card}"] .piece', pad)
                self._until(lambda: self.now.tagging.shown != before.tagging.shown, action)
            case {"verb": "start", "space": goal}:
                self._carry(seat, *(stack(f"{seat}-W"),) * len(deed.drops), space(goal))
                self._until(lambda: len(self.now.record.actions) > self.made, action)
            case {"verb": "move", "from": start, "to": goal} if (
                standing[Space(start)].kinds == ("W",) * len(deed.lifts) and goal not in standing
            ):
                self._carry(seat, *(f"{space(start)} .piece:not(.under)",) * len(deed.lifts), space(goal))
                self._until(lambda: len(self.now.record.actions) > self.made, action)

    def _carry(self, seat: str, *ways: str) -> None:
        self.tabs[seat].bring_to_front()  # what nobody sees is drawn once in a second
        self.tabs[seat].evaluate(CARRY, [ways, 0])

    def _strike(self, seat: str, what: str, key: str) -> None:
        self.tabs[seat].evaluate(STRIKE, [f'.chair[data-chair="{self.chairs[seat]}"] {what}', key])


def detents(table: Table, action: Action) -> tuple[int, DialEntry | None]:
    """How far to turn until the dial points at the next part of that action, and what is told by a push then.

    Nothing is, where the push says all of it.
    """
    offer, wanted, entry = table.offer, parts(KITARA, action), table.turn.entry or DialEntry()
    if len(offer.actions) == 1:
        return 0, None
    taken = [DialEntry(entry.filled, cursor).take(offer) for cursor in range(len(offer.values))]
    if offer.part:
        goal = next(n for n, one in enumerate(taken) if {*one.filled} <= wanted.items())
    else:
        goal = offer.values.index(action)
    told = taken[goal] if offer.part and len(possible(KITARA, offer.actions, taken[goal])) > 1 else None
    if table.turn.entry is None:
        return goal + 1, told
    ahead = (goal - entry.cursor) % len(offer.values)
    return (ahead if 2 * ahead <= len(offer.values) else ahead - len(offer.values)), told
