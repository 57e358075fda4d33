"""What has to be true of a table as a whole: parts keep clear, mats lie on cells, who has to push can."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from companion.app.configuration.drivers import Kind
from companion.app.configuration.fault import Fault
from companion.app.configuration.lines import Keys
from companion.app.configuration.runs import DOTS
from companion.app.configuration.spot import Spot, shown
from companion.app.configuration.table import UNUSED, Board, Configuration, Names
from companion.desk.match import seated
from companion.rules.kernel.names import Actor, Seat
from companion.table.events import Chair
from companion.view.screens.paint import HEIGHT, WIDTH

MOST_CHAIRS: Final = 8
LONGEST_NAME: Final = 16
COMMON: Final = "common"
"""No name of a chair, as it stands for what belongs to none."""
I2C: Final = "i2c"
SPI: Final = "spi"
PINS_OF_BUS: Final = {0: (0, 1), 1: (2, 3)}
"""The pins that the I2C buses of a Pi's header need; others are on pins that only their maker knows."""
PINS_OF_SPI: Final = {0: (9, 10, 11, 8, 7), 1: (19, 20, 21)}
"""The same of the SPI buses. Bus 0 has both its chip selects as soon as it is switched on."""
SELECTS: Final = {1: (18, 17, 16)}
"""The chip selects of the others come with their devices; the last one brings those before it."""
SERIAL: Final = "/dev/serial0"
LINES_OF_HEADER: Final = frozenset((SERIAL, "/dev/ttyAMA0", "/dev/ttyS0"))
"""What the one serial line of the header is called: by the system, and by the chips of different Pis."""
PINS_OF_LINE: Final = (14, 15)

Spaces = Mapping[str, Collection[str]]
"""The names of the spaces of each game."""
Seats = Mapping[str, Collection[str]]
"""The names of the seats of each game."""
Boards = Mapping[str, Spaces]
"""The names of the spaces of each board that goes by a name, of each game."""


def check(table: Configuration, spot: Spot, games: Spaces, seats: Seats, boards: Boards) -> None:
    """Refuse what cannot be true of one table."""
    _check_chairs(table, spot.at("chairs"))
    _check_buttons(table, spot.at("chairs"))
    _check_controller(table, spot)
    _check_pins(table, spot)
    _check_devices(table, spot)
    _check_listeners(table, spot)
    _check_lines(table, spot)
    _check_screens(table, spot)
    _check_mats(table, spot.at("mats"), games, boards)
    _check_limits(table, spot.at("play", "clock", "seats"), seats)
    _check_pushes(table, spot.at("play"), seats)


def _check_chairs(table: Configuration, spot: Spot) -> None:
    if not table.chairs:
        raise spot.refusal(Fault.NO_CHAIR)
    if len(table.chairs) > MOST_CHAIRS:
        raise spot.refusal(Fault.TOO_MANY_CHAIRS, limit=MOST_CHAIRS)
    for name in table.chairs:
        plain = re.fullmatch(r"[a-z][a-z0-9-]*", name) and name != COMMON
        if not plain or len(name) > LONGEST_NAME:
            raise spot.at(name).refusal(Fault.CHAIR_NAME, limit=LONGEST_NAME)


def _check_buttons(table: Configuration, spot: Spot) -> None:
    """What a dial chooses has to be taken; and where people choose, the menu has to open for somebody."""
    dials = {name: reach for name, reach in table.chairs.items() if reach.dial is not None}
    for name, reach in dials.items():
        if reach.push is None:
            raise spot.at(name, "push").refusal(Fault.DIAL_ALONE)
    full = [name for name, reach in table.chairs.items() if reach.push is not None and reach.key is not None]
    if dials and not full:
        raise spot.refusal(Fault.NO_MENU)


def _check_controller(table: Configuration, spot: Spot) -> None:
    for keys, part in table.placed():
        if part.driver == "controller" and table.controller is None:
            raise spot.at(*keys).refusal(Fault.NO_CONTROLLER)


def _check_pins(table: Configuration, spot: Spot) -> None:
    """No pin is used twice, be it by a part or by the bus of one."""
    taken: dict[int, Keys] = {}
    for pin, keys in _pins(table):
        if pin in taken:
            here, other = _by_depth(spot.at(*keys), spot.at(*taken[pin]))
            raise here.refusal(Fault.PIN_TAKEN, pin=pin, other=other.key)
        taken[pin] = keys
    for fault, bus, pins, keys in _bus_pins(table):
        for pin in pins:
            if pin in taken:
                owner = spot.at(*keys).key
                raise spot.at(*taken[pin]).refusal(fault, pin=pin, bus=bus, other=owner)
    for device, keys in _lines(table):
        for pin in PINS_OF_LINE if device in LINES_OF_HEADER else ():
            if pin in taken:
                owner = spot.at(*keys).key
                raise spot.at(*taken[pin]).refusal(Fault.PIN_OF_LINE, pin=pin, device=device, other=owner)


def _check_devices(table: Configuration, spot: Spot) -> None:
    """Devices share a bus, but not their address on it, nor their chip select."""
    taken: dict[tuple[str, int, int], Keys] = {}
    for wire, bus, number, keys in _devices(table):
        if (wire, bus, number) in taken:
            here, other = _by_depth(spot.at(*keys), spot.at(*taken[wire, bus, number]))
            if wire == SPI:
                raise here.refusal(Fault.SPI_TAKEN, device=number, bus=bus, other=other.key)
            raise here.refusal(Fault.ADDRESS_TAKEN, address=hex(number), bus=bus, other=other.key)
        taken[wire, bus, number] = keys


def _check_listeners(table: Configuration, spot: Spot) -> None:
    """Lights listen to all that is said on their bus, unless their chip select keeps it from them."""
    for keys, part in table.placed():
        if getattr(part.options, "gated", True):
            continue
        bus = part.taken(part.facts.spi)[0]
        for wire, other_bus, _, other in _devices(table):
            if (wire, other_bus) == (SPI, bus) and other != keys:
                owner = spot.at(*other).key
                raise spot.at(*keys).refusal(Fault.SPI_HEARD, bus=bus, other=owner)


def _check_lines(table: Configuration, spot: Spot) -> None:
    """A serial line has two ends."""
    taken: dict[str, Keys] = {}
    for device, keys in _lines(table):
        line = SERIAL if device in LINES_OF_HEADER else device
        if line in taken:
            here, other = _by_depth(spot.at(*keys), spot.at(*taken[line]))
            raise here.refusal(Fault.LINE_TAKEN, device=device, other=other.key)
        taken[line] = keys


def _by_depth(one: Spot, other: Spot) -> tuple[Spot, Spot]:
    """First the one that a file adds to its profile: there the mistake was made."""
    return (other, one) if other.depth < one.depth else (one, other)


def _pins(table: Configuration) -> Iterator[tuple[int, Keys]]:
    for keys, part in table.placed():
        for name, pin in part.pins.items():
            yield pin, (*keys, name)


def _devices(table: Configuration) -> Iterator[tuple[str, int, int, Keys]]:
    """The kind of bus, its number and the address or device there, of every device; a part may be several."""
    for keys, part in table.placed():
        for wire, options in ((I2C, part.facts.address), (SPI, part.facts.spi)):
            if options:
                bus, numbers = part.taken(options)
                for number in numbers if isinstance(numbers, tuple) else (numbers,):
                    yield wire, bus, number, keys


def _bus_pins(table: Configuration) -> Iterator[tuple[Fault, int, tuple[int, ...], Keys]]:
    """The pins that the bus of each part needs, and what is wrong where another has one of them."""
    for wire, bus, number, keys in _devices(table):
        if wire == SPI:
            selects = SELECTS.get(bus, ())[: number + 1]
            yield Fault.PIN_OF_SPI, bus, PINS_OF_SPI.get(bus, ()) + selects, keys
        else:
            yield Fault.PIN_OF_BUS, bus, PINS_OF_BUS.get(bus, ()), keys


def _lines(table: Configuration) -> Iterator[tuple[str, Keys]]:
    """The serial device of everything that has one."""
    if table.controller is not None:
        yield table.controller.device, ("controller", "device")
    for keys, part in table.placed():
        if part.facts.line is not None:
            yield getattr(part.options, part.facts.line), (*keys, part.facts.line)


def _check_screens(table: Configuration, spot: Spot) -> None:
    """What is shown has one size, that of the screens of every shipped profile."""
    for keys, part in table.placed():
        size = getattr(part.options, "width", WIDTH), getattr(part.options, "height", HEIGHT)
        if part.kind is Kind.SCREEN and size != (WIDTH, HEIGHT):
            raise spot.at(*keys).refusal(Fault.SCREEN_SIZE, width=WIDTH, height=HEIGHT)


def _check_mats(table: Configuration, spot: Spot, games: Spaces, boards: Boards) -> None:
    for game, layout in table.mats.items():
        if game not in games:
            raise spot.at(game).refusal(Fault.UNKNOWN_GAME, known=", ".join(games))
        _check_mat(table, spot.at(game), game, layout, games[game])
        for name, board in layout.boards.items():
            known = boards.get(game, {}).get(name)
            if known is not None:  # what an owner keeps no longer keeps nobody from playing
                _check_mat(table, spot.at(game, "boards", name), game, board, known)


def _check_mat(table: Configuration, spot: Spot, game: str, board: Board, spaces: Collection[str]) -> None:
    rows = (
        ("cells", board.cells, table.cell_count),
        ("lights", board.lights, table.light_count),
        ("wand", board.wand, table.cell_count),
    )
    for part, names, count in rows:
        _check_row(spot.at(part), game, names, count, spaces)
    _check_wand(spot.at("wand"), board)


def _check_wand(spot: Spot, layout: Board) -> None:
    """A cell feels a wand, or what stands there."""
    for number, (name, other) in enumerate(zip(layout.wand, layout.cells, strict=False)):
        if UNUSED not in (name, other):
            raise spot.refusal(Fault.BOTH, number=number, space=name, other=other)


def _check_row(
    spot: Spot, game: str, names: Collection[str | Names], count: int, spaces: Collection[str]
) -> None:
    part = "cells" if spot.keys[-1] == "wand" else spot.keys[-1]
    for number, name in enumerate(names):
        if name == UNUSED:
            continue
        for space in (name,) if isinstance(name, str) else name:
            if space not in spaces:
                raise spot.refusal(Fault.UNKNOWN_SPACE, space=space, game=game)
        if not count:
            raise spot.refusal(Fault.NOTHING_BELOW, part=part)
        if number >= count:
            told = name if isinstance(name, str) else f"{name[0]}{DOTS}{name[-1]}"
            raise spot.refusal(Fault.BEYOND, space=told, number=number, part=part, count=count)


def _check_limits(table: Configuration, spot: Spot, seats: Seats) -> None:
    known = dict.fromkeys(seat for game in seats.values() for seat in game)
    for seat in table.play.clock.seats:
        if seat not in known:
            raise spot.at(seat).unknown(known)


def _check_pushes(table: Configuration, spot: Spot, seats: Seats) -> None:
    """Who makes actions count by a push needs one; chairs beyond the seats of every game make none."""
    if not table.play.by_push:
        return
    used = _used(table, max(map(len, seats.values()), default=0))
    for name, reach in table.chairs.items():
        if name in used and reach.push is None:
            here = spot.at("style" if table.play.commit is None else "commit")
            value = table.play.style.value if table.play.commit is None else table.play.commit
            raise here.refusal(Fault.NO_PUSH, value=shown(value), chair=f"chairs.{name}")


def _used(table: Configuration, most: int) -> frozenset[str]:
    """The chairs where somebody sits, in a game of two people or in one of more."""
    chairs, anybody = [*map(Chair, table.chairs)], Seat(Actor(""))
    matches = (seated(chairs, [anybody] * count) for count in range(2, most + 1))
    return frozenset(person.chair for match in matches for person in match.people)
