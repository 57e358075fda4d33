"""`python -m tests.bots.kitara.blindness`: pairs of games that differ only in what the mind must not know.

Others draw the lowest tokens in one game of a pair, and the highest ones in the other. All else is equal, and
so must be what the mind finds, its nodes and its reasons.
"""

import sys
from argparse import ArgumentParser
from typing import Final

from companion.bots.kitara import KITARA_MIND
from companion.bots.mind import Level
from companion.bots.thought import Thought, never
from companion.games.kernel import TABLE, Action, Reason, Record, begin
from companion.games.kitara import KITARA
from companion.games.kitara.contents import FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.kitara.law import legal
from companion.games.kitara.state import State, Step
from companion.store.lots import mind_lots, setup_lots
from tests.kitara_policies.policy import chosen

SIZES: Final = MOST_PLAYERS - FEWEST_PLAYERS + 1


def play_pair(number: int, level: Level) -> int:
    """Plays both games of that number; the decisions of the mind while others hold different tokens."""
    players = FEWEST_PLAYERS + number % SIZES
    seat = KITARA.seats[number // SIZES % players]
    games = [begin(KITARA, {"players": players}, setup_lots(number)) for _ in range(2)]
    lots, differ = setup_lots(number + 1), 0
    while now := games[0].actor:
        if now == TABLE:
            drawn = draws_of(games, KITARA.seats.index(seat), lots(1 << 20))
        elif now == seat:
            one, other = (think(game, level) for game in games)
            assert one == other, (number, len(games[0].actions), one, other)
            differ += games[0].state.kept != games[1].state.kept
            drawn = (one[0].action,) * 2
        else:
            drawn = (chosen(games[0].state, lots),) * 2
        games = [game.play(action) for game, action in zip(games, drawn, strict=True)]
    return differ


def think(game: Record[State], level: Level) -> tuple[Thought, tuple[Reason, ...]]:
    seat = KITARA.seats[KITARA.seats.index(game.actor or "")]
    found = KITARA_MIND.think(game.state, seat, level, mind_lots(1), never)
    guess = KITARA.secrets.guess(game.state, seat, mind_lots(1))
    return found, KITARA_MIND.explain(guess, found.action)


def draws_of(games: list[Record[State]], seat: int, ticket: int) -> tuple[Action, ...]:
    one, other = (legal(game.state) for game in games)
    if games[0].state.step is Step.TOKEN and games[0].state.turn != seat:
        return one[0], other[-1]
    both = [action for action in one if action in other]
    return (both[ticket % len(both)],) * 2


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bots.kitara.blindness")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=250)
    args = parser.parse_args()
    differ = [play_pair(number, Level(args.nodes)) for number in range(args.pairs)]
    sys.stdout.write(f"{len(differ)} pairs are equal in {sum(differ)} decisions with different tokens\n")


if __name__ == "__main__":
    main()
