"""An I2C bus as its wires are: what hangs on it, what pulls it up, and how long they may be.

Law: calculated from data sheets, as the standard has it; nothing of it was measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.app.plan.buses import MUX
from companion.app.plan.circuit import Circuit, Net
from hardware.catalogue.header import PIN_AT
from hardware.catalogue.model import Role
from hardware.catalogue.net import PI, End, Volt

SLOW_KHZ, FAST_KHZ = 100, 400
RISE_NS: Final = {SLOW_KHZ: 1000, FAST_KHZ: 300}
"""In which a wire has to rise from three tenths to seven tenths."""
OF_RC: Final = 0.8473
"""So many times resistance by capacity does it take to."""
MOST_PF: Final = 400
LEAST_OHMS: Final = 967
"""What a chip can pull down, 3 mA at 0.4 V, from 3.3 V."""
PI_PF: Final = 15
PF_PER_M: Final = 100
"""Flat cable, or wires side by side; twisted with ground it is somewhat less."""
ON_BOARD: Final = ("mcp23017", "pca9548")
TO_SCREEN_M: Final = 0.6
TO_BOARD_M: Final = 0.3
ON_BOARD_M: Final = 0.1
"""What the tables reckon with: a screen at the edge of the table, chips side by side below its board."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The SDA wire of a bus, or of a channel of the multiplexer with what it is switched to."""

    name: str
    net: Net
    units: tuple[str, ...]
    pf: int
    """Of all that hangs there, without the wires."""
    ohms: float
    """All pull-ups together; infinite where there is none."""
    khz: int
    wire_m: float
    """What is reckoned with."""

    @property
    def most_pf(self) -> float:
        """What the standard allows, and what rises in time."""
        return min(MOST_PF, 1000 * RISE_NS[self.khz] / (OF_RC * self.ohms))

    @property
    def whole_pf(self) -> float:
        """With the wires."""
        return self.pf + PF_PER_M * self.wire_m

    @property
    def longest_m(self) -> float:
        """How long all wires of it may be together."""
        return max(0.0, (self.most_pf - self.pf) / PF_PER_M)


class Buses:
    """Every segment of a plan."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Those of the header first, then the channels."""
        nets = [net for net in self._circuit.nets if self._is_sda(net)]
        found = {self._name(net): net for net in nets}
        return tuple(self._segment(name, net) for name, net in sorted(found.items()))

    def _is_sda(self, net: Net) -> bool:
        sinks = self._circuit.legs(net, Role.SINK)
        return any(end.leg == "SDA" or end.leg.startswith("SD") for end in sinks)

    def _name(self, net: Net) -> str:
        for end in sorted(net):
            if end.unit == PI:
                return f"GPIO {PIN_AT[int(end.leg)].gpio}"
            if end.unit == MUX and end.leg != "SDA":
                return f"{MUX} {end.leg}"
        return min(net).unit

    def devices(self, net: Net) -> tuple[str, ...]:
        """Whatever answers on it."""
        return tuple(dict.fromkeys(end.unit for end in self._circuit.legs(net, Role.SINK)))

    def _segment(self, name: str, net: Net) -> Segment:
        units = self.devices(net)
        models = [self._circuit.model(unit) for unit in units]
        on_pi = [PIN_AT[int(end.leg)] for end in net if end.unit == PI]
        pf = sum(model.capacity_pf for model in models) + PI_PF * len(on_pi)
        own = (
            End(unit, "SDA") in net and model.pull_up_ohms for unit, model in zip(units, models, strict=True)
        )
        ohms = [*own, *(pin.ohms for pin in on_pi)]
        ohms += [pull.ohms for pull in self._circuit.pulls if pull.net == net and pull.volt is Volt.V3]
        conductance = sum(1 / each for each in ohms if each)
        wire_m = self._wire_m(name, units)
        together = 1 / conductance if conductance else float("inf")
        return Segment(name, net, units, pf, together, self.khz, wire_m)

    def _wire_m(self, name: str, units: tuple[str, ...]) -> float:
        """All cables of a segment; those of a channel begin at the multiplexer."""
        away = [unit for unit in units if name.partition(" ")[0] != unit]
        chips = [unit for unit in away if self._circuit.units[unit].model in ON_BOARD]
        to_board = TO_BOARD_M + ON_BOARD_M * (len(chips) - 1) if chips else 0.0
        return to_board + TO_SCREEN_M * (len(away) - len(chips))

    @cached_property
    def khz(self) -> int:
        """A screen alone is quick enough as buses come; where more hangs on one, the notes make it faster."""
        units = [unit for net in self._circuit.nets if self._is_sda(net) for unit in self.devices(net)]
        return FAST_KHZ if len(set(units)) > 1 else SLOW_KHZ

    def opened(self) -> Iterator[Segment]:
        """Each channel as it is while it is switched to: one wire with the bus before the multiplexer."""
        for main in self.segments:
            for channel in self.channels() if MUX in main.units and not main.name.startswith(MUX) else ():
                yield Segment(
                    channel.name,
                    main.net | channel.net,
                    tuple(dict.fromkeys((*main.units, *channel.units))),
                    main.pf + channel.pf,
                    1 / (1 / main.ohms + 1 / channel.ohms),
                    main.khz,
                    main.wire_m + channel.wire_m,
                )

    def channels(self) -> Iterator[Segment]:
        """Those behind the multiplexer."""
        return (segment for segment in self.segments if segment.name.startswith(f"{MUX} "))
