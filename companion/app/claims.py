"""Chairs of a real table that somebody at the page claims: who presses the key of a chair sits there.

Laws: a key that shows its owner a secret gives nobody a chair; and one press is no more than one client's.
Where several wait for a chair nobody can tell who of them sits there.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from companion.rules.kernel.reason import Reason, Refused, because
from hardware.clock import Clock
from hardware.signals import KeyMoved, Signal

WAITS_S: Final = 30.0
"""How long a claim waits for the key."""
PRESS_KEY: Final = "page.press-key"
"""What somebody has to do who claims a chair. Values: none."""
CLAIMED_TWICE: Final = "page.claimed-twice"
"""The reason where others claim the same chair. Values: none."""
POWERLESS: Final = "page.powerless"
"""The reason where somebody at the page wants to touch a real table. Values: none."""


class Place(Protocol):
    """Where claims come from and are granted: the page."""

    def grant(self, client: str, chair: str, /) -> None:
        """Give the chair to the client."""

    def refuse(self, client: str, reason: Reason, /) -> None:
        """Tell the client what stands against it."""


class Claims:
    """Claims that wait for their key. Nothing else can be asked of a real table from afar."""

    def __init__(self, clock: Clock, place: Place, may_be_private: Callable[[str], bool]) -> None:
        self._clock = clock
        self._place = place
        self._may_be_private = may_be_private
        """Whether the key of that chair, which has just gone down, may show a secret."""
        self._waiting: dict[tuple[str, str], float] = {}

    def act(self, client: str, asked: Mapping[str, Any]) -> None:
        """Take note of a claim; `Refused` for what hands would do."""
        now = self._clock.time()
        self._waiting = {claim: until for claim, until in self._waiting.items() if until >= now}
        match asked:
            case {"do": "claim", "chair": chair}:
                self._waiting[client, chair] = now + WAITS_S
                self._place.refuse(client, because(PRESS_KEY))
            case {"do": "leave", "chair": chair}:
                self._waiting.pop((client, chair), None)
            case _:
                raise Refused(because(POWERLESS))

    def hear(self, signal: Signal) -> None:
        """Grant what waits for this key."""
        match signal:
            case KeyMoved(part=part, down=True) if part.endswith(".key"):
                chair = part.partition(".")[0]
                if not self._may_be_private(chair):
                    self._pressed(chair)
            case _:
                pass

    def _pressed(self, chair: str) -> None:
        now, waiting = self._clock.time(), [claim for claim in self._waiting if claim[1] == chair]
        clients = [client for client, _ in waiting if self._waiting[client, chair] >= now]
        for claim in waiting:
            del self._waiting[claim]
        for client in clients:
            if len(clients) > 1:
                self._place.refuse(client, because(CLAIMED_TWICE))
            else:
                self._place.grant(client, chair)
