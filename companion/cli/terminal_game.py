"""One game at the keyboard: the players and their score, the lists of moves.

And what comes of what is typed.

Laws: only the game says what is legal, and its `explain` why something is not. People keep their colour
through a match; the board is turned instead, so that each side plays from where the other one was.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.bots import dice
from companion.cli.console import (
    Attempt,
    Command,
    EmptyLine,
    Input,
    Number,
    Screen,
    SpaceName,
    UnknownLine,
    parse_input,
)
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.board import BLACK, CAMP_NAMES, SEATS, WHITE
from companion.games.katarenga.law import PASS
from companion.games.katarenga.position import Position, format_position
from companion.games.katarenga.refusal import Refusal
from companion.games.katarenga.setup import CORNERS, FIRST_TURN_CAPTURE, POSITION, QUARTERS
from companion.games.kernel.facts import Captured, Passed, Scored
from companion.games.kernel.game import Outcome
from companion.games.kernel.record import Record
from companion.games.kernel.terms import Action, Draw, IllegalAction, Options, Seat, Space
from companion.games.kernel.words import Words

HUMANS: Final = {"both": SEATS, "white": (WHITE,), "black": (BLACK,)}
"""The sides that people play, by what is asked for on the command line."""


@dataclass(frozen=True, slots=True)
class Players:
    """The sides that people at this keyboard play; the companion terminals the other one, if any."""

    humans: tuple[Seat, ...]

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against the companion."""
        return len(self.humans) == 1

    def name(self, seat: Seat, words: Words) -> str:
        """What that side is called: White, or White (you)."""
        side = words.say(f"terminal.side-{seat}")
        if not self.is_alone:
            return side
        return words.say("terminal.you" if seat in self.humans else "terminal.companion", side=side)


@dataclass(frozen=True, slots=True)
class Score:
    """The games that each side has won, and those that nobody won."""

    white: int = 0
    black: int = 0
    draws: int = 0

    def with_outcome(self, outcome: Outcome) -> "Score":
        """The score with one game more."""
        match outcome.winners:
            case (seat,) if seat == WHITE:
                return replace(self, white=self.white + 1)
            case (seat,) if seat == BLACK:
                return replace(self, black=self.black + 1)
            case _:
                return replace(self, draws=self.draws + 1)


def opponent_of(seat: Seat) -> Seat:
    """The opponent."""
    return BLACK if seat == WHITE else WHITE


def start_command(command: str, options: Options) -> str:
    """`command` with the flags that begin a game with these options."""
    words: list[str] = []
    quarters = options.get(QUARTERS.name)
    if isinstance(quarters, dict):
        words += ["--quarters", ",".join(str(quarters[corner]) for corner in CORNERS)]
    if POSITION.name in options:
        words += ["--position", str(options[POSITION.name])]
    if not options.get(FIRST_TURN_CAPTURE.name, True):
        words.append("--no-first-turn-capture")
    return " ".join([command, *map(shlex.quote, words)])


CAPTURE_MARK: Final = "x"
"""Stands before a goal where a pawn would be taken."""
ENTRY_WIDTH: Final = 8


def move_ends(action: Action) -> tuple[Space, ...]:
    """Where the move begins and ends; nothing for a pass."""
    if action == PASS:
        return ()
    form = KATARENGA.parse_action(action)
    return Space(form["from"]), Space(form["to"])


def list_moves(position: Position, moves: Sequence[Action], columns: int) -> list[str]:
    """The moves with their numbers from 1 on, no line longer than `columns`."""
    lines = []
    numbered = enumerate(map(move_ends, moves), 1)
    for start, group in groupby(numbered, key=lambda entry: entry[1][0]):
        head = f"{start} {position.board.colour(start)}:"
        entries = [_entry(position, number, goal) for number, (_, goal) in group]
        room = max(1, (columns - len(head)) // ENTRY_WIDTH)
        for first in range(0, len(entries), room):
            margin = " " * len(head) if first else head
            lines.append(margin + "".join(entries[first : first + room]))
    return lines


def _entry(position: Position, number: int, goal: Space) -> str:
    mark = CAPTURE_MARK if position.owner(goal) else " "
    return f"{number:>4} {mark}{goal}"


def score_sheet(line: Record[Position]) -> str:
    """`1. e2-e4 e7-e5  2. ...`, where a number counts the turns of both sides."""
    turns: list[str] = []
    for mover, action in zip(line.actors(), line.actions, strict=True):
        if mover == WHITE or not turns:
            turns.append(f"{len(turns) + 1}." + " ..." * (mover != WHITE))
        turns[-1] += f" {action}"
    return "  ".join(turns)


RESIGNED: Final = "resigned"
AGREED: Final = "agreed"


class KeyboardGame:
    """A game under way. It ends by the law, by those who play it, or because they want a new one."""

    def __init__(self, screen: Screen, line: Record[Position], company: Players, draw: Draw) -> None:
        self._screen = screen
        self._line = line
        self._players = company
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
            Command.RECORD: self.show_record,
            Command.HELP: lambda: screen.say("terminal.help"),
            Command.NEW: self._start_new,
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
        return self._players.name(seat, self._screen.words)

    def play(self) -> None:
        """Go on until the game has ended or been left."""
        while self.outcome is None and not self._left:
            if self._mover in self._players.humans:
                self._show()
                self._take_turn()
            else:
                self._apply(dice.choose(KATARENGA.legal(self._position), self._draw))
        if not self._left:
            self._show()

    def _take_turn(self) -> None:
        """Read what they type until something has come of it."""
        line, self._pawn, self._offers = self._line, None, ()
        if self._must_pass:
            self._screen.say("terminal.must-pass")
        elif not set(line.actors()) & set(self._players.humans):
            self._say_example("terminal.hint")
        while self._line is line and self._ended is None and not self._left:
            self._handle(parse_input(self._ask()))

    @property
    def _must_pass(self) -> bool:
        return KATARENGA.legal(self._position) == [PASS]

    def _ask(self) -> str:
        if self._pawn:
            return self._screen.ask("terminal.prompt-pawn", pawn=self._pawn)
        code = "terminal.prompt-pass" if self._must_pass else "terminal.prompt"
        return self._screen.ask(code, side=self._name(self._mover))

    def _handle(self, typed: Input) -> None:
        match typed:
            case Command():
                self._commands[typed]()
            case Attempt(action):
                self._try(action)
            case SpaceName(name):
                self._point_at(Space(name))
            case EmptyLine():
                self._go_on()
            case Number(_) | UnknownLine(_) if self._must_pass:
                self._screen.say("terminal.must-pass")
            case Number(value):
                self._take(value)
            case UnknownLine(text):
                self._say_example("terminal.strange", text=text)

    def _say_example(self, code: str, **values: str) -> None:
        """A sentence with a move that is possible now."""
        move = KATARENGA.legal(self._position)[0]
        self._screen.say(code, move=move, pawn=move[:2], **values)

    def _try(self, attempt: str) -> None:
        try:
            self._line.play(attempt)
        except IllegalAction as refused:
            self._screen.say_reason(refused.reason)
        else:
            self._apply(Action(attempt))

    def _apply(self, action: Action) -> None:
        before, mover = self._position, self._mover
        self._line = self._line.play(action)
        if mover in self._players.humans:
            self._screen.say("terminal.blank")
        facts = {type(fact) for fact in KATARENGA.facts(before, action, self._position)}
        if Passed in facts:
            self._screen.say("terminal.did-pass", side=self._name(mover))
            return
        did = "camp" if Scored in facts else "take" if Captured in facts else "move"
        start, goal = move_ends(action)
        self._screen.say(f"terminal.did-{did}", side=self._name(mover), start=start, goal=goal)

    def _point_at(self, space: Space) -> None:
        """A goal for the pawn that is looked at, or else a pawn to look at."""
        if self._pawn and self._position.owner(space) != self._mover:
            self._try(f"{self._pawn}-{space}")
        else:
            self._look_at(space)

    def _look_at(self, pawn: Space) -> None:
        goals = tuple(action for action in KATARENGA.legal(self._position) if pawn in move_ends(action)[:1])
        stays = self._line.refusal(f"{pawn}-{pawn}")
        if goals:
            self._pawn, self._offers = pawn, goals
            spaces = [move_ends(goal)[1] for goal in goals]
            self._screen.board(self._position, lit=spaces, last=[pawn])
            self._screen.say(f"terminal.from-{self._position.board.colour(pawn)}", pawn=pawn)
            if not set(spaces).isdisjoint(CAMP_NAMES):
                self._screen.say("terminal.or-camp")
            self._write_offers()
        elif stays and stays.code == Refusal.SAME_PLACE:
            self._screen.say("terminal.nowhere", pawn=pawn)
        elif stays:
            self._screen.say_reason(stays)

    def _take(self, number: int) -> None:
        if not self._offers:
            self._screen.say("terminal.no-list")
        elif 1 <= number <= len(self._offers):
            self._apply(self._offers[number - 1])
        else:
            self._screen.say("terminal.choose", count=len(self._offers))

    def _go_on(self) -> None:
        """Enter alone: pass where nothing else is left, leave the pawn looked at, or show all moves."""
        if self._must_pass:
            self._apply(PASS)
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
        for line in list_moves(self._position, self._offers, self._screen.columns()):
            self._screen.write(line)
        if any(self._position.owner(move_ends(offer)[1]) for offer in self._offers):
            self._screen.say("terminal.takes")

    def _show(self) -> None:
        last = move_ends(self._line.actions[-1]) if self._line.actions else ()
        self._screen.board(self._position, last=last)
        for seat in SEATS:
            camps, pawns = self._score_of(seat)
            self._screen.say("terminal.standing", side=self._name(seat), pawns=pawns, camps=camps)

    def _score_of(self, seat: Seat) -> tuple[int, int]:
        """Camps and pawns, in the order in which they count."""
        return KATARENGA.scores(self._position)[seat], self._position.pawns[SEATS.index(seat)].bit_count()

    def take_back(self) -> None:
        """To before the last thing a person did: their move and what the companion answered, or the end."""
        if self._ended:
            self._ended = None
            self._screen.say("terminal.goes-on")
            return
        actors = self._line.actors()
        by_people = [number for number, actor in enumerate(actors) if actor in self._players.humans]
        if not by_people:
            self._screen.say("terminal.nothing-to-undo")
            return
        taken = self._line.actions[by_people[-1] :]
        self._line = self._line.without_last(len(taken))
        self._screen.say("terminal.undone", moves=", ".join(taken))

    def _offer_draw(self) -> None:
        mover, opponent = self._mover, opponent_of(self._mover)
        name = self._name(opponent)
        if self._players.is_alone:
            agreed = dice.takes_draw(self._score_of(opponent), self._score_of(mover))
        else:
            agreed = self._screen.confirm("terminal.draw-offered", side=self._name(mover), other=name)
        if agreed:
            self._ended = Outcome((), AGREED)
        else:
            code = "terminal.companion-declines" if self._players.is_alone else "terminal.declined"
            self._screen.say(code, other=name)

    def _resign(self) -> None:
        if self._screen.confirm("terminal.really-resign", side=self._name(self._mover)):
            self._ended = Outcome((opponent_of(self._mover),), RESIGNED)

    def _start_new(self) -> None:
        self._left = not self._line.actions or self._screen.confirm("terminal.really-new")

    def show_record(self) -> None:
        """How the game began, the moves so far, and how to go on from here another day."""
        # A command is written as it is, however long: wrapped, it could not be copied.
        self._screen.say("terminal.began")
        self._screen.write(start_command(self._screen.command, self._line.options))
        if self._line.actions:
            self._screen.say("terminal.moves")
            self._screen.say_text(score_sheet(self._line))
        else:
            self._screen.say("terminal.no-moves")
        self.show_continuation()

    def show_continuation(self) -> None:
        """How to go on from here, where a position says all there is: no house rule hangs over it."""
        if self.outcome is None and self._line.actions and not self._position.moment.calm:
            here = {POSITION.name: format_position(self._position)}
            self._screen.say("terminal.from-here")
            self._screen.write(start_command(self._screen.command, here))
