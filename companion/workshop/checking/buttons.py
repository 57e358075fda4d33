"""The trials of buttons: keys, and the pushes of dials."""

from dataclasses import dataclass, replace

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed, Tick
from companion.workshop.checking.trial import Mistaken, Says, Trial, Tried, is_at
from companion.workshop.job import WorkEvent


@dataclass(frozen=True, slots=True)
class ButtonTrial(Trial):
    """Somebody has to press it; with a button of the other kind they say that it does nothing."""

    chair: Chair
    button: Button
    took: Mistaken | None = None
    """Whose button of that kind told of a press instead."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.{self.button.value}"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """A press of it is all that is wanted."""
        match event:
            case Pressed(_, self.chair, self.button):
                return Tried()
            case Pressed(_, chair, self.button):
                return replace(self, took=Mistaken(chair))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Pressed():
                return Tried((because(f"work.{self.button.value}-dead", chair=self.chair),))
            case _:
                return self

    def says(self, chair: Chair | None, *, bright: bool) -> Says:
        """The chair that blinks is the one."""
        kind, here = self.button.value, is_at(self.part, chair)
        keys = because(f"work.{kind}-is-dead")
        if self.took is not None:
            return Says(
                because(f"work.{kind}-of-other", chair=self.took.chair), keys, inverse=here and bright
            )
        if here:
            return Says(because(f"work.{kind}-here"), keys, inverse=bright)
        return Says(because(f"work.{kind}-there", chair=self.chair), keys)
