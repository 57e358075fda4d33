"""Assembles a table from parts, mats, loop and outputs, on any clock.

Law: nothing here opens anything; the caller opens the parts, starts the loop and stops both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from companion.config import Configuration, PartKind
from companion.daemon.devices import Parts, make_parts
from companion.daemon.inventory import mats_of, outfit_of, playable_games, shelf_of, spaces_with_cells
from companion.daemon.loop import EffectWriter, Loop
from companion.daemon.outputs import Frame, Outputs
from companion.daemon.presenter import Presenter, Subscriptions
from companion.daemon.screen_saver import ScreenSaver
from companion.daemon.translation import SignalTranslator
from companion.games.kernel import Game, Games, Seat, Words
from companion.session.bots import seated
from companion.session.events import (
    Analysed,
    BoardsSearched,
    BotNews,
    ChairsTaken,
    HintNews,
    PageEvent,
    Touched,
)
from companion.session.game_start import Opening, open_session
from companion.session.match import seat_around
from companion.session.mats import Mats
from companion.session.saved_game import Players, SavedGame
from companion.session.work.job import Examined
from companion.session.work.mat import Mat
from companion.store.disk import HandOver
from companion.table.events import Chair, Pressed, Turned
from companion.table.setting import Setting
from companion.view.scene import Scene, Texts
from hardware.clock import Clock
from hardware.display import Brightness
from hardware.signals import Signal

T = TypeVar("T")

NO_GAMES: Final[Games] = MappingProxyType({})
"""The default: no other games on the shelf."""
News = PageEvent | ChairsTaken | Touched | BoardsSearched | Analysed | BotNews | HintNews | Examined
"""Events that come from no part."""
MakeParts = Callable[[Configuration, Clock, HandOver, Game[Any]], Parts]
"""Makes the parts of a table, still closed, as `make_parts` does."""


@dataclass(frozen=True, slots=True)
class Handled:
    """A signal, an event of the page, what a bot does, or the doctor's findings, handled by the loop."""

    event: Signal | News
    counts: bool = True
    """False where its effect would not have been visible."""


@dataclass(frozen=True, slots=True)
class Assembly:
    parts: Parts
    mats: Mats
    setting: Setting
    outputs: Outputs
    presenter: Presenter
    loop: Loop
    translator: SignalTranslator
    opening: Opening
    screen_saver: ScreenSaver
    subscriptions: Subscriptions
    signal_filters: list[Callable[[Signal], bool]] = field(default_factory=list)
    """Filters that see every signal before the game; one that returns true consumes the signal."""

    @property
    def mat(self) -> Mat:
        """The unturned mat of the current game."""
        return self.mats.mat_of(self.loop.session.table.record)

    def subscribe(self, kind: type[T], listener: Callable[[T], object]) -> None:
        """Subscribe to one type of event: a scene, an output state or an announcement.

        Outputs are `Scene`, `Frame` (lamps) and `Brightness` (screens). Announcements are `Handled`,
        `GameBegan`, `Drawn`, `Examine`, `SearchBoards`, `Analyse`, and `Admit` once it is written.
        """
        self.subscriptions.subscribe(kind, listener)

    def handle(self, signal: Signal) -> None:
        """Handle a signal, in the clock's thread.

        A press or a turn while the screens sleep only wakes them, as its effect would not be visible.
        """
        taken = [takes(signal) for takes in self.signal_filters]  # every filter must see every signal
        if any(taken):
            self.screen_saver.handle(signal)
            self.subscriptions.publish(Handled(signal, counts=False))
        else:
            self.handle_remote(signal)

    def handle_remote(self, signal: Signal) -> None:
        """Handle a signal as if the named part had sent it."""
        seen = self.screen_saver.handle(signal)
        events = self.translator.translate(signal, at_work=self.loop.session.workshop.job is not None)
        shown = [event for event in events if seen or not isinstance(event, Pressed | Turned)]
        counts = self.loop.handle(*shown) and len(shown) == len(events)
        self.subscriptions.publish(Handled(signal, counts=counts))

    def handle_news(self, event: News) -> None:
        self.loop.handle(event)
        self.subscriptions.publish(Handled(event))


def assemble(  # noqa: PLR0913 - the dependencies of a table, each by its name
    configuration: Configuration,
    opening: Opening,
    *,
    clock: Clock,
    hand_over: HandOver,
    scribe: EffectWriter,
    words: Words,
    games: Games = NO_GAMES,
    make: MakeParts = make_parts,
) -> Assembly:
    """The table of the configuration, with this game on it and the other playable games on its shelf."""
    saved, household = opening.game, opening.household
    record, turned = saved.record, saved.players.match.turned
    playable = [*playable_games(configuration, {**games, record.game.id: record.game}, record.game)]
    mats = mats_of(configuration, household.wiring)
    setting = setting_of(configuration, mats.mat_of(record).turn(turned=turned), saved)
    parts = make(configuration, clock, hand_over, record.game)
    if parts.simulated is not None:
        from companion.daemon.simulated_table import simulated_tags  # noqa: PLC0415 - a real table has none

        household = replace(household, tags={**simulated_tags(playable), **household.tags})
        opening = replace(opening, household=household)
    subscriptions = Subscriptions(Scene, Frame, Brightness)
    outputs = Outputs(mats, clock, subscriptions.publish, lights=parts.lights, sound=parts.sound)
    presenter = Presenter(Texts(words), subscriptions.publish, outputs)
    ear = SignalTranslator(mats, record, turned=turned)

    has_cells = configuration.cells is not None
    shelf = shelf_of(playable, mats, household.last_options, has_cells=has_cells)
    outfit = replace(outfit_of(configuration, record), phones=parts.simulated is None)
    session = open_session(setting, opening, shelf, outfit)
    loop = Loop(session, clock, scribe, presenter, ear.change_mat, publish=subscriptions.publish)
    saver = ScreenSaver(configuration.care, clock, subscriptions.publish)
    return Assembly(parts, mats, setting, outputs, presenter, loop, ear, opening, saver, subscriptions)


def default_players(configuration: Configuration, seats: Sequence[Seat]) -> Players:
    """The default players: seats in order, on chairs in order."""
    chairs = [Chair(name) for name in configuration.chairs]
    return Players(seat_around(chairs, seats), configuration.play.manners(seats))


def setting_of(configuration: Configuration, mat: Mat, saved: SavedGame) -> Setting:
    players, play = saved.players, configuration.play
    reaches = {Chair(name): reach for name, reach in configuration.chairs.items()}
    setting = Setting(
        dict.fromkeys(reaches, ()),
        spaces_with_cells(mat, has_cells=configuration.cells is not None),
        play.settle_ms / 1000,
        play.hold_ms / 1000,
        players.manners,
        pushes=frozenset(chair for chair, reach in reaches.items() if reach.push is not None),
        keys=frozenset(chair for chair, reach in reaches.items() if reach.key is not None),
        dials=_chairs_with(configuration, PartKind.DIAL),
        screens=_chairs_with(configuration, PartKind.SCREEN),
        readers=_chairs_with(configuration, PartKind.READER),
        lit=configuration.lights is not None,
        demonstrates_after_s=configuration.care.demonstrate_after_s,
        demonstrates_until_s=configuration.care.sleep_after_s,
    )
    return seated(setting, players.match, saved.record.game)


def _chairs_with(configuration: Configuration, kind: PartKind) -> frozenset[Chair]:
    names = (name for name, part in configuration.parts.items() if part.kind is kind)
    return frozenset(Chair(name.partition(".")[0]) for name in names)
