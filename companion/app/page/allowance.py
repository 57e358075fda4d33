"""How much somebody may do in a time: a bucket that fills steadily and is emptied by doing."""

from collections.abc import Callable
from dataclasses import dataclass, field

BURST = 120
"""Messages at once. Both hands on a wild dial stay well below."""
PER_S = 60.0
PATIENCE = 20 * BURST
"""Messages beyond the allowance that are refused before the conversation ends."""


@dataclass(slots=True)
class Allowance:
    """What one may still do."""

    now: Callable[[], float]
    burst: float = BURST
    per_s: float = PER_S
    _left: float = field(init=False)
    _seen_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._left = self.burst
        self._seen_s = self.now()

    def take(self) -> bool:
        """Whether one more is allowed; if so it is used up."""
        now_s = self.now()
        self._left = min(self.burst, self._left + (now_s - self._seen_s) * self.per_s)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
