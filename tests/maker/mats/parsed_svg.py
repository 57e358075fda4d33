"""A mat as its file tells of it: parsed as XML, and measured in millimetres of the sheet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from companion.drawing.shapes import PrintSheet
from companion.drawing.svg import format_svg

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Stroke = tuple[float, float, float, float]


@dataclass(frozen=True)
class Text:
    x: float
    y: float
    text: str
    turned: int


@dataclass
class Group:
    """What one part of the drawing holds."""

    boxes: list[Stroke] = field(default_factory=list)
    """West, north, width, height."""
    discs: list[Point] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    patches: list[list[Point]] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    fills: list[str] = field(default_factory=list)


class Drawn:
    """A sheet, read back from its SVG."""

    def __init__(self, sheet: PrintSheet) -> None:
        root = ET.fromstring(format_svg(sheet))  # noqa: S314 - it is our own file
        assert root.tag == f"{SVG}svg"
        self.title = root.findtext(f"{SVG}title")
        self.size = (root.get("width"), root.get("height"))
        self.view = root.get("viewBox")
        self.windows = [box(rect) for rect in root.iterfind(f"{SVG}clipPath/{SVG}rect")]
        self.parts = dict(parts(root))

    def points(self) -> dict[str, Point]:
        """The point for the magnet of each space."""
        return {
            name.removeprefix("magnet-"): part.discs[0]
            for name, part in self.parts.items()
            if name.startswith("magnet-")
        }

    def space(self, name: str) -> Group:
        return self.parts[f"space-{name}"]


def parts(root: ET.Element) -> Iterator[tuple[str, Group]]:
    for layer in root.iterfind(f"{SVG}g/{SVG}g"):
        [told] = re.findall(r"^translate\((\S+) (\S+)\)$", layer.get("transform", ""))
        for part in layer:
            yield part.get("id", ""), group(part, (float(told[0]), float(told[1])))


def group(part: ET.Element, shift: Point) -> Group:
    read = Group()
    east, south = shift
    for shape in part:
        read.fills.append(shape.get("fill", ""))
        match shape.tag.removeprefix(SVG):
            case "rect":
                x, y, width, height = box(shape)
                read.boxes.append((rounded(x + east), rounded(y + south), width, height))
            case "circle":
                read.discs.append((rounded(number(shape, "cx") + east), rounded(number(shape, "cy") + south)))
            case "path":
                for told in re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", shape.get("d", "")):
                    x, y, to_x, to_y = map(float, told)
                    read.strokes.append(
                        (rounded(x + east), rounded(y + south), rounded(to_x + east), rounded(to_y + south))
                    )
            case "polygon":
                told = [pair.split(",") for pair in shape.get("points", "").split()]
                read.patches.append([(rounded(float(x) + east), rounded(float(y) + south)) for x, y in told])
            case "text":
                turned = re.match(r"rotate\((\d+) ", shape.get("transform", "rotate(0 "))
                assert turned
                x, y = number(shape, "x"), number(shape, "y")
                read.texts.append(
                    Text(rounded(x + east), rounded(y + south), shape.text or "", int(turned[1]))
                )
            case unknown:
                raise AssertionError(unknown)
    return read


def box(rect: ET.Element) -> Stroke:
    return number(rect, "x"), number(rect, "y"), number(rect, "width"), number(rect, "height")


def number(shape: ET.Element, name: str) -> float:
    return float(shape.get(name, "nan"))


def rounded(value: float) -> float:
    """To a hundredth of a millimetre, which is more than paper keeps."""
    return round(value, 2) + 0.0
