"""The rulebook and its rulings, one by one, as stories at the table; `positions` draws the land."""

import pytest

from companion.games.kernel import (
    TABLE,
    Action,
    Attacked,
    Discarded,
    Ended,
    Gained,
    Moved,
    Outcome,
    Passed,
    Placed,
    Returned,
    Revealed,
    Scored,
    Seat,
)
from companion.games.kitara import KITARA, law
from companion.games.kitara.actions import HERO_TOKEN
from companion.games.kitara.contents import SEATS
from companion.games.kitara.knowledge import view
from companion.games.kitara.state import State, Step
from tests.games.kitara.positions import begun, drawn, play, standing

ONE, TWO, THREE, FOUR = SEATS


def facts(state: State, action: str) -> tuple[object, ...]:
    return KITARA.rules.facts(state, Action(action), play(state, action))


def seen(state: State, name: str, seat: Seat | None = None) -> object:
    return view(state, seat)[name]


def names(state: State, cards: tuple[int, ...]) -> list[str]:
    return [state.contents.cards[card].id for card in cards]


# Set-up


def test_in_seat_order_each_kingdom_takes_a_free_start_with_three_warriors() -> None:
    state = begun()
    assert law.legal(state) == ["start:east", "start:middle", "start:west"]
    state = play(state, "start:middle")
    assert (law.actor(state), law.legal(state)) == (TWO, ["start:east", "start:west"])
    assert facts(state, "start:west") == (Placed(TWO, "WWW", state.contents.spaces[0]),)
    assert standing(play(state, "start:west")) == "middle:1WWW west:2WWW"


def test_six_cards_are_turned_up_from_the_lowest_age_on_and_the_first_seat_drafts() -> None:
    state = play(begun(), "start:west", "start:east")
    assert (law.actor(state), seen(state, "turn_of")) == (TABLE, "1")
    assert law.legal(state) == ["reveal:mixed", "reveal:pair", "reveal:plain", "reveal:scouts"]
    state = play(state, "reveal:pair", "reveal:plain", "reveal:mixed", "reveal:scouts")
    assert law.legal(state) == ["reveal:glory", "reveal:march"]
    state = play(state, "reveal:glory", "reveal:march")
    assert names(state, state.row) == ["pair", "plain", "mixed", "scouts", "glory", "march"]
    assert (law.actor(state), state.step, seen(state, "deck_left")) == (ONE, Step.DRAFT, 4)


# Drafting


def test_as_many_of_the_leftmost_cards_can_be_drafted_as_the_kingdom_has_symbols() -> None:
    state = drawn(step=Step.DRAFT, row="plain pair mixed", pile="crown")
    assert law.legal(state) == ["draft:pair", "draft:plain"]
    after = play(state, "draft:pair")
    assert names(after, after.row) == ["plain", "mixed"]
    assert law.legal(after) == ["reveal:crown"]
    assert facts(state, "draft:pair") == (Gained(ONE, "pair"),)


def test_a_turn_without_any_decision_passes_by_itself() -> None:
    state = drawn(players=3, pawns="west:1WWW middle:2W east:3W", cards=("start", "rock", "start"))
    after = play(state, "end")
    assert (law.actor(after), after.step) == (THREE, Step.MOVE)
    assert facts(state, "end") == (Passed(ONE), Scored(TWO, 1))


# Recruiting


def test_the_pawns_of_the_new_card_come_to_own_spaces_warriors_first_heroes_last() -> None:
    state = drawn("west:1W north:1H east:2WWW", Step.RECRUIT, card="mixed")
    assert law.legal(state) == ["recruit:W@north", "recruit:W@west"]
    state = play(state, "recruit:W@west")
    assert law.legal(state) == ["recruit:A@north", "recruit:A@west"]
    state = play(state, "recruit:A@north")
    assert facts(state, "recruit:H@west") == (Placed(ONE, "H", state.contents.spaces[0]),)
    assert standing(play(state, "recruit:H@west")) == "east:2WWW north:1AH west:1WWH"


def test_who_has_no_pawn_recruits_onto_a_free_start_and_the_next_pawn_comes_there_too() -> None:
    state = drawn("east:2WWW", Step.DRAFT, row="pair")
    state = play(state, "draft:pair")
    assert law.legal(state) == ["recruit:W@middle", "recruit:W@west"]
    assert law.legal(play(state, "recruit:W@west")) == ["recruit:W@west"]


# Moving


def test_any_group_crosses_one_white_border_and_may_leave_others_behind() -> None:
    state = drawn("west:1WWA east:2W")
    groups = ("A", "W", "WA", "WW", "WWA")
    assert law.legal(state) == ["end", *(f"move:west>shrine:{group}" for group in groups)]
    assert standing(play(state, "move:west>shrine:WA")) == "east:2W shrine:1WA west:1W"
    west, shrine, *_ = state.contents.spaces
    assert facts(state, "move:west>shrine:WA") == (Moved(ONE, "WA", west, shrine),)


def test_the_rest_of_the_moves_can_be_left() -> None:
    assert law.actor(play(drawn(), "end")) == TWO
    assert KITARA.hands.tacit_action(drawn()) == "end"
    assert KITARA.hands.tacit_action(drawn(step=Step.DRAFT, row="plain")) is None


# Attacking


def test_an_attack_needs_one_pawn_more_than_stand_there_of_whatever_kind() -> None:
    state = drawn("shrine:1WAH middle:2WA east:2W")
    assert [action for action in law.legal(state) if ">middle" in action] == ["move:shrine>middle:WAH"]


def test_both_groups_stay_until_the_losers_retreat_and_the_move_counts_at_once() -> None:
    state = drawn("shrine:1WWW middle:2WA east:2W")
    _, shrine, middle, _, east, *_ = state.contents.spaces
    assert facts(state, "move:shrine>middle:WWW") == (Attacked(ONE, "WWW", shrine, middle),)
    state = play(state, "move:shrine>middle:WWW")
    assert standing(state) == "east:2W middle:2WA shrine:1WWW"
    assert (law.actor(state), seen(state, "moves_left")) == (TWO, 1)
    assert law.legal(state) == ["retreat:east"]
    assert facts(state, "retreat:east") == (
        Moved(TWO, "WA", middle, east),
        Moved(ONE, "WWW", shrine, middle),
    )
    after = play(state, "retreat:east")
    assert standing(after) == "east:2WWA middle:1WWW"
    assert (law.actor(after), after.step) == (ONE, Step.MOVE)


def test_they_retreat_to_the_closest_own_space_through_anybodys() -> None:
    state = drawn("shrine:1WWW temple:1W middle:2WW east:2W west:2W north:2W")
    assert law.legal(play(state, "move:shrine>middle:WWW")) == ["retreat:north"]
    farther = drawn("shrine:1WWW temple:1W middle:2WW east:2W west:2W")
    assert law.legal(play(farther, "move:shrine>middle:WWW")) == ["retreat:east", "retreat:west"]


# Hero tokens


def test_a_hero_in_the_attack_draws_a_token_that_its_owner_alone_may_know() -> None:
    state = drawn("shrine:1WWH middle:2W east:2W")
    attack = play(state, "move:shrine>middle:WH")
    assert (law.actor(attack), law.secret_seat(attack)) == (TABLE, ONE)
    assert law.legal(attack) == ["token:2", "token:4", "token:5"]
    assert [law.weight(attack, Action(f"token:{value}")) for value in (2, 4, 5)] == [2, 1, 2]
    assert facts(attack, "token:5") == (Gained(ONE, HERO_TOKEN),)
    assert law.redact(Action("token:5")) == "token:?"
    after = play(attack, "token:5")
    assert (law.actor(after), law.secret_seat(after)) == (TWO, None)
    assert seen(after, "own_tokens", ONE) == {"kept": [], "drawn": [5]}
    assert view(after, None) == view(play(attack, "token:2"), None)
    assert view(after, TWO) == view(play(attack, "token:2"), TWO)


@pytest.mark.parametrize(
    ("tokens", "kept", "bag"),
    [((), (), (2, 1, 2)), ((4,), (4,), (2, 0, 2)), ((2, 5, 5), (5,), (2, 1, 1)), ((2, 2), (2,), (1, 1, 2))],
)
def test_one_of_the_highest_tokens_of_the_turn_is_kept_and_the_rest_go_back(
    tokens: tuple[int, ...], kept: tuple[int, ...], bag: tuple[int, ...]
) -> None:
    left = tuple(count - tokens.count(value) for value, count in ((2, 2), (4, 1), (5, 2)))
    after = play(drawn(bag=left, drawn=tokens), "end")
    assert (after.kept[0], after.bag, after.drawn) == (kept, bag, ())


# Scoring


def test_symbols_bring_one_point_and_ruins_with_a_master_animal_two() -> None:
    state = drawn("west:1WW shrine:1AA temple:1WH middle:1A east:2W", cards=("glory rock", "start"))
    after = play(state, "end")
    assert law.scores(after) == {ONE: 4 + 1 + 2, TWO: 0}
    assert facts(state, "end") == (Passed(ONE), Scored(ONE, 7))


# Managing


def test_each_savanna_with_a_warrior_feeds_one_card_and_the_rest_go_but_not_the_steadfast() -> None:
    state = drawn("west:1W middle:1A shrine:1W east:2W", cards=("start glory rock", "start"))
    state = play(state, "end")
    assert law.legal(state) == ["discard:glory", "discard:start"]
    assert facts(state, "discard:glory") == (Discarded(ONE, "glory"),)
    state = play(state, "discard:glory")
    assert (law.actor(state), seen(state, "kingdoms")) == (TWO, {"1": ["start", "rock"], "2": ["start"]})


def test_pawns_of_a_discarded_card_leave_the_map_and_missing_ones_are_skipped() -> None:
    state = drawn("west:1W shrine:1WA temple:1H east:2W", cards=("mixed glory", "start"))
    state = play(state, "end", "discard:mixed")
    assert law.legal(state) == ["remove:W@shrine", "remove:W@west"]
    state = play(state, "remove:W@shrine")
    assert law.legal(state) == ["remove:A@shrine"]
    assert facts(state, "remove:A@shrine") == (Returned(ONE, "A", state.contents.spaces[1]),)
    state = play(state, "remove:A@shrine", "remove:H@temple")
    assert standing(state) == "east:2W west:1W"
    assert state.supply(0) == (9, 5, 3)
    none = play(drawn("west:1W east:2W", cards=("herd glory", "start")), "end", "discard:herd")
    assert law.actor(none) == TWO


# The row between two


def test_between_two_the_leftmost_card_leaves_the_row_after_every_turn() -> None:
    state = drawn(row="plain pair", pile="crown")
    assert facts(state, "end") == (Passed(ONE), Discarded(TABLE, "plain"))
    after = play(state, "end")
    assert (law.actor(after), after.step, seen(after, "turn_of")) == (TABLE, Step.REVEAL, "1")
    assert facts(after, "reveal:crown") == (Revealed("crown"),)
    after = play(after, "reveal:crown")
    assert (names(after, after.row), law.actor(after)) == (["pair", "crown"], TWO)


# The end


@pytest.mark.parametrize("turn", [0, 1])
def test_the_first_card_of_age_5_announces_that_the_next_round_is_the_last(turn: int) -> None:
    state = drawn(step=Step.DRAFT, row="plain pair", pile="crown drum", turn=turn, round=4)
    after = play(state, "draft:plain", "reveal:crown")
    assert (seen(state, "last_round"), seen(after, "last_round")) == (None, 5)


def last_turn(**more: object) -> State:
    return drawn("west:1W east:2W", turn=1, round=5, last_round=5, **more)  # type: ignore[arg-type]


def test_tokens_and_two_points_for_each_card_come_at_the_very_end() -> None:
    state = last_turn(cards=("start rock", "start"), points=(10, 11), kept=((5, 2), (4,)))
    assert law.scores(state) == {ONE: 10, TWO: 11}
    after = play(state, "end")
    assert law.scores(after) == {ONE: 10 + 4 + 7, TWO: 11 + 2 + 4} == seen(after, "points")
    assert law.outcome(after) == Outcome((ONE,), "points")
    assert facts(state, "end") == (
        Passed(TWO),
        Scored(ONE, 11),
        Scored(TWO, 6),
        Ended(Outcome((ONE,), "points")),
    )
    everybody = {"1": {"kept": [5, 2], "drawn": []}, "2": {"kept": [4], "drawn": []}}
    assert seen(after, "all_tokens") == everybody
    assert (seen(after, "turn_of"), law.actor(after)) == ("2", None)


def test_equal_points_are_decided_by_more_tokens_and_else_shared() -> None:
    more = play(last_turn(points=(10, 10), kept=((5,), (2, 3))), "end")
    assert law.outcome(more) == Outcome((TWO,), "tokens")
    shared = play(last_turn(points=(11, 10), kept=((4,), (5,))), "end")
    assert law.outcome(shared) == Outcome((ONE, TWO), "shared")
