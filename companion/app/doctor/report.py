"""How findings are written down: for people in columns, one after another, or for programs as one object."""

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TextIO

from companion.app.doctor.finding import NAMED, Finding, Subject, Topic, Verdict
from companion.rules.kernel.reason import Reason, because
from companion.view.words import Words

COLOURS: Final = {
    Verdict.OK: "32",
    Verdict.NOTE: "36",
    Verdict.WARN: "33",
    Verdict.WAITS: "2",
    Verdict.BROKEN: "31;1",
}
NAME_WIDTH: Final = 16
"""Columns for the names of most things; a longer name has a line of its own."""
NARROW: Final = 60
"""On a narrower screen every name has a line of its own."""
WIDEST: Final = 100
NARROWEST: Final = 20
INDENT: Final = 4
_CLEARED: Final = "\r\x1b[K"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where people read: its width, and what it can do."""

    out: TextIO
    words: Words
    width: int
    painted: bool = False
    rewritable: bool = False
    """Whether a line that was written can be written over."""

    def begin(self, subject: Subject) -> None:
        """Say what is looked at, until it is known what there is to tell."""
        if self.rewritable:
            text = self.words.say("doctor.looking", name=self._name(subject.topic, subject.name))
            self.out.write(f"{_CLEARED}{text[: self.width - 1]}\r")
            self.out.flush()

    def tell(self, finding: Finding) -> None:
        """One finding."""
        self._write(self._rows(finding))

    def end(self, findings: Iterable[Finding], *, guided: bool = False) -> None:
        """What all of it comes to; and how parts are tried by hand, where that can be."""
        self._write(["", *self._wrapped(self.words.reason(summary(findings)), 0)])
        if guided:
            self._write(self._wrapped(self.words.say("doctor.guided"), 0))

    def _write(self, rows: Iterable[str]) -> None:
        cleared = _CLEARED if self.rewritable else ""
        self.out.write(cleared + "".join(f"{row}\n" for row in rows))
        self.out.flush()

    def _rows(self, finding: Finding) -> list[str]:
        verdict = self.words.say(f"doctor.verdict-{finding.verdict}")
        margin = max(len(self.words.say(f"doctor.verdict-{each}")) for each in Verdict) + 2
        name = self._name(finding.topic, finding.subject)
        sentence = self.words.reason(finding.reason)
        first = f"{self._paint(verdict, finding.verdict)}{' ' * (margin - len(verdict))}"
        if self.width < NARROW or len(name) > NAME_WIDTH:
            named = self._wrapped(name, margin)
            told = self._wrapped(sentence, INDENT if self.width < NARROW else margin)
            return [f"{first}{named[0][margin:]}", *named[1:], *told]
        indent = margin + NAME_WIDTH + 2
        rows = self._wrapped(sentence, indent)
        return [f"{first}{name:{NAME_WIDTH + 2}}{rows[0][indent:]}", *rows[1:]]

    def _name(self, topic: Topic, subject: str) -> str:
        """People know a thing by its own name where there are several of its kind."""
        name = subject if topic in NAMED else self.words.say(f"doctor.topic-{topic}")
        return "".join(sign if sign.isprintable() else "?" for sign in name)

    def _wrapped(self, text: str, indent: int) -> list[str]:
        margin, width = " " * indent, max(NARROWEST, self.width)
        return textwrap.wrap(
            text,
            width,
            initial_indent=margin,
            subsequent_indent=margin,
            break_long_words=False,  # paths and commands are copied
            break_on_hyphens=False,
        )

    def _paint(self, text: str, verdict: Verdict) -> str:
        return f"\x1b[{COLOURS[verdict]}m{text}\x1b[0m" if self.painted else text


def summary(findings: Iterable[Finding]) -> Reason:
    """What the last line says."""
    count = Counter(finding.verdict for finding in findings)
    if count[Verdict.BROKEN] or count[Verdict.WAITS]:
        return because(
            "doctor.summary-broken",
            broken=count[Verdict.BROKEN],
            waits=count[Verdict.WAITS],
            look=count[Verdict.WARN],
        )
    if count[Verdict.WARN]:
        return because("doctor.summary-look", look=count[Verdict.WARN])
    return because("doctor.summary-ok")


def is_well(findings: Iterable[Finding]) -> bool:
    """Whether nothing is broken, or waits for what is."""
    return not any(finding.verdict in (Verdict.BROKEN, Verdict.WAITS) for finding in findings)


def as_json(findings: Sequence[Finding], words: Words) -> str:
    """All of it as one object on one line, in ASCII."""
    told = [
        {
            "topic": finding.topic,
            "subject": finding.subject,
            "verdict": finding.verdict,
            "code": finding.reason.code,
            "values": dict(finding.reason.values),
            "sentence": words.reason(finding.reason),
        }
        for finding in findings
    ]
    return json.dumps({"ok": is_well(findings), "findings": told})
