"""What a table is put together from, whatever clock it lives by: parts, mat, loop and what is shown.

Nothing in here opens anything; who assembles a table opens its parts, starts its loop and stops both.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.app.configuration import Configuration
from companion.app.ear import Ear
from companion.app.loop import Loop, Scribe
from companion.app.mat import Mat
from companion.app.outputs import Outputs
from companion.app.parts import HandOver, Parts, make_parts
from companion.app.replay.trace import Tracer, format_head, format_signal
from companion.app.simulated import box
from companion.desk.desk import Desk, begin, resume
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason
from companion.table.events import Chair
from companion.table.table import Setting
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


@dataclass(frozen=True, slots=True)
class Assembly:
    """A table that is put together."""

    parts: Parts
    mat: Mat
    setting: Setting
    outputs: Outputs
    loop: Loop
    ear: Ear
    overhear: list[Callable[[Signal], object]] = field(default_factory=list)
    """Who else wants to know of signals. The game comes first, and depends on none of them."""

    def hear(self, signal: Signal) -> None:
        """Take a signal, where the clock lives."""
        event = self.ear.hear(signal)
        if event is not None:
            self.loop.hear(event)
        for overhears in self.overhear:
            overhears(signal)

    def trace(self, tracer: Tracer) -> None:
        """Write every signal down from now on."""
        tracer.write(format_head(self.loop.desk.table.line, self.setting, self.mat))
        self.outputs.on_new_game(lambda line: tracer.write({"began": dict(line.options)}))
        self.overhear.append(lambda signal: tracer.write(format_signal(signal)))


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
    mat = configuration.mat(game.id) or plain_mat(configuration, game)
    setting = setting_of(configuration, mat, game)
    parts = make(configuration, clock, hand_over, box(look_of(game).box))
    outputs = Outputs(words, mat, lights=parts.lights, sound=parts.sound)
    loop = Loop(desk_of(setting, start), clock, scribe, outputs)
    return Assembly(parts, mat, setting, outputs, loop, Ear(mat))


def desk_of(setting: Setting, start: Start) -> Desk:
    """The desk with that game on it."""
    if start.resumed:
        return resume(setting, start.line, start.notes)
    return begin(setting, start.line, start.notes)


def plain_mat(configuration: Configuration, game: Game[Any]) -> Mat:
    """Where the configuration has no mat: cells and lights lie under the spaces in their order."""
    count = configuration.light_count or len(game.spaces)
    return Mat(game.id, game.spaces, (*game.spaces, *(None,) * count)[:count])


def setting_of(configuration: Configuration, mat: Mat, game: Game[Any]) -> Setting:
    """Who sits where: one chair holds all seats, several one each in their order."""
    names = [Chair(name) for name in configuration.chairs]
    if len(names) == 1:
        chairs = {names[0]: game.seats}
    else:
        chairs = {chair: game.seats[n : n + 1] for n, chair in enumerate(names)}
    felt = mat.cells if configuration.cells else ()
    watched = frozenset(space for space in felt if space is not None)
    play = configuration.play
    return Setting(chairs, watched, play.settle_ms / 1000, play.hold_ms / 1000)
