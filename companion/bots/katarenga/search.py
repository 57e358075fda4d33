"""The search: alpha-beta on the law's own tables, deeper and deeper until the nodes are spent.

Laws:

1. Moves come from `board.exits`, as those of `legal` do, and are made by the same bits as in `apply`.
2. A score above `WON` is proved: `WIN` less the plies to the end. Nothing else comes near it.
3. The table of positions is bounded, and no order of a set or of hashes decides anything.
"""

from dataclasses import replace
from typing import Final

from companion.bots.katarenga.worth import BASELINES, STAYS, TEMPO, worth_of
from companion.bots.thought import NO_LEAN, Lean, Limit, Rated, Stop, Thought, deepen, shuffle
from companion.games.katarenga.board import GOALS, SQUARES
from companion.games.katarenga.law import apply, legal, outcome
from companion.games.katarenga.position import Position
from companion.games.kernel import Action, Draw

WIN: Final = 100_000
WON: Final = WIN - 1_000
DEEPEST: Final = 60
REMEMBERED: Final = 30_000
"""Positions in the table; in two halves, the older of which is dropped when the younger is full."""
EXACT, LOWER, UPPER = range(3)
Entry = tuple[int, int, int, Action]
"""Of a position: the depth of its search, whether the score is exact or a bound, the score, the best move."""

NULL_FROM, NULL_LESS = 3, 3
"""The depth from which the mover may try to pass, and how much shallower that is searched."""
LATE_FROM, LATE_AFTER, LAST_AFTER = 3, 4, 14
"""The depth from which quiet moves are searched a ply shallower after so many moves, or two plies."""
HOPELESS: Final = 90
"""What no reply regains: a capture that leaves a side further behind is not looked at any more."""
MOVED, NULL, PASSED = range(3)
"""How a position came about: by a move, by a pass that is only tried, or by a real one."""


class Search:
    """One search from one position. Scores are those of the side to move."""

    def __init__(self, position: Position, limit: Limit) -> None:
        board = position.board
        self.worth = worth_of(board)
        self.limit = limit
        self.calm = position.moment.calm
        """The number of plies from the start in which nothing may be captured."""
        self.sides = tuple(
            (
                board.exits[side],
                self.worth.effects[side],
                GOALS[side],
                BASELINES[1 - side],
                GOALS[1 - side],
                BASELINES[side],
            )
            for side in (0, 1)
        )
        self.history = tuple(
            {move: one[2] for move, one in effects.items()} for effects in self.worth.effects
        )
        """How well each quiet move has done so far; at first, what it gains."""
        self.killers: list[list[Action]] = [[] for _ in range(2 * DEEPEST)]
        self.young: dict[tuple[int, int, int], Entry] = {}
        self.old: dict[tuple[int, int, int], Entry] = {}

    def moves(self, own: int, foe: int, turn: int, prey: int) -> tuple[list[Action], list[Action]]:
        """The captures of `prey`, and the moves to empty places."""
        exits = self.sides[turn][0]
        occupied = own | foe
        captures: list[Action] = []
        quiet: list[Action] = []
        pawns = own & SQUARES
        while pawns:
            pawn = pawns & -pawns
            pawns ^= pawn
            mask, reach, texts = exits[pawn]
            goals = reach[occupied & mask]
            if taken := goals & prey:
                captures += texts[taken]
            quiet += texts[goals & ~occupied]
        return captures, quiet

    def captures(self, own: int, foe: int, turn: int, prey: int) -> list[Action]:
        exits = self.sides[turn][0]
        occupied = own | foe
        captures: list[Action] = []
        pawns = own & SQUARES
        while pawns:
            pawn = pawns & -pawns
            pawns ^= pawn
            mask, reach, texts = exits[pawn]
            if taken := reach[occupied & mask] & prey:
                captures += texts[taken]
        return captures

    def settle(self, own: int, foe: int, turn: int, alpha: int, beta: int, score: int, ply: int) -> int:
        """The score once nobody wants to capture any more."""
        self.limit.nodes += 1
        _, effects, camps, gate, foe_camps, foe_gate = self.sides[turn]
        if own & camps and own & gate:
            return WIN - ply - 1
        if foe & foe_camps and (prey := foe & foe_gate):  # it enters its second camp, unless it is captured
            best = ply + 2 - WIN
            if prey & (prey - 1):
                return best
            hopeless = -WIN
        else:
            best = score + TEMPO
            if best >= beta:
                return best
            alpha = max(alpha, best)
            prey = foe
            hopeless = alpha - score - HOPELESS
        if ply < self.calm:
            return best
        captures = self.captures(own, foe, turn, prey)
        if not captures:
            return best
        if foe.bit_count() == 2:
            return WIN - ply - 1
        if len(captures) > 1:
            captures.sort(key=self.worth.captures[turn].__getitem__, reverse=True)
        for move in captures:
            change, keep, _, gain = effects[move]
            if gain < hopeless:
                break
            value = -self.settle(foe & keep, own ^ change, 1 - turn, -beta, -alpha, -score - gain, ply + 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best

    def search(
        self, own: int, foe: int, turn: int, depth: int, alpha: int, beta: int, score: int, ply: int, how: int
    ) -> int:
        """The score after that many plies more, exact between `alpha` and `beta` and a bound beyond."""
        if depth <= 0:
            return self.settle(own, foe, turn, alpha, beta, score, ply)
        limit = self.limit
        limit.nodes += 1
        if limit.nodes >= limit.next_look:
            limit.look()
        _, effects, camps, gate, foe_camps, foe_gate = self.sides[turn]
        if own & camps and own & gate:
            return WIN - ply - 1
        threat = foe & foe_gate if foe & foe_camps else 0
        if threat & (threat - 1):
            return ply + 2 - WIN

        key = own, foe, turn if ply >= self.calm else ~turn
        entry = self.young.get(key) or self.old.get(key)
        first = entry[3] if entry else None
        if entry and entry[0] >= depth and (known := _recall(entry, alpha, beta, ply)) is not None:
            return known

        if threat:
            depth += 1
        elif depth >= NULL_FROM and how == MOVED and score >= beta and -WON < beta < WON:
            value = -self.search(
                foe, own, 1 - turn, depth - NULL_LESS, -beta, 1 - beta, -score, ply + 1, NULL
            )
            if value >= beta:
                return min(value, WON)

        captures, quiet = self.moves(own, foe, turn, 0 if ply < self.calm else threat or foe)
        if captures and foe.bit_count() == 2:
            return WIN - ply - 1
        if threat:
            quiet = []
            if not captures:
                return ply + 2 - WIN
        elif not captures and not quiet:
            if how == PASSED:
                return 0
            return -self.search(foe, own, 1 - turn, depth - 1, -beta, -alpha, -score, ply + 1, PASSED)
        moves = self._ordered(turn, captures, quiet, first, ply)

        frontier = depth == 1 and not own & (camps | gate)  # the reply can as well leave all as it is
        floor, best, chosen = alpha, -WIN, moves[0]
        for number, move in enumerate(moves):
            change, keep, gain, capture = effects[move]
            left = foe & keep
            after = score + (gain if left == foe else capture)
            if frontier and left == foe and after - TEMPO <= alpha:
                best = max(best, after - TEMPO)
                continue
            if number == 0:
                value = -self.search(
                    left, own ^ change, 1 - turn, depth - 1, -beta, -alpha, -after, ply + 1, MOVED
                )
            else:
                late = (
                    (number > LATE_AFTER) + (number > LAST_AFTER) if depth >= LATE_FROM and left == foe else 0
                )
                value = -self.search(
                    left, own ^ change, 1 - turn, depth - 1 - late, -alpha - 1, -alpha, -after, ply + 1, MOVED
                )
                if value > alpha and (late or value < beta):
                    value = -self.search(
                        left, own ^ change, 1 - turn, depth - 1, -beta, -alpha, -after, ply + 1, MOVED
                    )
            if value > best:
                best, chosen = value, move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        if left == foe:
                            self._reward(turn, move, depth, ply)
                        break
        self._remember(key, depth - bool(threat), chosen, best, floor, beta, ply)
        return best

    def follow(self, after: Position, score: int, depth: int, alpha: int, *, first: bool) -> int:
        """The score of the move that leads there, if it is more than `alpha`; else no more than that.

        `score` is what the side to move is ahead by there, unless the game is over.
        """
        own, foe, turn = after.own, after.foe, after.moment.turn
        if not first:
            value = -self.search(own, foe, turn, depth, -alpha - 1, -alpha, score, 1, MOVED)
            if value <= alpha:
                return value
        return -self.search(own, foe, turn, depth, -WIN, -alpha, score, 1, MOVED)

    def line(self, position: Position, found: Thought) -> tuple[Action, ...]:
        """The moves that the search expects: the best ones that it remembers."""
        line = [found.action]
        position = apply(position, found.action)
        while len(line) < found.depth:
            turn = position.moment.turn
            key = position.own, position.foe, turn if len(line) >= self.calm else ~turn
            entry = self.young.get(key) or self.old.get(key)
            if not entry or entry[1] == UPPER or entry[3] not in legal(position):
                break
            line.append(entry[3])
            position = apply(position, entry[3])
        return tuple(line)

    def _ordered(
        self, turn: int, captures: list[Action], quiet: list[Action], first: Action | None, ply: int
    ) -> list[Action]:
        """The remembered move, captures, killers, and the others by their history."""
        captures.sort(key=self.worth.captures[turn].__getitem__, reverse=True)
        quiet.sort(key=self.history[turn].__getitem__, reverse=True)
        for killer in self.killers[ply]:
            if killer in quiet:
                quiet.remove(killer)
                quiet.insert(0, killer)
        captures += quiet
        if first and first != captures[0]:
            captures.remove(first)
            captures.insert(0, first)
        return captures

    def _reward(self, turn: int, move: Action, depth: int, ply: int) -> None:
        """Has a quiet move that refuted the last one tried sooner from now on."""
        self.history[turn][move] += depth * depth
        killers = self.killers[ply]
        if move not in killers:
            killers.append(move)
            del killers[:-2]

    def _remember(
        self, key: tuple[int, int, int], depth: int, move: Action, best: int, alpha: int, beta: int, ply: int
    ) -> None:
        bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
        if len(self.young) >= REMEMBERED // 2:
            self.old, self.young = self.young, {}
        value = best + (ply if best > WON else -ply if best < -WON else 0)
        self.young[key] = depth, bound, value, move


def _recall(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
    """The remembered score, if it is as good as a search; a proved end is so many plies from its position."""
    _, bound, value, _ = entry
    value += -ply if value > WON else ply if value < -WON else 0
    known = bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)
    return value if known else None


def rate(position: Position) -> Rated:
    """Each legal move and what it leaves the mover ahead by, if nobody moves any more."""
    worth = worth_of(position.board)
    here, effects = worth.score(position), worth.effects[position.moment.turn]
    rated = []
    for move in legal(position):
        _, keep, gain, captured = effects.get(move, STAYS)
        ended = outcome(apply(position, move))
        score = here + (captured if position.foe & ~keep else gain)
        rated.append((WIN - 1 if ended and ended.winners else score, move))
    return rated


def think(
    position: Position, nodes: int, draw: Draw, stop: Stop, lean: Lean = NO_LEAN, *, deepest: int = DEEPEST
) -> Thought:
    """The best move for the side to move of a position that is not over, as far as the nodes go."""
    limit = Limit(nodes, stop)
    search = Search(position, limit)

    rated = shuffle(rate(position), draw)
    afters = {move: (apply(position, move), -score) for score, move in rated}

    def follow(move: Action, depth: int, alpha: int, first: bool) -> int:  # noqa: FBT001 - called by position
        return search.follow(*afters[move], depth - 1, alpha, first=first)

    found = deepen(rated, follow, limit, WON, deepest, lean)
    return replace(found, line=search.line(position, found))
