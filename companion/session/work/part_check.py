"""The job that tries every part of a table, one trial after the other, and lists what has to be mended.

Laws:
- each part's own probe is asked before people judge it; what it finds wrong is shown first;
- a part that does not answer is not tried;
- nothing waits for the probes: a finding that comes late interrupts the trial of its part, or is told last.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.kernel import Reason, because
from companion.session.work.board_trials import COLOURS, LightsTrial, cell_trial
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import (
    NO_LIGHTS,
    READ_S,
    Back,
    CellFelt,
    Examine,
    Examined,
    Job,
    JobPage,
    JobStep,
    ListEntry,
    Listing,
    Lost,
    Shine,
    WorkEvent,
)
from companion.session.work.trials import (
    BLINK_S,
    SOUND_TRIAL,
    ButtonTrial,
    DialTrial,
    FindingTrial,
    ReaderTrial,
    Trial,
    TrialResult,
    screen_trials,
)
from companion.session.work.wiring import Outfit, Wiring
from companion.table.events import Button, Chair, Pressed, Tick

TITLE: Final = because("work.check")
WRONG: Final = (Verdict.BROKEN, Verdict.WARN)


@dataclass(frozen=True, slots=True)
class Check(Job):
    """Runs the first of the remaining trials, after a page about what is to come."""

    left: tuple[Trial, ...]
    wiring: Wiring
    whole: int
    beats_s: float
    """When the next beat is."""
    begun: bool = False
    beats: int = 0
    """The beats of the current trial."""
    troubles: tuple[Reason, ...] = ()
    closed: frozenset[int] = frozenset()
    lost: frozenset[str] = field(default_factory=frozenset)
    """The parts that do not answer."""
    asks_s: float | None = None
    """When the probes are requested; `None` once that is done."""
    found: tuple[Finding, ...] = ()
    """The findings of the probes for the trials that are left."""

    @property
    def trial(self) -> Trial:
        return self.left[0]

    @property
    def lights(self) -> Mapping[int, Shine]:
        return self.trial.lights if self.begun else NO_LIGHTS

    def handle(self, event: WorkEvent) -> JobStep:
        """Follow lost parts and cells at all times; everything else goes to the trial."""
        match event:
            case Lost(at_s, part):
                after = replace(self, lost=self.lost | {part})
                return _advance(after, at_s) if self.begun and part == self.trial.part else JobStep(after)
            case Examined(at_s, found):
                after = replace(self, found=tuple(self._at_its_chair(found)))
                return _advance(after, at_s) if self.begun else JobStep(after)
            case Tick(at_s) if self.asks_s is not None and at_s >= self.asks_s:
                return JobStep(replace(self, asks_s=None), (Examine(at_s, parts_only=True),))
            case Back(_, part):
                return JobStep(replace(self, lost=self.lost - {part}))
            case CellFelt(_, cell, present):
                closed = self.closed | {cell} if present else self.closed - {cell}
                return _run_trial(replace(self, closed=closed), event)
            case Tick(at_s) if at_s < self.beats_s:
                return JobStep(self)
            case Tick(at_s):
                after = replace(self, beats=self.beats + 1, beats_s=at_s + self.trial.beat_s)
                return _run_trial(after, event)._replace(cue=self.trial.cue if self.begun else None)
            case Pressed(_, _, Button.KEY) if not self.begun:
                return JobStep(None)
            case Pressed(at_s) if not self.begun:
                return _advance(replace(self, begun=True), at_s)
            case _:
                return _run_trial(self, event)

    def _at_its_chair(self, found: tuple[Finding, ...]) -> Iterator[Finding]:
        """The findings of parts; readers by the names that they have in the profile."""
        for each in found:
            if each.subject.area is Area.PART:
                yield replace(each, subject=Subject(Area.PART, self.wiring.part(each.subject.name)))

    def wake_at(self) -> float:
        return self.beats_s if self.asks_s is None else min(self.asks_s, self.beats_s)

    def page(self, chair: Chair | None) -> JobPage:
        """The progress, and the prompt of the trial. The first title is what the probe found."""
        if not self.begun:
            return JobPage(
                TITLE, because("work.check-begins", count=self.whole), because("work.begin-or-leave")
            )
        says = self.trial.prompt(chair, bright=self.beats % 2 == 0)
        screenful = int(self.beats * self.trial.beat_s / READ_S)  # long names make long sentences
        step = because("work.step-of", number=self.whole - len(self.left) + 1, count=self.whole)
        well = next((each.reason for each in self.found if each.subject.name == self.trial.part), step)
        title = says.title or (step if screenful else well)
        return JobPage(
            title, says.sentence, says.keys, says.inverse, says.framed, turn=screenful, dials=says.dials
        )


def _run_trial(check: Check, event: WorkEvent) -> JobStep:
    if not check.begun:
        return JobStep(check)
    match check.trial.handle(event):
        case TrialResult(troubles):
            left, troubles = check.left[1:], (*check.troubles, *troubles)
            found = tuple(each for each in check.found if each.subject.name != check.trial.part)
            return _advance(replace(check, left=left, troubles=troubles, found=found), event.at_s)
        case trial:
            return JobStep(replace(check, left=(trial, *check.left[1:])))


def _advance(check: Check, at_s: float) -> JobStep:
    """Begin the next trial, after what the probe found wrong; parts that do not answer are skipped."""
    left, troubles, found = check.left, check.troubles, check.found
    while left:
        part = left[0].part
        wrong = [each for each in found if each.subject.name == part and each.verdict in WRONG]
        if wrong:
            found = tuple(each for each in found if each not in wrong)
            if any(each.verdict is Verdict.BROKEN for each in wrong):
                left = tuple(trial for trial in left if trial.part != part)
            left = (*map(FindingTrial, wrong), *left)
        elif part in check.lost:
            lost = because("work.part-lost", part=part)
            left, troubles = left[1:], (*troubles, *[lost] * (lost not in troubles))
        else:
            break
    if not left:
        late = tuple(each.reason for each in found if each.verdict in WRONG)
        return JobStep(_result((*troubles, *late), check.whole, at_s))
    first = left[0].begin(check.closed)
    left, beats_s = (first, *left[1:]), at_s + first.beat_s
    return JobStep(replace(check, left=left, troubles=troubles, found=found, beats=0, beats_s=beats_s))


def _result(troubles: tuple[Reason, ...], whole: int, at_s: float) -> Listing:
    entries = tuple(
        ListEntry(because("work.mend", number=number, count=len(troubles)), trouble)
        for number, trouble in enumerate(troubles, 1)
    )
    well = ListEntry(because("work.all-well"), because("work.tried", count=whole))
    return Listing(entries or (well,), at_s + READ_S)


def begin_check(outfit: Outfit, wiring: Wiring, at_s: float) -> Check:
    """The job from its beginning; there is at least one part."""
    trials = tuple(_trials(outfit, wiring))
    return Check(trials, wiring, len(trials), at_s + BLINK_S, asks_s=at_s)


def _trials(outfit: Outfit, wiring: Wiring) -> Iterator[Trial]:
    for kind in (Button.PUSH, Button.KEY):
        yield from (ButtonTrial(chair, button) for chair, button in outfit.buttons if button is kind)
    yield from map(DialTrial, outfit.dials)
    for chair in outfit.screens:
        yield from screen_trials(chair)
    yield from (ReaderTrial(reader, wiring) for reader in outfit.readers)
    if outfit.lights:
        for shine in (*COLOURS, Shine.HERE):
            yield LightsTrial(outfit.lights, shine, dial=bool(outfit.dials))
    if outfit.sound:
        yield SOUND_TRIAL
    if outfit.cells:
        yield cell_trial(outfit, wiring)
