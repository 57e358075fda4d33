"""Whether I2C buses bear what hangs on them, and everything on them has an address of its own."""

from collections.abc import Iterator

from companion.app.configuration import Configuration
from companion.app.plan.bus import LEAST_OHMS, MOST_PF, Buses, Segment
from companion.app.plan.buses import I2C_PINS, SPI_FUNCTIONS, channel
from companion.app.plan.circuit import Circuit
from companion.app.plan.finding import Finding, Flaw, broken, warn
from hardware.catalogue.net import End, Volt
from hardware.drivers.apa102_options import Apa102
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.oled_options import Oled, SpiOled

MUX_ADDRESSES = range(0x70, 0x78)


def capacity(circuit: Circuit) -> Iterator[Finding]:
    """Each wire is pulled up, not too strongly, and rises in time; also with a channel switched to."""
    buses = Buses(circuit)
    for segment in (*buses.segments, *buses.opened()):
        if segment.ohms == float("inf"):
            yield broken(Flaw.NO_PULL_UP, bus=segment.name)
            continue
        if segment.ohms < LEAST_OHMS:
            yield warn(Flaw.STRONG_PULL_UP, bus=segment.name, ohms=round(segment.ohms), least=LEAST_OHMS)
        yield from _rises(segment)


def _rises(segment: Segment) -> Iterator[Finding]:
    pf, most = round(segment.whole_pf), round(segment.most_pf)
    if segment.whole_pf > MOST_PF:
        yield broken(Flaw.FULL_BUS, bus=segment.name, pf=pf, most=MOST_PF)
    elif segment.whole_pf > segment.most_pf:
        yield broken(Flaw.SLOW_BUS, bus=segment.name, khz=segment.khz, pf=pf, most=most)


def addresses(circuit: Circuit, table: Configuration) -> Iterator[Finding]:
    """Whatever hears the same wire has another address; channels hear what is before the multiplexer, too."""
    told = _told(table)
    for unit, wanted in told.items():
        wired = _wired(circuit, unit)
        if wired is not None and wired != wanted:
            yield broken(Flaw.WRONG_ADDRESS, unit=unit, address=hex(wanted), wired=hex(wired))
    buses = Buses(circuit)
    for segment in (*buses.segments, *buses.opened()):
        heard: dict[int, str] = {}
        for unit in segment.units:
            legs = _wired(circuit, unit)
            address = told.get(unit) if legs is None else legs
            if address is not None and heard.setdefault(address, unit) != unit:
                yield broken(Flaw.CLASH, one=heard[address], other=unit, address=hex(address))


def _told(table: Configuration) -> dict[str, int]:
    """What the configuration says."""
    told: dict[str, int] = {}
    for name, part in table.parts.items():
        match part.options:
            case Oled(address=address):
                told[name] = address
            case Mcp23017(addresses=several):
                told |= {f"chips.{number}": address for number, address in enumerate(several)}
    return told


def _wired(circuit: Circuit, unit: str) -> int | None:
    """What the address legs of a chip say; `None` of what has none."""
    first = {"mcp23017": ADDRESSES[0], "pca9548": MUX_ADDRESSES[0]}.get(circuit.units[unit].model)
    if first is None:
        return None
    bits = (circuit.volt(circuit.net(End(unit, f"A{bit}"))) is Volt.V3 for bit in range(3))
    return first + sum(1 << bit for bit, high in enumerate(bits) if high)


def off_header(table: Configuration) -> Iterator[Finding]:
    """A bus that no place of the header leads to: its pins are in config.txt, and nowhere else."""
    for name, part in table.parts.items():
        match part.options:
            case Oled(bus=bus) | Mcp23017(bus=bus) if bus not in I2C_PINS and channel(bus) is None:
                yield broken(Flaw.OFF_HEADER, unit=name, bus=bus)
            case SpiOled(bus=bus) | Apa102(bus=bus) if bus not in SPI_FUNCTIONS:
                yield broken(Flaw.OFF_HEADER, unit=name, bus=bus)
