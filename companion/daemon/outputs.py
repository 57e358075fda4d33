"""From the session to lights, screens and sound: each part gets what it should show, when that has changed.

Laws: everything shown is a function of the session; nothing here decides anything; an exception of a
driver costs that part what it was to show, and nothing else.

Frames of lights that cannot be shown at once take turns: the first is shown immediately, each for the
same time, over and over; a single frame stays, and no timer runs.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Protocol

from companion.drawing.pixels import Pixels, paint
from companion.drawing.text import Sheet
from companion.games.kernel.words import Words
from companion.session.mats import Mats
from companion.session.session import Session
from companion.table.events import Chair
from companion.table.table import Cue
from companion.view.glows import LIGHT_CODE, Glow, Light, glows, most_urgent
from companion.view.privacy import place_shown_on
from companion.view.sheets import sheet
from companion.view.work_sheets import ChairRequest, PhoneEntrance
from companion.view.work_sheets import work_lights as at_work
from hardware.clock import Clock, Timer
from hardware.display import DARK, Colour, Lamp, Pattern, Picture
from hardware.ports import Lights, Sound, Tone

TURN_S: Final = 1.0
"""How long a frame stays: whole periods of what blinks and flickers, so that a light that stays on from one
frame to the next keeps in step with those that begin."""

Frame = Sequence[Lamp]


class FrameRotation:
    """The frames of one table, and whose turn it is."""

    def __init__(self, clock: Clock, show: Callable[[Frame], object]) -> None:
        self._clock = clock
        self._show = show
        self._frames: Sequence[Frame] = ()
        self._current = 0
        self._since_s = 0.0
        self._alarm: Timer | None = None

    def show_frames(self, frames: Sequence[Frame]) -> None:
        """Show these from now on; where they are those that are shown, turns go on."""
        if frames == self._frames:
            return
        self.stop()
        self._frames, self._current, self._since_s = frames, 0, self._clock.time()
        self._show_current()

    def stop(self) -> None:
        """What is shown now stays."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _show_current(self) -> None:
        if len(self._frames) > 1:
            self._alarm = self._clock.call_at(self._since_s + TURN_S, self._next)
        self._show(self._frames[self._current])

    def _next(self) -> None:
        self._current, self._since_s = (self._current + 1) % len(self._frames), self._since_s + TURN_S
        self._show_current()


class Lighting:
    """The lights of one table."""

    def __init__(self, mats: Mats, clock: Clock, show: Callable[[Sequence[Lamp]], object]) -> None:
        self._mats = mats
        self._rotation = FrameRotation(clock, show)

    def show(self, desk: Session) -> None:
        """Show the desk as it is now; who works on the table is shown each light by itself."""
        mat = self._mats.mat_on_table(desk)
        if desk.job:
            shining = {number: lamp_of(light) for number, light in at_work(desk).items()}
            self._rotation.show_frames(
                (tuple(shining.get(number, DARK) for number in range(len(mat.lights))),)
            )
            return
        lit = glows(desk)
        shown = {space: lamp_of_glow(glow) for space, glow in lit.items()}
        self._rotation.show_frames(mat.frames(shown, most_urgent(desk, lit) if mat.runs else (), dark=DARK))

    def stop(self) -> None:
        """What is shown now stays."""
        self._rotation.stop()


@cache
def lamp_of_glow(glow: Glow) -> Lamp:
    """What a light shows that means this."""
    return lamp_of(LIGHT_CODE[glow])


def lamp_of(light: Light) -> Lamp:
    """The same in the words of hardware."""
    return Lamp(Colour(*light.colour), Pattern[light.pattern.name])


_LOG: Final = logging.getLogger(__name__)

LIGHTS: Final = "lights"
SOUND: Final = "sound"

TONES: Final[Mapping[Cue, tuple[Tone, ...]]] = {
    Cue.TOUCHED: (Tone(1200, 30),),
    Cue.MOVED: (Tone(880, 50), Tone(1320, 70)),
    Cue.BACK: (Tone(1320, 50), Tone(880, 70)),
    Cue.WRONG: (Tone(220, 120), Tone(0, 40), Tone(220, 120)),
    Cue.WON: (Tone(660, 120), Tone(880, 120), Tone(1100, 120), Tone(1320, 260)),
}
"""What each cue sounds like."""


class PictureSink(Protocol):
    """Takes pictures and returns at once."""

    def show(self, picture: Picture, /) -> None:
        """Have this shown soon."""


@dataclass(frozen=True, slots=True)
class OutputListener:
    """Whoever follows the table from elsewhere, as the page does."""

    sheet: Callable[[Chair | None, Sheet, Pixels], None]
    lamps: Callable[[Sequence[Lamp]], None]
    cue: Callable[[int, Sequence[Tone]], None]
    session: Callable[[Session], None]
    as_seen: bool = False
    """Whether it is told what each screen shows, be it standing in for another; else what is its own."""


def session_listener(follows: Callable[[Session], object]) -> OutputListener:
    """Who wants to know of the desk, and of nothing that is shown."""

    def nothing(*_shown: object) -> None:
        pass

    def desk(desk: Session) -> None:
        follows(desk)

    return OutputListener(nothing, nothing, nothing, desk)


class Outputs:
    """The parts that show something, and what each was handed last."""

    def __init__(
        self,
        words: Words,
        mats: Mats,
        clock: Clock,
        *,
        lights: Lights | None = None,
        sound: Sound | None = None,
    ) -> None:
        self._words = words
        self._lights = lights
        self._screens: dict[Chair | None, PictureSink] = {}
        self._sound = sound
        self._listeners: list[OutputListener] = []
        self._lighting = Lighting(mats, clock, self._set_lamps)
        self._lamps: Sequence[Lamp] = ()
        self._sheets: dict[Chair | None, Sheet] = {}
        """What each place has to tell."""
        self._seen: dict[Chair | None, Sheet] = {}
        """The same where a screen stands in for another."""
        self._on_screen: dict[Chair | None, Sheet] = {}
        """What can be seen at the table alone, besides: who asks for a chair, and the way in for phones."""
        self._entrance: PhoneEntrance | None = None
        self._requests: Mapping[Chair, ChairRequest] = {}
        self._last: tuple[Session, bool] | None = None
        self._cue = 0
        self._late: set[str] = set()
        self._failing: set[str] = set()

    def skip_until_opened(self, late: Iterable[str]) -> None:
        """Show nothing on these before they have come."""
        self._late = {*late}

    def show_on_opened(self, name: str) -> None:
        """It is there from now on, and shows what it would."""
        self._late.discard(name)
        if name == LIGHTS and self._lamps:
            self._send_lamps()

    def add_screen(self, chair: Chair | None, screen: PictureSink) -> None:
        """Show on this one too what the chair sees, or everybody (`None`)."""
        self._screens[chair] = screen

    def subscribe(self, onlooker: OutputListener) -> None:
        """Tell this one too: what is shown now, and every change from now on."""
        self._listeners.append(onlooker)
        onlooker.lamps(self._lamps)
        for chair, said in self._sheets.items():
            told = self._seen.get(chair, said) if onlooker.as_seen else said
            onlooker.sheet(chair, told, paint(told))

    def show_entrance(self, door: PhoneEntrance | None) -> None:
        """Show this way in to those who want to see it, or that there is none."""
        self._entrance = door
        self._show_again()

    def show_requests(self, knocks: Mapping[Chair, ChairRequest]) -> None:
        """Ask for these, each at its chair, or at the common screen where that has none."""
        self._requests = knocks
        self._show_again()

    def _show_again(self) -> None:
        if self._last is not None:
            desk, saving = self._last
            self._show_screens(desk, saving=saving)

    def show(self, desk: Session, *, saving: bool) -> None:
        """Hand out what has changed, the lights first: they answer the hand."""
        self._last = desk, saving
        self._lighting.show(desk)
        self._show_screens(desk, saving=saving)
        self._sound_cue(desk)
        for onlooker in self._listeners:
            onlooker.session(desk)

    def stop(self) -> None:
        """Nothing changes any more unless it is told to."""
        self._lighting.stop()

    def _set_lamps(self, lamps: Sequence[Lamp]) -> None:
        if lamps == self._lamps:
            return
        self._lamps = lamps
        self._send_lamps()
        for onlooker in self._listeners:
            onlooker.lamps(lamps)

    def _send_lamps(self) -> None:
        if self._lights is not None:
            self._send(LIGHTS, partial(self._lights.show, self._lamps))

    def _send(self, part: str, what: Callable[[], object]) -> None:
        """Hand it over, if the part is there. Of one that fails every time it is written down once."""
        if part in self._late:
            return
        try:
            what()
        except Exception:  # noqa: BLE001 - a mistake of ours must not stop the table
            if part not in self._failing:
                _LOG.exception("part.failed %s", part)
            self._failing.add(part)
        else:
            self._failing.discard(part)

    def _show_screens(self, desk: Session, *, saving: bool) -> None:
        places = (None, *desk.table.setting.chairs)
        sheets = {place: sheet(desk, place, self._words, saving=saving) for place in places}
        at_table = {
            place: self._sheet_at_table(desk, place, said, saving=saving) for place, said in sheets.items()
        }
        painted = cache(paint)
        for place, said in sheets.items():
            whose = place_shown_on(desk, place) if place in self._screens else place
            seen, knock = sheets[whose], self._requests.get(whose) if whose else None
            shown = at_table[whose]
            if knock is not None and whose != place:  # which chair is asked has to be said there
                shown = sheet(desk, None, self._words, saving=saving, knock=knock)
            if place in self._screens and shown != self._on_screen.get(place):
                self._on_screen[place] = shown
                self._screens[place].show(picture_of(painted(shown)))
            if seen != self._seen.get(place):
                self._seen[place] = seen
                self._publish_sheet(place, seen, painted(seen), as_seen=True)
            if said != self._sheets.get(place):
                self._sheets[place] = said
                self._publish_sheet(place, said, painted(said), as_seen=False)

    def _sheet_at_table(self, desk: Session, place: Chair | None, said: Sheet, *, saving: bool) -> Sheet:
        """What is for the eyes of those who are there, and told to nobody who follows from elsewhere."""
        if place is None:
            blind = (
                knock for chair, knock in self._requests.items() if not desk.table.setting.can_see(chair)
            )
            knock = next(blind, None)
        else:
            knock = self._requests.get(place)
        if knock is None and self._entrance is None:
            return said
        return sheet(desk, place, self._words, saving=saving, door=self._entrance, knock=knock)

    def _publish_sheet(self, place: Chair | None, told: Sheet, pixels: Pixels, *, as_seen: bool) -> None:
        for onlooker in self._listeners:
            if onlooker.as_seen is as_seen:
                onlooker.sheet(place, told, pixels)

    def _sound_cue(self, desk: Session) -> None:
        number, cue = desk.table.cue
        if number == self._cue or cue is None:
            return
        self._cue = number
        if self._sound is not None:
            self._send(SOUND, partial(self._sound.play, TONES[cue]))
        for onlooker in self._listeners:
            onlooker.cue(number, TONES[cue])


def picture_of(pixels: Pixels) -> Picture:
    """What was painted, as a screen takes it."""
    return Picture(pixels.width, pixels.height, pixels.bits)
