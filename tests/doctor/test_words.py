"""Every code of the doctor has its sentence; that its values suffice is proved by each examination."""

from companion.doctor.findings import Diagnosis
from companion.drawing.text import COLUMNS
from companion.games.kernel import brief
from companion.session.work.findings import Area, Verdict
from companion.words import ENGLISH
from hardware.probe import ProbeCode

SENTENCES = ENGLISH.read("doctor")
WRONG = {
    ProbeCode.DIAL_UNCLOSED,
    ProbeCode.DIAL_CLOSED,
    ProbeCode.BUS_FAILS,
    ProbeCode.SLOW_SCREEN,
    ProbeCode.CHIP_FAILS,
    ProbeCode.SLOW_CELLS,
    ProbeCode.FEWER,
    ProbeCode.READER_MISSES,
    ProbeCode.READER_FAILS,
}
"""A trial has these in full."""
BESIDE = {ProbeCode.BUS, ProbeCode.CELLS_EMPTY, ProbeCode.CELLS_CLOSED}
"""No trial begins with these: they are of no part, or of one that another result comes before."""


def test_every_code_area_and_verdict_has_its_words_and_none_is_left_over() -> None:
    words = {f"doctor.topic-{area}" for area in Area} | {f"doctor.verdict-{verdict}" for verdict in Verdict}
    ends = {"doctor.summary-ok", "doctor.summary-look", "doctor.summary-broken"}
    briefs = {brief(code) for code in {*ProbeCode} - WRONG - BESIDE}
    codes = {*Diagnosis, *ProbeCode} | briefs
    assert {*SENTENCES} == codes | words | ends | {"doctor.looking", "doctor.guided"}
    assert [code for code in briefs if len(SENTENCES[code].format(pin=27)) > COLUMNS] == []
    assert [code for code in (*Diagnosis, *ProbeCode) if not SENTENCES[code].endswith(".")] == []
