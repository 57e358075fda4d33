"""A version is put together: an environment of its own, with the program and its libraries.

PyPI has no wheel of spidev, and of lgpio none for a Python newer than 3.12. Those two come from the system,
whose packages every version sees; all others are taken as new as there are, whatever the system has of them.
"""

from typing import Final

from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM
from companion.app.installing.source import Kind, Source
from companion.app.installing.versions import FOLDER
from companion.rules.kernel.reason import Refused, because

BY_SYSTEM: Final = "lgpio,spidev"
NEWEST: Final = ("--upgrade", "--upgrade-strategy", "eager", "--only-binary", BY_SYSTEM)
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


def place_of(number: int) -> str:
    """Where a version is."""
    return f"{PROGRAM}/{FOLDER}/{number}"


def build(machine: Machine, number: int, source: Source) -> str:
    """Make it, and return what the program calls itself; `Refused` where it cannot be made."""
    place = place_of(number)
    python = f"{place}/bin/python"
    for command in (
        (machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place),
        (python, "-m", "pip", "install", *QUIET, *NEWEST, *source.wanted),
    ):
        done = machine.run(command)
        if done.status and source.kind is Kind.WHEELHOUSE:
            told = because(InstallFault.NOT_BUILT_OFFLINE, source=str(source.path), detail=done.detail)
            raise Refused(told)
        if done.status:
            raise Refused(because(InstallFault.NOT_BUILT, detail=done.detail))
    return version_of(machine, place)


def version_of(machine: Machine, place: str) -> str:
    """What the program there calls itself; `Refused` where it does not start."""
    done = machine.run((f"{place}/bin/companion", "--version"))
    if done.status:
        raise Refused(because(InstallFault.UNWELL, detail=done.detail))
    return done.out.split()[-1]
