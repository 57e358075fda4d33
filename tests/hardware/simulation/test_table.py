"""The simulated table as those see it who draw it and those who act at it."""

from collections.abc import Callable
from threading import Thread

import pytest

from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Pattern, Picture, blank_picture
from hardware.ports import Tone
from hardware.signals import DialTurned, KeyMoved, PartBack, PartLost, Signal, TagRead
from hardware.simulation.board import Hindrance, Impossible
from hardware.simulation.part import Playback
from hardware.simulation.table import Equipment, SimulatedTable
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.simulation.hands import EQUIPMENT

RED = Lamp(Colour(255, 0, 0), Pattern.PULSE)
FULL = Picture(128, 64, b"\xff" * 1024)


def gone(name: str) -> Trouble:
    return Trouble(TroubleCode.BROKEN, device=name, detail="unplugged")


class Table(SimulatedTable):
    def __init__(self, equipment: Equipment = EQUIPMENT) -> None:
        self.clock = ManualClock(1000.0)
        super().__init__(self.clock, equipment)
        self.seen: list[str] = []
        self.watch(self.seen.append)


def test_keys_dials_and_readers_tell_what_people_do_to_them() -> None:
    table, signals = Table(), list[Signal]()
    for part in (table.key("south.key"), table.dial("south.dial"), table.reader("north.reader")):
        part.open(signals.append)
    table.press("south.key")
    table.clock.advance(1)
    table.release("south.key")
    table.turn("south.dial", -2)
    table.turn("south.dial", 0)
    table.clock.advance(1)
    table.turn("south.dial", 1)
    table.place_tag("north.reader", "04a1")
    table.place_tag("north.reader", "04a2")
    table.take_tag("north.reader")
    assert signals == [
        KeyMoved(1000.0, "south.key", down=True),
        KeyMoved(1001.0, "south.key", down=False),
        DialTurned(1001.0, "south.dial", -1),
        DialTurned(1001.0, "south.dial", -1),
        DialTurned(1002.0, "south.dial", 1),
        TagRead(1002.0, "north.reader", "04a1"),
        TagRead(1002.0, "north.reader", "04a2"),
        TagRead(1002.0, "north.reader", None),
    ]
    keys = ["key:south.key"] * 2
    assert table.seen == keys + ["reader:north.reader"] * 3


def test_a_piece_on_a_reader_is_told_by_its_tag_whatever_side_it_shows() -> None:
    table, signals = Table(), list[Signal]()
    table.reader("south.reader").open(signals.append)
    tag = table.board.piece("white0").tag
    table.board.lift("white0")
    table.board.put_on_reader("white0", "south.reader")
    table.board.turn_over("white0")
    table.clock.advance(1)
    table.board.lift("white0")
    assert signals == [TagRead(1000.0, "south.reader", tag), TagRead(1001.0, "south.reader", None)]


def test_a_second_thing_on_a_reader_makes_it_several_until_one_of_them_goes() -> None:
    table, signals = Table(), list[Signal]()
    table.reader("south.reader").open(signals.append)
    white, black = (table.board.piece(piece).tag for piece in ("white0", "black0"))
    for piece in ("white0", "black0", "black1"):
        table.board.lift(piece)
        table.board.put_on_reader(piece, "south.reader")
    table.board.lift("white0")
    table.board.lift("black1")
    table.place_tag("south.reader", "04a1")
    table.board.lift("black0")
    table.take_tag("south.reader")
    told = [(signal.uid, signal.several) for signal in signals if isinstance(signal, TagRead)]
    several = (None, True)
    assert told == [(white, False), several, (black, False), several, ("04a1", False), (None, False)]


def test_what_changes_is_told_to_watchers_once() -> None:
    table = Table()
    for part in (table.lights, table.sound, table.screen("south.screen")):
        part.open(list[Signal]().append)
    table.board.lift("white0")
    table.board.put_on_cell("white0", 3)
    for _ in range(2):
        table.lights.show([RED] * 5)
        table.screen("south.screen").show(FULL)
    table.sound.play([Tone(440, 100)])
    table.unplug("south.dial")
    assert table.seen == [
        "pieces",
        "pieces",
        "lights",
        "screen:south.screen",
        "sound",
        "plug:south.dial",
    ]


def test_lamps_are_seen_with_when_each_began() -> None:
    table = Table()
    assert table.lights.shown == (DARK,) * 5
    table.lights.open(list[Signal]().append)
    table.clock.advance(1)
    table.lights.show([RED, RED, DARK, DARK, DARK])
    table.clock.advance(1)
    table.lights.show([RED, DARK, RED, DARK, DARK])
    assert table.lights.shown == (RED, DARK, RED, DARK, DARK)
    assert table.lights.began_s == (1001.0, 1002.0, 1002.0, 1000.0, 1000.0)
    table.unplug("lights")
    assert table.lights.shown == (DARK,) * 5
    table.plug("lights")
    assert table.lights.shown == (RED, DARK, RED, DARK, DARK)


def test_tones_are_numbered_and_cut_off_with_the_plug() -> None:
    table = Table()
    table.sound.open(list[Signal]().append)
    tones = (Tone(440, 125), Tone(0, 125), Tone(880, 250))
    table.sound.play(list(tones))
    assert table.sound.playback == Playback(1, 1000.0, tones)
    table.clock.advance(0.625)
    table.sound.play(tones)
    assert table.sound.playback == Playback(2, 1000.625, tones)
    table.unplug("sound")
    assert table.sound.playback == Playback(3, 1000.625, ())
    table.sound.play(tones)
    assert table.sound.playback == Playback(3, 1000.625, ())


def test_a_screen_notices_when_it_is_to_show_something_that_it_is_away_and_that_it_is_back() -> None:
    table, signals = Table(), list[Signal]()
    screen, trouble = table.screen("south.screen"), gone("south.screen")
    screen.open(signals.append)
    screen.show(FULL)
    table.unplug("south.screen")
    assert (screen.shown, signals) == (blank_picture(128, 64), [])
    for _ in range(2):
        with pytest.raises(Trouble) as raised:
            screen.show(FULL)
        assert raised.value == trouble
    table.plug("south.screen")
    assert screen.shown == blank_picture(128, 64)
    table.clock.advance(1)
    screen.show(FULL)
    assert screen.shown == FULL
    assert signals == [PartLost(1000.0, "south.screen", trouble), PartBack(1001.0, "south.screen")]


def test_whoever_opens_a_screen_again_is_not_told_that_it_is_back() -> None:
    table, signals = Table(), list[Signal]()
    screen = table.screen("south.screen")
    screen.open(list[Signal]().append)
    table.unplug("south.screen")
    with pytest.raises(Trouble):
        screen.show(FULL)
    screen.close()
    table.plug("south.screen")
    screen.open(signals.append)
    screen.show(FULL)
    assert (screen.shown, signals) == (FULL, [])


@pytest.mark.parametrize(
    ("before", "act", "values"),
    [
        (lambda t: t.press("south.key"), lambda t: t.press("south.key"), (Hindrance.DOWN, "south.key")),
        (lambda t: t.press("north.key"), lambda t: t.release("south.key"), (Hindrance.UP, "south.key")),
        (
            lambda t: t.place_tag("south.reader", "04a1"),
            lambda t: t.place_tag("south.reader", "04a1"),
            (Hindrance.TAG_LIES, "04a1"),
        ),
        (
            lambda t: t.place_tag("south.reader", "04a1"),
            lambda t: t.place_tag("north.reader", "04a1"),
            (Hindrance.TAG_LIES, "04a1"),
        ),
        (
            lambda t: t.place_tag("south.reader", "04a1"),
            lambda t: t.take_tag("north.reader"),
            (Hindrance.NO_TAG, "north.reader"),
        ),
        (lambda t: t.unplug("cells"), lambda t: t.unplug("cells"), (Hindrance.UNPLUGGED, "cells")),
        (lambda t: t.unplug("cells"), lambda t: t.plug("lights"), (Hindrance.PLUGGED, "lights")),
    ],
)
def test_what_hands_cannot_do_changes_nothing(
    before: Callable[[Table], None], act: Callable[[Table], None], values: tuple[Hindrance, str]
) -> None:
    table = Table()
    before(table)
    seen = list(table.seen)
    with pytest.raises(Impossible) as raised:
        act(table)
    assert (raised.value.kind, raised.value.thing, raised.value.cell) == (*values, None)
    assert table.seen == seen


@pytest.mark.parametrize(
    "act",
    [
        lambda t: t.screen("x"),
        lambda t: t.key("x"),
        lambda t: t.press("x"),
        lambda t: t.turn("x", 1),
        lambda t: t.place_tag("x", "04a1"),
        lambda t: t.unplug("x"),
    ],
)
def test_an_unknown_name_is_a_key_error(act: Callable[[Table], object]) -> None:
    table = Table()
    with pytest.raises(KeyError, match="x"):
        act(table)
    assert table.seen == []


@pytest.mark.parametrize(
    ("equip", "name"),
    [
        (lambda: Equipment(keys=("south.dial",), dials=("south.dial",)), "south.dial"),
        (lambda: Equipment(readers=("cells",)), "cells"),
        (lambda: Equipment(dials=("sound",)), "sound"),
        (lambda: Equipment(screens={"lights": (128, 64)}), "lights"),
        (lambda: Equipment(keys=("south.key", "south.key")), "south.key"),
    ],
)
def test_no_two_parts_have_the_same_name(equip: Callable[[], Equipment], name: str) -> None:
    with pytest.raises(ValueError, match=name):
        equip()


def test_a_screen_that_is_closed_while_another_thread_shows_is_dark() -> None:
    for _ in range(10):
        table = Table()
        screen = table.screen("south.screen")
        screen.open(list[Signal]().append)
        thread = Thread(target=show_until_closed, args=(table,))
        thread.start()
        screen.close()
        thread.join()
        assert screen.shown == blank_picture(128, 64)


def show_until_closed(table: Table) -> None:
    screen = table.screen("south.screen")
    try:
        while True:
            screen.show(FULL)
            screen.show(blank_picture(128, 64))
    except ValueError:
        return


def test_lamps_and_tones_for_a_closed_part_are_lost() -> None:
    table = Table()
    table.lights.show([RED] * 5)
    table.sound.play([Tone(440, 100)])
    table.lights.open(list[Signal]().append)
    table.sound.open(list[Signal]().append)
    assert table.lights.shown == (DARK,) * 5
    assert table.sound.playback == Playback(0, 1000.0, ())
    assert table.seen == []
