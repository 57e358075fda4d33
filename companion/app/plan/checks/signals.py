"""Whether signals are driven by one thing only, and at the level that whoever hears them wants."""

from collections.abc import Iterator
from itertools import pairwise

from companion.app.plan.circuit import Circuit, Net
from companion.app.plan.finding import Finding, Flaw, broken
from hardware.catalogue.model import Role
from hardware.catalogue.net import End, Volt

SIGNALS = (Volt.SIGNAL3, Volt.SIGNAL5)
HEARERS = (Role.INPUT, Role.PIN, Role.SINK)


def fights(circuit: Circuit) -> Iterator[Finding]:
    """Never two outputs on one wire, nor an output on power."""
    for net in circuit.reaches:
        outputs = circuit.legs(net, Role.OUTPUT)
        for one, other in pairwise(outputs):
            yield broken(Flaw.FIGHT, one=named(one), other=named(other))
        if outputs and circuit.volt(net) is not None:
            yield broken(Flaw.FIGHT, one=named(outputs[0]), other="power")


def levels(circuit: Circuit) -> Iterator[Finding]:
    """No signal of 5 V to what bears 3.3 V, and none of 3.3 V to what wants 5 V."""
    for net in circuit.reaches:
        for source, level in _told(circuit, net):
            for end in circuit.legs(net, *HEARERS):
                if level not in _heard(circuit, end):
                    flaw = Flaw.STRONG_SIGNAL if level is Volt.SIGNAL5 else Flaw.WEAK_SIGNAL
                    yield broken(flaw, unit=end.unit, leg=end.leg, source=source)


def undriven(circuit: Circuit) -> Iterator[Finding]:
    """Every input is told something: by an output, a pin, or power."""
    for net in circuit.reaches:
        if not circuit.legs(net, Role.OUTPUT, Role.PIN, Role.SINK) and circuit.volt(net) is None:
            for end in circuit.legs(net, Role.INPUT):
                yield broken(Flaw.UNDRIVEN, unit=end.unit, leg=end.leg)


def _told(circuit: Circuit, net: Net) -> Iterator[tuple[str, Volt]]:
    """Which levels there are on it, and what they come from."""
    power = {Volt.V3: Volt.SIGNAL3, Volt.V5: Volt.SIGNAL5, Volt.SUPPLY: Volt.SIGNAL5}
    for end in circuit.legs(net, Role.OUTPUT):
        yield named(end), circuit.leg(end).volts[0]
    if not circuit.legs(net, Role.OUTPUT):
        for end in circuit.legs(net, Role.PIN)[:1]:
            yield named(end), Volt.SIGNAL3
    volt = circuit.volt(net)
    if volt in power:
        yield volt.name, power[volt]
    for pull in circuit.pulls:
        if pull.net <= net and pull.volt in power:
            yield pull.unit, power[pull.volt]


def _heard(circuit: Circuit, end: End) -> tuple[Volt, ...]:
    """The levels that a leg bears; legs for power hear none."""
    return tuple(volt for volt in circuit.leg(end).volts if volt in SIGNALS)


def named(end: End) -> str:
    """An end as people call it."""
    return f"{end.unit} {end.leg}"
