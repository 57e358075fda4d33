"""Katarenga read a second time, straight from the rules page, to check the real generator by.

The law of this file: it shares no idea with the generator of the product, and not a line. Nothing
here walks a ray, looks up targets or keeps masks. A move is a *question* about two places: how far
apart are they, what lies strictly between them, what stands there, and which of it has the colour
that stops a slide? The legal moves are those pairs of the 68 places for which the answer is yes.

So it imports nothing of the project, and it keeps its own copy of the eight faces of the tiles.
Clear goes before fast. When the two readings differ, the rules page decides which one is wrong;
neither is ever mended by borrowing from the other.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

WHITE, BLACK = "white", "black"
ENEMY = {WHITE: BLACK, BLACK: WHITE}
LETTER = {WHITE: "w", BLACK: "b"}
OWNER = {"w": WHITE, "b": BLACK}

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = [file + rank for rank in reversed(RANKS) for file in FILES]  # as a position string reads
CAMPS = ["a0", "h0", "a9", "h9"]
PLACES = SQUARES + CAMPS

HOME_RANK = {WHITE: "1", BLACK: "8"}
HOME_CAMPS = {WHITE: ["a0", "h0"], BLACK: ["a9", "h9"]}

# Rows from north to south at rotation 0; f and b are the front and the back.
FACES = {
    "T1f": ["rybg", "grgb", "yybr", "bgry"],
    "T1b": ["rgyb", "yryg", "bgbr", "gbry"],
    "T2f": ["rygb", "gyry", "bbgr", "yrbg"],
    "T2b": ["rgby", "yybr", "grgb", "byrg"],
    "T3f": ["rgby", "yygr", "bbrg", "gryb"],
    "T3b": ["rybg", "gybr", "bgry", "yrgb"],
    "T4f": ["rgby", "yybr", "bgrg", "gryb"],
    "T4b": ["rybg", "gygr", "bbry", "yrgb"],
}


@dataclass(frozen=True)
class Position:
    """One moment of a game. The two dicts are never changed once they are in here."""

    colours: dict[str, str]  # every square -> b, g, y or r
    pawns: dict[str, str]  # every occupied place, camps included -> white or black
    side: str  # to move
    passes: int = 0  # in a row, up to now
    actions: int = 0  # since new
    first_turn_capture: bool = True


def load(position_string: str, *, first_turn_capture: bool = True) -> Position:
    """The position that ``new`` makes of a position string; ValueError if it does not parse."""
    fields = position_string.split(" ")
    if len(fields) not in (4, 5):
        raise ValueError("four or five fields")
    colours = "".join(fields[0].split("/"))
    stand = "".join("." * int(c) if c in RANKS else c for c in fields[1] if c != "/")
    if len(colours) != 64 or set(colours) - set("bgyr"):
        raise ValueError("colours")
    if len(stand) != 64 or set(stand) - set("wb."):
        raise ValueError("pawns")
    if fields[2] not in OWNER:
        raise ValueError("side to move")
    camps = [] if fields[3] == "-" else [fields[3][i : i + 2] for i in range(0, len(fields[3]), 2)]
    pawns = {square: OWNER[c] for square, c in zip(SQUARES, stand, strict=True) if c != "."}
    for owner, homes in HOME_CAMPS.items():
        pawns.update({camp: ENEMY[owner] for camp in camps if camp in homes})
    position = Position(
        colours=dict(zip(SQUARES, colours, strict=True)),
        pawns=pawns,
        side=OWNER[fields[2]],
        passes=len(fields) - 4,
        first_turn_capture=first_turn_capture,
    )
    # One spelling only: rows of eight, merged digits, camps in order and once, and no field but p.
    if dump(position) != position_string:
        raise ValueError("not the spelling of this position")
    if max(Counter(pawns.values()).values(), default=0) > 8:
        raise ValueError("more than 8 pawns a side")
    return position


def from_quarters(quarters: dict[str, str], *, first_turn_capture: bool = True) -> Position:
    """The start of a game on four quarters such as ``{"nw": "T1f90", ...}``."""
    if set(quarters) != {"nw", "ne", "sw", "se"}:
        raise ValueError("corners")
    if {name[:2] for name in quarters.values()} != {"T1", "T2", "T3", "T4"}:
        raise ValueError("each of the four tiles exactly once")
    colours: dict[str, str] = {}
    for corner, name in quarters.items():
        files = "abcd" if corner[1] == "w" else "efgh"
        ranks = "8765" if corner[0] == "n" else "4321"
        for rank, row in zip(ranks, _turned(FACES[name[:3]], name[3:]), strict=True):
            for file, colour in zip(files, row, strict=True):
                colours[file + rank] = colour
    pawns = {file + rank: owner for owner, rank in HOME_RANK.items() for file in FILES}
    return Position(colours, pawns, WHITE, first_turn_capture=first_turn_capture)


def _turned(face: list[str], degrees: str) -> list[str]:
    """The face turned clockwise: a quarter of a turn brings the west column to the north."""
    for _ in range({"0": 0, "90": 1, "180": 2, "270": 3}[degrees]):
        face = ["".join(row[column] for row in reversed(face)) for column in range(4)]
    return face


@cache
def strictly_between(start: str, goal: str) -> frozenset[str]:
    """The squares on the straight line from start to goal whose middles it meets, ends left out."""
    x, y = _distance(start, goal)
    found = set()
    for square in SQUARES:
        u, v = _distance(start, square)
        on_the_line = x * v == y * u
        inside = 0 < x * u + y * v < x * x + y * y
        if on_the_line and inside:
            found.add(square)
    return frozenset(found)


def _distance(start: str, goal: str) -> tuple[int, int]:
    return ord(goal[0]) - ord(start[0]), ord(goal[1]) - ord(start[1])


def may_go(position: Position, start: str, goal: str) -> bool:
    """Whether the side to move may go from start to goal, in a game that is not over."""
    pawns, own = position.pawns, position.side
    if pawns.get(start) != own or pawns.get(goal) == own:
        return False
    if start in CAMPS:
        return False
    if goal in CAMPS:
        enemy = ENEMY[own]
        return start[1] == HOME_RANK[enemy] and goal in HOME_CAMPS[enemy] and goal not in pawns
    first_action_of_its_side = position.actions < 2
    if goal in pawns and first_action_of_its_side and not position.first_turn_capture:
        return False

    files, ranks = (abs(n) for n in _distance(start, goal))
    colour = position.colours[start]
    if colour == "b":
        return max(files, ranks) == 1
    if colour == "g":
        return {files, ranks} == {1, 2}
    between = strictly_between(start, goal)
    slides = not any(square in pawns or position.colours[square] == colour for square in between)
    if colour == "y":
        return files == ranks and slides
    return (files == 0 or ranks == 0) and slides


def legal(p: Position) -> list[str]:
    """Every legal action, sorted: none when the game is over, else at least a pass."""
    if result(p) is not None:
        return []
    pairs = ((start, goal) for start in PLACES for goal in PLACES)
    moves = sorted(f"{start}-{goal}" for start, goal in pairs if may_go(p, start, goal))
    return moves or ["pass"]


def play(p: Position, action: str) -> Position:
    """The position after a legal action; ValueError for any other."""
    if action not in legal(p):
        raise ValueError(f"illegal: {action}")
    return _after(p, action)


def _after(p: Position, action: str) -> Position:
    p = replace(p, side=ENEMY[p.side], actions=p.actions + 1)
    if action == "pass":
        return replace(p, passes=p.passes + 1)
    start, goal = action.split("-")
    pawns = {place: owner for place, owner in p.pawns.items() if place != start}
    pawns[goal] = p.pawns[start]
    return replace(p, pawns=pawns, passes=0)


def result(p: Position) -> tuple[list[str], str] | None:
    """The winners and the reason; None while the game goes on.

    Judged as if the side not to move had just moved, then the other. After a real move the second
    judgement never says yes: only a position that was loaded already ended needs it.
    """
    alive = Counter(p.pawns.values())
    for mover in (ENEMY[p.side], p.side):
        other = ENEMY[mover]
        if all(p.pawns.get(camp) == mover for camp in HOME_CAMPS[other]):
            return [mover], "camps"
        if alive[other] < 2:
            return [mover], "attrition"
    return ([], "blocked") if p.passes == 2 else None


def dump(p: Position) -> str:
    """The position string, with its fifth field only where the previous action was a pass."""
    colours = "/".join("".join(p.colours[file + rank] for file in FILES) for rank in RANKS[::-1])
    pawns = "/".join(_row(p, rank) for rank in RANKS[::-1])
    camps = "".join(camp for camp in CAMPS if camp in p.pawns) or "-"
    fields = [colours, pawns, LETTER[p.side], camps]
    return " ".join([*fields, "p"] if p.passes else fields)


def _row(p: Position, rank: str) -> str:
    row = "".join(LETTER[p.pawns[f + rank]] if f + rank in p.pawns else "." for f in FILES)
    for run in range(8, 0, -1):  # longest first, so that no run is cut in two
        row = row.replace("." * run, str(run))
    return row


def count(p: Position, depth: int) -> int:
    """Perft: how many sequences of exactly this many actions lead on from here."""
    if depth == 0:
        return 1
    actions = legal(p)
    if depth == 1:
        return len(actions)
    return sum(count(_after(p, action), depth - 1) for action in actions)
