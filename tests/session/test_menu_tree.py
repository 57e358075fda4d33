"""The whole menu, walked by dial: every entry is reached, has its words, and the key leads back from it."""

from copy import copy
from dataclasses import replace
from typing import Final

import pytest

from companion.games.kernel import Action, Actor, Seat, replay
from companion.games.registry import GAMES
from companion.session.events import Analysed, AnalysisAsked, BoardsAsked, BoardsSearched, HintFound
from companion.session.menu import ASKED_ABOUT, PAGES
from companion.session.menu_page import Consent, Item, Key
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.session.work.wiring import Outfit
from companion.table.events import Chair
from companion.table.manners import Manners
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening
from tests.session.test_analysis import FOUND, GAME
from tests.session.test_fair_boards import CROOKED, STRAIGHT, told
from tests.session.test_kitara_choice import playing
from tests.session.test_tags import GAZELLE, MAT, at_kiwara
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import AROUND, NORTH, SOUTH, katarenga
from tests.tiny.pebbles import PEBBLES

WHITE, BLACK = Seat(Actor("white")), Seat(Actor("black"))
OUTFIT: Final = Outfit(cells=64, readers=("south.reader", "north.reader"), chairs=(SOUTH, NORTH))
Entry = tuple[Topic, str]


def first_evening() -> Evening:
    return evening(games=GAMES.values(), welcome=True, readers=(SOUTH,), outfit=OUTFIT)


def only_game() -> Evening:
    return evening(welcome=True, known=("Ada", "Ben"))


def resumed() -> Evening:
    return evening(katarenga(CLOSE, actions=["d4-c4"]), resumed=True)


def in_play() -> Evening:
    at = evening(katarenga(CLOSE), manners=Manners(touch_move=True))
    at.play("d4-c4", "d5-d6", "c4-c5")
    return at


def on_one_chair() -> Evening:
    at = evening(katarenga(CLOSE), chairs=1)
    at.play("d4-c4", "d5-d6")
    return at


def astray() -> Evening:
    at = evening(katarenga(CLOSE))
    at.lift("a1", "b1", "c1")
    return at


def at_the_end() -> Evening:
    at = evening(katarenga(LAST_STEP), games=GAMES.values())
    at.play("a8-a9")
    return at


def out_of_time() -> Evening:
    at = evening(katarenga(CLOSE), manners=replace(RELAXED, minutes={WHITE: 1, BLACK: 1}))
    at.play("d4-c4")
    at.pass_time(63)
    return at


def with_tags() -> Evening:
    at = at_kiwara({"g1": GAZELLE})
    at.menu(Pick.TAGS, Pick.LOOK_UP)
    at.read("g1")
    return at


def tag_to_change() -> Evening:
    at = at_kiwara({"g1": MAT})
    at.menu(Pick.TAGS, Pick.ENROL)
    at.read("g1")
    return at


def mat_on_reader() -> Evening:
    at = evening(games=GAMES.values(), tags={"m1": MAT}, readers=(SOUTH,))
    at.read("m1")
    return at


def for_three() -> Evening:
    at = playing(3)
    at.menu(Pick.LEAVE, Pick.YES, chair=AROUND[1])
    at.choose(Pick.WITHOUT)
    return at


def pebbles(*actions: str) -> Evening:
    record = replay(PEBBLES, {"heap": 9}, actions)
    return evening(record, chairs=1, manners=Manners(dealt=False))


def with_tokens() -> Evening:
    return pebbles("take:2", "token:2", "take:2", "token:1")


def tokens_open() -> Evening:
    return pebbles("take:2", "token:1", "take:2", "token:2", *("take:1",) * 5)


def with_hint() -> Evening:
    at = evening(katarenga())
    at.menu(Pick.HINT)
    at.tell(HintFound(at.now, at.table.record.fingerprint, Action("a1-a6")))
    return at


def with_fair_boards() -> Evening:
    at = evening(games=GAMES.values())
    at.tell(BoardsAsked(at.now, "katarenga"))
    at.tell(BoardsSearched(at.now, "katarenga", 100, (CROOKED, STRAIGHT)))
    return at


def analysed() -> Evening:
    at = evening(GAME)
    at.tell(AnalysisAsked(at.now))
    at.tell(Analysed(at.now, GAME.actions, 100, FOUND))
    return at


def on_an_own_board() -> Evening:
    at = told()
    at.push()
    return at


EVENINGS: Final = (
    *(with_hint, first_evening, only_game, resumed, in_play, on_one_chair, astray, at_the_end, out_of_time),
    *(with_tags, tag_to_change, mat_on_reader, for_three, with_tokens, tokens_open),
    *(with_fair_boards, on_an_own_board, analysed),
)
BY_HAND: Final = {(topic, Pick.YES) for topic in (Topic.HAND_BACK, Topic.SITS_HERE, Topic.OTHER_PIECE)}
"""What only pieces on the board raise."""


class ByDial:
    """What hands do at a chair to answer, and to get on with what is no question."""

    @staticmethod
    def answer(at: Evening, choice: Choice, chair: Chair) -> None:
        at.dial_to(choice, chair)
        at.push(chair)

    @staticmethod
    def leave(at: Evening, chair: Chair) -> None:
        at.tap(chair)

    @staticmethod
    def go_on(at: Evening) -> None:
        """Leave a job, read a notice, or wake the table."""
        if at.desk.workshop.job:
            at.tap()
        else:
            at.push()


def walk(at: Evening, hands: type[ByDial] = ByDial) -> set[Entry]:
    """Give every answer to every question that the hands come to; of several of a kind, the first."""
    seen: set[tuple[object, ...]] = set()
    waiting = [at]
    while waiting:
        here = ready(waiting.pop(), hands)
        question = here.desk.question
        if question is None:
            continue
        for choice in question.choices:
            about = question.about.pick if question.about else ""
            place = (question.topic, about, bool(question.said), choice.pick)
            if place in seen:
                continue
            seen.add(place)
            there = copy(here)
            there.written = []
            chair = answering(there, question)
            hands.answer(there, choice, chair)
            check_words(there)
            check_way_back(copy(there), hands)
            waiting.append(there)
    return {(topic, pick) for topic, _, _, pick in seen if isinstance(topic, Topic) and isinstance(pick, str)}


def ready(at: Evening, hands: type[ByDial] = ByDial) -> Evening:
    """With something that is asked, and that counts at once."""
    while at.desk.workshop.job or at.desk.has_notice or at.desk.activity.off:
        hands.go_on(at)
    if at.desk.question is None:
        at.hold()
    if at.desk.question and not at.desk.question.accepts_push_at(at.now):
        at.pass_time(2)
    return at


def answering(at: Evening, question: Question) -> Chair:
    chairs = at.table.setting.chairs
    return next(chair for chair in chairs if question.open_to(chair) and question.concerns(chair))


def check_words(at: Evening) -> None:
    for chair in (None, *at.table.setting.chairs):
        for line in at.says(chair):
            assert not line.startswith(("desk.", "work.", "tags.")), line


def check_way_back(at: Evening, hands: type[ByDial]) -> None:
    """To the game, or to what has to be answered."""
    ready(at, hands)
    for _ in range(40):
        question = at.desk.question
        if question is None or PAGES[question.topic].key is Key.NONE or at.desk.activity.off:
            return
        before = question
        hands.leave(at, answering(at, question))
        assert at.desk.question != before
    pytest.fail("There is no way back.")


@pytest.fixture(scope="module")
def reached() -> set[Entry]:
    return set().union(*(walk(start()) for start in EVENINGS))


def test_the_dial_reaches_every_entry(reached: set[Entry]) -> None:
    every = {(topic, item.name) for topic, page in PAGES.items() for item in page.items}
    assert every - reached == BY_HAND


def test_a_new_entry_is_a_record_a_sentence_and_the_function_that_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shout(session: Session, question: Question, _about: Choice) -> SessionResult:
        return replace(session, question=None, known_names=(question.by or "",)), ()

    menu = PAGES[Topic.MENU]
    entry = Item("shout", shout, consent=Consent.ALL)
    monkeypatch.setitem(PAGES, Topic.MENU, replace(menu, items=(*menu.items, entry)))
    monkeypatch.setitem(ASKED_ABOUT, entry.name, entry)
    at = in_play()
    at.hold()
    at.turn(+99)
    assert at.chosen() == Choice("shout")
    assert at.says()[-1] == "chosen: desk.pick-shout"
    at.push()
    assert (at.topic(), at.says()[0]) == (Topic.SURE, "desk.sure-shout")
    at.choose(Pick.YES)
    assert (at.topic(), at.says(NORTH)[1]) == (Topic.CONSENT, "desk.consent-sho")
    at.push(NORTH)
    assert (at.topic(), at.desk.known_names) == (None, (WHITE,))
