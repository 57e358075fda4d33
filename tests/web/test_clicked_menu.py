"""The whole menu and every job at the table, by clicks on what the page lists: no dial, no push and no key.

What is tried itself is used itself: a button or a dial that is being tried, tags, a magnet.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from companion.games.kernel import begin
from companion.games.registry import GAMES
from companion.session.menu import PAGES
from companion.session.menu_page import Form
from companion.session.question import Choice, Pick, Topic
from companion.session.session import Session
from companion.session.tags_and_tokens import is_private
from companion.session.work.job import CellFelt, Examined, Job, TagLaid, WorkEvent
from companion.session.work.jobs import FITS, new_job
from companion.session.work.part_check import Check
from companion.session.work.trials import ButtonTrial, DialTrial
from companion.session.work.wiring import PLAIN_WIRING, MatPlaces, Outfit
from companion.table.events import Button, Chair, Pressed, Released, Tick, Turned
from companion.view.choices import Gesture, choice_list
from companion.words import ENGLISH
from tests.session import test_menu_tree
from tests.session.evening import Evening, evening
from tests.session.test_menu_tree import BY_HAND, EVENINGS, ByDial, Entry, walk
from tests.table.virtual_hands import HOLD_S, NORTH, SOUTH
from tests.web.test_chair_input import Chairs

BEHIND: Final = {Topic.ENROL: "Skip", Topic.WHAT_IS: "Back", Topic.WHY_NOT: "Again"}
"""What answers where a click on an entry only shows what there is to know of it."""


class ByClicks(ByDial):
    @staticmethod
    def answer(at: Evening, choice: Choice, chair: Chair) -> None:
        question = at.desk.question
        assert question is not None
        page = Chairs(at)
        secret = is_private(at.desk, question)
        if secret:
            at.tell(Pressed(at.now, chair, Button.KEY))
            at.pass_time(HOLD_S)
        if PAGES[question.topic].form is Form.LETTERS:
            page.input.type_name(chair, choice.value)
            if choice.pick == Pick.DONE:
                at.push(chair)  # the button beside the field
        else:
            number = question.choices.index(choice) if question.topic is not Topic.SET_OUT else 0
            shown = page.shown(chair)
            assert shown is not None, question
            listed = [entry.name for entry in shown.entries]
            assert question.topic is Topic.SET_OUT or listed[: len(question.choices)] == [
                one.pick for one in question.choices
            ]
            assert not any(entry.text.startswith(("desk.", "work.", "tags.")) for entry in shown.entries)
            points = shown.entries[number].gesture is Gesture.POINT
            page.click(shown.entries[number].text, chair)
            if points:
                page.click(BEHIND[question.topic], chair)
        if secret:
            at.tell(Released(at.now, chair, Button.KEY))

    @staticmethod
    def leave(at: Evening, chair: Chair) -> None:
        page = Chairs(at)
        shown = page.shown(chair)
        question = at.desk.question
        if shown is None and question is not None and PAGES[question.topic].form is Form.LETTERS:
            page.input.type_name(chair, "")
            shown = page.shown(chair)
        assert shown is not None, question
        texts = [
            entry.text
            for entry in shown.entries
            if entry.name in (Pick.BACK, Pick.NO) or entry.gesture is Gesture.TAP
        ]
        page.click(texts[-1], chair)

    @staticmethod
    def go_on(at: Evening) -> None:
        page = Chairs(at)
        page.click(page.texts()[-1])
        at.pass_time(HOLD_S)
        page.clock.advance(HOLD_S)


@pytest.fixture(scope="module")
def reached() -> set[Entry]:
    return set().union(*(walk(start(), ByClicks) for start in EVENINGS))


def test_clicks_reach_every_entry_and_lead_back_from_it(reached: set[Entry]) -> None:
    every = {(topic, item.name) for topic, page in PAGES.items() for item in page.items}
    assert every - reached == BY_HAND


@pytest.mark.parametrize("game", GAMES)
def test_in_each_game_clicks_reach_what_the_dial_reaches(game: str) -> None:
    def at_table() -> Evening:
        record = begin(GAMES[game], {}, lambda _below: 0)
        readers = (SOUTH, NORTH)
        return evening(record, games=GAMES.values(), readers=readers, outfit=test_menu_tree.OUTFIT)

    by_dial = walk(at_table())
    assert {(Topic.ENROL, Pick.THING), (Topic.TABLE, Pick.JOB), (Topic.WHY_NOT, Pick.TRIED)} <= by_dial
    assert walk(at_table(), ByClicks) == by_dial


CHAIRS: Final = (SOUTH, NORTH)
OUTFIT: Final = Outfit(
    cells=2,
    lights=2,
    chairs=CHAIRS,
    buttons=tuple((chair, button) for chair in CHAIRS for button in (Button.PUSH, Button.KEY)),
    dials=CHAIRS,
    screens=CHAIRS,
    readers=("south.reader", "north.reader"),
    sound=True,
    phones=True,
    places=(MatPlaces("katarenga", cells={"a1": (0,), "b1": (1,)}, lights={"a1": (0,), "b1": (1,)}),),
)
NOW_S: Final = 100.0
LATER_S: Final = 200.0
MOST: Final = 3000


def at_bench(job: Job) -> Session:
    at = evening(outfit=OUTFIT).desk
    return replace(at, workshop=replace(at.workshop, job=job))


def clicks(job: Job, chair: Chair) -> Iterator[tuple[Gesture, Job | None]]:
    """What each click at that chair makes of the job."""
    shown = choice_list(at_bench(job), chair, ENGLISH)
    assert shown is not None
    for number, entry in enumerate(shown.entries):
        match entry.gesture:
            case Gesture.HOLD:
                yield entry.gesture, None
            case Gesture.POINT:
                yield entry.gesture, job.handle(Turned(NOW_S, chair, shown.detents_to(number))).job
            case Gesture.TAP:
                yield entry.gesture, job.handle(Pressed(NOW_S, chair, Button.KEY)).job
            case Gesture.PUSH:
                yield entry.gesture, job.handle(Pressed(NOW_S, chair, Button.PUSH)).job


def by_hand(job: Job, chair: Chair) -> Iterator[Job | None]:
    """What each control there makes of it, but for one that is tried itself."""
    tried = job.trial if isinstance(job, Check) and job.begun else None
    for button in (Button.PUSH, Button.KEY):
        if not isinstance(tried, ButtonTrial) or tried.button is not button:
            yield job.handle(Pressed(NOW_S, chair, button)).job
    for detents in () if isinstance(tried, DialTrial) else (1, -1):
        yield job.handle(Turned(NOW_S, chair, detents)).job


def magnet(cell: int) -> tuple[WorkEvent, ...]:
    """It goes by, and nothing follows."""
    felt = CellFelt(NOW_S, cell, present=True), CellFelt(NOW_S + 1, cell, present=False)
    return (*felt, Tick(LATER_S))


def at_the_board(job: Job) -> Iterator[Job | None]:
    """What follows as time passes, tags are read, a magnet goes by, and what is tried is used."""
    what: list[tuple[WorkEvent, ...]] = [
        (Tick(LATER_S),),
        (Examined(NOW_S, ()),),
        (TagLaid(NOW_S, "south.reader", "04"),),
        *map(magnet, range(OUTFIT.cells)),
        *((Pressed(NOW_S, chair, button),) for chair, button in OUTFIT.buttons),
    ]
    for events in what:
        after: Job | None = job
        for event in events:
            after = after.handle(event).job if after is not None else None
        yield after


@pytest.mark.parametrize("name", FITS)
def test_in_a_job_there_is_a_click_for_all_that_its_controls_do_and_one_that_stops_it(name: str) -> None:
    waiting: list[Job] = [new_job(name, OUTFIT, PLAIN_WIRING, 0.0)]
    seen = set()
    while waiting:
        job = waiting.pop()
        pages = tuple(replace(job.page(chair), turn=None, inverse=False) for chair in CHAIRS)
        if pages in seen:
            continue
        seen.add(pages)
        assert len(seen) < MOST
        for chair in CHAIRS:
            found = [*clicks(job, chair)]
            after = [job, *(one for _, one in found)]
            assert None in after
            for made in by_hand(job, chair):
                assert made in after, (pages, made)
            waiting += [one for one in after if one is not None]
        waiting += [one for one in at_the_board(job) if one is not None]
    assert len(seen) > (name == "check") * 12
