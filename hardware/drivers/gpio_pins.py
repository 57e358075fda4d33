"""The pins of the Pi: the options of the parts on them, and the pin factory that all of them share.

Laws:
- The named factory is used, or `Trouble` raised: never another one, and never gpiozero's own choice.
- The factory is created, and gpiozero loaded, when the first part holds it; it is closed, and its lines
  returned to the kernel, when the last part frees it.

lgpio is the best choice: it reports the level after each edge, and the kernel's timestamp. RPi.GPIO and
rpi-lgpio report only that there was an edge, and a late callback reads a later level: a dial that is turned
fast while the machine is busy loses detents.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from hardware.drivers.options import check_options
from hardware.trouble import Trouble, TroubleCode

PIN: Final = {"from": 0, "to": 27}
"""The Broadcom numbers of the pins on the header."""
STEPS_PER_DETENT: Final = (2, 4)


@dataclass(frozen=True, slots=True)
class ContactPin:
    """One contact, by the Broadcom number of its pin: to ground with the pull-up, else to 3.3 V."""

    pin: int = field(metadata=PIN)
    pull_up: bool = True

    def __post_init__(self) -> None:
        check_options(self)


@dataclass(frozen=True, slots=True)
class KeyPins:
    """The pin of a push button, by Broadcom number."""

    pin: int = field(metadata=PIN)
    pull_up: bool = True
    """Whether the button connects its pin to ground; otherwise to 3.3 V."""
    debounce_ms: int = field(default=20, metadata={"from": 1, "to": 500})
    """How long the contact must be quiet to count as settled."""

    def __post_init__(self) -> None:
        check_options(self)

    @property
    def contacts(self) -> tuple[ContactPin, ...]:
        return (ContactPin(self.pin, self.pull_up),)


@dataclass(frozen=True, slots=True)
class DialPins:
    """The pins of a rotary encoder's two contacts, by Broadcom number; both connect to ground."""

    a: int = field(metadata=PIN)
    """The contact that closes first on a clockwise turn."""
    b: int = field(metadata=PIN)
    steps_per_detent: int = field(default=4, metadata={"from": 2, "to": 4})
    """Edges of both contacts together from one detent to the next: 4, or 2."""
    reverse: bool = False
    """Whether a and b are swapped."""
    rests_closed: bool = False
    """Whether both contacts are closed in a detent; with 2 steps they are closed in every other one."""

    def __post_init__(self) -> None:
        check_options(self, otherwise=self.a != self.b and self.steps_per_detent in STEPS_PER_DETENT)

    @property
    def contacts(self) -> tuple[ContactPin, ...]:
        return ContactPin(self.a), ContactPin(self.b)


@dataclass(frozen=True, slots=True)
class SoundPin:
    """The pin of a passive buzzer, by Broadcom number; its other leg is on ground."""

    pin: int = field(metadata=PIN)
    duty_percent: int = field(default=50, metadata={"from": 1, "to": 50})
    """The duty cycle: 50 is the loudest."""

    def __post_init__(self) -> None:
        check_options(self)


DEVICES: Final = Path("/dev")
GROUP: Final = "gpio"
"""The group that may open the pins of a Pi."""
PIPE_VARIABLE: Final = "LG_WD"
"""The environment variable with the folder for lgpio's pipe."""


class _Source(NamedTuple):
    module: str
    factory: str
    library: str
    pins: str = ""
    """The class of its pins, where it must be chosen."""
    stamped: bool = False
    """Whether it passes on the kernel's timestamps of edges."""


SOURCES: Final = {
    "lgpio": _Source("gpiozero.pins.lgpio", "LGPIOFactory", "lgpio", stamped=True),
    "rpigpio": _Source("gpiozero.pins.rpigpio", "RPiGPIOFactory", "RPi.GPIO"),
    "mock": _Source("gpiozero.pins.mock", "MockFactory", "gpiozero", "MockPWMPin"),
}


class Pins:
    """The shared pin factory, reference-counted and thread-safe."""

    def __init__(self, name: str, build: Callable[[], Any]) -> None:
        self.name = name
        self.stamped = name in SOURCES and SOURCES[name].stamped
        self._build = build
        self._lock = Lock()
        self._factory: Any = None
        self._holders = 0

    def hold(self) -> Any:  # noqa: ANN401 - gpiozero has no types
        """The gpiozero factory, until `let_go`; `Trouble` where it does not work on this machine."""
        with self._lock:
            if self._factory is None:
                with as_trouble(self.name):
                    factory = self._build()
                    _ = factory.board_info  # fails here, not at the first pin, if this machine is no Pi
                self._factory = factory
            self._holders += 1
            return self._factory

    def let_go(self) -> None:
        """Release the factory: call once for each successful `hold`."""
        with self._lock:
            self._holders -= 1
            if self._holders == 0:
                factory, self._factory = self._factory, None
                with suppress(Exception):  # a closing part has no way to report errors
                    factory.close()

    def check(self) -> None:
        self.hold()
        self.let_go()


def pin_factory(name: str) -> Pins:
    """The pins by the factory's name, loaded when they are held. `ValueError` for an unknown name."""
    if name not in SOURCES:
        raise ValueError(name)
    return Pins(name, partial(_load, SOURCES[name]))


def _load(source: _Source) -> Any:  # noqa: ANN401 - gpiozero has no types
    with _pipe_folder():
        module = import_module(source.module)
    choice = {"pin_class": getattr(module, source.pins)} if source.pins else {}
    return getattr(module, source.factory)(**choice)


@contextmanager
def _pipe_folder() -> Iterator[None]:
    """Choose the folder of lgpio's pipe, and restore the working directory, which its import changes.

    rpi-lgpio imports lgpio, too.
    """
    if "lgpio" in sys.modules:
        yield
        return
    configured = os.environ.get(PIPE_VARIABLE)
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    folder = Path(configured or runtime or own_folder()).absolute()
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    try:
        _enter_folder(folder)
        os.environ[PIPE_VARIABLE] = str(folder)
        yield
    finally:
        os.fchdir(here)
        os.close(here)
        if configured is None:
            os.environ.pop(PIPE_VARIABLE, None)


def _enter_folder(folder: Path) -> None:
    """Change to this folder; `Trouble` where no pipe can be made in it."""
    trial = folder / f".companion-{os.getpid()}"
    try:
        os.mkfifo(trial)
        trial.unlink()
        os.chdir(folder)
    except OSError as error:
        detail = error.strerror or str(error)
        raise Trouble(TroubleCode.NO_PIPE, folder=str(folder), detail=detail) from error


@cache
def own_folder() -> str:
    """A temporary folder, removed at exit."""
    folder = tempfile.mkdtemp(prefix="tabletop-companion-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def as_trouble(name: str, pin: int | None = None) -> Iterator[None]:
    """Turn every exception of the factory of this name, perhaps about a pin, into `Trouble`."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        raise _trouble(name, pin, error) from error


def _trouble(name: str, pin: int | None, error: Exception) -> Trouble:
    """Translate an exception. The libraries differ: lgpio has one for everything, RPi.GPIO a RuntimeError."""
    detail = str(error)
    if isinstance(error, ModuleNotFoundError) and name in SOURCES:
        return Trouble(TroubleCode.NO_LIBRARY, library=SOURCES[name].library, extra="pi")
    if isinstance(error, PermissionError) and error.filename:
        return Trouble(TroubleCode.FORBIDDEN, device=str(error.filename), group=GROUP)
    if "No access" in detail:
        device = _forbidden_device() or str(DEVICES / "gpiomem")
        return Trouble(TroubleCode.FORBIDDEN, device=device, group=GROUP)
    if "open gpiochip" in detail and (found := _forbidden_device()):  # else it is missing, in the same words
        return Trouble(TroubleCode.FORBIDDEN, device=found, group=GROUP)
    if pin is not None and "GPIO busy" in detail:
        return Trouble(TroubleCode.BUSY, device=f"GPIO{pin}")
    if pin is None or isinstance(error, RuntimeError):
        return Trouble(TroubleCode.NO_PINS, factory=name, detail=detail)
    return Trouble(TroubleCode.BAD_PIN, pin=pin, detail=detail)


def _forbidden_device() -> str | None:
    """The first device file of the pins that exists but that this user may not open."""
    for device in sorted((*DEVICES.glob("gpiochip*"), *DEVICES.glob("gpiomem*"))):
        if not os.access(device, os.R_OK | os.W_OK):
            return str(device)
    return None
