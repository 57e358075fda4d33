"""Which things of a sheet stand in which column, from the west: what is wired to the first one in the second.

Wires of signals say how far away a thing is. A thing with two leads stands beside what it belongs to, and
rails stand before all that hangs on them.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.app.plan.diagrams.module import LANE_MM, Module, Side
from companion.app.plan.diagrams.nets import Net
from hardware.catalogue.models import MODELS
from hardware.catalogue.net import Unit, Volt

POWER: Final = frozenset((Volt.GROUND, Volt.V3, Volt.V5, Volt.SUPPLY))
HUBS: Final = ("pico", "mcp23017", "pca9548")
RAIL: Final = "rail"
SUPPLY: Final = "supply"
PAIRS: Final = ("resistor-", "capacitor-", "diode", "fuse", "jumper")
"""How the models of things with two leads begin, which belong to something else."""
SPEAKERS: Final = ("usb-serial",)
"""What a drawing begins with where nothing else says so."""


def columns_of(
    units: Sequence[Unit], nets: Sequence[Net], modules: Mapping[str, Module], height: float
) -> list[list[str]]:
    """The names of the units by column, none of them higher than this, as far as can be told."""
    rank = _ranked(units, nets)
    found: list[list[str]] = []
    for number in sorted(set(rank.values())):
        found += _stacks([unit.name for unit in units if rank[unit.name] == number], modules, height)
    return found


def _ranked(units: Sequence[Unit], nets: Sequence[Net]) -> dict[str, int]:
    pairs = {unit.name for unit in units if _is_pair(unit.model)}
    rank = _first(units)
    _spread(rank, [net for net in nets if net.volt not in POWER], pairs)
    _spread(rank, nets, pairs)
    for unit in units:
        rank.setdefault(unit.name, 1)
    for name in pairs:
        rank[name] = max(1, rank.get(name.rpartition(".")[0], rank[name]))
    return rank


def _is_pair(model: str) -> bool:
    return model.startswith(PAIRS) and len(MODELS[model].legs) == 2


def _first(units: Sequence[Unit]) -> dict[str, int]:
    """Where those stand that all others are reckoned from."""
    rank = {unit.name: 0 for unit in units if unit.model == "pi"}
    step = len(rank)
    rank |= {unit.name: step for unit in units if unit.model in (RAIL, SUPPLY)}
    step = 1 if any(unit.model == RAIL for unit in units) else step
    hubs = [unit.name for unit in units if unit.model in HUBS]
    rank |= dict.fromkeys(hubs, step)
    speakers = [unit.name for unit in units if unit.model in SPEAKERS]
    return rank or {(speakers or [units[0].name])[0]: 0}


def _spread(rank: dict[str, int], nets: Sequence[Net], pairs: set[str]) -> None:
    """Further on from those that have a rank, the nearest first."""
    while True:
        near: dict[str, int] = {}
        for net in nets:
            known = [rank[end.unit] for end in net.ends if end.unit in rank]
            for end in net.ends:
                if known and end.unit not in rank:
                    there = max(1, min(known)) if end.unit in pairs else min(known) + 1
                    near[end.unit] = min(there, near.get(end.unit, there))
        if not near:
            return
        least = min(near.values())
        rank |= {name: there for name, there in near.items() if there == least}


def _stacks(names: Sequence[str], modules: Mapping[str, Module], height: float) -> list[list[str]]:
    """As many columns as their heights make necessary, about equally high."""
    rooms = [room_of(modules[name]) for name in names]
    most = max(sum(rooms) / (int(sum(rooms) // height) + 1), *rooms)
    stacks: list[list[str]] = []
    filled = 0.0
    for name, room in zip(names, rooms, strict=True):
        if not stacks or filled + room / 2 > most:
            stacks.append([])
            filled = 0.0
        stacks[-1].append(name)
        filled += room
    return stacks


def room_of(module: Module) -> float:
    """About how much of a column a thing takes, its bent wires and the gap below it included."""
    bent = sum(leg.side in (Side.NORTH, Side.SOUTH) for leg in module.legs)
    return module.height + bent * LANE_MM + LANE_MM
