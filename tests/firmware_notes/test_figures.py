"""Figures that stand in the notes are those of the code."""

from pathlib import Path

import pytest

from companion.config import Play
from companion.session.work.measurement import CLEAR, FLICKERS, WEAK
from companion.table.assessment import EDGE_S, ON_EDGE_S, PAUSES_S
from companion.table.evidence import EXCHANGE_S, FLICK_S, LATER_S, SWEEP_S
from companion.table.hypotheses import QUIET_S
from companion.table.motion import FIRST_SPACE_FACTOR, HOPS_S, LONGEST_FACTOR, LOST_S, PARKED_S, STRADDLE_S
from companion.table.motion import PATIENCE_FACTOR as SLOWLY
from companion.table.stacks import THOUGHT_S
from hardware.drivers.lamp_player import CHANNEL_MA, IDLE_MA, STEP_MS
from hardware.drivers.mcp23017 import PATIENCE, READS
from hardware.drivers.pn532_chip import PATIENCE as READER

NOTES = Path(__file__).parents[2] / "firmware_notes"
NUMBERS = {1: "one", 2: "two", 3: "three", 6: "six", 7: "seven"}
LOOK_S = 0.03
"""A model, as the notes say."""

SAID = {
    "limits.md": (
        f"`settle_ms` ({Play().settle_ms} ms by default",
        f"`slide_ms` ({Play().slide_ms} ms) where",
        (
            f"{Play().slide_ms * FIRST_SPACE_FACTOR:.0f} ms on the first square, "
            "then twice what a square has taken"
        ),
        f"after a pause of up to {PAUSES_S} s",
        f"{EXCHANGE_S} s or more is an exchange by hand; between {FLICK_S} s and that",
        f"if that one had left its square {LATER_S} s before, and hands rest for {QUIET_S} s then",
        f"within {SWEEP_S} s of each other were opened by an arm",
        f"(up to {STRADDLE_S} s before, to a square beside), or its lift was lost (up to a second)",
        f"a parked pawn for {NUMBERS[round(PARKED_S)]} seconds",
        f"it is taken back within {THOUGHT_S:.0f} s",
    ),
    "README.md": (
        f"margin below {WEAK}",
        f"feel it alike (below {CLEAR})",
        f"flicker above {FLICKERS}",
        f"the margins of calibrating, {CLEAR} and {WEAK}",
        f"A reader looks about {NUMBERS[round(1 / (READER.rest_s + LOOK_S) - 0.5)]} times a second",
        f"after {NUMBERS[READER.looks]} looks without an answer, within half a second",
        f"{NUMBERS[round(READER.greeting_s)].capitalize()} are waited for",
        f"{3 * CHANNEL_MA} mA each when white, {IDLE_MA} mA when dark",
    ),
    "cells.md": (f"reads each chip {READS} times", "cut, each second", "but once a second"),
    "lights.md": (f"that pulse: {1000 // STEP_MS} frames a second",),
}


@pytest.mark.parametrize(("note", "said"), [(note, said) for note, all_ in SAID.items() for said in all_])
def test_figures_are_those_of_the_code(note: str, said: str) -> None:
    assert said in " ".join((NOTES / note).read_text().split())


def test_what_is_told_in_words_is_so_as_well() -> None:
    assert (LOST_S, PATIENCE.slow_s) == (1.0, 1.0)
    assert (ON_EDGE_S, EDGE_S, HOPS_S, SLOWLY, LONGEST_FACTOR * Play().slide_ms) == (
        0.5,
        0.5,
        0.25,
        2.0,
        1000,
    )
    assert READER.looks * (READER.rest_s + LOOK_S) < 0.5
