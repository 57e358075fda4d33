"""The command `companion plan`: how a table is wired, what to buy for it, and what is wrong with it."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from companion.app.plan.diagrams import drawn
from companion.app.plan.document import Document, Planned, planned
from companion.app.table_command import configured
from companion.rules.kernel.game import Games
from companion.rules.kernel.reason import because
from companion.view.drawing.svg import svg
from companion.view.words import Words
from companion.workshop.verdict import Verdict

PAGE: Final = "parts.md"
SVG: Final = ".svg"
WELL: Final = 0
BROKEN: Final = 1


def plan(asked: Namespace, words: Words, games: Games) -> int:
    """Tell the plan of `asked.config` or `asked.profile`, or write it into `asked.out`; the exit status."""
    if asked.config:
        name, source = Path(asked.config).stem, f"--config {asked.config}"
    else:
        name, source = asked.profile, f"--profile {asked.profile}"
    table = configured(Path(asked.config) if asked.config else asked.profile, games)
    here = planned(name, source, table, games)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # ohms and euros are not on every terminal
    if asked.out:
        _write(Path(asked.out), here, games, words)
        for finding in here.findings:
            print(f"{words.say(f'doctor.verdict-{finding.verdict}')}: {words.reason(finding.reason)}")
    else:
        print(Document(here, games, words).text(), end="")
    return BROKEN if any(finding.verdict is Verdict.BROKEN for finding in here.findings) else WELL


def files(here: Planned, games: Games, words: Words) -> Iterator[tuple[str, str]]:
    """The name and the text of each file that a plan is."""
    yield PAGE, Document(here, games, words).text()
    for name, sheet in drawn(here.plan, here.name, words):
        yield f"{name}{SVG}", svg(sheet)


def _write(out: Path, here: Planned, games: Games, words: Words) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, text in files(here, games, words):
        (out / name).write_text(text, encoding="utf-8")
        print(words.reason(because("plan.written", file=str(out / name))))
