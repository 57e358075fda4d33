"""The program that plays for bots, at the other end of two pipes: what it is told, and what it does wrong."""

import asyncio
import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.referee import Referee
from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.bots import (
    ANSWERS_S,
    COMMAND,
    IDLE_S,
    THINKS_S,
    Advice,
    BotWorker,
    Decision,
    actions_known_to,
    parse_answer,
)
from companion.daemon.daemon import DaemonOptions
from companion.daemon.programs import ChildProcess
from companion.daemon.trace import read_trace
from companion.games.kernel import TABLE, Action, Record, Seat, Temper, because, begin, replay
from companion.games.registry import GAMES
from companion.session.bots import seated
from companion.session.events import BotFault, GameTold
from companion.session.game_wish import WATCH, token_of
from companion.session.match import seat_around, with_level
from companion.session.question import Choice, GameWish, Pick, Topic
from companion.store.lots import setup_lots
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.public import format_public
from companion.view.scene import Texts, scene
from companion.words import ENGLISH
from tests.daemon.virtual_daemon import At, played, wanted
from tests.everygame import SPACES
from tests.kitara_policies.policy import chosen
from tests.openings import resume
from tests.table.virtual_hands import AROUND, setting
from tests.web.page.daemon_process import ROOT

Answer = Callable[[dict[str, Any]], "dict[str, Any] | bytes | None"]
"""What the program says to a request; nothing where it stays silent, and no more at all after `b""`."""


class Program(ChildProcess):
    """A program of these habits, over real pipes, in the time of the daemon."""

    def __init__(self, answer: Answer, log: list[dict[str, Any]]) -> None:
        self._answer, self.log = answer, log
        self._lines, self.requests = os.pipe()
        self.answers, self._say = os.pipe()
        for end in (self._lines, self.requests, self.answers, self._say):
            os.set_blocking(end, False)
        self._unread = b""
        self.input_ended = self.killed = False
        asyncio.get_running_loop().add_reader(self._lines, self._read)

    def _read(self) -> None:
        self._unread += (got := os.read(self._lines, 1 << 20))
        if not got:
            self.input_ended = True
            self._end()
        *lines, self._unread = self._unread.split(b"\n")
        for request in map(json.loads, lines):
            self.log.append(request)
            said = self._answer(request)
            if said == b"":
                return self._end()
            if said is not None:
                self.say(said)
        return None

    def say(self, said: dict[str, Any] | bytes) -> None:
        os.write(self._say, said if isinstance(said, bytes) else json.dumps(said).encode() + b"\n")

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._lines)
        for end in (self._lines, self._say):
            with suppress(OSError):
                os.close(end)

    def finish(self) -> None:
        os.close(self.requests)

    def kill(self) -> None:
        self.killed = True
        if not self.input_ended:
            self._end()
        for end in (self.requests, self.answers):
            with suppress(OSError):
                os.close(end)


class Programs:
    """Every process that was started, and all that it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[dict[str, Any]] = []
        self.all: list[Program] = []

    def __call__(self, _command: Sequence[str]) -> Program:
        self.all.append(Program(self.answer, self.asked))
        return self.all[-1]


def first_legal() -> Answer:
    """A program that plays the first action of its list."""
    referee = Referee(GAMES, ENGLISH)

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "best":
            legal = json.loads(referee.answer(b'{"do": "legal"}')[0])["actions"]
            return {"ok": True, "action": legal[0]}
        said: dict[str, Any] = json.loads(referee.answer(json.dumps(request).encode())[0])
        return said

    return answer


def against_bot(state: Path, game: str = "katarenga", **more: Any) -> DaemonOptions:
    return wanted(load("simulated", SPACES), state, game, **{"opponent": 2, **more})


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], Programs]:
    def of(answer: Answer) -> Programs:
        made = Programs(answer)
        monkeypatch.setattr("companion.daemon.programs.ChildProcess", made)
        return made

    return of


def count_actions(at: At) -> int:
    return len(at.record)


async def move_white(at: At) -> None:
    first = at.line.game.rules.legal(at.line.state)[0]
    start, goal = first.split("-")
    await at.put(await at.lift(start), goal)


def test_a_bot_answers_and_its_piece_moves_by_itself(tmp_path: Path, programs: Any) -> None:
    made = programs(first_legal())

    async def script(at: At) -> None:
        assert made.all == []
        await move_white(at)
        await at.wait(3)
        assert count_actions(at) == 2
        assert at.desk.table.situation.difference.right
        await move_white(at)
        await at.wait(3)
        assert count_actions(at) == 4
        assert [one["do"] for one in made.asked] == ["new", "apply", "best", "apply", "apply", "best"]
        assert made.asked[0]["table"] == "reported"
        await at.wait(IDLE_S + 1)
        assert [(one.input_ended, one.killed) for one in made.all] == [(True, True)]
        await move_white(at)
        await at.wait(3)
        assert count_actions(at) == 6
        assert len(made.all) == 2

    played(against_bot(tmp_path), script)


def test_a_bot_is_asked_anew_once_it_is_to_play_otherwise(tmp_path: Path, programs: Any) -> None:
    answer = first_legal()
    made = programs(lambda request: None if request.get("temper") == "bold" else answer(request))

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(3)
        assert made.asked[-1] == {"do": "best", "level": 2, "seed": made.asked[-1]["seed"], "temper": "bold"}
        await at.choose(Chair("south"), Pick.PEOPLE, Pick.TEMPER)
        await at.tap(Chair("south"))
        await at.tap(Chair("south"))
        await at.wait(3)
        assert [one.get("temper") for one in made.asked if one["do"] == "best"] == ["bold", "careful"]

    played(against_bot(tmp_path, temper=Temper.BOLD), script)


WRONG: dict[BotFault, Callable[[dict[str, Any]], Any]] = {
    BotFault.DEAD: lambda _request: b"",
    BotFault.SILENT: lambda _request: None,
    BotFault.LATE: lambda request: None if request["do"] in ("best", "stop") else {"ok": True},
    BotFault.NONSENSE: lambda _request: b"checkmate\n",
    BotFault.ILLEGAL: lambda request: (
        {"ok": True, "action": "a1-a1"} if request["do"] == "best" else {"ok": True}
    ),
}


@pytest.mark.parametrize("fault", BotFault)
def test_a_program_that_fails_is_replaced_once_and_then_a_person_plays(
    tmp_path: Path, programs: Any, fault: BotFault
) -> None:
    made = programs(WRONG[fault])

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(2 * (THINKS_S + ANSWERS_S) + 1)
        assert at.desk.notices.notes == (because(fault),)
        assert len(made.all) == (1 if fault is BotFault.ILLEGAL else 2)
        assert at.desk.table.setting.bots == frozenset()
        await move_white(at)
        await at.wait(2)
        assert count_actions(at) == 2

    played(against_bot(tmp_path), script)
    assert all(one.killed for one in made.all)


def test_a_program_that_fails_once_is_forgiven(tmp_path: Path, programs: Any) -> None:
    answer, failures = first_legal(), [b""]
    made = programs(lambda request: failures.pop() if failures else answer(request))

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(3)
        assert count_actions(at) == 2
        assert at.desk.notices.notes == ()

    played(against_bot(tmp_path), script)
    assert len(made.all) == 2


def thinking(answer: Answer, waits: list[dict[str, Any]]) -> Answer:
    """A program that thinks until it is stopped."""

    def think(request: dict[str, Any]) -> Any:
        if request["do"] == "best":
            return waits.append(request)
        if request["do"] == "stop":
            return json.dumps(answer(waits.pop())).encode() + b'\n{"ok": true}\n'
        return answer(request)

    return think


def test_a_push_stops_the_search(tmp_path: Path, programs: Any) -> None:
    programs(thinking(first_legal(), []))

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(2)
        assert count_actions(at) == 1
        await at.push(Chair("north"))
        await at.wait(2)
        assert count_actions(at) == 2

    played(against_bot(tmp_path), script)


def test_an_open_menu_holds_the_answer_back(tmp_path: Path, programs: Any) -> None:
    waits: list[dict[str, Any]] = []
    answer = first_legal()
    made = programs(thinking(answer, waits))

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(1)
        await at.tap(Chair("south"), held_s=2.0)
        made.all[0].say(answer(waits.pop()))
        await at.wait(5)
        assert at.topic is Topic.MENU
        assert count_actions(at) == 1
        await at.tap(Chair("south"))
        await at.wait(3)
        assert at.desk.question is None
        assert count_actions(at) == 2

    played(against_bot(tmp_path), script)


def test_a_move_taken_back_drops_what_the_bot_found_for_it(tmp_path: Path, programs: Any) -> None:
    waits: list[dict[str, Any]] = []
    made = programs(thinking(first_legal(), waits))

    async def script(at: At) -> None:
        start, goal = at.line.game.rules.legal(at.line.state)[0].split("-")
        await at.put(await at.lift(start), goal)
        await at.wait(1)
        assert len(waits) == 1
        await at.put(await at.lift(goal), start)
        await at.wait(1)
        assert (waits, at.record, len(made.all)) == ([], (), 1)

    played(against_bot(tmp_path), script)


def kitara_pair(seat: Seat) -> tuple[Record[Any], Record[Any]]:
    """Two games that differ in what others draw in secret: one draws tokens of 2, the other of 3."""
    game, lots = GAMES["kitara"], setup_lots(8)
    one, other = (begin(game, {"players": 3}, setup_lots(3)) for _ in range(2))
    while (actor := one.actor) is not None:
        legal, drawer = game.rules.legal(one.state), game.secrets.secret_seat(one.state)
        if drawer is not None:
            drawn = (legal[-1], legal[-1]) if drawer == seat else (Action("token:2"), Action("token:3"))
            one, other = one.play(drawn[0]), other.play(drawn[1])
            continue
        action = legal[lots(len(legal))] if actor == TABLE else chosen(one.state, lots)
        one, other = one.play(action), other.play(action)
    return one, other


@pytest.mark.parametrize("number", range(3))
def test_what_is_told_of_a_game_is_what_the_seat_knows(number: int) -> None:
    """The tokens that others draw change no byte; and they are always such as there could be."""
    seat = GAMES["kitara"].seats[number]
    one, other = kitara_pair(seat)
    view, differ = one.game.rules.view, 0
    for left in range(1, len(one.actions), 5):
        here, there = one.without_last(left), other.without_last(left)
        known = actions_known_to(here, seat)
        assert known == actions_known_to(there, seat)
        assert view(replay(here.game, here.options, known).state, seat) == view(here.state, seat)
        differ += here.actions != there.actions
    assert differ > 10


def test_few_tokens_are_made_up_so_that_the_own_draws_stay_possible() -> None:
    """One token of each value: what others were thought to have kept may have to be another one."""
    game, lots, seat = GAMES["kitara"], setup_lots(91), GAMES["kitara"].seats[1]
    one = begin(game, {"tokens": {"2": 1, "3": 1, "4": 1, "5": 1}}, setup_lots(14))
    while (actor := one.actor) is not None:
        legal = game.rules.legal(one.state)
        one = one.play(legal[lots(len(legal))] if actor == TABLE else chosen(one.state, lots))
    [number] = [n for n, state in enumerate(one.states) if game.secrets.secret_seat(state) == seat]
    here = replay(game, one.options, one.actions[: number + 1])
    known = replay(game, one.options, actions_known_to(here, seat))
    assert known.actions != here.actions
    assert game.rules.view(known.state, seat) == game.rules.view(here.state, seat)


def test_the_program_of_the_companion_decides_and_ends(caplog: pytest.LogCaptureFixture) -> None:
    """The only test here that starts it."""
    found: list[object] = []

    async def script() -> None:
        loop = asyncio.get_running_loop()
        done = asyncio.Event()

        def keep(_decision: Decision, advice: object) -> None:
            assert isinstance(advice, Advice)
            found.append(advice.action)
            done.set()

        worker = BotWorker(loop, lambda: ChildProcess(COMMAND))
        record = begin(GAMES["kiwara"], {}, setup_lots(1))
        while record.actor == TABLE:
            record = record.play(record.game.rules.legal(record.state)[0])
        worker.decide(Decision(record, record.game.seats[0], 2, 1 << 127), keep)
        await asyncio.wait_for(done.wait(), 60)
        assert found[0] in record.game.rules.legal(record.state)
        done.clear()
        worker.decide(Decision(record, record.game.seats[0], 6, 5), keep)
        worker.hurry()
        await asyncio.wait_for(done.wait(), 60)
        assert found[1] in record.game.rules.legal(record.state)
        worker.close()

    asyncio.run(script())
    assert caplog.records == []


def test_a_trace_replays_what_a_bot_did_without_its_program(tmp_path: Path, programs: Any) -> None:
    made, trace = programs(first_legal()), tmp_path / "trace"
    records: list[tuple[Action, ...]] = []

    async def script(at: At) -> None:
        await move_white(at)
        await at.wait(3)
        records.append(at.record)

    played(against_bot(tmp_path / "state", trace=trace), script)
    asked = len(made.asked)
    session = replay_trace(*read_trace(trace, GAMES), GAMES, ENGLISH, lambda _said: None)
    assert session.table.record.actions == records[0]
    assert session.table.setting.bots == {session.seats[1]}
    assert len(records[0]) == 2
    assert len(made.asked) == asked


ODD_ANSWERS: dict[str, object] = {
    "action": {"ok": True, "action": "a1\n"},
    "half a letter": {"ok": True, "action": "\ud800"},
    "length": {"ok": True, "action": "a" * 300_000},
    "values": {"ok": True, "actions": [["a1\n", 0.5]]},
}


@pytest.mark.parametrize("odd", ODD_ANSWERS)
def test_no_text_that_a_trace_cannot_hold_is_taken_from_a_program(odd: str) -> None:
    assert [parse_answer(request, ODD_ANSWERS[odd]) for request in ("best", "rate")] == [None, None]


def test_reasons_of_values_that_no_screen_shows_are_left_out() -> None:
    values: tuple[object, ...] = ("a1", "a\n", True, 10**30, 7, "a" * 300_000, [], None)
    reasons = [{"code": "katarenga.reason-takes", "space": value} for value in values]
    found = parse_answer("best", {"ok": True, "action": "a1-a2", "reasons": [*reasons, {"code": "a\n"}]})
    assert found == Advice(
        Action("a1-a2"), tuple(because("katarenga.reason-takes", space=value) for value in ("a1", 7))
    )


def test_a_bot_gives_a_person_a_second_to_put_a_piece_back(tmp_path: Path, programs: Any) -> None:
    programs(first_legal())

    async def script(at: At) -> None:
        start, goal = at.line.game.rules.legal(at.line.state)[0].split("-")
        await at.put(await at.lift(start), goal)
        await at.wait(0.2)
        await at.put(await at.lift(goal), start)
        await at.wait(5)
        assert at.record == ()
        await at.put(await at.lift(start), goal)
        await at.push(Chair("north"))
        assert len(at.record) == 2

    played(against_bot(tmp_path), script)


def test_a_game_that_goes_on_against_a_bot_is_kept_so(tmp_path: Path, programs: Any) -> None:
    programs(first_legal())

    async def move(at: At) -> None:
        await move_white(at)
        await at.wait(3)

    async def script(at: At) -> None:
        assert len(at.desk.table.setting.bots) == 1
        await move(at)

    played(against_bot(tmp_path, opponent=None), move)
    played(against_bot(tmp_path, seed=None, afresh=False), script)
    played(against_bot(tmp_path, seed=None, afresh=False, opponent=None), script)


def test_bots_play_each_other_until_people_sit_down(tmp_path: Path, programs: Any) -> None:
    """The board is laid by itself; the menu seats people in the middle of a game."""
    programs(first_legal())
    wish = GameWish("katarenga", ((token_of(Choice(Pick.ALONE)), token_of(WATCH)),))

    async def script(at: At) -> None:
        at.table.handle_news(GameTold(at.now_s, wish, frozenset()))
        await at.wait(30)
        assert at.desk.table.setting.bots == {*at.desk.seats}
        assert count_actions(at) > 4
        await at.choose(Chair("south"), Pick.PEOPLE, Pick.ALONE)
        await at.turn(Chair("south"), -9)
        await at.push(Chair("south"))
        assert at.desk.table.setting.bots == frozenset()

    played(wanted(load("simulated", SPACES), tmp_path, "katarenga"), script)


def test_one_dial_is_enough_to_play_alone(tmp_path: Path, programs: Any) -> None:
    """No screen and no cell: the dial with its push and key does it all."""
    made, south = programs(first_legal()), Chair("south")
    profile = tmp_path / "dial.toml"
    parts = "\n".join(f'{part} = {{ driver = "simulated" }}' for part in ("dial", "push", "key"))
    profile.write_text(f"[chairs.south]\n{parts}\n")

    async def script(at: At) -> None:
        question = at.desk.question
        assert question is not None
        picks = [one.pick for one in question.choices]
        await at.turn(south, picks.index(Pick.ALONE) - question.cursor)
        await at.push(south)
        asked = at.desk.question
        assert asked is not None
        assert asked.chosen == Choice(Pick.LEVEL, number=2)
        await at.push(south)
        assert at.desk.table.setting.bots == {"black"}
        while at.topic is not None:
            await at.push(south)
        for _ in range(3):
            await at.dial(south, south)
            await at.wait(3)
        assert len(at.record) == 6
        assert made.asked[-1] == {"do": "best", "level": 2, "seed": made.asked[-1]["seed"]}

    played(wanted(load(profile, SPACES), tmp_path / "state", "katarenga", afresh=False), script)


@pytest.mark.parametrize(("game", "options"), [("kiwara", {}), ("kitara", {"players": 2})])
def test_bots_play_games_of_many_acts(
    tmp_path: Path, programs: Any, game: str, options: dict[str, object]
) -> None:
    """A person turns and pushes; every act of the bot is led, and its pieces move by themselves."""
    programs(first_legal())

    async def script(at: At) -> None:
        for _ in range(200):
            if len(at.record) > 40:
                break
            if at.line.actor in at.desk.table.setting.chairs[Chair("south")] and at.phase is Phase.RIGHT:
                await at.dial(Chair("south"), Chair("south"), len(at.record))
            await at.wait(1)
        assert len(at.record) > 40
        assert at.desk.notices.notes == ()
        assert {at.desk.seats[1]} == at.desk.table.setting.bots < {*at.line.actors()}

    played(against_bot(tmp_path, game, options=options), script)


@pytest.mark.parametrize("level", [0, 3])
def test_what_bots_draw_in_secret_shows_nowhere(level: int) -> None:
    """A person sits at the first chair, bots at the others, all keys are held; people would see theirs."""
    person, *others = GAMES["kitara"].seats[:3]
    one, other = kitara_pair(person)
    match, secrets = seat_around(AROUND, one.seats), one.game.secrets
    for seat in others:
        match = with_level(match, seat, level)

    def shown(record: Record[Any]) -> tuple[object, ...]:
        around = seated(setting(record, chairs=4), match, record.game)
        session = replace(resume(around, record, match=match), question=None)
        held = replace(session.keys, private=dict.fromkeys(AROUND, 0.0))
        now = scene(replace(session, keys=held), Texts(ENGLISH))
        return now.glows, now.places, format_public(now.public, ENGLISH)

    drawn = [n for n, state in enumerate(one.states) if secrets.secret_seat(state) in others]
    pairs = [
        [shown(replay(game.game, game.options, game.actions[: number + 1])) for game in (one, other)]
        for number in drawn
    ]
    assert len(pairs) > 1
    assert all(here == there for here, there in pairs) is bool(level)


def test_a_program_in_another_language_takes_the_place_of_ours() -> None:
    """The example, which plays the last action of the list."""
    command = ("perl", str(ROOT / "companion/bots/example.pl"), *COMMAND)
    found: list[object] = []

    async def script() -> None:
        done = asyncio.Event()

        def keep(_decision: Decision, advice: object) -> None:
            assert isinstance(advice, Advice)
            found.append(advice.action)
            done.set()

        worker = BotWorker(asyncio.get_running_loop(), lambda: ChildProcess(command))
        worker.decide(Decision(record, record.seats[0], 1, 1), keep)
        await asyncio.wait_for(done.wait(), 60)
        worker.close()

    record = begin(GAMES["katarenga"], {}, setup_lots(1))
    asyncio.run(script())
    assert found == [record.game.rules.legal(record.state)[-1]]


def test_an_answer_longer_than_a_trace_can_keep_is_nonsense() -> None:
    said = r'print qq({"ok": true, "action": "a1-a2", "reasons": [), "7," x 99999, "7]}\n"'
    found: list[object] = []

    async def script() -> None:
        done = asyncio.Event()

        def keep(_decision: Decision, fault: object) -> None:
            found.append(fault)
            done.set()

        worker = BotWorker(asyncio.get_running_loop(), lambda: ChildProcess(("perl", "-ne", f"$|=1; {said}")))
        worker.decide(Decision(record, record.seats[0], 1, 1), keep)
        await asyncio.wait_for(done.wait(), 60)
        worker.close()

    record = begin(GAMES["katarenga"], {}, setup_lots(1))
    asyncio.run(script())
    assert found == [BotFault.NONSENSE]
