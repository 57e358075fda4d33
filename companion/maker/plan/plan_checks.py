"""All checks of a plan in order, and those that need more than the circuit.

These are: no supply is overloaded, the fuse suits the limit of the lights, each space of each mat has its
cell and its light, and the controller supports all of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from companion.config import Configuration
from companion.config.drivers import SIMULATED
from companion.daemon.inventory import boards_of
from companion.games.kernel import Game, Games, Space
from companion.maker.plan import circuit_checks, i2c_buses
from companion.maker.plan.circuit import Circuit
from companion.maker.plan.flaws import Flaw, fail, warn
from companion.maker.plan.light_parts import LightCurrents
from companion.maker.plan.part_wiring import CONTROLLER, ROWS, column_pins
from companion.maker.plan.power_budget import Budget, budgets
from companion.session.mats import CellSpaces
from companion.session.work.findings import Finding
from hardware.catalogue.wiring import WiringPlan
from hardware.drivers.controller_protocol import MOST_CELLS, MOST_LIGHTS


def check_mats(circuit: Circuit, table: Configuration, games: Games) -> Iterator[Finding]:
    """Each mat's cells and lights. Spaces left out are notes: they are played by dial, and without light."""
    reeds = {unit.name for unit in circuit.units_like("reed")}
    lamps = sum(unit.count for unit in circuit.units_like("ws2812-strip", "apa102-strip"))
    known = {name: _spaces_of_boards(games.get(name)) for name in table.mats}
    for mat in table.mats_of_boards():
        name = ".".join(filter(None, ("mats", mat.game, mat.board)))
        spaces = known[mat.game].get(mat.board, ())
        if table.cells is not None:
            deaf = " ".join(mat.deaf_spaces(spaces))
            if deaf:
                yield warn(Flaw.NO_CELL, mat=name, spaces=deaf)
            if table.cells.driver != SIMULATED:
                missing = [
                    cell for cell in _used_numbers(mat.cells, mat.wand) if f"cells.{cell}.reed" not in reeds
                ]
                if missing:
                    yield fail(Flaw.NO_REED, mat=name, cells=" ".join(map(str, missing)))
        if table.lights is not None:
            dark = " ".join(mat.dark_spaces(spaces))
            if dark:
                yield warn(Flaw.NO_LIGHT, mat=name, spaces=dark)
            if table.lights.driver != SIMULATED and any(
                light >= lamps for light, lit in enumerate(mat.lights) if lit
            ):
                yield fail(Flaw.BEYOND, mat=name, part="lights", count=lamps)


def check_matrix_size(table: Configuration) -> Iterator[Finding]:
    """The matrix has no more cells than the controller's pins have crossings."""
    if table.controller is None or table.cells is None or table.cells.driver != CONTROLLER:
        return
    most = len(ROWS) * len(column_pins(table.controller.device, table.cell_count))
    if table.cell_count > most:
        yield fail(Flaw.TOO_MANY, part="cells", count=table.cell_count, most=most)


def check_protocol_limits(circuit: Circuit) -> Iterator[Finding]:
    """The counts are within the limits of the controller's protocol."""
    if "controller" not in circuit.units:
        return
    cells = len([*circuit.units_like("reed")])
    lights = sum(unit.count for unit in circuit.units_like("ws2812-strip"))
    for part, count, most in (("cells", cells, MOST_CELLS), ("lights", lights, MOST_LIGHTS)):
        if count > most:
            yield fail(Flaw.TOO_MANY, part=part, count=count, most=most)


def _spaces_of_boards(game: Game[Any] | None) -> Mapping[str, Collection[Space]]:
    """The spaces of each of its boards; the key without a name is for every board."""
    return {} if game is None else {**boards_of(game), "": game.hands.spaces}


def _used_numbers(*rows: CellSpaces) -> list[int]:
    return sorted({number for row in rows for number, space in enumerate(row) if space is not None})


def check_currents(budgets: Iterable[Budget]) -> Iterator[Finding]:
    """No supply is overloaded."""
    for each in budgets:
        if each.most > each.limit:
            yield fail(Flaw.TOO_MUCH, rail=each.rail, most=round(each.most), limit=round(each.limit))


def check_fuse(lights: LightCurrents) -> Iterator[Finding]:
    """The fuse bears the limit, and the supply can blow it."""
    if not lights.limit_ma < lights.fuse_ma < lights.supply_ma:
        values = {"fuse": lights.fuse_ma, "limit": lights.limit_ma, "supply": lights.supply_ma}
        yield fail(Flaw.FUSE, **values)


CIRCUIT_CHECKS: Final[tuple[Callable[[Circuit], Iterator[Finding]], ...]] = (
    circuit_checks.check_open_legs,
    circuit_checks.check_header_places,
    circuit_checks.check_sheets,
    circuit_checks.check_shorts,
    circuit_checks.check_voltages,
    circuit_checks.check_powered,
    circuit_checks.check_grounds,
    circuit_checks.check_outputs,
    circuit_checks.check_levels,
    circuit_checks.check_inputs,
    circuit_checks.check_pins,
    circuit_checks.check_diodes,
    circuit_checks.check_interrupt_line,
    i2c_buses.check_capacity,
    check_protocol_limits,
)
"""Checks that need the circuit alone."""


def check_plan(
    plan: WiringPlan, table: Configuration, lights: LightCurrents | None, games: Games
) -> Iterator[Finding]:
    """All flaws and notes of the plan."""
    lost = [*circuit_checks.check_known(plan)]
    if lost:  # the other checks look units up
        yield from lost
        return
    circuit = Circuit(plan)
    for look in CIRCUIT_CHECKS:
        yield from look(circuit)
    yield from i2c_buses.check_addresses(circuit, table)
    yield from i2c_buses.check_off_header(table)
    yield from check_currents(budgets(circuit, lights))
    if lights is not None:
        yield from check_fuse(lights)
    yield from check_matrix_size(table)
    yield from check_mats(circuit, table, games)
