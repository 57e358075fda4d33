"""The program that plays for bots and finds hints: one process, which speaks the referee's lines.

Laws: it runs only while it is wanted, and a minute more. What it gets of a game is what the seat to decide
knows. It is asked for one decision at a time, and what it finds counts only for the position that it was
asked about. A process that fails is replaced once for each decision; after that the decision is given up.
"""

import asyncio
import json
import logging
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from companion.daemon.programs import ChildProcess, Program
from companion.games.kernel import Action, Reason, Record, Seat, Temper
from companion.session.bots import is_hurried, level_of, thinking_bot
from companion.session.events import BotActed, BotFailed, BotFault, BotNews
from companion.session.session import Session

COMMAND: Final = (sys.executable, "-m", "companion", "referee")
IDLE_S: Final = 60.0
"""How long the process is kept after its last decision."""
LEAST_S: Final = 1.0
"""A bot takes so long at least, as a person may still slide a piece on or put it back."""
SHOWS_S: Final = 4.0
"""The same in a demonstration, so that onlookers can follow."""
THINKS_S: Final = 20.0
"""After so long it is asked for the best action so far."""
ANSWERS_S: Final = 5.0
"""How long it has to answer that, or to end."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be decided: an action for that seat, at that level, or what each of its actions is worth."""

    record: Record[Any]
    seat: Seat
    level: int
    seed: int
    request: str = "best"
    temper: Temper = Temper.EVEN

    def is_of(self, record: Record[Any]) -> bool:
        mine = self.record
        return (mine.game, mine.options, mine.actions) == (record.game, record.options, record.actions)


def actions_known_to(record: Record[Any], seat: Seat) -> tuple[Action, ...]:
    """The actions of the record, where what others have drawn in secret is made up from what the seat knows.

    Others are given what is left over most often. Where the seat then could not have drawn what it did, which
    happens with few tokens, the last of these draws is made up anew.
    """
    rules, secrets = record.game.rules, record.game.secrets
    drawers = [secrets.secret_seat(one) for one in record.states[:-1]]

    def possible(state: Any) -> list[Action]:  # noqa: ANN401 - a state of any game
        """What can come next, the best guess last."""
        now = len(known)
        if drawers[now] is None:
            return [record.actions[now]]
        legal = rules.legal(state)
        if drawers[now] == seat:
            return [one for one in legal if one == record.actions[now]]
        later = zip(record.actions[now:], drawers[now:], strict=True)
        own = Counter(action for action, drawer in later if drawer == seat)
        return sorted(legal, key=lambda one: (rules.weight(state, one) - own[one], one))

    known: list[Action] = []
    states, untried = [record.states[0]], list[list[Action]]()
    while len(known) < len(record.actions):
        if len(untried) == len(known):
            untried.append(possible(states[-1]))
        if untried[-1]:
            known.append(untried[-1].pop())
            states.append(rules.apply(states[-1], known[-1]))
        else:
            del untried[-1], known[-1], states[-1]
    return tuple(known)


LONGEST_ANSWER: Final = 1 << 17
"""Bytes: what a trace keeps of an answer is a few times as long, and still a line of it."""
LARGEST: Final = 1000
"""The longest text, and the largest number, that a program may say."""


def _is_plain(given: object) -> TypeGuard[str | int]:
    """Whether it is a text or a number that a trace can hold and a screen can show."""
    match given:
        case bool():
            return False
        case str():
            return given.isprintable() and len(given) <= LARGEST
        case _:
            return isinstance(given, int) and abs(given) < LARGEST


@dataclass(frozen=True, slots=True)
class Advice:
    action: Action
    reasons: tuple[Reason, ...] = ()


Values = tuple[tuple[Action, float], ...]
"""Actions with the chance of winning that each leaves."""
Found = Callable[[Decision, Advice | Values | BotFault], object]


def parse_answer(request: str, answer: object) -> Advice | Values | None:
    """What was found, of an answer to `best` or `rate`; `None` if it makes no sense.

    A program that rates no actions refuses, and nothing is found.
    """
    match answer:
        case {"ok": True, "action": str(action), **rest} if request == "best" and _is_plain(action):
            return Advice(Action(action), tuple(_parse_reasons(rest.get("reasons"))))
        case {"ok": True, "actions": [*pairs]} if request == "rate":
            return _parse_values(pairs)
        case {"ok": False} if request == "rate":
            return ()
        case _:
            return None


def _parse_reasons(given: object) -> Iterator[Reason]:
    """The reasons that have a code and plain values; another program may have none."""
    for one in given if isinstance(given, list) else ():
        match one:
            case {"code": str(code), **rest} if all(map(_is_plain, (code, *rest))):
                values = tuple((str(name), value) for name, value in rest.items() if _is_plain(value))
                if len(values) == len(rest):
                    yield Reason(code, values)


def _parse_values(pairs: Sequence[object]) -> Values | None:
    values: list[tuple[Action, float]] = []
    for pair in pairs:
        match pair:
            case [str(action), int() | float() as chance] if _is_plain(action) and 0 <= chance <= 1:
                values.append((Action(action), float(chance)))
            case _:
                return None
    return tuple(values)


Start = Callable[[], ChildProcess]


@dataclass
class _Talk:
    """The conversation with one process."""

    program: Program
    pending: deque[tuple[str, Decision]] = field(default_factory=deque)
    """What was asked and not answered yet."""
    position: tuple[object, ...] = ()
    """The game and the actions that it has been told."""


class BotWorker:
    """Decides with the help of a process, which is started when it is first needed."""

    def __init__(self, clock: asyncio.AbstractEventLoop, start: Start) -> None:
        self._clock = clock
        self._start = start
        self._talk: _Talk | None = None
        self._decision: Decision | None = None
        self._found: Found = lambda _decision, _found: None
        """Called with what was found for the decision, never at once."""
        self._tried_again = False
        self._has_answered = False
        """Whether anything was answered since the decision was asked for."""
        self._timer: asyncio.TimerHandle | None = None

    def decide(self, decision: Decision, found: Found) -> None:
        """Decide that, and nothing else any more."""
        self._decision, self._found, self._tried_again = decision, found, False
        self._ask(decision)

    def hurry(self) -> None:
        """Ask for the best action so far."""
        if self._decision is not None:
            self._send({"do": "stop"}, self._decision)

    def drop(self, decision: Decision) -> None:
        """Forget the decision, unless another one has taken its place."""
        if self._decision is decision:
            self._send({"do": "stop"}, decision)
            self._rest()

    def close(self) -> None:
        self._decision = None
        self._set_timer(None)
        self._end()

    def _ask(self, decision: Decision) -> None:
        self._has_answered = False
        self._set_timer(THINKS_S, self._call_time)
        if self._talk is not None and self._talk.program.is_finished:
            self._end()
        if self._talk is None:
            try:
                process = self._start()
            except OSError as error:
                _LOG.warning("bots.not-started %s", error)
                self._clock.call_soon(self._fail, BotFault.DEAD)
                return
            self._talk = _Talk(Program(self._clock, process, self._hear))
        record, talk = decision.record, self._talk
        game, known = (record.game.id, {**record.options}), actions_known_to(record, decision.seat)
        told = len(talk.position) - 1
        if not talk.position or talk.position != (game, *known[:told]):
            told = 0
            new = {"do": "new", "game": game[0], "options": game[1], "table": "reported"}
            self._send(new, decision)
        for action in known[told:]:
            self._send({"do": "apply", "action": action}, decision)
        talk.position = game, *known
        asked = {"do": decision.request, "level": decision.level, "seed": decision.seed}
        if decision.temper is not Temper.EVEN:
            asked["temper"] = decision.temper
        self._send(asked, decision)

    def _send(self, request: Mapping[str, object], decision: Decision) -> None:
        if self._talk is not None:
            self._talk.pending.append((str(request["do"]), decision))
            self._talk.program.send(json.dumps(request).encode())

    def _hear(self, line: bytes | None) -> None:
        if line is None:
            self._fail(BotFault.DEAD)
            return
        talk = self._talk
        assert talk is not None
        request, decision = talk.pending.popleft() if talk.pending else ("", None)
        answer: object = None
        with suppress(ValueError, RecursionError):
            answer = json.loads(line) if len(line) <= LONGEST_ANSWER else None
        found = parse_answer(request, answer)
        match answer:
            case _ if found is not None:
                if decision is self._decision and decision is not None:
                    self._rest()
                    self._found(decision, found)
            case {"ok": True} if request not in ("best", "rate", ""):
                self._has_answered = True
            case _:
                self._fail(BotFault.NONSENSE)

    def _call_time(self) -> None:
        self.hurry()
        self._set_timer(ANSWERS_S, self._give_up)

    def _give_up(self) -> None:
        self._fail(BotFault.LATE if self._has_answered else BotFault.SILENT)

    def _fail(self, fault: BotFault) -> None:
        """The process is of no use: ask another one, or give up where that was one already."""
        self._end()
        decision = self._decision
        if decision is None:
            self._set_timer(None)
            return
        _LOG.warning("bots.failed %s", fault)
        if not self._tried_again:
            self._tried_again = True
            self._ask(decision)
            return
        self._decision = None
        self._set_timer(None)
        self._found(decision, fault)

    def _rest(self) -> None:
        self._decision = None
        self._set_timer(IDLE_S, self._finish)

    def _finish(self) -> None:
        """Let the process end, and see to it that it does."""
        if self._talk is not None:
            self._talk.program.finish()
            self._set_timer(ANSWERS_S, self._end)

    def _end(self) -> None:
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.program.kill()

    def _set_timer(self, seconds: float | None, then: Callable[[], object] = lambda: None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._clock.call_later(seconds, then)


class BotSeats:
    """Has the bots of the session decide, and passes on what they do."""

    def __init__(
        self,
        clock: asyncio.AbstractEventLoop,
        get_session: Callable[[], Session],
        handle: Callable[[BotNews], object],
        seed: int,
        worker: BotWorker,
    ) -> None:
        self._clock = clock
        self._session = get_session
        self._pass_on = handle
        self._seed = seed
        self._worker = worker
        self._decision: Decision | None = None
        self._found: Action | BotFault | None = None
        self._hurried = False
        self._shows = False
        """Whether the session is a demonstration."""
        self._timer: asyncio.TimerHandle | None = None
        """Until it is time for what was found."""

    def handle(self, _now: object = None) -> None:
        """Look at the session, after each change that can be seen."""
        session = self._session()
        record, bot = session.table.record, thinking_bot(session)
        if self._decision is not None and not self._is_wanted(self._decision):
            self._worker.drop(self._decision)
            self._decision = self._found = None
        if self._shows and session.demonstration is None:
            self._worker.close()  # nobody plays
        self._shows = session.demonstration is not None
        if bot is None:
            return
        if self._decision is None:
            shown = session.demonstration
            level, seed = level_of(bot, record.game), self._seed + len(record.actions)
            seed += int(shown.begun_s) if shown else 0  # one game is not like the other
            self._decision = Decision(record, bot.seat, level, seed, temper=session.match.temper)
            self._hurried = False
            self._deliver_at(self._clock.time() + (SHOWS_S if shown else LEAST_S))
            self._worker.decide(self._decision, self._keep)
        elif is_hurried(session) and not self._hurried:
            self._hurried = True
            self._deliver_at(self._clock.time())
            self._worker.hurry()
        elif self._timer is None:
            self._deliver_at(self._clock.time())

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _is_wanted(self, decision: Decision) -> bool:
        """Whether the game is still there, and the bot of that level in its seat."""
        session = self._session()
        record, person = session.table.record, session.match.person(decision.seat)
        if person is None or decision.seat not in session.table.setting.bots:
            return False
        wanted = level_of(person, record.game), session.match.temper
        return decision.is_of(record) and (decision.level, decision.temper) == wanted

    def _deliver_at(self, when: float) -> None:
        """Deliver then what was found; never at once, as the session is being shown."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(when, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        self._deliver()

    def _keep(self, decision: Decision, found: Advice | Values | BotFault) -> None:
        if decision is self._decision and not isinstance(found, tuple):
            self._found = found.action if isinstance(found, Advice) else found
            if self._timer is None:
                self._deliver()

    def _deliver(self) -> None:
        """Pass on what was found, once the session waits for it."""
        decision, found, session = self._decision, self._found, self._session()
        if decision is None or found is None or thinking_bot(session) is None:
            return
        self._decision = self._found = None
        if not decision.is_of(session.table.record):
            return
        at_s, about = self._clock.time(), decision.record.fingerprint
        if isinstance(found, BotFault):
            self._pass_on(BotFailed(at_s, about, found))
        else:
            self._pass_on(BotActed(at_s, about, found))
