"""The files beside the program: the unit, names of devices, what the network sees, and the command.

They come along with a version, in its `share`.
"""

import re
from collections.abc import Iterator
from typing import Final

from companion.app.configuration.table import Page
from companion.app.installing.account import groups_of
from companion.app.installing.building import place_of
from companion.app.installing.machine import Machine
from companion.app.installing.places import (
    AVAHI,
    CHANGES,
    COMMAND,
    GROUPS,
    PROGRAM,
    RULES,
    SETTINGS,
    SHARE,
    UNIT,
    UNIT_FILE,
)
from companion.app.installing.told import Told
from companion.app.installing.versions import CURRENT, Versions
from companion.app.table_command import configured
from companion.rules.games import GAMES
from companion.rules.kernel.reason import Reason, Refused, because

TARGET: Final = f"{PROGRAM}/{CURRENT}/bin/companion"
FOLDERS: Final = (CHANGES, "/usr/local/lib/systemd/system", "/usr/local/lib/systemd")
"""What may be left empty."""


def unit(machine: Machine, number: int) -> str:
    """The unit of a version. systemd does not start a service of groups that there are not."""
    known = groups_of(machine)
    groups = " ".join(group for group in GROUPS if group in known)
    text = _shared(machine, number, UNIT)
    return re.sub(r"(?m)^SupplementaryGroups=.*$", f"SupplementaryGroups={groups}", text)


def settle(machine: Machine) -> Iterator[Reason]:
    """Those of the version that counts."""
    now = Versions(machine.at(PROGRAM)).current()
    assert now is not None  # the program comes first
    if _put(machine, UNIT_FILE, unit(machine, now.number)):
        if machine.has_systemd:
            machine.do("systemctl", "daemon-reload")
        yield because(Told.PUT, file=UNIT_FILE)
    if _put(machine, RULES, _shared(machine, now.number, "companion.rules")):
        _rename_devices(machine)
        yield because(Told.PUT, file=RULES)
    if _link(machine):
        yield because(Told.PUT, file=COMMAND)
    yield from _announce(machine, _shared(machine, now.number, "companion.avahi"))


def remove(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """All of them; what the owner wants otherwise of the unit only where everything is to go."""
    if purge:
        for path in sorted(machine.at(CHANGES).glob("*.conf")):
            machine.take_away(f"{CHANGES}/{path.name}")
    gone = [place for place in (UNIT_FILE, RULES, COMMAND, AVAHI) if machine.take_away(place)]
    machine.take_away_empty(*FOLDERS)
    if UNIT_FILE in gone and machine.has_systemd:
        machine.run(("systemctl", "daemon-reload"))
        machine.run(("systemctl", "reset-failed", UNIT))
    if RULES in gone:
        _rename_devices(machine)
    yield from (because(Told.GONE, file=place) for place in gone)


def _shared(machine: Machine, number: int, name: str) -> str:
    return machine.at(f"{place_of(number)}/{SHARE}/{name}").read_text()


def _put(machine: Machine, place: str, text: str) -> bool:
    """Whether that changed anything."""
    if machine.told_in(place) == text:
        return False
    machine.put(place, text)
    return True


def _link(machine: Machine) -> bool:
    path = machine.at(COMMAND)
    if path.is_symlink() and str(path.readlink()) == TARGET:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    machine.take_away(COMMAND)
    path.symlink_to(TARGET)
    return True


def _rename_devices(machine: Machine) -> None:
    """What is plugged in already gets its name at once, where anything listens."""
    if machine.has_systemd:
        machine.run(("udevadm", "control", "--reload"))
        machine.run(("udevadm", "trigger", "--subsystem-match=tty"))


def _announce(machine: Machine, entry: str) -> Iterator[Reason]:
    """The table is found by its name on the network.

    Phones are let in at the table, at any time, and no setting tells when the entry leads to something.
    """
    page = _page(machine)
    if page is None:  # the doctor tells what is wrong with the settings
        return
    if not page.port:
        if machine.take_away(AVAHI):
            yield because(Told.ANY_PORT, file=AVAHI)
    elif not machine.at(AVAHI).parent.is_dir():
        yield because(Told.NO_AVAHI)
    elif _put(machine, AVAHI, entry.replace("<port>8765</port>", f"<port>{page.port}</port>")):
        yield because(Told.PUT, file=AVAHI)


def _page(machine: Machine) -> Page | None:
    try:
        return configured(machine.at(SETTINGS), GAMES).page
    except Refused:
        return None
