"""How many turns and presses each task takes, from the board to the board. A hold is one press.

`python -m tests.session.test_dial_effort` prints the table.
"""

import sys
from collections.abc import Callable
from typing import Final

import pytest

from companion.games.kernel import Action
from companion.session.events import HintFound
from companion.session.question import Choice, Pick
from companion.table.manners import Manners
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening
from tests.session.test_board import answers_for
from tests.session.test_people import letter, name, person
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

OWN: Final = {"nw": "T2b90", "ne": "T4f0", "sw": "T1f180", "se": "T3f270"}
STRICT: Final = Manners(touch_move=True)


def in_play(manners: Manners = RELAXED) -> Evening:
    at = evening(katarenga(CLOSE), manners=manners)
    at.play("d4-c4", "d5-d6", "c4-c5")
    return at


def at_the_end() -> Evening:
    at = evening(katarenga(LAST_STEP))
    at.play("a8-a9")
    return at


def first_evening(at: Evening) -> None:
    at.choose(Pick.PLAY)
    at.tap()


def named(at: Evening) -> None:
    at.menu(Pick.PEOPLE, person("white"), name("Anna"), person("black"), name("Ben"))
    at.tap()
    at.tap()


def spelled(at: Evening) -> None:
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME, *map(letter, "ANNA"), Pick.DONE)
    at.tap()
    at.tap()


def told(at: Evening) -> None:
    at.choose(Pick.OWN_BOARD, *(Choice(Pick.ANSWER, answer) for answer in answers_for(OWN)))


def corrected(at: Evening) -> None:
    value = [Choice(Pick.VALUE, value) for value in ("c4", "d5")]
    at.menu(Pick.CORRECT, Choice(Pick.ACTION, number=1), *value, Pick.YES)


def draw(at: Evening) -> None:
    at.menu(Pick.DRAW, Pick.YES)
    at.push(NORTH)


def paused(at: Evening) -> None:
    at.menu(Pick.PAUSE, Pick.YES)
    at.push(NORTH)


def lots(at: Evening) -> None:
    at.menu(Pick.PEOPLE, Pick.LOTS)
    at.push()
    at.choose(Pick.STAY, chair=SOUTH)


def agreed_back(at: Evening) -> None:
    at.menu(Pick.TAKE_BACK, Choice(Pick.ACTION, number=1))
    at.push(NORTH)


def clocks(at: Evening) -> None:
    at.menu(Pick.MANNERS, Choice(Pick.TIME, "white"), Choice(Pick.MINUTES, number=10))
    at.choose(Choice(Pick.TIME, "black"), Choice(Pick.MINUTES, number=5))
    at.tap()
    at.tap()


def blitz(at: Evening) -> None:
    at.menu(Pick.MANNERS, Choice(Pick.STYLE, "blitz"))
    at.tap()
    at.tap()


def menu(*path: Pick | Choice) -> Callable[[Evening], None]:
    return lambda at: at.menu(*path)


def choice(*path: Pick | Choice) -> Callable[[Evening], None]:
    return lambda at: at.choose(*path)


def first(at: Evening) -> None:
    at.choose(Pick.REVENGE)
    at.push()


def hinted(at: Evening) -> None:
    at.menu(Pick.HINT)
    at.tell(HintFound(at.now, at.table.record.fingerprint, Action("a1-a6")))
    at.push()
    at.push()


ACTION: Final = Choice(Pick.ACTION, number=1)
TASKS: Final[dict[str, tuple[Callable[[], Evening], Callable[[Evening], None], int, int]]] = {
    "power on, play at once": (lambda: evening(welcome=True), first_evening, 1, 2),
    "tell the own board": (lambda: evening(welcome=True), told, 14, 9),
    "pick two names": (lambda: evening(known=("Anna", "Ben")), named, 8, 8),
    "spell a new name": (evening, spelled, 33, 11),
    "draw lots, Black stays": (evening, lots, 8, 5),
    "blitz": (evening, blitz, 10, 5),
    "10 minutes against 5": (evening, clocks, 19, 8),
    "a hint, and why": (evening, hinted, 1, 4),
    "take back": (in_play, menu(Pick.TAKE_BACK, ACTION), 1, 3),
    "take back, touch-move": (lambda: in_play(STRICT), agreed_back, 1, 4),
    "correct a move": (in_play, corrected, 9, 6),
    "offer a draw, accepted": (in_play, draw, 4, 4),
    "resign": (in_play, menu(Pick.RESIGN, Pick.YES), 5, 3),
    "pause, and go on": (in_play, paused, 6, 4),
    "new game, same board": (in_play, menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD), 9, 4),
    "switch off": (in_play, menu(Pick.OFF, Pick.YES), 11, 3),
    "revenge at the end": (at_the_end, choice(Pick.REVENGE), 0, 1),
    "exchange colours at the end": (at_the_end, choice(Pick.EXCHANGE), 2, 1),
    "switch off at the end": (at_the_end, choice(Pick.OFF, Pick.YES), 11, 2),
}
"""Who does what, from where; and the turns and presses that it takes."""
FEW: Final = 12
"""Turns of what is not spelled, told or set."""
LONG: Final = {"tell the own board", "spell a new name", "10 minutes against 5"}


def counted(task: str) -> tuple[int, int]:
    make, do, _, _ = TASKS[task]
    at = make()
    before = (at.detents, at.presses)
    do(at)
    return at.detents - before[0], at.presses - before[1]


@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_a_few_turns_and_no_more_than_it_did(task: str) -> None:
    _, _, detents, presses = TASKS[task]
    assert counted(task) == (detents, presses)
    assert detents <= FEW or task in LONG


def main() -> None:
    rows = [("task", "turns", "presses"), *((task, *counted(task)) for task in TASKS)]
    sys.stdout.writelines(f"{task:<30}{detents:>6}{presses:>9}\n" for task, detents, presses in rows)


if __name__ == "__main__":
    main()
