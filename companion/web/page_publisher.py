"""Publishes the table on the page: the same session, lamps and screens that the parts are handed.

As messages.

Law: what has not changed is not computed again.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from companion.daemon.outputs import OutputListener
from companion.daemon.simulated_table import Stacks, differences, piece_messages
from companion.drawing.pixels import Pixels
from companion.drawing.text import Sheet
from companion.games.kernel.hands import PIECE
from companion.games.kernel.look import BoardPlan, Border, look_of
from companion.games.kernel.terms import TABLE, Seat
from companion.games.kernel.words import Words
from companion.session.long_answers import open_name_question
from companion.session.lost_parts import sends_away
from companion.session.match import LONGEST_NAME
from companion.session.mats import Mat, Mats
from companion.session.session import Session
from companion.table.events import Chair
from companion.view.beside_board import beside_message, hands_message
from companion.view.piece_layout import arrange_in_piles, edge_lights, pieces_of_game
from companion.view.sentences import log, read_aloud, result_sentence, seat_name
from companion.web.board_editor import editor_message
from hardware.display import DARK, Brightness, Lamp
from hardware.ports import Tone
from hardware.simulation.part import SimulatedPart
from hardware.simulation.table import SimulatedTable

COMMON: Final = "common"
CONTROLS: Final = ("dial", "push", "key")
"""The parts of a chair that hands reach in every game."""
READER: Final = "reader"
"""The one that they reach for where pieces are of different kinds."""

Message = Mapping[str, Any]


class MessageSink(Protocol):
    """The page."""

    def publish(self, topic: str, message: Message, chair: str | None = None, /) -> None:
        """Show this from now on."""


class PagePublisher:
    """Turns what is shown into messages; what has not changed is not looked at again."""

    def __init__(
        self,
        page: MessageSink,
        words: Words,
        mats: Mats,
        parts: Mapping[str, object],
        table: SimulatedTable | None,
    ) -> None:
        self._page = page
        self._words = words
        self._mats = mats
        self._parts = parts
        self._table = table
        self._session: Session | None = None
        if table is not None:
            table.board.watch(lambda _cells: self.publish_pieces())
            table.watch(self._handle_change)
            self._publish_plugs()

    def listener(self) -> OutputListener:
        """What is to be told to it."""
        as_seen = self._table is not None
        return OutputListener(
            sheet=self.publish_screen,
            lamps=self.publish_lamps,
            cue=self.publish_sound,
            session=self.publish_session,
            as_seen=as_seen,
        )

    def publish_pieces(self) -> None:
        """Where the pieces are: on the table itself, where it is simulated, and else as the game has them.

        What game it is has to be known first.
        """
        if self._session is None:
            return
        if self._table is not None and self._table.board.pieces:
            told: Iterable[Message] = piece_messages(self._table)
        else:
            told = pieces_of_game(self._session.table.record)
        self._page.publish("pieces", {"tell": "pieces", "pieces": [*arrange_in_piles(told, self._session)]})
        self._publish_differences(self._session)

    def _mat_under(self, desk: Session) -> Mat:
        return self._mats.mat_on_table(desk)

    def publish_screen(self, chair: Chair | None, said: Sheet, pixels: Pixels) -> None:
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
        self._page.publish(f"screen:{name}", message, chair)

    def publish_brightness(self, brightness: Brightness) -> None:
        """How bright all screens are."""
        self._page.publish("rest", {"tell": "rest", "brightness": brightness.value})

    def publish_lamps(self, lamps: Sequence[Lamp]) -> None:
        """The lights that are not dark."""
        lit = [
            [number, "#{:02x}{:02x}{:02x}".format(*lamp.colour), lamp.pattern.name.lower()]
            for number, lamp in enumerate(lamps)
            if lamp != DARK
        ]
        self._page.publish("lights", {"tell": "lights", "lamps": lit})

    def publish_sound(self, number: int, tones: Sequence[Tone]) -> None:
        """A sound."""
        self._page.publish("sound", {"tell": "sound", "number": number, "tones": [[*tone] for tone in tones]})

    def publish_session(self, desk: Session) -> None:
        """The log; the board as it lies, and who sits where, where that is news."""
        before, self._session = self._session, desk
        new_board = before is None or not _same_board(before, desk)
        new_record = before is None or not _same_record(before, desk)
        if new_board:
            self._publish_board(desk)
        new_people = before is None or not _same_people(before, desk)
        if new_people:
            self._publish_chairs(desk)
        if new_record:
            self._page.publish("log", {"tell": "log", "lines": self._log(desk)})
        if new_record or new_people:
            self._page.publish("beside", beside_message(desk, self._words))
        if self._table is not None:
            self._publish_hands(before, desk)
        if self._table is None and (before is None or before.question is not desk.question):
            self._publish_keyboards(desk)
        if new_record or before is None or before.is_resting is not desk.is_resting:
            self._page.publish("sketch", editor_message(desk, self._words))
        if new_board or new_people or (new_record and self._pieces_follow_game(desk)):
            self.publish_pieces()
        elif before is None or before.table is not desk.table or before.is_resting is not desk.is_resting:
            self._publish_differences(desk)

    def _publish_hands(self, before: Session | None, desk: Session) -> None:
        """What hands may want to know; and whose piece takes another one's, by what they look like."""
        if before is None or before.table.situation is not desk.table.situation:
            self._page.publish("hands", hands_message(desk, self._words))
        if before is not None and _same_record(before, desk):
            return
        line = desk.table.record
        looks: dict[bool, set[str]] = {True: set(), False: set()}
        for thing in line.game.box:
            if thing.part == PIECE and thing.owner != TABLE:
                looks[thing.owner == line.actor].add(look_of(line.game).piece(thing.owner, thing.value))
        self._page.publish(
            "turn", {"tell": "turn", "own": sorted(looks[True]), "others": sorted(looks[False])}
        )

    def _publish_differences(self, desk: Session) -> None:
        """Where a simulated table shows something else than the game has."""
        if self._table is None:
            return
        found = differences(self._table, self._mat_under(desk), desk)
        spaces = [
            {"space": space, "here": _stack_rows(here), "there": _stack_rows(there)}
            for space, (here, there) in found.items()
        ]
        self._page.publish("differences", {"tell": "differences", "spaces": spaces})

    def _publish_keyboards(self, desk: Session) -> None:
        """Where letters are asked for, and what is spelled there so far: who sits there may type them."""
        for chair in desk.table.setting.chairs:
            question = open_name_question(desk, chair)
            text = "".join(question.said) if question else ""
            told = {"tell": "keyboard", "chair": chair, "open": bool(question), "text": text}
            self._page.publish(f"keyboard:{chair}", {**told, "longest": LONGEST_NAME}, chair)

    def _handle_change(self, what: str) -> None:
        """A loose tag shows on its reader. Screens change in other threads, and are told of otherwise."""
        if what.startswith("reader:"):
            self.publish_pieces()
        if what.startswith("plug:"):
            self._publish_plugs()

    def _publish_plugs(self) -> None:
        """The parts whose plug hands can pull, and whether it is in."""
        simulated = {name: part for name, part in self._parts.items() if isinstance(part, SimulatedPart)}
        plugs = [{"part": name, "in": part.plugged} for name, part in simulated.items()]
        self._page.publish("plugs", {"tell": "plugs", "plugs": plugs})

    def _pieces_follow_game(self, desk: Session) -> bool:
        """Whether where pieces are follows from the game: the piles at least, or all of it."""
        return (
            self._table is None
            or not self._table.board.pieces
            or look_of(desk.table.record.game).has_supplies
        )

    def _log(self, desk: Session) -> tuple[str, ...]:
        line, verdict = desk.table.record, desk.table.verdict
        said = log(line, self._words)
        return said if verdict is None else (*said, result_sentence(line.game, verdict, self._words))

    def _publish_board(self, desk: Session) -> None:
        line, mat = desk.table.record, self._mat_under(desk)
        look = look_of(line.game)
        plan = look.plan(line.state)
        if desk.match.turned:
            plan = turn_plan(plan)
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
            "bars": [*edge_lights(mat, plan)],
            "scene": plan.scene,
            "stacks": look.has_stacks,
            "help": [self._words.say(code) for code in look.help],
            "borders": [[border.x1, border.y1, border.x2, border.y2] for border in plan.borders],
        }
        self._page.publish("board", message)

    def _publish_chairs(self, desk: Session) -> None:
        """Who works on the table works on every chair of it, and on all that is there.

        And where nobody sits there may be the only dial that still turns.
        """
        kinds = {thing.value for thing in desk.table.record.game.box}
        controls = (*CONTROLS, READER) if len(kinds) > 1 or desk.job else CONTROLS
        chairs = [
            {
                "name": chair,
                "title": self._title_of(desk, chair, seats),
                "parts": {part: f"{chair}.{part}" for part in controls if f"{chair}.{part}" in self._parts},
            }
            for chair, seats in desk.table.setting.chairs.items()
        ]
        self._page.publish("chairs", {"tell": "chairs", "chairs": chairs})

    def _title_of(self, desk: Session, chair: Chair, seats: Sequence[Seat]) -> str:
        """Who sits there, or what the place is called; nothing where nobody has to know of it."""
        if desk.job or (not seats and sends_away(desk.table.setting)):
            return chair
        return " + ".join(self._title(desk, seat) for seat in seats)

    def _title(self, desk: Session, seat: Seat) -> str:
        """Who plays that side, by name where there is one."""
        side = seat_name(desk.table.record.game, seat, self._words)
        name = next((person.name for person in desk.match.people if person.seat == seat), "")
        told = self._words.say("spectacle.person", name=name, seat=side) if name else side
        return self._words.say("spectacle.away", who=told) if seat in desk.table.away else told


def _stack_rows(stacks: Stacks) -> list[list[str | int | bool]]:
    return [[look, count, down] for (look, down), count in sorted(stacks.items())]


def _same_board(before: Session, desk: Session) -> bool:
    """Who works on the table has a magnet for every cell; and what is wired otherwise lies elsewhere."""
    same_wires = before.wiring.cells == desk.wiring.cells and before.wiring.lights == desk.wiring.lights
    same_options = before.table.record.options is desk.table.record.options
    same_mat = same_options and before.match.turned == desk.match.turned
    return same_mat and same_wires and (before.job is None) == (desk.job is None)


def _same_people(before: Session, desk: Session) -> bool:
    same_chairs = before.table.setting.chairs == desk.table.setting.chairs
    same_there = before.table.away == desk.table.away
    same_work = (before.job is None) == (desk.job is None)
    same_work &= sends_away(before.table.setting) == sends_away(desk.table.setting)
    return same_chairs and same_there and same_work and before.match.people == desk.match.people


def _same_record(before: Session, desk: Session) -> bool:
    return before.table.record is desk.table.record and before.table.verdict == desk.table.verdict


def turn_plan(plan: BoardPlan) -> BoardPlan:
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
