"""What a profile says of a PN532. Law: options that can be made can be used."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pn532:
    """A reader on a serial line of its own. Its speed is no option: the chip wakes up with one, always."""

    device: str
    """Best the name by path: adapters of one kind often call themselves all the same."""

    def __post_init__(self) -> None:
        if not self.device or "\0" in self.device:
            raise ValueError(self.device)
