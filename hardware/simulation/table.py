"""A simulated table: its equipment, its parts, and the acts of hands on it.

Parts have the names that the profile gives them; an unknown name is a `KeyError`, and an act that hands
cannot do is `Impossible`. Everything here runs in the clock's thread, but for `SimulatedScreen.show`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from hardware.clock import Clock
from hardware.simulation.board import Hindrance, Impossible, Piece, SimulatedBoard
from hardware.simulation.cells import Sensors, SimulatedCells
from hardware.simulation.part import (
    SimulatedDial,
    SimulatedKey,
    SimulatedLights,
    SimulatedScreen,
    SimulatedSound,
    SimulatedTagReader,
)


@dataclass(frozen=True, slots=True)
class Equipment:
    """The pieces, and the parts by their full names; `ValueError` for a duplicate name.

    The names `cells`, `lights` and `sound` are reserved for these parts, present or not.
    """

    cells: int = 0
    sensors: Sensors = field(default_factory=Sensors)
    lights: int = 0
    sound: bool = False
    pieces: tuple[Piece, ...] = ()
    screens: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    dials: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = ("cells", "lights", "sound", *self.screens, *self.keys, *self.dials, *self.readers)
        twice = sorted(name for name, times in Counter(names).items() if times > 1)
        if twice:
            raise ValueError(twice)


Watcher = Callable[[str], object]
"""Called with the changed thing: `pieces`, `cells` for what they see, `lights`, `sound`, or a kind and a
name, such as `screen:south.screen`; the kinds are `screen`, `key`, `reader` and `plug`. For a screen it is
called in the thread of `show`."""


class SimulatedTable:
    """A table; at first all pieces are aside, and all parts closed and plugged in."""

    def __init__(self, clock: Clock, equipment: Equipment) -> None:
        self._watchers: list[Watcher] = []
        self.board = SimulatedBoard(equipment.cells, equipment.pieces, equipment.readers)
        self.cells = SimulatedCells("cells", clock, self.board, equipment.sensors)
        self.lights = SimulatedLights("lights", clock, equipment.lights, partial(self._changed, "lights"))
        self._sounds = {
            name: SimulatedSound(name, clock, partial(self._changed, name))
            for name in ("sound",) * equipment.sound
        }
        self._screens = {
            name: SimulatedScreen(name, clock, size, partial(self._changed, f"screen:{name}"))
            for name, size in equipment.screens.items()
        }
        self._keys = {name: SimulatedKey(name, clock) for name in equipment.keys}
        self._dials = {name: SimulatedDial(name, clock) for name in equipment.dials}
        self._readers = {name: SimulatedTagReader(name, clock, self.board) for name in equipment.readers}
        self._parts = {
            "cells": self.cells,
            "lights": self.lights,
            **self._sounds,
            **self._screens,
            **self._keys,
            **self._dials,
            **self._readers,
        }
        self.board.watch(lambda _cells: self._changed("pieces"))

    @property
    def sound(self) -> SimulatedSound:
        return self._sounds["sound"]

    def screen(self, name: str) -> SimulatedScreen:
        return self._screens[name]

    def key(self, name: str) -> SimulatedKey:
        return self._keys[name]

    def dial(self, name: str) -> SimulatedDial:
        return self._dials[name]

    def reader(self, name: str) -> SimulatedTagReader:
        return self._readers[name]

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def press(self, name: str) -> None:
        self._keys[name].press()
        self._changed(f"key:{name}")

    def release(self, name: str) -> None:
        self._keys[name].release()
        self._changed(f"key:{name}")

    def turn(self, name: str, detents: int) -> None:
        self._dials[name].turn(detents)

    def place_tag(self, name: str, uid: str, *, beside: bool = False) -> None:
        """Put a loose tag on a reader, in place of the loose tags on it, or beside them."""
        reader = self._readers[name]
        if any(uid in other.tags for other in self._readers.values()):
            raise Impossible(Hindrance.TAG_LIES, uid)
        reader.place_tag(uid, beside=beside)
        self._changed(f"reader:{name}")

    def take_tag(self, name: str, uid: str | None = None) -> None:
        """Take this loose tag off a reader, or all of them."""
        self._readers[name].take_tag(uid)
        self._changed(f"reader:{name}")

    def unplug(self, name: str) -> None:
        self._parts[name].unplug()
        self._changed(f"plug:{name}")

    def plug(self, name: str) -> None:
        self._parts[name].plug()
        self._changed(f"plug:{name}")

    def set_sees(self, *, sees: bool) -> None:
        """Whether the cells tell which pieces stand on them, or as little as real ones."""
        self.cells.set_sees(sees=sees)
        self._changed("cells")

    def _changed(self, what: str) -> None:
        for watcher in self._watchers:
            watcher(what)

    def part(self, name: str) -> object:
        """The part of this name, of whatever kind."""
        return self._parts[name]
