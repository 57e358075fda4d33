"""One table and the mats of several games: while it runs, over a restart, and told again from a trace."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.assembly import Assembly
from companion.daemon.inventory import mats_of, playable_games
from companion.daemon.simulated_table import TICKET, box_exchange
from companion.daemon.trace import Tracer, read_trace
from companion.daemon.translation import SignalTranslator
from companion.games.kernel import Space, begin, replay
from companion.games.registry import GAMES
from companion.session.events import GameBegan
from companion.session.game_start import Opening
from companion.session.question import TAKEN_IN_S, Pick, Topic
from companion.session.shelf import spaces_of
from companion.store.saved_games import last_options
from companion.store.state import StateDirectory
from companion.table.chores import Chore, Work
from companion.table.events import Sensed
from companion.table.situation import Phase
from companion.table.tagged_things import Tag
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.signals import EMPTY, SOMETHING, CellRead
from hardware.simulation.board import Off
from tests.daemon.table_for_two import CHAIRS, TableForTwo
from tests.everygame import SPACES
from tests.openings import InlineWriter, assembled, game_at
from tests.table.test_aftermath import LION
from tests.table.virtual_hands import katarenga, kiwara

SOUTH, NORTH = CHAIRS
KATARENGA, KIWARA, KITARA = GAMES["katarenga"], GAMES["kiwara"], GAMES["kitara"]
PROFILE = load("simulated", SPACES)
ONE_DIAL = load("one-dial", SPACES)
CLASSIC = KIWARA.rules.settle({}, lambda _: 0)


def savanna() -> Any:
    return replay(KIWARA, CLASSIC, ())


# Where they lie


def test_on_the_simulated_table_both_mats_lie_on_the_same_cells() -> None:
    mats = mats_of(PROFILE)
    over = {
        space: mats.mat_of(katarenga()).cells_of(Space(space))
        for space in ("a1", "h1", "b2", "h7", "a7", "a8")
    }
    kiwara = mats.mat_of(savanna())
    assert over["b2"] == kiwara.cells_of(Space("a1"))
    assert kiwara.cells_of(Space("W1")) == (8,)
    assert kiwara.cells_of(Space("Nf")) == (54,)
    used = {cell for space in KIWARA.hands.spaces for cell in kiwara.cells_of(space)}
    corners = {*over["a1"], *over["h1"], *over["h7"], *over["a7"]}
    assert (len(used), used & corners, max(used) < over["a8"][0]) == (52, set(), True)
    assert kiwara.lights == kiwara.cells[: len(kiwara.lights)]


def test_stations_lie_around_their_rows() -> None:
    mat = mats_of(PROFILE).mat_of(savanna())
    places = {space: divmod(mat.cells_of(space)[0], 8) for space in KIWARA.hands.spaces}
    where = KIWARA.hands.places_of(savanna().state)
    assert places == {space: (y, x) for space, (x, y) in where.items()}


def test_games_with_a_mat_can_be_played_and_without_cells_all_of_them(tmp_path: Path) -> None:
    def names(configuration: Any) -> list[str]:
        return [game.id for game in playable_games(configuration, GAMES, KATARENGA)]

    alone = tmp_path / "table.toml"
    alone.write_text('cells = { driver = "simulated", count = 8 }\n[chairs.south]\n')
    assert [names(PROFILE), names(ONE_DIAL), names(load(alone, SPACES))] == [
        [*GAMES],
        [*GAMES],
        ["katarenga"],
    ]


# An evening with both


def arrived(folder: Path) -> TableForTwo:
    at = TableForTwo(folder, count(1))
    at.power_on()
    return at


def play_kiwara(at: TableForTwo) -> None:
    at.choose(SOUTH, Pick.GAMES, (Pick.GAME, "kiwara"), Pick.BEGIN)
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
    assert (at.desk.table.record.options, at.desk.table.situation.phase) == (CLASSIC, Phase.RIGHT)
    assert at.desk.table.setting.watched == {*KIWARA.hands.spaces}
    at.put(totem(at), "Nc")
    assert at.desk.table.record.actions == ("totem:Nc",)


def test_back_to_the_first_game_its_pieces_lie_as_it_wants_them(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    play_kiwara(at)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME, Pick.YES, Pick.GAMES, (Pick.GAME, "katarenga"), Pick.BEGIN)
    at.wait(1.0)
    assert {piece.look for piece in at.physical.board.pieces} == {"white", "black"}
    assert (at.desk.table.record.game, at.desk.table.situation.phase) == (KATARENGA, Phase.RIGHT)


def test_after_a_power_cut_the_game_that_was_on_goes_on(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    play_kiwara(at)
    at.put(totem(at), "Nc")
    before = at.desk
    at.power_off("The power fails.")
    at.power_on()
    assert (at.desk.table.record.game, at.desk.table.record.actions) == (KIWARA, ("totem:Nc",))
    assert (at.desk.match, at.desk.table.setting) == (before.match, before.table.setting)
    assert at.desk.table.situation.phase is Phase.RIGHT
    assert [*at.desk.shelf] == [*GAMES]


def test_a_bus_ticket_can_be_the_tag_of_a_mat(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    at.choose(SOUTH, Pick.PLAY)
    at.tap(SOUTH)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.TAGS, Pick.ENROL)
    assert at.desk.question is not None
    at.turn(SOUTH, len(at.desk.question.choices))
    at.physical.place_tag("south.reader", TICKET)
    at.wait(1.0)
    assert at.desk.tags[TICKET] == Tag("katarenga")
    for _ in range(3):
        at.tap(SOUTH)
    at.power_off("Somebody pulls the plug.")
    at.power_on()
    assert at.desk.tags[TICKET] == Tag("katarenga")
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME, Pick.YES)
    play_kiwara(at)
    at.physical.place_tag("south.reader", TICKET)
    at.wait(TAKEN_IN_S)
    assert at.desk.question is not None
    assert at.desk.question.topic is Topic.MAT
    at.push(NORTH)
    assert at.desk.table.record.game is KATARENGA


def test_what_was_chosen_last_is_known_over_a_restart(tmp_path: Path) -> None:
    at = arrived(tmp_path)
    at.choose(
        SOUTH,
        Pick.GAMES,
        (Pick.GAME, "kiwara"),
        (Pick.RULE, "reinforcements"),
        (Pick.WORTH, "reinforcements", 1),
        Pick.BEGIN,
    )
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.NEW_GAME, Pick.YES, Pick.GAMES, (Pick.GAME, "katarenga"), Pick.BEGIN)
    at.power_off("Somebody pulls the plug.")
    assert last_options(tmp_path, GAMES)["kiwara"] == {**CLASSIC, "reinforcements": True}
    at.power_on()
    assert at.desk.shelf["kiwara"].options["reinforcements"] is True


def test_a_trace_of_two_games_is_told_again(tmp_path: Path) -> None:
    keeper = StateDirectory(tmp_path, InlineWriter(), clock := ManualClock(100.0), count(), GAMES)
    record = katarenga()
    saved = game_at(PROFILE, record)
    keeper.begin(saved)
    made = table_of(Opening(saved, welcome=True), keeper, clock)
    physical = made.parts.simulated
    assert physical is not None
    made.subscribe(GameBegan, box_exchange(physical, clock, made.mats, lambda: made.loop.session))
    with (tmp_path / "trace").open("w") as file:
        Tracer(file).follow(made)
        made.parts.open(made.handle)
        made.loop.start()
        clock.advance(1)
        for detents in (2, 0, 4, 1, -99):  # another game, Kiwara, its handicap, one card for red; play
            physical.turn("south.dial", detents)
            physical.press("south.push")
            physical.release("south.push")
            clock.advance(1)
        physical.board.lift("totem1")
        physical.board.put_on_cell("totem1", made.mat.cells_of(Space("W3"))[0])
        clock.advance(3)
        made.loop.stop()
    session = made.loop.session
    assert session.table.record.actions == ("reveal:warthog", "totem:W3")
    assert [person.seat for person in session.match.people] == [*KIWARA.seats]
    again = replay_trace(*read_trace(tmp_path / "trace", GAMES), GAMES, ENGLISH, lambda _said: None)
    assert (again.table.record, again.match, again.tags) == (
        session.table.record,
        session.match,
        session.tags,
    )
    keeper.close()


def table_of(opening: Opening, keeper: StateDirectory, clock: ManualClock) -> Assembly:
    return assembled(PROFILE, opening, clock, keeper, games=GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_without_cells_any_game_lies_on_a_plain_mat(name: str) -> None:
    record = begin(GAMES[name], {}, lambda _below: 0)
    mat = mats_of(ONE_DIAL).mat_of(record)
    assert (mat.game, mat.cells) == (name, spaces_of(record))


def test_a_board_without_a_mat_lies_over_the_first_cells_whatever_another_has(tmp_path: Path) -> None:
    one = tmp_path / "table.toml"
    one.write_text('profile = "simulated"\n[mats.kitara.boards.ref-3p]\ncells = "- s1"\n')
    mats = mats_of(load(one, SPACES))
    two, three, four = (begin(KITARA, {"players": n}, lambda _below: 0) for n in (2, 3, 4))
    assert mats.mat_of(three).cells[:3] == (None, "s1", None)
    for record in (two, four):
        mat = mats.mat_of(record)
        assert mat.cells == spaces_of(record) == mat.lights[: len(mat.cells)]
        assert (len(mat.cells), len(mat.lights)) == (len(record.game.hands.places_of(record.state)), 68)


def test_where_another_map_is_unfolded_every_space_is_told_by_its_new_name() -> None:
    two, four = (begin(KITARA, {"players": n}, lambda _below: 0) for n in (2, 4))
    ear = SignalTranslator(mats_of(PROFILE), two)
    for cell, space in enumerate(spaces_of(four)):
        ear.event_of(CellRead(1.0, "cells", cell, SOMETHING if space == "s2" else EMPTY))
    assert ear.change_mat(GameBegan(2.0, two)) is None
    told = ear.change_mat(GameBegan(2.0, four))
    felt = [one for one in told or () if isinstance(one, Sensed)]
    assert {sensed.space for sensed in felt} == {*spaces_of(four)}
    assert [sensed.space for sensed in felt if sensed.occupied] == ["s2"]


def test_a_trace_tells_what_the_game_was_before_it_went_back(tmp_path: Path) -> None:
    """A lion was taken back, and the zebra may still lie on its face."""
    keeper = StateDirectory(tmp_path, InlineWriter(), clock := ManualClock(100.0), count(), GAMES)
    lion = game_at(PROFILE, kiwara(*LION).without_last())
    made = table_of(Opening(lion, resumed=True), keeper, clock)
    with (tmp_path / "trace").open("w") as file:
        Tracer(file).follow(made)
    again = replay_trace(*read_trace(tmp_path / "trace", GAMES), GAMES, ENGLISH, lambda _said: None)
    assert (
        again.table.hand_work.chores
        == made.loop.session.table.hand_work.chores
        == (Chore(Work.TURN, Space("e4")),)
    )
    keeper.close()
