"""Where the waiting for the disk is done: in a thread of its own, or, in virtual time, at once.

Operations are done one after another, in the order in which they were given. A writer knows nothing of
journals, and a failure of one operation does not stop the next: whoever asked decides what follows.
"""

import errno
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final

_LOG: Final = logging.getLogger(__name__)

Operation = Callable[[], object]
"""Something that waits for the disk: `partial(journal.append, entry)`."""
Done = Callable[[OSError | None], object]
"""Is told how it went."""
HandOver = Callable[[Callable[[], object]], object]
"""Has something called where the loop lives: `loop.call_soon_threadsafe`."""


class Writer:
    """One thread. What was done is told through `hand_over`; it is never told from within `append`."""

    def __init__(self, hand_over: HandOver) -> None:
        self._hand_over = hand_over
        self._thread = ThreadPoolExecutor(1, "journal")

    def append(self, operation: Operation, done: Done) -> None:
        """Do this after all that was asked before, and return at once."""
        self._thread.submit(operation).add_done_callback(partial(self._tell, done))

    def close(self) -> None:
        """Return when all that was asked has been done and handed over. It may be called twice."""
        self._thread.shutdown()

    def _tell(self, done: Done, future: Future[object]) -> None:
        self._hand_over(partial(_settle, done, future))


def _settle(done: Done, future: Future[object]) -> None:
    """Tell how it went. A mistake of ours is told as a failure too, so that nobody waits for ever."""
    try:
        future.result()
    except OSError as error:
        done(error)
    except Exception as error:  # noqa: BLE001 - somebody waits, whatever it was
        _LOG.exception("journal.failed")
        done(OSError(errno.EIO, repr(error)))
    else:
        done(None)


class InlineWriter:
    """The same in the caller's own time: all is done and told when `append` returns."""

    def append(self, operation: Operation, done: Done) -> None:
        """Do it now."""
        try:
            operation()
        except OSError as error:
            done(error)
        else:
            done(None)

    def close(self) -> None:
        """There is nothing to wait for."""
