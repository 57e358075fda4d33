"""People who play Kitara in one window that sits on all their chairs: a record, action by action.

All is said with the lists of the screens, by pointer or keyboard, and the table lays what is left to hands.
Law: nobody goes on before the table has made what was said.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Event
from typing import Any, Final

from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.daemon.assembly import Assembly
from companion.games.kernel import NO_DEED, TABLE, Action, Record, piece_counts
from companion.games.registry import GAMES
from companion.table.entry import DialEntry, parts, possible
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.choices import choice_list
from companion.view.scene import Scene
from companion.words import ENGLISH
from tests.web.page.chairs import another_list, chair
from tests.web.page.daemon_process import PATIENCE_S

KITARA: Final = GAMES["kitara"]
LISTED: Final = """([chair, texts]) => {
  const all = [...document.querySelectorAll(`.chair[data-chair="${chair}"] .choice`)];
  return JSON.stringify(all.map((one) => one.textContent)) === JSON.stringify(texts);
}"""
FRAME: Final = "() => new Promise(requestAnimationFrame)"
FRAMES: Final = 1000
"""So many frames of the page are waited for at most."""
IN_A_LIST: Final = "() => document.activeElement.matches('.choice')"


class Pointer:
    """Somebody who clicks."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def open_list(self, name: str, *, offered: bool) -> None:
        chair(self._tab, name).locator(".fold" if offered else ".right").click()

    def choose(self, name: str, entry: int, _count: int) -> None:
        chair(self._tab, name).locator(".choice").nth(entry).click()

    def turn(self, name: str, detents: int) -> None:
        for _ in range(abs(detents)):
            chair(self._tab, name).locator(".right" if detents > 0 else ".left").click()

    def push(self, name: str) -> None:
        chair(self._tab, name).locator(".push").click()

    def key(self, name: str) -> None:
        chair(self._tab, name).locator(".key").click()

    def set_up(self) -> None:
        self._tab.locator("#set-up").click()


class Shortcuts:
    """Somebody who has keys and nothing else."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self.keys = 0

    def _press(self, *keys: str) -> None:
        for key in keys:
            self._tab.keyboard.press(key)
            self.keys += 1

    def open_list(self, _name: str, *, offered: bool) -> None:  # noqa: ARG002 - one key does both
        self._press("Shift+L")

    def choose(self, _name: str, entry: int, count: int) -> None:
        self._tab.wait_for_function(IN_A_LIST)
        number = str(entry + 1)
        self._press(*number, *(["Enter"] if 10 * int(number) <= count else []))

    def turn(self, name: str, detents: int) -> None:
        expect(chair(self._tab, name).locator(".rim")).to_be_focused()
        self._press(*["ArrowRight" if detents > 0 else "ArrowLeft"] * abs(detents))

    def push(self, _name: str) -> None:
        self._press("Enter")

    def key(self, _name: str) -> None:
        self._press("k")

    def set_up(self) -> None:
        self._press("Shift+S")


@dataclass
class Rulers:
    """All of them, the table that they play at, and the game that they play."""

    tab: Tab
    table: Assembly
    chairs: dict[str, str]
    line: Record[Any]
    hands: Pointer | Shortcuts
    made: int = 0
    stirred: Event = field(default_factory=Event)
    """Set by whatever happens at the table."""

    def __post_init__(self) -> None:
        def stir(*_seen: object) -> None:
            self.stirred.set()

        self.table.subscribe(Scene, stir)
        assert self.table.parts.simulated is not None
        self.table.parts.simulated.board.watch(stir)

    @property
    def now(self) -> Table:
        """How the table stands."""
        return self.table.loop.session.table

    def play(self) -> None:
        for number in range(self.made, len(self.line.actions)):
            self.made = number
            if KITARA.rules.actor(self.line.states[number]) != TABLE:
                self._make(self.line.states[number], self.line.actions[number])

    def _until(self, condition: Callable[[], object], what: object) -> None:
        """Wait for it: nothing comes of itself, so it is looked at when something has happened."""
        self.stirred.clear()
        while not condition():
            assert self.stirred.wait(PATIENCE_S), what
            self.stirred.clear()

    def _has_made(self) -> bool:
        return len(self.now.record.actions) > self.made

    def _make(self, state: Any, action: Action) -> None:
        name = self.chairs[str(KITARA.rules.actor(state))]
        self._until(
            lambda: self.now.situation.phase is Phase.RIGHT and len(self.now.record.actions) == self.made,
            action,
        )
        self.tab.locator(f'.chair.first[data-chair="{name}"]').wait_for()
        if action == KITARA.hands.tacit_action(state):
            self.hands.key(name)
        else:
            self._say(name, action)
        self._until(self._has_made, action)
        if KITARA.hands.deed(state, action) != NO_DEED:
            self.hands.set_up()
            self._until(lambda: self._stands_right(self.line.states[self.made + 1]), action)

    def _say(self, name: str, action: Action) -> None:
        """Part after part, as the lists offer them."""
        wanted, entry = parts(KITARA, action), DialEntry()
        texts = self._agreed_list(name)
        self.hands.open_list(name, offered=bool(texts))
        while True:
            self._until(partial(self._has_entered, entry, begun=not texts or bool(entry.filled)), action)
            offered = self.now.offer
            taken = [DialEntry(entry.filled, cursor).take(offered) for cursor in range(len(offered.values))]
            if offered.part:
                goal = next(n for n, one in enumerate(taken) if {*one.filled} <= wanted.items())
            else:
                goal = offered.values.index(action)
            self._choose(name, goal)
            if not offered.part or len(possible(KITARA, offered.actions, taken[goal])) == 1:
                return
            entry = taken[goal]

    def _has_entered(self, entry: DialEntry, *, begun: bool) -> bool:
        """Whether so much was entered; a list can be unfolded without beginning."""
        now = self.now.turn.entry
        return now.filled == entry.filled if now is not None else not begun

    def _listed(self, name: str) -> list[str]:
        """What the list of that chair offers now."""
        listed = choice_list(self.table.loop.session, Chair(name), ENGLISH)
        return [one.text for one in listed.entries] if listed else []

    def _agreed_list(self, name: str) -> list[str]:
        """What is offered, once the page shows the same; what the table offers may still change meanwhile."""
        for _ in range(FRAMES):
            texts = self._listed(name)
            if self.tab.evaluate(LISTED, [name, texts]):
                return texts
            self.tab.evaluate(FRAME)
        raise AssertionError(name)

    def _choose(self, name: str, entry: int) -> None:
        texts, turn = self._agreed_list(name), self.now.turn.entry
        if texts:
            with another_list(self.tab, name):
                self.hands.choose(name, entry, len(texts))
        else:  # somebody has still to look at what was drawn in secret: only the dial goes on
            assert turn is not None
            count = len(self.now.offer.values)
            self.hands.turn(name, (entry - turn.cursor + count // 2) % count - count // 2)
            self._until(lambda: self.now.turn.entry == replace(turn, cursor=entry), name)
            self.hands.push(name)

    def _stands_right(self, state: Any) -> bool:
        """Whether as many pawns stand on each cell as the game wants there."""
        assert self.table.parts.simulated is not None
        board, mat = self.table.parts.simulated.board, self.table.mats.mat_on_table(self.table.loop.session)
        standing = piece_counts(KITARA.hands.occupancy(state))
        return all(
            len(board.pieces_on(mat.cells_of(at)[0])) == standing[at] for at in KITARA.hands.places_of(state)
        )
