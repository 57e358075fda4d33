"""What a seat must think likely follows from what it sees, and leaves nothing possible out."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Game, Seat, replay
from companion.games.kitara import KITARA
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME
from tests.games.test_every_game import LINES, SEEDS, every_game, random_line
from tests.tiny.pebbles import PEBBLES


def guess(game: Game[Any], state: Any, seat: Seat, seed: int) -> Any:
    return game.secrets.guess(state, seat, setup_lots(seed))


@every_game
@given(line=LINES, seed=SEEDS, data=st.data())
def test_a_guess_looks_to_its_seat_as_the_state_does_and_is_as_good_as_it(
    game: Game[Any], line: int, seed: int, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(random_line(game, line).states))
    for seat in game.rules.scores(state):
        guessed = guess(game, state, seat, seed)
        assert game.rules.view(guessed, seat) == game.rules.view(state, seat)
        assert game.rules.view(guessed, None) == game.rules.view(state, None)
        assert game.rules.actor(guessed) == game.rules.actor(state)
        if game.rules.actor(state) == seat:
            assert game.rules.legal(guessed) == game.rules.legal(state)


@every_game
@given(line=LINES, seed=SEEDS, data=st.data())
def test_what_looks_alike_to_a_seat_makes_it_guess_alike(
    game: Game[Any], line: int, seed: int, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(random_line(game, line).states))
    for seat in game.rules.scores(state):
        other = guess(game, state, seat, seed + 1)
        assert guess(game, other, seat, seed) == guess(game, state, seat, seed)


@every_game
@given(line=LINES, seed=SEEDS)
def test_what_is_not_hidden_is_not_guessed(game: Game[Any], line: int, seed: int) -> None:
    states = random_line(game, line).states
    if game.secrets.conceal is not None:  # the end opens what was hidden
        states = tuple(state for state in states if game.rules.outcome(state))
    for state in states:
        assert all(guess(game, state, seat, seed) == state for seat in game.rules.scores(state))


HIDING = {name: game for name, game in EVERY_GAME.items() if game.secrets.conceal}


@pytest.mark.parametrize("game", HIDING.values(), ids=HIDING)
@given(line=LINES, seed=SEEDS, data=st.data())
def test_nothing_is_lost_or_made_by_a_guess(
    game: Game[Any], line: int, seed: int, data: st.DataObject
) -> None:
    """What everybody holds and what is left to be drawn is the same box of tokens."""
    state = data.draw(st.sampled_from(random_line(game, line).states))
    for seat in game.rules.scores(state):
        assert tokens_of(game, guess(game, state, seat, seed)) == tokens_of(game, state)


def tokens_of(game: Game[Any], state: Any) -> Counter[str]:
    held = [game.secrets.holding_of(state, seat).all for seat in game.rules.scores(state)]
    bag = Counter({str(number): count for number, count in enumerate(state.bag)})
    names = [str(value) for value in state.contents.values] if game.id == "kitara" else ["bronze", "gold"]
    return bag + Counter(str(names.index(value)) for values in held for value in values)


def test_every_token_that_the_other_side_may_hold_comes_up_as_often_as_it_is_there() -> None:
    """Left has seen nothing of a bag of two bronze tokens and a golden one."""
    record = replay(PEBBLES, {"heap": 9}, ("take:1", "take:2", "token:2"))
    left, right = PEBBLES.seats
    drawn = Counter(guess(PEBBLES, record.state, left, seed).held[1] for seed in range(600))
    assert {*drawn} == {(1,), (2,)}
    assert 340 < drawn[(1,)] < 460
    assert guess(PEBBLES, record.state, right, 5) == record.state


def test_a_defender_does_not_know_what_the_attacker_has_just_drawn() -> None:
    begun = "start:s5 start:s8 reveal:b1a reveal:b1b reveal:b1c reveal:b1d reveal:b1e reveal:b1f"
    state = replay(KITARA, {}, begun.split()).state
    values = state.contents.values
    bag = (state.bag[0] - 1, state.bag[1], state.bag[2], state.bag[3] - 1)
    state = state._replace(bag=bag, drawn=(values[3],), kept=((), (values[0],)))
    attacker, defender = KITARA.seats[:2]
    seen = {guess(KITARA, state, defender, seed).drawn for seed in range(80)}
    assert seen == {(value,) for value in values}
    assert {guess(KITARA, state, defender, seed).kept[1] for seed in range(9)} == {(values[0],)}
    assert {guess(KITARA, state, attacker, seed).drawn for seed in range(9)} == {(values[3],)}
    assert {guess(KITARA, state, attacker, seed).kept[1] for seed in range(80)} == {(v,) for v in values}
