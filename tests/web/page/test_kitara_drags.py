"""Kitara with nothing but a pointer: what is dragged or clicked is what stands in the record.

One window sits on every chair of the simulated table, which sees which pawns are in hands and where they go.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.daemon.assembly import Assembly
from companion.games.kernel import TABLE, Action, Record, begin
from companion.games.kitara.setup import shipped_deck
from companion.games.registry import GAMES
from companion.table.entry import VERB, parts
from companion.table.sight import change_of_action
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.scene import Scene
from tests.web.page.daemon_process import PATIENCE_S, record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.test_page import middle, space

KITARA: Final = GAMES["kitara"]
PHONE: Final = {"viewport": {"width": 375, "height": 800}, "has_touch": True}
BOTH: Final = pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
STARTED: Final = ("start:s2", "start:s11")
PAWNS: Final = ("WH", "WW", "A", "WAH", "W", "WWW", "H", "WWA")
PLAIN: Final = {"draft": 0, "vp": 0, "steadfast": False}
BOXED: Final = shipped_deck("blue")
FEW: Final = {
    "start": {
        **PLAIN,
        "id": BOXED.start.id,
        "age": 0,
        "draft": 2,
        "pawns": "WWW",
        "move": 2,
        "steadfast": True,
    },
    "cards": [
        *(
            {**PLAIN, "id": card.id, "age": 1 + n // 5, "pawns": pawns, "move": n % 2}
            for n, (card, pawns) in enumerate(zip(BOXED.cards, PAWNS, strict=False), 1)
        ),
        {**PLAIN, "id": BOXED.cards[-1].id, "age": 5, "pawns": "W", "move": 1, "steadfast": True},
    ],
}
"""A deck with the names of a few cards in the box. They bring pawns of all kinds, and want much food."""


def on_table(*actions: str, **options: object) -> Record[Any]:
    """A game so far; what the table draws is always the first that there is."""
    record = begin(KITARA, {"deck": FEW, **options}, lambda _below: 0)
    for action in actions:
        record = after_draws(record).play(Action(action))
    return after_draws(record)


def after_draws(record: Record[Any]) -> Record[Any]:
    while record.actor == TABLE:
        record = record.play(record.game.rules.legal(record.state)[0])
    return record


def random_game(players: int, seed: int) -> Record[Any]:
    """A whole game where much happens: who can attacks, and nobody goes straight back, which undoes."""
    random, record = Random(seed), on_table(players=players)
    while record.actor is not None:
        legal = [one for one in KITARA.rules.legal(record.state) if one != _undoing(record)]
        attacks = [one for one in legal if KITARA.hands.early_lifts(record.state, one)]
        record = record.play(random.choice(attacks or [one for one in legal if one != "end"] or legal))
    return record


def _undoing(record: Record[Any]) -> str:
    form = parts(KITARA, record.actions[-1]) if record.actions else {}
    group = record.actions[-1].rpartition(":")[2] if record.actions else ""
    return f"move:{form.get('to')}>{form.get('from')}:{group}"


@dataclass
class Pointer:
    """Somebody with a mouse or a finger before the whole table, and what is known of it inside."""

    tab: Tab
    table: Assembly
    stirred: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        def stir(*_seen: object) -> None:
            self.stirred.set()

        self.table.subscribe(Scene, stir)

    @property
    def now(self) -> Table:
        return self.table.loop.session.table

    @property
    def record(self) -> tuple[Action, ...]:
        return self.now.record.actions

    def until(self, condition: Callable[[], bool], what: object = None) -> None:
        """Wait for it: it is looked at whenever something has happened."""
        self.stirred.clear()
        while not condition():
            assert self.stirred.wait(PATIENCE_S), (what, self.now.situation)
            self.stirred.clear()

    def chair(self) -> str:
        """Where the one sits who is to decide."""
        chairs = self.now.setting.chairs.items()
        return str(next(chair for chair, seats in chairs if self.now.record.actor in seats))

    def pawn(self, where: str | None, owner: str, kind: str) -> Locator:
        """The top one of these, on a space or beside the board."""
        place = ".supply .within > .pile" if where is None else f'.space[data-space="{where}"]'
        return self.tab.locator(f'{place} [data-look="{owner}-{kind}"]:not(.under, .away)')

    def beside(self, chair: str) -> Locator:
        return self.tab.locator(f'.supply[data-chair="{chair}"] h2')

    def card(self, card: str) -> Locator:
        return self.tab.locator(f'.slot .piece[data-look="card-{card}"]')

    def goal(self, where: str | None, chair: str) -> Locator:
        return self.beside(chair) if where is None else space(self.tab, where)

    def lit(self, goal: str) -> Locator:
        """A space whose light asks for pawns from beside the board, once the page knows that."""
        return self.tab.locator(f'.space.puts[data-space="{goal}"]')

    def drag(self, start: Locator, goal: Locator) -> None:
        """With the button down from here to there, where one window shows both; else with two clicks."""
        start.hover()  # waits for one that is drawn anew
        box, window = goal.bounding_box(), self.tab.viewport_size
        assert window is not None
        assert box is not None
        if not 0 <= middle(box)[1] < window["height"]:
            start.click()
            goal.click()
            return
        self.tab.mouse.down()
        self.tab.mouse.move(*middle(goal.bounding_box()), steps=3)
        self.tab.mouse.up()

    def take(self, pawns: Counter[Any]) -> None:
        """Click on each of them, so that all are in the hand."""
        for one, (where, owner, kind) in enumerate(pawns.elements(), 1):
            self.pawn(where, owner, kind).click()
            expect(self.tab.locator("#hand-pile .piece")).to_have_count(one)

    def push(self) -> None:
        self.tab.locator(f'.chair[data-chair="{self.chair()}"] .push').click()

    def do(self, action: Action) -> None:
        """What hands do for that action, and a push where more pawns could go along."""
        made, chair, form = len(self.record), self.chair(), parts(KITARA, action)
        match form:
            case {"verb": "draft", "card": card}:
                self.drag(self.card(card), self.beside(chair))
            case {"verb": "discard", "card": card}:
                self.drag(self.card(card), self.tab.locator("#row-title"))
            case {"verb": "start", "space": goal}:
                self.lit(goal).click()
            case {"verb": "end"}:
                self.tab.locator(f'.chair[data-chair="{chair}"] .key').click()
            case _:
                self._carry(action, chair)
        self.until(lambda: len(self.record) > made or self.now.situation.possibly_done == (action,), action)
        if len(self.record) == made:
            self.push()
        self.until(lambda: len(self.record) > made, action)
        assert self.record[made] == action

    def _carry(self, action: Action, chair: str) -> None:
        """Pawns of one side after the other, all of them at once."""
        change, seen = change_of_action(KITARA, self.now.record.state, action), self.now.observation.change
        left = {spot: change.get(spot, 0) - seen.get(spot, 0) for spot in {**seen, **change}}
        for owner in sorted(
            {owner for _, owner, _ in left}, reverse=parts(KITARA, action)[VERB] == "retreat"
        ):
            mine = {(where, kind): more for (where, one, kind), more in left.items() if one == owner and more}
            start = next((where for (where, _), more in mine.items() if more < 0), None)
            goal = next((where for (where, _), more in mine.items() if more > 0), None)
            group = Counter((start, owner, kind) for (where, kind), n in mine.items() for _ in range(abs(n)))
            if start is not None and goal is not None:
                group = Counter({pawn: count // 2 for pawn, count in group.items()})
            if group.total() == 1:
                self.drag(self.pawn(*next(iter(group))), self.goal(goal, chair))
            elif group:
                self.take(group)
                self.goal(goal, chair).click()
                expect(self.tab.locator("#hand-pile .piece")).to_have_count(0)

    def play(self, record: Record[Any]) -> None:
        """All that people do in this game."""
        for made, action in enumerate(record.actions):
            if KITARA.rules.actor(record.states[made]) != TABLE:
                self.until(lambda made=made: self._is_ready(made), action)  # type: ignore[misc]
                self.do(action)

    def _is_ready(self, made: int) -> bool:
        """Whether the table shows what the record says, but for those who wait for others to leave."""
        waits = self.now.record.state.attack is not None and self.now.situation.phase is Phase.IN_HAND
        return len(self.record) == made and (waits or self.now.situation.phase is Phase.RIGHT)


@pytest.fixture
def record() -> Record[Any]:
    """What the table draws is drawn as here."""
    return on_table(*STARTED, "draft:b1a")


@pytest.fixture
def tables() -> list[Assembly]:
    return []


@pytest.fixture
def address(
    tmp_path: Path, record: Record[Any], tables: list[Assembly], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", record, monkeypatch, watch=tables.append) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return ".supply .piece:not(.under) >> nth=0"


def pointer(tab: Tab, tables: list[Assembly], *actions: str) -> Pointer:
    """Somebody who has done this already."""
    one = Pointer(tab, tables[0])
    for action in actions:
        one.until(lambda: one.now.record.actor != TABLE and one.now.situation.phase is Phase.RIGHT, action)
        one.do(Action(action))
    one.until(lambda: one.now.record.actor != TABLE and one.now.situation.phase is Phase.RIGHT)
    return one


@BOTH
def test_a_click_on_a_lit_start_space_starts_there(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables)
    one.lit("s2").click()
    one.until(lambda: one.record == ("start:s2",))
    expect(space(tab, "s2").locator(".piece")).to_have_count(3)


@BOTH
def test_a_warrior_in_the_hand_brings_the_others_to_a_start_space(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables)
    one.pawn(None, "1", "W").click()
    one.lit("s2").click()
    one.until(lambda: one.record == ("start:s2",))
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)


@BOTH
def test_a_card_of_the_row_laid_before_ones_own_chair_is_drafted(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables, *STARTED)
    one.drag(one.card("b1a"), one.beside("south"))
    one.until(lambda: "draft:b1a" in one.record)
    expect(tab.locator('.supply[data-chair="south"] .slot .piece[data-look="card-b1a"]')).to_be_visible()
    expect(tab.locator(".on-pad .piece")).to_have_count(0)


def test_a_card_dropped_on_the_hand_goes_back_since_it_is_of_no_use_there(
    tab: Tab, tables: list[Assembly]
) -> None:
    one = pointer(tab, tables, *STARTED)
    one.drag(one.card("b1a"), tab.locator("#hand"))
    in_row = tab.locator('#row .slot .piece[data-look="card-b1a"]')
    expect(in_row).to_be_visible()
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)


def test_who_has_moved_before_drafts_all_the_same(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables, *STARTED)
    one.drag(one.pawn("s2", "1", "W"), space(tab, "s1"))
    expect(tab.locator("#notice")).to_contain_text("Kingdom 1's warrior can do nothing now.")
    one.drag(one.card("b1a"), one.beside("south"))
    one.until(lambda: "draft:b1a" in one.record)


def test_a_card_that_cannot_be_drafted_there_says_why_and_lies_in_the_row(
    tab: Tab, tables: list[Assembly]
) -> None:
    one = pointer(tab, tables, *STARTED)
    one.drag(one.card("b1c"), one.beside("south"))
    expect(tab.locator("#notice")).to_contain_text("one of the leftmost 2 cards")
    expect(tab.locator('#row .slot .piece[data-look="card-b1c"]')).to_be_visible()
    one.drag(one.card("b1a"), one.beside("north"))
    expect(tab.locator("#notice")).to_contain_text("cannot take or give up this card now")
    expect(tab.locator('#row .slot .piece[data-look="card-b1a"]')).to_be_visible()


def test_a_hero_that_comes_too_early_says_why_and_counts_once_the_warrior_has_come(
    tab: Tab, tables: list[Assembly]
) -> None:
    one = pointer(tab, tables, *STARTED, "draft:b1a")
    one.drag(one.pawn(None, "1", "H"), space(tab, "s2"))
    expect(tab.locator("#notice")).to_contain_text("A warrior is recruited before the hero.")
    one.drag(one.pawn(None, "1", "W"), space(tab, "s2"))
    one.until(lambda: one.record[-2:] == ("recruit:W@s2", "recruit:H@s2"))


def test_a_push_takes_just_the_group_that_went(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables, *STARTED, "draft:b1a", "recruit:W@s2", "recruit:H@s2")
    one.take(Counter({("s2", "1", "W"): 2, ("s2", "1", "H"): 1}))
    space(tab, "s1").click()
    one.until(lambda: one.now.situation.possibly_done == ("move:s2>s1:WWH",))
    one.push()
    one.until(lambda: one.record[-1] == "move:s2>s1:WWH")


def test_a_pawn_that_nothing_can_come_of_says_why(tab: Tab, tables: list[Assembly]) -> None:
    one = pointer(tab, tables, *STARTED)
    one.drag(one.pawn(None, "1", "H"), space(tab, "s2"))
    expect(tab.locator("#notice")).to_contain_text("Kingdom 1's hero can do nothing now.")
    one.drag(one.pawn("s2", "1", "H"), one.beside("south"))
    one.until(lambda: one.now.situation.phase is Phase.RIGHT)


ON_A_PHONE: Final = random_game(2, seed=74)
ALL_SEEN: Final = 27
"""So many of its actions are one of each kind at least."""


@pytest.mark.parametrize(
    ("record", "look"),
    [
        (random_game(2, seed=99), {}),
        (ON_A_PHONE.without_last(len(ON_A_PHONE.actions) - ALL_SEEN), PHONE),
    ],
    ids=["whole on a desktop", "on a phone"],
)
def test_a_game_is_played_with_a_pointer_alone(
    tab: Tab, tables: list[Assembly], record: Record[Any], tmp_path: Path
) -> None:
    verbs = {parts(KITARA, action)[VERB] for action in record.actions}
    assert {"start", "draft", "recruit", "move", "retreat", "discard", "remove"} <= verbs
    Pointer(tab, tables[0]).play(record)
    assert record_in(tmp_path / "state") == [*record.actions]
