"""What is drilled below a space, and where: millimetres from its middle, where the magnet of a piece stands.

Laws: a lying reed does not feel an upright magnet over its own middle (firmware_notes/magnets.md), so it lies
beside it. Light comes up where no piece stands on it.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Refused, because

REED_OFFSET_MM: Final = 8.0
"""From the magnet east to the middle of its reed, which lies from west to east."""
GLASS_MM: Final = 14.0
"""How long the glass of a reed is: where the magnet stands it nearly ends."""
WOOD_MM: Final = 4.0
"""Between a reed and the mat: with thicker wood it feels less."""
LEG_MM: Final = 3.5
"""From the glass to where a leg is bent. Nearer the glass would break."""
BESIDE_MM: Final = 6.0
"""From a reed to the next one, where a space has several."""

FOOT: Final = 0.75
"""The widest foot of a piece, as a part of the pitch: 30 mm of 40."""
CORNER: Final = 0.3125
"""How far east or west, and north or south, of the middle the corners are where light and the wand have their
places, as a part of the pitch. The names of spaces stand farther out."""
WEB_MM: Final = 2.0
"""The wood that has to be left between two holes."""

CORNERS: Final = ((-1, -1), (1, 1), (1, -1))
"""Where pipes are: the one in the north-west, and then more of them. The wand touches the fourth corner."""
WAND: Final = (-1, 1)
ROWS: Final = (0, 1, -1)
"""How many of `BESIDE_MM` south of the middle each of several reeds lies."""
TOO_MANY: Final = "mats.too-many"
"""The reason where a space has more cells or lights than there are places for. Values: space, count, most."""

Number = int | None
"""That of a cell or a light; none where nobody has numbered them."""


class Bore(Enum):
    """What a hole is for, by the name that its words have; and its drill in millimetres."""

    PIPE = "pipe", 3.2
    WIRE = "wire", 1.5
    REGISTER = "register", 2.0
    FIXING = "fixing", 3.5
    READER = "reader", 26.0

    @property
    def told(self) -> str:
        """Its name."""
        return self.value[0]

    @property
    def drill_mm(self) -> float:
        """Its diameter."""
        return self.value[1]


class Hole(NamedTuple):
    """A hole around a point of a template."""

    bore: Bore
    x: float
    y: float

    @property
    def radius(self) -> float:
        """Half of its drill."""
        return self.bore.drill_mm / 2


class Reed(NamedTuple):
    """A reed that lies from west to east, by its middle."""

    x: float
    y: float
    number: Number
    wand: bool = False
    """Whether it feels the wand, and not what stands there."""

    @property
    def holes(self) -> tuple[Hole, Hole]:
        """Where its legs are stuck through the wood: they show where it lies, and hold it there."""
        out = GLASS_MM / 2 + LEG_MM
        return Hole(Bore.WIRE, self.x - out, self.y), Hole(Bore.WIRE, self.x + out, self.y)


class Pipe(NamedTuple):
    """A light pipe, by its middle."""

    x: float
    y: float
    number: Number

    @property
    def hole(self) -> Hole:
        """Where it is stuck in."""
        return Hole(Bore.PIPE, self.x, self.y)


class Below(NamedTuple):
    """What belongs to one space, by its numbers."""

    cells: tuple[Number, ...] = ()
    lights: tuple[Number, ...] = ()
    wand: tuple[Number, ...] = ()

    def reeds(self, x: float, y: float, pitch_mm: float) -> Iterator[Reed]:
        """The reeds below the space whose middle this is."""
        for row, number in zip(ROWS, self.cells, strict=False):
            yield Reed(x + REED_OFFSET_MM, y + row * BESIDE_MM, number)
        east, south = (CORNER * pitch_mm * way for way in WAND)
        for number in self.wand[:1]:
            yield Reed(x + east + REED_OFFSET_MM, y + south, number, wand=True)

    def pipes(self, x: float, y: float, pitch_mm: float) -> Iterator[Pipe]:
        """The pipes of that space."""
        for (east, south), number in zip(CORNERS, self.lights, strict=False):
            yield Pipe(x + east * CORNER * pitch_mm, y + south * CORNER * pitch_mm, number)

    def check(self, space: Space) -> None:
        """Refuse what there is no place for."""
        for numbers, most in ((self.cells, len(ROWS)), (self.lights, len(CORNERS)), (self.wand, 1)):
            if len(numbers) > most:
                raise Refused(because(TOO_MANY, space=space, count=len(numbers), most=most))


ONE_OF_EACH: Final = Below((None,), (None,))
"""What a space has where nobody says otherwise: a cell and a light without numbers."""
