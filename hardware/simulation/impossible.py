"""What hands cannot do, whoever asks for it."""

from enum import StrEnum


class Hindrance(StrEnum):
    """Why not. The value is for logs; whoever shows one to people has the sentence for it."""

    IN_A_HAND = "in-a-hand"
    """A piece that is in a hand cannot be lifted."""
    NOT_IN_A_HAND = "not-in-a-hand"
    """A piece that is in no hand cannot be put anywhere."""
    OCCUPIED = "occupied"
    """A cell holds one piece, unless all of them leave room for others."""
    DOWN = "down"
    """A key that is down cannot be pressed."""
    UP = "up"
    """A key that is up cannot be released."""
    TAG_LIES = "tag-lies"
    """A tag that lies on a reader cannot be laid on it or another."""
    NO_TAG = "no-tag"
    """Where no tag lies, none can be taken."""
    UNPLUGGED = "unplugged"
    """A part that is unplugged cannot be unplugged."""
    PLUGGED = "plugged"
    """A part that is plugged in cannot be plugged in."""


class Impossible(Exception):
    """Nothing was done, and nothing has changed. `thing` is the piece, the part or the tag."""

    def __init__(self, kind: Hindrance, thing: str, cell: int | None = None) -> None:
        super().__init__(kind, thing, cell)
        self.kind = kind
        self.thing = thing
        self.cell = cell
