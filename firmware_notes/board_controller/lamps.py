"""What the lights show: patterns that play by themselves, and no more current than is allowed.

Law: what the strip would take, each light's own idle current included, is never more than the limit, whatever
is asked, unless the lights take more when they are dark. The limit counts every pattern at its brightest, so
that no lamp dims when another blinks.
"""

from array import array

STEADY, PULSE, BLINK, FLICKER = range(4)
PATTERNS = 4
TICKS = 0x3FFFFFFF
CHANGE_MS = 10
"""Between two pictures when lamps change, so that the strip has taken the last one."""
FRAME_MS = 40
"""Between two pictures of a pattern."""
WHOLE = 65536
"""What a colour is multiplied with to stay as it is."""
BREATH = 16


class Lamps:
    """So many lamps, and the words that the strip takes for them."""

    def __init__(self, count: int, order: str, colour_ma: int, idle_ma: int, own_ma: int) -> None:
        self.count = count
        self.words = array("I", bytes(4 * count))
        self._shifts = tuple(16 - 8 * order.index(colour) for colour in "RGB")
        self._colour_ma = colour_ma
        self._idle_ma = idle_ma * count
        self._own_ma = own_ma
        self._shown = bytearray(4 * count)
        self._began = array("I", bytes(4 * count))
        self._changed = bytearray(count)
        self._sum = 0
        self._brightness = 0
        self._limit_ma = own_ma
        self._factor = 0
        self._played = 0
        self._stale = True
        self._owed = True

    def forget(self) -> None:
        """Be dark, and stay so until there is a limit."""
        for at in range(len(self._shown)):
            self._shown[at] = 0
        for light in range(self.count):
            self._changed[light] = 1
        self._sum = 0
        self.limit(0, 0)

    def breathe(self, now: int) -> None:
        """Let the first light breathe dimly."""
        self.limit(255, 0)
        if self.count:
            self.show(0, (BREATH, BREATH, BREATH, PULSE), now)

    def limit(self, brightness: int, limit_ma: int) -> None:
        """Be as bright as this and take no more than that; 0 is the board's own limit, which always holds."""
        self._brightness = brightness
        self._limit_ma = min(limit_ma or self._own_ma, self._own_ma)
        self._stale = True

    def show(self, light: int, lamp: bytes, now: int) -> None:
        """Show red, green, blue and pattern from now on; a lamp that stays the same is not disturbed."""
        at = 4 * light
        shown = self._shown
        same = True
        for part in range(4):
            if shown[at + part] != lamp[part]:
                same = False
                if part < 3:
                    self._sum += lamp[part] - shown[at + part]
                shown[at + part] = lamp[part]
        if not same:
            self._began[light] = now
            self._changed[light] = 1
            self._stale = True

    def play(self, now: int, *, at_once: bool = False) -> bool:
        """Whether the words are others than the strip has `taken`."""
        gone = (now - self._played) & TICKS
        if not at_once and gone < (CHANGE_MS if self._stale else FRAME_MS):
            return False
        self._played = now
        anew, factor = False, self._factor
        if self._stale:
            self._factor = self._allowed()
            anew, self._stale = self._factor != factor, False
        self._draw(now, anew)
        return self._owed

    def taken(self) -> None:
        """The strip shows the words as they are."""
        self._owed = False

    def _allowed(self) -> int:
        """What every colour is multiplied with, as a share of `WHOLE`."""
        factor = (self._brightness * WHOLE + 254) // 255
        room = max(0, self._limit_ma - self._idle_ma) * 255 * WHOLE
        asked = self._sum * self._colour_ma
        return room // asked if asked * factor > room else factor

    def _draw(self, now: int, anew: bool) -> None:  # noqa: FBT001 - a board counts its calls
        """Make the words of what has changed or plays, or of all; in one piece, since 300 take time."""
        words, shown, changed, began = self.words, self._shown, self._changed, self._began
        red, green, blue = self._shifts
        share = at = 0
        begun = playing = -1
        for light in range(self.count):
            pattern = shown[at + 3]
            if anew or pattern or changed[light]:
                changed[light] = 0
                if pattern != playing or began[light] != begun:
                    # Lamps that were told together play together.
                    playing, begun = pattern, began[light]
                    share = self._factor * level(pattern, (now - begun) & TICKS) >> 8
                word = (
                    (shown[at] * share >> 16) << red
                    | (shown[at + 1] * share >> 16) << green
                    | (shown[at + 2] * share >> 16) << blue
                )
                if word != words[light]:
                    words[light] = word
                    self._owed = True
            at += 4


def level(pattern: int, gone: int) -> int:
    """How bright a pattern is so many milliseconds after it began, 256 being all of it."""
    if pattern == PULSE:
        # A soft curve between a quarter and the whole, in whole numbers below 2**30.
        near = abs(gone % 1600 - 800) * 256 // 800
        return 64 + ((near * near * (768 - 2 * near) >> 16) * 192 >> 8)
    if pattern == BLINK:
        return 256 if gone % 1000 < 500 else 0
    if pattern == FLICKER:
        return 256 if gone % 250 < 125 else 0
    return 256
