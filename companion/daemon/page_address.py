"""Addresses of the page: loopback or everywhere, as other machines see it, and as a link or a QR code.

No server is imported.
"""

import ipaddress
import socket
from functools import lru_cache
from typing import Final

from companion.drawing.text import Code

FIRST_FREE_PORT: Final = 8080
"""The port suggested to a user who may not listen on a low one."""
LOOPBACK_NAME: Final = "localhost"
LOOPBACK: Final = "127.0.0.1"
"""The host of a page that only this machine can reach."""
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - served there only once phones are admitted
HEALTH_PATH: Final = "/health"
"""The path of the health check."""
HEALTH_TEXT: Final = "ok"
"""The answer of the health check."""


def is_loopback(host: str) -> bool:
    """Whether this name or address leads to this machine alone."""
    address = ip_of(host)
    return host == LOOPBACK_NAME if address is None else address.is_loopback


def ip_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def authority(host: str, port: int) -> str:
    """The `host:port` of an address; an IPv6 host is put in brackets."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"


TEST_ADDRESS: Final = ("192.0.2.1", 9)
"""A reserved address; the route to it reveals our own outgoing address. Nothing is sent."""
TEST_ADDRESS_6: Final = ("2001:db8::1", 9)
"""The same in IPv6."""
LARGEST_CODE: Final = 32
"""The most modules of a QR code at two pixels each on a 64-pixel screen, with a quiet zone."""


def local_address() -> str:
    """The address of this machine; where it has none yet, its name."""
    return _own_address(socket.AF_INET, TEST_ADDRESS) or f"{socket.gethostname().partition('.')[0]}.local"


def local_addresses() -> tuple[str, ...]:
    """The same, and its IPv6 address, if other machines can use one."""
    wider = _own_address(socket.AF_INET6, TEST_ADDRESS_6)
    found = ip_of(wider)
    useless = found is None or found.is_loopback or found.is_link_local
    return (local_address(),) if useless else (local_address(), wider)


def _own_address(family: socket.AddressFamily, other: tuple[str, int]) -> str:
    """Our address on the way to that one; empty where no way leads there."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect(other)
            return str(asking.getsockname()[0])
    except OSError:
        return ""


def key_link(host: str, port: int, key: str) -> str:
    return f"http://{authority(host, port)}/k/{key}"


@lru_cache(maxsize=1)
def qr_code(address: str, key: str) -> Code:
    """The QR code in capitals, which need fewer modules; `None` if too fine for a camera."""
    import segno  # noqa: PLC0415 - only where phones may come

    code = segno.make(f"http://{address}/k/{key}".upper(), error="l", micro=False)
    rows = tuple("".join("1" if module else "0" for module in row) for row in code.matrix)
    return rows if len(rows) < LARGEST_CODE else ()
