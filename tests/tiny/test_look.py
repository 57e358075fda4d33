"""What people see of the tiny game, which no list inside the companion has ever heard of."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.main import main
from companion.config import Row as CellRow
from companion.config.drivers import SIMULATED
from companion.daemon.inventory import configuration_for, playable_games
from companion.drawing.text import COLUMNS, Sheet
from companion.drawing.text import Line as Row
from companion.games.kernel import Reason, Record, because, begin, look_of, plain_look, replay
from companion.games.registry import EDITIONS, GAMES
from companion.store.lots import setup_lots
from companion.table.entry import Misread, TagReading
from companion.table.events import Button, Pressed, Released
from companion.view.beside_board import beside_message
from companion.view.glows import glows
from companion.view.sentences import log
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.everygame import A_CODE, EVERY_WORD
from tests.openings import resume
from tests.session.test_session_fuzz import cells
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, setting, sitting
from tests.tiny.look import LOOK
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import RULES, Pebbles, Refusal

EVERYBODY = (None, SOUTH, NORTH)


def said(at: Sitting, chair: object) -> list[str]:
    """The rows of that screen, without symbols."""
    shown = sheet(at.desk, chair, EVERY_WORD)  # type: ignore[arg-type]
    return ["".join(part for part in row.text if isinstance(part, str)) for row in rows(shown)]


def rows(shown: Sheet) -> list[Row]:
    return [*shown.lines]


def random_line(seed: int) -> Record[Pebbles]:
    lots = setup_lots(seed)
    record = begin(PEBBLES, {}, lots)
    for _ in range(lots(20)):
        if offers := PEBBLES.rules.legal(record.state):
            record = record.play(offers[lots(len(offers))])
    return record


@given(seed=st.integers(0, 2**32), chairs=st.sampled_from((1, 2)))
def test_whatever_its_screens_say_has_words_and_fits(seed: int, chairs: int) -> None:
    at = sitting(random_line(seed), cells=seed % 2 == 0, chairs=chairs)
    moments = [at.desk]
    at.turn(+1)
    moments.append(at.desk)
    at.tap()
    at.pass_time(60)
    moments.append(at.desk)
    for session in moments:
        for chair in EVERYBODY:
            for row in rows(sheet(session, chair, EVERY_WORD)):
                assert cells(row) <= COLUMNS, row
                assert not any(A_CODE.search(str(part)) for part in row.text), row
    assert not A_CODE.search(" ".join(log(at.table.record, EVERY_WORD)))


@pytest.mark.parametrize("why", [because(refusal, left=1) for refusal in Refusal])
def test_every_refusal_has_words_that_fit_three_lines(why: Reason) -> None:
    at = sitting(replay(PEBBLES, {"heap": 7}, ()))
    assert EVERY_WORD.has(why.code)
    assert len(EVERY_WORD.short(why)) <= 3 * COLUMNS
    readers = {SOUTH: TagReading(why=why)}
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, readers=readers)))
    assert not any("..." in row for row in said(at, SOUTH))


THREE_TOKENS = ("take:2", "token:2", "take:2", "token:1", "take:2", "token:1")


def test_a_side_reads_its_own_tokens_in_private_alone_and_all_the_time_where_it_has_no_key() -> None:
    record = replay(PEBBLES, {"heap": 9}, THREE_TOKENS)
    at = sitting(record)
    assert not any("Yours" in row for chair in EVERYBODY for row in said(at, chair))
    keyless = Sitting(resume(replace(setting(record), keys=frozenset()), record))
    keyless.tell(Pressed(keyless.now, SOUTH, Button.PUSH))
    assert [said(keyless, chair)[-1] for chair in EVERYBODY] == ["Heap 3   2:1", "Yours: 2 1", "Yours: 1"]


def test_in_the_end_everybody_reads_what_the_tokens_are_worth() -> None:
    at = sitting(replay(PEBBLES, {"heap": 3}, ["take:2", "token:2", "take:1"]))
    assert said(at, None) == ["Left wins!", "Higher tokens.", "Stone p1p0", "Heap 0   2:0"]
    assert {said(at, chair)[0] for chair in EVERYBODY} == {"Left wins!"}
    assert not any("Yours" in row for chair in EVERYBODY for row in said(at, chair))
    assert log(at.table.record, EVERY_WORD) == (
        "A new game has begun.",
        "The stone goes from p3 to p1.",
        "Left gets the token.",
        "The stone goes from p1 to p0.",
        "Left wins: the higher tokens.",
    )


SAME = ["take:2", "token:1", "take:1", "take:2", "token:{}"]


def test_two_games_that_differ_in_a_secret_look_the_same_to_everybody_else() -> None:
    one, other = (
        sitting(replay(PEBBLES, {"heap": 9}, [action.format(n) for action in SAME])) for n in (1, 2)
    )
    for at in (one, other):
        at.tell(Pressed(at.now, SOUTH, Button.KEY))
    assert said(one, SOUTH) == ["For Left", "Drawn for you:", "bronze token"]
    assert said(other, SOUTH) == ["For Left", "Drawn for you:", "gold token"]
    for at in (one, other):
        at.tell(Released(at.now, SOUTH, Button.KEY))
    for chair in EVERYBODY:
        assert sheet(one.desk, chair, EVERY_WORD) == sheet(other.desk, chair, EVERY_WORD)
    assert glows(one.desk) == glows(other.desk)
    assert log(one.table.record, EVERY_WORD) == log(other.table.record, EVERY_WORD)
    assert beside_message(one.desk, EVERY_WORD) == beside_message(other.desk, EVERY_WORD)


# How it comes in


def test_an_edition_has_the_rules_as_they_are_and_brings_its_look_along() -> None:
    assert (PEBBLES.id, PEBBLES.rules.legal, PEBBLES.hands.box) == (
        RULES.id,
        RULES.rules.legal,
        RULES.hands.box,
    )
    assert look_of(PEBBLES) is LOOK
    assert look_of(RULES).plan(RULES.rules.new({"heap": 7})) == plain_look(RULES).plan(
        RULES.rules.new({"heap": 7})
    )


def test_nothing_of_it_stands_inside_the_companion() -> None:
    assert PEBBLES.id not in GAMES
    assert (EVERY_WORD.say("pebbles.name"), ENGLISH.has("pebbles.name")) == ("Pebbles", False)


def test_a_simulated_table_has_room_for_it_and_a_real_one_wants_a_mat() -> None:
    games = {edition.id: edition for edition in (*EDITIONS, PEBBLES)}
    table = configuration_for(SIMULATED, games)
    assert table.cells is not None
    here = games["kiwara"]
    assert [game.id for game in playable_games(table, games, here)] == [*games]
    small = replace(table, cells=replace(table.cells, options=CellRow(count=9)), mats={})
    assert [game.id for game in playable_games(small, games, here)] == ["kiwara"]
    real = replace(table, cells=replace(table.cells, driver="controller"))
    assert [game.id for game in playable_games(real, games, here)] == ["katarenga", "kiwara"]


def test_every_command_knows_it_once_it_is_handed_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mat", "list"], (*EDITIONS, PEBBLES)) == 0
    rows = [row for row in capsys.readouterr().out.splitlines() if ": " in row and " mm" in row]
    assert {row.split()[0] for row in rows} == {*GAMES, "pebbles"}
    assert main(["mat", "print", "pebbles"], EDITIONS) == 2
    assert "pebbles" in capsys.readouterr().err


def test_a_thing_of_another_game_on_the_reader_is_told_by_the_name_of_that_game() -> None:
    reason = because(Misread.ELSEWHERE, game=PEBBLES.id)
    assert EVERY_WORD.short(reason) == "A tag of another game: Pebbles."
