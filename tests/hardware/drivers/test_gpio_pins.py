"""Pin factories: the one that was named, shared, or the trouble with it."""

import errno
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType

import gpiozero
import pytest
from gpiozero.pins import local
from gpiozero.pins.mock import MockFactory

from hardware.clock import Timer
from hardware.drivers import gpio_pins
from hardware.drivers.gpio import GpioKey
from hardware.drivers.gpio_pins import KeyPins, Pins, pin_factory
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.rpi import PI_3B, FakeGPIO, raspberry_pi


class LgpioError(Exception):
    """All that lgpio ever raises."""


class Stopped:
    def time(self) -> float:
        return 0.0

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        raise AssertionError((when, callback))


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(gpio_pins, "DEVICES", tmp_path)
    return tmp_path


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A Pi without any library for its pins, whatever this machine is."""
    for module in ("lgpio", "RPi", "RPi.GPIO"):
        monkeypatch.setitem(sys.modules, module, None)
    for module in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.setitem(sys.modules, module, None)
        del sys.modules[module]
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_3B)
    monkeypatch.setattr(local.LocalPiFactory, "pins", {})
    monkeypatch.setattr(local.LocalPiFactory, "_reservations", defaultdict(list))
    return monkeypatch


def lgpio(open_chip: Callable[[int], int], claim: Callable[..., int]) -> ModuleType:
    module = ModuleType("lgpio")
    names = ("BOTH_EDGES", "RISING_EDGE", "FALLING_EDGE", "SET_PULL_NONE", "SET_PULL_UP", "SET_PULL_DOWN")
    for value, name in enumerate(names):
        setattr(module, name, value)
    module.gpiochip_open = open_chip  # type: ignore[attr-defined]
    module.gpiochip_close = lambda _handle: 0  # type: ignore[attr-defined]
    module.gpio_claim_input = claim  # type: ignore[attr-defined]
    return module


def refuse(error: Exception) -> Callable[..., int]:
    def raise_it(*_: object) -> int:
        raise error

    return raise_it


def trouble_with(pins: Pins) -> Trouble:
    with pytest.raises(Trouble) as caught:
        pins.check()
    return caught.value


def trouble_opening(pins: Pins) -> Trouble:
    part = GpioKey("key", KeyPins(17), pins, Stopped(), lambda _callback: None)
    with pytest.raises(Trouble) as caught:
        part.open(lambda _signal: None)
    part.close()
    return caught.value


@pytest.fixture
def old_pi(devices: Path) -> Iterator[Callable[[FakeGPIO], Pins]]:
    assert list(devices.iterdir()) == []
    with ExitStack() as stack:

        def make(gpio: FakeGPIO) -> Pins:
            stack.enter_context(raspberry_pi(gpio))
            return pin_factory("rpigpio")

        yield make


@pytest.mark.parametrize("name", ["", "pigpio", "native", "LGPIO", "lgpio "])
def test_only_three_factories_have_names(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}$"):
        pin_factory(name)


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(("name", "library"), [("lgpio", "lgpio"), ("rpigpio", "RPi.GPIO")])
def test_a_library_that_is_not_installed_is_trouble_and_no_other_is_taken(
    name: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert trouble_with(pin_factory(name)) == Trouble(TroubleCode.NO_LIBRARY, library=library, extra="pi")
    assert gpiozero.Device.pin_factory is None


def test_a_library_that_is_installed_later_is_found_by_the_same_pins(
    machine: pytest.MonkeyPatch, devices: Path
) -> None:
    assert list(devices.iterdir()) == []
    pins = pin_factory("lgpio")
    assert trouble_with(pins).code is TroubleCode.NO_LIBRARY
    machine.setitem(sys.modules, "lgpio", lgpio(lambda _chip: 0, lambda *_: 0))
    pins.check()


AS_IT_IS_IMPORTED = """
import os
os.chdir(os.environ.get("LG_WD", "."))
try:
    os.mkfifo(".lgd-nfy0")
except OSError:
    pass
file = os.open(".lgd-nfy0", os.O_RDWR | os.O_NONBLOCK)
BOTH_EDGES = RISING_EDGE = FALLING_EDGE = SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = 0
error = RuntimeError
gpiochip_open = gpiochip_close = gpio_claim_input = lambda *_: 0
"""
"""What lgpio does then: it goes to that folder for good, makes a pipe there and opens it."""


@pytest.fixture
def importing(machine: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A Pi with an lgpio that nobody has imported yet, and a working folder that takes no pipes."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text(AS_IT_IS_IMPORTED)
    machine.delitem(sys.modules, "lgpio")
    machine.syspath_prepend(tmp_path / "library")
    machine.chdir("/proc")
    for name in ("LG_WD", "RUNTIME_DIRECTORY"):
        machine.delenv(name, raising=False)
    machine.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    gpio_pins.own_folder.cache_clear()
    (tmp_path / "temp").mkdir()
    yield tmp_path
    if module := sys.modules.get("lgpio"):
        os.close(module.file)
    gpio_pins.own_folder.cache_clear()


def pipes(folder: Path) -> list[str]:
    return [str(pipe.parent.relative_to(folder)) for pipe in folder.rglob(".lgd-nfy0")]


@pytest.mark.parametrize(
    ("environment", "lies_in"),
    [
        ({"LG_WD": "own", "RUNTIME_DIRECTORY": "run"}, "own"),
        ({"RUNTIME_DIRECTORY": "run"}, "run"),
        ({"RUNTIME_DIRECTORY": "run:more"}, "run"),
        ({}, "temp/tabletop-companion-"),
    ],
)
def test_lgpio_makes_its_pipe_where_it_may_and_the_companion_stays_where_it_is(
    environment: dict[str, str], lies_in: str, importing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, folders in environment.items():
        monkeypatch.setenv(name, ":".join(str(importing / folder) for folder in folders.split(":")))
    for folder in ("own", "run"):
        (importing / folder).mkdir()
    pin_factory("lgpio").check()
    [folder] = pipes(importing)
    assert (folder.startswith(lies_in), Path.cwd()) == (True, Path("/proc"))


@pytest.mark.parametrize("name", ["LG_WD", "RUNTIME_DIRECTORY"])
def test_a_folder_that_takes_no_pipe_of_lgpio_is_named(
    name: str, importing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = importing / "missing"
    monkeypatch.setenv(name, str(folder))
    detail = os.strerror(errno.ENOENT)
    assert trouble_with(pin_factory("lgpio")) == Trouble(
        TroubleCode.NO_PIPE, folder=str(folder), detail=detail
    )
    folder.mkdir()
    pin_factory("lgpio").check()
    assert (pipes(importing), Path.cwd()) == (["missing"], Path("/proc"))


@pytest.mark.parametrize("name", ["lgpio", "rpigpio"])
def test_a_machine_that_is_no_pi_is_trouble(name: str, machine: pytest.MonkeyPatch, devices: Path) -> None:
    (devices / "gpiochip0").touch()  # some have one for their fans, which nobody may open
    machine.setattr(os, "access", lambda _path, _mode: False)
    machine.setitem(sys.modules, "lgpio", lgpio(lambda _chip: 0, lambda *_: 0))
    with raspberry_pi(FakeGPIO()):
        machine.setattr(local, "get_pi_revision", refuse(gpiozero.PinUnknownPi("no Pi")))
        assert trouble_with(pin_factory(name)) == Trouble(TroubleCode.NO_PINS, factory=name, detail="no Pi")


def test_a_chip_that_is_not_there_is_trouble(machine: pytest.MonkeyPatch, devices: Path) -> None:
    (devices / "gpiomem").touch()
    cannot = LgpioError("can not open gpiochip")
    machine.setitem(sys.modules, "lgpio", lgpio(refuse(cannot), lambda *_: 0))
    assert trouble_with(pin_factory("lgpio")) == Trouble(
        TroubleCode.NO_PINS, factory="lgpio", detail="can not open gpiochip"
    )


def test_a_chip_that_this_user_may_not_open_is_forbidden(machine: pytest.MonkeyPatch, devices: Path) -> None:
    for chip in ("gpiochip1", "gpiochip0"):
        (devices / chip).touch()
    machine.setattr(os, "access", lambda path, _mode: Path(path).name == "gpiochip0")
    cannot = LgpioError("can not open gpiochip")
    machine.setitem(sys.modules, "lgpio", lgpio(refuse(cannot), lambda *_: 0))
    assert trouble_with(pin_factory("lgpio")) == Trouble(
        TroubleCode.FORBIDDEN, device=str(devices / "gpiochip1"), group="gpio"
    )


def test_a_file_that_this_user_may_not_open_is_forbidden() -> None:
    error = PermissionError(13, "Permission denied", "/dev/gpiochip0")
    assert trouble_with(Pins("lgpio", refuse(error))) == Trouble(
        TroubleCode.FORBIDDEN, device="/dev/gpiochip0", group="gpio"
    )


def test_a_pin_that_another_program_has_is_busy(machine: pytest.MonkeyPatch) -> None:
    busy = refuse(LgpioError("GPIO busy"))
    machine.setitem(sys.modules, "lgpio", lgpio(lambda _chip: 0, busy))
    assert trouble_opening(pin_factory("lgpio")) == Trouble(TroubleCode.BUSY, device="GPIO17")


def test_what_else_lgpio_says_of_a_pin_is_the_pin_s(machine: pytest.MonkeyPatch) -> None:
    bad = refuse(LgpioError("bad GPIO number"))
    machine.setitem(sys.modules, "lgpio", lgpio(lambda _chip: 0, bad))
    assert trouble_opening(pin_factory("lgpio")) == Trouble(
        TroubleCode.BAD_PIN, pin=17, detail="bad GPIO number"
    )


def test_an_rpi_gpio_that_may_not_reach_the_pins_is_forbidden(
    old_pi: Callable[[FakeGPIO], Pins], devices: Path
) -> None:
    pins = old_pi(FakeGPIO(has_access=False))
    assert trouble_opening(pins) == Trouble(
        TroubleCode.FORBIDDEN, device=str(devices / "gpiomem"), group="gpio"
    )


def test_an_rpi_gpio_without_edges_is_trouble_and_leaves_nothing_held(
    old_pi: Callable[[FakeGPIO], Pins],
) -> None:
    gpio = FakeGPIO(has_edges=False)
    assert trouble_opening(old_pi(gpio)) == Trouble(
        TroubleCode.NO_PINS, factory="rpigpio", detail="Failed to add edge detection"
    )
    assert gpio.in_use == set()


def test_pins_are_one_factory_until_nobody_holds_them() -> None:
    pins = Pins("mock", MockFactory)
    first = pins.hold()
    assert pins.hold() is first
    pins.let_go()
    assert pins.hold() is first
    pins.let_go()
    pins.let_go()
    assert pins.hold() is not first
    pins.let_go()


def test_a_factory_that_fails_to_close_is_let_go_all_the_same() -> None:
    class Stuck(MockFactory):  # type: ignore[misc]
        def close(self) -> None:
            raise OSError("stuck")

    pins = Pins("mock", Stuck)
    first = pins.hold()
    pins.let_go()
    assert pins.hold() is not first
    pins.let_go()
