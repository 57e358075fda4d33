"""The pins of the Pi that the parts of one table share, behind the pin factory that the profile names.

Law: the named factory or `Trouble`; never another one, and never gpiozero's own choice. It is made when the
first part takes hold of it and closed when the last lets go, which is when the kernel gets its lines back.

Take lgpio where there is a choice. It tells the level after each edge, and when the kernel saw it; RPi.GPIO
and rpi-lgpio tell only that there was one, and who hears of it late reads what the level is by then: a dial
that is turned fast while the machine is busy loses detents.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from hardware.trouble import Fault, Trouble

DEVICES: Final = Path("/dev")
GROUP: Final = "gpio"
"""Who may open the pins of a Pi."""
PIPE_IN: Final = "LG_WD"
"""What tells lgpio in which folder to make its pipe."""


class _Source(NamedTuple):
    """Where a factory comes from, and the library that it needs."""

    module: str
    factory: str
    library: str
    extra: str
    pins: str = ""
    """The class of its pins, where there is a choice."""
    stamped: bool = False
    """Whether it hands on when the kernel has seen an edge."""


SOURCES: Final = {
    "lgpio": _Source("gpiozero.pins.lgpio", "LGPIOFactory", "lgpio", "pi", stamped=True),
    "rpigpio": _Source("gpiozero.pins.rpigpio", "RPiGPIOFactory", "RPi.GPIO", "pi"),
    "mock": _Source("gpiozero.pins.mock", "MockFactory", "gpiozero", "pi", "MockPWMPin"),
}


class Pins:
    """One factory for all. Whoever holds it lets it go again, from whichever thread."""

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
                    _ = factory.board_info  # what is no Pi is found out here, and not at the first pin
                self._factory = factory
            self._holders += 1
            return self._factory

    def let_go(self) -> None:
        """To be called once for each `hold` that went well."""
        with self._lock:
            self._holders -= 1
            if self._holders == 0:
                factory, self._factory = self._factory, None
                with suppress(Exception):  # a part that closes has nobody to tell
                    factory.close()

    def check(self) -> None:
        """`Trouble` if these pins do not work on this machine."""
        self.hold()
        self.let_go()


def pin_factory(name: str) -> Pins:
    """The pins of a table by the factory's name, loaded when they are held. `ValueError` for another name."""
    if name not in SOURCES:
        raise ValueError(name)
    return Pins(name, partial(_load, SOURCES[name]))


def _load(source: _Source) -> Any:  # noqa: ANN401 - gpiozero has no types
    with _place_for_pipe():
        module = import_module(source.module)
    choice = {"pin_class": getattr(module, source.pins)} if source.pins else {}
    return getattr(module, source.factory)(**choice)


@contextmanager
def _place_for_pipe() -> Iterator[None]:
    """As it is imported, lgpio goes to a folder for good and makes a pipe there; afterwards we are back.

    rpi-lgpio imports it, too.
    """
    if "lgpio" in sys.modules:
        yield
        return
    told = os.environ.get(PIPE_IN)
    ours = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    folder = Path(told or ours or own_folder()).absolute()
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    try:
        _go_to(folder)
        os.environ[PIPE_IN] = str(folder)
        yield
    finally:
        os.fchdir(here)
        os.close(here)
        if told is None:
            os.environ.pop(PIPE_IN, None)


def _go_to(folder: Path) -> None:
    """Work in this folder from now on; `Trouble` where it takes no pipe."""
    trial = folder / f".companion-{os.getpid()}"
    try:
        os.mkfifo(trial)
        trial.unlink()
        os.chdir(folder)
    except OSError as error:
        detail = error.strerror or str(error)
        raise Trouble(Fault.NO_PIPE, folder=str(folder), detail=detail) from error


@cache
def own_folder() -> str:
    """One folder for as long as we run."""
    folder = tempfile.mkdtemp(prefix="tabletop-companion-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def as_trouble(name: str, pin: int | None = None) -> Iterator[None]:
    """Everything that the factory of this name raises in here, perhaps about a pin, becomes `Trouble`."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        raise _trouble(name, pin, error) from error


def _trouble(name: str, pin: int | None, error: Exception) -> Trouble:
    """The libraries agree on no exceptions: lgpio has one for everything, RPi.GPIO says RuntimeError."""
    detail = str(error)
    if isinstance(error, ModuleNotFoundError) and name in SOURCES:
        return Trouble(Fault.NO_LIBRARY, library=SOURCES[name].library, extra=SOURCES[name].extra)
    if isinstance(error, PermissionError) and error.filename:
        return Trouble(Fault.FORBIDDEN, device=str(error.filename), group=GROUP)
    if "No access" in detail:
        return Trouble(Fault.FORBIDDEN, device=_forbidden() or str(DEVICES / "gpiomem"), group=GROUP)
    if "open gpiochip" in detail and (device := _forbidden()):  # or it is not there; lgpio says no more
        return Trouble(Fault.FORBIDDEN, device=device, group=GROUP)
    if pin is not None and "GPIO busy" in detail:
        return Trouble(Fault.BUSY, device=f"GPIO{pin}")
    if pin is None or isinstance(error, RuntimeError):
        return Trouble(Fault.NO_PINS, factory=name, detail=detail)
    return Trouble(Fault.BAD_PIN, pin=pin, detail=detail)


def _forbidden() -> str | None:
    """The first device file of the pins that is there and that this user may not open."""
    for device in sorted((*DEVICES.glob("gpiochip*"), *DEVICES.glob("gpiomem*"))):
        if not os.access(device, os.R_OK | os.W_OK):
            return str(device)
    return None
