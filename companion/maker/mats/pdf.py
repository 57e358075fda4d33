"""Sheets as a PDF file, by the library reportlab, which is imported on first use.

Law: the same shapes at the same places as in SVG. PDF coordinates are in points from the south-west corner.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from companion.drawing.shapes import (
    CAPITALS,
    Anchor,
    Box,
    Disc,
    Ink,
    Letters,
    Point,
    Polygon,
    Polyline,
    PrintSheet,
    Shape,
    Strokes,
)
from companion.games.kernel import Refused, because

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

POINTS: Final = 72 / 25.4
"""Points to the millimetre."""
ROUND: Final = 1
"""The PDF codes of line caps and joins."""


def pdf(sheets: Sequence[PrintSheet]) -> bytes:
    """The sheets, each a page of its own size; `Refused` without the library."""
    try:
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - only this kind of file needs it
    except ImportError as error:
        raise Refused(because("mats.no-library", library="reportlab", extra="print")) from error
    file = BytesIO()
    canvas = Canvas(file, invariant=True, pageCompression=True)
    canvas.setTitle(sheets[0].title)
    canvas.setViewerPreference("PrintScaling", "None")
    for sheet in sheets:
        _draw_page(canvas, sheet)
    canvas.save()
    return file.getvalue()


def _draw_page(canvas: "Canvas", sheet: PrintSheet) -> None:
    """Draw in millimetres south of the page's north-west corner, which is at height 0."""
    canvas.setPageSize((sheet.width * POINTS, sheet.height * POINTS))
    canvas.scale(POINTS, POINTS)
    canvas.translate(0, sheet.height)
    for layer in sheet.layers:
        canvas.saveState()
        if layer.cut:
            window = canvas.beginPath()
            window.rect(layer.cut.x, -layer.cut.south, layer.cut.width, layer.cut.height)
            canvas.clipPath(window, stroke=0, fill=0)
        canvas.translate(layer.x, -layer.y)
        for part in layer.parts:
            for shape in part.shapes:
                _draw(canvas, shape)
        canvas.restoreState()
    canvas.showPage()


def _draw(canvas: "Canvas", shape: Shape) -> None:
    match shape:
        case Box(area, ink, radius):
            at = (area.x, -area.south, area.width, area.height)
            if radius:
                canvas.roundRect(*at, radius, **_take(canvas, ink))
            else:
                canvas.rect(*at, **_take(canvas, ink))
        case Disc(x, y, radius, ink):
            canvas.circle(x, -y, radius, **_take(canvas, ink))
        case Strokes(lines, ink):
            _draw_lines(canvas, [((x, y), (to_x, to_y)) for x, y, to_x, to_y in lines], ink)
        case Polyline():
            _draw_polyline(canvas, shape)
        case Polygon(points, ink):
            _draw_lines(canvas, [points], ink, closed=True)
        case Letters():
            canvas.saveState()
            canvas.translate(shape.x, -shape.y)
            canvas.rotate(-90 * shape.quarters)
            canvas.setFillColor(shape.colour)
            canvas.setFont("Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
            write = {
                Anchor.START: canvas.drawString,
                Anchor.MIDDLE: canvas.drawCentredString,
                Anchor.END: canvas.drawRightString,
            }[shape.anchor]
            write(0, -shape.size * CAPITALS / 2, shape.text)
            canvas.restoreState()


def _draw_lines(
    canvas: "Canvas", lines: Iterable[Sequence[Point]], ink: Ink, *, closed: bool = False
) -> None:
    way = canvas.beginPath()
    for (x, y), *rest in lines:
        way.moveTo(x, -y)
        for to_x, to_y in rest:
            way.lineTo(to_x, -to_y)
    if closed:
        way.close()
    _draw_path(canvas, way, ink)


def _draw_polyline(canvas: "Canvas", line: Polyline) -> None:
    """Rounded corners are quadratic curves, converted to the cubic ones of PDF."""
    way = canvas.beginPath()
    (at_x, at_y), *_, (end_x, end_y) = line.points
    way.moveTo(at_x, -at_y)
    for (x, y), (corner_x, corner_y), (to_x, to_y) in line.turns():
        way.lineTo(x, -y)
        first = x + (corner_x - x) * 2 / 3, y + (corner_y - y) * 2 / 3
        second = to_x + (corner_x - to_x) * 2 / 3, to_y + (corner_y - to_y) * 2 / 3
        way.curveTo(first[0], -first[1], second[0], -second[1], to_x, -to_y)
    way.lineTo(end_x, -end_y)
    _draw_path(canvas, way, line.ink)


def _draw_path(canvas: "Canvas", way: "PDFPathObject", ink: Ink) -> None:
    canvas.setLineCap(ROUND)
    canvas.setLineJoin(ROUND)
    canvas.drawPath(way, **_take(canvas, ink))


def _take(canvas: "Canvas", ink: Ink) -> dict[str, int]:
    """Take the colours of the ink; what is to be filled and stroked."""
    if ink.fill:
        canvas.setFillColor(ink.fill)
    if ink.line:
        canvas.setStrokeColor(ink.line)
        canvas.setLineWidth(ink.width)
    return {"fill": int(ink.fill is not None), "stroke": int(ink.line is not None)}
