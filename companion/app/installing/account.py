"""The user of the service with its groups, and the folder of its games."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.app.installing.machine import Machine
from companion.app.installing.places import GROUPS, STATE, USER
from companion.app.installing.told import Told
from companion.rules.kernel.reason import Reason, because

OWNERS_ONLY: Final = 0o700
NOBODY_LOGS_IN: Final = ("--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin")

GIVE: Final = ("chown", "--no-dereference", "-H", "--recursive")
"""Links change hands, and never what they lead to: a service that was taken over may have laid them."""


def groups_of(machine: Machine) -> Mapping[str, frozenset[str]]:
    """The groups of the machine, and who is in each."""
    lines = [line.split(":") for line in (machine.told_in("/etc/group") or "").splitlines()]
    return {line[0]: frozenset(line[3].split(",")) for line in lines if len(line) > 3}


def members_of(machine: Machine, gid: int) -> frozenset[int]:
    """The users of a group, by their numbers. In one without a name is somebody unknown, -1."""
    users = [line.split(":") for line in (machine.told_in("/etc/passwd") or "").splitlines()]
    groups = [line.split(":") for line in (machine.told_in("/etc/group") or "").splitlines()]
    named = [line[3].split(",") for line in groups if len(line) > 3 and line[2] == str(gid)]
    uids = {
        int(line[2])
        for line in users
        if len(line) > 3 and (line[3] == str(gid) or any(line[0] in names for names in named))
    }
    return frozenset(uids if named else {*uids, -1})


def settle(machine: Machine) -> Iterator[Reason]:
    """The user is there, and in all groups that the machine has."""
    known = groups_of(machine)
    there = [group for group in GROUPS if group in known]
    lacking = [group for group in there if USER not in known[group]]
    if not _uid(machine):
        groups = ("--groups", ",".join(there)) if there else ()
        machine.do("useradd", "--system", "--user-group", *NOBODY_LOGS_IN, *groups, USER)
        yield because(Told.USER, user=USER, groups=", ".join(there) or "-")
    elif lacking:
        machine.do("usermod", "--append", "--groups", ",".join(lacking), USER)
        yield because(Told.JOINED, user=USER, groups=", ".join(lacking))
    if missing := [group for group in GROUPS if group not in known]:
        yield because(Told.NO_GROUPS, groups=", ".join(missing))


def remove(machine: Machine) -> Iterator[Reason]:
    """The user goes, and its own group with it."""
    if _uid(machine):
        machine.do("userdel", USER)
        yield because(Told.USER_GONE, user=USER)


def settle_state(machine: Machine) -> Iterator[Reason]:
    """The folder is there and the user's; systemd would see to that too, when it starts the service."""
    folder, was_there = machine.at(STATE), machine.at(STATE).is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    if not was_there or str(folder.stat().st_uid) != _uid(machine):
        _close_to_others(machine)
        machine.do(*GIVE, f"{USER}:{USER}", STATE)
        yield because(Told.STATE_OWNED if was_there else Told.STATE, folder=STATE)


def remove_state(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """Games stay unless they are to go. They become root's, lest a later user with that number gets them.

    Where an owner has made the folder a link to a larger disk, the games are behind it (`-H`).
    """
    folder = machine.at(STATE)
    if not folder.is_dir():
        return
    _close_to_others(machine)
    if purge or not any(folder.iterdir()):
        machine.do("find", "-H", STATE, "-mindepth", "1", "-delete")
        machine.take_away_empty(STATE)  # a partition that is mounted there keeps its folder
        yield because(Told.STATE_GONE, folder=STATE)
    else:
        machine.do(*GIVE, "root:root", STATE)
        yield because(Told.STATE_STAYS, folder=STATE)


def _close_to_others(machine: Machine) -> None:
    """Nobody but root comes in any more, and changes what root goes through."""
    machine.do("chown", "root:root", STATE)
    machine.at(STATE).chmod(OWNERS_ONLY)


def _uid(machine: Machine) -> str:
    """The number of the user; nothing where there is none."""
    lines = [line.split(":") for line in (machine.told_in("/etc/passwd") or "").splitlines()]
    return next((line[2] for line in lines if line[0] == USER and len(line) > 2), "")
