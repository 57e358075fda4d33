"""Pins, keys and dials, on gpiozero's own factory over a fake RPi.GPIO."""

import errno
import fcntl
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Topic
from companion.store.journal import FolderLock
from hardware.drivers import gpio_pins
from hardware.trouble import Trouble, TroubleCode
from tests.doctor.surroundings import about, around
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi

KEY, A, B = 22, 17, 27
TABLE = f"""
gpio = {{ factory = "rpigpio" }}
[chairs.south]
dial = {{ driver = "gpio", a = {A}, b = {B} }}
key = {{ driver = "gpio", pin = {KEY} }}
push = {{ driver = "simulated" }}
"""
BUZZER = 'sound = { driver = "gpio", pin = 18 }'
WAIT = "waits: This waits until the pins are in order; see there."
IN_USE = "note: In use by the running companion. To have it looked at, stop that one first."


def on_pins(where: Surroundings) -> list[str]:
    """What is found of the key and the dial; the push of the dial is simulated, and no matter."""
    return [told for told in about(where, Topic.PART) if told != "ok: Simulated."]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE)
    return path


@pytest.fixture
def gpio() -> Iterator[FakeGPIO]:
    """This machine is a Pi, on which nothing is left held."""
    fake = FakeGPIO()
    with raspberry_pi(fake):
        yield fake
        assert fake.in_use == set()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else has every pin."""

    def hold(_pins: gpio_pins.Pins) -> None:
        raise Trouble(TroubleCode.BUSY, device="GPIO22")

    monkeypatch.setattr(gpio_pins.Pins, "hold", hold)


def test_the_folder_that_lgpio_may_not_write_to_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text("open('.lgd-nfy-3')")
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    del sys.modules["lgpio"]
    monkeypatch.setenv("LG_WD", str(tmp_path / "missing"))
    path = tmp_path / "table.toml"
    path.write_text(TABLE.replace("rpigpio", "lgpio"))
    where = around(tmp_path, path)
    assert about(where, Topic.PINS) == [
        (
            f"broken: lgpio needs a folder for its pipe, and {tmp_path}/missing is of no use: No such file "
            "or directory. Let this user write there, or name another folder in LG_WD."
        )
    ]
    assert on_pins(where) == [WAIT, WAIT]


@pytest.mark.usefixtures("gpio")
def test_pins_at_rest_are_well(tmp_path: Path, table: Path) -> None:
    where = around(tmp_path, table)
    assert about(where, Topic.PINS) == ["ok: The pin factory rpigpio works."]
    assert on_pins(where) == [
        f"ok: It rests with both contacts open (GPIO{A}, GPIO{B}).",
        f"ok: It is up (GPIO{KEY}).",
    ]


def test_a_key_that_is_down_is_told_of(tmp_path: Path, table: Path, gpio: FakeGPIO) -> None:
    gpio.drive(KEY, level=False)
    assert about(around(tmp_path, table), Topic.PART, subject="south.key") == [
        (
            f"warn: It is down (GPIO{KEY}). If nobody holds it, its wire touches another one, or "
            f"pull_up is the "
            "wrong way round."
        )
    ]


def test_a_dial_with_both_contacts_closed_is_told_of(tmp_path: Path, table: Path, gpio: FakeGPIO) -> None:
    gpio.drive(A, level=False)
    gpio.drive(B, level=False)
    assert about(around(tmp_path, table), Topic.PART, subject="south.dial") == [
        (
            f"warn: Both contacts are closed (GPIO{A}, GPIO{B}). If nobody turns it, look at its "
            f"wires: its middle "
            "leg goes to ground; or it needs steps_per_detent = 2, or rests_closed = true."
        )
    ]
    table.write_text(TABLE.replace(f"b = {B}", f"b = {B}, steps_per_detent = 2"))
    assert about(around(tmp_path, table), Topic.PART, subject="south.dial") == [
        f"ok: It rests with both contacts closed (GPIO{A}, GPIO{B})."
    ]


def test_a_dial_that_is_said_to_rest_closed_is_looked_at_as_such(
    tmp_path: Path, table: Path, gpio: FakeGPIO
) -> None:
    table.write_text(TABLE.replace(f"b = {B}", f"b = {B}, rests_closed = true"))
    assert about(around(tmp_path, table), Topic.PART, subject="south.dial") == [
        (
            f"warn: Both contacts are open (GPIO{A}, GPIO{B}). If nobody turns it, it does not rest "
            "closed: take out rests_closed = true."
        )
    ]
    gpio.drive(A, level=False)
    gpio.drive(B, level=False)
    assert about(around(tmp_path, table), Topic.PART, subject="south.dial") == [
        f"ok: It rests with both contacts closed (GPIO{A}, GPIO{B})."
    ]


def test_the_pin_of_a_buzzer_is_taken_for_a_moment_and_makes_no_sound(
    tmp_path: Path, table: Path, gpio: FakeGPIO
) -> None:
    table.write_text(BUZZER + TABLE)
    assert about(around(tmp_path, table), Topic.PART, subject="sound") == [
        "ok: Its pin can be used (GPIO18). Whether it sounds is for your ears."
    ]
    assert gpio.pitches(18) == ()


@pytest.mark.usefixtures("busy")
def test_a_buzzer_whose_pin_another_program_has_is_broken(tmp_path: Path, table: Path) -> None:
    table.write_text(BUZZER + TABLE)
    assert about(around(tmp_path, table), Topic.PART, subject="sound") == [
        "broken: GPIO22 is in use by another program; stop that one first."
    ]


@pytest.mark.parametrize("closed", [A, B])
def test_a_dial_between_two_clicks_is_told_of(
    tmp_path: Path, table: Path, gpio: FakeGPIO, closed: int
) -> None:
    gpio.drive(closed, level=False)
    assert about(around(tmp_path, table), Topic.PART, subject="south.dial") == [
        (
            f"note: It stands between two clicks: only the contact on GPIO{closed} is closed. If it "
            f"stays so when "
            f"it is turned, look at the wires of GPIO{A} and GPIO{B}."
        )
    ]


def test_mock_pins_work_and_say_what_they_are(tmp_path: Path, table: Path) -> None:
    table.write_text(TABLE.replace("rpigpio", "mock"))
    where = around(tmp_path, table)
    assert about(where, Topic.PINS) == ["note: The pin factory mock works, and no pin is real."]
    assert len(on_pins(where)) == 2


def test_without_pins_every_part_on_them_waits(
    tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    del sys.modules["gpiozero.pins.rpigpio"]
    where = around(tmp_path, table)
    assert about(where, Topic.PINS) == ["waits: This waits until RPi.GPIO is in order; see there."]
    assert on_pins(where) == [WAIT] * 2


def test_a_machine_that_is_no_pi_is_said_to_be_none(
    tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> None:
        raise RuntimeError("no Pi")

    pins = gpio_pins.Pins("rpigpio", build)
    monkeypatch.setattr("companion.doctor.parts.pin_factory", lambda _name: pins)
    where = around(tmp_path, table)
    assert about(where, Topic.PINS) == [
        (
            "broken: The pin factory rpigpio does not work on this machine: no Pi. "
            "Parts on pins need a Raspberry Pi."
        )
    ]
    assert on_pins(where) == [WAIT] * 2


def test_pins_that_this_user_may_not_open_are_told_of_once(
    tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> None:
        raise PermissionError(errno.EACCES, "", "/dev/gpiomem")

    table.write_text(BUZZER + TABLE)
    pins = gpio_pins.Pins("rpigpio", build)
    monkeypatch.setattr("companion.doctor.parts.pin_factory", lambda _name: pins)
    where = around(tmp_path, table)
    assert about(where, Topic.PINS) == [
        "broken: /dev/gpiomem may not be opened. Add the user to the group gpio and log in again."
    ]
    assert on_pins(where) == [WAIT] * 3


@pytest.mark.usefixtures("busy")
def test_a_pin_that_another_program_has_is_broken(tmp_path: Path, table: Path) -> None:
    assert (
        on_pins(around(tmp_path, table))
        == ["broken: GPIO22 is in use by another program; stop that one first."] * 2
    )


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize("factory", ["lgpio", "mock"])
def test_a_pin_that_the_running_companion_has_is_in_use(tmp_path: Path, table: Path, factory: str) -> None:
    table.write_text(TABLE.replace("rpigpio", factory))
    with FolderLock.take(tmp_path / "state"):
        assert on_pins(around(tmp_path, table)) == [IN_USE] * 2
    service = around(tmp_path, table, answers={"systemctl": "LoadState=loaded\nActiveState=active\n"})
    assert on_pins(service) == [IN_USE] * 2


@pytest.mark.usefixtures("gpio")
def test_pins_that_nobody_guards_are_left_alone_while_a_companion_runs(
    tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FolderLock.take(tmp_path / "state"):
        monkeypatch.setattr("hardware.drivers.gpio.open_contacts", None)
        assert on_pins(around(tmp_path, table)) == [IN_USE] * 2


def test_looking_for_a_companion_leaves_the_lock_to_others(tmp_path: Path) -> None:
    with FolderLock.take(tmp_path / "state"):
        pass
    about(around(tmp_path), Topic.STATE)
    with (tmp_path / "state" / "lock").open("r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
