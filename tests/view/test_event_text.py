"""What happened, told in sentences and in a line of a screen, for every game and for Kiwara in particular."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Text, width
from companion.games.kernel import UNWORDED, Game, Record, begin, replay
from companion.games.registry import GAMES
from companion.store.lots import setup_lots
from companion.view.sentences import action_sentences, last_action_text, log
from companion.words import ENGLISH

BOTH = {"reinforcements": True, "handicap": {"yellow": 2, "red": 1}}
CARDS = "reveal:boa reveal:giraffe reveal:hyena"


def kiwara(actions: str, **options: object) -> Record[Any]:
    return replay(GAMES["kiwara"], options, actions.split())


def last(record: Record[Any]) -> list[str]:
    return [*action_sentences(record, len(record.actions) - 1, ENGLISH)]


@pytest.mark.parametrize(
    ("actions", "sentences"),
    [
        ("totem:Nc", ["The totem comes to Nc."]),
        ("totem:Nc place:E@c3", ["Red elephant comes to c3.", "Red now has 5 in all."]),
        ("totem:Nc place:E@c3 totem:Ne", ["The totem goes from Nc to Ne."]),
        ("totem:Nc place:L@c3 totem:Nd place:Z@d3", ["Yellow zebra comes to d3, face down."]),
        (
            "totem:Nc place:Z@c3 totem:Nd place:L@d3",
            [
                "Yellow lion comes to d3.",
                "Red zebra on c3 turns face down.",
                "Yellow now has 1 in all.",
                "Red now has 0 in all.",
            ],
        ),
        (
            "totem:Nc place:G@c3 totem:Nd place:C@d3 swap:c3",
            ["Yellow crocodile goes from d3 to c3.", "Red gazelle goes from c3 to d3."],
        ),
        ("totem:Nc place:G@c3 totem:Nd place:C@d3 stay", ["Yellow's crocodile stays where it is."]),
        (
            "totem:Nc place:G@c3 totem:Nd place:L@d3",
            [
                "Yellow lion comes to d3.",
                "Red gazelle goes home from c3.",
                "Yellow now has 1 in all.",
                "Red now has 0 in all.",
            ],
        ),
    ],
)
def test_what_tokens_and_the_totem_do_is_told_by_their_names(actions: str, sentences: list[str]) -> None:
    assert last(kiwara(actions)) == sentences


@pytest.mark.parametrize(
    ("actions", "sentences"),
    [
        ("", ["The hyena is turned up.", "Red gets the hyena."]),
        ("totem:Nc place:E@c3 use:hyena:c3>c1", ["Red uses the hyena.", "Red elephant goes from c3 to c1."]),
        ("totem:Nc place:E@c3 use:hyena:c3>c1 done", ["Red's hyena drives no second animal."]),
        ("totem:Nc place:E@c3 totem:Nd use:giraffe", ["Yellow uses the giraffe."]),
        ("totem:Nc place:E@c3 totem:Nd place:E@d3 totem:Ne pass", ["Yellow uses no card."]),
        (
            "totem:Nc place:E@c3 totem:Nd use:giraffe reveal:vulture reveal:okapi reveal:baboon keep:okapi",
            ["Yellow gets the okapi.", "Yellow now has 5 in all."],
        ),
        ("totem:Nc place:E@c3 totem:Nd place:E@d3 totem:Ne use:boa:e2", ["Yellow uses the boa on e2."]),
    ],
)
def test_what_cards_do_is_told_with_what_they_were_used_on(actions: str, sentences: list[str]) -> None:
    assert last(kiwara(f"{CARDS} {actions}", **BOTH)) == sentences


def test_a_side_of_one_kind_of_pieces_goes_by_its_own_name() -> None:
    blue = "/".join(["bbbbbbbb"] * 8)
    options = {"position": f"{blue} 8/8/8/3b4/3w4/8/8/w6b w -"}
    record = replay(GAMES["katarenga"], options, ["d4-d5"])
    assert last(record)[0] == "White goes from d4 to d5 and takes the pawn there."


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ("totem:Nc", ("totem", " ", "Nc")),
        ("totem:Nc place:E@c3", (Symbol.RED, " ", "elephant", " ", "c3")),
        ("totem:Nc place:E@c3 totem:Nd", ("totem", " ", "Nc", Symbol.ARROW, "Nd")),
        (
            "totem:Nc place:L@c3 totem:Nd place:Z@d3",
            (Symbol.YELLOW, " ", "zebra", " ", Symbol.FACE_DOWN, "d3"),
        ),
        ("totem:Nc place:G@c3 totem:Nd place:C@d3 swap:c3", (Symbol.YELLOW, " ", "d3", Symbol.ARROW, "c3")),
        ("totem:Nc place:G@c3 totem:Nd place:C@d3 stay", ("Yellow: no swap",)),
    ],
)
def test_the_last_action_is_told_in_a_line(actions: str, text: Text) -> None:
    assert last_action_text(kiwara(actions), ENGLISH) == text


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ("", (Symbol.RED, " ", "hyena")),
        ("totem:Nc place:E@c3 totem:Nd use:giraffe reveal:vulture", ("Card: ", "vulture")),
        ("totem:Nc place:E@c3 use:hyena:c3>c1", (Symbol.RED, " ", "hyena", " ", "c3", Symbol.ARROW, "c1")),
    ],
)
def test_a_card_is_told_in_a_line_with_what_it_was_used_on(actions: str, text: Text) -> None:
    assert last_action_text(kiwara(f"{CARDS} {actions}", **BOTH), ENGLISH) == text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(seed=st.integers(0, 2**32))
def test_whatever_happens_has_words_and_a_line_that_fits(game: Game[Any], seed: int) -> None:
    lots = setup_lots(seed)
    record = begin(game, BOTH if game.id == "kiwara" else {}, lots)
    while record.actor and len(record.actions) < 120:
        offers = game.rules.legal(record.state)
        record = record.play(offers[lots(len(offers))])
        assert width(last_action_text(record, ENGLISH)) <= COLUMNS
    unworded = ENGLISH.say(UNWORDED, code="").partition("(")[0]
    for sentence in log(record, ENGLISH, 10_000):
        assert not sentence.startswith(unworded)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
