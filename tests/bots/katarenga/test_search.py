"""The search of Katarenga: it plays by the law, proves what it claims, and keeps to its limits."""

from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from random import Random

import pytest

from companion.bots.katarenga.search import REMEMBERED, WIN, WON, Search, think
from companion.bots.thought import ASKED_EVERY, Limit
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.law import apply, legal, outcome
from companion.games.katarenga.position import Position, parse_position
from companion.store.lots import setup_lots
from tests import run
from tests.bots.positions import middles, random_games

GAMES = 10 if run.seed == 0 else 200
"""Of 50 states each: 10,000 in each slice of `make fuzz`."""


def never() -> bool:
    return False


def search_from(position: Position) -> Search:
    return Search(position, Limit(1_000_000, never))


def successors(search: Search, position: Position) -> set[Position]:
    own, foe, turn = position.own, position.foe, position.moment.turn
    prey = 0 if position.moment.calm else foe
    captures, quiet = search.moves(own, foe, turn, prey)
    assert sorted(captures) == sorted(search.captures(own, foe, turn, prey))
    after = position.moment.after_move
    reached = set()
    for move in (*captures, *quiet):
        change, keep, gain, capture = search.worth.effects[turn][move]
        reached.add(Position(position.board, foe & keep, own ^ change, after))
        gained = capture if move in captures else gain
        assert -search.worth.score(apply(position, move)) == search.worth.score(position) + gained
    return reached


@pytest.mark.parametrize("first_turn_capture", [True, False])
def test_the_search_goes_wherever_the_law_goes_and_nowhere_else(*, first_turn_capture: bool) -> None:
    options = {"first_turn_capture": first_turn_capture}
    for game in islice(random_games(KATARENGA, Random(run.seed), options, 50), GAMES):
        search = search_from(game[0])
        for position in game:
            moves = [move for move in legal(position) if move != "pass"]
            assert successors(search, position) == {apply(position, move) for move in moves}


def plies_to_win(position: Position, most: int) -> int | None:
    """By the law alone: the plies in which the side to move can force a win, if at most so many."""
    for plies in range(1, most + 1, 2):
        if any(wins(apply(position, move), plies - 1, position.moment.turn) for move in legal(position)):
            return plies
    return None


def wins(position: Position, plies: int, turn: int) -> bool:
    ended = outcome(position)
    if ended:
        return ended.winners == (KATARENGA.seats[turn],)
    results = (wins(apply(position, move), plies - 1, turn) for move in legal(position))
    return plies > 0 and (any(results) if position.moment.turn == turn else all(results))


def test_a_win_in_three_is_found_and_no_other_is_claimed() -> None:
    found = 0
    games = random_games(KATARENGA, Random(run.seed), {}, 300)
    for position in (position for game in islice(games, 20) for position in game[-8::3]):
        score = think(position, 100_000, setup_lots(0), never, deepest=3).score
        plies = plies_to_win(position, 3)
        found += plies == 3
        if plies:
            assert score == WIN - plies
        else:
            assert score < WIN - 3
    assert found > 2


B = "/".join(["bbbbbbbb"] * 8)


@pytest.mark.parametrize(
    ("pawns", "camps", "best", "score"),
    [
        ("7w/8/8/8/8/8/7w/b6b", "a0a9", "h8-h9", WIN - 1),
        ("8/w7/8/8/8/8/w7/b6b", "a0a9", "a2-a1", 2 - WIN),
        ("8/w7/8/8/8/8/7w/7b", "a0a9", "h2-h1", WIN - 1),
    ],
    ids=["enter", "both cannot be stopped", "to capture all but one wins too"],
)
def test_a_second_camp_decides(pawns: str, camps: str, best: str, score: int) -> None:
    """On a board of kings, with Black in a0 and White in a9."""
    thought = think(parse_position(f"{B} {pawns} w {camps}"), 20_000, setup_lots(1), never)
    assert thought.score == score
    assert score < 0 or thought.action == best


def test_a_pawn_before_its_second_camp_is_captured() -> None:
    position = parse_position(f"{B} 8/8/8/1w1b4/8/8/7w/b2b3b w a0")
    assert think(position, 20_000, setup_lots(1), never).score < -WON
    position = parse_position(f"{B} 8/8/8/1w1b4/8/3b4/7w/7b w a0")
    assert think(position, 20_000, setup_lots(1), never).action == "h2-h1"


def test_what_cannot_capture_yet_is_not_counted_on() -> None:
    text = f"{B} 8/8/8/3b4/3w4/8/b7/b6w w -"
    free = think(parse_position(text), 3_000, setup_lots(1), never)
    calm = think(parse_position(text, calm=2), 3_000, setup_lots(1), never)
    assert free.action == "d4-d5"
    assert calm.action in legal(parse_position(text, calm=2))


def test_equal_seeds_think_equally_and_others_choose_among_equals() -> None:
    start = parse_position(f"{B} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w -")
    assert think(start, 3_000, setup_lots(7), never) == think(start, 3_000, setup_lots(7), never)
    assert len({think(start, 300, setup_lots(seed), never).action for seed in range(12)}) > 1


def test_nodes_and_stop_end_a_search_with_the_best_so_far() -> None:
    for position in middles(KATARENGA, 4, 5, 10):
        for nodes in (1, 150, 5_000):
            thought = think(position, nodes, setup_lots(0), never)
            assert thought.action in legal(position)
            assert thought.nodes <= nodes + 100
        asked = count(1)
        stopped = think(position, 10**7, setup_lots(0), partial(is_after, 40, asked))
        assert stopped.action in legal(position)
        assert stopped.nodes < 42 * (ASKED_EVERY + 100)
        assert next(asked) == 42


def is_after(most: int, numbers: Iterator[int]) -> bool:
    return next(numbers) > most


def test_the_table_of_positions_is_bounded() -> None:
    [position] = middles(KATARENGA, 5, 1, 10)
    search = search_from(position)
    score = search.worth.score(position)
    search.search(position.own, position.foe, position.moment.turn, 8, -WIN, WIN, score, 0, 0)
    assert REMEMBERED // 4 < len(search.young) + len(search.old) <= REMEMBERED
    assert abs(score) < WON
