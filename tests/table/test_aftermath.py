"""Where the game went another way than hands, what no cell can show is asked for: nothing is forgotten."""

from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.games import GAMES
from companion.rules.kernel.hands import Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.table import deeds
from companion.table.aftermath import asked_again, lying
from companion.table.chores import Chore, Chores, Work, asked_for
from companion.table.events import Sensed
from companion.table.guide import Errand, Lead, lead
from companion.view.reading import read_aloud
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from tests.rules.test_every_game import SEEDS, random_line
from tests.table.sitting import Sitting, kiwara, sitting
from tests.table.test_chores import BEFORE

LION = (*BEFORE, "place:L@d4")
"""The lion on d4 sends the gazelle on d3 home, and the zebra on e4 lies on its face."""
SWAPPED = ("totem:Nb", "place:G@c5", "totem:Nc", "place:C@c4", "swap:c5", "totem:Nd")
ELEPHANT = ("totem:Nc", "place:G@c3", "totem:Nd", "place:E@d3", "totem:Ne", "place:Z@e3", "totem:E3")
"""The yellow elephant may have been a lion: then the gazelle beside it goes home, and the zebra hides."""
PATIENCE = 200


def at_rest(*actions: str, chores: Chores = (), **asked: object) -> Sitting:
    """A game with nothing left to do but these chores."""
    at = sitting(kiwara(*actions, **asked))
    at.desk = at.desk_with(replace(at.table, chores=chores))
    return at


def take_back(at: Sitting, count: int) -> None:
    """In the menu, and nobody minds."""
    at.desk = at.desk_with(deeds.taken_back(at.table, count)[0])
    at.pass_time()


def correct(at: Sitting, number: int, action: str) -> None:
    at.desk = at.desk_with(deeds.amended(at.table, number, Action(action))[0])
    at.pass_time()


def says(at: Sitting) -> list[str]:
    return [*read_aloud(sheet(at.desk, None, ENGLISH), ENGLISH)]


def chore(work: Work, space: str) -> Chore:
    return Chore(work, Space(space))


class Obedient:
    """Somebody who does exactly what is asked, and knows which piece is in the hand."""

    def __init__(self, at: Sitting, pieces: dict[Space, Standing]) -> None:
        self.at = at
        self.pieces = pieces

    @property
    def wanted(self) -> dict[Space, Standing]:
        line = self.at.table.line
        return {**line.game.occupancy(line.state)}

    def obeys(self) -> None:
        for _ in range(PATIENCE):
            if todo := lead(self.at.table):
                self._goes(todo)
            elif owed := asked_for(self.at.table.chores):
                self._does(owed[0])
            else:
                return
        raise AssertionError(self.at.table.situation)

    def _goes(self, todo: Lead) -> None:
        match todo.errand:
            case Errand.PUT:
                assert todo.piece is not None
                self.pieces[todo.space] = todo.piece
                self.at.put(todo.space)
            case Errand.TAKE:
                del self.pieces[todo.space]
                self.at.lift(todo.space)
            case Errand.SHIFT:
                assert todo.start is not None
                assert todo.piece == self.pieces[todo.start]
                self.pieces[todo.space] = self.pieces.pop(todo.start)
                self.at.lift(todo.start)
                self.at.put(todo.space)

    def _does(self, owed: Chore) -> None:
        space = owed.space
        match owed.work:
            case Work.HOME:
                del self.pieces[space]
                self.at.lift(space)
                return
            case Work.TURN:
                self.pieces[space] = replace(self.pieces[space], down=self.wanted[space].down)
            case Work.CHANGE:
                self.pieces[space] = self.wanted[space]
        self.at.lift(space)
        self.at.put(space)


def seated(line: Line[Any], data: st.DataObject) -> Obedient:
    """Somebody at the game, where some of the last chores are done and others are not."""
    at = sitting(line)
    left = tuple(chore for chore in asked_again(line) if data.draw(st.booleans()))
    pieces = {**lying(line, left)}
    at.desk = at.desk_with(replace(at.table, chores=left))
    for space in at.table.setting.watched:
        at.tell(Sensed(at.now, space, space in pieces))
    at.pass_time()
    return Obedient(at, pieces)


def played(seed: int) -> Line[Any]:
    """Some part of a game with any of the options, or all of it."""
    line = random_line(GAMES["kiwara"], seed)
    return line.back(seed % len(line.actions))


@given(seed=SEEDS, data=st.data())
def test_after_any_take_back_who_does_what_is_asked_comes_to_the_board_as_it_was(
    seed: int, data: st.DataObject
) -> None:
    line = played(seed)
    somebody = seated(line, data)
    for _ in range(data.draw(st.integers(1, 2))):
        left = len(somebody.at.record)
        assume(left)
        take_back(somebody.at, data.draw(st.integers(1, min(left, 6))))
    somebody.obeys()
    assert somebody.pieces == somebody.wanted


@given(seed=SEEDS, data=st.data())
def test_after_any_correction_who_does_what_is_asked_comes_to_the_board_as_it_is(
    seed: int, data: st.DataObject
) -> None:
    line = played(seed)
    somebody = seated(line, data)
    count = data.draw(st.integers(1, min(len(line.actions), 9)))
    before = line.back(count)
    others = [one for one in before.game.legal(before.state) if one != line.actions[-count]]
    assume(others)
    correct(somebody.at, len(line.actions) - count, data.draw(st.sampled_from(others)))
    somebody.obeys()
    assert somebody.pieces == somebody.wanted
