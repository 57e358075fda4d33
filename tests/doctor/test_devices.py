"""Device files: which of them a profile needs, and whether this user may use them."""

import grp
from pathlib import Path

import pytest

from companion.doctor import requirements as looking
from companion.session.work.findings import Topic
from tests.doctor.surroundings import WORDS, about, around, devices, examined

GROUP = "makers"


def nobody(_device: Path) -> bool:
    return False


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file belongs to a group that people can be members of."""
    monkeypatch.setattr(looking, "_group_name", lambda _group: GROUP)


@pytest.mark.parametrize(
    ("toml", "used"),
    [
        ('chairs.south.key = { driver = "gpio", pin = 4 }', ["gpiochip0", "gpiochip10"]),
        ('chairs.south.screen = { driver = "ssd1306" }', ["i2c-1"]),
        ('cells = { driver = "mcp23017", bus = 3, addresses = [32, 33] }', ["i2c-3"]),
        (
            'cells = { driver = "mcp23017", bus = 3, addresses = [32], interrupt = 4 }',
            ["gpiochip0", "gpiochip10", "i2c-3"],
        ),
        (
            'chairs.south.screen = { driver = "sh1106-spi", dc = 4, reset = 5, device = 1 }',
            ["gpiochip0", "gpiochip10", "spidev0.1"],
        ),
        ('chairs.south.reader = { driver = "pn532", device = "/dev/ttyACM0" }', ["ttyACM0"]),
        ('controller = { device = "/dev/ttyACM0" }', []),
        ('sound = { driver = "simulated" }', []),
    ],
)
def test_a_table_uses_the_files_of_its_pins_buses_and_lines(
    tmp_path: Path, toml: str, used: list[str]
) -> None:
    there = ("gpiochip0", "gpiochip10", "gpiomem", "i2c-1", "i2c-3", "spidev0.0", "spidev0.1", "ttyACM0")
    devices(tmp_path, *there)
    found = [f for f in examined(around(tmp_path, toml=toml)) if f.subject.topic is Topic.DEVICE]
    assert [Path(f.subject.name).name for f in found] == used
    assert {f.verdict for f in found} <= {"ok"}


def test_what_is_not_there_is_told_with_the_way_to_get_it(tmp_path: Path) -> None:
    dev = tmp_path / "dev"
    assert about(around(tmp_path, "one-dial"), Topic.DEVICE) == [
        f"broken: {dev}/gpiochip* is not there: this machine has no pins. Parts on pins need a Raspberry Pi.",
        (
            f"broken: {dev}/i2c-1 is not there. Switch I2C on with raspi-config and restart; "
            "a bus other than 1 needs an overlay of its own."
        ),
    ]


def test_a_chip_select_may_be_missing_on_a_bus_that_is_there(tmp_path: Path) -> None:
    where = around(tmp_path, toml='lights = { driver = "apa102", count = 3, device = 1 }')
    devices(tmp_path, "spidev0.0")
    assert about(where, Topic.DEVICE) == [
        (
            f"broken: {tmp_path}/dev/spidev0.1 is not there, though {tmp_path}/dev/spidev0.0 is. Put "
            "dtoverlay=spi0-2cs into /boot/firmware/config.txt and restart."
        )
    ]
    (tmp_path / "dev" / "spidev0.0").unlink()
    assert about(where, Topic.DEVICE) == [
        (
            f"broken: {tmp_path}/dev/spidev0.1 is not there. Switch SPI on with raspi-config and restart; "
            "a bus other than 0 needs an overlay of its own."
        )
    ]


def test_a_line_that_is_not_there_is_told_with_those_that_are_free(tmp_path: Path) -> None:
    by_path = tmp_path / "dev" / "serial" / "by-path"
    by_path.mkdir(parents=True)
    line = '{{ driver = "pn532", device = "/dev/serial/by-path/{}" }}'
    where = around(
        tmp_path,
        toml=f"chairs.south.reader = {line.format('one')}\nchairs.north.reader = {line.format('two')}",
    )
    (by_path / "two").touch()
    missing, there = about(where, Topic.DEVICE)
    assert missing == f"broken: {WORDS.say('hardware.missing', device=str(by_path / 'one'))}"
    assert there == "ok: It can be opened."
    for name in ("four", "three"):
        (by_path / name).touch()
    assert about(where, Topic.DEVICE, subject=str(by_path / "one")) == [
        (
            f"broken: {by_path}/one is not there. Look at its plug, or name one of those in its place that "
            f"no part uses: {by_path}/four, {by_path}/three."
        )
    ]


@pytest.mark.usefixtures("groups")
def test_a_device_of_a_group_wants_membership(tmp_path: Path) -> None:
    devices(tmp_path, "i2c-1", "gpiochip0")
    for device in (tmp_path / "dev").iterdir():
        device.chmod(0o660)
    assert about(around(tmp_path, "one-dial", may_use=nobody), Topic.DEVICE) == [
        f"broken: {tmp_path}/dev/{name} may not be opened. Add the user to the group {GROUP} and log "
        f"in again."
        for name in ("gpiochip0", "i2c-1")
    ]


@pytest.mark.parametrize(("mode", "group"), [(0o600, GROUP), (0o640, GROUP), (0o000, GROUP), (0o660, "root")])
def test_a_device_that_its_group_may_not_use_wants_the_rules_of_the_system(
    tmp_path: Path, mode: int, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "_group_name", lambda _group: group)
    devices(tmp_path, "i2c-1", "gpiochip0")
    device = tmp_path / "dev" / "i2c-1"
    device.chmod(mode)
    assert about(around(tmp_path, "one-dial", may_use=nobody), Topic.DEVICE, subject=str(device)) == [
        (
            f"broken: {device} may not be opened, not even by its group {group}. On Raspberry Pi OS "
            f"the group i2c may: install raspberrypi-sys-mods, add the user to that group and restart."
        )
    ]


def test_a_group_without_a_name_is_told_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices(tmp_path, "i2c-1", "gpiochip0")
    device = tmp_path / "dev" / "i2c-1"
    device.chmod(0o660)

    def nameless(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(grp, "getgrgid", nameless)
    [told] = about(around(tmp_path, "one-dial", may_use=nobody), Topic.DEVICE, subject=str(device))
    assert f"the group {device.stat().st_gid} and" in told


def test_pins_that_others_have_beside_ours_do_no_harm(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0", "gpiochip1", "i2c-1")
    where = around(tmp_path, "one-dial", may_use=lambda device: device.name != "gpiochip1")
    assert about(where, Topic.DEVICE)[1] == (
        f"note: {tmp_path}/dev/gpiochip1 may not be opened. That does no harm unless the pins hang on it."
    )


def test_a_device_that_leads_nowhere_is_a_finding_and_no_failure(tmp_path: Path) -> None:
    devices(tmp_path)
    for name, leads_to in (("gpiochip0", "gpiochip0"), ("i2c-1", "nowhere")):
        (tmp_path / "dev" / name).symlink_to(leads_to)
    chips, bus = about(around(tmp_path, "one-dial"), Topic.DEVICE)
    assert chips.startswith("broken: This could not be looked at: OSError: ")
    assert bus.startswith(f"broken: {tmp_path}/dev/i2c-1 is not there.")
