"""What Kitara looks like: cards by their symbols, pawns by numbers, and every kingdom in a line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.letters import ELLIPSIS
from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Text, width
from companion.games.kernel import CARD, Record, Space, begin
from companion.games.kitara.contents import Card
from companion.games.kitara.knowledge import last_round, turns_left
from companion.games.kitara.look import KITARA_LOOK as LOOK
from companion.games.kitara.look import card_text, short_ids
from companion.games.kitara.setup import shipped_deck
from companion.games.kitara.state import Stack, State, Step
from companion.games.registry import GAMES
from companion.session.question import Pick
from companion.store.lots import setup_lots
from companion.view.mistakes import correction_text
from companion.view.sentences import Names, last_action_text, read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.session.evening import evening
from tests.table.virtual_hands import AROUND, kitara, sitting
from tests.view.kitara_games import AT_THE_DOOR, HUNGRY, ROW, long_names, owners_map, played, shipped

GAME = GAMES["kitara"]
DRAFT, MOVE, POINT = Symbol.DRAFT, Symbol.MOVE, Symbol.POINT
W, A, H = Symbol.WARRIOR, Symbol.MASTER_ANIMAL, Symbol.HERO


def card(pawns: str = "", *, age: int = 2, draft: int = 0, move: int = 0, vp: int = 0) -> Card:
    return Card("any", age, draft, pawns, move, vp, steadfast=False)


def with_row(*cards: Card) -> State:
    """A row of these cards, and one that was never seen in its place."""
    state: State = shipped(*ROW, players=3).state
    deck = state.contents.deck._replace(cards=(*cards, *state.contents.deck.cards))
    contents = type(state.contents)(state.contents.map, deck, state.contents.mix)
    return state._replace(contents=contents, row=tuple(range(1, len(cards) + 1)))


# Cards


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (card("WWA", move=1, vp=2), ("2 ", W, W, A, " ", MOVE, " ", POINT, POINT)),
        (card("H", draft=1, age=4, vp=1), ("4 ", DRAFT, " ", H, " ", POINT)),
        (card(), ("2 ",)),
        (card("WWWAH", move=2, vp=1), ("2 ", W, W, W, A, H, MOVE, MOVE, POINT)),
        (card("WWWAAH", move=3, vp=4), ("2 ", W, "3", A, "2", H, "", MOVE, "3", POINT, "4")),
    ],
    ids=lambda told: told.pawns if isinstance(told, Card) else "",
)
def test_a_card_is_its_age_and_its_symbols_as_close_as_they_have_to_stand(shown: Card, text: Text) -> None:
    assert card_text(shown) == text


def test_a_card_with_more_symbols_than_anybody_could_draw_is_told_by_their_numbers() -> None:
    many = 10**9
    assert card_text(card("W", draft=many, move=many)) == (
        *("2 ", Symbol.DRAFT, str(many), Symbol.WARRIOR, ""),
        *(Symbol.MOVE, str(many)),
    )


@pytest.mark.parametrize("deck", ["blue", "red"])
def test_every_card_that_ships_has_a_picture_of_its_own_with_room_for_a_word_before_it(deck: str) -> None:
    cards = (shipped_deck(deck).start, *shipped_deck(deck).cards)
    shown = [card_text(card) for card in cards]
    assert len({*shown}) == len(cards)
    assert max(map(width, shown)) <= COLUMNS - len(ENGLISH.say("table.did-reveal", card=""))


def test_cards_that_look_alike_are_told_apart_by_their_places_in_the_row() -> None:
    alike, other = card("WW", vp=1), card("A")
    row = [alike._replace(id="x"), other._replace(id="y"), alike._replace(id="z")]
    shown = [LOOK.value_text(with_row(*row), CARD, one.id) for one in row]
    same = ("2 ", W, W, " ", POINT)
    assert shown == [(*same, " #1"), ("2 ", A, ""), (*same, " #3")]


def test_a_card_in_a_sentence_is_told_by_what_is_on_it() -> None:
    names = Names.now(shipped(*ROW, players=3), ENGLISH)
    assert names.name_of(CARD, "b1b") == "age-1 card (2 warriors, 1 for points)"


def test_no_id_of_a_card_is_on_any_screen_while_cards_are_chosen() -> None:
    at = sitting(shipped(*ROW, players=3), cells=False)
    for _ in range(3):
        at.turn(+1)
        shown = [str(sheet(at.desk, chair, ENGLISH)) for chair in (None, *AROUND[:3])]
        assert [name for name in ("b1a", "b1b", "b1c") if any(name in one for one in shown)] == []


# Spaces


def test_long_ids_are_cut_so_that_they_stay_apart() -> None:
    spaces = tuple(Space(f"savanna-{n}") for n in range(1, 30))
    cut = short_ids(spaces)
    assert (cut[Space("savanna-4")], cut[Space("savanna-14")]) == ("sav-4", "sav14")
    assert len({*cut.values()}) == len(spaces)


def test_ids_that_no_cut_keeps_apart_are_counted() -> None:
    spaces = (Space("abcde-1-wxyz"), Space("abcde-2-wxyz"))
    assert [*short_ids(spaces).values()] == ["#1", "#2"]


def test_a_stack_is_told_with_whose_it_is_and_how_many_of_each() -> None:
    state = kitara(*AT_THE_DOOR, pawns="WH").state
    assert LOOK.lines.stack_text(state, Space("s7")) == ("s7: ", Symbol.KINGDOM_1, " ", W, "5", H, "1")
    assert LOOK.lines.stack_text(state, Space("s2")) == ("s2: ", Symbol.KINGDOM_2, " ", W)
    assert LOOK.lines.stack_text(state, Space("s1")) == ("s1: -",)


# What an attack needs


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"from": "s7", "to": "s8"}, "Need 4, have 6"),
        ({"from": "s7", "to": "s8", "W": "4"}, "Need 4, have 4"),
        ({"from": "s7", "to": "s8", "W": "5", "A": "0", "H": "1"}, "Need 4, have 6"),
        ({"from": "s7", "to": "r3"}, None),
        ({"from": "s7"}, None),
    ],
    ids=str,
)
def test_an_attack_says_what_it_needs_and_what_it_has(chosen: dict[str, str], told: str | None) -> None:
    stake = LOOK.action_note(kitara(*AT_THE_DOOR, pawns="WH").state, chosen)
    assert (stake and ENGLISH.short(stake)) == told


def test_it_is_told_before_the_attack_is_made_also_where_a_single_way_is_left() -> None:
    at = sitting(kitara(*AT_THE_DOOR, pawns="WH"))
    at.touch("s7", "s8")
    before = len(at.record)
    while at.table.offer.part:
        assert "Need 4, have " in str(sheet(at.desk, AROUND[0], ENGLISH).lines[-1])
        at.push()
        at.pass_time()
        if len(at.record) > before:
            break
    assert at.record[before].startswith("move:s7>s8:")


def test_who_retreats_is_told_what_was_lost_and_the_ways_out_as_far_as_there_is_room() -> None:
    state = kitara(*AT_THE_DOOR, "move:s7>s8:WWWW", pawns="WH").state
    assert ENGLISH.short(LOOK.todo(state)) == "s8 to r2 or s10?"
    long = long_lost()
    assert ENGLISH.short(LOOK.todo(long)) == "savs8 lost, flee"


def long_lost() -> State:
    """The same attack where spaces have long names."""
    record = shipped(*(f"start:savanna-{space}" for space in ("s5", "s8")), map=owners_map(2))
    state: State = record.state
    number = state.contents.number
    stacks = [*state.stacks]
    stacks[number[Space("savanna-s7")]] = Stack(0, (4, 0, 0))
    stacks[number[Space("savanna-s10")]] = stacks[number[Space("ruin-r2")]] = Stack(1, (1, 0, 0))
    begun = state._replace(stacks=tuple(stacks), step=Step.MOVE, turn=0, moves=1)
    after: State = GAME.rules.apply(begun, next(one for one in GAME.rules.legal(begun) if "s8:WWWW" in one))
    return after


# How it stands


def test_who_hungers_sees_food_against_cards_and_what_still_has_to_go() -> None:
    state = shipped(*HUNGRY).state
    hungry, fed = LOOK.lines.overview(state)
    assert hungry[2:5] == ("  1 ", Symbol.FOOD, "1/2 ")
    assert fed[2:5] == ("  0 ", Symbol.FOOD, "1/1 ")
    assert ENGLISH.short(LOOK.todo(state)) == "Discard a card."


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**32))
def test_whatever_happens_every_line_fits_and_the_last_round_is_known_from_the_first_turn_on(
    players: int, seed: int
) -> None:
    record = any_game(players, seed)
    state: State = record.state
    told = [
        LOOK.lines.score_line(state),
        *LOOK.lines.overview(state),
        *(LOOK.lines.seat_line(state, seat) for seat in GAME.rules.scores(state)),
    ]
    told += [LOOK.lines.stack_text(state, space) or () for space in state.contents.spaces]
    told += [
        (ENGLISH.short(LOOK.todo(state)),),
        *([last_action_text(record, ENGLISH)] if record.actions else ()),
    ]
    assert [text for text in told if width(text) > COLUMNS] == []
    assert last_round(state) == {2: 7, 3: 9, 4: 7}[players]


def test_whoever_has_had_their_turn_has_one_less_left_than_who_has_not() -> None:
    state = shipped(*HUNGRY, "discard:start", "remove:W@s5", "remove:W@s5", "remove:W@s5", "reveal:b2a").state
    assert [turns_left(state, seat) for seat in range(2)] == [6, 7]
    over = played(players=2).state
    assert [turns_left(over, seat) for seat in range(2)] == [0, 0]


def any_game(players: int, seed: int) -> Record[Any]:
    """Some way into a game."""
    lots = setup_lots(seed)
    record = begin(GAME, {"players": players, "map": owners_map(players)}, lots)
    for _ in range(lots(250)):
        if record.actor is None:
            break
        offers = GAME.rules.legal(record.state)
        record = record.play(offers[lots(len(offers))])
    return record


def test_the_arrow_is_with_who_has_to_decide_and_with_whose_turn_it_is_while_cards_are_drawn() -> None:
    def marked(state: State) -> list[int]:
        return [seat for seat, rank in enumerate(LOOK.lines.overview(state), 1) if rank[0] is Symbol.ARROW]

    attacked = kitara(*AT_THE_DOOR, "move:s7>s8:WWWW", pawns="WH").state
    assert (attacked.turn, marked(attacked)) == (0, [2])
    drawing = shipped(*ROW, "draft:b1a", players=3).state
    assert (drawing.step, marked(drawing)) == (Step.REVEAL, [1])


# Lists


def test_what_was_done_is_listed_with_symbols_and_groups() -> None:
    record = kitara("recruit:W@s5", "recruit:A@s5", "move:s5>s6:WWA", pawns="WA")
    at = evening(record, games=GAMES.values())
    at.menu(Pick.TAKE_BACK)
    assert at.says() == (
        "Take back what?",
        "chosen: kingdom 1 s5 to s6 warrior 2 animal 1",
        "kingdom 1 animal s5",
        "kingdom 1 warrior s5",
    )


@pytest.mark.parametrize("x", [0, 1, 1e-9, 5e-324, 1e9])
def test_a_map_is_drawn_however_close_or_far_its_pack_says_that_spaces_lie(x: float) -> None:
    land = [
        {"id": f"s{n}", "terrain": "savanna", "start": True, "x": at, "y": 0}
        for n, at in enumerate((0, x, 1))
    ]
    state = shipped(map={"players": 2, "spaces": land, "borders": [["s0", "s1"]]}).state
    drawn = LOOK.plan(state)
    assert [field.space for field in drawn.fields] == ["s0", "s1", "s2"]
    assert drawn.width < 12 * 4 * len(land) * 2
    assert max(map(len, LOOK.printed.board_lines(state))) < 12 * 4 * len(land) * 2


@pytest.mark.parametrize(
    ("name", "called", "text"),
    [
        ("r1a", "age-1 card (a warrior, 1 to move, 1 for points)", ("red ", "1 ", W, " ", MOVE, " ", POINT)),
        ("gone", "card", ("?",)),
    ],
)
def test_a_card_that_is_not_of_the_game_is_never_told_by_its_id(name: str, called: str, text: Text) -> None:
    names = Names.now(shipped(*ROW, players=3), ENGLISH)
    assert names.name_of(CARD, name) == called
    assert names.text_of(CARD, name) == text


def test_on_a_map_with_long_names_the_way_back_is_told_in_full() -> None:
    at = sitting(long_names(), chairs=4)
    standing = GAME.hands.occupancy(at.table.record.state)
    others = [space for space, one in standing.items() if one.owner != at.table.record.actor]
    for lifted in (others[:1], others):
        at.lift(*lifted)
        at.pass_time(5.0)
        told = read_aloud(sheet(at.desk, None, ENGLISH), ENGLISH)
        assert not any(ELLIPSIS in line for line in told)
        assert any(
            name in " ".join(told) for name in short_ids(at.table.record.state.contents.spaces).values()
        )


def test_and_so_is_what_does_not_belong_there() -> None:
    at = sitting(long_names(), chairs=4)
    at.put("ruin-r2")
    assert correction_text(at.table, ENGLISH) == "Take off what is on ruir2."
