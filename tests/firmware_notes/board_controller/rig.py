"""The firmware in the real MicroPython interpreter, at one end of a pty, on a board that is wired as told.

What is no pin is the firmware's own, to the last byte; `stub-modules` are its pins, its strip and its clock.
Power comes with the plug, as with every fake.
"""

import fcntl
import os
import select
import shutil
import signal
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Final

ROOT: Final = Path(__file__).parents[3]
FIRMWARE: Final = ROOT / "firmware_notes" / "board_controller"
STUBS: Final = Path(__file__).parent / "stub-modules"
JUMPER, BROKEN, CAUSE, CONTACTS = 4, 5, 6, 8
ROWS_BROKEN, STRIP_BROKEN = 1, 2
WATCHDOG: Final = 3
SAFE_MS: Final = 60_000
AGAIN_MS: Final = 30_000
"""Both longer than they are, so that no machine is too slow; what they are, another test says."""
PROGRAM: Final = f"""
import controller
controller.SAFE_MS, controller.AGAIN_MS = {SAFE_MS}, {AGAIN_MS}
import main
"""
HEAP: Final = "heapsize=192k"
"""What a Pico has, though here all that is no byte takes twice as much."""
NO_INTERPRETER: Final = "no micropython on this machine: .ci/micropython installs it"

Colour = tuple[int, int, int]


def interpreter() -> str | None:
    """The MicroPython of this machine: named, or installed for the tests, or the system's."""
    ours = ROOT / "build" / "micropython" / "micropython"
    return os.environ.get("MICROPYTHON") or (str(ours) if ours.exists() else shutil.which("micropython"))


def command() -> str:
    """The same, where there has to be one."""
    found = interpreter()
    assert found is not None, NO_INTERPRETER
    return found


class Rig:
    """A board: `plug` it in, and `unplug` it in the end. Settings are those of its `board.py`."""

    def __init__(self, folder: Path, band: str = "column", **settings: object) -> None:
        self.link = folder / "board"
        self.cells = int(str(settings.get("CELLS", 68)))
        self.lights = int(str(settings.get("LIGHTS", 68)))
        self._folder = folder
        _write_settings(folder, band, settings)
        self._world = bytearray(CONTACTS + 128)
        self._changed = threading.Condition()
        self._words: tuple[bytes, ...] = ()
        self.pictures = 0
        """How often the strip was written."""
        self._process: Popen[bytes] | None = None
        self._surroundings: int | None = None
        self._scanned = -1
        self._end: int | None = None
        self._unseen = 0
        self._fds: list[int] = []
        self._eyes: threading.Thread | None = None

    # What hands do.

    def plug(self) -> None:
        """Give it power, and a line by its name."""
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        os.set_blocking(slave, False)
        self._fds = [master, slave]
        fresh = self.link.with_suffix(".new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.link)
        self._start()

    def unplug(self) -> None:
        """Take both away."""
        if not self._fds:
            return
        self.link.unlink()
        self._stop()
        for fd in self._fds:
            os.close(fd)
        self._fds = []

    def reset(self) -> None:
        """Begin anew; the host does not notice from the line."""
        self._stop()
        self._start()

    def put(self, *contacts: tuple[int, int]) -> None:
        """Open or close contacts, for a scan at least."""
        for cell, closed in contacts:
            self._world[CONTACTS + cell] = closed
        self._surround()

    def contact(self, cell: int) -> int:
        """Whether it is closed."""
        return self._world[CONTACTS + cell]

    def set(self, what: int, value: int) -> None:
        """Hold the jumper, break something, or say what the next reset comes from."""
        self._world[what] = value
        self._surround()

    def settle(self) -> None:
        """Wait until everything that hands have done has been scanned, and a whole turn has gone by."""
        self._surround()
        while self._surroundings is not None and self._unseen:
            seen = os.read(self._scanned, 4096)
            assert seen, "the board has stopped"
            self._unseen -= len(seen)

    def later(self, ms: int) -> None:
        """Let so much time pass on the board."""
        self._world[:4] = (int.from_bytes(self._world[:4], "little") + ms).to_bytes(4, "little")
        self._surround()

    def interrupt(self) -> None:
        """What Ctrl-C does to an interpreter on a PC, where it is no byte."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """How the firmware has ended by itself, which it does not unless it is to."""
        assert self._process is not None
        self._end = self._process.wait(10.0)
        return self._end

    # What eyes see.

    def shown(self) -> list[Colour]:
        """The colour of each light, and dark where it has never been told any."""
        with self._changed:
            words = self._words
        colours = [(word[1], word[2], word[0]) for word in words]  # green, red, blue in a number of 4 bytes
        return colours or [(0, 0, 0)] * self.lights

    def wait_until(self, holds: Callable[[list[Colour]], bool], patience_s: float = 10.0) -> bool:
        """Whether the lights look so, now or soon."""
        with self._changed:
            return self._changed.wait_for(lambda: holds(self.shown()), patience_s)

    # What goes over the line.

    def send(self, data: bytes) -> None:
        """Any bytes, as the line takes them."""
        while data:
            _, ready, _ = select.select([], self._fds[1:], [], 10.0)
            assert ready, "the board does not read"
            data = data[os.write(self._fds[1], data) :]

    def heard(self, patience_s: float = 10.0) -> bytes:
        """What has come, when something has come."""
        ready, _, _ = select.select(self._fds[1:], [], [], patience_s)
        return os.read(self._fds[1], 4096) if ready else b""

    def _start(self) -> None:
        world, self._surroundings = os.pipe()
        os.set_blocking(world, False)
        self._unseen = 0
        self._end = None
        self._surround()
        self._scanned, scanned = os.pipe()
        strip, end = os.pipe()
        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, 1 << 20)  # eyes that are slow do not hold it up
        environment = {
            "MICROPYPATH": f"{self._folder}:{STUBS}:{FIRMWARE}",
            "WORLD": str(world),
            "STRIP": str(end),
            "SCANNED": str(scanned),
        }
        with (self._folder / "complaints").open("ab") as complaints:
            self._process = Popen(
                [command(), "-X", HEAP, "-c", PROGRAM],
                stdin=self._fds[0],
                stdout=self._fds[0],
                stderr=complaints,
                env=environment,
                pass_fds=[world, end, scanned],
            )
        for fd in (world, end, scanned):
            os.close(fd)
        self._eyes = threading.Thread(target=self._look, args=(strip,))
        self._eyes.start()

    def _surround(self) -> None:
        if self._surroundings is not None:
            self._unseen += 1
            os.write(self._surroundings, self._world)

    def _stop(self) -> None:
        assert self._process is not None
        assert self._eyes is not None
        assert self._surroundings is not None
        ended = self._process.poll()
        self._process.kill()
        self._process.wait()
        self._eyes.join()
        os.close(self._surroundings)
        os.close(self._scanned)
        self._surroundings = None
        with self._changed:
            self._words = ()
            self._changed.notify_all()
        complaints = (self._folder / "complaints").read_text()
        assert ended == self._end, complaints
        assert complaints == "" or self._end, complaints

    def _look(self, strip: int) -> None:
        size, held = 4 * self.lights, b""
        with open(strip, "rb", buffering=0) as pipe:
            while came := pipe.read(1 << 16):
                held += came
                whole = len(held) // size * size if size else 0
                if whole:
                    last = held[whole - size : whole]
                    with self._changed:
                        self._words = tuple(last[at : at + 4] for at in range(0, size, 4))
                        self.pictures += whole // size
                        self._changed.notify_all()
                held = held[whole:]


def _write_settings(folder: Path, band: str, settings: dict[str, object]) -> None:
    text = (FIRMWARE / "board.py").read_text()
    text += "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    (folder / "board.py").write_text(text)
    wires: dict[str, object] = {}
    exec(text, wires)  # noqa: S102 - the settings are Python, as the board reads them
    names = {name: wires[name] for name in ("COLUMNS", "ROWS", "JUMPER")} | {"BAND": band}
    (folder / "wiring.py").write_text("".join(f"{name} = {value!r}\n" for name, value in names.items()))


@contextmanager
def plugged(folder: Path, band: str = "column", **settings: object) -> Iterator[Rig]:
    """A board that has power in here."""
    rig = Rig(folder, band, **settings)
    rig.plug()
    try:
        yield rig
    finally:
        rig.unplug()
