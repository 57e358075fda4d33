"""How much a client may ask in a time: a bucket that fills steadily and is emptied by asking."""

from collections.abc import Callable
from dataclasses import dataclass, field

BURST = 120
"""Messages at once. Both hands on a wild dial stay well below."""
PER_S = 60.0


@dataclass(slots=True)
class Allowance:
    """What one client may still ask."""

    now: Callable[[], float]
    _left: float = field(default=BURST, init=False)
    _seen_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._seen_s = self.now()

    def take(self) -> bool:
        """Whether one more is allowed; if so it is used up."""
        now_s = self.now()
        self._left = min(BURST, self._left + (now_s - self._seen_s) * PER_S)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
