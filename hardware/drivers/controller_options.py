"""What a profile says of a controller. Law: options that can be made can be used."""

from dataclasses import dataclass

from hardware.drivers.controller_messages import MOST_CELLS, MOST_LIGHTS


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    """A device and what is wired to it."""

    device: str
    cells: int = 0
    lights: int = 0
    baud: int = 115_200
    """Means nothing where the controller itself is the USB device."""
    brightness: int = 255
    """How bright the brightest light may be, 255 being all that it can."""
    current_ma: int = 1000
    """What all lights together may take; 0 leaves it to the controller's own limit."""

    def __post_init__(self) -> None:
        if not self.device or "\0" in self.device:
            raise ValueError(self.device)
        for number, bounds in (
            (self.cells, range(MOST_CELLS + 1)),
            (self.lights, range(MOST_LIGHTS + 1)),
            (self.baud, range(1200, 4_000_001)),
            (self.brightness, range(256)),
            (self.current_ma, range(65_536)),
        ):
            if number not in bounds:
                raise ValueError(number)
