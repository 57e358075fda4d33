"""When a chair may be asked for from elsewhere, and when hands are not to be disturbed."""

from dataclasses import replace

from companion.games.kernel import because
from companion.session.private_moments import can_answer, can_be_interrupted
from companion.session.question import Pick
from companion.session.work.short_jobs import Phones
from companion.session.work.wiring import Outfit
from companion.table.events import COMMON, Button, Chair, Pressed
from companion.table.manners import Manners, Style, manners_of_style
from tests.session.evening import RELAXED, Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga


def asked(at: Evening) -> tuple[bool, bool]:
    """Whether south may be, who is to move, and north."""
    return can_be_interrupted(at.desk, SOUTH), can_be_interrupted(at.desk, NORTH)


def close(manners: Manners = RELAXED) -> Evening:
    return evening(katarenga(CLOSE), manners=manners)


def test_nobody_is_asked_in_the_midst_of_a_move() -> None:
    at = close()
    at.lift("d4")
    assert asked(at) == (False, True)
    at.put("c4")
    at.pass_time()
    assert at.made == ["d4-c4"]
    assert asked(at) == (True, True)


def test_nobody_is_asked_in_the_midst_of_a_move_by_dial() -> None:
    at = evening(katarenga(CLOSE), cells=False)
    at.turn(1)
    assert asked(at) == (False, True)


def test_nobody_is_asked_whose_time_runs() -> None:
    at = close(manners_of_style(Style.BLITZ, katarenga().seats))
    at.play("d4-c4")
    at.push()
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running is not None
    running = [at.table.timing.clock.running in at.table.setting.seats_of(chair) for chair in (SOUTH, NORTH)]
    assert [*asked(at)] == [not runs for runs in running]


def test_nobody_is_asked_while_a_key_is_down() -> None:
    at = close()
    at.tell(Pressed(at.now, NORTH, Button.KEY))
    assert asked(at) == (True, False)


def test_nobody_is_asked_while_screens_tell_something_the_table_is_off_or_worked_on() -> None:
    at = close()
    for session in (
        replace(at.desk, notices=replace(at.desk.notices, notes=(because("table.wrong"),))),
        replace(at.desk, activity=replace(at.desk.activity, off=True)),
        replace(at.desk, workshop=replace(at.desk.workshop, job=Phones())),
    ):
        assert not can_be_interrupted(session, NORTH)


def test_menus_do_not_stand_against_it() -> None:
    """Who wants to type a name with a phone has the letters before them when they ask for the chair."""
    at = evening(outfit=Outfit(phones=True))
    at.menu(Pick.PEOPLE)
    assert can_be_interrupted(at.desk, SOUTH)


def test_a_chair_needs_something_to_answer_with_and_somebody_to_show_the_question() -> None:
    at = close()

    def answers(**parts: frozenset[Chair]) -> bool:
        setting = replace(at.table.setting, **parts)  # type: ignore[arg-type] # each by its name
        return can_answer(replace(at.desk, table=replace(at.table, setting=setting)), SOUTH)

    none: frozenset[Chair] = frozenset()
    assert answers(screens=frozenset({SOUTH}))
    assert answers(screens=frozenset({COMMON}))
    assert not answers(screens=frozenset({NORTH}))
    assert answers(pushes=none)
    assert answers(keys=none)
    assert not answers(pushes=none, keys=none)
