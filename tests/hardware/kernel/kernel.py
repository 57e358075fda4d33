"""Stands in for the kernel of a Pi: device files of an I2C and of an SPI bus, and on them the strict chips.

The system's own Python runs it, which has libumockdev: `python3 -m tests.hardware.kernel.kernel COMMAND`. The
command is started so that its system calls on those device files come here, whichever library makes them, and
are answered as the kernel answers them: sizes, flags and error numbers. By its standard input and output it
asks what the chips show, and has things go wrong: a line of JSON each way.
"""

import errno
import json
import os
import struct
import subprocess
import sys
import traceback
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import gi

from tests.hardware.fakes.apa102 import Strip
from tests.hardware.fakes.mcp23017 import Chip as Expander
from tests.hardware.fakes.ssd1306 import Chip as Panel

gi.require_version("UMockdev", "1.0")
from gi.repository import GLib, UMockdev  # noqa: E402 - after its version is known

PANEL = 0x3C


class Call(IntEnum):
    SLAVE = 0x0703
    FUNCTIONS = 0x0705
    TRANSFER = 0x0707
    SMBUS = 0x0720


class Way(IntEnum):
    WRITE = 0
    READ = 1


class Size(IntEnum):
    BYTE = 2
    BLOCK = 8


FUNCTIONS = 0x0EFF0009
"""What the adapters of a Pi can do: plain I2C, and SMBus by means of it."""
MOST_MESSAGES, LONGEST_MESSAGE = 42, 8192
LONGEST_BLOCK = 32

SPI_MODE, SPI_WORD, SPI_SPEED = 1, 3, 4
"""The numbers of what can be asked of a device, and told it."""
LONGEST_WRITE = 4096


class Gone(OSError):
    """The call fails with this number."""


class Device:
    def __init__(self, name: str, subsystem: str, bed: Any) -> None:
        self.name = name
        self.errno = 0
        """What every transfer fails with; 0 while all is well."""
        self.calls: list[str] = []
        self.lock = Lock()
        self._answering = UMockdev.IoctlBase()
        self._answering.connect("handle-ioctl", self._answer, self.ioctl)
        self._answering.connect("handle-write", self._answer, self.write)
        bed.add_from_string(
            f"P: /devices/{name}\nN: {name}\nE: DEVNAME=/dev/{name}\nE: SUBSYSTEM={subsystem}\n"
        )
        bed.attach_ioctl(f"/dev/{name}", self._answering)

    def ioctl(self, client: Any) -> int:
        raise Gone(errno.ENOTTY, client)

    def write(self, client: Any) -> int:
        raise Gone(errno.EINVAL, client)

    def _answer(self, _base: Any, client: Any, answer: Callable[[Any], int]) -> bool:
        with self.lock:
            try:
                client.complete(answer(client), 0)
            except Gone as gone:
                client.complete(-1, gone.errno)
            except Exception:  # noqa: BLE001 - told, whatever it is, and the test fails by it
                COMPLAINTS.append(traceback.format_exc())
                client.complete(-1, errno.EIO)
        return True

    def _check(self) -> None:
        if self.errno:
            raise Gone(self.errno, self.name)


class I2c(Device):
    """An adapter as `i2c-dev` shows it, with one panel and two port expanders on it."""

    def __init__(self, bed: Any) -> None:
        self.panel = Panel()
        self.expanders = {0x20: Expander(), 0x27: Expander()}
        self._slave = 0
        super().__init__("i2c-1", "i2c-dev", bed)

    def ioctl(self, client: Any) -> int:
        asked, arg = client.get_request(), client.get_arg()
        match asked:
            case Call.FUNCTIONS:
                arg.resolve(0, 8).update(0, struct.pack("L", FUNCTIONS))
                return 0
            case Call.SLAVE:
                [self._slave] = struct.unpack("L", content(arg))
                return 0
            case Call.TRANSFER:
                return self._transfer(arg.resolve(0, 16))
            case Call.SMBUS:
                return self._smbus(arg.resolve(0, 16))
            case _:
                raise Gone(errno.ENOTTY, hex(asked))

    def _transfer(self, arg: Any) -> int:
        count: int = struct.unpack("PI4x", content(arg))[1]
        if not 0 < count <= MOST_MESSAGES:
            raise Gone(errno.EINVAL, count)
        messages = arg.resolve(0, 16 * count)
        for number in range(count):
            address, flags, length = struct.unpack_from("HHH", content(messages), 16 * number)
            if length > LONGEST_MESSAGE:
                raise Gone(errno.EINVAL, length)
            assert flags == 0, flags  # nothing is read from a panel
            self._write(address, content(messages.resolve(16 * number + 8, length)))
        return count

    def _smbus(self, arg: Any) -> int:
        direction, register, size = struct.unpack_from("BBxxI", content(arg))
        data = arg.resolve(8, LONGEST_BLOCK + 2)
        length, *block = content(data)
        if size == Size.BLOCK and not 0 < length <= LONGEST_BLOCK:
            raise Gone(errno.EINVAL, length)
        match direction, size:
            case Way.WRITE, Size.BYTE:
                self._write(
                    self._slave, bytes((register, length))
                )  # the one byte stands where a length would
            case Way.WRITE, Size.BLOCK:
                self._write(self._slave, bytes((register, *block[:length])))
            case Way.READ, Size.BLOCK:
                data.update(1, self._read(self._slave, register, length))
            case _:
                raise AssertionError((direction, size))
        return 0

    def _write(self, address: int, message: bytes) -> None:
        self._check()
        self.calls.append(f"{address:#x} {len(message)}")
        if address == PANEL:
            self.panel.receive(message)
        else:
            self._expander(address).write(message)

    def _read(self, address: int, register: int, length: int) -> bytes:
        self._check()
        return self._expander(address).read(register, length)

    def _expander(self, address: int) -> Expander:
        found = self.expanders.get(address)
        if found is None or not found.powered:
            raise Gone(errno.ENXIO, hex(address))
        return found


class Spi(Device):
    def __init__(self, bed: Any) -> None:
        self.strip = Strip(300)
        self.settings = {SPI_MODE: 1, SPI_WORD: 8, SPI_SPEED: 125_000_000}
        super().__init__("spidev0.0", "spidev", bed)

    def ioctl(self, client: Any) -> int:
        asked, arg = client.get_request(), client.get_arg()
        kind, number, size, told = asked >> 8 & 0xFF, asked & 0xFF, asked >> 16 & 0x3FFF, asked >> 30 == 1
        if kind != ord("k") or number not in self.settings:
            raise Gone(errno.ENOTTY, hex(asked))
        if told:
            self.settings[number] = int.from_bytes(content(arg.resolve(0, size)), sys.byteorder)
        else:
            arg.resolve(0, size).update(0, self.settings[number].to_bytes(size, sys.byteorder))
        return 0

    def write(self, client: Any) -> int:
        bits = content(client.get_arg())
        self._check()
        self.calls.append(f"{len(bits)}")
        if len(bits) > LONGEST_WRITE:
            raise Gone(errno.EMSGSIZE, len(bits))
        self.strip.clock(bits)
        return len(bits)


COMPLAINTS: list[str] = []
"""What chips have refused."""


def content(data: Any) -> bytes:
    return bytes(data.retrieve())


class Kernel:
    def __init__(self) -> None:
        self.bed = UMockdev.Testbed.new()
        self.i2c = I2c(self.bed)
        self.spi = Spi(self.bed)
        self._devices: dict[str, Device] = {device.name: device for device in (self.i2c, self.spi)}

    def fail(self, device: str, number: int) -> None:
        """Have every transfer on it fail with this number from now on; 0 heals."""
        self._devices[device].errno = number

    def hide(self, device: str) -> None:
        path = self._path(device)
        path.rename(path.with_suffix(".hidden"))

    def unhide(self, device: str) -> None:
        path = self._path(device)
        path.with_suffix(".hidden").rename(path)

    def calls(self, device: str) -> list[str]:
        told = self._devices[device].calls
        self._devices[device].calls = []
        return told

    def panel(self) -> str:
        return self.i2c.panel.seen().bits.hex()

    def power_up(self) -> None:
        self.i2c.panel.power_up()

    def expander(self, address: int, act: str, *contact: int) -> None:
        """Do this to a port expander: `close` or `open` a contact, `cut` its power or `restore` it."""
        with self.i2c.lock:
            getattr(self.i2c.expanders[address], act)(*contact)

    def lights(self) -> list[list[int]]:
        return [list(glow) for glow in self.spi.strip.shown]

    def speed_hz(self) -> int:
        return self.spi.settings[SPI_SPEED]

    def _path(self, device: str) -> Path:
        return Path(self.bed.get_root_dir(), "dev", device)

    def run(self, command: list[str]) -> int:
        """Start the command under this kernel, and answer it until it ends."""
        around = os.environ | {
            "LD_PRELOAD": "libumockdev-preload.so.0",
            "UMOCKDEV_DIR": self.bed.get_root_dir(),
        }
        with subprocess.Popen(
            command, env=around, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as child:
            assert child.stdin
            assert child.stdout
            for line in child.stdout:
                asked, *arguments = json.loads(line)
                child.stdin.write(json.dumps(getattr(self, asked)(*arguments)) + "\n")
        return child.returncode


def main(command: list[str]) -> int:
    kernel, loop = Kernel(), GLib.MainLoop()
    ended: list[int] = []

    def run() -> None:
        try:
            ended.append(kernel.run(command))
        finally:
            GLib.idle_add(loop.quit)

    thread = Thread(target=run)
    thread.start()
    loop.run()
    thread.join()
    sys.stderr.writelines(COMPLAINTS)
    return 1 if COMPLAINTS or ended != [0] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
