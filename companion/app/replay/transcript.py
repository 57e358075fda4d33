"""What came of a trace, in words: the loop of the table, in virtual time, with somebody who takes notes."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from companion.app.about import About
from companion.app.assembly import Start, desk_of
from companion.app.configuration.sense import COMMON
from companion.app.ear import Ear
from companion.app.journal import Entry
from companion.app.loop import Loop
from companion.app.mat import Mats
from companion.app.playable import shelf_of
from companion.app.replay.trace import Began, Head, Lot
from companion.app.replay.trace import Line as Told
from companion.app.retold import retold
from companion.desk.desk import Desk
from companion.desk.events import BoardTold, Effect, GameBegan, NewGame, Rewired, Saved, Typed
from companion.rules.kernel.game import Game, Games, Outcome
from companion.rules.kernel.line import Line, replay
from companion.rules.kernel.reason import Refused, because
from companion.table.events import Chair, Draw, Drawn
from companion.view.reading import read_aloud
from companion.view.saying import result
from companion.view.saying import told as sentences
from companion.view.sheets import sheet
from companion.view.words import Words
from companion.workshop.job import Rewire
from hardware.simulation.clock import ManualClock

NO_SUCH_GAME: Final = "replay.no-such-game"
"""The reason where a trace begins with a game that cannot be. Values: none."""
AFTER_S: Final = 5.0
"""How long to go on after the last signal: what was still settling then comes to its end."""

Say = Callable[[str], object]


class Notes:
    """Writes down what everybody could see when it changes."""

    def __init__(self, words: Words, clock: ManualClock, say: Say) -> None:
        self._words = words
        self._clock = clock
        self._say = say
        self._seen: dict[Chair | None, tuple[str, ...]] = {}
        self._line: Line[Any] | None = None
        self._verdict: Outcome | None = None

    def show(self, desk: Desk, *, saving: bool) -> None:
        self._happened(desk.table.line, desk.table.verdict)
        for chair in (None, *desk.table.setting.chairs):
            text = read_aloud(sheet(desk, chair, self._words, saving=saving), self._words)
            if text != self._seen.get(chair):
                self._seen[chair] = text
                self._tell("replay.screen", chair=chair or COMMON, text=" | ".join(text))

    def _happened(self, line: Line[Any], verdict: Outcome | None) -> None:
        """What has become of the game since it was shown last; a new one has options of its own."""
        before, self._line = self._line, line
        kept = 0
        if before is not None and before.options is line.options:
            pairs = zip(before.actions, line.actions, strict=False)
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            for number in reversed(range(kept, len(before.actions))):
                done, *_ = sentences(before, number, self._words)
                self._tell("replay.taken-back", text=done)
        for number in range(kept, len(line.actions)):
            for sentence in sentences(line, number, self._words):
                self._tell("replay.happened", text=sentence)
        if verdict is not None and verdict != self._verdict:
            self._tell("replay.happened", text=result(line.game, verdict, self._words))
        self._verdict = verdict

    def _tell(self, code: str, **values: str) -> None:
        self._say(self._words.say(code, at=f"{self._clock.time():9.3f}", **values))


class _Again:
    """Writes nothing. Where a new game or a lot was wanted, it is the next one that the trace tells of.

    What a disk took its time for, or refused, a trace does not tell.
    """

    def __init__(self, games: Games, clock: ManualClock, began: Iterable[Began], lots: Iterable[Lot]) -> None:
        self._games = games
        self._clock = clock
        self._began = deque(began)
        self._lots = deque(lots)

    def write(self, effect: Effect, _desk: Desk, saved: Saved) -> None:
        if isinstance(effect, NewGame) and self._began:
            told = self._began.popleft()
            line = replay(self._games[told.game], told.options, ())
            saved(GameBegan(self._clock.time(), line, told.match, told.manners, told.in_hand))
        elif isinstance(effect, Draw):
            lot = self._lots.popleft().lot % effect.total if self._lots else 0
            saved(Drawn(self._clock.time(), lot))
        elif isinstance(effect, Rewire):
            saved(Rewired(effect.at_s, effect.wiring))
        else:
            saved(None)


def start_of(head: Head, game: Game[Any]) -> Start:
    """The game that lay on the table at first; `Refused` where there can be no such game."""
    actions: list[Entry] = [{"do": action} for action in head.actions]
    manners = head.setting.manners
    try:
        told = retold(game, head.options, [*actions, *head.entries], manners)
        was = replay(game, head.options, head.was) if head.was else None
    except ValueError as error:
        raise Refused(because(NO_SUCH_GAME)) from error
    return Start(
        replace(told.line, was=was, since=head.since),
        head.resumed,
        head.notes,
        about=About(head.match, manners, head.following),
        clock=told.clock,
        clocks=head.clocks,
        verdict=told.verdict,
        away=told.away,
        known=head.known,
        tags=head.tags,
        last=head.last,
        welcome=head.welcome,
        wiring=head.wiring,
        job=head.job,
    )


def retell(head: Head, then: Sequence[Told], games: Games, words: Words, say: Say) -> Desk:
    """Say what happened, second by second; the result is how it ended."""
    clock = ManualClock()
    game = games[head.game]
    start = start_of(head, game)
    began = (told for told in then if isinstance(told, Began))
    again = _Again(games, clock, began, (told for told in then if isinstance(told, Lot)))
    signals = [told for told in then if not isinstance(told, Began | Lot)]
    playable = [games[name] for name in head.games if name in games]
    mats = Mats(head.mats.values(), head.cells, wiring=head.wiring)
    ear = Ear(mats, start.line, turned=head.match.turned)
    others = shelf_of(playable, mats, head.last, felt=bool(head.setting.watched))
    desk = desk_of(head.setting, start, others, head.outfit)
    loop = Loop(desk, clock, again, Notes(words, clock, say), ear.begins)
    if signals:
        clock.advance_to(signals[0].at_s)
    loop.start()
    for signal in signals:
        clock.advance_to(max(clock.time(), signal.at_s))
        if isinstance(signal, BoardTold | Typed):
            loop.hear(signal)
        else:
            loop.hear(*ear.hears(signal, at_work=loop.desk.job is not None))
    clock.advance(AFTER_S)
    return loop.desk
