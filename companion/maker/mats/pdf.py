"""Sheets as a PDF file, by the library reportlab, which is imported on first use.

Law: the same shapes at the same places as in SVG. PDF coordinates are in points from the south-west corner.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from companion.drawing.shapes import (
    CAPITALS,
    Anchor,
    Box,
    Disc,
    Ink,
    Layer,
    Letters,
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

LIBRARY: Final = "reportlab"
EXTRA: Final = "print"
NO_LIBRARY: Final = "mats.no-library"
"""The reason where the library is not there. Values: library, extra."""
POINTS: Final = 72 / 25.4
"""Points to the millimetre."""
ROUND: Final = 1
"""The PDF codes of line caps and joins."""


def pdf(sheets: Sequence[PrintSheet]) -> bytes:
    """The sheets, each a page of its own size; `Refused` without the library."""
    try:
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - only this kind of file needs it
    except ImportError as error:
        raise Refused(because(NO_LIBRARY, library=LIBRARY, extra=EXTRA)) from error
    file = BytesIO()
    canvas = Canvas(file, invariant=True, pageCompression=True)
    canvas.setTitle(sheets[0].title)
    canvas.setViewerPreference("PrintScaling", "None")
    for sheet in sheets:
        _Page(canvas, sheet).draw()
    canvas.save()
    return file.getvalue()


class _Page:
    """One page in progress, in millimetres from its south-west corner."""

    def __init__(self, canvas: "Canvas", sheet: PrintSheet) -> None:
        self._canvas = canvas
        self._sheet = sheet

    def draw(self) -> None:
        self._canvas.setPageSize((self._sheet.width * POINTS, self._sheet.height * POINTS))
        self._canvas.scale(POINTS, POINTS)
        self._canvas.translate(0, self._sheet.height)
        for layer in self._sheet.layers:
            self._layer(layer)
        self._canvas.showPage()

    def _layer(self, layer: Layer) -> None:
        self._canvas.saveState()
        if layer.cut:
            window = self._canvas.beginPath()
            window.rect(layer.cut.x, -layer.cut.south, layer.cut.width, layer.cut.height)
            self._canvas.clipPath(window, stroke=0, fill=0)
        self._canvas.translate(layer.x, -layer.y)
        for part in layer.parts:
            for shape in part.shapes:
                self._shape(shape)
        self._canvas.restoreState()

    def _shape(self, shape: Shape) -> None:
        match shape:
            case Box(area, ink, radius):
                at = (area.x, -area.south, area.width, area.height)
                if radius:
                    self._canvas.roundRect(*at, radius, **self._ink(ink))
                else:
                    self._canvas.rect(*at, **self._ink(ink))
            case Disc(x, y, radius, ink):
                self._canvas.circle(x, -y, radius, **self._ink(ink))
            case Strokes(lines, ink):
                way = self._canvas.beginPath()
                for x, y, to_x, to_y in lines:
                    way.moveTo(x, -y)
                    way.lineTo(to_x, -to_y)
                self._path(way, ink)
            case Polyline(_, ink):
                self._path(self._way(shape), ink)
            case Polygon(points, ink):
                way = self._canvas.beginPath()
                way.moveTo(points[0][0], -points[0][1])
                for x, y in points[1:]:
                    way.lineTo(x, -y)
                way.close()
                self._path(way, ink)
            case Letters():
                self._letters(shape)

    def _way(self, line: Polyline) -> "PDFPathObject":
        """Rounded corners are quadratic curves, converted to the cubic ones of PDF."""
        way = self._canvas.beginPath()
        (at_x, at_y), *_ = line.points
        way.moveTo(at_x, -at_y)
        for (x, y), (corner_x, corner_y), (to_x, to_y) in line.turns():
            way.lineTo(x, -y)
            first = x + (corner_x - x) * 2 / 3, y + (corner_y - y) * 2 / 3
            second = to_x + (corner_x - to_x) * 2 / 3, to_y + (corner_y - to_y) * 2 / 3
            way.curveTo(first[0], -first[1], second[0], -second[1], to_x, -to_y)
        end_x, end_y = line.points[-1]
        way.lineTo(end_x, -end_y)
        return way

    def _path(self, way: "PDFPathObject", ink: Ink) -> None:
        self._canvas.setLineCap(ROUND)
        self._canvas.setLineJoin(ROUND)
        self._canvas.drawPath(way, **self._ink(ink))

    def _letters(self, letters: Letters) -> None:
        self._canvas.saveState()
        self._canvas.translate(letters.x, -letters.y)
        self._canvas.rotate(-90 * letters.quarters)
        self._canvas.setFillColor(letters.colour)
        self._canvas.setFont("Helvetica-Bold" if letters.bold else "Helvetica", letters.size)
        draw = {
            Anchor.START: self._canvas.drawString,
            Anchor.MIDDLE: self._canvas.drawCentredString,
            Anchor.END: self._canvas.drawRightString,
        }[letters.anchor]
        draw(0, -letters.size * CAPITALS / 2, letters.text)
        self._canvas.restoreState()

    def _ink(self, ink: Ink) -> dict[str, int]:
        if ink.fill:
            self._canvas.setFillColor(ink.fill)
        if ink.line:
            self._canvas.setStrokeColor(ink.line)
            self._canvas.setLineWidth(ink.width)
        return {"fill": int(ink.fill is not None), "stroke": int(ink.line is not None)}
