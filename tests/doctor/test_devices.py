"""Device files: which of them a profile needs, whether this user may use them, and in which groups it is."""

import grp
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import requirements as looking
from companion.doctor.requirements import group_of_line
from companion.doctor.surroundings import Person
from companion.session.work.findings import Area
from tests.doctor.surroundings import about, around, devices, examined, says

GROUP = "makers"


def nobody(_device: Path) -> bool:
    return False


Groups = Callable[[str], None]


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> Groups:
    """Has every file belong to this group."""
    return lambda name: monkeypatch.setattr(looking, "_group_name", lambda _group: name)


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
    found = [f for f in examined(around(tmp_path, toml=toml)) if f.subject.area is Area.DEVICE]
    assert [Path(f.subject.name).name for f in found] == used
    assert {f.verdict for f in found} <= {"ok"}


def test_what_is_not_there_is_told_with_the_way_to_get_it(tmp_path: Path) -> None:
    dev = f"{tmp_path}/dev"
    assert about(around(tmp_path, "one-dial"), Area.DEVICE) == [
        says("broken", "no-chip", device=f"{dev}/gpiochip*"),
        says("broken", "no-bus", device=f"{dev}/i2c-1"),
    ]
    where = around(tmp_path, toml='lights = { driver = "apa102", count = 3, device = 1 }')
    select, other = f"{dev}/spidev0.1", f"{dev}/spidev0.0"
    assert about(where, Area.DEVICE) == [says("broken", "no-spi", device=select)]
    devices(tmp_path, "spidev0.0")
    values: dict[str, str | int] = {"device": select, "other": other, "bus": 0, "count": 2}
    assert about(where, Area.DEVICE) == [says("broken", "no-select", **values)]


def test_a_line_that_is_not_there_is_told_with_those_that_are_free(tmp_path: Path) -> None:
    by_path = tmp_path / "dev" / "serial" / "by-path"
    by_path.mkdir(parents=True)
    line = '{{ driver = "pn532", device = "/dev/serial/by-path/{}" }}'
    readers = f"chairs.south.reader = {line.format('one')}\nchairs.north.reader = {line.format('two')}"
    where, device = around(tmp_path, toml=readers), str(by_path / "one")
    (by_path / "two").touch()
    assert about(where, Area.DEVICE) == [
        says("broken", "hardware.missing", device=device),
        says("ok", "device"),
    ]
    (by_path / "four").touch()
    (by_path / "three").touch()
    others = f"{by_path}/four, {by_path}/three"
    assert about(where, Area.DEVICE, subject=device) == [
        says("broken", "no-line", device=device, others=others)
    ]


def test_a_device_of_a_group_wants_membership(tmp_path: Path, groups: Groups) -> None:
    groups(GROUP)
    devices(tmp_path, "i2c-1", "gpiochip0")
    for device in (tmp_path / "dev").iterdir():
        device.chmod(0o660)
    assert about(around(tmp_path, "one-dial", may_use=nobody), Area.DEVICE) == [
        says("broken", "hardware.forbidden", device=f"{tmp_path}/dev/{name}", group=GROUP)
        for name in ("gpiochip0", "i2c-1")
    ]


@pytest.mark.parametrize(("mode", "group"), [(0o640, GROUP), (0o000, GROUP), (0o660, "root")])
def test_a_device_that_its_group_may_not_use_wants_the_rules_of_the_system(
    tmp_path: Path, mode: int, group: str, groups: Groups
) -> None:
    groups(group)
    devices(tmp_path, "i2c-1", "gpiochip0")
    device = tmp_path / "dev" / "i2c-1"
    device.chmod(mode)
    assert about(around(tmp_path, "one-dial", may_use=nobody), Area.DEVICE, subject=str(device)) == [
        says("broken", "closed-device", device=str(device), group=group, usual="i2c")
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
    [told] = about(around(tmp_path, "one-dial", may_use=nobody), Area.DEVICE, subject=str(device))
    assert f"the group {device.stat().st_gid} and" in told


def test_pins_that_others_have_beside_ours_do_no_harm(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0", "gpiochip1", "i2c-1")
    where = around(tmp_path, "one-dial", may_use=lambda device: device.name != "gpiochip1")
    foreign = says("note", "foreign-chip", device=f"{tmp_path}/dev/gpiochip1")
    assert about(where, Area.DEVICE)[1] == foreign


def test_a_device_that_leads_nowhere_is_a_finding_and_no_failure(tmp_path: Path) -> None:
    devices(tmp_path)
    for name, leads_to in (("gpiochip0", "gpiochip0"), ("i2c-1", "nowhere")):
        (tmp_path / "dev" / name).symlink_to(leads_to)
    chips, bus = about(around(tmp_path, "one-dial"), Area.DEVICE)
    assert chips.startswith("broken: This could not be looked at: OSError: ")
    assert bus == says("broken", "no-bus", device=f"{tmp_path}/dev/i2c-1")


ALL = frozenset({"gpio", "i2c", "spi", "dialout", "users"})


@pytest.mark.parametrize(
    ("now", "later", "told"),
    [
        ({"gpio", "i2c"}, set(), [says("ok", "groups", user="ann", groups="gpio, i2c")]),
        ({"users"}, set(), [says("warn", "no-groups", user="ann", groups="gpio,i2c")]),
        ({"users"}, {"gpio"}, [says("warn", "no-groups", user="ann", groups="i2c")]),
        ({"i2c"}, {"gpio"}, [says("warn", "groups-later", user="ann", groups="gpio")]),
    ],
)
def test_groups_that_the_user_is_not_in_are_told_with_the_command_that_helps(
    tmp_path: Path, now: set[str], later: set[str], told: list[str]
) -> None:
    who = Person("ann", frozenset(now), frozenset(later | now))
    facts: dict[str, Any] = {"groups": lambda: ALL, "person": lambda: who}
    assert about(around(tmp_path, "one-dial", **facts), Area.GROUPS) == told
    for nobodys_matter in ({"groups": frozenset}, {"is_root": True}):
        assert about(around(tmp_path, "one-dial", **facts | nobodys_matter), Area.GROUPS) == []


@pytest.mark.parametrize(
    ("device", "group"),
    [
        ("/dev/ttyACM0", "dialout"),
        ("/dev/companion-board", "dialout"),
        ("/dev/serial/by-id/usb-board", "dialout"),
        ("/dev/null", None),
    ],
)
def test_a_line_belongs_to_a_group_by_its_name(device: str, group: str | None) -> None:
    assert group_of_line(device) == group


def test_root_is_told_that_rights_mean_nothing_to_it(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0")
    assert about(around(tmp_path, "one-dial", is_root=True), Area.USER) == [says("note", "as-root")]
    assert about(around(tmp_path, "one-dial"), Area.USER) == []
    assert about(around(tmp_path, is_root=True), Area.USER) == []
