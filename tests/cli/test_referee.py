"""The referee: every request, every refusal, and nothing that can end it."""

import io
import json
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.cli.referee import LONGEST_LINE, Referee, serve
from companion.games.kernel import EVERYTHING, Game, Outcome, replay
from tests import run
from tests.everygame import EVERY_GAME, EVERY_WORD, option_sets
from tests.tiny.pebbles import PEBBLES

QUARTERS = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
START = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww"
BLUE = "/".join(["bbbbbbbb"] * 8)

COMMAND = (sys.executable, "-m", "companion", "referee")

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask() -> Ask:
    """One conversation: `ask(do="legal")`, or a raw line."""
    referee = Referee(EVERY_GAME, EVERY_WORD)

    def ask(line: bytes | str | None = None, **request: object) -> dict[str, Any]:
        raw = json.dumps(request) if line is None else line
        answer, _ = referee.answer(raw.encode() if isinstance(raw, str) else raw)
        told = json.loads(answer)
        assert isinstance(told, dict)
        assert isinstance(told["ok"], bool)
        return told

    return ask


def refusal(answer: dict[str, Any]) -> str:
    """The code of a refusal, once it is seen to have a sentence."""
    assert answer["ok"] is False
    assert set(answer) == {"ok", "error"}
    assert set(answer["error"]) == {"code", "why"}
    assert len(answer["error"]["why"]) > 10
    code: str = answer["error"]["code"]
    return code


def test_games_are_listed_with_their_seats_and_options(ask: Ask) -> None:
    listed = {game["id"]: (game["seats"], {*game["options"]}) for game in ask(do="games")["games"]}
    assert listed == {
        name: ([*game.seats], {option.name for option in game.options}) for name, game in EVERY_GAME.items()
    }


@pytest.mark.parametrize("table", ["dealt", "reported"])
@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_every_request_is_answered_for_every_game_as_its_rules_say(
    ask: Ask, game: Game[Any], table: str
) -> None:
    """A random game of each option set, in which every answer is compared with the rules themselves."""
    draw = random.Random(run.seed)
    for seed, options in enumerate(option_sets(game.id)):
        begun = ask(do="new", game=game.id, options=options, table=table, seed=seed)
        record = ask(do="record")["record"]
        line = replay(game, record["options"], record["actions"])
        assert begun == {"ok": True, "actor": line.actor, "events": [*map(game.secrets.redact, line.actions)]}
        while line.actor and len(line.actions) < 30:
            actions = [*game.rules.legal(line.state)]
            assert ask(do="legal") == {"ok": True, "actor": line.actor, "actions": actions}
            assert ask(do="perft", depth=1)["nodes"] == len(actions)
            action = draw.choice(actions)
            assert ask(do="why", action=action) == {"ok": True, "legal": True}
            answer = ask(do="apply", action=action)
            told = ask(do="record")["record"]["actions"]
            events = told[len(line.actions) + 1 :]
            assert (events == []) or table == "dealt"
            undone = ask(do="undo")
            assert undone == {"ok": True, "actor": line.actor}
            assert ask(do="apply", action=action) == answer
            assert ask(do="record")["record"]["actions"] == told
            line = replay(game, record["options"], told)
            assert answer == {"ok": True, "actor": line.actor, "events": [*map(game.secrets.redact, events)]}
            for seat in (EVERYTHING, *game.rules.scores(line.state)):
                assert ask(do="state", seat=seat)["state"] == game.rules.view(line.state, seat)
            assert ask(do="state")["state"] == game.rules.view(line.state, None)
            refused = ask(do="apply", action="nonsense")["error"]
            assert refused["code"] == "illegal"
            assert ask(do="why", action="nonsense") == {"ok": True, "legal": False, "why": refused["why"]}
        outcome = game.rules.outcome(line.state)
        assert ask(do="result") == {
            "ok": True,
            "over": outcome is not None,
            "winners": [*outcome.winners] if outcome else [],
            "scores": game.rules.scores(line.state),
            "reason": outcome.reason if outcome else None,
        }


def test_a_game_is_played_to_its_end(ask: Ask) -> None:
    position = f"{BLUE} 8/w6w/8/8/8/8/1b6/bb6 w -"
    assert ask(do="new", game="katarenga", options={"position": position}) == {
        "ok": True,
        "actor": "white",
        "events": [],
    }
    answer: dict[str, Any] = {}
    for action in ("a7-a8", "a1-a2", "h7-h8", "a2-a1", "a8-a9", "a1-a2", "h8-h9"):
        assert action in ask(do="legal")["actions"]
        assert ask(do="result")["over"] is False
        answer = ask(do="apply", action=action)
        assert answer["ok"]
        assert answer["events"] == []
    assert answer["actor"] is None
    assert ask(do="legal") == {"ok": True, "actor": None, "actions": []}
    assert ask(do="result") == {
        "ok": True,
        "over": True,
        "winners": ["white"],
        "scores": {"white": 2, "black": 0},
        "reason": "camps",
    }
    assert ask(do="state")["state"]["position"] == f"{BLUE} 8/8/8/8/8/8/bb6/1b6 b a9h9"
    assert refusal(ask(do="apply", action="a2-a1")) == "illegal"
    assert ask(do="undo") == {"ok": True, "actor": "white"}
    assert ask(do="result")["scores"] == {"white": 1, "black": 0}


def test_a_state_is_seen_by_a_seat_of_the_game_by_all_or_by_the_public(ask: Ask) -> None:
    ask(do="new", game="katarenga", options={"quarters": QUARTERS})
    for seat in (None, "red", "table", "", 1, ["white"]):
        assert refusal(ask(do="state", seat=seat)) == "bad-request"


def test_a_seed_always_draws_the_same_quarters_and_the_record_holds_them(ask: Ask) -> None:
    ask(do="new", game="katarenga", seed=7)
    first = ask(do="record")["record"]
    assert set(first) == {"game", "options", "seed", "actions"}
    assert first["seed"] == 7
    ask(do="new", game="katarenga", seed=7)
    assert ask(do="record")["record"] == first
    ask(do="new", game="katarenga", seed=8)
    assert ask(do="record")["record"]["options"] != first["options"]


def test_draws_are_events_of_a_companion_that_deals_and_go_back_with_what_brought_them(ask: Ask) -> None:
    ask(do="new", game="pebbles", options={"heap": 5}, seed=1)
    assert ask(do="apply", action="take:2") == {"ok": True, "actor": "right", "events": ["token:?"]}
    [token] = ask(do="record")["record"]["actions"][1:]
    assert ask(do="state", seat="left")["state"]["own_tokens"] == [int(token[-1])]
    assert ask(do="undo") == {"ok": True, "actor": "left"}
    assert refusal(ask(do="undo")) == "illegal"


def test_draws_that_people_report_are_asked_for_and_go_back_one_by_one(ask: Ask) -> None:
    ask(do="new", game="pebbles", options={"heap": 5}, table="reported")
    assert ask(do="apply", action="take:2") == {"ok": True, "actor": "table", "events": []}
    assert ask(do="legal") == {"ok": True, "actor": "table", "actions": ["token:1", "token:2"]}
    assert ask(do="apply", action="token:2")["actor"] == "right"
    assert [ask(do="undo")["actor"] for _ in range(2)] == ["table", "left"]


def test_perft_counts_and_refuses_where_a_dealing_table_would_act_inside(ask: Ask) -> None:
    ask(do="new", game="katarenga", options={"quarters": QUARTERS})
    assert [ask(do="perft", depth=depth)["nodes"] for depth in range(4)] == [1, 34, 1120, 39010]
    ask(do="new", game="pebbles", options={"heap": 5})
    assert ask(do="perft", depth=1)["nodes"] == 2
    assert refusal(ask(do="perft", depth=2)) == "bad-request"
    ask(do="new", game="pebbles", options={"heap": 5}, table="reported")
    assert ask(do="perft", depth=2)["nodes"] == 4
    for depth in (-1, 1.0, "1", None, True, [1]):
        assert refusal(ask(do="perft", depth=depth)) == "bad-request"
    assert refusal(ask(do="perft")) == "bad-request"


def test_a_depth_that_nobody_can_wait_for_is_refused_soon_unless_the_game_ends_before(ask: Ask) -> None:
    ask(do="new", game="katarenga", options={"position": f"{BLUE} 8/8/8/8/8/8/8/b6w w -"})
    assert [ask(do="perft", depth=depth)["nodes"] for depth in (0, 10**12)] == [1, 0]
    ask(do="new", game="katarenga", options={"quarters": QUARTERS})
    for depth in (6, 40, 10**12):
        assert refusal(ask(do="perft", depth=depth)) == "bad-request"


def test_all_who_share_a_victory_have_won() -> None:
    """No game that can be played from its start comes to such an end yet."""
    shared = replace(
        PEBBLES, rules=replace(PEBBLES.rules, outcome=lambda _: Outcome(PEBBLES.seats, "shared"))
    )
    referee = Referee({shared.id: shared}, EVERY_WORD)
    referee.answer(b'{"do": "new", "game": "pebbles"}')
    result = json.loads(referee.answer(b'{"do": "result"}')[0])
    assert len(PEBBLES.seats) > 1
    assert (result["over"], result["winners"], result["reason"]) == (True, [*PEBBLES.seats], "shared")


def test_why_gives_the_reason_in_a_sentence(ask: Ask) -> None:
    ask(do="new", game="katarenga", options={"position": f"{BLUE} {START} w -"})
    assert ask(do="why", action="a1-a2") == {"ok": True, "legal": True}
    assert ask(do="why", action="a1-b1") == {
        "ok": True,
        "legal": False,
        "why": "Blocked by your own pawn on b1.",
    }
    for text in ("", "A1-A2", "a1-a2 ", "a1a2", "\u0661", "{}", "{0}", "%s", "x" * 100_000):
        answer = ask(do="why", action=text)
        assert answer["legal"] is False
        assert 10 < len(answer["why"]) < 400


def test_an_action_is_taken_to_the_letter(ask: Ask) -> None:
    ask(do="new", game="kiwara")
    assert "totem:Na" in ask(do="legal")["actions"]
    for text in ("totem:Na ", "totem:Na\n", "totem:na", "totem:\u039da"):
        assert refusal(ask(do="apply", action=text)) == "illegal"
    assert ask(do="record")["record"]["actions"] == []


WRONG_OPTIONS: dict[str, list[dict[str, object]]] = {
    "katarenga": [
        {"colour": "blue"},
        {"first_turn_capture": 1},
        {"position": None},
        {"position": f"{BLUE} {START} w -", "quarters": QUARTERS},
        {"quarters": {**QUARTERS, "nw": "T2f0"}},
        {"quarters": {**QUARTERS, "nw": 1}},
        {"quarters": {**QUARTERS, "n": "T1f0"}},
        {"quarters": {"nw": "T1f90"}},
        {"quarters": [*QUARTERS]},
    ],
    "kiwara": [
        {"layout": "Classic"},
        {"layout": {"north": "ABCCCC"}},
        {"first": "white"},
        {"reinforcements": "true"},
        {"handicap": {"yellow": 0}},
        {"handicap": {"yellow": 3}},
        {"handicap": {"yellow": True}},
        {"handicap": {"white": 1}},
        {"handicap": ["yellow"]},
    ],
}
WRONG_FIELDS: list[dict[str, object]] = [
    {"game": None},
    {},
    {"game": "katarenga", "options": []},
    {"game": "katarenga", "table": "other"},
    {"game": "katarenga", "table": ["dealt"]},
    {"game": "katarenga", "seed": 1.5},
    {"game": "katarenga", "seed": "7"},
    {"game": "katarenga", "seed": True},
]


def test_a_refused_new_leaves_the_old_game(ask: Ask) -> None:
    ask(do="new", game="katarenga", seed=5)
    ask(do="apply", action=ask(do="legal")["actions"][0])
    before = ask(do="record")
    for game, wrong in WRONG_OPTIONS.items():
        for options in wrong:
            assert refusal(ask(do="new", game=game, options=options)) == "bad-option", options
    assert refusal(ask(do="new", game="chess")) == "unknown-game"
    for fields in WRONG_FIELDS:
        assert refusal(ask(do="new", **fields)) == "bad-request", fields
    assert ask(do="record") == before


def test_without_a_game_every_question_about_one_says_so_before_anything_else(ask: Ask) -> None:
    for name in ("legal", "apply", "state", "undo", "result", "perft", "why", "record"):
        assert refusal(ask(do=name)) == "no-game"
    assert refusal(ask(do="state", seat=5)) == "no-game"


BROKEN = {
    b"": "The line is empty",
    b"   \r\n": "The line is empty",
    b"\xff\xfe": "not valid UTF-8",
    b"\xef\xbb\xbf{}": "not valid JSON",
    b"nonsense": "not valid JSON",
    b'{"do": "legal"} {"do": "legal"}': "not valid JSON",
    b'{"do": "games", "x": Infinity}': "not valid JSON: Infinity",
    b"[]": "object",
    b"{}": "The request lacks the field 'do'.",
    b'{"do": 1}': "The field 'do' takes a text.",
    b'{"do": "LEGAL"}': "legal",
    b'{"do": "\\ud800"}': "legal",
    b'{"do": "new", "game": "katarenga", "seed": 1.5}': "The field 'seed' takes a whole number.",
    b'{"do": "new", "game": "katarenga", "options": 1}': "The field 'options' takes an object",
    b'{"do": "new", "game": "katarenga", "table": 1}': "takes one of these: dealt, reported.",
    b'{"do": "games", "x": ' + b"9" * 5000 + b"}": "a number of too many digits",
    b'{"a":' * 100_000: "nested too deeply",
    b'{"do": "legal", "x": "' + b"x" * LONGEST_LINE + b'"}': f"{LONGEST_LINE}",
}


@pytest.mark.parametrize(("line", "why"), BROKEN.items(), ids=lambda value: repr(value[:40]))
def test_a_broken_line_is_a_bad_request_and_told_why(ask: Ask, line: bytes, why: str) -> None:
    answer = ask(line)
    assert refusal(answer) == "bad-request"
    assert why in answer["error"]["why"]


def test_what_was_typed_is_quoted_without_what_a_terminal_would_obey(ask: Ask) -> None:
    ask(do="new", game="katarenga")
    for text in ("\ud800", "a1-a2\n", "\x1b[31m", "\x00"):
        why = ask(do="why", action=text)["why"]
        assert why.isprintable()
        assert why.encode()


def test_a_seed_may_be_any_integer_and_fields_that_nobody_asked_for_are_let_pass(ask: Ask) -> None:
    for seed in (-1, 0, 10**400):
        assert ask(do="new", game="katarenga", seed=seed, comment="hello")["ok"]
        assert ask(do="record")["record"]["seed"] == seed


def broken_lines(count: int, seed: int) -> list[bytes]:
    """Lines that were good once: cut, flipped, spliced, doubled, filled with wrong values."""
    rng = random.Random(seed)
    good = [
        json.dumps(request).encode()
        for request in (
            {"do": "games"},
            {"do": "new", "game": "katarenga", "options": {"quarters": QUARTERS}, "seed": 1},
            {"do": "new", "game": "katarenga", "options": {"position": f"{BLUE} {START} w -"}},
            {"do": "new", "game": "pebbles", "options": {"heap": 5}, "table": "reported"},
            {"do": "legal"},
            {"do": "apply", "action": "a1-a2"},
            {"do": "state", "seat": "white"},
            {"do": "undo"},
            {"do": "result"},
            {"do": "perft", "depth": 1},
            {"do": "why", "action": "a1-a8"},
            {"do": "record"},
        )
    ]
    values = [b"null", b"true", b"-1", b"1e9", b'""', b"[]", b"{}", b'"*"', b'"\\u0000"', b"NaN", b"\xff"]
    lines: list[bytes] = []
    while len(lines) < count:
        line = bytearray(rng.choice(good))
        match rng.randrange(6):
            case 0:
                del line[rng.randrange(len(line)) :]
            case 1:
                for _ in range(rng.randrange(1, 4)):
                    line[rng.randrange(len(line))] = rng.randrange(256)
            case 2:
                other, at = rng.choice(good), rng.randrange(len(line))
                line[at:] = other[rng.randrange(len(other)) :]
            case 3:
                at = rng.randrange(len(line))
                line[at:at] = rng.choice(values)
            case 4:
                line = bytearray(line.replace(b'"a1-a2"', rng.choice(values)))
                line = line.replace(b": 1", b": " + rng.choice(values))
            case _:
                line = bytearray(rng.randbytes(rng.randrange(40)))
        lines.append(bytes(line).replace(b"\n", b" "))
    return [line for line in lines if b"quit" not in line and not takes_long(line)]


def takes_long(line: bytes) -> bool:
    """Whether the line has become a good request that would keep anybody counting."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return False
    depth = request.get("depth") if isinstance(request, dict) else None
    return isinstance(depth, int) and depth > 2


def test_thousands_of_broken_lines_get_an_answer_each_and_end_nothing() -> None:
    lines = broken_lines(4_000, seed=run.seed)
    answers = io.BytesIO()
    ending = b'{"do": "new", "game": "katarenga", "options": {}}\n{"do": "quit"}\nnever read\n'
    serve(
        Referee(EVERY_GAME, EVERY_WORD),
        io.BytesIO(b"".join(line + b"\n" for line in lines) + ending),
        answers,
    )
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert len(told) == len(lines) + 2
    assert told[-2:] == [{"ok": True, "actor": "white", "events": []}, {"ok": True}]
    codes = {answer["error"]["code"] for answer in told if not answer["ok"]}
    assert codes <= {"bad-request", "no-game", "unknown-game", "bad-option", "illegal"}
    assert "bad-request" in codes
    assert not any(
        "could not be carried out" in answer["error"]["why"] for answer in told if not answer["ok"]
    )


def test_a_fault_inside_a_game_is_answered_and_ends_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    referee = Referee(EVERY_GAME, EVERY_WORD)
    referee.answer(b'{"do": "new", "game": "pebbles"}')
    monkeypatch.setattr(referee, "_requests", {**referee._requests, "legal": broken})  # noqa: SLF001
    answer = json.loads(referee.answer(b'{"do": "legal"}')[0])
    assert answer["error"]["code"] == "bad-request"
    assert "ZeroDivisionError" in answer["error"]["why"]
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert json.loads(referee.answer(b'{"do": "result"}')[0])["ok"]


def test_a_line_that_is_too_long_gets_one_answer_and_the_next_line_its_own() -> None:
    long = b'{"do": "games", "x": "' + b"x" * (3 * LONGEST_LINE) + b'"}\n'
    for ending in (b"\n", b"\r\n"):
        just = b'{"do": "games"}'.ljust(LONGEST_LINE) + ending
        over = b'{"do": "games"}'.ljust(LONGEST_LINE + 1) + ending
        answers = io.BytesIO()
        lines = io.BytesIO(long + just + over + b'{"do": "quit"}')
        serve(Referee(EVERY_GAME, EVERY_WORD), lines, answers)
        told = [json.loads(line)["ok"] for line in answers.getvalue().splitlines()]
        assert told == [False, True, False, True]


def test_the_command_answers_and_ends_with_status_0_at_the_end_of_input() -> None:
    lines = b'\xff\n{"do": "new", "game": "katarenga"}\n{"do": "legal"}'
    done = subprocess.run(COMMAND, input=lines, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True, True]


def test_each_answer_is_there_before_the_next_request_is_sent() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for request in (b'{"do": "new", "game": "katarenga"}\n', b'{"do": "legal"}\n', b'{"do": "quit"}\n'):
            process.stdin.write(request)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("closed", [">&-", ">/dev/full 2>&-"])
def test_a_channel_that_is_closed_or_full_is_one_sentence_and_status_2(
    closed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    shell = f'echo \'{{"do": "games"}}\' | {shlex.join(COMMAND)} {closed}'
    done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, check=False, timeout=60, text=True)
    assert done.returncode == 2
    told = done.stdout + done.stderr
    assert told.count("\n") == ("2>&-" not in closed)
    assert "Traceback" not in told
