"""What holds for every game, registered or tiny, on whole random games."""

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import (
    CARD,
    EVERYTHING,
    NO_DEED,
    PIECE,
    TABLE,
    Actor,
    BadOption,
    Draw,
    Ended,
    Game,
    IllegalAction,
    Json,
    LayoutQuestion,
    Option,
    Record,
    Thing,
    Why,
    amend,
    begin,
    deal,
    piece_counts,
    replay,
    take_back,
)
from companion.store.lots import setup_lots, table_lots
from tests import run
from tests.everygame import EVERY_GAME, option_sets

LONGEST = 400
"""Actions; the rules bound nothing, so the tests do."""

SEEDS = st.integers(0, 2**32)
LINES_OF_A_RUN = 60
LINES = st.integers(0, LINES_OF_A_RUN - 1)
"""The games of a run: each claim looks at some of them. To play a game takes longer than to look at it."""


def games_with(part: Callable[[Game[Any]], object]) -> pytest.MarkDecorator:
    """Every game that has that part."""
    having = {name: game for name, game in EVERY_GAME.items() if part(game)}
    return pytest.mark.parametrize("game", having.values(), ids=having)


every_game = games_with(lambda _game: True)
every_boxed_game = games_with(lambda game: game.hands.box)
every_turned_game = games_with(lambda game: game.setup.turn_board)
every_drawn_game = games_with(lambda game: game.setup.draw_board)
every_game_of_turns = games_with(lambda game: game.rules.turn)
every_told_game = games_with(lambda game: game.setup.ask_layout or game.setup.layout_answers)


def some_options(game: Game[Any], lots: Draw) -> dict[str, object]:
    sets = option_sets(game.id)
    return sets[lots(len(sets))]


@cache
def random_line(game: Game[Any], seed: int, longest: int = LONGEST) -> Record[Any]:
    """A game with some of its options, played at random from lots of the seed, the table's actions too.

    In another run of the tests it is another one.
    """
    lots = setup_lots(LINES_OF_A_RUN * run.seed + seed)
    record = begin(game, some_options(game, lots), lots)
    while record.actor and len(record.actions) < longest:
        offers = game.rules.legal(record.state)
        record = record.play(offers[lots(len(offers))])
    return record


def asked_for(option: Option, value: Json) -> dict[str, object]:
    """That value of the option, and what goes with it."""
    return {**option.needs.get(str(value), {}), option.name: value}


def brings_a_pack(record: Record[Any]) -> bool:
    """Whether something of people's own is played with, where there is a choice of what is in the box."""
    return any(
        isinstance(record.options[option.name], dict) for option in record.game.options if option.values
    )


@every_game
@given(seed=LINES)
def test_the_legal_list_is_sorted_complete_and_empty_exactly_at_the_end(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed).states:
        actions = [*game.rules.legal(state)]
        assert actions == sorted(set(actions))
        assert all(action.isascii() and action.isprintable() for action in actions)
        assert (actions == []) == (game.rules.outcome(state) is not None) == (game.rules.actor(state) is None)


@every_game_of_turns
@given(seed=LINES)
def test_after_the_set_up_every_state_is_of_a_turn_and_every_turn_of_one_seat(
    game: Game[Any], seed: int
) -> None:
    record = random_line(game, seed)
    assert game.rules.turn is not None
    turns = [game.rules.turn(state) for state in record.states]
    first = next((number for number, turn in enumerate(turns) if turn), len(turns))
    on = [turn for turn in turns if turn]
    assert turns == [None] * first + on + [None] * (record.actor is None)
    assert on == sorted(on, key=lambda turn: turn.number)
    assert len({*on}) == len({turn.number for turn in on})


@every_game
@given(seed=LINES, data=st.data())
def test_explain_has_nothing_to_say_of_what_is_legal_and_always_of_the_rest(
    game: Game[Any], seed: int, data: st.DataObject
) -> None:
    record = random_line(game, seed)
    state = data.draw(st.sampled_from(record.states))
    legal = game.rules.legal(state)
    for attempt in {*record.actions, *legal, "", "nonsense", "a1-a1"}:
        assert (game.rules.explain(state, attempt) is None) == (attempt in legal)


@every_game
@given(seed=LINES)
def test_an_action_and_its_form_are_twins(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed).states:
        for action in game.rules.legal(state):
            assert game.rules.format_action(game.rules.parse_action(action)) == action


@every_game
@given(seed=LINES)
def test_a_deed_accounts_for_every_piece_that_an_action_moves(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed, 40).states:
        before = piece_counts(game.hands.occupancy(state))
        for action in game.rules.legal(state):
            deed = game.hands.deed(state, action)
            after = Counter(before)
            after.update(deed.drops)
            after.subtract(deed.lifts)
            assert min(after.values(), default=0) >= 0
            assert +after == piece_counts(game.hands.occupancy(game.rules.apply(state, action)))


@every_game
@given(seed=LINES)
def test_chores_follow_from_the_deed_and_turn_over_what_lies_down_after_it(
    game: Game[Any], seed: int
) -> None:
    for state in random_line(game, seed, 40).states:
        before = game.hands.occupancy(state)
        for action in game.rules.legal(state):
            deed, after = (
                game.hands.deed(state, action),
                game.hands.occupancy(game.rules.apply(state, action)),
            )
            assert not Counter(deed.home) - Counter(deed.lifts)
            assert set(deed.home).isdisjoint(deed.drops)
            assert len(set(deed.turns)) == len(deed.turns)
            assert all(after[space].down for space in deed.turns)
            stayed = {*before} & {*after} - {*deed.lifts, *deed.drops}
            assert {space for space in stayed if before[space] != after[space]} == stayed & {*deed.turns}


@every_game
@given(seed=LINES)
def test_what_is_tacit_is_legal_and_nothing_for_hands_to_do(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed).states:
        action = game.hands.tacit_action(state)
        if action is not None:
            assert action in game.rules.legal(state)
            assert game.hands.deed(state, action) == NO_DEED


@every_boxed_game
@given(seed=LINES)
def test_whatever_stands_on_a_board_has_come_out_of_the_box(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed).states:
        standing = game.hands.occupancy(state).values()
        pieces = Counter(Thing(piece.owner, PIECE, kind) for piece in standing for kind in piece.kinds)
        assert pieces <= Counter(game.hands.box)


@every_boxed_game
@given(seed=LINES)
def test_what_a_piece_or_a_card_fills_can_be_shown_by_one_from_the_box(game: Game[Any], seed: int) -> None:
    box = {(thing.part, thing.value) for thing in game.hands.box}
    record = random_line(game, seed)
    for state in record.states if not brings_a_pack(record) else ():
        parts = {part for action in game.rules.legal(state) for part in game.rules.parse_action(action).parts}
        assert {(name, value) for name, value in parts if name in (PIECE, CARD)} <= box


@every_game
@given(seed=LINES)
def test_what_hands_do_for_an_action_means_no_other_but_for_what_it_was_done_with(
    game: Game[Any], seed: int
) -> None:
    def of_spaces(action: str) -> tuple[str, list[tuple[str, str]]]:
        form = game.rules.parse_action(action)
        return form.verb, [part for part in form.parts if part[0] not in (PIECE, CARD)]

    for state in random_line(game, seed, 40).states:
        for action in game.rules.legal(state):
            meant = game.hands.attempt_of(state, game.hands.deed(state, action))
            assert meant is None or of_spaces(meant) == of_spaces(action)


@every_game
@given(seed=LINES)
def test_states_are_values_that_no_action_changes(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed, 40).states:
        before = hash(state), game.rules.view(state, EVERYTHING)
        once = [game.rules.apply(state, action) for action in game.rules.legal(state)]
        copied = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
        assert copied == state == copy.deepcopy(state)
        assert hash(copied) == hash(state)
        again = [game.rules.apply(state, action) for action in game.rules.legal(state)]
        assert once == again
        assert (hash(state), game.rules.view(state, EVERYTHING)) == before


@every_game
@given(seed=LINES)
def test_a_record_replays_without_lots_to_the_very_same_states(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed)
    told = json.loads(json.dumps([dict(record.options), list(record.actions)]))
    assert replay(game, told[0], told[1]) == record


@every_game
@given(seed=LINES, data=st.data())
def test_going_back_and_forth_again_changes_nothing(game: Game[Any], seed: int, data: st.DataObject) -> None:
    record = random_line(game, seed)
    count = data.draw(st.integers(0, len(record.actions)))
    back = record.without_last(count)
    assert back == replay(game, record.options, record.actions[: len(record.actions) - count])
    for action in record.actions[len(record.actions) - count :]:
        back = back.play(action)
    assert back == record


@every_game
@given(seed=LINES, data=st.data())
def test_an_amended_game_keeps_all_that_it_can(game: Game[Any], seed: int, data: st.DataObject) -> None:
    record = random_line(game, seed, 40)
    number = data.draw(st.integers(0, len(record.actions) - 1))
    action = data.draw(st.sampled_from(game.rules.legal(record.states[number])))
    amended = amend(record, number, action)
    kept = len(amended.actions)
    assert amended.actions == (*record.actions[:number], action, *record.actions[number + 1 : kept])
    assert amended == replay(game, record.options, amended.actions)
    assert kept == len(record.actions) or record.actions[kept] not in game.rules.legal(amended.state)


@every_game
@given(seed=LINES)
def test_no_two_spaces_lie_at_the_same_place_and_none_is_left_out(game: Game[Any], seed: int) -> None:
    for state in random_line(game, seed, 40).states:
        places = game.hands.places_of(state)
        deeds = [game.hands.deed(state, action) for action in game.rules.legal(state)]
        touched = {space for deed in deeds for space in (*deed.lifts, *deed.drops)}
        assert not places or set(places) >= {*touched, *game.hands.occupancy(state)}
        assert len({*places.values()}) == len(places)


@every_game
def test_every_space_that_a_board_can_have_lies_on_one_of_them(game: Game[Any]) -> None:
    asked = [{}, *(asked_for(option, value) for option in game.options for value in option.values)]
    lies = [game.hands.places_of(begin(game, options, setup_lots(0)).state) for options in asked]
    assert {space for places in lies for space in places} in (set(), {*game.hands.spaces})


@every_game
@given(seed=LINES)
def test_what_is_nobodys_stands_where_only_that_does(game: Game[Any], seed: int) -> None:
    assert game.hands.neutral_spaces <= {*game.hands.spaces}
    for state in random_line(game, seed).states:
        for space, piece in game.hands.occupancy(state).items() if game.hands.neutral_spaces else ():
            assert (piece.owner == TABLE) == (space in game.hands.neutral_spaces)


@every_game
@given(seed=LINES)
def test_a_half_turn_is_its_own_inverse_and_turns_the_places(game: Game[Any], seed: int) -> None:
    half_turn = game.setup.half_turn
    assert set(half_turn) in (set(), set(game.hands.spaces))
    assert {half_turn[other]: other for other in half_turn.values()} == half_turn
    places = game.hands.places_of(random_line(game, seed, 0).state)
    if places:
        ends = [(places[space], places[other]) for space, other in half_turn.items()]
        middles = {
            (east + other_east, north + other_north) for (east, north), (other_east, other_north) in ends
        }
        assert len(middles) <= 1


@every_turned_game
@given(seed=SEEDS)
def test_a_board_turned_twice_is_the_same_and_once_gives_each_seat_what_another_had(
    game: Game[Any], seed: int
) -> None:
    first, turned = random_line(game, seed, 0).options, game.setup.turn_board
    assert turned is not None
    revenge = turned(first)
    assert game.rules.settle(revenge, setup_lots(seed)) == revenge
    assert turned(revenge) == first
    others: dict[Actor, Actor] = {TABLE: TABLE, **dict(zip(game.seats, reversed(game.seats), strict=True))}
    assert game.hands.occupancy(game.rules.new(revenge)) == {
        game.setup.half_turn[space]: replace(standing, owner=others[standing.owner])
        for space, standing in game.hands.occupancy(game.rules.new(first)).items()
    }


@every_drawn_game
@given(seed=SEEDS)
def test_a_drawn_board_is_asked_for_without_complaint_and_leaves_no_lots(game: Game[Any], seed: int) -> None:
    drawn = game.setup.draw_board
    assert drawn is not None
    asked = drawn(setup_lots(seed))
    options = game.rules.settle(asked, setup_lots(1))
    assert options == game.rules.settle(asked, setup_lots(2))
    assert asked == drawn(setup_lots(seed))
    assert json.loads(json.dumps({**asked})) == asked


@every_game
def test_every_value_that_a_dial_offers_is_taken_and_the_default_comes_first(game: Game[Any]) -> None:
    left_out = game.rules.settle({}, setup_lots(0))
    for option in game.options:
        default = left_out[option.name] if option.follows else option.default
        assert option.values[:1] in ((), (default,))
        for value in option.values:
            assert game.rules.settle(asked_for(option, value), setup_lots(0))[option.name] == value


@every_game
def test_an_option_that_follows_others_is_what_is_needed_beside_its_values(game: Game[Any]) -> None:
    for option in game.options:
        assert {*option.needs} <= {*map(str, option.values)}
        for value in option.values if option.follows else ():
            assert option.default is None
            needed = option.needs[str(value)]
            assert game.rules.settle(needed, setup_lots(0))[option.name] == value
            assert {*needed} == {option.follows}


@every_told_game
@given(data=st.data())
def test_whatever_is_picked_tells_a_board_in_the_end(game: Game[Any], data: st.DataObject) -> None:
    lay, laid = game.setup.ask_layout, game.setup.layout_answers
    assert lay is not None
    assert laid is not None
    answers: tuple[str, ...] = ()
    while isinstance(ask := lay(answers), LayoutQuestion):
        assert lay(answers) == ask
        looks = [frozenset(pick.grounds.items()) for pick in ask.answers]
        assert len(set(looks)) == len(looks)
        assert {space for pick in ask.answers for space in pick.grounds} <= set(game.hands.spaces)
        with pytest.raises(BadOption):
            lay((*answers, "nonsense"))
        answers = (*answers, data.draw(st.sampled_from(ask.answers)).value)
    with pytest.raises(BadOption):
        lay((*answers, answers[-1]))
    assert laid(replay(game, ask, ()).options) == answers


@every_told_game
@given(seed=LINES)
def test_the_answers_that_tell_a_board_tell_that_board(game: Game[Any], seed: int) -> None:
    lay, laid = game.setup.ask_layout, game.setup.layout_answers
    assert lay is not None
    assert laid is not None
    options = random_line(game, seed, 0).options
    if answers := laid(options):
        told = lay(answers)
        assert not isinstance(told, LayoutQuestion)
        assert {**options, **told} == options


@every_game
@given(seed=LINES)
def test_every_part_of_a_board_is_laid_once(game: Game[Any], seed: int) -> None:
    parts = game.setup.board_parts(random_line(game, seed, 0).options)
    spaces = [space for _, pick in parts for space in pick.grounds]
    assert len({name for name, _ in parts}) == len(parts)
    assert len({*spaces}) == len(spaces)
    assert {*spaces} <= {*game.hands.spaces}


@every_game
@given(seed=LINES)
def test_the_end_is_told_once_and_last_and_points_are_told_as_they_come(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed)
    told = [
        game.rules.facts(before, action, after)
        for before, action, after in zip(record.states, record.actions, record.states[1:], strict=False)
    ]
    ends = [fact for facts in told for fact in facts if isinstance(fact, Ended)]
    outcome = game.rules.outcome(record.state)
    assert ends == ([Ended(outcome)] if outcome else [])
    if outcome:
        assert told[-1][-1] == ends[0]


@every_game
@given(seed=LINES)
def test_views_are_json_and_no_public_view_tells_a_secret_draw(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed)
    seats = [*game.rules.scores(record.state)]
    assert seats == [seat for seat in game.seats if seat in seats]
    for state in record.states[:: 1 + len(record.states) // 20]:
        for seat in (None, EVERYTHING, *seats):
            view = game.rules.view(state, seat)
            assert json.loads(json.dumps(view)) == view
        if game.rules.actor(state) == TABLE:
            offers = game.rules.legal(state)
            heard = {game.secrets.redact(offer) for offer in offers}
            if heard.isdisjoint(offers):  # a secret draw: what came out shows in nobody's public view
                views = [game.rules.view(game.rules.apply(state, offer), None) for offer in offers]
                over = any(game.rules.outcome(game.rules.apply(state, offer)) for offer in offers)
                assert over or all(view == views[0] for view in views)


@every_game
@given(seed=LINES)
def test_a_draw_is_secret_where_something_of_it_is_kept_back_and_shows_only_in_what_its_drawer_holds(
    game: Game[Any], seed: int
) -> None:
    record = random_line(game, seed)
    for state in record.states:
        seat, offers = game.secrets.secret_seat(state), game.rules.legal(state)
        if game.rules.actor(state) != TABLE or all(game.secrets.redact(offer) == offer for offer in offers):
            assert seat is None
            continue
        assert seat in game.rules.scores(state)
        assert all(
            {part for part, _ in game.rules.parse_action(offer).parts} == game.secrets.secret_parts
            for offer in offers
        )
        for offer in offers:
            [(_, value)] = game.rules.parse_action(offer).parts
            held = {
                one: game.secrets.holding_of(game.rules.apply(state, offer), one).all
                for one in game.rules.scores(state)
            }
            before = {one: game.secrets.holding_of(state, one).all for one in game.rules.scores(state)}
            assert held == {**before, seat: (*before[seat], value)}


@every_game
@given(seed=SEEDS)
def test_dealt_games_never_wait_for_the_table_and_repeat_with_their_seed(game: Game[Any], seed: int) -> None:
    def play() -> Record[Any]:
        lots = setup_lots(seed)
        record = deal(begin(game, some_options(game, lots), lots), table_lots(seed))
        while record.actor and len(record.actions) < LONGEST:
            assert record.actor != TABLE
            offers = game.rules.legal(record.state)
            record = deal(record.play(offers[lots(len(offers))]), table_lots(seed))
        return record

    record = play()
    assert record == play()
    back: Record[Any] | None = record
    while back and back.actions:
        taken = take_back(back, dealt=True)
        if taken is None:
            assert set(back.actors()) <= {TABLE}
        else:
            chosen = back.actions[len(taken.actions)]
            assert deal(taken.play(chosen), table_lots(seed)) == back
        back = taken


@every_game
@given(seed=LINES)
def test_what_is_not_in_the_list_is_refused_with_a_reason(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed)
    with pytest.raises(IllegalAction) as refused:
        record.play("nonsense")
    assert refused.value.reason.code == (Why.UNREADABLE if record.actor else Why.OVER)


@every_game
def test_an_unknown_option_is_refused_by_name(game: Game[Any]) -> None:
    with pytest.raises(BadOption) as refused:
        begin(game, {"colour": "blue"}, setup_lots(0))
    assert refused.value.reason.code == Why.UNKNOWN_OPTION
    assert ("option", "colour") in refused.value.reason.values


@every_game
def test_settled_options_are_settled_for_good(game: Game[Any]) -> None:
    options = begin(game, {}, setup_lots(3)).options
    assert game.rules.settle(options, setup_lots(4)) == options


@every_game
@given(seed=LINES)
def test_parts_that_are_spaces_are_known_by_their_names(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed)
    board = {*game.hands.places_of(record.state)} or {*game.hands.spaces}
    for state in record.states:
        for action in game.rules.legal(state):
            for name, value in game.rules.parse_action(action).parts:
                assert (name in game.hands.space_parts) == (value in board)
