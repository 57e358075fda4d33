"""The guided first games on the page: begun by a click, and led by words and lights to their end."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.games.kernel import CARD, PIECE, Action, Game, Record, look_of, replay
from companion.games.registry import GAMES
from companion.table.entry import parts
from companion.words import ENGLISH
from tests.web.page.daemon_process import Companion
from tests.web.page.hands import stack

ASTRAY: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("katarenga", "yellow"): ("h1", "For now: White goes from g2 to b7."),
    ("kiwara", "corner"): ("Se", "For now: The totem goes from E1 to Sd."),
    ("kitara", "stop"): ("s4", "For now: Kingdom 1 makes no more moves."),
}
"""A click on what is allowed but not just now, in some step of each game, and what it says."""
CHAIR: Final = {"1": "south", "2": "north"}


@pytest.fixture
def companion(tmp_path: Path, game: Game[Any]) -> Iterator[Companion]:
    companion = Companion(tmp_path / "state", "--game", game.id)
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


def space(tab: Tab, name: str) -> Locator:
    """The space of the board, and not of a picture in the rules."""
    return tab.locator(f'#board [data-space="{name}"]')


def do_by_clicks(tab: Tab, record: Record[Any], action: Action) -> None:
    """What somebody clicks who reads the sentence and sees the lights: what goes, and where it goes."""
    game, deed, form = record.game, record.game.hands.deed(record.state, action), parts(record.game, action)
    if CARD in form:
        tab.locator(f':is(#row, .supply) .takable[data-look="card-{form[CARD]}"] .piece').click()
        return
    if action == game.hands.tacit_action(record.state):
        end_moves(tab, record)
        return
    goal = space(tab, deed.drops[-1] if deed.drops else form["to"])
    stacks = (
        game.stacks.has_stacks
    )  # there one click on the goal brings a group, and what lies beside the board
    if deed.lifts and not (stacks and len(deed.lifts) > 1):
        space(tab, deed.lifts[0]).click()
    elif PIECE in form and not stacks:
        assert record.actor is not None
        tab.locator(stack(look_of(game).piece(record.actor, form[PIECE]))).click()
    if record.actions:  # until then the lights may still lay the board
        expect(goal.locator(".lamp")).to_be_visible()
    goal.click()


def end_moves(tab: Tab, record: Record[Any]) -> None:
    """The key says that it is enough; a token that was drawn is looked at first, while the key is held."""
    chair = tab.locator(f'.chair[data-chair="{CHAIR[str(record.actor)]}"]')
    if any(action.startswith("token:") for action in record.actions):
        chair.locator(".key").hover()
        tab.mouse.down()
        expect(chair.locator("canvas")).to_have_accessible_name(re.compile(r"token \d"))
        tab.mouse.up()
        expect(chair.locator("canvas")).not_to_have_accessible_name(re.compile(r"token \d"))
    chair.locator(".key").click()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_a_first_game_is_begun_by_a_click_and_played_to_its_end_by_clicks(
    tab: Tab, game: Game[Any], companion: Companion
) -> None:
    first = game.first_game
    assert first is not None
    expect(tab.locator("#guide")).to_be_hidden()
    tab.get_by_role("button", name="Learn by playing").click()
    expect(tab.locator("#learn")).to_be_hidden()
    record, count = replay(game, first.options, ()), len(first.sentences) - 1
    for step in first.steps:
        if step.says:
            expect(tab.locator("#log .move")).to_have_count(len(record.actions) + 1)
            number = first.sentences.index(step.says) + 1
            expect(tab.locator("#guide-step")).to_have_text(
                ENGLISH.say("page.guide-step", number=number, count=count)
            )
            code = f"{game.id}.first.{step.says}"
            told = f"{code}.click" if ENGLISH.has(f"{code}.click") else code
            expect(tab.locator("#guide-text")).to_have_text(ENGLISH.say(told))
            if astray := ASTRAY.get((game.id, step.says)):
                space(tab, astray[0]).click()
                expect(tab.locator("#notice.shown")).to_contain_text(astray[1])
            do_by_clicks(tab, record, step.actions[0])
        record = record.play(step.actions[0])
    expect(tab.locator("#guide-step")).to_have_text(ENGLISH.say("page.guide-over"))
    expect(tab.locator("#guide-text")).to_have_text(ENGLISH.say(f"{game.id}.first.end"))
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)
    assert companion.actions == [*record.actions]
