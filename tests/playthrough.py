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

from companion.games.kernel import (
    EVERYTHING,
    Action,
    Captured,
    Ended,
    Game,
    Hidden,
    Json,
    Record,
    Returned,
    Scored,
    Used,
    begin,
    look_of,
    replay,
)
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD

LONGEST: Final = 300
WIDTH: Final = 110
WHOLE: Final = 25
"""After so many actions each the whole position is printed; between them, what changes."""

Weights = Mapping[type, int]
LIVELY: Final[Weights] = {Ended: 8, Used: 6, Scored: 4, Hidden: 3, Returned: 3, Captured: 2}
"""How much it is worth to a reader that something happens."""

Tree = Mapping[Any, Json]


def transcript(title: str, record: Record[Any]) -> str:
    """The whole game as text; its first three lines are all that is needed to write it again."""
    rows = [f"# {title}", f"game: {record.game.id}", f"options: {json.dumps({**record.options})}", ""]
    before: dict[str, Tree] = {}
    for number, state in enumerate(record.states):
        if number:
            action = record.actions[number - 1]
            facts = record.game.rules.facts(record.states[number - 1], action, state)
            rows += ["", f"> {action}", *(f"  {fact}" for fact in facts)]
        if number % WHOLE == 0 or number == len(record.actions):
            before = {}
            rows += look_of(record.game).printed.board_lines(state)
        after = _visible(record.game, state)
        changes = {name: " ".join(_changes(before.get(name, {}), after[name])) for name in after}
        rows.append(f"{number}: {_turn(record.game, state)}: {changes.pop('all')}".rstrip(": "))
        rows += [f"{name}: {change}" for name, change in changes.items() if change]
        rows += _wrapped(f"legal: {len(record.game.rules.legal(state))}", record.game.rules.legal(state))
        if number:
            rows.append(_repeated(record.game, state, record.actions[number - 1]))
        before = after
    return "\n".join(rows) + "\n"


def _turn(game: Game[Any], state: Any) -> str:
    if outcome := game.rules.outcome(state):
        return f"{', '.join(outcome.winners) or 'nobody'} wins ({outcome.reason})"
    return f"{game.rules.actor(state)} acts"


def _visible(game: Game[Any], state: Any) -> dict[str, Tree]:
    """What all see, what each seat sees beyond it, and the scores."""
    public = game.rules.view(state, None)
    shown: dict[str, Tree] = {"all": public, "scores": {**game.rules.scores(state)}}
    for seat in (*game.rules.scores(state), EVERYTHING):
        own = game.rules.view(state, seat)
        shown[f"seen by {seat}"] = {name: own[name] for name in own if own[name] != public.get(name)}
    return shown


def _changes(before: Tree, after: Tree, path: str = "") -> Iterator[str]:
    """Each value that is new, and each name that is gone."""
    for name, value in after.items():
        old = before.get(name)
        if name in before and isinstance(old, Mapping) and isinstance(value, Mapping):
            yield from _changes(old, value, f"{path}{name}.")
        elif name not in before or old != value:
            yield f"{path}{name}={json.dumps(value)}"
    yield from (f"-{path}{name}" for name in before if name not in after)


def _repeated(game: Game[Any], state: Any, action: Action) -> str:
    """The answer to the same action once more."""
    reason = game.rules.explain(state, action)
    return f"{action} again: {EVERY_WORD.reason(reason) if reason else 'legal'}"


def _wrapped(row: str, words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if len(row) + 1 + len(word) > WIDTH:
            yield row
            row = ""
        row += f" {word}"
    yield row


def rewrite(text: str) -> str:
    """The text that the heading and the actions of a file make now."""
    lines = text.splitlines()
    title, game, options = lines[0].removeprefix("# "), lines[1], lines[2]
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    asked = json.loads(options.removeprefix("options: "))
    return transcript(title, replay(EVERY_GAME[game.removeprefix("game: ")], asked, actions))


def lively(game: Game[Any], asked: Mapping[str, object], seed: int) -> Record[Any]:
    """A game in which what happens is preferred to what does not; every fourth time lots alone decide."""
    lots = setup_lots(seed)
    record = begin(game, asked, lots)
    while record.actor and len(record.actions) < LONGEST:
        state, weights = record.state, LIVELY if lots(4) else {}
        offers = game.rules.legal(state)

        def worth(action: Action, state: Any = state, weights: Weights = weights) -> tuple[int, int]:
            kinds = {type(fact) for fact in game.rules.facts(state, action, game.rules.apply(state, action))}
            return sum(weights.get(kind, 0) for kind in kinds), lots(1000)

        record = record.play(max(offers, key=worth))
    return record


def main(arguments: list[str]) -> None:
    if arguments and arguments[0].endswith(".txt") and not Path(arguments[0]).exists():
        new, game, options, seed, title = arguments
        text = transcript(title, lively(EVERY_GAME[game], json.loads(options), int(seed)))
        Path(new).write_text(text)
        return
    for name in arguments:
        path = Path(name)
        path.write_text(rewrite(path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
