"""The command `companion replay FILE`: prints a journal or a trace.

A journal is printed as its game. A trace, which holds every signal of the parts, is run through the same
loop again in virtual time, and a transcript of the changes is printed.
"""

import os
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from pathlib import Path
from typing import Any, Final

from companion.config.checks import COMMON
from companion.daemon.assembly import News
from companion.daemon.inventory import shelf_of
from companion.daemon.loop import Loop
from companion.daemon.presenter import Presenter
from companion.daemon.trace import OPENING, TraceHead, TraceLine, read_trace
from companion.daemon.translation import SignalTranslator
from companion.games.kernel import Games, Record, Refused, Words, look_of
from companion.session.events import Effect, GameBegan, NewGame, Rewired, Saved
from companion.session.game_start import open_session
from companion.session.mats import Mats
from companion.session.saved_game import SavedGame
from companion.session.session import Session
from companion.session.work.job import Rewire
from companion.store.disk import JournalError, open_plain
from companion.store.journal_format import read_journal
from companion.store.saved_games import load_game
from companion.table.events import Draw, Drawn
from companion.view.public import Public
from companion.view.scene import Place, Scene, Texts
from companion.view.sentences import log, read_aloud, result_sentence, seat_name
from hardware.clock import ManualClock

AFTER_S: Final = 5.0
"""How long the replay goes on after the last signal, so that readings settle."""

Say = Callable[[str], object]


class Transcript:
    """Prints what is publicly visible, whenever it changes."""

    def __init__(self, words: Words, clock: ManualClock, say: Say) -> None:
        self._words = words
        self._clock = clock
        self._say = say
        self._seen: dict[Place, tuple[str, ...]] = {}
        self._known: Public | None = None

    def show(self, now: Scene) -> None:
        self._write_events(now.public)
        for place, there in now.places.items():
            text = read_aloud(there.own, self._words)
            if text != self._seen.get(place):
                self._seen[place] = text
                self._write("replay.screen", chair=place or COMMON, text=" | ".join(text))

    def _write_events(self, state: Public) -> None:
        """Print the news of the game since the last call; for a new game, its options."""
        before, self._known = self._known, state
        kept = 0
        if before is not None and before.options is state.options:
            pairs = zip(before.actions, state.actions, strict=False)  # a new name makes no new moves
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            for undone in reversed(before.moves[kept:]):
                self._write("replay.taken-back", text=undone.lines[0])
        for sentence in chain.from_iterable(move.lines for move in state.moves[kept:]):
            self._write("replay.happened", text=sentence)
        if state.result and (before is None or before.result != state.result):
            self._write("replay.happened", text=state.result)

    def _write(self, code: str, **values: str) -> None:
        self._say(self._words.say(code, at=f"{self._clock.time():9.3f}", **values))


class _ReplayedEffects:
    """Writes nothing; answers new games and draws with the next ones recorded in the trace.

    The delays and failures of the disk are not in a trace.
    """

    def __init__(self, clock: ManualClock, began: Iterable[GameBegan], lots: Iterable[Drawn]) -> None:
        self._clock = clock
        self._began = deque(began)
        self._lots = deque(lots)

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        if isinstance(effect, NewGame) and self._began:
            saved(replace(self._began.popleft(), at_s=self._clock.time()))
        elif isinstance(effect, Draw):
            lot = self._lots.popleft().lot % effect.total if self._lots else 0
            saved(Drawn(self._clock.time(), lot))
        elif isinstance(effect, Rewire):
            saved(Rewired(effect.at_s, effect.wiring))
        else:
            saved(None)


def replay_trace(head: TraceHead, then: Sequence[TraceLine], games: Games, words: Words, say: Say) -> Session:
    """Replay the trace second by second; returns the final session."""
    clock, opening = ManualClock(), head.opening
    saved, household = opening.game, opening.household
    began = (line for line in then if isinstance(line, GameBegan))
    again = _ReplayedEffects(clock, began, (line for line in then if isinstance(line, Drawn)))
    signals = [line for line in then if not isinstance(line, GameBegan | Drawn)]
    playable = [games[name] for name in head.games if name in games]
    mats = Mats(head.mats, head.cells, wiring=household.wiring)
    translator = SignalTranslator(mats, saved.record, turned=saved.players.match.turned)
    others = shelf_of(playable, mats, household.last_options, has_cells=bool(head.setting.watched))
    session = open_session(head.setting, opening, others, head.outfit)
    presenter = Presenter(Texts(words), Transcript(words, clock, say).show)
    loop = Loop(session, clock, again, presenter, translator.change_mat)
    if signals:
        clock.advance_to(signals[0].at_s)
    loop.start()
    for signal in signals:
        clock.advance_to(max(clock.time(), signal.at_s))
        if isinstance(signal, News):
            loop.handle(signal)
        else:
            loop.handle(*translator.translate(signal, at_work=loop.session.workshop.job is not None))
    clock.advance(AFTER_S)
    return loop.session


DAMAGED: Final = "replay.damaged"
"""The replay stops before a damaged line."""


def print_replay(args: Namespace, words: Words, games: Games) -> None:
    """Print the file. Raises `Refused` if it is neither a journal nor a trace."""
    path = Path(args.file)
    if is_trace(path):
        _print_trace(path, words, games)
    else:
        _print_journal(load_journal(path, words, games), words)


def is_trace(path: Path) -> bool:
    """Whether the file begins as a trace; otherwise it may be a journal."""
    descriptor = open_plain(path.resolve(), os.O_RDONLY)
    try:
        return os.read(descriptor, len(OPENING)) == OPENING
    finally:
        os.close(descriptor)


def load_journal(path: Path, words: Words, games: Games) -> SavedGame:
    """The game of a journal, after a word about what of it is damaged. Raises `Refused`."""
    found = read_journal(path)
    if found.head is None:
        assert found.reason is not None
        raise Refused(found.reason)
    if found.reason is not None:
        reads_on = found.reason.code == JournalError.DAMAGED  # without a repair
        print(words.reason(replace(found.reason, code=DAMAGED) if reads_on else found.reason))
    return load_game(path, found, games)


def _print_journal(saved: SavedGame, words: Words) -> None:
    record, verdict = saved.record, saved.verdict
    for sentence in log(record, words, length=len(record.actions) * 3 + 3):
        print(sentence)
    if verdict is not None:
        print(result_sentence(record.game, verdict, words))
    for number, seat in saved.hints:
        print(words.say("replay.hint", number=number + 1, seat=seat_name(record.game, seat, words)))
    _print_board(record, words)


def _print_trace(path: Path, words: Words, games: Games) -> None:
    head, then = read_trace(path, games)
    session = replay_trace(head, then, games, words, print)
    others = sum(isinstance(line, GameBegan | Drawn) for line in then)
    print(words.say("replay.retold", count=len(then) - others))
    _print_board(session.table.record, words)


def _print_board(record: Record[Any], words: Words) -> None:
    for row in look_of(record.game).printed.board_lines(record.state):
        print(row)
    print(words.say("replay.actions", count=len(record.actions)))
