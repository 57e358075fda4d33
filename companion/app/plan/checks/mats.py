"""Whether every space of every mat has its cell and its light, and none is beyond them."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.configuration import Configuration
from companion.app.mat import Spaces
from companion.app.parts import SIMULATED
from companion.app.plan.circuit import Circuit
from companion.app.plan.finding import Finding, Flaw, broken, warn
from companion.app.plan.matrix import CONTROLLER, ROWS, columns
from companion.app.playable import boards_of
from companion.rules.kernel.game import Game, Games
from hardware.drivers.controller_messages import MOST_CELLS, MOST_LIGHTS


def mats(circuit: Circuit, table: Configuration, games: Games) -> Iterator[Finding]:
    """One look at each mat. What it leaves out is played by dial, and in the dark."""
    reeds = {unit.name for unit in circuit.named("reed")}
    lamps = sum(unit.count for unit in circuit.named("ws2812-strip", "apa102-strip"))
    known = {name: _boards(games.get(name)) for name in table.mats}
    for mat in table.printed():
        name = ".".join(filter(None, ("mats", mat.game, mat.board)))
        spaces = known[mat.game].get(mat.board, ())
        if table.cells is not None:
            deaf = _without(spaces, (*mat.cells, *mat.wand))
            if deaf:
                yield warn(Flaw.NO_CELL, mat=name, spaces=deaf)
            if table.cells.driver != SIMULATED:
                missing = [cell for cell in _used(mat.cells, mat.wand) if f"cells.{cell}.reed" not in reeds]
                if missing:
                    yield broken(Flaw.NO_REED, mat=name, cells=" ".join(map(str, missing)))
        if table.lights is not None:
            dark = " ".join(space for space in spaces if space is not None and not mat.can_show(space))
            if dark:
                yield warn(Flaw.NO_LIGHT, mat=name, spaces=dark)
            if table.lights.driver != SIMULATED and any(
                light >= lamps for light, lit in enumerate(mat.lights) if lit
            ):
                yield broken(Flaw.BEYOND, mat=name, part="lights", count=lamps)


def readable(table: Configuration) -> Iterator[Finding]:
    """No more cells than the pins of the controller have crossings."""
    if table.controller is None or table.cells is None or table.cells.driver != CONTROLLER:
        return
    most = len(ROWS) * len(columns(table.controller.device, table.cell_count))
    if table.cell_count > most:
        yield broken(Flaw.TOO_MANY, part="cells", count=table.cell_count, most=most)


def counts(circuit: Circuit) -> Iterator[Finding]:
    """No more than the controller's protocol can speak of."""
    if "controller" not in circuit.units:
        return
    cells = len([*circuit.named("reed")])
    lights = sum(unit.count for unit in circuit.named("ws2812-strip"))
    for part, count, most in (("cells", cells, MOST_CELLS), ("lights", lights, MOST_LIGHTS)):
        if count > most:
            yield broken(Flaw.TOO_MANY, part=part, count=count, most=most)


def _boards(game: Game[Any] | None) -> Mapping[str, Spaces]:
    """The spaces of each of its boards; the one without a name is for every board."""
    return {} if game is None else {**boards_of(game), "": game.spaces}


def _used(*rows: Spaces) -> list[int]:
    return sorted({number for row in rows for number, space in enumerate(row) if space is not None})


def _without(spaces: Spaces, over: Spaces) -> str:
    return " ".join(space for space in spaces if space is not None and space not in over)
