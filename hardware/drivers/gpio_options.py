"""What a profile says of what is on the pins of a Pi. Law: options that can be made can be used.

The metadata of a field says from where to where it goes, for whoever reads it from a file.
"""

from dataclasses import dataclass, field
from typing import Final

from hardware.drivers.gpio_quadrature import STEPS_PER_DETENT

PIN: Final = {"from": 0, "to": 27}
"""The Broadcom numbers of the pins on the header."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One contact, by the Broadcom number of its pin: to ground with the pull-up, else to 3.3 V."""

    pin: int
    pull_up: bool = True

    def __post_init__(self) -> None:
        if type(self.pin) is not int or not 0 <= self.pin <= 27 or type(self.pull_up) is not bool:
            raise ValueError(self)


@dataclass(frozen=True, slots=True)
class KeyPins:
    """Where a push button is, by Broadcom number."""

    pin: int = field(metadata=PIN)
    pull_up: bool = True
    """Whether it connects its pin to ground; otherwise to 3.3 V."""
    debounce_ms: int = field(default=20, metadata={"from": 1, "to": 500})
    """How long its contact must be quiet until it is believed."""

    def __post_init__(self) -> None:
        if not self.wires or type(self.debounce_ms) is not int or not 1 <= self.debounce_ms <= 500:
            raise ValueError(self)

    @property
    def wires(self) -> tuple[Wire, ...]:
        """Its contact."""
        return (Wire(self.pin, self.pull_up),)


@dataclass(frozen=True, slots=True)
class DialPins:
    """Where the two contacts of a rotary encoder are, by Broadcom number; both connect to ground."""

    a: int = field(metadata=PIN)
    """The contact that closes first when it is turned clockwise."""
    b: int = field(metadata=PIN)
    steps_per_detent: int = field(default=4, metadata={"from": 2, "to": 4})
    """Edges of both contacts together from one detent to the next: 4, or 2."""
    reverse: bool = False
    """Whether a and b are the other way round."""
    rests_closed: bool = False
    """Whether both contacts are closed in a detent, and not open; with 2 steps they are both by turns."""

    def __post_init__(self) -> None:
        if (
            len(set(self.wires)) != 2
            or type(self.steps_per_detent) is not int
            or self.steps_per_detent not in STEPS_PER_DETENT
            or {type(self.reverse), type(self.rests_closed)} != {bool}
        ):
            raise ValueError(self)

    @property
    def wires(self) -> tuple[Wire, ...]:
        """Its contacts."""
        return Wire(self.a), Wire(self.b)


@dataclass(frozen=True, slots=True)
class SoundPin:
    """Where a passive buzzer is, by Broadcom number; its other leg is on ground."""

    pin: int = field(metadata=PIN)
    duty_percent: int = field(default=50, metadata={"from": 1, "to": 50})
    """For how much of each wave the pin is high: 50 is as loud as can be."""

    def __post_init__(self) -> None:
        if not self.wires or type(self.duty_percent) is not int or not 1 <= self.duty_percent <= 50:
            raise ValueError(self)

    @property
    def wires(self) -> tuple[Wire, ...]:
        """Its pin."""
        return (Wire(self.pin),)
