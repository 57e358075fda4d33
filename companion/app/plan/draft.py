"""A plan while it is drawn up: units and wires come in one after another, places on the header at the end.

Law: at a place of the header there is one wire. Where more lead to it they go over a rail, a row of strip
board.
"""

from typing import Final, NamedTuple

from hardware.catalogue.header import PINS, places
from hardware.catalogue.loose import RAIL
from hardware.catalogue.net import PI, End, Plan, Sheet, Unit, Volt, Wire

RAILS: Final = {Volt.GROUND: "ground", Volt.V3: "3v3", Volt.V5: "5v"}
POWER: Final = {Volt.GROUND: "ground", Volt.V3: "3.3 V", Volt.V5: "5 V"}
"""What wires of the header's power are called."""
ON_RAIL: Final = len(RAIL.legs) - 2
"""How many wires a rail has room for beside the one that feeds it, and one on to the next rail."""


def rail(name: str) -> str:
    """The name of a rail."""
    return f"rail.{name}"


class _Wish(NamedTuple):
    """A leg that wants to be led to a place of the header."""

    end: End
    volt: Volt
    name: str
    near: int


class Draft:
    """Units and wires so far."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._wires: list[Wire] = []
        self._own: dict[str, list[str]] = {}
        self._beside: dict[str, list[str]] = {}
        self._pins: dict[int, list[_Wish]] = {}
        self._power: dict[Volt, list[_Wish]] = {}
        self._hubs = {PI}

    def add(self, sheet: str, name: str, model: str, count: int = 1, *, hub: bool = False) -> str:
        """A unit, and the sheet that it belongs on; a hub is also on each sheet of what is wired to it."""
        self._units[name] = Unit(name, model, count)
        self._own.setdefault(sheet, []).append(name)
        if hub:
            self._hubs.add(name)
        return name

    def also(self, sheet: str, *names: str) -> None:
        """Units that are shown on another sheet as well."""
        self._beside.setdefault(sheet, []).extend(names)

    def wire(self, start: End, end: End, volt: Volt, name: str) -> None:
        """A wire between two units."""
        self._wires.append(Wire(start, end, volt, name))

    def pin(self, gpio: int, end: End, name: str) -> None:
        """A wire from a pin of the header."""
        wishes = self._pins.setdefault(gpio, [])
        wishes.append(_Wish(end, Volt.SIGNAL3, name, PINS[gpio].place))

    def power(self, volt: Volt, end: End, near: int) -> None:
        """A wire from the header's ground, 3.3 V or 5 V; best from a place that is near to this one."""
        self._power.setdefault(volt, []).append(_Wish(end, volt, POWER[volt], near))

    def ground(self, end: End, near: int) -> None:
        """A wire from the header's ground."""
        self.power(Volt.GROUND, end, near)

    def plan(self) -> Plan:
        """All of it, with a place for each wire."""
        for gpio, wishes in sorted(self._pins.items()):
            self._lead(str(PINS[gpio].place), wishes[0].name.lower(), wishes)
        for volt, wishes in self._power.items():
            free = [*places(volt)]
            if len(wishes) > len(free):
                self._lead(str(free[0]), RAILS[volt], wishes)
                continue
            for wish in wishes:
                place = min(free, key=lambda each: abs(each - wish.near))
                free.remove(place)
                self._lead(str(place), RAILS[volt], [wish])
        sheets = tuple(Sheet(name, self._shown(name)) for name in self._own)
        return Plan(tuple(self._units.values()), tuple(self._wires), sheets)

    def _lead(self, place: str, name: str, wishes: list[_Wish]) -> None:
        """From one place to all of these."""
        start = End(PI, place)
        if len(wishes) == 1:
            [wish] = wishes
            self.wire(start, wish.end, wish.volt, wish.name)
            return
        for number, begin in enumerate(range(0, len(wishes), ON_RAIL), 1):
            here = rail(name if number == 1 else f"{name}.{number}")
            self._units[here] = Unit(here, RAIL.name)
            self._hubs.add(here)
            self.wire(start, End(here, RAIL.legs[0].name), wishes[0].volt, POWER.get(wishes[0].volt, name))
            start = End(here, RAIL.legs[-1].name)
            some = wishes[begin : begin + ON_RAIL]
            for leg, wish in zip(RAIL.legs[1:-1], some, strict=False):
                self.wire(End(here, leg.name), wish.end, wish.volt, wish.name)

    def _shown(self, sheet: str) -> tuple[str, ...]:
        """What belongs on a sheet, and the hubs that it is wired to."""
        own = self._own[sheet]
        shown = dict.fromkeys((*own, *self._beside.get(sheet, ())))
        mine = frozenset(own) - {PI}  # all lead to the Pi
        for wire in self._wires:
            ends = wire.start.unit, wire.end.unit
            if not mine.isdisjoint(ends):
                shown.update((end, None) for end in ends if end in self._hubs)
        if any(unit.startswith(rail("")) for unit in shown):
            shown[PI] = None
        return tuple(shown)
