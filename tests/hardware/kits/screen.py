"""What every screen must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", screen.CLAIMS)
    def test_the_screen_keeps_its_contract(claim: screen.Claim) -> None:
        claim(MyScreen("south.screen", bus), MyEyes(bus), Told("south.screen", time.monotonic))

    @pytest.mark.parametrize("claim", screen.LOSS_CLAIMS)   # with eyes that can also take the device away

Each claim wants a screen that was never open. The pictures have no symmetry, so that one that stands on
its head or is mirrored does not pass.
"""

from collections.abc import Callable
from threading import Thread
from typing import Protocol

from hardware.display import Brightness, Picture, blank_picture
from hardware.ports import Screen
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble
from tests.hardware.kits.life import assert_refuses_to_open
from tests.hardware.kits.signal_log import Told, close_quietly, opened


class ScreenEyes(Protocol):
    def shown(self) -> Picture:
        """What the panel shows; a panel that is off is blank."""

    def glare(self) -> int:
        """Something that grows with how brightly the panel shines; 0 for one that is off."""

    def cost(self) -> int:
        """Something that grows with everything that is sent to the panel."""


class PluggedScreenEyes(ScreenEyes, Protocol):
    """Eyes on a panel that can be taken away. It has forgotten its picture when it comes back."""

    def unplug(self) -> None:
        """The device does not answer from now on."""

    def plug(self) -> None:
        """It does again."""


Claim = Callable[[Screen, ScreenEyes, Told], None]
LossClaim = Callable[[Screen, PluggedScreenEyes, Told], None]


def picture(size: tuple[int, int], number: int) -> Picture:
    width, height = size
    return Picture(width, height, bytes((i * i + 5 * i + number) % 251 for i in range(width * height // 8)))


def it_is_dark_after_open(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        assert eyes.shown() == blank_picture(*part.size)


def it_shows_what_it_is_given(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        for shown in (
            picture(part.size, 0),
            picture(part.size, 1),
            blank_picture(*part.size),
            picture(part.size, 0),
        ):
            part.show(shown)
            assert eyes.shown() == shown


def a_small_difference_is_shown_too(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    width, height = part.size
    with opened(part, told):
        part.show(picture(part.size, 0))
        bits = bytearray(picture(part.size, 0).bits)
        for place in (0, width // 8 - 1, len(bits) // 2, len(bits) - 1):
            bits[place] ^= 0x10
            part.show(Picture(width, height, bytes(bits)))
            assert eyes.shown() == Picture(width, height, bytes(bits))


def the_same_picture_again_costs_nothing(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        before = eyes.cost()
        part.show(picture(part.size, 0))
        once = eyes.cost()
        assert once > before
        part.show(picture(part.size, 0))
        assert eyes.cost() == once


def a_picture_of_another_size_is_refused(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    width, height = part.size
    with opened(part, told):
        part.show(picture(part.size, 0))
        for size in ((width, height + 8), (width + 8, height), (width // 2, height * 2)):
            try:
                part.show(picture(size, 0))
            except ValueError:
                assert eyes.shown() == picture(part.size, 0)
            else:
                raise AssertionError(size)


def showing_while_it_is_closed_is_refused(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    for number in range(2):
        before = (eyes.shown(), eyes.cost())
        _assert_refuses_to_show(part, picture(part.size, number))
        assert (eyes.shown(), eyes.cost()) == before
        with opened(part, told):
            part.show(picture(part.size, number))
            assert eyes.shown() == picture(part.size, number)
    assert eyes.shown() == blank_picture(*part.size)
    _assert_refuses_to_show(part, picture(part.size, 1))
    assert eyes.shown() == blank_picture(*part.size)
    assert told.so_far() == ()


def opening_it_again_leaves_what_it_shows(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        before = eyes.cost()
        assert_refuses_to_open(part)
        assert (eyes.shown(), eyes.cost()) == (picture(part.size, 0), before)
        part.show(picture(part.size, 0))
        assert eyes.cost() == before
        part.show(picture(part.size, 1))
        assert eyes.shown() == picture(part.size, 1)
    assert eyes.shown() == blank_picture(*part.size)


def it_shows_from_a_thread_of_its_own(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        thread = Thread(target=part.show, args=(picture(part.size, 1),))
        thread.start()
        thread.join()
        assert eyes.shown() == picture(part.size, 1)


def a_dimmed_screen_shows_the_same_less_brightly(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        full = eyes.glare()
        for number in (0, 1):
            part.show(picture(part.size, number), Brightness.DIM)
            assert eyes.shown() == picture(part.size, number)
            assert 0 < eyes.glare() < full
        part.show(picture(part.size, 1))
        assert (eyes.shown(), eyes.glare()) == (picture(part.size, 1), full)


def a_screen_that_is_off_shows_nothing_until_it_is_woken(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        full = eyes.glare()
        for woken, brightness in ((0, Brightness.FULL), (1, Brightness.DIM), (2, Brightness.FULL)):
            part.show(picture(part.size, 0), Brightness.OFF)
            assert (eyes.shown(), eyes.glare()) == (blank_picture(*part.size), 0)
            part.show(picture(part.size, woken), brightness)
            assert eyes.shown() == picture(part.size, woken)
            assert (eyes.glare() == full) == (brightness is Brightness.FULL)


def as_bright_again_costs_nothing(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0), Brightness.DIM)
        once = eyes.cost()
        part.show(picture(part.size, 0), Brightness.DIM)
        assert eyes.cost() == once
        part.show(picture(part.size, 0), Brightness.OFF)
        off = eyes.cost()
        assert off > once
        for number in (0, 1, 2):
            part.show(picture(part.size, number), Brightness.OFF)
        assert eyes.cost() == off


def it_is_fully_bright_when_it_is_opened_again(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    glares = []
    for last in (Brightness.DIM, Brightness.OFF, Brightness.FULL):
        with opened(part, told):
            part.show(picture(part.size, 0))
            glares.append(eyes.glare())
            part.show(picture(part.size, 0), last)
    assert len(set(glares)) == 1


def it_is_dark_after_close(part: Screen, eyes: ScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
    assert eyes.shown() == blank_picture(*part.size)


def showing_is_trouble_while_it_is_away(part: Screen, eyes: PluggedScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        eyes.unplug()
        for number in (1, 2, 1):
            _assert_trouble(part, picture(part.size, number))
        eyes.plug()
        part.show(picture(part.size, 3))
        assert eyes.shown() == picture(part.size, 3)
    assert [type(signal) for signal in told.so_far()] in ([], [PartLost, PartBack]), told.so_far()


def the_whole_picture_is_shown_anew_after_trouble(part: Screen, eyes: PluggedScreenEyes, told: Told) -> None:
    """Even one that is equal to the last that was shown, or the one that was in trouble."""
    with opened(part, told):
        for back in (0, 1):
            part.show(picture(part.size, 0))
            eyes.unplug()
            _assert_trouble(part, picture(part.size, 1))
            eyes.plug()
            part.show(picture(part.size, back))
            assert eyes.shown() == picture(part.size, back)


def it_comes_back_as_bright_as_it_is_to_be(part: Screen, eyes: PluggedScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        full = eyes.glare()
        for number, brightness in ((1, Brightness.DIM), (2, Brightness.OFF), (3, Brightness.FULL)):
            part.show(picture(part.size, 0))
            eyes.unplug()
            _assert_trouble(part, picture(part.size, number), brightness)
            eyes.plug()
            part.show(picture(part.size, number), brightness)
            assert (eyes.glare() == full, eyes.glare() == 0) == (
                brightness is Brightness.FULL,
                brightness is Brightness.OFF,
            )
            part.show(picture(part.size, number))
            assert (eyes.shown(), eyes.glare()) == (picture(part.size, number), full)


def it_wakes_even_if_it_was_away_meanwhile(part: Screen, eyes: PluggedScreenEyes, told: Told) -> None:
    with opened(part, told):
        for number in (0, 1):
            part.show(picture(part.size, 0))
            part.show(picture(part.size, 0), Brightness.OFF)
            eyes.unplug()
            eyes.plug()
            part.show(picture(part.size, number))
            assert eyes.shown() == picture(part.size, number)


def it_may_be_closed_while_it_is_away(part: Screen, eyes: PluggedScreenEyes, told: Told) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        eyes.unplug()
        close_quietly(part)


def a_closed_screen_that_is_away_is_shown_nothing_either(
    part: Screen, eyes: PluggedScreenEyes, told: Told
) -> None:
    eyes.unplug()
    _assert_refuses_to_show(part, picture(part.size, 0))
    eyes.plug()
    with opened(part, told):
        assert eyes.shown() == blank_picture(*part.size)


def opening_it_again_while_it_is_away_is_refused_too(
    part: Screen, eyes: PluggedScreenEyes, told: Told
) -> None:
    with opened(part, told):
        part.show(picture(part.size, 0))
        eyes.unplug()
        _assert_trouble(part, picture(part.size, 1))
        assert_refuses_to_open(part)
        eyes.plug()
        part.show(picture(part.size, 1))
        assert eyes.shown() == picture(part.size, 1)


def _assert_refuses_to_show(part: Screen, shown: Picture) -> None:
    try:
        part.show(shown)
    except ValueError:
        return
    except Trouble as trouble:
        raise AssertionError(trouble) from trouble
    raise AssertionError(shown)


def _assert_trouble(part: Screen, shown: Picture, brightness: Brightness = Brightness.FULL) -> None:
    try:
        part.show(shown, brightness)
    except Trouble:
        return
    raise AssertionError(shown)


CLAIMS: tuple[Claim, ...] = (
    it_is_dark_after_open,
    it_shows_what_it_is_given,
    a_small_difference_is_shown_too,
    the_same_picture_again_costs_nothing,
    a_picture_of_another_size_is_refused,
    showing_while_it_is_closed_is_refused,
    opening_it_again_leaves_what_it_shows,
    it_shows_from_a_thread_of_its_own,
    a_dimmed_screen_shows_the_same_less_brightly,
    a_screen_that_is_off_shows_nothing_until_it_is_woken,
    as_bright_again_costs_nothing,
    it_is_fully_bright_when_it_is_opened_again,
    it_is_dark_after_close,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (
    showing_is_trouble_while_it_is_away,
    the_whole_picture_is_shown_anew_after_trouble,
    a_closed_screen_that_is_away_is_shown_nothing_either,
    opening_it_again_while_it_is_away_is_refused_too,
    it_comes_back_as_bright_as_it_is_to_be,
    it_wakes_even_if_it_was_away_meanwhile,
    it_may_be_closed_while_it_is_away,
)
