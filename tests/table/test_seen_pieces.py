"""A table that sees which pawns stand where and which are in hands: amounts and kinds need not be said."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.kernel import PIECE, TABLE, Action, Actor, Record, Space, Thing, because, begin
from companion.games.registry import GAMES
from companion.table.entry import parts
from companion.table.events import CellsLost, Chair, Seen
from companion.table.repair import Errand, next_instruction
from companion.table.sight import change_of_action
from companion.table.situation import Phase, Snag
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import SOUTH, Sitting, kitara, sitting

KITARA = GAMES["kitara"]
CAMP = ("recruit:W@s5",) * 2
"""Five warriors of kingdom 1 on s5."""
SIEGE = (
    *CAMP,
    *("move:s5>s6:WWWWW", "move:s6>r3:WWWW", "end", "reveal:c8"),
    *("draft:c7", "reveal:c9", "move:s8>s7:WW", "end"),
    *("draft:c8", "recruit:W@r3"),
)
"""Five warriors of kingdom 1 on r3, beside s7 with two of kingdom 2."""


class Eyes:
    """Pieces on a table that sees them, and hands that take them up and put them down one by one."""

    def __init__(self, line: Record[Any]) -> None:
        self.at: Sitting = sitting(line, chairs=4 if len(line.seats) > 2 else 2)
        self.standing: Counter[tuple[str, str, str]] = Counter()
        self.held: Counter[tuple[str, str]] = Counter()
        for space, there in line.game.hands.occupancy(line.state).items():
            self.standing.update((space, there.owner, kind) for kind in there.kinds)
        self._look()

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.at.table.situation.actions

    def take(self, space: str | None, *kinds: str, owner: str = "1") -> None:
        """From that space, or from beside the board."""
        for kind in kinds:
            self.held[owner, kind] += 1
            if space is not None:
                self.standing[space, owner, kind] -= 1
            self._look()

    def put(self, space: str | None, *kinds: str, owner: str = "1") -> None:
        for kind in kinds:
            self.held[owner, kind] -= 1
            if space is not None:
                self.standing[space, owner, kind] += 1
            self._look()

    def go(self, start: str | None, goal: str | None, *kinds: str, owner: str = "1") -> None:
        """All at once, and then hands rest."""
        self.take(start, *kinds, owner=owner)
        self.put(goal, *kinds, owner=owner)
        self.at.pass_time(1)

    def _look(self) -> None:
        standing: dict[Space, tuple[Thing, ...]] = {}
        for (space, owner, kind), count in self.standing.items():
            there = (Thing(Actor(owner), PIECE, kind),) * count
            if there:
                standing[Space(space)] = (*standing.get(Space(space), ()), *there)
        held = tuple(Thing(Actor(owner), PIECE, kind) for owner, kind in self.held.elements())
        self.at.tell(Seen(self.at.now, standing, held))
        self.at.pass_time(0.02)


def eyes(*actions: str, pawns: str = "") -> Eyes:
    return Eyes(kitara(*actions, pawns=pawns))


def test_those_in_the_hand_are_the_group_that_goes() -> None:
    on = eyes(*CAMP, pawns="WW")
    on.take("s5", "W", "W")
    assert {parts(KITARA, action)["W"] for action in on.actions} == {"2"}
    on.put("s6", "W", "W")
    assert on.actions == ("move:s5>s6:WW",)


def test_a_part_of_a_stack_waits_for_the_others_and_a_push_takes_just_that_part() -> None:
    on = eyes(*CAMP, pawns="WW")
    on.go("s5", "s6", "W")
    on.go("s5", "s6", "W")
    on.at.pass_time(60)
    assert on.at.table.situation.possibly_done == ("move:s5>s6:WW",)
    assert "s5 to s6 warrior 2" in " ".join(on.at.screen(SOUTH))
    on.at.push()
    assert on.at.record[-1] == "move:s5>s6:WW"
    assert on.at.phase() is Phase.RIGHT


def test_the_key_takes_that_part_before_it_ends_the_moves() -> None:
    on = eyes(*CAMP, pawns="WW")
    before = on.at.record
    on.go("s5", "s6", "W", "W")
    on.at.tap()
    on.at.pass_time(1)
    assert (on.at.record, on.at.phase()) == ([*before, "move:s5>s6:WW"], Phase.RIGHT)
    on.at.tap()
    assert on.at.record == [*before, "move:s5>s6:WW", "end"]


def test_a_whole_stack_goes_without_a_push() -> None:
    on = eyes()
    on.go("s5", "s6", "W", "W", "W")
    assert on.at.record[-1] == "move:s5>s6:WWW"


def test_nothing_is_done_as_long_as_a_hand_is_full() -> None:
    on = eyes(pawns="W")
    on.take(None, "W", "W")
    on.put("s5", "W")
    on.at.pass_time(60)
    assert not on.at.record[-1].startswith("recruit")
    on.put(None, "W")
    on.at.pass_time(1)
    assert on.at.record[-1] == "recruit:W@s5"


def test_whoever_goes_on_elsewhere_has_done_what_came_first() -> None:
    on = eyes(*CAMP, pawns="WW")
    before = on.at.record
    on.go("s5", "s6", "W")
    on.go("s5", "s3", "W", "W")
    on.at.push()
    assert on.at.record == [*before, "move:s5>s6:W", "move:s5>s3:WW"]


def test_what_is_put_back_at_once_was_not_done() -> None:
    on = eyes()
    before = on.at.record
    on.go("s5", "s6", "W", "W", "W")
    on.go("s6", "s5", "W", "W", "W")
    assert (on.at.record, on.at.phase()) == (before, Phase.RIGHT)


def test_what_is_put_elsewhere_at_once_was_done_there() -> None:
    on = Eyes(begin(KITARA, {}, lambda _below: 0))
    on.go(None, "s11", "W", "W", "W")
    on.go("s11", "s2", "W", "W", "W")
    assert on.at.record == ["start:s2"]


def test_an_attack_stands_beside_those_who_have_to_leave() -> None:
    on = eyes(*SIEGE, pawns="WW")
    before = on.at.record
    on.go("r3", "s7", "W", "W")
    why = on.at.why()
    assert why is not None
    assert why.code == "kitara.too-weak"
    on.go("r3", "s7", "W")
    assert on.at.table.situation.possibly_done == ("move:r3>s7:WWW",)
    on.go("s7", "s8", "W", "W", owner="2")  # who goes says that all have come
    assert on.at.record == [*before, "move:r3>s7:WWW", "retreat:s8"]
    assert on.at.phase() is Phase.RIGHT


def test_a_pawn_from_beside_the_board_that_stands_beside_others_is_named_with_its_space() -> None:
    on = eyes(*SIEGE, pawns="WW")
    on.go(None, "s7", "W")
    assert on.at.phase() is Phase.IN_HAND
    assert "to s7" in " ".join(on.at.screen(SOUTH))


def test_a_pawn_that_is_not_due_is_refused_with_its_reason_and_counts_once_it_is() -> None:
    on = eyes(pawns="WH")
    before = on.at.record
    on.go(None, "s5", "H")
    why = on.at.why()
    assert why is not None
    assert why.code == "kitara.recruit-first"
    assert on.at.record == before
    on.go(None, "s5", "W")
    assert on.at.record == [*before, "recruit:W@s5", "recruit:H@s5"]


@pytest.mark.parametrize(
    ("start", "goal", "kind", "code", "errand"),
    [
        (None, "s5", "H", "table.not-now", Errand.TAKE),
        ("s5", None, "W", "table.not-now", Errand.PUT),
        ("s5", "s8", "W", "kitara.no-border", Errand.SHIFT),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_led_back(
    start: str | None, goal: str | None, kind: str, code: str, errand: Errand
) -> None:
    on = eyes()
    on.go(start, goal, kind)
    why, todo = on.at.why(), next_instruction(on.at.table)
    assert why is not None
    assert todo is not None
    assert todo.piece is not None
    assert (why.code, todo.errand, todo.piece.kinds) == (code, errand, (kind,))
    on.go(goal, start, kind)
    assert on.at.phase() is Phase.RIGHT


def test_a_pawn_that_can_be_nothing_now_is_called_by_its_name() -> None:
    on = eyes()
    on.go(None, "s5", "H")
    lines = sheet(on.at.desk, SOUTH, ENGLISH).lines
    said = " ".join(str(part).strip() for one in lines for part in one.text)
    assert "Not now: Kingdom 1's hero." in said


def test_what_is_others_is_not_taken() -> None:
    on = eyes()
    on.take("s8", "W", owner="2")
    why = on.at.why()
    assert why is not None
    assert why.code == "table.safe"


def test_what_is_others_is_told_from_where_it_has_gone() -> None:
    on = eyes()
    on.go("s8", "s1", "W", owner="2")
    assert on.at.why() == because(Snag.SAFE, space="s8")


def test_what_is_others_and_too_many_is_not_said_to_have_gone() -> None:
    on = eyes()
    on.go(None, "s1", "W", owner="2")
    todo = next_instruction(on.at.table)
    assert on.at.why() is None
    assert todo is not None
    assert (todo.errand, todo.space) == (Errand.TAKE, "s1")


def test_what_was_said_with_the_dial_is_still_to_be_done() -> None:
    on = eyes(*CAMP, pawns="WW")
    on.at.push()
    while on.at.table.turn.entry is not None:
        on.at.push()
    assert on.at.phase() is Phase.DIFFERENT
    [(start, goal, group)] = [on.at.record[-1].removeprefix("move:").replace(">", ":").split(":")]
    on.go(start, goal, *group)
    assert on.at.phase() is Phase.RIGHT


def test_where_the_cells_are_lost_nothing_is_seen() -> None:
    on = eyes()
    on.at.tell(CellsLost(on.at.now))
    assert on.at.table.sensors.seen_pieces is None


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_played_by_what_hands_do_with_pawns(seed: int) -> None:
    random, players = Random(seed), (2, 3, 4)[seed % 3]
    on = Eyes(begin(KITARA, {"players": players}, lambda _below: 0))
    while on.at.table.record.actor is not None:
        on.at.pass_time(5)  # what goes back at once was not done
        line, record = on.at.table.record, on.at.record
        action = random.choice([*KITARA.rules.legal(line.state)])
        chair = next(chair for chair, seats in on.at.table.setting.chairs.items() if line.actor in seats)
        _do(on, action, chair, random)
        if on.at.record == record:
            on.at.push(chair)
            on.at.pass_time(1)
        assert on.at.record[: len(record) + 1] == [*record, action]


def _do(on: Eyes, action: Action, chair: Chair, random: Random) -> None:
    """With pawns, one by one in any order; with a card on the reader; or with the key."""
    record = on.at.table.record
    match parts(KITARA, action):
        case {"verb": "end"}:
            on.at.tap(chair)
        case {"card": card}:
            on.at.show(f"{TABLE}-{card}-1", chair)
    change, seen = change_of_action(KITARA, record.state, action), on.at.table.observation.change
    left = {spot: change.get(spot, 0) - seen.get(spot, 0) for spot in {**change, **seen}}
    lifts = [spot for spot, more in left.items() for _ in range(-more)]
    drops = [spot for spot, more in left.items() for _ in range(more)]
    gone, come = (Counter((owner, kind) for _, owner, kind in spots) for spots in (lifts, drops))
    for owner, kind in (come - gone).elements():
        on.take(None, kind, owner=owner)
    for space, owner, kind in random.sample(lifts, len(lifts)):
        on.take(space, kind, owner=owner)
    for space, owner, kind in random.sample(drops, len(drops)):
        on.put(space, kind, owner=owner)
    for owner, kind in (gone - come).elements():
        on.put(None, kind, owner=owner)
    on.at.pass_time(1)
