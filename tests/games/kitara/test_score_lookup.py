"""What is looked up while kingdoms play, and counted again in the end."""

import pytest

from companion.games.kernel import because, begin
from companion.games.kitara import KITARA
from companion.games.kitara.contents import Card
from companion.games.kitara.knowledge import describe_card, lookup_lines
from companion.games.kitara.state import State, Step
from companion.store.lots import setup_lots
from companion.words import ENGLISH
from tests.games.kitara.positions import begun, drawn, play


def told(state: State) -> list[str]:
    return [ENGLISH.reason(line) for line in lookup_lines(state)]


def test_while_it_goes_on_each_kingdom_is_told_with_all_that_is_public() -> None:
    state = drawn(
        "west:1WA shrine:1A middle:2W east:2W",
        cards=("start rock glory", "scouts"),
        pile="march herd crown drum",
        points=(12, 3),
        kept=((5, 2), ()),
        round=3,
    )
    assert lookup_lines(state) == (
        because("kitara.look-phase-move", seat=1, round=3),
        because("kitara.look-open", count=2),
        because("kitara.look-points", seat=1, points=12),
        because("kitara.look-symbols", seat=1, draft=2, move=2, vp=5),
        because("kitara.look-food", seat=1, fed=1, needed=2),
        because("kitara.look-ruins", seat=1, count=1, points=2),
        because("kitara.look-tokens", seat=1, count=2),
        because("kitara.look-turns", seat=1, count=2),
        because("kitara.look-points", seat=2, points=3),
        because("kitara.look-symbols", seat=2, draft=3, move=0, vp=0),
        because("kitara.look-food", seat=2, fed=2, needed=1),
        because("kitara.look-ruins", seat=2, count=0, points=0),
        because("kitara.look-tokens", seat=2, count=0),
        because("kitara.look-turns", seat=2, count=2),
    )


def test_the_cards_before_the_last_age_are_counted_as_long_as_there_are_any() -> None:
    assert "Cards before the first of age 5: 1." in told(drawn(pile="herd crown drum"))
    assert "The next card is of age 5 and tells the end." in told(drawn(pile="crown drum"))


@pytest.mark.parametrize(("turn", "left"), [(0, [2, 2]), (1, [1, 2])])
def test_once_the_end_is_in_sight_turns_are_counted_with_the_one_that_is_on(
    turn: int, left: list[int]
) -> None:
    lines = lookup_lines(drawn(turn=turn, round=4, last_round=5))
    assert because("kitara.look-rounds", round=4, last=5) in lines
    assert [dict(line.values)["count"] for line in lines if line.code == "kitara.look-turns"] == left


@pytest.mark.parametrize(("players", "turns"), [(2, 7), (3, 9), (4, 7)])
def test_from_the_first_turn_on_it_is_told_how_many_there_will_be(players: int, turns: int) -> None:
    record = begin(KITARA, {"players": players}, setup_lots(0))
    lines = lookup_lines(record.state)
    counts = [dict(told.values)["count"] for told in lines if told.code == "kitara.look-turns"]
    assert counts == [turns] * players


def test_in_the_end_the_points_are_counted_step_by_step_with_the_tokens_last() -> None:
    state = drawn(
        "west:1W east:2W",
        cards=("start", "rock"),
        points=(10, 20),
        kept=((5, 2), ()),
        turn=1,
        round=5,
        last_round=5,
    )
    assert told(play(state, "end")) == [
        "Kingdom 1 had 10 points in the game.",
        "Cards of kingdom 1: 1, worth 2 points.",
        "Kingdom 2 had 21 points in the game.",
        "Cards of kingdom 2: 1, worth 2 points.",
        "A hero token of kingdom 1: 5 points.",
        "A hero token of kingdom 1: 2 points.",
        "Kingdom 1 has 19 points in all.",
        "Kingdom 2 has 23 points in all.",
    ]


@pytest.mark.parametrize("step", [step for step in Step if step is not Step.OVER])
def test_every_phase_is_told_with_whose_it_is(step: Step) -> None:
    attack = play(drawn("shrine:1WWH middle:2W east:2W"), "move:shrine>middle:WWH")
    state = begun() if step is Step.START else attack._replace(step=step)
    seat = 2 if step is Step.RETREAT else 1
    assert lookup_lines(state)[0] == because(f"kitara.look-phase-{step}", seat=seat, round=1)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (
            Card("x", 2, 1, "WWH", 2, 3, steadfast=False),
            "age-2 card, 1 to draft, 2 warriors and a hero, 2 to move, 3 for points",
        ),
        (Card("x", 3, 0, "", 0, 0, steadfast=True), "age-3 card, needs no food"),
        (
            Card("x", 0, 2, "WAH", 0, 0, steadfast=False),
            "start card, 2 to draft, a warrior, a master-animal and a hero",
        ),
    ],
)
def test_a_card_is_described_by_its_age_and_its_symbols(card: Card, sentence: str) -> None:
    assert ", ".join(map(ENGLISH.reason, describe_card(card))) == sentence
