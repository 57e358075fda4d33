"""What came of a trace, in words: the loop of the table, in virtual time, with somebody who takes notes."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from companion.app.ear import Ear
from companion.app.keeper import Games
from companion.app.loop import Loop, Saved
from companion.app.replay.trace import Began, Head
from companion.app.spectacle import COMMON
from companion.desk.desk import Desk, Effect, GameBegan, NewGame, resume
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import replay
from companion.table.events import Chair
from companion.view.reading import read_aloud
from companion.view.saying import told as sentences
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

    def show(self, desk: Desk, *, saving: bool) -> None:
        line = desk.table.line
        for number in range(self._count, len(line.actions)):
            for sentence in sentences(line, number, self._words):
                self._tell("replay.happened", text=sentence)
        self._count = len(line.actions)
        for chair in (None, *desk.table.setting.chairs):
            text = read_aloud(sheet(desk, chair, self._words, saving=saving), self._words)
            if text != self._seen.get(chair):
                self._seen[chair] = text
                self._tell("replay.screen", chair=chair or COMMON, text=" | ".join(text))

    def _tell(self, code: str, **values: str) -> None:
        self._say(self._words.say(code, at=f"{self._clock.time():9.3f}", **values))


class _Again:
    """Writes nothing. Where a new game was wanted, the next one that the trace tells of begins at once.

    What a disk took its time for, or refused, a trace does not tell.
    """

    def __init__(self, game: Game[Any], clock: ManualClock, began: Iterable[Began]) -> None:
        self._game = game
        self._clock = clock
        self._began = deque(began)

    def write(self, effect: Effect, _desk: Desk, saved: Saved) -> None:
        if isinstance(effect, NewGame) and self._began:
            line = replay(self._game, self._began.popleft().options, ())
            saved(GameBegan(self._clock.time(), line))
        else:
            saved(None)


def retell(head: Head, then: Sequence[Signal | Began], games: Games, words: Words, say: Say) -> Desk:
    """Say what happened, second by second; the result is how it ended."""
    clock = ManualClock()
    game = games[head.game]
    line: Any = replay(game, head.options, head.actions)
    again = _Again(game, clock, (told for told in then if isinstance(told, Began)))
    signals = [told for told in then if not isinstance(told, Began)]
    loop = Loop(resume(head.setting, line), clock, again, _Notes(words, clock, say))
    ear = Ear(head.mat)
    if signals:
        clock.advance_to(signals[0].at_s)
    loop.start()
    for signal in signals:
        clock.advance_to(max(clock.time(), signal.at_s))
        event = ear.hear(signal)
        if event is not None:
            loop.hear(event)
    clock.advance(AFTER_S)
    return loop.desk
