"""A journal and a trace, told again: as it was, or with one sentence that says why not."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.journal import Journal
from companion.app.mat import Mat
from companion.app.replay.command import tell
from companion.app.replay.trace import (
    BAD_TRACE,
    format_head,
    format_signal,
    open_trace,
    parse_head,
    parse_signal,
    read_trace,
)
from companion.rules.games import GAMES
from companion.rules.kernel.reason import Refused, because
from companion.view.words.english import ENGLISH
from hardware.signals import (
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    Polarity,
    Reading,
    Signal,
    TagRead,
)
from hardware.trouble import Fault, Trouble
from tests.table.sitting import katarenga, setting
from tests.table.test_hands import CLOSE

SPACES = GAMES["katarenga"].spaces
MAT = Mat("katarenga", SPACES, ())
HEAD = format_head(katarenga(CLOSE), setting(katarenga(CLOSE)), MAT)
LIFT = {"at": 2.0, "part": "cells", "cell": SPACES.index("d4"), "present": False}

TIMES = st.floats(0, 1e9)
PARTS = st.sampled_from(["cells", "south.key", "north.dial"])
READINGS = st.builds(
    Reading, st.booleans(), st.none() | st.sampled_from(Polarity), st.none() | st.text(max_size=4)
)
SIGNALS: st.SearchStrategy[Signal] = st.one_of(
    st.builds(CellRead, TIMES, PARTS, st.integers(0, 127), READINGS),
    st.builds(KeyMoved, TIMES, PARTS, st.booleans()),
    st.builds(DialTurned, TIMES, PARTS, st.integers(-9, 9)),
    st.builds(TagRead, TIMES, PARTS, st.none() | st.text(max_size=8)),
    st.builds(PartBack, TIMES, PARTS),
    st.builds(PartLost, TIMES, PARTS, st.just(Trouble(Fault.SILENT, device="screen"))),
)


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    tell(Namespace(file=str(path)), ENGLISH)
    return capsys.readouterr().out.splitlines()


def trace(folder: Path, *lines: object) -> Path:
    path = folder / "trace"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@given(signal=SIGNALS)
def test_a_signal_and_its_line_are_twins(signal: Signal) -> None:
    again = parse_signal(json.loads(json.dumps(format_signal(signal))))
    if isinstance(signal, PartLost) and isinstance(again, PartLost):
        assert again.trouble.code == signal.trouble.code
        assert signal.trouble.values.items() <= again.trouble.values.items()
    else:
        assert again == signal


def test_a_head_and_its_line_are_twins() -> None:
    head = parse_head(json.loads(json.dumps(HEAD)))
    assert (head.game, head.actions, head.mat) == ("katarenga", (), MAT)
    assert head.setting == setting(katarenga(CLOSE))
    assert head.options == katarenga(CLOSE).options


def test_a_trace_is_told_second_by_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standing = {"d4", "e4", "d5", "e5"}
    cells = [{"at": 1.0, "part": "cells", "cell": n, "present": s in standing} for n, s in enumerate(SPACES)]
    put = {"at": 3.0, "part": "cells", "cell": SPACES.index("c4"), "present": True}
    lines = told(trace(tmp_path, HEAD, *cells, LIFT, put), capsys)
    assert (
        "    2.060    south: you: White's turn | white d4 to | white -6 black -6 "
        + " ".join(["free camp"] * 4)
        in lines
    )
    assert "    3.060  White goes from d4 to c4." in lines
    assert lines[-1] == "1 actions."


def test_a_journal_is_told_as_its_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.create(tmp_path, "katarenga", katarenga(CLOSE).options) as journal:
        journal.append({"do": "d4-c4"})
    lines = told(journal.path, capsys)
    assert lines[:2] == ["A new game has begun.", "White goes from d4 to c4."]
    assert (len(lines), lines[-1]) == (14, "1 actions.")


BROKEN: list[tuple[tuple[Any, ...], int]] = [
    (({"trace": 2},), 1),
    (({**HEAD, "actions": [1]},), 1),
    (({**HEAD, "game": []},), 1),
    (({**HEAD, "cells": [[]]},), 1),
    (({**HEAD, "chairs": {"\ud800": ["white"]}},), 1),
    (({**HEAD, "settle_s": "x"},), 1),
    ((HEAD, LIFT, {"at": 1}), 3),
    ((HEAD, {**LIFT, "at": -1.0}), 2),
    ((HEAD, {**LIFT, "at": 10**400}), 2),
    ((HEAD, {**LIFT, "cell": "a"}), 2),
    ((HEAD, [1]), 2),
    ((HEAD, {"at": 1.0, "part": "x", "lost": "hardware.silent", "values": {"device": []}}), 2),
    ((HEAD, {"at": 1.0, "part": "x", "lost": "no.such", "values": {}}), 2),
]


@pytest.mark.parametrize(("lines", "bad"), BROKEN, ids=range(len(BROKEN)))
def test_the_line_that_is_none_is_named(tmp_path: Path, lines: tuple[Any, ...], bad: int) -> None:
    path = trace(tmp_path, *lines)
    with pytest.raises(Refused) as refused:
        read_trace(path)
    assert refused.value.reason == because(BAD_TRACE, file=str(path), line=bad)


def test_a_trouble_without_its_values_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = {"at": 1.0, "part": "cells", "lost": "hardware.no-library", "values": {}}
    assert told(trace(tmp_path, HEAD, lost), capsys)[-1] == "0 actions."


@pytest.mark.parametrize("there", ["", '{"trace":1}\n'])
def test_only_a_trace_is_written_over(tmp_path: Path, there: str) -> None:
    path = tmp_path / "trace"
    path.write_text(there)
    with open(open_trace(path), "w") as file:  # noqa: PTH123 - it is a descriptor
        file.write("new")
    assert path.read_text() == "new"
    with pytest.raises(FileExistsError):
        open_trace(path)
    assert path.read_text() == "new"
