"""The steps of an installation and of its removal.

What is needed is checked before anything is changed, each with a way out. The settings are made once from
a profile and are their owner's from then on. The unit, the udev rules, the network entry and the link to
the command come along with a version. A table that does not start is no fault of the installation: parts
may be missing yet.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Refused, because
from companion.setup.machine import GROUPS, NO_PROGRAM, PROGRAM, SETTINGS, STATE, UNIT, USER, Machine
from companion.setup.versions import CURRENT, Report, Versions, end_trial, is_service
from companion.view.words.english import ENGLISH

UNIT_FILE: Final = f"/usr/local/lib/systemd/system/{UNIT}"
"""Not in `/etc`, which is the owner's: a file there overrides this one, and so does a trial in `/run`."""
OVERRIDES: Final = f"/etc/systemd/system/{UNIT}.d"
"""Where `systemctl edit` keeps what the owner wants otherwise."""
ENABLED_LINK: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
"""What `systemctl enable` makes."""
UDEV_RULES: Final = "/etc/udev/rules.d/70-tabletop-companion.rules"
BOARD: Final = "/dev/companion-board"
"""The name that the rules give to the board controller."""
AVAHI: Final = "/etc/avahi/services/tabletop-companion.service"
COMMAND: Final = "/usr/local/bin/companion"
COMMAND_TARGET: Final = Path(f"{PROGRAM}/{CURRENT}/bin/companion")
OWN_FOLDERS: Final = (OVERRIDES, "/usr/local/lib/systemd/system", "/usr/local/lib/systemd")
"""What may be left empty."""

KNOWN_SYSTEMS: Final = ("bookworm", "trixie")
LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""For newer ones there is no wheel."""
FIND_MISSING: Final = (
    "import sys,importlib.util as i;print(*filter(lambda m:not i.find_spec(m),sys.argv[1:]))"
)
"""Prints which of these modules a Python does not have."""
NO_LOGIN: Final = ("--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin")
CHOWN: Final = ("chown", "--no-dereference", "-H", "--recursive")
"""Links change hands, never what they lead to: a service that was taken over may have made them. But where an
owner has made the folder of games itself a link to a larger disk, the games are behind it (`-H`)."""


def check_root(machine: Machine, command: str) -> None:
    if not machine.is_root:
        raise Refused(because("installing.not-root", command=command))


def check_persistence(machine: Machine) -> None:
    if machine.is_volatile(f"{PROGRAM}/versions"):
        raise Refused(because("installing.forgotten", folder=PROGRAM))


def settings_text(profile: str) -> str:
    """The settings of a new table."""
    say = ENGLISH.say
    text = (
        f'# {say("installing.settings-are")}\n# {say("installing.settings-change")}\nprofile = "{profile}"\n'
    )
    if "controller" in read_layers(profile)[0]:
        text += f'controller.device = "{BOARD}"  # {say("installing.settings-board")}\n'
    return text


@dataclass(frozen=True, slots=True)
class Installation:
    """One on a machine. Each step looks first, and has nothing to report where it had nothing to do."""

    machine: Machine
    profile: str | None = None
    """Which table this is, for settings that are not there yet."""
    purge: bool = False
    """Games and settings are to be removed, too."""

    def check_requirements(self) -> Report:
        """`Refused` where nothing can come of it; a report of what may go wrong."""
        machine = self.machine
        if not machine.is_64_bit:
            raise Refused(because("installing.few-bits"))
        check_persistence(machine)
        if self.profile is None and machine.read(SETTINGS) is None:
            raise Refused(because("installing.no-profile", file=SETTINGS, known=", ".join(profile_names())))
        needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev", "lgpio": "python3-lgpio"}
        if machine.python <= LAST_PYTHON_WITH_LGPIO:
            del needed["lgpio"]
        missing = machine.run_checked(machine.interpreter, "-c", FIND_MISSING, *needed).out.split()
        if missing:
            raise Refused(because("installing.packages", packages=" ".join(needed[name] for name in missing)))
        lines = (machine.read("/etc/os-release") or "").splitlines()
        release = dict(line.partition("=")[::2] for line in lines)
        if release.get("VERSION_CODENAME") not in KNOWN_SYSTEMS:
            yield because("installing.other-system", system=release.get("PRETTY_NAME", "?").strip('"'))

    def ensure_user(self) -> Report:
        """The user is there, and in all groups that the machine has."""
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
        """The user goes, and its own group with it."""
        if self._uid:
            self.machine.run_checked("userdel", USER)
            yield because("installing.user-gone", user=USER)

    @property
    def _uid(self) -> str:
        """The number of the user; nothing where there is none."""
        return next((row[2] for row in self.machine.rows("/etc/passwd") if row[0] == USER), "")

    def ensure_games(self) -> Report:
        """Their folder is the user's; systemd would see to that too, when it starts the service."""
        folder, was_there = self.machine.at(STATE), self.machine.at(STATE).is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        if not was_there or str(folder.stat().st_uid) != self._uid:
            self._close_games()
            self.machine.run_checked(*CHOWN, f"{USER}:{USER}", STATE)
            yield because("installing.state-owned" if was_there else "installing.state", folder=STATE)

    def remove_games(self) -> Report:
        """They stay unless they are to go, as root's, lest a later user with that number gets them."""
        folder = self.machine.at(STATE)
        if not folder.is_dir():
            return
        self._close_games()
        if self.purge or not any(folder.iterdir()):
            self.machine.run_checked("find", "-H", STATE, "-mindepth", "1", "-delete")
            self.machine.remove_empty(STATE)  # a partition that is mounted there keeps its folder
            yield because("installing.state-gone", folder=STATE)
        else:
            self.machine.run_checked(*CHOWN, "root:root", STATE)
            yield because("installing.state-stays", folder=STATE)

    def _close_games(self) -> None:
        """Only root comes in any more, so that nothing changes while root goes through it."""
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
        text, profile = self.machine.read(SETTINGS), self.profile
        if profile and text is None:
            self.machine.write(SETTINGS, settings_text(profile))
            yield because("installing.settings", file=SETTINGS, profile=profile)
        elif profile and f'profile = "{profile}"' not in str(text):
            yield because("installing.settings-stay", file=SETTINGS, profile=profile)

    def remove_settings(self) -> Report:
        if self.purge and self.machine.remove(SETTINGS):
            yield because("installing.gone", file=SETTINGS)
        elif self.machine.read(SETTINGS) is not None:
            yield because("installing.settings-kept", file=SETTINGS)

    def remove_program(self) -> Report:
        if self.machine.at(PROGRAM).is_dir():
            self.machine.run_checked("rm", "--recursive", "--force", PROGRAM)
            yield because("installing.program-gone", folder=PROGRAM)

    def ensure_files(self) -> Report:
        """Those of the version that counts."""
        machine, now = self.machine, Versions(self.machine).current()
        assert now is not None  # the program comes first
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
        """Of the settings; None where they are wrong, as the doctor says. 0 takes any port.

        Phones are let in at the table, at any time, and no setting tells when the page answers.
        """
        try:
            settings, spot = read_layers(self.machine.at(SETTINGS))
            return read_into(Page, settings.get("page", {}), spot.at("page")).port
        except Refused:
            return None

    def remove_files(self) -> Report:
        """All of them; what the owner wants otherwise of the unit only where everything is to go."""
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
        """What is plugged in already gets its name at once, where anything listens."""
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
        """Start it, also where it had given up."""
        self.machine.run(("systemctl", "reset-failed", UNIT))
        done = self.machine.run(("systemctl", "start", UNIT))  # returns once it is ready, or has failed
        if done.status:
            yield because("installing.not-running", unit=UNIT, detail=done.detail)
        else:
            yield because("installing.started", unit=UNIT)

    def remove_service(self) -> Report:
        """It stops, and starts no more; also where its unit has gone already."""
        was_there = os.path.lexists(self.machine.at(ENABLED_LINK))
        if self.machine.has_systemd:
            self.machine.run(("systemctl", "stop", UNIT))
        end_trial(self.machine)
        self.machine.run(("systemctl", "disable", "--quiet", UNIT))
        self.machine.remove(ENABLED_LINK)
        if was_there:
            yield because("installing.disabled", unit=UNIT)
