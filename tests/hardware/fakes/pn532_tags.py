"""Tags of type A as they answer in a field: idle, active or halted, with a memory where they have one."""

from enum import Enum, auto

PAGE = 4
GET_VERSION, READ = 0x60, 0x30
NAK = b"\0"
VERSION_OF_NTAG215 = bytes.fromhex("0004040201001103")
PAGES_OF_NTAG215 = 135


class Life(Enum):
    DEAD = auto()
    """Nothing: it has no field."""
    IDLE = auto()
    """Whoever asks for anybody."""
    ACTIVE = auto()
    """What is said to it, being the selected one."""
    HALTED = auto()
    """Nothing that this chip says, until it has lost its field."""


class Tag:
    sens_res = bytes.fromhex("0004")
    sel_res = 0x08
    ats = b""

    def __init__(self, uid: str) -> None:
        self.uid = bytes.fromhex(uid)
        assert len(self.uid) in (4, 7, 10), uid
        self.life = Life.DEAD

    def field(self, *, on: bool) -> None:
        if not on:
            self.life = Life.DEAD
        elif self.life is Life.DEAD:
            self.life = Life.IDLE

    def answers(self) -> bool:
        """Whether it answers a call to anybody. An active one takes that for a mistake and is idle again."""
        if self.life is Life.ACTIVE:
            self.life = Life.IDLE
            return False
        return self.life is Life.IDLE

    def told(self, _command: bytes) -> bytes | None:
        """What it answers when it is spoken to; to what it does not know nothing, and it is idle then."""
        self.life = Life.IDLE
        return None


class Ntag215(Tag):
    """What is stuck under pieces: 504 bytes for anybody, with a message in them."""

    sens_res = bytes.fromhex("0044")
    sel_res = 0x00

    def __init__(self, uid: str, message: bytes = b"") -> None:
        super().__init__(uid)
        first, last = self.uid[:3], self.uid[3:]
        assert len(last) == 4, uid
        memory = first + _check(b"\x88" + first) + last + _check(last) + bytes.fromhex("480000")
        memory += bytes.fromhex("e1103e00") + b"\x03" + bytes((len(message),)) + message + b"\xfe"
        self._memory = memory.ljust(PAGE * PAGES_OF_NTAG215, b"\0")

    def told(self, command: bytes) -> bytes | None:
        assert self.life is Life.ACTIVE
        match tuple(command):
            case (0x60,):
                return VERSION_OF_NTAG215
            case (0x30, page) if page < PAGES_OF_NTAG215:
                return (self._memory * 2)[PAGE * page :][: 4 * PAGE]
            case _:
                self.life = Life.IDLE
                return NAK


class Phone(Tag):
    sens_res = bytes.fromhex("0344")
    sel_res = 0x20
    ats = bytes.fromhex("0578807002")

    def __init__(self) -> None:
        super().__init__("08000000")

    def field(self, *, on: bool) -> None:
        dead = self.life is Life.DEAD
        super().field(on=on)
        if on and dead:
            self.uid = b"\x08" + (int.from_bytes(self.uid[1:], "big") + 1).to_bytes(3, "big")


def _check(data: bytes) -> bytes:
    check = 0
    for byte in data:
        check ^= byte
    return bytes((check,))
