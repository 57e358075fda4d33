"""Every code of the doctor has its sentence, made of the values that the code comes with."""

import string

import pytest

from companion.doctor.findings import Diagnosis
from companion.session.work.findings import Topic, Verdict
from companion.view.words.english.doctor import SENTENCES
from hardware.probe import ReadingCode
from tests.view.test_words import documented

CODES = [*documented(Diagnosis)]


@pytest.mark.parametrize(("code", "values"), CODES, ids=[code for code, _ in CODES])
def test_every_diagnosis_has_a_sentence_made_of_its_values(code: str, values: set[str]) -> None:
    sentence = SENTENCES[code]
    assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name} <= values
    assert sentence.endswith(".")


def test_all_diagnoses_are_looked_at() -> None:
    assert [code for code, _ in CODES] == list(Diagnosis)


def test_every_topic_and_verdict_has_its_word() -> None:
    words = {f"doctor.topic-{topic}" for topic in Topic} | {
        f"doctor.verdict-{verdict}" for verdict in Verdict
    }
    assert words <= set(SENTENCES)


def test_no_sentence_is_left_over() -> None:
    others = {code for code in SENTENCES if not code.startswith(("doctor.topic-", "doctor.verdict-"))}
    ends = {"doctor.summary-ok", "doctor.summary-look", "doctor.summary-broken"}
    assert others - {*Diagnosis, *ReadingCode} == ends | {"doctor.looking", "doctor.guided"}
