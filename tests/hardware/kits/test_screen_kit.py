"""Each claim about a screen fails for a screen that is broken so."""

from collections.abc import Callable
from contextlib import suppress
from threading import current_thread, main_thread

import pytest

from hardware.display import Brightness, Picture, blank_picture
from hardware.ports import Emit
from hardware.simulation.part import SimulatedScreen
from hardware.trouble import Trouble, TroubleCode
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

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        self.inner.show(picture, brightness)


class LitAfterOpen(Around):
    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.show(screen.picture(self.size, 0))


class UpsideDown(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        super().show(Picture(picture.width, picture.height, picture.bits[::-1]), brightness)


class NeverDarkAgain(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if picture != blank_picture(*self.size):
            super().show(picture, brightness)


class ComparesTheTop(Around):
    """Whether something has changed is seen from the first byte."""

    first = 0

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if picture.bits[0] != self.first:
            super().show(picture, brightness)
        self.first = picture.bits[0]


class ClearsFirst(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        super().show(blank_picture(*self.size))
        super().show(picture, brightness)


class TakesAnySize(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        with suppress(ValueError):
            super().show(picture, brightness)


class BlankWhenRefused(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        try:
            super().show(picture, brightness)
        except ValueError:
            super().show(blank_picture(*self.size))
            raise


class ShowsWhileClosed(Around):
    """What it is shown before it is opened is lost without a word."""

    is_open = False

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.is_open = True

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if self.is_open:
            super().show(picture, brightness)


class SilentWhileClosed(Around):
    """It calls that trouble."""

    is_open = False

    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.is_open = True

    def close(self) -> None:
        super().close()
        self.is_open = False

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if not self.is_open:
            raise Trouble(TroubleCode.SILENT, device="screen")
        super().show(picture, brightness)


class OpensToRefuse(Around):
    """A closed screen is opened to find out that it cannot show."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        try:
            super().show(picture, brightness)
        except ValueError:
            with suppress(ValueError):
                self.open(lambda _signal: None)
                super().show(picture, brightness)
            raise


class ShowsBeforeItRefuses(Around):
    """It is lit while it is closed."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        try:
            super().show(picture, brightness)
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
            self.inner.show(blank_picture(*self.size))
            raise


class LooksForThePanelFirst(Around):
    def open(self, emit: Emit, /) -> None:
        if not self.inner.plugged:
            raise Trouble(TroubleCode.MISSING, device="screen")
        super().open(emit)

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if not self.inner.plugged:
            raise Trouble(TroubleCode.SILENT, device="screen")
        super().show(picture, brightness)


class OneThreadOnly(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if current_thread() is main_thread():
            super().show(picture, brightness)


class StaysLit(Around):
    def close(self) -> None:
        """Nothing."""


class HidesTrouble(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        with suppress(Trouble):
            super().show(picture, brightness)


class RemembersTooLong(Around):
    """What was shown last counts as shown still."""

    last: Picture | None = None

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if picture != self.last:
            super().show(picture, brightness)
            self.last = picture


class RemembersTooEarly(Around):
    """What could not be shown counts as shown."""

    last: Picture | None = None

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        before, self.last = self.last, picture
        if picture != before:
            super().show(picture, brightness)


class NeverDims(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        super().show(picture, Brightness.FULL if brightness is Brightness.DIM else brightness)


class LeavesTheOldPictureDim(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        super().show(self.inner.shown if brightness is Brightness.DIM else picture, brightness)


class BlackInsteadOfOff(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if brightness is Brightness.OFF:
            super().show(blank_picture(*self.size))
        else:
            super().show(picture, brightness)


class WakesWithTheOldPicture(Around):
    old: Picture | None = None

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        was_off = self.inner.brightness is Brightness.OFF
        if brightness is not Brightness.OFF and was_off and self.old is not None:
            super().show(self.old, brightness)
        else:
            super().show(picture, brightness)
            self.old = picture


class LightsUpForNothing(Around):
    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        super().show(picture)
        super().show(picture, brightness)


class StaysAsDim(Around):
    last = Brightness.FULL

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if self.last is Brightness.DIM:
            brightness = Brightness.DIM
        self.last = brightness
        super().show(picture, brightness)


class ComesBackBright(Around):
    lost = False

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        back, self.lost = self.lost and self.inner.plugged, not self.inner.plugged
        super().show(picture, Brightness.FULL if back else brightness)


class ClosesWhatIsThere(Around):
    def close(self) -> None:
        if not self.inner.plugged:
            raise Trouble(TroubleCode.BROKEN, device="screen", detail="gone")
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
    (screen.a_dimmed_screen_shows_the_same_less_brightly, NeverDims),
    (screen.a_dimmed_screen_shows_the_same_less_brightly, LeavesTheOldPictureDim),
    (screen.a_screen_that_is_off_shows_nothing_until_it_is_woken, BlackInsteadOfOff),
    (screen.a_screen_that_is_off_shows_nothing_until_it_is_woken, WakesWithTheOldPicture),
    (screen.as_bright_again_costs_nothing, LightsUpForNothing),
    (screen.it_is_fully_bright_when_it_is_opened_again, StaysAsDim),
    (screen.it_is_dark_after_close, StaysLit),
    (screen.showing_is_trouble_while_it_is_away, HidesTrouble),
    (screen.the_whole_picture_is_shown_anew_after_trouble, RemembersTooLong),
    (screen.the_whole_picture_is_shown_anew_after_trouble, RemembersTooEarly),
    (screen.a_closed_screen_that_is_away_is_shown_nothing_either, LooksForThePanelFirst),
    (screen.opening_it_again_while_it_is_away_is_refused_too, LooksForThePanelFirst),
    (screen.opening_it_again_while_it_is_away_is_refused_too, OpensAnew),
    (screen.it_comes_back_as_bright_as_it_is_to_be, ComesBackBright),
    (screen.it_wakes_even_if_it_was_away_meanwhile, RemembersTooLong),
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
