"""What Kiwara looks like: a drawing that tells the truth about rivers, and totals that add up."""

import pytest
from hypothesis import given

from companion.drawing.symbols import Symbol, symbol
from companion.drawing.text import COLUMNS as LINE
from companion.games.kernel import Border, CardMoment, Field, Space, borders_between, look_of
from companion.games.kiwara import KIWARA
from companion.games.kiwara.layout import COLUMNS, ROWS, SEATS, SPACES, STATIONS, parse_layout
from companion.games.kiwara.state import CARDS, OKAPI, OKAPI_POINTS, State, Step
from companion.games.kiwara.turn import totals
from companion.games.registry import GAMES
from companion.words import ENGLISH
from tests.games.kiwara.positions import LAYOUTS, drawn, play, positions

GAME = GAMES["kiwara"]
LOOK = look_of(GAME)
YELLOW, RED = SEATS
LONGEST_WHAT, LONGEST_WHEN = 90, 40
"""Characters: more would be no glance."""


def letters(state: State) -> list[str]:
    """The grounds as they are drawn, north on top."""
    grounds = {field.space: field.ground for field in LOOK.plan(state).fields}
    return ["".join(grounds[Space(column + row)] for column in COLUMNS) for row in reversed(ROWS)]


def field(x: int, y: int, ground: str) -> Field:
    return Field(SPACES[0], x, y, 10, 10, ground)


def test_a_border_is_the_edge_of_two_fields_of_different_grounds() -> None:
    north_west, north_east = field(0, 0, "A"), field(10, 0, "B")
    south_west, south_east = field(0, 10, "A"), field(10, 10, "A")
    fields = (south_east, north_east, south_west, north_west)
    assert borders_between(fields) == (Border(10, 0, 10, 10), Border(10, 10, 20, 10))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_all_places_are_of_one_size_and_lie_where_the_game_has_them(layout: object) -> None:
    state = drawn(layout=layout)
    plan = LOOK.plan(state)
    assert {(field.width, field.height) for field in plan.fields} == {(10, 10)}
    assert {field.space: (field.x // 10, 6 - field.y // 10) for field in plan.fields} == GAME.hands.places_of(
        state
    )
    assert (plan.width, plan.height) == (80, 70)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_river_is_drawn_for_every_stick(layout: object) -> None:
    borders = LOOK.plan(drawn(layout=layout)).borders
    assert len(borders) == len({*borders}) == parse_layout(layout).sticks
    assert {(border.x2 - border.x1, border.y2 - border.y1) for border in borders} == {(10, 0), (0, 10)}


def test_territories_are_lettered_as_they_are_met_however_they_are_written() -> None:
    assert letters(drawn(layout="reserve")) == ["ABBBCC", "ADDBBC", "ADEEBB", "DDEFFB", "EEEEFB"]
    rows = ["zyyyxx", "zwwyyx", "zwvvyy", "wwvuuy", "vvvvuy"]
    assert letters(drawn(layout=rows)) == letters(drawn(layout="reserve"))


@given(positions())
def test_the_territories_add_up_to_the_points_of_both_sides(state: State) -> None:
    tally = LOOK.beside.tally(state)
    for seat, points, cards in zip(SEATS, totals(state), state.cards, strict=True):
        ruled = sum(tallied.points for tallied in tally if tallied.leader == seat)
        assert ruled + OKAPI_POINTS * (OKAPI in cards) == points
    assert sorted(space for tallied in tally for space in tallied.spaces) == sorted(SPACES)
    assert sum(tallied.left for tallied in tally) == state.tokens.count(0)
    assert [tallied.name for tallied in tally] == [*"ABCDEF"]


def test_a_hidden_animal_counts_for_the_majority_and_brings_nothing() -> None:
    state = drawn(
        """
        .  .  .   .  .  .
        .  .  .   .  .  .
        .  .  .   .  .  .
        yZ .  .   .  .  .
        rG rZ* .  .  .  .
        """
    )
    tallied = next(one for one in LOOK.beside.tally(state) if "a1" in one.spaces)
    assert tallied.name == "E"
    assert (tallied.counts, tallied.points) == (((YELLOW, 1), (RED, 2)), 8)
    assert (tallied.leader, tallied.left) == (RED, 0)


@given(positions())
def test_both_totals_are_in_the_last_line_and_fit_it(state: State) -> None:
    line = LOOK.lines.score_line(state)
    yellow, red = totals(state)
    assert (line[0], line[2]) == (Symbol.YELLOW, Symbol.RED)
    assert [str(part).strip() for part in line[1::2]] == [str(yellow), str(red)]
    assert sum(len(symbol(part)) if isinstance(part, Symbol) else len(part) for part in line) <= LINE


def test_what_a_giraffe_has_brought_lies_before_whom_it_is_to_choose() -> None:
    state = drawn(yellow="hyena", turn="red")._replace(shown=("boa", "okapi"))
    brought = [card for card in LOOK.beside.cards(state) if card.seat == RED]
    assert [(card.look, ENGLISH.reason(card.when)) for card in brought] == [
        ("card-boa", "Brought by the giraffe: keep one"),
        ("card-okapi", "Brought by the giraffe: keep one"),
    ]


def test_what_a_giraffe_has_brought_is_to_choose_from_once_all_of_it_lies_there_and_not_to_be_used() -> None:
    def told(state: State) -> list[tuple[str, CardMoment | None]]:
        return [(card.look, card.now) for card in LOOK.beside.cards(state)]

    state = play(drawn(totem="Nc", yellow="baboon giraffe", red="hyena"), "use:giraffe")
    before = [("card-baboon", None), ("card-hyena", None)]
    two = play(state, "reveal:boa", "reveal:okapi")
    assert told(two) == [*before, ("card-boa", None), ("card-okapi", None)]
    brought = ("card-boa", "card-okapi", "card-warthog")
    assert told(play(two, "reveal:warthog")) == [*before, *((look, CardMoment.CHOOSE) for look in brought)]


def test_a_card_can_be_used_in_its_moment_by_who_is_to_move() -> None:
    def usable(step: Step) -> list[str]:
        state = drawn(
            turn="red", step=step, yellow="boa hyena", red="baboon wildebeest okapi porcupine giraffe"
        )
        return [card.look for card in LOOK.beside.cards(state) if card.now is CardMoment.USE]

    assert usable(Step.PLACE) == ["card-baboon", "card-giraffe"]
    assert usable(Step.TOTEM) == ["card-wildebeest", "card-giraffe"]
    assert usable(Step.AFTER) == ["card-porcupine", "card-giraffe"]
    assert usable(Step.FIRST) == []


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        (drawn(totem="Nc"), "Place: column c"),
        (drawn(totem="E3"), "Place: row 3"),
        (drawn(totem="Nc", spell="boa:c5"), "Place: only c5"),
        (drawn(totem="Nc", spell="porcupine:c5"), "Column c, not c5"),
        (drawn(totem="W3", spell="porcupine:a3"), "Row 3, not a3"),
        (play(drawn(totem="Na", yellow="baboon"), "use:baboon"), "Place: 5 or b"),
        (play(drawn(totem="Nf", yellow="baboon", spell="porcupine:e5"), "use:baboon"), "e or 5, not e5"),
        (play(drawn(totem="Nd", yellow="baboon", spell="porcupine:d1"), "use:baboon"), "Place: c or e"),
        (drawn(totem="Nc", step=Step.TOTEM), "Move the totem."),
        (drawn(totem="Nc", step=Step.TOTEM, spell="warthog"), "Only the totem."),
        (play(drawn(totem="Nc", step=Step.TOTEM, yellow="wildebeest"), "use:wildebeest"), "Totem: backwards"),
    ],
    ids=str,
)
def test_what_there_is_to_do_never_asks_for_what_a_card_forbids(state: State, wanted: str) -> None:
    assert ENGLISH.short(LOOK.todo(state)) == wanted


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ("use:boa:c5", "Now: on c5 only"),
        ("use:porcupine:c4", "Now: not on c4"),
        ("use:warthog", "Now: only the totem"),
    ],
)
def test_a_card_that_binds_lies_before_its_owner_until_that_turn_has_felt_it(use: str, told: str) -> None:
    card = use.split(":")[1]
    used = play(drawn(totem="Nc", step=Step.AFTER, yellow=f"{card} giraffe", red="hyena"), use)

    def binding(state: State) -> list[tuple[str, str]]:
        shown = [one for one in LOOK.beside.cards(state) if one.look == f"card-{card}"]
        return [(one.seat, ENGLISH.reason(one.when)) for one in shown]

    passed = play(used, "pass")
    assert binding(used) == binding(passed) == [("yellow", told)]
    assert [ENGLISH.reason(line) for line in KIWARA.rules.lookup_lines(passed) if "binds" in line.code] != []
    felt = next(action for action in KIWARA.rules.legal(passed) if action.startswith(("place", "totem")))
    assert binding(play(passed, felt)) == []


@pytest.mark.parametrize("card", CARDS)
def test_every_card_says_at_a_glance_what_it_does_and_when(card: str) -> None:
    [shown] = LOOK.beside.cards(drawn(yellow=card))
    assert all(ENGLISH.has(code) for code in (shown.title, shown.what, shown.when.code))
    assert len(ENGLISH.say(shown.what)) <= LONGEST_WHAT
    assert len(ENGLISH.reason(shown.when)) <= LONGEST_WHEN


@pytest.mark.parametrize(
    ("asked", "needed"),
    [
        ({}, {"card-okapi"}),
        ({"reinforcements": True}, {f"card-{card}" for card in CARDS}),
        ({"handicap": {"red": 1}}, {f"card-{card}" for card in CARDS}),
    ],
    ids=("classic", "reinforcements", "handicap"),
)
def test_cards_that_nobody_can_get_stay_in_the_box(asked: dict[str, object], needed: set[str]) -> None:
    idle = LOOK.unused_looks(GAME.rules.settle(asked, lambda _n: 0))
    assert {f"card-{card}" for card in CARDS} - idle == needed


def test_everything_in_the_box_looks_different_and_has_a_name_on_the_page() -> None:
    looks = [LOOK.piece(thing.owner, thing.value) for thing in GAME.hands.box]
    assert len({*looks}) == len(looks)
    assert [look for look in looks if not ENGLISH.has(f"page.look-{look}")] == []


def test_every_ground_has_a_name() -> None:
    grounds = {field.ground for field in LOOK.plan(drawn()).fields}
    assert len(grounds) == len("ABCDEF") + bool(STATIONS)
    assert [ground for ground in grounds if not ENGLISH.has(f"kiwara.ground.{ground}")] == []
