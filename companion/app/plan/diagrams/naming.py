"""What things are called on a sheet, and what is told at one end of a wire of its other ends."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.app.plan.diagrams.columns import HUBS, RAIL
from companion.app.plan.diagrams.crossings import BANKS, COMMON, MATRIX, Gathered
from companion.app.plan.diagrams.nets import Net
from companion.app.plan.diagrams.sheets import Rail
from companion.app.plan.diagrams.things.pi import name_of
from companion.view.words import Words
from hardware.catalogue.models import MODELS
from hardware.catalogue.net import PI, End, Unit

USB: Final = "USB"


class Naming:
    """The names on one sheet."""

    def __init__(self, sheet: str, units: Sequence[Unit], words: Words) -> None:
        self._sheet = sheet
        self._units = units
        self._words = words
        self._models = {unit.name: unit.model for unit in units}

    def caption(self, unit: Unit, group: Gathered | None, rail: Rail | None) -> Iterator[str]:
        """What a thing is, line by line; of alike things what each is; what feeds a rail, or its length."""
        name, what = f"diagrams.unit.{unit.model}", f"diagrams.model.{unit.model}"
        yield self._words.say(name) if self._words.has(name) else _plain(unit.name)
        if self._words.has(what):
            each = self._words.say(f"diagrams.model.{group.model}") if group else ""
            yield from self._words.say(what, count=unit.count, each=each).splitlines()
        if rail and rail.feed:
            yield from self._words.say("diagrams.fed", by=self.told(rail.feed)).splitlines()
        elif rail:
            yield self._words.say("diagrams.holes", count=rail.wires)

    def label(self, net: Net, end: End) -> str:
        """Where the wire of a leg goes: to the Pi, if it does, or to its only other end."""
        others = net.others(end)
        at_pi = [other for other in others if other.unit == PI]
        return self.told((at_pi or others)[0]) if len(others) == 1 or at_pi else net.name

    def told(self, end: End) -> str:
        """An end as it is told at another one."""
        if end.unit == PI and end.leg.isdigit():
            return f"{name_of(int(end.leg))} · {end.leg}"
        model = self._models[end.unit]
        if end.leg == COMMON:
            return self._words.say(f"diagrams.unit.{model}")
        if model in (MATRIX, *BANKS):
            return end.leg
        if model == RAIL or (len(MODELS[model].legs) == 2 and end.leg.isdigit()):
            return self._short(end.unit)
        place = MODELS[model].leg(end.leg).place
        is_told = not place or end.leg.split(" ")[-1] == str(place)
        leg = end.leg if is_told else f"{end.leg} · {place}"
        return leg if self._is_clear(model) and end.leg != USB else f"{self._short(end.unit)} {leg}"

    def _is_clear(self, model: str) -> bool:
        """Whether the name of a leg says enough: on its sheet nothing else has such legs."""
        return model in HUBS and [unit.model for unit in self._units].count(model) == 1

    def _short(self, unit: str) -> str:
        """The name of a thing without that of the sheet, or of the thing that it belongs to."""
        if unit == PI:
            return self._words.say("diagrams.pi")
        owners = (self._sheet, *(other.name for other in self._units))
        owner = next((f"{name}." for name in owners if unit.startswith(f"{name}.")), "")
        return _plain(unit.removeprefix(owner))


def _plain(unit: str) -> str:
    if unit.startswith(f"{RAIL}."):
        unit = f"{unit.removeprefix(f'{RAIL}.')}.{RAIL}"
    return unit.replace(".", " ")
