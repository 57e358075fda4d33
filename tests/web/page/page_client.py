"""A page that is served, and clients that visit it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from companion import __version__
from companion.web.server import Page
from companion.web.site import read_files, version_of
from tests.web.page.scripted_table import CHAIRS, WORDS

Message = dict[str, Any]
NAMED = [{"name": name, "claimed": False} for name in CHAIRS]
VERSIONS = {"version": __version__, "page": version_of(read_files(WORDS, "page.door-shared"))}
HELLO = {"tell": "hello", **VERSIONS, "simulated": True, "phone": False, "chairs": NAMED}
READY = {"tell": "ready"}
HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Served:
    """A page, what it was asked, and a session to visit it with."""

    def __init__(self, page: Page, asked: list[tuple[str, Message]], session: ClientSession) -> None:
        self.page = page
        self.asked = asked
        self.session = session

    def get(self, path: str, **headers: str) -> Any:
        return self.session.get(self.page.address + path, headers=headers)

    @asynccontextmanager
    async def visit(self, **headers: str) -> AsyncIterator[ClientWebSocketResponse]:
        """A client that has heard the greeting."""
        async with self.session.ws_connect(self.page.address + "socket", headers=headers) as client:
            while await hear(client) != READY:
                pass
            yield client

    @asynccontextmanager
    async def dial(self, sent: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection that begins with these bytes, and does as it likes."""
        host, port = self.page.address.removeprefix("http://").strip("/").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 16)
        try:
            writer.write(sent)
            yield reader, writer
        finally:
            writer.transport.abort()
            with suppress(ConnectionError):
                await writer.wait_closed()

    @asynccontextmanager
    async def arrive(self) -> AsyncIterator[ClientWebSocketResponse]:
        """A client that has heard nothing yet."""
        async with self.session.ws_connect(self.page.address + "socket", max_msg_size=0) as client:
            yield client


async def hear(client: ClientWebSocketResponse) -> Message:
    told: Message = await client.receive_json(timeout=10)
    return told


async def burst(client: ClientWebSocketResponse) -> list[Message]:
    """All that a newcomer is told."""
    told = [await hear(client)]
    while told[-1] != READY:
        told.append(await hear(client))
    return told


@asynccontextmanager
async def served_page(*, free: bool) -> AsyncIterator[Served]:
    asked: list[tuple[str, Message]] = []
    page = Page(WORDS, "127.0.0.1", 0, CHAIRS, claim_freely=free)
    page.on_request = lambda *what: asked.append(what)
    await page.start()
    try:
        async with ClientSession() as session:
            yield Served(page, asked, session)
    finally:
        await page.stop()


def refused(code: str, **values: str | int) -> Message:
    return {"tell": "refused", "why": WORDS.say(code, **values)}
