"""Reasons for actions: each one is true of the game as it is played on, and nothing is made up."""

from itertools import islice
from random import Random

import pytest

from companion.bots.katarenga.reasons import explain as explain_move
from companion.bots.kiwara.reasons import explain as explain_placement
from companion.games.katarenga.position import parse_position
from companion.games.kernel import Action, Reason
from companion.games.kiwara import KIWARA
from companion.games.kiwara.law import territory_scores
from companion.games.kiwara.state import State, Step
from tests import run
from tests.bots.positions import explained, random_games

KINGS = "/".join(["bbbbbbbb"] * 8)
"""Every pawn moves like a king."""


def spoken(reasons: tuple[Reason, ...]) -> list[str]:
    """`takes d5`: each code without what all have in common, and its values."""
    return [
        " ".join((reason.code.partition("-")[2], *(str(value) for _, value in reason.values)))
        for reason in reasons
    ]


@pytest.mark.parametrize(
    ("position", "move", "reasons"),
    [
        ("7w/8/8/8/8/8/8/b6b w a9", "h8-h9", ["wins"]),
        ("8/8/8/8/8/8/8/bb1w3w w -", "d1-c1", ["threatens-win", "threatens-capture b1"]),
        ("b7/b7/8/3b4/3w4/8/8/w6w w -", "d4-d5", ["takes-for-nothing d5", "saves d4"]),
        ("b6b/8/3b4/3b4/3w4/8/8/w6w w -", "d4-d5", ["takes d5", "threatens-capture d6"]),
        ("b7/b7/8/3b4/3w4/8/8/w6w w -", "d4-d3", ["saves d4"]),
        ("b7/8/3b4/3b4/3w4/8/8/7w w -", "d4-d3", ["stops-win", "saves d4"]),
        ("w7/8/8/8/8/8/1b6/b5bw w -", "a8-a9", ["camp a9"]),
        ("8/w7/8/8/8/8/b7/b5bw w -", "a7-a8", ["threatens-camp a9", "threatens-camp h9"]),
        ("8/8/7w/8/8/8/b7/b6w w -", "h6-h7", ["safe"]),
        ("8/8/7w/8/8/8/b7/b6w w -", "h6-g6", ["reach 8", "safe"]),
        ("8/8/b6w/8/8/8/8/b6w w -", "h1-h2", ["reach 5", "safe"]),
    ],
)
def test_a_move_of_katarenga_has_the_reasons_that_a_look_ahead_proves(
    position: str, move: str, reasons: list[str]
) -> None:
    assert spoken(explain_move(parse_position(f"{KINGS} {position}"), Action(move))) == reasons


def test_to_pass_has_no_reason() -> None:
    position = parse_position(f"{KINGS} 8/8/8/8/8/8/b7/b6w w -")
    assert explain_move(position, Action("pass")) == ()


def test_a_reason_in_kiwara_is_what_the_count_says() -> None:
    codes: set[str] = set()
    random = islice(random_games(KIWARA, Random(run.seed), {}, 400), 3)
    for state, action, code, values in explained(KIWARA, explain_placement, random):
        codes.add(code)
        after = KIWARA.rules.apply(state, action)
        mine, foe = KIWARA.seats[state.turn], KIWARA.seats[1 - state.turn]
        if code == "denies":
            assert values["letter"] not in gains(after)
            others = [KIWARA.rules.apply(state, other) for other in KIWARA.rules.legal(state)]
            assert any(values["letter"] in gains(other) for other in others)
            continue
        if code == "gives-less":
            others = [KIWARA.rules.apply(state, other) for other in KIWARA.rules.legal(state)]
            assert most_points(after) == values["points"] < values["most"]
            assert values["most"] == max(map(most_points, others))
            continue
        if code in ("reward", "wins"):
            ended = KIWARA.rules.outcome(after)
            assert after.reward == state.turn if code == "reward" else ended and ended.winners == (mine,)
            continue
        was, then = (
            next(one for one in territory_scores(some) if one.name == values["letter"])
            for some in (state, after)
        )
        match code:
            case "takes":
                assert (was.leader != mine, then.leader, then.points) == (True, mine, values["points"])
            case "breaks":
                assert (was.leader, then.leader, was.points) == (foe, None, values["points"])
            case "adds":
                assert (was.leader, then.leader) == (mine, mine)
                assert then.points - was.points == values["points"]
            case "lowers":
                assert (was.leader, then.leader) == (foe, foe)
                assert was.points - then.points == values["points"]
            case "secures":
                counts = dict(then.counts)
                assert counts[mine] > counts[foe] + then.left
            case _:
                raise AssertionError(code)
    assert codes >= {"takes", "breaks", "adds", "secures", "denies", "gives-less"}


def gains(state: State) -> set[str]:
    """The letters of the territories that the side to place can take at once."""
    found: set[str] = set()
    if state.step is Step.PLACE:
        for action in KIWARA.rules.legal(state):
            after = KIWARA.rules.apply(state, action)
            pairs = zip(territory_scores(state), territory_scores(after), strict=True)
            seat = KIWARA.seats[state.turn]
            found |= {then.name for was, then in pairs if was.leader != seat == then.leader}
    return found


def most_points(state: State) -> int:
    """What the side to place can add to its lead at once."""
    mine, foe = KIWARA.seats[state.turn], KIWARA.seats[1 - state.turn]

    def lead(one: State) -> int:
        scores = KIWARA.rules.scores(one)
        return scores[mine] - scores[foe]

    placed = [KIWARA.rules.apply(state, action) for action in KIWARA.rules.legal(state)]
    return max((lead(after) - lead(state) for after in placed), default=0)
