"""The bill of materials: parts, counts and price classes; also magnets, tags and a wand for the pieces.

Law: classes of prices, never prices. Metres are estimated for spaces of 40 mm, and rounded up.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Any, Final

from companion.config import Configuration
from companion.config.drivers import SIMULATED, PartKind
from companion.games.kernel import PIECE, Game, Games
from companion.maker.plan.part_wiring import STRIP
from companion.maker.plan.power_budget import LightCurrents
from companion.session.shelf import mats
from hardware.catalogue.model import Price
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI, Volt, Wire, WiringPlan


class Group(StrEnum):
    COMPUTER = "computer"
    CHAIRS = "chairs"
    CELLS = "cells"
    LIGHTS = "lights"
    WIRING = "wiring"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True)
class Item:
    group: Group
    code: str
    count: int
    price: Price = Price.LOW
    values: tuple[tuple[str, str | int], ...] = ()
    """Values for its sentence."""
    game: str = ""
    """The game it is for; empty where it is for all games."""
    metres: bool = False


def _piece_items(table: Configuration, games: Games) -> Iterator[Item]:
    """Magnets, which cells sense, and tags, which identify pieces."""
    has_cells = table.cells is not None and table.cells.driver != SIMULATED
    readers = any(part.kind is PartKind.READER and part.driver != SIMULATED for part in table.parts.values())
    printed = [*table.mats_of_boards()]
    for name in dict.fromkeys(mat.game for mat in printed) if printed else games:
        game = games.get(name)
        if game is None:
            continue
        mats_of = [mat for mat in printed if mat.game == name]
        if has_cells and any(any(mat.cells) for mat in mats_of):
            standing = sum(count for thing, count in game.hands.box.items() if thing.part == PIECE)
            yield Item(Group.PIECES, "magnet", standing, game=name)
        if has_cells and any(mat.wand for mat in mats_of):
            yield Item(Group.PIECES, "wand", 1, game=name)
        if readers:
            yield Item(Group.PIECES, "tag", _tags(game), game=name)


def _tags(game: Game[Any]) -> int:
    """One tag for each thing of which there are several kinds (not for pawns), and one for each mat."""
    kinds = Counter(
        (owner, part) for owner, part, _ in {(one.owner, one.part, one.value) for one in game.hands.box}
    )
    tagged = sum(count for thing, count in game.hands.box.items() if kinds[thing.owner, thing.part] > 1)
    return tagged + len(mats(game))


OF_GROUP: Final = {
    Group.COMPUTER: ("pi", "pi-supply"),
    Group.CHAIRS: (
        *("ssd1306", "sh1106", "ssd1309", "ssd1306-spi", "sh1106-spi", "ssd1309-spi", "pca9548"),
        *("rotary-encoder", "push-button", "pn532", "usb-serial", "usb-hub", "buzzer"),
    ),
    Group.CELLS: ("pico", "jumper", "mcp23017", "reed", "diode", "resistor-array-10k"),
    Group.LIGHTS: ("ws2812-strip", "apa102-strip", "supply", "fuse", "74ahct125", "capacitor-1000u"),
    Group.WIRING: ("capacitor-100n", "resistor-330", "resistor-1k", "resistor-4k7", "resistor-10k"),
}
"""Models bought as they are; rails are rows of a strip board."""
SPARE: Final = {"reed": 10, "diode": 10}
"""One spare for so many: reeds break when their legs are bent too near to the glass."""
AT_CHAIR_M, TO_CHIP_M, BESIDE_M, INSIDE_M = 0.6, 0.25, 0.05, 0.2
LIGHTS_M: Final = 0.5
PITCH_M: Final = 0.04
REEL_M: Final = 5
EXTRA: Final = 1.2


def bill(
    table: Configuration, plan: WiringPlan, lights: LightCurrents | None, games: Games
) -> tuple[Item, ...]:
    count = Counter[str]()
    for unit in plan.units:
        count[unit.model] += unit.count
    sizes = {} if lights is None else {"fuse": lights.fuse_ma, "supply": lights.supply_ma}
    items: list[Item] = []
    for group, models in OF_GROUP.items():
        for model in models:
            spare = ceil(count[model] / SPARE[model]) if model in SPARE else 0
            values = (("amperes", amperes(sizes[model])),) if model in sizes else ()
            items.append(Item(group, model, count[model] + spare, MODELS[model].price, values))
    items += (*_accessories(count), *_wires(plan, lights))
    items = [*(item for item in items if item.count), *_piece_items(table, games)]
    return tuple(item for group in Group for item in items if item.group is group)


def amperes(milliamperes: int) -> str:
    return f"{milliamperes / 1000:g}"


def _accessories(count: Counter[str]) -> Iterator[Item]:
    """Accessories of other items, which are on no plan."""
    yield Item(Group.COMPUTER, "card", 1, Price.MIDDLE)
    yield Item(Group.CHAIRS, "knob", count["rotary-encoder"])
    yield Item(Group.CHAIRS, "usb-extension", count["usb-serial"])
    yield Item(Group.CELLS, "socket-strip-20", 2 * count["pico"])
    yield Item(Group.CELLS, "usb-micro", count["pico"])
    yield Item(Group.CELLS, "socket-28", count["mcp23017"])
    yield Item(Group.LIGHTS, "socket-14", count["74ahct125"])
    if count["rail"] or count["74ahct125"] or count["mcp23017"]:
        yield Item(Group.WIRING, "strip-board", 1 + count["mcp23017"] // 4)


def _wires(plan: WiringPlan, lights: LightCurrents | None) -> Iterator[Item]:
    """Leads that fit the header, thin wire by the metre, and the thicker wire of the lights."""
    leads = sum(PI in (wire.start.unit, wire.end.unit) and wire.volt is not Volt.USB for wire in plan.wires)
    yield Item(Group.WIRING, "lead", leads)
    if lights is not None:
        # Plus and minus from light to light, and to the far end where that is fed as well.
        ends = _strip_legs(plan)
        far = len(ends & {"5V end", "GND end"})
        thick_m = LIGHTS_M * (len(ends & {"5V", "GND"}) + far + 2) + _strip_m(plan) * (2 + far)
        values = (("square", f"{lights.wire_mm2:g}"),)
        yield Item(Group.LIGHTS, "thick-wire", _round_up_to_reels(thick_m), values=values, metres=True)
    yield Item(Group.WIRING, "thin-wire", _round_up_to_reels(thin_m(plan)), metres=True)


def _round_up_to_reels(metres: float) -> int:
    return REEL_M * ceil(EXTRA * metres / REEL_M)


def thin_m(plan: WiringPlan) -> float:
    """All signal wires, those from light to light, and power and ground of small parts."""
    models = {unit.name: unit.model for unit in plan.units}
    data_m = _strip_m(plan) * len(_strip_legs(plan) & {"DIN", "DI", "CI"})
    thin = (wire for wire in plan.wires if wire.volt not in (Volt.USB, Volt.SUPPLY))
    return data_m + sum(_length_m(wire, models) for wire in thin)


def _strip_m(plan: WiringPlan) -> float:
    """The length of the strip, with one light for each space."""
    return PITCH_M * max((unit.count for unit in plan.units if unit.name == STRIP), default=0)


def _strip_legs(plan: WiringPlan) -> set[str]:
    return {end.leg for wire in plan.wires for end in (wire.start, wire.end) if end.unit == STRIP}


def _length_m(wire: Wire, models: dict[str, str]) -> float:
    """From chip to reed half a board's length on average; in a matrix, from one crossing to the next."""
    ends = {models[wire.start.unit], models[wire.end.unit]}
    if "reed" in ends and "mcp23017" in ends and wire.volt is not Volt.GROUND:
        return TO_CHIP_M
    if ends & {"reed", "diode"}:
        return BESIDE_M
    chair = ("ssd13", "sh11", "rotary", "push", "pn532")
    return AT_CHAIR_M if any(model.startswith(chair) for model in ends) else INSIDE_M
