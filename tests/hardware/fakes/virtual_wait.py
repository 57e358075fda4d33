"""Virtual time for a thread that waits on a condition: it is given `wait`, and time passes when told to.

The thread does all that it has to do at one moment before the next one comes, so what it has done by then
does not depend on the machine.
"""

from collections.abc import Callable
from threading import Condition, current_thread
from threading import enumerate as all_threads

PATIENCE_S = 10.0
"""After this long the thread will never wait again."""


class Night:
    def __init__(self) -> None:
        self.now_s = 100.0
        self._thread = ""
        """The name of the thread, and of any that comes after it."""
        self._condition = Condition()
        """That of the thread, once it has waited."""
        self._rounds = 0
        self._until_s = float("inf")
        self._waited = Condition()

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> "Night":
        raise AssertionError((when, callback))

    def cancel(self) -> None:
        raise AssertionError

    def wait(self, condition: Condition, seconds: float) -> None:
        """What the thread calls, holding the condition, to wait until it is notified or time has passed."""
        assert seconds > 0, seconds
        with self._waited:
            self._thread, self._condition = current_thread().name, condition
            self._until_s = self.now_s + seconds
            self._rounds += 1
            self._waited.notify_all()
        condition.wait()

    def settle(self) -> None:
        """Until the thread has done all that is to be done now, and waits again, or has ended."""
        with self._waited:
            assert self._waited.wait_for(lambda: self._rounds, PATIENCE_S)
        with self._condition:
            rounds = self._rounds
            self._condition.notify_all()
        with self._waited:
            self._waited.wait_for(lambda: self._rounds > rounds or self._ended(), PATIENCE_S)
            assert self._rounds > rounds or self._ended()

    def pass_time(self, seconds: float, look: Callable[[], object] = lambda: None) -> None:
        """Let so long pass, and look after everything that the thread does meanwhile."""
        target_s = self.now_s + seconds
        self.settle()
        while not self._ended() and self._until_s <= target_s:
            self.now_s = self._until_s
            self.settle()
            look()
        self.now_s = target_s
        self.settle()
        look()

    def _ended(self) -> bool:
        return all(thread.name != self._thread for thread in all_threads())
