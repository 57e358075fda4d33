"""Kiwara read a second time, straight from the rules page, to check the real generator by.

The law of this file: it shares no idea with the generator of the product, and not a line. Spaces,
stations, animals and cards go by their names; the board is a dict from a space to who stands there.
Everything else is a *question* about names: does a lion stand next to that space, does a river run
between these two, which stations would be tried and in which order, would a placement be left?
What is still to be decided is never stored as a step: it follows from what is still owed (cards to
be turned up, one of three to keep, a second animal of the hyena) and else from the moment of the turn.

So it imports nothing of the project, and it keeps its own copy of the two layouts. Clear goes before
fast. When the two readings differ, the rules page decides which one is wrong; neither is ever mended
by borrowing from the other.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

YELLOW, RED = "yellow", "red"
SEATS = [YELLOW, RED]
OTHER = {YELLOW: RED, RED: YELLOW}

COLUMNS, ROWS = "abcdef", "12345"
SPACES = [column + row for column in COLUMNS for row in ROWS]
SIDES = {"N": "abcdef", "E": "54321", "S": "fedcba", "W": "12345"}
STATIONS = [side + line for side, lines in SIDES.items() for line in lines]  # clockwise

VALUE = {"G": 2, "Z": 6, "C": 0, "E": 5, "L": 1}
TOKENS = {"G": 6, "Z": 5, "C": 2, "E": 1, "L": 1}

# A layout reads from north to south, equal letters are one territory.
LAYOUTS = {
    "classic": ["ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF"],
    "reserve": ["AEEEFF", "ABBEEF", "ABCCEE", "BBCDDE", "CCCCDE"],
}

# When a card may be used: before placing, before the totem moves, after it moved. The Okapi never.
MOMENTS = {
    "okapi": [],
    "baboon": ["place"],
    "vulture": ["place", "totem"],
    "rhinoceros": ["place", "totem"],
    "hyena": ["place", "totem"],
    "giraffe": ["place", "totem", "after"],
    "wildebeest": ["totem"],
    "boa": ["after"],
    "porcupine": ["after"],
    "warthog": ["after"],
}

Token = tuple[str, str, bool]  # owner, animal, hidden


@dataclass(frozen=True)
class Game:
    """One moment of a game. The dicts are never changed once they are in here."""

    layout: tuple[str, ...]
    reinforcements: bool
    turn: str  # whose turn it is; before the first totem move, the first player's
    supply: dict[str, dict[str, int]]
    cards: dict[str, tuple[str, ...]]  # unused, in the order in which they came
    pile: frozenset[str]  # its order is known to nobody
    draws: tuple[str, ...]  # cards that the table owes: to a seat, or to the "giraffe"
    board: dict[str, Token]
    moment: str = "totem0"  # totem0, place, swap, totem, after, over
    totem: str = ""  # a station, once it has one
    reward: str | None = None  # who won it
    spell: str = ""  # such as boa:c3
    barred: tuple[str, ...] = ()  # own animals that a card brought back before this turn's placing
    baboon: bool = False  # this placement goes into the neighbouring rows
    backwards: bool = False  # the wildebeest: this totem move is counter-clockwise
    crocodile: str = ""  # where the one stands that may still swap
    left: frozenset[str] = frozenset()  # the spaces that it has left in this turn
    moved: str = ""  # where the hyena's first animal stands while a second may follow
    turned: tuple[str, ...] = ()  # the cards that the giraffe turned up, until one is kept


def start(options: dict[str, Any]) -> Game:
    """The game that ``new`` makes; ValueError names the first thing that is wrong with a layout."""
    asked = options.get("layout", "classic")
    layout = LAYOUTS[asked] if isinstance(asked, str) and asked in LAYOUTS else asked
    wrong = first_wrong(layout)
    if wrong is not None:
        raise ValueError(wrong)
    reinforcements = bool(options.get("reinforcements", False))
    handicap = options.get("handicap", {})
    return Game(
        layout=tuple(layout),
        reinforcements=reinforcements,
        turn=options.get("first", YELLOW),
        supply={seat: dict(TOKENS) for seat in SEATS},
        cards=dict.fromkeys(SEATS, ()),
        # Without reinforcements the Okapi is the reward; a handicap draws from the nine others.
        pile=frozenset(MOMENTS) if reinforcements else frozenset(MOMENTS) - {"okapi"},
        # The handicap's cards come before the first totem move, yellow's first, then red's.
        draws=tuple(seat for seat in SEATS for _ in range(handicap.get(seat, 0))),
        board={},
    )


def first_wrong(layout: object) -> str | None:
    """What is wrong with a layout, looked at in the order of the page; None if nothing is."""
    if not isinstance(layout, list | tuple) or len(layout) != len(ROWS):
        return "shape"
    if not all(isinstance(row, str) and len(row) == len(COLUMNS) for row in layout):
        return "shape"
    if not all(row.isascii() and row.isalpha() for row in layout):
        return "shape"
    found = territories(tuple(layout))
    if len(found) != 6:
        return "number"
    if not all(is_connected(spaces) for spaces in found):
        return "connectedness"
    if not all(len(spaces) in (3, 5, 7, 9) for spaces in found):
        return "sizes"
    sticks = [pair for pair in combinations(SPACES, 2) if is_across_river(tuple(layout), *pair)]
    return "sticks" if len(sticks) > 30 else None


def letter(layout: tuple[str, ...], space: str) -> str:
    return layout["54321".index(space[1])][COLUMNS.index(space[0])]


@cache
def territories(layout: tuple[str, ...]) -> list[frozenset[str]]:
    letters = sorted(set("".join(layout)))
    return [frozenset(s for s in SPACES if letter(layout, s) == wanted) for wanted in letters]


def is_connected(spaces: frozenset[str]) -> bool:
    reached = {min(spaces)}
    while more := {s for s in spaces - reached if any(is_next_to(s, other) for other in reached)}:
        reached |= more
    return reached == spaces


@cache
def is_next_to(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1])) == 1


@cache
def is_across_river(layout: tuple[str, ...], one: str, other: str) -> bool:
    return is_next_to(one, other) and letter(layout, one) != letter(layout, other)


@cache
def row_of(station: str) -> frozenset[str]:
    """The column or the row that a station faces: all the spaces with its second sign in their name."""
    return frozenset(space for space in SPACES if station[1] in space)


def station_from(station: str, steps: int) -> str:
    """So many stations clockwise from here; counter-clockwise when the number is negative."""
    return STATIONS[(STATIONS.index(station) + steps) % len(STATIONS)]


def empty_in_row(game: Game) -> frozenset[str]:
    return row_of(game.totem) - set(game.board)


def is_next_to_lion(game: Game, space: str) -> bool:
    return any(animal == "L" and is_next_to(space, s) for s, (_, animal, _) in game.board.items())


def step(game: Game) -> str:
    """What is owed goes first: cards to turn up, then one to keep or a second animal to move."""
    if game.draws:
        return "reveal"
    if game.turned:
        return "keep"
    return "hyena" if game.moved else game.moment


def actor(game: Game) -> str | None:
    """Who decides next: a seat, the table for a card that is turned up, None when it is over."""
    return {"reveal": "table", "over": None}.get(step(game), game.turn)


def legal(game: Game) -> list[str]:
    """Every legal action, sorted; none exactly when the game is over."""
    return sorted(OFFERS[step(game)](game))


def placements(game: Game) -> set[str]:
    """Any animal left in the supply onto any empty space of the row, as the spells and cards have it."""
    spaces = empty_in_row(game)
    if game.baboon:
        # The rows of the previous and the next station instead of the present one. A space that the
        # present row shares with them counts.
        both = row_of(station_from(game.totem, -1)) | row_of(station_from(game.totem, 1))
        spaces = both - set(game.board)
    spell, _, bound = game.spell.partition(":")
    if spell == "boa":
        spaces &= {bound}
    if spell == "porcupine":
        spaces -= {bound}  # under a baboon too
    # What a card brought back before the placing waits for a later turn; another of its kind does not.
    in_hand = Counter(game.supply[game.turn]) - Counter(game.barred)
    return {f"place:{animal}@{space}" for animal in in_hand for space in spaces}


def victims(game: Game) -> set[str]:
    """Face-up gazelles of either colour across a river from the crocodile, not where it has come from."""
    return {
        space
        for space, (_, animal, hidden) in game.board.items()
        if animal == "G" and not hidden and space not in game.left
        if game.crocodile and is_across_river(game.layout, game.crocodile, space)
    }


def totem_moves(game: Game) -> set[str]:
    """One to three stations on, else the first one beyond; whoever places next, only empty spaces count."""
    way = -1 if game.backwards else 1  # the wildebeest, by the same rule
    ahead = [station_from(game.totem, way * steps) for steps in range(1, len(STATIONS))]
    open_rows = [station for station in ahead if not row_of(station) <= set(game.board)]
    near = [station for station in open_rows if station in ahead[:3]]
    return {f"totem:{station}" for station in near or open_rows[:1]}


def uses(game: Game) -> set[str]:
    """What the cards of the player whose turn it is can do at this moment."""
    own = [card for card in game.cards[game.turn] if game.moment in MOMENTS[card]]
    return {action for card in own for action in ways(game, card) if leaves_a_placement(game, action)}


def ways(game: Game, card: str) -> set[str]:
    """The ways to use a card whose moment it is."""
    spaces: frozenset[str] = frozenset()
    if card == "vulture":
        spaces = frozenset(space for space, (_, _, hidden) in game.board.items() if hidden)
    elif card == "rhinoceros":
        # Ruling: a "surrounding" space is one on the edge of the board.
        edge = row_of("Na") | row_of("Nf") | row_of("W1") | row_of("W5")
        spaces = frozenset(s for s, (_, _, hidden) in game.board.items() if not hidden and s in edge)
    elif card == "hyena":
        return hyena_moves(game)
    elif card in ("boa", "porcupine", "warthog") and not may_bind(game):
        return set()
    elif card == "boa" or (card == "porcupine" and len(empty_in_row(game)) >= 2):
        spaces = empty_in_row(game)  # a porcupine only where there are two or more
    elif card in ("giraffe", "wildebeest", "warthog"):
        return {f"use:{card}"}
    elif card == "baboon" and not game.spell.startswith("boa"):
        return {"use:baboon"}  # under a boa it is not offered
    return {f"use:{card}:{space}" for space in spaces}


def may_bind(game: Game) -> bool:
    """Boa, porcupine and warthog: only when the next turn is the opponent's, and one in a window.

    Older spells have ended when the totem has moved, so a spell that is there is one of this window.
    """
    return next_seat(game) != game.turn and not game.spell


def hyena_moves(game: Game) -> set[str]:
    """Own animals of the totem's row, hidden ones too, to its empty spaces; the second is another one."""
    own = [s for s in row_of(game.totem) & set(game.board) if game.board[s][0] == game.turn]
    goals = empty_in_row(game)
    moves = {f"use:hyena:{s}>{goal}" for s in own if s != game.moved for goal in goals}
    return {move for move in moves if leaves_a_placement(game, move)}


def leaves_a_placement(game: Game, action: str) -> bool:
    """Before placing, no use and no hyena's move is offered after which nothing could be placed.

    Later there is nothing to ask: a boa leaves its space, a porcupine another, and a warthog need not.
    """
    return game.moment != "place" or bool(placements(_after(game, action)))


def play(game: Game, action: str) -> Game:
    """The game after a legal action; ValueError for any other."""
    if action not in legal(game):
        raise ValueError(f"illegal: {action}")
    return _after(game, action)


def _after(game: Game, action: str) -> Game:
    verb, _, rest = action.partition(":")
    return _settled(DEEDS[verb](game, rest))


def _settled(game: Game) -> Game:
    """The game moved on to where somebody has something to decide."""
    if step(game) == "swap" and not victims(game):
        # The end is looked at after the placement and its swaps; then there is no totem move.
        is_full = set(game.board) == set(SPACES)
        return replace(game, moment="over" if is_full else "totem", crocodile="", left=frozenset())
    if step(game) == "after" and not uses(game):
        return _next_turn(game)
    return game


def next_seat(game: Game) -> str:
    """Whose turn follows this one: a player whose supply is empty then has no turn at all."""
    other = OTHER[game.turn]
    return other if any(game.supply[other].values()) else game.turn


def _next_turn(game: Game) -> Game:
    # Under the warthog nothing is placed: the turn begins with the totem step, its cards included.
    moment = "totem" if game.spell == "warthog" else "place"
    return replace(game, turn=next_seat(game), moment=moment)


def _stand(game: Game, space: str, token: Token) -> Game:
    """An animal comes to stand on an empty space, placed, swapped or moved by the hyena."""
    owner, animal, hidden = token
    # A gazelle or zebra next to a lion goes down hidden; what is hidden never turns up again.
    hidden = hidden or (animal in "GZ" and is_next_to_lion(game, space))
    game = replace(game, board={**game.board, space: (owner, animal, hidden)})
    if animal != "L":
        return game
    for other, (its_owner, its_animal, its_hidden) in game.board.items():
        if is_next_to(space, other) and not its_hidden:
            if its_animal == "Z":
                game = replace(game, board={**game.board, other: (its_owner, "Z", True)})
            if its_animal == "G":
                game = _send_home(game, other)
    return game


def _send_home(game: Game, space: str) -> Game:
    owner, animal, _ = game.board[space]
    if owner == game.turn and game.moment == "place":
        # Before placing only cards send home, also the hyena that moves a lion: not to be placed in
        # this same turn.
        game = replace(game, barred=(*game.barred, animal))
    game = _with_supply(game, owner, animal, 1)
    return replace(game, board=_without(game.board, space))


def _with_supply(game: Game, owner: str, animal: str, more: int) -> Game:
    own = {**game.supply[owner], animal: game.supply[owner][animal] + more}
    return replace(game, supply={**game.supply, owner: own})


def _without(board: dict[str, Token], space: str) -> dict[str, Token]:
    return {s: token for s, token in board.items() if s != space}


def _with_card(game: Game, seat: str, card: str) -> Game:
    return replace(game, cards={**game.cards, seat: (*game.cards[seat], card)})


def _place(game: Game, rest: str) -> Game:
    animal, space = rest.split("@")
    # Boa and porcupine end with the placement that they bind, the baboon with its own; what was
    # barred was so for this placement.
    game = replace(game, moment="swap", spell="", baboon=False, barred=())
    game = _with_supply(game, game.turn, animal, -1)
    game = _stand(game, space, (game.turn, animal, False))
    game = replace(game, crocodile=space if animal == "C" else "")
    # The reward is looked at after the lion's effect and before the swaps, and is given once. A space
    # that the lion emptied in this territory leaves it to be won; one that a hyena filled did not win it.
    filled = next(spaces for spaces in territories(game.layout) if space in spaces) <= set(game.board)
    if not filled or game.reward is not None:
        return game
    game = replace(game, reward=game.turn)
    if game.reinforcements:
        return replace(game, draws=(game.turn,))
    return _with_card(game, game.turn, "okapi")


def _swap(game: Game, space: str) -> Game:
    origin = game.crocodile
    board = {**_without(game.board, origin), space: game.board[origin]}
    swapped = replace(game, board=board, crocodile=space, left=game.left | {origin})
    return _stand(swapped, origin, game.board[space])  # next to a lion the gazelle turns hidden


def _move_totem(game: Game, station: str) -> Game:
    # A warthog ends with this move, and so does the wildebeest's way round.
    game = replace(game, totem=station, spell="", backwards=False)
    if game.moment == "totem0":
        return _next_turn(game)  # the first totem and nothing else: no card either
    return replace(game, moment="after")


def _reveal(game: Game, card: str) -> Game:
    goes_to = game.draws[0]
    game = replace(game, pile=game.pile - {card}, draws=game.draws[1:])
    if goes_to == "giraffe":
        return replace(game, turned=(*game.turned, card))
    return _with_card(game, goes_to, card)


def _use(game: Game, rest: str) -> Game:
    card, _, where = rest.partition(":")
    # A card is used once. The hyena is gone with its first move.
    unused = tuple(other for other in game.cards[game.turn] if other != card)
    game = replace(game, cards={**game.cards, game.turn: unused})
    match card:
        case "baboon":
            return replace(game, baboon=True)  # the totem itself does not move
        case "wildebeest":
            return replace(game, backwards=True)  # other cards of this step stay available
        case "giraffe":
            return replace(game, draws=("giraffe",) * 3)
        case "vulture" | "rhinoceros":
            return _send_home(game, where)
        case "hyena":
            origin, goal = where.split(">")
            animal = game.board[origin]
            lifted = replace(game, board=_without(game.board, origin), moved="" if game.moved else goal)
            # Neither swap nor reward follows. The lions do what they do, by the moved animal or to it.
            return _stand(lifted, goal, animal)
        case _:
            return replace(game, spell=rest)


OFFERS: dict[str, Callable[[Game], set[str]]] = {
    "totem0": lambda _: {f"totem:{station}" for station in STATIONS},
    "place": lambda game: placements(game) | uses(game),
    "swap": lambda game: {f"swap:{space}" for space in victims(game)} | {"stay"},  # no card between swaps
    "totem": lambda game: totem_moves(game) | uses(game),
    "after": lambda game: uses(game) | {"pass"},
    "reveal": lambda game: {f"reveal:{card}" for card in game.pile},
    "keep": lambda game: {f"keep:{card}" for card in game.turned},
    # No other card comes between its two moves, and done is offered even when it is all there is.
    "hyena": lambda game: hyena_moves(game) | {"done"},
    "over": lambda _: set(),
}

DEEDS: dict[str, Callable[[Game, str], Game]] = {
    "place": _place,
    "swap": _swap,
    "stay": lambda game, _: replace(game, crocodile=""),
    "totem": _move_totem,
    "pass": lambda game, _: _next_turn(game),
    "reveal": _reveal,
    "keep": lambda game, card: _with_card(replace(game, turned=()), game.turn, card),  # the others are out
    "done": lambda game, _: replace(game, moved=""),
    "use": _use,
}


def scores(game: Game) -> dict[str, int]:
    """The board as it stands, tied territories counting for nobody, and 5 for an Okapi."""
    total = {seat: 5 if "okapi" in game.cards[seat] else 0 for seat in SEATS}
    for spaces in territories(game.layout):
        here = [game.board[space] for space in spaces & set(game.board)]
        heads = Counter(owner for owner, _, _ in here)  # the hidden ones count as well
        for seat in SEATS:
            if heads[seat] > heads[OTHER[seat]]:
                total[seat] += sum(VALUE[animal] for _, animal, hidden in here if not hidden)
    return total


def result(game: Game) -> tuple[list[str], str] | None:
    """The winners and the reason; None while the game goes on."""
    if step(game) != "over":
        return None
    total = scores(game)
    best = [seat for seat in SEATS if total[seat] == max(total.values())]
    if len(best) == 1:
        return best, "points"
    return ([game.reward], "reward") if game.reward else (best, "shared")


def dump(game: Game) -> dict[str, Any]:
    """The state object of the protocol."""
    return {
        "layout": list(game.layout),
        "spaces": {
            space: owner[0] + animal + ("*" if hidden else "")
            for space, (owner, animal, hidden) in game.board.items()
        },
        "supply": {seat: dict(game.supply[seat]) for seat in SEATS},
        "totem": game.totem or None,
        "actor": actor(game),
        "step": step(game),
        "reward": game.reward,
        "cards": {seat: list(game.cards[seat]) for seat in SEATS},
        "spell": game.spell or None,
    }


def count(game: Game, depth: int) -> int:
    """Perft: how many sequences of exactly this many actions lead on from here."""
    if depth == 0:
        return 1
    actions = legal(game)
    if depth == 1:
        return len(actions)
    return sum(count(_after(game, action), depth - 1) for action in actions)
