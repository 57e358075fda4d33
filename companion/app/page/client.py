"""One connected client: what it has claimed, what it holds down, and what it has still to be told.

Law: of each topic only the latest message waits. However slow a client is, what waits for it is bounded,
and nobody waits for it.
"""

import asyncio
import contextlib
import json
from typing import Final

from aiohttp import web

from companion.app.page.allowance import PATIENCE, Allowance
from companion.app.page.guests import Guest
from companion.app.page.told import Told, Topic

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
        self.allowance = Allowance(now) if guest is None else guest.allowance
        self.patience = Allowance(now, PATIENCE) if guest is None else guest.patience
        self._socket = socket
        self._due: dict[Topic, str] = {}
        self._echo: bytes | None = None
        self._wake = asyncio.Event()

    def tell(self, topic: Topic, told: Told) -> None:
        """Let it know, in place of what still waits of this topic."""
        self._due[topic] = told.to(self.claims)
        self._wake.set()

    def refuse(self, why: str) -> None:
        """Say why what it asked is refused."""
        self.answer("refused", json.dumps({"tell": "refused", "why": why}))

    def answer(self, about: str, text: str) -> None:
        """Tell what it alone has asked for, in place of what still waits of the same."""
        self._due[Topic(about)] = text
        self._wake.set()

    def ready(self) -> None:
        """Say that it has been told all there was to tell when it came."""
        self._due[Topic("ready")] = READY
        self._wake.set()

    def echo(self, ping: bytes) -> None:
        """Answer the ping, and none before it that still waits."""
        self._echo = ping
        self._wake.set()

    def leave(self, chair: str) -> None:
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
                if self._echo is not None:
                    echo, self._echo = self._echo, None
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
