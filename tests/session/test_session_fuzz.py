"""Whatever people press and turn: the table goes on, says what it asks, and leads back to play."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.pixels import paint
from companion.drawing.symbols import Symbol, symbol
from companion.drawing.text import COLUMNS
from companion.drawing.text import Line as Row
from companion.games.kernel import Action, Actor, Outcome, Record, Space, Thing, because
from companion.games.kernel import begin as begin_line
from companion.games.registry import GAMES
from companion.session.events import (
    Enrol,
    ForgetTags,
    GameBegan,
    HintFound,
    Introduce,
    NewGame,
    Off,
    PartGone,
    PartReturned,
    SaveFailed,
    SessionEvent,
)
from companion.session.lost_parts import KINDS, STEADY_S
from companion.session.match import Match
from companion.session.next_game import draw_lots
from companion.session.question import TAKEN_IN_S, Pick, Topic
from companion.session.session import Session
from companion.session.shelf import make_shelf, new_title
from companion.session.step import step, wake_at
from companion.store.lots import setup_lots
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Draw,
    Drawn,
    Pressed,
    Released,
    Sensed,
    Tagged,
    Tick,
)
from companion.table.manners import Manners, initial_clock
from companion.table.tagged_things import Tag
from companion.view.glows import glows
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.everygame import A_CODE
from tests.openings import begin, resume
from tests.session.evening import DISK_FULL, LAST_STEP, everywhere, nowhere, savanna
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import A_MOMENT_S, Sitting, katarenga, setting
from tests.tiny.pebbles import PEBBLES

SILENT = because("hardware.silent", device="/dev/ttyACM0")


LINES: tuple[Record[Any], ...] = (
    katarenga(),
    katarenga(CLOSE),
    katarenga(CLOSE, ["d4-c4", "d5-d6"]),
    katarenga(LAST_STEP),
    katarenga(LAST_STEP, ["a8-a9"]),
    savanna(),
    savanna("totem:Na", layout="reserve", reinforcements=True),
)
WHITE, BLACK = LINES[0].game.seats
MANNERS = (
    Manners(),
    Manners(touch_move=False),
    Manners(minutes={WHITE: 0.2, BLACK: 1}, increment_s=2),
    Manners(by_push=True),
)
SPACES = ("a1", "a2", "a8", "a7", "c4", "d4", "d5", "d6", "e4", "a9", "h9", "Na", "Nb", "E3")
READERS = tuple(map(Chair, ("south", "north", "common")))
TAGS = {
    "g1": Tag("kiwara", Thing(Actor("yellow"), "piece", "G")),
    "z1": Tag("kiwara", Thing(Actor("red"), "piece", "Z")),
    "w1": Tag("katarenga", Thing(Actor("white"), "piece", "pawn")),
    "m1": Tag("kiwara"),
    "m2": Tag("katarenga"),
    "m3": Tag("kiwara", board="reserve"),
    "m4": Tag("kiwara", board="desert"),
    "q1": Tag("chess", Thing(Actor("white"), "piece", "queen")),
}
UIDS = (None, *TAGS, "t1", "t2")
CHAIRS = tuple(map(Chair, ("south", "south", "north", "north", "nobody")))

ANOTHER = (Pick.NEW_GAME, Pick.YES, Pick.GAMES, Pick.GAME)
PATHS = (
    ANOTHER,
    (*ANOTHER, Pick.BOARD),
    (*ANOTHER, Pick.BOARD, Pick.WAY, Pick.BEGIN),
    (*ANOTHER, Pick.RULE, Pick.WORTH),
    (*ANOTHER, Pick.BEGIN),
    (Pick.GAMES, Pick.GAME, Pick.RULE),
    (Pick.TAGS, Pick.ENROL),
    (Pick.TAGS, Pick.ENROL),
    (Pick.TAGS, Pick.LOOK_UP),
    (Pick.TAGS, Pick.FORGET_ALL, Pick.YES),
    (Pick.PEOPLE, Pick.LOTS),
    (Pick.PEOPLE, Pick.EXCHANGE),
    (Pick.PEOPLE, Pick.PERSON, Pick.NEW_NAME, Pick.LETTER),
    (Pick.MANNERS, Pick.TIME),
    (Pick.MANNERS, Pick.GAIN),
    (Pick.MANNERS, Pick.HINTS),
    (Pick.HINT,),
    (Pick.RESIGN, Pick.YES),
    (Pick.DRAW, Pick.YES),
    (Pick.TAKE_BACK, Pick.ACTION),
    (Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD, Pick.ANSWER),
)
"""Where people like to go in the menu."""

PARTS = (
    *("cells", "lights", "common.screen"),
    *(f"{chair}.{kind}" for chair in ("south", "north") for kind in KINDS),
)

chairs = st.sampled_from(CHAIRS)
acts = st.one_of(
    st.tuples(st.just("push"), chairs),
    st.tuples(st.just("choose"), chairs, st.integers(-2, 12)),
    st.tuples(st.just("choose"), chairs, st.integers(-2, 12)),
    st.tuples(st.just("menu"), chairs, st.integers(0, 11)),
    st.tuples(st.just("menu"), chairs, st.integers(0, 11)),
    st.tuples(st.just("menu"), chairs, st.integers(0, 11)),
    st.tuples(st.just("go"), chairs, st.sampled_from(PATHS), st.integers(0, 4)),
    st.tuples(st.just("go"), chairs, st.sampled_from(PATHS), st.integers(0, 4)),
    st.tuples(st.just("tap"), chairs),
    st.tuples(st.just("hold"), chairs),
    st.tuples(st.just("turn"), chairs, st.integers(-99, 99)),
    st.tuples(st.just("down"), chairs, st.sampled_from(Button)),
    st.tuples(st.just("up"), chairs, st.sampled_from(Button)),
    st.tuples(st.just("feel"), st.sampled_from(SPACES).map(Space), st.booleans()),
    st.tuples(st.just("wait"), st.sampled_from((0.0, 0.001, 0.06, 0.3, 1.5, 7.0, 70.0))),
    st.tuples(st.just("full"), st.booleans()),
    st.tuples(st.just("found"), chairs, st.integers(-1, 5)),
    st.tuples(st.just("cells lost")),
    st.tuples(st.just("gone"), st.sampled_from(PARTS)),
    st.tuples(st.just("back"), st.sampled_from(PARTS)),
    st.tuples(st.just("read"), st.sampled_from(READERS), st.sampled_from(UIDS), st.booleans()),
    st.tuples(st.sampled_from((Pick.ENROL, Pick.LOOK_UP)), chairs, st.sampled_from(UIDS)),
    st.tuples(st.sampled_from((Pick.ENROL, Pick.LOOK_UP)), chairs, st.sampled_from(UIDS)),
)


def games_of(match: Match) -> int:
    """How many have ended."""
    return match.draws + sum(person.wins for person in match.people)


@dataclass
class Shell(Sitting):
    """A sitting with a disk that may be full, where whatever was to be written is true at once."""

    games: int = 0

    def tell(self, event: SessionEvent) -> None:
        after, effects = step(self.desk, event)
        assert len(effects) <= 1
        if not effects:
            self.desk = after
            return
        [effect] = effects
        if isinstance(effect, Draw):
            self.desk = after
            self.tell(Drawn(self.now, self.games % effect.total))
            return
        if not self.saves:
            self.desk, effects = step(self.desk, SaveFailed(self.now, DISK_FULL))
            assert effects == ()
            return
        before, self.desk = self.desk, after
        match effect:
            case NewGame():
                self.begin(effect, before)
            case Introduce(names, match, manners):
                assert len(names) == len({*names}) <= 50
                assert (after.known_names, after.match) == (names, match or before.match)
                assert after.manners == (manners or before.manners)
            case Enrol(uid, tag):
                assert after.tags.get(uid) == tag
                assert {**after.tags, uid: None} == {**before.tags, uid: None}
            case ForgetTags():
                assert after.tags == {}
            case Off():
                assert after.activity.off
            case _:
                assert after.match == before.match

    def begin(self, wanted: NewGame, before: Session) -> None:
        assert self.desk.table.record is before.table.record
        assert games_of(wanted.match) - games_of(before.match) in (0, before.table.over)
        game, self.games = before.shelf[wanted.game].game, self.games + 1
        places = int(wanted.lots) * self.games % 2
        record, match, manners = draw_lots(wanted, game, setup_lots(self.games), places)
        self.desk, effects = step(self.desk, GameBegan(self.now, record, match, manners, wanted.in_hand))
        assert effects == ()
        assert (self.desk.match, self.desk.table.record) == (match, record)
        assert self.desk.table.setting.manners == manners
        assert self.desk.manners == (before.manners if manners.guided else manners)
        assert [*self.desk.shelf] == [*before.shelf]
        assert self.desk.table.setting.watched <= {*game.hands.spaces}
        if game is not before.table.record.game:
            for space in sorted(self.desk.table.setting.watched):
                self.tell(Sensed(self.now, space, occupied=False))

    def pass_time(self, seconds: float = A_MOMENT_S) -> None:
        end, wakes = self.now + seconds, 0
        while (due := wake_at(self.desk)) is not None and due <= end:
            self.now = max(self.now, due)
            self.tell(Tick(self.now))
            wakes += 1
            assert wakes < 200 + 5 * seconds, "the table does not come to rest"
        self.now = end

    def do(self, act: tuple[Any, ...]) -> None:
        match act:
            case ("feel", space, occupied):
                self.tell(Sensed(self.now, space, occupied))
            case ("wait", seconds):
                self.pass_time(seconds)
            case ("full", full):
                self.saves = not full
            case ("cells lost",):
                self.tell(CellsLost(self.now))
            case ("gone", part):
                self.tell(PartGone(self.now, part, SILENT, feels=part == "cells"))
            case ("back", part):
                self.tell(PartReturned(self.now, part))
            case (Pick.ENROL | Pick.LOOK_UP as pick, chair, uid):
                self.go(chair, (Pick.TAGS, pick), 0)
                self.tell(Tagged(self.now, chair, uid))
            case ("go", chair, path, number):
                self.go(chair, path, number)
            case ("read", chair, uid, several):
                self.tell(Tagged(self.now, chair, None if several else uid, several))
            case _:
                self.press(act)

    def find(self, number: int) -> None:
        """A hint for the position of now: one of the legal actions, or none that is."""
        record = self.table.record
        legal = [*record.game.rules.legal(record.state), Action("none")]
        self.tell(HintFound(self.now, record.fingerprint, legal[min(number, len(legal) - 1)]))

    def press(self, act: tuple[Any, ...]) -> None:
        match act:
            case ("found", chair, number):
                self.go(chair, (Pick.HINT,), 0)
                self.find(number)
            case ("push", chair):
                self.push(chair)
            case ("choose", chair, number):
                self.turn(number, chair)
                self.push(chair)
            case ("menu", chair, number):
                self.hold(chair)
                self.turn(number, chair)
                self.push(chair)
            case ("turn", chair, detents):
                self.turn(detents, chair)
            case ("tap", chair):
                self.tap(chair)
            case ("hold", chair):
                self.hold(chair)
            case ("down", chair, button):
                self.tell(Pressed(self.now, chair, button))
            case ("up", chair, button):
                self.tell(Released(self.now, chair, button))

    def go(self, chair: Chair, path: Sequence[Pick], number: int) -> None:
        """Open the menu and take these one after the other; of several of a kind, the one of that number."""
        self.hold(chair)
        for pick in path:
            question = self.desk.question
            choices = question.choices if question else ()
            there = [n for n, choice in enumerate(choices) if choice.pick is pick]
            if question is None or not there:
                return
            self.turn(there[number % len(there)] - question.cursor, chair)
            self.push(chair)


def cells(row: Row) -> int:
    return sum(len(symbol(part)) if isinstance(part, Symbol) else len(part) for part in row.text)


def looked_at(session: Session) -> None:
    """Everybody looks at everything, and nothing that is asked is cut off."""
    glows(session)
    assert session.table.tagging.tags == session.tags
    for chair in (None, Chair("nobody"), *session.table.setting.chairs):
        said = sheet(session, chair, ENGLISH)
        if session.activity.off or (
            session.question is not None and chair is not None and not session.has_notice
        ):
            rows = said.lines
            assert [row for row in rows if cells(row) > COLUMNS] == []
            assert [part for row in rows for part in row.text if A_CODE.search(str(part))] == []
    question = session.question
    while question is not None:
        assert 0 <= question.cursor < len(question.choices)
        question = question.back


def led_back(shell: Shell) -> None:
    """Somebody who knows the two keys and nothing else: the push where there is no way back, else the key.

    Before, they have put every plug in again.
    """
    shell.saves = True
    for part in PARTS:
        shell.do(("back", part))
    shell.pass_time(STEADY_S)
    assert shell.desk.parts.lost == {}
    for _ in range(80):
        session = shell.desk
        question = session.question
        if not session.activity.off and question is None and not session.has_notice:
            break
        takes = session.activity.off or (
            question is not None and question.topic in (Topic.PAUSED, Topic.OVER, Topic.FLAG)
        )
        shell.pass_time(TAKEN_IN_S)
        for chair in (Chair("south"), Chair("north")):
            if question is not None and question.topic is Topic.OVER:
                shell.do(("turn", chair, -99))  # the first choice is found blindly
            shell.do(("push" if takes else "tap", chair))
            if shell.desk.question is not question or shell.desk.has_notice is not session.has_notice:
                break
        looked_at(shell.desk)
    assert (shell.desk.activity.off, shell.desk.activity.paused, shell.desk.table.halted) == (
        False,
        False,
        False,
    )
    assert (shell.desk.question, shell.desk.table.over) == (None, False)
    shell.pass_time(3.0)
    assert shell.desk.question is not None or shell.desk.table.may_enter
    for chair in shell.desk.table.setting.chairs:
        paint(sheet(shell.desk, chair, ENGLISH))


def drawn_desk(record: Record[Any], manners: Manners, seats_of: int, start: str, felt: bool) -> Session:  # noqa: FBT001 - drawn
    of = replace(setting(record, chairs=seats_of, cells=felt), manners=manners, readers=frozenset(READERS))
    games = make_shelf(new_title(game, everywhere if felt else nowhere) for game in GAMES.values())
    more: dict[str, Any] = {"known": ("Anna", "Ben"), "tags": TAGS, "shelf": games}
    if start in ("begin", "welcome"):
        return begin(of, record, welcome=start == "welcome", **more)
    clock = initial_clock(manners, record.game.seats)
    verdict = Outcome(record.game.seats[:1], "resigned") if start == "declared" and record.actor else None
    return resume(of, record, (SILENT,), clock=clock, verdict=verdict, **more)


@settings(max_examples=60)
@given(
    session=st.builds(
        drawn_desk,
        st.sampled_from(LINES),
        st.sampled_from(MANNERS),
        st.sampled_from((1, 2)),
        st.sampled_from(("begin", "welcome", "resume", "declared")),
        st.booleans(),
    ),
    story=st.lists(acts, min_size=5, max_size=60),
)
def test_whatever_people_do_everybody_sees_what_is_asked_and_finds_back_to_the_game(
    session: Session, story: list[tuple[Any, ...]]
) -> None:
    shell = Shell(session)
    shell.lay_out()
    looked_at(shell.desk)
    for act in story:
        shell.do(act)
        looked_at(shell.desk)
    led_back(shell)


@settings(max_examples=30)
@given(story=st.lists(acts, max_size=30), chairs=st.sampled_from((1, 2)))
def test_a_game_without_a_mat_that_turns_asks_nothing_of_one(
    story: list[tuple[Any, ...]], chairs: int
) -> None:
    record = begin_line(PEBBLES, {}, setup_lots(1))
    shell = Shell(begin(setting(record, chairs=chairs, cells=False), record, known=("Anna",), welcome=True))
    for act in story:
        shell.do(act)
        assert not shell.desk.match.turned
        if shell.desk.question is not None:
            assert shell.desk.question.topic not in (Topic.SIDES, Topic.TURN, Topic.SITS_HERE)
