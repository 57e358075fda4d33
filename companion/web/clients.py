"""Clients of the page: message queues, rate limits, and the guest sessions opened by the key.

Laws: of each topic only the latest message is queued, so the queue of a slow client is bounded and
nothing waits for it. A guest, known by a random cookie, is a spectator and no more. A wrong key and one
too many are answered alike and after the same work. Guests and remembered addresses are bounded; a guest
with an open window is never dropped for a newcomer. At a shared table each chair is that of one session at
most, and all windows on the machine itself are one session, which needs no key.
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

from companion.web.messages import EncodedMessage, Topic, Viewer

BURST = 120
"""Messages at once; more than two hands on a dial produce."""
PER_S = 60.0
MOST_REFUSALS = 20 * BURST
"""Refused messages beyond the rate limit before the connection is closed."""


@dataclass(slots=True)
class RateLimit:
    """A rate limit: a burst that refills at a constant rate."""

    now: Callable[[], float]
    burst: float = BURST
    per_s: float = PER_S
    _left: float = field(init=False)
    _seen_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._left = self.burst
        self._seen_s = self.now()

    def take(self) -> bool:
        """Whether one more is allowed; if so, count it."""
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
"""The most sessions of one address."""
MOST_WINDOWS: Final = 4
"""The most windows of one session."""
ABSENT_S: Final = 600.0
"""How long a phone without a window keeps its chairs."""
KEPT_S: Final = 60.0
"""How long the chair of a visitor without a window is kept from others who want it, at a shared table."""

MOST_ADDRESSES: Final = 256
"""The most addresses remembered; the least recently used is dropped first."""
TRIES: Final = 5
TRIES_PER_S: Final = 1 / 20
"""Attempts at the key by one address."""
REQUESTS: Final = 240
REQUESTS_PER_S: Final = 20.0
"""Requests by one address; the page has some sixty files."""


def normalize_key(typed_key: str) -> str:
    """A key as typed, without separators and in capitals."""
    return "".join(typed_key.split()).replace("-", "").upper()


@dataclass(slots=True)
class Guest:
    address: str
    rate_limit: RateLimit
    refusal_limit: RateLimit
    claims: set[str] = field(default_factory=set)
    """The chairs of the session, shared by its windows."""
    windows: int = 0
    seen_s: float = 0.0
    """When a window was last opened or closed."""


class Guests:
    """The sessions opened with one key."""

    def __init__(self, key: str, now: Callable[[], float], *, shared: bool = False) -> None:
        self._key = key
        self._now = now
        self.host = self._new_guest("") if shared else None
        """The session of the machine itself, if the table is a shared one."""
        self._guests: dict[bytes, Guest] = {}
        """By the digest of the cookie, so that the timing of a lookup reveals nothing about the others."""
        self._tries: dict[str, RateLimit] = {}
        self._requests: dict[str, RateLimit] = {}

    def may_request(self, address: str) -> bool:
        return self._limit_of(self._requests, address, REQUESTS, REQUESTS_PER_S).take()

    def admit(self, typed_key: str, address: str) -> str | None:
        """The cookie of a new session; `None` for a wrong key or after too many attempts."""
        right = hmac.compare_digest(normalize_key(typed_key).encode(errors="replace"), self._key.encode())
        allowed = self._limit_of(self._tries, address, TRIES, TRIES_PER_S).take()
        return self._add_guest(address) if right and allowed and self._has_room(address) else None

    def guest_of(self, cookies: Mapping[str, str]) -> Guest | None:
        return self._guests.get(_digest(cookies.get(COOKIE, "")))

    def others_chairs(self, guest: Guest) -> frozenset[str]:
        """The chairs of all other sessions."""
        return frozenset(chair for one in self._sessions() if one is not guest for chair in one.claims)

    def claims(self) -> list[frozenset[str]]:
        """The chairs of each session, of those without a window too."""
        return [frozenset(one.claims) for one in self._sessions()]

    def left_chairs(self) -> frozenset[str]:
        """The chairs of sessions without a window."""
        return frozenset(chair for one in self._sessions() if not one.windows for chair in one.claims)

    def take_chair(self, guest: Guest, chair: str) -> bool:
        """Whether the session may have the chair of a shared table; if so, nobody else has it any more.

        Whoever has left loses it: after a while to others, at once to the machine itself.
        """
        holder = next((one for one in self._sessions() if chair in one.claims and one is not guest), None)
        if holder is not None:
            kept_s = 0.0 if guest is self.host else KEPT_S
            if holder.windows or self._now() - holder.seen_s < kept_s:
                return False
            holder.claims.discard(chair)
        guest.claims.add(chair)
        return True

    def open_window(self, guest: Guest) -> bool:
        """Whether the session may open one more window. After a long absence it has lost its chairs."""
        if guest.windows >= MOST_WINDOWS and guest is not self.host:
            return False
        if not guest.windows and self._now() - guest.seen_s > ABSENT_S:
            guest.claims.clear()
        guest.windows += 1
        guest.seen_s = self._now()
        return True

    def close_window(self, guest: Guest) -> None:
        guest.windows -= 1
        guest.seen_s = self._now()

    def _sessions(self) -> list[Guest]:
        return [*self._guests.values(), *([self.host] if self.host is not None else [])]

    def _add_guest(self, address: str) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._guests[_digest(token)] = self._new_guest(address)
        return token

    def _new_guest(self, address: str) -> Guest:
        now = self._now
        allowances = RateLimit(now, BURST, PER_S), RateLimit(now, MOST_REFUSALS, PER_S)
        return Guest(address, *allowances, seen_s=now())

    def _has_room(self, address: str) -> bool:
        """Whether there is room for one more session, if need be by dropping an idle one."""
        of_one = [at for at, guest in self._guests.items() if guest.address == address]
        if len(of_one) < MOST_OF_ONE and len(self._guests) < MOST_GUESTS:
            return True
        for at in of_one if len(of_one) >= MOST_OF_ONE else self._guests:
            guest = self._guests[at]
            if not guest.windows and (not guest.claims or self._now() - guest.seen_s > ABSENT_S):
                del self._guests[at]
                return True
        return False

    def _limit_of(self, book: dict[str, RateLimit], address: str, burst: float, per_s: float) -> RateLimit:
        allowance = book.pop(address, None) or RateLimit(self._now, burst, per_s)
        while len(book) >= MOST_ADDRESSES:
            del book[next(iter(book))]
        book[address] = allowance
        return allowance


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()


BEAT_S: Final = 10.0
"""The heartbeat; a page that gets nothing for one and a half of it reports the table as gone."""
BEAT: Final = json.dumps({"tell": "beat"})
READY: Final = json.dumps({"tell": "ready"})
"""The message that ends the initial state."""


class Client:
    """One open window of the page."""

    def __init__(
        self,
        name: str,
        socket: web.WebSocketResponse,
        address: str,
        guest: Guest | None,
        guests: "Guests | None" = None,
    ) -> None:
        self.name = name
        self.address = address
        self.guest = guest
        """The session, if a key is required; its windows share chairs and rate limits."""
        self.claims: set[str] = set() if guest is None else guest.claims
        self.pressed: set[str] = set()
        now = asyncio.get_running_loop().time
        self.rate_limit = RateLimit(now) if guest is None else guest.rate_limit
        self.refusal_limit = RateLimit(now, MOST_REFUSALS) if guest is None else guest.refusal_limit
        self._guests = guests
        self._socket = socket
        self._due: dict[Topic, str] = {}
        self._pong: bytes | None = None
        self._wake = asyncio.Event()

    def queue_message(self, topic: Topic, message: EncodedMessage) -> None:
        self._due[topic] = message.text_for(self._viewer)
        self._wake.set()

    def queue_answer(self, about: str, text: str) -> None:
        """Queue an answer for this client only, replacing a queued one about the same."""
        self._due[Topic(about)] = text
        self._wake.set()

    def queue_pong(self, ping: bytes) -> None:
        """Queue a pong for the latest ping, replacing a queued one."""
        self._pong = ping
        self._wake.set()

    @property
    def _viewer(self) -> Viewer:
        guests, guest = self._guests, self.guest
        if guests is None or guest is None or guests.host is None:
            return Viewer(self.claims)
        return Viewer(self.claims, guests.others_chairs(guest), guest is guests.host, guests.left_chairs())

    def leave_chair(self, chair: str) -> None:
        """Give the chair up, and drop queued messages of that chair."""
        self.claims.discard(chair)
        for topic in [topic for topic in self._due if topic.chair == chair]:
            del self._due[topic]

    async def send(self) -> None:
        """Send queued messages as fast as the client takes them, until it has gone."""
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
        """Close the connection: properly if that can be done in this time, else by force."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._socket.close(code=code, drain=False)
