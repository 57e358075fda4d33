"""Who may come in.

Law: a page of another origin may not speak with the table. On a loopback address only loopback names are
answered, because a stranger's name can be made to lead there (DNS rebinding).
"""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from multidict import CIMultiDictProxy

LOOPBACK_NAME: Final = "localhost"

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer carries."""


def is_loopback(host: str) -> bool:
    """Whether this name or address leads to this machine alone."""
    if host == LOOPBACK_NAME:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def names_us(headers: CIMultiDictProxy[str], *, loopback: bool) -> bool:
    """Whether a request asks for a name that can be ours."""
    name = _name(headers.get("Host", ""))
    return bool(name) and (not loopback or is_loopback(name))


def same_origin(headers: CIMultiDictProxy[str]) -> bool:
    """Whether a request comes from our own page. What is no browser sends no origin, and may."""
    origin = headers.get("Origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host.lower() == headers.get("Host", "").lower()


def _name(authority: str) -> str:
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""
