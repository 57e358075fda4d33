"""Clients of the page: their rate limits, the guests whom the key has let in.

And the messages queued for each.

Laws: of each topic only the latest message waits, so the queue of a slow client is bounded and nothing
waits for it. A guest, known by a random cookie, is a spectator and no more. A wrong key and one too many
are answered alike and after the same work. Guests and remembered addresses are bounded; a guest with an
open window is never dropped for a newcomer.
"""

import asyncio
import contextlib
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from companion.web.messages import EncodedMessage, Topic

BURST = 120
"""Messages at once. Both hands on a wild dial stay well below."""
PER_S = 60.0
MOST_REFUSALS = 20 * BURST
"""Messages beyond the allowance that are refused before the conversation ends."""


@dataclass(slots=True)
class RateLimit:
    """What one may still do."""

    now: Callable[[], float]
    burst: float = BURST
    per_s: float = PER_S
    _left: float = field(init=False)
    _seen_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._left = self.burst
        self._seen_s = self.now()

    def take(self) -> bool:
        """Whether one more is allowed; if so it is used up."""
        now_s = self.now()
        self._left = min(self.burst, self._left + (now_s - self._seen_s) * self.per_s)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True


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


def normalize_key(told: str) -> str:
    """A key as people type it."""
    return "".join(told.split()).replace("-", "").upper()


@dataclass(slots=True)
class Guest:
    """One session."""

    address: str
    rate_limit: RateLimit
    refusal_limit: RateLimit
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
        self._tries: dict[str, RateLimit] = {}
        self._requests: dict[str, RateLimit] = {}

    def may_request(self, address: str) -> bool:
        """Whether that address has not asked for too much lately."""
        return self._limit_of(self._requests, address, REQUESTS, REQUESTS_PER_S).take()

    def admit(self, told: str, address: str) -> str | None:
        """The cookie of a new session; nothing where the key is wrong, or one too many was tried."""
        right = hmac.compare_digest(normalize_key(told).encode(errors="replace"), self._key.encode())
        allowed = self._limit_of(self._tries, address, TRIES, TRIES_PER_S).take()
        return self._add_guest(address) if right and allowed and self._has_room(address) else None

    def guest_of(self, cookies: Mapping[str, str]) -> Guest | None:
        """The session of that cookie, if it is one."""
        return self._guests.get(_digest(cookies.get(COOKIE, "")))

    def open_window(self, guest: Guest) -> bool:
        """Whether that session may open one more window. Its chairs wait for it for a while."""
        if guest.windows >= MOST_WINDOWS:
            return False
        if not guest.windows and self._now() - guest.seen_s > ABSENT_S:
            guest.claims.clear()
        guest.windows += 1
        guest.seen_s = self._now()
        return True

    def close_window(self, guest: Guest) -> None:
        """One of its windows is closed."""
        guest.windows -= 1
        guest.seen_s = self._now()

    def _add_guest(self, address: str) -> str:
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._now
        allowances = RateLimit(now, BURST, PER_S), RateLimit(now, MOST_REFUSALS, PER_S)
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

    def _limit_of(self, book: dict[str, RateLimit], address: str, burst: float, per_s: float) -> RateLimit:
        allowance = book.pop(address, None) or RateLimit(self._now, burst, per_s)
        while len(book) >= MOST_ADDRESSES:
            del book[next(iter(book))]
        book[address] = allowance
        return allowance


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()


BEAT_S: Final = 10.0
"""A page that hears nothing for longer than this and a half knows that the table is gone."""
BEAT: Final = json.dumps({"tell": "beat"})
READY: Final = json.dumps({"tell": "ready"})


class Client:
    """One open page."""

    def __init__(self, name: str, socket: web.WebSocketResponse, address: str, guest: Guest | None) -> None:
        self.name = name
        self.address = address
        self.guest = guest
        """Its session, where one needs a key to come in: all of its windows share chairs and allowance."""
        self.claims: set[str] = set() if guest is None else guest.claims
        self.pressed: set[str] = set()
        now = asyncio.get_running_loop().time
        self.rate_limit = RateLimit(now) if guest is None else guest.rate_limit
        self.refusal_limit = RateLimit(now, MOST_REFUSALS) if guest is None else guest.refusal_limit
        self._socket = socket
        self._due: dict[Topic, str] = {}
        self._pong: bytes | None = None
        self._wake = asyncio.Event()

    def queue_message(self, topic: Topic, told: EncodedMessage) -> None:
        """Let it know, in place of what still waits of this topic."""
        self._due[topic] = told.text_for(self.claims)
        self._wake.set()

    def refuse(self, why: str) -> None:
        """Say why what it asked is refused."""
        self.queue_answer("refused", json.dumps({"tell": "refused", "why": why}))

    def queue_answer(self, about: str, text: str) -> None:
        """Tell what it alone has asked for, in place of what still waits of the same."""
        self._due[Topic(about)] = text
        self._wake.set()

    def queue_ready(self) -> None:
        """Say that it has been told all there was to tell when it came."""
        self._due[Topic("ready")] = READY
        self._wake.set()

    def queue_pong(self, ping: bytes) -> None:
        """Answer the ping, and none before it that still waits."""
        self._pong = ping
        self._wake.set()

    def leave_chair(self, chair: str) -> None:
        """Give the chair up, and what waits for it alone."""
        self.claims.discard(chair)
        for topic in [topic for topic in self._due if topic.chair == chair]:
            del self._due[topic]

    async def send(self) -> None:
        """Send what is due, as fast as the client takes it, until it is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_S):
                        await self._wake.wait()
                self._wake.clear()
                if self._pong is not None:
                    echo, self._pong = self._pong, None
                    await self._socket.pong(echo)
                elif not self._due:
                    await self._socket.send_str(BEAT)
                while self._due:
                    await self._socket.send_str(self._due.pop(next(iter(self._due))))

    async def close(self, code: int, within_s: float = 0) -> None:
        """End the conversation: in good order if that can be done in this time, and else without."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._socket.close(code=code, drain=False)
