"""Requests of clients for a chair of a real table: its screen asks, and a button there grants or refuses.

Laws: a press grants a chair only while the question is on a screen, and has been there long enough to be
read; a screen asks one question at a time; a question waits for hands that rest, and expires; after a
refusal an address waits longer each time, and a chair that has refused is asked nothing for a while.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.games.kernel import Reason, Refused, because
from companion.session.question import TAKEN_IN_S
from companion.table.events import Button, Chair
from companion.view.work_sheets import ChairRequest
from hardware.clock import Clock, Timer
from hardware.signals import DialTurned, KeyMoved, PartLost, Signal

SHOWN_S: Final = 30.0
"""How long a question stands."""
WAITS_S: Final = 300.0
"""How long a claim waits until it can be asked at all."""
QUIET_S: Final = 2.0
"""A hand that has just turned or pressed may do so again before its owner has looked."""
CHAIR_PAUSE_S: Final = 10.0
"""How long a chair is left alone that has refused."""
FIRST_PAUSE_S: Final = 30.0
"""How long somebody waits who was refused; the next time twice as long."""
LONGEST_PAUSE_S: Final = 600.0
MOST_REFUSED: Final = 256
"""Refusals that are remembered; the oldest is forgotten first."""

BUSY: Final = "page.claim-busy"
"""Somebody else asks for that chair just now. Values: none."""
TOO_SOON: Final = "page.claim-later"
"""The chair has refused, and that is not long ago. Values: seconds."""
ONE_AT_A_TIME: Final = "page.claim-one"
"""Somebody asks for one chair after the other. Values: none."""
NO_SCREEN: Final = "page.claim-blind"
"""At that chair nobody could see the question, or answer it. Values: none."""
DENIED: Final = "page.claim-denied"
"""Whoever sits there has said no. Values: none."""
NO_ANSWER: Final = "page.claim-unheard"
"""Nobody has answered. Values: none."""


class ChairPage(Protocol):
    """Where claims come from and are granted: the page."""

    def grant(self, client: str, chair: str, /) -> None:
        """Give the chair to the client."""

    def refuse(self, client: str, reason: Reason, /) -> None:
        """Tell the client what stands against it."""

    def answer(self, client: str, message: Mapping[str, Any], /) -> None:
        """Tell the client alone."""

    def claims(self, client: str, /) -> frozenset[str]:
        """The chairs that the client has."""

    def address_of(self, client: str, /) -> str:
        """The address of the client."""


class ChairScreens(Protocol):
    """Those who are asked: the people at the table."""

    def can_answer(self, chair: Chair, /) -> bool:
        """Whether a question can be seen there, and be answered."""

    def screen(self, chair: Chair, /) -> Chair | None:
        """The place whose screen may ask that chair now, if any may."""

    def holds_s(self, chair: Chair, /) -> float | None:
        """How long a key is held there for a yes; `None` where there is a push for that."""

    def show_requests(self, knocks: Mapping[Chair, ChairRequest], /) -> None:
        """Ask these questions now, and no others."""


@dataclass(slots=True)
class _PendingRequest:
    """One that waits."""

    client: str
    address: str
    chair: Chair
    number: str
    since_s: float
    screen: Chair | None = None
    """Where the question stands; `None` while it cannot."""
    shown_s: float | None = None
    """Since when it stands there."""
    pressed_s: float | None = None
    """Since when the key is down that answers alone."""

    @property
    def ends_s(self) -> float:
        """When nobody waits for an answer any more."""
        return self.since_s + WAITS_S if self.shown_s is None else self.shown_s + SHOWN_S


def random_number() -> str:
    """A number that nobody can foresee."""
    return str(10 + secrets.randbelow(90))


class ChairRequests:
    """Claims that wait for their answer."""

    def __init__(
        self, clock: Clock, place: ChairPage, table: ChairScreens, number: Callable[[], str] = random_number
    ) -> None:
        self._clock = clock
        self._place = place
        self._table = table
        self._number = number
        self._waiting: dict[Chair, _PendingRequest] = {}
        """Of each chair there is one at most."""
        self._refused: dict[tuple[str, Chair], tuple[int, float]] = {}
        """By address: how often, and until when nothing more is asked. No address stands for everybody."""
        self._touched_s: dict[str, float] = {}
        self._down: set[str] = set()
        """The buttons that hands hold."""
        self._answering: set[str] = set()
        """Those that were pressed for an answer, and have still to come up."""
        self._shown: Mapping[Chair, ChairRequest] = {}
        self._alarm: Timer | None = None

    def handle(self, client: str, asked: Mapping[str, Any]) -> None:
        """Take note of a claim, or that it is given up; or `Refused`."""
        chair = Chair(asked["chair"])
        if asked["do"] == "leave":
            self._forget(client, chair)
            self.update()
        elif chair not in self._place.claims(client):
            self._add(client, chair)

    def forget_client(self, client: str) -> None:
        """The client is not there any more."""
        for chair in [*self._waiting]:
            self._forget(client, chair)
        self.update()

    def close(self) -> None:
        """Nothing is asked any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def intercept(self, signal: Signal) -> bool:
        """Whether hands have answered with that. A dial that nobody sees the work of does nothing, either."""
        chair, _, button = signal.part.partition(".")
        claim = self._waiting.get(Chair(chair))
        asked = claim is not None and claim.shown_s is not None
        match signal:
            case KeyMoved(at_s, part, down=True):
                self._touch(part, chair, at_s)
                if asked and claim is not None:
                    self._answering.add(part)
                    self._handle_press(claim, button, at_s)
                    self.update()
                return asked
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
                return asked
            case PartLost(part=part):
                self._down.discard(part)
                self._answering.discard(part)
        return False

    def update(self) -> None:
        """Ask what can be asked now, and nothing that cannot."""
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

    def _touch(self, part: str, chair: str, at_s: float) -> None:
        self._down.add(part)
        self._touched_s[chair] = at_s

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
        """Whoever presses before the question can be read means something else."""
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
        """Nobody has said yes; where there was a question to answer, the next one comes later."""
        self._place.refuse(claim.client, because(why))
        self._drop(claim, was_asked=claim.shown_s is not None)

    def _forget(self, client: str, chair: Chair) -> None:
        claim = self._waiting.get(chair)
        if claim is not None and claim.client == client:
            self._drop(claim, was_asked=claim.shown_s is not None)

    def _drop(self, claim: _PendingRequest, *, was_asked: bool = False) -> None:
        del self._waiting[claim.chair]
        if was_asked:
            self._refuse_until(claim.address, claim.chair, self._clock.time())
        self._report(claim.client, claim.chair, "")

    def _refuse_until(self, address: str, chair: Chair, now: float) -> None:
        often = self._refused.pop((address, chair), (0, 0.0))[0] + 1
        while len(self._refused) >= MOST_REFUSED:
            del self._refused[next(iter(self._refused))]
        self._refused[address, chair] = often, now + min(FIRST_PAUSE_S * 2 ** (often - 1), LONGEST_PAUSE_S)
        self._refused["", chair] = 0, now + CHAIR_PAUSE_S

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
        """When to look again, if nothing happens before."""
        quiet_s = self._touched_s.get(claim.chair, 0.0) + QUIET_S
        return min(quiet_s, claim.ends_s) if claim.shown_s is None and quiet_s > now else claim.ends_s
