"""A journal and a trace, told again: as it was, or with one sentence that says why not."""

import io
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
from companion.config import Care, load
from companion.daemon import launch
from companion.daemon.assembly import assemble
from companion.daemon.simulated_table import lay_pieces
from companion.daemon.trace import (
    BAD_TRACE,
    TraceHead,
    Tracer,
    format_draw,
    format_new_game,
    format_signal,
    format_signal_line,
    format_trace_head,
    format_typed,
    open_trace,
    parse_draw,
    parse_new_game,
    parse_signal,
    parse_trace_head,
    parse_typed,
    read_trace,
)
from companion.games.kernel import Actor, Outcome, Refused, Space, Thing, amend, because
from companion.games.registry import GAMES
from companion.session.events import GameBegan, Typed
from companion.session.game_start import Household, Opening
from companion.session.match import Match, Person, flip_mat
from companion.session.mats import Mat
from companion.session.question import Pick
from companion.session.saved_game import Clocks, Players, SavedGame
from companion.session.session import Session
from companion.session.work.calibration import Calibration, Response, SpotReading
from companion.session.work.wiring import MatPlaces, Outfit, Wiring
from companion.store.disk import Done, Operation
from companion.store.journal import InlineWriter, Journal
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
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    PiecesSeen,
    Polarity,
    Reading,
    Signal,
    TagRead,
)
from hardware.trouble import Trouble, TroubleCode
from tests.openings import begin
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
    {"katarenga": MAT, "kitara/one": Mat("kitara", (None, Space("s1")), (), board="one")},
    games=tuple(GAMES),
    cells=68,
    outfit=Outfit(
        cells=68, phones=True, places=(MatPlaces("kitara", "one", {"s1": (1,)}, {}, {"s1": (2,)}),)
    ),
)
HEAD = format_trace_head(
    replace(BEGINNING, opening=Opening(SavedGame(LINE, Players(MATCH, RELAXED)), HOUSEHOLD))
)
OUTFIT: dict[str, Any] = HEAD["outfit"]
LIFT = {"at": 2.0, "part": "cells", "cell": SPACES.index("d4"), "present": False}

TIMES = st.floats(0, 1e9)
PARTS = st.sampled_from(["cells", "south.key", "north.dial"])
READINGS = st.builds(
    Reading, st.booleans(), st.none() | st.sampled_from(Polarity), st.none() | st.text(max_size=4)
)
LOOKS = st.lists(st.sampled_from(["1-W", "2-H"])).map(tuple)
SIGNALS: st.SearchStrategy[Signal] = st.one_of(
    st.builds(CellRead, TIMES, PARTS, st.integers(0, 127), READINGS),
    st.builds(PiecesSeen, TIMES, PARTS, st.lists(st.tuples(st.integers(0, 127), LOOKS)).map(tuple), LOOKS),
    st.builds(KeyMoved, TIMES, PARTS, st.booleans()),
    st.builds(DialTurned, TIMES, PARTS, st.integers(-9, 9)),
    st.builds(TagRead, TIMES, PARTS, st.none() | st.text(max_size=8)),
    st.builds(TagRead, TIMES, PARTS, st.none(), st.booleans()),
    st.builds(PartBack, TIMES, PARTS),
    st.builds(PartLost, TIMES, PARTS, st.just(Trouble(TroubleCode.SILENT, device="screen"))),
)


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


@given(signal=SIGNALS)
def test_a_signal_and_its_line_are_twins(signal: Signal) -> None:
    again = parse_signal(through_json(format_signal(signal)))
    if isinstance(signal, PartLost) and isinstance(again, PartLost):
        assert again.trouble.code == signal.trouble.code
        assert signal.trouble.values.items() <= again.trouble.values.items()
    else:
        assert again == signal


def test_a_head_and_its_line_are_twins() -> None:
    assert parse_trace_head(through_json(format_trace_head(BEGINNING)), GAMES) == BEGINNING


def test_the_head_of_a_trace_from_before_there_were_matches_is_read_with_people_as_they_sat() -> None:
    new = ("manners", "match", "entries", "resumed", "notes", "known", "welcome", "mats", "tags", "last")
    new_too = ("readers", "games", "cell_count", "outfit", "wiring", "job")
    old = {name: value for name, value in HEAD.items() if name not in (*new, *new_too)}
    head = parse_trace_head({**old, "cells": [*MAT.cells]}, GAMES)
    sitting = Match((Person(SOUTH, WHITE), Person(NORTH, BLACK)))
    mats, games = {"katarenga": MAT}, ("katarenga",)
    opening = Opening(SavedGame(LINE, Players(sitting, Manners())), resumed=True)
    assert head == TraceHead(opening, setting(LINE), mats, games)


@pytest.mark.parametrize(
    ("match", "manners"),
    [(None, None), (flip_mat(MATCH), manners_of_style(Style.BLITZ, LINE.game.seats))],
    ids=["as before", "turned and blitz"],
)
def test_a_game_that_begins_and_its_line_are_twins(match: Match | None, manners: Manners | None) -> None:
    told = through_json(format_new_game(GameBegan(3.0, LINE, match, manners, in_hand=True)))
    assert parse_new_game(told, BEGINNING, GAMES) == GameBegan(0.0, LINE, match, manners, in_hand=True)
    assert parse_new_game({"began": dict(LINE.options)}, BEGINNING, GAMES) == GameBegan(0.0, LINE)


def test_a_draw_and_a_name_that_was_written_are_twins_of_their_lines() -> None:
    assert parse_draw(through_json(format_draw(Drawn(3.0, 7)))) == Drawn(0.0, 7)
    told = Typed(3.5, SOUTH, "Zoé A")
    assert parse_typed(through_json(format_typed(told))) == told
    for broken in ({"typed": "a\nb"}, {"typed": 3}, {"at": -1}, {"chair": None}):
        with pytest.raises((ValueError, TypeError)):
            parse_typed({**format_typed(told), **broken})


def test_a_trace_is_told_second_by_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standing = {"d4", "e4", "d5", "e5"}
    cells = [{"at": 1.0, "part": "cells", "cell": n, "present": s in standing} for n, s in enumerate(SPACES)]
    put = {"at": 3.0, "part": "cells", "cell": SPACES.index("c4"), "present": True}
    lines = told(trace(tmp_path, HEAD, *cells, LIFT, put), capsys)
    assert (
        "    2.060    south: you: Anna's turn | white d4 to | white -6 black -6 "
        + " ".join(["free camp"] * 4)
        in lines
    )
    assert "    3.060  White goes from d4 to c4." in lines
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
        journal.append({"declare": {"by": "agreed", "winners": []}})
        journal.append({"end": "over"})
    lines = told(journal.path, capsys)
    agreed_on = result_sentence(LINE.game, Outcome((), "agreed"), ENGLISH)
    assert lines[:3] == ["A new game has begun.", "White goes from d4 to c4.", agreed_on]
    assert lines[-1] == "Actions: 1."


BROKEN_HEADS: list[dict[str, Any]] = [
    {"actions": [1]},
    {"game": []},
    {"mats": {"katarenga": [[]]}},
    {"games": ["kiwara"]},
    {"cell_count": -1},
    {"tags": {"04": {}}},
    {"last": {"kiwara": 3}},
    {"chairs": {"\ud800": ["white"]}},
    {"settle_s": "x"},
    {"manners": {"touch_move": 3}},
    {"match": {"people": [], "draws": 0, "turned": False}},
    {"entries": [3]},
    {"job": "dig"},
    {"job": "readers"},
    {"job": "check", "outfit": {**OUTFIT, "buttons": []}},
    {"outfit": {**OUTFIT, "cells": 10**9}},
    {"outfit": {**OUTFIT, "chairs": ["\ud800"]}},
    {"notes": ["torn"]},
    {"notes": [["journal.torn", {"file": []}]]},
    {"known": [3]},
]
BROKEN_LINES: list[Any] = [
    {"began": 3},
    {"began": {}, "match": {"people": [], "draws": 0, "turned": False}},
    {"began": {}, "manners": []},
    {"began": {}, "game": 3},
    {"began": {}, "seats": [3]},
    {"at": 1},
    {"drawn": True},
    {"drawn": -1},
    {**LIFT, "at": -1.0},
    {**LIFT, "at": 10**400},
    {**LIFT, "cell": "a"},
    [1],
    {"at": 1.0, "part": "x", "lost": "hardware.silent", "values": {"device": []}},
    {"at": 1.0, "part": "x", "lost": "no.such", "values": {}},
]
BROKEN: list[tuple[tuple[Any, ...], int]] = [
    (({"trace": 2},), 1),
    *((({**HEAD, **change},), 1) for change in BROKEN_HEADS),
    *(((HEAD, LIFT, line), 3) for line in BROKEN_LINES),
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
    lost = {"at": 1.0, "part": "cells", "lost": "hardware.no-library", "values": {}}
    assert told(trace(tmp_path, HEAD, lost), capsys)[-1] == "Actions: 0."


def test_a_trace_of_a_game_that_cannot_be_is_refused(tmp_path: Path) -> None:
    wrong: tuple[Any, ...] = ([{"back": 1}], [{"do": "a1-h8"}], [{"clock": {}}], [{"what": 1}])
    traces = [trace(tmp_path, {**HEAD, "entries": entries}).read_text() for entries in wrong]
    traces.append(trace(tmp_path, HEAD, {"began": {}, "game": "chess"}).read_text())
    codes = []
    for text in traces:
        (tmp_path / "trace").write_text(text)
        with pytest.raises(Refused) as refused:
            print_replay(Namespace(file=str(tmp_path / "trace")), ENGLISH, GAMES)
        codes.append(refused.value.reason.code)
    assert codes[-1] == "replay.unknown-game"


def test_a_trace_tells_what_is_within_reach_of_whom_and_one_from_before_nothing_of_that() -> None:
    made = replace(BEGINNING.setting, pushes=frozenset({SOUTH}), keys=frozenset(), lit=False)
    told = replace(BEGINNING, setting=made)
    assert parse_trace_head(through_json(format_trace_head(told)), GAMES) == told
    older = {name: value for name, value in HEAD.items() if name not in ("pushes", "keys", "lit", "clocks")}
    setting = parse_trace_head(older, GAMES).setting
    assert (setting.pushes, setting.keys, setting.lit) == (None, None, True)


def test_what_nobody_could_see_is_in_the_trace_and_did_not_count(tmp_path: Path) -> None:
    pressed = KeyMoved(2.0, "south.push", down=True)
    heard = [format_signal_line(pressed, counts=counts) for counts in (False, True)]
    path = trace(tmp_path, HEAD, LIFT, *heard)
    assert read_trace(path, GAMES)[1] == [parse_signal(LIFT), pressed]
    assert heard[0] == {**format_signal(pressed), "counts": False}


CARE = Care()


class SlowDisk:
    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock

    def append(self, operation: Operation, done: Done) -> None:
        def do() -> None:
            operation()
            done(None)

        self.clock.call_at(self.clock.time() + 0.5, do)


class Evening:
    """A table in this process whose trace is kept."""

    def __init__(self, folder: Path, *, slow: bool = False) -> None:
        self.folder = folder
        self.clock = ManualClock(100.0)
        writer = SlowDisk(self.clock) if slow else InlineWriter()
        keeper = StateDirectory(folder, writer, self.clock, count(), GAMES)
        saved = SavedGame(LINE, Players(MATCH, RELAXED))
        keeper.begin(saved)
        written = io.StringIO()
        configuration = load("simulated", launch.SPACES)
        self.made = assemble(
            configuration,
            Opening(saved, Household(("Anna", "Ben"))),
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=keeper,
            words=ENGLISH,
        )
        self.written = written
        self.made.trace(Tracer(written))
        assert self.made.parts.simulated is not None
        self.table = self.made.parts.simulated
        lay_pieces(self.table, self.made.mat, LINE)
        self.made.parts.open(self.made.handle)
        self.made.loop.start()
        self.clock.advance(1)

    def move(self, start: str, goal: str) -> None:
        cells = [self.made.mat.cells_of(Space(space))[0] for space in (start, goal)]
        piece = self.table.board.piece_on(cells[0])
        assert piece is not None
        self.table.board.lift(piece)
        self.clock.advance(0.3)
        self.table.board.put_on_cell(piece, cells[1])
        self.clock.advance(1)

    def menu(self, *picks: Pick) -> None:
        self.table.press("south.key")
        self.clock.advance(1)
        self.table.release("south.key")
        for pick in picks:
            question = self.made.loop.session.question
            assert question is not None
            at = [choice.pick for choice in question.choices].index(pick)
            if at != question.cursor:
                self.table.turn("south.dial", at - question.cursor)
            self.table.press("south.push")
            self.table.release("south.push")
        self.clock.advance(1)

    def again(self) -> Session:
        path = self.folder / "trace"
        path.write_text(self.written.getvalue())
        return replay_trace(*read_trace(path, GAMES), GAMES, ENGLISH, lambda _text: None)

    def told(self, capsys: pytest.CaptureFixture[str]) -> list[str]:
        self.again()
        return [line[11:] for line in told(self.folder / "trace", capsys) if "|" not in line]


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
    evening.menu(Pick.TAKE_BACK, Pick.ACTION)
    assert evening.made.loop.session.table.record.actions == ("d4-c4",)
    assert evening.told(capsys)[:3] == [
        "White goes from d4 to c4.",
        "Black goes from d5 to d6.",
        "Taken back: Black goes from d5 to d6.",
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


def test_a_new_game_on_the_same_board_takes_nothing_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.move("d4", "c4")
    evening.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    evening.menu(Pick.PEOPLE, Pick.EXCHANGE)
    assert evening.made.loop.session.match.turned
    lines = evening.told(capsys)
    assert lines[0] == "White goes from d4 to c4."
    assert not any("Taken back" in line for line in lines)


def test_a_game_that_people_end_is_told_with_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.move("d4", "c4")
    evening.menu(Pick.RESIGN, Pick.YES)
    verdict = evening.made.loop.session.table.verdict
    assert verdict is not None
    assert result_sentence(LINE.game, verdict, ENGLISH) in evening.told(capsys)


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
