"""The commands `companion install`, which `systemd/install` calls, and `companion update`, with their steps.

Requirements are checked before anything is changed, each with a remedy. A step looks first, does only what is
missing, and reports what it did. The settings are made once from a profile and belong to the owner from then
on. A table that does not start is no failure of the installation: its parts may not be connected yet.
"""

import os
import shutil
import signal
from argparse import Namespace
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Games, Reason, Refused, Words, because
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
from companion.setup.source import CHECKOUT, source_at, trusted_source
from companion.setup.versions import CURRENT, SHARE, WATCH_S, Report, current, end_trial, roll_back, upgrade
from companion.store.disk import is_volatile

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
FILES: Final = {UNIT_FILE: UNIT, UDEV_RULES: "companion.rules", AVAHI: "companion.avahi"}
"""Files that come with a version, by their places."""
RELOAD: Final = (
    ("systemctl", "daemon-reload"),
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--subsystem-match=tty"),
)
CHOWN: Final = ("chown", "--no-dereference", "-H", "--recursive")
"""Changes the owner of links, never of their targets: a compromised service may have made the links. But
where the owner has linked the games folder itself to a larger disk, `-H` follows that link."""


def install(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Install from this copy of the project, or remove what was installed."""
    machine, source = machine or Machine(), source_at(Path(args.wheelhouse or CHECKOUT))
    _begin(machine, "systemd/install")
    if args.remove:
        _run_steps({"removal": _remove(machine, purge=args.purge)}, words)
        return
    _check_requirements(machine, args.profile)
    steps = {
        "user": _ensure_user(machine),
        "games": _ensure_games(machine),
        "buses": _enable_buses(machine, is_wanted=args.switch_on_buses),
        "settings": _ensure_settings(machine, args.profile, words),
        "program": upgrade(machine, source, WATCH_S),
        "files": _ensure_files(machine),
        "service": _ensure_service(machine),
    }
    _run_steps(steps, words)


def update(args: Namespace, words: Words, _games: Games, machine: Machine | None = None) -> None:
    """Update from `args.source`, or from the source of the installation; or roll back with `args.back`."""
    machine = machine or Machine()
    _begin(machine, "companion update")
    now, watch_s = current(machine), WATCH_S if args.watch is None else args.watch
    if now is None:
        raise Refused(because("installing.not-installed", folder=PROGRAM))
    if args.back:
        program = roll_back(machine, watch_s)
    else:
        source = source_at(Path(args.source)) if args.source else trusted_source(Path(now.source), machine)
        program = upgrade(machine, source, watch_s)
    steps = {
        "user": _ensure_user(machine),
        "program": program,
        "files": _ensure_files(machine),
        "service": _restart(machine),
    }
    _run_steps(steps, words)


def _begin(machine: Machine, command: str) -> None:
    """Refuse where nothing can be changed. SIGTERM and SIGHUP end everything in order, as Ctrl-C does."""
    if not machine.is_root:
        raise Refused(because("installing.not-root", command=command))
    if is_volatile(machine.read_file("/proc/self/mountinfo") or "", machine.at(f"{PROGRAM}/versions")):
        raise Refused(because("installing.forgotten", folder=PROGRAM))
    os.umask(0o022)  # the user of the service reads the files, too
    for stopper in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(stopper, signal.default_int_handler)


def _run_steps(steps: Mapping[str, Report], words: Words) -> None:
    """Run each step, and print its report after its name."""
    for name, step in steps.items():
        is_done = False
        with closing(step):
            for reason in step:
                is_done = True
                print(f"{name:10}{words.reason(reason)}", flush=True)
        if not is_done:
            print(f"{name:10}{words.say('installing.nothing')}", flush=True)


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


def _ensure_user(machine: Machine) -> Report:
    """Create the user, and have it join the groups that the unit names; missing ones are created."""
    groups = ("id", "--groups", "--name", USER)
    if not {*GROUPS} <= {*machine.run(groups).out.split()}:
        joining = (f"m {USER} {group}" for group in GROUPS)
        machine.run_checked("systemd-sysusers", "--inline", f"u {USER} - - /nonexistent", *joining)
        yield because("installing.user", user=USER, groups=", ".join(GROUPS))


def _ensure_games(machine: Machine) -> Report:
    """The games folder belongs to the user; systemd would also ensure that when it starts the service."""
    folder, uid = machine.at(STATE), machine.run_checked("id", "--user", USER).out.strip()
    if not folder.is_dir() or str(folder.stat().st_uid) != uid:
        folder.mkdir(parents=True, exist_ok=True)
        _give_games(machine, USER)
        yield because("installing.state", folder=STATE)


def _give_games(machine: Machine, owner: str) -> None:
    """Change the owner of all games; only root has access while root walks the folder."""
    machine.run_checked("chown", "root:root", STATE)
    machine.at(STATE).chmod(0o700)
    machine.run_checked(*CHOWN, f"{owner}:{owner}", STATE)


def _enable_buses(machine: Machine, *, is_wanted: bool) -> Report:
    for bus in ("i2c", "spi") if is_wanted else ():
        done = machine.run(("raspi-config", "nonint", f"get_{bus}"))
        if done.status == NO_PROGRAM:
            yield because("installing.bus-by-hand")
            return
        if done.out.strip() != "0":  # which is "on" to raspi-config
            machine.run_checked("raspi-config", "nonint", f"do_{bus}", "0")
            yield because("installing.bus", bus=bus)


def _ensure_settings(machine: Machine, profile: str | None, words: Words) -> Report:
    text = machine.read_file(SETTINGS)
    if profile and text is None:
        machine.write(SETTINGS, settings_text(profile, words))
        yield because("installing.settings", file=SETTINGS, profile=profile)
    elif profile and f'profile = "{profile}"' not in str(text):
        yield because("installing.settings-stay", file=SETTINGS, profile=profile)


def settings_text(profile: str, words: Words) -> str:
    say, (settings, _) = words.say, read_layers(profile)
    text = (
        f'# {say("installing.settings-are")}\n# {say("installing.settings-change")}\nprofile = "{profile}"\n'
    )
    if "controller" in settings:
        text += f'controller.device = "{BOARD}"  # {say("installing.settings-board")}\n'
    return text


def _ensure_files(machine: Machine) -> Report:
    """Put the files of the current version into their places."""
    share, port = machine.at(f"{PROGRAM}/{CURRENT}/{SHARE}"), _page_port(machine)
    texts = {place: (share / name).read_text() for place, name in FILES.items()}
    entry = texts.pop(AVAHI).replace("<port>8765</port>", f"<port>{port}</port>")
    if port and machine.at(AVAHI).parent.is_dir():
        texts[AVAHI] = entry
    put = [place for place, text in texts.items() if machine.write(place, text)]
    if machine.link(COMMAND, f"{PROGRAM}/{CURRENT}/bin/companion"):
        put.append(COMMAND)
    if put:
        _reload(machine)
    yield from (because("installing.put", file=place) for place in put)
    if AVAHI not in texts and machine.remove(AVAHI):
        yield because("installing.gone", file=AVAHI)


def _page_port(machine: Machine) -> int:
    """The port in the settings; 0 where it is any, or the settings are invalid (the doctor reports that).

    Phones are admitted at the table, at any time, and no setting says when the page answers.
    """
    try:
        settings, spot = read_layers(machine.at(SETTINGS))
        return read_into(Page, settings.get("page", {}), spot.at("page")).port
    except Refused:
        return 0


def _reload(machine: Machine) -> None:
    """Have systemd and udev read their files again."""
    for command in RELOAD if machine.has_systemd else ():
        machine.run(command)


def _ensure_service(machine: Machine) -> Report:
    if not os.path.lexists(machine.at(ENABLED_LINK)):
        machine.run_checked("systemctl", "enable", "--quiet", UNIT)
        yield because("installing.enabled", unit=UNIT)
    if not machine.has_systemd:
        yield because("installing.later", unit=UNIT)
    elif machine.service_state() != "active":
        yield from _start_service(machine)


def _restart(machine: Machine) -> Report:
    """Start the service if it has given up; one that was stopped on purpose stays so."""
    if machine.service_state() == "failed":
        yield from _start_service(machine)


def _start_service(machine: Machine) -> Report:
    machine.run(("systemctl", "reset-failed", UNIT))
    done = machine.run(("systemctl", "start", UNIT))  # returns once it is ready, or has failed
    if done.status:
        yield because("installing.not-running", unit=UNIT, detail=done.detail)
    else:
        yield because("installing.started", unit=UNIT)


def _remove(machine: Machine, *, purge: bool) -> Report:
    """Remove everything, also after half an installation; games, settings and drop-ins only on request."""
    if machine.has_systemd:
        machine.run(("systemctl", "stop", UNIT))
        machine.run(("systemctl", "reset-failed", UNIT))
    end_trial(machine)
    settings, overrides = ((SETTINGS,), (OVERRIDES,)) if purge else ((), ())
    gone = [place for place in (ENABLED_LINK, *FILES, COMMAND, *settings) if machine.remove(place)]
    for place in (PROGRAM, *overrides):
        if machine.at(place).is_dir():
            shutil.rmtree(machine.at(place))
            gone.append(place)
    machine.remove_empty(str(Path(UNIT_FILE).parent), str(Path(UNIT_FILE).parents[1]))
    if gone:
        _reload(machine)
    yield from (because("installing.gone", file=place) for place in gone)
    if machine.read_file(SETTINGS) is not None:
        yield because("installing.stays", file=SETTINGS)
    if machine.at(STATE).is_dir():
        yield _remove_games(machine, purge=purge)
    if machine.run(("id", "--user", USER)).status == 0:
        machine.run_checked("userdel", USER)
        yield because("installing.user-gone", user=USER)


def _remove_games(machine: Machine, *, purge: bool) -> Reason:
    """Games that are kept belong to root, lest a later user gets that id."""
    _give_games(machine, "root")
    if not purge and any(machine.at(STATE).iterdir()):
        return because("installing.stays", file=STATE)
    machine.run_checked("find", "-H", STATE, "-mindepth", "1", "-delete")
    machine.remove_empty(STATE)  # the folder of a mount point stays
    return because("installing.gone", file=STATE)
