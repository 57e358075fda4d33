"""The lights of a controller as they are known, wanted and on their way.

Law: what is sent is the difference between known and wanted. One frame is on its way at a time; what it
carries is known when it is acknowledged, and unknown when that is overdue, so that whatever is wanted by then
goes out again and an older colour can never overtake a newer one.
"""

from collections.abc import Sequence

from hardware.drivers.controller_messages import MOST_LAMPS, LampAt
from hardware.lamp import DARK, Lamp


class Strip:
    """A strip that was dark a moment ago."""

    def __init__(self, count: int, answer_s: float) -> None:
        self._answer_s = answer_s
        self._wanted = [DARK] * count
        self._known: list[Lamp | None] = [DARK] * count
        self._flying: dict[int, Lamp] = {}
        self._seq = 0
        self._overdue_s = float("inf")

    def want(self, lamps: Sequence[Lamp]) -> None:
        """Show these, one for each light."""
        self._wanted = list(lamps)

    @property
    def settled(self) -> bool:
        """Whether the controller has acknowledged all that is wanted."""
        return not self._flying and self._wanted == self._known

    def wake_at(self) -> float:
        """When `launch` may have something: at once, when the acknowledgement is overdue, or never."""
        if self._flying:
            return self._overdue_s
        return float("inf") if self.settled else float("-inf")

    def launch(self, seq: int, now: float) -> tuple[LampAt, ...]:
        """What the frame with this number is to carry; nothing while one is on its way, or all is well."""
        if self._flying and now < self._overdue_s:
            return ()
        for index in self._flying:
            self._known[index] = None
        pairs = enumerate(zip(self._wanted, self._known, strict=True))
        stale = [(index, wanted) for index, (wanted, known) in pairs if wanted != known]
        self._flying = dict(stale[:MOST_LAMPS])
        self._seq, self._overdue_s = seq, now + self._answer_s
        return tuple(LampAt(index, *lamp.colour, lamp.pattern) for index, lamp in self._flying.items())

    def landed(self, seq: int) -> None:
        """The frame with this number is acknowledged; an old one says nothing."""
        if self._flying and seq == self._seq:
            for index, lamp in self._flying.items():
                self._known[index] = lamp
            self._flying = {}
