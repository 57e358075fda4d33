"""The simulated parts other than cells: keys, dials, tag readers, screens, lights and sound.

Laws:
- The device on the table keeps its state whether its part is open or not; signals are emitted only while the
  part is *live*, that is open and plugged in.
- A part that is unplugged while open is lost, and is back when it is plugged in; opening an unplugged part is
  `Trouble` (missing).
- A screen notices a pulled plug only at its next picture. `show` runs in a thread of the daemon, as does the
  `changed` that it calls.
- Patterns and tones are only recorded, with their start times: the drawing of the table plays them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import RLock

from hardware.clock import Clock
from hardware.display import DARK, Brightness, Lamp, Picture, blank_picture
from hardware.ports import Emit, Tone
from hardware.probe import ProbeCode, ProbeResults, probe_result
from hardware.signals import DialTurned, KeyMoved, PartBack, PartLost, Signal, TagRead
from hardware.simulation.board import Hindrance, Impossible, SimulatedBoard
from hardware.trouble import Trouble, TroubleCode


class SimulatedPart:
    """The life cycle of a simulated part. Each kind defines what happens when it wakes or sleeps."""

    count = 0
    """How many there are, of lights and cells."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self._clock = clock
        self._emit: Emit | None = None
        self.plugged = True
        self._lock = RLock()
        """Guards the state of the part, also against threads of the daemon."""

    def open(self, emit: Emit, /) -> None:
        with self._lock:
            if self._emit is not None:
                raise ValueError(self.name)
            if not self.plugged:
                raise Trouble(TroubleCode.MISSING, device=self.name)
            self._emit = emit
            self._forget()
            self._wake()

    def close(self) -> None:
        with self._lock:
            if self._emit is not None:
                self._emit = None
                self._sleep()

    def probe(self) -> ProbeResults:
        if not self.plugged:
            raise self._trouble()
        row, count = ProbeCode.SIMULATED_ROW, self.count
        return [probe_result(row, count=count) if count else probe_result(ProbeCode.SIMULATED)]

    def unplug(self) -> None:
        with self._lock:
            if not self.plugged:
                raise Impossible(Hindrance.UNPLUGGED, self.name)
            self.plugged = False
            if self._emit is not None:
                self._sleep()
                self._report_plug()

    def plug(self) -> None:
        with self._lock:
            if self.plugged:
                raise Impossible(Hindrance.PLUGGED, self.name)
            self.plugged = True
            if self._emit is not None:
                self._report_plug()
                self._wake()

    @property
    def live(self) -> bool:
        return self.plugged and self._emit is not None

    def _report(self, signal: Signal) -> None:
        if self._emit is not None:
            self._emit(signal)

    def _trouble(self) -> Trouble:
        return Trouble(TroubleCode.BROKEN, device=self.name, detail="unplugged")

    def _report_plug(self) -> None:
        """Report that the plug was pulled, or that it is in again."""
        now_s = self._clock.time()
        back = PartBack(now_s, self.name)
        self._report(back if self.plugged else PartLost(now_s, self.name, self._trouble()))

    def _forget(self) -> None:
        """The part was just opened: reset what was reported and shown."""

    def _wake(self) -> None:
        """The part became live."""

    def _sleep(self) -> None:
        """The part is no longer live."""


class SimulatedKey(SimulatedPart):
    """A push button, up at first."""

    def __init__(self, name: str, clock: Clock) -> None:
        super().__init__(name, clock)
        self.down = False
        self._told = False

    def press(self) -> None:
        if self.down:
            raise Impossible(Hindrance.DOWN, self.name)
        self.down = True
        self._wake()

    def release(self) -> None:
        if not self.down:
            raise Impossible(Hindrance.UP, self.name)
        self.down = False
        self._wake()

    def _forget(self) -> None:
        self._told = False

    def _wake(self) -> None:
        if self.live and self._told != self.down:
            self._told = self.down
            self._report(KeyMoved(self._clock.time(), self.name, self.down))


class SimulatedDial(SimulatedPart):
    def turn(self, detents: int) -> None:
        """Turn it by this many detents, clockwise if positive."""
        for _ in range(abs(detents)):
            if self.live:
                self._report(DialTurned(self._clock.time(), self.name, 1 if detents > 0 else -1))


class SimulatedTagReader(SimulatedPart):
    """A tag reader: its tags are those of the board's pieces on it, and loose ones, none at first."""

    def __init__(self, name: str, clock: Clock, board: SimulatedBoard) -> None:
        super().__init__(name, clock)
        self._board = board
        self.loose: tuple[str, ...] = ()
        """The tags on it that belong to no piece."""
        self._told = self._nothing = TagRead(0.0, name, None)
        board.watch(lambda _cells: self._wake())

    @property
    def tags(self) -> tuple[str, ...]:
        pieces = (self._board.piece(piece).tag for piece in self._board.pieces_on_reader(self.name))
        return (*self.loose, *pieces)

    @property
    def uid(self) -> str | None:
        """The uid of the tag on it, if there is exactly one."""
        return self._current_read().uid

    def place_tag(self, uid: str, *, beside: bool = False) -> None:
        self.loose = (*self.loose, uid) if beside else (uid,)
        self._wake()

    def take_tag(self, uid: str | None = None) -> None:
        """Take this loose tag away, or all of them."""
        left = () if uid is None else tuple(tag for tag in self.loose if tag != uid)
        if left == self.loose:
            raise Impossible(Hindrance.NO_TAG, self.name)
        self.loose = left
        self._wake()

    def _current_read(self) -> TagRead:
        match self.tags:
            case ():
                return self._nothing
            case (uid,):
                return TagRead(0.0, self.name, uid)
            case _:
                return TagRead(0.0, self.name, None, several=True)

    def _forget(self) -> None:
        self._told = self._nothing

    def _wake(self) -> None:
        reads = self._current_read()
        if self.live and self._told != reads:
            self._told = reads
            self._report(TagRead(self._clock.time(), self.name, reads.uid, reads.several))


class SimulatedScreen(SimulatedPart):
    """A screen of this size, dark at first."""

    def __init__(self, name: str, clock: Clock, size: tuple[int, int], changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self.size = size
        self._dark = blank_picture(*size)
        self._changed = changed
        self._away = False
        self.shown = self._dark
        """The visible picture."""
        self.brightness = Brightness.FULL
        self.changes = 0
        """How many times the picture or the brightness changed."""

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        if (picture.width, picture.height) != self.size:
            raise ValueError(picture)
        with self._lock:
            if self._emit is None:
                raise ValueError(self.name)
            if self._away == self.plugged:
                self._away = not self.plugged
                super()._report_plug()
            if not self.plugged:
                raise self._trouble()
            self._set_shown(self._dark if brightness is Brightness.OFF else picture, brightness)

    def _set_shown(self, picture: Picture, brightness: Brightness) -> None:
        if (picture, brightness) != (self.shown, self.brightness):
            self.shown, self.brightness = picture, brightness
            self.changes += 1
            self._changed()

    def _report_plug(self) -> None:
        """Delayed: reported with the next picture."""

    def _forget(self) -> None:
        self._away = False

    def _sleep(self) -> None:
        self._set_shown(self._dark, Brightness.FULL)


class SimulatedLights(SimulatedPart):
    """A strip of lights, dark at first."""

    def __init__(self, name: str, clock: Clock, count: int, changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self.count = count
        self._dark = (DARK,) * count
        self._changed = changed
        self._wanted = self._dark
        self.shown = self._dark
        """The lamps that are lit now."""
        self.began_s = (clock.time(),) * count
        """When each light began its pattern."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        if len(lamps) != self.count:
            raise ValueError(lamps)
        self._wanted = tuple(lamps)
        self._wake()

    def _set_shown(self, lamps: tuple[Lamp, ...]) -> None:
        if lamps == self.shown:
            return
        now_s = self._clock.time()
        self.began_s = tuple(
            began_s if before == after else now_s
            for began_s, before, after in zip(self.began_s, self.shown, lamps, strict=True)
        )
        self.shown = lamps
        self._changed()

    def _forget(self) -> None:
        self._wanted = self._dark

    def _wake(self) -> None:
        if self.live:
            self._set_shown(self._wanted)

    def _sleep(self) -> None:
        self._set_shown(self._dark)


@dataclass(frozen=True, slots=True)
class Playback:
    """The last tune. No tones are silence: nothing was played yet, or the tune was cut off."""

    number: int
    """Counts the tunes, so that a repeated tune is a new one."""
    at_s: float
    tones: tuple[Tone, ...]


class SimulatedSound(SimulatedPart):
    """A buzzer, silent at first."""

    def __init__(self, name: str, clock: Clock, changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self._changed = changed
        self.playback = Playback(0, clock.time(), ())

    def play(self, tones: Sequence[Tone], /) -> None:
        if self.live:
            self._set_playback(tuple(tones))

    def _set_playback(self, tones: tuple[Tone, ...]) -> None:
        self.playback = Playback(self.playback.number + 1, self._clock.time(), tones)
        self._changed()

    def _sleep(self) -> None:
        if self.playback.tones:
            self._set_playback(())
