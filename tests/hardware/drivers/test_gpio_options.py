"""What a profile may say of a key, of a dial and of a buzzer."""

from collections.abc import Callable

import pytest

from hardware.drivers.gpio_pins import DialPins, KeyPins, SoundPin


@pytest.mark.parametrize(
    "make",
    [
        lambda: KeyPins(28),
        lambda: KeyPins(-1),
        lambda: KeyPins("17"),  # type: ignore[arg-type]
        lambda: KeyPins(True),  # noqa: FBT003 - what may not be a pin
        lambda: KeyPins(17, pull_up=1),  # type: ignore[arg-type]
        lambda: KeyPins(17, debounce_ms=0),
        lambda: KeyPins(17, debounce_ms=501),
        lambda: KeyPins(17, debounce_ms=2.5),  # type: ignore[arg-type]
        lambda: DialPins(5, 28),
        lambda: DialPins(5, 5),
        lambda: DialPins(5, 6, steps_per_detent=3),
        lambda: DialPins(5, 6, steps_per_detent=4.0),  # type: ignore[arg-type]
        lambda: DialPins(5, 6, reverse=0),  # type: ignore[arg-type]
        lambda: DialPins(5, 6, rests_closed="no"),  # type: ignore[arg-type]
        lambda: SoundPin(28),
        lambda: SoundPin(18, duty_percent=0),
        lambda: SoundPin(18, duty_percent=51),
        lambda: SoundPin(18, duty_percent=2.5),  # type: ignore[arg-type]
    ],
)
def test_options_that_cannot_be_are_not(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"ContactPin|KeyPins|DialPins|SoundPin"):
        make()
