"""A finding: a thing of the table, how bad it is, and why; in the words of all that judge a table.

The configuration, the doctor, the plan and the menu of a table that runs use these. Each has reason codes
of its own; drivers keep theirs.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.games.kernel import Reason, because


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


class Area(StrEnum):
    """What kind of thing it is."""

    CONFIGURATION = "configuration"
    PYTHON = "python"
    LIBRARY = "library"
    KERNEL = "kernel"
    MAT = "mat"
    GROUPS = "groups"
    DEVICE = "device"
    BUS = "bus"
    PINS = "pins"
    CONTROLLER = "controller"
    PART = "part"
    STATE = "state"
    FILE = "file"
    PACK = "pack"
    JOURNAL = "journal"
    PAGE = "page"
    CLOCK = "clock"
    SERVICE = "service"
    POWER = "power"
    USER = "user"
    PLAN = "plan"


NAMED_AREAS: Final = {Area.LIBRARY, Area.MAT, Area.DEVICE, Area.BUS, Area.PART, Area.FILE}
"""There are several of these, and people know each of them by its name."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that is looked at; makes the findings about it."""

    area: Area
    name: str

    @property
    def title(self) -> Reason:
        """What people call it."""
        if self.area in NAMED_AREAS:
            return because("work.named", name=self.name)
        return because(f"doctor.topic-{self.area}")

    def ok(self, code: str, /, **values: str | int) -> "Finding":
        """It is well."""
        return self.finding(Verdict.OK, because(code, **values))

    def note(self, code: str, /, **values: str | int) -> "Finding":
        """It is well, but."""
        return self.finding(Verdict.NOTE, because(code, **values))

    def warn(self, code: str, /, **values: str | int) -> "Finding":
        """It could be better."""
        return self.finding(Verdict.WARN, because(code, **values))

    def waits(self, code: str, /, **values: str | int) -> "Finding":
        """It cannot be looked at before something else is mended."""
        return self.finding(Verdict.WAITS, because(code, **values))

    def fail(self, code: str, /, **values: str | int) -> "Finding":
        """It is not well."""
        return self.finding(Verdict.BROKEN, because(code, **values))

    def finding(self, verdict: Verdict, reason: Reason) -> "Finding":
        """It is like this."""
        return Finding(self, verdict, reason)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing, and how it is."""

    subject: Subject
    verdict: Verdict
    reason: Reason
