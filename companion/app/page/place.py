"""Where the page is found, for whoever serves it and whoever looks for it. No server is imported for that."""

import ipaddress
from typing import Final

FIRST_FREE_PORT: Final = 8080
"""Where a user who may not listen on a low port can listen."""
LOOPBACK_NAME: Final = "localhost"
LOOPBACK: Final = "127.0.0.1"
"""Where this machine alone finds it."""
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - served there only once people have let phones in
HEALTH: Final = "/health"
"""Where a companion says that it is one."""
HEALTHY: Final = "ok"
"""What it says there."""


def is_loopback(host: str) -> bool:
    """Whether this name or address leads to this machine alone."""
    address = ip_of(host)
    return host == LOOPBACK_NAME if address is None else address.is_loopback


def ip_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that it is, if it is none but that."""
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def authority(host: str, port: int) -> str:
    """The host and port of an address; what has colons of its own stands in brackets."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"
