"""Every code of the doctor has its sentence; that its values suffice is proved by each examination."""

from companion.doctor.findings import Diagnosis
from companion.session.work.findings import Topic, Verdict
from companion.view.words.english.doctor import SENTENCES
from hardware.probe import ReadingCode


def test_every_code_topic_and_verdict_has_its_words_and_none_is_left_over() -> None:
    words = {f"doctor.topic-{topic}" for topic in Topic} | {
        f"doctor.verdict-{verdict}" for verdict in Verdict
    }
    ends = {"doctor.summary-ok", "doctor.summary-look", "doctor.summary-broken"}
    assert {*SENTENCES} == {*Diagnosis, *ReadingCode} | words | ends | {"doctor.looking", "doctor.guided"}
    assert [code for code in (*Diagnosis, *ReadingCode) if not SENTENCES[code].endswith(".")] == []
