"""Golden playthroughs: a whole game as a text that a person can read and a test can compare.

`python -m tests.playthrough NEW GAME OPTIONS SEED TITLE` plays a game and writes it to the file NEW;
`python -m tests.playthrough FILE...` plays the games of the files again and writes them anew, to be read
in the difference before they are committed.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.games.kernel.facts import Captured, Ended, Hidden, Returned, Scored, Used
from companion.games.kernel.game import Game
from companion.games.kernel.look import look_of
from companion.games.kernel.record import Record, begin, replay
from companion.games.kernel.terms import EVERYTHING, Action, Json, Seat
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD

LONGEST: Final = 300
WIDTH: Final = 100
Weights = Mapping[type, int]
LIVELY: Final[Weights] = {Ended: 8, Used: 6, Scored: 4, Hidden: 3, Returned: 3, Captured: 2}
"""How much it is worth to a reader that something happens."""

Seen = dict[Seat | None, dict[str, Json]]
"""What each seat has been told of."""


def heading(title: str, line: Record[Any]) -> list[str]:
    """What a file begins with; it is all that is needed to write the file again."""
    return [f"# {title}", f"game: {line.game.id}", f"options: {json.dumps({**line.options})}"]


def tell(title: str, line: Record[Any]) -> str:
    """The whole game as text."""
    told = heading(title, line)
    seen: Seen = {}
    for number, state in enumerate(line.states):
        told += ["", *_told_state(line.game, number, state, seen)]
        if number:
            told.append(_told_again(line.game, state, line.actions[number - 1]))
        if number < len(line.actions):
            action, after = line.actions[number], line.states[number + 1]
            told += ["", f"> {action}", *(f"  {fact}" for fact in line.game.facts(state, action, after))]
    return "\n".join(told) + "\n"


def _told_state(game: Game[Any], number: int, state: Any, seen: Seen) -> Iterator[str]:
    """The state as it is seen: at first all of it, later what has changed since `seen`."""
    outcome = game.outcome(state)
    yield f"== {number}: {'over' if outcome else game.actor(state)}"
    yield from look_of(game).board_lines(state)
    for seat in (None, *game.scores(state), EVERYTHING):
        shown, public = game.view(state, seat), game.view(state, None)
        known = {} if seat is None else public
        fresh = {name: value for name, value in shown.items() if value != known.get(name)}
        fresh = {name: value for name, value in fresh.items() if value != seen.get(seat, {}).get(name)}
        seen[seat] = shown
        if seat is None or fresh:
            yield f"seen by {seat or 'all'}: {json.dumps(fresh)}"
    yield f"scores: {json.dumps({**game.scores(state)})}"
    if outcome:
        yield f"winners: {', '.join(outcome.winners) or 'nobody'} ({outcome.reason})"
    legal = game.legal(state)
    yield f"legal: {len(legal)}"
    yield from _wrapped(legal)


def _told_again(game: Game[Any], state: Any, action: Action) -> str:
    """What is said to somebody who would do the same once more."""
    reason = game.explain(state, action)
    return f"{action} again: {EVERY_WORD.reason(reason) if reason else 'legal'}"


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    row = ""
    for word in words:
        if len(row) + 1 + len(word) > WIDTH:
            yield row
            row = ""
        row += f" {word}"
    if row:
        yield row


def told_again(text: str) -> str:
    """The text that the heading and the actions of a file make now."""
    lines = text.splitlines()
    title, game, options = lines[0].removeprefix("# "), lines[1], lines[2]
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    asked = json.loads(options.removeprefix("options: "))
    return tell(title, replay(EVERY_GAME[game.removeprefix("game: ")], asked, actions))


def lively(game: Game[Any], asked: Mapping[str, object], seed: int) -> Record[Any]:
    """A game in which what happens is preferred to what does not; every fourth time lots alone decide."""
    lots = setup_lots(seed)
    line = begin(game, asked, lots)
    while line.actor and len(line.actions) < LONGEST:
        state, weights = line.state, LIVELY if lots(4) else {}
        offers = game.legal(state)

        def worth(action: Action, state: Any = state, weights: Weights = weights) -> tuple[int, int]:
            kinds = {type(fact) for fact in game.facts(state, action, game.apply(state, action))}
            return sum(weights.get(kind, 0) for kind in kinds), lots(1000)

        line = line.play(max(offers, key=worth))
    return line


def main(arguments: list[str]) -> None:
    if arguments and arguments[0].endswith(".txt") and not Path(arguments[0]).exists():
        new, game, options, seed, title = arguments
        text = tell(title, lively(EVERY_GAME[game], json.loads(options), int(seed)))
        Path(new).write_text(text)
        return
    for name in arguments:
        path = Path(name)
        path.write_text(told_again(path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
