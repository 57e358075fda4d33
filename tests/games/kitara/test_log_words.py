"""A game of Kitara as its log tells it: kingdoms by number, groups in words, cards by what is on them."""

from collections.abc import Iterator

import pytest

from companion.games.kernel import Outcome, Record, replay
from companion.games.kitara import KITARA
from companion.games.kitara.contents import LETTERS, SEATS, SUPPLY
from companion.games.kitara.state import State
from companion.view.sentences import action_sentences, result_sentence
from companion.words import ENGLISH
from tests.everygame import PLAYTHROUGHS, option_sets
from tests.games.kitara.positions import DECK, TOKENS, land
from tests.sentences import SENTENCES

ONE, _, THREE, _ = SEATS
DEALT = (
    "start:west start:middle reveal:mixed reveal:pair reveal:plain reveal:scouts reveal:glory reveal:march "
    "draft:pair reveal:rock recruit:W@west recruit:W@west"
)


def line(actions: str) -> Record[State]:
    options = {"players": 2, "map": land(), "deck": DECK, "tokens": TOKENS}
    return replay(KITARA, options, actions.split())


def last(actions: str) -> list[str]:
    """What is said of the last of them."""
    at = line(actions)
    return [*action_sentences(at, len(at.actions) - 1, ENGLISH)]


HUNGER = f"{DEALT} end discard:pair remove:W@west remove:W@west"
SECOND = f"{HUNGER} reveal:herd draft:plain reveal:crown move:middle>north:W end reveal:drum"
ATTACK = f"{SECOND} draft:glory move:west>shrine:WWW move:shrine>middle:WWW"


@pytest.mark.parametrize(
    ("actions", "sentences"),
    [
        ("start:west", ["Kingdom 1 puts 3 warriors on west."]),
        (DEALT.partition(" draft:")[0], ["The age-2 card (3 to move) is turned up."]),
        (DEALT.partition(" reveal:rock")[0], ["Kingdom 1 gets the age-1 card (2 warriors)."]),
        (DEALT, ["Kingdom 1 puts a warrior on west."]),
        (f"{DEALT} move:west>shrine:WW", ["Kingdom 1 moves 2 warriors from west to shrine."]),
        (ATTACK, ["Kingdom 1 attacks middle from shrine with 3 warriors."]),
        (
            f"{ATTACK} retreat:north",
            [
                "Kingdom 2 moves 2 warriors from middle to north.",
                "Kingdom 1 moves 3 warriors from shrine to middle.",
            ],
        ),
    ],
)
def test_what_happens_is_told_with_kingdoms_groups_and_cards(actions: str, sentences: list[str]) -> None:
    assert last(actions)[: len(sentences)] == sentences


def test_what_goes_is_told_from_hunger_to_the_card_that_leaves_the_row() -> None:
    assert last(f"{DEALT} end") == ["Kingdom 1 makes no more moves."]
    assert last(f"{DEALT} end discard:pair") == ["Kingdom 1 discards the age-1 card (2 warriors)."]
    assert last(HUNGER) == [
        "Kingdom 1 takes a warrior off west.",
        "The age-1 card (a warrior, a master-animal and a hero) goes out of the game.",
    ]


def told_in_full() -> Iterator[str]:
    """Every sentence of the playthroughs, in which everything happens."""
    files = sorted((PLAYTHROUGHS / KITARA.id).glob("*.txt"))
    for path, options in zip(files, option_sets(KITARA.id)[1:], strict=True):
        actions = [row.removeprefix("> ") for row in path.read_text().splitlines() if row.startswith("> ")]
        whole = replay(KITARA, options, actions)
        yield from (
            sentence for at in range(len(actions)) for sentence in action_sentences(whole, at, ENGLISH)
        )


def test_no_sentence_tells_a_card_by_its_id_or_a_token_by_its_worth() -> None:
    decks = [replay(KITARA, options, ()).state.contents.cards for options in option_sets(KITARA.id)]
    cards = {card.id for deck in decks for card in deck}
    sentences = {*told_in_full()}
    words = {word.strip(".,") for sentence in sentences for word in sentence.split()}
    assert words & cards <= {"start"}
    tokens = {
        sentence.partition(
            " ",
        )[2][2:]
        for sentence in sentences
        if "token" in sentence
    }
    assert tokens == {"gets the hero token."}


def test_every_group_that_a_kingdom_has_is_told_in_words() -> None:
    warriors, animals, heroes = SUPPLY
    everybody = "".join(letter * count for letter, count in zip(LETTERS, SUPPLY, strict=True))
    assert ENGLISH.value("kitara", "pieces", everybody) == "10 warriors, 5 master-animals and 3 heroes"
    assert ENGLISH.value("kitara", "pieces", "A") == "a master-animal"
    assert ENGLISH.value("kitara", "pieces", "WWH") == "2 warriors and a hero"
    words = [code for code in SENTENCES if code.startswith("kitara.value.pieces.")]
    assert len(words) == (warriors + 1) * (animals + 1) * (heroes + 1) - 1


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome((ONE,), "points"), "Kingdom 1 wins: most points."),
        (Outcome((THREE,), "tokens"), "Kingdom 3 wins: as many points, and more hero tokens."),
        (
            Outcome((ONE, THREE), "shared"),
            "Kingdom 1 and Kingdom 3 win: as many points, and as many hero tokens.",
        ),
    ],
)
def test_a_victory_is_told_with_what_decided_it(outcome: Outcome, sentence: str) -> None:
    assert result_sentence(KITARA, outcome, ENGLISH) == sentence
