"""What has to be so before anything is changed, each with what to do where it is not."""

from collections.abc import Iterator
from typing import Final

from companion.app.configuration.files import shipped
from companion.app.doctor.mounts import forgets, parse_mounts
from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM, SETTINGS
from companion.app.installing.told import Told
from companion.app.installing.versions import FOLDER
from companion.rules.kernel.reason import Reason, Refused, because

KNOWN_SYSTEMS: Final = ("bookworm", "trixie")
LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""For newer ones there is no wheel."""
MISSING: Final = """
import importlib.util
import itertools
import sys
print(*itertools.filterfalse(importlib.util.find_spec, sys.argv[1:]))
"""
"""Tells which of these modules a Python does not have."""


def check_root(machine: Machine, command: str) -> None:
    """Whoever changes a machine has to be root."""
    if not machine.is_root:
        raise Refused(because(InstallFault.NOT_ROOT, command=command))


def check_kept(machine: Machine) -> None:
    """What is written has to outlive the power."""
    mounts = parse_mounts(machine.told_in("/proc/self/mountinfo") or "")
    if forgets(mounts, machine.at(f"{PROGRAM}/{FOLDER}")):
        raise Refused(because(InstallFault.FORGOTTEN, folder=PROGRAM))


def check(machine: Machine, profile: str | None) -> Iterator[Reason]:
    """`Refused` where nothing can come of it; told is what may go wrong."""
    if not machine.is_64_bit:
        raise Refused(because(InstallFault.FEW_BITS))
    check_kept(machine)
    if profile is None and machine.told_in(SETTINGS) is None:
        known = ", ".join(shipped())
        raise Refused(because(InstallFault.NO_PROFILE, file=SETTINGS, known=known))
    if missing := _missing_packages(machine):
        raise Refused(because(InstallFault.PACKAGES, packages=" ".join(missing)))
    release = dict(
        line.partition("=")[::2] for line in (machine.told_in("/etc/os-release") or "").splitlines()
    )
    if release.get("VERSION_CODENAME") not in KNOWN_SYSTEMS:
        yield because(Told.OTHER_SYSTEM, system=release.get("PRETTY_NAME", "?").strip('"'))


def _missing_packages(machine: Machine) -> list[str]:
    """Packages of the system without which no version can be put together."""
    needed = {"ensurepip": "python3-venv", "spidev": "python3-spidev"}
    if machine.python > LAST_PYTHON_WITH_LGPIO:
        needed["lgpio"] = "python3-lgpio"
    missing = machine.do(machine.interpreter, "-c", MISSING, *needed).out.split()
    return [needed[name] for name in missing]
