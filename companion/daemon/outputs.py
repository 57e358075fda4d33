"""Outputs: lights, screens and sound as functions of the scene, each updated only on change.

Frames of lights that cannot be shown at once take turns: the first is shown immediately, each for the
same time, over and over. A single frame stays, and no timer runs.

Laws: everything shown is a function of the scene, and nothing here decides anything. An exception in a
driver costs that part its update, and nothing else.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Final, Protocol

from companion.drawing.pixels import Pixels, paint
from companion.drawing.text import Sheet
from companion.session.mats import Mats
from companion.table.events import Cue
from companion.view.glows import LIGHT_CODE, Glow, Light
from companion.view.scene import Place, Scene
from hardware.clock import Clock, Timer
from hardware.display import DARK, Colour, Lamp, Pattern, Picture
from hardware.ports import Lights, Sound, Tone

TURN_S: Final = 1.0
"""How long a frame is shown.

A whole number of blink and flicker periods, so that a light that is lit in two frames stays in step with
those that begin.
"""


@dataclass(frozen=True, slots=True)
class Frame:
    lamps: Sequence[Lamp]


class FrameRotation:
    def __init__(self, clock: Clock, show: Callable[[Sequence[Lamp]], object]) -> None:
        self._clock = clock
        self._show = show
        self._frames: Sequence[Sequence[Lamp]] = ()
        self._current = 0
        self._since_s = 0.0
        self._alarm: Timer | None = None

    def show_frames(self, frames: Sequence[Sequence[Lamp]]) -> None:
        """Show these frames from now on; unchanged frames keep their rotation."""
        if frames == self._frames:
            return
        self.stop()
        self._frames, self._current, self._since_s = frames, 0, self._clock.time()
        self._show_current()

    def stop(self) -> None:
        """Stop the rotation and leave the current frame."""
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


@cache
def lamp_of_glow(glow: Glow) -> Lamp:
    return lamp_of(LIGHT_CODE[glow])


def lamp_of(light: Light) -> Lamp:
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
"""The tones of each cue."""


class PictureSink(Protocol):
    """Accepts pictures without blocking."""

    def show(self, picture: Picture, /) -> None: ...


class Outputs:
    """The output parts of a table, and what was last sent to each."""

    def __init__(
        self,
        mats: Mats,
        clock: Clock,
        publish: Callable[[Frame], object],
        *,
        lights: Lights | None = None,
        sound: Sound | None = None,
    ) -> None:
        self._mats = mats
        self._publish = publish
        self._lights = lights
        self._sound = sound
        self._rotation = FrameRotation(clock, self._set_lamps)
        self._lamps: Sequence[Lamp] = ()
        self._screens: dict[Place, PictureSink] = {}
        self._sheets: dict[Place, Sheet] = {}
        self._cue = 0
        self._late: set[str] = set()
        self._failing: set[str] = set()
        publish(Frame(self._lamps))

    @property
    def screens(self) -> frozenset[Place]:
        return frozenset(self._screens)

    def add_screen(self, place: Place, screen: PictureSink) -> None:
        """Add a screen that shows the sheet of this place (a chair, or `None` for the common one)."""
        self._screens[place] = screen

    def skip_until_opened(self, late: Iterable[str]) -> None:
        """Send nothing to these parts until they are opened."""
        self._late = {*late}

    def show_on_opened(self, name: str) -> None:
        """Resume sending to this part, now open, and send its current state."""
        self._late.discard(name)
        if name == LIGHTS and self._lamps:
            self._send_lamps()

    def show(self, now: Scene) -> None:
        """Send what has changed, the lights first: they answer the hand."""
        self._show_lights(now)
        self._show_screens(now)
        self._play_sound(now)

    def stop(self) -> None:
        self._rotation.stop()

    def _show_lights(self, now: Scene) -> None:
        mat = self._mats.mat_on_table(now.session)
        if now.work_lights is not None:
            lit = {number: lamp_of(light) for number, light in now.work_lights.items()}
            self._rotation.show_frames((tuple(lit.get(number, DARK) for number in range(len(mat.lights))),))
        else:
            shown = {space: lamp_of_glow(glow) for space, glow in now.glows.items()}
            self._rotation.show_frames(mat.frames(shown, now.urgent if mat.runs else (), dark=DARK))

    def _set_lamps(self, lamps: Sequence[Lamp]) -> None:
        if lamps != self._lamps:
            self._lamps = lamps
            self._send_lamps()
            self._publish(Frame(lamps))

    def _send_lamps(self) -> None:
        if self._lights is not None:
            self._send(LIGHTS, partial(self._lights.show, self._lamps))

    def _show_screens(self, now: Scene) -> None:
        for place, there in now.places.items() if self._screens else ():
            if place in self._screens and there.at_table != self._sheets.get(place):
                self._sheets[place] = there.at_table
                self._screens[place].show(picture_of(sheet_pixels(there.at_table)))

    def _play_sound(self, now: Scene) -> None:
        number, cue = now.sound
        if number != self._cue and cue is not None:
            self._cue = number
            if self._sound is not None:
                self._send(SOUND, partial(self._sound.play, TONES[cue]))

    def _send(self, part: str, what: Callable[[], object]) -> None:
        """Send to the part if it is open; repeated failures of a part are logged once."""
        if part in self._late:
            return
        try:
            what()
        except Exception:  # noqa: BLE001 - a bug in a driver must not stop the table
            if part not in self._failing:
                _LOG.exception("part.failed %s", part)
            self._failing.add(part)
        else:
            self._failing.discard(part)


@lru_cache(maxsize=16)
def sheet_pixels(said: Sheet) -> Pixels:
    """The pixels of a sheet, cached: screens and pages show the same ones at the same time."""
    return paint(said)


def picture_of(pixels: Pixels) -> Picture:
    return Picture(pixels.width, pixels.height, pixels.bits)
