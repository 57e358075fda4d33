"""A printed sheet as an SVG file, one unit to the millimetre.

Law: the file is well-formed, whatever the name of a space or a game.
"""

from collections.abc import Iterator

from companion.drawing.shapes import (
    CAPITALS,
    Anchor,
    Area,
    Box,
    Disc,
    Ink,
    Layer,
    Letters,
    Point,
    Polygon,
    Polyline,
    PrintSheet,
    Shape,
    ShapeGroup,
    Strokes,
)
from companion.drawing.text import UNPRINTABLE

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def format_svg(sheet: PrintSheet) -> str:
    return "\n".join((*_lines(sheet), ""))


def _lines(sheet: PrintSheet) -> Iterator[str]:
    wide, high = _number(sheet.width), _number(sheet.height)
    size = {"width": f"{wide}mm", "height": f"{high}mm", "viewBox": f"0 0 {wide} {high}"}
    head = {"xmlns": "http://www.w3.org/2000/svg", **size, "font-family": FONT, "text-anchor": "middle"}
    yield f"<svg{_attributes(head)}>"
    yield f"<title>{_escape(sheet.title)}</title>"
    for number, layer in enumerate(sheet.layers):
        yield from _layer(layer, f"window-{number}")
    yield "</svg>"


def _layer(layer: Layer, window: str) -> Iterator[str]:
    if layer.cut:
        yield f"<clipPath{_attributes({'id': window})}>{_tag('rect', **_area(layer.cut))}</clipPath>"
    cut = {"clip-path": f"url(#{window})"} if layer.cut else {}
    yield f"<g{_attributes(cut)}>"
    yield f"<g{_attributes({'transform': f'translate({_number(layer.x)} {_number(layer.y)})'})}>"
    for part in layer.parts:
        yield from _part(part)
    yield "</g>"
    yield "</g>"


def _part(part: ShapeGroup) -> Iterator[str]:
    yield f"<g{_attributes({'id': part.name})}>"
    for shape in part.shapes:
        yield _shape(shape)
    yield "</g>"


def _shape(shape: Shape) -> str:
    match shape:
        case Box(area, ink, radius):
            rounded = {"rx": radius} if radius else {}
            return _tag("rect", **_area(area), **rounded, **_ink(ink))
        case Disc(x, y, radius, ink):
            return _tag("circle", cx=x, cy=y, r=radius, **_ink(ink))
        case Strokes(lines, ink):
            ways = (
                f"M{_number(x)} {_number(y)}L{_number(to_x)} {_number(to_y)}" for x, y, to_x, to_y in lines
            )
            return _tag("path", d="".join(ways), **_ink(ink), stroke_linecap="round")
        case Polyline(points, ink):
            rounded_way = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            return _tag("path", d=_way(shape), **_ink(ink), **rounded_way)
        case Polygon(points, ink):
            at = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            return _tag("polygon", points=at, **_ink(ink), stroke_linejoin="round")
        case Letters():
            return _letters(shape)


def _way(way: Polyline) -> str:
    parts = [f"M{_point(way.points[0])}"]
    for begins, corner, ends in way.turns():
        parts.append(f"L{_point(begins)}Q{_point(corner)} {_point(ends)}")
    return "".join((*parts, f"L{_point(way.points[-1])}"))


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _letters(letters: Letters) -> str:
    """A text sits on its baseline, shifted so that its capitals are centred vertically."""
    attributes: dict[str, str | float] = {
        "x": letters.x,
        "y": letters.y + letters.size * CAPITALS / 2,
        "font-size": letters.size,
        "fill": letters.colour,
    }
    if letters.anchor is not Anchor.MIDDLE:
        attributes["text-anchor"] = letters.anchor.value
    if letters.bold:
        attributes["font-weight"] = "bold"
    if letters.quarters:
        attributes["transform"] = f"rotate({90 * letters.quarters} {_number(letters.x)} {_number(letters.y)})"
    return f"<text{_attributes(attributes)}>{_escape(letters.text)}</text>"


def _area(area: Area) -> dict[str, float]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


def _ink(ink: Ink) -> dict[str, str | float]:
    attributes: dict[str, str | float] = {"fill": ink.fill or "none"}
    if ink.line:
        attributes |= {"stroke": ink.line, "stroke_width": ink.width}
    return attributes


def _tag(name: str, **attributes: str | float) -> str:
    return f"<{name}{_attributes({name.replace('_', '-'): value for name, value in attributes.items()})}/>"


def _attributes(attributes: dict[str, str | float] | dict[str, str]) -> str:
    texts = {
        name: _escape(value) if isinstance(value, str) else _number(value)
        for name, value in attributes.items()
    }
    return "".join(f' {name}="{text}"' for name, text in texts.items())


def _number(value: float) -> str:
    """A number rounded to thousandths, which is finer than print."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _escape(text: str) -> str:
    return "".join(sign if sign.isprintable() else UNPRINTABLE for sign in text).translate(MARKUP)
