"""Positions of Kitara for stories, on a small land of its own and with cards that say what they are.

The land, where `=` is a white border; the isle is cut off by the lake:

    west (savanna, start) = shrine (ruin) = middle (savanna, start) = temple (ruin) = east (savanna, start)
                                             = north (savanna)
    lake     isle (savanna)
"""

from typing import Final

from companion.games.kernel import Action, Space, replay
from companion.games.kitara import KITARA, law
from companion.games.kitara.contents import LETTERS
from companion.games.kitara.law import pawn_kinds
from companion.games.kitara.state import Pawns, Stack, State, Step


def _space(name: str, terrain: str, x: int, y: int, *, start: bool = False) -> dict[str, object]:
    return {"id": name, "terrain": terrain, "start": start, "x": x, "y": y}


def land(players: int = 2) -> dict[str, object]:
    return {
        "players": players,
        "spaces": [
            _space("west", "savanna", 0, 0, start=True),
            _space("shrine", "ruin", 1, 0),
            _space("middle", "savanna", 2, 0, start=True),
            _space("temple", "ruin", 3, 0),
            _space("east", "savanna", 4, 0, start=True),
            _space("north", "savanna", 2, 1),
            _space("lake", "lake", 0, 1),
            _space("isle", "savanna", 1, 1, start=players > 3),
        ],
        "borders": [
            ["west", "shrine"],
            ["shrine", "middle"],
            ["middle", "temple"],
            ["temple", "east"],
            ["north", "middle"],
        ],
    }


def _card(line: str) -> dict[str, object]:
    name, age, draft, pawns, move, vp, *stays = line.split()
    counts = {"age": int(age), "draft": int(draft), "move": int(move), "vp": int(vp)}
    return {"id": name, **counts, "pawns": pawns.strip("-"), "steadfast": bool(stays)}


DECK: Final = {
    "start": _card("start 0 2 WWW 2 0"),
    "cards": [
        _card("plain  1 0 -   0 0"),
        _card("pair   1 0 WW  0 0"),
        _card("mixed  1 0 HAW 0 0"),
        _card("scouts 1 3 -   0 0"),
        _card("march  2 0 -   3 0"),
        _card("glory  2 0 -   0 4"),
        _card("rock   3 0 W   0 1 steadfast"),
        _card("herd   4 0 AA  0 0"),
        _card("crown  5 0 -   0 0"),
        _card("drum   5 0 -   0 0"),
    ],
}
"""Name, age, draft symbols, pawns, moves, points."""
TOKENS: Final = {"2": 2, "4": 1, "5": 2}


def begun(players: int = 2, tokens: dict[str, int] = TOKENS) -> State:
    """A new game on that land."""
    asked = {"players": players, "map": land(players), "deck": DECK, "tokens": tokens}
    return replay(KITARA, asked, ()).state


def drawn(
    pawns: str = "west:1WWW east:2WWW",
    step: Step = Step.MOVE,
    *,
    players: int = 2,
    cards: tuple[str, ...] = (),
    row: str = "",
    pile: str = "",
    card: str = "",
    **more: object,
) -> State:
    """A position in the first seat's turn: `west:1WWA` is where pawns of a seat stand.

    `cards` are those of each kingdom beside nothing else, `row` and `pile` those that lie there, and `card`
    is the one whose pawns are still to be recruited or removed.
    """
    state = begun(players)
    contents, number = state.contents, state.contents.card_number
    stacks: list[Stack | None] = [None] * len(contents.spaces)
    for told in pawns.split():
        space, _, group = told.partition(":")
        stacks[contents.number[Space(space)]] = Stack(int(group[0]) - 1, _counted(group[1:]))
    kingdoms = tuple(tuple(number[name] for name in kingdom.split()) for kingdom in cards)
    position = state._replace(
        step=step,
        stacks=tuple(stacks),
        kingdoms=kingdoms or state.kingdoms,
        row=tuple(number[name] for name in row.split()),
        pile=tuple(sorted(number[name] for name in pile.split())),
        pending=pawn_kinds(contents, number[card]) if card else (),
        moves=2 if step is Step.MOVE else 0,
    )
    return position._replace(**more)  # type: ignore[arg-type]


def _counted(group: str) -> Pawns:
    w, a, h = (group.count(letter) for letter in LETTERS)
    return w, a, h


def play(state: State, *actions: str) -> State:
    """What the actions lead to, each of which is legal."""
    for action in actions:
        assert action in law.legal(state), (action, law.legal(state))
        state = law.apply(state, Action(action))
    return state


def standing(state: State) -> str:
    """The pawns on the map, as `drawn` has them."""
    pieces = KITARA.hands.occupancy(state)
    return " ".join(f"{space}:{one.owner}{''.join(one.kinds)}" for space, one in sorted(pieces.items()))
