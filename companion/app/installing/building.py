"""A version is put together: an environment of its own, with the program and its libraries.

Law: root takes no file from the index of packages but one whose hash is in the lock, and builds none of them.
hatchling is among them, since a copy of the project is built by it. PyPI has no wheel of spidev, and of lgpio
none for a Python newer than 3.12: those two come from the system, whose packages every version sees.
"""

from typing import Final

from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Machine
from companion.app.installing.places import LOCK, PROGRAM, SHARE
from companion.app.installing.source import Kind, Source
from companion.app.installing.versions import FOLDER
from companion.rules.kernel.reason import Refused, because

WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
ALONE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""With the libraries that are there, and no others."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


def place_of(number: int) -> str:
    """Where a version is."""
    return f"{PROGRAM}/{FOLDER}/{number}"


def build(machine: Machine, number: int, source: Source) -> str:
    """Make it, and return what the program calls itself; `Refused` where it cannot be made."""
    place = place_of(number)
    pip = (f"{place}/bin/python", "-m", "pip", "install", *QUIET)
    program: tuple[str, ...] = (*pip, *ALONE, source.program)
    if source.kind is Kind.CHECKOUT:
        steps = [(*pip, *WITH_HASHES, f"{source.path}/systemd/{LOCK}"), program]
    else:
        steps = [program, (*pip, *source.libraries, *WITH_HASHES, f"{place}/{SHARE}/{LOCK}")]
    for command in ((machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place), *steps):
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
