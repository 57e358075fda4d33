"""A strip of APA102 lights, or of SK9822, which are sold under that name: what it is clocked, it shows.

Every chip waits for 32 bits of nothing, keeps the first colour that comes after them, passes nothing on in
its place and then whatever else comes, half a clock late. So the last of many chips has its colour only
after further clocks. An APA102 shows it then, an SK9822 when 32 bits of nothing have come after all colours.

Strict: a colour begins with three set bits, and there is no more of them than there are chips. Bits come in
bytes, since nobody drives a strip with less. Where documents say nothing the chip is unkind: a colour that
was cut off takes the bits that come next, be they meant as the beginning of another frame.
"""

from typing import Final, NamedTuple

QUIET: Final = 32
"""So many bits of nothing are a beginning."""


class Unexpected(AssertionError):
    """Something that must not come."""


class Glow(NamedTuple):
    """What one chip shows: how bright of 31, then its colours in the order of its wires."""

    strength: int
    blue: int
    green: int
    red: int


OFF: Final = Glow(0, 0, 0, 0)


class Strip:
    """So many chips, dark, as they are when their supply is switched on."""

    def __init__(self, chips: int, *, latching: bool = False) -> None:
        self.chips = chips
        self.latching = latching
        """Whether it is made of SK9822."""
        self.power_up()

    def power_up(self) -> None:
        self.shown = [OFF] * self.chips
        self._clocks = 0
        self._quiet = 0
        self._word = b""
        """The part of a colour that has come so far."""
        self._taken: list[Glow] | None = None
        """The colours since the last beginning; nobody keeps any before the first."""
        self._underway: list[tuple[int, int, Glow]] = []
        """When, in clocks, which chip will show what."""

    def clock(self, bits: bytes) -> None:
        for byte in bits:
            self._clocks += 8
            self._shift(byte)
            self._show()

    def _shift(self, byte: int) -> None:
        if self._word or byte:
            self._fill(byte)
        else:
            self._rest()

    def _fill(self, byte: int) -> None:
        if not self._word:
            if self._quiet >= QUIET:
                self._taken = []
            elif self._quiet or self._taken is None:
                raise Unexpected(("no beginning", self._quiet))
            if byte < 0b11100000:
                raise Unexpected(("no colour", byte))
            self._quiet = 0
        self._word += bytes((byte,))
        if len(self._word) == 4:
            self._take(Glow(self._word[0] & 0b11111, *self._word[1:]))
            self._word = b""

    def _take(self, glow: Glow) -> None:
        assert self._taken is not None
        chip = len(self._taken)
        if chip >= self.chips:
            raise Unexpected(("too many colours", chip))
        self._taken.append(glow)
        if not self.latching:
            self._underway.append((self._clocks + _late(chip), chip, glow))

    def _rest(self) -> None:
        self._quiet += 8
        if self.latching and self._quiet == QUIET and self._taken:
            for chip, glow in enumerate(self._taken):
                self._underway.append((self._clocks + _late(chip), chip, glow))

    def _show(self) -> None:
        due = [each for each in self._underway if each[0] <= self._clocks]
        for _, chip, glow in due:
            self.shown[chip] = glow
        if due:
            self._underway = [each for each in self._underway if each[0] > self._clocks]


def _late(chip: int) -> int:
    return (chip + 1) // 2
