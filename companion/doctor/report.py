"""The command `companion doctor`: findings as columns for people, or as one JSON object for programs.

The exit status is 1 if anything is broken or waits for something broken.
"""

import asyncio
import json
import os
import shutil
import sys
import textwrap
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import walk_packages
from typing import Final, TextIO

from companion.config import Configuration
from companion.config.drivers import SIMULATED
from companion.daemon.command_flags import is_painted
from companion.daemon.inventory import configuration_for
from companion.doctor.examination import examine
from companion.doctor.surroundings import Surroundings
from companion.games.kernel import Games, Reason, Refused, Words, because
from companion.session.work.findings import NAMED_AREAS, Finding, Subject, Verdict
from companion.store.disk import TABLE, packs_folder, table_folder
from hardware.clock import Clock

COLOURS: Final = {
    Verdict.OK: "32",
    Verdict.NOTE: "36",
    Verdict.WARN: "33",
    Verdict.WAITS: "2",
    Verdict.BROKEN: "31;1",
}
NAME_WIDTH: Final = 16
"""The column width of names; a longer name has a line of its own."""
NARROW: Final = 60
"""On a narrower screen every name has a line of its own."""
WIDEST: Final = 100
NARROWEST: Final = 20
INDENT: Final = 4
_CLEARED: Final = "\r\x1b[K"


@dataclass(frozen=True, slots=True)
class Report:
    """The findings as text on a terminal of this width."""

    out: TextIO
    words: Words
    width: int
    painted: bool = False
    rewritable: bool = False
    """Whether the last line is a progress line, to be overwritten."""

    def begin(self, subject: Subject) -> None:
        """Show the subject of the running check until its findings are known."""
        if self.rewritable:
            text = self.words.say("doctor.looking", name=self._name(subject))
            self.out.write(f"{_CLEARED}{text[: self.width - 1]}\r")
            self.out.flush()

    def add(self, finding: Finding) -> None:
        self._write(self._rows(finding))

    def end(self, findings: Iterable[Finding], *, guided: bool = False) -> None:
        """Print the summary; and how parts are tried by hand, where that is possible."""
        self._write(["", *self._wrap(self.words.reason(summary(findings)), 0)])
        if guided:
            self._write(self._wrap(self.words.say("doctor.guided"), 0))

    def _write(self, rows: Iterable[str]) -> None:
        cleared = _CLEARED if self.rewritable else ""
        self.out.write(cleared + "".join(f"{row}\n" for row in rows))
        self.out.flush()

    def _rows(self, finding: Finding) -> list[str]:
        verdict = self.words.say(f"doctor.verdict-{finding.verdict}")
        margin = max(len(self.words.say(f"doctor.verdict-{each}")) for each in Verdict) + 2
        name = self._name(finding.subject)
        sentence = self.words.reason(finding.reason)
        colour = f"\x1b[{COLOURS[finding.verdict]}m{verdict}\x1b[0m" if self.painted else verdict
        first = f"{colour}{' ' * (margin - len(verdict))}"
        if self.width < NARROW or len(name) > NAME_WIDTH:
            named = self._wrap(name, margin)
            text = self._wrap(sentence, INDENT if self.width < NARROW else margin)
            return [f"{first}{named[0][margin:]}", *named[1:], *text]
        indent = margin + NAME_WIDTH + 2
        rows = self._wrap(sentence, indent)
        return [f"{first}{name:{NAME_WIDTH + 2}}{rows[0][indent:]}", *rows[1:]]

    def _name(self, subject: Subject) -> str:
        """Its own name where there may be several of its kind, else the name of the kind."""
        name = subject.name if subject.area in NAMED_AREAS else self.words.reason(subject.title)
        return "".join(sign if sign.isprintable() else "?" for sign in name)

    def _wrap(self, text: str, indent: int) -> list[str]:
        margin, width = " " * indent, max(NARROWEST, self.width)
        return textwrap.wrap(
            text,
            width,
            initial_indent=margin,
            subsequent_indent=margin,
            break_long_words=False,  # paths and commands are copied
            break_on_hyphens=False,
        )


def summary(findings: Iterable[Finding]) -> Reason:
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
    return not any(finding.verdict in (Verdict.BROKEN, Verdict.WAITS) for finding in findings)


def as_json(findings: Sequence[Finding], words: Words) -> str:
    """All findings as one JSON object on one line, in ASCII."""
    rows = [
        {
            "topic": finding.subject.area,
            "subject": finding.subject.name,
            "verdict": finding.verdict,
            "code": finding.reason.code,
            "values": dict(finding.reason.values),
            "sentence": words.reason(finding.reason),
        }
        for finding in findings
    ]
    return json.dumps({"ok": is_well(findings), "findings": rows})


ROOMS_OF_A_TABLE: Final = ("table", "session", "view", "store", "daemon")


def import_table() -> None:
    """Import all that a table may want, however late: a version with a broken module must not be taken."""
    for room in ROOMS_OF_A_TABLE:
        package = import_module(f"companion.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def doctor(args: Namespace, words: Words, games: Games) -> int:
    """Examine the table of `args.config` or `args.profile`, or else the simulated one.

    `args.state` is its state directory and `args.json` asks for JSON. Returns the exit status.
    """
    import_table()
    with closing(asyncio.new_event_loop()) as clock:
        around = surroundings_for(args, clock, games)
        if args.json:
            findings: Sequence[Finding] = tuple(examine(around))
            print(as_json(findings, words))
        else:
            findings = _report_to_people(around, words)
        return 0 if is_well(findings) else 1


def surroundings_for(args: Namespace, clock: Clock, games: Games) -> Surroundings:
    profile = args.profile or SIMULATED
    source = Path(args.config) if args.config else profile
    state = table_folder(args.state, SIMULATED if source == SIMULATED and not args.profile else TABLE)
    configuration: Configuration | Reason
    try:
        configuration = configuration_for(source, games)
    except Refused as refusal:
        configuration = refusal.reason
    with_parts, packs = not args.without_parts, packs_folder(args.state)
    return Surroundings(
        str(source), configuration, state, clock, with_parts=with_parts, packs=packs, games=games
    )


def _report_to_people(around: Surroundings, words: Words) -> Sequence[Finding]:
    out = sys.stdout
    if isinstance(out, TextIOWrapper):
        out.reconfigure(errors="replace")  # a file name may hold anything
    terminal = out.isatty()
    sheet = Report(
        out,
        words,
        min(WIDEST, shutil.get_terminal_size().columns),
        painted=is_painted("auto", os.environ, terminal=terminal),
        rewritable=terminal and os.environ.get("TERM", "dumb") != "dumb",
    )
    findings = []
    for finding in examine(around, sheet.begin):
        sheet.add(finding)
        findings.append(finding)
    table = around.configuration
    has_menu = isinstance(table, Configuration) and any(reach.key for reach in table.chairs.values())
    sheet.end(findings, guided=has_menu)
    return findings
