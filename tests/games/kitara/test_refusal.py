"""Why an action is refused: each reason in a story of its own, and the most useful one where several hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import UNWORDED, Reason, Why, because, begin, brief
from companion.games.kitara import KITARA, law
from companion.games.kitara.refusal import Refusal, explain
from companion.games.kitara.state import State, Step
from companion.store.lots import setup_lots
from companion.words import ENGLISH
from tests.everygame import option_sets
from tests.games.kitara.positions import begun, drawn, play
from tests.sentences import SENTENCES

NOW = Refusal.NOT_NOW
ATTACK = "shrine:1WWWH middle:2WA east:2W west:2W"


def dealing() -> State:
    return play(begun(), "start:west", "start:east")


def drafting(*cards: str) -> State:
    return drawn(step=Step.DRAFT, row="plain pair mixed", pile="glory crown", cards=cards)


def revealing() -> State:
    return play(drafting(), "draft:plain")


def recruiting(pawns: str = "west:1W east:2WWW", card: str = "mixed") -> State:
    return drawn(pawns, Step.RECRUIT, card=card)


def drawing() -> State:
    return play(drawn(ATTACK, bag=(0, 1, 2)), "move:shrine>middle:WWH")


def retreating() -> State:
    near = "north:2W east:2W middle:2WA shrine:1WWWW"
    return play(drawn(near), "move:shrine>middle:WWWW")


def discarding() -> State:
    return play(drawn("west:1WA east:2W", cards=("mixed rock glory", "start")), "end")


def removing() -> State:
    return play(discarding(), "discard:mixed")


def over() -> State:
    return drawn(step=Step.OVER)


STORIES: list[tuple[State, str, Reason]] = [
    (begun(), "draft:plain", because(f"{NOW}-start", seat=1)),
    (dealing(), "start:middle", because(f"{NOW}-deal", seat=1)),
    (drafting(), "move:west>shrine:W", because(f"{NOW}-draft", seat=1)),
    (revealing(), "draft:pair", because(f"{NOW}-reveal", seat=1)),
    (recruiting(), "move:west>shrine:W", because(f"{NOW}-recruit", seat=1)),
    (drawn(), "draft:plain", because(f"{NOW}-move", seat=1)),
    (drawing(), "retreat:west", because(f"{NOW}-token", seat=1)),
    (retreating(), "end", because(f"{NOW}-retreat", seat=2)),
    (discarding(), "draft:plain", because(f"{NOW}-discard", seat=1)),
    (removing(), "discard:glory", because(f"{NOW}-remove", seat=1)),
    (discarding(), "move:west>shrine:W", because(Refusal.NO_MOVES, seat=1)),
    (removing(), "end", because(Refusal.NO_MOVES, seat=1)),
    # How it is written
    (drawn(ATTACK), "move:shrine>middle:HWW", because(Refusal.GROUP, group="WWH")),
    (drawn(ATTACK), "move:shrine>middle:WXW", because(Why.UNREADABLE, text="move:shrine>middle:WXW")),
    (drawn(ATTACK), "move:shrine>middle:", because(Why.UNREADABLE, text="move:shrine>middle:")),
    (drawn(), f"move:west>shrine:A{'W' * 11}", because(Why.UNREADABLE, text=f"move:west>shrine:A{'W' * 11}")),
    (drawing(), "token:05", because(Why.UNREADABLE, text="token:05")),
    (drawn(), "", because(Why.UNREADABLE, text="")),
    (over(), "end", because(Why.OVER)),
    # The map
    (begun(), "start:nowhere", because(Refusal.NO_SPACE, space="nowhere")),
    (begun(), "start:lake", because(Refusal.LAKE, space="lake")),
    (begun(), "start:north", because(Refusal.NO_START, space="north")),
    (play(begun(), "start:west"), "start:west", because(Refusal.OCCUPIED, space="west", seat=1)),
    # The row and the deck
    (dealing(), "reveal:joker", because(Refusal.UNKNOWN_CARD, card="joker")),
    (dealing(), "reveal:start", because(Refusal.START_CARD, card="start")),
    (play(dealing(), "reveal:pair"), "reveal:pair", because(Refusal.SEEN, card="pair")),
    (revealing(), "reveal:crown", because(Refusal.OTHER_AGE, card="crown", age=5, lowest=2)),
    (drafting(), "draft:joker", because(Refusal.UNKNOWN_CARD, card="joker")),
    (drafting(), "draft:start", because(Refusal.START_CARD, card="start")),
    (drafting(), "draft:mixed", because(Refusal.TOO_FAR, card="mixed", count=2, place=3)),
    (drafting("", ""), "draft:pair", because(Refusal.ONLY_LEFTMOST, card="pair", place=2)),
    (drafting("", "rock"), "draft:rock", because(Refusal.HELD, card="rock", seat=2)),
    (drafting(), "draft:crown", because(Refusal.NOT_IN_ROW, card="crown")),
    (drafting(), "draft:drum", because(Refusal.NOT_IN_ROW, card="drum")),
    # Recruiting
    (recruiting(), "recruit:H@west", because(Refusal.RECRUIT_FIRST, piece="H", first="W")),
    (recruiting(card="herd"), "recruit:W@west", because(Refusal.NOT_ON_CARD, piece="W", first="A")),
    (recruiting("west:1HHH east:2W"), "recruit:H@west", because(Refusal.OUT_OF, piece="H")),
    (recruiting(), "recruit:W@east", because(Refusal.NOT_YOURS, space="east")),
    (recruiting(), "recruit:W@nowhere", because(Refusal.NO_SPACE, space="nowhere")),
    (recruiting(), "recruit:W@lake", because(Refusal.LAKE, space="lake")),
    (recruiting("east:2W"), "recruit:W@east", because(Refusal.OCCUPIED, space="east", seat=2)),
    (recruiting("east:2W"), "recruit:W@north", because(Refusal.HOMELESS, space="north")),
    (
        recruiting("east:2W west:2W middle:2W"),
        "recruit:W@shrine",
        because(Refusal.HOMELESS_SAVANNA, space="shrine"),
    ),
    # Moving
    (drawn(), "move:middle>temple:W", because(Refusal.NOT_YOURS, space="middle")),
    (drawn(), "move:east>temple:W", because(Refusal.NOT_YOURS, space="east")),
    (drawn(), "move:nowhere>temple:W", because(Refusal.NO_SPACE, space="nowhere")),
    (drawn(), "move:lake>west:W", because(Refusal.LAKE, space="lake")),
    (drawn(), "move:west>west:W", because(Refusal.SAME_PLACE, space="west")),
    (drawn(), "move:west>lake:W", because(Refusal.LAKE, space="lake")),
    (drawn(), "move:west>nowhere:W", because(Refusal.NO_SPACE, space="nowhere")),
    (drawn(), "move:west>middle:W", because(Refusal.NO_BORDER, start="west", goal="middle")),
    (drawn(), "move:west>shrine:WWWW", because(Refusal.TOO_MANY, space="west", pieces="WWW")),
    (drawn(), "move:west>shrine:WH", because(Refusal.NONE_THERE, piece="H", space="west")),
    (
        drawn(ATTACK),
        "move:shrine>middle:WW",
        because(Refusal.TOO_WEAK, space="middle", needed=3, count=2),
    ),
    (drawn(ATTACK), "move:shrine>middle:WWWWW", because(Refusal.TOO_MANY, space="shrine", pieces="WWW")),
    (
        drawn("shrine:1WWW middle:2W"),
        "move:shrine>middle:W",
        because(Refusal.LAST_SPACE, space="middle", seat=2),
    ),
    # After an attack
    (drawing(), "token:2", because(Refusal.NOT_IN_BAG, token="2")),  # noqa: S106 - of cardboard
    (drawing(), "token:3", because(Refusal.NOT_IN_BAG, token="3")),  # noqa: S106 - of cardboard
    (retreating(), "retreat:nowhere", because(Refusal.NO_SPACE, space="nowhere")),
    (retreating(), "retreat:lake", because(Refusal.LAKE, space="lake")),
    (retreating(), "retreat:middle", because(Refusal.ATTACKED, space="middle")),
    (retreating(), "retreat:west", because(Refusal.NOT_YOURS, space="west")),
    (retreating(), "retreat:shrine", because(Refusal.NOT_YOURS, space="shrine")),
    (retreating(), "retreat:east", because(Refusal.NOT_CLOSEST, space="east", closest="north")),
    # Managing
    (discarding(), "discard:joker", because(Refusal.UNKNOWN_CARD, card="joker")),
    (discarding(), "discard:start", because(Refusal.NOT_HELD, card="start")),
    (discarding(), "discard:rock", because(Refusal.STEADFAST, card="rock")),
    (removing(), "remove:A@west", because(Refusal.REMOVE_FIRST, piece="A", first="W")),
    (removing(), "remove:W@east", because(Refusal.NONE_THERE, piece="W", space="east")),
    (removing(), "remove:W@nowhere", because(Refusal.NO_SPACE, space="nowhere")),
]


@pytest.mark.parametrize(
    ("state", "attempt", "reason"),
    STORIES,
    ids=[f"{number}-{reason.code}-{attempt}" for number, (_, attempt, reason) in enumerate(STORIES)],
)
def test_each_refusal_names_the_most_useful_reason(state: State, attempt: str, reason: Reason) -> None:
    assert explain(state, attempt) == reason


def test_every_reason_has_its_story() -> None:
    told = {reason.code for _, _, reason in STORIES}
    assert {*Refusal} - {NOW} <= told
    steps = {f"{NOW}-{step}" for step in Step if step is not Step.OVER}
    assert {code for code in told if code.startswith(NOW)} == steps


@pytest.mark.parametrize("reason", {reason.code: reason for _, _, reason in STORIES}.values(), ids=str)
def test_every_reason_is_told_in_words_of_people_and_no_card_by_its_id(reason: Reason) -> None:
    sentence = ENGLISH.reason(reason)
    assert sentence != ENGLISH.say(UNWORDED, code=reason.code)
    assert reason.code in {*Why} or brief(reason.code) in SENTENCES
    card = dict(reason.values).get("card")
    assert card is None or "{card}" not in SENTENCES[reason.code]


@pytest.mark.parametrize(
    ("state", "attempt", "sentence"),
    [
        (
            drawn("shrine:1WWW middle:2WWA east:2W"),
            "move:shrine>middle:WWW",
            "The attack on middle needs 4 pawns, and you have 3.",
        ),
        (drawn("west:1WW east:2W"), "move:west>shrine:WWW", "On west you have only 2 warriors."),
        (drawn("west:1WH east:2W"), "move:west>shrine:HH", "On west you have only a hero."),
        (recruiting(), "recruit:A@west", "A warrior is recruited before the animal."),
    ],
)
def test_what_people_need_to_know_is_in_the_sentence(state: State, attempt: str, sentence: str) -> None:
    reason = explain(state, attempt)
    assert reason is not None
    assert ENGLISH.reason(reason) == sentence


def attempts(state: State) -> list[str]:
    """A little of everything that could be tried on that map with these cards."""
    spaces = [*state.contents.spaces, "nowhere"]
    cards = [*state.contents.card_number, "joker"]
    return [
        *(f"{verb}:{space}" for verb in ("start", "retreat") for space in spaces),
        *(f"{verb}:{card}" for verb in ("draft", "reveal", "discard") for card in cards),
        *(f"{verb}:{kind}@{space}" for verb in ("recruit", "remove") for kind in "WAH" for space in spaces),
        *(f"move:{start}>{goal}:{group}" for start in spaces for goal in spaces for group in GROUPS),
        *(f"token:{value}" for value in (0, 1, 2, 3, 4, 5)),
        "end",
    ]


GROUPS = ("W", "WW", "WWWW", "A", "H", "WAH", "AW")


@given(seed=st.integers(0, 2**32))
def test_explain_is_silent_exactly_about_what_is_legal(seed: int) -> None:
    lots = setup_lots(seed)
    sets = option_sets(KITARA.id)
    record = begin(KITARA, sets[lots(len(sets))], lots)
    for _ in range(lots(120)):
        if record.actor:
            offers = law.legal(record.state)
            record = record.play(offers[lots(len(offers))])
    state = record.state
    legal = {*law.legal(state)}
    tried = attempts(state)
    for attempt in (*(tried[lots(len(tried))] for _ in range(50)), *list(legal)[:5]):
        reason = explain(state, attempt)
        assert (reason is None) == (attempt in legal)
        assert reason is None or ENGLISH.reason(reason) != ENGLISH.say(UNWORDED, code=reason.code)
