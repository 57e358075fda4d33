"""Everything that a page is told of whole games at the simulated table, in virtual time."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.config.drivers import SIMULATED
from companion.daemon.outputs import Frame
from companion.games.kernel import TABLE, Action
from companion.games.registry import GAMES
from companion.table.events import Chair
from companion.view.scene import Scene
from companion.web.page_publisher import PagePublisher
from companion.words import ENGLISH
from hardware.simulation.board import Impossible
from tests.daemon.table_for_two import TableForTwo
from tests.oracles.paper import Eyes, Work, canonical, digest, short

AROUND: Final = tuple(map(Chair, ("south", "west", "north", "east")))
TRIES: Final = 60
"""Pushes for one action, whatever the dial says."""


class _Page:
    """Remembers what it is told, by topic and chair; at first lights and screens alone."""

    def __init__(self, eyes: Eyes, name: str) -> None:
        self._eyes = eyes
        self._name = name
        self._late: list[tuple[str, str]] | None = []

    def begin(self) -> None:
        late, self._late = self._late or (), None
        for place, what in late:
            self._eyes.note(place, what)

    def publish(self, topic: str, message: Mapping[str, Any], chair: str | None = None, /) -> None:
        told = {**message, "bits": digest(message["bits"])} if "bits" in message else message
        whom = f" for {chair}" if chair else ""
        place, what = f"{self._name} {topic}{whom}", short(canonical(told), 1200)
        if self._late is None or topic in ("lights", "plugs") or topic.startswith("screen:"):
            self._eyes.note(place, what)
        else:
            self._late.append((place, what))


def _one_late(page: _Page, spectacle: PagePublisher) -> Callable[[Scene], None]:
    scenes = count()

    def look(now: Scene) -> None:
        if next(scenes) == 1:
            page.begin()
        spectacle.show(now)

    return look


class People(TableForTwo):
    """A table, and people who do with dice whatever comes to their minds."""

    def __init__(
        self, folder: Path, game: str, seed: int, source: str | Path = SIMULATED, *, paged: bool = False
    ) -> None:
        super().__init__(folder, count(seed), {game: GAMES[game], **GAMES}, source)
        self.eyes = Eyes(self._now_s)
        self.dice = Random(seed)
        self._paged = paged

    def power_on(self) -> None:
        super().power_on()
        self.eyes = Eyes(self._now_s)
        made = self._assembly
        self.eyes.follow(made.subscriptions)
        for name, simulated in (("page", self.physical), ("phone", None)) if self._paged else ():
            page: Any = _Page(self.eyes, name)
            spectacle = PagePublisher(page, ENGLISH, made.mats, made.parts.by_name, simulated)
            made.subscribe(Frame, spectacle.publish_lamps)
            made.subscribe(Scene, _one_late(page, spectacle))

    @property
    def record(self) -> tuple[Action, ...]:
        return self.desk.table.record.actions

    @property
    def mover(self) -> Chair:
        """The chair of who is to move; any, where nobody is."""
        record, chairs = self.desk.table.record, self.desk.table.setting.chairs
        there = [chair for chair, seats in chairs.items() if record.actor in seats]
        return there[0] if there else self.dice.choice([*chairs])

    def fiddle(self, chair: Chair) -> None:
        """Turn the dial to something, and push."""
        self.turn(chair, self.dice.choice((-2, -1, 1, 1, 2, 3)))
        self.push(chair)

    def decide(self) -> bool:
        """Fiddle until there is one action more, or the game is over; and follow the lights."""
        before = len(self.record)
        for _ in range(TRIES):
            if len(self.record) > before or self.desk.table.record.actor in (None, TABLE):
                break
            self.fiddle(self.mover)
        with suppress(AssertionError, StopIteration, Impossible):  # where no light can be followed
            self.follow()
        return len(self.record) > before

    def by_hand(self) -> None:
        """An action with hands, where that is lifting one piece and putting it down."""
        record = self.desk.table.record
        offers = record.game.rules.legal(record.state)
        if record.game.id == "katarenga" and offers and not self.desk.table.over:
            deed = record.game.hands.deed(record.state, self.dice.choice(offers))
            with suppress(AssertionError, Impossible):
                self.put(self.lift(deed.lifts[0]), deed.drops[0])


def page(work: Work) -> Iterator[str]:
    for number in range(work.count(20)):
        for game in GAMES:
            yield f"## {game} {number}"
            at = People(work.room(f"{game}-{number}"), game, number, paged=True)
            at.power_on()
            yield from at.eyes.take()
            while at.desk.question is not None:  # welcome, and the board that has to be laid
                at.push(AROUND[0])
            at.set_up()
            for act in count():
                goes_on = at.decide()
                yield f"# {act}: {len(at.record)} {' '.join(at.record[-2:])}"
                yield from at.eyes.take()
                if not goes_on:
                    break
            at.power_off("Enough.")
