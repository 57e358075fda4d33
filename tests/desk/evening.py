"""An evening at a table: a shell that begins games, and somebody who counts turns and presses."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.app.lots import setup_lots
from companion.desk.desk import Desk, begin, resume, step
from companion.desk.events import DeskEvent, GameBegan, NewGame, SaveFailed
from companion.desk.match import Match, exchanged, flipped, going_along
from companion.desk.question import TAKEN_IN_S, Choice, Pick, Topic
from companion.rules.kernel.line import Line
from companion.rules.kernel.line import begin as begin_line
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import because
from companion.table.events import Chair, Pressed, Sensed, Turned
from companion.table.manners import Manners
from companion.view.reading import read_aloud
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from tests.table.sitting import SOUTH, Sitting, katarenga, setting

RELAXED = Manners(touch_move=False)
DISK_FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")


@dataclass
class Evening(Sitting):
    """A sitting where games that are wanted begin, and where the mat is turned when the match says so."""

    standing: set[str] = field(default_factory=set)
    """Where pieces stand on the table, by the names that the places have while nothing is turned."""
    swaps: bool = True
    """How lots fall."""
    seeds: int = 0
    detents: int = 0
    presses: int = 0

    def tell(self, event: DeskEvent) -> None:
        match event:
            case Sensed(_, space, occupied):
                (self.standing.add if occupied else self.standing.discard)(self.place(space))
            case Turned(detents=detents):
                self.detents += abs(detents)
            case Pressed():
                self.presses += 1
            case _:
                pass
        after, effects = step(self.desk, event)
        if not effects:
            self.desk = after
            return
        [effect] = effects
        if not self.saves:
            self.tell(SaveFailed(self.now, DISK_FULL))
            return
        self.desk = after
        self.written.append(effect)
        if isinstance(effect, NewGame):
            self._begin(effect)

    def place(self, space: str) -> str:
        """Where on the table the space lies."""
        half_turn = self.table.line.game.half_turn
        return half_turn[Space(space)] if self.desk.match.turned and half_turn else space

    def _begin(self, wanted: NewGame) -> None:
        game, match, asked = self.table.line.game, wanted.match, wanted.asked
        self.seeds += 1
        line = begin_line(game, asked, setup_lots(self.seeds))
        if wanted.lots and self.swaps:
            match = exchanged(match)
            if game.turned:
                match, line = flipped(match), begin_line(game, game.turned(line.options), setup_lots(0))
        turns = match.turned is not self.desk.match.turned
        manners = going_along(wanted.manners, wanted.match, match)
        self.tell(GameBegan(self.now, line, match, manners, wanted.in_hand))
        if turns:
            for space in sorted(self.table.setting.watched):
                self.tell(Sensed(self.now, space, self.place(space) in self.standing))
            self.pass_time()

    def clear(self) -> None:
        """Take everything off the board."""
        for space in sorted(self.table.setting.watched):
            self.tell(Sensed(self.now, space, occupied=False))
        self.pass_time()

    def topic(self) -> Topic | None:
        return self.desk.question.topic if self.desk.question else None

    def choices(self) -> list[Choice]:
        return [*self.desk.question.choices] if self.desk.question else []

    def picks(self) -> list[Pick]:
        """The kinds of what can be answered."""
        return [choice.pick for choice in self.choices()]

    def said(self) -> tuple[str, ...]:
        return self.desk.question.said if self.desk.question else ()

    def point(self, wanted: Choice, chair: Chair = SOUTH) -> None:
        """Turn until the dial is there."""
        question = self.desk.question
        assert question is not None
        detents = question.choices.index(wanted) - question.cursor
        if detents:
            self.turn(detents, chair)

    def choose(self, *path: Pick | Choice, chair: Chair = SOUTH) -> None:
        """Answer one question after the other."""
        for step_of_it in path:
            if self.desk.question and not self.desk.question.heeds(self.now):
                self.pass_time(TAKEN_IN_S)
            self.point(step_of_it if isinstance(step_of_it, Choice) else Choice(step_of_it), chair)
            self.push(chair)

    def menu(self, *path: Pick | Choice, chair: Chair = SOUTH) -> None:
        """Hold the key, and go on from there."""
        self.hold(chair)
        self.choose(*path, chair=chair)

    def read(self, chair: Chair | None = SOUTH) -> tuple[str, ...]:
        """What the screen says, read aloud."""
        return read_aloud(sheet(self.desk, chair, ENGLISH), ENGLISH)

    def play(self, *actions: str) -> None:
        """Hands do these one after the other."""
        for action in actions:
            start, goal = action.split("-")
            if Space(goal) in self.table.line.game.occupancy(self.table.line.state):
                self.lift(goal)
            self.lift(start)
            self.put(goal)

    def obliged(self) -> list[str]:
        """The touched pieces that have to be played."""
        return [*self.table.obliged]

    @property
    def made(self) -> list[str]:
        """The record of the game that is on."""
        return [*self.table.line.actions]


def evening(
    line: Line[Any] | None = None,
    *,
    manners: Manners = RELAXED,
    match: Match | None = None,
    known: Iterable[str] = (),
    chairs: int = 2,
    welcome: bool = False,
    resumed: bool = False,
    cells: bool = True,
) -> Evening:
    """A table where the pieces lie as they should."""
    line = line or katarenga()
    of = replace(setting(line, chairs=chairs, cells=cells), manners=manners)
    desk: Desk
    if resumed:
        desk = resume(of, line, match=match, known=tuple(known))
    else:
        desk = begin(of, line, match=match, known=tuple(known), welcome=welcome)
    at = Evening(desk)
    at.lay_out()
    return at
