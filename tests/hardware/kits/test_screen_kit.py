"""Each claim about a screen fails for a screen that is broken so."""

from collections.abc import Callable
from contextlib import suppress
from threading import current_thread, main_thread

import pytest

from hardware.picture import Picture, blank
from hardware.ports import Emit
from hardware.simulation.screen import SimulatedScreen
from hardware.trouble import Fault, Trouble
from tests.hardware.kits import screen
from tests.hardware.simulation.hands import ScreenEyes


class Around:
    """A sound screen inside."""

    def __init__(self, inner: SimulatedScreen) -> None:
        self.inner = inner
        self.size = inner.size

    def open(self, emit: Emit, /) -> None:
        self.inner.open(emit)

    def close(self) -> None:
        self.inner.close()

    def show(self, picture: Picture, /) -> None:
        self.inner.show(picture)


class LitAfterOpen(Around):
    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.show(screen.picture(self.size, 0))


class UpsideDown(Around):
    def show(self, picture: Picture, /) -> None:
        super().show(Picture(picture.width, picture.height, picture.bits[::-1]))


class NeverDarkAgain(Around):
    def show(self, picture: Picture, /) -> None:
        if picture != blank(*self.size):
            super().show(picture)


class ComparesTheTop(Around):
    """Whether something has changed is seen from the first byte."""

    first = 0

    def show(self, picture: Picture, /) -> None:
        if picture.bits[0] != self.first:
            super().show(picture)
        self.first = picture.bits[0]


class ClearsFirst(Around):
    def show(self, picture: Picture, /) -> None:
        super().show(blank(*self.size))
        super().show(picture)


class TakesAnySize(Around):
    def show(self, picture: Picture, /) -> None:
        with suppress(ValueError):
            super().show(picture)


class BlankWhenRefused(Around):
    def show(self, picture: Picture, /) -> None:
        try:
            super().show(picture)
        except ValueError:
            super().show(blank(*self.size))
            raise


class ShowsWhileClosed(Around):
    """What it is shown before it is opened is lost without a word."""

    is_open = False

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.is_open = True

    def show(self, picture: Picture, /) -> None:
        if self.is_open:
            super().show(picture)


class SilentWhileClosed(Around):
    """It calls that trouble."""

    is_open = False

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.is_open = True

    def close(self) -> None:
        super().close()
        self.is_open = False

    def show(self, picture: Picture, /) -> None:
        if not self.is_open:
            raise Trouble(Fault.SILENT, device="screen")
        super().show(picture)


class OpensToRefuse(Around):
    """A closed screen is opened to find out that it cannot show."""

    def show(self, picture: Picture, /) -> None:
        try:
            super().show(picture)
        except ValueError:
            with suppress(ValueError):
                self.open(lambda _signal: None)
                super().show(picture)
            raise


class ShowsBeforeItRefuses(Around):
    """It is lit while it is closed."""

    def show(self, picture: Picture, /) -> None:
        try:
            super().show(picture)
        except ValueError:
            self.inner.shown = picture
            raise


class OpensAnew(Around):
    def open(self, emit: Emit, /) -> None:
        self.inner.close()
        super().open(emit)


class DarkWhenOpenedAgain(Around):
    """It refuses, but not before it is dark."""

    def open(self, emit: Emit, /) -> None:
        try:
            super().open(emit)
        except ValueError:
            self.inner.show(blank(*self.size))
            raise


class LooksForThePanelFirst(Around):
    def open(self, emit: Emit, /) -> None:
        if not self.inner.plugged:
            raise Trouble(Fault.MISSING, device="screen")
        super().open(emit)

    def show(self, picture: Picture, /) -> None:
        if not self.inner.plugged:
            raise Trouble(Fault.SILENT, device="screen")
        super().show(picture)


class OneThreadOnly(Around):
    def show(self, picture: Picture, /) -> None:
        if current_thread() is main_thread():
            super().show(picture)


class StaysLit(Around):
    def close(self) -> None:
        """Nothing."""


class HidesTrouble(Around):
    def show(self, picture: Picture, /) -> None:
        with suppress(Trouble):
            super().show(picture)


class RemembersTooLong(Around):
    """What was shown last counts as shown still."""

    last: Picture | None = None

    def show(self, picture: Picture, /) -> None:
        if picture != self.last:
            super().show(picture)
            self.last = picture


class RemembersTooEarly(Around):
    """What could not be shown counts as shown."""

    last: Picture | None = None

    def show(self, picture: Picture, /) -> None:
        before, self.last = self.last, picture
        if picture != before:
            super().show(picture)


class ClosesWhatIsThere(Around):
    def close(self) -> None:
        if not self.inner.plugged:
            raise Trouble(Fault.BROKEN, device="screen", detail="gone")
        super().close()


BROKEN: list[tuple[screen.LossClaim, Callable[[SimulatedScreen], Around]]] = [
    (screen.it_is_dark_after_open, LitAfterOpen),
    (screen.it_shows_what_it_is_given, UpsideDown),
    (screen.it_shows_what_it_is_given, NeverDarkAgain),
    (screen.a_small_difference_is_shown_too, ComparesTheTop),
    (screen.the_same_picture_again_costs_nothing, ClearsFirst),
    (screen.a_picture_of_another_size_is_refused, TakesAnySize),
    (screen.a_picture_of_another_size_is_refused, BlankWhenRefused),
    (screen.showing_while_it_is_closed_is_refused, ShowsWhileClosed),
    (screen.showing_while_it_is_closed_is_refused, SilentWhileClosed),
    (screen.showing_while_it_is_closed_is_refused, OpensToRefuse),
    (screen.showing_while_it_is_closed_is_refused, ShowsBeforeItRefuses),
    (screen.opening_it_again_leaves_what_it_shows, OpensAnew),
    (screen.opening_it_again_leaves_what_it_shows, DarkWhenOpenedAgain),
    (screen.it_shows_from_a_thread_of_its_own, OneThreadOnly),
    (screen.it_is_dark_after_close, StaysLit),
    (screen.showing_is_trouble_while_it_is_away, HidesTrouble),
    (screen.the_whole_picture_is_shown_anew_after_trouble, RemembersTooLong),
    (screen.the_whole_picture_is_shown_anew_after_trouble, RemembersTooEarly),
    (screen.a_closed_screen_that_is_away_is_shown_nothing_either, LooksForThePanelFirst),
    (screen.opening_it_again_while_it_is_away_is_refused_too, LooksForThePanelFirst),
    (screen.opening_it_again_while_it_is_away_is_refused_too, OpensAnew),
    (screen.it_may_be_closed_while_it_is_away, ClosesWhatIsThere),
]


@pytest.mark.parametrize(("claim", "broken"), BROKEN)
def test_a_broken_screen_is_noticed(
    claim: screen.LossClaim, broken: Callable[[SimulatedScreen], Around]
) -> None:
    eyes = ScreenEyes()
    with pytest.raises(AssertionError):
        claim(broken(eyes.table.screen("south.screen")), eyes, eyes.told)


def test_every_claim_has_a_screen_that_breaks_it() -> None:
    assert {claim for claim, _ in BROKEN} == set(screen.CLAIMS + screen.LOSS_CLAIMS)


@pytest.mark.parametrize("claim", screen.CLAIMS + screen.LOSS_CLAIMS)
def test_the_screen_inside_is_not_broken(claim: screen.LossClaim) -> None:
    eyes = ScreenEyes()
    claim(Around(eyes.table.screen("south.screen")), eyes, eyes.told)


def test_a_picture_has_no_symmetry_and_each_number_is_another() -> None:
    one = screen.picture((64, 32), 0)
    rows = [one.bits[i : i + 8] for i in range(0, len(one.bits), 8)]
    assert len(set(rows)) == 32
    assert one.bits != one.bits[::-1]
    assert screen.picture((64, 32), 0) == one != screen.picture((64, 32), 1)
