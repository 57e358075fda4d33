"""What holds in every game of Kitara, whatever is drawn and whoever plays."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import EVERYTHING, Action, Record, Space, begin
from companion.games.kitara import KITARA, law
from companion.games.kitara.contents import SEATS
from companion.games.kitara.knowledge import lookup_lines, view
from companion.games.kitara.state import State, Step
from companion.store.lots import setup_lots
from tests.everygame import PLAYTHROUGHS, option_sets

LONGEST = 500


@cache
def random_game(seed: int) -> Record[State]:
    """A game with the options of some playthrough, in which attacks are liked."""
    lots = setup_lots(seed)
    sets = option_sets(KITARA.id)
    record = begin(KITARA, sets[lots(len(sets))], lots)
    while record.actor and len(record.actions) < LONGEST:
        offers = law.legal(record.state)
        attacks = [action for action in offers if is_attack(record.state, action)]
        liked = attacks if attacks and lots(3) else offers
        record = record.play(liked[lots(len(liked))])
    return record


def is_attack(state: State, action: Action) -> bool:
    form = KITARA.rules.parse_action(action)
    there = state.stacks[state.contents.number[Space(form["to"])]] if form.verb == "move" else None
    return there is not None and there.seat != state.turn


games = st.integers(0, 29).map(random_game)
"""Whole games; as each of them is made once, every property looks at all of them."""


@given(record=games)
def test_points_never_fall_and_the_kingdoms_have_as_many_turns_each(record: Record[State]) -> None:
    assert record.actor is None
    for state, after in zip(record.states, record.states[1:], strict=False):
        assert all(then <= now for then, now in zip(state.points, after.points, strict=True))
        begins = state.step in (Step.START, Step.DEAL)
        assert begins or (after.round, after.turn) >= (state.round, state.turn)
        assert state.last_round in (0, after.last_round)
    assert record.state.round == record.state.last_round
    scores = law.scores(record.state)
    for seat in SEATS[: record.state.players]:
        steps = [dict(one.values) for one in lookup_lines(record.state)]
        told = [int(one["points"]) for one in steps if SEATS[int(one["seat"]) - 1] == seat]
        assert sum(told[:-1]) == told[-1] == scores[seat]


def masked(state: State, known: int | None = None) -> State:
    """The same with other tokens in all hands but one, and as many of them."""
    low = state.contents.values[:1]
    return state._replace(
        kept=tuple(kept if seat == known else low * len(kept) for seat, kept in enumerate(state.kept)),
        drawn=state.drawn if state.turn == known else low * len(state.drawn),
    )


@given(record=games)
def test_before_the_end_nothing_that_others_may_know_tells_what_a_token_is_worth(
    record: Record[State],
) -> None:
    for state in record.states[:-1:5]:
        other = masked(state)
        assert view(state, None) == view(other, None)
        assert (law.scores(state), lookup_lines(state)) == (law.scores(other), lookup_lines(other))
        for number, seat in enumerate(SEATS[: state.players]):
            own = view(state, seat)
            assert own == view(masked(state, number), seat)
            assert own.pop("own_tokens") is not None
            assert own == view(state, None)
    assert "all_tokens" in view(record.state, None)
    assert "all_tokens" in view(record.states[0], EVERYTHING)


def test_the_golden_playthroughs_show_every_verb_and_both_decks_and_all_numbers_of_players() -> None:
    texts = [path.read_text() for path in sorted((PLAYTHROUGHS / KITARA.id).glob("*.txt"))]
    told = [line.removeprefix("> ") for text in texts for line in text.splitlines() if line.startswith("> ")]
    verbs = {KITARA.rules.parse_action(action).verb for action in told}
    players_verbs = {"start", "draft", "recruit", "move", "end", "retreat", "discard", "remove"}
    assert verbs == players_verbs | {"reveal", "token"}
    options = option_sets(KITARA.id)[1:]
    assert {one["players"] for one in options} == {2, 3, 4}
    decks = {one["deck"] if isinstance(one["deck"], str) else "own" for one in options}
    assert decks == {"blue", "red", "own"}
    assert any(isinstance(one["map"], dict) for one in options)
    assert any(one["tokens"] == {} for one in options)
