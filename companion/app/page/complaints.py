"""What the web server complains about.

Law: whatever strangers and guests do, the log grows by some lines at once and then by a line a minute. All
complaints share that limit, and the log says how many it left out. What a stranger sends is worth one line of
it, a fault of ours a traceback.
"""

import logging
import time
from typing import Any, Final

from aiohttp.http import HttpProcessingError
from aiohttp.web import RequestPayloadError

from companion.app.page.allowance import Allowance

LINES: Final = 10
"""Complaints at once."""
LINES_PER_S: Final = 1 / 60

log = logging.getLogger(__name__)


class Complaints(logging.LoggerAdapter[logging.Logger]):
    """A logger for one page, its server and its connections."""

    def __init__(self) -> None:
        super().__init__(log)
        self._lines = Allowance(time.monotonic, LINES, LINES_PER_S)
        self._left_out = 0

    def log(self, level: int, msg: object, *args: object, **how: Any) -> None:  # noqa: ANN401 - as it came
        fault = how.get("exc_info")
        if level < logging.WARNING:
            super().log(level, msg, *args, **how)
        elif isinstance(fault, HttpProcessingError | RequestPayloadError | ConnectionError):
            self.blame(fault)
        elif self._has_room():
            super().log(level, msg, *args, **how)

    def blame(self, fault: Exception) -> None:
        """Complain in one line of what a stranger has sent."""
        if self._has_room():
            super().log(logging.WARNING, "page.bad-request %s", type(fault).__name__)

    def conclude(self) -> None:
        """Say how many complaints the log lacks."""
        if self._left_out:
            super().log(logging.WARNING, "page.complaints-left-out %d", self._left_out)
            self._left_out = 0

    def _has_room(self) -> bool:
        if not self._lines.take():
            self._left_out += 1
            return False
        self.conclude()
        return True
