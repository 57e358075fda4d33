"""What people have to click and to press for what they do on the page, and how long that takes."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NamedTuple

from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.games.katarenga import KATARENGA
from tests.web.page.test_page import middle


class Visitor:
    """Somebody who counts: a drag is a click, and a letter is a key."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.clicks = 0
        self.keys = 0

    def click(self, place: Locator) -> None:
        place.click()
        self.clicks += 1

    def drag(self, start: Locator, find_goal: Callable[[], Locator]) -> None:
        """To where the light is, as soon as what is dragged has left its place."""
        x, y = middle(start.bounding_box())
        self.tab.mouse.move(x, y)
        self.tab.mouse.down()
        self.tab.mouse.move(x + 20, y - 20, steps=4)
        goal = find_goal()
        goal.wait_for()
        self.tab.mouse.move(*middle(goal.bounding_box()), steps=4)
        self.tab.mouse.up()
        self.clicks += 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)
        self.keys += len(keys)

    def button(self, name: str) -> Locator:
        return self.tab.get_by_role("button", name=name, exact=True).locator("visible=true").first

    def space(self, name: str) -> Locator:
        return self.tab.locator(f'#board [data-space="{name}"]')

    def chair(self, name: str) -> Locator:
        return self.tab.locator(".chair h2", has_text=name)


FIRST: Final = KATARENGA.first_game
assert FIRST is not None
STEP: Final = tuple(FIRST.steps[0].actions[0].split("-"))


def _made(visitor: Visitor, moves: int = 1) -> None:
    """The list of moves has so many."""
    expect(visitor.tab.locator("#log li")).not_to_have_count(moves)


def _a_pawn(visitor: Visitor) -> Locator:
    return visitor.tab.locator(".space:has(.piece)").last


def _goal(visitor: Visitor) -> Locator:
    return visitor.tab.locator(".space:has(.lamp.pulse)").first


def move_by_clicks(visitor: Visitor) -> None:
    visitor.click(_a_pawn(visitor))
    visitor.click(_goal(visitor))
    _made(visitor)


def move_by_drag(visitor: Visitor) -> None:
    visitor.drag(_a_pawn(visitor), lambda: _goal(visitor))
    _made(visitor)


def place_totem(visitor: Visitor) -> None:
    visitor.click(visitor.tab.locator("#tray .piece[data-piece^=totem]"))
    start_where_lit(visitor)


def start_where_lit(visitor: Visitor) -> None:
    visitor.click(visitor.tab.locator(".space:has(.lamp)").first)
    _made(visitor)


def change_game(visitor: Visitor) -> None:
    visitor.click(visitor.button("New game"))
    window = visitor.tab.get_by_role("dialog", name="New game")
    visitor.click(window.locator(".game-card", has_text="Kiwara"))
    visitor.click(window.get_by_role("button", name="Play"))
    expect(visitor.tab.get_by_role("heading", level=1)).to_have_text("Kiwara")


def ask_for_name(visitor: Visitor) -> None:
    for name in ("Menu", "People"):
        visitor.click(visitor.button(name))
    visitor.click(visitor.tab.locator(".choices:visible .choice", has_text="White"))
    visitor.click(visitor.button("New name"))
    expect(visitor.tab.get_by_role("textbox").locator("visible=true").first).to_be_focused()


def type_name(visitor: Visitor) -> None:
    visitor.press(*"anna", "Enter")
    expect(visitor.chair("Anna")).to_be_visible()


def name_two(visitor: Visitor) -> None:
    visitor.click(visitor.button("New game"))
    window = visitor.tab.get_by_role("dialog", name="New game")
    visitor.click(window.get_by_text("People", exact=True))
    visitor.click(window.get_by_label("White", exact=True))
    visitor.press(*"anna", "Tab", *"ben", "Enter")
    for name in ("Anna", "Ben"):
        expect(visitor.chair(name)).to_be_visible()


def undo(visitor: Visitor) -> None:
    visitor.click(visitor.button("Undo"))
    visitor.click(visitor.tab.locator('.choices:visible [aria-current]:not(:text-is("Go on"))'))
    expect(visitor.button("Undo")).to_be_disabled()


def begin_lesson(visitor: Visitor) -> None:
    visitor.click(visitor.button("Learn by playing"))
    expect(visitor.tab.locator("#guide-text")).not_to_be_empty()


def follow_step(visitor: Visitor) -> None:
    before = visitor.tab.locator("#guide-step").inner_text()
    for name in STEP:
        visitor.click(visitor.space(name))
    expect(visitor.tab.locator("#guide-step")).not_to_have_text(before)


Act = Callable[[Visitor], None]


class Task(NamedTuple):
    game: str
    act: Act
    clicks: int
    keys: int = 0
    before: Act = lambda _visitor: None
    """What is not counted."""


TASKS: Final[dict[str, Task]] = {
    "first move of Katarenga, by clicks": Task("katarenga", move_by_clicks, 2),
    "first move of Katarenga, by a drag": Task("katarenga", move_by_drag, 1),
    "first move of Kiwara": Task("kiwara", place_totem, 2),
    "first move of Kitara": Task("kitara", start_where_lit, 1),
    "another game": Task("katarenga", change_game, 3),
    "to the field of a name, by the menu": Task("katarenga", ask_for_name, 4),
    '"Anna", typed there': Task("katarenga", type_name, 0, 5, before=ask_for_name),
    "a game of two with names": Task("katarenga", name_two, 3, 9),
    "undo": Task("katarenga", undo, 2, before=move_by_clicks),
    "a guided first game is begun": Task("katarenga", begin_lesson, 1),
    "a guided step": Task("katarenga", follow_step, 2, before=begin_lesson),
}
"""What is done, on a new table of which game, and the clicks and keys that it takes at most."""


@dataclass(frozen=True)
class Taken:
    clicks: int
    keys: int
    seconds: float


def taken(task: Task, tab: Tab) -> Taken:
    """What the task takes on that page, which is drawn and has its chairs."""
    task.before(Visitor(tab))
    visitor, began = Visitor(tab), perf_counter()
    task.act(visitor)
    return Taken(visitor.clicks, visitor.keys, perf_counter() - began)
