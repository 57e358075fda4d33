"""Each claim of each kit fails for a part that is broken in its way."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from threading import Event, Thread, current_thread, main_thread
from typing import Any

import pytest

from hardware.clock import ManualClock
from hardware.display import DARK, Brightness, Pattern, Picture, blank_picture
from hardware.ports import Emit, Tone
from hardware.probe import ProbeCode, probe_result
from hardware.signals import EMPTY, SOMETHING, CellRead, DialTurned, KeyMoved, PartBack, Signal, TagRead
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.kits import cells, dial, key, life, lights, screen, sound, tag_reader
from tests.hardware.kits.signal_log import SLACK_S, Told
from tests.hardware.simulation.hands import (
    CellsHands,
    DialHands,
    Hands,
    KeyHands,
    LightsEyes,
    ScreenEyes,
    SoundEars,
    TagHands,
)

CELLS = 8
Signals = Iterable[Signal]
OVER = Event()
"""Ends the threads that a broken part leaves behind."""
Break = Callable[[Any, Any], Any]
"""What becomes of a sound part, in these hands."""


class Bent:
    """A part of which some methods do something else; each is given the sound part first."""

    def __init__(self, part: Any, **others: Callable[..., object]) -> None:
        self._part = part
        self._others = others

    def __getattr__(self, name: str) -> Any:
        if name in self._others:
            return partial(self._others[name], self._part)
        return getattr(self._part, name)


def bent(**others: Callable[..., object]) -> Break:
    return lambda part, _hands: Bent(part, **others)


def garbled(
    garble: Callable[[list[Signal], Signal], Iterable[Signal]], *, first: tuple[Signal, ...] = ()
) -> Break:
    """What is told instead of each signal, knowing those before it; and what is told at once."""

    def break_part(part: Any, _hands: object) -> Any:
        seen: list[Signal] = []

        def open_part(part: Any, emit: Emit) -> None:
            def tell(signal: Signal) -> None:
                others = tuple(garble(seen, signal))
                seen.append(signal)
                for other in others:
                    emit(other)

            for signal in first:
                emit(signal)
            part.open(tell)

        return Bent(part, open=open_part)

    return break_part


def later(number: int, garble: Callable[[list[Signal], Signal], Iterable[Signal]]) -> Break:
    return garbled(lambda seen, signal: garble(seen, signal) if len(seen) >= number else (signal,))


def twice(_seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    return signal, signal


def faithful(_seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    return (signal,)


def without(unwanted: Callable[[Signal], bool]) -> Break:
    return garbled(lambda _seen, signal: () if unwanted(signal) else (signal,))


def without_the_first(number: int = 1) -> Break:
    return garbled(lambda seen, signal: (signal,) if len(seen) >= number else ())


def without_after_back(unwanted: Callable[[Signal], bool]) -> Break:
    def garble(seen: list[Signal], signal: Signal) -> Iterable[Signal]:
        is_back = any(isinstance(other, PartBack) for other in seen)
        return () if is_back and unwanted(signal) else (signal,)

    return garbled(garble)


def one_in_a_moment(*of: str) -> Callable[[list[Signal], Signal], Iterable[Signal]]:
    """Of signals at the same time only the first is told, where these fields are the same."""

    def garble(seen: list[Signal], signal: Signal) -> Iterable[Signal]:
        fields = ("at_s", *of)
        is_same = seen and all(getattr(seen[-1], each) == getattr(signal, each) for each in fields)
        return () if is_same else (signal,)

    return garble


def with_its_neighbour(_seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    assert isinstance(signal, CellRead)
    beside = replace(signal, cell=(signal.cell + 1) % CELLS, reading=SOMETHING)
    return signal, beside, replace(beside, reading=EMPTY)


def down_again_when_back(_seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    again = KeyMoved(signal.at_s, signal.part, down=True)
    return (signal, again) if isinstance(signal, PartBack) else (signal,)


def none_in_between(seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    has_both = seen and isinstance(signal, TagRead) and signal.uid and not is_gone(seen[-1])
    return (TagRead(signal.at_s, signal.part, None), signal) if has_both else (signal,)


def first_of_several(_seen: list[Signal], signal: Signal) -> Iterable[Signal]:
    if isinstance(signal, TagRead) and signal.several:
        return (replace(signal, uid=TagHands.uids[0], several=False),)
    return (signal,)


def is_empty(signal: Signal) -> bool:
    return isinstance(signal, CellRead) and signal.reading == EMPTY


def is_up(signal: Signal) -> bool:
    return isinstance(signal, KeyMoved) and not signal.down


def is_gone(signal: Signal) -> bool:
    return isinstance(signal, TagRead) and signal.uid is None


class WobblyHands(DialHands):
    def wobble(self) -> None:
        self.turn(1)
        self.turn(-1)


def refuse_unless(holds: Callable[[Any], bool], method: str) -> Callable[..., object]:
    """The method is trouble where this does not hold of the sound part."""

    def call(part: Any, *arguments: object) -> object:
        if not holds(part):
            raise Trouble(TroubleCode.BROKEN, device="part", detail="gone")
        return getattr(part, method)(*arguments)

    return call


def close_when_refusing(part: Any, emit: Emit) -> None:
    try:
        part.open(emit)
    except ValueError:
        part.close()
        raise


def open_anew(part: Any, emit: Emit) -> None:
    part.close()
    part.open(emit)


def leave_a_thread(part: Any, emit: Emit) -> None:
    part.open(emit)
    Thread(target=OVER.wait).start()


def open_early(part: Any, hands: Hands) -> Any:
    part.open(hands.told.take)
    return part


def do_nothing(*_: object) -> None:
    pass


def shrug(method: str, *errors: type[Exception]) -> Callable[..., object]:

    def call(part: Any, *arguments: object) -> None:
        with suppress(*errors):
            getattr(part, method)(*arguments)

    return call


def then_show(*shown: object) -> Callable[..., object]:
    def call(part: Any, emit: Emit) -> None:
        part.open(emit)
        part.show(*shown)

    return call


FULL, DIM, OFF = Brightness
PICTURE = screen.picture((128, 64), 0)


class Memory:
    def __init__(
        self, screen: Any, rule: Callable[[Any, Any, tuple[Any, Any]], tuple[Any, Any] | None]
    ) -> None:
        self._screen = screen
        self._rule = rule
        self.last: Any = (None, FULL)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._screen, name)

    def show(self, picture: Picture, brightness: Brightness = FULL, /) -> None:
        shown = self._rule(self._screen, self.last, (picture, brightness))
        if shown is not None:
            self._screen.show(*shown)
            self.last = shown


def memory(rule: Callable[[Any, Any, tuple[Any, Any]], tuple[Any, Any] | None]) -> Break:
    return lambda screen, _hands: Memory(screen, rule)


def comes_back_bright(screen: Any, _hands: object) -> Any:
    lost: list[bool] = [False]

    def show(screen: Any, picture: Picture, brightness: Brightness = FULL) -> None:
        is_back, lost[0] = lost[0] and screen.plugged, not screen.plugged
        screen.show(picture, FULL if is_back else brightness)

    return Bent(screen, show=show)


def keeps_the_list(lights: Any, _hands: object) -> Any:
    """What is equal to the list shown last is not shown, and the list is not copied."""
    last: list[Any] = [()]

    def show(lights: Any, lamps: Any) -> None:
        if lamps != last[0]:
            lights.show(lamps)
            last[0] = lamps

    return Bent(lights, show=show)


def tires_soon(lights: Any, _hands: object) -> Any:
    frames = count()
    return Bent(lights, show=lambda lights, lamps: next(frames) < 10 and lights.show(lamps))


def forgets_what_it_showed(lights: Any, _hands: object) -> Any:
    plug = lights.plug

    def forget() -> None:
        plug()
        lights.show([DARK] * lights.count)

    lights.plug = forget
    return lights


def swap_red_and_green(lights: Any, lamps: Any) -> None:
    colours = [lamp.colour._replace(red=lamp.colour.green, green=lamp.colour.red) for lamp in lamps]
    lights.show([lamp._replace(colour=colour) for lamp, colour in zip(lamps, colours, strict=True)])


BROKEN: dict[type[Hands], dict[Any, Break]] = {
    KeyHands: {
        life.closing_twice_does_nothing_more: bent(close=refuse_unless(lambda key: key.live, "close")),
        life.closing_what_was_never_opened_does_nothing: bent(
            close=refuse_unless(lambda key: key.live, "close")
        ),
        life.opening_what_is_open_is_refused_and_leaves_it_open: bent(open=open_anew),
        life.no_thread_outlives_close: bent(open=leave_a_thread),
        life.a_probe_says_the_same_of_an_open_part_and_leaves_it_open: bent(
            probe=lambda key: (key.close(), key.probe())[1]
        ),
        life.a_probe_of_a_lost_part_says_what_opening_it_says: bent(
            probe=lambda _key: [probe_result(ProbeCode.SIMULATED)]
        ),
        life.nothing_is_told_after_close: bent(close=do_nothing),
        life.who_opened_it_is_told_on_when_it_is_opened_again: bent(open=close_when_refusing),
        life.what_is_touched_before_open_is_not_told_before_open: open_early,
        life.a_loss_is_told_once_and_so_is_the_return: garbled(twice),
        life.opening_it_again_while_it_is_away_is_refused_too: bent(open=open_anew),
        life.it_may_be_closed_while_it_is_away: bent(close=refuse_unless(lambda key: key.plugged, "close")),
        key.presses_and_releases_are_told_once_each: without(is_up),
        key.a_key_that_is_held_while_it_is_opened_is_told_as_down: without_the_first(),
        key.a_key_that_was_let_go_before_it_is_opened_is_up: garbled(
            faithful, first=(KeyMoved(1000.0, "south.key", down=False),)
        ),
        key.a_tap_is_told_whole_or_not_at_all: garbled(one_in_a_moment("part")),
        key.a_key_that_moved_while_it_was_away_is_put_right: without_after_back(is_up),
        key.a_key_that_stayed_as_it_was_while_it_was_away_goes_on_alternating: garbled(down_again_when_back),
    },
    CellsHands: {
        cells.every_cell_is_told_once_as_it_reads_after_open: without_the_first(CELLS),
        cells.what_comes_and_goes_is_told: later(CELLS, twice),
        cells.what_moves_at_the_same_time_is_told_of_every_cell: later(CELLS, one_in_a_moment("reading")),
        cells.a_touch_ends_as_the_cell_was: later(CELLS, one_in_a_moment("cell")),
        cells.other_cells_say_nothing: later(CELLS, with_its_neighbour),
        cells.every_cell_is_told_anew_when_they_are_back: without_after_back(is_empty),
    },
    DialHands: {
        dial.each_detent_is_told_once_in_its_direction: garbled(twice),
        dial.turning_without_a_pause_loses_nothing: garbled(one_in_a_moment()),
        dial.what_was_turned_before_it_was_opened_is_not_told: garbled(
            faithful, first=(DialTurned(1000.0, "south.dial", 3),)
        ),
    },
    WobblyHands: {
        dial.a_wobble_is_no_detent: garbled(faithful),
    },
    TagHands: {
        tag_reader.a_tag_is_told_when_it_comes_and_when_it_goes: without(is_gone),
        tag_reader.a_tag_that_is_left_lying_is_told_once: garbled(twice),
        tag_reader.a_tag_that_takes_the_place_of_another_is_told_as_the_new_one: garbled(none_in_between),
        tag_reader.a_tag_that_lies_there_when_it_is_opened_is_told: without_the_first(),
        tag_reader.an_empty_reader_says_nothing_when_it_is_opened: garbled(
            faithful, first=(TagRead(1000.0, "south.reader", None),)
        ),
        tag_reader.several_tags_are_told_as_just_that_until_one_is_left: garbled(first_of_several),
        tag_reader.several_tags_that_lie_there_when_it_is_opened_are_told_once: garbled(twice),
        tag_reader.a_tag_that_went_while_the_reader_was_away_is_told_as_gone: without(is_gone),
        tag_reader.a_tag_that_came_while_the_reader_was_away_is_told_afterwards: without_after_back(
            lambda signal: isinstance(signal, TagRead)
        ),
    },
    LightsEyes: {
        lights.they_are_dark_after_open: bent(open=then_show([lights.RED] * 5)),
        lights.they_show_what_they_are_given: bent(show=swap_red_and_green),
        lights.the_last_light_is_not_the_first: bent(show=lambda part, lamps: part.show(lamps[::-1])),
        lights.one_lamp_for_each_light_or_none_at_all: bent(show=shrug("show", ValueError)),
        lights.a_list_that_was_shown_may_be_written_on: keeps_the_list,
        lights.the_last_of_many_is_what_stays: tires_soon,
        lights.they_are_dark_after_close: bent(close=do_nothing),
        lights.every_pattern_is_shown: bent(
            show=lambda part, lamps: part.show([lamp._replace(pattern=Pattern.STEADY) for lamp in lamps])
        ),
        lights.a_lamp_that_stays_the_same_is_not_disturbed: bent(
            show=lambda part, lamps: (part.show([DARK] * part.count), part.show(lamps))
        ),
        lights.what_was_shown_is_shown_when_they_are_back: forgets_what_it_showed,
        lights.what_is_shown_while_they_are_away_is_remembered: bent(
            show=lambda part, lamps: part.plugged and part.show(lamps)
        ),
    },
    ScreenEyes: {
        screen.it_is_dark_after_open: bent(open=then_show(PICTURE)),
        screen.it_shows_what_it_is_given: bent(
            show=lambda part, shown: part.show(Picture(shown.width, shown.height, shown.bits[::-1]))
        ),
        screen.a_small_difference_is_shown_too: memory(
            lambda _part, last, new: None if last[0] and last[0].bits[-1] == new[0].bits[-1] else new
        ),
        screen.the_same_picture_again_costs_nothing: bent(
            show=lambda part, shown: (part.show(blank_picture(*part.size)), part.show(shown))
        ),
        screen.a_picture_of_another_size_is_refused: bent(show=shrug("show", ValueError)),
        screen.showing_while_it_is_closed_is_refused: bent(show=shrug("show", ValueError)),
        screen.opening_it_again_leaves_what_it_shows: bent(open=open_anew),
        screen.it_shows_from_a_thread_of_its_own: bent(
            show=lambda part, shown: current_thread() is main_thread() and part.show(shown)
        ),
        screen.a_dimmed_screen_shows_the_same_less_brightly: memory(lambda _part, _last, new: (new[0], FULL)),
        screen.a_screen_that_is_off_shows_nothing_until_it_is_woken: memory(
            lambda part, _last, new: (blank_picture(*part.size), FULL) if new[1] is OFF else new
        ),
        screen.as_bright_again_costs_nothing: bent(
            show=lambda part, shown, bright=FULL: (part.show(shown), part.show(shown, bright))
        ),
        screen.it_is_fully_bright_when_it_is_opened_again: memory(
            lambda _part, last, new: (new[0], DIM) if last[1] is DIM else new
        ),
        screen.it_is_dark_after_close: bent(close=do_nothing),
        screen.showing_is_trouble_while_it_is_away: bent(show=shrug("show", Trouble)),
        screen.the_whole_picture_is_shown_anew_after_trouble: memory(
            lambda _part, last, new: None if last == new else new
        ),
        screen.a_closed_screen_that_is_away_is_shown_nothing_either: bent(
            show=refuse_unless(lambda part: part.plugged, "show")
        ),
        screen.opening_it_again_while_it_is_away_is_refused_too: bent(open=open_anew),
        screen.it_comes_back_as_bright_as_it_is_to_be: comes_back_bright,
        screen.it_wakes_even_if_it_was_away_meanwhile: memory(
            lambda _part, last, new: None if last == new else (new[0], FULL) if new[1] is OFF else new
        ),
        screen.it_may_be_closed_while_it_is_away: bent(
            close=refuse_unless(lambda part: part.plugged, "close")
        ),
    },
    SoundEars: {
        sound.it_is_silent_after_open: bent(
            open=lambda part, emit: (part.open(emit), part.play([Tone(440, 10)]))
        ),
        sound.it_plays_one_tone_after_another_and_is_silent_then: bent(
            play=lambda part, tones: part.play(tones[::-1])
        ),
        sound.a_pause_is_silence: bent(
            play=lambda part, tones: part.play([tone if tone.hz else tone._replace(hz=20) for tone in tones])
        ),
        sound.what_still_plays_gives_way: bent(
            play=lambda part, tones: part.play([*part.playback.tones, *tones])
        ),
        sound.no_tones_at_all_are_silence: bent(play=lambda part, tones: tones and part.play(tones)),
        sound.it_is_silent_after_close: bent(close=do_nothing),
    },
}


@pytest.mark.parametrize(
    ("kind", "claim"), [(kind, claim) for kind, broken in BROKEN.items() for claim in broken]
)
def test_a_broken_part_is_noticed(kind: type[Any], claim: Any) -> None:
    OVER.clear()
    hands = kind()
    part = BROKEN[kind][claim](hands.part, hands)
    with pytest.raises(AssertionError):
        claim(part, hands, hands.told)
    OVER.set()


def test_every_claim_has_a_part_that_breaks_it() -> None:
    kits: tuple[Any, ...] = (cells, dial, key, life, lights, screen, sound, tag_reader)
    names = ("CLAIMS", "TOUCH_CLAIMS", "LOSS_CLAIMS", "PATTERN_CLAIMS")
    assert {claim for broken in BROKEN.values() for claim in broken} == {
        claim for kit in kits for name in names for claim in getattr(kit, name, ())
    }


def test_a_part_that_does_not_let_go_or_hides_its_trouble_is_noticed() -> None:
    hands = KeyHands()
    key = hands.table.key("south.key")
    with pytest.raises(AssertionError):
        life.another_may_have_the_device_after_close(Bent(key, close=do_nothing), key, hands.told)
    with pytest.raises(AssertionError):
        life.opening_is_trouble(Bent(key, open=do_nothing), TroubleCode.MISSING, hands.told)


@pytest.mark.parametrize(
    ("name", "stamps_s", "number"),
    [
        ("other", (1000.0,), 1),
        ("south.key", (1000 - 2 * SLACK_S,), 1),
        ("south.key", (1001 + 2 * SLACK_S,), 1),
        ("south.key", (1000.5, 1000.4), 2),
        ("south.key", (1000.5,), 2),
    ],
)
def test_a_signal_with_a_wrong_name_or_time_or_none_at_all_is_noticed(
    name: str, stamps_s: tuple[float, ...], number: int
) -> None:
    clock = ManualClock(1000.0)
    told = Told("south.key", clock.time, patience_s=0)
    clock.advance(1)
    for at_s in stamps_s:
        told.take(KeyMoved(at_s, name, down=True))
    with pytest.raises(AssertionError, match="KeyMoved"):
        told.wait_for(number)
