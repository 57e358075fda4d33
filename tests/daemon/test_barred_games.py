"""Whole games at tables with bars, in virtual time: at every step the lights say what the scene says."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.daemon.daemon import Daemon
from companion.daemon.devices import Parts, make_parts
from companion.daemon.outputs import TURN_S, Outputs, lamp_of_glow
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import Action, Record, Space, replay
from companion.session.mats import Mats
from companion.store.lots import setup_lots
from companion.table.entry import DialEntry, possible
from companion.view.glows import Glow, glows, most_urgent
from companion.view.scene import Texts, scene
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import Lamp
from tests.daemon.barred_tables import Reader, blocks, load, mats, names, places
from tests.daemon.virtual_daemon import VirtualLoop, nothing_aside, wanted
from tests.everygame import playthrough
from tests.kitara_policies.policy import chosen
from tests.table.virtual_hands import sitting


class Framed:
    """A table in a frame of lights, and somebody who looks for one round whenever something was done."""

    def __init__(self, folder: Path, line: Record[Any], name: str, chairs: int = 2) -> None:
        [mat] = [mat for text in blocks("Bars") for title, mat in mats(folder, text).items() if title == name]
        self.at = sitting(replay(line.game, line.options, ()), chairs=chairs)
        self._places = places(name)
        self._reader = Reader(names(mat), self._places)
        self._clock = ManualClock()
        self._shown: list[tuple[Lamp, ...]] = []
        self._lighting = Outputs(Mats([mat]), self._clock, lambda frame: self._shown.append((*frame.lamps,)))
        self.rounds: list[int] = []
        """How many frames each of them had."""

    def look(self) -> None:
        """Until everything was shown once."""
        self._lighting.show(scene(self.at.desk, Texts(ENGLISH)))
        moments = self._shown[-1:]
        self._clock.advance(TURN_S)
        while self._shown[-1] != moments[0]:
            moments.append(self._shown[-1])
            self._clock.advance(TURN_S)
        lit = glows(self.at.desk)
        told = {
            **most_urgent(self.at.desk, lit),
            **{one: lit[one] for one in self._reader.single & lit.keys()},
        }
        assert self._reader.watched(moments) == {
            space: lamp_of_glow(glow) for space, glow in told.items() if space in self._places
        }
        assert told == lit or self.at.entry() is not None
        self.rounds.append(len(moments))

    def hands(self, action: str) -> None:
        """Do it with hands, one piece after the other."""
        record = self.at.table.record
        deed = record.game.hands.deed(record.state, Action(action))
        for space in deed.lifts:
            self.at.lift(space)
            self.look()
        self.at.put(*deed.drops)
        self.look()

    def dial(self, action: str) -> None:
        """Enter it part by part, and let hands follow."""
        record = self.at.table.record
        chair = next(chair for chair, seats in self.at.table.setting.chairs.items() if record.actor in seats)
        while self.at.table.record.actions == record.actions:
            offer, entry = self.at.table.offer, self.at.entry()
            at = next(
                at for at in range(len(offer.values)) if self._leads_to(action, entry or DialEntry(), at)
            )
            self.at.turn(at - (entry.cursor if entry else -1), chair)
            self.look()
            self.at.push(chair)
            self.at.pass_time()
        self.look()
        self.at.lay_out()
        self.look()

    def _leads_to(self, action: str, entry: DialEntry, at: int) -> bool:
        """Whether it is still possible once that is taken."""
        offer = self.at.table.offer
        if not offer.part:
            return offer.values[at] == action
        taken = replace(entry, cursor=at).take(offer)
        return action in possible(self.at.table.record.game, offer.actions, taken)


def test_katarenga_by_hands(tmp_path: Path) -> None:
    record = playthrough("katarenga", "camps")
    game = Framed(tmp_path, record, "katarenga")
    for action in record.actions:
        game.hands(action)
    assert (game.at.record, game.at.table.over) == ([*record.actions], True)
    assert (len(game.rounds), max(game.rounds)) == (63, 5)


def test_kiwara_by_dial(tmp_path: Path) -> None:
    record = playthrough("kiwara", "classic")
    game = Framed(tmp_path, record, "kiwara")
    for action in record.actions:
        game.dial(action)
    assert (game.at.record, game.at.table.over) == ([*record.actions], True)
    assert max(game.rounds) == 3


def test_kitara_by_dial(tmp_path: Path) -> None:
    game = Framed(tmp_path, playthrough("kitara", "three-few-cards"), "kitara ref-3p", chairs=4)
    lots = setup_lots(0)
    while not game.at.table.over:
        game.dial(chosen(game.at.table.record.state, lots))
    assert max(game.rounds) == 4


class Timed(VirtualLoop):
    """Virtual time that knows what is due."""

    def __init__(self) -> None:
        self._timers: list[asyncio.TimerHandle] = []
        super().__init__()

    def call_at(self, when: float, *asked: Any, **named: Any) -> asyncio.TimerHandle:  # type: ignore[override]
        timer = super().call_at(when, *asked, **named)
        self._timers.append(timer)
        return timer

    def due(self) -> list[asyncio.TimerHandle]:
        return [timer for timer in self._timers if not timer.cancelled() and timer.when() > self.time()]


def test_the_daemon_shows_everything_by_turns_and_leaves_nothing_due_when_it_stops(tmp_path: Path) -> None:
    """Where a kingdom may start is lit as soon as the game begins: s2, s5, s8 and s11."""
    maps = blocks("Bars")[1].partition("[mats.")
    table = load(tmp_path, f'profile = "simulated"\npage.on = false\n{"".join(maps[1:])}')
    clock, seen = Timed(), dict[tuple[Lamp, ...], None]()

    def made(*asked: Any) -> Parts:
        parts = make_parts(*asked)
        assert parts.simulated is not None
        lights = parts.simulated.lights
        parts.simulated.watch(lambda what: seen.setdefault(lights.shown) if what == "lights" else None)
        return parts

    async def evening() -> None:
        stopped = asyncio.Event()
        wants = wanted(table, tmp_path / "state", "kitara")
        running = asyncio.ensure_future(
            Daemon(wants, ENGLISH, SystemdNotifier({}), make=made).run(nobody, stopped)
        )
        await asyncio.sleep(10 * TURN_S)
        assert clock.due()
        stopped.set()
        await running

    with nothing_aside():
        clock.run_until_complete(evening())
    assert clock.due() == []
    clock.close()
    lying = places("kitara ref-2p")
    [mat] = [mat for mat in table.mats_of_boards() if mat.board == "ref-2p"]
    goals = dict.fromkeys(map(Space, ("s2", "s5", "s8", "s11")), lamp_of_glow(Glow.GOAL))
    assert Reader(names(mat), lying).watched(seen) == goals
    assert len(seen) == 4  # the last one is dark


def nobody(*_told: object) -> None:
    """Whom nothing is announced to."""
