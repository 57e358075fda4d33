"""The commands `companion install`, which `systemd/install` calls, and `companion update`.

Requirements are checked before anything is changed, each with a remedy. The settings are made once from a
profile and belong to the owner from then on. A table that does not start is no failure of the installation:
its parts may not be connected yet.
"""

import fcntl
import os
import signal
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Games, Refused, Words, because
from companion.setup import versions
from companion.setup.machine import GROUPS, PROGRAM, SETTINGS, STATE, UNIT, USER, Machine, detail_of
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
RELOAD: Final = "systemctl daemon-reload; udevadm control --reload; udevadm trigger --subsystem-match=tty"


def install(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Install from this copy of the project, or remove what was installed."""
    machine, source = machine or Machine(), versions.source_at(args.wheelhouse or Path(__file__).parents[2])
    with _exclusive(machine, "systemd/install"):
        if args.remove:
            _run_steps(words, removal=_remove(machine, purge=args.purge))
            return
        _check_requirements(machine, args.profile)
        if args.switch_on_buses:
            _run_steps(words, buses=_enable_buses(machine))
        _run_steps(
            words,
            user=_ensure_user(machine),
            settings=_ensure_settings(machine, args.profile, words),
            program=versions.upgrade(machine, source, WATCH_S),
            files=_ensure_files(machine, COMMAND, ENABLED_LINK),
            service=_start_service(machine, "inactive", "activating", "failed"),
        )


def update(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Update from `args.source`, or from the source of the installation; or roll back with `args.back`."""
    machine = machine or Machine()
    with _exclusive(machine, "companion update"):
        now, watch_s = versions.version_in(machine), WATCH_S if args.watch is None else args.watch
        if now is None:
            raise Refused(because("installing.not-installed", folder=PROGRAM))
        if args.back:
            before = versions.version_in(machine, versions.folder_of(now.number - 1))
            if before is None:
                raise Refused(because("installing.nothing-before"))
            program = versions.activate(machine, before, watch_s)
        elif args.source:
            program = versions.upgrade(machine, versions.source_at(args.source), watch_s)
        else:
            program = versions.upgrade(machine, versions.trusted_source(Path(now.source), machine), watch_s)
        files, service = _ensure_files(machine, COMMAND), _start_service(machine, "failed")
        _run_steps(words, user=_ensure_user(machine), program=program, files=files, service=service)


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
        versions.clear_up(machine)
        try:
            yield
        finally:
            versions.clear_up(machine)


def _run_steps(words: Words, **steps: Report) -> None:
    """Run each step, and print its report after its name."""
    for name, step in steps.items():
        for reason in chain([next(step, because("installing.nothing"))], step):
            print(f"{name:10}{words.reason(reason)}", flush=True)


def _check_requirements(machine: Machine, profile: str | None) -> None:
    """Refuse where the installation would fail."""
    if profile is None and machine.read_file(SETTINGS) is None:
        raise Refused(because("installing.no-profile", file=SETTINGS, known=", ".join(profile_names())))
    needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev"}
    if machine.python > versions.LAST_PYTHON_WITH_LGPIO:
        needed["lgpio"] = "python3-lgpio"
    missing = [package for module, package in needed.items() if not machine.find_module(module)]
    if missing:
        raise Refused(because("installing.packages", packages=" ".join(missing)))


def _enable_buses(machine: Machine) -> Report:
    commands = (("raspi-config", "nonint", f"do_{bus}", "0") for bus in ("i2c", "spi"))
    fail = any(machine.run(command).returncode for command in commands)
    yield because("installing.buses-by-hand" if fail else "installing.buses")


def _ensure_user(machine: Machine) -> Report:
    """The user is in the groups of the unit, which are created where they are missing, and has the games."""
    if not {*GROUPS} <= {*machine.run(("id", "--groups", "--name", USER)).stdout.split()}:
        joining = (f"m {USER} {group}" for group in GROUPS)
        machine.run_checked("systemd-sysusers", "--inline", f"u {USER} - - /nonexistent", *joining)
        yield because("installing.user", user=USER, groups=", ".join(GROUPS))
    if machine.run(("stat", "--dereference", "--format=%U", str(machine.at(STATE)))).stdout.strip() != USER:
        _give_games(machine, USER)
        yield because("installing.state", folder=STATE)


def _give_games(machine: Machine, owner: str) -> None:
    """Change the owner of all games; only root has access while root walks the folder.

    A link in there changes its owner, and its target does not: a compromised service may have made it. But
    where the folder itself is the owner's link to a larger disk, `-H` follows it.
    """
    folder, everything = str(machine.at(STATE)), ("--no-dereference", "-H", "--recursive")
    machine.run_checked("install", "--directory", "--owner=root", "--group=root", "--mode=700", folder)
    machine.run_checked("chown", *everything, f"{owner}:{owner}", folder)


def _ensure_settings(machine: Machine, profile: str | None, words: Words) -> Report:
    text = machine.read_file(SETTINGS)
    if profile and text is None:
        machine.put(SETTINGS, settings_text(profile, words))
        yield because("installing.settings", file=SETTINGS, profile=profile)
    elif profile and f'profile = "{profile}"' not in str(text):
        yield because("installing.settings-stay", file=SETTINGS, profile=profile)


def settings_text(profile: str, words: Words) -> str:
    say, (settings, _) = words.say, read_layers(profile)
    board = f'controller.device = "{BOARD}"  # {say("installing.settings-board")}\n'
    about = f"# {say('installing.settings-are')}\n# {say('installing.settings-change')}\n"
    return f'{about}profile = "{profile}"\n{board if "controller" in settings else ""}'


def _ensure_files(machine: Machine, *links: str) -> Report:
    """Put these links and the files of the current version into their places."""
    share, (settings, spot) = machine.at(f"{PROGRAM}/{CURRENT}/{SHARE}"), read_layers(machine.at(SETTINGS))
    page = read_into(Page, settings.get("page", {}), spot.at("page"))
    contents: dict[str, str | Path] = {place: Path(LINKS[place]) for place in links}
    for place, name in FILES.items():
        if place != AVAHI or machine.at(AVAHI).parent.is_dir():
            contents[place] = (share / name).read_text().replace("<port>8765<", f"<port>{page.port}<")
    changed = [place for place, content in contents.items() if machine.put(place, content)]
    if changed:
        machine.run(("sh", "-c", RELOAD))
    yield from (because("installing.put", file=place) for place in changed)


def _start_service(machine: Machine, *states: str) -> Report:
    """Start the service where it is in one of these states."""
    state = machine.service_state()
    if not state:
        yield because("installing.later", unit=UNIT)
    elif state in states:
        machine.run(("systemctl", "reset-failed", UNIT))
        done = machine.run(("systemctl", "start", UNIT))  # returns once it is ready, or has failed
        code = "installing.not-running" if done.returncode else "installing.started"
        yield because(code, unit=UNIT, detail=detail_of(done))


def _remove(machine: Machine, *, purge: bool) -> Report:
    """Remove everything, also after half an installation; games and settings only on request."""
    for verb in ("stop", "reset-failed"):
        machine.run(("systemctl", verb, UNIT))
    found = machine.find(ENABLED_LINK, *FILES, COMMAND, PROGRAM, SETTINGS, STATE)
    if STATE in found:
        _give_games(machine, "root")  # lest a later user gets that id
        if purge:
            machine.run_checked("find", "-H", str(machine.at(STATE)), "-mindepth", "1", "-delete")
    machine.remove(*(place for place in found if place != STATE and (purge or place != SETTINGS)))
    folders = (str(machine.at(str(folder))) for folder in (STATE, *Path(UNIT_FILE).parents[:2]))
    machine.run(("rmdir", *folders))  # those that are empty
    machine.run(("sh", "-c", RELOAD))
    for place in found:
        stays = not purge and machine.find(place)  # the folder of a mount point stays
        yield because("installing.stays" if stays else "installing.gone", file=place)
    if machine.run(("id", "--user", USER)).returncode == 0:
        machine.run_checked("userdel", USER)
        yield because("installing.user-gone", user=USER)
