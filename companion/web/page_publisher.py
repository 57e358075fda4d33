"""Publishes the scenes of a table as messages of the page, with the numbers of cells and lights.

Laws: what has not changed is not published again. Messages for everybody are made from the public state
alone, or from a simulated table, where nothing is secret.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from companion.daemon.outputs import TONES, Frame, sheet_pixels
from companion.daemon.presenter import Subscriptions
from companion.daemon.simulated_table import Stacks, differences, piece_messages
from companion.drawing.text import Sheet
from companion.games.kernel import PIECE, TABLE, Space, Words, look_of
from companion.session.bots import bot_at
from companion.session.decisions import last_mover
from companion.session.hints import chairs_to_ask
from companion.session.lost_parts import sends_away
from companion.session.match import LONGEST_NAME
from companion.session.mats import Mats
from companion.session.session import Session
from companion.table.events import Chair
from companion.view.beside_board import hands_message, lift_message
from companion.view.board_drawing import SpaceWires, drawing_message
from companion.view.choices import WORK, ChoiceList
from companion.view.guide import guide_message
from companion.view.hints import hinted_card
from companion.view.history import moves_messages, sides_message
from companion.view.piece_layout import arrange_in_piles, edge_lights
from companion.view.players import names_of_people
from companion.view.public import Public
from companion.view.scene import Place, Scene
from companion.view.sentences import name_of_game, read_aloud
from companion.web.chair_input import ShownLists
from companion.web.messages import Message
from companion.web.server import Page
from hardware.display import DARK, Brightness
from hardware.simulation.part import SimulatedPart
from hardware.simulation.table import SimulatedTable

COMMON: Final = "common"
CONTROLS: Final = ("dial", "push", "key")
"""The controls that a chair may have in every game."""
READER: Final = "reader"
"""The control that only games with different kinds of pieces use."""


class PagePublisher:
    """Turns changes of scenes into messages."""

    def __init__(
        self,
        page: Page,
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
        self._scene: Scene | None = None
        self._guides = False
        self.lists: Final = ShownLists()
        self.holder_of: Callable[[str], Chair | None] = lambda _piece: None
        """The chair in whose hand a piece is, where chairs have hands of their own."""
        if table is not None:
            table.board.watch(lambda _cells: self.publish_pieces())
            table.watch(self._handle_change)
            self._publish_plugs()

    def follow(self, table: Subscriptions) -> None:
        """Publish that table from now on."""
        table.subscribe(Frame, self.publish_lamps)
        table.subscribe(Brightness, self.publish_brightness)
        table.subscribe(Scene, self.show)

    def show(self, now: Scene) -> None:
        """Publish the changes since the last scene."""
        before, self._scene = self._scene, now
        self._publish_screens(before, now)
        self._publish_sound(before, now)
        self._publish_game(before, now)
        self._publish_guide(now.session)
        card = hinted_card(now.session)
        if card or (before is not None and hinted_card(before.session)):
            self._page.publish("hint", {"tell": "hint", "card": card})
        self._publish_analysis(before, now.session)

    def publish_pieces(self) -> None:
        """Publish the places of the pieces: the simulated ones, or those of the game.

        Requires a scene.
        """
        now = self._scene
        if now is None:
            return
        pieces: Iterable[Message] = now.public.pieces
        if self._table is not None and self._table.board.pieces:
            pieces = map(self._with_holder, arrange_in_piles(piece_messages(self._table), now.session))
        self._page.publish("pieces", {"tell": "pieces", "pieces": [*pieces]})
        self._publish_differences(now.session)

    def _with_holder(self, piece: Message) -> Message:
        chair = self.holder_of(piece["id"]) if "hand" in piece else None
        return piece if chair is None else {**piece, "by": chair}

    def publish_brightness(self, brightness: Brightness) -> None:
        self._page.publish("rest", {"tell": "rest", "brightness": brightness.value})

    def publish_lamps(self, frame: Frame) -> None:
        lit = [
            [number, "#{:02x}{:02x}{:02x}".format(*lamp.colour), lamp.pattern.name.lower()]
            for number, lamp in enumerate(frame.lamps)
            if lamp != DARK
        ]
        self._page.publish("lights", {"tell": "lights", "lamps": lit})

    def _publish_screens(self, before: Scene | None, now: Scene) -> None:
        """Publish each screen as pixels and text: all of a simulated table, else those a chair may see."""
        simulated = self._table is not None
        for place, there in now.places.items():
            shown = there.seen if simulated else there.own
            last = before.places.get(place) if before else None
            if last is None or shown != (last.seen if simulated else last.own):
                self._publish_screen(place, shown)
            if place and (last is None or last.letters != there.letters):
                self._publish_keyboard(place, there.letters)
            if place and (before is None or last is None or _answers(before, place) != _answers(now, place)):
                self._publish_choices(place, now.choices[place], secret=there.has_secret)

    def _publish_screen(self, place: Place, said: Sheet) -> None:
        name, pixels = place or COMMON, sheet_pixels(said)
        message = {
            "tell": "screen",
            "name": name,
            "width": pixels.width,
            "height": pixels.height,
            "bits": b64encode(pixels.bits).decode(),
            "text": [*read_aloud(said, self._words)],
        }
        self._page.publish(f"screen:{name}", message, place)

    def _publish_keyboard(self, chair: Chair, letters: str | None) -> None:
        """Publish whether a name is being entered there, so that the chair's clients may type it."""
        keyboard = {"tell": "keyboard", "chair": chair, "open": letters is not None, "text": letters or ""}
        self._page.publish(f"keyboard:{chair}", {**keyboard, "longest": LONGEST_NAME}, chair)

    def _publish_choices(self, chair: Chair, shown: ChoiceList | None, *, secret: bool) -> None:
        """Publish the list that the chair's own screen shows, so that its clients may click an entry."""
        if self._table is None and shown is not None and shown.topic == WORK:
            shown = None  # a real table is set up by its own buttons alone
        entries = [
            {"text": entry.text, "name": entry.name, **({"picture": entry.picture} if entry.picture else {})}
            for entry in (shown.entries if shown else ())
        ]
        message = {
            "tell": "choices",
            "chair": chair,
            "of": self.lists.update(chair, shown),
            "topic": shown.topic if shown else "",
            "asks": shown.asks if shown else "",
            "entries": entries,
            "cursor": shown.cursor if shown else None,
            "folded": shown is not None and shown.folded,
            "secret": secret,
        }
        self._page.publish(f"choices:{chair}", message, chair)

    def _publish_guide(self, session: Session) -> None:
        """Publish what a guided game says or that it can be had, and once that it has said all."""
        message = guide_message(session, self._words)
        says = bool(message["text"] or message["offer"])
        if says or self._guides:
            self._page.publish("guide", message)
        self._guides = says

    def _publish_sound(self, before: Scene | None, now: Scene) -> None:
        number, cue = now.sound
        if before is not None and cue is not None and before.sound[0] != number:
            tones = [[*tone] for tone in TONES[cue]]
            self._page.publish("sound", {"tell": "sound", "number": number, "tones": tones})

    def _publish_game(self, before: Scene | None, now: Scene) -> None:
        """Publish the board, the people, the log, and what lies beside the board."""
        last, state, session = before.public if before else None, now.public, now.session
        new_board = before is None or not self._lies_alike(before, now)
        new_people = last is None or last.chairs is not state.chairs
        new_record = last is None or last.log is not state.log
        if new_board:
            self._publish_board(now)
        if new_people:
            self._publish_chairs(now)
        if new_board or new_people or new_record or before is None or _may_ask_otherwise(before, now):
            self._publish_bar(session)
        if last is None or last.beside is not state.beside:
            self._page.publish("beside", state.beside)
        if before is None or before.session.table.situation is not session.table.situation:
            self._page.publish("lift", lift_message(session, self._words))
        if self._table is not None:
            self._publish_hands(before, now, new_record=new_record)
        self._publish_history(last, state, session)  # who reads of an action knows all about the next one
        if last is None or last.sketch is not state.sketch:
            self._page.publish("sketch", state.sketch)
        if new_board or new_people or (new_record and self._pieces_follow_game(session)):
            self.publish_pieces()
        elif before is None or not _is_same_table(before.session, session):
            self._publish_differences(session)

    def _publish_history(self, last: Public | None, state: Public, session: Session) -> None:
        """Publish the sides, the blocks of the list of moves that are not as before, and the end."""
        if last is None or last.moves is not state.moves:
            self._page.publish(
                "sides", sides_message(session.table.record, self._words, names_of_people(session))
            )
            for block in moves_messages(state.moves, last.moves if last else None):
                self._page.publish(f"moves:{block['block']}", block)
        if last is None or last.finish is not state.finish:
            self._page.publish("finish", state.finish)

    def _publish_analysis(self, before: Scene | None, session: Session) -> None:
        """Publish what decided a game that is over, and how far it is known."""
        last = before.session if before else session
        if not (session.table.over or last.table.over):
            return
        if before is not None and all(
            new is old for new, old in zip(_ended(session), _ended(last), strict=True)
        ):
            return
        from companion.view.analysis import analysis_message  # noqa: PLC0415 - only at the end of a game

        self._page.publish("analysis", analysis_message(session, self._words))

    def _publish_bar(self, session: Session) -> None:
        """Publish the game, the chairs to move (all that play, where none is), and who has moved last."""
        record, chairs = session.table.record, session.table.setting.chairs
        acting = [chair for chair, seats in chairs.items() if record.actor in seats]
        message = {
            "tell": "bar",
            "game": name_of_game(record.game.id, self._words),
            "acting": acting or [chair for chair, seats in chairs.items() if seats],
            "undo": bool(record.actions) and not (session.table.setting.bots and session.untouched),
            "last": [chair for chair, seats in chairs.items() if last_mover(session) in seats],
            "hint": [*chairs_to_ask(session)],
        }
        self._page.publish("bar", message)

    def _lies_alike(self, before: Scene, now: Scene) -> bool:
        """Whether the board and its cells look as before; during a setup job every cell has a magnet."""
        old, new = before.session, now.session
        same_wires = (
            old.workshop.wiring.cells == new.workshop.wiring.cells
            and old.workshop.wiring.lights == new.workshop.wiring.lights
        )
        same_work = (old.workshop.job is None) == (new.workshop.job is None)
        return same_wires and same_work and before.public.board is now.public.board

    def _publish_hands(self, before: Scene | None, now: Scene, *, new_record: bool) -> None:
        """Publish the hints for hands, and on a new turn the looks of the actor's and the other pieces."""
        session = now.session
        if before is None or before.session.table.situation is not session.table.situation:
            self._page.publish("hands", hands_message(session, self._words))
        if not new_record:
            return
        record = session.table.record
        looks: dict[bool, set[str]] = {True: set(), False: set()}
        for thing in record.game.hands.box:
            if thing.part == PIECE and thing.owner != TABLE:
                looks[thing.owner == record.actor].add(look_of(record.game).piece(thing.owner, thing.value))
        self._page.publish(
            "turn", {"tell": "turn", "own": sorted(looks[True]), "others": sorted(looks[False])}
        )

    def _publish_differences(self, session: Session) -> None:
        """Publish where the pieces of a simulated table differ from the game."""
        if self._table is None:
            return
        found = differences(self._table, self._mats.mat_on_table(session), session)
        spaces = [
            {"space": space, "here": _stack_rows(here), "there": _stack_rows(there)}
            for space, (here, there) in found.items()
        ]
        self._page.publish("differences", {"tell": "differences", "spaces": spaces})

    def _handle_change(self, what: str) -> None:
        """Publish changed tags and plugs; screens change in other threads, and come as scenes."""
        if what.startswith("reader:"):
            self.publish_pieces()
        if what.startswith("plug:") or what == "cells":
            self._publish_plugs()

    def _publish_plugs(self) -> None:
        simulated = {name: part for name, part in self._parts.items() if isinstance(part, SimulatedPart)}
        plugs = [{"part": name, "in": part.plugged} for name, part in simulated.items()]
        sees = self._table is not None and self._table.cells.sees
        self._page.publish("plugs", {"tell": "plugs", "plugs": plugs, "sees": sees})

    def _pieces_follow_game(self, session: Session) -> bool:
        """Whether places of pieces depend on the game: those of the supplies, or all."""
        return (
            self._table is None
            or not self._table.board.pieces
            or look_of(session.table.record.game).has_supplies
        )

    def _publish_board(self, now: Scene) -> None:
        record, mat, board = now.session.table.record, self._mats.mat_on_table(now.session), now.public.board
        plan, at_work = board.plan, now.session.workshop.job is not None

        def wires_of(space: Space) -> SpaceWires:
            cells = tuple(mat.cells_of(space))
            wand = cells if at_work else tuple(mat.wand_of(space))
            return SpaceWires(cells, tuple(mat.lights_of(space)), wand)

        message = {
            "tell": "board",
            **drawing_message(record.game.id, plan, board.labels, wires_of),
            "bars": [*edge_lights(mat, plan)],
            "stacks": board.stacks,
            "help": [*board.help],
            "rules": bool(look_of(record.game).rules),
            "first": record.game.first_game is not None,
        }
        self._page.publish("board", message)

    def _publish_chairs(self, now: Scene) -> None:
        """Publish the chairs and their controls; readers only in games with different kinds of pieces."""
        kinds = {thing.value for thing in now.session.table.record.game.hands.box}
        controls = (*CONTROLS, READER) if len(kinds) > 1 or now.session.workshop.job else CONTROLS
        chairs = [
            {
                "name": one.name,
                "title": one.title,
                "parts": {
                    part: f"{one.name}.{part}" for part in controls if f"{one.name}.{part}" in self._parts
                },
                **({"bot": True} if _needs_no_hands(now.session, one.name) else {}),
            }
            for one in now.public.chairs
        ]
        self._page.publish("chairs", {"tell": "chairs", "chairs": chairs})


def _needs_no_hands(session: Session, chair: Chair) -> bool:
    """Whether a bot alone plays at that chair, and its parts stand in for no others."""
    is_needed = session.workshop.job or sends_away(session.table.setting)
    return not is_needed and bot_at(session, chair) is not None


def _may_ask_otherwise(before: Scene, now: Scene) -> bool:
    """Whether another chair may ask for a hint than before, in the same position."""
    old, new = before.session, now.session
    resting, obliged = old.is_resting is not new.is_resting, old.table.obliged != new.table.obliged
    return old.hints is not new.hints or resting or obliged


def _answers(scene: Scene, chair: Chair) -> tuple[ChoiceList | None, bool]:
    return scene.choices[chair], scene.places[chair].has_secret


def _is_same_table(before: Session, session: Session) -> bool:
    return before.table is session.table and before.is_resting is session.is_resting


def _stack_rows(stacks: Stacks) -> list[list[str | int | bool]]:
    return [[look, count, down] for (look, down), count in sorted(stacks.items())]


def _ended(session: Session) -> tuple[object, ...]:
    """What is told of a game that is over follows from this."""
    return session.lookback, session.table.record, session.table.over, session.match
