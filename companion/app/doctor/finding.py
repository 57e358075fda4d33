"""What a check tells of one thing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.app.ear import reason as reason_of
from companion.rules.kernel.reason import Reason, because
from companion.workshop.verdict import Found, Verdict
from hardware.trouble import Trouble

__all__ = ["NAMED", "Finding", "Subject", "Topic", "Verdict"]


class Topic(StrEnum):
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


NAMED: Final = {Topic.LIBRARY, Topic.MAT, Topic.DEVICE, Topic.BUS, Topic.PART, Topic.FILE}
"""There are several of these, and people know each of them by its name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing, and how it is."""

    topic: Topic
    subject: str
    verdict: Verdict
    reason: Reason

    @property
    def found(self) -> Found:
        """The same for whoever reads it at the table."""
        named = because("work.named", name=self.subject)
        title = named if self.topic in NAMED else because(f"doctor.topic-{self.topic}")
        return Found(self.verdict, title, self.reason)


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that is looked at; makes the findings about it."""

    topic: Topic
    name: str

    def ok(self, code: str, /, **values: str | int) -> Finding:
        """It is well."""
        return self.found(Verdict.OK, because(code, **values))

    def note(self, code: str, /, **values: str | int) -> Finding:
        """It is well, but."""
        return self.found(Verdict.NOTE, because(code, **values))

    def warn(self, code: str, /, **values: str | int) -> Finding:
        """It could be better."""
        return self.found(Verdict.WARN, because(code, **values))

    def waits(self, code: str, /, **values: str | int) -> Finding:
        """It cannot be looked at before something else is mended."""
        return self.found(Verdict.WAITS, because(code, **values))

    def broken(self, code: str, /, **values: str | int) -> Finding:
        """It is not well."""
        return self.found(Verdict.BROKEN, because(code, **values))

    def in_trouble(self, trouble: Trouble) -> Finding:
        """It is not well, as hardware puts it."""
        return self.found(Verdict.BROKEN, reason_of(trouble))

    def found(self, verdict: Verdict, reason: Reason) -> Finding:
        """It is like this."""
        return Finding(self.topic, self.name, verdict, reason)
