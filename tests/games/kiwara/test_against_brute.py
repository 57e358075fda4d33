"""The generator against the second reading of the law: on whole games, and on positions that nobody chose."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kernel import Action, begin, replay
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.law import view
from companion.games.kiwara.layout import CLASSIC, NAMED, SPACES, STATIONS
from companion.games.kiwara.state import CARDS, OKAPI, State
from companion.store.lots import setup_lots
from tests.games.kiwara import brute
from tests.games.kiwara.positions import LAYOUTS, positions
from tests.games.perft_data import Block, blocks, divide

HANDICAPS = [{}, {"yellow": 1}, {"red": 2}, {"yellow": 2, "red": 1}, {"yellow": 2, "red": 2}]
EAGER = (0.05, 0.3, 0.8)
"""How often a card is used that could be, so that some are kept until late."""

COUNTED = [block for block in blocks() if block.game == "kiwara"]
FEW, DEEP = 1000, 3
"""Sequences that are counted here again: all to this depth, and below it as many; more take too long."""

seeds = st.integers(0, 2**32)
option_sets = st.fixed_dictionaries(
    {
        "layout": st.sampled_from(LAYOUTS),
        "first": st.sampled_from(["yellow", "red"]),
        "reinforcements": st.booleans(),
        "handicap": st.sampled_from(HANDICAPS),
    }
)


def agree(state: State, other: brute.Game) -> None:
    """Everything that both readings say of a moment of the game is the same."""
    assert law.legal(state) == brute.legal(other)
    seen, told = view(state, None), brute.dump(other)
    assert {name: seen[name] for name in told} == told
    assert law.scores(state) == brute.scores(other)
    outcome = law.outcome(state)
    assert (outcome and ([*outcome.winners], outcome.reason)) == brute.result(other)


def walk(state: State, other: brute.Game, seed: int, longest: int) -> int:
    """Play on at random and compare every step of the way; how many there were."""
    draw = setup_lots(seed)
    eager = EAGER[draw(len(EAGER))]
    for number in range(longest):
        agree(state, other)
        actions = law.legal(state)
        if not actions:
            return number
        uses = [action for action in actions if action.startswith("use:")]
        choice = uses if uses and draw(100) < 100 * eager else actions
        action = choice[draw(len(choice))]
        state, other = law.apply(state, action), brute.play(other, action)
    agree(state, other)
    return longest


def read_again(state: State) -> brute.Game:
    """The same position in the other reading, by what everybody sees of it."""
    seen: dict[str, Any] = view(state, None)
    board = {
        space: ({"y": "yellow", "r": "red"}[text[0]], text[1], text.endswith("*"))
        for space, text in seen["spaces"].items()
    }
    return brute.Game(
        layout=tuple(seen["layout"]),
        reinforcements=state.reinforced,
        turn=seen["actor"],
        supply=seen["supply"],
        cards={seat: tuple(cards) for seat, cards in seen["cards"].items()},
        pile=frozenset(state.pile),
        draws=(),
        board=board,
        moment=seen["step"],
        totem=seen["totem"],
        reward=seen["reward"],
        spell=seen["spell"] or "",
    )


@settings(max_examples=200)
@given(options=option_sets, seed=seeds)
def test_both_readings_go_through_whole_games_together(options: dict[str, object], seed: int) -> None:
    state = begin(KIWARA, options, setup_lots(0)).state
    assert walk(state, brute.start(options), seed, 300) < 300


@settings(max_examples=500)
@given(state=positions(), seed=seeds)
def test_both_readings_go_on_alike_from_positions_that_nobody_chose(state: State, seed: int) -> None:
    walk(state, read_again(state), seed, 12)


@settings(max_examples=25)
@given(state=positions())
def test_both_readings_count_the_same_two_actions_deep(state: State) -> None:
    other = read_again(state)
    counted = {action: brute.count(brute.play(other, action), 1) for action in brute.legal(other)}
    assert divide(KIWARA, state, 2) == counted


@pytest.mark.parametrize("block", COUNTED, ids=lambda block: block.id)
def test_the_counts_of_the_perft_file_are_those_of_the_second_reading(block: Block) -> None:
    game = brute.start(block.options)
    for action in block.played:
        game = brute.play(game, action)
    few = {depth: nodes for depth, nodes in block.counts.items() if depth <= DEEP or nodes <= FEW}
    assert few
    assert {depth: brute.count(game, depth) for depth in few} == few


def test_the_counted_positions_have_each_of_the_ten_cards_in_play_and_go_three_deep() -> None:
    in_play: set[str] = set()
    for block in COUNTED:
        assert {1, 2, 3} <= {*block.counts}, block.id
        state = replay(KIWARA, block.options, block.played).state
        in_play |= {
            form["card"] for form in map(KIWARA.rules.parse_action, law.legal(state)) if form.verb == "use"
        }
        in_play |= {OKAPI} & {*state.cards[0], *state.cards[1]} if state.reinforced else set()
    assert in_play == {*CARDS}


def test_both_readings_know_the_same_boards_spaces_and_stations() -> None:
    assert {name: [*rows] for name, rows in NAMED.items()} == brute.LAYOUTS
    assert [*SPACES] == brute.SPACES
    assert [*STATIONS] == brute.STATIONS


def test_a_difference_between_the_readings_is_noticed() -> None:
    state, other = begin(KIWARA, {}, setup_lots(0)).state, brute.start({"layout": [*CLASSIC]})
    agree(state, other)
    with pytest.raises(AssertionError):
        agree(law.apply(state, Action("totem:Na")), brute.play(other, "totem:Nb"))
