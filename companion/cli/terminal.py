"""The command `companion terminal`: Katarenga at one keyboard, without a table.

Game after game until goodbye.

Law: it ends politely, be it by the word, the end of input or Ctrl-C. All of it speaks through a `Screen`.
"""

import secrets
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.cli.console import Quit, Screen, open_console
from companion.cli.terminal_game import HUMANS, KeyboardGame, Players, Score, opponent_of
from companion.daemon.command_flags import katarenga_options
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.board import WHITE
from companion.games.katarenga.setup import POSITION, QUARTERS
from companion.games.kernel.game import Outcome
from companion.games.kernel.record import begin
from companion.games.kernel.terms import BadOption, Draw, because
from companion.games.kernel.words import Words
from companion.store.lots import setup_lots

WHO: Final = {key: f"terminal.who-{key}" for key in HUMANS}
AFTER: Final = {key: f"terminal.after-{key}" for key in ("revenge", "new", "undo", "record", "quit")}


class Conversation:
    """Matches at one keyboard, until nobody wants another."""

    def __init__(
        self,
        screen: Screen,
        *,
        options: Mapping[str, object],
        humans: str | None,
        seeds: Iterator[int],
        lots: Callable[[int], Draw],
    ) -> None:
        """`options` are those of every new game, `humans` a key of `HUMANS` where nobody is to be asked."""
        self._screen = screen
        self._options = options
        self._humans = humans
        self._seeds = seeds
        self._lots = lots
        self._last_game: KeyboardGame | None = None

    def run(self) -> None:
        """Talk until somebody wants to leave."""
        try:
            self._screen.say("terminal.welcome")
            while True:
                self._match()
        except (EOFError, KeyboardInterrupt):
            self._screen.say("terminal.blank")  # the cursor still stands behind a prompt
        except Quit:
            pass
        if self._last_game:
            self._last_game.show_continuation()
        self._screen.say("terminal.goodbye")

    def _match(self) -> None:
        """One game and its revenges, until they want another board."""
        company = Players(HUMANS[self._humans or self._screen.choose("terminal.who", WHO)])
        seed = next(self._seeds)
        draw = self._lots(seed)
        line = begin(KATARENGA, self._options, draw)
        if not {QUARTERS.name, POSITION.name} & set(self._options):
            say, command = self._screen.words.say, self._screen.command
            self._screen.write(say("terminal.seed", seed=seed, command=command))  # whole, to be copied
        if line.state.moment.calm:
            self._screen.say("terminal.calm")
        score = Score()
        while after := self._game(KeyboardGame(self._screen, line, company, draw), company, score):
            score = after
            assert KATARENGA.turn_board is not None
            line = begin(KATARENGA, KATARENGA.turn_board(line.options), draw)
            self._screen.say("terminal.turned")

    def _game(self, sitting: KeyboardGame, company: Players, score: Score) -> Score | None:
        """The score after the game where a revenge is wanted; `None` where a new match is."""
        self._last_game = sitting
        while True:
            sitting.play()
            outcome = sitting.outcome
            if outcome is None:
                return None
            after = score.with_outcome(outcome)
            self._say_end(outcome, company, after)
            match self._ask_after(sitting):
                case "revenge":
                    return after
                case "new":
                    return None
                case _:
                    sitting.take_back()

    def _say_end(self, outcome: Outcome, company: Players, score: Score) -> None:
        winner = outcome.winners[0] if outcome.winners else WHITE
        names = [self._screen.words.say(f"terminal.side-{seat}") for seat in (winner, opponent_of(winner))]
        self._screen.say("terminal.blank")
        self._screen.say(f"terminal.end-{outcome.reason}", winner=names[0], loser=names[1])
        if company.is_alone and outcome.winners:
            won = outcome.winners == company.humans
            self._screen.say("terminal.you-won" if won else "terminal.companion-won")
        self._screen.say("terminal.score", white=score.white, black=score.black, draws=score.draws)

    def _ask_after(self, sitting: KeyboardGame) -> str:
        while (wish := self._screen.choose("terminal.after", AFTER)) == "record":
            sitting.show_record()
        if wish == "quit":
            raise Quit
        return wish


SEEDS: Final = 1_000_000
"""As many as can be read out across a room; there are fewer boards."""


def play(asked: Namespace, words: Words) -> None:
    """Play until somebody wants to leave, or raise `Refused` before anything is said."""
    if asked.game not in (None, KATARENGA.id):
        raise BadOption(because("terminal.other-game", game=asked.game))
    options = katarenga_options(asked)
    if KATARENGA.outcome(KATARENGA.new(KATARENGA.settle(options, setup_lots(0)))):
        raise BadOption(because("terminal.over"))
    screen = open_console(words, asked.colour)
    seeds = _seeds(asked.seed)
    Conversation(screen, options=options, humans=asked.humans, seeds=seeds, lots=setup_lots).run()


def _seeds(first: int | None) -> Iterator[int]:
    """The number of the first board, if it was given, and of the next ones."""
    if first is not None:
        yield first
    while True:
        yield secrets.randbelow(SEEDS)
