"""Requests of clients for a chair of a real table: its screen asks, and a button there grants or refuses.

Laws: a press grants a chair only while the question is on a screen, and has been there long enough to be
read. A screen asks one question at a time. A question waits until the controls are idle, and expires.
After a refusal an address waits longer each time, and a chair that has refused is left alone for a while.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from companion.games.kernel import Refused, because
from companion.session.question import TAKEN_IN_S
from companion.table.events import Button, Chair
from companion.view.work_sheets import ChairRequest
from companion.web.messages import ClientRequest
from companion.web.server import Page
from hardware.clock import Clock, Timer
from hardware.signals import DialTurned, KeyMoved, PartLost, Signal

SHOWN_S: Final = 30.0
"""How long a question is shown."""
WAITS_S: Final = 300.0
"""How long a request waits to be shown."""
QUIET_S: Final = 2.0
"""Idle time of a chair's controls before a question is shown, so that no press answers it unread."""
CHAIR_PAUSE_S: Final = 10.0
"""Pause of a chair after a refusal."""
FIRST_PAUSE_S: Final = 30.0
"""Pause of an address after its first refusal; doubled each time."""
LONGEST_PAUSE_S: Final = 600.0
MOST_REFUSED: Final = 256
"""The most refusals remembered; the oldest is dropped first."""

BUSY: Final = "page.claim-busy"
"""Another client is already asking for that chair."""
TOO_SOON: Final = "page.claim-later"
"""The chair has refused a short time ago."""
ONE_AT_A_TIME: Final = "page.claim-one"
"""The client is already asking for another chair."""
NO_SCREEN: Final = "page.claim-blind"
"""The chair has no screen or button for the question."""
DENIED: Final = "page.claim-denied"
"""The player on that chair has refused."""
NO_ANSWER: Final = "page.claim-unheard"
"""The request has expired."""


class ChairScreens(Protocol):
    def can_answer(self, chair: Chair, /) -> bool:
        """Whether a question can be shown and answered at that chair."""

    def screen(self, chair: Chair, /) -> Chair | None:
        """The place whose screen can ask for that chair now, if any."""

    def holds_s(self, chair: Chair, /) -> float | None:
        """How long a key must be held there for a yes; `None` if a push answers."""

    def show_requests(self, requests: Mapping[Chair, ChairRequest], /) -> None:
        """Show exactly these questions."""


@dataclass(slots=True)
class _PendingRequest:
    client: str
    address: str
    chair: Chair
    number: str
    since_s: float
    screen: Chair | None = None
    """The place that shows the question; `None` while it is not shown."""
    shown_s: float | None = None
    """Since when the question is shown."""
    pressed_s: float | None = None
    """Since when the key is down, where the key alone answers."""

    @property
    def ends_s(self) -> float:
        return self.since_s + WAITS_S if self.shown_s is None else self.shown_s + SHOWN_S


def random_number() -> str:
    return str(10 + secrets.randbelow(90))


class ChairRequests:
    def __init__(
        self, clock: Clock, place: Page, table: ChairScreens, number: Callable[[], str] = random_number
    ) -> None:
        self._clock = clock
        self._place = place
        self._table = table
        self._number = number
        self._waiting: dict[Chair, _PendingRequest] = {}
        """At most one for each chair."""
        self._refused: dict[tuple[str, Chair], tuple[int, float]] = {}
        """By address and chair: the number of refusals, and the end of the pause. An empty address is any."""
        self._touched_s: dict[str, float] = {}
        self._down: set[str] = set()
        """The buttons that are down at the table."""
        self._answering: set[str] = set()
        """The buttons pressed as an answer and not yet released."""
        self._shown: Mapping[Chair, ChairRequest] = {}
        self._alarm: Timer | None = None

    def handle(self, client: str, request: ClientRequest) -> None:
        """Handle a request for a chair, or its withdrawal. Raises `Refused`."""
        chair = Chair(request["chair"])
        if request["do"] == "leave":
            self._forget(client, chair)
            self.update()
        elif chair not in self._place.claims(client):
            self._add(client, chair)

    def forget_client(self, client: str) -> None:
        for chair in [*self._waiting]:
            self._forget(client, chair)
        self.update()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def intercept(self, signal: Signal) -> bool:
        """Whether the signal was an answer; turns of a dial below a question are dropped, too."""
        chair, _, button = signal.part.partition(".")
        claim = self._waiting.get(Chair(chair))
        consumed = claim is not None and claim.shown_s is not None
        match signal:
            case KeyMoved(at_s, part, down=True):
                self._down.add(part)
                self._touched_s[chair] = at_s
                if consumed and claim is not None:
                    self._answering.add(part)
                    self._handle_press(claim, button, at_s)
                    self.update()
                return consumed
            case KeyMoved(at_s, part, down=False):
                self._down.discard(part)
                self._touched_s[chair] = at_s
                ours = part in self._answering
                self._answering.discard(part)
                if ours and claim is not None:
                    self._handle_release(claim, at_s)
                self.update()
                return ours
            case DialTurned(at_s):
                self._touched_s[chair] = at_s
                return consumed
            case PartLost(part=part):
                self._down.discard(part)
                self._answering.discard(part)
        return False

    def update(self) -> None:
        """Show the questions that can be shown now, and no others."""
        now = self._clock.time()
        for claim in [*self._waiting.values()]:
            if claim.screen != self._table.screen(claim.chair):
                claim.screen = claim.shown_s = claim.pressed_s = None
            if now >= claim.ends_s:
                self._end(claim, NO_ANSWER)
        taken = {claim.screen for claim in self._waiting.values()} | {None}
        for claim in self._waiting.values():
            screen = self._table.screen(claim.chair)
            if claim.screen is None and screen not in taken and self._is_quiet(claim.chair, now):
                claim.screen, claim.shown_s = screen, now
                taken.add(screen)
        self._show(now)

    def _is_quiet(self, chair: Chair, now: float) -> bool:
        held = any(part.startswith(f"{chair}.") for part in self._down)
        return not held and now >= self._touched_s.get(chair, -QUIET_S) + QUIET_S

    def _add(self, client: str, chair: Chair) -> None:
        now, address = self._clock.time(), self._place.address_of(client)
        if any(claim.address == address for claim in self._waiting.values()):
            raise Refused(because(ONE_AT_A_TIME))
        if not self._table.can_answer(chair):
            raise Refused(because(NO_SCREEN))
        if chair in self._waiting:
            raise Refused(because(BUSY))
        until_s = max(self._refused.get((who, chair), (0, now))[1] for who in (address, ""))
        if until_s > now:
            raise Refused(because(TOO_SOON, seconds=int(until_s - now) + 1))
        taken = {claim.number for claim in self._waiting.values()}
        number = next(number for number in iter(self._number, None) if number not in taken)
        self._waiting[chair] = _PendingRequest(client, address, chair, number, now)
        self._report(client, chair, number)
        self.update()

    def _handle_press(self, claim: _PendingRequest, button: str, at_s: float) -> None:
        """Take a press as an answer, unless the question has not been shown long enough to be read."""
        assert claim.shown_s is not None
        if at_s < claim.shown_s + TAKEN_IN_S:
            return
        if self._table.holds_s(claim.chair) is not None:
            claim.pressed_s = at_s
        elif button == Button.PUSH.value:
            self._grant(claim)
        elif button == Button.KEY.value:
            self._end(claim, DENIED)

    def _handle_release(self, claim: _PendingRequest, at_s: float) -> None:
        pressed_s, claim.pressed_s = claim.pressed_s, None
        holds_s = self._table.holds_s(claim.chair)
        if pressed_s is None or holds_s is None:
            return
        if at_s >= pressed_s + holds_s:
            self._grant(claim)
        else:
            self._end(claim, DENIED)

    def _grant(self, claim: _PendingRequest) -> None:
        self._refused.pop((claim.address, claim.chair), None)
        self._drop(claim)
        self._place.grant(claim.client, claim.chair)

    def _end(self, claim: _PendingRequest, why: str) -> None:
        """Refuse the request; a question that was shown starts a pause."""
        self._place.refuse(claim.client, because(why))
        self._drop(claim, was_shown=claim.shown_s is not None)

    def _forget(self, client: str, chair: Chair) -> None:
        claim = self._waiting.get(chair)
        if claim is not None and claim.client == client:
            self._drop(claim, was_shown=claim.shown_s is not None)

    def _drop(self, claim: _PendingRequest, *, was_shown: bool = False) -> None:
        del self._waiting[claim.chair]
        if was_shown:
            at, now = (claim.address, claim.chair), self._clock.time()
            often = self._refused.pop(at, (0, 0.0))[0] + 1
            while len(self._refused) >= MOST_REFUSED:
                del self._refused[next(iter(self._refused))]
            self._refused[at] = often, now + min(FIRST_PAUSE_S * 2 ** (often - 1), LONGEST_PAUSE_S)
            self._refused["", claim.chair] = 0, now + CHAIR_PAUSE_S
        self._report(claim.client, claim.chair, "")

    def _report(self, client: str, chair: Chair, number: str) -> None:
        self._place.answer(client, {"tell": "claiming", "chair": chair, "number": number})

    def _show(self, now: float) -> None:
        shown = {
            claim.chair: ChairRequest(claim.chair, claim.number, self._table.holds_s(claim.chair) is not None)
            for claim in self._waiting.values()
            if claim.shown_s is not None
        }
        if shown != self._shown:
            self._shown = shown
            self._table.show_requests(shown)
        self.close()
        due = min((self._next_update_s(claim, now) for claim in self._waiting.values()), default=None)
        self._alarm = None if due is None else self._clock.call_at(due, self.update)

    def _next_update_s(self, claim: _PendingRequest, now: float) -> float:
        quiet_s = self._touched_s.get(claim.chair, 0.0) + QUIET_S
        return min(quiet_s, claim.ends_s) if claim.shown_s is None and quiet_s > now else claim.ends_s
