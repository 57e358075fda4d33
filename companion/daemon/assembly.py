"""Puts a table together: parts, mats, loop and outputs, whatever clock it runs by.

Nothing here opens anything; the caller opens the parts, starts the loop and stops both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from companion.config import Configuration, PartKind
from companion.daemon.devices import HandOver, Parts, make_parts
from companion.daemon.inventory import (
    felt_spaces,
    mats_of,
    outfit_of,
    playable_games,
    shelf_of,
    simulated_tags,
)
from companion.daemon.loop import EffectWriter, Loop
from companion.daemon.outputs import Frame, Outputs
from companion.daemon.presenter import Presenter, Subscriptions
from companion.daemon.screen_saver import ScreenSaver
from companion.daemon.simulated_table import pieces_in_box
from companion.daemon.trace import (
    TraceHead,
    Tracer,
    format_board,
    format_draw,
    format_new_game,
    format_signal_line,
    format_trace_head,
    format_typed,
    mat_name,
)
from companion.daemon.translation import SignalTranslator
from companion.games.kernel.game import Game, Games, Outcome
from companion.games.kernel.record import Record
from companion.games.kernel.terms import Json, Options, Reason, Seat
from companion.games.kernel.words import Words
from companion.session.decisions import begin_job
from companion.session.events import BoardTold, Effect, GameBegan, Rewired, Saved, SessionEvent, Typed
from companion.session.game_start import begin, resume
from companion.session.journal_entries import About, entry_of
from companion.session.match import seat_around, seats_by_chair
from companion.session.mats import Mat, Mats
from companion.session.session import Session
from companion.session.shelf import NO_SHELF, Shelf
from companion.session.work.job import Admit, Examine
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.table.clock import Clock as TableClock
from companion.table.events import Away, Chair, Declare, Drawn, NoteClock, Pressed, Seen, Sensed, Turned
from companion.table.setting import Setting
from companion.table.tagged_things import NO_TAGS, Tags
from companion.view.scene import Scene, Texts
from hardware.clock import Clock
from hardware.display import Brightness
from hardware.signals import Signal
from hardware.simulation.board import Piece

T = TypeVar("T")

NO_GAMES: Final[Games] = MappingProxyType({})
"""Nothing else is ever played."""


class MakeParts(Protocol):
    """Makes the parts of a table, as `make_parts` does."""

    def __call__(
        self, configuration: Configuration, clock: Clock, hand_over: HandOver, pieces: Iterable[Piece], /
    ) -> Parts:
        """The parts, still closed."""


@dataclass(frozen=True, slots=True)
class Startup:
    """The game that lies on the table at first."""

    line: Record[Any]
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
    wiring: Wiring = PLAIN_WIRING
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
    presenter: Presenter
    loop: Loop
    translator: SignalTranslator
    start: Startup
    screen_saver: ScreenSaver
    subscriptions: Subscriptions
    signal_filters: list[Callable[[Signal], bool]] = field(default_factory=list)
    """Who sees signals of the parts before the game does. What one of them takes is none of the game's."""
    tracers: list[Tracer] = field(default_factory=list)

    @property
    def mat(self) -> Mat:
        """The one of the game that is on, as it lies when it is not turned."""
        return self.mats.mat_of(self.loop.session.table.record)

    def subscribe(self, kind: type[T], listener: Callable[[T], object]) -> None:
        """Listen to a `Scene`, a `Frame` of lamps, the `Brightness` of screens; or to what happens.

        That is a game that `GameBegan`, a draw that is `Drawn`, an `Examine` that is asked for and answered
        with `Examined`, and an `Admit` once it is written down.
        """
        self.subscriptions.subscribe(kind, listener)

    def handle(self, signal: Signal) -> None:
        """Take a signal, where the clock lives.

        What somebody presses or turns while screens sleep only wakes them: nobody could see what it would do.
        """
        taken = [takes(signal) for takes in self.signal_filters]  # each of them has to know
        if any(taken):
            self.screen_saver.handle(signal)
            self._trace_line(format_signal_line(signal, counts=False))
        else:
            self.handle_remote(signal)

    def handle_remote(self, signal: Signal) -> None:
        """Take a signal as if that part had told it."""
        seen = self.screen_saver.handle(signal)
        events = self.translator.translate(signal, at_work=self.loop.session.job is not None)
        shown = [event for event in events if seen or not isinstance(event, Pressed | Turned)]
        counts = self.loop.handle(*shown) and len(shown) == len(events)
        self._trace_line(format_signal_line(signal, counts=counts))

    def handle_board(self, told: BoardTold) -> None:
        """Take a board that somebody has drawn, where the clock lives."""
        self.loop.handle(told)
        self._trace_line(format_board(told))

    def handle_name(self, told: Typed) -> None:
        """Take a name that somebody has written, as far as it goes."""
        self.loop.handle(told)
        self._trace_line(format_typed(told))

    def _trace_line(self, told: Mapping[str, Json]) -> None:
        for tracer in self.tracers:
            tracer.write({**told})

    def trace(self, tracer: Tracer) -> None:
        """Write every signal down from now on."""
        tracer.write(format_trace_head(self._trace_head()))
        self.subscribe(GameBegan, lambda began: tracer.write(format_new_game(began)))
        self.subscribe(Drawn, lambda drawn: tracer.write(format_draw(drawn)))
        self.tracers.append(tracer)

    def _trace_head(self) -> TraceHead:
        start, desk = self.start, self.loop.session
        line = start.line
        left = [entry_of(Away(tuple(seat for seat in line.seats if seat in start.away)))] * bool(start.away)
        declared = [] if start.verdict is None else [entry_of(Declare(start.verdict))]
        noted = [] if start.clock is None else [entry_of(NoteClock(start.clock))]
        return TraceHead(
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
            was=line.previous.actions if line.previous else (),
            since=line.revised_at,
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


class _PublishedWriter:
    """Writes effects down, and publishes those of which other parts of the house have to know."""

    def __init__(self, scribe: EffectWriter, publish: Callable[[object], object]) -> None:
        self._scribe = scribe
        self._publish = publish

    def write(self, effect: Effect, desk: Session, saved: Saved) -> None:
        """Write it down, and say what was drawn."""

        def came(event: SessionEvent | Reason | None) -> None:
            if isinstance(event, Drawn):
                self._publish(event)
            saved(event)
            if isinstance(effect, Admit) and not isinstance(event, Reason):
                self._publish(effect)

        self._scribe.write(effect, desk, came)
        if isinstance(effect, Examine):
            self._publish(effect)


def assemble(  # noqa: PLR0913 - all that a table is put together from, each by its name
    configuration: Configuration,
    start: Startup,
    *,
    clock: Clock,
    hand_over: HandOver,
    scribe: EffectWriter,
    words: Words,
    games: Games = NO_GAMES,
    make: MakeParts = make_parts,
) -> Assembly:
    """The table of the configuration, with this game on it and the others beside it that can be played."""
    game = start.line.game
    playable = [*playable_games(configuration, {**games, game.id: game}, game)]
    mats = mats_of(configuration)
    mats.rewire(start.wiring)
    about = start.about or default_about(configuration, start.line.seats)
    setting = setting_of(
        configuration, mats.mat_of(start.line).oriented(turned=about.match.turned), game, about
    )
    parts = make(configuration, clock, hand_over, pieces_in_box(game))
    if parts.simulated is not None:
        start = replace(start, tags={**simulated_tags(playable), **start.tags})
    subscriptions = Subscriptions(Scene, Frame, Brightness)
    outputs = Outputs(mats, clock, subscriptions.publish, lights=parts.lights, sound=parts.sound)
    presenter = Presenter(Texts(words), subscriptions.publish, outputs)
    ear = SignalTranslator(mats, start.line, turned=about.match.turned)

    def begins(began: GameBegan | Rewired) -> Sequence[Sensed | Seen] | None:
        if isinstance(began, GameBegan):
            subscriptions.publish(began)
        return ear.change_mat(began)

    felt = configuration.cells is not None
    shelf = shelf_of(playable, mats, start.last, felt=felt)
    outfit = replace(outfit_of(configuration, start.line), phones=parts.simulated is None)
    desk = session_of(setting, replace(start, about=about), shelf, outfit)
    loop = Loop(desk, clock, _PublishedWriter(scribe, subscriptions.publish), presenter, begins)
    saver = ScreenSaver(configuration.care, clock, subscriptions.publish)
    return Assembly(parts, mats, setting, outputs, presenter, loop, ear, start, saver, subscriptions)


def session_of(
    setting: Setting, start: Startup, others: Shelf = NO_SHELF, outfit: Outfit = NO_PARTS
) -> Session:
    """The desk with that game on it, and with the work that is to be done first."""
    desk = _begin_or_resume(setting, start, others, outfit)
    return begin_job(desk, start.job) if start.job else desk


def _begin_or_resume(setting: Setting, start: Startup, others: Shelf, outfit: Outfit) -> Session:
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


def default_about(configuration: Configuration, seats: Sequence[Seat]) -> About:
    """Who plays where nobody has said anything: seats in their order on the chairs in theirs; and how."""
    chairs = [Chair(name) for name in configuration.chairs]
    return About(seat_around(chairs, seats), configuration.play.manners(seats))


def setting_of(configuration: Configuration, mat: Mat, game: Game[Any], about: About) -> Setting:
    """Who sits where and what is within their reach, and what of the mat as it lies can be felt and lit."""
    chairs = seats_by_chair(about.match, [Chair(name) for name in configuration.chairs], game.seats)
    play = configuration.play
    reaches = {Chair(name): reach for name, reach in configuration.chairs.items()}
    return Setting(
        chairs,
        felt_spaces(mat, felt=configuration.cells is not None),
        play.settle_ms / 1000,
        play.hold_ms / 1000,
        about.manners,
        pushes=frozenset(chair for chair, reach in reaches.items() if reach.push is not None),
        keys=frozenset(chair for chair, reach in reaches.items() if reach.key is not None),
        dials=_chairs_with(configuration, PartKind.DIAL),
        screens=_chairs_with(configuration, PartKind.SCREEN),
        readers=_chairs_with(configuration, PartKind.READER),
        lit=configuration.lights is not None,
    )


def _chairs_with(configuration: Configuration, kind: PartKind) -> frozenset[Chair]:
    """Where there is such a part."""
    names = (name for name, part in configuration.parts.items() if part.kind is kind)
    return frozenset(Chair(name.partition(".")[0]) for name in names)
