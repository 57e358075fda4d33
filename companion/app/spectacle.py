"""What the page is told: the same desk, lamps and sheets that the parts are handed."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from companion.app.beside import beside, for_hands
from companion.app.edging import edging
from companion.app.lying import in_piles, pieces_of_game
from companion.app.mat import Mat, Mats
from companion.app.outputs import Onlooker
from companion.app.simulated import Stacks, differences, pieces
from companion.app.sketching import told_of
from companion.desk.desk import Desk
from companion.desk.losing import sends_away
from companion.desk.naming import LONGEST
from companion.desk.telling import writing
from companion.rules.kernel.hands import PIECE
from companion.rules.kernel.names import TABLE, Seat
from companion.table.events import Chair
from companion.view.looks import look_of
from companion.view.plan import Border, Plan
from companion.view.reading import read_aloud
from companion.view.saying import log, result, seat_name
from companion.view.screens.pixels import Pixels
from companion.view.screens.sheet import Sheet
from companion.view.words import Words
from hardware.brightness import Brightness
from hardware.lamp import DARK, Lamp
from hardware.ports import Tone
from hardware.simulation.part import SimulatedPart
from hardware.simulation.table import SimulatedTable

COMMON: Final = "common"
CONTROLS: Final = ("dial", "push", "key")
"""The parts of a chair that hands reach in every game."""
READER: Final = "reader"
"""The one that they reach for where pieces are of different kinds."""

Message = Mapping[str, Any]


class Tells(Protocol):
    """The page."""

    def tell(self, topic: str, message: Message, chair: str | None = None, /) -> None:
        """Show this from now on."""


class Spectacle:
    """Turns what is shown into messages; what has not changed is not looked at again."""

    def __init__(
        self, page: Tells, words: Words, mats: Mats, parts: Mapping[str, object], table: SimulatedTable | None
    ) -> None:
        self._page = page
        self._words = words
        self._mats = mats
        self._parts = parts
        self._table = table
        self._desk: Desk | None = None
        if table is not None:
            table.board.watch(lambda _cells: self.pieces())
            table.watch(self._changed)
            self._tell_plugs()

    def onlooker(self) -> Onlooker:
        """What is to be told to it."""
        as_seen = self._table is not None
        return Onlooker(sheet=self.sheet, lamps=self.lamps, cue=self.cue, desk=self.desk, as_seen=as_seen)

    def pieces(self) -> None:
        """Where the pieces are: on the table itself, where it is simulated, and else as the game has them.

        What game it is has to be known first.
        """
        if self._desk is None:
            return
        if self._table is not None and self._table.board.pieces:
            told: Iterable[Message] = pieces(self._table)
        else:
            told = pieces_of_game(self._desk.table.line)
        self._page.tell("pieces", {"tell": "pieces", "pieces": [*in_piles(told, self._desk)]})
        self._tell_differences(self._desk)

    def _lying(self, desk: Desk) -> Mat:
        return self._mats.under(desk)

    def sheet(self, chair: Chair | None, said: Sheet, pixels: Pixels) -> None:
        """A screen, pixel for pixel, and what it says."""
        name = chair or COMMON
        message = {
            "tell": "screen",
            "name": name,
            "width": pixels.width,
            "height": pixels.height,
            "bits": b64encode(pixels.bits).decode(),
            "text": [*read_aloud(said, self._words)],
        }
        self._page.tell(f"screen:{name}", message, chair)

    def rest(self, brightness: Brightness) -> None:
        """How bright all screens are."""
        self._page.tell("rest", {"tell": "rest", "brightness": brightness.value})

    def lamps(self, lamps: Sequence[Lamp]) -> None:
        """The lights that are not dark."""
        lit = [
            [number, "#{:02x}{:02x}{:02x}".format(*lamp.colour), lamp.pattern.name.lower()]
            for number, lamp in enumerate(lamps)
            if lamp != DARK
        ]
        self._page.tell("lights", {"tell": "lights", "lamps": lit})

    def cue(self, number: int, tones: Sequence[Tone]) -> None:
        """A sound."""
        self._page.tell("sound", {"tell": "sound", "number": number, "tones": [[*tone] for tone in tones]})

    def desk(self, desk: Desk) -> None:
        """The log; the board as it lies, and who sits where, where that is news."""
        before, self._desk = self._desk, desk
        new_board = before is None or not _same_board(before, desk)
        new_record = before is None or not _same_record(before, desk)
        if new_board:
            self._tell_board(desk)
        new_people = before is None or not _same_people(before, desk)
        if new_people:
            self._tell_chairs(desk)
        if new_record:
            self._page.tell("log", {"tell": "log", "lines": self._log(desk)})
        if new_record or new_people:
            self._page.tell("beside", beside(desk, self._words))
        if self._table is not None:
            self._tell_hands(before, desk)
        if self._table is None and (before is None or before.question is not desk.question):
            self._tell_keyboards(desk)
        if new_record or before is None or before.rests is not desk.rests:
            self._page.tell("sketch", told_of(desk, self._words))
        if new_board or new_people or (new_record and self._lie_as_the_game_has_them(desk)):
            self.pieces()
        elif before is None or before.table is not desk.table or before.rests is not desk.rests:
            self._tell_differences(desk)

    def _tell_hands(self, before: Desk | None, desk: Desk) -> None:
        """What hands may want to know; and whose piece takes another one's, by what they look like."""
        if before is None or before.table.situation is not desk.table.situation:
            self._page.tell("hands", for_hands(desk, self._words))
        if before is not None and _same_record(before, desk):
            return
        line = desk.table.line
        looks: dict[bool, set[str]] = {True: set(), False: set()}
        for thing in line.game.box:
            if thing.part == PIECE and thing.owner != TABLE:
                looks[thing.owner == line.actor].add(look_of(line.game).piece(thing.owner, thing.value))
        self._page.tell("turn", {"tell": "turn", "own": sorted(looks[True]), "others": sorted(looks[False])})

    def _tell_differences(self, desk: Desk) -> None:
        """Where a simulated table shows something else than the game has."""
        if self._table is None:
            return
        found = differences(self._table, self._lying(desk), desk)
        spaces = [
            {"space": space, "here": _told(here), "there": _told(there)}
            for space, (here, there) in found.items()
        ]
        self._page.tell("differences", {"tell": "differences", "spaces": spaces})

    def _tell_keyboards(self, desk: Desk) -> None:
        """Where letters are asked for, and what is spelled there so far: who sits there may type them."""
        for chair in desk.table.setting.chairs:
            question = writing(desk, chair)
            text = "".join(question.said) if question else ""
            told = {"tell": "keyboard", "chair": chair, "open": bool(question), "text": text}
            self._page.tell(f"keyboard:{chair}", {**told, "longest": LONGEST}, chair)

    def _changed(self, what: str) -> None:
        """A loose tag shows on its reader. Screens change in other threads, and are told of otherwise."""
        if what.startswith("reader:"):
            self.pieces()
        if what.startswith("plug:"):
            self._tell_plugs()

    def _tell_plugs(self) -> None:
        """The parts whose plug hands can pull, and whether it is in."""
        simulated = {name: part for name, part in self._parts.items() if isinstance(part, SimulatedPart)}
        plugs = [{"part": name, "in": part.plugged} for name, part in simulated.items()]
        self._page.tell("plugs", {"tell": "plugs", "plugs": plugs})

    def _lie_as_the_game_has_them(self, desk: Desk) -> bool:
        """Whether where pieces are follows from the game: the piles at least, or all of it."""
        return self._table is None or not self._table.board.pieces or look_of(desk.table.line.game).supplies

    def _log(self, desk: Desk) -> tuple[str, ...]:
        line, verdict = desk.table.line, desk.table.verdict
        said = log(line, self._words)
        return said if verdict is None else (*said, result(line.game, verdict, self._words))

    def _tell_board(self, desk: Desk) -> None:
        line, mat = desk.table.line, self._lying(desk)
        look = look_of(line.game)
        plan = look.plan(line.state)
        if desk.match.turned:
            plan = plan_turned(plan)
        spaces = [
            {
                "space": field.space,
                "x": field.x,
                "y": field.y,
                "w": field.width,
                "h": field.height,
                "ground": field.ground,
                "start": field.start,
                "label": self._words.say(f"{line.game.id}.ground.{field.ground}"),
                "cells": [*mat.cells_of(field.space)],
                "lights": [*mat.lights_of(field.space)],
                "wand": [*(mat.cells_of(field.space) if desk.job else mat.wand_of(field.space))],
            }
            for field in plan.fields
        ]
        marks = [{"x": mark.x, "y": mark.y, "text": mark.text} for mark in plan.marks]
        message = {
            "tell": "board",
            "game": line.game.id,
            "width": plan.width,
            "height": plan.height,
            "spaces": spaces,
            "marks": marks,
            "bars": [*edging(mat, plan)],
            "scene": plan.scene,
            "stacks": look.stacks,
            "help": [self._words.say(code) for code in look.help],
            "borders": [[border.x1, border.y1, border.x2, border.y2] for border in plan.borders],
        }
        self._page.tell("board", message)

    def _tell_chairs(self, desk: Desk) -> None:
        """Who works on the table works on every chair of it, and on all that is there.

        And where nobody sits there may be the only dial that still turns.
        """
        kinds = {thing.value for thing in desk.table.line.game.box}
        controls = (*CONTROLS, READER) if len(kinds) > 1 or desk.job else CONTROLS
        chairs = [
            {
                "name": chair,
                "title": self._title_of(desk, chair, seats),
                "parts": {part: f"{chair}.{part}" for part in controls if f"{chair}.{part}" in self._parts},
            }
            for chair, seats in desk.table.setting.chairs.items()
        ]
        self._page.tell("chairs", {"tell": "chairs", "chairs": chairs})

    def _title_of(self, desk: Desk, chair: Chair, seats: Sequence[Seat]) -> str:
        """Who sits there, or what the place is called; nothing where nobody has to know of it."""
        if desk.job or (not seats and sends_away(desk.table.setting)):
            return chair
        return " + ".join(self._title(desk, seat) for seat in seats)

    def _title(self, desk: Desk, seat: Seat) -> str:
        """Who plays that side, by name where there is one."""
        side = seat_name(desk.table.line.game, seat, self._words)
        name = next((person.name for person in desk.match.people if person.seat == seat), "")
        told = self._words.say("spectacle.person", name=name, seat=side) if name else side
        return self._words.say("spectacle.away", who=told) if seat in desk.table.away else told


def _told(stacks: Stacks) -> list[list[str | int | bool]]:
    return [[look, count, down] for (look, down), count in sorted(stacks.items())]


def _same_board(before: Desk, desk: Desk) -> bool:
    """Who works on the table has a magnet for every cell; and what is wired otherwise lies elsewhere."""
    same_wires = before.wiring.cells == desk.wiring.cells and before.wiring.lights == desk.wiring.lights
    same_options = before.table.line.options is desk.table.line.options
    same_mat = same_options and before.match.turned == desk.match.turned
    return same_mat and same_wires and (before.job is None) == (desk.job is None)


def _same_people(before: Desk, desk: Desk) -> bool:
    same_chairs = before.table.setting.chairs == desk.table.setting.chairs
    same_there = before.table.away == desk.table.away
    same_work = (before.job is None) == (desk.job is None)
    same_work &= sends_away(before.table.setting) == sends_away(desk.table.setting)
    return same_chairs and same_there and same_work and before.match.people == desk.match.people


def _same_record(before: Desk, desk: Desk) -> bool:
    return before.table.line is desk.table.line and before.table.verdict == desk.table.verdict


def plan_turned(plan: Plan) -> Plan:
    """The drawing of a board that lies turned by half, so that what stands on it is drawn where it stands."""
    across = min(field.x for field in plan.fields) + max(field.x + field.width for field in plan.fields)
    down = min(field.y for field in plan.fields) + max(field.y + field.height for field in plan.fields)
    fields = tuple(
        replace(field, x=across - field.x - field.width, y=down - field.y - field.height)
        for field in plan.fields
    )
    marks = tuple(replace(mark, x=across - mark.x, y=down - mark.y) for mark in plan.marks)
    borders = tuple(
        Border(across - border.x2, down - border.y2, across - border.x1, down - border.y1)
        for border in plan.borders
    )
    return replace(plan, fields=fields, marks=marks, borders=borders)
