"""One table and the mats of several games: while it runs, over a restart, and told again from a trace."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.app.assembly import Assembly, Start, assemble
from companion.app.boxes import Boxes
from companion.app.configuration import load
from companion.app.ear import Ear
from companion.app.journal import InlineWriter
from companion.app.keeper import Keeper
from companion.app.mat import Mat, Mats
from companion.app.memory import last_options
from companion.app.playable import mats_of, playable_on
from companion.app.replay.trace import Tracer, read_trace
from companion.app.replay.transcript import retell
from companion.app.simulated import TICKET
from companion.app.table_command import SPACES
from companion.desk.events import GameBegan
from companion.desk.options import spaces_of
from companion.desk.question import TAKEN_IN_S, Pick, Topic
from companion.rules.games import GAMES
from companion.rules.kernel.line import begin, replay
from companion.rules.kernel.names import Space
from companion.table.chores import Chore, Work
from companion.table.events import Sensed
from companion.table.situation import Phase
from companion.table.tags import Tag
from companion.view.words.english import ENGLISH
from hardware.signals import EMPTY, SOMETHING, CellRead
from hardware.simulation.board import Off
from hardware.simulation.clock import ManualClock
from tests.app.table_for_two import CHAIRS, TableForTwo
from tests.table.sitting import katarenga, kiwara
from tests.table.test_aftermath import LION

SOUTH, NORTH = CHAIRS
KATARENGA, KIWARA, KITARA = GAMES["katarenga"], GAMES["kiwara"], GAMES["kitara"]
PROFILE = load("simulated", SPACES)
ONE_DIAL = load("one-dial", SPACES)
CLASSIC = KIWARA.settle({}, lambda _: 0)


def savanna() -> Any:
    return replay(KIWARA, CLASSIC, ())


# Where they lie


def test_on_the_simulated_table_both_mats_lie_on_the_same_cells() -> None:
    mats = mats_of(PROFILE)
    over = {
        space: mats.on(katarenga()).cells_of(Space(space)) for space in ("a1", "h1", "b2", "h7", "a7", "a8")
    }
    kiwara = mats.on(savanna())
    assert over["b2"] == kiwara.cells_of(Space("a1"))
    assert kiwara.cells_of(Space("W1")) == (8,)
    assert kiwara.cells_of(Space("Nf")) == (54,)
    used = {cell for space in KIWARA.spaces for cell in kiwara.cells_of(space)}
    corners = {*over["a1"], *over["h1"], *over["h7"], *over["a7"]}
    assert (len(used), used & corners, max(used) < over["a8"][0]) == (52, set(), True)
    assert kiwara.lights == kiwara.cells[: len(kiwara.lights)]


def test_stations_lie_around_their_rows() -> None:
    mat = mats_of(PROFILE).on(savanna())
    places = {space: divmod(mat.cells_of(space)[0], 8) for space in KIWARA.spaces}
    where = KIWARA.where(savanna().state)
    assert places == {space: (y, x) for space, (x, y) in where.items()}


def test_games_with_a_mat_can_be_played_and_without_cells_all_of_them(tmp_path: Path) -> None:
    def names(configuration: Any) -> list[str]:
        return [game.id for game in playable_on(configuration, GAMES, KATARENGA)]

    alone = tmp_path / "table.toml"
    alone.write_text('cells = { driver = "simulated", count = 8 }\n[chairs.south]\n')
    assert [names(PROFILE), names(ONE_DIAL), names(load(alone, SPACES))] == [
        [*GAMES],
        [*GAMES],
        ["katarenga"],
    ]


def test_cells_are_told_anew_by_the_names_of_the_mat_of_the_next_game() -> None:
    a1, b1, c3 = Space("a1"), Space("b1"), Space("c3")
    mats = Mats((Mat("katarenga", (a1, b1, None), ()), Mat("kiwara", (None, c3, a1), ())))
    ear = Ear(mats, katarenga())
    for cell, reading in enumerate((SOMETHING, SOMETHING, EMPTY)):
        ear.hear(CellRead(1.0, "cells", cell, reading))
    assert ear.begins(GameBegan(2.0, savanna())) == (
        Sensed(2.0, c3, occupied=True),
        Sensed(2.0, a1, occupied=False),
    )
    assert ear.hear(CellRead(3.0, "cells", 0, EMPTY)) is None
    assert ear.hear(CellRead(3.0, "cells", 1, EMPTY)) == Sensed(3.0, c3, occupied=False)
    assert ear.begins(GameBegan(4.0, savanna())) is None
    assert ear.begins(GameBegan(5.0, katarenga())) == (
        Sensed(5.0, a1, occupied=False),
        Sensed(5.0, b1, occupied=False),
    )


# An evening with both


def arrived(folder: Path) -> TableForTwo:
    at = TableForTwo(folder, count(1))
    at.power_on()
    return at


def play_kiwara(at: TableForTwo) -> None:
    at.choose(SOUTH, Pick.GAMES)
    at.choose(SOUTH, Pick.GAME, "kiwara")
    at.choose(SOUTH, Pick.BEGIN)
    at.wait(1.0)


def totem(at: TableForTwo) -> str:
    at.physical.board.lift("totem1")
    return "totem1"


def test_another_game_takes_the_table_over_while_it_runs(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    play_kiwara(at)
    board = at.physical.board
    assert {piece.look for piece in board.pieces} > {"yellow-G", "red-L", "totem", "card-boa"}
    assert {*board.places.values()} == {Off.ASIDE}
    assert (at.desk.table.line.options, at.desk.table.situation.phase) == (CLASSIC, Phase.RIGHT)
    assert at.desk.table.setting.watched == {*KIWARA.spaces}
    at.put(totem(at), "Nc")
    assert at.desk.table.line.actions == ("totem:Nc",)


def test_back_to_the_first_game_its_pieces_lie_as_it_wants_them(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    play_kiwara(at)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME)
    at.choose(SOUTH, Pick.YES)
    at.choose(SOUTH, Pick.GAMES)
    at.choose(SOUTH, Pick.GAME, "katarenga")
    at.choose(SOUTH, Pick.BEGIN)
    at.wait(1.0)
    assert {piece.look for piece in at.physical.board.pieces} == {"white", "black"}
    assert (at.desk.table.line.game, at.desk.table.situation.phase) == (KATARENGA, Phase.RIGHT)


def test_after_a_power_cut_the_game_that_was_on_goes_on(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    play_kiwara(at)
    at.put(totem(at), "Nc")
    before = at.desk
    at.power_off("The power fails.")
    at.power_on()
    assert (at.desk.table.line.game, at.desk.table.line.actions) == (KIWARA, ("totem:Nc",))
    assert (at.desk.match, at.desk.table.setting) == (before.match, before.table.setting)
    assert at.desk.table.situation.phase is Phase.RIGHT
    assert [*at.desk.shelf] == [*GAMES]


def test_a_bus_ticket_can_be_the_tag_of_a_mat(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    at.choose(SOUTH, Pick.PLAY)
    at.tap(SOUTH)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.TAGS)
    at.choose(SOUTH, Pick.ENROL)
    assert at.desk.question is not None
    at.turn(SOUTH, len(at.desk.question.choices))
    at.physical.lay_tag("south.reader", TICKET)
    at.wait(1.0)
    assert at.desk.tags[TICKET] == Tag("katarenga")
    for _ in range(3):
        at.tap(SOUTH)
    at.power_off("Somebody pulls the plug.")
    at.power_on()
    assert at.desk.tags[TICKET] == Tag("katarenga")
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME)
    at.choose(SOUTH, Pick.YES)
    play_kiwara(at)
    at.physical.lay_tag("south.reader", TICKET)
    at.wait(TAKEN_IN_S)
    assert at.desk.question is not None
    assert at.desk.question.topic is Topic.MAT
    at.push(NORTH)
    assert at.desk.table.line.game is KATARENGA


def test_what_was_chosen_last_is_known_over_a_restart(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    at.choose(SOUTH, Pick.GAMES)
    at.choose(SOUTH, Pick.GAME, "kiwara")
    at.choose(SOUTH, Pick.RULE, "reinforcements")
    at.choose(SOUTH, Pick.WORTH, "reinforcements", 1)
    at.choose(SOUTH, Pick.BEGIN)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME)
    at.choose(SOUTH, Pick.YES)
    at.choose(SOUTH, Pick.GAMES)
    at.choose(SOUTH, Pick.GAME, "katarenga")
    at.choose(SOUTH, Pick.BEGIN)
    at.power_off("Somebody pulls the plug.")
    assert last_options(tmp_path, GAMES)["kiwara"] == {**CLASSIC, "reinforcements": True}
    at.power_on()
    assert at.desk.shelf["kiwara"].asked["reinforcements"] is True


def test_a_trace_of_two_games_is_told_again(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, InlineWriter(), clock := ManualClock(100.0), count(), GAMES)
    line = katarenga()
    keeper.begin(line)
    made = table_of(Start(line, welcome=True), keeper, clock)
    physical = made.parts.simulated
    assert physical is not None
    made.beginnings.append(Boxes(physical, clock, made.mats, lambda: made.loop.desk).begins)
    with (tmp_path / "trace").open("w") as file:
        made.trace(Tracer(file))
        made.parts.open(made.hear)
        made.loop.start()
        clock.advance(1)
        for detents in (1, 0, 4, 1, -99):  # another game, Kiwara, its handicap, one card for red; play
            physical.turn("south.dial", detents)
            physical.press("south.push")
            physical.release("south.push")
            clock.advance(1)
        physical.board.lift("totem1")
        physical.board.put("totem1", made.mat.cells_of(Space("W3"))[0])
        clock.advance(3)
        made.loop.stop()
    desk = made.loop.desk
    assert desk.table.line.actions == ("reveal:warthog", "totem:W3")
    assert [person.seat for person in desk.match.people] == [*KIWARA.seats]
    again = retell(*read_trace(tmp_path / "trace"), GAMES, ENGLISH, lambda _said: None)
    assert (again.table.line, again.match, again.tags) == (desk.table.line, desk.match, desk.tags)
    keeper.close()


def table_of(start: Start, keeper: Keeper, clock: ManualClock) -> Assembly:
    return assemble(
        PROFILE,
        start,
        clock=clock,
        hand_over=lambda call: call(),
        scribe=keeper,
        words=ENGLISH,
        games=GAMES,
    )


@pytest.mark.parametrize("name", GAMES)
def test_without_cells_any_game_lies_on_a_plain_mat(name: str) -> None:
    line = begin(GAMES[name], {}, lambda _below: 0)
    mat = mats_of(ONE_DIAL).on(line)
    assert (mat.game, mat.cells) == (name, spaces_of(line))


def test_a_board_without_a_mat_lies_over_the_first_cells_whatever_another_has(tmp_path: Path) -> None:
    one = tmp_path / "table.toml"
    one.write_text('profile = "simulated"\n[mats.kitara.boards.ref-3p]\ncells = "- s1"\n')
    mats = mats_of(load(one, SPACES))
    two, three, four = (begin(KITARA, {"players": n}, lambda _below: 0) for n in (2, 3, 4))
    assert mats.on(three).cells[:3] == (None, "s1", None)
    for line in (two, four):
        mat = mats.on(line)
        assert mat.cells == spaces_of(line) == mat.lights[: len(mat.cells)]
        assert (len(mat.cells), len(mat.lights)) == (len(line.game.where(line.state)), 68)


def test_where_another_map_is_unfolded_every_space_is_told_by_its_new_name() -> None:
    two, four = (begin(KITARA, {"players": n}, lambda _below: 0) for n in (2, 4))
    ear = Ear(mats_of(PROFILE), two)
    for cell, space in enumerate(spaces_of(four)):
        ear.hear(CellRead(1.0, "cells", cell, SOMETHING if space == "s2" else EMPTY))
    assert ear.begins(GameBegan(2.0, two)) is None
    told = ear.begins(GameBegan(2.0, four))
    felt = [one for one in told or () if isinstance(one, Sensed)]
    assert {sensed.space for sensed in felt} == {*spaces_of(four)}
    assert [sensed.space for sensed in felt if sensed.occupied] == ["s2"]


def test_a_trace_tells_what_the_game_was_before_it_went_back(tmp_path: Path) -> None:
    """A lion was taken back, and the zebra may still lie on its face."""
    keeper = Keeper(tmp_path, InlineWriter(), clock := ManualClock(100.0), count(), GAMES)
    made = table_of(Start(kiwara(*LION).back(), resumed=True), keeper, clock)
    with (tmp_path / "trace").open("w") as file:
        made.trace(Tracer(file))
    again = retell(*read_trace(tmp_path / "trace"), GAMES, ENGLISH, lambda _said: None)
    assert again.table.chores == made.loop.desk.table.chores == (Chore(Work.TURN, Space("e4")),)
    keeper.close()
