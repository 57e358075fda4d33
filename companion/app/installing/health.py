"""Whether a version is fit for this machine: its own doctor looks, as the user of the service.

It imports everything, reads the settings, and reads the games as a start would, without writing to any.
"""

import json

from companion.app.installing.building import place_of
from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Done, Machine
from companion.app.installing.places import SETTINGS, STATE, USER
from companion.rules.kernel.reason import Refused, because


def check(machine: Machine, number: int) -> None:
    """`Refused` where it finds anything broken."""
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    where = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}")
    doctor = (f"{place_of(number)}/bin/companion", "doctor", "--without-parts", "--json")
    done = machine.run((*as_user, *where, *doctor, "--config", SETTINGS))
    if done.status:
        raise Refused(because(InstallFault.UNWELL, detail=_broken(done)))


def _broken(done: Done) -> str:
    """What it says of the things that are broken."""
    try:
        findings = json.loads(done.out)["findings"]
        told = (finding["sentence"] for finding in findings if finding["verdict"] == "broken")
        return " ".join(told).rstrip(".")
    except (ValueError, TypeError, KeyError):
        return done.detail
