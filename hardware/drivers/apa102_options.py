"""What a profile says of APA102 lights. Law: options that can be made can be used."""

from dataclasses import astuple, dataclass, field, fields
from typing import Final, Literal

from hardware.drivers.lamp_current import IDLE_MA

MOST: Final = 300


@dataclass(frozen=True, slots=True)
class Apa102:
    """Where the strip is, how long it is, and how much light it may give."""

    count: int = field(metadata={"from": 1, "to": MOST})
    bus: int = field(default=0, metadata={"from": 0, "to": 255})
    device: int = field(default=0, metadata={"from": 0, "to": 255})
    """Bus 0 and device 0 are `/dev/spidev0.0`."""
    brightness: int = field(default=255, metadata={"from": 1, "to": 255})
    """How bright the brightest light may be, 255 being all that it can."""
    current_ma: int = field(default=1000, metadata={"from": 1, "to": 65_535})
    """What all lights together may take; more than they take in the dark."""
    speed_hz: int = field(default=1_000_000, metadata={"from": 100_000, "to": 20_000_000})
    """Slow enough for long wires; 300 lights take 10 ms."""
    order: Literal["bgr", "brg", "gbr", "grb", "rbg", "rgb"] = "bgr"
    """In which order the chips take their colours; makers differ."""
    gated: bool = False
    """Whether the chip select lets nothing through to them but what is meant for them."""

    def __post_init__(self) -> None:
        bounded = [(getattr(self, one.name), one.metadata) for one in fields(self) if one.metadata]
        sound = (
            all(type(value) is int and at["from"] <= value <= at["to"] for value, at in bounded)
            and sorted(self.order) == ["b", "g", "r"]
            and {type(self.gated)} == {bool}
            and self.current_ma > IDLE_MA * self.count
        )
        if not sound:
            raise ValueError(astuple(self))
