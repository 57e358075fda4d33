"""Device files: which of them a profile needs, and whether this user may use them."""

import grp
from pathlib import Path

import pytest

from companion.doctor import requirements as looking
from companion.session.work.findings import Topic
from tests.doctor.surroundings import WORDS, about, around, devices, examined

GROUP = "makers"
LINE = """
cells = { driver = "controller" }
controller = { device = "/dev/serial/by-id/board" }
[chairs.south]
"""


def nobody(_device: Path) -> bool:
    return False


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file belongs to a group that people can be members of."""
    monkeypatch.setattr(looking, "_group_name", lambda _group: GROUP)


def test_a_table_on_pins_and_a_bus_uses_their_files(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0", "gpiochip10", "i2c-1", "i2c-20", "ttyACM0", "gpiomem")
    found = [f for f in examined(around(tmp_path, "one-dial")) if f.subject.topic is Topic.DEVICE]
    assert [Path(finding.subject.name).name for finding in found] == ["gpiochip0", "gpiochip10", "i2c-1"]
    assert {finding.verdict for finding in found} == {"ok"}


@pytest.mark.parametrize(
    ("interrupt", "used"), [("", ["i2c-3"]), (", interrupt = 4", ["gpiochip0", "i2c-3"])]
)
def test_cells_on_a_bus_use_it_and_pins_only_to_be_called(
    tmp_path: Path, interrupt: str, used: list[str]
) -> None:
    devices(tmp_path, "gpiochip0", "i2c-1", "i2c-3")
    path = tmp_path / "table.toml"
    path.write_text(
        f'cells = {{ driver = "mcp23017", bus = 3, addresses = [32]{interrupt} }}\n[chairs.south]'
    )
    found = [f for f in examined(around(tmp_path, path)) if f.subject.topic is Topic.DEVICE]
    assert [Path(finding.subject.name).name for finding in found] == used


def test_a_screen_on_spi_uses_the_file_of_its_device_and_those_of_the_pins(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('chairs.south.screen = { driver = "sh1106-spi", dc = 4, reset = 5, device = 1 }\n')
    devices(tmp_path, "gpiochip0", "spidev0.0", "spidev0.1", "i2c-1")
    found = [f for f in examined(around(tmp_path, path)) if f.subject.topic is Topic.DEVICE]
    assert [Path(finding.subject.name).name for finding in found] == ["gpiochip0", "spidev0.1"]
    (tmp_path / "dev" / "spidev0.1").unlink()
    assert about(around(tmp_path, path), Topic.DEVICE)[1:] == [
        (
            f"broken: {tmp_path}/dev/spidev0.1 is not there, though {tmp_path}/dev/spidev0.0 is. Put "
            "dtoverlay=spi0-2cs into /boot/firmware/config.txt and restart."
        )
    ]
    (tmp_path / "dev" / "spidev0.0").unlink()
    assert about(around(tmp_path, path), Topic.DEVICE)[1:] == [
        (
            f"broken: {tmp_path}/dev/spidev0.1 is not there. Switch SPI on with raspi-config and restart; "
            "a bus other than 0 needs an overlay of its own."
        )
    ]


def test_a_simulated_table_uses_none(tmp_path: Path) -> None:
    assert about(around(tmp_path), Topic.DEVICE) == []


def test_what_is_not_there_is_told_with_the_way_to_get_it(tmp_path: Path) -> None:
    dev = tmp_path / "dev"
    assert about(around(tmp_path, "one-dial"), Topic.DEVICE) == [
        f"broken: {dev}/gpiochip* is not there: this machine has no pins. Parts on pins need a Raspberry Pi.",
        (
            f"broken: {dev}/i2c-1 is not there. Switch I2C on with raspi-config and restart; "
            "a bus other than 1 needs an overlay of its own."
        ),
    ]


def test_the_line_to_a_controller_is_found_below_its_name(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(LINE)
    missing = tmp_path / "dev" / "serial" / "by-id" / "board"
    assert about(around(tmp_path, path), Topic.DEVICE) == [
        f"broken: {WORDS.say('hardware.missing', device=str(missing))}"
    ]
    missing.parent.mkdir(parents=True)
    missing.touch()
    assert about(around(tmp_path, path), Topic.DEVICE) == ["ok: It can be opened."]


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


@pytest.mark.usefixtures("groups")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o000])
def test_a_device_that_its_group_may_not_use_wants_the_rules_of_the_system(tmp_path: Path, mode: int) -> None:
    devices(tmp_path, "i2c-1", "gpiochip0")
    device = tmp_path / "dev" / "i2c-1"
    device.chmod(mode)
    assert about(around(tmp_path, "one-dial", may_use=nobody), Topic.DEVICE, subject=str(device)) == [
        (
            f"broken: {device} may not be opened, not even by its group {GROUP}. On Raspberry Pi OS "
            f"the group i2c "
            "may: install raspberrypi-sys-mods, add the user to that group and restart."
        )
    ]


def test_pins_that_others_have_beside_ours_do_no_harm(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0", "gpiochip1", "i2c-1")
    where = around(tmp_path, "one-dial", may_use=lambda device: device.name != "gpiochip1")
    assert about(where, Topic.DEVICE) == [
        "ok: It can be opened.",
        f"note: {tmp_path}/dev/gpiochip1 may not be opened. That does no harm unless the pins hang on it.",
        "ok: It can be opened.",
    ]


def test_a_device_that_leads_nowhere_is_a_finding_and_no_failure(tmp_path: Path) -> None:
    devices(tmp_path)
    for name, leads_to in (("gpiochip0", "gpiochip0"), ("i2c-1", "nowhere")):
        (tmp_path / "dev" / name).symlink_to(leads_to)
    where = around(tmp_path, "one-dial")
    chips, bus = about(where, Topic.DEVICE)
    assert chips.startswith("broken: This could not be looked at: OSError: ")
    assert bus.startswith(f"broken: {tmp_path}/dev/i2c-1 is not there.")


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


def test_a_device_of_root_wants_no_member_of_its_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "_group_name", lambda _group: "root")
    devices(tmp_path, "i2c-1", "gpiochip0")
    device = tmp_path / "dev" / "i2c-1"
    device.chmod(0o660)
    [told] = about(around(tmp_path, "one-dial", may_use=nobody), Topic.DEVICE, subject=str(device))
    assert "not even by its group root" in told


def test_a_line_that_is_not_there_is_told_with_those_that_are_free(tmp_path: Path) -> None:
    by_path = tmp_path / "dev" / "serial" / "by-path"
    by_path.mkdir(parents=True)
    path = tmp_path / "table.toml"
    path.write_text(
        'chairs.south.reader = { driver = "pn532", device = "/dev/serial/by-path/one" }\n'
        'chairs.north.reader = { driver = "pn532", device = "/dev/serial/by-path/two" }\n'
    )
    (by_path / "two").touch()
    assert about(around(tmp_path, path), Topic.DEVICE) == [
        f"broken: {WORDS.say('hardware.missing', device=str(by_path / 'one'))}",
        "ok: It can be opened.",
    ]
    for name in ("four", "three"):
        (by_path / name).touch()
    assert about(around(tmp_path, path), Topic.DEVICE, subject=str(by_path / "one")) == [
        (
            f"broken: {by_path}/one is not there. Look at its plug, or name one of those in its place that "
            f"no part uses: {by_path}/four, {by_path}/three."
        )
    ]
