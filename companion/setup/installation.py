"""The commands `companion install`, which `systemd/install` calls, and `companion update`.

Requirements are checked before anything is changed, each with a remedy. The settings are made once from a
profile and belong to the owner from then on. A table that does not start is no failure of the installation:
its parts may not be connected yet.
"""

import fcntl
import os
import signal
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Games, Refused, Words, because
from companion.setup import versions
from companion.setup.machine import (
    GROUPS,
    LAST_PYTHON_WITH_LGPIO,
    PROGRAM,
    SETTINGS,
    STATE,
    UNIT,
    USER,
    Machine,
)
from companion.setup.versions import CURRENT, SHARE, WATCH_S, Report
from companion.store.disk import is_volatile

UNIT_FILE: Final = f"/usr/local/lib/systemd/system/{UNIT}"
"""Not in `/etc`, which is the owner's: a file there overrides this one, as does a trial's in `/run`."""
UDEV_RULES: Final = "/etc/udev/rules.d/70-tabletop-companion.rules"
BOARD: Final = "/dev/companion-board"
"""The device name that the udev rules give to the board controller."""
AVAHI: Final = "/etc/avahi/services/tabletop-companion.service"
FILES: Final = {UNIT_FILE: UNIT, UDEV_RULES: "companion.rules", AVAHI: "companion.avahi"}
"""Files that come with a version, by their places."""

COMMAND: Final = "/usr/local/bin/companion"
ENABLED_LINK: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
"""Starts the service with the machine; `systemctl disable` removes it, and an update leaves it so."""
LINKS: Final = {COMMAND: f"{PROGRAM}/{CURRENT}/bin/companion", ENABLED_LINK: UNIT_FILE}

BUSY: Final = "/run/tabletop-companion.lock"
"""Locked while a command is at work."""
RELOAD: Final = (
    ("systemctl", "daemon-reload"),
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--subsystem-match=tty"),
)


def install(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Install from this copy of the project, or remove what was installed."""
    machine, source = machine or Machine(), versions.source_at(Path(args.wheelhouse or versions.CHECKOUT))
    with _exclusive(machine, "systemd/install"):
        if args.remove:
            _run_steps({"removal": _remove(machine, purge=args.purge)}, words)
            return
        _check_requirements(machine, args.profile)
        buses = {"buses": _enable_buses(machine)} if args.switch_on_buses else {}
        steps = {
            "user": _ensure_user(machine),
            "settings": _ensure_settings(machine, args.profile, words),
            "program": versions.upgrade(machine, source, WATCH_S),
            "files": _ensure_files(machine, COMMAND, ENABLED_LINK),
            "service": _start_service(machine),
        }
        _run_steps(buses | steps, words)


def update(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Update from `args.source`, or from the source of the installation; or roll back with `args.back`."""
    machine = machine or Machine()
    with _exclusive(machine, "companion update"):
        now, watch_s = versions.current(machine), WATCH_S if args.watch is None else args.watch
        if now is None:
            raise Refused(because("installing.not-installed", folder=PROGRAM))
        if args.back:
            program = versions.roll_back(machine, watch_s)
        elif args.source:
            program = versions.upgrade(machine, versions.source_at(Path(args.source)), watch_s)
        else:
            program = versions.upgrade(machine, versions.trusted_source(Path(now.source), machine), watch_s)
        # A service that has given up is started once more; one that was stopped on purpose stays so.
        service = {"service": _start_service(machine)} if machine.service_state() == "failed" else {}
        steps = {"user": _ensure_user(machine), "program": program, "files": _ensure_files(machine, COMMAND)}
        _run_steps(steps | service, words)


@contextmanager
def _exclusive(machine: Machine, command: str) -> Iterator[None]:
    """One at a time, as root, where changes last. SIGTERM and SIGHUP end it in order, as Ctrl-C does."""
    if not machine.is_root:
        raise Refused(because("installing.not-root", command=command))
    if is_volatile(machine.read_file("/proc/self/mountinfo") or "", machine.at(PROGRAM)):
        raise Refused(because("installing.forgotten", folder=PROGRAM))
    os.umask(0o022)  # the user of the service reads the files, too
    for stopper in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(stopper, signal.default_int_handler)
    with machine.at(BUSY).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refused(because("installing.busy", folder=PROGRAM)) from error
        yield


def _run_steps(steps: Mapping[str, Report], words: Words) -> None:
    """Run each step, and print its report after its name."""
    for name, step in steps.items():
        with closing(step):
            for reason in chain([next(step, because("installing.nothing"))], step):
                print(f"{name:10}{words.reason(reason)}", flush=True)


def _check_requirements(machine: Machine, profile: str | None) -> None:
    """Refuse where the installation would fail."""
    if profile is None and machine.read_file(SETTINGS) is None:
        raise Refused(because("installing.no-profile", file=SETTINGS, known=", ".join(profile_names())))
    needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev"}
    if machine.python > LAST_PYTHON_WITH_LGPIO:
        needed["lgpio"] = "python3-lgpio"
    missing = [package for module, package in needed.items() if not machine.find_module(module)]
    if missing:
        raise Refused(because("installing.packages", packages=" ".join(missing)))


def _enable_buses(machine: Machine) -> Report:
    for bus in ("i2c", "spi"):
        if machine.run(("raspi-config", "nonint", f"do_{bus}", "0")).status:
            yield because("installing.bus-by-hand")
            return
        yield because("installing.bus", bus=bus)


def _ensure_user(machine: Machine) -> Report:
    """The user is in the groups of the unit, which are created where they are missing, and has the games."""
    if not {*GROUPS} <= {*machine.run(("id", "--groups", "--name", USER)).out.split()}:
        joining = (f"m {USER} {group}" for group in GROUPS)
        machine.run_checked("systemd-sysusers", "--inline", f"u {USER} - - /nonexistent", *joining)
        yield because("installing.user", user=USER, groups=", ".join(GROUPS))
    folder, uid = machine.at(STATE), machine.run_checked("id", "--user", USER).out.strip()
    if not folder.is_dir() or str(folder.stat().st_uid) != uid:
        folder.mkdir(parents=True, exist_ok=True)
        _give_games(machine, USER)
        yield because("installing.state", folder=STATE)


def _give_games(machine: Machine, owner: str) -> None:
    """Change the owner of all games; only root has access while root walks the folder.

    A link in there changes its owner, and its target does not: a compromised service may have made it. But
    where the folder itself is the owner's link to a larger disk, `-H` follows it.
    """
    machine.run_checked("chown", "root:root", STATE)
    machine.at(STATE).chmod(0o700)
    machine.run_checked("chown", "--no-dereference", "-H", "--recursive", f"{owner}:{owner}", STATE)


def _ensure_settings(machine: Machine, profile: str | None, words: Words) -> Report:
    text = machine.read_file(SETTINGS)
    if profile and text is None:
        machine.put(SETTINGS, settings_text(profile, words))
        yield because("installing.settings", file=SETTINGS, profile=profile)
    elif profile and f'profile = "{profile}"' not in str(text):
        yield because("installing.settings-stay", file=SETTINGS, profile=profile)


def settings_text(profile: str, words: Words) -> str:
    say, (settings, _) = words.say, read_layers(profile)
    lines = [f"# {say('installing.settings-are')}", f"# {say('installing.settings-change')}"]
    lines.append(f'profile = "{profile}"')
    if "controller" in settings:
        lines.append(f'controller.device = "{BOARD}"  # {say("installing.settings-board")}')
    return "\n".join(lines) + "\n"


def _ensure_files(machine: Machine, *links: str) -> Report:
    """Put these links and the files of the current version into their places."""
    share, (settings, spot) = machine.at(f"{PROGRAM}/{CURRENT}/{SHARE}"), read_layers(machine.at(SETTINGS))
    page = read_into(Page, settings.get("page", {}), spot.at("page"))
    contents: dict[str, str | Path] = {place: (share / name).read_text() for place, name in FILES.items()}
    contents[AVAHI] = str(contents[AVAHI]).replace("<port>8765<", f"<port>{page.port}<")
    if not machine.at(AVAHI).parent.is_dir():
        del contents[AVAHI]
    contents |= {place: Path(LINKS[place]) for place in links}
    changed = [place for place, content in contents.items() if machine.put(place, content)]
    if changed:
        _reload(machine)
    yield from (because("installing.put", file=place) for place in changed)


def _reload(machine: Machine) -> None:
    for command in RELOAD if machine.has_systemd else ():
        machine.run(command)


def _start_service(machine: Machine) -> Report:
    """Start the service unless it runs already."""
    state = machine.service_state()
    if not state:
        yield because("installing.later", unit=UNIT)
    elif state != "active":
        machine.run(("systemctl", "reset-failed", UNIT))
        done = machine.run(("systemctl", "start", UNIT))  # returns once it is ready, or has failed
        code = "installing.not-running" if done.status else "installing.started"
        yield because(code, unit=UNIT, detail=done.detail)


def _remove(machine: Machine, *, purge: bool) -> Report:
    """Remove everything, also after half an installation; games and settings only on request."""
    if machine.has_systemd:
        machine.run(("systemctl", "stop", UNIT))
        machine.run(("systemctl", "reset-failed", UNIT))
    versions.end_trial(machine)
    places = (ENABLED_LINK, *FILES, COMMAND, PROGRAM, *((SETTINGS,) if purge else ()))
    gone = [place for place in places if machine.remove(place)]
    machine.remove_empty(str(Path(UNIT_FILE).parent), str(Path(UNIT_FILE).parents[1]))
    kept = [SETTINGS] if machine.read_file(SETTINGS) is not None else []
    if machine.at(STATE).is_dir():
        _give_games(machine, "root")  # lest a later user gets that id
        if purge:
            machine.run_checked("find", "-H", STATE, "-mindepth", "1", "-delete")
        machine.remove_empty(STATE)  # the folder of a mount point stays
        (gone if purge or not machine.at(STATE).is_dir() else kept).append(STATE)
    if gone:
        _reload(machine)
    yield from (because("installing.gone", file=place) for place in gone)
    yield from (because("installing.stays", file=place) for place in kept)
    if machine.run(("id", "--user", USER)).status == 0:
        machine.run_checked("userdel", USER)
        yield because("installing.user-gone", user=USER)
