"""The whole conversation: who plays, game after game, and goodbye.

Law: it ends politely, whatever ends it: the word, the end of input or Ctrl-C.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.app.terminal.match import HUMANS, Company, Score, other
from companion.app.terminal.screen import Leave, Screen
from companion.app.terminal.sitting import Sitting
from companion.rules.katarenga import KATARENGA
from companion.rules.katarenga.places import WHITE
from companion.rules.katarenga.setup import POSITION, QUARTERS
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.line import begin
from companion.rules.kernel.names import Draw

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
        self._sitting: Sitting | None = None

    def run(self) -> None:
        """Talk until somebody wants to leave."""
        try:
            self._screen.say("terminal.welcome")
            while True:
                self._match()
        except (EOFError, KeyboardInterrupt):
            self._screen.say("terminal.blank")  # the cursor still stands behind a prompt
        except Leave:
            pass
        if self._sitting:
            self._sitting.tell_way_on()
        self._screen.say("terminal.goodbye")

    def _match(self) -> None:
        """One game and its revenges, until they want another board."""
        company = Company(HUMANS[self._humans or self._screen.choose("terminal.who", WHO)])
        seed = next(self._seeds)
        draw = self._lots(seed)
        line = begin(KATARENGA, self._options, draw)
        if not {QUARTERS.name, POSITION.name} & set(self._options):
            say, command = self._screen.words.say, self._screen.command
            self._screen.write(say("terminal.seed", seed=seed, command=command))  # whole, to be copied
        if line.state.moment.calm:
            self._screen.say("terminal.calm")
        score = Score()
        while after := self._game(Sitting(self._screen, line, company, draw), company, score):
            score = after
            assert KATARENGA.turned is not None
            line = begin(KATARENGA, KATARENGA.turned(line.options), draw)
            self._screen.say("terminal.turned")

    def _game(self, sitting: Sitting, company: Company, score: Score) -> Score | None:
        """The score after the game where a revenge is wanted; `None` where a new match is."""
        self._sitting = sitting
        while True:
            sitting.play()
            outcome = sitting.outcome
            if outcome is None:
                return None
            after = score.after(outcome)
            self._tell_end(outcome, company, after)
            match self._ask_after(sitting):
                case "revenge":
                    return after
                case "new":
                    return None
                case _:
                    sitting.take_back()

    def _tell_end(self, outcome: Outcome, company: Company, score: Score) -> None:
        winner = outcome.winners[0] if outcome.winners else WHITE
        names = [self._screen.words.say(f"terminal.side-{seat}") for seat in (winner, other(winner))]
        self._screen.say("terminal.blank")
        self._screen.say(f"terminal.end-{outcome.reason}", winner=names[0], loser=names[1])
        if company.alone and outcome.winners:
            won = outcome.winners == company.humans
            self._screen.say("terminal.you-won" if won else "terminal.companion-won")
        self._screen.say("terminal.score", white=score.white, black=score.black, draws=score.draws)

    def _ask_after(self, sitting: Sitting) -> str:
        while (wish := self._screen.choose("terminal.after", AFTER)) == "record":
            sitting.tell_record()
        if wish == "quit":
            raise Leave
        return wish
