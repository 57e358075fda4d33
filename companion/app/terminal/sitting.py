"""One game at the keyboard: whose turn it is, what they type, what comes of it.

Law: what is legal says the game alone, and why something is not says its `explain`.
"""

from typing import Final

from companion.app.terminal.listing import ends, listing, score_sheet
from companion.app.terminal.match import Company, as_command, other
from companion.app.terminal.screen import Screen
from companion.app.terminal.typed import (
    Attempt,
    Command,
    Nothing,
    Number,
    Place,
    Strange,
    Typed,
    parse_typed,
)
from companion.bots import dice
from companion.rules.katarenga import KATARENGA
from companion.rules.katarenga.law import PASS
from companion.rules.katarenga.places import CAMP_NAMES, SEATS
from companion.rules.katarenga.position import Position, format_position
from companion.rules.katarenga.refusal import Refusal
from companion.rules.katarenga.setup import POSITION
from companion.rules.kernel.facts import Captured, Passed, Scored
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Draw, Seat, Space
from companion.rules.kernel.reason import IllegalAction

RESIGNED: Final = "resigned"
AGREED: Final = "agreed"


class Sitting:
    """A game under way. It ends by the law, by those who play it, or because they want a new one."""

    def __init__(self, screen: Screen, line: Line[Position], company: Company, draw: Draw) -> None:
        self._screen = screen
        self._line = line
        self._company = company
        self._draw = draw
        self._ended: Outcome | None = None
        self._left = False
        self._pawn: Space | None = None
        self._offers: tuple[Action, ...] = ()
        self._commands: Final = {
            Command.LIST: self._list,
            Command.UNDO: self.take_back,
            Command.DRAW: self._offer_draw,
            Command.RESIGN: self._resign,
            Command.BOARD: self._show,
            Command.RECORD: self.tell_record,
            Command.HELP: lambda: screen.say("terminal.help"),
            Command.NEW: self._leave,
        }

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; `None` while it goes on, and where it was left for a new one."""
        return self._ended or KATARENGA.outcome(self._line.state)

    @property
    def _position(self) -> Position:
        return self._line.state

    @property
    def _mover(self) -> Seat:
        return self._position.mover

    def _name(self, seat: Seat) -> str:
        return self._company.name(seat, self._screen.words)

    def play(self) -> None:
        """Go on until the game has ended or been left."""
        while self.outcome is None and not self._left:
            if self._mover in self._company.humans:
                self._show()
                self._turn()
            else:
                self._act(dice.choose(KATARENGA.legal(self._position), self._draw))
        if not self._left:
            self._show()

    def _turn(self) -> None:
        """Read what they type until something has come of it."""
        line, self._pawn, self._offers = self._line, None, ()
        if self._must_pass:
            self._screen.say("terminal.must-pass")
        elif not set(line.actors()) & set(self._company.humans):
            self._say_example("terminal.hint")
        while self._line is line and self._ended is None and not self._left:
            self._hear(parse_typed(self._ask()))

    @property
    def _must_pass(self) -> bool:
        return KATARENGA.legal(self._position) == [PASS]

    def _ask(self) -> str:
        if self._pawn:
            return self._screen.ask("terminal.prompt-pawn", pawn=self._pawn)
        code = "terminal.prompt-pass" if self._must_pass else "terminal.prompt"
        return self._screen.ask(code, side=self._name(self._mover))

    def _hear(self, typed: Typed) -> None:
        match typed:
            case Command():
                self._commands[typed]()
            case Attempt(action):
                self._try(action)
            case Place(name):
                self._point_at(Space(name))
            case Nothing():
                self._go_on()
            case Number(_) | Strange(_) if self._must_pass:
                self._screen.say("terminal.must-pass")
            case Number(value):
                self._take(value)
            case Strange(text):
                self._say_example("terminal.strange", text=text)

    def _say_example(self, code: str, **values: str) -> None:
        """A sentence with a move that is possible now."""
        move = KATARENGA.legal(self._position)[0]
        self._screen.say(code, move=move, pawn=move[:2], **values)

    def _try(self, attempt: str) -> None:
        try:
            self._line.play(attempt)
        except IllegalAction as refused:
            self._screen.give(refused.reason)
        else:
            self._act(Action(attempt))

    def _act(self, action: Action) -> None:
        before, mover = self._position, self._mover
        self._line = self._line.play(action)
        if mover in self._company.humans:
            self._screen.say("terminal.blank")
        facts = {type(fact) for fact in KATARENGA.facts(before, action, self._position)}
        if Passed in facts:
            self._screen.say("terminal.did-pass", side=self._name(mover))
            return
        did = "camp" if Scored in facts else "take" if Captured in facts else "move"
        start, goal = ends(action)
        self._screen.say(f"terminal.did-{did}", side=self._name(mover), start=start, goal=goal)

    def _point_at(self, space: Space) -> None:
        """A goal for the pawn that is looked at, or else a pawn to look at."""
        if self._pawn and self._position.owner(space) != self._mover:
            self._try(f"{self._pawn}-{space}")
        else:
            self._look_at(space)

    def _look_at(self, pawn: Space) -> None:
        goals = tuple(action for action in KATARENGA.legal(self._position) if pawn in ends(action)[:1])
        stays = self._line.refusal(f"{pawn}-{pawn}")
        if goals:
            self._pawn, self._offers = pawn, goals
            spaces = [ends(goal)[1] for goal in goals]
            self._screen.board(self._position, lit=spaces, last=[pawn])
            self._screen.say(f"terminal.from-{self._position.board.colour(pawn)}", pawn=pawn)
            if not set(spaces).isdisjoint(CAMP_NAMES):
                self._screen.say("terminal.or-camp")
            self._write_offers()
        elif stays and stays.code == Refusal.SAME_PLACE:
            self._screen.say("terminal.nowhere", pawn=pawn)
        elif stays:
            self._screen.give(stays)

    def _take(self, number: int) -> None:
        if not self._offers:
            self._screen.say("terminal.no-list")
        elif 1 <= number <= len(self._offers):
            self._act(self._offers[number - 1])
        else:
            self._screen.say("terminal.choose", count=len(self._offers))

    def _go_on(self) -> None:
        """Enter alone: pass where nothing else is left, leave the pawn looked at, or show all moves."""
        if self._must_pass:
            self._act(PASS)
        elif self._pawn:
            self._pawn, self._offers = None, ()
        else:
            self._list()

    def _list(self) -> None:
        if self._must_pass:
            self._screen.say("terminal.must-pass")
            return
        self._pawn, self._offers = None, tuple(KATARENGA.legal(self._position))
        self._write_offers()
        self._screen.say("terminal.listed")

    def _write_offers(self) -> None:
        for line in listing(self._position, self._offers, self._screen.columns()):
            self._screen.write(line)
        if any(self._position.owner(ends(offer)[1]) for offer in self._offers):
            self._screen.say("terminal.takes")

    def _show(self) -> None:
        last = ends(self._line.actions[-1]) if self._line.actions else ()
        self._screen.board(self._position, last=last)
        for seat in SEATS:
            camps, pawns = self._standing(seat)
            self._screen.say("terminal.standing", side=self._name(seat), pawns=pawns, camps=camps)

    def _standing(self, seat: Seat) -> tuple[int, int]:
        """Camps and pawns, in the order in which they count."""
        return KATARENGA.scores(self._position)[seat], self._position.pawns[SEATS.index(seat)].bit_count()

    def take_back(self) -> None:
        """To before the last thing a person did: their move and what the companion answered, or the end."""
        if self._ended:
            self._ended = None
            self._screen.say("terminal.goes-on")
            return
        actors = self._line.actors()
        by_people = [number for number, actor in enumerate(actors) if actor in self._company.humans]
        if not by_people:
            self._screen.say("terminal.nothing-to-undo")
            return
        taken = self._line.actions[by_people[-1] :]
        self._line = self._line.back(len(taken))
        self._screen.say("terminal.undone", moves=", ".join(taken))

    def _offer_draw(self) -> None:
        mover, opponent = self._mover, other(self._mover)
        name = self._name(opponent)
        if self._company.alone:
            agreed = dice.takes_draw(self._standing(opponent), self._standing(mover))
        else:
            agreed = self._screen.agrees("terminal.draw-offered", side=self._name(mover), other=name)
        if agreed:
            self._ended = Outcome((), AGREED)
        else:
            code = "terminal.companion-declines" if self._company.alone else "terminal.declined"
            self._screen.say(code, other=name)

    def _resign(self) -> None:
        if self._screen.agrees("terminal.really-resign", side=self._name(self._mover)):
            self._ended = Outcome((other(self._mover),), RESIGNED)

    def _leave(self) -> None:
        self._left = not self._line.actions or self._screen.agrees("terminal.really-new")

    def tell_record(self) -> None:
        """How the game began, the moves so far, and how to go on from here another day."""
        # A command is written as it is, however long: wrapped, it could not be copied.
        self._screen.say("terminal.began")
        self._screen.write(as_command(self._screen.command, self._line.options))
        if self._line.actions:
            self._screen.say("terminal.moves")
            self._screen.tell(score_sheet(self._line))
        else:
            self._screen.say("terminal.no-moves")
        self.tell_way_on()

    def tell_way_on(self) -> None:
        """How to go on from here, where a position says all there is: no house rule hangs over it."""
        if self.outcome is None and self._line.actions and not self._position.moment.calm:
            here = {POSITION.name: format_position(self._position)}
            self._screen.say("terminal.from-here")
            self._screen.write(as_command(self._screen.command, here))
