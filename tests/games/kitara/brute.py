"""Kitara read a second time, straight from the rules page, to check the real generator by.

The law of this file: it shares no idea with the generator of the product, and not a line. Every pawn
and every token is one thing in a list. What is still to come is an *agenda*: words in the order in
which they are due, a move symbol for each move that is left, a card to turn up, a pawn to recruit. An
item that offers nothing to decide is crossed out, and so a turn without any decision passes by itself.
A retreat measures all the ways between all the lands; an attack tries every group that could be named
and asks of it each condition of the rules in turn.

So it imports nothing of the project, and the packs are handed in. Clear goes before fast. When the two
readings differ, the rules page decides which one is wrong; neither is ever mended by borrowing from
the other.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

SEATS = ["1", "2", "3", "4"]
KINDS = {"W": 10, "A": 5, "H": 3}  # what each player owns, in the order in which symbols are treated
TURN = ("draft", "moves", "score", "manage", "leftmost", "turn")

Pawn = tuple[str, str, str]  # the space it stands on, whose it is, its kind
Borders = frozenset[frozenset[str]]
Card = Mapping[str, Any]
Packs = Mapping[str, Any]


@dataclass(frozen=True)
class Game:
    """One moment of a game. The dicts are never changed once they are in here."""

    terrain: dict[str, str]
    starts: tuple[str, ...]
    borders: Borders
    cards: dict[str, Card]  # the start card too
    seats: tuple[str, ...]
    agenda: tuple[str, ...]  # what is due, the first thing first; none when the game is over
    deck: frozenset[str]
    bag: tuple[int, ...]
    kingdoms: dict[str, tuple[str, ...]]
    points: dict[str, int]
    kept: dict[str, tuple[int, ...]]
    drawn: tuple[int, ...] = ()  # this turn, by the player whose turn it is
    row: tuple[str, ...] = ()  # the left end first
    pawns: tuple[Pawn, ...] = ()
    turn: str = "1"
    round: int = 1
    last_round: int | None = None
    attack: tuple[str, str, str] | None = None  # from, to and the group, until the retreat


def new(options: Mapping[str, Any], packs: Packs) -> Game:
    """The game that ``new`` makes; ValueError names something that is wrong with the options.

    ``packs`` are those that ship, by their ids.
    """
    wrong = flaw(options, packs)
    if wrong is not None:
        raise ValueError(wrong)
    players, board, deck, tokens = chosen(options, packs)
    seats = tuple(SEATS[:players])
    start = deck["start"]
    return Game(
        terrain={space["id"]: space["terrain"] for space in board["spaces"]},
        starts=tuple(space["id"] for space in board["spaces"] if space["start"]),
        borders=frozenset(frozenset(pair) for pair in board["borders"]),
        cards={card["id"]: card for card in [start, *deck["cards"]]},
        seats=seats,
        # In seat order everybody starts, then the table turns up six cards, then the first has a turn.
        agenda=(*(f"start {seat}" for seat in seats), *["deal"] * 6, *TURN),
        deck=frozenset(card["id"] for card in deck["cards"]),
        bag=tuple(sorted(int(value) for value, number in tokens.items() for _ in range(number))),
        kingdoms=dict.fromkeys(seats, (start["id"],)),
        points=dict.fromkeys(seats, 0),
        kept=dict.fromkeys(seats, ()),
    )


def chosen(options: Mapping[str, Any], packs: Packs) -> tuple[Any, Any, Any, Any]:
    """Players, map, deck and token mix as asked for; None where the name of a pack is not known."""
    players = options.get("players", 2)
    board = options.get("map", f"ref-{players}p")
    deck = options.get("deck", "blue")
    tokens = options.get("tokens", packs.get("ref-tokens", {}).get("tokens"))
    board, deck = (packs.get(asked) if isinstance(asked, str) else asked for asked in (board, deck))
    return players, board, deck, tokens


def flaw(options: Mapping[str, Any], packs: Packs) -> str | None:
    """Something that is wrong with the options; None if nothing is."""
    players, board, deck, tokens = chosen(options, packs)
    if not set(options) <= {"players", "map", "deck", "tokens"}:
        return "an unknown option"
    if not is_count(players) or players not in (2, 3, 4):
        return "players"
    return map_flaw(board, players) or deck_flaw(deck) or tokens_flaw(tokens)


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_id(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Za-z0-9_.-]+", value) is not None


def map_flaw(board: Any, players: int) -> str | None:
    if not isinstance(board, dict):
        return "no map"
    if not is_count(board.get("players")) or board["players"] != players:
        return "a map for another number of players"
    if not is_id(board.get("id", "none")):
        return "a map whose own id is none"
    return spaces_flaw(board.get("spaces"), players) or borders_flaw(board.get("borders"), board["spaces"])


def spaces_flaw(spaces: Any, players: int) -> str | None:
    if not isinstance(spaces, list) or not all(isinstance(s, dict) and is_id(s.get("id")) for s in spaces):
        return "a space without an id"
    if len({space["id"] for space in spaces}) < len(spaces):
        return "two spaces of one id"
    if not all(space.get("terrain") in ("savanna", "ruin", "lake") for space in spaces):
        return "an unknown terrain"
    if not all(isinstance(space.get("start"), bool) for space in spaces):
        return "a space that says not whether it is a start space"
    if any(space["start"] and space["terrain"] == "lake" for space in spaces):
        return "a start space in a lake"
    places = [space[key] for space in spaces for key in ("x", "y") if key in space]
    if not all(isinstance(place, int | float) and not isinstance(place, bool) for place in places):
        return "a drawing place that is no number"
    return "too few start spaces" if sum(space["start"] for space in spaces) < players else None


def borders_flaw(borders: Any, spaces: list[Any]) -> str | None:
    if not isinstance(borders, list) or not all(isinstance(p, list) and len(p) == 2 for p in borders):
        return "a border that does not join two spaces"
    land = [space["id"] for space in spaces if space["terrain"] != "lake"]
    if not all(one in land and other in land and one != other for one, other in borders):
        return "a border that does not join different known land"
    return "a border that is listed twice" if len({frozenset(p) for p in borders}) < len(borders) else None


def deck_flaw(deck: Any) -> str | None:
    if not isinstance(deck, dict) or not isinstance(deck.get("cards"), list):
        return "no deck"
    if not is_id(deck.get("id", "none")):
        return "a deck whose own id is none"
    cards = [deck.get("start"), *deck["cards"]]
    if not all(isinstance(card, dict) and is_id(card.get("id")) for card in cards):
        return "a card without an id"
    if len({card["id"] for card in cards}) < len(cards):
        return "two cards of one id"
    for card in cards:
        if not all(is_count(card.get(symbols)) for symbols in ("age", "draft", "move", "vp")):
            return "symbols that cannot be counted"
        if not isinstance(card.get("pawns"), str) or not set(card["pawns"]) <= set(KINDS):
            return "an unknown pawn"
        if not isinstance(card.get("steadfast"), bool):
            return "a card that says not whether it is steadfast"
    ages = [card["age"] for card in cards]
    if ages[0] != 0 or not set(ages[1:]) <= {1, 2, 3, 4, 5}:
        return "a card of no age"
    return "too few cards" if len(ages) - 1 < 7 or 5 not in ages else None


def tokens_flaw(tokens: Any) -> str | None:
    if not isinstance(tokens, dict) or not set(tokens) <= {"2", "3", "4", "5"}:
        return "no token mix"
    return None if all(is_count(number) for number in tokens.values()) else "tokens that cannot be counted"


def due(game: Game) -> tuple[str, str]:
    """What comes next and whom or what it is about, such as (recruit, W)."""
    verb, _, about = game.agenda[0].partition(" ")
    return verb, about


def step(game: Game) -> str:
    return due(game)[0] if game.agenda else "over"


def actor(game: Game) -> str | None:
    """Who decides next: a seat, the table for what it turns up, None when the game is over."""
    if not game.agenda:
        return None
    verb, about = due(game)
    if verb == "start":
        return about
    if verb in ("deal", "reveal", "token"):
        return "table"
    if verb == "retreat":
        assert game.attack is not None
        return owner_of(game, game.attack[1])
    return game.turn


def legal(game: Game) -> list[str]:
    """Every legal action, sorted; none exactly when the game is over."""
    if not game.agenda:
        return []
    verb, about = due(game)
    return sorted(OFFERS[verb](game, about))


def symbols(game: Game, card: str) -> list[str]:
    """The pawn symbols of a card in the order in which they are treated, however the pack writes them."""
    return [kind for kind in KINDS for letter in game.cards[card]["pawns"] if letter == kind]


def in_kingdom(game: Game, what: str) -> int:
    """How many draft, move or vp symbols the kingdom has whose turn it is."""
    return sum(game.cards[card][what] for card in game.kingdoms[game.turn])


def on(game: Game, space: str) -> list[Pawn]:
    return [pawn for pawn in game.pawns if pawn[0] == space]


def owner_of(game: Game, space: str) -> str | None:
    return next((seat for _, seat, _ in on(game, space)), None)


def own_spaces(game: Game, seat: str | None) -> set[str]:
    return {space for space, owner, _ in game.pawns if owner == seat}


def with_kind(game: Game, seat: str, kind: str) -> set[str]:
    """The spaces where that player has at least one pawn of that kind."""
    return {space for space, owner, its_kind in game.pawns if (owner, its_kind) == (seat, kind)}


def empty(game: Game) -> set[str]:
    return {space for space in game.terrain if not on(game, space)}


def starting(game: Game, _: str) -> set[str]:
    return {f"start:{space}" for space in game.starts if space in empty(game)}


def revealing(game: Game, _: str) -> set[str]:
    """Any card of the lowest age that is left."""
    lowest = min((game.cards[card]["age"] for card in game.deck), default=0)
    return {f"reveal:{card}" for card in game.deck if game.cards[card]["age"] == lowest}


def drafting(game: Game, _: str) -> set[str]:
    """As many from the left as there are symbols, but always one, as long as there is a card at all."""
    return {f"draft:{card}" for card in game.row[: max(1, in_kingdom(game, "draft"))]}


def recruiting(game: Game, kind: str) -> set[str]:
    in_play = [pawn for pawn in game.pawns if pawn[1:] == (game.turn, kind)]
    if len(in_play) == KINDS[kind]:
        return set()  # none is left in the supply
    savannas = {space for space, terrain in game.terrain.items() if terrain == "savanna"}
    spaces = own_spaces(game, game.turn)
    # Ruling: who has no pawn on the map begins again where a start is free, else on a free savanna.
    spaces = spaces or set(game.starts) & empty(game) or savannas & empty(game)
    return {f"recruit:{kind}@{space}" for space in spaces}


def moving(game: Game, _: str) -> set[str]:
    ways = [tuple(pair) for pair in game.borders]
    ways += [(there, here) for here, there in ways]
    return {"end"} | {
        f"move:{here}>{there}:{group}"
        for here, there in ways
        if owner_of(game, here) == game.turn
        for group in groups(game, here)
        if may_enter(game, there, group)
    }


def groups(game: Game, space: str) -> list[str]:
    """Every number of every kind that stands there, all together at least one."""
    kinds = [kind for _, _, kind in on(game, space)]
    numbers = [range(kinds.count(kind) + 1) for kind in KINDS]
    return ["W" * w + "A" * a + "H" * h for w, a, h in product(*numbers) if w + a + h >= 1]


def may_enter(game: Game, space: str, group: str) -> bool:
    """Whether a group of the player whose turn it is may move onto a space next to it."""
    defender = owner_of(game, space)
    if defender in (None, game.turn):
        return True
    # An attack needs more pawns than all that stand there, and a defender who has another space.
    return len(group) > len(on(game, space)) and len(own_spaces(game, defender)) > 1


def drawing(game: Game, _: str) -> set[str]:
    return {f"token:{value}" for value in game.bag}


def retreating(game: Game, _: str) -> set[str]:
    """The closest of the defender's other spaces; any of them where the map is torn between."""
    assert game.attack is not None
    attacked = game.attack[1]
    others = own_spaces(game, owner_of(game, attacked)) - {attacked}
    far = distances(game.borders)
    reached = {space for space in others if (attacked, space) in far}
    nearest = min((far[attacked, space] for space in reached), default=0)
    closest = {space for space in reached if far[attacked, space] == nearest}
    return {f"retreat:{space}" for space in closest or others}


@cache
def distances(borders: Borders) -> dict[tuple[str, str], int]:
    """White borders between any two spaces, by whoever's spaces; those that no way joins are left out.

    Every way over one space in between is tried where it is shorter, space by space.
    """
    spaces = {space for pair in borders for space in pair}
    far = {(space, space): 0 for space in spaces}
    far |= {(here, there): 1 for here, there in product(spaces, spaces) if {here, there} in borders}
    for between in spaces:
        for here, there in product(spaces, spaces):
            if (here, between) in far and (between, there) in far:
                way = far[here, between] + far[between, there]
                far[here, there] = min(way, far.get((here, there), way))
    return far


def hungry(game: Game) -> list[str]:
    """The cards that need food, and that alone can be discarded."""
    return [card for card in game.kingdoms[game.turn] if not game.cards[card]["steadfast"]]


def apply(game: Game, action: str) -> Game:
    """The game after a legal action; ValueError for any other."""
    if action not in legal(game):
        raise ValueError(f"illegal: {action}")
    return _after(game, action)


def _after(game: Game, action: str) -> Game:
    verb, _, rest = action.partition(":")
    return settled(DEEDS[verb](replace(game, agenda=game.agenda[1:]), rest))


def settled(game: Game) -> Game:
    """The game moved on to where somebody has something to decide, through whole turns if need be."""
    while game.agenda and not legal(game):
        item, crossed_out = due(game)[0], replace(game, agenda=game.agenda[1:])
        game = BY_ITSELF[item](crossed_out) if item in BY_ITSELF else crossed_out
    return game


def first(game: Game, *items: str) -> Game:
    """The game with more to do before all else that is due."""
    return replace(game, agenda=(*items, *game.agenda))


def put(game: Game, *pawns: Pawn) -> Game:
    return replace(game, pawns=tuple(sorted([*game.pawns, *pawns])))


def take(game: Game, *pawns: Pawn) -> Game:
    left = list(game.pawns)
    for pawn in pawns:
        left.remove(pawn)
    return replace(game, pawns=tuple(left))


def _start(game: Game, space: str) -> Game:
    seat = game.turn
    game = put(game, *[(space, seat, "W")] * 3)
    return replace(game, turn=due(game)[1] or "1")  # the next who starts; the first, once all have


def _turn_up(game: Game, card: str) -> Game:
    game = replace(game, deck=game.deck - {card}, row=(*game.row, card))
    # The six of the set-up are dealt while the first draft is still due.
    is_in_play = "draft" not in game.agenda
    if is_in_play and game.cards[card]["age"] == 5 and game.last_round is None:
        return replace(game, last_round=game.round + 1)
    return game


def _draft(game: Game, card: str) -> Game:
    kingdoms = {**game.kingdoms, game.turn: (*game.kingdoms[game.turn], card)}
    row = tuple(other for other in game.row if other != card)
    game = replace(game, kingdoms=kingdoms, row=row)
    return first(game, "reveal", *(f"recruit {kind}" for kind in symbols(game, card)))


def _recruit(game: Game, rest: str) -> Game:
    kind, space = rest.split("@")
    return put(game, (space, game.turn, kind))


def _move(game: Game, rest: str) -> Game:
    way, group = rest.split(":")
    here, there = way.split(">")
    if owner_of(game, there) in (None, game.turn):
        return _march(game, here, there, group)
    # Both groups stay where they are until the token is drawn and the retreat is made.
    token = ["token"] if "H" in group else []
    return first(replace(game, attack=(here, there, group)), *token, "retreat")


def _march(game: Game, here: str, there: str, group: str) -> Game:
    game = take(game, *((here, game.turn, kind) for kind in group))
    return put(game, *((there, game.turn, kind) for kind in group))


def _end(game: Game, _: str) -> Game:
    return replace(game, agenda=tuple(item for item in game.agenda if item != "move"))


def _token(game: Game, value: str) -> Game:
    bag = list(game.bag)
    bag.remove(int(value))
    return replace(game, bag=tuple(bag), drawn=(*game.drawn, int(value)))


def _retreat(game: Game, space: str) -> Game:
    assert game.attack is not None
    here, there, group = game.attack
    fleeing = on(game, there)
    game = put(take(game, *fleeing), *((space, seat, kind) for _, seat, kind in fleeing))
    return _march(replace(game, attack=None), here, there, group)


def _discard(game: Game, card: str) -> Game:
    left = tuple(other for other in game.kingdoms[game.turn] if other != card)
    game = replace(game, kingdoms={**game.kingdoms, game.turn: left})
    return first(game, *(f"remove {kind}" for kind in symbols(game, card)))


def _remove(game: Game, rest: str) -> Game:
    kind, space = rest.split("@")
    return take(game, (space, game.turn, kind))


def _moves(game: Game) -> Game:
    return first(game, *["move"] * in_kingdom(game, "move"))


def _score(game: Game) -> Game:
    seat = game.turn
    ruins = [space for space in with_kind(game, seat, "A") if game.terrain[space] == "ruin"]
    points = game.points[seat] + in_kingdom(game, "vp") + 2 * len(ruins)
    # One of the highest tokens of this turn is kept, the others return.
    *others, best = [*sorted(game.drawn)] or [0]
    kept = (*game.kept[seat], best) if game.drawn else game.kept[seat]
    return replace(
        game,
        points={**game.points, seat: points},
        kept={**game.kept, seat: kept},
        bag=tuple(sorted([*game.bag, *others])),
        drawn=(),
    )


def _manage(game: Game) -> Game:
    """Food is counted once, before the first discard."""
    food = [space for space in with_kind(game, game.turn, "W") if game.terrain[space] == "savanna"]
    return first(game, *["discard"] * (len(hungry(game)) - len(food)))


def _leftmost(game: Game) -> Game:
    """With two players the leftmost card goes, and another one comes if the deck has one."""
    if len(game.seats) != 2 or not game.row:
        return game
    return first(replace(game, row=game.row[1:]), "reveal")


def _next_turn(game: Game) -> Game:
    if game.turn != game.seats[-1]:
        following = game.seats[game.seats.index(game.turn) + 1]
        return replace(game, turn=following, agenda=TURN)
    if game.round == game.last_round:
        return game
    return replace(game, turn=game.seats[0], round=game.round + 1, agenda=TURN)


def nothing(_game: Game, _: str) -> set[str]:
    return set()


OFFERS: dict[str, Callable[[Game, str], set[str]]] = {
    "start": starting,
    "deal": revealing,
    "draft": drafting,
    "reveal": revealing,
    "recruit": recruiting,
    "move": moving,
    "token": drawing,
    "retreat": retreating,
    "discard": lambda game, _: {f"discard:{card}" for card in hungry(game)},
    "remove": lambda game, kind: {f"remove:{kind}@{space}" for space in with_kind(game, game.turn, kind)},
    "moves": nothing,
    "score": nothing,
    "manage": nothing,
    "leftmost": nothing,
    "turn": nothing,
}

DEEDS: dict[str, Callable[[Game, str], Game]] = {
    "start": _start,
    "reveal": _turn_up,
    "draft": _draft,
    "recruit": _recruit,
    "move": _move,
    "end": _end,
    "token": _token,
    "retreat": _retreat,
    "discard": _discard,
    "remove": _remove,
}

BY_ITSELF: dict[str, Callable[[Game], Game]] = {
    "moves": _moves,
    "score": _score,
    "manage": _manage,
    "leftmost": _leftmost,
    "turn": _next_turn,
}


def scores(game: Game) -> dict[str, int]:
    """The public points; once the game is over with the kept tokens and 2 for each card."""
    if game.agenda:
        return dict(game.points)
    return {
        seat: game.points[seat] + sum(game.kept[seat]) + 2 * len(game.kingdoms[seat]) for seat in game.seats
    }


def result(game: Game) -> dict[str, Any]:
    """The answer to ``result``."""
    total = scores(game)
    answer = {"over": False, "winners": [], "scores": total, "reason": None}
    if game.agenda:
        return answer
    most = [seat for seat in game.seats if total[seat] == max(total.values())]
    tokens = max(len(game.kept[seat]) for seat in most)
    best = [seat for seat in most if len(game.kept[seat]) == tokens]
    reason = "points" if len(most) == 1 else "tokens" if len(best) == 1 else "shared"
    return {**answer, "over": True, "winners": best, "reason": reason}


def view(game: Game, seat: str | None) -> dict[str, Any]:
    """The state object of the protocol, as that seat may see it, everybody (None), or whole (``*``)."""
    drawn = {other: game.drawn if other == game.turn else () for other in game.seats}
    tokens = {other: {"kept": list(game.kept[other]), "drawn": list(drawn[other])} for other in game.seats}
    here = step(game)
    state: dict[str, Any] = {
        "round": game.round,
        "turn_of": game.turn,
        "step": here,
        "actor": actor(game),
        "moves_left": game.agenda.count("move") if here in ("move", "token", "retreat") else 0,
        "row": list(game.row),
        "deck_left": len(game.deck),
        "pawns": {space: stack(game, space) for space in sorted({space for space, _, _ in game.pawns})},
        "kingdoms": {other: list(cards) for other, cards in game.kingdoms.items()},
        "points": scores(game),
        "tokens": {
            other: {what: len(values) for what, values in own.items()} for other, own in tokens.items()
        },
        "last_round": game.last_round,
    }
    if seat in game.seats:
        state["own_tokens"] = tokens[seat]
    if seat == "*" or not game.agenda:
        state["all_tokens"] = tokens
    return state


def stack(game: Game, space: str) -> dict[str, Any]:
    kinds = [kind for _, _, kind in on(game, space)]
    return {"seat": owner_of(game, space), **{kind: kinds.count(kind) for kind in KINDS}}


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly this many actions lead on from here."""
    if depth == 0:
        return 1
    actions = legal(game)
    if depth == 1:
        return len(actions)
    return sum(perft(_after(game, action), depth - 1) for action in actions)
