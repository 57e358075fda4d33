"""The conversation with the host, as `protocol.md` has it, and everything that the board does in one turn.

Law: `turn` returns soon and never raises. What goes wrong in it is told to the host, once a second at most,
and the next turn begins as if nothing had been.
"""

HELLO, READ, LIGHTS, LIMIT, BEAT, BYE = range(1, 7)
IDENTITY, BOARD, CELLS, DONE, ALIVE, COMPLAINS = range(0x81, 0x87)
UNGREETED, REFUSED, BROKEN, NOTE = range(1, 5)
LENGTHS = {HELLO: 1, READ: 0, LIMIT: 3, BEAT: 0, BYE: 0}
VERSION = 1
PRESENCE = 0
MOST_LIGHTS = 300
PATTERNS = 4
LAMP = 6
EDGES = 2 * 121
"""So many bytes of edges fit a frame."""
TICKS = 0x3FFFFFFF
SAFE_MS = 3000
WAIT_MS = 1
"""For a byte, once in a turn: this sets the pace of the scans."""
MOST_BYTES = 64
"""Heard in one turn, so that a flood does not keep it from scanning."""
AGAIN_MS = 1000
"""Between two complaints of the same thing."""
TROUBLES = ((BROKEN, 1), (BROKEN, 2), (BROKEN, 3), (BROKEN, 4), (NOTE, 1))
SCANNING, LISTENING, SHINING, TELLING, BITTEN = range(5)


class Controller:
    """A board that nobody has spoken to yet."""

    def __init__(self, line: object, link: object, matrix: object, lamps: object, strip: object) -> None:
        self._line = line
        self._link = link
        self._matrix = matrix
        self._lamps = lamps
        self._strip = strip
        self._edges = memoryview(matrix.edges)
        self._greeted = False
        self._heard = 0
        self._complained = 0
        self._troubles = 0
        self._works = (self._scan, self._listen, self._shine, self._complain)

    def bitten(self) -> None:
        """The watchdog has ended what ran before; the host is told when it greets."""
        self._troubles |= 1 << BITTEN

    def turn(self, now: int) -> None:
        """Scan, listen, shine and complain, all in this millisecond."""
        for each, work in enumerate(self._works):
            try:
                work(now)
            except Exception:  # noqa: BLE001 - a board that goes on is worth more than one that knows why not
                self._troubles |= 1 << each

    def _scan(self, now: int) -> None:
        used = self._matrix.scan()
        if self._greeted:
            for at in range(0, used, EDGES):
                self._say(CELLS, now.to_bytes(4, "little"), self._edges[at : min(used, at + EDGES)])

    def _listen(self, now: int) -> None:
        wait_ms = WAIT_MS
        for _ in range(MOST_BYTES):
            byte = self._line.read(wait_ms)
            if byte < 0:
                break
            wait_ms = 0
            if self._link.hear(byte) and self._is_message():
                self._heard = now
                self._hear(now)
        if self._greeted and (now - self._heard) & TICKS > SAFE_MS:
            self._rest(now)

    def _shine(self, now: int, *, at_once: bool = False) -> None:
        if self._lamps.play(now, at_once=at_once):
            self._strip.write(self._lamps.words)
            self._lamps.taken()

    def _complain(self, now: int) -> None:
        if not self._troubles or not self._greeted or (now - self._complained) & TICKS < AGAIN_MS:
            return
        self._complained = now
        troubles, self._troubles = self._troubles, 0
        for each, (code, detail) in enumerate(TROUBLES):
            if troubles >> each & 1:
                self._say(COMPLAINS, bytes((0, code, detail, 0)))

    def _is_message(self) -> bool:
        """Whether the frame is one that a host can say; what is not is dropped without a word."""
        kind, payload = self._link.kind, self._link.payload
        if kind != LIGHTS:
            return LENGTHS.get(kind) == len(payload)
        if len(payload) % LAMP:
            return False
        for at in range(0, len(payload), LAMP):
            if payload[at] | payload[at + 1] << 8 >= MOST_LIGHTS or payload[at + 5] >= PATTERNS:
                return False
        return True

    def _hear(self, now: int) -> None:
        kind, payload, reply = self._link.kind, self._link.payload, bytes((self._link.seq,))
        if kind == HELLO:
            self._greeted = True
            self._lamps.forget()
            lights = self._lamps.count
            counts = (VERSION, len(self._matrix.levels), lights & 255, lights >> 8, PRESENCE)
            self._say(IDENTITY, reply, bytes(counts))
        elif not self._greeted:
            self._say(COMPLAINS, reply, bytes((UNGREETED, kind, 0)))
        elif kind == READ:
            self._say(BOARD, reply, now.to_bytes(4, "little"), self._matrix.levels)
        elif kind == BEAT:
            self._say(ALIVE, reply, now.to_bytes(4, "little"))
        elif kind == LIGHTS and not self._show(payload, now):
            self._say(COMPLAINS, reply, bytes((REFUSED, kind, 0)))
        else:
            if kind == LIMIT:
                self._lamps.limit(payload[0], payload[1] | payload[2] << 8)
            elif kind == BYE:
                self._rest(now)
            self._say(DONE, reply)

    def _show(self, payload: memoryview, now: int) -> bool:
        """Show these lamps, all or none of them."""
        starts = range(0, len(payload), LAMP)
        for at in starts:
            if payload[at] | payload[at + 1] << 8 >= self._lamps.count:
                return False
        for at in starts:
            self._lamps.show(payload[at] | payload[at + 1] << 8, payload[at + 2 : at + 6], now)
        return True

    def _rest(self, now: int) -> None:
        """Take the safe state: dark before anything more is said, and quiet."""
        self._greeted = False
        self._lamps.forget()
        self._shine(now, at_once=True)

    def _say(self, kind: int, *parts: bytes) -> None:
        self._line.write(self._link.frame(kind, *parts))
