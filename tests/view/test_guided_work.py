"""What screens say in guided work fits them: titles and keys always, sentences in turns if need be."""

from dataclasses import dataclass

import pytest

from companion.drawing.text import COLUMNS, ROWS, fits
from companion.games.kernel import Reason, because
from companion.session.work.board_trials import COLOURS, CellTrial, DarkTrial, LightsTrial
from companion.session.work.job import Job, JobPage, JobStep, Shine, WorkEvent
from companion.session.work.trials import (
    SOUND_TRIAL,
    ButtonTrial,
    DialTrial,
    ReaderTrial,
    Trial,
    WrongChair,
    screen_trials,
)
from companion.session.work.wiring import PLAIN_WIRING
from companion.table.events import COMMON, Button, Chair
from companion.view.work_sheets import SHINES, work_sheet
from companion.words import ENGLISH

SOUTH, LONGEST = Chair("south"), Chair("at-the-long-side")
"""The second is as long as the name of a chair may be."""


def trials(chair: Chair) -> list[Trial]:
    """Every one, in every state in which it says something else."""
    reader = f"{chair}.reader"
    cells = CellTrial(128, {}, {}, closed=frozenset(range(128)), working=frozenset(range(127)))
    return [
        *(ButtonTrial(chair, button, took) for button in Button for took in (None, WrongChair(chair))),
        *(DialTrial(chair, -10, took) for took in (None, WrongChair(chair))),
        *screen_trials(chair),
        *(
            ReaderTrial(reader, PLAIN_WIRING, beats=beats, took=took)
            for beats in (None, 0, 9)
            for took in (None, WrongChair(chair))
        ),
        *(LightsTrial(300, shine, dial=True) for shine in (*COLOURS, Shine.HERE)),
        *(DarkTrial(300, Shine.RED, 299, bad) for bad in ((), (299,))),
        SOUND_TRIAL,
        cells,
        CellTrial(128, {}, {}, working=frozenset(range(127)), cleared=True),
    ]


@dataclass(frozen=True)
class Reading(Job):
    """A job that has only something to say."""

    said: JobPage

    def handle(self, _event: WorkEvent) -> JobStep:
        return JobStep(None)

    def page(self, _chair: Chair | None) -> JobPage:
        return self.said


def lines(page: JobPage) -> list[str]:
    texts = work_sheet(Reading(page), SOUTH, ENGLISH).lines
    return ["".join(map(str, line.text)) for line in texts]


@pytest.mark.parametrize("looking", [SOUTH, None])
def test_what_is_to_be_done_fits_a_screen_at_once(looking: Chair | None) -> None:
    for trial in trials(SOUTH) + trials(COMMON):
        says = ENGLISH.reason(trial.prompt(looking, bright=True).sentence)
        assert fits(says, ROWS - 2), says


def test_with_the_longest_name_of_a_chair_it_takes_turns_and_nothing_is_cut_off() -> None:
    title = because("work.step-of", number=999, count=999)
    for trial in trials(LONGEST):
        says = trial.prompt(SOUTH, bright=False)
        shown = [lines(JobPage(title, says.sentence, says.keys, turn=turn))[1:-1] for turn in range(3)]
        told = "".join("".join(screenful) for screenful in shown).replace(" ", "")
        assert told.startswith(ENGLISH.reason(says.sentence).replace(" ", ""))
        assert len(ENGLISH.short(says.keys)) <= COLUMNS


@pytest.mark.parametrize(
    "title",
    [
        because("work.step-of", number=999, count=999),
        because("work.mend", number=999, count=999),
        because("work.all-well"),
        because("work.check"),
        *(because(code) for code in ENGLISH.read("work") if code.startswith("work.job-")),
    ],
)
def test_titles_have_room(title: Reason) -> None:
    assert len(ENGLISH.reason(title)) <= COLUMNS


def test_a_sentence_that_takes_no_turns_is_cut_off_for_all_to_see() -> None:
    page = JobPage(
        because("work.check"), because("work.dial-backwards", chair="south"), because("work.push-done")
    )
    assert lines(page)[2].endswith("\N{HORIZONTAL ELLIPSIS}")


def test_every_meaning_of_a_light_has_its_look() -> None:
    assert {*SHINES} == {*Shine}
    assert len({*SHINES.values()}) == len(Shine)
