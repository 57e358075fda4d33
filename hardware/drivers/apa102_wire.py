"""Colours as APA102 lights take them from the wire, and SK9822, which are sold under their name.

A beginning of 32 clear bits, four bytes for each light, and an end, which brings the last bits to the last
light: each passes them on half a clock late. The beginning is twice as long as it has to be, so that a
light that was cut off in the middle of its colour has that filled up and still sees it. In the end 32 clear
bits more are what an SK9822 waits for; set bits, of which the data sheet speaks, would be white to lights
beyond the last one.
"""

from collections.abc import Sequence
from typing import Final

from hardware.lamp import Colour

BEGINNING: Final = bytes(8)
END: Final = bytes(4)
HEAD: Final = 0b111_11111
"""Before each colour: three set bits, and full strength. Lights are dimmed by their colours alone."""
CLOCKS_OF_A_BYTE: Final = 8


def wired(colours: Sequence[Colour], order: str) -> bytes:
    """One whole frame. `order` is that of the bytes after the head, as `bgr`."""
    places = ["rgb".index(letter) for letter in order]
    words = {colour: bytes((HEAD, *(colour[place] for place in places))) for colour in {*colours}}
    body = b"".join(words[colour] for colour in colours)
    late = -(-len(colours) // (2 * CLOCKS_OF_A_BYTE))
    return BEGINNING + body + END + bytes(late)
