"""From the desk to what is seen and heard: each part is handed what it should show, when that has changed.

Laws: everything shown is a function of the desk; nothing in here decides anything; whatever a driver raises,
it costs that part what it was to show, and nothing else.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Protocol

from companion.app.lighting import Lighting
from companion.app.mat import Mats
from companion.desk.desk import Desk
from companion.table.events import Chair
from companion.table.table import Cue
from companion.view.door import Door, Knock
from companion.view.screens.paint import paint
from companion.view.screens.pixels import Pixels
from companion.view.screens.sheet import Sheet
from companion.view.sheets import sheet
from companion.view.standing_in import seen_on
from companion.view.words import Words
from hardware.clock import Clock
from hardware.lamp import Lamp
from hardware.picture import Picture
from hardware.ports import Lights, Sound, Tone

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


class ShowsPictures(Protocol):
    """Takes pictures and returns at once."""

    def show(self, picture: Picture, /) -> None:
        """Have this shown soon."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Whoever follows the table from elsewhere, as the page does."""

    sheet: Callable[[Chair | None, Sheet, Pixels], None]
    lamps: Callable[[Sequence[Lamp]], None]
    cue: Callable[[int, Sequence[Tone]], None]
    desk: Callable[[Desk], None]
    as_seen: bool = False
    """Whether it is told what each screen shows, be it standing in for another; else what is its own."""


def follower(follows: Callable[[Desk], object]) -> Onlooker:
    """Who wants to know of the desk, and of nothing that is shown."""

    def nothing(*_shown: object) -> None:
        pass

    def desk(desk: Desk) -> None:
        follows(desk)

    return Onlooker(nothing, nothing, nothing, desk)


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
        self._screens: dict[Chair | None, ShowsPictures] = {}
        self._sound = sound
        self._onlookers: list[Onlooker] = []
        self._lighting = Lighting(mats, clock, self._shine)
        self._lamps: Sequence[Lamp] = ()
        self._sheets: dict[Chair | None, Sheet] = {}
        """What each place has to tell."""
        self._seen: dict[Chair | None, Sheet] = {}
        """The same where a screen stands in for another."""
        self._on_screen: dict[Chair | None, Sheet] = {}
        """What can be seen at the table alone, besides: who asks for a chair, and the way in for phones."""
        self._door: Door | None = None
        self._knocks: Mapping[Chair, Knock] = {}
        self._last: tuple[Desk, bool] | None = None
        self._cue = 0
        self._late: set[str] = set()
        self._failing: set[str] = set()

    def expect(self, late: Iterable[str]) -> None:
        """Show nothing on these before they have come."""
        self._late = {*late}

    def came(self, name: str) -> None:
        """It is there from now on, and shows what it would."""
        self._late.discard(name)
        if name == LIGHTS and self._lamps:
            self._light()

    def add_screen(self, chair: Chair | None, screen: ShowsPictures) -> None:
        """Show on this one too what the chair sees, or everybody (`None`)."""
        self._screens[chair] = screen

    def watch(self, onlooker: Onlooker) -> None:
        """Tell this one too: what is shown now, and every change from now on."""
        self._onlookers.append(onlooker)
        onlooker.lamps(self._lamps)
        for chair, said in self._sheets.items():
            told = self._seen.get(chair, said) if onlooker.as_seen else said
            onlooker.sheet(chair, told, paint(told))

    def open(self, door: Door | None) -> None:
        """Show this way in to those who want to see it, or that there is none."""
        self._door = door
        self._show_again()

    def ask(self, knocks: Mapping[Chair, Knock]) -> None:
        """Ask for these, each at its chair, or at the common screen where that has none."""
        self._knocks = knocks
        self._show_again()

    def _show_again(self) -> None:
        if self._last is not None:
            desk, saving = self._last
            self._show_screens(desk, saving=saving)

    def show(self, desk: Desk, *, saving: bool) -> None:
        """Hand out what has changed, the lights first: they answer the hand."""
        self._last = desk, saving
        self._lighting.show(desk)
        self._show_screens(desk, saving=saving)
        self._sound_cue(desk)
        for onlooker in self._onlookers:
            onlooker.desk(desk)

    def stop(self) -> None:
        """Nothing changes any more unless it is told to."""
        self._lighting.stop()

    def _shine(self, lamps: Sequence[Lamp]) -> None:
        if lamps == self._lamps:
            return
        self._lamps = lamps
        self._light()
        for onlooker in self._onlookers:
            onlooker.lamps(lamps)

    def _light(self) -> None:
        if self._lights is not None:
            self._hand(LIGHTS, partial(self._lights.show, self._lamps))

    def _hand(self, part: str, what: Callable[[], object]) -> None:
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

    def _show_screens(self, desk: Desk, *, saving: bool) -> None:
        places = (None, *desk.table.setting.chairs)
        sheets = {place: sheet(desk, place, self._words, saving=saving) for place in places}
        at_table = {place: self._at_table(desk, place, said, saving=saving) for place, said in sheets.items()}
        painted = cache(paint)
        for place, said in sheets.items():
            whose = seen_on(desk, place) if place in self._screens else place
            seen, knock = sheets[whose], self._knocks.get(whose) if whose else None
            shown = at_table[whose]
            if knock is not None and whose != place:  # which chair is asked has to be said there
                shown = sheet(desk, None, self._words, saving=saving, knock=knock)
            if place in self._screens and shown != self._on_screen.get(place):
                self._on_screen[place] = shown
                self._screens[place].show(picture(painted(shown)))
            if seen != self._seen.get(place):
                self._seen[place] = seen
                self._tell(place, seen, painted(seen), as_seen=True)
            if said != self._sheets.get(place):
                self._sheets[place] = said
                self._tell(place, said, painted(said), as_seen=False)

    def _at_table(self, desk: Desk, place: Chair | None, said: Sheet, *, saving: bool) -> Sheet:
        """What is for the eyes of those who are there, and told to nobody who follows from elsewhere."""
        if place is None:
            blind = (knock for chair, knock in self._knocks.items() if not desk.table.setting.can_see(chair))
            knock = next(blind, None)
        else:
            knock = self._knocks.get(place)
        if knock is None and self._door is None:
            return said
        return sheet(desk, place, self._words, saving=saving, door=self._door, knock=knock)

    def _tell(self, place: Chair | None, told: Sheet, pixels: Pixels, *, as_seen: bool) -> None:
        for onlooker in self._onlookers:
            if onlooker.as_seen is as_seen:
                onlooker.sheet(place, told, pixels)

    def _sound_cue(self, desk: Desk) -> None:
        number, cue = desk.table.cue
        if number == self._cue or cue is None:
            return
        self._cue = number
        if self._sound is not None:
            self._hand(SOUND, partial(self._sound.play, TONES[cue]))
        for onlooker in self._onlookers:
            onlooker.cue(number, TONES[cue])


def picture(pixels: Pixels) -> Picture:
    """What was painted, as a screen takes it."""
    return Picture(pixels.width, pixels.height, pixels.bits)
