"""What stands around a drawing: its title, what colours mean, and what has to be heeded."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.app.plan.diagrams.nets import Net
from companion.app.plan.diagrams.pens import POWER, SIGNALS, WIDTH, WIDTHS
from companion.app.plan.diagrams.things.art import FAINT, TEXT, ink, ring, text
from companion.view.drawing.shapes import Anchor, Shape, Way
from companion.view.words import Words
from hardware.catalogue.net import Unit, Volt

LINE_MM: Final = 3.2
ROWS: Final = 4
SAMPLE_MM: Final = 9.0
ALWAYS: Final = ("off", "volts")
SCREENS: Final = ("ssd1306", "sh1106", "ssd1309")


def title(x: float, y: float, told: str, words: Words) -> Iterator[Shape]:
    """What the sheet is, and how its labels are read."""
    yield text(x, y, told, anchor=Anchor.START, size=5, bold=True)
    yield text(x, y + 5, words.say("diagrams.ends"), FAINT, anchor=Anchor.START, size=2.6)


def pens(x: float, y: float, nets: Sequence[Net], words: Words) -> Iterator[Shape]:
    """A sample of each kind of wire that the sheet has, in columns; and how wires join and cross."""
    kinds = dict.fromkeys(net.volt if net.volt in POWER else None for net in nets)
    samples = [
        (
            POWER[kind] if kind else SIGNALS[0],
            WIDTHS.get(kind, WIDTH) if kind else WIDTH,
            kind.name if kind else "SIGNAL",
        )
        for kind in sorted(kinds, key=lambda kind: kind.value if kind else len(Volt))
    ]
    for number, (colour, width, code) in enumerate((*samples, (TEXT, WIDTH, "dot"), (TEXT, WIDTH, "cross"))):
        left, at = x + number // ROWS * 48, y + number % ROWS * LINE_MM
        yield Way(((left, at), (left + SAMPLE_MM, at)), ink(None, colour, width))
        middle = left + SAMPLE_MM / 2
        if code == "cross":
            yield Way(((middle, at - 1.4), (middle, at + 1.4)), ink(None, "#ffffff", width + 1.1))
        if code in ("cross", "dot"):
            yield Way(
                ((middle, at - (1.4 if code == "cross" else 0)), (middle, at + 1.4)), ink(None, colour, width)
            )
        if code == "dot":
            yield ring(middle, at, 0.75, colour)
        yield text(left + SAMPLE_MM + 2, at, words.say(f"diagrams.pen.{code}"), anchor=Anchor.START)


def warnings(x: float, y: float, units: Sequence[Unit], words: Words) -> Iterator[Shape]:
    """What has to be heeded with what the sheet shows."""
    models = dict.fromkeys(unit.model.removesuffix("-spi") for unit in units)
    codes = [*ALWAYS, *dict.fromkeys("screen" if model in SCREENS else model for model in models)]
    told = [words.say(f"diagrams.warn.{code}") for code in codes if words.has(f"diagrams.warn.{code}")]
    for number, line in enumerate(told):
        yield text(
            x,
            y + number * LINE_MM,
            f"! {line}",
            "#8d1616" if number < len(ALWAYS) else TEXT,
            anchor=Anchor.START,
        )
