"""Games of Kiwara in a real browser, by every way in which it can be told what is played.

What people do there is a golden playthrough, or a part of it, with which the table goes on; after each
action the page has to tell of it as the rules do.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.daemon.assembly import Assembly
from companion.games.kernel import CARD, PIECE, Record
from companion.table.entry import parts
from tests.everygame import playthrough
from tests.web.page.daemon_process import record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import Clicks, Hands, Keyboard, Typist, space
from tests.web.page.kiwara_players import KIWARA, People, has_position, is_told

LATER = 50
"""Of some 64 actions; what hands do besides placing comes late."""


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    name, left_out = request.param
    return playthrough("kiwara", name).without_last(left_out)


@pytest.fixture
def made() -> int:
    """So many actions were made before."""
    return 0


@pytest.fixture
def watch() -> Callable[[Assembly], None]:
    return feel_as_real_cells


@pytest.fixture
def address(
    tmp_path: Path,
    record: Record[Any],
    made: int,
    watch: Callable[[Assembly], None],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[str]:
    state = tmp_path / "state"
    with daemon_inside(state, record, monkeypatch, made=made, watch=watch) as at:
        yield at


def feel_as_real_cells(table: Assembly) -> None:
    """So that tags, dials and hands have something to tell."""
    assert table.parts.simulated is not None
    table.parts.simulated.set_sees(sees=False)


@pytest.fixture
def drawn() -> str:
    return ".supply .piece:not(.under) >> nth=3"


@pytest.mark.parametrize(
    ("record", "made", "hands", "tags"),
    [
        (("classic", 36), 0, Clicks, True),
        (("reserve", 0), LATER, Keyboard, True),
        (("free", 0), LATER, Clicks, False),
        (("every-card", 0), 0, Clicks, True),
    ],
    ids=[
        "tags and late chores",
        "a keyboard alone",
        "a dial says which animal it was",
        "every card on a reader",
    ],
    indirect=["record"],
)
def test_a_game_is_played(
    tab: Tab, record: Record[Any], made: int, hands: Callable[[Tab], Hands], tmp_path: Path, *, tags: bool
) -> None:
    People(tab, hands(tab), record, tags=tags, made=made).play()
    assert record_in(tmp_path / "state") == [*record.actions]


BEFORE: Final = 1017
"""Keys that this game took when Tab and arrows led to every thing and every space."""
BESIDE: Final = """(look) => [...document.querySelectorAll(".supply")].map((supply) =>
  [...supply.querySelectorAll(".piece:not(.under, .away)")].findIndex((one) => one.dataset.look === look) + 1
).find((number) => number)"""
"""Which one that is, of what lies before its side."""


@pytest.mark.parametrize(
    ("record", "watch"), [(("classic", 0), lambda _table: None)], indirect=["record"], ids=["sees"]
)
def test_a_whole_game_is_typed_with_a_third_of_the_keys(
    tab: Tab, record: Record[Any], tmp_path: Path
) -> None:
    typist = Typist(tab)
    for number, action in enumerate(record.actions):
        state, actor = record.states[number], KIWARA.rules.actor(record.states[number])
        if (animal := parts(KIWARA, action).get(PIECE)) is not None:
            look = f"{actor}-{animal}"
            typist.press(str(tab.evaluate(BESIDE, look)))
            expect(tab.locator(f'#hand-pile [data-look="{look}"]')).to_be_visible()
        goal = KIWARA.hands.deed(state, action).drops[-1]
        expect(tab.locator(f"{space(goal)} .lamp").last).to_be_visible()
        typist.press(*goal.lower())
        so_far = record.without_last(len(record.actions) - number - 1)
        is_told(tab, so_far)
        has_position(tab, so_far)
    assert record_in(tmp_path / "state") == [*record.actions]
    assert tab.evaluate("hands.differed") == []
    typist.tell("Kiwara", BEFORE)


@pytest.mark.parametrize("made", [7, 57, 59], ids=["used", "chosen", "used on a space"])
@pytest.mark.parametrize(
    ("record", "watch"), [(("every-card", 0), lambda _table: None)], indirect=["record"], ids=["sees"]
)
def test_a_click_on_what_a_card_says_uses_it_once_its_moment_is_there(
    tab: Tab, record: Record[Any], made: int, tmp_path: Path
) -> None:
    tab.locator(".choice:visible", has_text="Go on").first.click()
    action = record.actions[made]
    card = tab.locator(f'.card[data-now][data-look="card-{parts(KIWARA, action)[CARD]}"]')
    card.locator(".text").click()
    is_told(tab, record.without_last(len(record.actions) - made - 1))
    assert record_in(tmp_path / "state")[: made + 1] == [*record.actions[: made + 1]]
