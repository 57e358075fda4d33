"""The web site around the page: its files, its health, and the door before all of it.

Law: where a key is needed, who has none is told where to find it, and nothing of the table.
"""

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import parse_qs

from aiohttp import web

from companion.app.page.door import FORM_TO_US, HEADERS, is_handshake, names_us, same_origin
from companion.app.page.fault import PageFault
from companion.app.page.files import DOOR, DOOR_STYLE, INDEX, read_files
from companion.app.page.guests import COOKIE, Guest, Guests
from companion.app.page.place import HEALTH, HEALTHY
from companion.view.words import Words

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LARGEST_REQUEST: Final = 1 << 10
"""Bytes that somebody may post: a key has some twenty."""
KEY: Final = "key"
"""The field of the form in which it is typed."""
TYPED: Final = "/k"
"""Where a typed key is sent. No other request has a body."""
FOR_ALL: Final = ("/", HEALTH, TYPED, f"/{DOOR_STYLE}")
"""What is answered to those without a session, too; and what begins with `/k/`, or `/K/` as codes have it."""
GO_ON: Final = {"Refresh": "0; url=/", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""A browser that another program has opened here keeps a strict cookie to itself where it is sent on at once;
a page of ours that goes on is as good as a click on it, and leaves no key in the address."""


class Site:
    """What is answered to each request; `converse` takes over where a client opens a WebSocket."""

    def __init__(self, words: Words, converse: Handler, host: str) -> None:
        self._words = words
        self._converse = converse
        self.host = host
        self.guests: Guests | None = None
        """Those who were let in, where one needs a key; else everybody may come."""
        self._files = read_files(words)

    def application(self) -> web.Application:
        """The application that serves it."""
        app = web.Application(middlewares=[self._guard], client_max_size=LARGEST_REQUEST)
        app.on_response_prepare.append(_add_headers)
        app.router.add_get("/", self._file)
        app.router.add_get(HEALTH, self._health)
        app.router.add_get("/socket", self._socket)
        for path in ("/k/{key}", "/K/{key}"):
            app.router.add_get(path, self._shown_key, allow_head=False)
        app.router.add_post(TYPED, self._typed_key)
        app.router.add_get("/{name}", self._file)
        return app

    def answer(self, status: int, fault: PageFault) -> web.Response:
        """An answer that says in words what is wrong."""
        return web.Response(status=status, text=self._words.say(fault), headers=HEADERS)

    def guest(self, request: web.Request) -> Guest | None:
        """Whose request it is, where one needs a key."""
        return None if self.guests is None else self.guests.whose(request.cookies)

    def refuse(self, request: web.BaseRequest) -> web.Response | None:
        """What is answered at once to a request that brings more than a typed key; None for any other."""
        headers, takes = request.headers, LARGEST_REQUEST if _is_typed_key(request) else 0
        if "Expect" in headers:
            return self.answer(417, PageFault.UNWANTED)
        if "Content-Encoding" in headers:
            return self.answer(415, PageFault.UNWANTED)
        if "Transfer-Encoding" in headers or int(headers.get("Content-Length", 0)) > takes:
            return self.answer(413, PageFault.UNWANTED)
        return None

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not names_us(request.headers, self.host):
            return self.answer(403, PageFault.ELSEWHERE)
        if self.guests is None:
            return await handler(request)
        if not self.guests.may_ask(request.remote or ""):
            return self.answer(429, PageFault.TOO_FAST)
        if self.guest(request) is None and not _is_for_all(request.path):
            return self.answer(403, PageFault.NO_KEY)
        return await handler(request)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=HEALTHY)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", INDEX)
        if name == INDEX and self.guests is not None and self.guest(request) is None:
            return self._door(403)
        file = self._files.get(name)
        if file is None or name == DOOR:
            return self.answer(404, PageFault.NOT_THERE)
        known = {tag.value for tag in request.if_none_match or ()}
        if file.etag in known:
            answer = web.Response(status=304)
        else:
            answer = web.Response(body=file.body, content_type=file.content_type, charset="utf-8")
        answer.etag = file.etag
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    async def _shown_key(self, request: web.Request) -> web.StreamResponse:
        return self._let_in(request, request.match_info["key"])

    async def _typed_key(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers):
            return self.answer(403, PageFault.ELSEWHERE)
        told = parse_qs((await request.read()).decode(errors="replace"))
        return self._let_in(request, told.get(KEY, [""])[0])

    def _let_in(self, request: web.Request, told: str) -> web.StreamResponse:
        """With a cookie in place of the key; whoever has one already keeps it."""
        if self.guests is None:
            return self.answer(404, PageFault.NOT_THERE)
        if self.guest(request) is not None:
            return self._door(200, GO_ON)
        token = self.guests.admit(told, request.remote or "")
        if token is None:
            return self._door(403)
        answer = self._door(200, GO_ON)
        answer.set_cookie(COOKIE, token, path="/", httponly=True, samesite="Strict")
        return answer

    def _door(self, status: int, headers: dict[str, str] | None = None) -> web.Response:
        door = self._files[DOOR]
        headers = {**FORM_TO_US, "Cache-Control": "no-store", **(headers or {})}
        return web.Response(
            status=status, body=door.body, content_type=door.content_type, charset="utf-8", headers=headers
        )

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers):
            return self.answer(403, PageFault.ELSEWHERE)
        if not is_handshake(request.headers):
            answer = self.answer(400, PageFault.UNREADABLE)
            answer.force_close()
            return answer
        return await self._converse(request)


def _is_typed_key(request: web.BaseRequest) -> bool:
    return request.method == "POST" and request.path == TYPED


def _is_for_all(path: str) -> bool:
    return path in FOR_ALL or path.startswith(("/k/", "/K/"))


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.popall("Server", None)
