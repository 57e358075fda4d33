"""The command `companion doctor`: what was asked for becomes surroundings, and findings an exit status."""

import asyncio
import os
import shutil
import sys
from argparse import Namespace
from contextlib import closing
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.examination import examine
from companion.app.doctor.report import WIDEST, Sheet, as_json, is_well
from companion.app.doctor.surroundings import Surroundings
from companion.app.table_command import SIMULATED, TABLE, configured, packs_of, state_of
from companion.app.terminal.console import is_painted
from companion.rules.kernel.game import Games
from companion.rules.kernel.reason import Reason, Refused
from companion.view.words import Words
from hardware.clock import Clock

WELL: Final = 0
BROKEN: Final = 1


def doctor(asked: Namespace, words: Words, games: Games) -> int:
    """Look at the table of `asked.config` or `asked.profile`; without either, at the simulated one.

    `asked.state` is its state directory and `asked.json` asks for one object. The result is the exit status.
    """
    with closing(asyncio.new_event_loop()) as clock:
        around = surroundings(asked, clock, games)
        if asked.json:
            return _for_programs(around, words)
        return _for_people(around, words)


def surroundings(asked: Namespace, clock: Clock, games: Games) -> Surroundings:
    """This machine, and the table that was asked for."""
    profile = asked.profile or SIMULATED
    source = Path(asked.config) if asked.config else profile
    state = state_of(asked, SIMULATED if source == SIMULATED and not asked.profile else TABLE)
    configuration = loaded(source, games)
    root, packs = os.geteuid() == 0, packs_of(asked)
    return Surroundings(
        str(source),
        configuration,
        state,
        clock,
        is_root=root,
        with_parts=not asked.without_parts,
        packs=packs,
        games=games,
    )


def loaded(source: str | Path, games: Games) -> Configuration | Reason:
    """The configuration, or why there is none."""
    try:
        return configured(source, games)
    except Refused as refusal:
        return refusal.reason


def _for_people(around: Surroundings, words: Words) -> int:
    out = sys.stdout
    if isinstance(out, TextIOWrapper):
        out.reconfigure(errors="replace")  # the name of a file may be anything
    terminal = out.isatty()
    sheet = Sheet(
        out,
        words,
        min(WIDEST, shutil.get_terminal_size().columns),
        painted=is_painted("auto", os.environ, terminal=terminal),
        rewritable=terminal and os.environ.get("TERM", "dumb") != "dumb",
    )
    findings = []
    for finding in examine(around, sheet.begin):
        sheet.tell(finding)
        findings.append(finding)
    sheet.end(findings, guided=_is_guided(around.configuration))
    return WELL if is_well(findings) else BROKEN


def _is_guided(configuration: Configuration | Reason) -> bool:
    """Whether parts can be tried on the table itself: somebody has to open the menu there."""
    return isinstance(configuration, Configuration) and any(
        reach.key is not None for reach in configuration.chairs.values()
    )


def _for_programs(around: Surroundings, words: Words) -> int:
    findings = tuple(examine(around, lambda _subject: None))
    print(as_json(findings, words))
    return WELL if is_well(findings) else BROKEN
