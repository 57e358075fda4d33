"""What a table is put together from, whatever clock it lives by: parts, mat, loop and what is shown.

Nothing in here opens anything; who assembles a table opens its parts, starts its loop and stops both.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from companion.app.about import About
from companion.app.configuration import Configuration
from companion.app.ear import Ear
from companion.app.loop import Loop, Scribe
from companion.app.mat import Mat
from companion.app.outputs import Outputs
from companion.app.parts import HandOver, Parts, make_parts
from companion.app.replay.trace import Head, Tracer, format_began, format_head, format_heard
from companion.app.retold import entry_of
from companion.app.simulated import box
from companion.desk.desk import Desk, begin, resume
from companion.desk.events import GameBegan
from companion.desk.match import held, seated
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason
from companion.table.clock import Clock as TableClock
from companion.table.events import Chair, Declare, NoteClock, Sensed
from companion.table.setting import Setting
from companion.view.looks import look_of
from companion.view.words import Words
from hardware.clock import Clock
from hardware.signals import Signal
from hardware.simulation.board import Piece


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
    about: About | None = None
    """Who plays, and how; as usual where nobody has said."""
    clock: TableClock | None = None
    """What everybody has left, where that was noted."""
    clocks: tuple[TableClock, ...] = ()
    """The same as each turn began, as far as that is known."""
    verdict: Outcome | None = None
    """How people have ended the game."""
    known: tuple[str, ...] = ()
    """The people whom the table knows by name."""
    welcome: bool = False
    """Whether nothing was ever played here."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """A table that is put together."""

    parts: Parts
    mat: Mat
    """As it lies when it is not turned."""
    setting: Setting
    outputs: Outputs
    loop: Loop
    ear: Ear
    start: Start
    beginnings: list[Callable[[GameBegan], object]]
    """Who wants to know of every game that begins from now on."""
    overhear: list[Callable[[Signal], object]] = field(default_factory=list)
    """Who else wants to know of signals. The game comes first, and depends on none of them."""
    tracers: list[Tracer] = field(default_factory=list)

    def hear(self, signal: Signal) -> None:
        """Take a signal, where the clock lives."""
        event = self.ear.hear(signal)
        counts = event is None or self.loop.hear(event)
        for overhears in self.overhear:
            overhears(signal)
        for tracer in self.tracers:
            tracer.write(format_heard(signal, counts=counts))

    def trace(self, tracer: Tracer) -> None:
        """Write every signal down from now on."""
        tracer.write(format_head(self._head()))
        self.beginnings.append(lambda began: tracer.write(format_began(began)))
        self.tracers.append(tracer)

    def _head(self) -> Head:
        start, desk = self.start, self.loop.desk
        line = start.line
        declared = [] if start.verdict is None else [entry_of(Declare(start.verdict))]
        noted = [] if start.clock is None else [entry_of(NoteClock(start.clock))]
        return Head(
            line.game.id,
            line.options,
            line.actions,
            self.setting,
            self.mat,
            desk.match,
            entries=(*declared, *noted),
            clocks=start.clocks,
            following=None if desk.manners == self.setting.manners else desk.manners,
            resumed=start.resumed,
            notes=start.notes,
            known=start.known,
            welcome=start.welcome,
        )


def assemble(  # noqa: PLR0913 - all that a table is put together from, each by its name
    configuration: Configuration,
    start: Start,
    *,
    clock: Clock,
    hand_over: HandOver,
    scribe: Scribe,
    words: Words,
    make: MakeParts = make_parts,
) -> Assembly:
    """The table of the configuration, with this game on it."""
    game = start.line.game
    mat = replace(configuration.mat(game.id) or plain_mat(configuration, game), half_turn=game.half_turn)
    about = start.about or usual(configuration, game)
    setting = setting_of(configuration, mat.lying(turned=about.match.turned), game, about)
    parts = make(configuration, clock, hand_over, box(look_of(game).box))
    outputs = Outputs(words, mat, lights=parts.lights, sound=parts.sound)
    ear = Ear(mat, turned=about.match.turned)
    beginnings: list[Callable[[GameBegan], object]] = []

    def begins(began: GameBegan) -> Sequence[Sensed] | None:
        for tell in beginnings:
            tell(began)
        return ear.begins(began)

    desk = desk_of(setting, replace(start, about=about))
    loop = Loop(desk, clock, scribe, outputs, begins)
    return Assembly(parts, mat, setting, outputs, loop, ear, start, beginnings)


def desk_of(setting: Setting, start: Start) -> Desk:
    """The desk with that game on it."""
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
            following=following,
        )
    return begin(setting, start.line, start.notes, match=match, known=start.known, welcome=start.welcome)


def plain_mat(configuration: Configuration, game: Game[Any]) -> Mat:
    """Where the configuration has no mat: cells and lights lie under the spaces in their order."""
    count = configuration.light_count or len(game.spaces)
    return Mat(game.id, game.spaces, (*game.spaces, *(None,) * count)[:count])


def usual(configuration: Configuration, game: Game[Any]) -> About:
    """Who plays where nobody has said anything: seats in their order on the chairs in theirs; and how."""
    chairs = [Chair(name) for name in configuration.chairs]
    return About(seated(chairs, game.seats), configuration.play.manners(game.seats))


def setting_of(configuration: Configuration, mat: Mat, game: Game[Any], about: About) -> Setting:
    """Who sits where and what is within their reach, and what of the mat as it lies can be felt and lit."""
    chairs = held(about.match, [Chair(name) for name in configuration.chairs], game.seats)
    felt = mat.cells if configuration.cells else ()
    watched = frozenset(space for space in felt if space is not None)
    play = configuration.play
    reaches = {Chair(name): reach for name, reach in configuration.chairs.items()}
    return Setting(
        chairs,
        watched,
        play.settle_ms / 1000,
        play.hold_ms / 1000,
        about.manners,
        pushes=frozenset(chair for chair, reach in reaches.items() if reach.push is not None),
        keys=frozenset(chair for chair, reach in reaches.items() if reach.key is not None),
        lit=configuration.lights is not None,
    )
