"""What the doctor tells of one thing, for whoever reads it at the table."""

from enum import StrEnum
from typing import NamedTuple

from companion.rules.kernel.reason import Reason


class Verdict(StrEnum):
    """How bad it is."""

    OK = "ok"
    NOTE = "note"
    """Nothing is wrong, and it is good to know."""
    WARN = "warn"
    """The table works, and could do better."""
    WAITS = "waits"
    """Something that it needs is broken, so that nothing is known of it yet."""
    BROKEN = "broken"
    """The table does not work, or not as its configuration says."""


class Found(NamedTuple):
    """One thing, and how it is."""

    verdict: Verdict
    title: Reason
    """What people call it."""
    reason: Reason
