"""Another look at a game: what cost most, what would have been better, and that luck is nobody's mistake."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.bots.analysis import analyse
from companion.bots.kitara.search import weigh
from companion.bots.kitara.worth import chances
from companion.bots.registry import MINDS
from companion.bots.thought import Thought, never
from companion.cli.arena_command import play_game
from companion.games.katarenga import KATARENGA
from companion.games.kernel import (
    TABLE,
    Action,
    Analysis,
    Draw,
    Grade,
    Moment,
    Reason,
    Record,
    amend,
    because,
    replay,
    turn_ends,
)
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA
from companion.store.lots import mind_lots
from tests.bots.judgement import Count, weak_game

ONE_STEP = "/".join(["bbbbbbbb"] * 8) + " 7w/8/8/8/8/8/8/b6b w a0a9"
"""White needs one step more."""


BLUNDERS = {0, 1, 8, 10}
"""Of the first game of `python -m tests.bots.judgement`, by ten times the nodes."""


def look(record: Record[Any], nodes: int, draw: Draw | None = None) -> Analysis:
    mind = replace(MINDS[record.game.id], review=nodes)
    return analyse(mind, record, draw or mind_lots(1), never, lambda _share: None)


def draw_first(_below: int) -> int:
    """The same however often others have drawn before."""
    return 0


def test_a_win_that_is_passed_over_is_a_blunder_with_its_better_move_and_the_reason() -> None:
    record = replay(KATARENGA, {"position": ONE_STEP}, ["h8-g8"])
    [moment] = look(record, 2_000).moments
    assert (moment.number, moment.seat, moment.grade) == (0, "white", Grade.BLUNDER)
    assert (moment.better, moment.reasons) == ("h8-h9", (because("katarenga.reason-wins"),))
    assert (moment.best, moment.left) == pytest.approx((1, 0))


def test_a_move_that_wins_costs_nothing_and_ends_with_certainty() -> None:
    found = look(replay(KATARENGA, {"position": ONE_STEP}, ["h8-h9"]), 2_000)
    assert found.moments == ()
    assert found.chances[-1] == (1.0, 0.0)


def test_whoever_plays_what_the_search_finds_best_has_made_no_mistake() -> None:
    for seed in range(6):
        record = weak_game("katarenga", seed)
        assert all(one.better != record.actions[one.number] for one in look(record, 4_000).moments)


def test_without_luck_no_action_makes_the_chance_of_its_seat_better() -> None:
    """With a handful of nodes no search sees the end of this game before it comes."""
    record = play_game("katarenga", dict.fromkeys(KATARENGA.seats, 3), 1, {})
    found = look(record, 4_000)
    assert found.moments
    for one in found.moments:
        own = record.seats.index(one.seat)
        course = found.chances[one.number][own], found.chances[one.number + 1][own]
        assert course == pytest.approx((one.best, one.left))
    chances = [white for white, _ in found.chances]
    assert all(
        before >= after if actor == "white" else before <= after
        for before, after, actor in zip(chances, chances[1:], record.actors(), strict=False)
    )


def test_a_small_sample_of_weak_play_is_judged_as_by_many_more_nodes() -> None:
    found = look(weak_game("katarenga", 0), 300_000)
    costly = {one.number for one in found.moments if one.grade is Grade.BLUNDER}
    assert costly <= BLUNDERS
    assert len(costly) >= 3


def test_what_may_turn_out_a_slip_is_looked_at_again() -> None:
    """A search that puts each side a little ahead makes the move between them seem to cost that much."""
    record, searched = replay(KATARENGA, {"position": ONE_STEP}, ["h8-g8"]), list[Any]()

    def search(state: Any, *_rest: object) -> Thought:
        searched.append(state)
        return Thought(Action("h8-h9"), 13, 1, 1)

    mind = replace(MINDS["katarenga"], search=search)
    [moment] = analyse(mind, record, draw_first, never, lambda _share: None).moments
    assert moment.grade is Grade.SLIP
    assert searched == [*record.states, *record.states]


def test_what_the_table_draws_after_an_action_changes_nothing_of_how_it_is_judged() -> None:
    record = play_game("kiwara", dict.fromkeys(KIWARA.seats, 2), 1, {"reinforcements": True})
    number = record.actors().index(TABLE)
    before = record.without_last(len(record.actions) - number)
    cards = KIWARA.rules.legal(before.state)
    found = {look(before.play(card), 4_000, draw_first).moments for card in cards}
    assert len(cards) > 1
    assert len(found) == 1


def test_a_decision_is_judged_by_a_guess_and_not_by_the_tokens_of_others() -> None:
    """The states that the mind is shown of seat 1, in two games that differ in a token of seat 2 alone."""
    record = play_game("kitara", dict.fromkeys(KITARA.seats, 1), 9, {"players": 2})
    number = next(n for n, state in enumerate(record.states) if KITARA.secrets.secret_seat(state) == "2")
    shown: list[list[Any]] = []

    def see(state: Any, *_rest: object) -> Thought:
        if KITARA.rules.actor(state) == "1":
            shown[-1].append(state)
        return Thought(KITARA.rules.legal(state)[0], 0, 1, 1)

    def weigh_alike(state: Any, actions: Sequence[Action], *_rest: object) -> list[list[float]]:
        see(state)
        return [[0.9, *[0.1] * (len(actions) - 1)]]

    def explain(state: Any, _action: Action) -> tuple[Reason, ...]:
        see(state)
        return ()

    for token in ("token:2", "token:5"):
        shown.append([])
        then = amend(record, number, token)
        mind = replace(MINDS["kitara"], search=see, weigh=weigh_alike, explain=explain, review=90_000)
        analyse(mind, then, draw_first, never, lambda _share: None)
    assert shown[0] == shown[1]
    assert len(shown[0]) > len(record.actions) // 2


@pytest.mark.parametrize(("game", "options"), [("kiwara", {}), ("kitara", {"players": 3})])
def test_every_seat_has_a_chance_after_every_action_and_the_winner_has_all_in_the_end(
    game: str, options: dict[str, object]
) -> None:
    record = play_game(game, dict.fromkeys(MINDS[game].game.seats, 1), 3, options)
    done: list[float] = []
    found = analyse(replace(MINDS[game], review=9_000), record, mind_lots(1), never, done.append)
    assert len(found.chances) == len(record.states)
    assert all(sum(one) == pytest.approx(1) for one in found.chances)
    outcome = record.game.rules.outcome(record.state)
    assert outcome
    assert found.chances[-1] == tuple(float(seat in outcome.winners) for seat in record.seats)
    assert done == sorted(done)
    assert done[-1] == pytest.approx(1)


def test_where_the_best_action_of_kiwara_is_made_the_course_hardly_moves() -> None:
    record = play_game("kiwara", dict.fromkeys(KIWARA.seats, 3), 7, {})
    found = look(record, 60_000)
    costly = {one.number for one in found.moments}
    pairs = [pair for number, pair in enumerate(pairwise(found.chances)) if number not in costly]
    assert sum(abs(before[0] - after[0]) for before, after in pairs) / len(pairs) < 0.03


@pytest.mark.parametrize("players", [2, 4])
def test_in_kitara_a_turn_that_begins_is_no_better_than_one_that_ends(players: int) -> None:
    """Without regard to whose turn it is the course swings by .32 and .14 from one turn to the next."""
    swings = []
    for seed in range(4):
        record = play_game("kitara", dict.fromkeys(KITARA.seats, 2), seed, {"players": players})
        course = [chances(record.states[number]) for number in turn_ends(record)[1:-1]]
        swings += [abs(before[0] - after[0]) for before, after in pairwise(course)]
    assert sum(swings) / len(swings) < 0.12


def test_the_last_action_of_a_game_is_weighed_like_any_other() -> None:
    record = play_game("kitara", dict.fromkeys(KITARA.seats, 1), 2, {"players": 2})
    choices = [n for n, actor in enumerate(record.actors()) if actor != TABLE]
    state = record.states[next(n for n in reversed(choices) if len(KITARA.rules.legal(record.states[n])) > 1)]
    pair = KITARA.rules.legal(state)[:2]
    samples = weigh(state, pair, 50, mind_lots(1), never)
    assert all(0 <= chance <= 1 for one in samples for chance in one)


def test_the_five_costliest_moments_are_told_in_the_order_of_play() -> None:
    seat, better, losses = KIWARA.seats[0], Action("x"), (0.3, 0.1, 0.5, 0.2, 0.6, 0.4, 0.15)
    moments = (Moment(number, seat, Grade.SLIP, better, loss, 0.0) for number, loss in enumerate(losses))
    assert [one.number for one in Analysis((), tuple(moments)).decisive] == [0, 2, 3, 4, 5]


def test_precision_and_recall_count_what_both_find() -> None:
    count = Count()
    count.add({1, 2, 3}, {2, 3, 4, 5})
    assert str(count) == "4 there, precision 0.67, recall 0.50"
