"""What clumsy people make of a shipped table is found before it is soldered, and only that is found."""

from dataclasses import replace

import pytest

from companion.maker.plan.flaws import Flaw
from tests.maker.plan.shipped_plans import (
    SHIPPED,
    Mistake,
    added,
    all_of,
    bridged,
    counted,
    cut,
    flaws,
    looked,
    lost,
    moved,
    shipped,
    swapped,
    taken,
)

WITHOUT_SHIFTER = all_of(
    cut("shifter 1A"), cut("strip.resistor 1"), bridged("controller GP22", "strip.resistor 1")
)
WITHOUT_DIODE = all_of(lost("cells.5.diode"), bridged("controller GP2", "cells.5.reed 1"))
SAME_CROSSING = all_of(cut("cells.5.reed 2"), bridged("controller GP11", "cells.5.reed 2"))
PULLED_TO_5V = all_of(cut("interrupt.pull-up 2"), bridged("pi 2", "interrupt.pull-up 2"))
PAST_DIODES = all_of(bridged("chips.0 INTA", "chips.0.diode A"), bridged("chips.1 INTA", "chips.1.diode A"))

MISTAKES: list[tuple[str, Mistake, set[Flaw]]] = [
    # Nothing there
    ("one-dial", taken("south.key", "trumpet"), {Flaw.UNKNOWN}),
    ("one-dial", moved("pi 16", "pi 41"), {Flaw.UNKNOWN}),
    ("duel", moved("south.screen DC", "south.screen CD"), {Flaw.UNKNOWN}),
    # Off
    ("one-dial", cut("south.key 2"), {Flaw.OPEN}),
    ("one-dial", cut("south.screen GND"), {Flaw.OPEN, Flaw.UNFED}),
    ("one-dial", cut("south.screen SDA"), {Flaw.OPEN}),
    ("one-dial", added("west.key", "push-button"), {Flaw.OPEN}),
    ("duel", cut("strip DIN"), {Flaw.OPEN}),
    ("duel", cut("controller USB"), {Flaw.UNFED}),
    ("duel", cut("controller GND 38"), {Flaw.UNFED}),
    ("duel", cut("shifter 1OE"), {Flaw.OPEN}),
    ("duel", cut("south.reader.adapter TXD"), {Flaw.OPEN}),
    ("kingdom", cut("chips.2 A1"), {Flaw.OPEN, Flaw.WRONG_ADDRESS, Flaw.CLASH}),
    ("kingdom", cut("chips.0 RESET"), {Flaw.OPEN}),
    ("kingdom", cut("west.screen SCL"), {Flaw.OPEN}),
    ("kingdom", cut("rail.ground 1"), {Flaw.UNFED}),
    ("kingdom", cut("rail.3v3 1"), {Flaw.UNFED, Flaw.WRONG_ADDRESS, Flaw.CLASH, Flaw.SLOW_BUS}),
    ("one-dial", added("rail.x", "rail"), {Flaw.OPEN}),
    # Two plugs at one place
    ("one-dial", moved("pi 20", "pi 14"), {Flaw.CROWDED}),
    # Power
    ("one-dial", moved("pi 1", "pi 2"), {Flaw.WRONG_POWER}),
    ("one-dial", swapped("south.screen VCC", "south.screen GND"), {Flaw.SHORT, Flaw.UNFED}),
    ("one-dial", bridged("pi 1", "pi 6"), {Flaw.SHORT, Flaw.CROWDED}),
    ("one-dial", bridged("pi 1", "pi 2"), {Flaw.SHORT, Flaw.CROWDED, Flaw.WRONG_POWER}),
    ("duel", bridged("fuse 2", "pi 2"), {Flaw.SHORT, Flaw.WRONG_POWER, Flaw.UNSEEN}),
    ("duel", moved("south.reader.adapter 5V", "south.reader.adapter 3V3"), set()),
    ("duel", moved("shifter VCC", "shifter GND"), {Flaw.OPEN, Flaw.SHORT, Flaw.UNFED}),
    ("duel", cut("south.reader.adapter GND"), {Flaw.OPEN, Flaw.UNFED}),
    # Signals
    ("duel", swapped("south.reader.adapter TXD", "south.reader.adapter RXD"), {Flaw.FIGHT, Flaw.UNDRIVEN}),
    ("duel", swapped("shifter 1A", "shifter 1Y"), {Flaw.STRONG_SIGNAL, Flaw.UNDRIVEN}),
    ("duel", WITHOUT_SHIFTER, {Flaw.OPEN, Flaw.WEAK_SIGNAL}),
    ("duel", bridged("strip DIN", "controller GP22"), {Flaw.STRONG_SIGNAL}),
    ("kingdom", bridged("shifter 1Y", "shifter 2Y"), {Flaw.FIGHT}),
    ("duel", bridged("shifter 1Y", "supply -"), {Flaw.FIGHT, Flaw.UNDRIVEN}),
    ("kingdom", PULLED_TO_5V, {Flaw.STRONG_SIGNAL}),
    ("kingdom", bridged("strip DI", "pi 21"), {Flaw.STRONG_SIGNAL, Flaw.OF_BUS}),
    ("kingdom", bridged("west.key 1", "fuse 2"), {Flaw.STRONG_SIGNAL, Flaw.UNSEEN}),
    # Diodes
    ("duel", swapped("cells.5.diode A", "cells.5.diode K"), {Flaw.BACKWARDS}),
    ("duel", WITHOUT_DIODE, {Flaw.NO_DIODE}),
    ("duel", SAME_CROSSING, {Flaw.NO_DIODE}),
    ("kingdom", swapped("chips.2.diode A", "chips.2.diode K"), {Flaw.BACKWARDS}),
    ("kingdom", PAST_DIODES, {Flaw.FIGHT}),
    # Buses
    ("kingdom", cut("mux.pull-up.SD1 1"), {Flaw.OPEN, Flaw.SLOW_BUS}),
    ("kingdom", taken("mux.pull-up.SD1", "resistor-330"), {Flaw.STRONG_PULL_UP}),
    ("kingdom", swapped("chips.1 A0", "chips.1 A1"), {Flaw.CLASH, Flaw.WRONG_ADDRESS}),
    # Cells and lights
    ("duel", lost("cells.7.reed"), {Flaw.NO_REED, Flaw.OPEN}),
    ("kingdom", lost("cells.8.reed"), {Flaw.NO_REED}),
    ("kingdom", counted("strip", 40), {Flaw.BEYOND}),
    ("duel", counted("strip", 301), {Flaw.TOO_MANY}),
    # Drawings
    ("one-dial", lambda plan: replace(plan, sheets=plan.sheets[1:]), {Flaw.UNSEEN}),
]
"""Of which table, what, and what is told of it beside notes."""


@pytest.mark.parametrize("profile", SHIPPED)
def test_nothing_is_wrong_with_a_shipped_table(profile: str) -> None:
    here = shipped(profile)
    assert looked(here, here.plan) == []


@pytest.mark.parametrize(("profile", "mistake", "found"), MISTAKES, ids=map(str, range(len(MISTAKES))))
def test_a_mistake_is_found(profile: str, mistake: Mistake, found: set[Flaw]) -> None:
    here = shipped(profile)
    assert flaws(looked(here, mistake(here.plan))) == found
