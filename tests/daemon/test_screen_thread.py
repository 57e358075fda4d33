"""A screen's own thread: latest picture wins, and a screen that does not answer is tried again."""

from threading import Event, Lock

import pytest

from companion.daemon.screen_saver import ScreenThread
from hardware.display import Brightness, Picture, blank_picture
from hardware.ports import Emit
from hardware.probe import ProbeResults
from hardware.trouble import Trouble, TroubleCode

PATIENCE_S = 10
DARK = blank_picture(8, 1)


def lit(bits: int) -> Picture:
    return Picture(8, 1, bytes([bits]))


class SlowScreen:
    """Takes as long for a picture as the test wants, and notes what it showed."""

    def __init__(self, failing: int = 0, error: Exception | None = None) -> None:
        self.shown: list[Picture] = []
        self.brightness = Brightness.FULL
        self.begun = Event()
        self.may_go_on = Event()
        self._failing = failing
        self._error = error or Trouble(TroubleCode.SILENT, device="screen")
        self._lock = Lock()

    @property
    def size(self) -> tuple[int, int]:
        return 8, 1

    def probe(self) -> ProbeResults:
        raise AssertionError

    def open(self, emit: Emit, /) -> None:
        """There is nothing to open."""

    def close(self) -> None:
        """Nor to close."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE_S)
        with self._lock:
            if self._failing:
                self._failing -= 1
                raise self._error
            self.shown.append(picture)
            self.brightness = brightness


def test_showing_returns_at_once_and_of_many_pictures_the_latest_is_shown() -> None:
    screen = SlowScreen()
    pump = ScreenThread(screen)
    pump.start()
    pump.show(lit(1))
    assert screen.begun.wait(PATIENCE_S)
    for bits in range(2, 50):
        pump.show(lit(bits))
    screen.may_go_on.set()
    assert pump.drain(PATIENCE_S)
    pump.close()
    assert screen.shown == [lit(1), lit(49)]


@pytest.mark.parametrize("error", [None, ValueError("a mistake of ours")])
def test_a_screen_that_does_not_answer_is_shown_its_picture_again(error: Exception | None) -> None:
    screen = SlowScreen(failing=1, error=error)
    screen.may_go_on.set()
    pump = ScreenThread(screen, again_s=0)
    pump.start()
    pump.show(lit(3))
    assert pump.drain(PATIENCE_S)
    pump.close()
    assert screen.shown == [lit(3)]


def test_closing_a_pump_whose_screen_does_not_answer_does_not_wait_for_it() -> None:
    screen = SlowScreen(failing=1)
    screen.may_go_on.set()
    pump = ScreenThread(screen, again_s=3600)
    pump.start()
    pump.show(lit(3))
    assert screen.begun.wait(PATIENCE_S)
    pump.close()
    pump.close()
    assert screen.shown == []


def test_a_screen_that_fails_each_time_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    screen = SlowScreen(failing=5, error=ValueError("a mistake of ours"))
    screen.may_go_on.set()
    pump = ScreenThread(screen, again_s=0)
    pump.start()
    pump.show(lit(3))
    assert pump.drain(PATIENCE_S)
    pump.close()
    assert [record.message for record in caplog.records] == ["screen.failed"]
