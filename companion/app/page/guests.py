"""Who was let in with the key of the table: a session each, known by a cookie that nobody guesses.

Laws: whoever knows the key is a spectator, and no more; a wrong key and one too many are answered alike and
after the same work; there are never more sessions, nor addresses that are remembered, than so many; and
nobody who has a window open is put out for a newcomer.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.app.page.allowance import BURST, PATIENCE, PER_S, Allowance

COOKIE: Final = "table"
TOKEN_BYTES: Final = 24
MOST_GUESTS: Final = 32
MOST_OF_ONE: Final = 4
"""Sessions that one address has at once."""
MOST_WINDOWS: Final = 4
"""Conversations of one session."""
ABSENT_S: Final = 600.0
"""So long a phone may sleep in somebody's pocket and have its chairs still."""

MOST_ADDRESSES: Final = 256
"""That are remembered; whoever was heard of least lately is forgotten first."""
TRIES: Final = 5
TRIES_PER_S: Final = 1 / 20
"""Keys that one address may try."""
REQUESTS: Final = 240
REQUESTS_PER_S: Final = 20.0
"""The page is some sixty files."""


def typed(told: str) -> str:
    """A key as people type it."""
    return "".join(told.split()).replace("-", "").upper()


@dataclass(slots=True)
class Guest:
    """One session."""

    address: str
    allowance: Allowance
    patience: Allowance
    claims: set[str] = field(default_factory=set)
    """Its chairs, in all its windows."""
    windows: int = 0
    seen_s: float = 0.0
    """When it last came or went."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody misses it."""
        return not self.windows and not self.claims


class Guests:
    """The sessions that one key has opened."""

    def __init__(self, key: str, now: Callable[[], float]) -> None:
        self._key = key
        self._now = now
        self._guests: dict[bytes, Guest] = {}
        """By what their cookies come to: looking for one tells nothing of the others."""
        self._tries: dict[str, Allowance] = {}
        self._requests: dict[str, Allowance] = {}

    def may_ask(self, address: str) -> bool:
        """Whether that address has not asked for too much lately."""
        return self._of(self._requests, address, REQUESTS, REQUESTS_PER_S).take()

    def admit(self, told: str, address: str) -> str | None:
        """The cookie of a new session; nothing where the key is wrong, or one too many was tried."""
        right = hmac.compare_digest(typed(told).encode(errors="replace"), self._key.encode())
        allowed = self._of(self._tries, address, TRIES, TRIES_PER_S).take()
        return self._begin(address) if right and allowed and self._has_room(address) else None

    def whose(self, cookies: Mapping[str, str]) -> Guest | None:
        """The session of that cookie, if it is one."""
        return self._guests.get(_digest(cookies.get(COOKIE, "")))

    def enters(self, guest: Guest) -> bool:
        """Whether that session may open one more window. Its chairs wait for it for a while."""
        if guest.windows >= MOST_WINDOWS:
            return False
        if not guest.windows and self._now() - guest.seen_s > ABSENT_S:
            guest.claims.clear()
        guest.windows += 1
        guest.seen_s = self._now()
        return True

    def leaves(self, guest: Guest) -> None:
        """One of its windows is closed."""
        guest.windows -= 1
        guest.seen_s = self._now()

    def _begin(self, address: str) -> str:
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._now
        allowances = Allowance(now, BURST, PER_S), Allowance(now, PATIENCE, PER_S)
        self._guests[_digest(token)] = Guest(address, *allowances, seen_s=now())
        return token

    def _has_room(self, address: str) -> bool:
        """Whether there is room for one more, be it that somebody idle has to go."""
        of_one = [at for at, guest in self._guests.items() if guest.address == address]
        if len(of_one) < MOST_OF_ONE and len(self._guests) < MOST_GUESTS:
            return True
        crowded, now = of_one if len(of_one) >= MOST_OF_ONE else [*self._guests], self._now()
        gone = [at for at in crowded if self._guests[at].is_idle or self._is_absent(self._guests[at], now)]
        if gone:
            del self._guests[gone[0]]
        return bool(gone)

    @staticmethod
    def _is_absent(guest: Guest, now: float) -> bool:
        return not guest.windows and now - guest.seen_s > ABSENT_S

    def _of(self, book: dict[str, Allowance], address: str, burst: float, per_s: float) -> Allowance:
        allowance = book.pop(address, None) or Allowance(self._now, burst, per_s)
        while len(book) >= MOST_ADDRESSES:
            del book[next(iter(book))]
        book[address] = allowance
        return allowance


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()
