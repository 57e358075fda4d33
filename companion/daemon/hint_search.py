"""Finds hints, and the values behind lights for learners: the questions of people to the program of the bots.

Laws: what is found for another position is dropped; a hint comes before values; and a search that fails for a
position is not tried again there by itself. Values come with every turn, so their search is a level below the
strongest: some 40 ms of CPU instead of up to a second, for values that are hardly worse.
"""

from collections.abc import Callable
from typing import Any, Final

from companion.daemon.bots import Advice, BotWorker, Decision, Values
from companion.games.kernel import Record, Seat
from companion.session.events import ActionsRated, BotFault, HintFailed, HintFound, HintNews
from companion.session.hints import waits_for_hint, wants_values
from companion.session.session import Session
from hardware.clock import Clock

BEST, RATE = "best", "rate"
SEED: Final = 1
"""The same hint for the same position, on every table."""


class HintSearch:
    def __init__(
        self,
        clock: Clock,
        get_session: Callable[[], Session],
        handle: Callable[[HintNews], object],
        worker: BotWorker,
    ) -> None:
        self._clock = clock
        self._session = get_session
        self._pass_on = handle
        self._worker = worker
        self._decision: Decision | None = None
        self._unrated: Record[Any] | None = None
        """The position for which no values could be found."""

    def handle(self, _now: object = None) -> None:
        """Look at the session, after each change that can be seen."""
        session = self._session()
        record, wanted, decision = session.table.record, self._wanted(session), self._decision
        if decision is not None and not (decision.request == wanted and decision.is_of(record)):
            self._worker.drop(decision)
            self._decision = None
        if wanted and self._decision is None:
            assert record.actor is not None
            level = max(1, record.game.levels - (wanted == RATE))
            self._decision = Decision(record, Seat(record.actor), level, SEED, wanted)
            self._worker.decide(self._decision, self._deliver)

    def _wanted(self, session: Session) -> str:
        if waits_for_hint(session):
            return BEST
        is_new = session.table.record is not self._unrated
        return RATE if is_new and wants_values(session) else ""

    def _deliver(self, decision: Decision, found: Advice | Values | BotFault) -> None:
        if decision is not self._decision:
            return
        self._decision = None
        at_s, about = self._clock.time(), decision.record.fingerprint
        match found:
            case Advice(action, reasons):
                self._pass_on(HintFound(at_s, about, action, reasons))
            case BotFault() if decision.request == BEST:
                self._pass_on(HintFailed(at_s, about, found))
            case BotFault():
                self._unrated = decision.record
            case _:
                values, record = dict(found), decision.record
                legal = record.game.rules.legal(record.state)
                rated = tuple((action, values[action]) for action in legal if action in values)
                self._pass_on(ActionsRated(at_s, about, rated))
