"""The user of the service with its groups, and the folder of its games.

Ownership changes links, never what they lead to: a service that was taken over may have made them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.kernel.terms import Reason, because
from companion.setup.machine import GROUPS, STATE, USER, Machine
from companion.setup.messages import Progress

OWNERS_ONLY: Final = 0o700
NO_LOGIN: Final = ("--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin")

CHOWN: Final = ("chown", "--no-dereference", "-H", "--recursive")
"""Links change hands, and never what they lead to: a service that was taken over may have laid them."""


def groups_of(machine: Machine) -> Mapping[str, frozenset[str]]:
    """The groups of the machine, and who is in each."""
    lines = [line.split(":") for line in (machine.read("/etc/group") or "").splitlines()]
    return {line[0]: frozenset(line[3].split(",")) for line in lines if len(line) > 3}


def members_of(machine: Machine, gid: int) -> frozenset[int]:
    """The users of a group, by their numbers. In one without a name is somebody unknown, -1."""
    users = [line.split(":") for line in (machine.read("/etc/passwd") or "").splitlines()]
    groups = [line.split(":") for line in (machine.read("/etc/group") or "").splitlines()]
    named = [line[3].split(",") for line in groups if len(line) > 3 and line[2] == str(gid)]
    uids = {
        int(line[2])
        for line in users
        if len(line) > 3 and (line[3] == str(gid) or any(line[0] in names for names in named))
    }
    return frozenset(uids if named else {*uids, -1})


def ensure_user(machine: Machine) -> Iterator[Reason]:
    """The user is there, and in all groups that the machine has."""
    known = groups_of(machine)
    there = [group for group in GROUPS if group in known]
    lacking = [group for group in there if USER not in known[group]]
    if not _uid(machine):
        groups = ("--groups", ",".join(there)) if there else ()
        machine.run_checked("useradd", "--system", "--user-group", *NO_LOGIN, *groups, USER)
        yield because(Progress.USER, user=USER, groups=", ".join(there) or "-")
    elif lacking:
        machine.run_checked("usermod", "--append", "--groups", ",".join(lacking), USER)
        yield because(Progress.JOINED, user=USER, groups=", ".join(lacking))
    if missing := [group for group in GROUPS if group not in known]:
        yield because(Progress.NO_GROUPS, groups=", ".join(missing))


def remove_user(machine: Machine) -> Iterator[Reason]:
    """The user goes, and its own group with it."""
    if _uid(machine):
        machine.run_checked("userdel", USER)
        yield because(Progress.USER_GONE, user=USER)


def ensure_state_folder(machine: Machine) -> Iterator[Reason]:
    """The folder is there and the user's; systemd would see to that too, when it starts the service."""
    folder, was_there = machine.at(STATE), machine.at(STATE).is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    if not was_there or str(folder.stat().st_uid) != _uid(machine):
        _close_to_others(machine)
        machine.run_checked(*CHOWN, f"{USER}:{USER}", STATE)
        yield because(Progress.STATE_OWNED if was_there else Progress.STATE, folder=STATE)


def remove_state_folder(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """Games stay unless they are to go. They become root's, lest a later user with that number gets them.

    Where an owner has made the folder a link to a larger disk, the games are behind it (`-H`).
    """
    folder = machine.at(STATE)
    if not folder.is_dir():
        return
    _close_to_others(machine)
    if purge or not any(folder.iterdir()):
        machine.run_checked("find", "-H", STATE, "-mindepth", "1", "-delete")
        machine.remove_empty(STATE)  # a partition that is mounted there keeps its folder
        yield because(Progress.STATE_GONE, folder=STATE)
    else:
        machine.run_checked(*CHOWN, "root:root", STATE)
        yield because(Progress.STATE_STAYS, folder=STATE)


def _close_to_others(machine: Machine) -> None:
    """Nobody but root comes in any more, and changes what root goes through."""
    machine.run_checked("chown", "root:root", STATE)
    machine.at(STATE).chmod(OWNERS_ONLY)


def _uid(machine: Machine) -> str:
    """The number of the user; nothing where there is none."""
    lines = [line.split(":") for line in (machine.read("/etc/passwd") or "").splitlines()]
    return next((line[2] for line in lines if line[0] == USER and len(line) > 2), "")
