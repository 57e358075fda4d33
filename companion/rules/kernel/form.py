"""An action taken apart into named parts, so that a hand, a dial or a tag can fill one at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """A verb and its named parts, in the order of the notation."""

    verb: str
    parts: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        """The part called `name`."""
        return dict(self.parts)[name]
