"""Each claim about lights fails for lights that are broken so."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest

from hardware.display import DARK, Lamp, Pattern
from hardware.ports import Emit
from hardware.simulation.part import SimulatedLights
from tests.hardware.kits import lights
from tests.hardware.simulation.hands import LightsEyes


class Around:
    """Sound lights inside."""

    def __init__(self, inner: SimulatedLights) -> None:
        self.inner = inner
        self.count = inner.count

    def open(self, emit: Emit, /) -> None:
        self.inner.open(emit)

    def close(self) -> None:
        self.inner.close()

    def show(self, lamps: Sequence[Lamp], /) -> None:
        self.inner.show(lamps)


class LitAfterOpen(Around):
    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.show([lights.RED] * self.count)


class Swapped(Around):
    """Green comes before red, as on many strips."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        colours = [lamp.colour for lamp in lamps]
        swapped = [c._replace(red=c.green, green=c.red) for c in colours]
        super().show([lamp._replace(colour=c) for lamp, c in zip(lamps, swapped, strict=True)])


class Backwards(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        super().show(lamps[::-1])


class TakesAnyNumber(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        with suppress(ValueError):
            super().show(lamps)


class DarkWhenRefused(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        try:
            super().show(lamps)
        except ValueError:
            super().show([DARK] * self.count)
            raise


class KeepsTheList(Around):
    """What is equal to the list shown last is not shown, and the list is not copied."""

    last: Sequence[Lamp] = ()

    def show(self, lamps: Sequence[Lamp], /) -> None:
        if lamps != self.last or len(lamps) != self.count:
            super().show(lamps)
            self.last = lamps


class TiresSoon(Around):
    """Only so many frames are sent."""

    frames = 0

    def show(self, lamps: Sequence[Lamp], /) -> None:
        self.frames += 1
        if self.frames <= 10:
            super().show(lamps)


class StaysLit(Around):
    def close(self) -> None:
        """Nothing."""


class AlwaysSteady(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        super().show([lamp._replace(pattern=Pattern.STEADY) for lamp in lamps])


class ClearsFirst(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        super().show([DARK] * self.count)
        super().show(lamps)


class ForgetsWhatItShowed(Around):
    def __init__(self, inner: SimulatedLights) -> None:
        super().__init__(inner)
        back = inner.plug

        def plug() -> None:
            back()
            inner.show([DARK] * inner.count)

        inner.plug = plug  # type: ignore[method-assign]


class DeafWhileAway(Around):
    def show(self, lamps: Sequence[Lamp], /) -> None:
        if self.inner.plugged:
            super().show(lamps)


BROKEN: list[
    tuple[lights.Claim | lights.PatternClaim | lights.LossClaim, Callable[[SimulatedLights], Around]]
]
BROKEN = [
    (lights.they_are_dark_after_open, LitAfterOpen),
    (lights.they_show_what_they_are_given, Swapped),
    (lights.the_last_light_is_not_the_first, Backwards),
    (lights.one_lamp_for_each_light_or_none_at_all, TakesAnyNumber),
    (lights.one_lamp_for_each_light_or_none_at_all, DarkWhenRefused),
    (lights.a_list_that_was_shown_may_be_written_on, KeepsTheList),
    (lights.the_last_of_many_is_what_stays, TiresSoon),
    (lights.they_are_dark_after_close, StaysLit),
    (lights.every_pattern_is_shown, AlwaysSteady),
    (lights.a_lamp_that_stays_the_same_is_not_disturbed, ClearsFirst),
    (lights.what_was_shown_is_shown_when_they_are_back, ForgetsWhatItShowed),
    (lights.what_is_shown_while_they_are_away_is_remembered, DeafWhileAway),
]
ALL = (*lights.CLAIMS, *lights.PATTERN_CLAIMS, *lights.LOSS_CLAIMS)
AnyClaim = Callable[[Around, LightsEyes, object], None]


@pytest.mark.parametrize(("claim", "broken"), BROKEN)
def test_broken_lights_are_noticed(claim: AnyClaim, broken: Callable[[SimulatedLights], Around]) -> None:
    eyes = LightsEyes()
    with pytest.raises(AssertionError):
        claim(broken(eyes.table.lights), eyes, eyes.told)


def test_every_claim_has_lights_that_break_it() -> None:
    assert {claim for claim, _ in BROKEN} == set(ALL)


@pytest.mark.parametrize("claim", ALL)
def test_the_lights_inside_are_not_broken(claim: AnyClaim) -> None:
    eyes = LightsEyes()
    claim(Around(eyes.table.lights), eyes, eyes.told)
