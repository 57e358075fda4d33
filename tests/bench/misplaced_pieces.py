"""How soon a screen says that a piece stands where it may not: random pieces, put wrongly in random games.

What people wait for here is virtual time: from the edge of the cell, with all that it takes to settle.
"""

from collections.abc import Iterator
from itertools import count
from random import Random

from companion.games.kernel import Space, begin
from companion.store.lots import setup_lots
from companion.words import ENGLISH
from tests.bench.katarenga import GAME
from tests.noise.agreements import Evening
from tests.noise.katarenga.turn import Turn
from tests.noise.table import NoisyTable

OPENING = 40
"""Plies at most before a piece is misplaced."""
FOREIGN = 0.2
"""How often it is a piece from beside the board."""
HELD_S = (0.3, 3.0)
"""What is wrong with a lift itself is told by then."""
PATIENCE_S = 10.0
"""What is not said by then never is."""


def told_ms() -> Iterator[float]:
    for seed in count():
        random = Random(seed)
        turn = _turn(random)
        table = NoisyTable(turn.line, turn.evening)
        start = _start(turn, table)
        piece = table.aside[-1] if start is None else table.standing[start]
        table.lift(piece)
        table.clock.advance(random.uniform(*HELD_S))
        space = random.choice(_nowhere(turn, start))
        if not says(table, space):  # of a piece that may not even be lifted it is said before
            table.put(piece, space)
            yield waited_ms(table, space)


def says(table: NoisyTable, space: Space) -> bool:
    """Whether a screen says that something is wrong: in its headline, or with the space."""
    wrong = ENGLISH.say("table.wrong")
    screens = [table.told(chair) for chair in (None, *table.chairs)]
    return any(wrong in line or space in line.split() or f"{space}:" in line for s in screens for line in s)


def waited_ms(table: NoisyTable, space: Space) -> float:
    clock = table.clock
    began_s = clock.time()
    while not says(table, space):
        due_s = clock.next_at()
        if due_s is None or due_s > began_s + PATIENCE_S:
            return 1e3 * PATIENCE_S
        clock.advance_to(due_s)
    return 1e3 * (clock.time() - began_s)


def _turn(random: Random) -> Turn:
    """A random position in which somebody has to play, touch-move or not."""
    record = begin(GAME, {}, setup_lots(random.randrange(2**32)))
    for _ in range(random.randrange(OPENING)):
        after = record.play(random.choice(GAME.rules.legal(record.state)))
        if after.actor is None:
            break
        record = after
    return Turn(random, record, Evening(strict=random.random() < 0.5))


def _start(turn: Turn, table: NoisyTable) -> Space | None:
    """Where the piece comes from; `None` for one from beside the board."""
    if table.aside and turn.random.random() < FOREIGN:
        return None
    return turn.random.choice(sorted(turn.standing))


def _nowhere(turn: Turn, start: Space | None) -> list[Space]:
    """Free spaces where it may not go, nor seem to have been before."""
    allowed = turn.hindsight | (turn.goals(start) if start is not None else frozenset())
    return [space for space in turn.free() if space not in allowed]
