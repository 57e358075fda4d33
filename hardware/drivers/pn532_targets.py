"""Who answers in the field of a PN532, and what of that a reader believes.

A tag on the edge of the field is missed now and then. So what lies there is the most that was seen in the
last few looks: what comes is believed at once, and what goes when it was missed so many times in a row.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

MOST: Final = 2
"""Targets that the chip can hold apart; it does not look for a third."""
LENGTHS: Final = (4, 7, 10)
"""Bytes of a uid."""
_HEAD: Final = 5
"""Bytes before the uid: number, what the tag can do in two and in one, and the length of the uid."""


class Nonsense(ValueError):
    """This is no list of targets."""


class Sight(NamedTuple):
    """What one look tells."""

    uid: str | None = None
    several: bool = False

    @property
    def amount(self) -> int:
        """How many lie there; two stand for several."""
        return MOST if self.several else int(self.uid is not None)


NOTHING: Final = Sight()


def parse_targets(payload: bytes) -> tuple[str, ...]:
    """The uids in an answer to InListPassiveTarget, while nothing but a uid is asked of a tag."""
    if not payload or payload[0] > MOST:
        raise Nonsense(payload)
    count, rest = payload[0], payload[1:]
    uids = []
    for _ in range(count):
        if len(rest) < _HEAD or rest[_HEAD - 1] not in LENGTHS:
            raise Nonsense(payload)
        end = _HEAD + rest[_HEAD - 1]
        if len(rest) < end:
            raise Nonsense(payload)
        uids.append(rest[_HEAD:end].hex())
        rest = rest[end:]
    if rest:
        raise Nonsense(payload)
    return tuple(uids)


def is_random(uid: str) -> bool:
    """Whether the tag makes up another uid each time, as phones and bank cards do."""
    return len(uid) == 8 and uid.startswith("08")


def sight(uids: Sequence[str]) -> Sight:
    """What these are to a table: a uid that is never the same twice can be no piece."""
    match [uid for uid in uids if not is_random(uid)]:
        case []:
            return NOTHING
        case [uid]:
            return Sight(uid)
        case _:
            return Sight(several=True)


class Belief:
    """What lies there, after each look."""

    def __init__(self, looks: int) -> None:
        self._recent: deque[Sight] = deque(maxlen=looks)

    def after(self, seen: Sight) -> Sight:
        """What is believed once this was seen: the most that was seen lately, and of that the latest."""
        self._recent.append(seen)
        return max(reversed(self._recent), key=lambda recent: recent.amount)
