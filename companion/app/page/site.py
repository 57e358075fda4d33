"""The web site around the page: its files, its health, and the door before all of it."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from companion.app.page.door import HEADERS, names_us, same_origin
from companion.app.page.fault import PageFault
from companion.app.page.files import INDEX, read_files
from companion.app.page.place import HEALTH, HEALTHY
from companion.view.words import Words

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """What is answered to each request; `converse` takes over where a client opens a WebSocket."""

    def __init__(self, words: Words, converse: Handler, host: str) -> None:
        self._words = words
        self._converse = converse
        self._host = host
        self._files = read_files(words)

    def application(self) -> web.Application:
        """The application that serves it."""
        app = web.Application(middlewares=[self._guard])
        app.on_response_prepare.append(_add_headers)
        app.router.add_get("/", self._file)
        app.router.add_get(HEALTH, self._health)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/{name}", self._file)
        return app

    def answer(self, status: int, fault: PageFault) -> web.Response:
        """An answer that says in words what is wrong."""
        return web.Response(status=status, text=self._words.say(fault))

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not names_us(request.headers, self._host):
            return self.answer(403, PageFault.ELSEWHERE)
        return await handler(request)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=HEALTHY)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._files.get(request.match_info.get("name", INDEX))
        if file is None:
            return self.answer(404, PageFault.NOT_THERE)
        known = {tag.value for tag in request.if_none_match or ()}
        if file.etag in known:
            answer = web.Response(status=304)
        else:
            answer = web.Response(body=file.body, content_type=file.content_type, charset="utf-8")
        answer.etag = file.etag
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers):
            return self.answer(403, PageFault.ELSEWHERE)
        return await self._converse(request)


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    response.headers.popall("Server", None)
