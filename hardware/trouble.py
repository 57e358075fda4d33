"""What can be wrong with a part: a code and the values that people's words are made of."""

from enum import StrEnum


class Fault(StrEnum):
    """The kinds of trouble. Whoever shows one has the sentence for it."""

    MISSING = "hardware.missing"
    """The device file or port is not there. Values: device."""
    FORBIDDEN = "hardware.forbidden"
    """This user may not open the device. Values: device, group."""
    BUSY = "hardware.busy"
    """Another program has the device. Values: device."""
    NO_LIBRARY = "hardware.no-library"
    """A library that the driver needs is not installed. Values: library, extra."""
    NO_PINS = "hardware.no-pins"
    """The pin factory does not work on this machine. Values: factory, detail."""
    NO_PIPE = "hardware.no-pipe"
    """The library of the pins cannot make its pipe in that folder. Values: folder, detail."""
    BAD_PIN = "hardware.bad-pin"
    """The pin cannot be used. Values: pin, detail."""
    SILENT = "hardware.silent"
    """The device is there but does not answer. Values: device."""
    REFUSED = "hardware.refused"
    """The device answered, and not as this kind of part does. Values: device, detail."""
    BROKEN = "hardware.broken"
    """The device stopped answering while it was in use. Values: device, detail."""


class Trouble(Exception):
    """A part cannot be used, or not any more. `code` and `values` are all there is to tell."""

    def __init__(self, code: Fault, /, **values: str | int) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trouble) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.values.items())))
