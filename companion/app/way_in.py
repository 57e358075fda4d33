"""The way in for phones: the address of this machine as others see it and the key, as a picture."""

import socket
from functools import lru_cache
from typing import Final

from companion.view.screens.sheet import Code

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that no machine has: on the way there lies the one of ours that others see. Nothing is sent."""
LARGEST: Final = 32
"""Modules of a picture that a screen of 64 pixels shows two pixels to each, with some light around."""


def seen_as() -> str:
    """The address of this machine; where it has none yet, its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            return str(asking.getsockname()[0])
        except OSError:
            return f"{socket.gethostname().partition('.')[0]}.local"


@lru_cache(maxsize=1)
def code_of(address: str, key: str) -> Code:
    """The picture; capitals need fewer modules. Nothing where it would be too fine for a camera."""
    import segno  # noqa: PLC0415 - only where phones may come

    code = segno.make(f"http://{address}/k/{key}".upper(), error="l", micro=False)
    rows = tuple("".join("1" if module else "0" for module in row) for row in code.matrix)
    return rows if len(rows) < LARGEST else ()
