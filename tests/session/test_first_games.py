"""Guided first games: every step by every way of input, and whatever else is legal leads to no dead end."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.drawing.text import ROOM, fits
from companion.games.kernel import Action, Edition, Record, begin, brief, guided_step, replay
from companion.games.registry import EDITIONS, GAMES
from companion.session.guide import guidance_of
from companion.session.private_moments import private_seat
from companion.session.question import Choice, Pick, Topic
from companion.session.saved_game import Players, format_players, parse_players, replay_journal
from companion.table.events import Seen
from companion.table.manners import Manners
from companion.table.repair import Errand, next_instruction
from companion.table.situation import Phase, Snag
from companion.view.guide import guide_message
from companion.words import ENGLISH
from tests.effort.games import CHAIRS
from tests.effort.ways import WAYS, WAYS_OF_STACKS, Effort, Untold, by_dial, chair_of, chores, do
from tests.openings import begin as sit_down
from tests.sentences import SENTENCES
from tests.session.evening import evening
from tests.table.virtual_hands import Sitting, setting, tags_of

UNLIT = ("draft:", "discard:", "end")
"""What is beside the board has no light."""
SOME = 6
FEWEST, FIFTEEN = 8, 15
"""The steps of a first game."""
MOST = 20
"""The most corrections of a board that one action has changed."""
GUIDED = Manners(touch_move=False, guided=True)
TOLD = [(game.id, way) for game in EDITIONS for way in (WAYS_OF_STACKS if game.stacks.has_stacks else WAYS)]


def first_record(game: Edition[Any]) -> Record[Any]:
    assert game.first_game is not None
    return begin(game, game.first_game.options, lambda _below: 0)


def guided(name: str, *, cells: bool) -> Sitting:
    record = first_record(GAMES[name])
    board = frozenset(record.game.hands.places_of(record.state) if cells else ())
    chairs = {chair: (seat,) for chair, seat in zip(CHAIRS, record.seats, strict=False)}
    at = Sitting(sit_down(replace(setting(record), chairs=chairs, watched=board, manners=GUIDED), record))
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(record.game))))
    at.lay_out()
    return at


def follow(at: Sitting, way: str) -> None:
    """Do what the next step asks for, and what it leaves to hands."""
    game = at.table.record.game
    _, tell = (WAYS_OF_STACKS if game.stacks.has_stacks else WAYS)[way]
    step, record = at.table.step, at.table.record
    assert step is not None
    action = step.actions[0]
    tell(at, action, Effort())
    at.pass_time(1.0)
    assert at.record[: len(record.actions) + 1] == [*record.actions, action]
    chores(at, game.hands.deed(record.state, action), Effort())
    if game.stacks.has_stacks:
        at.lay_out()  # hands follow


@pytest.mark.parametrize(("name", "way"), TOLD)
def test_a_guided_game_is_played_from_start_to_end(name: str, way: str) -> None:
    at = guided(name, cells="cells" in way)
    first = GAMES[name].first_game
    assert first is not None
    at.pass_time()
    said = []
    while at.table.step is not None:
        guidance = guidance_of(at.desk)
        assert guidance is not None
        said.append(guidance.reason.code.rpartition(".")[2])
        short = ENGLISH.short(guidance.reason)
        assert " ".join(at.screen(None)[1:]) == short
        place = chair_of(at)
        if not private_seat(at.desk, place):
            assert " ".join(at.screen(place)[1:]) == short
        assert at.lit() or any(one.startswith(UNLIT) for one in at.table.step.actions)
        follow(at, way)
    assert [*dict.fromkeys(said)] == [*first.sentences][:-1]
    over = guidance_of(at.desk)
    assert over is not None
    assert over.is_over


def other_actions(at: Sitting) -> list[Action]:
    """Some of what else is legal, in no order that a game could know."""
    step, record = at.table.step, at.table.record
    assert step is not None
    others = [one for one in record.game.rules.legal(record.state) if one not in step.actions]
    return Random(len(at.record)).sample(others, min(SOME, len(others)))


def places(record: Record[Any], action: Action) -> tuple[object, ...]:
    """The spaces where hands take and put, without what follows later."""
    deed = record.game.hands.deed(record.state, action)
    return {*deed.lifts} <= {*deed.home} or deed.lifts, deed.drops


def put_back(at: Sitting) -> None:
    """Hands follow the table's own instructions until the board is right."""
    for _ in range(MOST):
        if at.table.situation.difference.right:
            return
        led = next_instruction(at.table)
        assert led is not None
        if led.errand is Errand.TAKE:
            at.lift(led.space)
        elif led.errand is Errand.SHIFT:
            assert led.start is not None
            at.move(led.start, led.space)
        else:
            at.put(led.space)
    pytest.fail("the board is never right")


@pytest.mark.parametrize("name", GAMES)
def test_whatever_else_the_dial_enters_is_put_off_and_the_step_goes_on(name: str) -> None:
    at = guided(name, cells=False)
    at.pass_time()
    while at.table.step is not None:
        before, place = [*at.record], chair_of(at)
        for other in other_actions(at):
            with pytest.raises(Untold):
                by_dial(at, other, Effort())
            assert at.record == before
            assert at.table.turn.put_off == other
            assert at.screen(place)[0].endswith(ENGLISH.say("table.put-off-title"))
            assert at.screen(None) == at.screen(place)
            assert at.table.turn.entry is None
        follow(at, "dial alone")


def test_what_the_dial_has_begun_ends_where_hands_take_up_something_else() -> None:
    at, begun = guided("katarenga", cells=True), 0
    at.pass_time()
    while at.table.step is not None:
        place, record = chair_of(at), at.table.record
        theirs = [
            one
            for one, there in record.game.hands.occupancy(record.state).items()
            if there.owner != record.actor
        ]
        at.turn(-1, place)
        at.push(place)
        put_off = at.table.turn.entry is not None and at.table.step.actions[0] not in at.table.offer.actions
        begun += put_off
        at.lift(theirs[0])
        at.pass_time()
        assert at.screen(place)
        assert not put_off or at.table.turn.entry is None
        at.put(theirs[0])
        at.pass_time()
        follow(at, "cells and dial")
    assert begun


@pytest.mark.parametrize("name", [game.id for game in EDITIONS if not game.stacks.has_stacks])
def test_whatever_else_hands_do_is_put_off_and_led_back(name: str) -> None:
    at = guided(name, cells=True)
    at.pass_time()
    while at.table.step is not None:
        before, record = [*at.record], at.table.record
        led = {places(record, one) for one in at.table.step.actions}
        for other in other_actions(at):
            if places(record, other) in led:  # no cell tells them apart
                continue
            do(at, record, record.game.hands.deed(record.state, other), Effort())
            at.pass_time(1.0)
            assert at.record == before
            reads = at.table.situation
            look_alike = reads.phase is Phase.IN_HAND or reads.difference.right  # as the led one looks
            assert look_alike or (reads.why and reads.why.code == Snag.PUT_OFF), (other, reads)
            put_back(at)
        follow(at, "cells and dial")


def test_an_undo_leads_back_a_step_and_a_finished_game_counts_for_nobody() -> None:
    at = evening(welcome=True, games=[GAMES["katarenga"]])
    at.choose(Pick.FIRST_GAME)
    for _ in range(4):  # the board is laid corner by corner
        at.push()
    first = GAMES["katarenga"].first_game
    assert first is not None
    at.play("f1-g2", "a8-a7")
    at.menu(Pick.TAKE_BACK, Choice(Pick.ACTION, number=1))
    put_back(at)
    assert at.table.step == first.steps[1]
    at.play(*(step.actions[0] for step in first.steps[1:]))
    assert at.topic() is Topic.OVER
    assert at.table.outcome is not None
    at.choose(Pick.REVENGE)
    assert [person.wins for person in at.desk.match.people] == [0, 0]
    assert not at.table.setting.manners.guided


def test_the_lesson_alone_leads_where_the_picture_lays_the_board_and_else_waits_for_it() -> None:
    at = evening(welcome=True, games=[GAMES["katarenga"]])
    at.choose(Pick.FIRST_GAME)
    assert at.topic() is Topic.SET_OUT
    told = guide_message(at.desk, ENGLISH)
    assert (told["text"], told["number"]) == (ENGLISH.say("page.guide-board"), 0)

    at = evening(welcome=True, games=[GAMES["katarenga"]])
    at.tell(Seen(at.now, {}, ()))
    at.choose(Pick.FIRST_GAME)
    assert at.topic() is None
    assert guide_message(at.desk, ENGLISH)["number"] == 1


def test_a_first_game_is_offered_until_somebody_has_moved_or_it_is_on() -> None:
    at = evening(games=[GAMES["katarenga"]])
    assert guide_message(at.desk, ENGLISH)["offer"]
    record = at.table.record
    at.play(record.game.rules.legal(record.state)[0])
    assert not guide_message(at.desk, ENGLISH)["offer"]
    assert not guide_message(guided("katarenga", cells=True).desk, ENGLISH)["offer"]


def test_a_pulled_plug_leads_back_to_the_step() -> None:
    at = guided("katarenga", cells=True)
    follow(at, "cells and dial")
    players = Players(at.desk.match, GUIDED)
    read, odd = parse_players([format_players(players)], CHAIRS, Players(at.desk.match, Manners()))
    assert (read, odd) == (players, ())
    assert read.after(at.table.outcome).manners == replace(GUIDED, guided=False)
    saved = replay_journal(at.table.record.game, at.table.record.options, [{"do": "f1-g2"}], read)
    assert guided_step(saved.record) == at.table.step


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_legal_whichever_was_chosen_before_and_has_its_sentences(name: str) -> None:
    game = GAMES[name]
    first = game.first_game
    assert first is not None
    for way in product(*(step.actions for step in first.steps)):
        replay(game, first_record(game).options, way)
    assert FEWEST <= len(first.sentences) - 1 <= FIFTEEN
    for says in first.sentences:
        code = f"{name}.first.{says}"
        assert {code, brief(code)} <= {*SENTENCES}
        assert fits(SENTENCES[brief(code)], ROOM)
