"""Hints and lights for learners at a running table: what the program is asked, and what comes of it."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.referee import Referee
from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.bots import ANSWERS_S, IDLE_S, THINKS_S, BotWorker
from companion.daemon.daemon import DaemonOptions
from companion.daemon.hint_search import HintSearch
from companion.daemon.trace import read_trace
from companion.games.kernel import Record, Seat, Space
from companion.games.registry import GAMES
from companion.session.events import BotFault, HintNews, HintTaken, MenuAsked
from companion.session.hints import waits_for_hint
from companion.session.question import Pick, Topic
from companion.table.events import Chair
from companion.view.glows import Glow, glows
from companion.view.public import format_public
from companion.view.scene import Texts, scene
from companion.words import ENGLISH
from tests.daemon.test_bots import WRONG, Answer, Programs, kitara_pair, thinking
from tests.daemon.virtual_daemon import At, played, wanted
from tests.everygame import SPACES
from tests.openings import resume
from tests.session.evening import RELAXED, Evening
from tests.table.virtual_hands import AROUND, setting

SOUTH = Chair("south")


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], Programs]:
    def of(answer: Answer) -> Programs:
        made = Programs(answer)
        monkeypatch.setattr("companion.daemon.programs.ChildProcess", made)
        return made

    return of


def table(state: Path, game: str = "katarenga", **more: Any) -> DaemonOptions:
    found = load("simulated", SPACES)
    return wanted(replace(found, page=replace(found.page, on=False)), state, game, **more)


def for_learners(state: Path) -> DaemonOptions:
    plain = table(state)
    play = replace(plain.configuration.play, lights="learner")
    return replace(plain, configuration=replace(plain.configuration, play=play))


def referee() -> Answer:
    """Our own program, which looks no further than a level of few nodes."""
    own = Referee(GAMES, ENGLISH)

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        quick = {**request, "level": 2} if "level" in request else request
        said: dict[str, Any] = json.loads(own.answer(json.dumps(quick).encode())[0])
        return said

    return answer


async def move(at: At) -> None:
    """The first move of the list that captures nothing."""
    moves = (action.split("-") for action in at.line.game.rules.legal(at.line.state))
    standing = at.line.game.hands.occupancy(at.line.state)
    start, goal = next((start, goal) for start, goal in moves if goal not in standing)
    await at.put(await at.lift(start), goal)


def test_a_hint_is_searched_once_at_the_highest_level_and_kept_with_the_game(
    tmp_path: Path, programs: Any
) -> None:
    made = programs(referee())

    async def ask(at: At) -> None:
        assert made.all == []
        await at.choose(SOUTH, Pick.HINT)
        assert at.topic is Topic.HINT
        assert at.says(SOUTH)[0] == "Which piece?"
        assert [one["do"] for one in made.asked] == ["new", "best"]
        assert made.asked[-1]["level"] == GAMES["katarenga"].levels
        hint = at.desk.hints.now
        assert hint is not None
        assert hint.action in at.line.game.rules.legal(at.line.state)
        await at.push(SOUTH)
        await at.push(SOUTH)
        assert at.says(SOUTH)[0] == "Why that?"
        await at.push(SOUTH)
        await at.choose(SOUTH, Pick.HINT)
        assert len(made.asked) == 2
        await at.tap(SOUTH)
        await move(at)
        await at.wait(IDLE_S + 1)
        assert len(at.record) == 1
        assert [(one.input_ended, one.killed) for one in made.all] == [(True, True)]

    async def go_on(at: At) -> None:
        assert at.desk.hints.taken == ((0, at.desk.seats[0]),)

    played(table(tmp_path), ask)
    played(table(tmp_path, seed=None, afresh=False), go_on)


def test_a_hint_for_an_older_position_is_dropped_and_its_search_is_stopped(
    tmp_path: Path, programs: Any
) -> None:
    waits: list[dict[str, Any]] = []
    made = programs(thinking(referee(), waits))

    async def script(at: At) -> None:
        await at.choose(SOUTH, Pick.HINT)
        assert waits_for_hint(at.desk)
        assert len(waits) == 1
        await move(at)
        assert (len(at.record), waits) == (1, [])
        assert [one["do"] for one in made.asked] == ["new", "best", "stop"]
        assert at.desk.hints.taken == ()
        assert at.topic is None

    played(table(tmp_path), script)


@pytest.mark.parametrize("fault", BotFault)
def test_a_program_that_fails_costs_one_sentence_and_the_game_goes_on(
    tmp_path: Path, programs: Any, fault: BotFault
) -> None:
    made = programs(WRONG[fault])

    async def script(at: At) -> None:
        await at.choose(SOUTH, Pick.HINT)
        await at.wait(2 * (THINKS_S + ANSWERS_S) + 1)
        assert at.says(SOUTH)[1].startswith("No hint: ")
        assert (len(made.all), at.desk.hints.taken) == (1 if fault is BotFault.ILLEGAL else 2, ())
        await at.push(SOUTH)
        await move(at)
        assert len(at.record) == 1

    played(table(tmp_path), script)
    assert all(one.killed for one in made.all)


def test_goals_are_lit_for_learners_by_how_good_they_are(tmp_path: Path, programs: Any) -> None:
    made = programs(referee())

    async def script(at: At) -> None:
        assert [one["do"] for one in made.asked] == ["new", "rate"]
        assert made.asked[-1]["level"] == at.line.game.levels - 1
        rated = at.desk.hints.rated
        assert rated is not None
        assert {action for action, _ in rated[1]} == {*at.line.game.rules.legal(at.line.state)}
        best = max(rated[1], key=lambda one: one[1])[0]
        start, goal = best.split("-")
        piece = await at.lift(start)
        lit = glows(at.desk)
        assert lit[Space(goal)] is Glow.BEST
        assert {*lit.values()} <= {Glow.BEST, Glow.GOOD, Glow.WEAK, Glow.ORIGIN}
        await at.put(piece, start)
        await move(at)
        assert [one["do"] for one in made.asked[2:]] == ["apply", "rate"]

    played(for_learners(tmp_path), script)


def test_values_of_actions_that_nobody_may_do_are_left_out(tmp_path: Path, programs: Any) -> None:
    """They would make all others look weak."""
    answer = referee()

    def boast(request: dict[str, Any]) -> Any:
        said: Any = answer(request)
        if request["do"] == "rate":
            said["actions"] += [["a1-a1", 1.0]]
        return said

    programs(boast)

    async def script(at: At) -> None:
        rated = at.desk.hints.rated
        assert rated is not None
        assert [action for action, _ in rated[1]] == [*at.line.game.rules.legal(at.line.state)]

    played(for_learners(tmp_path), script)


def has_values(at: At) -> bool:
    return at.desk.hints.rated is not None


def test_a_hint_comes_before_values_which_are_searched_after_it(tmp_path: Path, programs: Any) -> None:
    answer, waits = referee(), list[dict[str, Any]]()

    def late(request: dict[str, Any]) -> Any:
        """Rates nothing the first time, until it is stopped."""
        if request["do"] == "rate" and not waits:
            return waits.append(request)
        if request["do"] == "stop":
            return json.dumps(answer(waits[0])).encode() + b'\n{"ok": true}\n'
        return answer(request)

    made = programs(late)

    async def script(at: At) -> None:
        assert not has_values(at)
        await at.choose(SOUTH, Pick.HINT)
        assert at.says(SOUTH)[0] == "Which piece?"
        assert has_values(at)
        assert [one["do"] for one in made.asked] == ["new", "rate", "stop", "best", "rate"]

    played(for_learners(tmp_path), script)


NO_CHANCE = {"ok": True, "actions": [["a1-a2", 2]]}


@pytest.mark.parametrize("refuses", [{"ok": False, "error": {}}, b"", NO_CHANCE])
def test_without_values_the_lights_are_the_usual_ones(tmp_path: Path, programs: Any, refuses: Any) -> None:
    answer = referee()
    made = programs(lambda request: refuses if request["do"] == "rate" else answer(request))

    async def script(at: At) -> None:
        start, goal = at.line.game.rules.legal(at.line.state)[0].split("-")
        await at.wait(2)
        piece = await at.lift(start)
        assert glows(at.desk)[Space(goal)] is Glow.GOAL
        await at.put(piece, start)
        await at.wait(2)
        assert len(made.all) == (2 if refuses in (b"", NO_CHANCE) else 1)

    played(for_learners(tmp_path), script)


def test_a_hint_and_a_bot_share_one_program(tmp_path: Path, programs: Any) -> None:
    made = programs(referee())

    async def script(at: At) -> None:
        await at.choose(SOUTH, Pick.HINT)
        assert at.says(SOUTH)[0] == "Which piece?"
        await move(at)
        await at.wait(3)
        assert len(at.record) == 2
        await at.choose(SOUTH, Pick.HINT)
        assert at.says(SOUTH)[0] == "Which piece?"
        assert at.desk.hints.taken == ((0, at.desk.seats[0]), (2, at.desk.seats[0]))
        asked = [(one["do"], one.get("level")) for one in made.asked if one["do"] == "best"]
        assert asked == [("best", 7), ("best", 2), ("best", 7)]

    played(table(tmp_path, opponent=2), script)
    assert len(made.all) == 1


def test_a_bot_that_gets_its_seat_back_decides_anew(tmp_path: Path, programs: Any) -> None:
    """A hint for the person who had the seat meanwhile has taken the place of the bot's search."""
    waits: list[dict[str, Any]] = []
    made = programs(thinking(referee(), waits))

    async def seat_bot(at: At, detents: int) -> None:
        await at.choose(SOUTH, Pick.PEOPLE, Pick.ALONE)
        await at.turn(SOUTH, detents)
        await at.push(SOUTH)

    async def script(at: At) -> None:
        await move(at)
        await at.wait(2)
        await seat_bot(at, -9)
        await at.choose(at.to_move, Pick.HINT)
        await at.tap(at.to_move)
        await seat_bot(at, 1)
        await at.push(Chair("north"))  # whose seat it is, and who agrees
        while at.topic is not None:
            await at.tap(SOUTH)
        asked = [(one["do"], one.get("level")) for one in made.asked if one["do"] == "best"]
        assert asked == [("best", 2), ("best", 7), ("best", 3)]
        await at.push(Chair("north"))
        await at.wait(2)
        assert len(at.record) == 2

    played(table(tmp_path, opponent=2), script)


def test_a_trace_replays_a_hint_without_its_program(tmp_path: Path, programs: Any) -> None:
    made, trace = programs(referee()), tmp_path / "trace"
    seen: list[tuple[object, ...]] = []

    async def script(at: At) -> None:
        await at.choose(SOUTH, Pick.HINT)
        hint = at.desk.hints.now
        assert hint is not None
        seen.append((hint.action, hint.reasons, at.desk.hints.taken))

    played(table(tmp_path / "state", trace=trace), script)
    asked = len(made.asked)
    session = replay_trace(*read_trace(trace, GAMES), GAMES, ENGLISH, lambda _said: None)
    hint = session.hints.now
    assert hint is not None
    assert [(hint.action, hint.reasons, session.hints.taken)] == seen
    assert len(made.asked) == asked


def asking_in(record: Record[Any], seat: Seat) -> Evening:
    """That seat has just asked for a hint."""
    at = Evening(resume(replace(setting(record, chairs=4), manners=RELAXED), record))
    chair = next(one for one, held in at.table.setting.chairs.items() if seat in held)
    at.choose(Pick.GO_ON, chair=chair)
    at.tell(MenuAsked(at.now, chair, Pick.HINT))
    return at


def test_a_hint_tells_nothing_of_what_others_have_drawn(programs: Any) -> None:
    """Two games that differ in the tokens of others: the same bytes go out, and the same is seen and said."""
    made = programs(referee())
    seat = GAMES["kitara"].seats[0]

    def hinted(record: Record[Any]) -> tuple[object, ...]:
        at, news = asking_in(record, seat), list[HintNews]()
        made.asked.clear()

        async def search() -> None:
            done = asyncio.Event()

            def keep(found: HintNews) -> None:
                news.append(replace(found, at_s=at.now))
                done.set()

            worker = BotWorker(asyncio.get_running_loop(), lambda: made(()))
            HintSearch(asyncio.get_running_loop(), lambda: at.desk, keep, worker).handle()
            await asyncio.wait_for(done.wait(), 60)
            worker.close()

        asyncio.run(search())
        at.tell(news[0])
        assert at.topic() is Topic.HINT
        steps = []
        for _ in range(2):
            now = scene(at.desk, Texts(ENGLISH))
            steps.append((now.glows, now.places, format_public(now.public, ENGLISH)))
            at.push(next(chair for chair in AROUND if seat in at.table.setting.seats_of(chair)))
        return [*made.asked], news, steps, [one for one in at.written if isinstance(one, HintTaken)]

    one, other = kitara_pair(seat)
    compared = 0
    for left in range(1, len(one.actions), 9):
        here, there = one.without_last(left), other.without_last(left)
        if here.actor == seat and here.actions != there.actions:
            assert hinted(here) == hinted(there)
            compared += 1
    assert compared > 1
