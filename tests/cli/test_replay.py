"""A journal and a trace, told again: as it was, or with one sentence that says why not."""

import copy
import json
import stat
from argparse import Namespace
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.replay_command import Transcript, print_replay, replay_trace
from companion.config import Care
from companion.daemon.trace import (
    BAD_TRACE,
    VALUES,
    TraceHead,
    TraceLine,
    format_head,
    format_line,
    open_trace,
    parse_head,
    parse_line,
    read_trace,
)
from companion.games.kernel import Actor, Outcome, Refused, Space, Thing, amend, because
from companion.games.registry import GAMES
from companion.session.events import BoardTold, FirstGameAsked, GameBegan, GameTold, MenuAsked, Typed
from companion.session.game_start import Household, Opening
from companion.session.match import Match, Person, flip_mat, name_person
from companion.session.question import GameWish, Pick
from companion.session.saved_game import Clocks, Players, SavedGame
from companion.session.session import Session
from companion.session.work.calibration import Calibration, Response, SpotReading
from companion.session.work.findings import Area, Subject
from companion.session.work.job import Examined, Listing
from companion.session.work.mat import Mat
from companion.session.work.wiring import MatPlaces, Outfit, Wiring
from companion.store.disk import Done, Operation
from companion.store.journal import Journal
from companion.store.state import StateDirectory
from companion.table.clock import Clock
from companion.table.events import Drawn
from companion.table.manners import Manners, Style, manners_of_style
from companion.table.tagged_things import Tag
from companion.view.scene import Texts, scene
from companion.view.sentences import result_sentence
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.signals import (
    EMPTY,
    SOMETHING,
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    PiecesSeen,
    Polarity,
    Reading,
    TagRead,
)
from hardware.trouble import Trouble, TroubleCode
from tests.daemon.test_turned_mat import Table
from tests.openings import InlineWriter, begin
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, setting

SPACES = GAMES["katarenga"].hands.spaces
MAT = Mat("katarenga", SPACES, ())
LINE = katarenga(CLOSE)
WHITE, BLACK = LINE.game.seats
MATCH = Match((Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK, "Ben", wins=2)), draws=1)
RELAXED = Manners(touch_move=False)
PLAYERS = Players(MATCH, RELAXED, following=manners_of_style(Style.BLITZ, LINE.game.seats))
CLOCKS = Clocks(
    Clock({WHITE: 90.0, BLACK: 60.5}), (Clock({WHITE: 100.0, BLACK: 90.0}), Clock({WHITE: 95.0, BLACK: 90.0}))
)
HOUSEHOLD = Household(
    ("Anna", "Ben"),
    {"04b5": Tag("kiwara", Thing(Actor("red"), "piece", "Z")), "04b6": Tag("katarenga")},
    {"kiwara": {"layout": "reserve"}},
    Wiring({0: 1, 1: 0}, {1: None}, {}, Calibration({0: SpotReading((Response(1, 900),))})),
)
BEGINNING = TraceHead(
    Opening(
        SavedGame(
            LINE.play("d4-c4").without_last(), PLAYERS, CLOCKS, Outcome((WHITE,), "flag"), frozenset({BLACK})
        ),
        HOUSEHOLD,
        notes=(because("journal.torn", file="/state/000001-katarenga.journal"),),
        welcome=True,
        job="cells",
    ),
    replace(setting(LINE), manners=RELAXED, readers=frozenset({SOUTH})),
    (MAT, Mat("kitara", (None, Space("s1")), (), board="one")),
    games=tuple(GAMES),
    cells=68,
    outfit=Outfit(
        cells=68, phones=True, places=(MatPlaces("kitara", "one", {"s1": (1,)}, {}, {"s1": (2,)}),)
    ),
)
HEAD = format_head(replace(BEGINNING, opening=Opening(SavedGame(LINE, Players(MATCH, RELAXED)), HOUSEHOLD)))
LIFTED = CellRead(2.0, "cells", SPACES.index("d4"), EMPTY)
LIFT = format_line(LIFTED)

TIMES = st.floats(0, 1e9)
PARTS = st.sampled_from(["cells", "south.key", "north.dial"])
READINGS = st.builds(
    Reading,
    st.booleans(),
    st.none() | st.sampled_from(Polarity),
    st.none() | st.text("0123456789abcdef", max_size=4),
)
LOOKS = st.lists(st.sampled_from(["1-W", "2-H"])).map(tuple)
SCREEN = {**dict.fromkeys(VALUES, ""), "device": "screen"}
WISHES = st.builds(
    GameWish,
    st.just("kiwara"),
    st.sampled_from([(), (("rule:first", "worth:first:1"), ("style:", "style:blitz"))]),
    st.sampled_from([(), ("Zo\u00eb", "")]),
)
LINES: st.SearchStrategy[TraceLine] = st.one_of(
    st.builds(CellRead, TIMES, PARTS, st.integers(0, 127), READINGS),
    st.builds(PiecesSeen, TIMES, PARTS, st.lists(st.tuples(st.integers(0, 127), LOOKS)).map(tuple), LOOKS),
    st.builds(KeyMoved, TIMES, PARTS, st.booleans()),
    st.builds(DialTurned, TIMES, PARTS, st.integers(-9, 9)),
    st.builds(TagRead, TIMES, PARTS, st.none() | st.text("0123456789abcdef", max_size=8)),
    st.builds(TagRead, TIMES, PARTS, st.none(), st.booleans()),
    st.builds(PartBack, TIMES, PARTS),
    st.builds(PartLost, TIMES, PARTS, st.just(Trouble(TroubleCode.SILENT, **SCREEN))),
    st.builds(Drawn, TIMES, st.integers(0, 99)),
    st.builds(Examined, TIMES, st.just((Subject(Area.PART, "cells").warn("doctor.slow-cells", ms=6),))),
    st.builds(Typed, TIMES, st.just(SOUTH), st.just("Zo\u00eb")),
    st.builds(GameTold, TIMES, WISHES, st.sampled_from([frozenset((SOUTH, NORTH)), frozenset()])),
    st.builds(BoardTold, TIMES, st.just("kiwara"), st.just(("ab", "cd"))),
    st.builds(FirstGameAsked, TIMES, st.just("kiwara")),
    st.builds(MenuAsked, TIMES, st.just(SOUTH), st.sampled_from(["", "take-back"])),
    st.builds(
        GameBegan,
        TIMES,
        st.just(LINE),
        st.sampled_from([None, MATCH, flip_mat(MATCH)]),
        st.sampled_from([None, RELAXED, manners_of_style(Style.BLITZ, LINE.game.seats)]),
        st.booleans(),
    ),
)


CHESS = {"game": "chess", "options": {}, "actions": []}


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    print_replay(Namespace(file=str(path)), ENGLISH, GAMES)
    return capsys.readouterr().out.splitlines()


def through_json(line: object) -> dict[str, Any]:
    told = json.loads(json.dumps(line))
    assert isinstance(told, dict)
    return told


def trace(folder: Path, *lines: object) -> Path:
    path = folder / "trace"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@given(event=LINES)
def test_an_event_and_its_line_are_twins(event: TraceLine) -> None:
    assert parse_line(json.loads(json.dumps(format_line(event))), GAMES) == event


def test_a_head_and_its_line_are_twins() -> None:
    assert parse_head(json.loads(json.dumps(format_head(BEGINNING))), GAMES) == BEGINNING


def test_a_trace_with_a_game_that_there_is_not_is_refused_wherever_it_begins(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        print_replay(
            Namespace(file=str(trace(tmp_path, HEAD, {"GameBegan": {"at_s": 1, "record": CHESS}}))),
            ENGLISH,
            GAMES,
        )
    assert refused.value.reason.code == "replay.unknown-game"


def test_a_trace_is_told_second_by_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standing = {"d4", "e4", "d5", "e5"}
    cells = [CellRead(1.0, "cells", n, Reading(s in standing)) for n, s in enumerate(SPACES)]
    put = CellRead(3.0, "cells", SPACES.index("c4"), SOMETHING)
    lines = told(trace(tmp_path, HEAD, *map(format_line, [*cells, LIFTED, put])), capsys)
    assert (
        "    2.060    south: you: Anna's turn | white d4 to | white -6 black -6 "
        + " ".join(["free camp"] * 4)
        in lines
    )
    assert "    3.060  Anna goes from d4 to c4." in lines
    assert lines[-1] == "Actions: 1."


def test_a_damaged_journal_is_told_as_far_as_it_can_be_read_and_nothing_is_promised_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.create(tmp_path, "katarenga", katarenga(CLOSE).options) as journal:
        for action in ("d4-c4", "d5-d6"):
            journal.append({"do": action})
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(b"".join([*lines[:2], b"?" * 30 + b"\n", *lines[2:]]))
    said = told(journal.path, capsys)
    assert said[0] == f"{journal.path} is damaged in line 3; this is what comes before."
    assert (said[2], said[-1]) == ("White goes from d4 to c4.", "Actions: 1.")


def test_a_journal_is_told_as_it_stands_and_with_what_people_said_of_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.create(tmp_path, "katarenga", LINE.options) as journal:
        for entry in ({"do": "d4-c4"}, {"do": "d5-d6"}, {"back": 1}):
            journal.append(entry)
        journal.append({"hint": "black"})
        journal.append({"declare": {"by": "agreed", "winners": []}})
        journal.append({"end": "over"})
    lines = told(journal.path, capsys)
    agreed_on = result_sentence(LINE.game, Outcome((), "agreed"), ENGLISH)
    assert lines[:3] == ["A new game has begun.", "White goes from d4 to c4.", agreed_on]
    assert lines[3] == "A hint at move 2: Black."
    assert lines[-1] == "Actions: 1."


def odd(path: str, told: object, line: dict[str, Any] = HEAD) -> dict[str, Any]:
    """The line with another value there."""
    whole = copy.deepcopy(line)
    *names, last = path.split("/")
    inside = whole
    for name in names:
        inside = inside[name]
    inside[last] = told
    return whole


BEGAN = format_line(GameBegan(3.0, LINE, MATCH, RELAXED))
BROKEN: list[tuple[tuple[Any, ...], int]] = [
    *(
        ((odd(path, told),), 1)
        for path, told in (
            ("trace", 1),
            ("what", 1),
            ("mats", [1]),
            ("games", ["kiwara"]),
            ("cells", -1),
            ("setting/settle_s", "x"),
            ("setting/chairs", {"\ud800": ["white"]}),
            ("setting/manners/touch_move", 3),
            ("outfit/cells", 10**9),
            ("outfit/lights", -1),
            ("outfit/chairs", ["\ud800"]),
            ("opening/job", "dig"),
            ("opening/job", "readers"),
            ("opening/notes", ["torn"]),
            ("opening/notes", [["journal.torn", [["file", []]]]]),
            ("opening/game/record/actions", [1]),
            ("opening/game/record/revised_at", 10**10),
            ("opening/game/players/match", {"draws": 0}),
            ("opening/household/known_names", [3]),
            ("opening/household/tags/04b6", {"thing": 4}),
            ("opening/household/last_options", {"kiwara": 3}),
            ("opening/household/wiring/cells", {"a": 1}),
        )
    ),
    ((HEAD, LIFT, {"CellRead": {"at_s": 1}}), 3),
    ((HEAD, odd("GameBegan/record", 3, BEGAN)), 2),
    ((HEAD, odd("GameBegan/manners", [], BEGAN)), 2),
    ((HEAD, {"Drawn": {"at_s": 1, "lot": True}}), 2),
    ((HEAD, odd("CellRead/at_s", -1.0, LIFT)), 2),
    ((HEAD, odd("CellRead/at_s", 10**400, LIFT)), 2),
    ((HEAD, odd("CellRead/cell", "a", LIFT)), 2),
    ((HEAD, odd("CellRead/reading/polarity", "up", LIFT)), 2),
    ((HEAD, odd("Typed/text", "a\nb", format_line(Typed(1.0, SOUTH, "Zo\u00eb")))), 2),
    ((HEAD, [1]), 2),
    ((HEAD, {}), 2),
    ((HEAD, {"Trouble": {}}), 2),
    ((HEAD, {"PartLost": {"at_s": 1.0, "part": "x", "trouble": {"code": "no.such", "values": {}}}}), 2),
]


@pytest.mark.parametrize(("lines", "bad"), BROKEN, ids=range(len(BROKEN)))
def test_the_line_that_is_none_is_named(tmp_path: Path, lines: tuple[Any, ...], bad: int) -> None:
    path = trace(tmp_path, *lines)
    with pytest.raises(Refused) as refused:
        read_trace(path, GAMES)
    assert refused.value.reason == because(BAD_TRACE, file=str(path), line=bad)


def test_a_trouble_without_its_values_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trouble = {"code": "hardware.no-library", "values": {}}
    lost = {"PartLost": {"at_s": 1.0, "part": "cells", "trouble": trouble}}
    assert told(trace(tmp_path, HEAD, lost), capsys)[-1] == "Actions: 0."


@pytest.mark.parametrize("record", [CHESS, {**CHESS, "game": "katarenga", "actions": ["a1-h8"]}], ids=str)
def test_a_trace_that_begins_with_a_game_that_cannot_be_is_refused(record: Any, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        read_trace(trace(tmp_path, odd("opening/game/record", record)), GAMES)


def test_what_nobody_could_see_is_in_the_trace_and_did_not_count(tmp_path: Path) -> None:
    pressed = KeyMoved(2.0, "south.push", down=True)
    heard = [format_line(pressed, counts=counts) for counts in (False, True)]
    assert heard[0] == {**heard[1], "counts": False}
    assert read_trace(trace(tmp_path, HEAD, LIFT, *heard), GAMES)[1] == [LIFTED, pressed]


CARE = Care()


class SlowDisk:
    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock

    def append(self, operation: Operation, done: Done) -> None:
        def do() -> None:
            operation()
            done(None)

        self.clock.call_at(self.clock.time() + 0.5, do)


class Evening(Table):
    """A table in this process whose trace is kept."""

    def __init__(self, folder: Path, *, slow: bool = False) -> None:
        clock = ManualClock(100.0)
        keeper = StateDirectory(folder, SlowDisk(clock) if slow else InlineWriter(), clock, count(), GAMES)
        saved = SavedGame(LINE, Players(MATCH, RELAXED))
        keeper.begin(saved)
        super().__init__(folder, Opening(saved, Household(("Anna", "Ben"))), keeper, clock)
        self.lay_out()
        self.begin()

    def move(self, start: str, goal: str) -> None:
        self.put(self.lift(start), goal)

    def again(self) -> Session:
        path = self.folder / "trace"
        path.write_text(self.written.getvalue())
        return replay_trace(*read_trace(path, GAMES), GAMES, ENGLISH, lambda _text: None)

    def told(self, capsys: pytest.CaptureFixture[str]) -> list[str]:
        self.again()
        return [line[11:] for line in told(self.folder / "trace", capsys) if "|" not in line]


def test_what_the_doctor_found_is_in_the_trace_and_is_found_again(tmp_path: Path) -> None:
    found = Examined(101.0, (Subject(Area.PART, "cells").warn("doctor.slow-cells", ms=6),))
    evening = Evening(tmp_path)
    evening.made.handle_news(found)
    evening.again()
    head, then = read_trace(tmp_path / "trace", GAMES)
    assert then[-1] == found
    asked = replace(head, opening=replace(head.opening, job="health"), outfit=Outfit(chairs=(SOUTH,)))
    again = replay_trace(asked, [found], GAMES, ENGLISH, lambda _text: None)
    assert isinstance(again.workshop.job, Listing)


def test_a_push_that_nobody_could_see_is_told_again_as_none(tmp_path: Path) -> None:
    """The disk is slow, and a push meant for what was on the screen before does nothing, then as now."""
    evening = Evening(tmp_path, slow=True)
    cells = [evening.made.mat.cells_of(Space(space))[0] for space in ("d4", "c4")]
    piece = evening.table.board.piece_on(cells[0])
    assert piece is not None
    evening.table.board.lift(piece)
    evening.clock.advance(0.3)
    evening.table.board.put_on_cell(piece, cells[1])
    evening.clock.advance(0.45)
    assert evening.made.loop.saving
    evening.table.press("north.push")
    evening.table.release("north.push")
    evening.clock.advance(1)
    again = evening.again()
    now = evening.made.loop.session.table
    assert (now.record.actions, now.turn.entry) == (("d4-c4",), None)
    assert (again.table.record.actions, again.table.turn.entry) == (now.record.actions, now.turn.entry)


def test_a_push_that_only_woke_the_screens_is_told_again_as_none(tmp_path: Path) -> None:
    """The dial too; and what was pressed while they were merely dim counts, then as now."""
    evening = Evening(tmp_path)
    evening.made.screen_saver.protect(evening.table.screen("common.screen"))
    evening.made.screen_saver.start()
    desks = []
    for wait_s in (CARE.sleep_after_s, 1, CARE.dim_after_s):
        evening.clock.advance(wait_s)
        evening.table.turn("south.dial", 1)
        desks.append(evening.made.loop.session.table.turn.entry)
    assert (desks[0], None in desks[1:]) == (None, False)
    evening.clock.advance(CARE.sleep_after_s)
    evening.table.press("south.key")
    evening.clock.advance(1)
    evening.table.release("south.key")
    assert evening.made.loop.session.question is None
    again = evening.again()
    assert again.table.turn.entry == evening.made.loop.session.table.turn.entry
    assert again.question is None
    assert evening.written.getvalue().count('"counts": false') == 2


def test_what_was_taken_back_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path)
    evening.move("d4", "c4")
    evening.move("d5", "d6")
    evening.choose(Pick.TAKE_BACK, Pick.ACTION)
    assert evening.made.loop.session.table.record.actions == ("d4-c4",)
    assert evening.told(capsys)[:3] == [
        "Anna goes from d4 to c4.",
        "Ben goes from d5 to d6.",
        "Taken back: Ben goes from d5 to d6.",
    ]


def test_a_move_that_was_corrected_is_told_as_one_that_was_not_and_one_that_was() -> None:
    record = LINE.play("d4-c4").play("d5-d6")
    amended = amend(record, 0, "d4-c3")
    said: list[str] = []
    notes = Transcript(ENGLISH, ManualClock(), lambda text: said.append(str(text)))
    for one in (record, amended):
        notes.show(scene(begin(setting(one), one), Texts(ENGLISH)))
    assert [text[11:] for text in said if "|" not in text] == [
        "White goes from d4 to c4.",
        "Black goes from d5 to d6.",
        "Taken back: Black goes from d5 to d6.",
        "Taken back: White goes from d4 to c4.",
        "White goes from d4 to c3.",
        "Black goes from d5 to d6.",
    ]


def test_a_new_name_makes_no_new_moves() -> None:
    record = LINE.play("d4-c4")
    desk = begin(setting(record), record)
    named = replace(desk, match=name_person(desk.match, LINE.seats[0], "Anna"))
    said: list[str] = []
    notes = Transcript(ENGLISH, ManualClock(), lambda text: said.append(str(text)))
    for one in (desk, named):
        notes.show(scene(one, Texts(ENGLISH)))
    assert [text[11:] for text in said if "goes" in text and "|" not in text] == ["White goes from d4 to c4."]


def test_a_new_game_on_the_same_board_takes_nothing_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.move("d4", "c4")
    evening.choose(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    evening.choose(Pick.PEOPLE, Pick.EXCHANGE)
    assert evening.made.loop.session.match.turned
    lines = evening.told(capsys)
    assert lines[0] == "Anna goes from d4 to c4."
    assert not any("Taken back" in line for line in lines)


def test_a_game_that_people_end_is_told_with_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.move("d4", "c4")
    evening.choose(Pick.RESIGN, Pick.YES)
    verdict = evening.made.loop.session.table.verdict
    assert verdict is not None
    people: dict[Actor, str] = dict(zip(LINE.seats, ("Anna", "Ben"), strict=True))
    assert result_sentence(LINE.game, verdict, ENGLISH, people) in evening.told(capsys)


@pytest.mark.parametrize("there", ["", '{"trace":1}\n'])
def test_only_a_trace_is_written_over(tmp_path: Path, there: str) -> None:
    path = tmp_path / "trace"
    path.write_text(there)
    path.chmod(0o666)
    with path.open() as reader:
        with open(open_trace(path), "w") as file:  # noqa: PTH123 - it is a descriptor
            file.write("new")
        assert reader.read() == there  # whoever reads the old one does not read the new one
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o600)
    with pytest.raises(FileExistsError):
        open_trace(path)
    assert path.read_text() == "new"
