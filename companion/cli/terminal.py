"""The command `companion terminal`: any game at one keyboard, without a table.

People play all seats or some of them, and the companion plays the others at random. A typed line is a
command, the number of a legal action, or an action in the notation of the game.

Laws: the game alone decides what is legal, and its `explain` words a refusal. The secrets of a seat are
printed only after a key confirms that the seat has the keyboard, and are wiped before the next one takes
over. The end of input and Ctrl-C are a goodbye.
"""

import os
import secrets
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any, Final

from companion.bots import dice
from companion.daemon.command_flags import game_request
from companion.drawing.text import Line, Sheet
from companion.games.kernel import (
    Action,
    Actor,
    BadOption,
    Games,
    IllegalAction,
    Reason,
    Record,
    Seat,
    Unreadable,
    Words,
    because,
    begin,
    deal,
    look_of,
    take_back,
)
from companion.store.lots import setup_lots, table_lots
from companion.view.sentences import (
    Names,
    action_name,
    action_sentences,
    read_aloud,
    seat_name,
)

SEEDS: Final = 1_000_000
"""Small enough to be read out across a room."""
EVERYBODY: Final = "all"
"""The value of `--as` for a game between people."""
QUIT: Final = ("quit", "exit", "q")
NARROWEST: Final = 20
"""Columns; on a narrower screen lines are cut by the screen itself."""
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and its scroll-back."""
NEW: Final = "new"
"""The command for another game, once one is over."""
LONGEST_NUMBER: Final = 4
"""Most digits of the number of an action."""
FEW: Final = 12
"""Up to so many actions are listed one a line, with their names."""


class Quit(Exception):
    """A request to stop, typed at any prompt."""


@dataclass(frozen=True, slots=True)
class Console:
    """A keyboard and a screen. Control characters in the input are never echoed."""

    words: Words
    is_terminal: bool

    @property
    def columns(self) -> int:
        return max(NARROWEST, shutil.get_terminal_size().columns)

    def say(self, code: str, /, **values: str | int) -> None:
        self.write(self.words.say(code, **values))

    def write(self, text: str) -> None:
        """Print a text of any length; wrapped lines are indented below its first word."""
        for line in text.split("\n"):
            rows = textwrap.wrap(
                line,
                self.columns,
                subsequent_indent=" " * (len(line) - len(line.lstrip())),
                break_on_hyphens=False,
            )
            print(*(rows or [""]), sep="\n")

    def ask(self, code: str, /, **values: str) -> str:
        prompt = f"{self.words.say(code, **values)} "
        if self.is_terminal:
            line = input(prompt)
        else:
            print(prompt, end="", flush=True)  # `input` would ignore a closed output
            line = sys.stdin.readline()
            if not line:
                raise EOFError
        line = "".join(sign for sign in line if sign.isprintable()).strip()
        if not sys.stdin.isatty():
            print(line)  # input from a file is not echoed otherwise
        if line.lower() in QUIT:
            raise Quit
        return line

    def wipe(self) -> None:
        """Clear the screen before the next player looks."""
        if self.is_terminal:
            obeys = os.environ.get("TERM", "dumb") != "dumb"
            print(WIPE if obeys else "\n" * shutil.get_terminal_size().lines)


class Sitting:
    """One game: its record, the seats that people play, and the seat that has the keyboard."""

    def __init__(self, console: Console, line: Record[Any], people: Sequence[Seat], seed: int) -> None:
        """`line` has no action yet. Every draw comes from the seed, and so do the companion's actions."""
        self._console = console
        self._line = line
        self._people = people
        self._seed = seed
        self._is_secretive = bool(line.game.secrets.secret_parts) and len(people) > 1
        self._lots = table_lots(seed)
        self._dice = setup_lots(seed)
        self._news = 0
        """The number of the first action not yet printed."""
        self._holder: Actor | None = None
        self._commands: Final[Mapping[str, Callable[[str], None]]] = {
            "list": self._list,
            "why": self._explain,
            "undo": lambda _rest: self._undo(),
            "board": lambda _rest: self._show(whole=True),
            "record": lambda _rest: self._show_record(),
            "help": lambda _rest: console.say("terminal.help"),
        }

    def play(self) -> None:
        """Play until a new game is requested; `Quit` or the end of input end it early."""
        if not self._is_secretive:  # the seed would reveal the others' secrets
            self._console.say("terminal.seed", seed=self._seed)
        word = ""
        while word != NEW:
            self._advance()
            if self._line.actor != self._holder or self._line.actor is None:
                self._hand_over()
            self._show()
            before, word = self._line.actions, ""
            while self._line.actions == before and word != NEW:
                word = self._ask()

    def _advance(self) -> None:
        """Play all pending draws and the companion's actions, until a person has to decide."""
        record, game = deal(self._line, self._lots), self._line.game
        while record.actor is not None and record.actor not in self._people:
            record = deal(record.play(dice.choose(game.rules.legal(record.state), self._dice)), self._lots)
        self._line = record

    def _hand_over(self) -> None:
        """Pass the keyboard. In a game with secrets the screen is wiped, and the next seat confirms."""
        before, self._holder = self._holder, self._line.actor
        if self._is_secretive:
            if before is not None:
                self._console.wipe()
            if self._holder is not None:
                self._console.ask("terminal.pass-on", seat=self._name(self._holder))

    def _ask(self) -> str:
        """Read a line and carry it out; once the game is over, return its first word."""
        if self._holder is None:
            text = self._console.ask("terminal.prompt-over")
        else:
            text = self._console.ask("terminal.prompt", seat=self._name(self._holder))
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower() or "list")
        if command is not None:
            command(rest.strip())
        elif self._holder is not None or word.lower() != NEW:
            self._try(text)
        return word.lower() if self._holder is None else ""

    def _name(self, actor: Actor) -> str:
        return seat_name(self._line.game, actor, self._console.words)

    def _show(self, *, whole: bool = False) -> None:
        """Print the news, the board, the state of play, and the seat's secrets."""
        record, words, write = self._line, self._console.words, self._console.write
        look = look_of(record.game)
        for number in range(self._news, len(record.actions)):
            for sentence in action_sentences(record, number, words):
                write(sentence)
        self._news = len(record.actions)
        print("", *look.printed.board_lines(record.state), "", sep="\n")
        score = Sheet((Line(look.lines.score_line(record.state)),))
        for text in read_aloud(score, words):
            write(text)
        if whole or self._holder is None:
            for reason in record.game.rules.lookup_lines(record.state):
                write(words.reason(reason))
        if self._holder is not None:
            self._show_secrets(Seat(self._holder))

    def _show_secrets(self, seat: Seat) -> None:
        game = self._line.game
        if values := game.secrets.holding_of(self._line.state, seat).all:
            names, [part] = Names.now(self._line, self._console.words), game.secrets.secret_parts
            self._console.say(
                "terminal.yours", what=", ".join(names.name_of(part, value) for value in values)
            )

    @property
    def _legal(self) -> Sequence[Action]:
        return self._line.game.rules.legal(self._line.state)

    def _action_of(self, text: str) -> str:
        """The action of a line: by its number, or in its notation, ignoring case."""
        legal = self._legal
        if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
            return legal[int(text) - 1] if 0 < int(text) <= len(legal) else text
        alike = [action for action in legal if action.lower() == text.lower()]
        return alike[0] if len(alike) == 1 else text

    def _try(self, text: str) -> None:
        try:
            self._line = self._line.play(self._action_of(text))
        except IllegalAction as refused:
            self._refuse(text, refused.reason)

    def _refuse(self, text: str, why: Reason) -> None:
        self._console.write(self._console.words.reason(why))
        try:
            self._line.game.rules.parse_action(text)
        except Unreadable:
            if legal := self._legal:
                self._console.say("terminal.strange", action=legal[0])

    def _explain(self, text: str) -> None:
        """Print why an action is illegal, or its name if it is legal."""
        action = self._action_of(text)
        if reason := self._line.refusal(action):
            self._refuse(action, reason)
        else:
            name = action_name(Names.now(self._line, self._console.words), Action(action))
            self._console.say("terminal.legal", action=action, name=name)

    def _list(self, start: str) -> None:
        """List the legal actions with this prefix and their numbers; a short list with their names."""
        offers = [
            (f"{number:>4} {action}", action)
            for number, action in enumerate(self._legal, 1)
            if action.lower().startswith(start.lower())
        ]
        width = max((len(entry) for entry, _ in offers), default=0) + 1
        across = self._console.columns // width or 1
        rows = [
            "".join(f"{entry:<{width}}" for entry, _ in offers[first : first + across])
            for first in range(0, len(offers), across)
        ]
        if len(offers) <= FEW:
            names = Names.now(self._line, self._console.words)
            pairs = ((entry, action, action_name(names, action)) for entry, action in offers)
            rows = [entry if name == action else f"{entry}  {name}" for entry, action, name in pairs]
        for row in rows:
            self._console.write(row.rstrip())
        self._console.say("terminal.listed" if offers else "terminal.none")

    def _undo(self) -> None:
        """Undo a person's last action, with all actions of the companion and the table since."""
        back = take_back(self._line, dealt=True)
        while back is not None and back.actor not in self._people:
            back = take_back(back, dealt=True)
        if back is None:
            self._console.say("terminal.nothing-to-undo")
            return
        actions = map(self._line.game.secrets.redact, self._line.actions[len(back.actions) :])
        self._console.say("terminal.undone", actions=", ".join(actions))
        self._line, self._news = back, min(self._news, len(back.actions))

    def _show_record(self) -> None:
        """Print the seed that reproduces this game, and its actions so far, without their secrets."""
        if self._holder is None or not self._is_secretive:
            self._console.say("terminal.seed", seed=self._seed)
        self._console.write(" ".join(map(self._line.game.secrets.redact, self._line.actions)))


def play(args: Namespace, words: Words, games: Games) -> None:
    """Play game after game. Raises `Refused` at once for contradictory flags."""
    request = game_request(args, games)
    game = games[request.game or next(iter(games))]
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    record = begin(game, request.options or {}, setup_lots(seed))
    people = _people(args.humans, record)
    console = open_console(words)
    try:
        while True:
            console.say("terminal.welcome", game=words.say(f"{game.id}.name"))
            Sitting(console, record, people, seed).play()
            seed = secrets.randbelow(SEEDS)
            record = begin(game, request.options or {}, setup_lots(seed))
    except (EOFError, KeyboardInterrupt):
        print()  # the cursor is still behind a prompt
    except Quit:
        pass
    console.say("terminal.goodbye")


def _people(names: str, record: Record[Any]) -> tuple[Seat, ...]:
    """The seats that people play. Raises `BadOption` for an unknown seat."""
    seats = {str(seat): seat for seat in record.seats}
    chosen = [*seats] if names == EVERYBODY else [name.strip().lower() for name in names.split(",")]
    for name in chosen:
        if name not in seats:
            known = ", ".join((EVERYBODY, *seats))
            raise BadOption(because("terminal.no-seat", seat=name, known=known))
    return tuple(seats[name] for name in chosen)


def open_console(words: Words) -> Console:
    """The console of this process, with line editing where Python has it."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte must not end a game
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if is_terminal:
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - enables line editing in `input`

            readline.set_completer(lambda _text, _state: None)  # otherwise Esc Tab would list files
            readline.set_auto_history(False)  # the next player must not recall it
    return Console(words, is_terminal)
