"""TCP connections of the web server, and the log of their errors.

Laws: the number of connections that have not opened a WebSocket is bounded; one too many replaces the
oldest, which has had its answer by then. The log is rate limited: some lines at once, then one a minute,
shared by all errors, and it says how many lines it left out. A bad request is worth one line, a bug of
ours a traceback.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.web import RequestPayloadError

from companion.daemon.page_address import EVERYWHERE
from companion.web.clients import RateLimit

MOST_LINES: Final = 10
"""Log lines at once."""
LINES_PER_S: Final = 1 / 60

log = logging.getLogger(__name__)


class ErrorLog(logging.LoggerAdapter[logging.Logger]):
    """A rate limited logger for one page, its server and its connections."""

    def __init__(self) -> None:
        super().__init__(log)
        self._rate_limit = RateLimit(time.monotonic, MOST_LINES, LINES_PER_S)
        self._left_out = 0

    def log(self, level: int, msg: object, *args: object, **how: Any) -> None:  # noqa: ANN401 - as it came
        fault = how.get("exc_info")
        if level < logging.WARNING:
            super().log(level, msg, *args, **how)
        elif isinstance(fault, HttpProcessingError | RequestPayloadError | ConnectionError):
            self.log_bad_request(fault)
        elif self._has_room():
            super().log(level, msg, *args, **how)

    def log_bad_request(self, fault: Exception) -> None:
        if self._has_room():
            super().log(logging.WARNING, "page.bad-request %s", type(fault).__name__)

    def log_left_out(self) -> None:
        if self._left_out:
            super().log(logging.WARNING, "page.complaints-left-out %d", self._left_out)
            self._left_out = 0

    def _has_room(self) -> bool:
        if not self._rate_limit.take():
            self._left_out += 1
            return False
        self.log_left_out()
        return True


MOST_STRANGERS: Final = 64
REQUEST_S: Final = 10.0
"""How long a request may take to arrive, and how long a connection may wait for its next one."""

Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
Refuse = Callable[[web.BaseRequest], web.Response | None]
"""The answer to a request that is refused early; `None` for any other."""


class Listener:
    """The listening socket and its connections without a WebSocket, oldest first."""

    def __init__(
        self, application: web.Application, refuse: Refuse, complaints: ErrorLog, of_one: int
    ) -> None:
        self._most_per_address = of_one
        """The most connections of one address."""
        self._refuse = refuse
        self._runner = web.AppRunner(application, shutdown_timeout=1.0)
        self._error_log = complaints
        self._strangers: dict[web.RequestHandler, asyncio.BaseTransport] = {}
        self._servers: list[asyncio.Server] = []
        self._closed = False

    async def open(self, host: str, port: int) -> int:
        """Listen there; returns the port. Raises the system's error.

        Everywhere means in both families of addresses, if this machine has both.
        """
        await self._runner.setup()
        assert self._runner.server is not None
        self._runner.server.request_handler = self._with_refusals(self._runner.server.request_handler)
        create_server = asyncio.get_running_loop().create_server
        self._servers = [await create_server(self._new_connection, host, port)]
        port = int(self._servers[0].sockets[0].getsockname()[1])
        if host == EVERYWHERE[0]:
            with suppress(OSError):
                self._servers.append(await create_server(self._new_connection, EVERYWHERE[1], port))
        return port

    def stop_listening(self) -> None:
        """Close the port and all connections without a WebSocket, even those that do not read.

        One that was accepted at that moment comes later, and is closed then.
        """
        self._closed = True
        for server in self._servers:
            server.close()
        while self._strangers:
            abort(self._strangers.popitem()[1])

    async def close(self) -> None:
        self.stop_listening()
        await self._runner.cleanup()

    def add(self, connection: web.RequestHandler, transport: asyncio.BaseTransport) -> None:
        """Count a connection; if it is one too many, drop the oldest of all, or of its address."""
        address = _address(transport)
        alike = [one for one, other in self._strangers.items() if _address(other) == address]
        if len(alike) >= self._most_per_address:
            abort(self._strangers.pop(alike[0]))
        elif len(self._strangers) >= MOST_STRANGERS:
            abort(self._strangers.pop(next(iter(self._strangers))))
        self._strangers[connection] = transport
        if self._closed:
            abort(transport)

    def remove(self, connection: web.RequestHandler) -> None:
        """Stop counting a connection that has closed or opened a WebSocket."""
        self._strangers.pop(connection, None)

    def _with_refusals(self, answer: Answer) -> Answer:
        """Wrap the handler: refuse requests early, before aiohttp handles any of their headers."""

        async def refuse_or_answer(request: web.BaseRequest) -> web.StreamResponse:
            refusal = self._refuse(request)
            if refusal is None:
                return await answer(request)
            refusal.force_close()
            return refusal

        return refuse_or_answer

    def _new_connection(self) -> asyncio.Protocol:
        assert self._runner.server is not None
        return Connection(self, self._runner.server, self._error_log)


class Connection(web.RequestHandler):
    """One connection, counted from opening to closing.

    Request bodies are never decompressed, and unread ones are not waited for after the answer.
    """

    __slots__ = ("_complaints", "_entrance")

    def __init__(self, entrance: Listener, server: web.Server, complaints: ErrorLog) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=REQUEST_S,
            logger=complaints,  # type: ignore[arg-type] # an adapter is used as a logger
            access_log=None,  # type: ignore[arg-type] # `None` turns it off
            auto_decompress=False,
            lingering_time=0,
        )
        self._complaints = complaints
        self._entrance = entrance

    async def start(self) -> None:
        """Handle requests; aiohttp catches exceptions of a handler, but not those of a malformed address."""
        try:
            await super().start()
        except Exception as fault:  # noqa: BLE001 - else asyncio logs each of them in full
            self._complaints.log_bad_request(fault)
            abort(self.transport)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._entrance.add(self, transport)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._entrance.remove(self)
        super().connection_lost(exc)


def abort(transport: asyncio.BaseTransport | None) -> None:
    """Drop the connection at once: a proper close waits forever for a peer that does not read."""
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def _address(transport: asyncio.BaseTransport) -> str:
    """The peer's address; empty if it has gone."""
    peer = transport.get_extra_info("peername")
    return peer[0] if peer else ""
