"""A table that sees which piece stands on each space: captures, animals and faces need not be said."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.kernel import PIECE, TABLE, Action, Actor, Game, Record, Space, Thing, begin
from companion.games.registry import GAMES
from companion.table.chores import Chore, Work
from companion.table.entry import parts
from companion.table.events import Chair, Seen
from companion.table.manners import Style, manners_of_style
from companion.table.repair import Errand, next_instruction
from companion.table.situation import Phase
from companion.view.glows import Glow
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import Sitting, katarenga, kiwara, sitting

TOTEM = "totem:E3"
Standing = tuple[str, str, bool]
"""An owner, a kind, and whether it lies on its face."""


class Eyes:
    """Pieces on a table that sees them one by one, and hands that take them up and put them down."""

    def __init__(self, line: Record[Any]) -> None:
        self.at: Sitting = sitting(line)
        self.held: list[tuple[str, str]] = []
        self.standing: dict[str, Standing] = {}
        self.lay_out()

    def phase(self) -> Phase:
        return self.at.phase()

    def chores(self) -> tuple[Chore, ...]:
        return self.at.table.hand_work.chores

    def lay_out(self) -> None:
        """As the game has it."""
        record = self.at.table.record
        occupancy = record.game.hands.occupancy(record.state).items()
        self.standing = {space: (there.owner, there.kinds[0], there.down) for space, there in occupancy}
        self.look()

    def take(self, space: str) -> None:
        owner, kind, _ = self.standing.pop(space)
        self.held.append((owner, kind))
        self.look()

    def take_up(self, owner: str, kind: str) -> None:
        """From beside the board."""
        self.held.append((owner, kind))
        self.look()

    def put(self, space: str, *, down: bool = False) -> None:
        """What was taken last."""
        self.standing[space] = (*self.held.pop(), down)
        self.look()

    def put_aside(self) -> None:
        self.held.pop()
        self.look()

    def turn(self, space: str) -> None:
        owner, kind, down = self.standing[space]
        self.standing[space] = (owner, kind, not down)
        self.look()

    def go(self, start: str, goal: str) -> None:
        self.take(start)
        self.put(goal)
        self.at.pass_time(1)

    def bring(self, owner: str, kind: str, space: str, *, down: bool = False) -> None:
        self.take_up(owner, kind)
        self.put(space, down=down)
        self.at.pass_time(1)

    def look(self) -> None:
        standing = {
            Space(space): (Thing(Actor(owner), PIECE, kind),)
            for space, (owner, kind, _) in self.standing.items()
        }
        held = tuple(Thing(Actor(owner), PIECE, kind) for owner, kind in self.held)
        down = frozenset(Space(space) for space, (*_, down) in self.standing.items() if down)
        self.at.tell(Seen(self.at.now, standing, held, down))
        self.at.pass_time(0.02)


@pytest.mark.parametrize("mine_first", [True, False])
def test_a_capture_is_known_whichever_pawn_is_lifted_first(*, mine_first: bool) -> None:
    on = Eyes(katarenga(CLOSE))
    if mine_first:
        on.take("d4")
        assert on.at.lit()[Space("d5")] is Glow.CAPTURE
        on.take("d5")
        on.put_aside()
    else:
        on.take("d5")
        on.put_aside()
        on.take("d4")
    assert on.phase() is Phase.IN_HAND
    on.put("d5")
    on.at.pass_time(1)
    assert (on.at.record, on.phase()) == (["d4-d5"], Phase.RIGHT)


def test_a_pawn_that_was_only_looked_at_binds_nobody_in_relaxed_play() -> None:
    on = Eyes(katarenga(CLOSE))
    relaxed = manners_of_style(Style.RELAXED, on.at.table.record.seats)
    on.at.desk = on.at.desk_with(replace(on.at.table, setting=replace(on.at.table.setting, manners=relaxed)))
    on.take("d4")
    on.at.pass_time(10)
    on.put("d4")
    on.at.pass_time(1)
    assert (on.at.table.obliged, on.phase(), on.at.record) == ((), Phase.RIGHT, [])


def test_another_pawn_in_its_place_is_led_back() -> None:
    on = Eyes(katarenga(CLOSE))
    on.standing["d4"], on.standing["d5"] = on.standing["d5"], on.standing["d4"]
    on.look()
    on.at.pass_time(1)
    assert (on.phase(), on.at.record) == (Phase.DIFFERENT, [])
    assert next_instruction(on.at.table) is not None


def test_where_no_hand_is_full_a_piece_that_is_missing_is_told() -> None:
    on = Eyes(katarenga(CLOSE))
    on.take("d5")
    assert on.phase() is Phase.IN_HAND
    on.put_aside()
    on.at.pass_time(1)
    todo = next_instruction(on.at.table)
    assert on.phase() is Phase.DIFFERENT
    assert todo is not None
    assert (todo.errand, todo.space) == (Errand.PUT, "d5")


def test_an_animal_is_the_one_that_lies_there_and_nobody_is_asked() -> None:
    on = Eyes(kiwara(TOTEM))
    on.bring("red", "Z", "d3")
    assert on.at.record[1:2] == ["place:Z@d3"]


def test_an_animal_in_the_hand_is_shown_where_it_has_to_lie_on_its_face() -> None:
    on = Eyes(kiwara(TOTEM, "place:L@d3", "totem:E2"))
    on.take_up("yellow", "G")
    lit = on.at.lit()
    assert {glow for space, glow in lit.items() if glow is Glow.DOWN}
    assert {parts(GAMES["kiwara"], action)[PIECE] for action in on.at.table.allowed_actions} == {"G"}
    on.put_aside()
    assert len({parts(GAMES["kiwara"], action)[PIECE] for action in on.at.table.allowed_actions}) > 1


def test_a_wrong_face_is_turned_over_and_holds_nobody_up() -> None:
    on = Eyes(kiwara(TOTEM))
    on.bring("red", "Z", "d3", down=True)
    assert on.at.record[1:2] == ["place:Z@d3"]
    assert on.chores() == (Chore(Work.TURN, Space("d3")),)
    on.turn("d3")
    assert (on.chores(), on.phase()) == ((), Phase.RIGHT)


def test_an_animal_of_the_other_side_is_refused() -> None:
    on = Eyes(kiwara(TOTEM))
    on.bring("yellow", "Z", "d3")
    assert (on.phase(), on.at.record) == (Phase.DIFFERENT, [TOTEM])


def test_a_table_that_sees_no_more_feels_as_cells_do() -> None:
    on = Eyes(kiwara(TOTEM))
    on.at.tell(Seen(on.at.now, None, ()))
    assert on.at.table.sensors.seen_pieces is None
    on.at.put("d3")
    assert on.phase() is Phase.AMBIGUOUS


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in ("katarenga", "kiwara") for seed in range(4)]
)
def test_whole_games_are_played_by_what_hands_do(game: str, seed: int) -> None:
    random, rules = Random(seed), GAMES[game]
    asked: dict[str, object] = {"reinforcements": bool(seed % 2)} if game == "kiwara" else {}
    on = Eyes(begin(rules, asked, random.randrange))
    while on.at.table.record.actor is not None:
        on.at.pass_time(5)  # what goes back at once was not done
        record, line = on.at.record, on.at.table.record
        action = random.choice([*rules.rules.legal(line.state)])
        _do(on, rules, action, random)
        assert on.at.record[: len(record) + 1] == [*record, action]
        on.lay_out()  # chores
        on.at.pass_time(1)
        assert on.phase() is Phase.RIGHT, action


def _do(on: Eyes, game: Game[Any], action: Action, random: Random) -> None:
    """With pieces in any order; with a card on the reader, and a push; or with the key."""
    line, form = on.at.table.record, parts(game, action)
    chairs = on.at.table.setting.chairs.items()
    chair = next((chair for chair, seats in chairs if line.actor in seats), Chair("south"))
    if action == game.hands.tacit_action(line.state):
        on.at.tap(chair)
        return
    if "card" in form:
        on.at.show(f"{TABLE}-{form['card']}-1", chair)
    deed = game.hands.deed(line.state, action)
    after = game.hands.occupancy(game.rules.apply(line.state, action))
    for space in random.sample(lifts := [one for one in deed.lifts if one not in deed.home], len(lifts)):
        on.take(space)
    for space in random.sample(deed.drops, len(deed.drops)):
        wanted = (after[space].owner, after[space].kinds[0])
        if wanted not in on.held:
            on.take_up(*wanted)
        on.held.append(on.held.pop(on.held.index(wanted)))
        on.put(space, down=after[space].down)
    while on.held:
        on.put_aside()
    on.at.pass_time(1)
    if on.at.record == [*line.actions]:
        on.at.push(chair)
        on.at.pass_time(1)
