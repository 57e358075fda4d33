"""The jobs that there are, and which of them there is something to do for at a table."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from companion.workshop.calibrating import calibrate
from companion.workshop.checking.check import can_be_checked, check_all
from companion.workshop.health import look_at_health
from companion.workshop.job import Job
from companion.workshop.outfit import Outfit
from companion.workshop.phones import let_phones_in
from companion.workshop.readers import tell_readers_apart
from companion.workshop.wiring import Wiring


class Kind(NamedTuple):
    """A kind of job."""

    fits: Callable[[Outfit], bool]
    """Whether there is anything to do for it."""
    begin: Callable[[Outfit, Wiring, float], Job]


JOBS: Final[Mapping[str, Kind]] = {
    "cells": Kind(lambda outfit: outfit.cells > 0, calibrate),
    "readers": Kind(lambda outfit: len(outfit.readers) > 1, tell_readers_apart),
    "check": Kind(can_be_checked, check_all),
    "phones": Kind(lambda outfit: outfit.phones, let_phones_in),
    "health": Kind(lambda outfit: bool(outfit.chairs), look_at_health),
}
"""By the names that the menu has for them, in its order."""


def offered(outfit: Outfit) -> tuple[str, ...]:
    """Those that this table has anything for."""
    return tuple(name for name, kind in JOBS.items() if kind.fits(outfit))
