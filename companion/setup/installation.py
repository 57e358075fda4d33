"""The steps of installation and removal.

Requirements are checked before anything is changed, each with a remedy. The settings are made once from a
profile and belong to the owner from then on. The unit, the udev rules, the network entry and the link to the
command come with a version. A table that does not start is no failure of the installation: its parts may not
be connected yet.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Refused, because
from companion.setup.machine import (
    GROUPS,
    LAST_PYTHON_WITH_LGPIO,
    NO_PROGRAM,
    PROGRAM,
    SETTINGS,
    STATE,
    UNIT,
    USER,
    Machine,
)
from companion.setup.versions import CURRENT, Report, Versions, end_trial, is_service
from companion.words import ENGLISH

UNIT_FILE: Final = f"/usr/local/lib/systemd/system/{UNIT}"
"""Not in `/etc`, which is the owner's: a file there overrides this one, as does a trial's in `/run`."""
OVERRIDES: Final = f"/etc/systemd/system/{UNIT}.d"
"""The owner's drop-ins, as `systemctl edit` makes them."""
ENABLED_LINK: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
"""The link that `systemctl enable` makes."""
UDEV_RULES: Final = "/etc/udev/rules.d/70-tabletop-companion.rules"
BOARD: Final = "/dev/companion-board"
"""The device name that the udev rules give to the board controller."""
AVAHI: Final = "/etc/avahi/services/tabletop-companion.service"
COMMAND: Final = "/usr/local/bin/companion"
COMMAND_TARGET: Final = Path(f"{PROGRAM}/{CURRENT}/bin/companion")
OWN_FOLDERS: Final = (OVERRIDES, "/usr/local/lib/systemd/system", "/usr/local/lib/systemd")
"""Folders of our own, removed once they are empty."""

KNOWN_SYSTEMS: Final = ("bookworm", "trixie")
FIND_MISSING: Final = (
    "import sys,importlib.util as i;print(*filter(lambda m:not i.find_spec(m),sys.argv[1:]))"
)
"""Prints those of these modules that a Python lacks."""
NO_LOGIN: Final = ("--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin")
CHOWN: Final = ("chown", "--no-dereference", "-H", "--recursive")
"""Changes the owner of links, never of their targets: a compromised service may have made the links. But
where the owner has linked the games folder itself to a larger disk, `-H` follows that link."""


def check_root(machine: Machine, command: str) -> None:
    if not machine.is_root:
        raise Refused(because("installing.not-root", command=command))


def check_persistence(machine: Machine) -> None:
    if machine.is_volatile(f"{PROGRAM}/versions"):
        raise Refused(because("installing.forgotten", folder=PROGRAM))


def settings_text(profile: str) -> str:
    say = ENGLISH.say
    text = (
        f'# {say("installing.settings-are")}\n# {say("installing.settings-change")}\nprofile = "{profile}"\n'
    )
    if "controller" in read_layers(profile)[0]:
        text += f'controller.device = "{BOARD}"  # {say("installing.settings-board")}\n'
    return text


@dataclass(frozen=True, slots=True)
class Installation:
    """The installation on one machine. Each step looks first; its report is empty if nothing was to do."""

    machine: Machine
    profile: str | None = None
    """The profile for settings that do not exist yet."""
    purge: bool = False
    """Games and settings are to be removed, too."""

    def check_requirements(self) -> Report:
        """Refuse where the installation would fail; report what may go wrong."""
        machine = self.machine
        if not machine.is_64_bit:
            raise Refused(because("installing.few-bits"))
        check_persistence(machine)
        if self.profile is None and machine.read_file(SETTINGS) is None:
            raise Refused(because("installing.no-profile", file=SETTINGS, known=", ".join(profile_names())))
        needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev", "lgpio": "python3-lgpio"}
        if machine.python <= LAST_PYTHON_WITH_LGPIO:
            del needed["lgpio"]
        missing = machine.run_checked(machine.interpreter, "-c", FIND_MISSING, *needed).out.split()
        if missing:
            raise Refused(because("installing.packages", packages=" ".join(needed[name] for name in missing)))
        lines = (machine.read_file("/etc/os-release") or "").splitlines()
        release = dict(line.partition("=")[::2] for line in lines)
        if release.get("VERSION_CODENAME") not in KNOWN_SYSTEMS:
            yield because("installing.other-system", system=release.get("PRETTY_NAME", "?").strip('"'))

    def ensure_user(self) -> Report:
        """Create the user, and add it to all groups that the machine has."""
        known = self.machine.groups
        there = [group for group in GROUPS if group in known]
        lacking = [group for group in there if USER not in known[group]]
        if not self._uid:
            groups = ("--groups", ",".join(there)) if there else ()
            self.machine.run_checked("useradd", "--system", "--user-group", *NO_LOGIN, *groups, USER)
            yield because("installing.user", user=USER, groups=", ".join(there) or "-")
        elif lacking:
            self.machine.run_checked("usermod", "--append", "--groups", ",".join(lacking), USER)
            yield because("installing.joined", user=USER, groups=", ".join(lacking))
        if missing := ", ".join(group for group in GROUPS if group not in known):
            yield because("installing.no-groups", groups=missing)

    def remove_user(self) -> Report:
        if self._uid:
            self.machine.run_checked("userdel", USER)
            yield because("installing.user-gone", user=USER)

    @property
    def _uid(self) -> str:
        """The user id; empty where there is no user."""
        return next((row[2] for row in self.machine.rows("/etc/passwd") if row[0] == USER), "")

    def ensure_games(self) -> Report:
        """The games folder belongs to the user; systemd would also ensure that when it starts the service."""
        folder, was_there = self.machine.at(STATE), self.machine.at(STATE).is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        if not was_there or str(folder.stat().st_uid) != self._uid:
            self._close_games()
            self.machine.run_checked(*CHOWN, f"{USER}:{USER}", STATE)
            yield because("installing.state-owned" if was_there else "installing.state", folder=STATE)

    def remove_games(self) -> Report:
        """Games are kept unless removal was requested, owned by root lest a later user gets that id."""
        folder = self.machine.at(STATE)
        if not folder.is_dir():
            return
        self._close_games()
        if self.purge or not any(folder.iterdir()):
            self.machine.run_checked("find", "-H", STATE, "-mindepth", "1", "-delete")
            self.machine.remove_empty(STATE)  # the folder of a mount point stays
            yield because("installing.state-gone", folder=STATE)
        else:
            self.machine.run_checked(*CHOWN, "root:root", STATE)
            yield because("installing.state-stays", folder=STATE)

    def _close_games(self) -> None:
        """Leave access to root alone, so that nothing changes while root walks the folder."""
        self.machine.run_checked("chown", "root:root", STATE)
        self.machine.at(STATE).chmod(0o700)

    def enable_buses(self) -> Report:
        for bus in ("i2c", "spi"):
            done = self.machine.run(("raspi-config", "nonint", f"get_{bus}"))
            if done.status == NO_PROGRAM:
                yield because("installing.bus-by-hand")
                return
            if done.out.strip() != "0":  # which is "on" to raspi-config
                self.machine.run_checked("raspi-config", "nonint", f"do_{bus}", "0")
                yield because("installing.bus", bus=bus)

    def ensure_settings(self) -> Report:
        text, profile = self.machine.read_file(SETTINGS), self.profile
        if profile and text is None:
            self.machine.write(SETTINGS, settings_text(profile))
            yield because("installing.settings", file=SETTINGS, profile=profile)
        elif profile and f'profile = "{profile}"' not in str(text):
            yield because("installing.settings-stay", file=SETTINGS, profile=profile)

    def remove_settings(self) -> Report:
        if self.purge and self.machine.remove(SETTINGS):
            yield because("installing.gone", file=SETTINGS)
        elif self.machine.read_file(SETTINGS) is not None:
            yield because("installing.settings-kept", file=SETTINGS)

    def remove_program(self) -> Report:
        if self.machine.at(PROGRAM).is_dir():
            self.machine.run_checked("rm", "--recursive", "--force", PROGRAM)
            yield because("installing.program-gone", folder=PROGRAM)

    def ensure_files(self) -> Report:
        machine, now = self.machine, Versions(self.machine).current()
        assert now is not None  # the program is installed first
        if machine.write(UNIT_FILE, now.file(machine, UNIT)):
            if machine.has_systemd:
                machine.run_checked("systemctl", "daemon-reload")
            yield because("installing.put", file=UNIT_FILE)
        if machine.write(UDEV_RULES, now.file(machine, "companion.rules")):
            self._rename_devices()
            yield because("installing.put", file=UDEV_RULES)
        command = machine.at(COMMAND)
        if not command.is_symlink() or command.readlink() != COMMAND_TARGET:
            command.parent.mkdir(parents=True, exist_ok=True)
            command.unlink(missing_ok=True)
            command.symlink_to(COMMAND_TARGET)
            yield because("installing.put", file=COMMAND)
        port = self._page_port()
        entry = now.file(machine, "companion.avahi").replace("<port>8765</port>", f"<port>{port}</port>")
        if port == 0:
            if machine.remove(AVAHI):
                yield because("installing.any-port", file=AVAHI)
        elif port and not machine.at(AVAHI).parent.is_dir():
            yield because("installing.no-avahi")
        elif port and machine.write(AVAHI, entry):
            yield because("installing.put", file=AVAHI)

    def _page_port(self) -> int | None:
        """The port in the settings; None where they are invalid (the doctor reports that). 0 is any port.

        Phones are admitted at the table, at any time, and no setting says when the page answers.
        """
        try:
            settings, spot = read_layers(self.machine.at(SETTINGS))
            return read_into(Page, settings.get("page", {}), spot.at("page")).port
        except Refused:
            return None

    def remove_files(self) -> Report:
        """Remove all files; the owner's drop-ins of the unit only with everything else."""
        machine = self.machine
        for path in machine.at(OVERRIDES).glob("*.conf") if self.purge else ():
            path.unlink()
        files = (UNIT_FILE, UDEV_RULES, COMMAND, AVAHI)
        gone = [file for file in files if machine.remove(file)]
        machine.remove_empty(*OWN_FOLDERS)
        if UNIT_FILE in gone and machine.has_systemd:
            machine.run(("systemctl", "daemon-reload"))
            machine.run(("systemctl", "reset-failed", UNIT))
        if UDEV_RULES in gone:
            self._rename_devices()
        yield from (because("installing.gone", file=file) for file in gone)

    def _rename_devices(self) -> None:
        if self.machine.has_systemd:
            self.machine.run(("udevadm", "control", "--reload"))
            self.machine.run(("udevadm", "trigger", "--subsystem-match=tty"))

    def ensure_service(self) -> Report:
        if self.machine.run(("systemctl", "is-enabled", "--quiet", UNIT)).status:
            self.machine.run_checked("systemctl", "enable", "--quiet", UNIT)
            yield because("installing.enabled", unit=UNIT)
        if not self.machine.has_systemd:
            yield because("installing.later", unit=UNIT)
        elif not is_service(self.machine, "active"):
            yield from self.start_service()

    def start_service(self) -> Report:
        """Start the service, also after it has given up."""
        self.machine.run(("systemctl", "reset-failed", UNIT))
        done = self.machine.run(("systemctl", "start", UNIT))  # returns once it is ready, or has failed
        if done.status:
            yield because("installing.not-running", unit=UNIT, detail=done.detail)
        else:
            yield because("installing.started", unit=UNIT)

    def remove_service(self) -> Report:
        """Stop and disable the service, also where its unit is missing."""
        was_there = os.path.lexists(self.machine.at(ENABLED_LINK))
        if self.machine.has_systemd:
            self.machine.run(("systemctl", "stop", UNIT))
        end_trial(self.machine)
        self.machine.run(("systemctl", "disable", "--quiet", UNIT))
        self.machine.remove(ENABLED_LINK)
        if was_there:
            yield because("installing.disabled", unit=UNIT)
