"""The environment of the program: what the machine needs first, its buses, the settings, and system files.

What is needed is checked before anything is changed, each with a way out. The settings are made once from
a profile and are their owner's from then on. The unit, the udev rules, the network entry and the link to
the command come along with a version, in its `share`.
"""

import re
from collections.abc import Iterator
from typing import Final

from companion.config.configuration import Page
from companion.config.files import profile_names, read_layers
from companion.daemon.launch import configuration_for
from companion.games.kernel.terms import Reason, Refused, because
from companion.games.kernel.words import Words
from companion.games.registry import GAMES
from companion.setup.account import groups_of
from companion.setup.machine import (
    AVAHI,
    BOARD,
    COMMAND,
    GROUPS,
    NO_PROGRAM,
    OVERRIDES,
    PROGRAM,
    SETTINGS,
    SHARE,
    UDEV_RULES,
    UNIT,
    UNIT_FILE,
    Machine,
    is_volatile,
    parse_mounts,
)
from companion.setup.messages import InstallError, Progress
from companion.setup.versions import CURRENT, VERSIONS_FOLDER, Versions, version_folder

KNOWN_SYSTEMS: Final = ("bookworm", "trixie")
LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""For newer ones there is no wheel."""
FIND_MISSING_MODULES: Final = """
import importlib.util
import itertools
import sys
print(*itertools.filterfalse(importlib.util.find_spec, sys.argv[1:]))
"""
"""Tells which of these modules a Python does not have."""


def check_root(machine: Machine, command: str) -> None:
    """Whoever changes a machine has to be root."""
    if not machine.is_root:
        raise Refused(because(InstallError.NOT_ROOT, command=command))


def check_persistence(machine: Machine) -> None:
    """What is written has to outlive the power."""
    mounts = parse_mounts(machine.read("/proc/self/mountinfo") or "")
    if is_volatile(mounts, machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}")):
        raise Refused(because(InstallError.FORGOTTEN, folder=PROGRAM))


def check_requirements(machine: Machine, profile: str | None) -> Iterator[Reason]:
    """`Refused` where nothing can come of it; told is what may go wrong."""
    if not machine.is_64_bit:
        raise Refused(because(InstallError.FEW_BITS))
    check_persistence(machine)
    if profile is None and machine.read(SETTINGS) is None:
        known = ", ".join(profile_names())
        raise Refused(because(InstallError.NO_PROFILE, file=SETTINGS, known=known))
    if missing := _missing_packages(machine):
        raise Refused(because(InstallError.PACKAGES, packages=" ".join(missing)))
    release = dict(line.partition("=")[::2] for line in (machine.read("/etc/os-release") or "").splitlines())
    if release.get("VERSION_CODENAME") not in KNOWN_SYSTEMS:
        yield because(Progress.OTHER_SYSTEM, system=release.get("PRETTY_NAME", "?").strip('"'))


def _missing_packages(machine: Machine) -> list[str]:
    """Packages of the system without which no version can be put together."""
    needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev"}
    if machine.python > LAST_PYTHON_WITH_LGPIO:
        needed["lgpio"] = "python3-lgpio"
    missing = machine.run_checked(machine.interpreter, "-c", FIND_MISSING_MODULES, *needed).out.split()
    return [needed[name] for name in missing]


BUSES: Final = ("i2c", "spi")
BUS_IS_ON: Final = "0"
"""As raspi-config counts."""


def enable_buses(machine: Machine) -> Iterator[Reason]:
    """Both are on; or how to do it where nobody here knows."""
    for bus in BUSES:
        done = machine.run(("raspi-config", "nonint", f"get_{bus}"))
        if done.status == NO_PROGRAM:
            yield because(Progress.BUS_BY_HAND)
            return
        if done.out.strip() != BUS_IS_ON:
            machine.run_checked("raspi-config", "nonint", f"do_{bus}", BUS_IS_ON)
            yield because(Progress.BUS, bus=bus)


CONTROLLER: Final = "controller"


def settings_text(profile: str, words: Words) -> str:
    """What the settings of a new table say."""
    lines = [
        f"# {words.say('installing.settings-are')}",
        f"# {words.say('installing.settings-change')}",
        f'profile = "{profile}"',
    ]
    if CONTROLLER in read_layers(profile)[0]:
        lines.append(f'controller.device = "{BOARD}"  # {words.say("installing.settings-board")}')
    return "\n".join(lines) + "\n"


def ensure_settings(machine: Machine, profile: str | None, words: Words) -> Iterator[Reason]:
    """There are some."""
    if machine.read(SETTINGS) is None:
        assert profile is not None  # it was asked for at once
        machine.write(SETTINGS, settings_text(profile, words))
        yield because(Progress.SETTINGS, file=SETTINGS, profile=profile)
    elif profile is not None and f'profile = "{profile}"' not in machine.at(SETTINGS).read_text():
        yield because(Progress.SETTINGS_STAY, file=SETTINGS, profile=profile)


def remove_settings(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """They stay unless they are to go."""
    if purge and machine.remove(SETTINGS):
        yield because(Progress.GONE, file=SETTINGS)
    elif machine.read(SETTINGS) is not None:
        yield because(Progress.SETTINGS_KEPT, file=SETTINGS)


COMMAND_TARGET: Final = f"{PROGRAM}/{CURRENT}/bin/companion"
OWN_FOLDERS: Final = (OVERRIDES, "/usr/local/lib/systemd/system", "/usr/local/lib/systemd")
"""What may be left empty."""


def unit_text(machine: Machine, number: int) -> str:
    """The unit of a version. systemd does not start a service of groups that there are not."""
    known = groups_of(machine)
    groups = " ".join(group for group in GROUPS if group in known)
    text = _read_shared(machine, number, UNIT)
    return re.sub(r"(?m)^SupplementaryGroups=.*$", f"SupplementaryGroups={groups}", text)


def ensure_files(machine: Machine) -> Iterator[Reason]:
    """Those of the version that counts."""
    now = Versions(machine.at(PROGRAM)).current()
    assert now is not None  # the program comes first
    if _write_changed(machine, UNIT_FILE, unit_text(machine, now.number)):
        if machine.has_systemd:
            machine.run_checked("systemctl", "daemon-reload")
        yield because(Progress.PUT, file=UNIT_FILE)
    if _write_changed(machine, UDEV_RULES, _read_shared(machine, now.number, "companion.rules")):
        _rename_devices(machine)
        yield because(Progress.PUT, file=UDEV_RULES)
    if _link_command(machine):
        yield because(Progress.PUT, file=COMMAND)
    yield from _advertise(machine, _read_shared(machine, now.number, "companion.avahi"))


def remove_files(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """All of them; what the owner wants otherwise of the unit only where everything is to go."""
    if purge:
        for path in sorted(machine.at(OVERRIDES).glob("*.conf")):
            machine.remove(f"{OVERRIDES}/{path.name}")
    gone = [place for place in (UNIT_FILE, UDEV_RULES, COMMAND, AVAHI) if machine.remove(place)]
    machine.remove_empty(*OWN_FOLDERS)
    if UNIT_FILE in gone and machine.has_systemd:
        machine.run(("systemctl", "daemon-reload"))
        machine.run(("systemctl", "reset-failed", UNIT))
    if UDEV_RULES in gone:
        _rename_devices(machine)
    yield from (because(Progress.GONE, file=place) for place in gone)


def _read_shared(machine: Machine, number: int, name: str) -> str:
    return machine.at(f"{version_folder(number)}/{SHARE}/{name}").read_text()


def _write_changed(machine: Machine, place: str, text: str) -> bool:
    """Whether that changed anything."""
    if machine.read(place) == text:
        return False
    machine.write(place, text)
    return True


def _link_command(machine: Machine) -> bool:
    path = machine.at(COMMAND)
    if path.is_symlink() and str(path.readlink()) == COMMAND_TARGET:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    machine.remove(COMMAND)
    path.symlink_to(COMMAND_TARGET)
    return True


def _rename_devices(machine: Machine) -> None:
    """What is plugged in already gets its name at once, where anything listens."""
    if machine.has_systemd:
        machine.run(("udevadm", "control", "--reload"))
        machine.run(("udevadm", "trigger", "--subsystem-match=tty"))


def _advertise(machine: Machine, entry: str) -> Iterator[Reason]:
    """The table is found by its name on the network.

    Phones are let in at the table, at any time, and no setting tells when the entry leads to something.
    """
    page = _page_settings(machine)
    if page is None:  # the doctor tells what is wrong with the settings
        return
    if not page.port:
        if machine.remove(AVAHI):
            yield because(Progress.ANY_PORT, file=AVAHI)
    elif not machine.at(AVAHI).parent.is_dir():
        yield because(Progress.NO_AVAHI)
    elif _write_changed(machine, AVAHI, entry.replace("<port>8765</port>", f"<port>{page.port}</port>")):
        yield because(Progress.PUT, file=AVAHI)


def _page_settings(machine: Machine) -> Page | None:
    try:
        return configuration_for(machine.at(SETTINGS), GAMES).page
    except Refused:
        return None
