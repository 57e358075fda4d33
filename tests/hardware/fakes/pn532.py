"""A PN532 from its user manual, which shares no code with the driver. Bytes go in, and come out with times.

It sleeps after power-on until five rising edges wake it, is deaf while its clock starts, and falls asleep
again after each answer until it is taken out of its low-power mode. It acknowledges a good frame and then
works, until it has an answer or an ACK breaks it off; a new command does so too. What a host does that the
manual does not allow is an `AssertionError`, unless this chip was told to mishear.

How long things take is a model and was measured nowhere: a field that rises, a call that nobody answers, and
a step of an anticollision take about as long as ISO/IEC 14443-3 lets them.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.hardware.fakes.pn532_bytes import ACK, ERROR, EXTENDED, LONGEST, cascaded, crc_a, framed, words
from tests.hardware.fakes.pn532_tags import Life, Tag

EDGES_TO_WAKE = 5
DEAF_BYTES = 4
"""As long as its clock needs to start, at 115,200 baud."""
BAUDS = (9600, 19200, 38400, 57600, 115_200, 230_400, 460_800, 921_600, 1_288_000)
FIRMWARE = bytes((0x32, 1, 6, 7))
AUTOMATIC_RATS = 0x10
TX_MODE, RX_MODE, FIFO = 0x6302, 0x6303, 0x6339
CRC = 0x80
CALL = 0x26
"""What is left in the FIFO when nobody has answered a call."""
FOR_EVER = 0xFF

WORK_S = 0.001
FIELD_S = 0.005
CALL_S = 0.005
CASCADE_S = 0.003


class Said(NamedTuple):
    after_s: float
    data: bytes


class Pn532:
    def __init__(self) -> None:
        self.tags: list[Tag] = []
        """What lies there; the chip looks at it when it is told to."""
        self.unseen = 0
        """So many looks find nothing, whatever lies there."""
        self.mute = False
        self.mishears = False
        """Whether what comes in may be garbage."""
        self.firmware = FIRMWARE
        self.commands: list[bytes] = []
        """What it was told since power-on."""
        self._works: dict[int, Callable[[int, bytes], Said | None]] = {
            0x00: self._diagnose,
            0x02: self._tell_firmware,
            0x06: self._read_registers,
            0x08: self._write_registers,
            0x10: self._set_baud,
            0x12: self._set_parameters,
            0x14: self._configure_sam,
            0x16: self._power_down,
            0x32: self._configure_rf,
            0x42: self._communicate,
            0x4A: self._list,
        }
        self.power_on()

    def power_on(self) -> None:
        self.commands.clear()
        self.baud = 115_200
        self._edges: int | None = 0
        self._deaf = 0
        self._low_power = True
        self._held = b""
        self._last = b""
        self._next_baud: int | None = None
        self._pending: Callable[[], Said | None] | None = None
        self._parameters = 0x14
        self._retries = FOR_EVER
        self.field = False
        self._registers = {TX_MODE: 0, RX_MODE: 0, FIFO: 0}
        for tag in self.tags:
            tag.field(on=False)

    @property
    def asleep(self) -> bool:
        return self._edges is not None

    def understands(self, baud: int) -> bool:
        """Whether the host speaks as fast as the chip.

        It does after a change as well whose ACK it flushed: a UART would have sent that by then.
        """
        if baud == self._next_baud:
            self.baud, self._next_baud = baud, None
        return baud == self.baud

    # What hands do.

    def lay(self, *tags: Tag) -> Iterator[Said]:
        for tag in self.tags:
            if tag not in tags:
                tag.field(on=False)
        self.tags = [*tags]
        for tag in tags:
            tag.field(on=self.field)
        if self._pending is not None:
            yield from self._try()

    # What the chip does.

    def take(self, data: bytes) -> Iterator[Said]:
        for byte in data:
            if self._edges is not None:
                self._doze(byte)
            elif self._deaf:
                self._deaf -= 1
            elif not self.mute:
                yield from self._hear(byte)

    def _doze(self, byte: int) -> None:
        assert self._edges is not None
        bits = "0" + f"{byte:08b}"[::-1] + "1"
        self._edges += bits.count("01")
        if self._edges >= EDGES_TO_WAKE:
            self._edges, self._deaf, self._held = None, DEAF_BYTES, b""

    def _hear(self, byte: int) -> Iterator[Said]:
        """Bytes before a start code are a preamble or noise; then come length, data and sums."""
        self._held += bytes((byte,))
        if self._held[:2] != b"\0\xff"[: len(self._held)]:
            self._held = self._held[-1:] if byte == 0 else b""
            return
        extended = self._held[2:4] == EXTENDED
        header = 7 if extended else 4
        if len(self._held) < header:
            return
        *size, check = self._held[4 if extended else 2 : header]
        length = int.from_bytes(size, "big")
        if self._held[2:] in (b"\0\xff", b"\xff\0"):
            self._held = b""
            yield from self._signed(refused=length > 0)
        elif (sum(size) + check) % 256 or not 0 < length <= LONGEST:
            assert self.mishears, self._held
            self._held = b""
        elif len(self._held) == header + length + 1:
            data, self._held = self._held[header:], b""
            if sum(data) % 256:
                assert self.mishears, data
            else:
                yield from self._command(data[:-1])

    def _signed(self, *, refused: bool) -> Iterator[Said]:
        if refused:
            assert self._last, "there was nothing to repeat"
            yield Said(WORK_S, self._last)
        elif self._next_baud is not None:
            self.baud, self._next_baud = self._next_baud, None
        else:
            self._pending = None

    def _command(self, data: bytes) -> Iterator[Said]:
        self.commands.append(data)
        self._pending, self._last = None, b""
        if data[0] != 0xD4 or len(data) < 2:
            yield Said(WORK_S, ERROR)
            return
        code, params = data[1], data[2:]
        yield Said(WORK_S, ACK)
        work = self._works.get(code)
        assert work is not None, f"command {code:#x} is not modelled"
        assert not self._low_power or code in (0x02, 0x14), "it is in its low-power mode"
        self._pending = lambda: work(code, params)
        yield from self._try()

    def _try(self) -> Iterator[Said]:
        assert self._pending is not None
        said = self._pending()
        if said is not None:
            self._pending = None
            self._last = said.data
            yield said
            if self._low_power:
                self._edges = 0

    def _answer(self, code: int, payload: bytes = b"", after_s: float = WORK_S) -> Said:
        return Said(after_s, framed(bytes((0xD5, code + 1)) + payload))

    def _diagnose(self, code: int, params: bytes) -> Said:
        assert params[0] == 0, "only the test of the line is modelled"
        return self._answer(code, params)

    def _tell_firmware(self, code: int, params: bytes) -> Said:
        assert not params, params
        return self._answer(code, self.firmware)

    def _configure_sam(self, code: int, params: bytes) -> Said:
        assert params[0] == 1, "this one has no security module"
        assert len(params) in (2, 3), params
        self._low_power = False
        return self._answer(code)

    def _set_baud(self, code: int, params: bytes) -> Said:
        (index,) = params
        self._next_baud = BAUDS[index]
        return self._answer(code)

    def _set_parameters(self, code: int, params: bytes) -> Said:
        (self._parameters,) = params
        assert not self._parameters & 0b1100_1000, params
        return self._answer(code)

    def _power_down(self, code: int, params: bytes) -> Said:
        assert len(params) == 2, params
        assert params[0] & 0x10, "the line would not wake it"
        self._switch_field(on=False)
        self._edges = 0
        return self._answer(code, b"\0")

    def _configure_rf(self, code: int, params: bytes) -> Said:
        item, values = params[0], params[1:]
        assert len(values) == {1: 1, 2: 3, 4: 1, 5: 3, 0x0A: 11, 0x0B: 8, 0x0C: 3, 0x0D: 9}[item], params
        if item == 1:
            self._switch_field(on=bool(values[0] & 1))
        elif item == 5:
            self._retries = values[2]
        return self._answer(code)

    def _read_registers(self, code: int, params: bytes) -> Said:
        return self._answer(code, bytes(self._registers.get(address, 0) for address in words(params)))

    def _write_registers(self, code: int, params: bytes) -> Said:
        assert params, "nothing to write"
        assert len(params) % 3 == 0, params
        for at in range(0, len(params), 3):
            self._registers[int.from_bytes(params[at : at + 2], "big")] = params[at + 2]
        return self._answer(code)

    def _switch_field(self, *, on: bool) -> None:
        self.field = on
        for tag in self.tags:
            tag.field(on=on)

    def _list(self, code: int, params: bytes) -> Said | None:
        most, speed, wanted = params[0], params[1], params[2:]
        assert most in (1, 2), "it has room for two targets"
        assert speed == 0, "only type A is modelled"
        after_s = 0.0 if self.field else FIELD_S
        self._switch_field(on=True)
        found: list[Tag] = []
        while len(found) < most:
            tag, tried_s = self._search(wanted)
            after_s += tried_s
            if tag is None:
                break
            found.append(tag)
            if len(found) < most:
                tag.life = Life.HALTED
        self.unseen = max(0, self.unseen - 1)
        if not found and self._retries == FOR_EVER:
            return None
        self._registers[TX_MODE] = self._registers[RX_MODE] = CRC
        self._registers[FIFO] = 0 if found else CALL
        told = b"".join(self._told(number, tag) for number, tag in enumerate(found, 1))
        return self._answer(code, bytes((len(found),)) + told, after_s)

    def _search(self, wanted: bytes) -> tuple[Tag | None, float]:
        """Call anybody, again and again as configured, and single one out: the one with the lowest bits."""
        spent_s = 0.0
        for _ in range(1 + self._retries % FOR_EVER):
            spent_s += CALL_S
            called = [tag for tag in self.tags if tag.answers() and not self.unseen]
            there = [tag for tag in called if not wanted or cascaded(tag.uid) == wanted]
            if there:
                tag = min(there, key=lambda tag: tag.uid)
                tag.life = Life.ACTIVE
                return tag, spent_s + CASCADE_S * (len(cascaded(tag.uid)) // 4)
        return None, spent_s

    def _told(self, number: int, tag: Tag) -> bytes:
        told = bytes((number,)) + tag.sens_res + bytes((tag.sel_res, len(tag.uid))) + tag.uid
        return told + (tag.ats if self._parameters & AUTOMATIC_RATS else b"")

    def _communicate(self, code: int, params: bytes) -> Said:
        """Say something to the tag that is active; sums are added and taken off where registers say so."""
        assert self._registers[TX_MODE] & CRC, "no tag understands what has no sum"
        active = [tag for tag in self.tags if tag.life is Life.ACTIVE]
        told = active[0].told(params) if active else None
        if told is None:
            return self._answer(code, b"\x01")
        if len(told) > 1:
            told += crc_a(told)
        if self._registers[RX_MODE] & CRC:
            return self._answer(code, b"\0" + told[:-2] if len(told) > 1 else b"\x02")
        return self._answer(code, b"\0" + told)
