"""TCP connections of the web server, and the log of what goes wrong on them.

Laws: the number of strangers, the connections that have not opened a WebSocket, is bounded; one too many
takes the place of the oldest, which has had its answer by then. The log is rate limited: some lines at
once, then one a minute, shared by all errors, and it says how many lines it left out. A bad request is
worth one line, an error of ours a traceback.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.web import RequestPayloadError

from companion.web.clients import RateLimit

MOST_LINES: Final = 10
"""Complaints at once."""
LINES_PER_S: Final = 1 / 60

log = logging.getLogger(__name__)


class ErrorLog(logging.LoggerAdapter[logging.Logger]):
    """A logger for one page, its server and its connections."""

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
        """Complain in one line of what a stranger has sent."""
        if self._has_room():
            super().log(logging.WARNING, "page.bad-request %s", type(fault).__name__)

    def log_left_out(self) -> None:
        """Say how many complaints the log lacks."""
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
"""What a request is answered that nobody looks at any further; None for any other."""


class Listener:
    """The port, and the strangers there in the order in which they came."""

    def __init__(
        self, application: web.Application, refuse: Refuse, complaints: ErrorLog, of_one: int
    ) -> None:
        self._most_per_address = of_one
        """How many of them may have the same address."""
        self._refuse = refuse
        self._runner = web.AppRunner(application, shutdown_timeout=1.0)
        self._error_log = complaints
        self._strangers: dict[web.RequestHandler, asyncio.BaseTransport] = {}
        self._server: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> int:
        """Listen there. The port that it became, or what went wrong as the system tells it."""
        await self._runner.setup()
        assert self._runner.server is not None
        self._runner.server.request_handler = self._with_refusals(self._runner.server.request_handler)
        self._server = await asyncio.get_running_loop().create_server(self._new_connection, host, port)
        address = self._server.sockets[0].getsockname()
        return int(address[1])

    def stop_listening(self) -> None:
        """Let go of the port and of all strangers, also of those that do not take what they asked for."""
        if self._server is not None:
            self._server.close()
        while self._strangers:
            abort(self._strangers.popitem()[1])

    async def close(self) -> None:
        """Let go of everybody."""
        self.stop_listening()
        await self._runner.cleanup()

    def add(self, connection: web.RequestHandler, transport: asyncio.BaseTransport) -> None:
        """Count it in, and let the first go if it is one too many: of all, or of those from there."""
        address = _address(transport)
        alike = [one for one, other in self._strangers.items() if _address(other) == address]
        if len(alike) >= self._most_per_address:
            abort(self._strangers.pop(alike[0]))
        elif len(self._strangers) >= MOST_STRANGERS:
            abort(self._strangers.pop(next(iter(self._strangers))))
        self._strangers[connection] = transport

    def remove(self, connection: web.RequestHandler) -> None:
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

    def _new_connection(self) -> asyncio.Protocol:
        assert self._runner.server is not None
        return Connection(self, self._runner.server, self._error_log)


class Connection(web.RequestHandler):
    """One connection. It is counted from the first moment to the last.

    Nothing that it sends is decompressed, and what nobody has read when the answer is out is not waited for.
    """

    __slots__ = ("_complaints", "_entrance")

    def __init__(self, entrance: Listener, server: web.Server, complaints: ErrorLog) -> None:
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
            self._complaints.log_bad_request(fault)
            abort(self.transport)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._entrance.add(self, transport)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._entrance.remove(self)
        super().connection_lost(exc)


def abort(transport: asyncio.BaseTransport | None) -> None:
    """End it at once: closing politely waits for ever for one that does not read."""
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def _address(transport: asyncio.BaseTransport) -> str:
    """Where it comes from; nothing for what is gone already."""
    peer = transport.get_extra_info("peername")
    return peer[0] if peer else ""
