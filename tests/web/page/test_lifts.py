"""A piece is lifted, at every table and on every screen: nothing else moves, and what is dragged arrives."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.daemon.assembly import Assembly
from tests.everygame import playthrough
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import DRAWN
from tests.web.page.test_page import drag, resize

STILL_PX: Final = 0.5
SIZES: Final = ((1440, 900), (390, 844))
SCENES: Final = {
    "katarenga": ("katarenga", "camps", 11),
    "kiwara with cards": ("kiwara", "every-card", 57),
    "kitara": ("kitara", "two", 110),
    "kitara of four": ("kitara", "four", 160),
}
"""A golden playthrough of each, and how many of its actions are made."""
LYING: Final = """() => Object.fromEntries(
  [".space > .piece", ".supply .within > .pile > .piece", "#tray-pile > .piece", ".slot > .piece"]
    .flatMap((place) => [...document.querySelectorAll(`${place}:not(.under)`)]
      .filter((one) => one.checkVisibility()).map((one) => {
      const chair = one.closest("[data-chair]")?.dataset.chair ?? "";
      return [[place, chair, one.dataset.kind], one.dataset.piece];
    })))"""
"""One piece or card of each kind wherever such lie: the last one, which no other one covers."""
BOXES: Final = """() => Object.fromEntries(
  [...document.querySelectorAll(`#page :is(
    #frame, .space, .supply, .pad, .card, .face-place, .holding, .chair, .screen, .panel
  )`)].filter((one) => one.checkVisibility()).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const { space, look } = one.dataset;
    const within = one.closest("[data-chair]")?.dataset.chair ?? "";
    const name = [one.id || one.classList[0], space ?? look ?? "", within];
    return [name, [x + scrollX, y + scrollY, width, height]];
  }))"""
"""Where everything is that pieces lie on and people look at."""
GOAL: Final = """(kind) => {
  const goals = [...document.querySelectorAll(kind === "card" ? ".pad" : ".space:not(:has(.piece))")];
  const { space, chair } = goals.findLast((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })?.closest("[data-space], [data-chair]").dataset ?? {};
  return space ? `[data-space="${space}"]` : chair ? `[data-chair="${chair}"] .pad` : null;
}"""
"""Within the window, a space where nothing stands, or for a card a reader."""


@pytest.fixture
def scene(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def address(scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    game, name, made = SCENES[scene]
    record = playthrough(game, name)
    with daemon_inside(tmp_path / "state", record, monkeypatch, made=made, watch=feel_as_real_cells) as at:
        yield at


def feel_as_real_cells(table: Assembly) -> None:
    """So that anything may be lifted and put anywhere."""
    assert table.parts.simulated is not None
    table.parts.simulated.set_sees(sees=False)


@pytest.fixture
def drawn() -> str:
    return ".space .piece:not(.under) >> nth=1"


def piece(tab: Tab, name: str) -> Locator:
    return tab.locator(f'[data-piece="{name}"]')


def boxes(tab: Tab) -> dict[str, list[float]]:
    tab.evaluate(DRAWN)
    found: dict[str, list[float]] = tab.evaluate(BOXES)
    return found


def moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> dict[str, Any]:
    """What has come, gone or grown, or lies elsewhere."""
    both = {name: (before.get(name, []), after.get(name, [])) for name in before.keys() | after.keys()}
    return {
        name: (was, now)
        for name, (was, now) in both.items()
        if len(was) != len(now) or max(abs(a - b) for a, b in zip(was, now, strict=True)) > STILL_PX
    }


@pytest.mark.parametrize("scene", SCENES, indirect=True)
def test_where_a_piece_is_lifted_nothing_else_moves(tab: Tab) -> None:
    in_hand = tab.locator("#hand-pile > .piece")
    for size in SIZES:
        resize(tab, *size)
        for where, name in tab.evaluate(LYING).items():
            before = boxes(tab)
            piece(tab, name).click()
            expect(in_hand).to_have_count(1)
            assert (size, where, moved(before, boxes(tab))) == (size, where, {})
            in_hand.focus()
            tab.keyboard.press("Escape")
            expect(in_hand).to_have_count(0)
            assert (size, where, moved(before, boxes(tab))) == (size, where, {})


@pytest.mark.parametrize("scene", SCENES, indirect=True)
def test_whatever_is_dragged_to_a_space_or_a_reader_arrives(tab: Tab) -> None:
    for size in SIZES:
        resize(tab, *size)
        arrived = 0
        for where in tab.evaluate(LYING):
            name = tab.evaluate(LYING).get(where)
            if name is None:  # it was the last one
                continue
            if tab.locator(".face-place").locator(piece(tab, name)).count():  # no card lies among pawns
                continue
            piece(tab, name).scroll_into_view_if_needed()
            goal = tab.evaluate(GOAL, where.rpartition(",")[2])
            if goal is None:  # on a phone some things lie a screen away from the board
                continue
            drag(tab, piece(tab, name), tab.locator(goal))
            expect(tab.locator(goal).locator(piece(tab, name))).to_have_count(1)
            arrived += 1
        assert arrived
