"""Hands, eyes and ears at the simulated table, as the conformance kits ask for them."""

from collections.abc import Iterator
from typing import Any

from hardware.clock import ManualClock
from hardware.display import Brightness, Lamp, Picture
from hardware.signals import Reading
from hardware.simulation.board import Off, Piece
from hardware.simulation.cells import Sensors
from hardware.simulation.part import Playback
from hardware.simulation.table import Equipment, SimulatedTable
from tests.hardware.kits.signal_log import Told

EQUIPMENT = Equipment(
    cells=8,
    lights=5,
    sound=True,
    pieces=tuple(Piece(f"{look}{i}", look) for look in ("white", "black") for i in range(4)),
    screens={"south.screen": (128, 64), "north.screen": (64, 32)},
    keys=("south.key", "north.key"),
    dials=("south.dial",),
    readers=("south.reader", "north.reader"),
)
GLARE = {Brightness.OFF: 0, Brightness.DIM: 1, Brightness.FULL: 2}


class Hands:
    """At a table of their own, with the plug of this part in reach. Contacts rest within 50 ms."""

    def __init__(self, name: str, equipment: Equipment = EQUIPMENT) -> None:
        self.name = name
        self.clock = ManualClock(1000.0)
        self.table = SimulatedTable(self.clock, equipment)
        self.told = Told(name, self.clock.time, patience_s=0)

    @property
    def part(self) -> Any:
        if self.name in ("cells", "lights", "sound"):
            return getattr(self.table, self.name)
        return getattr(self.table, self.name.removeprefix("south."))(self.name)

    def settle(self) -> None:
        self.clock.advance(0.05)

    def unplug(self) -> None:
        self.table.unplug(self.name)

    def plug(self) -> None:
        self.table.plug(self.name)


class CellsHands(Hands):
    def __init__(self, sensors: Sensors | None = None) -> None:
        self.sensors = sensors or Sensors()
        super().__init__(
            "cells", Equipment(cells=EQUIPMENT.cells, pieces=EQUIPMENT.pieces, sensors=self.sensors)
        )

    def put(self, cell: int, /) -> Reading:
        board = self.table.board
        piece = next(piece for piece in board.pieces if board.places[piece.id] is Off.ASIDE)
        board.lift(piece.id)
        board.put_on_cell(piece.id, cell)
        return self.sensors.reading(piece)

    def lift(self, cell: int, /) -> None:
        piece = self.table.board.piece_on(cell)
        assert piece is not None
        self.table.board.lift(piece)
        self.table.board.put_aside(piece)

    def touch(self) -> None:
        if self.table.board.piece_on(0) is None:
            self.put(0)
        else:
            self.lift(0)


class KeyHands(Hands):
    def __init__(self) -> None:
        super().__init__("south.key")

    def press(self) -> None:
        self.table.press(self.name)

    def release(self) -> None:
        self.table.release(self.name)

    def tap(self) -> None:
        self.press()
        self.release()

    def touch(self) -> None:
        if self.table.key(self.name).down:
            self.release()
        else:
            self.press()


class DialHands(Hands):
    def __init__(self) -> None:
        super().__init__("south.dial")

    def turn(self, detents: int, /) -> None:
        self.table.turn(self.name, detents)

    def wobble(self) -> None:
        """There are no halves."""

    def touch(self) -> None:
        self.turn(1)


class TagHands(Hands):
    uids = ("04a1b2c3", "04a1b2c4d5e680")

    def __init__(self) -> None:
        super().__init__("south.reader")

    def lay(self, uid: str, /) -> None:
        self.table.place_tag(self.name, uid)

    def lay_beside(self, uid: str, /) -> None:
        self.table.place_tag(self.name, uid, beside=True)

    def take(self) -> None:
        self.table.take_tag(self.name)

    def take_one(self, uid: str, /) -> None:
        self.table.take_tag(self.name, uid)

    def touch(self) -> None:
        if self.table.reader(self.name).uid is None:
            self.lay(self.uids[0])
        else:
            self.take()


class ScreenEyes(Hands):
    def __init__(self) -> None:
        super().__init__("south.screen")

    def shown(self) -> Picture:
        return self.table.screen(self.name).shown

    def glare(self) -> int:
        return GLARE[self.table.screen(self.name).brightness]

    def cost(self) -> int:
        return self.table.screen(self.name).changes


class LightsEyes(Hands):
    def __init__(self) -> None:
        super().__init__("lights")
        self._begun_s: list[set[float]] = [set() for _ in range(EQUIPMENT.lights)]
        self.table.watch(self._look)

    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        self.clock.advance(1)
        return self.table.lights.shown == lamps

    def begun(self, light: int, /) -> int:
        return len(self._begun_s[light])

    def _look(self, what: str) -> None:
        if what == "lights":
            for begun_s, began_s in zip(self._begun_s, self.table.lights.began_s, strict=True):
                begun_s.add(began_s)


class SoundEars(Hands):
    def __init__(self) -> None:
        super().__init__("sound")
        self._plays: list[Playback] = []
        self.table.watch(self._listen)

    def heard(self) -> tuple[int, ...]:
        pitches: list[int] = []
        for number, played in enumerate(self._plays, 1):
            end_s = self._plays[number].at_s if number < len(self._plays) else self.clock.time()
            pitches += begun_until(end_s, played)
        return tuple(pitches)

    def wait_until_heard(self, pitches: tuple[int, ...], /) -> bool:
        return any(self.heard() == pitches for _ in self._while_a_second_passes())

    def wait_until_silent(self) -> bool:
        return any(not self.sounding_hz() for _ in self._while_a_second_passes())

    def sounding_hz(self) -> int:
        end_s = self.table.sound.playback.at_s
        for tone in self.table.sound.playback.tones:
            end_s += tone.ms / 1000
            if self.clock.time() < end_s:
                return tone.hz
        return 0

    def _while_a_second_passes(self) -> Iterator[None]:
        for _ in range(100):
            yield
            self.clock.advance(0.01)

    def _listen(self, what: str) -> None:
        if what == "sound":
            self._plays.append(self.table.sound.playback)


def begun_until(end_s: float, played: Playback) -> list[int]:
    starts_s = [
        played.at_s + sum(tone.ms for tone in played.tones[:i]) / 1000 for i in range(len(played.tones))
    ]
    return [tone.hz for tone, at_s in zip(played.tones, starts_s, strict=True) if tone.hz and at_s <= end_s]
