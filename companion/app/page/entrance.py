"""Where connections come in.

Law: of strangers, which are the connections that have not opened a WebSocket, there are never more than so
many. Whoever comes then takes the place of the one that came first: an honest one has its answer by then.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from companion.app.page.complaints import Complaints

MOST_STRANGERS: Final = 64
REQUEST_S: Final = 10.0
"""How long a request may take to arrive, and how long a connection may wait for its next one."""

Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
Refuse = Callable[[web.BaseRequest], web.Response | None]
"""What a request is answered that nobody looks at any further; None for any other."""


class Entrance:
    """The port, and the strangers there in the order in which they came."""

    def __init__(
        self, application: web.Application, refuse: Refuse, complaints: Complaints, of_one: int
    ) -> None:
        self._of_one = of_one
        """How many of them may have the same address."""
        self._refuse = refuse
        self._runner = web.AppRunner(application, shutdown_timeout=1.0)
        self._complaints = complaints
        self._strangers: dict[web.RequestHandler, asyncio.BaseTransport] = {}
        self._listening: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> int:
        """Listen there. The port that it became, or what went wrong as the system tells it."""
        await self._runner.setup()
        assert self._runner.server is not None
        self._runner.server.request_handler = self._with_refusals(self._runner.server.request_handler)
        self._listening = await asyncio.get_running_loop().create_server(self._serve, host, port)
        address = self._listening.sockets[0].getsockname()
        return int(address[1])

    def shut(self) -> None:
        """Let go of the port and of all strangers, also of those that do not take what they asked for."""
        if self._listening is not None:
            self._listening.close()
        while self._strangers:
            abort(self._strangers.popitem()[1])

    async def close(self) -> None:
        """Let go of everybody."""
        self.shut()
        await self._runner.cleanup()

    def enter(self, connection: web.RequestHandler, transport: asyncio.BaseTransport) -> None:
        """Count it in, and let the first go if it is one too many: of all, or of those from there."""
        address = _address(transport)
        alike = [one for one, other in self._strangers.items() if _address(other) == address]
        if len(alike) >= self._of_one:
            abort(self._strangers.pop(alike[0]))
        elif len(self._strangers) >= MOST_STRANGERS:
            abort(self._strangers.pop(next(iter(self._strangers))))
        self._strangers[connection] = transport

    def leave(self, connection: web.RequestHandler) -> None:
        """It is gone, or is no stranger any more."""
        self._strangers.pop(connection, None)

    def _with_refusals(self, answer: Answer) -> Answer:
        """The same, but for requests that are refused before aiohttp does anything of its own with them."""

        async def refuse_or_answer(request: web.BaseRequest) -> web.StreamResponse:
            refusal = self._refuse(request)
            if refusal is None:
                return await answer(request)
            refusal.force_close()
            return refusal

        return refuse_or_answer

    def _serve(self) -> asyncio.Protocol:
        assert self._runner.server is not None
        return Connection(self, self._runner.server, self._complaints)


class Connection(web.RequestHandler):
    """One connection. It is counted from the first moment to the last.

    Nothing that it sends is decompressed, and what nobody has read when the answer is out is not waited for.
    """

    __slots__ = ("_complaints", "_entrance")

    def __init__(self, entrance: Entrance, server: web.Server, complaints: Complaints) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=REQUEST_S,
            logger=complaints,  # type: ignore[arg-type] # an adapter speaks like a logger, and is none
            access_log=None,  # type: ignore[arg-type] # aiohttp's own way to have none
            auto_decompress=False,
            lingering_time=0,
        )
        self._complaints = complaints
        self._entrance = entrance

    async def start(self) -> None:
        """Answer. What a handler raises aiohttp catches, but not what an odd address raises before that."""
        try:
            await super().start()
        except Exception as fault:  # noqa: BLE001 - else asyncio writes each of them into the log in full
            self._complaints.blame(fault)
            abort(self.transport)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._entrance.enter(self, transport)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._entrance.leave(self)
        super().connection_lost(exc)


def abort(transport: asyncio.BaseTransport | None) -> None:
    """End it at once: closing politely waits for ever for one that does not read."""
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def _address(transport: asyncio.BaseTransport) -> str:
    """Where it comes from; nothing for what is gone already."""
    peer = transport.get_extra_info("peername")
    return peer[0] if peer else ""
