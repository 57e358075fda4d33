"""A finding: a subject of the table, its severity and the reason.

The configuration, the doctor, the plan and the menu of a running table share this vocabulary. Each has
reason codes of its own; drivers keep theirs.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.games.kernel import Reason, because


class Verdict(StrEnum):
    OK = "ok"
    NOTE = "note"
    """Fine, with something good to know."""
    WARN = "warn"
    """Works, but could do better."""
    WAITS = "waits"
    """Cannot be judged, because something that it needs is broken."""
    BROKEN = "broken"
    """Does not work, or not as the configuration says."""


class Area(StrEnum):
    """The kind of thing that a finding is about."""

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
"""Areas with several things that people know by name."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing to examine; makes the findings about it."""

    area: Area
    name: str

    @property
    def title(self) -> Reason:
        """What people call it."""
        if self.area in NAMED_AREAS:
            return because("work.named", name=self.name)
        return because(f"doctor.topic-{self.area}")

    def ok(self, code: str, /, **values: str | int) -> "Finding":
        return self.finding(Verdict.OK, because(code, **values))

    def note(self, code: str, /, **values: str | int) -> "Finding":
        return self.finding(Verdict.NOTE, because(code, **values))

    def warn(self, code: str, /, **values: str | int) -> "Finding":
        return self.finding(Verdict.WARN, because(code, **values))

    def waits(self, code: str, /, **values: str | int) -> "Finding":
        return self.finding(Verdict.WAITS, because(code, **values))

    def fail(self, code: str, /, **values: str | int) -> "Finding":
        return self.finding(Verdict.BROKEN, because(code, **values))

    def finding(self, verdict: Verdict, reason: Reason) -> "Finding":
        return Finding(self, verdict, reason)


@dataclass(frozen=True, slots=True)
class Finding:
    subject: Subject
    verdict: Verdict
    reason: Reason
