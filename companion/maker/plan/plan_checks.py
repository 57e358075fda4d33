"""All checks of a plan, in order.

Of the circuit alone: open legs, power, signal levels, header pins, the diodes of a matrix. With the table: no
supply is overloaded, the fuse suits the limit of the lights, each space of each mat has its cell and its
light, and the controller supports all of them. All checks but the first require every unit and leg to be in
the catalogue.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from companion.config import Configuration
from companion.config.drivers import SIMULATED
from companion.daemon.inventory import boards_of
from companion.games.kernel import Games
from companion.maker.plan import i2c_buses
from companion.maker.plan.circuit import Circuit, Net, header_places
from companion.maker.plan.flaws import Flaw, fail, note, warn
from companion.maker.plan.part_wiring import CONTROLLER, ROWS, column_pins, used_numbers
from companion.maker.plan.power_budget import LightCurrents, budgets
from companion.session.work.findings import Finding
from hardware.catalogue.header import PIN_AT, Function, Pin
from hardware.catalogue.model import Role
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI, Volt, WireEnd, WiringPlan, group_connected
from hardware.drivers.controller_protocol import MOST_CELLS, MOST_LIGHTS


def check_known(plan: WiringPlan) -> Iterator[Finding]:
    """Units and legs that are not in the catalogue."""
    known = [unit for unit in plan.units if unit.model in MODELS]
    legs = {WireEnd(unit.name, leg.name) for unit in known for leg in MODELS[unit.model].legs}
    unknown = [f"{unit.name}: {unit.model}" for unit in plan.units if unit not in known]
    unknown += (str(end) for wire in plan.wires for end in (wire.start, wire.end) if end not in legs)
    return (fail(Flaw.UNKNOWN, what=what) for what in unknown)


def check_open_legs(circuit: Circuit) -> Iterator[Finding]:
    """Every leg that must be connected is, and every unit has a wire."""
    wired = {end for net in circuit.nets for end in net}
    busy = {end.unit for end in wired}
    for unit in circuit.plan.units:
        for leg in circuit.model(unit.name).legs:
            if not leg.optional and leg.role is not Role.NONE and WireEnd(unit.name, leg.name) not in wired:
                yield fail(Flaw.OPEN, unit=unit.name, leg=leg.name)
        if unit.name not in busy:
            yield fail(Flaw.OPEN, unit=unit.name, leg="")


def check_header_places(circuit: Circuit) -> Iterator[Finding]:
    """Each header pin has at most one wire."""
    ends = Counter(end for wire in circuit.plan.wires for end in (wire.start, wire.end) if end.unit == PI)
    for end, count in sorted(ends.items()):
        if count > 1:
            yield fail(Flaw.CROWDED, place=end.leg, count=count)


def check_sheets(circuit: Circuit) -> Iterator[Finding]:
    """Every wire is on a sheet."""
    sheets = [frozenset(sheet.units) for sheet in circuit.plan.sheets]
    for wire in circuit.plan.wires:
        if not any({wire.start.unit, wire.end.unit} <= units for units in sheets):
            yield fail(Flaw.UNSEEN, unit=wire.end.unit, leg=wire.end.leg)


GROUND: Final = "ground"


def check_shorts(circuit: Circuit) -> Iterator[Finding]:
    """Each net has at most one supply or ground; legs connected inside a unit are one supply."""
    for net in circuit.reaches:
        ends = circuit.legs(net, Role.SOURCE)
        sources = {f"{end.unit} {circuit.model(end.unit).inside(end.leg)[0]}" for end in ends}
        sources |= {GROUND for _ in circuit.legs(net, Role.GROUND)}
        for one, other in pairwise(sorted(sources)):
            yield fail(Flaw.SHORT, one=one, other=other)


def check_voltages(circuit: Circuit) -> Iterator[Finding]:
    """Every power input gets a voltage that it bears."""
    for net in circuit.reaches:
        given = {circuit.leg(end).volts[0] for end in circuit.legs(net, Role.SOURCE)}
        for end in circuit.legs(net, Role.FEED):
            if not given:
                yield fail(Flaw.UNFED, unit=end.unit, leg=end.leg)
            for volt in sorted(given.difference(circuit.leg(end).volts), key=lambda each: each.name):
                yield fail(Flaw.WRONG_POWER, unit=end.unit, leg=end.leg, volt=volt.name)


def check_powered(circuit: Circuit) -> Iterator[Finding]:
    """A unit with several power inputs is powered by one of them: its USB plug, or a leg."""
    fed = {end.unit for net in circuit.nets for end in circuit.legs(net, Role.FEED, Role.USB)}
    for unit in circuit.plan.units:
        takes = [leg.name for leg in circuit.model(unit.name).legs if leg.role in (Role.FEED, Role.USB)]
        if takes and unit.name not in fed:
            yield fail(Flaw.UNFED, unit=unit.name, leg=takes[-1])


def check_grounds(circuit: Circuit) -> Iterator[Finding]:
    """Units that exchange signals share a ground, by a wire or a USB plug."""
    nets = (circuit.legs(net, Role.GROUND, Role.USB) for net in circuit.nets)
    home = group_connected((ends[0].unit, end.unit) for ends in nets for end in ends)
    for net in circuit.reaches:
        talkers = circuit.legs(net, Role.INPUT, Role.OUTPUT, Role.PIN, Role.SINK)
        for end in talkers[1:]:
            if home.get(end.unit) != home.get(talkers[0].unit):
                yield fail(Flaw.UNFED, unit=end.unit, leg=GROUND)


def check_outputs(circuit: Circuit) -> Iterator[Finding]:
    """No net has two outputs, and no output is on power."""
    for net in circuit.reaches:
        outputs = circuit.legs(net, Role.OUTPUT)
        for one, other in pairwise(outputs):
            yield fail(Flaw.FIGHT, one=str(one), other=str(other))
        if outputs and circuit.volt(net) is not None:
            yield fail(Flaw.FIGHT, one=str(outputs[0]), other="power")


def check_levels(circuit: Circuit) -> Iterator[Finding]:
    """No 5 V signal leads to a 3.3 V input, and no 3.3 V signal to an input that requires 5 V."""
    for net in circuit.reaches:
        for source, level in _driven_levels(circuit, net):
            for end in circuit.legs(net, Role.INPUT, Role.PIN, Role.SINK):
                if level not in circuit.leg(end).volts:
                    flaw = Flaw.STRONG_SIGNAL if level is Volt.SIGNAL5 else Flaw.WEAK_SIGNAL
                    yield fail(flaw, unit=end.unit, leg=end.leg, source=source)


def _driven_levels(circuit: Circuit, net: Net) -> Iterator[tuple[str, Volt]]:
    """The signal levels that drive a net, with their sources."""
    power = {Volt.V3: Volt.SIGNAL3, Volt.V5: Volt.SIGNAL5, Volt.SUPPLY: Volt.SIGNAL5}
    outputs = circuit.legs(net, Role.OUTPUT)
    for end in outputs:
        yield str(end), circuit.leg(end).volts[0]
    for end in circuit.legs(net, Role.PIN)[:1] if not outputs else ():
        yield str(end), Volt.SIGNAL3
    volt = circuit.volt(net)
    if volt in power:
        yield volt.name, power[volt]
    for pull in circuit.pulls:
        if pull.net <= net and pull.volt in power:
            yield pull.unit, power[pull.volt]


def check_inputs(circuit: Circuit) -> Iterator[Finding]:
    """Every input is driven: by an output, a pin, or power."""
    for net in circuit.reaches:
        if not circuit.legs(net, Role.OUTPUT, Role.PIN, Role.SINK) and circuit.volt(net) is None:
            for end in circuit.legs(net, Role.INPUT):
                yield fail(Flaw.UNDRIVEN, unit=end.unit, leg=end.leg)


CONTACTS: Final = ("rotary-encoder", "push-button")
BUZZER: Final = "buzzer"
_SPI_LEGS: Final = ("CLK", "MOSI", "CS", "1A", "2A", "1OE", "2OE")
"""The SPI legs of screens, and those of the level shifter on a bus."""
ON_BUS: Final = {
    Function.I2C: ("SDA", "SCL"),
    Function.ID: ("SDA", "SCL"),
    Function.SPI: _SPI_LEGS,
    Function.SPI1: _SPI_LEGS,
    Function.UART: ("TXD", "RXD", "GP0", "GP1"),
}
WAKE_PIN: Final = 3
CONSOLE_PIN: Final = 15


def check_pins(circuit: Circuit) -> Iterator[Finding]:
    """Every check of each connected pin."""
    used = {place: net for net in circuit.reaches for place in header_places(net) if place in PIN_AT}
    second = [*_other_functions(circuit, used)]
    on = {function for _, function, is_of in second if is_of}
    uart = [pin for pin, function, is_of in second if is_of and function is Function.UART]
    idle: dict[Function, list[str]] = {}
    for pin, function, is_of in second:
        unit = _unit_on(used[pin.place])
        if is_of or function is Function.UART:  # contacts there are checked below
            continue
        if function is Function.ID:
            yield warn(Flaw.READ_AT_START, unit=unit, gpio=pin.gpio, place=pin.place)
        elif function in on:
            yield fail(Flaw.OF_BUS, unit=unit, gpio=pin.gpio, place=pin.place, function=function)
        else:
            idle.setdefault(function, []).append(f"GPIO {pin.gpio} ({unit})")
    for function, units in idle.items():
        yield note(Flaw.MUST_BE_OFF, function=function, pins=", ".join(units))
    for unit in sorted({_unit_on(used[pin.place]) for pin in uart}):
        yield note(Flaw.UART, unit=unit)
    for place, net in sorted(used.items()):
        yield from _check_at_start(circuit, PIN_AT[place], net)


def _other_functions(circuit: Circuit, used: dict[int, Net]) -> Iterator[tuple[Pin, Function, bool]]:
    """The other functions of each pin, and whether each is in use."""
    for place, net in sorted(used.items()):
        pin = PIN_AT[place]
        ends = [end for end in net if end.unit != PI and circuit.leg(end).role is not Role.CONTACT]
        of = {name for name, _ in pin.also if any(end.leg in ON_BUS.get(name, ()) for end in ends)}
        for function, name in pin.also:
            spare = function is Function.SPI1 and name.startswith("CE")  # only configured selects exist
            if function in of or not (of or spare):
                yield pin, function, function in of


def _check_at_start(circuit: Circuit, pin: Pin, net: Net) -> Iterator[Finding]:
    """The state of the pin at boot, until a program takes it."""
    for end in sorted(net):
        if not circuit.units[end.unit].model.startswith(CONTACTS):
            continue
        values: dict[str, str | int] = {"unit": end.unit, "gpio": pin.gpio, "place": pin.place}
        other_leg = {"1": "2", "2": "1", "D": "E", "E": "D"}.get(end.leg, "C")
        if pin.ohms and circuit.volt(circuit.net(WireEnd(end.unit, other_leg))) is Volt.V3:
            yield fail(Flaw.ALWAYS_CLOSED, **values)
        if pin.driven:
            yield warn(Flaw.DRIVEN_AT_START, **values)
        if pin.gpio == CONSOLE_PIN:
            yield note(Flaw.HEARD_AT_START, **values)
        if pin.gpio == WAKE_PIN:
            yield note(Flaw.STARTS, **values)
    if pin.pulled_up and any(circuit.units[end.unit].model == BUZZER for end in net):
        yield note(Flaw.HIGH_AT_START, unit=_unit_on(net), gpio=pin.gpio, place=pin.place)


def _unit_on(net: Net) -> str:
    """A unit on the net other than the Pi."""
    return next((end.unit for end in sorted(net) if end.unit != PI), PI)


ROW_LEGS = frozenset(WireEnd(CONTROLLER, f"GP{row}") for row in ROWS)


def check_diodes(circuit: Circuit) -> Iterator[Finding]:
    """Each path runs from a row through a reed and a diode to a column, and no crossing occurs twice."""
    seen: set[Net] = set()
    for unit in circuit.units_like("reed"):
        sides = [circuit.net(WireEnd(unit.name, leg)) for leg in ("1", "2")]
        rows = [net for net in sides if net & ROW_LEGS]
        if not rows:
            continue
        [other] = [net for net in sides if net is not rows[0]] or [rows[0]]
        diodes = [end for end in sorted(other) if circuit.units[end.unit].model == "diode"]
        if len(diodes) != 1:
            yield fail(Flaw.NO_DIODE, unit=unit.name)
        elif diodes[0].leg != "A":
            yield fail(Flaw.BACKWARDS, unit=diodes[0].unit)
        else:
            column = circuit.net(WireEnd(diodes[0].unit, "K"))
            pins = frozenset(end for end in rows[0] | column if end.unit == CONTROLLER)
            if pins in seen or len(pins) != 2:
                yield fail(Flaw.NO_DIODE, unit=unit.name)
            seen.add(pins)


def check_interrupt_line(circuit: Circuit) -> Iterator[Finding]:
    """Chips drive their interrupt line alone, or pull it down through a diode each."""
    for unit in circuit.units_like("diode"):
        nets = (circuit.net(WireEnd(unit.name, leg)) for leg in "KA")
        if [any(end.leg == "INTA" for end in net) for net in nets] == [False, True]:
            yield fail(Flaw.BACKWARDS, unit=unit.name)


def check_protocol_limits(circuit: Circuit) -> Iterator[Finding]:
    """The counts are within the limits of the controller's protocol."""
    if CONTROLLER not in circuit.units:
        return
    cells = len([*circuit.units_like("reed")])
    lights = sum(unit.count for unit in circuit.units_like("ws2812-strip"))
    for part, count, most in (("cells", cells, MOST_CELLS), ("lights", lights, MOST_LIGHTS)):
        if count > most:
            yield fail(Flaw.TOO_MANY, part=part, count=count, most=most)


CIRCUIT_CHECKS: Final[tuple[Callable[[Circuit], Iterator[Finding]], ...]] = (
    *(check_open_legs, check_header_places, check_sheets),
    *(check_shorts, check_voltages, check_powered, check_grounds),
    *(check_outputs, check_levels, check_inputs, check_pins),
    *(check_diodes, check_interrupt_line, i2c_buses.check_capacity, check_protocol_limits),
)


def check_plan(
    plan: WiringPlan, table: Configuration, lights: LightCurrents | None, games: Games
) -> Iterator[Finding]:
    lost = [*check_known(plan)]
    if lost:  # the other checks look units up
        yield from lost
        return
    circuit = Circuit(plan)
    for look in CIRCUIT_CHECKS:
        yield from look(circuit)
    yield from i2c_buses.check_addresses(circuit, table)
    yield from i2c_buses.check_off_header(table)
    for budget in budgets(circuit, lights):
        if budget.most > budget.limit:
            load, limit = round(budget.most), round(budget.limit)
            yield fail(Flaw.TOO_MUCH, rail=budget.rail, most=load, limit=limit)
    if lights is not None:
        yield from check_fuse(lights)
    yield from check_matrix_size(table)
    yield from check_mats(circuit, table, games)


def check_fuse(lights: LightCurrents) -> Iterator[Finding]:
    """The fuse bears the limit, and the supply can blow it."""
    if not lights.limit_ma < lights.fuse_ma < lights.supply_ma:
        yield fail(Flaw.FUSE, fuse=lights.fuse_ma, limit=lights.limit_ma, supply=lights.supply_ma)


def check_matrix_size(table: Configuration) -> Iterator[Finding]:
    """The matrix has no more cells than the controller's pins have crossings."""
    if table.controller is None or table.cells is None or table.cells.driver != CONTROLLER:
        return
    most = len(ROWS) * len(column_pins(table.controller.device, table.cell_count))
    if table.cell_count > most:
        yield fail(Flaw.TOO_MANY, part="cells", count=table.cell_count, most=most)


def check_mats(circuit: Circuit, table: Configuration, games: Games) -> Iterator[Finding]:
    """Each mat's cells and lights. Spaces left out are notes: they are played by dial, and without light."""
    reeds = {unit.name for unit in circuit.units_like("reed")}
    lamps = sum(unit.count for unit in circuit.units_like("ws2812-strip", "apa102-strip"))
    for mat in table.mats_of_boards():
        name = ".".join(filter(None, ("mats", mat.game, mat.board)))
        game = games.get(mat.game)
        spaces = {**boards_of(game), "": game.hands.spaces}.get(mat.board, ()) if game else ()
        if table.cells is not None:
            deaf = " ".join(mat.deaf_spaces(spaces))
            if deaf:
                yield warn(Flaw.NO_CELL, mat=name, spaces=deaf)
            numbers = used_numbers(mat.cells, mat.wand) if table.cells.driver != SIMULATED else []
            missing = " ".join(str(cell) for cell in numbers if f"cells.{cell}.reed" not in reeds)
            if missing:
                yield fail(Flaw.NO_REED, mat=name, cells=missing)
        if table.lights is not None:
            dark = " ".join(mat.dark_spaces(spaces))
            if dark:
                yield warn(Flaw.NO_LIGHT, mat=name, spaces=dark)
            if table.lights.driver != SIMULATED and any(mat.lights[lamps:]):
                yield fail(Flaw.BEYOND, mat=name, part="lights", count=lamps)
