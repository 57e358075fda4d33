"""A model of the MCP23017, a port expander on I2C, with contacts between its pins and ground.

Made from the chip's data sheet: registers in both their orders (BANK), the pointer that goes on by itself or
between the two ports (SEQOP), pull-ups, polarity, interrupt on change with what was captured, the lines
INTA and INTB, and what a loss of power leaves of all that.

It is strict. What would damage the chip or a contact, what the data sheet calls reserved, and writing to
what can only be read is `Unexpected`. A pin without a pull-up and with an open contact reads something else
each time, so that nobody believes it.
"""

from collections.abc import Callable
from typing import Final

Told = Callable[[], object]

PORTS: Final = 2
ORDER: Final = (
    "IODIR",
    "IPOL",
    "GPINTEN",
    "DEFVAL",
    "INTCON",
    "IOCON",
    "GPPU",
    "INTF",
    "INTCAP",
    "GPIO",
    "OLAT",
)
READ_ONLY: Final = {"INTF", "INTCAP"}
BANK, MIRROR, SEQOP, DISSLW, HAEN, ODR, INTPOL, RESERVED = (1 << bit for bit in reversed(range(8)))


class Unexpected(AssertionError):
    """Something that the chip would not do, or not survive."""


class Chip:
    """One chip with 16 contacts: 0 to 7 are GPA0 to GPA7, 8 to 15 are GPB0 to GPB7."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self.powered = True
        self.on_line: Told = lambda: None
        """Called when the interrupt lines may have changed."""
        self._noise = 0
        self._unread: set[int] = set()
        """The ports at which something has happened since they were read."""
        self._reset()

    def _reset(self) -> None:
        self._registers = {(name, port): 0 for name in ORDER for port in range(PORTS)}
        for port in range(PORTS):
            self._registers["IODIR", port] = 0xFF
        self._before = [self._pins(port) for port in range(PORTS)]

    # What hands do.

    def close(self, contact: int) -> None:
        self._check_short(contact)
        self.closed.add(contact)
        self._unread.add(contact // 8)
        self._feel(contact // 8)

    def open(self, contact: int) -> None:
        self.closed.discard(contact)
        self._unread.add(contact // 8)
        self._feel(contact // 8)

    def cut(self) -> None:
        self.powered = False
        self.on_line()

    def restore(self) -> None:
        self.powered = True
        self._reset()
        self.on_line()

    @property
    def is_known(self) -> bool:
        """Whether whoever read it last knows how its contacts are; nobody knows it of one without power."""
        return not self.powered or not self._unread

    def line(self) -> bool | None:
        """What INTA makes of the line that it is connected with: low, high, or nothing (None)."""
        if not self.powered:
            return None
        control = self._registers["IOCON", 0]
        ports = range(PORTS) if control & MIRROR else (0,)
        asks = any(self._registers["INTF", port] for port in ports)
        if control & ODR:
            return False if asks else None
        return asks == bool(control & INTPOL)

    # What a bus does.

    def write(self, message: bytes) -> None:
        address, *values = message
        for value in values:
            self._put(*self._named(address), value)
            address = self._next(address)
        self.on_line()

    def read(self, address: int, count: int) -> bytes:
        values = []
        for _ in range(count):
            values.append(self._take(*self._named(address)))
            address = self._next(address)
        self.on_line()
        return bytes(values)

    def _named(self, address: int) -> tuple[str, int]:
        port, place = divmod(address, 0x10) if self._banked else reversed(divmod(address, PORTS))
        if port >= PORTS or place >= len(ORDER):
            raise Unexpected(hex(address))
        return ORDER[place], port

    def _next(self, address: int) -> int:
        if self._registers["IOCON", 0] & SEQOP:
            return address if self._banked else address ^ 1
        if self._banked:
            port, place = divmod(address, 0x10)
            return port * 0x10 + place + 1 if place + 1 < len(ORDER) else (1 - port) * 0x10
        return (address + 1) % (PORTS * len(ORDER))

    @property
    def _banked(self) -> bool:
        return bool(self._registers["IOCON", 0] & BANK)

    def _put(self, name: str, port: int, value: int) -> None:
        if name in READ_ONLY or name in ("GPIO", "OLAT"):
            raise Unexpected(name)  # there is nothing that this chip should drive
        if name == "IOCON":
            if value & (RESERVED | HAEN):
                raise Unexpected(hex(value))
            for each in range(PORTS):  # it is one register with two addresses
                self._registers[name, each] = value
            return
        self._registers[name, port] = value
        if name == "IODIR":
            for contact in self.closed:
                self._check_short(contact)
        self._feel(port)

    def _take(self, name: str, port: int) -> int:
        if name == "GPIO":
            pins = self._pins(port)
            self._before[port] = pins
            self._registers["INTF", port] = 0
            self._unread.discard(port)
            return pins ^ self._registers["IPOL", port]
        value = self._registers[name, port]
        if name == "INTCAP":
            self._registers["INTF", port] = 0
        return value

    def _pins(self, port: int) -> int:
        """How the pins of a port are, whatever their polarity is said to be."""
        pins = 0
        for bit in range(8):
            if 8 * port + bit in self.closed:
                continue
            if self._registers["GPPU", port] >> bit & 1:
                pins |= 1 << bit
            else:
                self._noise = (self._noise * 1103515245 + 12345) % (1 << 31)
                pins |= (self._noise >> 16 & 1) << bit
        return pins

    def _feel(self, port: int) -> None:
        """Ask for attention where a pin is not as it was when it was last read, or as it should be."""
        pins, watched = self._pins(port), self._registers["GPINTEN", port]
        compared = self._registers["INTCON", port]
        other = (pins ^ self._before[port]) & ~compared | (pins ^ self._registers["DEFVAL", port]) & compared
        if other & watched and not self._registers["INTF", port]:
            self._registers["INTF", port] = other & watched
            self._registers["INTCAP", port] = pins ^ self._registers["IPOL", port]
        self.on_line()

    def _check_short(self, contact: int) -> None:
        port, bit = divmod(contact, 8)
        if self.powered and not self._registers["IODIR", port] >> bit & 1:
            raise Unexpected(f"GP{'AB'[port]}{bit} drives a contact to ground")
