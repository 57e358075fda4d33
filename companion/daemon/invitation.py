"""The invitation to a shared table, as it is printed in the terminal: its links, and a QR code of the first.

Two rows of modules make one line of half blocks. Where colours may be used, modules are black on white
whatever the terminal's own colours are; else light modules are drawn, as most terminals are dark.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from companion.daemon.page_address import authority, key_link, local_addresses, qr_code
from companion.drawing.text import Code
from companion.games.kernel import Words

QUIET: Final = 4
"""The quiet zone around a code, in modules."""
BLOCKS: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""By whether the upper and the lower module are drawn."""
PAINT: Final = "\033[38;5;16;48;5;231m"
"""Black on white."""
PLAIN: Final = "\033[0m"


def invitation(words: Words, port: int, key: str, *, painted: bool) -> Iterator[str]:
    """The lines of the invitation to a table on this port."""
    first, *others = local_addresses()
    yield from code_lines(qr_code(authority(first, port), key), painted=painted)
    yield words.say("command.share")
    yield f"  {key_link(first, port, key)}"
    for other in others:
        yield words.say("command.share-more")
        yield f"  {key_link(other, port, key)}"
    yield words.say("command.share-how")


def code_lines(code: Code, *, painted: bool) -> Iterator[str]:
    """The code and its quiet zone in half blocks; nothing where there is no code."""
    if not code:
        return
    empty, side = "0" * (len(code) + 2 * QUIET), "0" * QUIET
    rows = [*[empty] * QUIET, *(f"{side}{row}{side}" for row in code), *[empty] * QUIET]
    drawn = "1" if painted else "0"
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=empty):
        line = "".join(BLOCKS[one == drawn, other == drawn] for one, other in zip(upper, lower, strict=True))
        yield f"{PAINT}{line}{PLAIN}" if painted else line
