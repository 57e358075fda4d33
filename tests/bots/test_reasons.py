"""Reasons for actions: each one is true of the game as it is played on, and nothing is made up."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.bots.katarenga.reasons import explain as explain_move
from companion.bots.kitara.reasons import explain as explain_deed
from companion.bots.kiwara.reasons import explain as explain_placement
from companion.games.katarenga.position import parse_position
from companion.games.kernel import Action, Game, Reason
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA
from companion.games.kiwara.law import territory_scores
from companion.games.kiwara.state import State, Step
from tests import run
from tests.bots.positions import random_games

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
        ("8/8/7w/8/8/8/b7/b6w w -", "h6-h7", []),
    ],
)
def test_a_move_of_katarenga_has_the_reasons_that_a_look_ahead_proves(
    position: str, move: str, reasons: list[str]
) -> None:
    assert spoken(explain_move(parse_position(f"{KINGS} {position}"), Action(move))) == reasons


def test_to_pass_has_no_reason() -> None:
    position = parse_position(f"{KINGS} 8/8/8/8/8/8/b7/b6w w -")
    assert explain_move(position, Action("pass")) == ()


def explained(game: Game[Any], explain: Any, options: dict[str, object], games: int) -> list[Any]:
    """Every third state of random games, each action, what follows it, and its reasons."""
    return [
        (state, action, reason.code.partition("-")[2], dict(reason.values))
        for states in islice(random_games(game, Random(run.seed), options, 400), games)
        for state in states[::5]
        for action in game.rules.legal(state)[::3]
        for reason in explain(state, action)
    ]


def test_a_reason_in_kiwara_is_what_the_count_says() -> None:
    codes: set[str] = set()
    for state, action, code, values in explained(KIWARA, explain_placement, {}, 3):
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


def test_a_reason_in_kitara_is_what_follows() -> None:
    codes: set[str] = set()
    for state, action, code, values in explained(KITARA, explain_deed, {"players": 3}, 3):
        codes.add(code)
        if action.startswith("draft:"):
            card = state.contents.cards[state.contents.card_number[action[6:]]]
            symbols = {"points": card.vp, "moves": card.move, "choice": card.draft}
            assert values == ({"pieces": card.pawns} if code == "pawns" else {"count": symbols[code]})
        elif code == "least-points":
            points = [state.contents.cards[card].vp for card in state.hungry_cards(state.turn)]
            assert min(points) == values["count"] < max(points)
        elif code == "spares":
            removals = [KITARA.rules.apply(state, one) for one in (action, *KITARA.rules.legal(state))]
            held = [one.fed_count(state.turn) + one.ruled_ruins(state.turn) for one in removals]
            assert held[0] > min(held)
        elif code in ("near", "guards"):
            space = state.contents.number[action.partition("@")[2]]
            named = state.contents.number[values["space"]]
            beside = state.contents.neighbours[space]
            assert named in beside and not state.stacks[named] if code == "near" else named == space
            if code == "guards":
                sizes = [enemy.size for one in beside if (enemy := state.enemy_at(one))]
                assert max(sizes) == state.stacks[space].size + 1
        elif code in ("ruin", "feeds"):
            after = KITARA.rules.apply(state, action)
            if after.attack is None and after.turn == state.turn:
                grows = type(state).ruled_ruins if code == "ruin" else type(state).fed_count
                seat = KITARA.seats.index(KITARA.rules.actor(state))
                assert grows(after, seat) > grows(state, seat)
        else:
            goal = state.contents.number[action.partition(">")[2].partition(":")[0]]
            losers = state.enemy_at(goal)
            assert losers
            assert values.get("seat", losers.seat + 1) == losers.seat + 1
            assert (code == "token") == ("seat" not in values)
    assert codes >= {"points", "pawns", "feeds", "ruin", "near", "least-points"}
