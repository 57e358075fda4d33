"""Hands at the page of a savanna: with clicks, or with a keyboard alone; and where things are for them.

Laws: things are named as style sheets name them, and are where they are drawn, with nothing above them; a
keyboard goes from one to the next as Tab and arrows do, and nothing is focused from outside; whoever waits
waits until the page changes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page as Tab

from companion.games.kernel import Space
from companion.games.kiwara.layout import WHERE
from companion.table.evidence import EXCHANGE_S

CHAIRS: Final = {"yellow": "south", "red": "north"}
AS_HANDS_MS: Final = 1000 * EXCHANGE_S + 130
"""How long hands take to exchange what stands on two spaces, or to take one thing from under another."""

HELD_MS: Final = 15
"""How long hands hold what they carry, at least: what is shorter is no hand."""
IN_THE_PAGE: Final = (Path(__file__).parent / "hands.js").read_text()
"""What of them is put into the page."""
CARRY: Final = "([ways, heldMs]) => hands.carry(ways, heldMs)"
CLICK: Final = "([name, kind]) => hands.click(name, kind)"
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Once what has changed is laid out and drawn."""
HOLD: Final = "([count, heldMs]) => hands.hold(count, heldMs)"
MIDDLES: Final = "(names) => hands.middles(names)"
TABS_TO: Final = """async (name) => {
  for (let frames = 0; frames < 300 && !document.querySelector(name); frames += 1) {
    await new Promise(requestAnimationFrame);
  }
  const goal = document.querySelector(name);
  const found = [...document.querySelectorAll("button, summary, [tabindex]")];
  const stops = found.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  return stops.indexOf(goal) - stops.indexOf(document.activeElement);
}"""
"""How often Tab is pressed to get there; or with Shift, where it is negative."""
IS_THERE: Final = "(name) => document.activeElement.matches(name)"
ON_SPACE: Final = "(name) => document.querySelector(name)?.closest('[data-space]')?.dataset.space"
IN_HAND: Final = '() => document.activeElement.matches("#hand-pile .piece")'
WAYS: Final = {(0, 1): "ArrowUp", (0, -1): "ArrowDown", (-1, 0): "ArrowLeft", (1, 0): "ArrowRight"}
TRAY: Final = "#tray-title"


def space(name: str) -> str:
    return f'.space[data-space="{name}"]'


def piece_on(name: str) -> str:
    return f"{space(name)} .piece"


def supply(seat: str) -> str:
    return f'.supply[data-chair="{CHAIRS[seat]}"] h2'


def stack(look: str) -> str:
    """The top of the stack of these in a supply."""
    return f'.supply .within > .pile [data-look="{look}"]:not(.under)'


def pad(seat: str) -> str:
    return f'.supply[data-chair="{CHAIRS[seat]}"] .lay'


def on_pad(seat: str) -> str:
    return f'.supply[data-chair="{CHAIRS[seat]}"] .on-pad .piece'


def card_of(seat: str, name: str) -> str:
    """The card where it lies open before its owner."""
    return f'.supply[data-chair="{CHAIRS[seat]}"] .card .piece[data-look="card-{name}"]'


def totem(station: str | None) -> str:
    return piece_on(station) if station else '#tray-pile [data-look="totem"]'


def chair(seat: str) -> str:
    return f'.chair[data-chair="{CHAIRS[seat]}"]'


@dataclass
class Clicks:
    """Somebody who clicks, and drags only where two things change places."""

    tab: Tab

    def carry(self, start: str, goal: str, *, turned: bool = False) -> None:
        ways = [start, "#turn-over:not([hidden])", goal] if turned else [start, goal]
        self.tab.evaluate(CARRY, [ways, HELD_MS])

    def exchange(self, one: str, other: str) -> None:
        here, there = self.tab.evaluate(MIDDLES, [piece_on(one), space(other)])
        self.tab.mouse.move(*here)
        self.tab.mouse.down()
        self.tab.mouse.move(*there)
        self.tab.mouse.up()

    def put_aside(self, start: str, beside: str) -> None:
        self.carry(start, beside)

    def turn_over(self, where: str) -> None:
        self.tab.evaluate(CLICK, [where, "dblclick"])

    def detent(self, seat: str) -> None:
        self.tab.evaluate(CLICK, [f"{chair(seat)} .right", "click"])

    def push(self, seat: str) -> None:
        self._press(f"{chair(seat)} .push")

    def key(self, seat: str) -> None:
        self._press(f"{chair(seat)} .key")

    def _press(self, what: str) -> None:
        """Press it once it stands still: it moves where a list below the screen comes or goes."""
        self.tab.locator(what).click()


@dataclass
class Keyboard:
    """Somebody who has nothing else."""

    tab: Tab

    def carry(self, start: str, goal: str, *, turned: bool = False) -> None:
        self._take(start)
        if turned:
            self.tab.keyboard.press("Shift+F")
        self._press(goal, "Enter")

    def exchange(self, one: str, other: str) -> None:
        for where in (other, one):
            self._press(space(where), "Enter")
        self.tab.evaluate(HOLD, [2, AS_HANDS_MS])
        for where in (other, one):  # crosswise
            self._press(space(where), "Enter")

    def put_aside(self, start: str, _beside: str) -> None:
        self._take(start)
        self.tab.keyboard.press("t")

    def turn_over(self, where: str) -> None:
        self._press(where, "Shift+F")

    def detent(self, seat: str) -> None:
        self._press(f"{chair(seat)} .rim", "ArrowRight")

    def push(self, seat: str) -> None:
        self._press(f"{chair(seat)} .rim", "Enter")

    def key(self, seat: str) -> None:
        self._press(f"{chair(seat)} .key", "Enter")

    def _take(self, start: str) -> None:
        """Take it up; the focus goes along with what lies beside the board."""
        if not self._press(start, "Enter"):
            self.tab.wait_for_function(IN_HAND)

    def _press(self, goal: str, key: str) -> bool:
        """Go there and press the key; whether that is on the board."""
        on_board = self.tab.evaluate(ON_SPACE, goal)
        if on_board:
            self._go_over_the_board(on_board)
        else:
            self._tab_to(goal)
        self.tab.keyboard.press(key)
        return on_board is not None

    def _tab_to(self, goal: str) -> None:
        stops = self.tab.evaluate(TABS_TO, goal)
        for _ in range(abs(stops)):
            self.tab.keyboard.press("Tab" if stops > 0 else "Shift+Tab")
        assert self.tab.evaluate(IS_THERE, goal), goal

    def _go_over_the_board(self, goal: str) -> None:
        self._tab_to('.space[tabindex="0"]')
        here = self.tab.evaluate("() => document.activeElement.dataset.space")
        for key in arrows(here, goal):
            self.tab.keyboard.press(f"Shift+{key}")
        assert self.tab.evaluate(IS_THERE, space(goal)), goal


@dataclass
class Typist:
    """Somebody who has nothing else, and knows what one key does."""

    tab: Tab
    keys: int = 0
    _rest: str = ""
    """What would still belong to the name that was typed last."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)
        self.keys += len(keys)

    def tell(self, game: str, before: int) -> None:
        """For whoever wants to read it: keys then and now; and that these are a third at most."""
        print(f"keys for a game of {game}: {before} -> {self.keys}")  # noqa: T201
        assert 3 * self.keys <= before, self.keys

    def name(self, goal: str, useful: Collection[str]) -> None:
        """As much as tells it from the others; all of it, if the next name may be taken for its end."""
        typed = next(
            (
                goal[:end]
                for end in range(1, len(goal))
                if sum(one.startswith(goal[:end]) for one in useful) == 1
            ),
            goal,
        )
        if self._rest.startswith(typed[0]):
            self.press(*self._rest)
        self.press(*typed)
        if typed == goal and sum(one.startswith(goal) for one in useful) != 1:
            self.press("Enter")
        self._rest = goal[len(typed) :]


Hands = Clicks | Keyboard


def arrows(start: str, goal: str) -> list[str]:
    """The arrow keys that lead from one space of the board to another, from each to the one beside it."""
    at = {place: name for name, place in WHERE.items()}
    ways: dict[str, list[str]] = {start: []}
    ahead = [Space(start)]
    for here in ahead:
        east, north = WHERE[here]
        for (more_east, more_north), key in WAYS.items():
            there = at.get((east + more_east, north + more_north))
            if there is not None and there not in ways:
                ways[there] = [*ways[here], key]
                ahead.append(there)
    return ways[goal]
