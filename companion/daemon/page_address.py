"""Addresses of the page: loopback or everywhere, as other machines see it, and as a QR code.

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
LARGEST_CODE: Final = 32
"""The most modules of a QR code at two pixels each on a 64-pixel screen, with a quiet zone."""


def local_address() -> str:
    """The address of this machine; where it has none yet, its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(TEST_ADDRESS)
            return str(asking.getsockname()[0])
        except OSError:
            return f"{socket.gethostname().partition('.')[0]}.local"


@lru_cache(maxsize=1)
def qr_code(address: str, key: str) -> Code:
    """The QR code in capitals, which need fewer modules; `None` if too fine for a camera."""
    import segno  # noqa: PLC0415 - only where phones may come

    code = segno.make(f"http://{address}/k/{key}".upper(), error="l", micro=False)
    rows = tuple("".join("1" if module else "0" for module in row) for row in code.matrix)
    return rows if len(rows) < LARGEST_CODE else ()
