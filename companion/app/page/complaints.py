"""What the web server complains about.

Law: what a stranger sends is worth one line, and not many of them; a fault of ours is told in full.
"""

import logging
import time
from typing import Any, Final

from aiohttp.http import HttpProcessingError

from companion.app.page.allowance import Allowance

LINES: Final = 10
"""Lines at once about strangers."""
LINES_PER_S: Final = 1 / 60

log = logging.getLogger(__name__)


class Complaints(logging.LoggerAdapter[logging.Logger]):
    """A logger for the server of one page."""

    def __init__(self) -> None:
        super().__init__(log)
        self._lines = Allowance(time.monotonic, LINES, LINES_PER_S)

    def log(self, level: int, msg: object, *args: object, **how: Any) -> None:  # noqa: ANN401 - as it came
        fault = how.get("exc_info")
        if not isinstance(fault, HttpProcessingError | ConnectionError):
            super().log(level, msg, *args, **how)
        elif self._lines.take():
            super().log(min(level, logging.WARNING), "page.bad-request %s", type(fault).__name__)
