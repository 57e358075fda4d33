"""I2C buses: devices, pull-ups, longest wires, and address conflicts.

Law: calculated from data sheets and the I2C standard; nothing was measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from companion.config import Configuration
from companion.maker.plan.circuit import Circuit, Net
from companion.maker.plan.draft import MUX, SPI_FUNCTIONS, mux_channel
from companion.maker.plan.flaws import Flaw, fail, warn
from companion.session.work.findings import Finding
from hardware.catalogue.header import I2C_PINS, PIN_AT
from hardware.catalogue.model import Role
from hardware.catalogue.wiring import PI, Volt, WireEnd
from hardware.drivers.apa102 import Apa102
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.oled_options import Oled, SpiOled

SLOW_KHZ, FAST_KHZ = 100, 400
RISE_NS: Final = {SLOW_KHZ: 1000, FAST_KHZ: 300}
"""The longest rise time of a wire, from three tenths to seven tenths of the voltage."""
OF_RC: Final = 0.8473
"""The rise time, as a multiple of resistance by capacitance."""
MOST_PF: Final = 400
LEAST_OHMS: Final = 967
"""The least pull-up that a chip can pull down: 3 mA at 0.4 V, from 3.3 V."""
PI_PF: Final = 15
PF_PER_M: Final = 100
"""For flat cable or parallel wires; twisted with ground it is somewhat less."""
ON_BOARD: Final = ("mcp23017", "pca9548")
TO_SCREEN_M: Final = 0.6
TO_BOARD_M: Final = 0.3
ON_BOARD_M: Final = 0.1
"""Assumed lengths: a screen at the edge of the table, chips side by side below its board."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The SDA net of a bus, or of a multiplexer channel with the bus it is switched to."""

    name: str
    units: tuple[str, ...]
    """The devices with an address."""
    pf: int
    """The capacitance of all devices, without the wires."""
    siemens: float
    """The conductance of all pull-ups; 0 where there are none."""
    khz: int
    wire_m: float
    """The assumed length of its wires; those of a channel begin at the multiplexer."""

    @property
    def ohms(self) -> float:
        """All pull-ups in parallel; infinite where there are none."""
        return 1 / self.siemens if self.siemens else float("inf")

    @property
    def most_pf(self) -> float:
        """The largest capacitance that the standard and the rise time allow."""
        return min(MOST_PF, 1000 * RISE_NS[self.khz] / (OF_RC * self.ohms))

    @property
    def whole_pf(self) -> float:
        """The capacitance with the wires."""
        return self.pf + PF_PER_M * self.wire_m

    @property
    def longest_m(self) -> float:
        """The greatest length of all its wires together."""
        return max(0.0, (self.most_pf - self.pf) / PF_PER_M)


def segments_of(circuit: Circuit) -> list[Segment]:
    """The segments of the header first, then the channels.

    The default speed suffices for a screen alone; with more devices the notes raise it.
    """
    sinks = {net: circuit.legs(net, Role.SINK) for net in circuit.nets}
    nets = {_name(net): net for net, ends in sinks.items() if any(end.leg.startswith("SD") for end in ends)}
    devices = {name: tuple(dict.fromkeys(end.unit for end in sinks[net])) for name, net in nets.items()}
    khz = FAST_KHZ if len({unit for units in devices.values() for unit in units}) > 1 else SLOW_KHZ
    return [_segment(circuit, name, net, devices[name], khz) for name, net in sorted(nets.items())]


def _name(net: Net) -> str:
    for end in sorted(net):
        if end.unit == PI:
            return f"GPIO {PIN_AT[int(end.leg)].gpio}"
        if end.unit == MUX and end.leg != "SDA":
            return f"{MUX} {end.leg}"
    return min(net).unit


def _segment(circuit: Circuit, name: str, net: Net, units: tuple[str, ...], khz: int) -> Segment:
    models = [circuit.model(unit) for unit in units]
    on_pi = [PIN_AT[int(end.leg)] for end in net if end.unit == PI]
    pf = sum(model.capacity_pf for model in models) + PI_PF * len(on_pi)
    own = zip(units, models, strict=True)
    ohms = [model.pull_up_ohms for unit, model in own if WireEnd(unit, "SDA") in net]
    ohms += [pin.ohms for pin in on_pi]
    ohms += [pull.ohms for pull in circuit.pulls if pull.net == net and pull.volt is Volt.V3]
    away = [circuit.units[unit].model for unit in units if name.partition(" ")[0] != unit]
    chips = sum(model in ON_BOARD for model in away)
    wire_m = (TO_BOARD_M + ON_BOARD_M * (chips - 1) if chips else 0.0) + TO_SCREEN_M * (len(away) - chips)
    return Segment(name, units, pf, sum(1 / each for each in ohms if each), khz, wire_m)


def open_segments_of(segments: list[Segment]) -> Iterator[Segment]:
    """Each channel while it is switched on: one wire with the bus before the multiplexer."""
    channels = [each for each in segments if each.name.startswith(f"{MUX} ")]
    mains = [each for each in segments if MUX in each.units and not each.name.startswith(MUX)]
    for main, channel in product(mains, channels):
        yield Segment(
            channel.name,
            tuple(dict.fromkeys((*main.units, *channel.units))),
            main.pf + channel.pf,
            main.siemens + channel.siemens,
            main.khz,
            main.wire_m + channel.wire_m,
        )


def check_capacity(circuit: Circuit) -> Iterator[Finding]:
    """Each wire is pulled up, not too strongly, and rises in time; also with a channel switched on."""
    segments = segments_of(circuit)
    for segment in (*segments, *open_segments_of(segments)):
        pf, most = round(segment.whole_pf), round(segment.most_pf)
        if not segment.siemens:
            yield fail(Flaw.NO_PULL_UP, bus=segment.name)
            continue
        if segment.ohms < LEAST_OHMS:
            yield warn(Flaw.STRONG_PULL_UP, bus=segment.name, ohms=round(segment.ohms), least=LEAST_OHMS)
        if segment.whole_pf > MOST_PF:
            yield fail(Flaw.FULL_BUS, bus=segment.name, pf=pf, most=MOST_PF)
        elif segment.whole_pf > segment.most_pf:
            yield fail(Flaw.SLOW_BUS, bus=segment.name, khz=segment.khz, pf=pf, most=most)


def check_addresses(circuit: Circuit, table: Configuration) -> Iterator[Finding]:
    """Devices on one wire have different addresses; channels share the bus before the multiplexer."""
    configured: dict[str, int] = {}
    for name, part in table.parts.items():
        match part.options:
            case Oled(address=address):
                configured[name] = address
            case Mcp23017(addresses=several):
                configured |= {f"chips.{number}": address for number, address in enumerate(several)}
    for unit, expected in configured.items():
        wired = _wired_address(circuit, unit)
        if wired is not None and wired != expected:
            yield fail(Flaw.WRONG_ADDRESS, unit=unit, address=hex(expected), wired=hex(wired))
    segments = segments_of(circuit)
    for segment in (*segments, *open_segments_of(segments)):
        unit_at: dict[int, str] = {}
        for unit in segment.units:
            legs = _wired_address(circuit, unit)
            here = configured.get(unit) if legs is None else legs
            if here is not None and unit_at.setdefault(here, unit) != unit:
                yield fail(Flaw.CLASH, one=unit_at[here], other=unit, address=hex(here))


def _wired_address(circuit: Circuit, unit: str) -> int | None:
    """The address set by the legs of a chip; None for a unit without such legs."""
    first = {"mcp23017": ADDRESSES[0], "pca9548": 0x70}.get(circuit.units[unit].model)
    if first is None:
        return None
    high = (circuit.volt(circuit.net(WireEnd(unit, f"A{bit}"))) is Volt.V3 for bit in range(3))
    return first + sum(1 << bit for bit, is_high in enumerate(high) if is_high)


def check_off_header(table: Configuration) -> Iterator[Finding]:
    """A bus off the header: its pins are set in config.txt, and are known nowhere else."""
    for name, part in table.parts.items():
        match part.options:
            case Oled(bus=bus) | Mcp23017(bus=bus) if bus not in I2C_PINS and mux_channel(bus) is None:
                yield fail(Flaw.OFF_HEADER, unit=name, bus=bus)
            case SpiOled(bus=bus) | Apa102(bus=bus) if bus not in SPI_FUNCTIONS:
                yield fail(Flaw.OFF_HEADER, unit=name, bus=bus)
