"""What parts and onlookers are handed: everything once, and nothing twice."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.daemon.outputs import (
    TONES,
    TURN_S,
    Frame,
    Outputs,
    lamp_of_glow,
    picture_of,
)
from companion.daemon.presenter import Presenter, Subscriptions
from companion.drawing.pixels import paint
from companion.drawing.text import plain
from companion.games.kernel import Space
from companion.games.registry import GAMES
from companion.session.match import flip_mat
from companion.session.mats import Mats
from companion.session.step import HESITATES_S
from companion.session.work.mat import Mat
from companion.session.work.short_jobs import Phones
from companion.table.events import Chair, Cue
from companion.view.glows import LIGHT_CODE, Glow
from companion.view.scene import Scene, Texts, scene
from companion.view.sheets import sheet
from companion.view.work_sheets import ChairRequest, PhoneEntrance
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import DARK, Colour, Lamp, Picture
from hardware.ports import Emit, Tone
from hardware.probe import ProbeResults
from tests.session.evening import evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, sitting
from tests.view.test_substitute_screens import without

SPACES = GAMES["katarenga"].hands.spaces
HALF_TURN = GAMES["katarenga"].setup.half_turn
MAT = Mat("katarenga", SPACES, SPACES, HALF_TURN)


class Part:
    def probe(self) -> ProbeResults:
        raise AssertionError

    def open(self, emit: Emit, /) -> None:
        """There is nothing to open."""

    def close(self) -> None:
        """Nor to close."""


class Lights(Part):
    count = len(SPACES)

    def __init__(self) -> None:
        self.frames: list[Sequence[Lamp]] = []

    def show(self, lamps: Sequence[Lamp], /) -> None:
        self.frames.append(lamps)


class Screen:
    def __init__(self) -> None:
        self.pictures: list[Picture] = []

    def show(self, picture: Picture, /) -> None:
        self.pictures.append(picture)


class Speaker(Part):
    def __init__(self) -> None:
        self.played: list[Sequence[Tone]] = []

    def play(self, tones: Sequence[Tone], /) -> None:
        self.played.append(tones)


class Shown:
    """Outputs with one part of each kind."""

    def __init__(self) -> None:
        self.lights, self.speaker = Lights(), Speaker()
        self.screens = {chair: Screen() for chair in (None, SOUTH, NORTH)}
        self.subscriptions = Subscriptions(Scene, Frame)
        publish = self.subscriptions.publish
        self.use(Outputs(Mats([MAT]), ManualClock(), publish, lights=self.lights, sound=self.speaker))
        for chair, screen in self.screens.items():
            self.outputs.add_screen(chair, screen)

    def use(self, outputs: Outputs) -> None:
        self.outputs = outputs
        self.presenter = Presenter(Texts(ENGLISH), self.subscriptions.publish, outputs)

    def show(self, at: Sitting) -> None:
        self.presenter.show(at.desk, saving=False)


def test_a_lifted_pawn_lights_its_goals_where_the_mat_has_them() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    at.lift("d4")
    shown.show(at)
    lit = {SPACES[number]: lamp for number, lamp in enumerate(shown.lights.frames[-1]) if lamp != DARK}
    goals = {"c3", "c4", "c5", "d3", "e3"}
    assert lit == {
        "d4": lamp_of_glow(Glow.ORIGIN),
        **dict.fromkeys(goals, lamp_of_glow(Glow.GOAL)),
        **dict.fromkeys({"d5", "e5"}, lamp_of_glow(Glow.CAPTURE)),
    }


def test_each_screen_gets_what_its_chair_may_see() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    shown.show(at)
    for chair, screen in shown.screens.items():
        assert screen.pictures == [picture_of(paint(sheet(at.desk, chair, ENGLISH)))]


def test_what_stays_the_same_is_handed_out_once() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    shown.show(at)
    shown.show(at)
    at.pass_time(HESITATES_S / 2)
    shown.show(at)
    assert len(shown.lights.frames) == 1
    assert [len(screen.pictures) for screen in shown.screens.values()] == [1, 1, 1]


def test_whoever_hesitates_is_told_what_to_do_on_their_screen_and_on_the_common_one() -> None:
    at, shown = sitting(katarenga(CLOSE, ["d4-c4", "d5-d6"])), Shown()
    shown.show(at)
    at.pass_time(HESITATES_S)
    shown.show(at)
    assert [len(screen.pictures) for screen in shown.screens.values()] == [2, 2, 1]
    for chair in (None, SOUTH):
        assert sheet(at.desk, chair, ENGLISH).lines[2] == plain("Lift a pawn.")


def test_each_cue_sounds_once() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    shown.show(at)
    at.lift("d4")
    shown.show(at)
    shown.show(at)
    at.put("c4")
    shown.show(at)
    assert shown.speaker.played == [TONES[Cue.TOUCHED], TONES[Cue.MOVED]]


def test_every_cue_has_its_tones_and_every_glow_its_lamp() -> None:
    assert set(TONES) == set(Cue)
    for glow in Glow:
        assert lamp_of_glow(glow).colour == Colour(*LIGHT_CODE[glow].colour)
        assert lamp_of_glow(glow).pattern.name == LIGHT_CODE[glow].pattern.name


def test_whoever_looks_on_later_is_told_what_is_shown_now() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    shown.show(at)
    told: list[object] = []
    shown.subscriptions.subscribe(Frame, lambda frame: told.append(frame.lamps))
    shown.subscriptions.subscribe(Scene, lambda now: told.append(now.session))
    assert told == [shown.lights.frames[-1], at.desk]


def test_who_looks_on_as_it_is_seen_is_told_which_screen_stands_in_for_one_that_is_out() -> None:
    at, shown = evening(katarenga(CLOSE)), Shown()
    scenes: list[Scene] = []
    shown.subscriptions.subscribe(Scene, scenes.append)
    without(at, "south.screen")
    shown.show(at)
    sheets = {place: sheet(at.desk, place, ENGLISH) for place in (None, SOUTH, NORTH)}
    places = scenes[-1].places.items()
    assert {place: there.own for place, there in places} == sheets
    assert {place: there.seen for place, there in places} == {**sheets, None: sheets[SOUTH]}


def test_lights_are_where_the_spaces_are_now_that_the_mat_is_turned() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    at.lift("d4")
    shown.show(at)
    at.desk = replace(at.desk, match=flip_mat(at.desk.match))
    shown.show(at)
    straight, other = (
        {SPACES[number]: lamp for number, lamp in enumerate(frame) if lamp != DARK}
        for frame in shown.lights.frames
    )
    assert other == {HALF_TURN[space]: lamp for space, lamp in straight.items()} != straight


class Failing(Lights):
    """Shows nothing while something is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong = True

    def show(self, lamps: Sequence[Lamp], /) -> None:
        if self.wrong:
            raise OSError
        super().show(lamps)


def test_lights_that_raise_what_they_should_not_cost_no_screen_and_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    shown, lights = Shown(), Failing()
    shown.use(Outputs(Mats([MAT]), ManualClock(), shown.subscriptions.publish, lights=lights))
    shown.outputs.add_screen(None, shown.screens[None])
    at = sitting(katarenga(CLOSE))
    shown.show(at)
    for space in ("d4", "d5"):
        at.lift(space)
        shown.show(at)
        at.put(space)
    assert len(shown.screens[None].pictures) > 1
    assert [record.message for record in caplog.records] == ["part.failed lights"]
    lights.wrong = False
    shown.show(at)
    assert len(lights.frames) == 1


def test_lights_that_come_late_show_at_once_what_they_would() -> None:
    shown = Shown()
    shown.outputs.skip_until_opened(["lights"])
    at = sitting(katarenga(CLOSE))
    at.lift("d4")
    shown.show(at)
    assert shown.lights.frames == []
    shown.outputs.show_on_opened("lights")
    [frame] = shown.lights.frames
    assert frame[SPACES.index(Space("d4"))] == lamp_of_glow(Glow.ORIGIN)


COLUMNS = tuple(tuple(Space(f"{file}{rank}") for rank in range(1, 9)) for file in "abcdefgh")
FRAME = replace(MAT, lights=(*COLUMNS, *zip(*COLUMNS, strict=True)))
"""A light for each file, and one for each rank."""


def test_bars_show_everything_by_turns_until_somebody_does_something_or_the_table_stops() -> None:
    at, clock, lights, seen = sitting(katarenga(CLOSE)), ManualClock(), Lights(), list[Frame]()
    outputs = Outputs(Mats([FRAME]), clock, seen.append, lights=lights)
    at.lift("d4")
    outputs.show(scene(at.desk, Texts(ENGLISH)))
    assert (len(lights.frames), clock.next_at()) == (1, TURN_S)
    clock.advance(TURN_S)
    outputs.show(scene(at.desk, Texts(ENGLISH)))  # a hint on a screen, say, is no reason to begin anew
    clock.advance(3 * TURN_S)
    frames = len({*lights.frames})
    assert (len(lights.frames), lights.frames[frames:]) == (5, lights.frames[: 5 - frames])
    assert frames > 1
    assert {lamp for frame in lights.frames for lamp in frame} == {
        DARK, lamp_of_glow(Glow.ORIGIN), lamp_of_glow(Glow.GOAL), lamp_of_glow(Glow.CAPTURE),
    }  # fmt: skip
    at.put("c4")
    outputs.show(scene(at.desk, Texts(ENGLISH)))
    assert lights.frames[-1] == tuple(
        lamp_of_glow(Glow.LAST) if light in (2, 3, 11) else DARK for light in range(16)
    )  # both lie on rank 4
    assert clock.next_at() is None
    assert [frame.lamps for frame in seen] == [(), *lights.frames]
    at.lift("d5")
    outputs.show(scene(at.desk, Texts(ENGLISH)))
    assert clock.next_at() is not None
    outputs.stop()
    assert clock.next_at() is None


def test_who_follows_from_elsewhere_is_told_neither_the_way_in_nor_who_asks_for_a_chair() -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    scenes: list[Scene] = []
    shown.subscriptions.subscribe(Scene, scenes.append)
    at.desk = replace(at.desk, workshop=replace(at.desk.workshop, job=Phones()))
    shown.show(at)
    entrance = PhoneEntrance("192.168.0.7:8765", "ABCDEFGHJKLMN", ("10", "01"))
    shown.presenter.show_entrance(entrance)
    request = ChairRequest(SOUTH, "47")
    shown.presenter.show_requests({SOUTH: request})
    first, *others = [[(there.own, there.seen) for there in now.places.values()] for now in scenes]
    assert others == [first, first]
    news = {
        place: [picture_of(paint(said)) for said in said_there]
        for place, said_there in {
            None: [sheet(at.desk, None, ENGLISH), sheet(at.desk, None, ENGLISH, entrance=entrance)],
            SOUTH: [
                sheet(at.desk, SOUTH, ENGLISH),
                sheet(at.desk, SOUTH, ENGLISH, entrance=entrance),
                sheet(at.desk, SOUTH, ENGLISH, request=request),
            ],
            NORTH: [sheet(at.desk, NORTH, ENGLISH), sheet(at.desk, NORTH, ENGLISH, entrance=entrance)],
        }.items()
    }
    assert {place: screen.pictures for place, screen in shown.screens.items()} == news


@pytest.mark.parametrize("chair", [NORTH, SOUTH], ids=["waits", "is to move"])
def test_the_common_screen_asks_for_a_chair_that_has_none_and_says_which(chair: Chair) -> None:
    at, shown = sitting(katarenga(CLOSE)), Shown()
    without(at, f"{chair}.screen")
    shown.show(at)
    request = ChairRequest(chair, "47")
    shown.presenter.show_requests({chair: request})
    assert shown.screens[None].pictures[-1] == picture_of(
        paint(sheet(at.desk, None, ENGLISH, request=request))
    )
    shown.presenter.show_requests({})
    assert shown.screens[None].pictures[-1] == shown.screens[None].pictures[0]
