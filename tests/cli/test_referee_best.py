"""The referee's opponents: `best` and what it answers, and `stop` while it thinks."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event
from time import monotonic
from typing import Any

import pytest

from companion.bots.mind import Mind
from companion.bots.registry import MINDS
from companion.cli.referee import LineReader, Referee
from companion.games.kernel import TABLE, Action, Temper, replay
from companion.games.kitara import KITARA
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD
from tests.kitara_policies.policy import chosen

Ask = Callable[..., dict[str, Any]]
COMMAND = (sys.executable, "-m", "companion", "referee")
LONG = 10**12
"""Nodes that no test can wait for."""


@pytest.fixture
def ask() -> Ask:
    referee = Referee(EVERY_GAME, EVERY_WORD)

    def ask(**request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(referee.answer(json.dumps(request).encode())[0])
        return answer

    return ask


@contextmanager
def piped() -> Iterator[Callable[[Mapping[str, object] | None], dict[str, Any]]]:
    """The command at the other end of two pipes: sends a request, or reads the next answer."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        lines, answers = process.stdin, process.stdout
        assert lines is not None
        assert answers is not None

        def tell(request: Mapping[str, object] | None) -> dict[str, Any]:
            if request is None:
                answer: dict[str, Any] = json.loads(answers.readline())
                return answer
            lines.write(json.dumps(request).encode() + b"\n")
            lines.flush()
            return {}

        yield tell
        tell({"do": "quit"})
        assert process.wait(timeout=20) == 0


@pytest.mark.parametrize("mind", MINDS.values(), ids=MINDS)
def test_best_is_legal_and_says_what_it_expects(ask: Ask, mind: Mind[Any]) -> None:
    begun = ask(do="new", game=mind.game.id, table="reported", seed=3)
    for _ in range(9):
        actions = ask(do="legal")["actions"]
        if begun["actor"] == TABLE:
            begun = ask(do="apply", action=actions[0])
            continue
        best = ask(do="best", level=3, seed=1)
        assert {*best} == {"ok", "action", "nodes", "value", "line", "reasons"}
        assert best["action"] in actions
        assert best["nodes"] > 0
        assert 0 <= best["value"] <= 1
        assert all(reason["code"] for reason in best["reasons"])
        record = ask(do="record")["record"]
        expected = replay(mind.game, record["options"], [*record["actions"], *best["line"]])
        assert best["line"][0] == best["action"]
        assert all(actor != TABLE for actor in expected.actors()[len(record["actions"]) :])
        assert ask(do="best", level=3, seed=1) == best
        begun = ask(do="apply", action=best["action"])


@pytest.mark.parametrize("mind", MINDS.values(), ids=MINDS)
def test_rate_gives_every_legal_action_its_chance(ask: Ask, mind: Mind[Any]) -> None:
    begun = ask(do="new", game=mind.game.id, table="reported", seed=3)
    for _ in range(7):
        actions = ask(do="legal")["actions"]
        if begun["actor"] != TABLE:
            rated = ask(do="rate", level=2, seed=1)
            assert {*rated} == {"ok", "actions"}
            assert [action for action, _ in rated["actions"]] == actions
            assert all(0 <= chance <= 1 for _, chance in rated["actions"])
            assert ask(do="rate", level=2, seed=1, temper="bold") == rated
        begun = ask(do="apply", action=actions[-1])


BEFORE_GIRAFFE = """
    totem:Nb place:G@b3 totem:Nd place:L@d2 totem:Ne place:E@e4 totem:E4 place:Z@a4 totem:E2 place:C@e2
    totem:Se place:Z@e3 totem:Sb place:G@b2 totem:Sa place:Z@a3 totem:W1 place:Z@a1 totem:W3 place:C@c3
    swap:b3 totem:Na place:G@a5 reveal:giraffe"""


def test_rate_looks_as_far_as_its_level_goes(ask: Ask) -> None:
    """A pawn for nothing is the best at once, and stays it; of the other moves the replies tell more."""
    blue = "/".join(["bbbbbbbb"] * 8)
    ask(do="new", game="katarenga", options={"position": f"{blue} b7/b7/8/3b4/3w4/8/8/w6w w -"})
    at_once, ahead = (dict(ask(do="rate", level=level)["actions"]) for level in (1, 5))
    assert max(at_once, key=lambda action: at_once[action]) == "d4-d5"
    assert max(ahead, key=lambda action: ahead[action]) == "d4-d5"
    assert at_once != ahead


def test_rate_looks_beyond_what_the_table_turns_up(ask: Ask) -> None:
    """Three cards to choose from are worth more than they look to who does not look any further.

    A lead shows as clearly as where nothing is drawn, though most of the game is to come.
    """
    ask(do="new", game="kiwara", options={"reinforcements": True}, table="reported")
    for action in BEFORE_GIRAFFE.split():
        assert ask(do="apply", action=action)["ok"]
    at_once, ahead = (dict(ask(do="rate", level=level)["actions"]) for level in (1, 5))
    assert max(at_once, key=lambda action: at_once[action]) == "totem:Nb"
    assert max(ahead, key=lambda action: ahead[action]) == "use:giraffe"
    assert ahead["use:giraffe"] - ahead["totem:Nd"] > 0.06
    assert at_once.keys() == ahead.keys()


def test_nodes_stand_for_a_level(ask: Ask) -> None:
    ask(do="new", game="katarenga", seed=2)
    level = MINDS["katarenga"].levels[2]
    assert ask(do="best", nodes=level.nodes, seed=5) == ask(do="best", level=3, seed=5)
    assert ask(do="best", nodes=0)["action"] in ask(do="legal")["actions"]
    assert ask(do="best", nodes=level.nodes) == ask(do="best", nodes=level.nodes, seed=0)


def test_best_may_be_asked_to_be_bold_or_careful(ask: Ask) -> None:
    """Only who is careful does not begin to exchange the pawns that stand before each other."""
    blue = "/".join(["bbbbbbbb"] * 8)
    ask(do="new", game="katarenga", options={"position": f"{blue} b6b/8/2b5/3b4/3w4/2w5/8/w6w w -"})
    answers = [ask(do="best", nodes=200, **more) for more in ({}, *({"temper": one} for one in Temper))]
    assert answers[0] == answers[1]
    assert [one["action"] for one in answers] == ["d4-d5", "d4-d5", "d4-d5", "a1-b2"]


def test_a_win_that_is_certain_has_the_value_1_and_a_loss_that_is_0(ask: Ask) -> None:
    blue = "/".join(["bbbbbbbb"] * 8)
    ask(do="new", game="katarenga", options={"position": f"{blue} 7w/8/8/8/8/8/8/b6b w a9"})
    assert ask(do="best", level=4)["value"] == 1
    assert dict(ask(do="rate", level=4)["actions"])["h8-h9"] == 1
    ask(do="new", game="katarenga", options={"position": f"{blue} 7w/8/8/8/8/8/8/b6b b a9"})
    assert ask(do="best", level=4)["value"] == 0
    assert {chance for _, chance in ask(do="rate", level=4)["actions"]} == {0}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"level": 0},
        {"level": 8},
        {"level": "3"},
        {"level": True},
        {"level": 3, "nodes": 100},
        {"nodes": -1},
        {"nodes": None},
        {"level": 3, "seed": 1.5},
        {"level": 3, "ms": -1},
        {"level": 3, "ms": "1"},
        {"ms": 10},
        {"level": 3, "temper": "meek"},
    ],
)
def test_a_wrong_best_is_a_bad_request(ask: Ask, wrong: dict[str, object]) -> None:
    assert ask(do="best", **wrong)["error"]["code"] == "no-game"
    ask(do="new", game="katarenga")
    answer = ask(do="best", **wrong)
    assert (answer["ok"], answer["error"]["code"]) == (False, "bad-request")


def test_best_is_for_a_seat_that_can_decide_in_a_game_with_a_mind(ask: Ask) -> None:
    ask(do="new", game="pebbles")
    assert ask(do="best", level=1)["error"]["code"] == "bad-request"
    ask(do="new", game="kitara", table="reported")
    for space in ("s5", "s8"):
        ask(do="apply", action=f"start:{space}")
    assert ask(do="best", level=1)["error"]["code"] == "bad-request"
    over = f"{'/'.join(['bbbbbbbb'] * 8)} 8/8/8/8/8/8/8/bb6 b a9h9"
    ask(do="new", game="katarenga", options={"position": over})
    assert ask(do="best", level=1)["error"]["code"] == "bad-request"


def test_best_does_not_know_what_others_hold(ask: Ask) -> None:
    """Two games that differ only in the token that the other kingdom has kept."""
    answers = []
    for kept in (2, 5):
        ask(do="new", game="kitara", table="reported")
        actions = hero_game(kept)
        for action in actions:
            assert ask(do="apply", action=action)["ok"], action
        answers.append([ask(do="best", level=level, seed=4) for level in (1, 2, 3, 4)])
    assert answers[0] == answers[1]


def hero_game(token: int) -> list[str]:
    """A game of two kingdoms until one has won that token, and the other one decides."""
    record, lots = replay(KITARA, {}, ()), setup_lots(1)
    while True:
        state, actor = record.state, record.actor
        if actor != TABLE and any(
            kept for seat, kept in zip(KITARA.seats, state.kept, strict=False) if seat != actor
        ):
            return [*record.actions]
        legal = record.game.rules.legal(state)
        drawn = Action(f"token:{token}") if f"token:{token}" in legal else legal[0]
        record = record.play(drawn if actor == TABLE else chosen(state, lots))


def test_stop_ends_the_search_that_came_before_it() -> None:
    """The reader sees the stop while the search runs, and the answers keep their order."""
    with piped() as tell:
        for game in MINDS:
            tell({"do": "new", "game": game, "table": "reported", "seed": 1})
            actor = tell(None)["actor"]
            assert actor != TABLE
            tell({"do": "best", "nodes": LONG})
            tell({"do": "stop"})
            tell({"do": "legal"})
            best, stopped, legal = tell(None), tell(None), tell(None)
            assert best["action"] in legal["actions"]
            assert stopped == {"ok": True}
            assert best["nodes"] < LONG


def test_a_stop_without_a_search_does_nothing(ask: Ask) -> None:
    assert ask(do="stop") == {"ok": True}
    with piped() as tell:
        tell({"do": "stop"})
        tell({"do": "new", "game": "katarenga", "seed": 1})
        tell({"do": "best", "nodes": 3_000})
        assert tell(None) == {"ok": True}
        assert tell(None)["ok"]
        assert tell(None)["nodes"] >= 3_000


def test_ctrl_c_ends_the_referee_while_it_waits_for_input_and_while_it_thinks() -> None:
    for request in ({"do": "games"}, {"do": "new", "game": "katarenga"}):
        with subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdin.write(json.dumps(request).encode() + b"\n")
            if "game" in request:
                process.stdin.write(json.dumps({"do": "best", "nodes": LONG}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
            assert process.stderr.read() == b""


def test_a_search_takes_no_longer_than_it_may(ask: Ask) -> None:
    for game in MINDS:
        ask(do="new", game=game, table="reported", seed=1)
        began_s = monotonic()
        assert ask(do="best", nodes=LONG, ms=30)["ok"]
        assert monotonic() - began_s < 20  # the machine may be busy, but the search ends


def test_a_search_may_take_any_number_of_milliseconds(ask: Ask) -> None:
    ask(do="new", game="kiwara", table="reported", seed=1)
    assert ask(do="best", nodes=1, ms=10**400)["ok"]


def test_lines_are_read_while_one_is_answered() -> None:
    class Lines:
        """Says when the second line has been asked for."""

        def __init__(self) -> None:
            self.rest = [b'{"do": "best"}\n', b'{"do": "stop"}\n', b""]
            self.ended = Event()

        def readline(self, _most: int) -> bytes:
            line = self.rest.pop(0)
            if not line:
                self.ended.set()
            return line

    lines = Lines()
    answered = []
    for line, is_stopped in LineReader(lines):  # type: ignore[arg-type]
        assert lines.ended.wait(20)
        answered.append((line, is_stopped()))
    assert answered == [(b'{"do": "best"}\n', True), (b'{"do": "stop"}\n', False)]
