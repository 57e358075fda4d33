"""What a table is put together from, whatever clock it lives by: parts, mat, loop and what is shown.

Nothing in here opens anything; who assembles a table opens its parts, starts its loop and stops both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Protocol

from companion.app.about import About
from companion.app.care import Caretaker
from companion.app.configuration import Configuration, Kind
from companion.app.ear import Ear
from companion.app.loop import Loop, Scribe
from companion.app.mat import Mat, Mats
from companion.app.outfits import outfit_of
from companion.app.outputs import Outputs
from companion.app.parts import HandOver, Parts, make_parts
from companion.app.playable import mats_of, playable_on, shelf_of, simulated_tags, watched
from companion.app.replay.trace import (
    Head,
    Tracer,
    format_began,
    format_board,
    format_drawn,
    format_head,
    format_heard,
    format_typed,
    mat_name,
)
from companion.app.retold import entry_of
from companion.app.simulated import box
from companion.desk.desk import Desk, begin, resume
from companion.desk.events import BoardTold, DeskEvent, Effect, GameBegan, Rewired, Saved, Typed
from companion.desk.match import held, seated
from companion.desk.shelf import NO_SHELF, Shelf
from companion.desk.working import set_to
from companion.rules.kernel.game import Game, Games, Outcome
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Json, Options, Seat
from companion.rules.kernel.reason import Reason
from companion.table.clock import Clock as TableClock
from companion.table.events import Away, Chair, Declare, Drawn, NoteClock, Pressed, Seen, Sensed, Turned
from companion.table.setting import Setting
from companion.table.tags import NO_TAGS, Tags
from companion.view.words import Words
from companion.workshop.job import Admit, Examine
from companion.workshop.outfit import NOTHING, Outfit
from companion.workshop.wiring import PLAIN, Wiring
from hardware.clock import Clock
from hardware.signals import Signal
from hardware.simulation.board import Piece

NO_GAMES: Final[Games] = MappingProxyType({})
"""Nothing else is ever played."""


class MakeParts(Protocol):
    """Makes the parts of a table, as `make_parts` does."""

    def __call__(
        self, configuration: Configuration, clock: Clock, hand_over: HandOver, pieces: Iterable[Piece], /
    ) -> Parts:
        """The parts, still closed."""


@dataclass(frozen=True, slots=True)
class Start:
    """The game that lies on the table at first."""

    line: Line[Any]
    resumed: bool = False
    notes: tuple[Reason, ...] = ()
    """What has to be told of the games that were found."""
    waits: Reason | None = None
    """Why the table cannot begin yet, if it cannot."""
    about: About | None = None
    """Who plays, and how; as usual where nobody has said."""
    clock: TableClock | None = None
    """What everybody has left, where that was noted."""
    clocks: tuple[TableClock, ...] = ()
    """The same as each turn began, as far as that is known."""
    verdict: Outcome | None = None
    """How people have ended the game."""
    away: frozenset[Seat] = frozenset()
    """Who has left it."""
    known: tuple[str, ...] = ()
    """The people whom the table knows by name."""
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What people have enrolled."""
    last: Mapping[str, Options] = field(default_factory=lambda: MappingProxyType({}))
    """The options of each game as it was played last, where it ever was."""
    welcome: bool = False
    """Whether nothing was ever played here."""
    wiring: Wiring = PLAIN
    """How the parts are wired."""
    job: str = ""
    """The work on the table that begins at once; none where people play."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """A table that is put together."""

    parts: Parts
    mats: Mats
    setting: Setting
    outputs: Outputs
    loop: Loop
    ear: Ear
    start: Start
    caretaker: Caretaker
    beginnings: list[Callable[[GameBegan], object]]
    """Who wants to know of every game that begins from now on."""
    draws: list[Callable[[Drawn], object]]
    """Who wants to know of every draw of the table from now on."""
    examinations: list[Callable[[Desk], object]]
    """Who looks at everything when the doctor is asked; they answer with `Examined`."""
    admissions: list[Callable[[], object]]
    """Who wants to know that it is written down otherwise whether phones may come in."""
    takers: list[Callable[[Signal], bool]] = field(default_factory=list)
    """Who sees signals of the parts before the game does. What one of them takes is none of the game's."""
    tracers: list[Tracer] = field(default_factory=list)

    @property
    def mat(self) -> Mat:
        """The one of the game that is on, as it lies when it is not turned."""
        return self.mats.on(self.loop.desk.table.line)

    def hear(self, signal: Signal) -> None:
        """Take a signal, where the clock lives.

        What somebody presses or turns while screens sleep only wakes them: nobody could see what it would do.
        """
        taken = [takes(signal) for takes in self.takers]  # each of them has to know
        if any(taken):
            self.caretaker.hear(signal)
            self._note(format_heard(signal, counts=False))
        else:
            self.hear_from_afar(signal)

    def hear_from_afar(self, signal: Signal) -> None:
        """Take a signal as if that part had told it."""
        seen = self.caretaker.hear(signal)
        events = self.ear.hears(signal, at_work=self.loop.desk.job is not None)
        shown = [event for event in events if seen or not isinstance(event, Pressed | Turned)]
        counts = self.loop.hear(*shown) and len(shown) == len(events)
        self._note(format_heard(signal, counts=counts))

    def take_board(self, told: BoardTold) -> None:
        """Take a board that somebody has drawn, where the clock lives."""
        self.loop.hear(told)
        self._note(format_board(told))

    def take_name(self, told: Typed) -> None:
        """Take a name that somebody has written, as far as it goes."""
        self.loop.hear(told)
        self._note(format_typed(told))

    def _note(self, told: Mapping[str, Json]) -> None:
        for tracer in self.tracers:
            tracer.write({**told})

    def trace(self, tracer: Tracer) -> None:
        """Write every signal down from now on."""
        tracer.write(format_head(self._head()))
        self.beginnings.append(lambda began: tracer.write(format_began(began)))
        self.draws.append(lambda drawn: tracer.write(format_drawn(drawn)))
        self.tracers.append(tracer)

    def _head(self) -> Head:
        start, desk = self.start, self.loop.desk
        line = start.line
        left = [entry_of(Away(tuple(seat for seat in line.seats if seat in start.away)))] * bool(start.away)
        declared = [] if start.verdict is None else [entry_of(Declare(start.verdict))]
        noted = [] if start.clock is None else [entry_of(NoteClock(start.clock))]
        return Head(
            line.game.id,
            line.options,
            line.actions,
            self.setting,
            desk.match,
            {mat_name(mat): mat for mat in self.mats.printed if mat.game in desk.shelf},
            games=tuple(desk.shelf),
            cells=self.mats.cells,
            entries=(*left, *declared, *noted),
            clocks=start.clocks,
            following=None if desk.manners == self.setting.manners else desk.manners,
            was=line.was.actions if line.was else (),
            since=line.since,
            resumed=start.resumed,
            notes=start.notes,
            known=start.known,
            tags=desk.tags,
            last=start.last,
            welcome=start.welcome,
            outfit=desk.outfit,
            wiring=self.mats.wiring,
            job=start.job,
        )


class _Overheard:
    """A scribe whose lots others hear of, too; and who asks others where nothing is to be written down."""

    def __init__(
        self,
        scribe: Scribe,
        draws: Iterable[Callable[[Drawn], object]],
        examinations: Iterable[Callable[[Desk], object]],
        admissions: Iterable[Callable[[], object]],
    ) -> None:
        self._scribe = scribe
        self._draws = draws
        self._examinations = examinations
        self._admissions = admissions

    def write(self, effect: Effect, desk: Desk, saved: Saved) -> None:
        """Write it down, and say what was drawn."""

        def came(event: DeskEvent | Reason | None) -> None:
            if isinstance(event, Drawn):
                for tell in self._draws:
                    tell(event)
            saved(event)
            if isinstance(effect, Admit) and not isinstance(event, Reason):
                for admit in self._admissions:
                    admit()

        self._scribe.write(effect, desk, came)
        if isinstance(effect, Examine):
            for examine in self._examinations:
                examine(desk)


def assemble(  # noqa: PLR0913 - all that a table is put together from, each by its name
    configuration: Configuration,
    start: Start,
    *,
    clock: Clock,
    hand_over: HandOver,
    scribe: Scribe,
    words: Words,
    games: Games = NO_GAMES,
    make: MakeParts = make_parts,
) -> Assembly:
    """The table of the configuration, with this game on it and the others beside it that can be played."""
    game = start.line.game
    playable = [*playable_on(configuration, {**games, game.id: game}, game)]
    mats = mats_of(configuration)
    mats.rewire(start.wiring)
    about = start.about or usual(configuration, start.line.seats)
    setting = setting_of(configuration, mats.on(start.line).lying(turned=about.match.turned), game, about)
    parts = make(configuration, clock, hand_over, box(game))
    if parts.simulated is not None:
        start = replace(start, tags={**simulated_tags(playable), **start.tags})
    outputs = Outputs(words, mats, clock, lights=parts.lights, sound=parts.sound)
    ear = Ear(mats, start.line, turned=about.match.turned)
    beginnings: list[Callable[[GameBegan], object]] = []
    draws: list[Callable[[Drawn], object]] = []
    examinations: list[Callable[[Desk], object]] = []
    admissions: list[Callable[[], object]] = []

    def begins(began: GameBegan | Rewired) -> Sequence[Sensed | Seen] | None:
        if isinstance(began, GameBegan):
            for tell in beginnings:
                tell(began)
        return ear.begins(began)

    felt = configuration.cells is not None
    shelf = shelf_of(playable, mats, start.last, felt=felt)
    outfit = replace(outfit_of(configuration, start.line), phones=parts.simulated is None)
    desk = desk_of(setting, replace(start, about=about), shelf, outfit)
    overheard = _Overheard(scribe, draws, examinations, admissions)
    loop = Loop(desk, clock, overheard, outputs, begins)
    caretaker = Caretaker(configuration.care, clock)
    told = beginnings, draws, examinations, admissions
    return Assembly(parts, mats, setting, outputs, loop, ear, start, caretaker, *told)


def desk_of(setting: Setting, start: Start, others: Shelf = NO_SHELF, outfit: Outfit = NOTHING) -> Desk:
    """The desk with that game on it, and with the work that is to be done first."""
    desk = _desk_of(setting, start, others, outfit)
    return set_to(desk, start.job) if start.job else desk


def _desk_of(setting: Setting, start: Start, others: Shelf, outfit: Outfit) -> Desk:
    match, following = (start.about.match, start.about.following) if start.about else (None, None)
    if start.resumed:
        return resume(
            setting,
            start.line,
            start.notes,
            match=match,
            known=start.known,
            clock=start.clock,
            clocks=start.clocks,
            verdict=start.verdict,
            away=start.away,
            following=following,
            shelf=others,
            tags=start.tags,
            outfit=outfit,
            wiring=start.wiring,
        )
    return begin(
        setting,
        start.line,
        start.notes,
        match=match,
        known=start.known,
        shelf=others,
        tags=start.tags,
        outfit=outfit,
        wiring=start.wiring,
        welcome=start.welcome,
    )


def usual(configuration: Configuration, seats: Sequence[Seat]) -> About:
    """Who plays where nobody has said anything: seats in their order on the chairs in theirs; and how."""
    chairs = [Chair(name) for name in configuration.chairs]
    return About(seated(chairs, seats), configuration.play.manners(seats))


def setting_of(configuration: Configuration, mat: Mat, game: Game[Any], about: About) -> Setting:
    """Who sits where and what is within their reach, and what of the mat as it lies can be felt and lit."""
    chairs = held(about.match, [Chair(name) for name in configuration.chairs], game.seats)
    play = configuration.play
    reaches = {Chair(name): reach for name, reach in configuration.chairs.items()}
    return Setting(
        chairs,
        watched(mat, felt=configuration.cells is not None),
        play.settle_ms / 1000,
        play.hold_ms / 1000,
        about.manners,
        pushes=frozenset(chair for chair, reach in reaches.items() if reach.push is not None),
        keys=frozenset(chair for chair, reach in reaches.items() if reach.key is not None),
        dials=_places(configuration, Kind.DIAL),
        screens=_places(configuration, Kind.SCREEN),
        readers=_places(configuration, Kind.READER),
        lit=configuration.lights is not None,
    )


def _places(configuration: Configuration, kind: Kind) -> frozenset[Chair]:
    """Where there is such a part."""
    names = (name for name, part in configuration.parts.items() if part.kind is kind)
    return frozenset(Chair(name.partition(".")[0]) for name in names)
