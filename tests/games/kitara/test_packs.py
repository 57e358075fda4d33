"""Packs of owners: what is taken, and everything that is said to be wrong or odd with the others."""

import copy
from collections.abc import Callable, Iterable
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import BadOption, Reason, begin
from companion.games.kitara import KITARA
from companion.games.kitara.contents import Card, Deck
from companion.games.kitara.flaws import LARGEST, Flaw, Problem, error_at, warning_at
from companion.games.kitara.packs import (
    PackKind,
    format_deck,
    format_map,
    format_mix,
    kind_of,
    mix_problems,
    pack_problems,
    parse_deck,
    parse_map,
    parse_mix,
)
from companion.games.kitara.reference import DECKS, MAPS, MIXES, PACKS, TOKENS

MAP = MAPS["ref-2p"]
DECK = DECKS["blue"]
MIX = MIXES["ref-tokens"]
Path = tuple[str | int, ...]
GONE = object()
"""Stands for a key that is taken away."""


def edited(pack: object, path: Path, value: object) -> Any:
    """The pack with another value at that place."""
    pack = copy.deepcopy(pack)
    inner: Any = pack
    for step in path[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return pack


def with_more(pack: object, key: str, *more: object) -> Any:
    told: Any = copy.deepcopy(pack)
    told[key] += more
    return told


# What is shipped


@pytest.mark.parametrize("name", PACKS)
def test_what_is_shipped_is_valid_says_so_and_is_ours(name: str) -> None:
    pack = PACKS[name]
    kind = kind_of(pack)
    assert kind is not None
    assert (pack_problems(pack, kind), pack["id"], pack["printed"]) == ((), name, False)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_what_its_pack_tells_and_tells_it_again(name: str) -> None:
    board = parse_map(MAPS[name])
    assert format_map(board) == MAPS[name]
    assert board == parse_map(format_map(board), board.players)
    assert hash(board) == hash(parse_map(MAPS[name]))


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_what_its_pack_tells_and_tells_it_again(name: str) -> None:
    deck = parse_deck(DECKS[name])
    assert format_deck(deck) == DECKS[name]
    assert hash(deck) == hash(parse_deck(format_deck(deck)))


# What is taken


def test_pawns_are_read_in_any_order_and_kept_in_theirs() -> None:
    assert parse_deck(edited(DECK, ("cards", 0, "pawns"), "HAWAW")).cards[0].pawns == "WWAAH"


def test_a_pack_need_not_say_what_it_is_called_and_may_say_more() -> None:
    bare = {key: MAP[key] for key in ("players", "spaces", "borders")}
    board = parse_map({**bare, "by": "somebody", "spaces": with_more(MAP, "spaces")["spaces"]})
    assert (board.id, board.title, board.printed) == ("", "", False)
    assert format_map(board) == {**bare, "printed": False}
    assert parse_deck({"start": DECK["start"], "cards": DECK["cards"]}) == Deck(*parse_deck(DECK)[:2])


def test_a_map_is_refused_to_another_number_of_players() -> None:
    assert parse_map(MAP, 2) == parse_map(MAP)
    with pytest.raises(BadOption) as refused:
        parse_map(MAP, players=3)
    assert refused.value.reason == error_at(Flaw.OTHER_PLAYERS, "players", players=2, wanted=3).reason


def test_spaces_that_do_not_say_where_they_are_drawn_get_places_of_their_own() -> None:
    silent = edited(MAP, ("spaces", 0, "x"), GONE)
    for number in (4, 18):
        silent = edited(silent, ("spaces", number, "y"), GONE)
    board = parse_map(silent)
    assert board == parse_map(silent)
    assert len({space[3:] for space in board.spaces}) == len(board.spaces)
    below = {space.id for space in board.spaces if space.y > 3.0}
    assert below == {"r1", "s4", "r5"}


@pytest.mark.parametrize(
    ("told", "mix"),
    [
        ({}, ()),
        ({"2": 0}, ()),
        ({"5": 1, "3": 2, "2": 0}, ((3, 2), (5, 1))),
    ],
)
def test_a_mix_is_of_any_total(told: dict[str, int], mix: tuple[tuple[int, int], ...]) -> None:
    assert parse_mix(told) == mix
    assert parse_mix(format_mix(mix)) == mix


# What is wrong

WRONG_IN_EVERY_PACK = [
    (("id",), None, [error_at(Flaw.NAME, "id")]),
    (("id",), "", [error_at(Flaw.NAME, "id")]),
    (("id",), "../ref", [error_at(Flaw.NAME, "id")]),
    (("id",), "ref\n", [error_at(Flaw.NAME, "id")]),
    (("id",), "réf", [error_at(Flaw.NAME, "id")]),
    (("id",), 7, [error_at(Flaw.NAME, "id")]),
    (("title",), 7, [error_at(Flaw.TITLE, "title")]),
    (("title",), "two\nlines", [error_at(Flaw.TITLE, "title")]),
    (("title",), "\ud800", [error_at(Flaw.TITLE, "title")]),
    (("printed",), 0, [error_at(Flaw.SWITCH, "printed")]),
]


@pytest.mark.parametrize("pack", [MAP, DECK, MIX], ids=lambda pack: str(pack["id"]))
@pytest.mark.parametrize(("path", "value", "found"), WRONG_IN_EVERY_PACK)
def test_every_pack_says_of_itself_what_can_be_said(
    pack: object, path: Path, value: object, found: list[Problem]
) -> None:
    kind = kind_of(pack)
    assert kind is not None
    assert pack_problems(edited(pack, path, value), kind) == tuple(found)


Case = tuple[Path, object, list[Problem]]
LAKE = 5
"""Which of the spaces is l1, that no border leads to."""


def each(values: Iterable[object], path: Path, *found: Problem) -> list[Case]:
    """The same is found whichever of these values stands there."""
    return [(path, value, [*found]) for value in values]


def no_place(place: str) -> Problem:
    return error_at(Flaw.DRAWING_PLACE, place, limit=LARGEST)


def no_count(place: str) -> Problem:
    return error_at(Flaw.COUNT, place, limit=LARGEST)


NO_COUNTS: tuple[object, ...] = (-1, 3.0, True, "3", None, [], nan, 10**400)
WRONG_MAPS: list[Case] = [
    (("players",), GONE, [error_at(Flaw.MISSING, "players")]),
    *each(
        (1, 5, 2.0, "2", True, None, []), ("players",), error_at(Flaw.PLAYERS, "players", fewest=2, most=4)
    ),
    (("players",), 4, []),
    (("spaces",), GONE, [error_at(Flaw.MISSING, "spaces")]),
    (("spaces",), {}, [error_at(Flaw.LIST, "spaces")]),
    (("spaces", LAKE), "l1", [error_at(Flaw.OBJECT, f"spaces[{LAKE}]")]),
    (("spaces", LAKE, "id"), GONE, [error_at(Flaw.MISSING, "spaces[5].id")]),
    *each(
        ("", "l 1", "l1\n", "\u0661", 1, True, None, [], {}),
        ("spaces", LAKE, "id"),
        error_at(Flaw.NAME, "spaces[5].id"),
    ),
    (("spaces", LAKE, "id"), "_.-", []),
    (("spaces", LAKE, "id"), "r1", [error_at(Flaw.TWICE, "spaces[5].id", id="r1", other="spaces[0]")]),
    (("spaces", 3, "terrain"), GONE, [error_at(Flaw.MISSING, "spaces[3].terrain")]),
    *each(
        ("fen", "Savanna", "", "s", 0, None, ["lake"]),
        ("spaces", 3, "terrain"),
        error_at(Flaw.TERRAIN, "spaces[3].terrain", known="savanna, ruin, lake"),
    ),
    (("spaces", 3, "start"), GONE, [error_at(Flaw.MISSING, "spaces[3].start")]),
    *each((0, 1, "true", None, []), ("spaces", 3, "start"), error_at(Flaw.SWITCH, "spaces[3].start")),
    (("spaces", LAKE, "start"), True, [error_at(Flaw.LAKE_START, "spaces[5].start", space="l1")]),
    (("spaces", 3, "x"), GONE, []),
    *each((nan, inf, -inf, 1e300, 10**400, True, "1", None, []), ("spaces", 3, "y"), no_place("spaces[3].y")),
    (("borders",), GONE, [error_at(Flaw.MISSING, "borders")]),
    (("borders",), "r1 s1", [error_at(Flaw.LIST, "borders")]),
    *each(
        (["r3"], ["r3", "s6", "s7"], "r3", {"r3": "s6"}, ["r3", 6], [["r3"], "s6"], None, []),
        ("borders", 7),
        error_at(Flaw.BORDER, "borders[7]"),
    ),
    (("borders", 7), ["l1", "s6"], [error_at(Flaw.LAKE_BORDER, "borders[7]", space="l1")]),
    (
        ("borders", 7),
        ["l1", "l2"],
        [
            error_at(Flaw.LAKE_BORDER, "borders[7]", space="l1"),
            error_at(Flaw.LAKE_BORDER, "borders[7]", space="l2"),
        ],
    ),
    (("borders", 7), ["s6", "S6"], [error_at(Flaw.UNKNOWN_SPACE, "borders[7]", space="S6")]),
    (("borders", 7), ["s6", "s6"], [error_at(Flaw.SELF_BORDER, "borders[7]", space="s6")]),
    (("borders", 7), ["r1", "s1"], [error_at(Flaw.BORDER_TWICE, "borders[7]", other="borders[0]")]),
    (("borders", 7), ["s1", "r1"], [error_at(Flaw.BORDER_TWICE, "borders[7]", other="borders[0]")]),
    (("borders", 7), ("s6", "s7"), []),
]


@pytest.mark.parametrize(("path", "value", "found"), WRONG_MAPS)
def test_everything_wrong_with_a_map_is_told_with_its_place(
    path: Path, value: object, found: list[Problem]
) -> None:
    assert pack_problems(edited(MAP, path, value), PackKind.MAP) == tuple(found)


def test_a_name_given_twice_is_told_with_the_borders_of_the_one_that_is_lost() -> None:
    assert pack_problems(edited(MAP, ("spaces", 3, "id"), "l1"), PackKind.MAP) == (
        error_at(Flaw.TWICE, "spaces[5].id", id="l1", other="spaces[3]"),
        *(error_at(Flaw.UNKNOWN_SPACE, f"borders[{number}]", space="s3") for number in (1, 23, 24, 25)),
        warning_at(Flaw.APART, "spaces[3]", space="l1"),
    )


def test_there_are_at_least_as_many_start_spaces_as_players() -> None:
    board = MAP
    for number in (2, 7, 11):
        board = edited(board, ("spaces", number, "start"), value=False)
    assert pack_problems(board, PackKind.MAP) == (error_at(Flaw.STARTS, "spaces", count=1, players=2),)
    drowned = edited(board, ("spaces", LAKE, "start"), value=True)
    assert pack_problems(drowned, PackKind.MAP)[-1] == error_at(Flaw.STARTS, "spaces", count=1, players=2)
    assert pack_problems({**MAP, "spaces": [], "borders": []}, PackKind.MAP) == (
        error_at(Flaw.STARTS, "spaces", count=0, players=2),
    )


def no_age(place: str) -> Problem:
    return error_at(Flaw.AGE, place, last=5)


WRONG_DECKS: list[Case] = [
    (("start",), GONE, [error_at(Flaw.MISSING, "start")]),
    (("start",), [], [error_at(Flaw.OBJECT, "start")]),
    *each((1, False, 0.0, "0", None), ("start", "age"), error_at(Flaw.START_AGE, "start.age", age=0)),
    (("start", "vp"), -1, [no_count("start.vp")]),
    (("start", "id"), "b1c", [error_at(Flaw.TWICE, "cards[2].id", id="b1c", other="start")]),
    (("cards",), GONE, [error_at(Flaw.MISSING, "cards")]),
    (("cards",), {"b1a": {}}, [error_at(Flaw.LIST, "cards")]),
    (("cards", 1), None, [error_at(Flaw.OBJECT, "cards[1]")]),
    (("cards", 1), {}, [error_at(Flaw.MISSING, f"cards[1].{key}") for key in Card._fields]),
    (("cards", 1, "id"), "b 1", [error_at(Flaw.NAME, "cards[1].id")]),
    (("cards", 1, "id"), "b1a", [error_at(Flaw.TWICE, "cards[1].id", id="b1a", other="cards[0]")]),
    *each((0, 6, -1, True, 1.0, "1", None), ("cards", 1, "age"), no_age("cards[1].age")),
    *(
        case
        for key in ("draft", "move", "vp")
        for case in each(NO_COUNTS, ("cards", 1, key), no_count(f"cards[1].{key}"))
    ),
    *each(
        ("WX", "w", "W A", 1, None, ["W"], {"W": 1}),
        ("cards", 12, "pawns"),
        error_at(Flaw.PAWNS, "cards[12].pawns"),
    ),
    (("cards", 12, "pawns"), "", []),
    *each((0, "no", None), ("cards", 12, "steadfast"), error_at(Flaw.SWITCH, "cards[12].steadfast")),
]


@pytest.mark.parametrize(("path", "value", "found"), WRONG_DECKS)
def test_everything_wrong_with_a_deck_is_told_with_its_place(
    path: Path, value: object, found: list[Problem]
) -> None:
    assert pack_problems(edited(DECK, path, value), PackKind.DECK) == tuple(found)


def test_a_deck_has_seven_cards_and_one_that_ends_the_game() -> None:
    cards: Any = DECK["cards"]
    of_age = {age: [card for card in cards if card["age"] == age] for age in range(1, 6)}
    few = {**DECK, "cards": [*of_age[1][:2], *of_age[2][:1], *of_age[3][:1], *of_age[4][:1], of_age[5][0]]}
    assert pack_problems(few, PackKind.DECK) == (error_at(Flaw.CARDS, "cards", count=6, fewest=7),)
    assert pack_problems(with_more(few, "cards", of_age[5][1]), PackKind.DECK) == ()
    endless = {**DECK, "cards": cards[:28]}
    assert pack_problems(endless, PackKind.DECK) == (error_at(Flaw.NO_END, "cards", last=5),)


WRONG_MIXES: list[tuple[object, list[Problem]]] = [
    *((value, [error_at(Flaw.OBJECT, "tokens")]) for value in (None, [], [[2, 12]], "2", 39)),
    *(
        ({"3": 1, key: 1}, [error_at(Flaw.WORTH, f"tokens.{key}")])
        for key in ("0", "1", "6", "10", "-2", "+2", "02", "2.0", "2 ", "", "two", "\u0662", "9" * 5000)
    ),
    ({2: 12}, [error_at(Flaw.WORTH, "tokens.?")]),
    *(({"2": value}, found) for _, value, found in each(NO_COUNTS, (), no_count("tokens.2"))),
    ({"a": -1}, [error_at(Flaw.WORTH, "tokens.a"), no_count("tokens.a")]),
    (
        MIX,
        [
            fault
            for key in MIX
            for fault in (error_at(Flaw.WORTH, f"tokens.{key}"), no_count(f"tokens.{key}"))
        ],
    ),
]


@pytest.mark.parametrize(("told", "found"), WRONG_MIXES)
def test_everything_wrong_with_a_mix_is_told_with_its_place_in_a_pack_and_alone(
    told: object, found: list[Problem]
) -> None:
    assert [*mix_problems(told)] == found
    assert pack_problems({**MIX, "tokens": told}, PackKind.TOKENS) == tuple(found)


def test_an_object_is_of_the_kind_whose_key_it_has() -> None:
    assert [kind_of(pack) for pack in (MAP, DECK, MIX, {})] == [
        PackKind.MAP,
        PackKind.DECK,
        PackKind.TOKENS,
        None,
    ]


def test_the_first_fault_is_the_refusal() -> None:
    bad = edited(edited(MAP, ("spaces", 3, "start"), 1), ("players",), 9)
    with pytest.raises(BadOption) as refused:
        parse_map(bad)
    assert refused.value.reason == error_at(Flaw.PLAYERS, "players", fewest=2, most=4).reason


# What is odd


def test_of_a_torn_map_the_smaller_part_is_odd() -> None:
    north = {"r1", "s1", "s2", "s3", "s4"}
    borders = [border for border in parse_map(MAP).borders if len(north & {*border}) != 1]
    found = pack_problems({**MAP, "borders": borders}, PackKind.MAP)
    assert found == tuple(
        warning_at(Flaw.APART, f"spaces[{number}]", space=space)
        for number, space in enumerate(("r1", "s1", "s2", "s3", "s4"))
    )


def test_two_spaces_at_one_place_are_odd() -> None:
    doubled = edited(edited(MAP, ("spaces", 4, "x"), -2.598), ("spaces", 4, "y"), -1.5)
    assert pack_problems(doubled, PackKind.MAP) == (
        warning_at(Flaw.SAME_PLACE, "spaces[4]", space="s4", other="s3"),
    )


def test_an_age_without_cards_is_odd_but_the_last() -> None:
    cards: Any = DECK["cards"]
    kept = [card for card in cards if card["age"] not in (2, 4)]
    assert pack_problems({**DECK, "cards": kept}, PackKind.DECK) == (
        warning_at(Flaw.EMPTY_AGE, "cards", age=2),
        warning_at(Flaw.EMPTY_AGE, "cards", age=4),
    )


# Whatever comes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["s1", "r1", "", "W", "lake"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


def places(pack: object, before: Path = ()) -> list[Path]:
    inner: list[tuple[str | int, object]] = []
    if isinstance(pack, dict):
        inner = [*pack.items()]
    elif isinstance(pack, list):
        inner = [*enumerate(pack)]
    return [path for key, value in inner for path in ((*before, key), *places(value, (*before, key)))]


def refusal(made_of: Callable[[object], object], pack: object) -> Reason | None:
    try:
        made_of(pack)
    except BadOption as refused:
        return refused.reason
    return None


READ: list[tuple[Any, Any, Callable[[object], object], list[Path]]] = [
    (MAP, lambda raw: pack_problems(raw, PackKind.MAP), parse_map, places(MAP)),
    (DECK, lambda raw: pack_problems(raw, PackKind.DECK), parse_deck, places(DECK)),
    ({**TOKENS}, mix_problems, parse_mix, places({**TOKENS})),
]


@given(st.data())
def test_a_pack_is_refused_exactly_where_something_is_wrong(data: st.DataObject) -> None:
    pack, all_faults, made_of, everywhere = data.draw(st.sampled_from(READ))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(everywhere))
        try:
            pack = edited(pack, path, data.draw(JSON | st.just(GONE)))
        except (LookupError, TypeError):  # an edit before has taken that place away
            continue
    if data.draw(st.booleans()):
        pack = data.draw(JSON)
    first = next((fault.reason for fault in all_faults(pack) if fault.grave), None)
    assert refusal(made_of, pack) == first


def test_two_spaces_that_a_pack_draws_on_one_spot_lie_beside_each_other() -> None:
    spot = {"x": 1.5, "y": 2}
    drawn = edited(edited(MAP, ("spaces", 0, "x"), spot["x"]), ("spaces", 0, "y"), spot["y"])
    drawn = edited(edited(drawn, ("spaces", 1, "x"), spot["x"]), ("spaces", 1, "y"), spot["y"])
    state = begin(KITARA, {"map": drawn}, lambda _below: 0).state
    places = KITARA.hands.places_of(state)
    assert len({*places.values()}) == len(places)
