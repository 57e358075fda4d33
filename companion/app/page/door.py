"""Who may come in.

Law: a page of another origin may not speak with the table. Only names that are ours are answered, because a
stranger's name can be made to lead here (DNS rebinding); an address cannot. Where nobody but this machine is
served, only loopback names are ours.
"""

import re
import socket
from typing import Final
from urllib.parse import urlsplit

from multidict import CIMultiDictProxy

from companion.app.page.place import LOOPBACK_NAME, ip_of, is_loopback

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY.format(forms="'none'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer carries."""
FORM_TO_US: Final = {
    "Content-Security-Policy": POLICY.format(forms="'self'"),
    "Referrer-Policy": "same-origin",
}
"""What the answer carries instead that asks for a key. Of a page that tells no referrer to anybody a browser
sends forms without an origin, to us as well."""

HANDSHAKE_KEY: Final = re.compile(r"[A-Za-z0-9+/]{22}==")


def names_us(headers: CIMultiDictProxy[str], host: str) -> bool:
    """Whether a request asks for a name that can be ours, where the page is served on this host."""
    name = _name(headers.get("Host", ""))
    if is_loopback(host):
        return is_loopback(name)
    return ip_of(name) is not None or name in _names(host)


def same_origin(headers: CIMultiDictProxy[str]) -> bool:
    """Whether a request comes from our own page. What is no browser sends no origin, and may."""
    origin = headers.get("Origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host.lower() == headers.get("Host", "").lower()


def is_handshake(headers: CIMultiDictProxy[str]) -> bool:
    """Whether a request opens a WebSocket as our page does. Odd ones would make aiohttp write to the log."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and "upgrade" in map(str.strip, headers.get("Connection", "").lower().split(","))
        and headers.get("Sec-WebSocket-Version") == "13"
        and HANDSHAKE_KEY.fullmatch(headers.get("Sec-WebSocket-Key", "")) is not None
        and "Sec-WebSocket-Protocol" not in headers
    )


def _names(host: str) -> set[str]:
    """The names of this machine; the last of them it has by multicast DNS."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return {LOOPBACK_NAME, host.lower(), own, short, f"{short}.local"} - {""}


def _name(authority: str) -> str:
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""
