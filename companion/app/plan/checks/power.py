"""Whether everything gets its power, the right one, from one supply."""

from collections.abc import Iterator
from itertools import pairwise

from companion.app.plan.circuit import Circuit, Net, joined
from companion.app.plan.finding import Finding, Flaw, broken
from hardware.catalogue.model import Role

GROUND = "ground"


def shorts(circuit: Circuit) -> Iterator[Finding]:
    """On one wire there is one supply, or ground, and never both."""
    for net in circuit.reaches:
        sources = sorted({*_sources(circuit, net)})
        for one, other in pairwise(sources):
            yield broken(Flaw.SHORT, one=one, other=other)


def _sources(circuit: Circuit, net: Net) -> Iterator[str]:
    """What gives power here; legs that are one inside are one supply, and all grounds are one."""
    for end in circuit.legs(net, Role.SOURCE, Role.GROUND):
        if circuit.leg(end).role is Role.GROUND:
            yield GROUND
        else:
            yield f"{end.unit} {circuit.model(end.unit).inside(end.leg)[0]}"


def fed(circuit: Circuit) -> Iterator[Finding]:
    """What takes power gets one that it bears."""
    for net in circuit.reaches:
        given = {circuit.leg(end).volts[0] for end in circuit.legs(net, Role.SOURCE)}
        for end in circuit.legs(net, Role.FEED):
            if not given:
                yield broken(Flaw.UNFED, unit=end.unit, leg=end.leg)
            for volt in sorted(given.difference(circuit.leg(end).volts), key=lambda each: each.name):
                yield broken(Flaw.WRONG_POWER, unit=end.unit, leg=end.leg, volt=volt.name)


def awake(circuit: Circuit) -> Iterator[Finding]:
    """What can be fed in several ways is fed in one of them: by its USB plug, or by a leg."""
    fed = {end.unit for net in circuit.nets for end in circuit.legs(net, Role.FEED, Role.USB)}
    for unit in circuit.plan.units:
        takes = [leg.name for leg in circuit.model(unit.name).legs if leg.role in (Role.FEED, Role.USB)]
        if takes and unit.name not in fed:
            yield broken(Flaw.UNFED, unit=unit.name, leg=takes[-1])


def grounded(circuit: Circuit) -> Iterator[Finding]:
    """What speaks with something else has one ground with it, by a wire or by a USB plug."""
    nets = (circuit.legs(net, Role.GROUND, Role.USB) for net in circuit.nets)
    home = joined((ends[0].unit, end.unit) for ends in nets for end in ends)
    for net in circuit.reaches:
        talkers = circuit.legs(net, Role.INPUT, Role.OUTPUT, Role.PIN, Role.SINK)
        for end in talkers[1:]:
            if home.get(end.unit) != home.get(talkers[0].unit):
                yield broken(Flaw.UNFED, unit=end.unit, leg=GROUND)
