"""What came of a trace, in words: the loop of the table, in virtual time, with somebody who takes notes."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.app.ear import Ear
from companion.app.keeper import Games
from companion.app.loop import Loop, Saved
from companion.app.replay.trace import Began, Head
from companion.desk.desk import Desk, Effect, GameBegan, resume
from companion.rules.kernel.line import replay
from companion.table.events import Chair
from companion.view.saying import told as sentences
from companion.view.screens.sheet import read_out
from companion.view.screens.symbols import Symbol
from companion.view.sheets import sheet
from companion.view.words import Words
from hardware.signals import Signal
from hardware.simulation.clock import ManualClock

AFTER_S: Final = 5.0
"""How long to go on after the last signal: what was still settling then comes to its end."""

Say = Callable[[str], object]


class _Notes:
    """Writes down what everybody could see when it changes."""

    def __init__(self, words: Words, clock: ManualClock, say: Say) -> None:
        self._words = words
        self._clock = clock
        self._say = say
        self._seen: dict[Chair | None, tuple[str, ...]] = {}
        self._count = 0
        self._symbols = {symbol: words.say(f"symbol.{symbol.value}") for symbol in Symbol}

    def show(self, desk: Desk, *, saving: bool) -> None:
        line = desk.table.line
        for number in range(self._count, len(line.actions)):
            for sentence in sentences(line, number, self._words):
                self._tell("replay.happened", text=sentence)
        self._count = len(line.actions)
        for chair in (None, *desk.table.setting.chairs):
            text = read_out(sheet(desk, chair, self._words, saving=saving), self._symbols)
            if text != self._seen.get(chair):
                self._seen[chair] = text
                shown = " | ".join(part for part in text if part)
                self._tell("replay.screen", chair=chair or "common", text=shown)

    def _tell(self, code: str, **values: str) -> None:
        self._say(self._words.say(code, at=f"{self._clock.time():9.3f}", **values))


class _Again:
    """Writes nothing. A game that began then begins again where the trace says so."""

    def write(self, _effect: Effect, _desk: Desk, saved: Saved) -> None:
        saved(None)


def retell(head: Head, then: Iterable[Signal | Began], games: Games, words: Words, say: Say) -> Desk:
    """Say what happened, second by second; the result is how it ended."""
    clock = ManualClock()
    game = games[head.game]
    line: Any = replay(game, head.options, head.actions)
    loop = Loop(resume(head.setting, line), clock, _Again(), _Notes(words, clock, say))
    ear = Ear(head.mat)
    begun = False
    for told in then:
        if isinstance(told, Began):
            loop.hear(GameBegan(clock.time(), replay(game, told.options, ())))
            continue
        clock.advance_to(max(clock.time(), told.at_s))
        if not begun:
            loop.start()
            begun = True
        event = ear.hear(told)
        if event is not None:
            loop.hear(event)
    clock.advance(AFTER_S)
    return loop.desk
