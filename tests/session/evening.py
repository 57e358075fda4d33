"""An evening at a table: a shell that begins games, and somebody who counts turns and presses."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.kernel import Game, Record, Space, because, replay
from companion.games.registry import GAMES
from companion.session.events import GameBegan, NewGame, Rewired, SaveFailed, SessionEvent
from companion.session.match import Match
from companion.session.next_game import draw_lots
from companion.session.question import TAKEN_IN_S, Choice, Pick, Topic
from companion.session.shelf import make_shelf, new_title, spaces_of
from companion.session.step import step
from companion.session.work.job import Rewire
from companion.session.work.wiring import NO_PARTS, Outfit
from companion.store.lots import setup_lots
from companion.table.events import Chair, Draw, Drawn, Pressed, Sensed, Turned
from companion.table.evidence import NOWHERE, Spaces
from companion.table.manners import Manners
from companion.table.tagged_things import NO_TAGS, Tags
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.openings import begin, resume
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import SOUTH, Sitting, katarenga, setting

LAST_STEP = f"{BLUE} w7/8/8/3b4/3b4/8/8/8 w h9"
"""White steps from a8 into the second camp, and has won."""
RELAXED = Manners(touch_move=False)
DISK_FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")


def savanna(*actions: str, **asked: object) -> Record[Any]:
    """A game of Kiwara, with all that nobody asks for as usual."""
    game = GAMES["kiwara"]
    return replay(game, game.rules.settle(asked, lambda _below: 0), actions)


def rule(name: str) -> Choice:
    return Choice(Pick.RULE, name)


def worth(name: str, number: int) -> Choice:
    return Choice(Pick.WORTH, name, number)


def everywhere(record: Record[Any]) -> Spaces:
    """Every space of the board is felt."""
    return frozenset(spaces_of(record))


def nowhere(_line: Record[Any]) -> Spaces:
    """No space is felt."""
    return NOWHERE


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

    def tell(self, event: SessionEvent) -> None:
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
        if isinstance(effect, Draw):
            self.desk = after
            self.tell(Drawn(self.now, self.lots.pop(0) if self.lots else 0))
            return
        if not self.saves:
            self.tell(SaveFailed(self.now, DISK_FULL))
            return
        self.desk = after
        self.written.append(effect)
        if isinstance(effect, NewGame):
            self._begin(effect)
        if isinstance(effect, Rewire):
            self.tell(Rewired(effect.at_s, effect.wiring))

    def place(self, space: str) -> str:
        """Where on the table the space lies."""
        half_turn = self.table.record.game.setup.half_turn
        return half_turn[Space(space)] if self.desk.match.turned and half_turn else space

    def _begin(self, wanted: NewGame) -> None:
        game, before = self.desk.shelf[wanted.game].game, self.table.record.game
        self.seeds += 1
        places = int(wanted.lots and self.swaps)
        record, match, manners = draw_lots(wanted, game, setup_lots(self.seeds), places)
        turns = match.turned is not self.desk.match.turned
        self.tell(GameBegan(self.now, record, match, manners, wanted.in_hand))
        if game is not before:  # people have put its pieces away
            self.standing.clear()
        if turns or game is not before:
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

    def picks(self) -> list[str]:
        """The kinds of what can be answered."""
        return [choice.pick for choice in self.choices()]

    def said(self) -> tuple[str, ...]:
        return self.desk.question.said if self.desk.question else ()

    def dial_to(self, wanted: Choice, chair: Chair = SOUTH) -> None:
        """Turn until the dial is there."""
        question = self.desk.question
        assert question is not None
        detents = question.choices.index(wanted) - question.cursor
        if detents:
            self.turn(detents, chair)

    def choose(self, *path: Pick | Choice, chair: Chair = SOUTH) -> None:
        """Answer one question after the other."""
        for step_of_it in path:
            if self.desk.question and not self.desk.question.accepts_push_at(self.now):
                self.pass_time(TAKEN_IN_S)
            self.dial_to(step_of_it if isinstance(step_of_it, Choice) else Choice(step_of_it), chair)
            self.push(chair)

    def menu(self, *path: Pick | Choice, chair: Chair = SOUTH) -> None:
        """Hold the key, and go on from there."""
        self.hold(chair)
        self.choose(*path, chair=chair)

    def choose_game(self, name: str, chair: Chair = SOUTH) -> None:
        """Leave the game that is on for that one, as it is set up."""
        self.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, name), Pick.BEGIN, chair=chair)

    def says(self, chair: Chair | None = SOUTH) -> tuple[str, ...]:
        """What the screen says, read aloud."""
        return read_aloud(sheet(self.desk, chair, ENGLISH), ENGLISH)

    def play(self, *actions: str) -> None:
        """Hands do these one after the other."""
        for action in actions:
            start, goal = action.split("-")
            if Space(goal) in self.table.record.game.hands.occupancy(self.table.record.state):
                self.lift(goal)
            self.lift(start)
            self.put(goal)

    def move(self, start: str, goal: str) -> None:
        """Carry a piece, and leave it there for a second."""
        self.lift(start)
        self.put(goal)
        self.pass_time(1)

    def obliged(self) -> list[str]:
        """The touched pieces that have to be played."""
        return [*self.table.obliged]

    @property
    def made(self) -> list[str]:
        """The record of the game that is on."""
        return [*self.table.record.actions]


def evening(
    record: Record[Any] | None = None,
    *,
    manners: Manners = RELAXED,
    match: Match | None = None,
    known: Iterable[str] = (),
    chairs: int = 2,
    welcome: bool = False,
    resumed: bool = False,
    cells: bool = True,
    games: Iterable[Game[Any]] = (),
    tags: Tags = NO_TAGS,
    readers: Iterable[Chair] = (),
    outfit: Outfit = NO_PARTS,
) -> Evening:
    """A table where the pieces lie as they should; and these are the games that can be played there."""
    record = record or katarenga()
    of = replace(setting(record, chairs=chairs, cells=cells), manners=manners, readers=frozenset(readers))
    more: dict[str, Any] = {
        "match": match,
        "known": tuple(known),
        "shelf": make_shelf(new_title(game, everywhere if cells else nowhere) for game in games),
        "tags": tags,
        "outfit": outfit,
    }
    session = resume(of, record, **more) if resumed else begin(of, record, welcome=welcome, **more)
    at = Evening(session)
    at.lay_out()
    return at
