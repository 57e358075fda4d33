"""Every code of the doctor has its sentence; that its values suffice is proved by each examination."""

from companion.doctor.findings import Diagnosis
from companion.session.work.findings import Area, Verdict
from companion.words import ENGLISH
from hardware.probe import ProbeCode

SENTENCES = ENGLISH.read("doctor")


def test_every_code_area_and_verdict_has_its_words_and_none_is_left_over() -> None:
    words = {f"doctor.topic-{area}" for area in Area} | {f"doctor.verdict-{verdict}" for verdict in Verdict}
    ends = {"doctor.summary-ok", "doctor.summary-look", "doctor.summary-broken"}
    assert {*SENTENCES} == {*Diagnosis, *ProbeCode} | words | ends | {"doctor.looking", "doctor.guided"}
    assert [code for code in (*Diagnosis, *ProbeCode) if not SENTENCES[code].endswith(".")] == []
