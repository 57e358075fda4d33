"""The resources that each part claims for itself: pins, bus addresses, serial lines.

The configuration refuses a table where two parts claim the same; the doctor looks for the claimed
devices.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from companion.config.configuration import Configuration
from companion.config.drivers import PartConfig
from companion.config.errors import ConfigError, Keys, Location
from hardware.catalogue.header import CHIP_SELECTS, I2C_PINS, SPI_PINS, UART_PINS

I2C: Final = "i2c"
SPI: Final = "spi"
SERIAL: Final = "/dev/serial0"
LINES_OF_HEADER: Final = frozenset((SERIAL, "/dev/ttyAMA0", "/dev/ttyS0"))
"""The names of the header's one serial line: the system's, and those of the chips of different Pis."""


class DeviceClaim(NamedTuple):
    wire: str
    """I2C or SPI."""
    bus: int
    number: int
    """Its address on I2C, its chip select on SPI."""
    keys: Keys

    @property
    def file(self) -> str:
        return f"/dev/i2c-{self.bus}" if self.wire == I2C else f"/dev/spidev{self.bus}.{self.number}"


def device_claims(table: Configuration) -> Iterator[DeviceClaim]:
    """Every device on a bus; one part may be several."""
    for keys, part in table.parts_with_keys():
        yield from claims_of(part, keys)


def claims_of(part: PartConfig, keys: Keys = ()) -> Iterator[DeviceClaim]:
    for wire, options in ((I2C, part.driver_facts.address), (SPI, part.driver_facts.spi)):
        if options:
            bus, numbers = part.option_values(options)
            for number in numbers if isinstance(numbers, tuple) else (numbers,):
                yield DeviceClaim(wire, bus, number, keys)


def device_file(part: PartConfig) -> str:
    """The device file of the part; empty for a part on pins alone."""
    line = part.driver_facts.line
    if line is not None:
        return str(getattr(part.options, line))
    return next((claim.file for claim in claims_of(part)), "")


def line_claims(table: Configuration) -> Iterator[tuple[str, Keys]]:
    """Every claimed serial device, the controller's first."""
    if table.controller is not None:
        yield table.controller.device, ("controller", "device")
    for keys, part in table.parts_with_keys():
        if part.driver_facts.line is not None:
            yield device_file(part), (*keys, part.driver_facts.line)


class _Claim(NamedTuple):
    """An exclusive resource, and how a second claim to it is refused."""

    thing: Hashable
    keys: Keys
    refusal: ConfigError
    values: Mapping[str, str | int]


def check_claims(table: Configuration, spot: Location) -> None:
    """Refuse a pin, an address, a chip select or a serial line that two parts claim."""
    pins = _owners(_pin_claims(table), spot)
    for shared in _shared_pins(table):
        if shared.thing in pins:
            owner = spot.at(*shared.keys).key
            raise spot.at(*pins[shared.thing]).refusal(shared.refusal, **shared.values, other=owner)
    _owners(_address_claims(table), spot)
    _check_listeners(table, spot)
    _owners(_line_claims(table), spot)


def _owners(claims: Iterable[_Claim], spot: Location) -> Mapping[Hashable, Keys]:
    """The owner of each resource. Of two claims the one that the file adds to its profile is refused."""
    owners: dict[Hashable, Keys] = {}
    for claim in claims:
        if claim.thing in owners:
            here, other = spot.at(*claim.keys), spot.at(*owners[claim.thing])
            if other.depth < here.depth:
                here, other = other, here
            raise here.refusal(claim.refusal, **claim.values, other=other.key)
        owners[claim.thing] = claim.keys
    return owners


def _pin_claims(table: Configuration) -> Iterator[_Claim]:
    for keys, part in table.parts_with_keys():
        for name, pin in part.pins.items():
            yield _Claim(pin, (*keys, name), ConfigError.PIN_TAKEN, {"pin": pin})


def _shared_pins(table: Configuration) -> Iterator[_Claim]:
    """The pins of the header's buses and lines; the pins of other buses are unknown."""
    for wire, bus, number, keys in device_claims(table):
        selects = CHIP_SELECTS.get(bus, ())[: number + 1]  # a chip select enables all lower ones
        on_spi = wire == SPI
        refusal = ConfigError.PIN_OF_SPI if on_spi else ConfigError.PIN_OF_BUS
        for pin in SPI_PINS.get(bus, ()) + selects if on_spi else I2C_PINS.get(bus, ()):
            yield _Claim(pin, keys, refusal, {"pin": pin, "bus": bus})
    for device, keys in line_claims(table):
        for pin in UART_PINS if device in LINES_OF_HEADER else ():
            yield _Claim(pin, keys, ConfigError.PIN_OF_LINE, {"pin": pin, "device": device})


def _address_claims(table: Configuration) -> Iterator[_Claim]:
    """Devices share a bus, but neither an address nor a chip select on it."""
    for claim in device_claims(table):
        thing, bus = claim[:3], {"bus": claim.bus}
        if claim.wire == SPI:
            yield _Claim(thing, claim.keys, ConfigError.SPI_TAKEN, {"device": claim.number, **bus})
        else:
            yield _Claim(thing, claim.keys, ConfigError.ADDRESS_TAKEN, {"address": hex(claim.number), **bus})


def _line_claims(table: Configuration) -> Iterator[_Claim]:
    """A serial line connects one device."""
    for device, keys in line_claims(table):
        line = SERIAL if device in LINES_OF_HEADER else device
        yield _Claim(line, keys, ConfigError.LINE_TAKEN, {"device": device})


def _check_listeners(table: Configuration, spot: Location) -> None:
    """Refuse lights without a chip select on a shared bus: they react to all its traffic."""
    for keys, part in table.parts_with_keys():
        if getattr(part.options, "gated", True):
            continue
        bus = part.option_values(part.driver_facts.spi)[0]
        for claim in device_claims(table):
            if (claim.wire, claim.bus) == (SPI, bus) and claim.keys != keys:
                owner = spot.at(*claim.keys).key
                raise spot.at(*keys).refusal(ConfigError.SPI_HEARD, bus=bus, other=owner)
