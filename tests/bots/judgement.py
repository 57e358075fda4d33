"""`python -m tests.bots.judgement [GAMES]`: how well an analysis finds costly actions in games of weak play.

It is compared with one that has ten times the nodes. Precision: of the actions that it finds, how many the
other one finds; recall: of those that the other one finds, how many it finds.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any, Final

from companion.bots.analysis import COSTS, analyse
from companion.bots.registry import MINDS
from companion.bots.thought import never
from companion.cli.arena_command import play_game
from companion.games.kernel import Analysis, Record
from companion.store.lots import mind_lots

GAMES: Final = 18
LEVELS: Final = ((1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
"""Those of the two sides in one game after the other."""
MORE: Final = 10


@dataclass
class Count:
    """Of actions that cost so much: how many both find, the one that is judged, and the other one."""

    both: int = 0
    found: int = 0
    there: int = 0

    def add(self, found: set[int], there: set[int]) -> None:
        self.both += len(found & there)
        self.found += len(found)
        self.there += len(there)

    def __str__(self) -> str:
        precision, recall = self.both / max(1, self.found), self.both / max(1, self.there)
        return f"{self.there} there, precision {precision:.2f}, recall {recall:.2f}"


def weak_game(game: str, number: int) -> Record[Any]:
    levels = LEVELS[number % len(LEVELS)]
    return play_game(game, dict(zip(MINDS[game].game.seats, levels, strict=True)), number, {})


def look_again(record: Record[Any], more: int = 1) -> Analysis:
    mind = MINDS[record.game.id]
    mind = replace(mind, review=more * mind.review)
    return analyse(mind, record, mind_lots(1), never, lambda _share: None)


def costly(analysis: Analysis, least: float) -> set[int]:
    return {one.number for one in analysis.moments if one.loss >= least}


def graded(analysis: Analysis, least: float) -> set[int]:
    """What a player is told to have cost so much."""
    grades = {grade for cost, grade in COSTS if cost >= least}
    return {one.number for one in analysis.moments if one.grade in grades}


def judge(game: str, games: Sequence[int]) -> None:
    counts, spent, moves = {least: Count() for least, _ in COSTS}, list[float](), 0
    for number in games:
        record = weak_game(game, number)
        began_s = process_time()
        found = look_again(record)
        spent.append(process_time() - began_s)
        there = look_again(record, MORE)
        moves += len(record.actions)
        for least, count in counts.items():
            count.add(graded(found, least), costly(there, least))
    sys.stdout.write(f"{game}: {len(spent)} games, {moves} actions, ")
    sys.stdout.write(f"mean {sum(spent) / len(spent):.1f} s, most {max(spent):.1f} s CPU a game\n")
    for least, count in counts.items():
        sys.stdout.write(f"  loss of {least} or more: {count}\n")
    sys.stdout.flush()


def main() -> None:
    games = range(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    for game in ("katarenga", "kiwara"):
        judge(game, games)


if __name__ == "__main__":
    main()
