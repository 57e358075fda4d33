"""A disk and screens that answer when the test says so."""

from dataclasses import dataclass, field

from companion.games.kernel import Reason, because
from companion.session.events import Effect, Saved, SessionEvent
from companion.session.session import Session


@dataclass
class SlowScribe:
    """Holds every effect back until it is let through."""

    waiting: list[tuple[Effect, Saved]] = field(default_factory=list)

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        self.waiting.append((effect, saved))

    def answer(self, came: SessionEvent | Reason | None = None) -> None:
        _, saved = self.waiting.pop(0)
        saved(came)


@dataclass
class AtOnce:
    """A disk that has written before anybody could wait for it."""

    written: list[Effect] = field(default_factory=list)

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        self.written.append(effect)
        saved(None)


FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")


@dataclass
class FullDisk:
    """A disk that answers at once; what it is asked while it is full fails."""

    full: bool = False
    asked: list[Effect] = field(default_factory=list)
    """What it was asked while it was full."""

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        if self.full:
            self.asked.append(effect)
        saved(FULL if self.full else None)


@dataclass
class Seen:
    """Everything that was shown: desks, and whether the disk was waited for."""

    frames: list[tuple[Session, bool]] = field(default_factory=list)

    def show(self, session: Session, *, saving: bool) -> None:
        self.frames.append((session, saving))
