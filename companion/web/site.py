"""The web site of the page: its routes and files, and the checks that each request passes first.

No file holds a sentence. In a template `{{page.title}}` is a text, `{{language}}` the language,
`{{words}}` all texts of the page as JSON, and `{{art.tiles}}` the drawings of `tiles.svg`, which are part
of the page so that they can be used by name.

Laws: a page of another origin may not speak with the table. Only host names of this machine are answered,
because a foreign name can be made to lead here (DNS rebinding); an address cannot. Where only this
machine is served, only loopback names are accepted. Where a key is needed, a request without one gets the
entrance page, and nothing of the table. A shared table needs none from the machine itself: from its loopback
address, to a loopback name, which no name server can make another. Only files are compressed, which hold
nothing of a table.
"""

import gzip
import hashlib
import html
import json
import re
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from pathlib import PurePath
from typing import Final
from urllib.parse import parse_qs, urlsplit

from aiohttp import web
from multidict import CIMultiDictProxy

from companion.daemon.page_address import HEALTH_PATH, HEALTH_TEXT, LOOPBACK_NAME, ip_of, is_loopback
from companion.games.kernel import Words
from companion.web.clients import COOKIE, Guest, Guests
from companion.web.messages import PageError

INDEX: Final = "index.html"
ENTRANCE_PAGE: Final = "entrance.html"
"""The page for requests without a session, which asks for the key."""
ENTRANCE_STYLE: Final = "entrance.css"
PAGE_WORDS: Final = "page"
"""The catalogue of the page."""
ART_PREFIX: Final = "art."
ART_SUFFIX: Final = ".svg"
CONTENT_TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
PLACEHOLDER: Final = re.compile(r"\{\{([a-z.-]+)\}\}")
WHY_PLACE: Final = b"<!--why-->"
"""The place in the entrance page for why somebody sees it who has a key or had one."""
VERSION_PLACE: Final = b"<!--version-->"
"""The place in the page for the version of all files."""


@dataclass(frozen=True)
class File:
    content_type: str
    body: bytes

    @cached_property
    def etag(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:24]

    @cached_property
    def gzip_body(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: web.Request) -> web.Response:
        """The file, compressed for clients that take that; nothing for those that have it."""
        packs = "gzip" in request.headers.get("Accept-Encoding", "")
        etag = f"{self.etag}-gzip" if packs else self.etag
        if etag in {tag.value for tag in request.if_none_match or ()}:
            answer = web.Response(status=304)
        else:
            body = self.gzip_body if packs else self.body
            answer = web.Response(body=body, content_type=self.content_type, charset="utf-8")
            if packs:
                answer.headers["Content-Encoding"] = "gzip"
        answer.etag = etag
        answer.headers.update({"Cache-Control": "no-cache", "Vary": "Accept-Encoding"})
        return answer


def read_files(words: Words, entrance: str) -> dict[str, File]:
    """The files, with `entrance` as the code of what the entrance page says."""
    files = {}
    for entry in resources.files(__package__).joinpath("static").iterdir():
        content_type = CONTENT_TYPES.get(PurePath(entry.name).suffix)
        if content_type is not None:
            files[entry.name] = File(content_type, entry.read_bytes())
    art = {
        PurePath(name).stem: file.body.decode() for name, file in files.items() if name.endswith(ART_SUFFIX)
    }
    for name in (INDEX, ENTRANCE_PAGE):
        template = files[name].body.decode().replace("{{entrance}}", f"{{{{{entrance}}}}}")
        files[name] = File(CONTENT_TYPES[".html"], fill_template(template, words, art).encode())
    return files


def version_of(files: Mapping[str, File]) -> str:
    """The version of the page: another one for every change of a file or a sentence."""
    names = sorted(files.keys() - {ENTRANCE_PAGE, ENTRANCE_STYLE})
    parts = [part for name in names for part in (name.encode(), files[name].body)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def fill_template(template: str, words: Words, art: Mapping[str, str]) -> str:
    texts = words.read(PAGE_WORDS)

    def fill(place: re.Match[str]) -> str:
        name = place[1]
        if name == "words":
            # "<" could end a script element; escaped it cannot.
            return json.dumps(texts).replace("<", "\\u003c")
        if name.startswith(ART_PREFIX):
            return art[name.removeprefix(ART_PREFIX)]
        return html.escape(words.language if name == "language" else words.say(name))

    return PLACEHOLDER.sub(fill, template)


CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY.format(forms="'none'"),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every answer."""
OPENER_HEADERS: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
"""A header for this machine itself: elsewhere browsers ignore it without encryption, and complain."""
FORM_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY.format(forms="'self'"),
    "Referrer-Policy": "same-origin",
}
"""Headers of the entrance page that replace some of these.

From a page with the policy `no-referrer` browsers send forms without an origin, even to the same host.
"""

OWN_PEERS: Final = ("127.0.0.1", "::1")
"""The addresses from which a browser of this machine reaches it."""
HANDSHAKE_KEY: Final = re.compile(r"[A-Za-z0-9+/]{22}==")


def names_us(headers: CIMultiDictProxy[str], host: str) -> bool:
    """Whether the host of a request can be ours, for a page served on this host."""
    name = _host_name(headers.get("Host", ""))
    if is_loopback(host):
        return is_loopback(name)
    return ip_of(name) is not None or name in _own_names(host)


def comes_from_here(request: web.Request) -> bool:
    """Whether a browser of this machine asks for this machine."""
    return request.remote in OWN_PEERS and is_loopback(_host_name(request.headers.get("Host", "")))


def is_same_origin(headers: CIMultiDictProxy[str]) -> bool:
    """Whether a request comes from our own page; a client other than a browser sends no origin, and may."""
    origin = headers.get("Origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host.lower() == headers.get("Host", "").lower()


def is_handshake(headers: CIMultiDictProxy[str]) -> bool:
    """Whether a request opens a WebSocket as our page does; aiohttp would log malformed ones."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and "upgrade" in map(str.strip, headers.get("Connection", "").lower().split(","))
        and headers.get("Sec-WebSocket-Version") == "13"
        and HANDSHAKE_KEY.fullmatch(headers.get("Sec-WebSocket-Key", "")) is not None
        and "Sec-WebSocket-Protocol" not in headers
    )


def _own_names(host: str) -> set[str]:
    """The names of this machine, among them its multicast DNS name."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return {LOOPBACK_NAME, host.lower(), own, short, f"{short}.local"} - {""}


def _host_name(authority: str) -> str:
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LARGEST_REQUEST: Final = 1 << 10
"""Bytes of a posted form; a key has some twenty."""
KEY_FIELD: Final = "key"
"""The form field of the key."""
KEY_PATH: Final = "/k"
"""The path for a typed key. No other request has a body."""
OPEN_PATHS: Final = ("/", HEALTH_PATH, KEY_PATH, f"/{ENTRANCE_STYLE}")
"""Paths open without a session; also those that begin with `/k/`, or `/K/` in QR codes."""
GO_ON_HEADERS: Final = {"Refresh": "0; url=/", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""Headers of the answer that sets the cookie.

A browser opened by another program withholds a strict cookie on a redirect; a refresh by our own page
counts as a click, and removes the key from the address.
"""


class Site:
    """Answers all requests; `converse` takes over once a client opens a WebSocket."""

    def __init__(self, words: Words, converse: Handler, host: str, entrance: str) -> None:
        self._words = words
        self._converse = converse
        self.host = host
        self.guests: Guests | None = None
        """The guest sessions, if a key is required; `None` where everything is public."""
        self._files = read_files(words, entrance)
        self.version = version_of(self._files)
        index = self._files[INDEX]
        self._files[INDEX] = replace(index, body=index.body.replace(VERSION_PLACE, self.version.encode()))

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._guard], client_max_size=LARGEST_REQUEST)
        app.on_response_prepare.append(_add_headers)
        app.router.add_get("/", self._file)
        app.router.add_get(HEALTH_PATH, _answer_health)
        app.router.add_get("/socket", self._socket)
        for path in ("/k/{key}", "/K/{key}"):
            app.router.add_get(path, self._open_key_link, allow_head=False)
        app.router.add_post(KEY_PATH, self._take_key_form)
        app.router.add_get("/{name}", self._file)
        return app

    def error_response(self, status: int, fault: PageError) -> web.Response:
        return web.Response(status=status, text=self._words.say(fault), headers=SECURITY_HEADERS)

    def guest_of(self, request: web.Request) -> Guest | None:
        """The session of a request, if a key is required."""
        if self.guests is None:
            return None
        if self.guests.host is not None and comes_from_here(request):
            return self.guests.host
        return self.guests.guest_of(request.cookies)

    def refusal_of(self, request: web.BaseRequest) -> web.Response | None:
        """The answer to a request refused early; `None` for any other."""
        headers, is_form = request.headers, request.method == "POST" and request.path == KEY_PATH
        if "Expect" in headers:
            return self.error_response(417, PageError.UNWANTED)
        if "Content-Encoding" in headers:
            return self.error_response(415, PageError.UNWANTED)
        if (
            "Transfer-Encoding" in headers
            or int(headers.get("Content-Length", 0)) > LARGEST_REQUEST * is_form
        ):
            return self.error_response(413, PageError.UNWANTED)
        return None

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not names_us(request.headers, self.host):
            return self.error_response(403, PageError.ELSEWHERE)
        if self.guests is None:
            return await handler(request)
        if not self.guests.may_request(request.remote or ""):
            return self.error_response(429, PageError.TOO_FAST)
        is_open = request.path in OPEN_PATHS or request.path.startswith(("/k/", "/K/"))
        if self.guest_of(request) is None and not is_open:
            return self.error_response(403, PageError.NO_KEY)
        return await handler(request)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", INDEX)
        if name == INDEX and self.guests is not None and self.guest_of(request) is None:
            return self._entrance_page(403, PageError.VISIT_OVER if COOKIE in request.cookies else None)
        file = self._files.get(name)
        if file is None or name == ENTRANCE_PAGE:
            return self.error_response(404, PageError.NOT_THERE)
        return file.answer(request)

    async def _open_key_link(self, request: web.Request) -> web.StreamResponse:
        return self._admit(request, request.match_info["key"])

    async def _take_key_form(self, request: web.Request) -> web.StreamResponse:
        if not is_same_origin(request.headers):
            return self.error_response(403, PageError.ELSEWHERE)
        form = parse_qs((await request.read()).decode(errors="replace"))
        return self._admit(request, form.get(KEY_FIELD, [""])[0])

    def _admit(self, request: web.Request, typed_key: str) -> web.StreamResponse:
        """Check a key; the right one is exchanged for a cookie, unless there is a session already."""
        if self.guests is None:
            return self.error_response(404, PageError.NOT_THERE)
        if self.guest_of(request) is not None:
            return self._entrance_page(200, headers=GO_ON_HEADERS)
        token = self.guests.admit(typed_key, request.remote or "")
        if token is None:
            return self._entrance_page(403, PageError.KEY_WRONG)
        answer = self._entrance_page(200, headers=GO_ON_HEADERS)
        answer.set_cookie(COOKIE, token, path="/", httponly=True, samesite="Strict")
        return answer

    def _entrance_page(
        self, status: int, why: PageError | None = None, headers: dict[str, str] | None = None
    ) -> web.Response:
        entrance = self._files[ENTRANCE_PAGE]
        said = "" if why is None else f'<p class="why" role="alert">{html.escape(self._words.say(why))}</p>'
        headers = {**FORM_HEADERS, "Cache-Control": "no-store", **(headers or {})}
        return web.Response(
            status=status,
            body=entrance.body.replace(WHY_PLACE, said.encode()),
            content_type=entrance.content_type,
            charset="utf-8",
            headers=headers,
        )

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not is_same_origin(request.headers):
            return self.error_response(403, PageError.ELSEWHERE)
        if not is_handshake(request.headers):
            answer = self.error_response(400, PageError.UNREADABLE)
            answer.force_close()
            return answer
        return await self._converse(request)


async def _answer_health(_request: web.Request) -> web.StreamResponse:
    return web.Response(text=HEALTH_TEXT)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    opener = OPENER_HEADERS if is_loopback(_host_name(request.headers.get("Host", ""))) else {}
    for name, value in (SECURITY_HEADERS | opener).items():
        response.headers.setdefault(name, value)
    response.headers.popall("Server", None)
