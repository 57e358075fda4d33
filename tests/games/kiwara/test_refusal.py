"""Why an action is refused: each reason in a story of its own, and the most useful one where several hold."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import UNWORDED, Action, Reason, Why, because, brief
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.actions import AIMED, UNAIMED
from companion.games.kiwara.layout import SPACES, STATIONS
from companion.games.kiwara.refusal import Refusal, explain
from companion.games.kiwara.state import CARDS, LISTED, State, Step
from companion.words import ENGLISH
from tests.games.kiwara.positions import drawn, play, positions
from tests.sentences import SENTENCES

PLACE, TOTEM, AFTER = Step.PLACE, Step.TOTEM, Step.AFTER
HIDDEN = ". . . . . .  . . . . . .  . yG* rG . . .  . . . . . .  yZ . . . . rE"
NEARLY = ". . . . . .  . . . . rE rZ  . . . . . .  . . . . . .  . . . . . ."
ROUND_C3 = ". . . . . .  . . yG yE . .  . yG* . yG . .  . . yG . . .  . . . . . yG"
FULL_ABC = "yG yG yG . . .  rG rG rG . . .  rE yE rZ . . .  yZ yZ rZ . . .  yC rC yC . . ."
ALL_ZEBRAS = "yZ yZ . yZ yZ .  . . . . . .  . . . . . .  . . . . . .  . . . . . yZ"
YELLOW_DONE = "yG yG yG yG yG yG  yZ yZ yZ yZ yZ yL  yC yC yE rG rG rG  rG rG . . . .  . . . . . ."

ATTEMPTS = [
    *(f"place:{animal}@{space}" for animal in LISTED for space in SPACES),
    *(f"totem:{station}" for station in STATIONS),
    *(f"swap:{space}" for space in SPACES),
    *(f"use:{card}" for card in UNAIMED),
    *(f"use:{card}:{space}" for card in AIMED for space in SPACES),
    *(f"use:hyena:{start}>{goal}" for start in SPACES for goal in SPACES),
    *(f"{verb}:{card}" for verb in ("reveal", "keep") for card in CARDS),
    "stay", "done", "pass",
]  # fmt: skip


def first(handicap: str = "") -> State:
    seats = dict.fromkeys(handicap.split(), 1)
    return KIWARA.rules.new(KIWARA.rules.settle({"handicap": seats}, lambda _: 0))


def swapping() -> State:
    return play(drawn(ROUND_C3, "Nc", "red"), "place:C@c3")


def chained() -> State:
    """The crocodile came to b3, went to b4, and may go on to a4."""
    board = ". . . . . .  yG yG . . . .  . . . . . .  . . . . . .  . . . . . ."
    return play(drawn(board, "Nb", "red"), "place:C@b3", "swap:b4")


def driving() -> State:
    board = ". . yG . . .  . . yZ . . .  . . rG . . .  . . . . . .  . . . . . ."
    return play(drawn(board, "Nc", yellow="hyena vulture"), "use:hyena:c5>c1")


def keeping() -> State:
    return play(
        drawn(totem="Nc", yellow="giraffe"), "use:giraffe", "reveal:boa", "reveal:hyena", "reveal:okapi"
    )


def over() -> State:
    return drawn()._replace(step=Step.OVER)


NOW = Refusal.NOT_NOW
LATER = Refusal.OTHER_MOMENT
STORIES: list[tuple[State, str, Reason]] = [
    (first(), "place:G@a1", because(f"{NOW}-totem0")),
    (first(), "use:giraffe", because(f"{NOW}-totem0")),
    (first("yellow"), "totem:Na", because(f"{NOW}-reveal")),
    (drawn(), "totem:Nb", because(f"{NOW}-place")),
    (drawn(), "pass", because(f"{NOW}-place")),
    (swapping(), "totem:Nd", because(f"{NOW}-swap")),
    (swapping(), "use:giraffe", because(f"{NOW}-swap")),
    (drawn(step=TOTEM), "place:G@a1", because(f"{NOW}-totem")),
    (drawn(step=AFTER, yellow="boa"), "totem:Nb", because(f"{NOW}-after")),
    (keeping(), "totem:Nb", because(f"{NOW}-keep")),
    (driving(), "place:G@c2", because(f"{NOW}-hyena")),
    (driving(), "use:vulture:c1", because(f"{NOW}-hyena")),
    (drawn(ALL_ZEBRAS, "Nc"), "place:Z@c1", because(Refusal.OUT_OF, piece="Z")),
    (
        play(drawn(ALL_ZEBRAS, "Nc", yellow="rhinoceros"), "use:rhinoceros:a5"),
        "place:Z@c1",
        because(Refusal.BROUGHT_BACK, piece="Z"),
    ),
    (drawn(HIDDEN, "Nc"), "place:G@c3", because(Refusal.OCCUPIED, space="c3")),
    (drawn(HIDDEN, "Nc"), "place:G@d3", because(Refusal.WRONG_ROW, space="d3", station="Nc")),
    (
        play(drawn(totem="Nc", yellow="baboon"), "use:baboon"),
        "place:G@c3",
        because(Refusal.BABOON, space="c3", row="b", other="d"),
    ),
    (drawn(totem="Nc", spell="boa:c2"), "place:G@c3", because(Refusal.BOA, space="c2")),
    (drawn(totem="Nc", spell="boa:c2"), "place:G@d3", because(Refusal.BOA, space="c2")),
    (drawn(totem="Nc", spell="boa:c2", yellow="baboon"), "use:baboon", because(Refusal.BOA, space="c2")),
    (drawn(totem="Nc", spell="porcupine:c2"), "place:G@c2", because(Refusal.PORCUPINE, space="c2")),
    (
        drawn(totem="Nc", spell="porcupine:c2"),
        "place:G@d2",
        because(Refusal.WRONG_ROW, space="d2", station="Nc"),
    ),
    (drawn(FULL_ABC, "W4", step=TOTEM), "totem:Na", because(Refusal.ROW_FULL, station="Na")),
    (drawn(step=TOTEM), "totem:Na", because(Refusal.STANDS_THERE, station="Na")),
    (drawn(step=TOTEM), "totem:Ne", because(Refusal.TOO_FAR, station="Ne", count=4)),
    (drawn(step=TOTEM), "totem:W5", because(Refusal.BEHIND, station="W5")),
    (drawn(step=TOTEM, yellow="wildebeest"), "totem:W4", because(Refusal.BEHIND_CARD, station="W4")),
    (drawn(step=TOTEM), "totem:W2", because(Refusal.TOO_FAR, station="W2", count=18)),
    (
        play(drawn(step=TOTEM, yellow="wildebeest"), "use:wildebeest"),
        "totem:Nb",
        because(Refusal.BACKWARDS, station="Nb"),
    ),
    (
        drawn(FULL_ABC, "W5", step=TOTEM),
        "totem:Ne",
        because(Refusal.ONLY_THERE, station="Ne", only="Nd"),
    ),
    (swapping(), "swap:a1", because(Refusal.NOTHING_THERE, space="a1")),
    (swapping(), "swap:d4", because(Refusal.NO_GAZELLE, space="d4")),
    (swapping(), "swap:c3", because(Refusal.NO_GAZELLE, space="c3")),
    (swapping(), "swap:b3", because(Refusal.SLEEPS, space="b3")),
    (swapping(), "swap:c4", because(Refusal.NO_RIVER, space="c4")),
    (swapping(), "swap:f1", because(Refusal.NOT_BESIDE, space="f1")),
    (chained(), "swap:b3", because(Refusal.CAME_FROM, space="b3")),
    (drawn(HIDDEN, red="vulture"), "use:vulture:b3", because(Refusal.NOT_HELD, card="vulture")),
    (drawn(step=TOTEM, yellow="baboon"), "use:baboon", because(f"{LATER}-baboon", card="baboon")),
    (
        drawn(HIDDEN, step=AFTER, yellow="vulture"),
        "use:vulture:b3",
        because(f"{LATER}-vulture", card="vulture"),
    ),
    (
        drawn(HIDDEN, step=AFTER, yellow="rhinoceros"),
        "use:rhinoceros:a1",
        because(f"{LATER}-rhinoceros", card="rhinoceros"),
    ),
    (drawn(HIDDEN, step=AFTER, yellow="hyena"), "use:hyena:a1>a2", because(f"{LATER}-hyena", card="hyena")),
    (drawn(yellow="wildebeest"), "use:wildebeest", because(f"{LATER}-wildebeest", card="wildebeest")),
    (drawn(yellow="boa"), "use:boa:a1", because(f"{LATER}-boa", card="boa")),
    (
        drawn(step=TOTEM, yellow="porcupine"),
        "use:porcupine:a1",
        because(f"{LATER}-porcupine", card="porcupine"),
    ),
    (drawn(step=TOTEM, yellow="warthog"), "use:warthog", because(f"{LATER}-warthog", card="warthog")),
    (
        play(drawn(totem="Nc", step=AFTER, yellow="boa warthog giraffe"), "use:boa:c1"),
        "use:warthog",
        because(Refusal.ONE_SPELL, card="warthog"),
    ),
    (
        drawn(YELLOW_DONE, "E1", "red", AFTER, red="warthog giraffe"),
        "use:warthog",
        because(Refusal.NO_NEXT_TURN, card="warthog"),
    ),
    (drawn(HIDDEN, "Nc", step=AFTER, yellow="boa"), "use:boa:c3", because(Refusal.OCCUPIED, space="c3")),
    (
        drawn(HIDDEN, "Nc", step=AFTER, yellow="porcupine"),
        "use:porcupine:d3",
        because(Refusal.WRONG_ROW, space="d3", station="Nc"),
    ),
    (
        drawn(FULL_ABC.replace("yG", ".", 1), "Na", step=AFTER, yellow="porcupine giraffe"),
        "use:porcupine:a5",
        because(Refusal.LAST_ROOM, space="a5"),
    ),
    (drawn(HIDDEN, "Nc", yellow="vulture"), "use:vulture:c3", because(Refusal.SHOWS_ITS_FACE, space="c3")),
    (drawn(HIDDEN, "Nc", yellow="vulture"), "use:vulture:c4", because(Refusal.NOTHING_THERE, space="c4")),
    (drawn(HIDDEN, "Nc", yellow="rhinoceros"), "use:rhinoceros:c3", because(Refusal.INSIDE, space="c3")),
    (
        drawn(HIDDEN.replace("yZ", "yZ*"), "Nc", yellow="rhinoceros"),
        "use:rhinoceros:a1",
        because(Refusal.SLEEPS, space="a1"),
    ),
    (drawn(HIDDEN, "E3", yellow="hyena"), "use:hyena:c3>d3", because(Refusal.NOT_OWN, space="c3")),
    (drawn(HIDDEN, "E3", yellow="hyena"), "use:hyena:d3>e3", because(Refusal.NOTHING_THERE, space="d3")),
    (drawn(HIDDEN, "E3", yellow="hyena"), "use:hyena:b3>c3", because(Refusal.OCCUPIED, space="c3")),
    (drawn(HIDDEN, "E3", yellow="hyena"), "use:hyena:b3>b3", because(Refusal.OCCUPIED, space="b3")),
    (
        drawn(HIDDEN, "E3", yellow="hyena"),
        "use:hyena:a1>a3",
        because(Refusal.WRONG_ROW, space="a1", station="E3"),
    ),
    (
        drawn(HIDDEN, "E3", yellow="hyena"),
        "use:hyena:b3>b4",
        because(Refusal.WRONG_ROW, space="b4", station="E3"),
    ),
    (driving(), "use:hyena:c1>c2", because(Refusal.DRIVEN, space="c1")),
    (
        drawn(HIDDEN, "E3", yellow="hyena", spell="boa:d3"),
        "use:hyena:b3>d3",
        because(Refusal.NOTHING_LEFT, card="hyena"),
    ),
    (
        drawn(FULL_ABC.replace("yG yG yG", "yG . yG"), "Nb", yellow="baboon"),
        "use:baboon",
        because(Refusal.NOTHING_LEFT, card="baboon"),
    ),
    (
        play(drawn(NEARLY, "Nf", yellow="boa"), "place:G@f3"),
        "reveal:boa",
        because(Refusal.SEEN, card="boa"),
    ),
    (first("red"), "reveal:okapi", because(Refusal.REWARD, card="okapi")),
    (keeping(), "keep:vulture", because(Refusal.NOT_SHOWN, card="vulture")),
    (over(), "totem:Na", because(Why.OVER)),
    (drawn(), "place:X@a1", because(Why.UNREADABLE, text="place:X@a1")),
    (drawn(), "use:okapi", because(Why.UNREADABLE, text="use:okapi")),
    (drawn(), "use:boa", because(Why.UNREADABLE, text="use:boa")),
    (drawn(), "use:hyena:a1", because(Why.UNREADABLE, text="use:hyena:a1")),
    (drawn(), "totem:N1", because(Why.UNREADABLE, text="totem:N1")),
    (drawn(), "", because(Why.UNREADABLE, text="")),
]


@pytest.mark.parametrize(
    ("state", "attempt", "reason"),
    STORIES,
    ids=[f"{number}-{reason.code}-{attempt}" for number, (_, attempt, reason) in enumerate(STORIES)],
)
def test_each_refusal_names_the_most_useful_reason(state: State, attempt: str, reason: Reason) -> None:
    assert explain(state, attempt) == reason


def test_every_reason_has_its_story() -> None:
    told = {re.sub(rf"^({NOW}|{LATER})-.*", r"\1", reason.code) for _, _, reason in STORIES}
    assert {*Refusal} <= told
    suffixed = {reason.code for _, _, reason in STORIES if reason.code.startswith((NOW, LATER))}
    steps = {f"{NOW}-{step}" for step in Step if step is not Step.OVER}
    moments = {f"{LATER}-{card}" for card in CARDS if card not in ("okapi", "giraffe")}
    assert suffixed == steps | moments


@pytest.mark.parametrize("reason", {reason.code: reason for _, _, reason in STORIES}.values(), ids=str)
def test_every_reason_is_told_in_words_of_people(reason: Reason) -> None:
    sentence = ENGLISH.reason(reason)
    assert sentence != ENGLISH.say(UNWORDED, code=reason.code)
    assert reason.code in {*Why} or brief(reason.code) in SENTENCES
    for letter in LISTED:
        assert f" {letter} " not in sentence


@given(state=positions(), data=st.data())
def test_explain_is_silent_exactly_about_what_is_legal(state: State, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 4))):
        if law.legal(state):
            state = law.apply(state, Action(data.draw(st.sampled_from(law.legal(state)))))
    legal = set(law.legal(state))
    for attempt in ATTEMPTS:
        reason = explain(state, attempt)
        assert (reason is None) == (attempt in legal)
        if reason:
            assert ENGLISH.reason(reason) != ENGLISH.say(UNWORDED, code=reason.code)


def test_every_legal_action_is_among_the_attempts_of_these_tests() -> None:
    for state, _, _ in STORIES:
        assert set(law.legal(state)) <= {*ATTEMPTS}
